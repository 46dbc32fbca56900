package points

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"komi/engine"
	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/experiments/kinds/values"
	"komi/experiments/rehearsal"
	"komi/results"
	"komi/stats"
)

// What a made-up world of points is like besides what is assumed of all worlds.
const (
	pointLogits = 1.0 / 8 // of a point, before the game and in positions, where no run says more
	pointShare  = 0.012   // of the first player's score that a point of compensation takes
	countedOf   = 4       // one of so many games by points is won on the board
	tableSpread = 0.2     // by which the planted tables differ from the file's, in logarithms
)

// A world is a table and compensations that are right, and what is known of the games that
// were drawn from them.
type world struct {
	assumed rehearsal.Assumed
	rng     *rand.Rand
	terms   []string
	table   map[string]int
	point   float64 // logarithms of odds that a point is worth
	royals  []string
	k       map[string]float64 // by setup
	values  values.Rehearsal
	own     map[string]float64 // what arms add, see [values.Rehearsal.Scores]
	phases  []string
	begin   map[string]*engine.Position // by setup in which values are measured, without a count

	poses, posesUnder []values.Pose
	ends              map[int]counted
	lead              map[string]int // of the first player, by position
}

// mostDrift bounds the factors by which pieces are taken to be worth more or less at another
// moment. Greater ones are found of pieces of which the games tell little.
const mostDrift = 3

// Suppose says what the games of a run tell of the worlds to rehearse it in: how far arms
// scatter, what a point is worth before the first move, and where moments disagree, what
// pieces are worth at the others.
func Suppose(ctx context.Context, s *games.Set, a *rehearsal.Assumed) error {
	p, err := New(s.Run)
	if err != nil {
		return err
	}
	if err := p.readTables(s.Tables); err != nil {
		return err
	}
	for g, err := range s.Records(ctx) {
		if err != nil {
			return err
		}
		if _, noted := p.arms[g.Arm]; noted {
			continue // not played to measure values without a count
		}
		if err := p.neutral.Add(g); err != nil {
			return err
		}
	}
	return p.suppose(a)
}

func (p *Collection) suppose(a *rehearsal.Assumed) error {
	m := p.measure(p.neutral)
	if m.Err != nil {
		return m.Err
	}
	at := slices.IndexFunc(m.Moments, func(x Moment) bool { return x.Name == values.Start && x.Err == nil })
	if at < 0 {
		return errors.New("points: the games with unequal armies tell no values")
	}
	start, table := m.Moments[at], &m.Rounded
	if start.Rounded != nil {
		table = start.Rounded // the same without the moves of games
	}
	worth, points := 0.0, 0
	for i, t := range start.Terms {
		worth, points = worth+start.Points.Values[i], points+table.Best.Weights[t]
	}
	if tau := start.Fit.ArmSpread().Tau.Value; tau >= 0 {
		a.Spread = tau / 4 // a share of an even game is a quarter of its logarithm of odds
	}
	a.Unit = worth / float64(points)
	if m.Agree < disagree {
		a.Drift = p.drift(m)
	}
	return nil
}

// drift is by how much more or less pieces are worth at the moments asked for than at the
// one that decides, all pieces together being worth as much; nil where that one tells
// nothing.
func (p *Collection) drift(m Measured) map[string]map[string]float64 {
	worth := map[string]map[string]float64{}
	for _, x := range m.Moments {
		if x.Err != nil || !slices.Contains(p.Moments, x.Name) {
			continue
		}
		worth[x.Name] = map[string]float64{}
		for i, t := range x.Terms {
			worth[x.Name][p.Terms[t]] = x.Points.Values[i]
		}
	}
	late := worth[p.Moment]
	if late == nil {
		return nil
	}
	out := map[string]map[string]float64{}
	for name, of := range worth {
		here, there := 0.0, 0.0
		for _, term := range p.Terms { // in one order, for the last digit
			if of[term] != 0 && late[term] != 0 {
				here, there = here+of[term], there+late[term]
			}
		}
		out[name] = map[string]float64{}
		for term, v := range of {
			if late[term] != 0 && name != p.Moment {
				out[name][term] = min(max(v/late[term]*there/here, 1.0/mostDrift), mostDrift)
			}
		}
	}
	return out
}

