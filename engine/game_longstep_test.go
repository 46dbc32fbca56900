package engine_test

import (
	"strings"
	"testing"
)

// A pawn that steps three squares can be taken on either of the two that it passes.
func TestThreeSquaresAtOnce(t *testing.T) {
	r := write(t, `
extends = "chess"
id = "three"
name = "Three steps"
piece.P.clause.triple = { move = "fmnH", from = "second", ep = "pass" }
`)
	for _, c := range []struct {
		fen, line, want string // the FEN after the moves
		from, to        string // and what may follow from a square then
	}{
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1", "e2e5", "4k3/8/8/4P3/3p4/8/8/4K3 b -,e3 0 1", "d4", "d3 e3"},
		{"4k3/8/8/3p4/8/8/4P3/4K3 w - 0 1", "e2e5", "4k3/8/8/3pP3/8/8/8/4K3 b -,e3 0 1", "d5", "d4 e4"},
		{"4k3/8/8/3p4/8/8/4P3/4K3 w - 0 1", "e2e4", "4k3/8/8/3p4/4P3/8/8/4K3 b - 0 1", "d5", "d4 e4"}, // an ordinary capture
		{"4k3/8/8/8/8/3p4/4P3/4K3 w - 0 1", "e2e5", "4k3/8/8/4P3/8/3p4/8/4K3 b - 0 1", "d3", "d2"},
		{"4k3/8/8/3p4/8/8/4P3/4K3 w - 0 1", "e2e5 d5e4", "4k3/8/8/8/4p3/8/8/4K3 w - 0 2", "e1", "d1 f1 d2 e2 f2"},
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1", "e2e5 d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - 0 2", "e1", "d1 f1 e2"},
		{"4k3/8/8/3p4/8/8/4P3/4K3 w - 0 1", "e2e5 e8e7 e1e2", "8/4k3/8/3pP3/8/8/4K3/8 b - 2 2", "d5", "d4"},
	} {
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		play(t, p, strings.Fields(c.line)...)
		if got := p.FEN(); got != c.want {
			t.Errorf("%s after %s: %s, want %s", c.fen, c.line, got, c.want)
		}
		if got := follow(p.MoveTexts(), c.from); got != inOrder(c.to) {
			t.Errorf("%s: %s goes to [%s], want [%s]", p.FEN(), c.from, got, inOrder(c.to))
		}
		for _, l := range laws {
			l.check(t, p, p.Moves(nil))
		}
	}
	// Other programs write both squares, or the one on which a pawn can take.
	d := r.Spec().Dialects["uci"]
	for _, theirs := range []string{"e3e4", "e4", "e3"} {
		p, err := r.ParseAs(d, "4k3/8/8/3pP3/8/8/8/4K3 b - "+theirs+" 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := p.FEN(), "4k3/8/8/3pP3/8/8/8/4K3 b -,e3 0 1"; got != want {
			t.Errorf("%s reads as %s, want %s", theirs, got, want)
		}
		if got, err := p.FENAs(d); err != nil || got != "4k3/8/8/3pP3/8/8/8/4K3 b - e3e4 0 1" {
			t.Errorf("%s is written %s, %v", p.FEN(), got, err)
		}
	}
}
