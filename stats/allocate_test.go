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
	a, err := allocate(information, targets, 0)
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
	a, err = allocate(information, targets, 0.05)
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
	a, err := allocate([]*mat.SymDense{precise, vague}, [][]float64{{1, 0}, {0, 1}}, 0)
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
	a, err := allocate(information, targets, 0.01)
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
	var designs []ArmDesign
	for _, m := range information {
		designs = append(designs, ArmDesign{Information: m, Cost: 1})
	}
	if _, err := equal.evaluate(designs, targets, Budget{Total: 1}); err != nil {
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
	if _, err := allocate([]*mat.SymDense{one, one}, [][]float64{{0, 1}}, 0); !errors.Is(err, ErrUnidentified) {
		t.Errorf("got %v", err)
	}
	if _, err := allocate([]*mat.SymDense{one, one}, [][]float64{{1, 0}}, 0.5); err == nil {
		t.Error("all on the floor: want an error")
	}
}

// chessDesigns are the arms of the toy chess as an allocation sees them, each a pair.
func chessDesigns() (designs []ArmDesign, targets [][]float64) {
	for _, arm := range chessSimulation(1).Arms {
		x := ArmDesign{Information: PairInformation(chessBeta, arm.Games, 1), Cost: 1}
		x.Pull, x.Weight = ArmPull(chessBeta, arm.Games, []float64{1, 1}, 1)
		designs = append(designs, x)
	}
	for term := 1; term <= 4; term++ {
		c := make([]float64, len(chessBeta))
		c[term], c[0] = 1/chessBeta[term], -1/chessBeta[0]
		targets = append(targets, c)
	}
	return designs, targets
}

// Arms with a common mean that all cost and tell alike: the variance of the mean is
// (1/n + τ²·d)/d over the number of arms, as in a meta-analysis.
func TestAllocateUnderScatter(t *testing.T) {
	one := mat.NewSymDense(1, []float64{0.5})
	var arms []ArmDesign
	for range 4 {
		arms = append(arms, ArmDesign{Information: one, Pull: []float64{0.5}, Weight: 0.5, Cost: 2})
	}
	a, err := AllocateUnder(arms, [][]float64{{1}}, Budget{Total: 80, Tau2: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "variance", a.Variances[0], (1/(10*0.5)+0.3)/4, 1e-9)
	near(t, "share", a.Weights[0], 0.25, 1e-6)
	// An arm at half the price gets more, but not all, as it would without scatter.
	arms[0].Cost = 1
	a, err = AllocateUnder(arms, [][]float64{{1}}, Budget{Total: 80, Tau2: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	if a.Weights[0] >= 0.5 || a.Weights[1] < 0.1 || a.Gap > 1e-5 {
		t.Errorf("weights %v, gap %v", a.Weights, a.Gap)
	}
	if a, err = AllocateUnder(arms, [][]float64{{1}}, Budget{Total: 80}); err != nil || a.Weights[0] < 0.99 {
		t.Errorf("weights %v without scatter, want all on the cheapest: %v", a.Weights, err)
	}
}

func TestAllocateCapsShares(t *testing.T) {
	designs, targets := chessDesigns()
	a, err := AllocateUnder(designs, targets, Budget{Total: 1000, Least: 0.01, Most: 0.12})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range a.Weights {
		if w < 0.01-1e-9 || w > 0.12+1e-9 {
			t.Errorf("%s has %v of the games, want 1%% to 12%%", chessNames[i], w)
		}
	}
	near(t, "sum", total(a.Weights), 1, 1e-9)
	if a.Gap > 1e-4 {
		t.Errorf("gap %v", a.Gap)
	}
	if _, err := AllocateUnder(designs, targets, Budget{Total: 1, Most: 0.01}); err == nil {
		t.Error("shares that cannot add up to 1 were accepted")
	}
}

// Where arms scatter, games laid out by the formula give shorter intervals than games
// laid out as if the arms agreed.
func TestAllocationUnderScatterShortensIntervals(t *testing.T) {
	const pairs, tau = 2800, 0.25
	designs, targets := chessDesigns()
	width := func(b Budget) float64 {
		a, err := AllocateUnder(designs, targets, b)
		if err != nil {
			t.Fatal(err)
		}
		s := chessSimulation(0)
		s.Tau = tau
		for i := range s.Arms {
			s.Arms[i].Openings = int(math.Round(a.Weights[i] * pairs))
		}
		rng := newRand(31)
		sum := 0.0
		for range 25 {
			f := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit).WithArms()
			for term := 1; term <= 4; term++ {
				e := f.Ratio(f.Unit(term), f.Unit(0), 2)
				sum += math.Log(e.SE / e.Value) // an interval may have no end
			}
		}
		return math.Exp(sum / 100)
	}
	old := width(Budget{Total: pairs, Least: 0.01})
	better := width(Budget{Total: pairs, Least: 0.01, Most: 3.0 / 14, Tau2: tau * tau})
	if !(better < 0.9*old) {
		t.Errorf("standard errors are %.3f of the values on average, %.3f as if arms agreed", better, old)
	}
}

// allocate divides the cost so that the sum of the variances of the targets is least,
// where arms do not scatter. Information holds, by arm, the information matrix of one
// unit of cost. No arm gets less than the floor.
func allocate(information []*mat.SymDense, targets [][]float64, floor float64) (Allocation, error) {
	var arms []ArmDesign
	for _, m := range information {
		arms = append(arms, ArmDesign{Information: m, Cost: 1})
	}
	return AllocateUnder(arms, targets, Budget{Total: 1, Least: floor})
}
