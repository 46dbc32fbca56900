package setups

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"komi/results"
	"komi/stats"
)

// A candidate whose games are all void is known by the others, and the screening goes on.
func TestCandidateWithoutGames(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e"}
	c := newCollection(2, names)
	rng := rand.New(rand.NewPCG(1, 2))
	var list []results.Game
	for i, name := range names {
		for round := range 40 {
			g := results.Game{Index: len(list), Block: int64(round), Arm: name, Seed: uint64(len(list)), Moves: fmt.Sprint(len(list)), Whole: 6, Shares: []int{6, 0}}
			if rng.Float64() > 0.5+0.1*float64(i) {
				g.Shares = []int{0, 6}
			}
			if name == "c" {
				g = results.Game{Index: g.Index, Block: g.Block, Arm: name, Void: "no end"}
			}
			list = append(list, g)
		}
	}
	if err := c.addAll(func(yield func(results.Game, error) bool) {
		for _, g := range list {
			if !yield(g, nil) {
				return
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	p, err := c.population(c.Candidates)
	if err != nil {
		t.Fatal(err)
	}
	var at [5]float64
	for i := range names {
		at[i], _, _ = p.Shrunk(i, c.even(), c.weights(0), stats.Level)
	}
	if !(at[0] < at[2] && at[2] < at[4]) {
		t.Errorf("shares %v, want that of c among those of the others", at)
	}
	s := p.Select(c.distance, 0.01, 1)
	if len(s.Order) != len(names) || s.Order[0] == 2 || math.IsNaN(s.Risk[2]) {
		t.Errorf("order %v, risk %v", s.Order, s.Risk)
	}
	empty := newCollection(2, names)
	if _, err := empty.population(empty.Candidates); !errors.Is(err, stats.ErrSmallPopulation) {
		t.Errorf("without any games: %v", err)
	}
}
