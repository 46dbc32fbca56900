package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// correlated is a covariance with standard errors of these shares of the values, and
// errors that have a part in common.
func correlated(values []float64, share, common float64) *mat.SymDense {
	v := mat.NewSymDense(len(values), nil)
	for i := range values {
		for j := i; j < len(values); j++ {
			c := common
			if i == j {
				c = 1
			}
			v.SetSym(i, j, c*share*share*math.Abs(values[i]*values[j]))
		}
	}
	return v
}

// drawn adds errors of a covariance to the truth.
func drawn(truth []float64, v *mat.SymDense, rng *rand.Rand) []float64 {
	l := root(v)
	z := make([]float64, len(truth))
	for i := range z {
		z[i] = rng.NormFloat64()
	}
	out := slices.Clone(truth)
	for i := range out {
		for j := range z {
			out[i] += l.At(i, j) * z[j]
		}
	}
	return out
}

// scaled is a table times a factor.
func scaled(weights []int, by float64) []float64 {
	out := numbersOf(weights)
	for i := range out {
		out[i] *= by
	}
	return out
}

var janggi = []int{13, 7, 5, 3, 3, 2}

func pieces(n int) []string { return []string{"R", "C", "N", "E", "G", "P"}[:n] }

// The search finds every table within the bound and no other, and the simplest of those
// at the least distance, by the formula on all tables there are.
func TestWholePointsFindAllTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for trial := range 12 {
		truth := scaled([]int{14, 6, 4}, 0.11)
		v := correlated(truth, 0.06+0.1*rng.Float64(), 0.5*rng.Float64())
		b := drawn(truth, v, rng)
		p := WholePoints{Terms: pieces(3), Values: b, Cov: v, Clusters: 1000, From: 13, To: 15}
		if trial%2 == 1 {
			p.Least = []int{1, 1, 5}
		}
		got, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		inv, err := inverse(v)
		if err != nil {
			t.Fatal(err)
		}
		// By the definition: the least over a fine grid of factors.
		distance := func(w []float64) float64 {
			least := math.Inf(1)
			for s := 0.04; s < 0.2; s += 0.0004 {
				r := make([]float64, 3)
				for i := range r {
					r[i] = b[i] - s*w[i]
				}
				least = math.Min(least, dot(r, times(inv, r)))
			}
			return least
		}
		least := math.Inf(1)
		all := map[[3]int]float64{}
		for top := 13; top <= 15; top++ {
			for c := 1; c < 16; c++ {
				for n := 1; n < 12; n++ {
					if trial%2 == 1 && n < 5 {
						continue
					}
					d := distance([]float64{float64(top), float64(c), float64(n)})
					all[[3]int{top, c, n}] = d
					least = math.Min(least, d)
				}
			}
		}
		const grid = 0.01
		found := map[[3]int]bool{}
		for _, n := range got.Near {
			at := [3]int(n.Weights)
			found[at] = true
			if d, known := all[at]; !known || math.Abs(d-n.Distance) > grid || n.Distance > least+NearEqual+grid {
				t.Errorf("trial %d: %v is listed at %.3f; by the formula %.3f, the least is %.3f", trial, at, n.Distance, d, least)
			}
		}
		for at, d := range all {
			if d < least+NearEqual-grid && !found[at] {
				t.Errorf("trial %d: %v at %.3f is not listed; the least is %.3f", trial, at, d, least)
			}
			if d < least+Tie-grid && simpler(at[:], got.Best.Weights) {
				t.Errorf("trial %d: took %v, but %v is simpler and as near", trial, got.Best.Weights, at)
			}
		}
		if d := all[[3]int(got.Best.Weights)]; d > least+Tie+grid {
			t.Errorf("trial %d: took %v at %.3f, the least is %.3f", trial, got.Best.Weights, d, least)
		}
	}
}

// Values in the proportions of a table give the table, whatever their scale, and the
// value of a point with it. Values nearer to another table give that.
func TestWholePointsTakeTheScaleFromTheTop(t *testing.T) {
	for _, scale := range []float64{0.02, 0.3, 5} {
		truth := scaled(janggi, scale)
		p := WholePoints{Terms: pieces(6), Values: truth, Cov: correlated(truth, 0.01, 0), Clusters: 1000, From: 13, To: 15}
		got, err := p.Round()
		if err != nil || !slices.Equal(got.Best.Weights, janggi) || math.Abs(got.Scale/scale-1) > 1e-9 || got.Cut {
			t.Errorf("scale %v: %v, a point is worth %v (%v)", scale, got.Best.Weights, got.Scale, err)
		}
		p.From, p.To = 26, 26
		if got, err = p.Round(); err != nil || !slices.Equal(got.Best.Weights, []int{26, 14, 10, 6, 6, 4}) {
			t.Errorf("a rook of 26: %v (%v)", got.Best.Weights, err)
		}
	}
	p := WholePoints{Terms: pieces(2), Values: []float64{1, 0.2}, Cov: correlated([]float64{3, 3}, 1, 0), Clusters: 1000, From: 13, To: 15}
	if _, err := p.Round(); err == nil {
		t.Error("values that may be nothing give a table")
	}
}

