package points

import (
	"maps"
	"math"
	"slices"

	"komi/experiments/games"
	"komi/stats"
)

// A Report is what an experiment on points shows so far. What the games do
// not tell yet is nil or empty.
type Report struct {
	Terms  []string
	Rule   CountRule
	Margin float64 // how far from even still counts as fair
	// Table is the one recommended: that of the last games, else what the values say so
	// far; nil if there is none.
	Table map[string]int
	Decision
	// Best is the measurement that Table was made of.
	Best *Measured
	// Prior are the points in force at first and PriorK their compensation; Official is a
	// published table, nil for none.
	Prior     map[string]float64
	PriorK    float64
	Official  map[string]int
	OfficialK float64
	// Agreement sets Table beside the values of every moment, those without a count first.
	Agreement []Agreement
	Counts    countsCome // how late games by Table are counted
	// Control compares the values with the official table; nil without one.
	Control *Control
	// Rivals are other tables, judged by all positions that were played on.
	Rivals []Rival
	Judged stats.Awarding // Table, likewise
	Chosen
	Setups []SetupPoints
	// Together are the fresh games of all setups by the one compensation, by budget; none of
	// fewer than two setups.
	Together []TogetherFresh
	// Drawn counts the games by the new points that ended without a winner, of so many
	// Played.
	Drawn, Played int
	// Why says why the experiment ended early; empty if it did not.
	Why string
}

// A Control sets the values beside an official table.
type Control struct {
	// Shape is the distance in shape of the values without rounding, and Rounded that of
	// the table: the root mean square of the logarithms of the ratios, a common factor
	// taken out.
	Shape, Rounded float64
	// P is the probability that values in the official proportions look as different, and
	// Recommended that of values in the proportions of the table, which is among the tests
	// of all moments ([Agreement]) where one moment made it.
	P, Recommended float64
	// Elsewhere are the distances in shape from the values of the other moments that tell
	// all of the official pieces, in their order.
	Elsewhere []Elsewhere
}

// An Elsewhere is the distance of the official table from the values of a moment.
type Elsewhere struct {
	Moment string
	Shape  float64
}

// An Agreement sets the table beside the values of a moment.
type Agreement struct {
	Moment
	Second   bool    // measured under the new points, else without a count
	Distance float64 // NaN where the moment tells nothing
	// P is the probability that values in the table's proportions look as different, for
	// all moments together (Holm); NaN where the moment tells nothing.
	P float64
}

// how is how the values were measured.
func (a Agreement) how() string {
	if a.Second {
		return "under the new points"
	}
	return "without a count"
}

// agreement sets the table beside the values of every moment.
func (p *Collection) agreement(r *Report) (out []Agreement) {
	if r.Best == nil || r.Best.Err != nil {
		return nil
	}
	var chances []float64
	for i, measured := range []*Measured{&r.First, &r.Second} {
		for _, m := range measured.Moments {
			d, chance, err := math.NaN(), math.NaN(), error(nil)
			if m.Err == nil {
				if d, chance, err = m.apart(p, r.Table); err != nil {
					continue
				}
			}
			out, chances = append(out, Agreement{m, i == 1, d, chance}), append(chances, chance)
		}
	}
	for i, chance := range stats.Holm(chances) {
		out[i].P = chance
	}
	return out
}

// Names of tables that were known before.
const priorName, officialName = "the points in force before", "the official points"

// A Rival is another table.
type Rival struct {
	Name string
	stats.Awarding
	// More is how much more the side ahead by the recommended table scores.
	More stats.Estimate
	Same bool // it is the recommended table
}

// SetupPoints is what a setup's games say under the recommended table.
type SetupPoints struct {
	Setup string
	Start [2]int // the points of the sides when the game starts
	// K is its own compensation; NaN if there is none yet.
	K     float64
	Line  *stats.CompensationLine
	Fresh []FreshGames
	// Before are games by the points in force at first, After fresh games by the new ones
	// at the setup's own compensation.
	Before, After Conduct
	AfterAt       []ConductAt // After at each budget
}

// borrowed reports whether the setup's games do not bound a compensation of its own.
func (p SetupPoints) borrowed() bool { return p.Line != nil && !p.Line.Even.Set.Bounded() }

// A Conduct is how games by some points go.
type Conduct struct {
	Games                    int
	Drawn, Counted, CutShort stats.Estimate // shares of the games
	Waiting                  stats.Estimate // plies after the last capture when it is counted
	// Counts says what happened to counted positions that were played on, by these points
	// and with their compensation; nil if none was decided.
	Counts *stats.Awarding
}