// Rehearse plays an experiment on points with made-up games, and tells how what is said of
// them stands to the truth: a planted table and planted compensations. The spread of what
// is assumed is that of the arms, in shares of a game; see [values.Rehearsal].
func Rehearse(e *experiments.Experiment, assumed rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
	ask := e.Question.(*Ask)
	e = e.WithSeed(rng.Uint64() >> 1)
	first, err := New(rehearsal.Run(e.Schedule()))
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	w := newWorld(e, ask, first, assumed, rng)
	collect := func(run results.Run, games iter.Seq2[results.Game, error]) (*Collection, error) {
		p, err := New(run)
		if err != nil {
			return nil, err
		}
		p.ends = w.ends
		p.neutral.Suppose(w.poses)
		p.under.Suppose(w.posesUnder)
		return p, p.addAll(games)
	}
	s, made, err := rehearsal.PlayBy(e, w.draw, func(s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
		return ask.next(context.Background(), s, games, collect)
	})
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	p, err := collect(rehearsal.Run(s), func(yield func(results.Game, error) bool) {
		for _, g := range made {
			if !yield(g, nil) {
				return
			}
		}
	})
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	out := rehearsal.Replicate{Games: len(made), Stages: 1 + len(s.Stages())}
	w.judge(&out, p)
	return out, nil
}

func newWorld(e *experiments.Experiment, ask *Ask, p *Collection, a rehearsal.Assumed, rng *rand.Rand) *world {
	w := &world{
		assumed: a, rng: rng, terms: p.Terms, table: map[string]int{}, point: cmp.Or(a.Unit, pointLogits), royals: p.royals, k: map[string]float64{},
		own: map[string]float64{}, begin: map[string]*engine.Position{}, ends: map[int]counted{}, lead: map[string]int{},
	}
	for _, t := range p.Terms {
		points := float64(p.Official[t])
		if points == 0 {
			points = ask.Values.Worth[t] / math.Max(ask.Values.Worth[p.Top], 0.01) * float64(p.To)
		}
		if points == 0 {
			points = p.Prior[t]
		}
		w.table[t] = max(p.leastPoints(t), int(math.Round(points*math.Exp(tableSpread*rng.NormFloat64()))))
	}
	w.table[p.Top] = p.From + rng.IntN(p.To-p.From+1)
	lo, hi := p.Tried[0], p.Tried[len(p.Tried)-1]
	for _, setup := range p.Setups {
		w.k[setup] = math.Floor(lo+(0.25+0.5*rng.Float64())*(hi-lo)) + 0.5
	}
	letters := append(slices.Sorted(maps.Keys(ask.Values.Worth)), ask.Values.Unit)
	truth := stats.Simulation{Nu: 2 * a.Draws / (1 - a.Draws), Side: a.Luck, Tau: 4 * a.Spread, Effects: a.Shape}
	for _, letter := range letters {
		if slices.Contains(truth.Terms, letter) {
			continue
		}
		truth.Terms, truth.Beta = append(truth.Terms, letter), append(truth.Beta, w.worth(values.Start, letter))
	}
	truth.Terms, truth.Beta = append(truth.Terms, values.FirstMove), append(truth.Beta, 0)
	w.values = values.Rehearsal{Experiment: e, Truth: truth}
	for _, name := range ask.Values.Moments() {
		if name != values.Start {
			w.phases = append(w.phases, name)
		}
	}
	for i := range e.Arms {
		if setup := e.Arms[i].Rules.Setup(); w.begin[setup] == nil {
			w.begin[setup] = e.Arms[i].Rules.New()
		}
	}
	return w
}

// points are those of a piece in the planted table.
func (w *world) points(letter string) int {
	if slices.Contains(w.royals, letter) {
		return w.table[spareRoyal]
	}
	return w.table[letter]
}

// worth is what a piece is worth at a moment, in logarithms of odds.
func (w *world) worth(moment, letter string) float64 {
	term := letter
	if slices.Contains(w.royals, letter) {
		term = spareRoyal
	}
	out := w.point * float64(w.points(letter))
	if factor := w.assumed.Drift[moment][term]; factor > 0 {
		out *= factor
	}
	return out
}

