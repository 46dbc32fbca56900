package match

import (
	"context"
	"errors"

	"komi/experiments"
	"komi/results"
	"komi/stats"
)

// A Match is what is played, and when it ends.
type Match struct {
	experiments.Match
	Names   [2]string // of the players, A and B, for people
	Players experiments.Players
	Workers int
	Test    *Test // nil: play all pairs
}

// Labels are the names of the seats.
var Labels = [2]string{"A", "B"}

// Play plays the match. Pairs are counted in their order, whatever order they end
// in. told is called with the result so far after each pair. If the context ends,
// the result is that of the pairs until then.
func (m *Match) Play(ctx context.Context, told func(*Result)) (*Result, error) {
	r := &Result{match: m}
	used, err := m.Match.Play(ctx, m.Workers, m.Players, func(games []results.Game) bool {
		r.add(games)
		told(r)
		return r.decided()
	})
	r.Usage = used
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		err = nil
	}
	return r, err
}

// A Test stops a match when it is clear which of two hypotheses about the Elo
// of A over B holds, with 5% error either way.
type Test struct{ Elo0, Elo1 float64 }

// bounds of the log-likelihood ratio.
func (t Test) bounds() (lower, upper float64) { return stats.SPRTBounds(0.05, 0.05) }
