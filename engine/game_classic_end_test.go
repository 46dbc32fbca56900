package engine_test

import "testing"

// Check while the kings face (A6), and castling: section 6 of the page.
func TestClassicCastling(t *testing.T) {
	// Castling rights in a position with kings on e1 and h10.
	castles := func(pieces string) string { return nine("Ke1 Ra1 Ri1 kh10 "+pieces) + "[] w KQ,-,-,- 5 9" }
	sentences(t, "classic-sum", []sentence{
		{name: "both ways", fen: castles(""), yes: "e1g1 e1c1"},
		{name: "the rook goes to the square crossed, a stalemate draws", fen: castles(""), line: "e1g1", after: nine("Kg1 Ra1 Rf1 kh10") + "[] b -,-,-,d 6 9"},
		{name: "the other rook", fen: castles(""), line: "e1c1", after: nine("Kc1 Rd1 Ri1 kh10") + "[] b -,-,-,d 6 9"},
		{name: "Black", fen: nine("Kh1 ke10 ra10 ri10") + "[] b kq,-,-,- 0 9", yes: "e10g10 e10c10"},
		{name: "every square between must be empty", fen: castles("Nh1 Nb1"), no: "e1g1 e1c1"},
		{name: "not without the right", fen: nine("Ke1 Ra1 Ri1 kh10") + "[] w Q,-,-,- 5 9", yes: "e1c1", no: "e1g1"},
		{name: "the right goes when the rook moves", fen: castles(""), line: "i1i2 h10g10 i2i1 g10h10", yes: "e1c1", no: "e1g1"},
		{name: "when the king moves", fen: castles(""), line: "e1e2 h10g10 e2e1 g10h10", no: "e1c1 e1g1"},
		{name: "when the rook is taken", fen: nine("Ke1 Ra1 Ri1 kh10 ri5") + "[] b KQ,-,-,- 5 9", line: "i5i1+", no: "e1g1"},
		{name: "not in check", fen: castles("re8"), no: "e1g1 e1c1"},
		{name: "not over an attacked square", fen: castles("rf8"), yes: "e1c1", no: "e1g1"},
		{name: "not into check", fen: castles("rg8"), yes: "e1c1", no: "e1g1"},
		{name: "the rook may pass an attacked square", fen: castles("rb8"), yes: "e1g1 e1c1"},
		{name: "checks by F are ignored", fen: castles("fe8"), yes: "e1g1 e1c1"},
		{name: "checks by +F are ignored", fen: castles("+fe8"), yes: "e1g1 e1c1"},
		{name: "checks by A are ignored", fen: castles("aa5"), yes: "e1g1 e1c1"},
		{name: "checks by +A are ignored", fen: castles("+aa5"), yes: "e1g1 e1c1"},
		{name: "checks by a cannon's jump are ignored", fen: castles("fe8 ne5"), yes: "e1g1 e1c1"},
		{name: "checks by P-side are ignored", fen: castles("pd1"), yes: "e1g1"},
		{name: "F on the crossed square is ignored", fen: castles("ff8"), yes: "e1g1 e1c1"},
		{name: "A on the crossed square is ignored", fen: castles("ac4"), yes: "e1g1"},
		{name: "F after castling counts", fen: castles("fg8"), yes: "e1c1", no: "e1g1"},
		{name: "A after castling counts", fen: castles("ac5"), yes: "e1c1", no: "e1g1"},
		{name: "facing kings do not bar it", fen: nine("Ke1 Ra1 Ri1 ke10") + "[] w KQ,-,-,- 5 9", yes: "e1g1 e1c1"},

		// A6: what facing bars gives no check. The bishop's B-diag1 is a free step.
		{name: "facing: R-side gives no check", fen: sum("Ke1 ke10 ra1 Bb5", "", "w"), yes: "b5c6 e1d2"},
		{name: "facing: R-back gives no check", fen: sum("Ke3 ke10 re1 Bb5", "", "w"), yes: "b5c6"},
		{name: "facing: N-hop gives no check", fen: sum("Ke1 ke10 nc2 Bb5", "", "w"), yes: "b5c6"},
		{name: "facing: an N-shogi capture does", fen: sum("Ke1 ke10 nd3 Bb5", "", "w"), no: "b5c6"},
		{name: "facing: N-hop-leap does", fen: sum("Ke1 ke10 nc2 Pd2 Bb5", "", "w"), no: "b5c6"},
		{name: "facing: F-cannon gives no check", fen: sum("Ke1 ke10 fa1 Pb1 Bb5", "", "w"), yes: "b5c6"},
		{name: "facing: F-rook does", fen: sum("Ke1 ke10 fa1 Bb5", "", "w"), no: "b5c6"},
		{name: "facing: A-cannon gives no check", fen: sum("Ke1 ke10 aa1 Pb1 Bb5", "", "w"), yes: "b5c6"},
		{name: "facing: A-bishop does", fen: sum("Ke1 ke10 aa5 Bb5", "", "w"), no: "b5c6"},
		{name: "facing: P-side gives no check", fen: sum("Ke1 ke10 pd1 Bb5", "", "w"), yes: "b5c6"},
		{name: "facing: P-diag does", fen: sum("Ke1 ke10 pd2 Bb5", "", "w"), no: "b5c6"},
		{name: "parting the kings uncovers the check", fen: sum("Ke1 ke10 ra1 Bd4", "", "w"), yes: "d4c5", no: "d4e5"},
		{name: "making the kings face each other ends the check", fen: sum("Ke1 ke10 ra1 Be5 Bh3", "B", "w"), yes: "e5d6 e5f4 B@c1", no: "h3g4 B@a5"},
		{name: "a drop may not either", fen: sum("Ke1 ke10 ra1", "B", "w"), yes: "B@a5 B@c1", no: "B@e5"},
		{name: "leaving the king in check is illegal", fen: sum("Ke1 ke10 re8 Ne5", "", "w"), no: "e5d7 e5f7"},
		{name: "a king attacks over the wall of its palace", fen: sum("Kd3 kd5", "", "b"), no: "d5d4 d5c4"},
	})
}

