package engine_test

import (
	"slices"
	"testing"

	"komi/engine"
)

// A double mover that captures on its way arrives only where its clause leads, and takes on its
// way only what the clause takes.
func TestCapturesOnTheWayKeepToTheClause(t *testing.T) {
	for _, c := range []struct {
		name, piece, clause string
		want                []string // moves that capture on b2 and step on
	}{
		{"free", "", "", []string{"a1b2a1", "a1b2a2", "a1b2a3", "a1b2b1", "a1b2b3", "a1b2c1", "a1b2c2", "a1b2c3"}},
		{"within", `within = "camp"`, "", []string{"a1b2a1", "a1b2a2", "a1b2b1", "a1b2c1", "a1b2c2"}},
		{"to", "", `to = "camp"`, []string{"a1b2a1", "a1b2a2", "a1b2b1", "a1b2c1", "a1b2c2"}},
		{"cross", "", `cross = [{ zone = "camp" }]`, []string{"a1b2a1", "a1b2a2", "a1b2b1", "a1b2c1", "a1b2c2"}},
		{"takes", "", `takes = "K"`, nil},
		{"from", "", `from = "far"`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := write(t, `format = 1
id = "via"
name = "Via"
[[player]]
letter = "w"
name = "W"
[[player]]
letter = "b"
name = "B"
[board]
files = 8
ranks = 8
[zones]
camp = ["a1-h2"]
far = ["a7-h8"]
[rules]
no_move = "loses"
[piece.P]
name = "pawn"
clause.step.move = "fW"
[piece.K]
name = "king"
royal = true
`+c.piece+`
[piece.K.clause.step]
move = "K"
twice.via = true
`+c.clause+`
[setup.s]
fen = "8/k7/8/8/8/8/1p6/K7 w - 0 1"
`)
			p := r.New()
			var got []string
			for _, m := range p.Moves(nil) {
				if text := p.MoveText(m); len(text) == 6 && p.Captured(m) != engine.Empty {
					got = append(got, text)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: got %s, want %s", p.FEN(), got, c.want)
			}
		})
	}
}