// ConductAt is how games go in which so many positions are searched for a move.
type ConductAt struct {
	Nodes int64
	Conduct
}

// FreshGames are the fresh games at a budget and a compensation.
type FreshGames struct {
	NoteArm
	Score, Counted stats.Estimate
	// OfCounted and OfDecided are the first player's score in the games that
	// were counted and in the others.
	OfCounted, OfDecided stats.Estimate
	// Equivalence says whether they are fair, judged together with all fresh games of the
	// report: the compensations and budgets tried are as many chances to be called so.
	Equivalence stats.Equivalence
}

// TogetherFresh are the fresh games of several setups by the one compensation for all, at a
// budget. As many games of each were to be played.
type TogetherFresh struct {
	Nodes int64
	// Score is the first player's, of all of them.
	Score stats.Estimate
	// Off is how far from even the setups are by it, and Own by each one's own compensation:
	// [stats.OffBy].
	Off, Own stats.Estimate
	// Differ is the p-value of "all setups score alike by it" ([stats.Homogeneity]), for all budgets
	// together (Holm).
	Differ float64
	// Most and Least are the setups in which the first player scores most and least by it, with
	// intervals that hold for all setups together (Bonferroni).
	Most, Least SetupScore
	// Equivalence says whether Score is fair, judged together with those of other budgets.
	Equivalence stats.Equivalence
}

// A SetupScore is the first player's score in a setup.
type SetupScore struct {
	Setup string
	Score stats.Estimate
}

// Report makes the estimates.
func (p *Collection) Report() Report {
	r := Report{
		Terms: p.Terms, Rule: p.rule(), Margin: p.Margin, Prior: p.Prior, PriorK: p.PriorK,
		Official: p.Official, OfficialK: p.OfficialCompensation, Decision: p.decide(), Chosen: p.Choose(),
	}
	r.Table = r.Decision.Table
	var again map[string]int
	for _, n := range p.notes {
		switch {
		case n.Step == StepAgain:
			again = n.Table
		case n.Step == StepTried || n.Step == StepFresh:
			if r.Table = n.Table; again != nil {
				r.Changed = !maps.Equal(again, n.Table) // as it was decided, perhaps by more games
			}
		case n.Step == "" && p.steps(StepFresh) == 0:
			r.Why = n.Why
		}
	}
	if r.Table == nil {
		return r
	}
	r.Best = &r.First
	if r.Second.Err == nil && len(r.Second.Moments) > 0 && r.Changed {
		r.Best = &r.Second
	}
	r.Agreement, r.Counts = p.agreement(&r), p.countsCome()
	p.control(&r)
	p.rivals(&r)
	for _, setup := range p.Setups {
		r.Setups = append(r.Setups, p.setup(setup, &r))
	}
	r.judgeFresh()
	r.Together = p.together(&r)
	for _, g := range p.games {
		if g.Step == StepTried || g.Step == StepFresh {
			r.Played++
			r.Drawn += int(stats.Indicator(g.Score == 0.5))
		}
	}
	return r
}

// judgeFresh judges all fresh games as one family of claims.
func (r *Report) judgeFresh() {
	var all []stats.Equivalence
	for _, s := range r.Setups {
		for _, g := range s.Fresh {
			all = append(all, g.Equivalence)
		}
	}
	all = stats.EquivalentTogether(all)
	for i := range r.Setups {
		for k := range r.Setups[i].Fresh {
			r.Setups[i].Fresh[k].Equivalence, all = all[0], all[1:]
		}
	}
}

// together takes the fresh games of all setups together.
func (p *Collection) together(r *Report) []TogetherFresh {
	if r.Common == nil {
		return nil
	}
	var out []TogetherFresh
	var all []stats.Equivalence
	var differ []float64
	for _, nodes := range p.Budgets {
		var common, own []stats.Estimate
		var setups []string
		arms := map[string]bool{}
		for _, s := range r.Setups {
			for _, g := range s.Fresh {
				if g.Nodes != nodes {
					continue
				}
				if ownFresh(g) {
					own = append(own, g.Score)
				}
				if g.common(r) {
					common, setups, arms[g.Name] = append(common, g.Score), append(setups, s.Setup), true
				}
			}
		}
		if len(common) < 2 {
			continue
		}
		t := TogetherFresh{
			Nodes: nodes, Off: stats.OffBy(0.5, common), Own: stats.OffBy(0.5, own),
			Score: stats.Score(p.sample(func(g Game) (float64, bool) { return g.Score, arms[g.Name] })),
		}
		t.Equivalence = stats.Equivalent(t.Score, 0.5, p.Margin)
		least, most := extremes(common)
		t.Least, t.Most = SetupScore{setups[least], joint(common[least], len(common))}, SetupScore{setups[most], joint(common[most], len(common))}
		out, all, differ = append(out, t), append(all, t.Equivalence), append(differ, stats.Homogeneity(common))
	}
	for i, chance := range stats.Holm(differ) {
		out[i].Differ = chance
	}
	for i, e := range stats.EquivalentTogether(all) {
		out[i].Equivalence = e
	}
	return out
}

