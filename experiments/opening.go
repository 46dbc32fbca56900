package experiments

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
)

const (
	// openingBudget is how much harder an opening is looked at than a move.
	openingBudget = 2
	// centreSample is the number of openings that the median is taken of. Its
	// error (about 1.25 sd/sqrt(n), a tenth or two of a pawn) only shifts the
	// window a little, and in mirrored pairs for both sides alike.
	centreSample = 15
	// openingTries is how many random openings are looked at before giving up.
	openingTries = 1000
)

// An opening is where the games of a round start, and their prepared plies.
type opening struct {
	starts []*engine.Position
	moves  [][]engine.Move
	tries  int // random openings looked at until this one
}

// repeated is the opening whose games all have the same start and moves.
func (a *Arm) repeated(start *engine.Position, moves []engine.Move) opening {
	var o opening
	for range a.Seatings {
		o.starts = append(o.starts, start)
		o.moves = append(o.moves, moves)
	}
	return o
}

// opening returns the opening of a slot's round. It depends on the arm, on which
// of its rounds it is and on the experiment's hash only.
//
// Where arms are paired, random openings are drawn and judged by the rules of
// the first arm, from a stream that all arms share; an arm takes the first of
// them that its own rules allow. So arms have the same opening unless one of
// them forbids it.
func (w *Worker) opening(ctx context.Context, slot Slot) (opening, error) {
	s, o := w.schedule, w.schedule.Openings
	own, draw := slot.Arm, rand.New(s.openingSeed(slot))
	arm := &s.Arms[own]
	start := arm.start(slot.Nth)
	if len(arm.starts) > 0 {
		return arm.repeated(start, nil), nil // a start that is given is played as it is
	}
	if len(arm.lines) > 0 {
		found := arm.repeated(start, nil)
		found.moves, found.tries = arm.lines[slot.Nth%len(arm.lines)], 1
		return found, nil
	}
	from := own
	if o.Paired {
		from = 0
	}
	judge := &s.Arms[from]
	centre, err := w.centre(ctx, from)
	if err != nil {
		return opening{}, err
	}
	tries, quiet := o.distinct(openingTries), 0
	for try := 1; try <= tries; try++ {
		if err := ctx.Err(); err != nil {
			return opening{}, err
		}
		found, ok := judge.randomOpening(draw, o.Plies)
		if !ok {
			continue
		}
		taken := found
		if from != own {
			if taken, ok = arm.take(judge, found); !ok {
				continue
			}
		}
		quiet++
		if o.Window > 0 {
			in, err := w.inWindow(ctx, judge, found, centre)
			if err != nil {
				return opening{}, err
			}
			if !in {
				continue
			}
		}
		taken.tries = try
		return taken, nil
	}
	switch {
	case quiet > 0:
		return opening{}, fmt.Errorf("opening: setup %s: of %s of %d plies none was within %v pawns of %.2f, though %d %s; expected a wider window",
			arm.Name, draws(tries), o.Plies, o.Window, centre, quiet, judge.asks())
	case o.Plies == 0:
		return opening{}, fmt.Errorf("opening: setup %s: no opening of 0 plies %s; expected another setup", arm.Name, judge.asks())
	case from != own:
		return opening{}, fmt.Errorf("opening: setup %s: of %d random openings of %d plies none %s, by the rules of arm %s and by its own; expected fewer plies",
			arm.Name, tries, o.Plies, judge.asks(), judge.Name)
	}
	return opening{}, fmt.Errorf("opening: setup %s: of %d random openings of %d plies none %s; expected fewer plies", arm.Name, tries, o.Plies, judge.asks())
}

func draws(n int) string {
	if n == 1 {
		return "the only opening"
	}
	return fmt.Sprintf("%d random openings", n)
}

// asks says what every random opening of the arm does, whatever the window.
func (a *Arm) asks() string {
	switch {
	case a.Imbalance != nil:
		return "left the game going, no royal attacked, and the material as it was"
	case a.mirror != nil:
		return "left the game going, no royal attacked, and could be mirrored"
	}
	return "left the game going and no royal attacked"
}

// distinct is n, but for openings without plies, of which there is one.
func (o Openings) distinct(n int) int {
	if o.Plies == 0 {
		return 1
	}
	return n
}

// randomOpening draws random legal plies. It returns false if they end the game,
// leave a royal to be captured, or have no mirror image where one is needed.
func (a *Arm) randomOpening(draw *rand.Rand, plies int) (opening, bool) {
	if a.Imbalance != nil {
		return a.unequalOpening(draw, plies)
	}
	p := a.Rules.New()
	var moves, legal []engine.Move
	for range plies {
		if _, over := p.Outcome(); over {
			return opening{}, false
		}
		legal = p.Moves(legal[:0])
		m := legal[draw.IntN(len(legal))]
		moves = append(moves, m)
		p.Make(m)
	}
	return a.pair(p, moves)
}

