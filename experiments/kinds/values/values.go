package values

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"komi/experiments/document"
	"komi/results"
	"komi/stats"
)

// A Collection is what an experiment of values shows so far. Games are added one by
// one and estimates made with [Collection.Estimate].
type Collection struct {
	Question
	// Games were counted, Void left out.
	Games, Void int

	pilot   int      // games that may be left out of the values; see leavePilot
	last    int      // the index of the last game
	columns []string // in the order in which they came up
	rows    map[string]rowKey
	games   []valued
	cost    map[string]*armCost
	camera  *photographer // nil for no positions
}

// valued is a game as far as values go.
type valued struct {
	index   int
	opening uint64
	row     string // arm, budget and side
	y       float32
}

// rowKey is what games of an arm have in common when seen from one side.
type rowKey struct {
	arm    string
	budget int64
	move   float64            // 1 if the side moves first and -1 if second; of several players, 0
	army   string             // number of the army that is looked at, "" in a game of two
	counts map[string]float64 // the side's columns less the other's
	// What stands on the board at the start, of two players; nil of several.
	own, other map[string]float64
}

// armCost is what the games of an arm took.
type armCost struct {
	games int
	nodes float64
}

// armyTerm is the constant of an army, by its number from 1.
func armyTerm(number string) string { return "army " + number }

// FirstMove is the term that stands for moving first: 1 for a game seen by the
// first player, -1 for one seen by the second.
const FirstMove = "first move"

// New returns an empty collection for a run of the kind values.
func New(run results.Run) (*Collection, error) {
	q, err := readQuestion(run.Config)
	if err != nil {
		return nil, err
	}
	return &Collection{Question: q, rows: map[string]rowKey{}, cost: map[string]*armCost{}}, nil
}

// timesPilot is how many times as many games as the pilot's must follow before it is left
// out: there must be enough without it.
const timesPilot = 4

// leavePilot leaves the games of a run's pilot out of the values, if arms were designed by
// what it said: imbalances that would be even if it were right. Later games then hardly
// contradict it where it is wrong by one factor throughout, and its errors would stay: all
// intervals together would hold too seldom. A pilot that only decides which arms get more
// games does little harm. Positions and costs are taken of the pilot all the same. It fails
// if a stage cannot be read.
func (v *Collection) leavePilot(run results.Run) error {
	for _, text := range run.Stages {
		st, err := document.ParseStage(text.Text)
		if err != nil {
			return err
		}
		if len(st.Arms) > 0 {
			v.pilot = run.Stages[0].First
		}
	}
	return nil
}

// Pilot is how many games, the first ones, are left out of the values; 0 while too few follow.
func (v *Collection) Pilot() int { return leftOut(v.pilot, v.last+1) }

// leftOut is how much of a pilot is left out of so many games.
func leftOut(pilot, games int) int {
	if games < (1+timesPilot)*pilot {
		return 0
	}
	return pilot
}

