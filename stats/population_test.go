package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// single is a measurement of one coordinate.
func single(mean, se float64) Measured {
	return Measured{Coordinates: 1, Mean: [2]float64{mean}, Cov: [2][2]float64{{se * se}}}
}

// The eight schools of Gelman and others, Bayesian Data Analysis, table 5.3. The table
// was made from 200 draws, so that its ends are rough.
func TestPopulationOfSchools(t *testing.T) {
	schools := []struct{ y, se, lo, median, hi float64 }{
		{28, 15, -2, 10, 31},
		{8, 10, -5, 8, 23},
		{-3, 16, -11, 7, 19},
		{7, 11, -7, 8, 21},
		{-1, 9, -9, 5, 18},
		{1, 11, -7, 6, 28},
		{18, 10, -1, 10, 26},
		{12, 18, -6, 8, 33},
	}
	var measured []Measured
	for _, s := range schools {
		measured = append(measured, single(s.y, s.se))
	}
	p, err := NewPopulation(measured)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range schools {
		value, lo, hi := p.Shrunk(i, 0, [2]float64{1}, 0.95)
		if math.Abs(value-s.median) > 2 || math.Abs(lo-s.lo) > 6 || math.Abs(hi-s.hi) > 10 {
			t.Errorf("school %c: %.1f (%.1f to %.1f), want about %.0f (%.0f to %.0f)", 'A'+i, value, lo, hi, s.median, s.lo, s.hi)
		}
	}
	tau, lo, hi := p.Scatter()
	if tau < 4 || tau > 7 || lo > 0.5 || hi < 15 { // the book's figure 5.5 and its 200 draws
		t.Errorf("τ = %.1f (%.1f to %.1f), want about 5 from nearly 0 to about 20", tau, lo, hi)
	}
}

// By hand: with τ far above the errors nothing is drawn in, with things that agree all
// of it.
func TestPopulationAtItsEnds(t *testing.T) {
	apart, err := NewPopulation([]Measured{single(-100, 1), single(0, 1), single(100, 1), single(50, 1)})
	if err != nil {
		t.Fatal(err)
	}
	if v, lo, hi := apart.Shrunk(2, 0, [2]float64{1}, 0.95); math.Abs(v-100) > 0.1 || math.Abs(lo-98.04) > 0.1 || math.Abs(hi-101.96) > 0.1 {
		t.Errorf("far apart: %.2f (%.2f to %.2f), want 100 (98.04 to 101.96)", v, lo, hi)
	}
	var same []Measured
	for range 200 {
		same = append(same, single(3, 1))
	}
	alike, err := NewPopulation(same)
	if err != nil {
		t.Fatal(err)
	}
	if _, lo, hi := alike.Shrunk(7, 0, [2]float64{1}, 0.95); lo < 2.3 || hi > 3.7 {
		t.Errorf("all alike: %.2f to %.2f, want much narrower than 1.04 to 4.96", lo, hi)
	}
	if v, _, _ := alike.Shrunk(7, 1, [2]float64{-2}, 0.95); math.Abs(v-(1-2*3)) > 1e-6 {
		t.Errorf("one less twice the mean is %v, want -5", v)
	}
}

