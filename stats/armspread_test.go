package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// trialsAsArms makes trials with known variances arms whose common mean is the
// only term: the scores are the weighted deviations from the weighted mean.
func trialsAsArms(y, variance []float64) armScatter {
	n := len(y)
	mean, precision := 0.0, 0.0
	for i, v := range variance {
		mean += y[i] / v
		precision += 1 / v
	}
	mean /= precision
	s := armScatter{arms: make([]string, n), df: n - 1, c: mat.NewSymDense(n, nil)}
	for i := range y {
		s.u = append(s.u, (y[i]-mean)/variance[i])
		for j := i; j < n; j++ {
			w := -1 / variance[i] / variance[j] / precision
			if i == j {
				w += 1 / variance[i]
			}
			s.c.SetSym(i, j, w)
		}
	}
	for i := range n {
		s.v = append(s.v, s.c.At(i, i))
	}
	s.square, s.lambda = quadrature(s.u, s.c)
	s.spectrum = spectrum(s.c, s.df)
	return s
}

// The BCG vaccine trials (Colditz et al. 1994; log risk ratios and variances
// as in the metafor package, dat.bcg).
var (
	vaccineY = []float64{
		-0.8893, -1.5854, -1.3481, -1.4416, -0.2175, -0.7861, -1.6209,
		0.0120, -0.4694, -1.3713, -0.3394, 0.4459, -0.0173,
	}
	vaccineV = []float64{
		0.3256, 0.1946, 0.4154, 0.0200, 0.0512, 0.0069, 0.2230,
		0.0040, 0.0564, 0.0730, 0.0124, 0.5325, 0.0714,
	}
)

// For the vaccine trials S is its expectation, Σ a, at the τ² of restricted maximum
// likelihood, 0.3132 (Viechtbauer, J. Stat. Softw. 36(3), 2010, and the documentation of
// the metafor package, dat.bcg).
func TestArmSpreadOfVaccine(t *testing.T) {
	l := trialsAsArms(vaccineY, vaccineV).law()
	mean := 0.0
	for _, lambda := range l.spectrum {
		mean += lambda / (l.phi + 0.3132*lambda)
	}
	near(t, "S", l.score(0.3132), mean, 0.005*mean)
	points := l.points()
	if !slices.IsSorted(points) {
		t.Errorf("points %v, want them in order", points)
	}
	below := 0
	for _, p := range points {
		if p < 0.3132 {
			below++
		}
	}
	near(t, "part below 0.3132", float64(below)/tauPoints, l.below(0.3132), 1.0/tauPoints)
	near(t, "below the lower end", l.below(l.quantile(0.025)), 0.025, 1e-6)
	near(t, "below the upper end", l.below(l.quantile(0.975)), 0.975, 1e-6)
}

// How likely a τ² is not exceeded is what draws of Σ a·χ² say.
func TestArmSpreadByDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	few := trialsAsArms(vaccineY[:6], vaccineV[:6]).law()
	for name, l := range map[string]tauLaw{"13 trials": trialsAsArms(vaccineY, vaccineV).law(), "6 trials": few} {
		for _, tau2 := range []float64{0.02, 0.1, 0.3, 1, 4} {
			const draws = 40_000
			s, above := l.score(tau2), 0
			for range draws {
				sum := 0.0
				for _, lambda := range l.spectrum {
					z := rng.NormFloat64()
					sum += lambda / (l.phi + tau2*lambda) * z * z
				}
				if sum > s {
					above++
				}
			}
			near(t, fmt.Sprintf("%s: below τ² of %v", name, tau2), l.below(tau2), float64(above)/draws, 0.012)
		}
	}
}

// Where all arms tell alike, S says what Cochran's Q does, which is χ² at the true τ².
func TestArmSpreadOfEqualArmsIsCochrans(t *testing.T) {
	y := []float64{0.3, -1.2, 0.8, 2.1, -0.4, 0.9, -2}
	l := trialsAsArms(y, slices.Repeat([]float64{0.25}, len(y))).law()
	mean, q := stat.Mean(y, nil), 0.0
	for _, x := range y {
		q += (x - mean) * (x - mean)
	}
	for _, tau2 := range []float64{0, 0.5, 3} {
		near(t, "below", l.below(tau2), distuv.ChiSquared{K: 6}.Survival(q/(0.25+tau2)), 1e-9)
	}
}