// addAll counts games in the order of the schedule.
func (v *Collection) addAll(records iter.Seq2[results.Game, error]) error {
	for g, err := range records {
		if err == nil {
			err = v.Add(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Add counts a game. It is seen by the holder of its arm, who is the first player
// in the first game of a round and the second in the other, so that moving first
// is a term like any other; in a game of several players by the army that differs.
func (v *Collection) Add(g results.Game) error {
	if g.Void != "" {
		v.Void++
		return nil
	}
	if g.Whole < 1 || len(g.Shares) < 2 {
		return fmt.Errorf("values: game %d: read shares %s of %d, expected at least two players", g.Index, g.Score(), g.Whole)
	}
	sides := []int{g.Index % 2} // the holder: first in the first game of a round
	if n, ok := g.Extra[document.Army]; ok {
		sides[0] = int(n)
	} else if len(g.Shares) > 2 { // all armies are as usual
		sides = sides[:0]
		for side := range g.Shares {
			sides = append(sides, side)
		}
	}
	v.Games++
	v.last = max(v.last, g.Index)
	if v.camera != nil {
		v.camera.take(g, int64(g.Extra[document.Budget]))
	}
	for _, side := range sides {
		if side < 0 || side >= len(g.Shares) {
			return fmt.Errorf("values: game %d: read army %d of %d players", g.Index, side, len(g.Shares))
		}
		name := fmt.Sprint(g.Arm, "\x00", side, sideOf(g))
		if _, known := v.rows[name]; !known {
			v.rows[name] = v.rowOf(g, side)
		}
		v.games = append(v.games, valued{g.Index, uint64(g.Block), name, float32(g.Shares[side]) / float32(g.Whole)})
	}
	c := v.cost[g.Arm]
	if c == nil {
		c = &armCost{}
		v.cost[g.Arm] = c
	}
	c.games++
	c.nodes += float64(g.Nodes)
	return nil
}

// sideOf tells the games of an arm apart by the material of the start: which of
// the players holds it.
func sideOf(g results.Game) string {
	var keys []string
	for key, n := range g.Extra {
		if strings.HasPrefix(key, document.Material) || strings.HasPrefix(key, document.Hand) {
			keys = append(keys, fmt.Sprint(key, " ", n))
		}
	}
	slices.Sort(keys)
	return strings.Join(keys, ",")
}

func (v *Collection) rowOf(g results.Game, side int) rowKey {
	r := rowKey{arm: g.Arm, counts: map[string]float64{}, budget: int64(g.Extra[document.Budget])}
	sign := 1.0
	if len(g.Shares) == 2 {
		sign = 1 - 2*float64(side)
		r.move = sign
		stock := armiesOf(g.Start)
		r.own, r.other = stock[side], stock[1-side]
	} else {
		r.army = fmt.Sprint(side + 1)
	}
	var keys []string
	for key := range g.Extra {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		column, ok := strings.CutPrefix(key, document.Material)
		if !ok {
			if column, ok = strings.CutPrefix(key, document.Hand); !ok {
				continue
			}
			column = "@" + column
			if army, letter, several := strings.Cut(column[1:], ":"); several {
				column = army + ":@" + letter
			}
		}
		r.counts[column] = sign * g.Extra[key]
		if !slices.Contains(v.columns, column) {
			v.columns = append(v.columns, column)
		}
	}
	return r
}

// Merge counts the openings of each cluster as one from now on; positions too.
func (v *Collection) Merge(c stats.Clusters) {
	for i := range v.games {
		v.games[i].opening = c.Of(v.games[i].opening)
	}
	if v.camera == nil {
		return
	}
	for i := range v.camera.shots {
		v.camera.shots[i].opening = c.Of(v.camera.shots[i].opening)
	}
}

// budgets lists the budgets of the games, least first; one of 0 if arms do not
// differ in it.
func (v *Collection) budgets() []int64 {
	var out []int64
	for _, r := range v.rows {
		if !slices.Contains(out, r.budget) {
			out = append(out, r.budget)
		}
	}
	slices.Sort(out)
	return out
}

// Columns lists what had a difference in some game: the unit first, then by
// name, those of one army together. What a player of two has more of in every game,
// because the armies are unlike from the start, is left out: it cannot be told from
// moving first.
func (v *Collection) Columns() []string {
	out := slices.DeleteFunc(slices.Clone(v.columns), v.unlike)
	slices.SortFunc(out, func(a, b string) int {
		armyA, la := army(a)
		armyB, lb := army(b)
		if armyA != armyB {
			return strings.Compare(armyA, armyB)
		}
		if (la == v.Unit) != (lb == v.Unit) {
			return int(stats.Indicator(lb == v.Unit) - stats.Indicator(la == v.Unit))
		}
		return strings.Compare(la, lb)
	})
	return out
}

// Unlike lists what [Collection.Columns] leaves out.
func (v *Collection) Unlike() []string {
	out := slices.DeleteFunc(slices.Clone(v.columns), func(c string) bool { return !v.unlike(c) })
	slices.Sort(out)
	return out
}

// unlike reports whether the armies of two players differ by a column alike in all games.
func (v *Collection) unlike(column string) bool {
	more, first := 0.0, true // what the first player has more
	for _, r := range v.rows {
		if len(r.counts) == 0 {
			continue // of the usual armies nothing is written down
		}
		n := r.move * r.counts[column]
		if n == 0 || !first && n != more {
			return false
		}
		more, first = n, false
	}
	return !first
}

// army splits "f:N"; the army is "" in a game of two players.
func army(column string) (letter, rest string) {
	if a, b, ok := strings.Cut(column, ":"); ok {
		return a, b
	}
	return "", column
}

// terms are the columns and the constants of the fit.
func (v *Collection) terms() []string {
	fitted := v.Columns()
	constants := map[string]bool{}
	for _, r := range v.rows {
		if r.move != 0 {
			constants[FirstMove] = true
		}
		if r.army != "" {
			constants[armyTerm(r.army)] = true
		}
	}
	for c := range constants {
		fitted = append(fitted, c)
	}
	slices.Sort(fitted[len(fitted)-len(constants):])
	return fitted
}

// ordinary reports whether the usual armies of two players began the game, which differ
// by none of the columns: it says nothing of values at the start, and its arm is about no
// imbalance. Its positions tell values later.
func (r rowKey) ordinary(columns []string) bool {
	return r.move != 0 && !slices.ContainsFunc(columns, func(c string) bool { return r.counts[c] != 0 })
}

// usual is the score of the first player in games of a budget between the usual armies; unknown
// without any.
func (v *Collection) usual(budget int64) stats.Estimate {
	columns := v.Columns()
	var openings []uint64
	var scores []float64
	for _, g := range v.games {
		r := v.rows[g.row]
		if r.budget != budget || !r.ordinary(columns) {
			continue
		}
		first := float64(g.y)
		if r.move < 0 {
			first = 1 - first
		}
		openings, scores = append(openings, g.opening), append(scores, first)
	}
	s, _ := stats.Group(openings, scores) // as many of both, and every score is one
	return stats.Score(s)
}

// pair is 1 if the side has two or more of a piece and the other has not, -1 for the
// reverse.
func (r rowKey) pair(letter string) float64 {
	return stats.Indicator(r.own[letter] >= 2) - stats.Indicator(r.other[letter] >= 2)
}

// x are the numbers of a row.
func (r rowKey) x(terms []string) []float64 {
	out := make([]float64, len(terms))
	for i, t := range terms {
		switch t {
		case FirstMove:
			out[i] = r.move
		case armyTerm(r.army):
			out[i] = 1
		default:
			out[i] = r.counts[t]
		}
	}
	return out
}

// data returns the games of a budget as observations, with numbers made of each
// row.
func (v *Collection) data(budget int64, terms []string, numbers func(rowKey) []float64) (*stats.Data, error) {
	xs := map[string][]float64{}
	var observations []stats.Observation
	columns := v.Columns()
	from := v.Pilot()
	for _, g := range v.games {
		r := v.rows[g.row]
		if g.index < from || r.budget != budget || xs[g.row] == nil && r.ordinary(columns) {
			continue
		}
		x := xs[g.row]
		if x == nil {
			x = numbers(r)
			xs[g.row] = x
		}
		observations = append(observations, stats.Observation{Opening: g.opening, Arm: r.arm, X: x, Y: float64(g.y)})
	}
	return stats.NewData(terms, observations)
}

// fit fits the games of a budget.
func (v *Collection) fit(budget int64) (*stats.Fit, error) {
	terms := v.terms()
	d, err := v.data(budget, terms, func(r rowKey) []float64 { return r.x(terms) })
	if err != nil {
		return nil, err
	}
	return stats.Regress(d, stats.Logit)
}