// With equal errors σ, the density of τ is (σ²+τ²)^(-(n-1)/2) exp(-S/2(σ²+τ²)), S being the
// sum of the squares about the mean. Its quantiles are found here on a grid of a million.
func TestScatterOfEqualErrors(t *testing.T) {
	means := []float64{-9, -4, -1, 0, 2, 3, 9}
	const sigma = 2.0
	var measured []Measured
	squares := 0.0
	for _, m := range means {
		measured = append(measured, single(m, sigma))
		squares += m * m // their mean is 0
	}
	p, err := NewPopulation(measured)
	if err != nil {
		t.Fatal(err)
	}
	const n, step = 1_000_000, 2e-4
	density := func(k int) float64 {
		tau := (float64(k) + 0.5) * step
		v := sigma*sigma + tau*tau
		return math.Exp(-float64(len(means)-1)/2*math.Log(v) - squares/2/v)
	}
	total := 0.0
	for k := range n {
		total += density(k)
	}
	quantile := func(q float64) float64 {
		sum, k := 0.0, 0
		for ; sum < q*total; k++ {
			sum += density(k)
		}
		return float64(k) * step
	}
	tau, lo, hi := p.Scatter()
	for _, c := range []struct{ got, want float64 }{{tau, quantile(0.5)}, {lo, quantile(0.5 - Level/2)}, {hi, quantile(0.5 + Level/2)}} {
		if math.Abs(c.got-c.want) > 0.01*c.want {
			t.Errorf("a quantile of τ is %.3f, want %.3f", c.got, c.want)
		}
	}
}

func TestPopulationRefuses(t *testing.T) {
	if _, err := NewPopulation([]Measured{single(1, 1), single(2, 1)}); !errors.Is(err, ErrSmallPopulation) {
		t.Errorf("two things: %v", err)
	}
	if _, err := NewPopulation([]Measured{single(1, 0), single(1, 0), single(1, 0)}); err == nil {
		t.Error("no error without any spread")
	}
	for _, x := range []float64{math.NaN(), math.Inf(1)} {
		if _, err := NewPopulation([]Measured{single(1, 1), single(2, 1), single(x, 1)}); err == nil {
			t.Errorf("no error of a thing at %v", x)
		}
		if _, err := NewPopulation([]Measured{single(1, 1), single(2, 1), single(1, x)}); err == nil {
			t.Errorf("no error of a thing with an error of %v", x)
		}
	}
}

// Draws have the means and intervals that are computed, in one coordinate and in two.
func TestPopulationDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var measured []Measured
	for range 6 {
		measured = append(measured, Measured{
			Coordinates: 2, Mean: [2]float64{rng.NormFloat64(), 2 + rng.NormFloat64()},
			Cov: [2][2]float64{{0.5, -0.2}, {-0.2, 0.3}},
		})
	}
	p, err := NewPopulation(measured)
	if err != nil {
		t.Fatal(err)
	}
	const n = 20_000
	w := [2]float64{0.8, -0.6}
	var mean float64
	value, lo, hi := p.Shrunk(4, 0.1, w, 0.8)
	truths := make([][2]float64, len(measured))
	below, above := 0.0, 0.0
	for range n {
		p.Draw(rng, truths)
		x := truths[4]
		v := 0.1 + w[0]*x[0] + w[1]*x[1]
		mean += v / n
		below += Indicator(v < lo) / n
		above += Indicator(v > hi) / n
	}
	if math.Abs(mean-value) > 0.02 || math.Abs(below-0.1) > 0.01 || math.Abs(above-0.1) > 0.01 {
		t.Errorf("draws: mean %.3f, %.3f below and %.3f above; want %.3f, 0.1 and 0.1", mean, below, above, value)
	}
}

