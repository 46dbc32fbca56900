package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Agresti, "Categorical Data Analysis" (1990), section 10.6: baseball teams of
// the American League in 1987, wins of the row over the column team.
var (
	teams = []string{"Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"}
	wins  = [7][7]int{
		{0, 7, 9, 7, 7, 9, 11},
		{6, 0, 7, 5, 11, 9, 9},
		{4, 6, 0, 7, 7, 8, 12},
		{6, 8, 6, 0, 6, 7, 10},
		{6, 2, 6, 7, 0, 7, 12},
		{4, 4, 5, 6, 6, 0, 6},
		{2, 4, 1, 3, 1, 7, 0},
	}
	// Bradley-Terry abilities with Baltimore at zero.
	abilities = []float64{1.58, 1.44, 1.29, 1.25, 1.11, 0.68}
)

// baseball returns the games as observations of the row team, the last team
// being the reference.
func baseball() []Observation {
	var out []Observation
	for i := range wins {
		for j := range i {
			x := make([]float64, 6)
			for team, sign := range map[int]float64{i: 1, j: -1} {
				if team < 6 {
					x[team] = sign
				}
			}
			for k := range wins[i][j] + wins[j][i] {
				y := 0.0
				if k < wins[i][j] {
					y = 1
				}
				out = append(out, Observation{Opening: uint64(len(out)), Arm: fmt.Sprint(i, j), X: x, Y: y})
			}
		}
	}
	return out
}

func mustData(t *testing.T, terms []string, observations []Observation) *Data {
	t.Helper()
	d, err := NewData(terms, observations)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func mustFit(t *testing.T, d *Data, link Link, terms ...string) *Fit {
	t.Helper()
	f, err := Regress(d, link, terms...)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestRegressBaseball(t *testing.T) {
	f := mustFit(t, mustData(t, teams[:6], baseball()), Logit)
	for i, want := range abilities {
		near(t, teams[i], f.Beta[i], want, 0.005)
	}
	if f.Games != 273 || f.Clusters != 273 {
		t.Errorf("%d games in %d clusters, want 273", f.Games, f.Clusters)
	}
}

// With only a constant the coefficient is the logit of the mean, and its
// clustered standard error that of the mean over p(1-p), the delta method.
func TestRegressConstantIsMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var observations []Observation
	var s Sample
	for o := range uint64(80) {
		values := opening(rng, 0.5, 2, 0.3)
		if o%5 == 0 {
			values = values[:1] // half a pair was void
		}
		s = append(s, Block{o, values})
		for _, y := range values {
			observations = append(observations, Observation{Opening: o, X: []float64{1}, Y: y})
		}
	}
	f := mustFit(t, mustData(t, []string{"1"}, observations), Logit)
	e := Score(s)
	p := e.Value
	near(t, "beta", f.Beta[0], math.Log(p/(1-p)), 1e-9)
	near(t, "se", math.Sqrt(f.Cov.At(0, 0)), e.SE/(p*(1-p)), 1e-9)
	near(t, "predicted", f.Predict([]float64{1}).Value, p, 1e-9)
	near(t, "predicted se", f.Predict([]float64{1}).SE, e.SE, 1e-6)

	// Every link fits the mean of a single group exactly, and puts an even
	// score at zero.
	for _, link := range []Link{Logit, Probit, CLogLog, Tanh} {
		g := mustFit(t, mustData(t, []string{"1"}, observations), link)
		mean, slope := link.mean(g.Beta[0])
		near(t, link.String()+": mean", mean, p, 1e-8)
		near(t, link.String()+": se", math.Sqrt(g.Cov.At(0, 0)), e.SE/slope, 1e-6)
		even, _ := link.mean(0)
		near(t, link.String()+": even", even, 0.5, 1e-12)
	}
}

// Slopes and gains of the links, checked by differences.
func TestLinksAreConsistent(t *testing.T) {
	const h = 1e-6
	for _, link := range []Link{Logit, Probit, CLogLog, Tanh} {
		for _, eta := range []float64{-2, -0.3, 0, 0.7, 2} {
			mean, slope := link.mean(eta)
			up, _ := link.mean(eta + h)
			down, _ := link.mean(eta - h)
			near(t, fmt.Sprint(link, " slope at ", eta), slope, (up-down)/(2*h), 1e-8)
			// The derivative of the gain is the weighted residual.
			const y = 0.3
			rise := (link.gain(y, eta+h, up) - link.gain(y, eta-h, down)) / (2 * h)
			near(t, fmt.Sprint(link, " gain at ", eta), link.weight(mean, slope)*(y-mean), rise, 1e-7)
		}
	}
}

// Neither the order of the rows nor adding up equal ones may matter.
func TestDataOrderDoesNotMatter(t *testing.T) {
	observations := chessSimulation(40).Draw(rand.New(rand.NewPCG(4, 4)))
	f := mustFit(t, mustData(t, chessTerms, observations), Logit)
	shuffled := append([]Observation(nil), observations...)
	rand.New(rand.NewPCG(9, 9)).Shuffle(len(shuffled), func(i, j int) {
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	})
	g := mustFit(t, mustData(t, chessTerms, shuffled), Logit)
	for j := range f.Beta {
		near(t, "beta", g.Beta[j], f.Beta[j], 1e-9)
		near(t, "variance", g.Cov.At(j, j), f.Cov.At(j, j), 1e-9)
	}
}

// Repeating every game inside its opening leaves the clustered error as it
// was, while the naive one shrinks by √2.
func TestRepeatedRowsAddNothing(t *testing.T) {
	observations := chessSimulation(40).Draw(rand.New(rand.NewPCG(4, 4)))
	f := mustFit(t, mustData(t, chessTerms, observations), Logit)
	g := mustFit(t, mustData(t, chessTerms, append(observations, observations...)), Logit)
	near(t, "clustered", g.Cov.At(1, 1), f.Cov.At(1, 1), 1e-9)
	near(t, "naive", g.Naive.At(1, 1), f.Naive.At(1, 1)/2, 1e-9)
	near(t, "design effect", g.DesignEffect(1), 2*f.DesignEffect(1), 1e-6)
	rows := mustFit(t, mustData(t, chessTerms, append(observations, observations...)).Unclustered(), Logit)
	if rows.Clusters != 2*len(observations) || rows.Cov.At(1, 1) > 0.8*f.Cov.At(1, 1) {
		t.Errorf("%d clusters, variance %v against %v", rows.Clusters, rows.Cov.At(1, 1), f.Cov.At(1, 1))
	}
}

func TestRegressRefuses(t *testing.T) {
	game := func(o uint64, y float64, x ...float64) Observation {
		return Observation{Opening: o, X: x, Y: y}
	}
	tests := map[string]struct {
		observations []Observation
		want         error
		names        string
	}{
		"column of zeros": {[]Observation{game(1, 1, 1, 0), game(2, 0, 1, 0), game(3, 1, 1, 0)}, ErrUnidentified, "b"},
		"equal columns":   {[]Observation{game(1, 1, 1, 1), game(2, 0, 1, 1), game(3, 1, 2, 2)}, ErrUnidentified, "a, b"},
		"always won":      {[]Observation{game(1, 1, 1, 0), game(2, 1, 1, 0), game(3, 1, 0, 1), game(4, 0, 0, 1)}, ErrSeparated, "a"},
		"no games":        {nil, ErrFewData, ""},
	}
	for name, test := range tests {
		d := mustData(t, []string{"a", "b"}, test.observations)
		_, err := Regress(d, Logit)
		if !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", name, err, test.want)
		} else if want := test.want.Error() + ": " + test.names; test.names != "" && err.Error() != "stats: regression: "+want {
			t.Errorf("%s: got %q, want it to end in %q", name, err, want)
		}
	}
	d := mustData(t, []string{"a"}, []Observation{game(1, 1, 1), game(2, 0, 1)})
	if _, err := Regress(d, Logit, "c"); err == nil {
		t.Error("unknown term: want an error")
	}
}

