package engine_test

import (
	"fmt"
	"strings"
	"testing"
)

// This file holds sections 1 to 8 of the csx page: confinement, pieces, pawns,
// promotion, drops, check and the end.

// csx writes a FEN with kings where the pieces say.
func csx(pieces, hands, turn string) string {
	return tall(pieces) + "[" + hands + "] " + turn + " - 5 9"
}

func TestCsxPieces(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "3: a king never leaves its fortress", fen: csx("Kd3 kf14", "", "w"), from: "d3", to: "d2 e2 e3"},
		{name: "3: Black's", fen: csx("Kd1 kf12", "", "b"), from: "f12", to: "e12 e13 f13"},
		{name: "4: K one step in all eight directions", fen: csx("Ke2 kd14", "", "w"), from: "e2", to: "e1 e3 f1 f2 f3"},
		{name: "3: an advisor neither", fen: csx("Kd1 kf14 Ae2 Af3", "", "w"), from: "e2", to: "d3 f1"},
		{name: "3: nor does it attack outside", fen: csx("Kd1 kf14 Af3 ng4", "", "w"), from: "f3", to: "e2"},
		{name: "4: E leaps two diagonally, jumping", fen: csx("Kd1 kf14 Ec5 Pd6 pb4", "", "w"), from: "c5", to: "a3 a7 e3 e7"},
		{name: "3: an elephant never leaves its half", fen: csx("Kd1 kf14 Ec6 ne8", "", "w"), from: "c6", to: "a4 e4"},
		{
			name: "4: C moves like a rook, captures over exactly one piece", fen: csx("Kd1 kf14 Cc3 Pc5 nc9 nc10 Pb3 na3 Cg3 rh3 bi3", "", "w"),
			from: "c3", to: "c1 c2 c4 c9 a3 d3 e3 f3 h3",
		},
		{name: "4: S one step diagonally or straight forward", fen: csx("Kd1 kf14 Sc5", "", "w"), from: "c5", to: "b4 b6 c6 d4 d6"},
		{name: "4: G orthogonally or diagonally forward", fen: csx("Kd1 kf14 Gc5", "", "w"), from: "c5", to: "b5 b6 c4 c6 d5 d6"},
		{name: "4: forward is down for Black", fen: csx("Kd1 kf14 gc5 sg9", "", "b"), from: "c5", to: "b4 b5 c4 c6 d4 d5"},
		{name: "4: L slides straight forward", fen: csx("Kd1 kf14 Lc5 nc9", "", "w"), from: "c5", to: "c6 c7 c8 c9"},
		{name: "4: H has the two foremost knight squares, and jumps", fen: csx("Kd1 kf14 Hc5 Pc6 nb7", "", "w"), from: "c5", to: "b7 d7"},
		{
			name: "4: M steps orthogonally to an empty square, then diagonally outwards", fen: csx("Kd1 kf14 Mc5 Pc6 nb5", "", "w"),
			from: "c5", to: "b3 d3 e4 e6",
		},
		{name: "4: N jumps", fen: csx("Kd1 kf14 Nc5 Pc6 pb5 pc4 Pd5", "", "w"), from: "c5", to: "a4 a6 b3 b7 d3 d7 e4 e6"},
		{name: "4: B", fen: csx("Kd1 kf14 Bc3 ne5 Pb4", "", "w"), from: "c3", to: "a1 b2 d2 d4 e1 e5"},
		{name: "4: R", fen: csx("Kd1 kf14 Rc3 nc5 Pb3 Pf3", "", "w"), from: "c3", to: "c1 c2 c4 c5 d3 e3"},
		{name: "4: Q", fen: csx("Kd1 kf14 Qc3 nc5 Pb3 Pe3 Pb4 Pb2 ne5 Pc2", "", "w"), from: "c3", to: "c4 c5 d3 d4 e5 d2 e1"},
		{name: "4: horse", fen: csx("Kd1 kf14 +Bc3 ne5 Pb4 nc4", "", "w"), from: "c3", to: "a1 b2 d2 d4 e1 e5 b3 c2 c4 d3"},
		{name: "4: dragon", fen: csx("Kd1 kf14 +Rc3 nc5 Pb3 Pe3 nd4", "", "w"), from: "c3", to: "b2 b4 c1 c2 c4 c5 d2 d3 d4"},
		{name: "6.1: +P as gold", fen: csx("Kd1 kf14 +Pc5", "", "w"), from: "c5", to: "b5 b6 c4 c6 d5 d6"},
		{name: "6.1: +S as gold", fen: csx("Kd1 kf14 +Sc5", "", "w"), from: "c5", to: "b5 b6 c4 c6 d5 d6"},
		{name: "6.1: +L as rook", fen: csx("Kd1 kf14 +Lc3 nc5 Pb3 Pf3", "", "w"), from: "c3", to: "c1 c2 c4 c5 d3 e3"},
		{name: "6.1: +N as rook", fen: csx("Kd1 kf14 +Nc3 nc5 Pb3 Pf3", "", "w"), from: "c3", to: "c1 c2 c4 c5 d3 e3"},
		{name: "6.1: +H as knight", fen: csx("Kd1 kf14 +Hc5 Pc6", "", "w"), from: "c5", to: "a4 a6 b3 b7 d3 d7 e4 e6"},
		{name: "6.1: +M as knight", fen: csx("Kd1 kf14 +Mc5 Pc6 pb5", "", "w"), from: "c5", to: "a4 a6 b3 b7 d3 d7 e4 e6"},
	})
}