// Section 7.
func TestClassicDrops(t *testing.T) {
	const pawnMate = "k8/9/9/2B6/9/9/9/9/9/1R3K3"
	sentences(t, "classic-sum", []sentence{
		{
			name: "pawn and rook not on the last rank, knight not on the last two", fen: sum("Kf1 ki9", "ABFNPQR", "w"),
			no:  "P@a10 R@a10 N@a10 N@a9 P@i9 P@f1",
			yes: "P@a9 R@a9 N@a8 A@a10 B@a10 F@a10 Q@a10 P@a1 R@a1 N@a1 P@d8 Q@e2",
		},
		{name: "the same for Black", fen: sum("Kf2 ki9", "npr", "b"), no: "P@a1 R@a1 N@a1 N@a2", yes: "P@a2 R@a2 N@a3 P@a10"},
		{name: "unpromoted, and of one's own hand", fen: sum("Kf1 ki9", "Pn", "w"), no: "P@a9+ P@a9q N@a3"},
		{
			name: "a drop resets the count, a stalemate loses", fen: sum("Kf1 ki9", "Pn", "w"), line: "P@c3",
			after: nine("Kf1 ki9 Pc3") + "[n] b -,-,-,l 0 9",
		},
		{name: "a captured piece can be dropped", fen: sum("Kf1 ki10 Bc3 +rc4", "", "w"), line: "c3c4 i10i9", yes: "R@a1 R@i8"},
		{name: "no limit on pawns a file (A18)", fen: sum("Kf1 ki9 Pc3 Pc5", "P", "w"), yes: "P@c4 P@c6"},
		{name: "facing kings bar no drop", fen: sum("Kf1 kf10", "P", "w"), yes: "P@a3 P@f4"},
		{name: "a dropped pawn never has the double step (A5)", fen: sum("Kf1 ki9", "P", "w"), line: "P@c3 i9i10", no: "c3c5"},
		{name: "no mate by P-take of the dropped pawn", fen: pawnMate + "[P] w - 0 1", no: "P@a9", yes: "P@a8"},
		{name: "mate by P-diag is allowed", fen: sum("ka10 Rb1 Kf1", "P", "w"), line: "P@b9", end: "w: checkmate"},
		{name: "without mate it may check", fen: "k8/9/9/9/9/9/9/9/9/5K3[P] w - 0 1", yes: "P@a9"},
		{name: "another piece may mate", fen: pawnMate + "[R] w - 0 1", line: "R@a9", end: "w: checkmate"},
		{
			name: "another mating pawn drop is allowed: the screen of a cannon", fen: "k8/9/9/2B6/9/9/9/9/9/AR3K3[P] w - 0 1", line: "P@a5",
			end: "w: checkmate",
		},
	})
}

