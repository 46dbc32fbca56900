package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// The same baseball games as a choice between two teams give the same fit.
func TestChoicesBaseball(t *testing.T) {
	var choices []Choice
	for _, o := range baseball() {
		choices = append(choices, Choice{
			Opening: o.Opening, X: [][]float64{o.X, make([]float64, 6)}, Y: []float64{o.Y, 1 - o.Y},
		})
	}
	f, err := FitChoices(teams[:6], choices)
	if err != nil {
		t.Fatal(err)
	}
	binary := mustFit(t, mustData(t, teams[:6], baseball()), Logit)
	for i, want := range abilities {
		near(t, teams[i], f.Beta[i], want, 0.005)
		near(t, teams[i]+": variance", f.Cov.At(i, i), binary.Cov.At(i, i), 1e-9)
	}
}

// A constant for each of three seats reproduces the mean shares, and the
// clustered covariance of their logarithms.
func TestChoicesReproduceShares(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	x := [][]float64{{1, 0}, {0, 1}, {0, 0}}
	var choices []Choice
	samples := make([]Sample, 3)
	for o := range uint64(200) {
		favourite := rng.IntN(4)
		for range 6 {
			y := []float64{0, 0, 0}
			switch u := rng.Float64(); {
			case u < 0.2:
				y = []float64{0.5, 0, 0.5}
			case favourite < 3 && u < 0.5:
				y[favourite] = 1
			default:
				y[rng.IntN(3)] = 1
			}
			choices = append(choices, Choice{o, x, y})
			for i := range samples {
				if int(o) >= len(samples[i]) {
					samples[i] = append(samples[i], Block{Opening: o})
				}
				samples[i][o].Values = append(samples[i][o].Values, y[i])
			}
		}
	}
	f, err := FitChoices([]string{"first", "second"}, choices)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := choiceGroup{x: x}.shares(f.Beta)
	for i, s := range samples {
		near(t, "share", p[i], Mean(s).Value, 1e-9)
	}
	// Var log(p₁/p₃) by the delta method from the clustered covariance.
	v := Covariance(samples)
	want := v.At(0, 0)/(p[0]*p[0]) + v.At(2, 2)/(p[2]*p[2]) - 2*v.At(0, 2)/(p[0]*p[2])
	e := f.Contrast([]float64{1, 0})
	near(t, "se", e.SE, math.Sqrt(want), 1e-9)
	near(t, "value", e.Value, math.Log(p[0]/p[2]), 1e-9)
}

func TestChoicesRefuse(t *testing.T) {
	x := [][]float64{{1}, {0}}
	for name, c := range map[string]Choice{
		"shares missing":    {1, x, []float64{1}},
		"shares above one":  {1, x, []float64{1, 1}},
		"numbers missing":   {1, [][]float64{{}, {}}, []float64{1, 0}},
		"only one to chose": {1, x[:1], []float64{1}},
	} {
		if _, err := FitChoices([]string{"a"}, []Choice{c}); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
	always := []Choice{{1, x, []float64{1, 0}}, {2, x, []float64{1, 0}}}
	if _, err := FitChoices([]string{"a"}, always); !errors.Is(err, ErrSeparated) {
		t.Errorf("always the same: got %v", err)
	}
	if _, err := FitChoices([]string{"a"}, nil); !errors.Is(err, ErrFewData) {
		t.Errorf("no games: got %v", err)
	}
	one := []Choice{{1, x, []float64{1, 0}}, {1, x, []float64{0, 1}}}
	if _, err := FitChoices([]string{"a"}, one); !errors.Is(err, ErrFewData) {
		t.Errorf("one opening: got %v", err)
	}
}

// Davidson's model gives win : draw : loss = exp(η/2) : ν : exp(-η/2). With 50
// wins, 30 draws and 20 losses η is log(50/20), and ν is 30/√(50·20).
func TestDavidsonClosedForm(t *testing.T) {
	eta, nu := math.Log(50.0/20), 30/math.Sqrt(50*20)
	win, draw := davidson(eta, nu)
	near(t, "win", win, 0.5, 1e-9)
	near(t, "draw", draw, 0.3, 1e-9)
	win, draw = davidsonFor(0.65, nu)
	near(t, "win for the score", win, 0.5, 1e-9)
	near(t, "draw for the score", draw, 0.3, 1e-9)
}
