package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// Promotion in place and the set-up, by the rules of sittuyin.
func TestPromotionInPlace(t *testing.T) {
	sentences(t, "sittuyin", []sentence{
		{name: "on a marked square a pawn promotes where it stands or a step diagonally", fen: "k7/8/8/3P4/8/8/P7/K7[] w - 0 1", from: "d5", to: "d6 d5f c6f e6f c4f e4f"},
		{name: "it becomes a sit-ke", fen: "k7/8/8/3P4/8/8/P7/K7[] w - 0 1", line: "d5d5f", after: "k7/8/8/3F4/8/8/P7/K7[] b - 0 1"},
		{name: "elsewhere it does not", fen: "k7/8/3P4/8/8/8/P7/K7[] w - 0 1", from: "d6", to: "d7"},
		{name: "the last pawn promotes anywhere", fen: "k7/8/3P4/8/8/8/8/K7[] w - 0 1", from: "d6", to: "d7 d6f c7f e7f c5f e5f"},
		{name: "arriving on a marked square promotes nothing", fen: "k7/8/8/8/3P4/8/P7/K7[] w - 0 1", line: "d4d5", after: "k7/8/8/3P4/8/8/P7/K7[] b - 0 1"},
		{name: "only while there is no sit-ke", fen: "k7/8/8/3P4/8/8/P7/K4F2[] w - 0 1", from: "d5", to: "d6"},
		{name: "it does not capture", fen: "k7/8/2r5/3P4/8/8/P7/K7[] w - 0 1", from: "d5", to: "d6 c6 e6f c4f e4f"},
		{name: "it may attack nothing", fen: "k7/8/8/3P4/8/4n3/P7/K7[] w - 0 1", from: "d5", to: "d6 d5f c6f e6f c4f e4f"},
		{name: "and not give check", fen: "8/3k4/8/3P4/8/8/P7/K7[] w - 0 1", from: "d5", to: "d6 d5f c4f e4f"},
		{name: "nor open a line to the king", fen: "3k4/8/8/3P4/8/8/P7/K2R4[] w - 0 1", from: "d5", to: "d6 d5f"},
		{name: "in check it must end the check", fen: "3k4/8/8/3P4/8/8/P7/K3r3[] w - 0 1", from: "d5", to: ""},
		{name: "and can", fen: "3k4/8/8/r2P4/8/K7/P7/8[] w - 0 1", from: "d5", to: ""},
		{name: "Black's squares are the mirror image", fen: "k7/p7/8/8/3p4/8/8/K7[] b - 0 1", from: "d4", to: "d3 d4f c3f e3f c5f e5f"},
		{name: "the pawn that promoted is one fewer", fen: "k7/8/8/3P4/8/8/P7/K7[] w - 0 1", line: "d5d5f a8a7 d5c4 a7a8", from: "a2", to: "a3"},
	})
	sentences(t, "sittuyin", []sentence{
		{name: "first all is set up", from: "a3", to: ""},
		{name: "rooks on the first rank", from: "R@", to: "a1 b1 c1 d1 e1 f1 g1 h1"},
		{name: "the others behind the pawns", from: "K@", to: "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 e3 f3 g3 h3"},
	})
}

// A king may not be set up where it would stand attacked.
func TestRoyalDroppedIntoCheck(t *testing.T) {
	r := write(t, `
extends = "sittuyin"
id = "anywhere"
name = "Set-up anywhere"
drop.K.zone = "board"
setup.standard.fen = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - 0 1"
`)
	for _, c := range []struct{ fen, not string }{
		{"8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[Kk] w - 0 1", "a4 b4 c4 d4 e5 f5 g5 h5"},                                        // pawns attack these
		{"8/8/4pppp/ppp5/4PPPP/PPP5/8/3r4[Kk] w - 0 1", "a4 b4 c4 d4 e5 f5 g5 h5 d2 d3 d5 d6 d7 d8 a1 b1 c1 e1 f1 g1 h1"}, // and a rook its lines
	} {
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		texts := p.MoveTexts()
		if p.Count() != len(texts) {
			t.Errorf("%s: Count is %d, %d moves", c.fen, p.Count(), len(texts))
		}
		for sq := range 64 {
			name := r.Board().Name(engine.Square(sq))
			attacked := slices.Contains(strings.Fields(c.not), name)
			empty := p.At(engine.Square(sq)) == engine.Empty
			if can := slices.Contains(texts, "K@"+name); can != (empty && !attacked) {
				t.Errorf("%s: K@%s is %v, want %v", c.fen, name, can, !can)
			}
		}
	}
}

// A piece that may not attack anything on arrival is asked by what it becomes.
func TestCalmMoves(t *testing.T) {
	r := write(t, `
extends = "raazuvaa"
id = "calm"
name = "Calm"
piece.N.clause.leap.calm = true
piece.N.clause.leap.move = "mN"
setup.standard.fen = "4k3/8/8/8/8/2n5/8/1N2K3 w - 0 1"
`)
	for _, c := range []struct{ fen, to string }{
		{"4k3/8/8/8/8/8/8/1N2K3 w - 0 1", "a3 c3 d2"},
		{"4k3/8/8/2p5/8/8/8/1N2K3 w - 0 1", "a3 c3 d2"}, // a knight only moves
	} {
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := follow(p.MoveTexts(), "b1"); got != inOrder(c.to) {
			t.Errorf("%s: the knight goes to [%s], want [%s]", c.fen, got, inOrder(c.to))
		}
	}
	r = write(t, `
extends = "raazuvaa"
id = "calm"
name = "Calm"
piece.N.clause.leap.calm = true
setup.standard.fen = "4k3/8/8/8/8/2n5/8/1N2K3 w - 0 1"
`)
	for _, c := range []struct{ fen, to string }{
		{"4k3/8/8/8/2p5/8/8/1N2K3 w - 0 1", "c3"}, // from a3 and d2 it would attack c4
		{"4k3/8/8/8/8/p7/8/1N2K3 w - 0 1", "a3 c3 d2"},
		{"8/8/8/1k6/8/8/8/1N2K3 w - 0 1", "d2"}, // a3 and c3 give check
		{"8/8/8/1k6/8/8/8/KN5R w - 0 1", "d2"},  // nor does it open a line
		{"8/8/8/8/8/8/8/RN2k2K w - 0 1", ""},    // every move would
	} {
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := follow(p.MoveTexts(), "b1"); got != inOrder(c.to) {
			t.Errorf("%s: the knight goes to [%s], want [%s]", c.fen, got, inOrder(c.to))
		}
	}
}