func TestDataRefuses(t *testing.T) {
	for name, o := range map[string]Observation{
		"too few numbers": {X: nil, Y: 1},
		"not a number":    {X: []float64{math.NaN()}, Y: 1},
		"score above 1":   {X: []float64{1}, Y: 1.5},
		"score missing":   {X: []float64{1}, Y: math.NaN()},
	} {
		if _, err := NewData([]string{"a"}, []Observation{o}); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

// The bootstrap of openings agrees with the sandwich, and that of rows with
// the sandwich of rows.
func TestBootstrapAgreesWithSandwich(t *testing.T) {
	s := chessSimulation(60)
	s.Side = 0.5
	d := mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(2, 3))))
	for name, data := range map[string]*Data{"openings": d, "rows": d.Unclustered()} {
		f := mustFit(t, data, Logit)
		b := f.Bootstrap(600, 1)
		if b.Failed > 0 {
			t.Errorf("%s: %d resamples failed", name, b.Failed)
		}
		for j, term := range f.Terms {
			// 600 resamples know a standard deviation to 3%.
			se := math.Sqrt(f.Cov.At(j, j))
			var betas []float64
			for _, beta := range b.Betas {
				betas = append(betas, beta[j])
			}
			near(t, name+": "+term, stat.StdDev(betas, nil), se, 0.1*se)
		}
		contrasts := f.ValueContrasts(0, []int{1, 2, 3, 4})
		var largest maxT // without a normal distribution
		for _, beta := range b.Betas {
			most := 0.0
			for _, c := range contrasts {
				most = math.Max(most, math.Abs(dot(c, beta)-dot(c, f.Beta))/math.Sqrt(f.covariance(c, c)))
			}
			largest = append(largest, most)
		}
		slices.Sort(largest)
		near(t, name+": joint", largest.quantile(Level), f.JointCritical(contrasts, 1), 0.25)
	}
}

func TestJointCovarianceOfSharedOpenings(t *testing.T) {
	observations := chessSimulation(40).Draw(rand.New(rand.NewPCG(5, 5)))
	f := mustFit(t, mustData(t, chessTerms, observations), Logit)
	k := len(f.Beta)
	same := JointCovariance([]*Fit{f, f})
	near(t, "diagonal", same.At(2, 2), f.Cov.At(2, 2), 1e-12)
	near(t, "off it, same games", same.At(2, k+2), f.Cov.At(2, 2), 1e-12)
	for i := range observations {
		observations[i].Opening += 1 << 32
	}
	g := mustFit(t, mustData(t, chessTerms, observations), Logit)
	near(t, "off it, other openings", JointCovariance([]*Fit{f, g}).At(2, k+2), 0, 1e-15)
}

// What terms have in common is their mean, the better known ones before the others.
func TestCommon(t *testing.T) {
	f := &Fit{Beta: []float64{1, 5, 9}, Cov: mat.NewSymDense(3, []float64{0.5, 0, 0, 0, 1, 0.2, 0, 0.2, 3})}
	c := f.Common([]int{1, 2})
	if want := []float64{0, 0.75, 0.25}; !floats.EqualApprox(c, want, 1e-12) {
		t.Errorf("got %v, want %v", c, want)
	}
	f.Cov = mat.NewSymDense(3, nil)
	if c, want := f.Common([]int{0, 2}), []float64{0.5, 0, 0.5}; !floats.EqualApprox(c, want, 1e-12) {
		t.Errorf("without variances: %v, want %v", c, want)
	}
}
