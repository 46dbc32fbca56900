package engine_test

import (
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// written returns the rules of a variant file that builds on chess.
func written(t testing.TB, text string) *engine.Rules {
	t.Helper()
	return write(t, "extends = \"chess\"\nid = \"x\"\nname = \"X\"\n"+text)
}

// Moves that count as progress end no search for repetitions where they can be taken back.
func TestProgressTakenBack(t *testing.T) {
	const (
		sideways = "[piece.P.clause.side]\nmove = \"smW\"\n"
		changing = `
[piece.B.clause.slide]
promote = [{ to = ["N"], zone = "board" }]
[piece.N.clause.leap]
promote = [{ to = ["B"], zone = "board" }]
[zones]
board = ["a1-h8"]
`
		pawns = "4k3/p7/8/8/8/8/P7/4K3 w - 0 1"
	)
	for _, c := range []struct {
		name, rules, fen, cycle string
		lasts                   bool
		retracts                string // letters
		halfmove                int
	}{
		{name: "a pawn sideways", rules: sideways, fen: pawns, cycle: "a2b2 a7b7 b2a2 b7a7", retracts: "P"},
		{name: "a pawn sideways that does not reset", rules: sideways + "[piece.P]\nresets = \"forward\"\n", fen: pawns, cycle: "a2b2 a7b7 b2a2 b7a7", lasts: true, halfmove: 8},
		{name: "a bishop that becomes a knight and a bishop", rules: changing, fen: "4k3/8/8/8/8/8/8/B3K3 w - 0 1", cycle: "a1b2n e8d8 b2d1b d8e8 d1c2n e8d8 c2a1b d8e8", halfmove: 1},
		{name: "kings", fen: pawns, cycle: "e1e2 e8e7 e2e1 e7e8", lasts: true, halfmove: 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := written(t, c.rules)
			if r.ProgressLasts() != c.lasts {
				t.Errorf("progress lasts: %v, want %v", r.ProgressLasts(), c.lasts)
			}
			retracts := ""
			for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
				if r.Retracts(k) {
					retracts += r.Letter(k)
				}
			}
			if retracts != c.retracts {
				t.Errorf("%q take back progress, want %q", retracts, c.retracts)
			}
			p, err := r.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range repeat(c.cycle, 2) {
				if got := outcomeOf(p); got != "not over" {
					t.Fatalf("%s: before %s: %s", describe(p), text, got)
				}
				play(t, p, text)
			}
			if got := outcomeOf(p); got != "draw, repetition" {
				t.Errorf("%s: %s, want a draw by repetition", describe(p), got)
			}
			if p.Halfmove() != c.halfmove {
				t.Errorf("%s: halfmove %d, want %d", describe(p), p.Halfmove(), c.halfmove)
			}
		})
	}
	for _, id := range variants.Catalogue() {
		if r := gametest.Rules(t, id, ""); r.ProgressLasts() != !r.HasHands() {
			t.Errorf("%s: progress lasts: %v", id, r.ProgressLasts())
		}
	}
}
