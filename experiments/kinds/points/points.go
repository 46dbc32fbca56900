package points

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/stats"
)

// A Collection is the games of an experiment on points so far: what each piece should
// count when a game is counted, and what the second player should get. Games are
// added one by one in the order of the schedule.
type Collection struct {
	Question
	// Terms are what the table gives points to: the letters of the pieces, and
	// SpareRoyal where a side starts with several royals.
	Terms []string
	// Prior are the points in force at first, by term.
	Prior map[string]float64
	// Void counts the games that crashed; they are left out.
	Void int

	book    *rulebook.Book
	notes   []Note
	arms    map[string]place // of the noted arms
	games   []Game
	sources map[int]*source // by game
	seed    uint64
	ends    map[int]counted // of the counted games of a shipped run; nil to play them through
}

// A place is where an arm is in the notes.
type place struct{ stage, arm int }

// A Game is a finished game that was not played on from elsewhere.
type Game struct {
	Index   int
	Opening uint64
	Setup   string
	Stage   int     // 0 for the first, else the number of the note
	K       float64 // the compensation in force
	Nodes   int64   // positions searched for a move; 0 for the experiment's
	Reason  string
	Score   float64 // the first player's
	Counted bool
	X       []int   // of a counted game, the difference in each term
	Quiet   float64 // plies after the last capture
}

// A source is a position that reached the count.
type source struct {
	game  *Game
	fen   string // of the position, with the count still open
	first bool   // the first player is on turn

	score float64 // the first player's, summed over the games played on
	games int
	lines map[string]bool // the games' moves, to tell distinct ones
}

// New returns an empty collection for a run of the kind points. The run
// must have the stages laid out so far.
func New(run results.Run) (*Collection, error) {
	q, err := ReadQuestion(run.Config)
	if err != nil {
		return nil, err
	}
	p := &Collection{
		Question: q, Prior: map[string]float64{}, book: rulebook.New(run),
		arms: map[string]place{}, sources: map[int]*source{}, seed: run.Seed,
	}
	if p.notes, err = notes(run); err != nil {
		return nil, err
	}
	for s, n := range p.notes {
		for a, arm := range n.Arms {
			p.arms[arm.Name] = place{s, a}
		}
	}
	for _, rules := range run.Rules {
		r, err := p.book.Rules(rules.Variant, rules.Setup, rules.Options)
		if err != nil {
			return nil, err
		}
		p.addTerms(r)
	}
	if len(p.Terms) == 0 {
		return nil, fmt.Errorf("points: the games have no pieces to count")
	}
	return p, nil
}

// addTerms adds what the start position of some rules has. Pieces stand in the
// order of their points, the most valuable first.
func (p *Collection) addTerms(r *engine.Rules) {
	start := r.New()
	add := func(term string, value float64) {
		if _, known := p.Prior[term]; !known {
			p.Terms = append(p.Terms, term)
			p.Prior[term] = value
		}
	}
	for _, sq := range start.Occupied().Squares() {
		if k := start.At(sq).Kind(); !r.IsRoyal(k) {
			add(r.Letter(k), r.Value(k))
		}
	}
	if start.Royals(0) > 1 || start.Royals(1) > 1 {
		spare := 0.0
		if pt := r.Spec().Points; pt != nil {
			spare = pt.SpareRoyal
		}
		add(SpareRoyal, spare)
	}
	slices.SortStableFunc(p.Terms, func(a, b string) int {
		switch {
		case (a == SpareRoyal) != (b == SpareRoyal):
			return int(games.Indicator(a == SpareRoyal) - games.Indicator(b == SpareRoyal))
		case p.Prior[a] != p.Prior[b]:
			return int(games.Indicator(p.Prior[a] < p.Prior[b]) - games.Indicator(p.Prior[a] > p.Prior[b]))
		}
		return strings.Compare(a, b)
	})
}

// difference is the first player's material less the second's, by term.
func (p *Collection) difference(pos *engine.Position) []int {
	x := make([]int, len(p.Terms))
	r := pos.Rules()
	for _, sq := range pos.Occupied().Squares() {
		piece := pos.At(sq)
		if i := slices.Index(p.Terms, r.Letter(piece.Kind())); i >= 0 {
			x[i] += 1 - 2*int(piece.Owner())
		}
	}
	if i := slices.Index(p.Terms, SpareRoyal); i >= 0 {
		x[i] = int(games.Indicator(pos.Royals(0) > 1) - games.Indicator(pos.Royals(1) > 1))
	}
	return x
}

// Collect reads the games of a run, in the order of the schedule.
func Collect(run results.Run, games iter.Seq2[results.Game, error]) (*Collection, error) {
	p, err := New(run)
	if err != nil {
		return nil, err
	}
	return p, p.addAll(games)
}

