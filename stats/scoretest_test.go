package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// By hand: two groups against a constant. The score is Σ (h - h̄)(y - ȳ) and
// its clustered variance, with single games, G/(G-1)·Σ of the squares.
func TestAdditionByHand(t *testing.T) {
	var observations []Observation
	groups := []struct{ h, wins, losses int }{{0, 30, 20}, {1, 35, 15}}
	for _, g := range groups {
		for i := range g.wins + g.losses {
			y := 0.0
			if i < g.wins {
				y = 1
			}
			observations = append(observations, Observation{
				Opening: uint64(len(observations)), X: []float64{1, float64(g.h)}, Y: y,
			})
		}
	}
	f := mustFit(t, mustData(t, []string{"1", "h"}, observations), Logit, "1")
	tests, err := f.Additions("h")
	if err != nil {
		t.Fatal(err)
	}
	// h̄ = 1/2, ȳ = 0.65: U = (35·0.35-15·0.65)/2 - (30·0.35-20·0.65)/2 = 2.5,
	// Σ squares = (65·0.35² + 35·0.65²)/4 = 5.6875.
	near(t, "χ²", tests[0].Chi2, 2.5*2.5/(5.6875*100/99), 1e-9)
	// One step: U over Σ p(1-p)(h-h̄)² = 100·0.2275/4.
	near(t, "effect", tests[0].Effect.Value, 2.5/5.6875, 1e-9)
	if _, err := f.Additions("z"); err == nil {
		t.Error("unknown term: want an error")
	}
	// A column that the fit already has adds nothing.
	again := f.addition("1", func(int) float64 { return 1 })
	if again.Effect.OK() || !math.IsNaN(again.P) {
		t.Errorf("repeated column: %+v", again)
	}
}

// withPairs adds a column for the bishop pair, worth nothing in the fit.
func withPairs(worth float64, seed uint64) []Observation {
	s := chessSimulation(150)
	s.Terms = append(append([]string(nil), chessTerms...), "pair")
	s.Beta = append(append([]float64(nil), chessBeta...), worth)
	for a := range s.Arms {
		for g, x := range s.Arms[a].Games {
			pair := 0.0
			if s.Arms[a].Name == "BvN" || s.Arms[a].Name == "BvPPP" {
				pair = 1
			}
			s.Arms[a].Games[g] = append(x, pair)
		}
	}
	return s.Draw(rand.New(rand.NewPCG(seed, 1)))
}

func TestAdditionsFindThePair(t *testing.T) {
	terms := append(append([]string(nil), chessTerms...), "pair")
	for _, test := range []struct {
		worth float64
		found bool
	}{{0, false}, {0.6, true}} {
		d := mustData(t, terms, withPairs(test.worth, 12))
		f := mustFit(t, d, Logit, chessTerms...)
		tests, err := f.Additions("pair")
		if err != nil {
			t.Fatal(err)
		}
		if found := tests[0].Holm < 0.01; found != test.found {
			t.Errorf("pair worth %v: p = %v", test.worth, tests[0].P)
		}
		if test.found {
			full := mustFit(t, d, Logit)
			near(t, "effect by one step", tests[0].Effect.Value, full.Beta[6], 0.1)
		}
	}
}

// Under the model the p-values of score tests are uniform: at 5% about one in
// twenty is rejected.
func TestAdditionSize(t *testing.T) {
	n, slack := replicates(300)
	terms := append(append([]string(nil), chessTerms...), "pair")
	rejected := map[string]int{}
	for r := range n {
		f := mustFit(t, mustData(t, terms, withPairs(0, uint64(100+r))), Logit, chessTerms...)
		tests, err := f.Additions("pair")
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range append(tests, f.Curvature()...) {
			if a.P < 0.05 {
				rejected[a.Term]++
			}
		}
	}
	for _, term := range []string{"pair", "η²", "η³"} {
		if share := float64(rejected[term]) / float64(n); share < 0.02-slack || share > 0.09+slack {
			t.Errorf("%s: rejected %.3f of true models, want about 0.05", term, share)
		}
	}
}

