package engine_test

import "testing"

// Bent riders and long leapers by their drawings.
func TestBentRidersAndLongLeapers(t *testing.T) {
	r := write(t, `
extends = "raazuvaa"
id = "bent"
name = "Bent"
piece.Q.off = true
piece.G = { name = "griffon", clause.move.move = "t[FR]" }
piece.M = { name = "manticore", clause.move.move = "t[WB]" }
piece.H = { name = "rhinoceros", clause.move.move = "t[NB]" }
piece.F = { name = "giraffe", clause.move.move = "(4,1)" }
piece.P.clause.step.promote = [{ to = ["G"], zone = "last", must = "last" }]
setup.standard.fen = "4k3/8/8/8/8/8/8/G3K3 w - 0 1"
`)
	for _, c := range []struct{ fen, from, to string }{
		{"7k/8/8/8/8/8/8/G3K3 w - 0 1", "a1", "b2 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2"},
		{"7k/8/8/1p6/8/8/1P6/G3K3 w - 0 1", "a1", ""},
		{"7k/8/8/1p6/8/8/1p6/G3K3 w - 0 1", "a1", "b2"},
		{"7k/8/8/1p6/8/8/4P3/G3K3 w - 0 1", "a1", "b2 b3 b4 b5 c2 d2"},
		{"7k/8/8/8/8/8/8/M4K2 w - 0 1", "a1", "a2 b3 c4 d5 e6 f7 g8 b1 c2 d3 e4 f5 g6 h7"},
		{"7k/8/8/8/8/8/8/H4K2 w - 0 1", "a1", "b3 c4 d5 e6 f7 g8 c2 d3 e4 f5 g6 h7"},
		{"7k/8/8/8/8/8/8/F4K2 w - 0 1", "a1", "b5 e2"},
		{"7k/8/8/8/8/2F5/8/5K2 w - 0 1", "c3", "b7 d7 g2 g4"},
		// checks, and pieces that shield from them
		{"7k/8/8/8/8/6g1/2B5/K7 w - 0 1", "c2", "b1 d1 b3 a4 d3 e4 f5 g6 h7"},
		{"7k/8/8/8/8/6g1/K1B5/8 w - 0 1", "c2", ""},
		{"7k/8/8/8/8/6g1/K4B2/8 w - 0 1", "f2", "g3"}, // on the square where it turns
		{"8/8/7k/g7/8/8/1B6/1K6 w - 0 1", "b2", ""},
		{"8/8/7k/g7/8/8/2B5/1K6 w - 0 1", "c2", "b3"},
		{"8/8/7k/g7/8/8/2B5/1K6 w - 0 1", "b1", "a1 a2 c1"},
		{"8/8/7k/8/8/5m2/4B3/1K6 w - 0 1", "e2", "b5 a6 c4 d3 d1 f1 f3"}, // f2, e1: it turns away from b1
	} {
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := follow(p.MoveTexts(), c.from); got != inOrder(c.to) {
			t.Errorf("%s: %s goes to [%s], want [%s]", c.fen, c.from, got, inOrder(c.to))
		}
	}
	rng := newRand("bent")
	for range extra(6) {
		p, err := r.Parse("hmfgkfmh/pppppppp/8/8/8/8/PPPPPPPP/HMFGKFMH w - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		for range 80 {
			moves := p.Moves(nil)
			for _, l := range laws {
				l.check(t, p, moves)
			}
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
}