// draw makes the games of a stretch of the schedule.
func (w *world) draw(s *experiments.Schedule, from, to int) ([]results.Game, error) {
	noted, err := notes(rehearsal.Run(s))
	if err != nil {
		return nil, err
	}
	steps, arms := map[string]string{}, map[string]NoteArm{}
	for _, n := range noted {
		for _, a := range n.Arms {
			steps[a.Name], arms[a.Name] = n.Step, a
		}
	}
	var out []results.Game
	for i := from; i < to; {
		slot := s.Slot(i)
		arm := &s.Arms[slot.Arm]
		note, noted := arms[arm.Name]
		var games []results.Game
		switch {
		case !noted || note.Role == roleValues:
			for half, y := range w.values.Scores(w.rng, arm, w.own) {
				g := w.values.Record(s.Slot(i+half), arm, half, y)
				w.pose(&g, noted)
				games = append(games, g)
			}
		case steps[arm.Name] == StepPlayOn:
			games, err = w.playedOn(s, i, arm)
		default:
			games, err = w.counted(s, i, arm, note)
		}
		if err != nil {
			return nil, err
		}
		for j := range games {
			g, slot := &games[j], s.Slot(i+j)
			g.Variant, g.Setup, g.Seats, g.Seed = s.Game.ID, arm.Rules.Setup(), slot.Seats, slot.Seed
		}
		out = append(out, games...)
		i += len(games)
	}
	return out, nil
}

// pose draws a position of each phase of a game, whatever its armies: all games give some.
// The result is there first; who is ahead is then drawn by just the odds that make the result depend on
// the position as the table has it.
func (w *world) pose(g *results.Game, under bool) {
	if g.Shares[0] == g.Shares[1] {
		return
	}
	won := -1.0
	if g.Shares[0] > g.Shares[1] {
		won = 1
	}
	for _, phase := range w.phases {
		counts, lead := map[string]float64{}, 0.0
		for _, letter := range w.values.Truth.Terms {
			if letter == values.FirstMove {
				continue
			}
			if n := float64(w.rng.IntN(3) - 1); n != 0 {
				counts[letter] = n
				lead += n * w.worth(phase, letter)
			}
		}
		if w.rng.Float64() >= 1/(1+math.Exp(-won*lead)) {
			for letter := range counts {
				counts[letter] = -counts[letter]
			}
		}
		p := values.Pose{Game: g.Index, Opening: g.Block, Phase: phase, Counts: counts, Score: (1 + won) / 2}
		if under {
			w.posesUnder = append(w.posesUnder, p)
		} else {
			w.poses = append(w.poses, p)
		}
	}
}

// counted makes the games of a round by points: most are counted, in a position drawn from
// the pieces of the setup, and the first player wins as the compensation in force has it.
func (w *world) counted(s *experiments.Schedule, i int, arm *experiments.Arm, note NoteArm) ([]results.Game, error) {
	var out []results.Game
	luck := math.Sqrt(w.assumed.Luck) * w.assumed.Shape.Draw(w.rng)
	for half := range s.PerRound() {
		slot := s.Slot(i + half)
		share := w.score(note.Setup, note.K)
		if note.Role == roleBefore {
			share = 0.5
		}
		g := results.Game{
			Index: slot.Index, Block: slot.Block, Arm: arm.Name, Whole: 6, Shares: []int{0, 6}, Reason: "checkmate", Nodes: 1000, Extra: map[string]float64{document.QuietEnd: 30},
			Start: fmt.Sprint("made up ", slot.Index),
		}
		if w.rng.Float64() < w.expected(share, luck, half) {
			g.Shares = []int{6, 0}
		}
		if (slot.Nth+half)%countedOf > 0 {
			end, err := w.end(note.Setup, arm.Rules)
			if err != nil {
				return nil, err
			}
			margin := 1.0
			if g.Shares[0] == 0 {
				margin = -1
			}
			g.Margin, g.Reason = &margin, "two passes"
			w.ends[g.Index] = end
		}
		out = append(out, g)
	}
	return out, nil
}

// score is what the first player of a setup scores at a compensation.
func (w *world) score(setup string, k float64) float64 {
	return 1 / (1 + math.Exp(-4*pointShare*(w.k[setup]-k)))
}

// expected is a share with the luck of an opening, whose mean over openings it is: luck
// is cut short alike both ways.
func (w *world) expected(share, luck float64, half int) float64 {
	room := min(share, 1-share)
	off := math.Copysign(min(math.Abs(luck)/2, room), luck)
	return share + off*float64(1-2*half)
}

// mostEnds bounds how often a position is drawn until a game can go on in it.
const mostEnds = 200