// The eight schools differ less than chance would have it: τ² is 0 more likely than not.
func TestArmSpreadOfSchools(t *testing.T) {
	var variance []float64
	for _, se := range []float64{15, 10, 16, 11, 9, 11, 10, 18} {
		variance = append(variance, se*se)
	}
	l := trialsAsArms([]float64{28, 8, -3, 7, -1, 1, 18, 12}, variance).law()
	if lo, mid, hi := l.quantile(0.025), l.quantile(0.5), l.quantile(0.975); lo != 0 || mid != 0 || !(hi > 0) {
		t.Errorf("τ² = %v (%v to %v), want 0 and an interval from 0 on", mid, lo, hi)
	}
	zero := 0
	for _, p := range l.points() {
		if p == 0 {
			zero++
		}
	}
	near(t, "part at 0", float64(zero)/tauPoints, l.below(0), 1.0/tauPoints)
}

// Over many replicates τ is as often too large as too small, and its interval
// holds what was simulated.
func TestArmSpreadIsRecovered(t *testing.T) {
	for _, tau := range []float64{0.2, 0.4} {
		s := chessSimulation(60)
		s.Side, s.Tau = 0.3, tau
		rng := rand.New(rand.NewPCG(8, 8))
		below, held := 0, 0
		n, slack := replicates(200)
		for range n {
			spread := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit).ArmSpread()
			if spread.Arms != 14 || spread.DF != 9 { // 14 arms, 5 pieces
				t.Fatalf("%d arms, %d to spare", spread.Arms, spread.DF)
			}
			if spread.Tau.Value < tau {
				below++
			}
			if spread.Tau.Lo <= tau && tau <= spread.Tau.Hi {
				held++
			}
		}
		if share := float64(below) / float64(n); share < 0.4-2*slack || share > 0.6+2*slack {
			t.Errorf("τ = %v: %d of %d estimates below it", tau, below, n)
		}
		if share := float64(held) / float64(n); share < 0.9-slack || share > 0.995+slack {
			t.Errorf("τ = %v: %d of %d intervals hold it", tau, held, n)
		}
	}
}

// Arms that agree widen the intervals a little, for what could not be seen; those
// that scatter widen them more.
func TestArmsWidenIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	wider := func(tau float64) float64 {
		s := chessSimulation(60)
		s.Tau = tau
		var ratios []float64
		for range 16 {
			f := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit)
			g := f.WithArms()
			for j := range g.Beta {
				if !(g.Cov.At(j, j) >= f.Cov.At(j, j)) || g.Beta[j] != f.Beta[j] {
					t.Errorf("%s: variance %v, without arms %v", g.Terms[j], g.Cov.At(j, j), f.Cov.At(j, j))
				}
			}
			if again := g.WithArms(); again != g {
				t.Error("the arms were added twice")
			}
			v, narrow := g.Values(0, []int{1}, 1)[0], f.Values(0, []int{1}, 1)[0]
			if v.Value != narrow.Value {
				t.Errorf("value %s, without arms %s", v.Text(Number(3)), narrow.Text(Number(3)))
			}
			e := g.Contrast(g.Unit(1))
			near(t, "half an interval", e.HalfWidth(), g.critical(g.Unit(1))*e.SE, 1e-9)
			ratios = append(ratios, v.HalfWidth()/narrow.HalfWidth())
		}
		slices.Sort(ratios)
		return ratios[len(ratios)/2]
	}
	agree, apart := wider(0), wider(0.4)
	if agree < 1 || agree > 1.8 || apart < 1.5*agree {
		t.Errorf("intervals are %.2f times as wide where arms agree, %.2f times where they scatter", agree, apart)
	}
}

