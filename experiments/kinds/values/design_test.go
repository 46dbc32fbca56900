package values

import (
	"math"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/variants/gametest"
	"komi/experiments"
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
		r := gametest.Rules(t, game.id, game.setup)
		d := Design{Rules: r, Unit: game.unit, Worth: prior(r)}
		arms, err := d.imbalances()
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

// A design asks for no more units than there are squares.
func TestDesignWithFewSquares(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	most := func(on []string) (n int) {
		d := Design{Rules: r, Unit: "P", UnitOn: on, Worth: func(k engine.Kind, _ bool) float64 {
			return map[string]float64{"P": 1, "N": 3.25, "B": 3.25, "R": 5, "Q": 9.75}[r.Letter(k)]
		}}
		arms, err := d.imbalances()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range arms {
			b, err := play.ParseImbalance(r, text, nil)
			if err != nil {
				t.Fatal(err)
			}
			onBoard, _ := b.Counts()
			n = max(n, onBoard["P"], -onBoard["P"])
		}
		return n
	}
	if all, three := most(nil), most([]string{"c2", "d2", "e2"}); all <= 3 || three > 3 {
		t.Errorf("up to %d units from anywhere and %d from three squares, want more than 3 and at most 3", all, three)
	}
}

// A file without pieces asks for all that its arms are about.
func TestAskedPieces(t *testing.T) {
	kinds := experiments.Kinds{Kind}
	e, err := kinds.Read("try.toml", []byte(`
format = 1
name = "try"
kind = "values"
about = "What are the pieces worth?"
game = "chess"
[values]
unit = "P"
arms = ["N v 3P", "R v B  2P"]
[openings]
plies = 4
[budget]
nodes = 10
[games]
pairs = 3
seed = 7
`))
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Question.(*Ask).Pieces; !slices.Equal(got, []string{"B", "N", "R"}) {
		t.Errorf("asked of %v, want B, N and R", got)
	}
}

// Every kind of which an army has two is traded both at once in some arm, and one at a
// time in others.
func TestDesignTellsPairs(t *testing.T) {
	for _, game := range []string{"chess", "xiangqi", "janggi"} {
		r := gametest.Rules(t, game, "")
		d := Design{Rules: r, Unit: "P", Worth: priorOf(r), Slack: 3}
		texts, err := d.imbalances()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range d.columns() {
			if c.have != 2 {
				continue
			}
			one, two := 0, 0
			for _, text := range texts {
				b, err := play.ParseImbalance(r, text, nil)
				if err != nil {
					t.Fatal(err)
				}
				switch math.Abs(b.Columns()[c.text]) {
				case 1:
					one++
				case 2:
					two++
				}
			}
			if one == 0 || two == 0 {
				t.Errorf("%s: %s is traded alone in %d arms and as a pair in %d: %q", game, c.text, one, two, texts)
			}
		}
	}
}