// end draws a position in which a game is counted: of the pieces of the setup each is there
// or not, but royals are. In a setup in which no values are measured they are those of the
// rules by which it is counted.
func (w *world) end(setup string, rules *engine.Rules) (counted, error) {
	begin := w.begin[setup]
	if begin == nil {
		begin = rules.New()
	}
	r := begin.Rules()
	for range mostEnds {
		var gone engine.Set
		for _, sq := range begin.Occupied().Squares() {
			if !r.IsRoyal(begin.At(sq).Kind()) && w.rng.IntN(3) > 0 {
				gone.Add(sq)
			}
		}
		p, err := begin.Without(gone)
		if err != nil || p.Finished() {
			continue
		}
		probe := Collection{Terms: w.terms}
		c := counted{x: probe.difference(p), open: true, fen: p.FEN()}
		lead := 0
		for i, t := range w.terms {
			lead += c.x[i] * w.table[t]
		}
		w.lead[c.fen] = lead
		return c, nil
	}
	return counted{}, fmt.Errorf("points: rehearsal: found no position in which a game of setup %s can go on", setup)
}

// playedOn makes the games of a round from a position: the side wins more often that is
// ahead by the planted table.
func (w *world) playedOn(s *experiments.Schedule, i int, arm *experiments.Arm) ([]results.Game, error) {
	var out []results.Game
	for half := range s.PerRound() {
		slot := s.Slot(i + half)
		start := arm.Start(slot.Nth)
		lead, known := w.lead[start]
		if !known {
			return nil, fmt.Errorf("points: rehearsal: read position %q, expected one that was counted", start)
		}
		g := results.Game{
			Index: slot.Index, Block: slot.Block, Arm: arm.Name, Whole: 6, Shares: []int{0, 6}, Reason: "checkmate", Nodes: 1000, Extra: map[string]float64{}, Start: start,
		}
		if w.rng.Float64() < 1/(1+math.Exp(-2*w.point*float64(lead))) {
			g.Shares = []int{6, 0}
		}
		out = append(out, g)
	}
	return out, nil
}

// judge compares what is said with the truth.
func (w *world) judge(out *rehearsal.Replicate, p *Collection) {
	r := p.Report()
	claim := func(sort string, wrong bool, most float64) {
		out.Claims = append(out.Claims, rehearsal.Claim{Sort: sort, Wrong: wrong, Most: most})
	}
	planted := weights(p, w.table)
	claim("no table was made", r.Table == nil, 1)
	for _, m := range []struct {
		name string
		Measured
	}{{"without a count", r.First}, {"under the new points", r.Second}} {
		if m.Err != nil || len(m.Taken) == 0 {
			continue
		}
		near := slices.ContainsFunc(m.Rounded.Near, func(t stats.WholeTable) bool { return slices.Equal(t.Weights, planted) })
		claim("values "+m.name+": the planted table is not among the near-equal ones", !near && !m.Rounded.Cut, 1)
		if _, chance, err := m.Points.Distance(planted); err == nil {
			claim("values "+m.name+": the planted table was shown to be wrong", chance < 1-stats.Level, 1-stats.Level)
		}
		if w.assumed.Drift == nil { // else they do
			claim("values "+m.name+": moments were said to differ", m.Agree < disagree, 1-stats.Level)
		}
		// The planted values on the scale of the table, as the measured ones are.
		right := m.Points
		right.Values = numbers(planted)
		truth, err := right.InPoints(m.Rounded.Best.Weights, p.seed)
		if err != nil {
			continue
		}
		for i, v := range m.Values {
			out.Held = append(out.Held, rehearsal.Held{Sort: "values in points, " + m.name + ", all at once", Group: "all", Estimate: v.Joint.Estimate, Truth: truth[i].Value})
		}
	}
	claim("the table was changed for a worse one", r.Changed && w.apart(p, r.Table) > w.apart(p, p.tableOf(r.First.Rounded.Best.Weights)), 1-stats.Level)
	for _, setup := range p.Setups {
		l, ok := r.Lines[setup]
		if !ok {
			continue
		}
		out.Held = append(out.Held, rehearsal.Held{Sort: "compensation, alone", Estimate: l.Even.Estimate, Truth: w.k[setup]})
		claim("a straight line was said to be bent", r.Bent[setup] < 1-stats.Level, 1-stats.Level)
	}
	for _, x := range r.Setups {
		for _, g := range x.Fresh {
			t := w.score(x.Setup, g.K)
			out.Held = append(out.Held, rehearsal.Held{Sort: "score in fresh games, alone", Estimate: g.Score, Truth: t})
			claim("fair was said of what is not", g.Equivalence.Verdict == stats.Fair && math.Abs(t-0.5) >= p.Margin, games.Alpha)
		}
	}
}

// apart is how far a table is from the planted one, in shape.
func (w *world) apart(p *Collection, table map[string]int) float64 {
	d, err := stats.RMSLogRatio(numbers(weights(p, table)), numbers(weights(p, w.table)), true)
	if err != nil {
		return math.Inf(1)
	}
	return d
}
