package experiments

import (
	"math"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
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
	for _, game := range []struct{ id, setup, unit string }{
		{"chess", "", "P"},
		{"capablanca", "", "P"},
		{"xiangqi", "", "P"},
		{"janggi", "", "P"},
		{"changi", "1m", "P"},
		{"shogi", "", "P"},
		{"csx", "", "P"},
		{"chess", "", "R"},
		{"capablanca", "", "N"},
		{"xiangqi", "", "N"},
		{"xiangqi", "", "C"},
		{"janggi", "", "N"},
		{"shogi", "", "S"},
		{"csx", "", "G"},
	} {
		r := rulesOf(t, game.id, game.setup)
		d := Design{Rules: r, Unit: game.unit, Worth: prior(r)}
		arms, err := d.Imbalances()
		if err != nil {
			t.Errorf("%s: %v", game.id, err)
			continue
		}
		uses := map[string]int{}
		for _, text := range arms {
			b, err := play.ParseImbalance(r, text, nil)
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
			// The odds of units and of pawns calibrate, so they are what they are.
			alone := slices.Contains([]string{game.unit, "2" + game.unit, "3P", "4P"}, text)
			if off /= d.Worth(unit, false); math.Abs(off) > usualSlack+1e-9 && !alone {
				t.Errorf("%s in %s: %s is %.2f pawns out of balance", game.id, game.unit, text, off)
			}
		}
		for _, c := range append(d.Columns(), game.unit) {
			if uses[c] < 4 {
				t.Errorf("%s in %s: %s is in %d arms, want at least 4", game.id, game.unit, c, uses[c])
			}
		}
		if game.unit != "P" && (arms[0] != game.unit || arms[1] != "2"+game.unit || !slices.Contains(d.Columns(), "P")) {
			t.Errorf("%s in %s: arms begin with %q, want the odds of units, and pawns among %v", game.id, game.unit, arms[:2], d.Columns())
		}
	}
}