// addAll counts games.
func (p *Collection) addAll(games iter.Seq2[results.Game, error]) error {
	for g, err := range games {
		if err == nil {
			err = p.Add(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Add counts a game.
func (p *Collection) Add(g results.Game) error {
	if g.Void != "" {
		p.Void++
		return nil
	}
	if len(g.Shares) != 2 || g.Whole < 1 {
		return fmt.Errorf("points: game %d: read shares %s of %d, expected two players", g.Index, g.Score(), g.Whole)
	}
	score := float64(g.Shares[0]) / float64(g.Whole)
	at, noted := p.arms[g.Arm]
	if noted && p.notes[at.stage].Step == StepPlayOn {
		return p.addPlayed(g, score, p.notes[at.stage].Arms[at.arm])
	}
	out := Game{
		Index: g.Index, Opening: uint64(g.Block), Setup: g.Setup, Reason: g.Reason, Score: score,
		Quiet: g.Extra[document.QuietEnd], Counted: g.Margin != nil,
	}
	if noted {
		arm := p.notes[at.stage].Arms[at.arm]
		out.Stage, out.K, out.Nodes = at.stage+1, arm.K, arm.Nodes
	}
	var end counted
	if out.Counted {
		var err error
		if end, err = p.ended(g); err != nil {
			return err
		}
		out.X = end.x
		if !noted {
			out.K = end.k
		}
	}
	p.games = append(p.games, out)
	if out.Counted && end.open && (!noted || p.notes[at.stage].Step == StepSearch) {
		last := p.games[len(p.games)-1]
		p.sources[g.Index] = &source{game: &last, fen: end.fen, first: end.first, lines: map[string]bool{}}
	}
	return nil
}

// A counted is the end of a game that was counted.
type counted struct {
	x []int   // the difference in each term
	k float64 // the compensation of the rules
	// open reports whether the position can be played on: fen, in which the first
	// player is on turn or not. Passes are taken back and the counters of plies begin
	// anew: the question is what the position is worth when it is played on.
	open  bool
	fen   string
	first bool
}

// ended is how a counted game ended, by its moves or by the table of a shipped run.
func (p *Collection) ended(g results.Game) (counted, error) {
	if p.ends != nil {
		c, known := p.ends[g.Index]
		if !known {
			return c, fmt.Errorf("points: game %d was counted, but the table %s lacks its end", g.Index, endsTable)
		}
		return c, nil
	}
	end, err := p.book.End(g)
	if err != nil {
		return counted{}, err
	}
	c := counted{x: p.difference(end), k: end.Rules().Spec().Points.Deom}
	words := strings.Fields(g.Moves)
	for len(words) > 0 {
		pos := end.Clone()
		pos.Unmake()
		m, err := pos.ParseMove(words[len(words)-1])
		if err != nil || !m.IsPass() {
			break
		}
		words, end = words[:len(words)-1], pos
	}
	if end.Finished() {
		return c, nil
	}
	fields := strings.Fields(end.FEN())
	fields[len(fields)-2], fields[len(fields)-1] = "0", "1" // plies without progress, and moves
	fresh, err := end.Rules().Parse(strings.Join(fields, " "))
	if err != nil {
		return counted{}, fmt.Errorf("points: game %d: %w", g.Index, err)
	}
	c.open, c.fen, c.first = true, fresh.FEN(), end.Turn() == 0
	return c, nil
}

// addPlayed counts a game that was played on.
func (p *Collection) addPlayed(g results.Game, score float64, arm NoteArm) error {
	s := p.sources[p.sourceOf(g, arm)]
	if s == nil {
		return fmt.Errorf("points: game %d: start %q is none of the positions played on", g.Index, g.Start)
	}
	s.score += score
	s.games++
	s.lines[g.Moves] = true
	return nil
}

// Merge counts the openings of each cluster as one from now on. Planning does
// without: which games are evidence is asked when there is a claim.
func (p *Collection) Merge(c stats.Clusters) {
	for i := range p.games {
		p.games[i].Opening = c.Of(p.games[i].Opening)
	}
	for _, s := range p.sources {
		s.game.Opening = c.Of(s.game.Opening)
	}
}

// sourceOf is the game whose last position a game was played on from.
func (p *Collection) sourceOf(g results.Game, arm NoteArm) int {
	for _, i := range arm.Sources {
		if s := p.sources[i]; s != nil && s.fen == g.Start {
			return i
		}
	}
	return -1
}

// PointOptions are the options of the game by which a table and a compensation
// come into force.
func (p *Collection) PointOptions(table map[string]int, k float64) (map[string]any, error) {
	out := map[string]any{}
	set := func(path, value string) error {
		o, ok := p.option(path)
		if !ok {
			return fmt.Errorf("points: the game has no option that sets %s: expected one in its file, so that tables can be tried", path)
		}
		out[o.Name] = value
		return nil
	}
	for _, term := range p.Terms {
		if err := set(pathOf(term), strconv.Itoa(table[term])); err != nil {
			return nil, err
		}
	}
	return out, set("rules.deom", strconv.FormatFloat(k, 'f', -1, 64))
}

// Setups lists the setups in the order in which they were first played.
func (p *Collection) Setups() []string {
	var out []string
	for _, g := range p.games {
		if !slices.Contains(out, g.Setup) {
			out = append(out, g.Setup)
		}
	}
	return out
}

// weights are a table's points in the order of the terms.
func (p *Collection) weights(table map[string]int) []int {
	w := make([]int, len(p.Terms))
	for i, t := range p.Terms {
		w[i] = table[t]
	}
	return w
}

func sum(weights, x []int) (total int) {
	for i, w := range weights {
		total += w * x[i]
	}
	return total
}

// Compensate reads the compensation of a setup off the games of the stages that
// the claim holds of, as if a table had been in force in them.
func (p *Collection) Compensate(setup string, table map[string]int, of func(Game) bool) (stats.Compensation, error) {
	w := p.weights(table)
	var openings []uint64
	var margins []float64
	reach := 10.5
	for _, g := range p.games {
		if g.Setup != setup || !of(g) {
			continue
		}
		m := math.Inf(int(math.Copysign(1, g.Score-0.5)))
		switch {
		case g.Counted:
			m = float64(sum(w, g.X))
			reach = math.Max(reach, math.Abs(m)+0.5)
		case g.Score == 0.5:
			continue // neither counted nor decided: no compensation reaches it
		}
		openings, margins = append(openings, g.Opening), append(margins, m)
	}
	return stats.Compensate(openings, margins, -reach, reach)
}
