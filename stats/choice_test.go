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
	p := f.Shares(x)
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
	if _, err := FitChoices([]string{"a"}, nil); !errors.Is(err, errFewData) {
		t.Errorf("no games: got %v", err)
	}
}

// With a constant for each of η and log ν the model is saturated: η is
// log(wins/losses), ν draws over their geometric mean.
func TestDrawsClosedForm(t *testing.T) {
	var results []Result
	for score, n := range map[float64]int{1: 50, 0.5: 30, 0: 20} {
		for range n {
			results = append(results, Result{uint64(len(results)), []float64{1}, []float64{1}, score})
		}
	}
	m, err := FitDraws([]string{"first"}, []string{"1"}, results)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "η", m.Fit.Beta[0], math.Log(50.0/20), 1e-9)
	near(t, "log ν", m.Fit.Beta[1], math.Log(30/math.Sqrt(50*20)), 1e-9)
	win, draw, loss := m.Probabilities([]float64{1}, []float64{1})
	near(t, "win", win, 0.5, 1e-9)
	near(t, "draw", draw, 0.3, 1e-9)
	near(t, "loss", loss, 0.2, 1e-9)
	h := 0.5*math.Log(0.5) + 0.3*math.Log(0.3) + 0.2*math.Log(0.2)
	near(t, "log-likelihood", m.Fit.LogLikelihood, h, 1e-9)

	win, draw = davidson(m.Fit.Beta[0], math.Exp(m.Fit.Beta[1]))
	near(t, "win by formula", win, 0.5, 1e-9)
	near(t, "draw by formula", draw, 0.3, 1e-9)
	win, draw = davidsonFor(0.65, math.Exp(m.Fit.Beta[1]))
	near(t, "win for the score", win, 0.5, 1e-9)
	near(t, "draw for the score", draw, 0.3, 1e-9)
}

func TestDrawsRefuse(t *testing.T) {
	for name, r := range map[string]Result{
		"a third":      {1, []float64{1}, []float64{1}, 0.3},
		"missing draw": {1, []float64{1}, nil, 1},
	} {
		if _, err := FitDraws([]string{"a"}, []string{"d"}, []Result{r}); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}
