package stats

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The A-optimal design for a parabola on -1, 0, 1 puts 1/4, 1/2, 1/4 on them
// and has trace 8 (Pukelsheim, "Optimal Design of Experiments", 1993).
func TestAllocateParabola(t *testing.T) {
	var information []*mat.SymDense
	for _, x := range []float64{-1, -0.5, 0, 0.5, 1} {
		m := mat.NewSymDense(3, nil)
		addOuter(m, 1, []float64{1, x, x * x})
		information = append(information, m)
	}
	targets := [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	a, err := Allocate(information, targets, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{0.25, 0, 0.5, 0, 0.25} {
		near(t, "weight", a.Weights[i], want, 0.005)
	}
	near(t, "trace", total(a.Variances), 8, 1e-3)
	if a.Gap > 1e-5 {
		t.Errorf("gap %v", a.Gap)
	}

	// With a floor the useless points get just that.
	a, err = Allocate(information, targets, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "floor", a.Weights[1], 0.05, 1e-3)
	near(t, "sum", total(a.Weights), 1, 1e-9)
	if trace := total(a.Variances); trace < 8 {
		t.Errorf("trace %v is below the optimum", trace)
	}
}

// Separate arms for separate terms: the shares go as the standard deviations,
// Neyman's rule.
func TestAllocateNeyman(t *testing.T) {
	precise, vague := mat.NewSymDense(2, []float64{9, 0, 0, 0}), mat.NewSymDense(2, []float64{0, 0, 0, 1})
	a, err := Allocate([]*mat.SymDense{precise, vague}, [][]float64{{1, 0}, {0, 1}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "precise", a.Weights[0], 0.25, 0.005)
	near(t, "variance", a.Variances[1], 1/0.75, 0.01)
}

// Near-balanced trades beat piece odds: the published finding is that lone
// pieces get next to nothing, and that choosing well halves the cost.
func TestAllocateArms(t *testing.T) {
	arms := append(append([]string(nil), chessNames...), "N", "R", "Q")
	extra := map[string][5]float64{"N": {0, 1}, "R": {0, 0, 0, 1}, "Q": {0, 0, 0, 0, 1}}
	var information []*mat.SymDense
	for _, name := range arms {
		x, known := chessArms[name]
		if !known {
			x = extra[name]
		}
		first := append(append([]float64(nil), x[:]...), 1)
		second := append(append([]float64(nil), x[:]...), -1)
		information = append(information, PairInformation(chessBeta, [][]float64{first, second}, 0.75))
	}
	var targets [][]float64 // relative errors of the ratios to the pawn
	for term := 1; term <= 4; term++ {
		c := make([]float64, len(chessBeta))
		c[term], c[0] = 1/chessBeta[term], -1/chessBeta[0]
		targets = append(targets, c)
	}
	a, err := Allocate(information, targets, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	lone := a.Weights[len(arms)-1] + a.Weights[len(arms)-2] + a.Weights[len(arms)-3]
	if lone > 0.035 {
		t.Errorf("lone pieces get %v of the games, want no more than the floor", lone)
	}
	equal := Allocation{Weights: make([]float64, len(arms)), Variances: make([]float64, len(targets))}
	for i := range equal.Weights {
		equal.Weights[i] = 1 / float64(len(arms))
	}
	if _, err := equal.evaluate(information, targets); err != nil {
		t.Fatal(err)
	}
	if saved := total(a.Variances) / total(equal.Variances); saved > 0.75 {
		t.Errorf("the allocation has %.2f of the variance of equal shares", saved)
	}
	// The variances are those the sandwich finds in simulated games, for
	// dispersion 1 less the draws.
	if v := math.Sqrt(a.Variances[0] / 1000); v > 0.1 {
		t.Errorf("knight known to %v of its value by 1000 pairs", v)
	}
}

func TestAllocateRefuses(t *testing.T) {
	one := mat.NewSymDense(2, []float64{1, 0, 0, 0})
	if _, err := Allocate([]*mat.SymDense{one, one}, [][]float64{{0, 1}}, 0); !errors.Is(err, ErrUnidentified) {
		t.Errorf("got %v", err)
	}
	if _, err := Allocate([]*mat.SymDense{one, one}, [][]float64{{1, 0}}, 0.5); err == nil {
		t.Error("all on the floor: want an error")
	}
}
