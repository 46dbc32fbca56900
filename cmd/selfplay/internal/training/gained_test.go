package training

import (
	"testing"

	"komi/engine/train"
)

// New weights stay only if the match shows that they are better.
func TestGained(t *testing.T) {
	repeat := func(n int, pairs ...train.Round) (out []train.Round) {
		for range n {
			out = append(out, pairs...)
		}
		return out
	}
	for _, c := range []struct {
		name  string
		pairs []train.Round
		want  bool
	}{
		{"wins every game", repeat(20, train.Round{1, 1}), true},
		{"loses every game", repeat(20, train.Round{0, 0}), false},
		{"the turn decides every game", repeat(20, train.Round{1, 0}), false},
		{"60% of 100 pairs", repeat(20, train.Round{1, 1}, train.Round{1, 0}, train.Round{0, 1}, train.Round{0.5, 1}, train.Round{0.5, 0}), true},
		{"51% of 100 pairs", repeat(10, train.Round{1, 1}, train.Round{1, 0}, train.Round{0, 1}, train.Round{0, 0}, train.Round{1, 0.2}), false},
	} {
		if got := gained(score(c.pairs), 0.5); got != c.want {
			t.Errorf("%s: gained %v, want %v", c.name, got, c.want)
		}
	}
}
