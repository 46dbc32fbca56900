package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// trialsAsArms makes trials with known variances arms whose common mean is the
// only term: the scores are the weighted deviations from the weighted mean.
func trialsAsArms(y, variance []float64) armScatter {
	mean, precision, _ := weightedMean(y, variance, 0)
	n := len(y)
	s := armScatter{arms: make([]string, n), df: n - 1, c: mat.NewSymDense(n, nil)}
	for i := range y {
		s.d = append(s.d, 1/variance[i])
		s.u = append(s.u, (y[i]-mean)/variance[i])
		for j := i; j < n; j++ {
			w := -1 / variance[i] / variance[j] / precision
			if i == j {
				w += 1 / variance[i]
			}
			s.c.SetSym(i, j, w)
		}
	}
	s.v = s.c
	return s
}

// The vaccine trials again: DerSimonian and Laird's τ² is 0.3088, and its
// Q-profile interval 0.1197 to 1.1115 (Viechtbauer, J. Stat. Softw. 36(3), 2010,
// and the documentation of the metafor package, dat.bcg).
func TestArmSpreadOfVaccine(t *testing.T) {
	s := trialsAsArms(vaccineY, vaccineV)
	near(t, "τ²", s.tau2(), 0.3088, 0.0005)
	lo, hi := s.profile(0.95)
	near(t, "lower end", lo, 0.1197, 0.0005)
	near(t, "upper end", hi, 1.1115, 0.003)
}

// The eight schools differ less than chance would have it: τ² = 0.
func TestArmSpreadOfSchools(t *testing.T) {
	var variance []float64
	for _, se := range []float64{15, 10, 16, 11, 9, 11, 10, 18} {
		variance = append(variance, se*se)
	}
	s := trialsAsArms([]float64{28, 8, -3, 7, -1, 1, 18, 12}, variance)
	if tau2 := s.tau2(); tau2 != 0 {
		t.Errorf("τ² = %v, want 0", tau2)
	}
	if lo, hi := s.profile(0.95); lo != 0 || !(hi > 0) {
		t.Errorf("interval %v to %v, want one from 0 on", lo, hi)
	}
}

// Over many replicates the mean of τ², which truncation at 0 makes a little too
// large, is what was simulated.
func TestArmSpreadIsRecovered(t *testing.T) {
	for _, tau := range []float64{0.2, 0.4} {
		s := chessSimulation(60)
		s.Side, s.Tau = 0.3, tau
		rng := rand.New(rand.NewPCG(8, 8))
		sum, held := 0.0, 0
		const n = 200
		for range n {
			spread := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit).ArmSpread()
			if spread.Arms != 14 || spread.DF != 9 { // 14 arms, 5 pieces
				t.Fatalf("%d arms, %d to spare", spread.Arms, spread.DF)
			}
			sum += spread.Tau.Value * spread.Tau.Value
			if spread.Tau.Lo <= tau && tau <= spread.Tau.Hi {
				held++
			}
		}
		near(t, "mean of τ²", sum/n, tau*tau, 0.2*tau*tau)
		if held < 180 || held > 199 {
			t.Errorf("τ = %v: %d of %d intervals hold it", tau, held, n)
		}
	}
}

func TestArmsThatAgreeChangeNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	agreed, apart := 0, 0
	for range 60 {
		f := mustFit(t, mustData(t, chessTerms, chessSimulation(60).Draw(rng)), Logit)
		g := f.WithArms()
		if f.ArmSpread().Tau.Value == 0 {
			agreed++
			if g != f {
				t.Error("τ = 0, and the fit was changed")
			}
			continue
		}
		apart++
		for j := range g.Beta {
			if !(g.Cov.At(j, j) >= f.Cov.At(j, j)) || g.Beta[j] != f.Beta[j] {
				t.Errorf("%s: variance %v, without arms %v", g.Terms[j], g.Cov.At(j, j), f.Cov.At(j, j))
			}
		}
		if again := g.WithArms(); again != g {
			t.Error("the arms were added twice")
		}
		v := g.Values(0, []int{1}, 1)[0]
		if narrow := f.Values(0, []int{1}, 1)[0]; v.Value != narrow.Value || v.HalfWidth() < narrow.HalfWidth() {
			t.Errorf("value %s, without arms %s", v.Text(Number(3)), narrow.Text(Number(3)))
		}
	}
	if agreed < 15 || apart < 15 { // about half of the replicates each
		t.Errorf("τ = 0 in %d of 60 replicates of arms that agree", agreed)
	}
}

