package setups

import (
	"errors"
	"fmt"
	"iter"
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
	if err := c.addAll(each(list)); err != nil {
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

// each is a run of games.
func each(list []results.Game) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for _, g := range list {
			if !yield(g, nil) {
				return
			}
		}
	}
}

// A game of the screening that comes again in the final says nothing new of the candidate
// that it chose: the final leaves its opening out, and of those that repeat each other one.
func TestFinalForgetsTheScreening(t *testing.T) {
	var list []results.Game
	play := func(block int, moves string, shares ...int) {
		list = append(list, results.Game{Index: len(list), Block: int64(block), Arm: "a", Moves: moves, Whole: 6, Shares: shares})
	}
	for i := range 20 { // the screening: the first player wins all
		play(i, fmt.Sprint("s", i), 6, 0)
		play(i, fmt.Sprint("t", i), 6, 0)
	}
	from := len(list)
	for i := range 20 { // the final: he wins what is old, and half of what is new
		play(20+i, fmt.Sprint("s", i), 6, 0)
		play(20+i, fmt.Sprint("new", i), 6, 0)
		play(40+i, fmt.Sprint("f", i), 6, 0)
		play(40+i, fmt.Sprint("g", i), 0, 6)
	}
	play(60, "f0", 6, 0) // a game of the final again
	play(60, "g0", 0, 6)
	c := newCollection(2, []string{"a", "b"})
	if err := c.addAll(each(list)); err != nil {
		t.Fatal(err)
	}
	x := c.byName["a"]
	got := c.judge(x, from, 1, 0.1).Shares[0]
	if got.Value != 0.5 || got.Blocks != 20 {
		t.Errorf("the final says %v of %d openings, want 0.5 of 20", got.Value, got.Blocks)
	}
	if n := c.again(x, from); n != 20 {
		t.Errorf("%d openings led to games of the screening, want 20", n)
	}
	if whole := stats.Score(c.share(x, 0, 0, math.NaN())); whole.Blocks != 40 || c.again(x, 0) != 0 {
		t.Errorf("all games: %d openings, %d of them again, want 40 and 0", whole.Blocks, c.again(x, 0))
	}
}