// The shrunk interval of whatever looks best covers, whatever the shape of the truths;
// the raw one, which is the control, does not.
func TestCoverageOfTheChosen(t *testing.T) {
	for _, c := range []struct {
		name  string
		truth func(rng *rand.Rand) float64
	}{
		{"normal", func(rng *rand.Rand) float64 { return 0.53 + 0.02*rng.NormFloat64() }},
		{"two sorts", func(rng *rand.Rand) float64 { return 0.51 + 0.04*float64(rng.IntN(2)) + 0.005*rng.NormFloat64() }},
		{"all alike", func(*rand.Rand) float64 { return 0.52 }},
	} {
		rng := rand.New(rand.NewPCG(3, 4))
		const replicates, things, se = 300, 40, 0.025
		raw, shrunk := 0.0, 0.0
		for range replicates {
			var truths []float64
			var measured []Measured
			best := 0
			for i := range things {
				truths = append(truths, c.truth(rng))
				measured = append(measured, single(truths[i]+se*rng.NormFloat64(), se))
				if measured[i].Mean[0] > measured[best].Mean[0] {
					best = i
				}
			}
			p, err := NewPopulation(measured)
			if err != nil {
				t.Fatal(err)
			}
			_, lo, hi := p.Shrunk(best, 0, [2]float64{1}, 0.95)
			shrunk += Indicator(lo <= truths[best] && truths[best] <= hi) / replicates
			raw += Indicator(math.Abs(measured[best].Mean[0]-truths[best]) < 1.96*se) / replicates
		}
		t.Logf("%s: shrunk %.3f, raw %.3f", c.name, shrunk, raw)
		if shrunk < 0.92 {
			t.Errorf("%s: the shrunk interval covers %.3f, want 0.95", c.name, shrunk)
		}
		if raw > 0.85 {
			t.Errorf("%s: the raw interval covers %.3f, want less: it is the control", c.name, raw)
		}
	}
}

// A selection by hand: two things that are known exactly, and one that is not.
func TestSelect(t *testing.T) {
	p, err := NewPopulation([]Measured{single(0.50, 1e-4), single(0.56, 1e-4), single(0.52, 1e-4), single(0.40, 1e-4)})
	if err != nil {
		t.Fatal(err)
	}
	distance := func(truth [2]float64) float64 { return math.Abs(truth[0] - 0.5) }
	s := p.Select(distance, 0.01, 1)
	for m, want := range []int{0, 2, 1, 3} {
		if s.Order[m] != want {
			t.Errorf("order %v, want 0 2 1 3", s.Order)
			break
		}
	}
	if s.Risk[1] > 0 || s.Risk[2] > 0 || s.Risk[4] > 0 || !math.IsNaN(s.Risk[0]) {
		t.Errorf("risk %v, want none: the nearest is known", s.Risk)
	}
	if math.Abs(s.Lo[1]-0.06) > 0.001 || math.Abs(s.Hi[1]-0.06) > 0.001 {
		t.Errorf("a distance of 0.06 known exactly is %.4f to %.4f", s.Lo[1], s.Hi[1])
	}
	for i, want := range []float64{1, 0, 1, 0} {
		if got := p.Within(distance, 0.03, 1)[i]; got != want {
			t.Errorf("thing %d lies within 0.03 with probability %v, want %v", i, got, want)
		}
	}
	p, err = NewPopulation([]Measured{single(0.50, 0.05), single(0.501, 0.05), single(0.499, 0.05), single(0.56, 0.05)})
	if err != nil {
		t.Fatal(err)
	}
	s = p.Select(distance, 0, 1)
	if s.Risk[1] < 0.4 || s.Risk[3] > s.Risk[2] || s.Risk[2] > s.Risk[1] || s.Risk[4] != 0 {
		t.Errorf("risk %v, want much at first, falling to none", s.Risk)
	}
	for i, got := range p.Within(distance, 0.03, 1) {
		if got < 0.3 || got > 0.9 {
			t.Errorf("thing %d, hardly known, lies within 0.03 with probability %v", i, got)
		}
	}
	for i := range 4 {
		if s.Lo[i] != 0 || !(s.Hi[i] > s.Expected[i]) {
			t.Errorf("distance of %d: %.3f (%.3f to %.3f), want an interval from 0 on", i, s.Expected[i], s.Lo[i], s.Hi[i])
		}
	}
	if m := s.Keep(4, 1, 1); m != 2 {
		t.Errorf("keeps %d of 4 at any risk, want half", m)
	}
	if m := s.Keep(4, 1, 0); m != 4 {
		t.Errorf("keeps %d of 4 at no risk, want all", m)
	}
	if m := s.Keep(4, 3, 1); m != 3 {
		t.Errorf("keeps %d where 3 are wanted", m)
	}
}
