package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Equal independent variances make it the ordinary regression line: Anscombe's
// first data set (Am. Statist. 27:17, 1973) has y = 3.00 + 0.500·x, and with
// variance 1.2366² the slope has standard error 0.1179, the start 1.1247.
func TestTrendAnscombe(t *testing.T) {
	x := []float64{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5}
	y := []float64{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68}
	v := mat.NewSymDense(len(x), nil)
	for i := range x {
		v.SetSym(i, i, 1.2366*1.2366)
	}
	r, err := NewTrend(x, y, v, 100, 1000)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "slope", r.Slope.Value, 0.5001, 5e-5)
	near(t, "start", r.Start.Value, 3.0001, 5e-5)
	near(t, "slope se", r.Slope.SE, 0.1179, 1e-4)
	near(t, "start se", r.Start.SE, 1.1247, 1e-4)
	// The residuals' χ² is 9, by the choice of variance, on 9 degrees.
	near(t, "lack of fit", r.LackOfFit, 0.4373, 1e-3)
}

func TestTrendWithSharedOpenings(t *testing.T) {
	// A common error shifts the start and leaves the slope exact.
	v := mat.NewSymDense(3, []float64{1, 1, 1, 1, 1, 1, 1, 1, 1})
	r, err := NewTrend([]float64{0, 1, 2}, []float64{1, 2, 3}, v, 100, 100)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "slope", r.Slope.Value, 1, 1e-12)
	near(t, "start se", r.Start.SE, 1, 1e-9)
	near(t, "slope se", r.Slope.SE, 0, 1e-7)
}

func TestTrendRefuses(t *testing.T) {
	one := mat.NewSymDense(2, []float64{1, 0, 0, 1})
	for name, f := range map[string]func() (Trend, error){
		"one setting": func() (Trend, error) { return NewTrend([]float64{1, 1}, []float64{1, 2}, one, 9, 9) },
		"lengths":     func() (Trend, error) { return NewTrend([]float64{1}, []float64{1, 2}, one, 9, 9) },
		"no variance": func() (Trend, error) {
			return NewTrend([]float64{1, 2}, []float64{1, 2}, mat.NewSymDense(2, nil), 9, 9)
		},
		"not a number": func() (Trend, error) { return NewTrend([]float64{1, 2}, []float64{1, math.NaN()}, one, 9, 9) },
	} {
		if _, err := f(); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

// Values that do not depend on the budget, though the scores do: everything
// is worth more at more nodes, in proportion.
func TestGrowths(t *testing.T) {
	grow := func(rook float64) []Growth {
		var fits []*Fit
		doublings := []float64{0, 2, 4, 6}
		for i, d := range doublings {
			s := chessSimulation(1500)
			s.Beta = append([]float64(nil), chessBeta...)
			for j := range s.Beta {
				s.Beta[j] *= 1 + 0.1*d
			}
			s.Beta[3] *= math.Exp(rook * d)
			fits = append(fits, mustFit(t, mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(4, uint64(i))))), Logit))
		}
		g, err := Growths(fits, doublings, 0, []int{1, 3}, 1)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for _, test := range []struct {
		rook float64
		want Verdict
	}{{0, Fair}, {0.04, NotFair}} {
		g := grow(test.rook)
		r := g[1]
		if v := Equivalent(r.Trend.Slope, 0, 0.02).Verdict; v != test.want {
			t.Errorf("rook growing %v: slope %s, %v, want %v", test.rook, r.Trend.Slope.Text(Number(4)), v, test.want)
		}
		if !(r.Joint.Lo <= test.rook && test.rook <= r.Joint.Hi) || r.Joint.HalfWidth() <= r.Trend.Slope.HalfWidth() {
			t.Errorf("rook growing %v: joint %s, alone %s", test.rook, r.Joint.Text(Number(4)), r.Trend.Slope.Text(Number(4)))
		}
		if r.Trend.LackOfFit < 0.001 {
			t.Errorf("rook growing %v: lack of fit %v", test.rook, r.Trend.LackOfFit)
		}
	}
}

func TestGrowthsRefuse(t *testing.T) {
	f := mustFit(t, mustData(t, chessTerms, chessSimulation(60).Draw(rand.New(rand.NewPCG(4, 1)))), Logit)
	g := mustFit(t, mustData(t, chessTerms, chessSimulation(60).Draw(rand.New(rand.NewPCG(4, 1)))), Logit, "P", "N", "B", "R", "Q")
	negative := *f
	negative.Beta = append([]float64{-f.Beta[0]}, f.Beta[1:]...)
	for name, fits := range map[string][]*Fit{
		"one fit": {f}, "other terms": {f, g}, "negative value": {f, &negative},
	} {
		if _, err := Growths(fits, []float64{0, 1}[:len(fits)], 0, []int{1}, 1); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}
