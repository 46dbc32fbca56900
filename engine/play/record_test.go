package play

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// A capture without moving is one after which the captor stands where it stood. In titans a
// general alone can do it, in random games never, though its squares have the letter x in their
// names.
func TestCapturesWithoutMoving(t *testing.T) {
	g, err := variants.Read("rifles.toml", []byte("extends = \"chess\"\nid = \"rifles\"\nname = \"Rifles\"\npiece.N.clause.leap.capture = \"rifle\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	rifles, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for r, some := range map[*engine.Rules]bool{rifles: true, gametest.Rules(t, "titans", ""): false} {
		rng := rand.New(rand.NewPCG(1, 2))
		captures, want, got := 0, 0, 0
		for range 10 {
			rec := Follow(r.New(), 0, false)
			for range 200 {
				moves := rec.At.Moves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				victim := rec.At.Captured(m)
				var shooter engine.Piece
				if victim != engine.Empty {
					shooter = rec.At.At(m.From())
				}
				rec.Make(m)
				if victim != engine.Empty && rec.At.At(m.To()) == engine.Empty && rec.At.At(m.From()) == shooter {
					want++
				}
			}
			captures, got = captures+rec.Captures, got+rec.Rifles
		}
		if got != want || want > 0 != some || captures < 20 {
			t.Errorf("%s: of %d captures %d were counted as made without moving, want %d", r.ID(), captures, got, want)
		}
	}
}
