package experiments

import (
	"math"
	"testing"

	"komi/engine"
	"komi/engine/eval"
)

func prior(r *engine.Rules) func(k engine.Kind, hand bool) float64 {
	w := eval.Mobility(r)
	return func(k engine.Kind, hand bool) float64 {
		if hand {
			return float64(w.Hand(k))
		}
		return float64(w.Material(k))
	}
}

func TestDesignReachesEveryPiece(t *testing.T) {
	for _, game := range []struct{ id, setup string }{
		{"chess", ""}, {"capablanca", ""}, {"xiangqi", ""}, {"janggi", ""}, {"changi", "1m"}, {"shogi", ""}, {"csx", ""},
	} {
		r := rulesOf(t, game.id, game.setup)
		d := Design{Rules: r, Unit: "P", Worth: prior(r)}
		arms, err := d.Imbalances()
		if err != nil {
			t.Errorf("%s: %v", game.id, err)
			continue
		}
		uses := map[string]int{}
		for _, text := range arms {
			b, err := ParseImbalance(r, text)
			if err != nil {
				t.Fatal(err)
			}
			onBoard, inHand := b.Counts()
			off := 0.0
			for i := 1; i <= r.Kinds(); i++ {
				k := engine.Kind(i)
				n, h := onBoard[r.Letter(k)], inHand[r.Letter(k)]
				off += float64(n)*d.Worth(k, false) + float64(h)*d.Worth(k, true)
				if n != 0 {
					uses[r.Letter(k)]++
				}
				if h != 0 {
					uses["@"+r.Letter(k)]++
				}
			}
			unit, _ := r.KindOf("P")
			if off /= d.Worth(unit, false); math.Abs(off) > usualSlack+1e-9 {
				t.Errorf("%s: %s is %.2f pawns out of balance", game.id, text, off)
			}
		}
		for _, c := range d.Columns() {
			if uses[c] < 4 {
				t.Errorf("%s: %s is in %d arms, want at least 4", game.id, c, uses[c])
			}
		}
	}
}