// Section 8.
func TestClassicEnds(t *testing.T) {
	const stuck = "k8/9/9/2B6/9/9/9/9/9/1R3K3[] b -,-,-,"
	sentences(t, "classic-sum", []sentence{
		{name: "l: the stalemated side loses", fen: stuck + "l 5 9", end: "w: stalemate"},
		{name: "d: draw", fen: stuck + "d 5 9", end: "wb: stalemate"},
		{name: "-: draw", fen: stuck + "- 5 9", end: "wb: stalemate"},
		{name: "B-diag1 leaves a lost stalemate", fen: sum("ka10 Bd8 Rb1 Kf1", "", "w"), line: "d8c7", end: "w: stalemate"},
		{name: "a Shogi promotion does not change it", fen: sum("ka10 Bd8 Rb1 Kf1", "", "w"), line: "d8c7+", end: "w: stalemate"},
		{name: "P-fwd promoting in the Shogi way leaves a lost one", fen: sum("ka10 Pc8 Kf1", "", "w"), line: "c8c9+", end: "w: stalemate"},
		{name: "B-diag2 beyond the river leaves a drawn one", fen: sum("ka10 Be9 Rb1 Kf1", "", "w"), line: "e9c7", end: "wb: stalemate"},
		{name: "B-far leaves a drawn one", fen: sum("ka10 Bf4 Rb1 Kf1", "", "w"), line: "f4c7", end: "wb: stalemate"},
		{name: "R-fwd leaves a lost one", fen: sum("ka10 Bc7 Rb1 Kf1", "", "w"), line: "b1b7", end: "w: stalemate"},
		{name: "R-side leaves a lost one", fen: sum("ka10 Bc7 Rc1 Kf1", "", "w"), line: "c1b1", end: "w: stalemate"},
		{name: "K-diag leaves a lost one", fen: sum("ka10 Bc7 Rb1 Kf1", "", "w"), line: "f1e2", end: "w: stalemate"},
		{name: "a drop leaves a lost one", fen: sum("ka10 Rb1 Kf1", "B", "w"), line: "B@c7", end: "w: stalemate"},
		{name: "chess promotion leaves a drawn one", fen: sum("ka10 Pc8 Kf1", "", "w"), line: "c8c9q", end: "wb: stalemate"},
		{name: "Black wins by stalemate too", fen: sum("Ki1 bf3 rh10 kd10", "", "b"), line: "f3g4", end: "b: stalemate"},
		{name: "mate", fen: sum("ka10 Bc7 Rb1 Rd8 Kf1", "", "w"), line: "d8d10", end: "w: checkmate"},
		{
			name: "the third occurrence draws, whatever a stalemate would be worth", fen: sum("Kf1 ki10", "", "w"),
			line: "f1e1 i10h10 e1f1 h10i10 f1e1 i10h10 e1f1 h10i10", end: "wb: repetition",
		},
		{
			name: "not the second", fen: sum("Kf1 ki10", "", "w"),
			line: "f1e1 i10h10 e1f1 h10i10 f1e1 i10h10 e1f1", end: "goes on",
		},
	})
}

