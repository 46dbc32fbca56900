package engine_test

import "testing"

// This file holds what the Classic sum page says in words: the king, palaces
// and river, promotion, check and castling, drops, the end, and its options.

// sum writes a FEN of Classic sum without state.
func sum(pieces, hands, turn string) string {
	return nine(pieces) + "[" + hands + "] " + turn + " - 5 9"
}

// Section 3, King; "Palace and river"; section 4.
func TestClassicKing(t *testing.T) {
	sentences(t, "classic-sum", []sentence{
		{name: "K-orth and K-diag", fen: sum("Ke2 ki10", "", "w"), from: "e2", to: "d1 d2 d3 e1 e3 f1 f2 f3"},
		{
			name: "a quiet orthogonal step from the own palace to a square outside it is not allowed",
			fen:  sum("Kd2 ki10", "", "w"), from: "d2", to: "c1 c3 d1 d3 e1 e2 e3",
		},
		{name: "a capturing one is", fen: sum("Kd2 ki10 nc2", "", "w"), yes: "d2c2"},
		{
			name: "entering the palace is unrestricted", fen: sum("Kc2 ki10", "", "w"),
			from: "c2", to: "b1 b2 b3 c1 c3 d1 d2 d3",
		},
		{
			name: "everything in or around the other palace is unrestricted", fen: sum("Kd8 ki10", "", "w"),
			from: "d8", to: "c7 c8 c9 d7 d9 e7 e8 e9",
		},
		{
			name: "the black king's palace is d8-f10", fen: sum("Ki1 kd9", "", "b"),
			from: "d9", to: "c10 c8 d10 d8 e10 e8 e9",
		},
		{
			name: "K-orth captures to the hand, a stalemate loses", fen: sum("Kd2 ki10 +nc2", "", "w"), line: "d2c2",
			after: nine("Kc2 ki10") + "[N] b -,-,-,l 0 9",
		},
		{
			name: "K-diag captures to the hand, a stalemate loses", fen: sum("Kd2 ki10 +nc3", "", "w"), line: "d2c3",
			after: nine("Kc3 ki10") + "[N] b -,-,-,l 0 9",
		},
		{name: "facing bars K-orth also off the file and capturing", fen: sum("Ke1 ke10 nd1", "", "w"), from: "e1", to: "d2"},
		{name: "K-orth may not create facing", fen: sum("Kd1 ke10", "", "w"), from: "d1", to: "c2 d2 e2"},
		{name: "K-diag may create facing", fen: sum("Kd2 ke10", "", "w"), yes: "d2e1 d2e3", no: "d2e2"},
		{name: "also from outside the palace (A13)", fen: sum("Kg2 kf10", "", "w"), yes: "g2f1 g2f3", no: "g2f2"},
		{name: "a king outside its palace faces nobody", fen: sum("Ke4 ke10", "", "w"), yes: "e4e5 e4d4", no: "e4e3"},
		{name: "kings in each other's palaces do not face", fen: sum("Ke10 ke1", "", "w"), yes: "e10d10 e10e9"},
		{name: "any piece between parts them", fen: sum("Ke1 ke10 ne5", "", "w"), yes: "e1d1 e1e2"},
		{name: "a slide is stopped by the first piece", fen: sum("Kf1 ki10 Rc3 Pc6 be3 Pb3", "", "w"), from: "c3", to: "c4 c5 c2 c1 d3 e3"},
		{
			name: "a cannon leaps over exactly one piece, any distances (A17)",
			fen:  sum("Kf1 ki10 Ac3 Pc5 nc8 nc9 Pb3 na3 Pd3 Pe3 bg3", "", "w"), yes: "c3c8 c3a3", no: "c3c9 c3g3 c3c6 c3c7",
		},
		{name: "A-walk does not capture", fen: sum("Kf1 ki10 Ac3 nc6", "", "w"), yes: "c3c5", no: "c3c6"},
		{name: "A-walk of +A neither, but one step away", fen: sum("Kf1 ki10 +Ac3 nc6 nb3", "", "w"), yes: "c3c5 c3b3", no: "c3c6"},
		{name: "A-orth is +A's alone", fen: sum("Kf1 ki10 Ac3 nb3", "", "w"), no: "c3b3"},
		{name: "F-diag is +F's alone", fen: sum("Kf1 ki10 Fc3", "", "w"), no: "c3d4 c3b2"},
		{
			name: "B-diag2 from the own half to the other is not allowed, capturing or not",
			fen:  sum("Kf1 kh10 Bc4 na6", "", "w"), from: "c4", to: "a2 b3 b5 c5 d3 d5 e2 f7 g8 h9 i10",
		},
		{name: "B-diag2 over an occupied square is not allowed", fen: sum("Kf1 ki10 Bc3 nd4", "", "w"), yes: "c3d4 c3a5", no: "c3e5 c3f6"},
		{name: "B-fwd is one step and forward", fen: sum("Kf1 ki10 Bc3", "", "w"), yes: "c3c4", no: "c3c5 c3c2 c3b3"},
		{
			name: "a queen leaves its palace diagonally at one step only by a passive capture",
			fen:  sum("Kf1 ki10 Qd3 nc2", "", "w"), yes: "d3c3 d3b5", no: "d3c4 d3c2",
		},
		{name: "a quiet one neither backward", fen: sum("Kf1 ki10 +Rd3", "", "w"), no: "d3c4 d3c2"},
	})
}

