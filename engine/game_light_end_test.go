package engine_test

import "testing"

// Sections 6 to 8 of the light page.
func TestLightCastling(t *testing.T) {
	castles := func(pieces string) string { return nine("Ke1 Ra1 Ri1 kh10 "+pieces) + "[] w KQ,-,- 5 9" }
	sentences(t, "classic-sum-light", []sentence{
		{name: "both ways, walls do not matter", fen: castles(""), yes: "e1g1 e1c1"},
		{name: "king and rook", fen: castles(""), line: "e1c1", after: nine("Kc1 Rd1 Ri1 kh10") + "[] b -,-,- 6 9"},
		{name: "Black", fen: nine("Kh1 ke10 ra10 ri10") + "[] b kq,-,- 5 9", line: "e10g10", after: nine("Kh1 kg10 ra10 rf10") + "[] w -,-,- 6 10"},
		{name: "every square between must be empty", fen: castles("Nh1 Nb1"), no: "e1g1 e1c1"},
		{name: "not in check", fen: castles("re8"), no: "e1g1 e1c1"},
		{name: "not over an attacked square", fen: castles("rf8"), yes: "e1c1", no: "e1g1"},
		{name: "not into check", fen: castles("rg8"), yes: "e1c1", no: "e1g1"},
		{name: "checks by F count", fen: castles("fe8"), no: "e1g1 e1c1"},
		{name: "checks by F on the crossed square count", fen: castles("ff8"), yes: "e1c1", no: "e1g1"},
		{name: "checks by A count", fen: castles("aa5"), no: "e1g1 e1c1"},
		{name: "checks by a cannon's jump count", fen: castles("ae8 ne5"), no: "e1g1 e1c1"},
		{name: "checks by P-side count", fen: castles("pd1"), no: "e1g1"},
		{name: "facing on the crossed square does not matter", fen: nine("Ke1 Ra1 Ri1 kf10") + "[] w KQ,-,- 5 9", yes: "e1g1 e1c1"},
		{name: "the right goes when the rook moves", fen: castles(""), line: "i1i2 h10g10 i2i1 g10h10", yes: "e1c1", no: "e1g1"},
		{name: "when the king moves", fen: castles(""), line: "e1e2 h10g10 e2e1 g10h10", no: "e1c1 e1g1"},
		{name: "when the rook is taken", fen: nine("Ke1 Ra1 Ri1 kh10 ri5") + "[] b KQ,-,- 5 9", line: "i5i1", no: "e1g1"},
	})
}

func TestLightDrops(t *testing.T) {
	const corner = "k8/9/9/2B6/9/9/9/9/9/1R3K3"
	sentences(t, "classic-sum-light", []sentence{
		{name: "pawns, knights and rooks on the last rank", fen: light("Kf1 ki9", "NPR", "w"), yes: "P@a10 N@a10 R@a10 N@b9", no: "P@f1 P@a9+"},
		{name: "no second unpromoted pawn on a file", fen: light("Kf1 ki9 Pc3 +Pd3 pe4", "P", "w"), yes: "P@d5 P@e5 P@a1", no: "P@c5 P@c1 P@c10"},
		{name: "of Black's either", fen: light("Kf1 ki9 pc3", "p", "b"), no: "P@c5", yes: "P@d5"},
		{name: "not if the drop is checkmate", fen: corner + "[P] w - 0 1", no: "P@a9", yes: "P@a8"},
		{name: "nor mate by P-diag", fen: light("ka10 Rb1 Kf1", "P", "w"), no: "P@b9", yes: "P@b8"},
		{name: "other pieces may mate", fen: corner + "[R] w - 0 1", line: "R@a9", end: "w: checkmate"},
		{name: "a cannon's jump may mate by a dropped pawn", fen: "k8/9/9/2B6/9/9/9/9/9/AR3K3[P] w - 0 1", line: "P@a5", end: "w: checkmate"},
		{name: "not if the pawn checks too", fen: "k8/9/9/2B6/9/9/9/9/9/AR3K3[P] w - 0 1", no: "P@a9"},
		{name: "a pawn drop may check", fen: "k8/9/9/9/9/9/9/9/9/5K3[P] w - 0 1", yes: "P@a9"},
		{name: "or stalemate", fen: "k8/9/9/2B6/9/9/9/9/9/1R3K3[P] w - 0 1", line: "P@d4", end: "w: stalemate"},
		{name: "no drop may leave the kings facing, and all may part them", fen: light("Ke1 ke10 Ne4", "P", "w"), yes: "P@e5 P@a3"},
		{name: "a dropped pawn never has the double step (L5)", fen: light("Kf1 ki9", "P", "w"), line: "P@c3 i9i10", no: "c3c5"},
		{name: "a captured piece can be dropped", fen: light("Kf1 ki10 Bc3 +rc4", "", "w"), line: "c3c4 i10i9", yes: "R@a1"},
	})
}