// take is an opening of another arm played by the arm's own rules and in its own
// order of turns. It returns false if one of the plies is not legal by them, or if
// they refuse the opening.
func (a *Arm) take(other *Arm, o opening) (opening, bool) {
	q := a.Rules.New()
	moves, ok := replayed(other.Rules.New(), q, o.moves[0])
	if !ok {
		return opening{}, false
	}
	return a.pair(q, moves)
}

// pair makes the opening of a pair of the moves of its first game, after which p
// stands. It returns false if the game is over, if a royal could be captured, or
// if there is no mirror image where one is needed.
func (a *Arm) pair(p *engine.Position, moves []engine.Move) (opening, bool) {
	if !sound(p) {
		return opening{}, false
	}
	o := a.repeated(a.Rules.New(), moves)
	if a.mirror == nil {
		return o, true
	}
	other, ok := a.mirror.line(a.Rules, moves)
	if !ok || !sound(after(a.Rules.New(), other)) {
		return opening{}, false
	}
	o.moves[1] = other
	return o, true
}

// inWindow reports whether a search finds both games of the pair close to what
// is usual for the arm.
func (w *Worker) inWindow(ctx context.Context, arm *Arm, o opening, centre float64) (bool, error) {
	scores, err := w.scores(ctx, arm, o)
	for _, score := range scores {
		if math.Abs(score-centre) > w.schedule.Openings.Window {
			return false, err
		}
	}
	return true, err
}

// scores returns what the positions after an opening are worth to the first of
// two players, between unequal armies to the holder, or to the one on turn of
// several, in pawns: one for each different game of the pair.
func (w *Worker) scores(ctx context.Context, arm *Arm, o opening) ([]float64, error) {
	judge, err := w.referee(arm.Rules)
	if err != nil {
		return nil, err
	}
	var out []float64
	for i, moves := range o.moves {
		if i == 1 && arm.mirror == nil && arm.Imbalance == nil {
			break
		}
		p := after(o.starts[i].Clone(), moves)
		judge.Reset(0)
		score := float64(judge.Choose(ctx, p, play.Budget{Nodes: openingBudget * w.schedule.Nodes}).Score) / 100
		if p.Turn() != arm.favoured(i) && p.Rules().Players() == 2 {
			score = -score
		}
		out = append(out, score)
	}
	return out, nil
}

// centre returns the middle of an arm's window.
func (w *Worker) centre(ctx context.Context, arm int) (float64, error) {
	s := w.schedule
	c := s.centres[arm]
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known || s.Openings.Window == 0 || s.Openings.Around == document.AroundZero {
		return c.pawns, nil
	}
	a := &s.Arms[arm]
	draw := rand.New(s.seed("median of "+a.stream()+"\n", 0))
	var sample []float64
	want, found := s.Openings.distinct(centreSample), 0
	for range openingTries {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		o, ok := a.randomOpening(draw, s.Openings.Plies)
		if !ok {
			continue
		}
		scores, err := w.scores(ctx, a, o)
		if err != nil {
			return 0, err
		}
		sample = append(sample, scores...)
		if found++; found == want {
			break
		}
	}
	if found < want {
		return 0, fmt.Errorf("opening: setup %s: only %d of %d random openings of %d plies %s, of which %d are needed to tell what is usual; expected fewer plies",
			a.Name, found, openingTries, s.Openings.Plies, a.asks(), want)
	}
	slices.Sort(sample)
	n := len(sample)
	c.known, c.pawns = true, (sample[(n-1)/2]+sample[n/2])/2
	return c.pawns, nil
}

// sound reports whether the game goes on and no royal is attacked or could be
// captured, whoever is on turn.
func sound(p *engine.Position) bool {
	if _, over := p.Outcome(); over || p.InCheck() || takesRoyal(p) {
		return false
	}
	for q := range engine.Player(p.Rules().Players()) {
		if q == p.Turn() {
			continue
		}
		other, err := p.Rules().Parse(withTurn(p, q))
		if err != nil || other.InCheck() || takesRoyal(other) {
			return false
		}
	}
	return true
}

// takesRoyal reports whether the player on turn can capture a royal.
func takesRoyal(p *engine.Position) bool {
	for _, m := range p.Captures(nil) {
		if x := p.Captured(m); x != engine.Empty && p.Rules().IsRoyal(x.Kind()) {
			return true
		}
	}
	return false
}

// after returns p after some legal moves.
func after(p *engine.Position, moves []engine.Move) *engine.Position {
	for _, m := range moves {
		p.Make(m)
	}
	return p
}
