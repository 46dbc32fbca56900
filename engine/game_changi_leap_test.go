package engine_test

import "testing"

// This file holds what the rule page says of the cannon and the vao, and of the
// palaces' extra lines: sections 1 and 2, and 9.5, 9.7, 9.8, 9.10 and 9.11.

func TestLeaps(t *testing.T) {
	for _, c := range []struct {
		name, setup, fen, from, want string
		m                            match
	}{
		{
			name: "no screen, no move: without a leap a cannon cannot move at all",
			fen:  "5k3/9/9/9/4C4/9/9/9/9/3K5 w - 0 1", from: "e6", want: "",
		},
		{
			name: "no screen, no move of the vao",
			fen:  "3k5/9/9/9/4V4/9/9/9/9/3K5 w - 0 1", from: "e6", want: "",
		},
		{
			name: "every empty square beyond the screen up to an enemy",
			fen:  "5k3/9/4n4/9/9/4P4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "e6 e7 e8",
		},
		{
			name: "up to a piece of its own",
			fen:  "5k3/9/4N4/9/9/4p4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "e6 e7",
		},
		{
			name: "not beyond the second piece",
			fen:  "5k3/4n4/4n4/9/9/4P4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "e6 e7 e8",
		},
		{
			name: "the screen is no cannon of its own",
			fen:  "5k3/9/4n4/9/9/4C4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "",
		},
		{
			name: "the screen is no cannon of the enemy",
			fen:  "5k3/9/4n4/9/9/4c4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "",
		},
		{
			name: "the screen of a cannon is no vao",
			fen:  "5k3/9/4n4/9/9/4V4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "",
		},
		{
			name: "the screen of a vao is no cannon",
			fen:  "3k5/9/8n/9/9/5c3/4V4/9/9/3K5 w - 0 1", from: "e4", want: "",
		},
		{
			name: "the victim is no cannon",
			fen:  "5k3/9/4c4/9/9/4P4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "e6 e7",
		},
		{
			name: "the victim is no vao",
			fen:  "5k3/9/4v4/9/9/4P4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "e6 e7",
		},
		{
			name: "the victim of a vao is neither",
			fen:  "3k5/9/8c/9/9/5p3/4V4/9/9/3K5 w - 0 1", from: "e4", want: "g6 h7",
		},
		{
			name: "a cannon beyond the screen still stops the leap",
			fen:  "5k3/4n4/4c4/9/9/4P4/4C4/9/9/3K5 w - 0 1", from: "e4", want: "e6 e7",
		},
		{
			name: "a king is a screen and a victim like others",
			fen:  "9/3k5/9/9/9/9/3C5/9/3K5/9 w - 0 1", from: "d4", want: "d1 d10",
		},
		{
			name: "on a palace diagonal from one end to the other over the centre",
			fen:  "4k4/9/9/9/9/9/9/9/4N4/3C1K3 w - 0 1", from: "d1", want: "f3 g1 h1 i1",
		},
		{
			name: "a victim at the other end",
			fen:  "4k4/9/9/9/9/9/9/5n3/4N4/3C1K3 w - 0 1", from: "d1", want: "f3 g1 h1 i1",
		},
		{
			name: "no leap over an empty centre",
			fen:  "4k4/9/9/9/9/9/9/5n3/9/3C1K3 w - 0 1", from: "d1", want: "g1 h1 i1",
		},
		{
			name: "no leap from the centre along an extra line, which has no square beyond",
			fen:  "3k5/9/9/9/9/9/9/5P3/4C4/3K5 w - 0 1", from: "e2", want: "",
		},
		{
			name: "in the other palace too",
			fen:  "5C3/4n4/3k5/9/9/9/9/9/9/3K5 w - 0 1", from: "f10", want: "d8",
		},
		{
			name: "the vao leaps on a palace orthogonal",
			fen:  "3k5/9/9/9/9/9/9/9/4N4/3KV4 w - 0 1", from: "e1", want: "e3",
		},
		{
			name: "sideways too",
			fen:  "3k5/9/9/9/9/9/9/9/3VN4/3K5 w - 0 1", from: "d2", want: "f2",
		},
		{
			name: "the line does not continue outside the palace",
			fen:  "3k5/9/9/9/9/9/4n4/9/4N4/3KV4 w - 0 1", from: "e1", want: "e3",
		},
		{
			name: "the corner of a palace has no extra line for the vao",
			fen:  "5k3/9/9/9/9/9/9/9/9/3VNK3 w - 0 1", from: "d1", want: "",
		},
		{
			name: "on nine ranks the vao has none at all", setup: "5s",
			fen: "3k5/9/9/9/9/9/9/4N4/3KV4 w - 0 1", from: "e1", want: "",
		},
		{
			name: "short_vao=yes leaves it", setup: "5s", m: changi("short_vao=yes"),
			fen: "3k5/9/9/9/9/9/9/4N4/3KV4 w - 0 1", from: "e1", want: "e3",
		},
		{
			name: "short_vao changes nothing on ten ranks", m: changi("short_vao=no"),
			fen: "3k5/9/9/9/9/9/9/9/4N4/3KV4 w - 0 1", from: "e1", want: "e3",
		},
		{
			name: "on nine ranks the cannon keeps its diagonals", setup: "5s",
			fen: "4k4/9/9/9/9/9/9/4N4/3C1K3 w - 0 1", from: "d1", want: "f3 g1 h1 i1",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.m.game = "changi"
			c.m.setup = c.setup
			p := c.m.at(t, c.fen)
			if got := movesFrom(p, c.from); got != c.want {
				t.Errorf("%s: %s moves to [%s], want [%s]", c.fen, c.from, got, c.want)
			}
		})
	}
}