func TestFewArmsTellNoSpread(t *testing.T) {
	s := chessSimulation(40)
	s.Arms = s.Arms[:7]
	terms := []string{"P", "N", "B", "first"} // three arms to spare
	s.Terms = terms
	s.Beta = []float64{chessBeta[0], chessBeta[1], chessBeta[2], chessBeta[5]}
	for i := range s.Arms {
		for j, x := range s.Arms[i].Games {
			s.Arms[i].Games[j] = []float64{x[0], x[1], x[2], x[5]}
		}
	}
	s.Arms, s.Tau = s.Arms[:6], 1
	f := mustFit(t, mustData(t, terms, s.Draw(rand.New(rand.NewPCG(1, 1)))), Logit)
	spread := f.ArmSpread()
	if spread.DF != 3 || spread.Tau.OK() || spread.Tau.Text(Number(2)) != "~" {
		t.Errorf("%d arms to spare: %s", spread.DF, spread.Tau.Text(Number(2)))
	}
	if f.WithArms() != f {
		t.Error("a spread that cannot be told was added")
	}
}

// What few arms tell of their scatter is said, with the t of as many degrees of
// freedom as they leave; below four nothing is.
func TestFewDegreesBetweenArms(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	s := chessSimulation(40)
	s.Tau = 0.6
	said, silent := 0, 0
	for range 40 {
		f := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit).WithArms()
		for j := range f.Beta {
			e := f.Contrast(f.Unit(j))
			if few := e.DF < leastSpare; few != e.Warned(ErrFewArms) || few == e.OK() {
				t.Errorf("%s with %.1f degrees of freedom: %s, warnings %v", f.Terms[j], e.DF, e.Text(Number(3)), e.Warnings)
			}
			switch q := (distuv.StudentsT{Sigma: 1, Nu: e.DF}).Quantile(0.975); {
			case !e.OK():
				silent++
			case math.Abs((e.Hi-e.Lo)/2-q*e.SE) > 1e-6*e.SE:
				t.Errorf("%s: half an interval of %v with %.1f degrees of freedom, want %v", f.Terms[j], (e.Hi-e.Lo)/2, e.DF, q*e.SE)
			case e.DF < MinBlocks:
				said++
			}
		}
	}
	f := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit).WithArms()
	f.tauError = 3
	if e := f.Contrast(f.Unit(0)); e.OK() || !e.Warned(ErrFewArms) || e.Text(Number(2)) != "~" {
		t.Errorf("%s with %.1f degrees of freedom, want ~", e.Text(Number(2)), e.DF)
	}
	if silent > 0 || said < 20 {
		t.Errorf("%d silent estimates, and %d between four and ten degrees of freedom, want none and some", silent, said)
	}
}

// Arms that scatter by 0.2 in the logarithm of odds, a third of a pawn: the
// intervals hold the truth, and those that take the arms for all there are do not.
func TestCoverageOfValuesWithArmsThatScatter(t *testing.T) {
	s := chessSimulation(93)
	s.Side, s.Tau = 0.3, 0.2
	study := Study{
		Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1, 2, 3, 4},
		Draw: s.Draw, Replicates: 2000, Seed: 4, Workers: 2,
	}
	lo, hi := 0.925, 0.97
	if testing.Short() {
		study.Replicates, lo, hi = 300, 0.91, 0.985 // binomial sd 1.3%
	}
	coverage := mustRun(t, study, []Method{Methods()[0], FixedArms()})
	for i := range study.Of {
		if e := coverage[0].Terms[i]; e.Value < lo || e.Value > hi {
			t.Errorf("%s: coverage %s, want %v to %v", chessTerms[study.Of[i]], e.Text(Percent(1)), lo, hi)
		}
		if e := coverage[1].Terms[i]; e.Value > 0.90 {
			t.Errorf("%s: coverage %s as if arms agreed, want it seen failing", chessTerms[study.Of[i]], e.Text(Percent(1)))
		}
	}
}
