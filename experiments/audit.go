package experiments

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"komi/engine/excerpt"
	"komi/engine/play"
	"komi/engine/variants"
	"komi/experiments/document"
	"komi/results"
)

// ScheduleOf lays out the schedule of a run, with its stages. It fails as [Kinds.Recreate]
// does.
func (ks Kinds) ScheduleOf(run results.Run) (*Schedule, error) {
	e, err := ks.Recreate(run)
	if err != nil {
		return nil, err
	}
	s := e.Schedule()
	for i, stage := range run.Stages {
		if err := s.Recall(run.Stages[:i+1]); err != nil {
			return nil, err
		}
		if laid := s.Record(i + 1); laid.First != stage.First || laid.Games != stage.Games || laid.End != stage.End {
			return nil, fmt.Errorf("stage %d: read %d games from game %d on, this program lays out %d from game %d on", i+1, stage.Games, stage.First, laid.Games, laid.First)
		}
	}
	return s, nil
}

// An Auditor compares records with a schedule. It is used by one goroutine, and is
// fastest with games in their order: the games of a round share an opening.
type Auditor struct {
	schedule     *Schedule
	round, tries int // whose opening is at hand
	at           play.Opening
	drawn        bool
}

// Audit returns an auditor of the schedule.
func (s *Schedule) Audit() *Auditor { return &Auditor{schedule: s, round: -1} }

// Check compares a record with its place in the schedule: the arm, the block, the
// rules, who sat where, the seed, and the opening, which must be one that was drawn
// for it. That costs no search. What the players then did is checked by [Replay] and
// [Worker.Again].
func (a *Auditor) Check(g results.Game) error {
	s := a.schedule
	if g.Index < 0 || g.Index >= s.Games() {
		return fmt.Errorf("game %d is not in the schedule, expected 0 to %d", g.Index, s.Games()-1)
	}
	slot := s.Slot(g.Index)
	arm := &s.Arms[slot.Arm]
	for _, x := range []struct {
		what      string
		got, want any
	}{
		{"arm", g.Arm, arm.Name},
		{"block", g.Block, slot.Block},
		{"variant", g.Variant, arm.Rules.ID()},
		{"setup", g.Setup, arm.Rules.Setup()},
		{"options", g.Options, variants.OptionsText(arm.Rules.Options())},
		{"seats", fmt.Sprintf("%q", g.Seats), fmt.Sprintf("%q", slot.Seats)},
		{"seed", g.Seed, slot.Seed},
	} {
		if x.got != x.want {
			return fmt.Errorf("game %d: %s: read %v, the schedule has %v", g.Index, x.what, x.got, x.want)
		}
	}
	return a.checkOpening(slot, g)
}

// checkOpening compares the start and the first moves of a record with those that
// were drawn.
func (a *Auditor) checkOpening(slot Slot, g results.Game) error {
	arm := &a.schedule.Arms[slot.Arm]
	if _, tried := g.Extra[document.OpeningTries]; !tried && g.Void != "" { // no opening was found
		if g.Plies != 0 || g.Start != arm.start(slot.Nth).FEN() {
			return fmt.Errorf("game %d: void without an opening, yet with %d plies from %q", g.Index, g.Plies, g.Start)
		}
		return nil
	}
	if want := float64(arm.Seats[0].Nodes); arm.Twin != "" && g.Extra[document.Budget] != want {
		return fmt.Errorf("game %d: budget: read %v, the schedule has %v", g.Index, g.Extra[document.Budget], want)
	}
	for name, n := range g.Extra {
		if letter, ok := strings.CutPrefix(name, document.Doublings); ok && n != float64(arm.Doublings[letter]) {
			return fmt.Errorf("game %d: %s: read %v, the schedule has %d", g.Index, name, n, arm.Doublings[letter])
		}
	}
	for letter, n := range arm.Doublings {
		if got := g.Extra[document.Doublings+letter]; got != float64(n) {
			return fmt.Errorf("game %d: %s%s: read %v, the schedule has %d", g.Index, document.Doublings, letter, got, n)
		}
	}
	tries := int(g.Extra[document.OpeningTries])
	if a.round != slot.Round || a.tries != tries {
		a.at, a.drawn = a.schedule.drawn(slot, g)
		a.round, a.tries = slot.Round, tries
	}
	if float64(tries) != g.Extra[document.OpeningTries] || !a.drawn {
		return fmt.Errorf("game %d: opening: %v tries, and the last gives no opening of this game", g.Index, g.Extra[document.OpeningTries])
	}
	o := a.at
	if got, want := g.Start, o.Starts[slot.Game].FEN(); got != want {
		return fmt.Errorf("game %d: start: read %q, the schedule has %q", g.Index, got, want)
	}
	want := o.Moves[slot.Game]
	text := play.Opened(o.Starts[slot.Game], want, false).Moves()
	if moves := strings.Fields(g.Moves); g.Opening != len(want) || len(moves) < len(want) || strings.Join(moves[:len(want)], " ") != text {
		return fmt.Errorf("game %d: opening: read %d plies of %q, the schedule has %q", g.Index, g.Opening, excerpt.Cut(g.Moves, 120), text)
	}
	return nil
}

// drawn returns the opening that a record says it has by the number of tries.
func (s *Schedule) drawn(slot Slot, g results.Game) (play.Opening, bool) {
	return s.books[slot.Arm].Drawn(slot.Nth, s.openingSeed(slot), int(g.Extra[document.OpeningTries]))
}

// Playable reports whether playing a game again must give the same record. That cannot
// be asked of other programs.
func (s *Schedule) Playable(g results.Game) bool {
	if g.Index < 0 || g.Index >= s.Games() {
		return false
	}
	return !slices.ContainsFunc(s.Arms[s.Slot(g.Index).Arm].Seats, func(seat Seat) bool { return seat.Engine != "" })
}

// Again plays a game once more, from the search for its opening to its end, and compares
// the records. Play is deterministic, so an honest record repeats every move and every
// count. The error is the first difference, or the context's.
func (w *Worker) Again(ctx context.Context, g results.Game) error {
	again, err := w.Game(ctx, g.Index)
	if err != nil {
		return err
	}
	if what := results.Difference(g, again); what != "" {
		return fmt.Errorf("game %d, searched again: %s", g.Index, what)
	}
	return nil
}

// AgainFrom plays a game once more from its recorded opening, which must have passed
// [Auditor.Check]. When the context ends, it compares as much as it has played. The
// only error is the first difference.
func (w *Worker) AgainFrom(ctx context.Context, g results.Game) error {
	slot := w.schedule.Slot(g.Index)
	o, ok := w.schedule.drawn(slot, g)
	if !ok {
		return fmt.Errorf("game %d has no opening of the schedule", g.Index)
	}
	w.at, w.failure, w.round = o, nil, slot.Round
	again, err := w.Game(ctx, g.Index)
	w.round = -1 // the judge has not seen it
	if err == nil {
		if what := results.Difference(g, again); what != "" {
			return fmt.Errorf("game %d, searched again: %s", g.Index, what)
		}
		return nil
	}
	was, is := strings.Fields(g.Moves), strings.Fields(again.Moves)
	for i := range is {
		if i >= len(was) || was[i] != is[i] {
			return fmt.Errorf("game %d, searched again: ply %d is %s, read %q", g.Index, i+1, is[i], excerpt.Cut(strings.Join(was[min(i, len(was)):], " "), 60))
		}
	}
	return nil
}
