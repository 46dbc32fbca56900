package engine_test

import (
	"strings"
	"testing"

	"komi/engine/variants"
)

// Gating, by the rules of Seirawan chess.
func TestGates(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQkq,BCDFGbcdfg 0 1"
	sentences(t, "seirawan", []sentence{
		{name: "a piece that moves from its first square may let one in behind it", from: "b1", to: "a3 c3 a3e c3e a3h c3h"},
		{name: "it stands where the other left", line: "b1c3h", after: "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b KQkq,CDFGbcdfg 1 1"},
		{name: "a pawn leaves no gate", from: "e2", to: "e3 e4"},
		{name: "nothing is dropped", from: "H@", to: ""},
		{name: "a gate is used once", line: "b1c3 e7e6 c3b1 e6e5", from: "b1", to: "a3 c3"},
		{name: "what came in leaves no gate", line: "b1c3h b8c6e", from: "b1", to: "a3"},
		{
			name: "what is captured on its square leaves no gate", fen: "rn1qkbnr/pbpppppp/8/8/8/8/PPPPPP1P/RNBQKBNR[EHeh] b KQkq,BCDFGbdfg 0 1", line: "b7h1",
			after: "rn1qkbnr/p1pppppp/8/8/8/8/PPPPPP1P/RNBQKBNb[EHeh] w Qkq,BCDFGbdfg 0 2",
		},
		{name: "with an empty hand there are no gates", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Heh] w KQkq,BCDFGbcdfg 0 1", line: "b1c3h", after: "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[eh] b KQkq,bcdfg 1 1"},
		{
			name: "castling lets a piece in behind king or rook, not both", fen: "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ 0 1",
			yes: "e1g1 e1g1h e1g1e h1e1h h1e1e e1c1 e1c1h a1e1h", no: "e1g1he",
		},
		{name: "behind the rook", fen: "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ 0 1", line: "h1e1e", after: "4k3/8/8/8/8/8/8/R4RKE[H] b -,A 1 1"},
		{name: "behind the king", fen: "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ 0 1", line: "e1c1h", after: "4k3/8/8/8/8/8/8/2KRH2R[E] b -,H 1 1"},
		{name: "a rook that never moved keeps its gate when the king has", fen: "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ 0 1", line: "e1e2 e8e7 e2e1 e7e8", from: "a1", to: allOf("b1 c1 d1 a2 a3 a4 a5 a6 a7 a8", "", "e", "h")},
		{
			name: "the move must be legal without what comes in", fen: "4k3/4r3/8/8/8/8/4N3/4K2r[EH] w -,E 0 1", from: "e1", to: "f2 d2 f2e d2e f2h d2h",
		},
		{name: "in check, too", fen: "4k3/8/8/8/4r3/8/8/RB2K3[EH] w Q,B 0 1", from: "b1", to: "e4 e4e e4h"},
		{name: "a hand that is empty castles as in chess", fen: "4k3/8/8/8/8/8/8/R3K2R[] w KQ 0 1", line: "e1g1", after: "4k3/8/8/8/8/8/8/R4RK1[] b - 1 1"},
		{name: "the start", fen: start, from: "g1", to: "f3 h3 f3e h3e f3h h3h"},
	})
	sentences(t, "shouse", []sentence{
		{name: "what is captured comes to hand", fen: "4k3/8/8/3p4/4P3/8/8/RN2K2R[] w KQ,B 0 1", line: "e4d5", after: "4k3/8/8/3P4/8/8/8/RN2K2R[P] b KQ,B 0 1"},
		{name: "a pawn does not come in", fen: "4k3/8/8/8/8/8/8/RN2K2R[NP] w KQ,B 0 1", from: "b1", to: "a3 c3 d2 a3n c3n d2n"},
		{name: "or is dropped", fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQ,BCDFG 0 1", from: "N@", to: allOf("a b c d e f g h", "3", "4", "5", "6") + " a8 b8 c8 d8 f8 g8 h8"},
	})
}

// allOf joins every one of some texts with every ending.
func allOf(texts string, endings ...string) string {
	out := ""
	for _, e := range endings {
		for _, x := range strings.Fields(texts) {
			out += x + e + " "
		}
	}
	return out
}

// Where hoppers are about, what comes in may not be their screen.
func TestGateIsNoScreen(t *testing.T) {
	g, err := variants.Read("screen.toml", []byte(`
extends = "seirawan"
id = "screen"
name = "Screens"
piece.E.clause.compound.move = "mRcpR"
setup.standard.fen = "4k3/8/8/8/8/8/8/e2RK3[H] w -,D 0 1"
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	// The cannon on a1 looks over d1 at the king: over the rook, and over what comes in.
	if got, want := follow(r.New().MoveTexts(), "d1"), inOrder("a1 a1h d2 d3 d4 d5 d6 d7 d8"); got != want {
		t.Errorf("d1 goes to [%s], want [%s]", got, want)
	}
}

// Gates are read and written as other programs do.
func TestGatesOfOtherPrograms(t *testing.T) {
	for _, c := range []struct{ game, theirs, ours string }{
		{"seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQkq,BCDFGbcdfg 0 1"},
		{"seirawan", "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ 0 1"},
		{"seirawan", "4k3/8/8/8/8/8/8/R3K2R[EH] w EA - 0 1", "4k3/8/8/8/8/8/8/R3K2R[EH] w Q 0 1"},
		{"seirawan", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R[] w KQ 0 1"},
		{"seirawan", "4k3/8/8/8/8/8/8/R3K2R[] w AH - 0 1", "4k3/8/8/8/8/8/8/R3K2R[] w KQ 0 1"},
		{"shouse", "rn5r/pb1nk1bp/1p1p1h2/R1p2p1p/1PPPp3/N1PQ1P1N/1B1KP1PP/H1E1qB1R[e] w FHabh - 0 24", "rn5r/pb1nk1bp/1p1p1h2/R1p2p1p/1PPPp3/N1PQ1P1N/1B1KP1PP/H1E1qB1R[e] w -,FHabh 0 24"},
	} {
		p, err := match{game: c.game}.rules(t).ParseAny("uci", c.theirs)
		if err != nil {
			t.Errorf("%s: %v", c.theirs, err)
			continue
		}
		if got := p.FEN(); got != c.ours {
			t.Errorf("%s reads as %s, want %s", c.theirs, got, c.ours)
		}
	}
	p := match{game: "seirawan"}.rules(t).New()
	if got, err := p.FENAs(p.Rules().Spec().Dialects["uci"]); err != nil || got != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1" {
		t.Errorf("the start is written %s, %v", got, err)
	}
}