// Section 3, Pawn.
func TestClassicPawn(t *testing.T) {
	const passed = "[] b -,d,-,- 0 9"
	sentences(t, "classic-sum", []sentence{
		{name: "P-fwd, and straight ahead P-take", fen: sum("Kf1 ki10 Pc4 Pd4 nd5", "", "w"), yes: "c4c5 d4d5", no: "c4d5c c4b5"},
		{name: "P-diag only captures", fen: sum("Kf1 ki10 Pc4 nb5", "", "w"), from: "c4", to: "b5 c5"},
		{name: "P-side only beyond the river", fen: sum("Kf1 ki10 Pc5 Pg6", "", "w"), no: "c5b5 c5d5", yes: "g6f6 g6h6 g6g7"},
		{name: "beyond the river for Black", fen: sum("Kf1 ki10 pc6 pg5", "", "b"), no: "c6b6 c6d6", yes: "g5f5 g5h5"},
		{name: "a pawn on the last rank has only P-side", fen: sum("Kf1 ki9 Pc10", "", "w"), from: "c10", to: "b10 d10"},
		{
			name: "P-double sets the passed square whoever may take there",
			fen:  nine("Kf1 ki10 pd8") + passed, line: "d8d6", after: nine("Kf1 ki10 pd6") + "[] w -,-,d7,d 0 10",
		},
		{
			name: "P-ep kills the pawn", fen: nine("Kf1 ki10 Pc6 pd8") + passed, line: "d8d6 c6d7",
			after: nine("Kf1 ki10 Pd7") + "[] b -,-,-,d 0 10",
		},
		{name: "P-ep is free while the kings face", fen: nine("Kf1 kf10 Pc6 pd8") + passed, line: "d8d6", yes: "c6d7", no: "c6c7 c6d6"},
		{name: "P-ep may make them face", fen: nine("Kd1 kd10 Pc6 pd8") + passed, line: "d8d6", yes: "c6d7"},
		{name: "the right to P-ep lasts one ply", fen: nine("Kf1 ki10 Pc6 pd8") + passed, line: "d8d6 f1e1 i10h10", no: "c6d7"},
		{name: "P-double needs both squares empty", fen: nine("Kf1 ki10 Pc3 nc4 Pe3 ne5") + "[] w -,CE,-,- 0 1", no: "c3c5 e3e5"},
		{name: "only a pawn that never moved", fen: nine("Kf1 ki10 Pc3 Pe3") + "[] w -,C,-,- 0 1", yes: "c3c5", no: "e3e5"},
		{name: "P-double is free while the kings face", fen: nine("Kf1 kf10 Pc3") + "[] w -,C,-,- 0 1", yes: "c3c5", no: "c3c4"},
		{
			name: "moved pawns leave the list, captured ones too",
			fen:  nine("Kf1 ki10 Pc3 Pd3 pb8 nd5") + "[] b -,CDb,-,- 0 9", line: "d5c3 d3d4",
			after: nine("Kf1 ki10 Pd4 pb8 nc3") + "[p] b -,b,-,l 0 10",
		},
	})
}