// Points in the right proportions are given up by chance alone, in one run of twenty.
// Points of one piece that are wrong are given up, and no others.
func TestWholePointsKeepWhatIsNotShownToBeWorse(t *testing.T) {
	const replicates = 600
	rng := rand.New(rand.NewPCG(2, 2))
	truth := scaled(janggi, 0.1)
	v := correlated(truth, 0.08, 0.4)
	gaveUp, few := 0, 0
	for range replicates {
		p := WholePoints{Terms: pieces(6), Values: drawn(truth, v, rng), Cov: v, Clusters: 100_000, From: 13, To: 15, Kept: janggi}
		got, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Dropped) > 0 {
			gaveUp++
		} else if !slices.Equal(got.Best.Weights, janggi) {
			t.Fatalf("kept all points and took %v", got.Best.Weights)
		}
		if _, p, err := p.Distance(janggi); err != nil || p < 0.05 {
			few++
		}
	}
	lo, hi := ClopperPearson(gaveUp, replicates, 0.999)
	if lo > 0.05 || hi < 0.05 || few != gaveUp {
		t.Errorf("right points were given up in %d of %d runs and ruled out in %d, want 5%%", gaveUp, replicates, few)
	}
	right := 0
	for range 100 {
		off := slices.Clone(truth)
		off[1] *= 0.6 // a cannon worth 4 of 13
		p := WholePoints{Terms: pieces(6), Values: drawn(off, v, rng), Cov: v, Clusters: 100_000, From: 13, To: 15, Kept: janggi}
		got, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Dropped) >= 1 && got.Dropped[0].Term == 1 && got.Best.Weights[1] < 6 && got.Best.Weights[0] == 13 {
			right++
		}
	}
	if right < 90 {
		t.Errorf("a cannon of 4 was told from one of 7 in %d of 100 runs", right)
	}
}

// Values of the wrong sign allow no proportions of the points kept, and that is an error.
// Points that are right in proportion to each other are given up where they keep the other
// pieces, or the scale, away from whole points near the values; and stay where they do not.
func TestWholePointsReleaseWhatKeepsTheTableAway(t *testing.T) {
	p := WholePoints{
		Terms: []string{"R", "C", "N", "P"}, Values: []float64{14, 5.9, 4.05, 2.05},
		Cov: mat.NewDiagDense(4, []float64{0.01, 0.01, 0.01, 0.01}), Clusters: 5000, From: 13, To: 15,
	}
	for _, c := range []struct {
		kept, want []int
		dropped    []int // terms
	}{
		{[]int{0, 0, 4, 2}, []int{14, 6, 4, 2}, nil},
		{[]int{0, 0, 2, 1}, []int{14, 6, 4, 2}, []int{2, 3}}, // as 4 to 2
		{[]int{0, 5, 4, 2}, []int{14, 6, 4, 2}, []int{1}},    // C is not 5
	} {
		p.Kept = c.kept
		r, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		var dropped []int
		for _, d := range r.Dropped {
			dropped = append(dropped, d.Term)
			if !(d.P < 1-Level) || d.Points != c.kept[d.Term] {
				t.Errorf("kept %v: gave up %+v", c.kept, d)
			}
		}
		slices.Sort(dropped)
		if !slices.Equal(r.Best.Weights, c.want) || !slices.Equal(dropped, c.dropped) {
			t.Errorf("kept %v: %v without terms %v, want %v without %v", c.kept, r.Best.Weights, dropped, c.want, c.dropped)
		}
	}
	// Values known badly rule out nothing.
	p.Kept, p.Cov = []int{0, 0, 2, 1}, mat.NewDiagDense(4, []float64{1, 4, 4, 4})
	if r, err := p.Round(); err != nil || !r.Kept[2] || !r.Kept[3] || len(r.Dropped) > 0 {
		t.Errorf("values known badly: %v, kept %v, gave up %v", err, r.Kept, r.Dropped)
	}
}

func TestWholePointsKeepNothingThatIsImpossible(t *testing.T) {
	v := correlated([]float64{0.1, 0.1, 0.1, 0.1}, 0.01, 0)
	p := WholePoints{Terms: pieces(4), Values: []float64{1, -1, -1, -1}, Cov: v, Clusters: 1000, From: 13, To: 15, Kept: []int{0, 7, 5, 3}}
	if got, err := p.Round(); !errors.Is(err, ErrPoorValues) {
		t.Errorf("got %+v, %v, want %v", got, err, ErrPoorValues)
	}
}

