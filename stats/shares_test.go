package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// threePlayers draws openings of six games, one winner each.
func threePlayers(openings int, shares [3]float64, seed uint64) []Sample {
	rng := rand.New(rand.NewPCG(seed, 3))
	samples := make([]Sample, 3)
	for o := range openings {
		for i := range samples {
			samples[i] = append(samples[i], Block{Opening: uint64(o)})
		}
		for range 6 {
			u, winner := rng.Float64(), 0
			for winner < 2 && u > shares[winner] {
				u -= shares[winner]
				winner++
			}
			for i := range samples {
				v := 0.0
				if i == winner {
					v = 1
				}
				samples[i][o].Values = append(samples[i][o].Values, v)
			}
		}
	}
	return samples
}

func TestJointOfThree(t *testing.T) {
	all := Joint(threePlayers(500, [3]float64{0.4, 0.35, 0.25}, 1), 1)
	for i, e := range all {
		// The largest of three |t| that add up to nothing: between 1.96 and
		// Bonferroni's 2.394.
		if c := e.HalfWidth() / e.SE; c < 2.25 || c > 2.41 {
			t.Errorf("player %d: critical value %v", i, c)
		}
		near(t, "se", e.SE, math.Sqrt(e.Value*(1-e.Value)/3000), 0.0015)
	}
	// Two shares that add up to 1 are one: no correction at all.
	two := threePlayers(500, [3]float64{0.5, 0.5, 0}, 2)[:2]
	e := Joint(two, 1)[0]
	near(t, "two players", e.HalfWidth()/e.SE, 1.965, 0.02)
	// A way to end that never occurred: Clopper-Pearson at 1-0.05/2.
	both := Joint([]Sample{two[0], two[0].Where(func(float64) bool { return false })}, 1)
	never := both[1]
	// The other has half of the error left: 2.241 is the normal quantile of 1-0.05/4.
	near(t, "beside one that never occurred", both[0].HalfWidth()/both[0].SE, 2.241, 0.03)
	near(t, "never: hi", never.Hi, 1-math.Pow(0.0125, 1.0/500), 1e-9)
	if !never.OK() || never.Lo != 0 {
		t.Errorf("never: %v to %v", never.Lo, never.Hi)
	}
	if none := Joint([]Sample{nil, nil}, 1); none[0].OK() {
		t.Error("no games: want no interval")
	}
}

func TestEquivalentAll(t *testing.T) {
	third := 1.0 / 3
	for name, test := range map[string]struct {
		openings int
		shares   [3]float64
		want     Verdict
	}{
		"even":     {4000, [3]float64{third, third, third}, Fair},
		"uneven":   {4000, [3]float64{0.4, 0.35, 0.25}, NotFair},
		"too few":  {60, [3]float64{third, third, third}, NotShown},
		"no games": {0, [3]float64{third, third, third}, NotShown},
	} {
		v, each := EquivalentAll(threePlayers(test.openings, test.shares, 4), third, 0.03, 1)
		if v != test.want || len(each) != 3 {
			t.Errorf("%s: %v, want %v", name, v, test.want)
		}
	}
}

func TestBalance(t *testing.T) {
	e := Balance(threePlayers(2000, [3]float64{0.4, 0.35, 0.25}, 4), 1)
	if !(e.Lo < 0.85 && 0.85 < e.Hi) || !e.OK() {
		t.Errorf("balance %s, want 85%%", e.Text(Percent(1)))
	}
	even := Balance(threePlayers(2000, [3]float64{1.0 / 3, 1.0 / 3, 1.0 / 3}, 4), 1)
	if even.Hi != 1 || even.Lo < 0.93 {
		t.Errorf("even balance %s", even.Text(Percent(1)))
	}
	if one := Balance(threePlayers(12, [3]float64{0.9, 0.05, 0.05}, 4), 1); !one.OK() || one.Lo != 0 || !(one.Value > 0 && one.Hi > one.Value) {
		t.Errorf("balance of few games that one player wins %s, want an interval from 0", one.Text(Percent(1)))
	}
	if none := Balance(nil, 1); none.OK() {
		t.Error("no players: want no interval")
	}
	near(t, "entropy of equals", Entropy([]float64{0.25, 0.25, 0.25, 0.25}), 1, 1e-12)
	near(t, "entropy of certainty", Entropy([]float64{1, 0}), 0, 1e-12)
}

// For three effects the quasi variances are exact: (v₁₂+v₁₃-v₂₃)/2 and so on
// (Firth and de Menezes 2004, section 2).
func TestQuasiOfThree(t *testing.T) {
	cov := mat.NewSymDense(3, []float64{0, 0, 0, 0, 0.05, 0.02, 0, 0.02, 0.08})
	v12, v13, v23 := 0.05, 0.08, 0.05+0.08-0.04
	q, err := NewQuasi(cov)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{(v12 + v13 - v23) / 2, (v12 + v23 - v13) / 2, (v13 + v23 - v12) / 2} {
		near(t, "quasi variance", q.Variances[i], want, 1e-9)
	}
	near(t, "worst", q.Worst, 0, 1e-9)
}

// Independent groups measured against the first: the quasi variances are the
// groups' own, whatever the number.
func TestQuasiOfGroups(t *testing.T) {
	own := []float64{0.5, 0.1, 0.2, 0.05, 1}
	cov := mat.NewSymDense(5, nil)
	for i := 1; i < 5; i++ {
		for j := i; j < 5; j++ {
			cov.SetSym(i, j, own[0])
			if i == j {
				cov.SetSym(i, i, own[0]+own[i])
			}
		}
	}
	q, err := NewQuasi(cov)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range own {
		near(t, "quasi variance", q.Variances[i], want, 1e-8)
	}
	if _, err := NewQuasi(mat.NewSymDense(2, nil)); err == nil {
		t.Error("two effects: want an error")
	}
	if _, err := NewQuasi(mat.NewSymDense(3, nil)); err == nil {
		t.Error("no variance: want an error")
	}
}
