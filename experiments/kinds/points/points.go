package points

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/document"
	"komi/experiments/kinds/values"
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
	// spareRoyal where a side starts with several royals.
	Terms []string
	// Prior are the points in force at first, by term, and PriorK their compensation.
	Prior  map[string]float64
	PriorK float64
	// Setups are those asked about.
	Setups []string
	// Void counts the games that crashed; they are left out.
	Void int

	book   *rulebook.Book
	game   *variants.Game
	rules  map[string]*engine.Rules // of the setups, as they are at first
	royals []string                 // the letters of royals, where there are several
	notes  []Note
	arms   map[string]place // of the noted arms
	seed   uint64

	// Neutral and under hold the games that measure values without a count and with the
	// new points in force.
	neutral, under *values.Collection
	games          []Game
	sources        map[int]*source // by game
	ends           map[int]counted // of the counted games of a shipped run; nil to play them through
}

// A place is where an arm is in the notes.
type place struct{ stage, arm int }

// stepOf is the step that an arm belongs to; "" for one that no note names.
func (p *Collection) stepOf(arm string) string {
	at, noted := p.arms[arm]
	if !noted {
		return ""
	}
	return p.notes[at.stage].Step
}

// A Game is a finished game that may have been counted.
type Game struct {
	NoteArm
	Index   int
	Opening uint64
	Step    string
	Reason  string
	Score   float64 // the first player's
	Counted bool
	X       []int   // of a counted game, the difference in each term
	Quiet   float64 // plies after the last capture
}

// New returns an empty collection for a run of the kind points. The run
// must have the stages laid out so far.
func New(run results.Run) (*Collection, error) {
	q, err := readQuestion(run.Config)
	if err != nil {
		return nil, err
	}
	p := &Collection{
		Question: q, Prior: map[string]float64{}, book: rulebook.New(run), rules: map[string]*engine.Rules{},
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
	if p.neutral, err = values.New(run); err != nil {
		return nil, err
	}
	if p.under, err = values.New(run); err != nil {
		return nil, err
	}
	part := run
	part.Stages, part.Games = nil, max(1, q.values) // positions are taken of a share of these games
	p.neutral.Photograph(part)
	part.Games = max(1, q.Again)
	p.under.Photograph(part)
	for _, v := range []*values.Collection{p.neutral, p.under} {
		v.ReadBy(p.book) // the stages have rules of their own
		v.FromAll()
	}
	if p.game, err = p.book.Game(); err != nil {
		return nil, err
	}
	p.Setups = q.setupsOf(p.game)
	for i, setup := range p.Setups {
		r, err := p.game.Rules(setup, texts(q.options))
		if err != nil {
			return nil, fmt.Errorf("points: %w", err)
		}
		if r.Spec().Points == nil {
			return nil, fmt.Errorf("points: setup %s is not decided by points", setup)
		}
		if i == 0 {
			p.PriorK = r.Spec().Points.Deom
		}
		p.rules[setup] = r
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
	several := start.Royals(0) > 1 || start.Royals(1) > 1
	for _, sq := range start.Occupied().Squares() {
		k := start.At(sq).Kind()
		switch letter := r.Letter(k); {
		case !r.IsRoyal(k):
			add(letter, r.Value(k))
		case several && !slices.Contains(p.royals, letter):
			p.royals = append(p.royals, letter)
		}
	}
	if several {
		add(spareRoyal, r.Spec().Points.SpareRoyal)
	}
	slices.SortStableFunc(p.Terms, func(a, b string) int {
		switch {
		case (a == spareRoyal) != (b == spareRoyal):
			return int(stats.Indicator(a == spareRoyal) - stats.Indicator(b == spareRoyal))
		case p.Prior[a] != p.Prior[b]:
			return int(stats.Indicator(p.Prior[a] < p.Prior[b]) - stats.Indicator(p.Prior[a] > p.Prior[b]))
		}
		return strings.Compare(a, b)
	})
}

// difference is the first player's material on the board less the second's, by term.
func (p *Collection) difference(pos *engine.Position) []int {
	x := make([]int, len(p.Terms))
	have := pos.Material()
	for i, term := range p.Terms {
		if k, ok := pos.Rules().KindOf(term); ok {
			x[i] = have[0][k][engine.OnBoard] - have[1][k][engine.OnBoard]
		} else if term == spareRoyal {
			x[i] = int(stats.Indicator(pos.Royals(0) > 1) - stats.Indicator(pos.Royals(1) > 1))
		}
	}
	return x
}

// collect reads the games of a run, in the order of the schedule.
func collect(run results.Run, games iter.Seq2[results.Game, error]) (*Collection, error) {
	p, err := New(run)
	if err != nil {
		return nil, err
	}
	return p, p.addAll(games)
}

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
	at, noted := p.arms[g.Arm]
	if !noted {
		return p.neutral.Add(g)
	}
	step, arm := p.notes[at.stage].Step, p.notes[at.stage].Arms[at.arm]
	if arm.Role == roleValues {
		return p.under.Add(g)
	}
	if g.Void != "" {
		p.Void++
		return nil
	}
	if len(g.Shares) != 2 || g.Whole < 1 {
		return fmt.Errorf("points: game %d: read shares %s of %d, expected two players", g.Index, g.Score(), g.Whole)
	}
	score := float64(g.Shares[0]) / float64(g.Whole)
	if step == StepPlayOn {
		return p.addPlayed(g, score, arm)
	}
	out := Game{
		NoteArm: arm, Index: g.Index, Opening: uint64(g.Block), Step: step, Reason: g.Reason, Score: score,
		Quiet: g.Extra[document.QuietEnd], Counted: g.Margin != nil,
	}
	if !out.Counted {
		p.games = append(p.games, out)
		return nil
	}
	end, err := p.ended(g)
	if err != nil {
		return err
	}
	out.X = end.x
	p.games = append(p.games, out)
	if end.open && (step == StepAgain || step == StepFresh && arm.Role == roleOwn) {
		pos, err := p.rules[arm.Setup].Parse(end.fen)
		if err != nil {
			return fmt.Errorf("points: game %d: the position it was counted in: %w", g.Index, err)
		}
		phase, left := p.neutral.PhaseAt(pos)
		p.sources[g.Index] = &source{game: &out, fen: end.fen, phase: phase, left: left}
	}
	return nil
}

// merge counts the openings of each cluster as one from now on. Planning does
// without: which games are evidence is asked when there is a claim.
func (p *Collection) merge(c stats.Clusters) {
	p.neutral.Merge(c)
	p.under.Merge(c)
	for i := range p.games {
		p.games[i].Opening = c.Of(p.games[i].Opening)
	}
	for _, s := range p.sources {
		s.game.Opening = c.Of(s.game.Opening)
	}
}

// pointOptions are the options of the game by which a table and a compensation
// come into force.
func (p *Collection) pointOptions(table map[string]int, k float64) (map[string]any, error) {
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

// weights are a table's points in the order of the terms.
func weights[N int | float64](p *Collection, table map[string]N) []N {
	w := make([]N, len(p.Terms))
	for i, t := range p.Terms {
		w[i] = table[t]
	}
	return w
}

// numbers are whole points as numbers.
func numbers(weights []int) []float64 {
	out := make([]float64, len(weights))
	for i, w := range weights {
		out[i] = float64(w)
	}
	return out
}

// tableOf is a table by term.
func (p *Collection) tableOf(weights []int) map[string]int {
	out := map[string]int{}
	for i, t := range p.Terms {
		out[t] = weights[i]
	}
	return out
}
