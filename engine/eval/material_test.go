package eval

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// lacking returns what it is worth to the player on turn, on average over the pieces
// of the opponent, that the start lacks one of them.
func lacking(t *testing.T, w *Weights, k engine.Kind) int {
	t.Helper()
	start := w.rules.New()
	theirs := start.Pieces(1 - start.Turn())
	before, sum, n := w.Static(start), 0, 0
	for sq := range theirs.All() {
		if start.At(sq).Kind() != k {
			continue
		}
		var off engine.Set
		off.Add(sq)
		p, err := start.Without(off)
		if err != nil {
			t.Fatalf("%s without the piece on %s: %v", start.FEN(), w.rules.Board().Name(sq), err)
		}
		sum += w.Static(p) - before
		n++
	}
	if n == 0 {
		t.Fatalf("the game begins without %s", w.rules.Letter(k))
	}
	return sum / n
}

// Whatever players believe in, that the opponent lacks a piece is good, and the better
// the stronger the piece is known to be; the exchange, a rook for a minor piece, is the
// difference. This holds for the linear evaluation of every game and for its net.
func TestMaterialIsWorthSomething(t *testing.T) {
	known := map[string][]string{ // each worth less than the next
		"chess":      {"P N R Q", "P B R Q"},
		"capablanca": {"P N R Q", "P B R C", "B A"},
		"xiangqi":    {"P N R", "P C R", "A N", "B C"},
		"janggi":     {"P N R", "P C R", "E N"},
		"shogi":      {"P L R", "P N S G R", "S B"},
	}
	for _, id := range variants.Builtin() {
		r := gametest.Rules(t, id, "")
		if r.Players() != 2 {
			continue
		}
		for _, name := range Names() {
			w, err := Named(r, name)
			if err != nil {
				continue // none comes with the program
			}
			t.Run(id+" "+name, func(t *testing.T) {
				start := r.New()
				for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
					if r.IsRoyal(k) || !has(start, k) {
						continue
					}
					if v := lacking(t, w, k); v <= 0 {
						t.Errorf("that %s is lacking is worth %d, want more than nothing", r.Letter(k), v)
					}
				}
				for _, order := range known[id] {
					last, letter := 0, ""
					for _, next := range strings.Fields(order) {
						k, ok := r.KindOf(next)
						if !ok {
							t.Fatalf("no piece %s", next)
						}
						v := lacking(t, w, k)
						if v <= last {
							t.Errorf("that %s is lacking is worth %d, %s %d, want more", next, v, letter, last)
						}
						last, letter = v, next
					}
				}
			})
		}
	}
}

// has reports whether the player not on turn has a piece of a kind on the board.
func has(p *engine.Position, k engine.Kind) bool {
	theirs := p.Pieces(1 - p.Turn())
	for sq := range theirs.All() {
		if p.At(sq).Kind() == k {
			return true
		}
	}
	return false
}