// Section 1: an extra line is used only from one of its three squares to
// another, by pieces of both sides in both palaces.
func TestPalaceLines(t *testing.T) {
	for _, c := range []struct{ name, fen, from, want string }{
		{
			"a rook from corner to corner, and no further",
			"4k4/9/9/9/9/9/9/9/9/3R1K3 w - 0 1", "d1",
			"a1 b1 c1 d10 d2 d3 d4 d5 d6 d7 d8 d9 e1 e2 f3",
		},
		{
			"in the palace of the enemy",
			"4k1R2/9/5R3/9/9/9/9/9/9/3K5 w - 0 1", "f8",
			"a8 b8 c8 d10 d8 e8 e9 f1 f10 f2 f3 f4 f5 f6 f7 f9 g8 h8 i8",
		},
		{
			"none from an edge middle",
			"5k3/9/9/9/9/9/9/9/9/4GK3 w - 0 1", "e1", "d1 e2",
		},
		{
			"a bishop from edge middle to edge middle, and no further",
			"3k5/9/9/9/9/9/9/9/9/3KB4 w - 0 1", "e1",
			"a5 b4 c3 d2 e2 e3 f2 g3 h4 i5",
		},
		{
			"a bishop has none on a corner",
			"4k4/9/9/9/9/9/9/9/9/3B1K3 w - 0 1", "d1", "a4 b3 c2 e2 f3 g4 h5 i6",
		},
		{
			"a bishop in the centre",
			"3k5/9/9/9/9/9/9/9/4B4/3K5 w - 0 1", "e2",
			"a6 b5 c4 d2 d3 e1 e3 f1 f2 f3 g4 h5 i6",
		},
		{
			"the whole file e is no line of a bishop (9.7)",
			"3k5/9/9/9/9/4B4/9/9/9/3K5 w - 0 1", "e5",
			"a1 a9 b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8 i1 i9",
		},
		{
			"a queen uses every diagonal of the palace (9.8)",
			"3k5/9/9/9/9/9/9/9/3Q5/9 w - 0 1", "d2", "e1 e2 e3",
		},
		{
			"a queen in the centre reaches 8", "3k5/9/9/9/9/9/9/9/4Q4/9 w - 0 1", "e2", "d1 d2 d3 e1 e3 f1 f2 f3",
		},
		{
			"an advisor on a corner reaches 1", "3k5/9/9/9/9/9/9/9/3K5/3A5 w - 0 1", "d1", "e2",
		},
		{
			"a guard on a corner reaches 3", "5k3/9/9/9/9/9/9/9/5K3/3G5 w - 0 1", "d1", "d2 e1 e2",
		},
		{
			"a pawn on a palace diagonal, not backward",
			"4k4/9/3P5/9/9/9/9/9/9/3K5 w - 0 1", "d8", "c8 d9 e8 e9",
		},
		{
			"a pawn in the centre",
			"9/4P4/3k5/9/9/9/9/9/9/3K5 w - 0 1", "e9", "d10 d9 e10 f10 f9",
		},
		{
			"a pawn on the last rank moves only sideways",
			"4P4/9/3k5/9/9/9/9/9/9/3K5 w - 0 1", "e10", "d10 f10",
		},
		{
			"a stone general forward and sideways on a palace orthogonal (9.10)",
			"9/3S5/5k3/9/9/9/9/9/9/3K5 w - 0 1", "d9", "c10 e10 e9",
		},
		{
			"a stone general in the centre, no backward step",
			"9/4S4/3k5/9/9/9/9/9/9/3K5 w - 0 1", "e9", "d10 d9 e10 f10 f9",
		},
		{
			"a stone general on the last rank has no move",
			"4S4/9/3k5/9/9/9/9/9/9/3K5 w - 0 1", "e10", "",
		},
		{
			"backward for the second player is upward",
			"3k5/9/9/9/9/9/9/9/4s4/3K5 b - 0 1", "e2", "d1 d2 e1 f1 f2",
		},
		{
			"the moa never uses them, and is stopped by its own king on d1",
			"3k5/9/9/9/9/9/9/9/4M4/3K5 w - 0 1", "e2", "c3 d4 f4 g1 g3",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := changi().at(t, c.fen)
			if got := movesFrom(p, c.from); got != c.want {
				t.Errorf("%s: %s moves to [%s], want [%s]", c.fen, c.from, got, c.want)
			}
		})
	}
}
