package findings

import (
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/results"
)

// In a game of chess White wins a rook, and then loses all: each is seen in calm positions
// only, and the capture where it was made, as the owner sees the board.
func TestFollowTheLead(t *testing.T) {
	g, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("r3k2r/8/8/3B4/8/8/8/R3K3 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	q := p.Clone()
	for _, word := range []string{"d5a8", "h8h5", "e1e2", "h5h4", "a1a4", "h4a4", "a8e4", "a4e4", "e2f3", "e4e1", "f3f4", "e1e2"} {
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(word, err)
		}
		moves = append(moves, m)
		q.Make(m)
	}
	v := valuesOf(r)
	v.clear = v.Material(kindOf(t, r, "P")) * 2
	var taken []string
	c := follow(p.Clone(), moves, v, func(piece, square string) { taken = append(taken, piece+square) })
	// Black's rook on a8 stands on its owner's a1.
	if !slices.Equal(taken, []string{"Ra1", "Ra4", "Be4"}) {
		t.Errorf("taken %v, want the rook on its own a1, then the rook on a4 and the bishop on e4", taken)
	}
	if !c.ahead[0] || !c.ahead[1] || c.changes != 1 {
		t.Errorf("%+v, want each side ahead once", c)
	}
	won := c.of(results.Game{Shares: []int{0, 6}, Whole: 6})
	if !won.behind || won.settled <= 0.8 || won.settled >= 1 {
		t.Errorf("won by Black: %+v, want a comeback that is settled near the end", won)
	}
	if lost := c.of(results.Game{Shares: []int{6, 0}, Whole: 6}); !lost.behind || lost.settled != 1 {
		t.Errorf("won by White: %+v, want never settled", lost)
	}
}

func kindOf(t *testing.T, r *engine.Rules, letter string) engine.Kind {
	t.Helper()
	k, ok := r.KindOf(letter)
	if !ok {
		t.Fatal(letter)
	}
	return k
}
