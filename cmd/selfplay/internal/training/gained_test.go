package training

import (
	"testing"

	"komi/engine/train"
)

// New weights stay only if the match shows that they are better.
func TestGained(t *testing.T) {
	repeat := func(n int, pairs ...train.Pair) (out []train.Pair) {
		for range n {
			out = append(out, pairs...)
		}
		return out
	}
	for _, c := range []struct {
		name  string
		pairs []train.Pair
		want  bool
	}{
		{"wins every game", repeat(20, train.Pair{1, 1}), true},
		{"loses every game", repeat(20, train.Pair{0, 0}), false},
		{"the turn decides every game", repeat(20, train.Pair{1, 0}), false},
		{"60% of 100 pairs", repeat(20, train.Pair{1, 1}, train.Pair{1, 0}, train.Pair{0, 1}, train.Pair{0.5, 1}, train.Pair{0.5, 0}), true},
		{"51% of 100 pairs", repeat(10, train.Pair{1, 1}, train.Pair{1, 0}, train.Pair{0, 1}, train.Pair{0, 0}, train.Pair{1, 0.2}), false},
	} {
		if got := Gained(Score(c.pairs)); got != c.want {
			t.Errorf("%s: gained %v, want %v", c.name, got, c.want)
		}
	}
}