func TestTransitivity(t *testing.T) {
	s := chessSimulation(200)
	honest := s.Draw(rand.New(rand.NewPCG(3, 1)))
	odd := append([]Observation(nil), honest...)
	for i, o := range odd {
		if o.Arm == "RvBP" && o.Y == 0 {
			odd[i].Y = 0.5 // this arm does better than its pieces say
		}
	}
	for name, test := range map[string]struct {
		observations []Observation
		agree        bool
	}{"honest": {honest, true}, "one odd arm": {odd, false}} {
		f := mustFit(t, mustData(t, chessTerms, test.observations), Logit)
		r, err := f.Transitivity()
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Arms) != 14 || r.DF != 14-5 { // arms less pieces; the first move cancels in a pair
			t.Errorf("%s: %d arms, %d degrees of freedom", name, len(r.Arms), r.DF)
		}
		if agree := r.P > 0.01; agree != test.agree {
			t.Errorf("%s: χ² %v, p %v", name, r.Chi2, r.P)
		}
		worst := r.Arms[0]
		for _, a := range r.Arms {
			if math.Abs(a.Z) > math.Abs(worst.Z) {
				worst = a
			}
		}
		if test.agree != (worst.Holm > 0.01) || !test.agree && worst.Arm != "RvBP" {
			t.Errorf("%s: worst arm %s, Z %v, Holm %v", name, worst.Arm, worst.Z, worst.Holm)
		}
		if tau := f.ArmSpread().Tau; test.agree != (tau.Value < 0.1) {
			t.Errorf("%s: spread %v", name, tau.Value)
		}
	}
}

// An arm that alone determines a term cannot be predicted by the others.
func TestTransitivityOfASoleArm(t *testing.T) {
	s := Simulation{Terms: []string{"a", "b"}, Beta: []float64{0.5, 0.3}, Arms: []SimulatedArm{
		{"A", [][]float64{{1, 0}}, 50},
		{"AA", [][]float64{{2, 0}}, 50},
		{"B", [][]float64{{0, 1}}, 50},
	}}
	f := mustFit(t, mustData(t, s.Terms, s.Draw(rand.New(rand.NewPCG(1, 1)))), Logit)
	r, err := f.Transitivity()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Arms {
		if alone := a.Arm == "B"; alone != math.IsNaN(a.Z) || alone != !a.Difference.OK() {
			t.Errorf("%s: Z %v, difference %s", a.Arm, a.Z, a.Difference.Text(Number(2)))
		}
	}
	if r.DF != 1 {
		t.Errorf("%d degrees of freedom, want 1", r.DF)
	}
}

func TestLinkShifts(t *testing.T) {
	f := mustFit(t, mustData(t, chessTerms, chessSimulation(300).Draw(rand.New(rand.NewPCG(3, 3)))), Logit)
	shifts, err := f.LinkShifts(0, []int{1, 2, 3, 4})
	if err != nil {
		t.Fatal(err)
	}
	if len(shifts) != 12 {
		t.Fatalf("%d shifts, want 3 links for 4 terms", len(shifts))
	}
	for _, s := range shifts {
		// Balanced arms hardly care for the link (Tanh has the same curve).
		if limit := map[Link]float64{Tanh: 0.5, Probit: 0.5, CLogLog: 3}[s.Link]; math.Abs(s.Shift) > limit {
			t.Errorf("%v, %s: %v, shift %v", s.Link, s.Term, s.Value, s.Shift)
		}
	}
}

// As many terms as arms leave nothing by which the arms could contradict each other.
func TestTransitivityWithNothingToSpare(t *testing.T) {
	s := Simulation{Terms: []string{"a", "b"}, Beta: []float64{0.5, 0.3}, Arms: []SimulatedArm{
		{"A", [][]float64{{1, 0}}, 50},
		{"B", [][]float64{{0, 1}}, 50},
	}}
	r, err := mustFit(t, mustData(t, s.Terms, s.Draw(rand.New(rand.NewPCG(1, 1)))), Logit).Transitivity()
	if err != nil {
		t.Fatal(err)
	}
	if r.DF != 0 || !math.IsNaN(r.P) {
		t.Errorf("χ² %v, %d degrees of freedom, p %v", r.Chi2, r.DF, r.P)
	}
}