// What it costs not to know τ, in the plainest case: 350 arms, twelve values that weigh each
// by how much it tells, and normal errors. Intervals that average over what the arms say of τ²
// hold more often than they promise where arms agree, and as often where they scatter. Those
// made with the median of τ² hold too seldom there.
func TestPriceOfNotKnowingTau(t *testing.T) {
	const arms, values, draws = 350, 12, 200
	rng := rand.New(rand.NewPCG(8, 8))
	all := func(x float64) float64 { return math.Pow(2*distuv.UnitNormal.CDF(x)-1, values) }
	for _, c := range []struct {
		name            string
		unequal         float64 // standard deviation of the logarithm of what an arm tells
		tau2            []float64
		average, median []float64
	}{
		{
			"alike", 0,
			[]float64{0, 0.5, 1, 2, 4},
			[]float64{0.959, 0.956, 0.954, 0.952, 0.950},
			[]float64{0.955, 0.952, 0.950, 0.949, 0.948},
		},
		{
			"unequal", 1,
			[]float64{0, 0.5, 1, 2, 4},
			[]float64{0.965, 0.961, 0.957, 0.953, 0.951},
			[]float64{0.959, 0.953, 0.949, 0.944, 0.943},
		},
	} {
		l := tauLaw{phi: 1, lambda: make([]float64, arms), square: make([]float64, arms)}
		sum, squares := 0.0, 0.0
		for i := range l.lambda {
			l.lambda[i] = math.Exp(c.unequal * distuv.UnitNormal.Quantile((float64(i)+0.5)/arms))
			sum += l.lambda[i]
			squares += l.lambda[i] * l.lambda[i]
		}
		l.spectrum = l.lambda
		more := squares / sum                  // what τ² adds to the variances of values, 1 by chance alone
		half := func(tau2 []float64) float64 { // of an interval
			_, h := bisect(1, 50, 30, func(h float64) bool {
				sum := 0.0
				for _, x := range tau2 {
					sum += all(h / math.Sqrt(1+more*x))
				}
				return sum >= Level*float64(len(tau2))
			})
			return h
		}
		unsure := math.Sqrt(2 / squares) // standard deviation of the estimate of τ² where arms agree
		for k, times := range c.tau2 {
			tau2, average, median := times*unsure, 0.0, 0.0
			for range draws {
				for i, x := range l.lambda {
					z := rng.NormFloat64()
					l.square[i] = (x + tau2*x*x) * z * z
				}
				average += all(half(l.points())/math.Sqrt(1+more*tau2)) / draws
				median += all(half([]float64{l.quantile(0.5)})/math.Sqrt(1+more*tau2)) / draws
			}
			t.Logf("%s, τ² %.4f (%v times what it is uncertain by): averaged over τ² %.3f, with its median %.3f", c.name, tau2, times, average, median)
			near(t, "coverage, averaged", average, c.average[k], 0.005)
			near(t, "coverage, median", median, c.median[k], 0.006)
		}
	}
}

// With τ known the statistics are normal with the covariance of both parts; with
// many values of τ the draws say the same as the tails added up.
func TestCriticalValuesOfAMixture(t *testing.T) {
	s := chessSimulation(200)
	s.Tau = 0.3
	f := mustFit(t, mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(9, 9)))), Logit).WithArms()
	known := *f
	known.arms = &Scatter{pull: f.arms.pull, tau2: make([]float64, tauPoints), mean: f.arms.mean}
	for i := range known.arms.tau2 {
		known.arms.tau2[i] = f.arms.mean
	}
	contrasts := f.ValueContrasts(0, []int{1, 2, 3, 4})
	near(t, "one contrast, τ known", known.critical(contrasts[0]), 1.96, 0.01)
	plain := known
	plain.arms = nil // the same covariance, as if all of it were chance
	near(t, "jointly, τ known", known.JointCritical(contrasts, 1), plain.JointCritical(contrasts, 1), 0.03)
	single := [][]float64{contrasts[0]}
	near(t, "one contrast by draws", f.JointCritical(single, 1), f.critical(contrasts[0]), 0.05)
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

// Arms that do not scatter, that scatter as much as a third of a pawn, and twice that: the
// intervals hold the truth, each alone and together. Where there is no scatter they
// are wider than need be. Those that take the arms for all there are fail.
func TestCoverageOfValuesWithArmsThatScatter(t *testing.T) {
	for _, c := range []struct{ tau, lo, hi, fixed float64 }{
		{0, 0.94, 0.995, 1},
		{0.2, 0.93, 0.97, 0.90},
		{0.4, 0.93, 0.97, 0.80},
	} {
		s := chessSimulation(93)
		s.Side, s.Tau = 0.3, c.tau
		n, slack := replicates(200)
		slack += 0.02
		study := Study{
			Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1, 2, 3, 4},
			Draw: s.Draw, Replicates: n, Seed: 4, Workers: 2,
		}
		coverage := mustRun(t, study, []Method{Methods()[0], FixedArms()})
		for i := range study.Of {
			if e := coverage[0].Terms[i]; e.Value < c.lo-slack || e.Value > c.hi+slack {
				t.Errorf("τ = %v, %s: coverage %s, want %v to %v", c.tau, chessTerms[study.Of[i]], e.Text(Percent(1)), c.lo, c.hi)
			}
			if e := coverage[1].Terms[i]; e.Value > c.fixed+slack {
				t.Errorf("τ = %v, %s: coverage %s as if arms agreed, want it seen failing", c.tau, chessTerms[study.Of[i]], e.Text(Percent(1)))
			}
		}
		study.Replicates, slack = replicates(100)
		if e := mustRun(t, study, []Method{JointFieller(1)})[0].All; e.Value < c.lo-0.04-slack {
			t.Errorf("τ = %v: joint coverage %s, want %v at least", c.tau, e.Text(Percent(1)), c.lo)
		}
	}
}