func TestCsxPawns(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "5.1, 5.2: forward, and captures three ways", fen: csx("Kd1 kf14 Pc4 nb5 nd5", "", "w"), from: "c4", to: "b5 c5 d5"},
		{name: "5.2: an enemy straight ahead does not block it", fen: csx("Kd1 kf14 Pc4 nc5", "", "w"), from: "c4", to: "c5"},
		{name: "5.3: on own rank 7 no sideways move yet", fen: csx("Kd1 kf14 Pc7 nb7", "", "w"), from: "c7", to: "c8"},
		{name: "5.3: across the river it moves or captures sideways", fen: csx("Kd1 kf14 Pc8 nb8", "", "w"), from: "c8", to: "b8 c9 d8"},
		{name: "5.3: also after a drop", fen: csx("Kd1 kf14", "P", "w"), line: "P@c8 f14f13", from: "c8", to: "b8 c9 d8"},
		{name: "5.3: Black crosses downward", fen: csx("Kd1 kf14 pc7 pg8", "", "b"), from: "c7", to: "b7 c6 d7"},
		{name: "5.4: two squares from own rank 5, both empty", fen: csx("Kd1 kf14 Pa5 Pb5 nb7 Pg5 ng6 Ph4", "", "w"), yes: "a5a7 b5b6", no: "b5b7 g5g7 h4h6"},
		{name: "5.4: the place decides", fen: csx("Kd1 kf14 Pb4", "P", "w"), line: "P@a5 f14f13 b4b5 f13f14", yes: "a5a7 b5b7"},
		{
			name: "5.5: the passed square stands when an enemy pawn stands beside", fen: csx("Kd1 kf14 Pa5 pb7", "", "w"),
			line: "a5a7", after: tall("Kd1 kf14 Pa7 pb7") + "[] b a6 0 9",
		},
		{
			name: "5.5: otherwise it is -", fen: csx("Kd1 kf14 Pa5 pb6 nb7", "", "w"),
			line: "a5a7", after: tall("Kd1 kf14 Pa7 pb6 nb7") + "[] b - 0 9",
		},
		{
			name: "5.5: whether the capture would be legal does not matter", fen: csx("Kd1 kd14 pd7 Pe5", "", "w"),
			line: "e5e7", after: tall("Kd1 kd14 pd7 Pe7") + "[] b e6 0 9",
		},
		{name: "5.5: the capture that leaves the kings facing is not legal", fen: csx("Kd1 kd14 pd7 Pe5", "", "w"), line: "e5e7", no: "d7e6"},
		{name: "5.5: one ply", fen: csx("Kd1 kf14 Pa5 pb7", "", "w"), line: "a5a7 f14f13 d1d2", no: "b7a6"},
		{
			name: "5.5: a riverpawn beside the passed square does not take in passing", fen: csx("Kd1 kf14 Pa5 pb6", "", "w"),
			line: "a5a7 b6a6", after: tall("Kd1 kf14 Pa7 pa6") + "[] w - 0 10",
		},
		{name: "5.6: b5", fen: csx("Kd1 kf14 Pb5 na6 nc6", "", "w"), from: "b5", to: "a6 b6 b7 c6"},
		{name: "5.6: b5, straight", fen: csx("Kd1 kf14 Pb5 nb6", "", "w"), from: "b5", to: "b6"},
		{name: "5.6: f7", fen: csx("Kd1 kf14 Pf7 ne8 nf8 ng8 ng7", "", "w"), from: "f7", to: "e8 f8 g8"},
		{name: "5.6: c10 moves", fen: csx("Kd1 kf14 Pc10", "", "w"), from: "c10", to: "b10 b10+ c11 c11+ d10 d10+"},
		{name: "5.6: c10 captures", fen: csx("Kd1 kf14 Pc10 nb11 nd11", "", "w"), from: "c10", to: "b10 b10+ b11 b11+ c11 c11+ d10 d10+ d11 d11+"},
	})
}

