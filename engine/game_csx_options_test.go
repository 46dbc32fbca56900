package engine_test

import "testing"

// This file holds sections 9 and 10 of the csx page: repetition and its
// offences, and what every option changes.

// The examples 11.4 to 11.6 of the page, and positions like them.
const (
	checks   = "3k5/9/9/9/9/9/9/9/9/4R4/9/9/9/5K3[] w - 0 1"
	checking = "e5d5 d14e14 d5e5 e14d14 "
	quiet    = "e5e4 d14d13 e4e5 d13d14 "
	chases   = "3k5/9/9/9/3p5/9/9/9/4c4/3P1R3/9/9/9/3K5[] w - 0 1"
	chasing  = "f5e5 e6f6 e5f5 f6e6 "
	// The knight on e12 checks d14; leaving, it uncovers the rook's check on e14.
	turns   = "3k5/9/9/9/5N3/9/9/9/9/9/9/9/9/4RK3[] w - 0 1"
	turning = "f10e12 d14e14 e12f10 e14d14 "
	walks   = "5k3/9/9/9/9/9/9/9/9/9/9/9/9/3K5[] w - 0 1"
	walking = "d1d2 f14f13 d2d1 f13f14 "
)

func TestCsxRepetition(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "9.2: three times the same check, not drawn", fen: checks, line: checking + checking + checking, end: "goes on"},
		{name: "9.2: not a fourth time", fen: checks, line: checking + checking + checking, no: "e5d5", yes: "e5c5 e5e6 f1f2"},
		{name: "9.2: the third is still permitted", fen: checks, line: checking + checking, yes: "e5d5"},
		{name: "9.2: the other check of the run too", fen: checks, line: checking + checking + "e5d5 d14e14", yes: "d5e5"},
		{
			name: "9.2: another move ends the run", fen: checks, line: checking + checking + "f1f2 d14d13 f2f1 d13d14 " + checking + "e5d5 d14e14",
			yes: "d5e5",
		},
		{
			name: "9.2: by Black", fen: "5k3/9/9/9/4r4/9/9/9/9/9/9/9/9/3K5[] b - 0 1",
			line: "e10d10 d1e1 d10e10 e1d1 e10d10 d1e1 d10e10 e1d1 e10d10 d1e1 d10e10 e1d1", no: "e10d10", end: "goes on",
		},
		{
			name: "9.2: a drop with check can begin a run", fen: "4k4/9/9/9/9/9/9/9/9/9/9/9/9/5K3[R] w - 0 1",
			line: "R@e5 e14d14 e5d5 d14e14 d5e5 e14d14 e5d5 d14e14 d5e5 e14d14 e5d5 d14e14", no: "d5e5", yes: "d5d6", end: "goes on",
		},
		{
			name: "9.2: before its drop the piece did not exist, so the run is shorter", fen: "4k4/9/9/9/9/9/9/9/9/9/9/9/9/5K3[R] w - 0 1",
			line: "R@e5 e14d14 e5d5 d14e14 d5e5 e14d14 e5d5 d14e14", yes: "d5e5",
		},
		{name: "9.3: the page's example is not drawn", fen: chases, line: chasing + chasing + chasing, end: "goes on"},
		{name: "9.3: and not permitted a fourth time", fen: chases, line: chasing + chasing + chasing, no: "f5e5", yes: "f5f14 f5g5"},
		{name: "9.3: the third is", fen: chases, line: chasing + chasing, yes: "f5e5"},
		{
			name: "9.3: with a rook it is an offer to exchange, and drawn", fen: "3k5/9/9/9/3p5/9/9/9/4r4/3P1R3/9/9/9/3K5[] w - 0 1",
			line: chasing + chasing + chasing, end: "wb: repetition",
		},
		{name: "9.4: plain repetition draws at the fourth occurrence", fen: walks, line: walking + walking + walking, end: "wb: repetition"},
		{name: "9.4: not at the third", fen: walks, line: walking + walking, end: "goes on"},
		{
			name: "9.4: one quiet move between the checks, and the repetition is a draw", fen: checks,
			line: "e5d5 d14e14 d5c5 e14d14 c5e5 d14d13 e5e4 d13d14 e4e5 d14d13 e5e4 d13d14 e4e5 d14d13 e5e4 d13d14 e4e5 d14d13 e5e4 d13d14",
			end:  "wb: repetition",
		},
		{
			name: "9.4: the moves since the previous occurrence decide: quiet ones", fen: checks,
			line: quiet + quiet + quiet, end: "wb: repetition",
		},
		{
			name: "9.4: excused when those all belong to one check run", fen: checks,
			line: quiet + quiet + checking, end: "goes on",
		},
		{
			name: "9.4: not when only the earlier ones did", fen: checks,
			line: checking + checking + quiet, end: "wb: repetition",
		},
		{
			name: "9.4: excused when those all belong to one chase run", fen: chases,
			line: "f5g5 e6e7 g5f5 e7e6 f5g5 e6e7 g5f5 e7e6 " + chasing, end: "goes on",
		},
		{
			name: "9.1: hands belong to the position", fen: "5k3/9/9/9/9/9/9/9/9/9/9/9/9/3K5[P] w - 0 1",
			line: walking + walking + "P@a5 f14f13 d1d2 f13f14 d2d1 f14f13", end: "goes on",
		},
		{
			name: "9.2: checks by turns of two pieces are no run of one", fen: turns,
			line: turning + turning + turning, end: "wb: repetition",
		},
	})
}

