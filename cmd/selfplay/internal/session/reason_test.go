package session

import (
	"errors"
	"fmt"
	"testing"

	"komi/experiments"
	"komi/stats"
)

// Why a question is not asked is told without the question, whatever the game is called.
func TestReason(t *testing.T) {
	why := errors.New("read a game of 3: expected one of 2")
	for _, c := range []struct {
		err  error
		want string
	}{
		{&experiments.UnaskedError{Kind: "balance", Game: "Chess: the game", Why: why}, why.Error()},
		{fmt.Errorf("study: %w", &experiments.UnaskedError{Kind: "balance", Game: "Chess", Why: why}), why.Error()},
		{errors.New("stage 2: too few openings"), "too few openings"},
		{fmt.Errorf("stage 2: values: stats: regression: %w: 1 opening", stats.ErrFewData), "too few games"},
		{errors.New("nothing"), "nothing"},
	} {
		if got := Reason(c.err); got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
}