func TestCsxPromotion(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "6.2: a move that ends in the zone", fen: csx("Kd1 kf14 Sc9", "", "w"), yes: "c9c10 c9c10+ c9b8", no: "c9b8+"},
		{name: "6.2: or begins there and ends outside", fen: csx("Kd1 kf14 Sc10", "", "w"), yes: "c10b9 c10b9+"},
		{name: "6.2: Black's zone is ranks 1 to 5", fen: csx("Kd1 kf14 rc7", "", "b"), yes: "c7c5+ c7c6 c7c1", no: "c7c6+"},
		{name: "6.2: all of 6.1", fen: csx("Ke1 kf14 Pa10 Sb10 Lc9 Hg9 Mh9 Ni9 Bd10 Re10", "", "w"), yes: "a10a11+ b10b11+ c9c12+ g9h11+ h9i11+ i9h11+ d10b12+ e10e12+"},
		{name: "6.1: K, A, E, C, G, Q do not", fen: csx("Kd1 ke14 Ga10 Qc9 Cb10", "", "w"), yes: "a10a11 b10b11 c9c11", no: "a10a11+ b10b11+ c9c11+"},
		{name: "6.3: declining costs nothing", fen: csx("Kd1 kf14 Sc9", "", "w"), line: "c9c10 f14f13", yes: "c10c11+ c10b9+"},
		{name: "6.3: a dropped piece's next move begins in the zone", fen: csx("Kd1 kf14", "S", "w"), no: "S@c10+", line: "S@c10 f14f13", yes: "c10c11+ c10b9+"},
		{name: "6.4: a lance on own rank 14 must", fen: csx("Kd1 kf13 Lc9 na14", "", "w"), yes: "c9c14+ c9c13 c9c13+", no: "c9c14"},
		{name: "6.4: a helmet on own rank 13 or 14 must", fen: csx("Kd1 kf13 Hc11 Hg12 Hi10", "", "w"), yes: "c11b13+ g12h14+ i10h12", no: "c11b13 g12h14"},
		{name: "6.4: a pawn need not, it moves sideways there", fen: csx("Kd1 kf13 Pc13 Pa14", "", "w"), yes: "c13c14 c13c14+ a14b14 a14b14+"},
		{name: "6.5: a piece promotes once", fen: csx("Kd1 kf13 +Mc9 +Ni9", "", "w"), no: "c9b11+ i9i10+", yes: "c9b11 i9i10"},
		{
			name: "7.1: captured, it reverts and goes to the captor's hand", fen: csx("Kd1 kf13 Rc3 +bc9", "", "w"),
			line: "c3c9", after: tall("Kd1 kf13 Rc9") + "[B] b - 0 9",
		},
		{name: "7.1: a captured advisor leaves the game", fen: csx("Kd1 kf13 Rd3 ad14", "", "w"), line: "d3d14+", after: tall("Kd1 kf13 +Rd14") + "[] b - 0 9"},
	})
}