func TestCsxOptions(t *testing.T) {
	sentences(t, "csx", []sentence{
		{name: "1 free", fen: csx("Kd1 kf13 Pc13", "P", "w"), yes: "c13c14 c13c14+ P@a14"},
		{name: "1 promote", with: "pawn_last_rank=promote", fen: csx("Kd1 kf13 Pc13 nb14", "P", "w"), yes: "c13c14+ c13b14+ P@a13", no: "c13c14 c13b14 P@a14"},
		{name: "1 promote, together with 5 second", with: "pawn_last_rank=promote drop_promotion=second", fen: csx("Kd1 kf13 Pc13 nb14", "P", "w"), yes: "c13c14+ c13b14+ P@a13", no: "c13c14 c13b14 P@a14"},

		{name: "2 place", fen: csx("Kd1 kf14", "P", "w"), line: "P@c8 f14f13", yes: "c8b8 c8d8"},
		{name: "2 crossed: a pawn dropped across has no sideways move", with: "riverpawn=crossed", fen: csx("Kd1 kf14", "P", "w"), line: "P@c8 f14f13", from: "c8", to: "c9"},
		{name: "2 crossed: nor after a step", with: "riverpawn=crossed", fen: csx("Kd1 kf14", "P", "w"), line: "P@c8 f14f13 c8c9 f13f14", from: "c9", to: "c10 c10+"},
		{name: "2 crossed: one dropped before the river has", with: "riverpawn=crossed", fen: csx("Kd1 kf14", "P", "w"), line: "P@c7 f14f13 c7c8 f13f14", yes: "c8b8 c8d8"},
		{name: "2 crossed: one of the FEN too", with: "riverpawn=crossed", fen: csx("Kd1 kf14 Pc8", "", "w"), yes: "c8b8 c8d8"},
		{
			name: "2 crossed: the pawn that takes a dropped one has", with: "riverpawn=crossed", fen: csx("Kd1 kf14 Pb8", "p", "b"),
			line: "P@c8 b8c8 f14f13", yes: "c8d8 c8b8",
		},

		{name: "3 rank5", fen: csx("Kd1 kf14 Pe4", "P", "w"), line: "P@c5 f14f13", yes: "c5c7"},
		{name: "3 never: not a dropped pawn", with: "dropped_double=never", fen: csx("Kd1 kf14 Pe5", "P", "w"), line: "P@c5 f14f13", no: "c5c7", yes: "c5c6 e5e7"},
		{name: "3 never: nor after steps up to it", with: "dropped_double=never", fen: csx("Kd1 kf14", "P", "w"), line: "P@c4 f14f13 c4c5 f13f14", no: "c5c7", yes: "c5c6"},

		{name: "3 never: but one that takes a dropped pawn", with: "dropped_double=never", fen: csx("Kd1 kf14 Pb4", "p", "b"), line: "P@c5 b4c5 f14f13", yes: "c5c7"},
		{name: "3 never: a dropped pawn taken and dropped again", with: "dropped_double=never", fen: csx("Kd1 kf14 Pb4", "p", "b"), line: "P@c5 b4c5 f14f13 P@d5 f13f14 d1d2 f14f13", no: "d5d7", yes: "c5c7"},

		{name: "4 diagonal", fen: csx("Kd1 kf14 Pa5 pb6", "", "w"), line: "a5a7 b6a6", after: tall("Kd1 kf14 Pa7 pa6") + "[] w - 0 10"},
		{name: "4 any: beside the passed square counts", with: "ep_capture=any", fen: csx("Kd1 kf14 Pa5 pb6", "", "w"), line: "a5a7", after: tall("Kd1 kf14 Pa7 pb6") + "[] b a6 0 9"},
		{name: "4 any: the sideways move takes", with: "ep_capture=any", fen: csx("Kd1 kf14 Pa5 pb6", "", "w"), line: "a5a7 b6a6", no: "a7a8"},

		{name: "5 first", fen: csx("Kd1 kf14", "S", "w"), line: "S@c10 f14f13", yes: "c10c11 c10c11+"},
		{name: "5 second: not with its first move", with: "drop_promotion=second", fen: csx("Kd1 kf14", "S", "w"), line: "S@c10 f14f13", yes: "c10c11", no: "c10c11+"},
		{name: "5 second: with the second", with: "drop_promotion=second", fen: csx("Kd1 kf14", "S", "w"), line: "S@c10 f14f13 c10c11 f13f14", yes: "c11c12 c11c12+"},
		{name: "5 second: a piece of the FEN with any", with: "drop_promotion=second", fen: csx("Kd1 kf14 Sc10", "", "w"), yes: "c10c11+"},
		{name: "5 second: a lance must all the same", with: "drop_promotion=second", fen: csx("Kd1 kf14", "L", "w"), line: "L@c10 f14f13", yes: "c10c13", no: "c10c14 c10c13+"},

		{name: "7 once", fen: csx("Kd1 kf13 +Mc9 +Ni9 +La9", "", "w"), no: "c9b11+ i9i10+ a9a10+"},
		{name: "7 again: mao, knight", with: "promotion_chain=again", fen: csx("Kd1 kf13 +Mc9 +Hh8", "", "w"), line: "c9b11n+", after: tall("Kd1 kf13 +Nb11 +Hh8") + "[] b - 0 9"},
		{name: "7 again: knight, rook", with: "promotion_chain=again", fen: csx("Kd1 kf13 +Ni9", "", "w"), line: "i9i10r+", after: tall("Kd1 kf13 +Ri10") + "[] b - 0 9"},
		{name: "7 again: lance, rook", with: "promotion_chain=again", fen: csx("Kd1 kf13 +Li9", "", "w"), line: "i9i10r+", after: tall("Kd1 kf13 +Ri10") + "[] b - 0 9"},
		{name: "7 again: the dragon is the end", with: "promotion_chain=again", fen: csx("Kd1 kf13 +Ri9", "", "w"), yes: "i9i10", no: "i9i10+"},

		{name: "8 any", fen: "3k5/9/9/9/9/9/9/9/9/3CR4/9/9/9/5K3[NP] w - 0 1", no: "P@d8"},
		{name: "8 pawn: the cannon's check may mate", with: "pawn_mate=pawn", fen: "3k5/9/9/9/9/9/9/9/9/3CR4/9/9/9/5K3[NP] w - 0 1", line: "P@d8", end: "w: checkmate"},
		{name: "8 pawn: the pawn's own may not", with: "pawn_mate=pawn", fen: "3k5/9/2G6/9/9/9/9/9/9/9/9/9/9/5K3[P] w - 0 1", no: "P@d13"},

		{name: "11 same", fen: turns, line: turning + turning + turning, end: "wb: repetition"},
		{name: "11 any", with: "perpetual_piece=any", fen: turns, line: turning + turning + turning, no: "f10e12", yes: "f10g12", end: "goes on"},
		{name: "11 any: one and the same all the more", with: "perpetual_piece=any", fen: checks, line: checking + checking + checking, no: "e5d5"},

		{name: "12 forbid", fen: checks, line: checking + checking + checking, no: "e5d5"},
		{name: "12 loss: it may be played", with: "perpetual=loss", fen: checks, line: checking + checking + checking, yes: "e5d5", end: "goes on"},
		{name: "12 loss: and loses", with: "perpetual=loss", fen: checks, line: checking + checking + checking + "e5d5", end: "b: perpetual check"},
		{name: "12 loss: the chase too", with: "perpetual=loss", fen: chases, line: chasing + chasing + chasing + "f5e5", end: "b: perpetual chase"},

		{name: "13 two times", with: "offence_limit=2", fen: checks, line: checking + checking, no: "e5d5", end: "goes on"},
		{name: "13 two times: the second is permitted", with: "offence_limit=2", fen: checks, line: checking, yes: "e5d5"},
		{name: "13 two times: the chase", with: "offence_limit=2", fen: chases, line: chasing + chasing, no: "f5e5"},

		{name: "14 on", fen: chases, line: chasing + chasing + chasing, end: "goes on"},
		{name: "14 off: plain repetition", with: "chase=off", fen: chases, line: chasing + chasing + chasing, end: "wb: repetition"},
		{name: "14 off: checks stay", with: "chase=off", fen: checks, line: checking + checking + checking, no: "e5d5"},

		{name: "15 three", with: "repetition=3", fen: walks, line: walking + walking, end: "wb: repetition"},
		{name: "15 four", fen: walks, line: walking + walking, end: "goes on"},
		{name: "15 never", with: "repetition=0", fen: walks, line: walking + walking + walking + walking, end: "goes on"},

		{name: "19 free", fen: csx("Kd1 kf13 Pc3", "P", "w"), yes: "P@c5"},
		{name: "19 one", with: "pawns_per_file=one", fen: csx("Kd1 kf13 Pc3 +Pa4 pb9", "P", "w"), no: "P@c5 P@c9", yes: "P@a5 P@b5"},
	})
}
