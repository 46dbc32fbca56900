package engine_test

import "testing"

// Rules that hold for several kinds of pieces, asked of each of them.

func TestClassicEveryQueen(t *testing.T) {
	var list []sentence
	for _, q := range queens {
		list = append(list,
			sentence{name: q + " out of the palace", fen: sum(q+"d3 nc2 Kf1 ki10", "", "w"), no: "d3c4 d3c2", yes: "d3c3"},
			sentence{name: q + " out by a capture", fen: sum(q+"d3 nc4 Kf1 ki10", "", "w"), yes: "d3c4"},
			sentence{name: q + ", A3 own", fen: sum(q+"d9 Kf1 kf10", "", "w"), yes: "d9e10 d9e8 d9c8"},
			sentence{name: q + ", A3 any", with: "queen-bare-palace=any", fen: sum(q+"d9 Kf1 kf10", "", "w"), no: "d9e10 d9e8 d9c8", yes: "d9d8"},
		)
	}
	for _, a := range []string{"aa1 Pb1", "+aa1 Pb1", "fa1 Pb1", "+fa1 Pb1", "ra1", "nc2", "pd1"} {
		list = append(list,
			sentence{name: a + ", A6 respect", fen: sum("Ke1 ke10 Bb5 "+a, "", "w"), yes: "b5c6"},
			sentence{name: a + ", A6 ignore", with: "bare-checks=ignore", fen: sum("Ke1 ke10 Bb5 "+a, "", "w"), no: "b5c6"},
		)
	}
	list = append(list, sentence{name: "R-back, A6 ignore", with: "bare-checks=ignore", fen: sum("Ke3 ke10 re1 Bb5", "", "w"), no: "b5c6"})
	sentences(t, "classic-sum", list)
}

func TestTitansEveryKind(t *testing.T) {
	const kings = "xKxa1 sKsi1 fKfi1 "
	var list []sentence
	// 12: a capture by a Shogi piece, whoever owns it, gives the piece itself.
	for piece, move := range map[string]string{
		"T": "fb3fb4", "L": "fb3fb5", "Y": "fb3fa5", "S": "fb3fc4", "G": "fb3fb2", "W": "fb3fe3", "I": "fb3fd5", "J": "fb2fc5",
		"+T": "fb3fb2", "+L": "fb3fb2", "+Y": "fb3fb2", "+S": "fb3fb2", "+J": "fb3fb2", "+W": "fb3fc4", "+I": "fb3fb4",
	} {
		list = append(list, sentence{
			name: piece + " with transform=off", with: "transform=off", fen: titans(kings+"f"+piece+move[:3]+" xH"+move[3:], turnF),
			line: move, after: titansAt(kings+"f"+piece+move[3:], "[fH] x - 0 10"),
		})
	}
	for _, piece := range []string{"O", "D", "E", "H", "R", "U", "V", "F", "N", "B", "Q", "M", "A", "C", "P", "T", "G", "S", "L", "Y", "W", "I", "J"} {
		list = append(list, sentence{name: piece + " dropped with transform=off", with: "transform=off", fen: titans(kings, "[x"+piece+"] x -"), yes: piece + "@xb3"})
	}
	list = append(
		list,
		sentence{
			name: "the Lion with transform=off", setup: "std-xf", with: "transform=off", fen: titans("xKxa1 sZsc3 fKfi1 xOsb3 xRsa2", turnS),
			line: "sc3sb3sa2", after: titansAt("xKxa1 sZsa2 fKfi1", "[sOR] f - 0 9"),
		},
		sentence{name: "promo=restricted by a capture", with: "promo=restricted", fen: titans(kings+"fPxc2 xRxc1 xRxd1", turnF), from: "xc2", to: "xd1a xd1b xd1n xd1q xd1r"},
	)
	for _, setup := range []struct{ id, kings, foe, fen, line, end string }{
		{"alt-xs", "xKxf3 sKsi1 fZfi1 ", "xO", titans("xKxa1 sKsa1 fZfa1 xRfa5", turnX), "fa5fa1", "xs: royals captured"},
		{"alt-xf", "xKxf3 sZsi1 fKfi1 ", "sT", titans("xKxa1 sZsa1 fKfa1 xRsa5", turnX), "sa5sa1", "xf: royals captured"},
		{"alt-sf", "xZxf3 sKsi1 fKfi1 ", "xO", titans("xZxa1 sKsa1 fKfa1 sWxa5", turnS), "xa5xa1", "sf: royals captured"},
	} {
		list = append(
			list,
			sentence{name: setup.id + " full", setup: setup.id, fen: titans(setup.kings+"fPxc2", turnF), from: "xc2", to: "xc1a xc1b xc1c xc1m xc1n xc1q xc1r"},
			sentence{
				name: setup.id + " restricted", setup: setup.id, with: "promo=restricted", fen: titans(setup.kings+"fPxc2 "+setup.foe+"xb1 "+setup.foe+"xc1", turnF),
				from: "xc2", to: "xb1b xb1n xb1q xb1r",
			},
			sentence{name: setup.id + " restricted, straight", setup: setup.id, with: "promo=restricted", fen: titans(setup.kings+"fPxc2", turnF), from: "xc2", to: "xc1b xc1n xc1q xc1r"},
			sentence{name: setup.id + " win", setup: setup.id, fen: setup.fen, line: setup.line, end: setup.end},
			sentence{name: setup.id + " continue", setup: setup.id, with: "team_end=continue", fen: setup.fen, line: setup.line, end: "goes on"},
		)
	}
	sentences(t, "titans", list)
}