func TestCsxDrops(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "7.3: no lance on own rank 14, no helmet on 13 or 14", fen: csx("Kd1 kf13", "LH", "w"), no: "L@a14 H@a14 H@a13", yes: "L@a13 H@a12 L@a1 H@a1"},
		{name: "7.3: for Black", fen: csx("Kd2 kf13", "hl", "b"), no: "L@a1 H@a1 H@a2", yes: "L@a2 H@a3 L@a14"},
		{name: "7.3: a pawn on every rank", fen: csx("Kd1 kf13", "P", "w"), yes: "P@a14 P@a1 P@i8", no: "P@d1 P@f13"},
		{name: "7.4: an elephant only on its new owner's half", fen: csx("Kd1 kf13", "E", "w"), yes: "E@a7 E@e5", no: "E@a8 E@e9"},
		{name: "7.4: Black's", fen: csx("Kd1 kf13", "e", "b"), yes: "E@a8", no: "E@a7"},
		{name: "7.5: no mate by a pawn drop (11.2)", fen: "3k5/9/2G6/9/9/9/9/9/9/9/9/9/9/5K3[P] w - 0 1", no: "P@d13"},
		{name: "7.5: a check without mate is legal (11.2)", fen: "3k5/9/9/9/9/9/9/9/9/9/9/9/9/5K3[P] w - 0 1", yes: "P@d13"},
		{
			name: "7.5: whichever piece checks (11.3)", fen: "3k5/9/9/9/9/9/9/9/9/3CR4/9/9/9/5K3[NP] w - 0 1",
			no: "P@d6 P@d7 P@d8 P@d9 P@d10 P@d11 P@d12", yes: "P@d13",
		},
		{name: "11.3: another piece may mate", fen: "3k5/9/9/9/9/9/9/9/9/3CR4/9/9/9/5K3[NP] w - 0 1", line: "N@d10", end: "w: checkmate"},
		{name: "11.3: the king takes the pawn", fen: "3k5/9/9/9/9/9/9/9/9/3CR4/9/9/9/5K3[NP] w - 0 1", line: "P@d13", from: "d14", to: "d13"},
		{name: "7.5: a pawn drop that stalemates is legal", fen: csx("kd14 Re3 Rh13 Kf1", "P", "w"), line: "P@a5", end: "wb: stalemate"},
		{name: "7.6: no limit on pawns a file", fen: csx("Kd1 kf13 Pc3 Pc6", "P", "w"), yes: "P@c4 P@c9"},
		{name: "7.6: a drop may part the kings, not let them face", fen: csx("Kd1 kd13 Pd5", "P", "w"), yes: "P@d7 P@a1", no: "d1d0"},
		{name: "7.6: block a check", fen: csx("Kd1 kf13 rd9", "P", "w"), from: "P@", to: "d2 d3 d4 d5 d6 d7 d8"},
		{name: "7.6: spoil a screen", fen: csx("Kd1 kf13 cd9 Pd5 Pc2", "P", "w"), yes: "P@d3 P@d7", no: "P@a3"},
	})
}