// Section 10: every option does what it says, and its default does not.
func TestClassicOptions(t *testing.T) {
	const shuffle = "f1e1 i10h10 e1f1 h10i10 "
	sentences(t, "classic-sum", []sentence{
		{name: "A1 angle-left", after: "rnbqkqbnr/1f5a1/ppppppppp/9/9/9/9/PPPPPPPPP/1A5F1/RNBQKQBNR[] w KQkq,ABCDEFGHIabcdefghi,-,- 0 1"},
		{
			name: "A1 chariot-left", with: "cannon-setup=chariot-left",
			after: "rnbqkqbnr/1a5f1/ppppppppp/9/9/9/9/PPPPPPPPP/1F5A1/RNBQKQBNR[] w KQkq,ABCDEFGHIabcdefghi,-,- 0 1",
		},
		{name: "A2 forbid", fen: sum("Ke1 ke10 nd1", "", "w"), no: "e1d1 e1f1"},
		{name: "A2 allow", with: "king-bare-capture=allow", fen: sum("Ke1 ke10 nd1", "", "w"), yes: "e1d1", no: "e1f1 e1e2"},
		{name: "A2 allow, a capture that makes them face", with: "king-bare-capture=allow", fen: sum("Kd1 ke10 ne1", "", "w"), yes: "d1e1"},
		{name: "A3 own", fen: sum("Kf1 kf10 Qd9", "", "w"), yes: "d9e10 d9c8"},
		{name: "A3 any", with: "queen-bare-palace=any", fen: sum("Kf1 kf10 Qd9", "", "w"), no: "d9e10 d9e8 d9c8", yes: "d9d8 d9b7"},
		{name: "A3 any, promoted pieces too", with: "queen-bare-palace=any", fen: sum("Kf1 kf10 +Nd9", "", "w"), no: "d9e10", yes: "d9d8"},
		{name: "A3 any, the own palace all the same", with: "queen-bare-palace=any", fen: sum("Kf1 kf10 +Nd2", "", "w"), no: "d2e3", yes: "d2d3"},
		{name: "A3 any, elsewhere", with: "queen-bare-palace=any", fen: sum("Kf1 kf10 Qc5", "", "w"), yes: "c5d6"},
		{name: "A4 allow", fen: sum("Kf1 kf10 +Fc3 nb2", "", "w"), yes: "c3d4 c3b2"},
		{name: "A4 forbid", with: "dragon-bare-step=forbid", fen: sum("Kf1 kf10 +Fc3 nb2", "", "w"), no: "c3d4", yes: "c3b2"},
		{name: "A4 forbid, kings not facing", with: "dragon-bare-step=forbid", fen: sum("Kf1 ki10 +Fc3", "", "w"), yes: "c3d4"},
		{name: "A5 unmoved", fen: sum("Kf1 ki10 Pc3", "", "w"), no: "c3c5"},
		{name: "A5 home-rank", with: "pawn-double=home-rank", fen: sum("Kf1 ki10 Pc3", "", "w"), yes: "c3c5"},
		{name: "A5 home-rank, dropped", with: "pawn-double=home-rank", fen: sum("Kf1 ki9", "P", "w"), line: "P@c3 i9i10", yes: "c3c5"},
		{name: "A5 home-rank, elsewhere", with: "pawn-double=home-rank", fen: sum("Kf1 ki10 Pc4 Pd2", "", "w"), no: "c4c6 d2d4"},
		{name: "A5 home-rank, Black", with: "pawn-double=home-rank", fen: sum("Kf1 ki10 pc8", "", "b"), yes: "c8c6"},
		{name: "A6 respect", fen: sum("Ke1 ke10 ra1 Bb5", "", "w"), yes: "b5c6"},
		{name: "A6 ignore: R-side", with: "bare-checks=ignore", fen: sum("Ke1 ke10 ra1 Bb5", "", "w"), no: "b5c6"},
		{name: "A6 ignore: N-hop", with: "bare-checks=ignore", fen: sum("Ke1 ke10 nc2 Bb5", "", "w"), no: "b5c6"},
		{name: "A6 ignore: F-cannon", with: "bare-checks=ignore", fen: sum("Ke1 ke10 fa1 Pb1 Bb5", "", "w"), no: "b5c6"},
		{name: "A6 ignore: A-cannon", with: "bare-checks=ignore", fen: sum("Ke1 ke10 aa1 Pb1 Bb5", "", "w"), no: "b5c6"},
		{name: "A6 ignore: P-side", with: "bare-checks=ignore", fen: sum("Ke1 ke10 pd1 Bb5", "", "w"), no: "b5c6"},
		{name: "A6 ignore: the steps stay barred", with: "bare-checks=ignore", fen: sum("Ke1 ke10 Rb5", "", "w"), no: "b5c5 b5b4"},
		{name: "A7 3", fen: sum("Kf1 ki10", "", "w"), line: shuffle + shuffle, end: "wb: repetition"},
		{name: "A7 4, after three", with: "repetition=4", fen: sum("Kf1 ki10", "", "w"), line: shuffle + shuffle, end: "goes on"},
		{name: "A7 4, after four", with: "repetition=4", fen: sum("Kf1 ki10", "", "w"), line: shuffle + shuffle + shuffle, end: "wb: repetition"},
		{name: "A7 none", with: "repetition=none", fen: sum("Kf1 ki10", "", "w"), line: shuffle + shuffle + shuffle + shuffle, end: "goes on"},
	})
}