// Section 5 row by row.
func TestClassicPromotion(t *testing.T) {
	sentences(t, "classic-sum", []sentence{
		{name: "P-fwd to 8", fen: sum("Kf1 ki10 Pc7", "", "w"), from: "c7", to: "b7 d7 c8 c8+"},
		{name: "P-fwd to 9", fen: sum("Kf1 ki10 Pc8", "", "w"), from: "c8", to: "b8 d8 c9 c9+ c9b c9n c9q c9r"},
		{name: "P-fwd to 10", fen: sum("Kf1 ki9 Pc9", "", "w"), from: "c9", to: "b9 d9 c10 c10+ c10b c10n c10q c10r"},
		{name: "P-take on 8", fen: sum("Kf1 ki10 Pc7 nc8", "", "w"), from: "c7", to: "b7 d7 c8 c8+"},
		{name: "P-take on 9", fen: sum("Kf1 ki10 Pc8 nc9", "", "w"), from: "c8", to: "b8 d8 c9 c9+"},
		{name: "P-take on 10", fen: sum("Kf1 ki9 Pc9 nc10", "", "w"), from: "c9", to: "b9 d9 c10+"},
		{name: "P-diag on 8", fen: sum("Kf1 ki10 Pc7 nb8 Pc8", "", "w"), from: "c7", to: "b7 d7 b8"},
		{name: "P-diag on 9", fen: sum("Kf1 ki10 Pc8 nb9 Pc9", "", "w"), from: "c8", to: "b8 d8 b9 b9b b9n b9q b9r"},
		{name: "P-diag on 10", fen: sum("Kf1 ki9 Pc9 nb10 Pc10", "", "w"), from: "c9", to: "b9 d9 b10b b10n b10q b10r"},
		{name: "the zones of Black", fen: sum("Kf1 ki10 pc3 pe4", "", "b"), yes: "c3c2n e4e3+ e4e3", no: "e4e3q c3c2f"},
		{name: "P-side never", fen: sum("Kf1 ki10 Pc9", "", "w"), no: "c9b9+ c9b9q"},
		{name: "B from the zone and into it", fen: sum("Kf1 ka10 Bc7 Bg8", "", "w"), yes: "c7b8 c7b8+ c7c8+ g8f7+ g8h7 g8g9+", no: "c7b6+"},
		{name: "B-diag2 and B-far never", fen: sum("Kf1 ki10 Bc6", "", "w"), yes: "c6e8 c6a8", no: "c6e8+ c6a8+ c6f9+ c6g10+"},
		{name: "N-hop never", fen: sum("Kf1 ki9 Nc8", "", "w"), yes: "c8b10+ c8b10 c8e9 c8b6", no: "c8e9+ c8b6+ c8a7+"},
		{name: "N-shogi capturing on 9 must", fen: sum("Kf1 ki10 Nc7 nd9", "", "w"), yes: "c7d9+ c7b9 c7b9+", no: "c7d9"},
		{name: "N-shogi capturing on 10 must", fen: sum("Kf1 ki9 Nc8 nd10", "", "w"), yes: "c8d10+ c8b10", no: "c8d10"},
		{name: "N-shogi capturing on 8 need not", fen: sum("Kf1 ki10 Nc6 nd8", "", "w"), yes: "c6d8+ c6d8"},
		{name: "N-shogi-leap capturing on 9 must", fen: sum("Kf1 ki10 Nc7 nd9 nc8", "", "w"), yes: "c7d9+ c7b9", no: "c7d9"},
		{name: "R-fwd capturing on the last rank must", fen: sum("Kf1 ki9 Rc3 nc10", "", "w"), yes: "c3c10+ c3c9 c3c9+", no: "c3c10"},
		{name: "R-fwd capturing on 9 need not", fen: sum("Kf1 ki10 Rc3 nc9", "", "w"), yes: "c3c9+ c3c9"},
		{name: "R-fwd quietly to the last rank need not", fen: sum("Kf1 ki9 Rc3", "", "w"), yes: "c3c10+ c3c10"},
		{name: "R-side and R-back never", fen: sum("Kf1 ki10 Rc8", "", "w"), yes: "c8b8 c8c7 c8c10+", no: "c8b8+ c8c7+"},
		{name: "F-rook in all directions", fen: sum("Kf1 ki10 Fc8", "", "w"), yes: "c8b8+ c8c2+ c8c10+ c8c10"},
		{name: "F-cannon never", fen: sum("Kf1 ki10 Fc8 Pc7 nc6", "", "w"), yes: "c8c6", no: "c8c6+"},
		{name: "A-bishop does, A-walk does not", fen: sum("Kf1 ki10 Ac8", "", "w"), yes: "c8b7+ c8d9+ c8d9", no: "c8c7+ c8b8+ c8c9+"},
		{name: "A-cannon never", fen: sum("Kf1 ki10 Ac8 Pc7 nc6", "", "w"), yes: "c8c6", no: "c8c6+"},
		{name: "queens never", fen: sum("Kf1 ki10 Qc8", "", "w"), yes: "c8c9", no: "c8c9+ c8c9q"},
		{name: "promoted pieces never again", fen: sum("Kf1 ki10 +Fc8 +Ad2 +Pb7", "", "w"), yes: "c8c9 b7b8", no: "c8c9+ d2f8+ b7b8+ b7b8q"},
		{
			name: "a chess-promoted piece may promote in the Shogi way", fen: sum("Kf1 ki9 Pc9", "", "w"), line: "c9c10b i9i10",
			yes: "c10b9+ c10d9",
		},
		{
			name: "and enters a hand as what it is", fen: sum("Kf1 ki10 Pc8 fc2", "", "w"), line: "c8c9q c2c9",
			after: nine("Kf1 ki10 fc9") + "[q] w -,-,-,l 0 10",
		},
		{
			name: "a promoted piece taken enters as the unpromoted type", fen: sum("Kf1 ki10 Qc5 +pb6", "", "w"), line: "c5b6",
			after: nine("Kf1 ki10 Qb6") + "[P] b -,-,-,l 0 9",
		},
		{
			name: "a destroyed one enters no hand", fen: sum("Kf1 ki10 Qc5 +pb4", "", "w"), line: "c5b4",
			after: nine("Kf1 ki10 Qb4") + "[] b -,-,-,d 0 9",
		},
	})
}