func TestCsxEnds(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "8.1: pins do not matter for check", fen: csx("Kd1 kf14 rd9 Rd3 rc3 Pe9 be10", "", "w"), no: "d3c3 d3e3", yes: "d3d9"},
		{name: "8.2: a piece between the kings may not leave", fen: csx("Kd1 kd14 Nd5", "", "w"), no: "d5c7 d5e7", yes: "d1e1"},
		{name: "8.2: nor may a king step into facing", fen: csx("Kd1 ke14", "", "w"), from: "d1", to: "d2"},
		{name: "8.3: a king in check must be helped", fen: csx("Kd1 kf14 rd9 Na5", "", "w"), no: "a5b7 d1d2", yes: "d1e1 d1e2"},
		{name: "8.4: checkmate", fen: csx("kd14 Re3 Rh13 Ri12 Kf1", "", "w"), line: "i12i14", end: "w: checkmate"},
		{name: "8.5: stalemate", fen: csx("kd14 Rf3 Rh13 Kf1", "", "w"), line: "f3e3", end: "wb: stalemate"},
		{name: "8.5: drops count as moves", fen: csx("kd14 Rf3 Rh13 Kf1", "p", "w"), line: "f3e3", end: "goes on"},
		{name: "9.5: a ply limit is a tool's own", with: "max_plies=2", line: "a5a6 a10a9", end: "wb: move limit"},
	})
}

// 2.4: what a parser accepts.
func TestCsxLines(t *testing.T) {
	r := match{game: "csx"}.rules(t)
	for _, c := range []struct{ name, fen, want string }{
		{"ranks", "9/9[] w - 0 1", "ranks"},
		{"one king a side", csx("Kd1 ke14 ke13", "", "w"), "expected 1"},
		{"a king in its fortress", csx("Kc1 ke14", "", "w"), "where it can never be"},
		{"an advisor in its fortress", csx("Kd1 ke14 Ag2", "", "w"), "where it can never be"},
		{"elephants on their half", csx("Kd1 ke14 Ec8", "", "w"), "where it can never be"},
		{"no + on a gold", csx("Kd1 ke14 +Gc8", "", "w"), `read "+"`},
		{"no unpromoted lance on the last rank", csx("Kd1 ke14 La14", "", "w"), "must have promoted"},
		{"no unpromoted helmet on the last two", csx("Kd1 ke14 hb2", "", "w"), "must have promoted"},
		{"the waiting side not in check", csx("Kd1 ke14 Re9", "", "w"), "not on turn and in check"},
		{"kings not facing", csx("Kd1 kd14", "", "w"), "face each other"},
		{"no advisor in hand", csx("Kd1 ke14", "A", "w"), "in hand"},
		{"no king in hand", csx("Kd1 ke14", "K", "w"), "in hand"},
	} {
		if _, err := r.Parse(c.fen); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s: error %v, want one with %q", c.name, c.fen, err, c.want)
		}
	}
	const idle = "5k3/9/9/9/9/9/9/P8/9/9/9/9/9/3K5[] b "
	for _, sq := range []string{"a6", "b6", "e9", "f14"} { // behind a pawn that nobody can take, behind none, the other side's, on a king
		if p := parse(t, r, idle+sq+" 0 9"); p.FEN() != idle+"- 0 9" {
			t.Errorf("%s, an en-passant square that no pawn can use, reads as %s", sq, p.FEN())
		}
	}
	if _, err := r.Parse(idle + "a15 0 9"); err == nil {
		t.Error("a square that is not on the board is read")
	}
}

// 11.1: the moves of the start position, piece by piece.
func TestCsxStart(t *testing.T) {
	p := match{game: "csx"}.rules(t).New()
	got := map[string]int{}
	for _, m := range p.Moves(nil) {
		got[p.Rules().Letter(p.Mover(m).Kind())]++
	}
	want := map[string]int{"P": 18, "C": 10, "G": 6, "N": 6, "Q": 4, "K": 3, "B": 2, "A": 2, "S": 2, "H": 2, "M": 1}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the start has moves %v, want %v", got, want)
	}
	sentences(t, "csx", []sentence{{name: "11.1: a cannon can take at once", yes: "b3b10 h3h10"}})
}
