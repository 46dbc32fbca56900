package session

import (
	"context"
	"errors"
	"time"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/experiments"
	"komi/results"
)

// An Effort is how games are played on this machine.
type Effort struct {
	Workers int       // games at a time
	End     time.Time // when play stops, however many games are in; zero for never
	// GiveUp ends play where no game finds an opening.
	GiveUp bool
}

// Play plays the games that are missing. Its progress must be shown already. If ctx ends, games
// that take long are left alone. The error is [context.DeadlineExceeded] at the end of the time.
func (s *Session) Play(ctx context.Context, with Effort) error {
	ctx, giveUp := context.WithCancelCause(ctx)
	defer giveUp(nil)
	timed := ctx
	if !with.End.IsZero() {
		s.bar.EndBy(with.End)
		var stop context.CancelFunc
		timed, stop = context.WithDeadline(ctx, with.End)
		defer stop()
	}
	played := interrupt.Promptly(ctx, func() error {
		return s.Schedule.Run(timed, runs.PartStore{Store: s.Store, Part: s.part, Batches: s.Schedule.Batches()}, experiments.Workers{
			Count: with.Workers, Players: experiments.Searchers(), Planner: s.Planner,
			Saved: func(batch int, games []results.Game) {
				if s.Saved(batch, games); with.GiveUp && s.unopened() {
					giveUp(errUnopened)
				}
			},
		})
	})
	if errors.Is(context.Cause(ctx), errUnopened) {
		return errUnopened
	}
	return played
}

// errUnopened ends a run that finds no openings.
var errUnopened = errors.New("no opening was found")

// enoughTried is how many games find no opening before a run gives up.
const enoughTried = 32

// unopened reports whether none of the games so far found an opening, several of every arm, so
// that the others will find none either.
func (s *Session) unopened() (none bool) {
	s.bar.Advance(func() {
		tried := s.tally.Unopened()
		none = tried == s.tally.Games() && tried >= max(enoughTried, len(s.e.Arms)*s.e.PerRound())
	})
	return none
}
