package engine_test

import "testing"

// A hook mover slides, turns once by a right angle on an empty square, and slides on. It
// makes one move of a square that it reaches round two corners, and checks round both.
func TestHookMovers(t *testing.T) {
	r := write(t, `
extends = "raazuvaa"
id = "hook"
name = "Hook"
piece.Q.off = true
piece.H = { name = "hook mover", clause.move.move = "RmasR" }
piece.C = { name = "capricorn", clause.move.move = "BmasB" }
piece.P.clause.step.promote = [{ to = ["H"], zone = "last", must = "last" }]
setup.standard.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/H3K3 w - 0 1"
`)
	for _, c := range []struct{ fen, from, to string }{
		{"6nk/6pp/8/8/8/P7/2p5/H4K2 w - 0 1", "a1", "a2 b2 c2 b1 b3 b4 b5 b6 b7 b8 c1 d1 d2 d3 d4 d5 d6 d7 d8 e1 e2 e3 e4 e5 e6 e7 e8"},
		{"6nk/6pp/8/8/8/8/P7/HK6 w - 0 1", "a1", ""},
		{"6nk/6pp/8/8/8/1P6/8/C4K2 w - 0 1", "a1", "b2 c1 a3 c3 d2 e1 b4 a5 d4 e3 f2 g1 c5 b6 a7 e5 d6 c7 b8 f4 g3 h2 f6 e7 d8 g5 h4 g7"},
		{"7h/8/8/4k3/8/2N5/8/K7 w - 0 1", "c3", ""}, // it checks round h1 and round a8: one piece cannot shut both ways
		{"7h/8/8/5k2/8/2N5/8/K3R3 w - 0 1", "c3", "a2 a4"},
		{"7h/8/8/5k2/8/2N5/8/K3R3 w - 0 1", "e1", ""}, // e8 would shut one way and open the other
		{"7h/8/8/N4k2/8/8/8/K3R3 w - 0 1", "e1", "b1 c1 d1 f1 g1 h1"},
		{"7h/8/8/N4k2/8/8/8/K3R3 w - 0 1", "a5", ""},
	} {
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if got := follow(p.MoveTexts(), c.from); got != inOrder(c.to) {
			t.Errorf("%s: %s goes to [%s], want [%s]", c.fen, c.from, got, inOrder(c.to))
		}
	}
	rng := newRand("hooks")
	for range extra(6) {
		p, err := r.Parse("1hcnkc2/pppppppp/8/8/8/8/PPPPPPPP/1HCNKC2 w - 0 1")
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