// extremes are the indices of the least and the greatest of some estimates.
func extremes(estimates []stats.Estimate) (least, most int) {
	for i, e := range estimates {
		if e.Value < estimates[least].Value {
			least = i
		}
		if e.Value > estimates[most].Value {
			most = i
		}
	}
	return least, most
}

// joint is an estimate with an interval that holds together with those of n in all (Bonferroni).
func joint(e stats.Estimate, n int) stats.Estimate { return e.At(1 - (1-stats.Level)/float64(n)) }

// common reports whether fresh games are by the one compensation for all, which may be the
// setup's own.
func (g FreshGames) common(r *Report) bool {
	return g.Role == roleCommon || r.Common != nil && g.K == r.Common.K
}

// control compares with the official table, as far as it has points for the terms.
func (p *Collection) control(r *Report) {
	if len(p.Official) == 0 || r.Best.Err != nil {
		return
	}
	var worth, rounded, official []float64
	w, own := make([]int, len(p.Terms)), make([]int, len(p.Terms))
	for i, t := range p.Terms {
		own[i] = r.Table[t]
		if w[i] = p.Official[t]; w[i] > 0 {
			worth, rounded, official = append(worth, r.Best.Points.Values[i]), append(rounded, float64(r.Table[t])), append(official, float64(w[i]))
		}
	}
	c := Control{Shape: math.NaN(), Rounded: math.NaN(), P: math.NaN(), Recommended: math.NaN()}
	if d, err := stats.RMSLogRatio(worth, official, true); err == nil {
		c.Shape = d
	}
	if d, err := stats.RMSLogRatio(rounded, official, true); err == nil {
		c.Rounded = d
	}
	if _, chance, err := r.Best.Points.Distance(w); err == nil {
		c.P = chance
	}
	if _, chance, err := r.Best.Points.Distance(own); err == nil {
		c.Recommended = chance
	}
	for _, a := range r.Agreement {
		if a.Second == (r.Best == &r.Second) && slices.Equal(r.Best.Taken, []string{a.Name}) {
			c.Recommended = a.P
		}
	}
	for _, m := range r.Best.Moments {
		if m.Err == nil && !slices.Contains(r.Best.Taken, m.Name) {
			if d := m.fromOfficial(p); !math.IsNaN(d) {
				c.Elsewhere = append(c.Elsewhere, Elsewhere{m.Name, d})
			}
		}
	}
	r.Control = &c
}

// fromOfficial is the distance in shape of the official table from the values of a moment; NaN
// unless the moment finds each of its pieces to be worth something.
func (m Moment) fromOfficial(p *Collection) float64 {
	var worth, official []float64
	for i, t := range p.Terms {
		if p.Official[t] == 0 {
			continue
		}
		at := slices.Index(m.Terms, i)
		if at < 0 {
			return math.NaN()
		}
		worth, official = append(worth, m.Points.Values[at]), append(official, float64(p.Official[t]))
	}
	d, err := stats.RMSLogRatio(worth, official, true)
	if err != nil {
		return math.NaN()
	}
	return d
}

