package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// chessTerms and chessBeta are a toy chess: a pawn up scores 65%, moving first
// 52.5%, and pieces are worth 3.25, 3.5, 5 and 9.5 pawns.
var (
	chessTerms = []string{"P", "N", "B", "R", "Q", "first"}
	chessBeta  = []float64{0.62, 0.62 * 3.25, 0.62 * 3.5, 0.62 * 5, 0.62 * 9.5, 0.1}
	chessArms  = map[string][5]float64{
		"P": {1}, "PP": {2}, "NvPP": {-2, 1}, "NvPPP": {-3, 1}, "NvPPPP": {-4, 1},
		"BvPPP": {-3, 0, 1}, "BvPPPP": {-4, 0, 1}, "BvN": {0, -1, 1},
		"RvNP": {-1, -1, 0, 1}, "RvBP": {-1, 0, -1, 1}, "RvBPP": {-2, 0, -1, 1},
		"QvRR": {0, 0, 0, -2, 1}, "QvRN": {0, -1, 0, -1, 1}, "QvRBP": {-1, 0, -1, -1, 1},
	}
	chessNames = []string{
		"P", "PP", "NvPP", "NvPPP", "NvPPPP", "BvPPP", "BvPPPP", "BvN",
		"RvNP", "RvBP", "RvBPP", "QvRR", "QvRN", "QvRBP",
	}
)

// chessSimulation plays every arm from so many openings, once moving first and
// once second.
func chessSimulation(openings int) Simulation {
	s := Simulation{Terms: chessTerms, Beta: chessBeta, Nu: 0.7, Seat: 0.2}
	for _, name := range chessNames {
		x := chessArms[name]
		first := append(append([]float64(nil), x[:]...), 1)
		second := append(append([]float64(nil), x[:]...), -1)
		s.Arms = append(s.Arms, SimulatedArm{name, [][]float64{first, second}, openings})
	}
	return s
}

func TestSimulationHasTheStatedMeans(t *testing.T) {
	s := chessSimulation(4000)
	s.Seat, s.Side = 0.2, 0.3
	d := mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(7, 1))))
	f := mustFit(t, d, Logit)
	for j, want := range chessBeta {
		near(t, chessTerms[j], f.Beta[j], want, 4*math.Sqrt(f.Cov.At(j, j)))
	}
	// What a fit of the simulated games would simulate again.
	again := f.Simulation()
	if len(again.Arms) != len(s.Arms) || again.Arms[0].Openings != 4000 {
		t.Errorf("%d arms, %d openings of the first", len(again.Arms), again.Arms[0].Openings)
	}
	near(t, "draws", again.Nu, 0.7, 0.02)
	near(t, "alike less opposite", again.Side-again.Seat, 0.1, 0.03)
}

func TestValues(t *testing.T) {
	s := chessSimulation(400)
	f := mustFit(t, mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(7, 2)))), Logit)
	values := f.Values(0, []int{1, 2, 3, 4}, 1)
	for i, want := range []float64{3.25, 3.5, 5, 9.5} {
		v := values[i]
		if !v.OK() || !v.Joint.OK() {
			t.Fatalf("%s: %v", v.Term, v.Warnings)
		}
		if !v.Set.Contains(want) {
			t.Errorf("%s: %s, want %v inside", v.Term, v.Text(Number(2)), want)
		}
		if !(v.Joint.Lo < v.Lo && v.Lo < v.Value && v.Value < v.Hi && v.Hi < v.Joint.Hi) {
			t.Errorf("%s: joint %v %v %v %v %v", v.Term, v.Joint.Lo, v.Lo, v.Value, v.Hi, v.Joint.Hi)
		}
	}
	knight := values[0]
	if w := knight.Joint.HalfWidth(); !knight.Settled(0, w+0.01) || knight.Settled(0, w-0.01) || !knight.Settled(0.1, 0) {
		t.Errorf("knight ± %v settled wrongly", w)
	}
	// 400·0.62/ln 10 = 107.7 Elo.
	if e := f.Elo(0); !(e.Lo < 107.7 && 107.7 < e.Hi) {
		t.Errorf("pawn %s Elo", e.Text(Number(1)))
	}
	// The whole army as the unit: values times its number of pawns.
	army := []float64{8, 2, 2, 2, 1, 0}
	r := f.Ratio(f.Unit(3), army, 1.96)
	if !r.Set.Contains(5 / (8 + 6.5 + 7 + 10 + 9.5)) {
		t.Errorf("rook in armies: %s", r.Text(Number(4)))
	}
}

func TestValuesWithoutScale(t *testing.T) {
	s := chessSimulation(15)
	s.Beta = append([]float64(nil), chessBeta...)
	for j := range 5 {
		s.Beta[j] *= 0.05 // players so weak that a pawn means nothing
	}
	f := mustFit(t, mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(1, 8)))), Logit)
	v := f.Values(0, []int{4}, 1)[0]
	if v.OK() || v.Settled(1, 100) || !v.Warned(ErrUnbounded) || v.Text(Number(2)) != "~" {
		t.Errorf("%s, set %s", v.Text(Number(2)), v.Set.Text(Number(2)))
	}
}

func TestFewClustersAreHandledWild(t *testing.T) {
	f := mustFit(t, mustData(t, chessTerms, chessSimulation(8).Draw(rand.New(rand.NewPCG(3, 8)))), Logit)
	for j, want := range []bool{true, false} {
		term := []int{4, 5}[j] // 24 openings have a queen; all have a first move
		if _, wild := f.Critical(f.Unit(term), 1); wild != want {
			t.Errorf("%s: wild %v, want %v", f.Terms[term], wild, want)
		}
	}
	c, _ := f.Critical(f.Unit(4), 1)
	if c < tQuantile(0.975, 23) || c > 4 {
		t.Errorf("critical value %v", c)
	}
	v := f.Values(0, []int{4}, 1)[0]
	if !v.Warned(ErrThin) {
		t.Errorf("warnings %v", v.Warnings)
	}
}

// For many clusters of symmetric contributions the wild bootstrap is Student's
// t, with signs as with Webb's weights.
func TestWildIsStudent(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, g := range []int{10, 30, 300} {
		u := make([]float64, g)
		for i := range u {
			u[i] = rng.NormFloat64()
		}
		want := tQuantile(0.975, float64(g-1))
		near(t, "critical value", wildDistribution(u, 1).quantile(Level), want, 0.15)
	}
	// The weights have mean zero and variance one.
	for _, clusters := range []int{6, 12} {
		sum, squares := 0.0, 0.0
		const n = 100_000
		for range n {
			w := wildWeight(clusters, rng)
			sum += w
			squares += w * w
		}
		near(t, "mean", sum/n, 0, 0.02)
		near(t, "variance", squares/n, 1, 0.02)
	}
}