// With few clusters the covariance is itself uncertain, which the test counts in.
func TestWholePointsDistanceIsCalibrated(t *testing.T) {
	const replicates, clusters = 1500, 25
	rng := rand.New(rand.NewPCG(3, 3))
	truth := scaled([]int{13, 7, 5, 2}, 0.1)
	v := correlated(truth, 0.3, 0.3)
	ruled := 0
	for range replicates {
		mean, cov := make([]float64, 4), mat.NewSymDense(4, nil)
		var rows [][]float64
		for range clusters {
			x := drawn(truth, v, rng)
			rows = append(rows, x)
			for i := range mean {
				mean[i] += x[i] / clusters
			}
		}
		for _, x := range rows {
			for i := range x {
				x[i] -= mean[i]
			}
			addOuter(cov, 1/float64(clusters*(clusters-1)), x)
		}
		p := WholePoints{Terms: pieces(4), Values: mean, Cov: cov, Clusters: clusters, From: 13, To: 15}
		if _, p, err := p.Distance([]int{13, 7, 5, 2}); err != nil || p < 0.05 {
			ruled++
		}
	}
	if lo, hi := ClopperPearson(ruled, replicates, 0.999); lo > 0.05 || hi < 0.04 {
		t.Errorf("the right proportions were ruled out in %d of %d runs, want 5%%", ruled, replicates)
	}
}

// Values in points have the intervals of the same ratios of the fit that they come from,
// with the arms it has: they average over every τ that the games allow, as it does.
func TestInPointsHasTheIntervalsOfItsFit(t *testing.T) {
	s := chessSimulation(93)
	s.Tau = 0.3
	f := mustFit(t, mustData(t, chessTerms, s.Draw(rand.New(rand.NewPCG(3, 3)))), Logit).WithArms()
	const k = 5 // the pieces; the first move is no piece
	cov := mat.NewSymDense(k, nil)
	var units [][]float64
	for i := range k {
		units = append(units, f.Unit(i))
		for j := i; j < k; j++ {
			cov.SetSym(i, j, f.Cov.At(i, j))
		}
	}
	table := []int{1, 3, 3, 5, 9}
	p := WholePoints{Terms: f.Terms[:k], Values: f.Beta[:k], Cov: cov, Clusters: f.Clusters, Top: 3, From: 5, To: 5, Arms: f.Scatter().Of(units)}
	got, err := p.InPoints(table, 1)
	if err != nil {
		t.Fatal(err)
	}
	point := make([]float64, len(f.Beta)) // a 21st of all
	for i := range k {
		point[i] = 1.0 / 21
	}
	want := f.Ratios(f.Terms[:k], units, point, 1)
	for i := range want {
		near(t, "value of "+want[i].Term, got[i].Value, want[i].Value, 1e-9)
		for _, x := range []struct {
			name      string
			got, want Ratio
		}{{"alone", got[i].Ratio, want[i].Ratio}, {"joint", got[i].Joint, want[i].Joint}} {
			near(t, x.name+" interval of "+want[i].Term+", its width", x.got.HalfWidth()/x.want.HalfWidth(), 1, 0.03)
		}
	}
	p.Arms = nil // as if the mean of τ² were known
	known, err := p.InPoints(table, 1)
	if err != nil {
		t.Fatal(err)
	}
	if ratio := got[0].Joint.HalfWidth() / known[0].Joint.HalfWidth(); !(ratio > 1.05) {
		t.Errorf("where τ is known to nine degrees of freedom a joint interval is %.3f times that of a known τ, want it wider", ratio)
	}
}

// How far the right points look by chance is a mixture over τ²: as drawn, and as if the
// arms were chance where only one τ² is likely.
func TestDistanceWithArms(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	table := []int{13, 7, 5, 2}
	truth := scaled(table, 0.1)
	sampling := correlated(truth, 0.05, 0.3)
	arms := &Scatter{tau2: []float64{0, 0.0001, 0.001, 0.005, 0.03}, mean: 0.00722}
	for range 6 {
		var pull []float64
		for _, v := range truth {
			pull = append(pull, v*rng.NormFloat64())
		}
		arms.pull = append(arms.pull, pull)
	}
	cov := arms.without(sampling)
	cov.ScaleSym(-1, cov) // what arms add is taken off nothing, and added
	for i := range table {
		for j := i; j < len(table); j++ {
			cov.SetSym(i, j, cov.At(i, j)+2*sampling.At(i, j))
		}
	}
	p := WholePoints{Terms: pieces(4), Cov: cov, Clusters: 1_000_000, From: 13, To: 15, Arms: arms}
	const draws = 3000
	var chances []float64
	for d := range draws {
		b := drawn(truth, sampling, rng)
		for _, pull := range arms.pull {
			effect := math.Sqrt(arms.tau2[d%5]) * rng.NormFloat64()
			for i, x := range pull {
				b[i] += effect * x
			}
		}
		p.Values = b
		_, chance, err := p.Distance(table)
		if err != nil {
			t.Fatal(err)
		}
		chances = append(chances, chance)
	}
	slices.Sort(chances)
	for _, level := range []float64{0.05, 0.1, 0.3} {
		near(t, "quantile of the probability", chances[int(level*draws)], level, 0.025)
	}
	p.Values = drawn(truth, cov, rng)
	known := p
	known.Arms = &Scatter{pull: arms.pull, tau2: []float64{arms.mean}, mean: arms.mean}
	plain := p
	plain.Arms = nil
	_, a, _ := known.Distance(table)
	_, b, _ := plain.Distance(table)
	near(t, "one τ²", a, b, 1e-6)
}
