package engine_test

import (
	"slices"
	"strings"
	"testing"
)

// A piece that captures without moving makes one move of a victim, by however many ways and
// clauses it reaches it, besides the move to its square.
func TestRifleCapturesOnce(t *testing.T) {
	for _, c := range []struct{ name, rules, want string }{
		{
			"two clauses", `piece.N.clause.leap.capture = "rifle"
piece.N.clause.again = { move = "N", capture = "rifle" }`,
			"e2xd4 e2c1 e2c3 e2f4 e2g1 e2g3",
		},
		{"two paths", `piece.N.clause.leap = { move = "t[WB]", capture = "rifle" }
piece.N.clause.again = { move = "mafsW", capture = "rifle" }
piece.N.clause.third = { move = "afsW", capture = "rifle" }`, ""},
		{
			"one lame, one not", `piece.N.clause.leap = { move = "nN", capture = "rifle" }
piece.N.clause.again = { move = "N", capture = "rifle" }
piece.N.clause.third.move = "mN"`,
			"e2xd4 e2c1 e2c3 e2f4 e2g1 e2g3",
		},
		{
			"a capture before", `piece.N.clause.leap.capture = "kill"
piece.N.clause.again = { move = "N", capture = "rifle" }`,
			"e2xd4 e2c1 e2c3 e2d4 e2f4 e2g1 e2g3",
		},
		{
			"a capture after", `piece.N.clause.leap.capture = "rifle"
piece.N.clause.again = { move = "N", takes = "P" }`,
			"e2xd4 e2c1 e2c3 e2d4 e2f4 e2g1 e2g3",
		},
		{
			"a condition", `piece.N.clause.leap = { takes = "P", capture = "rifle" }
piece.N.clause.again = { move = "N", takes = "PQ", capture = "rifle" }`,
			"e2xd4 e2c1 e2c3 e2f4 e2g1 e2g3",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := write(t, "extends = \"chess\"\nid = \"rifle\"\nname = \"Rifle\"\n"+c.rules)
			p := parse(t, r, "4k3/8/8/8/3p4/8/4N3/K7 w - 0 1")
			all := p.MoveTexts()
			if len(slices.Compact(slices.Clone(all))) != len(all) {
				t.Errorf("a move is listed twice: %s", all)
			}
			var got []string
			for _, m := range all {
				if strings.HasPrefix(m, "e2") {
					got = append(got, m)
				}
			}
			want := strings.Fields(c.want)
			slices.Sort(want)
			if c.want != "" && !slices.Equal(got, want) {
				t.Errorf("got %s, want %s", got, want)
			}
			if p.Count() != len(all) || p.Perft(1) != int64(len(all)) {
				t.Errorf("%d moves are counted, perft 1 is %d, %d are listed", p.Count(), p.Perft(1), len(all))
			}
			takes := 0
			for _, m := range all {
				if strings.HasSuffix(m, "d4") {
					takes++
				}
			}
			if n := len(p.Captures(nil)); n != takes {
				t.Errorf("%d captures, %d of them among the moves", n, takes)
			}
		})
	}
}