// rivals judges tables by all positions played on.
func (p *Collection) rivals(r *Report) {
	positions := p.playouts(func(*Game) bool { return true })
	own := numbers(weights(p, r.Table))
	var err error
	if r.Judged, err = stats.Award(own, 0, positions); err != nil {
		return
	}
	add := func(name string, w []float64) {
		rival := Rival{Name: name, Same: true}
		for i := range w {
			rival.Same = rival.Same && w[i] == own[i]
		}
		if rival.Awarding, err = stats.Award(w, 0, positions); err != nil {
			return
		}
		if rival.More, err = stats.CompareAwards(own, w, positions); err == nil {
			r.Rivals = append(r.Rivals, rival)
		}
	}
	add(priorName, weights(p, p.Prior))
	if len(p.Official) > 0 {
		official := maps.Clone(p.Official)
		for _, t := range p.Terms {
			if official[t] == 0 {
				official[t] = r.Table[t] // it says nothing of the piece
			}
		}
		add(officialName, numbers(weights(p, official)))
	}
	for _, m := range []struct {
		name string
		Measured
	}{{"the values without a count", r.First}, {"the values once more, under the new points", r.Second}} {
		if m.Err == nil && len(m.Taken) > 0 {
			add(m.name, numbers(m.Rounded.Best.Weights))
		}
	}
	for _, m := range r.First.Moments {
		if m.Rounded != nil {
			add("values of "+momentWords(m.Name)+" alone", numbers(m.Rounded.Best.Weights))
		}
	}
}

// sample is a measurement of the games that have it.
func (p *Collection) sample(measure func(Game) (float64, bool)) stats.Sample {
	var openings []uint64
	var values []float64
	for _, g := range p.games {
		if v, ok := measure(g); ok {
			openings, values = append(openings, g.Opening), append(values, v)
		}
	}
	return stats.MustGroup(openings, values)
}

func (p *Collection) setup(setup string, r *Report) SetupPoints {
	out := SetupPoints{Setup: setup, Start: p.start(setup, r.Table), K: math.NaN()}
	if l, ok := r.Lines[setup]; ok {
		out.Line, out.K = &l, r.Own[setup]
	}
	for _, n := range p.notes {
		for _, a := range n.Arms {
			if n.Step == StepFresh && a.Setup == setup {
				if g := p.freshGames(a); g.Score.Games > 0 {
					out.Fresh = append(out.Fresh, g)
				}
				if a.Role == roleOwn {
					out.K = a.K // as it was played
				}
			}
		}
	}
	own := numbers(weights(p, r.Table))
	out.Before = p.conduct(weights(p, p.Prior), p.PriorK, func(g *Game) bool {
		return g.Setup == setup && g.Step == StepAgain && g.Role == roleBefore
	})
	after := func(g *Game) bool { return g.Setup == setup && g.Step == StepFresh && g.Role == roleOwn }
	out.After = p.conduct(own, out.K, after)
	for _, nodes := range p.Budgets {
		c := p.conduct(own, out.K, func(g *Game) bool { return after(g) && g.Nodes == nodes })
		if c.Games > 0 {
			out.AfterAt = append(out.AfterAt, ConductAt{nodes, c})
		}
	}
	return out
}

// cutShort reports whether the limit on moves ended a game; it may be counted then.
func cutShort(g Game) bool { return g.Reason == games.MoveLimit }

// conduct is how the games go that a claim holds of, by points with a compensation.
func (p *Collection) conduct(points []float64, k float64, of func(*Game) bool) Conduct {
	share := func(claim func(Game) bool) stats.Estimate {
		return stats.Rate(p.sample(func(g Game) (float64, bool) { return stats.Indicator(claim(g)), of(&g) }))
	}
	c := Conduct{
		Drawn:    share(func(g Game) bool { return g.Score == 0.5 }),
		Counted:  share(func(g Game) bool { return g.Counted }),
		CutShort: share(cutShort),
		Waiting:  stats.Mean(p.sample(func(g Game) (float64, bool) { return g.Quiet, of(&g) && g.Counted })),
	}
	c.Games = c.Drawn.Games
	if math.IsNaN(k) {
		return c
	}
	if a, err := stats.Award(points, k, p.playouts(of)); err == nil {
		c.Counts = &a
	}
	return c
}

// freshGames is the games of an arm of the fresh ones.
func (p *Collection) freshGames(a NoteArm) FreshGames {
	of := func(g Game) bool { return g.Name == a.Name }
	out := FreshGames{
		NoteArm:   a,
		Score:     stats.Score(p.sample(func(g Game) (float64, bool) { return g.Score, of(g) })),
		Counted:   stats.Rate(p.sample(func(g Game) (float64, bool) { return stats.Indicator(g.Counted), of(g) })),
		OfCounted: stats.Score(p.sample(func(g Game) (float64, bool) { return g.Score, of(g) && g.Counted })),
		OfDecided: stats.Score(p.sample(func(g Game) (float64, bool) { return g.Score, of(g) && !g.Counted })),
	}
	out.Equivalence = stats.Equivalent(out.Score, 0.5, p.Margin)
	return out
}