func TestLightEnds(t *testing.T) {
	const shuffle = "f1e1 i10h10 e1f1 h10i10 "
	sentences(t, "classic-sum-light", []sentence{
		{name: "checkmate", fen: light("ka10 Bc7 Rb1 Rd8 Kf1", "", "w"), line: "d8d10", end: "w: checkmate"},
		{name: "the side without a legal move loses", fen: light("ka10 Be9 Rb1 Kf1", "", "w"), line: "e9c7", end: "w: stalemate"},
		{name: "by chess promotion too", fen: light("ka10 Pc8 Kf1", "", "w"), line: "c8c9q", end: "w: stalemate"},
		{name: "of Black's", fen: light("Ki1 kd10 bf3 rh10", "", "b"), line: "f3g4", end: "b: stalemate"},
		{name: "the third occurrence draws", fen: light("Kf1 ki10", "", "w"), line: shuffle + shuffle, end: "wb: repetition"},
		{name: "not the second", fen: light("Kf1 ki10", "", "w"), line: shuffle, end: "goes on"},
		{name: "repetition=4", with: "repetition=4", fen: light("Kf1 ki10", "", "w"), line: shuffle + shuffle, end: "goes on"},
		{name: "repetition=4, the fourth", with: "repetition=4", fen: light("Kf1 ki10", "", "w"), line: shuffle + shuffle + shuffle, end: "wb: repetition"},
		{name: "repetition=none", with: "repetition=none", fen: light("Kf1 ki10", "", "w"), line: shuffle + shuffle + shuffle + shuffle, end: "goes on"},
	})
}

// Section 10: every option does what it says, and its default does not.
func TestLightOptions(t *testing.T) {
	sentences(t, "classic-sum-light", []sentence{
		{name: "L1 file", fen: light("Kf1 ki9 Pc3", "P", "w"), no: "P@c5", yes: "P@d3"},
		{name: "L1 rank", with: "nifu=rank", fen: light("Kf1 ki9 Pc3 +Pa5 pb6", "P", "w"), yes: "P@c5 P@c6", no: "P@d3 P@i3"},
		{name: "L1 none", with: "nifu=none", fen: light("Kf1 ki9 Pc3", "P", "w"), yes: "P@c5 P@d3"},
		{name: "L1 none, mate is still barred", with: "nifu=none", fen: "k8/9/9/2B6/9/9/9/9/9/1R3K3[P] w - 0 1", no: "P@a9"},
		{name: "L2 any-move", fen: light("Ke1 ke10 Ne4", "", "w"), no: "e4d6 e4c5", yes: "e1d1"},
		{name: "L2 king-moves", with: "bare-facing=king-moves", fen: light("Ke1 ke10 Ne4", "", "w"), yes: "e4d6 e4c5 e1d1"},
		{name: "L2 king-moves, the king still", with: "bare-facing=king-moves", fen: light("Kd1 ke10", "", "w"), no: "d1e1 d1e2", yes: "d1d2"},
		{name: "L3 both", fen: light("Qc4 nd3 Kf1 ki9", "", "w"), no: "c4d3"},
		{name: "L3 own-leaving", with: "queen-walls=own-leaving", fen: light("Qc4 nd3 Kf1 ki9", "", "w"), yes: "c4d3"},
		{name: "L3 own-leaving, the other palace", with: "queen-walls=own-leaving", fen: light("+Nd8 Kf1 ki10", "", "w"), yes: "d8c7 d8c9"},
		{name: "L3 own-leaving, leaving", with: "queen-walls=own-leaving", fen: light("Qd3 nc4 Kf1 ki10", "", "w"), no: "d3c4 d3c2"},
		{name: "L4 both", fen: light("Bc7 ne5 Kf1 ki9", "", "w"), no: "c7a5 c7e5"},
		{name: "L4 outward", with: "elephant-river=outward", fen: light("Bc7 ne5 Bh4 Kf1 ki9", "", "w"), yes: "c7a5 c7e5", no: "h4f6"},
		{name: "L5 unmoved", fen: light("Pc3 Kf1 ki10", "", "w"), no: "c3c5"},
		{name: "L5 home-rank", with: "pawn-double=home-rank", fen: light("Kf1 ki9", "P", "w"), line: "P@c3 i9i10", yes: "c3c5"},
		{name: "L6 gold", fen: light("+Pc5 Kf1 ki10", "", "w"), from: "c5", to: "b5 b6 c4 c6 d5 d6"},
		{name: "L6 queen", with: "tokin=queen", fen: light("+Pc5 nc8 nb5 Kf1 ki10", "", "w"), yes: "c5b5 c5c8 c5b4 c5a3 c5i5"},
		{name: "L6 queen, destructive afar", with: "tokin=queen", fen: light("+Pc5 nc8 Kf1 ki10", "", "w"), line: "c5c8", after: nine("+Pc8 Kf1 ki10") + "[] b -,-,- 0 9"},
		{name: "L6 queen, walls included", with: "tokin=queen", fen: light("+Pc4 nd3 Kf1 ki9", "", "w"), no: "c4d3", yes: "c4b3"},
		{name: "L6 queen, walls of L3", with: "tokin=queen queen-walls=own-leaving", fen: light("+Pc4 nd3 Kf1 ki9", "", "w"), yes: "c4d3 c4b3"},
	})
}
