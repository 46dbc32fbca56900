package stats

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Measurements of the same proportions on scales of their own give these back with intervals
// that hold, and are said to differ in one run of twenty; of other proportions always.
func TestPoolOfMeasurements(t *testing.T) {
	const replicates = 400
	rng := rand.New(rand.NewPCG(8, 8))
	truth := scaled(janggi, 0.1)
	scales := []float64{1, 0.6, 1.4}
	lacks := 4 // the second measurement says nothing of guards
	var all []float64
	for m, s := range scales {
		for i, v := range truth {
			if m != 1 || i != lacks {
				all = append(all, s*v)
			}
		}
	}
	cov := correlated(all, 0.1, 0.3)
	draw := func(truth []float64) []Measurement {
		b := drawn(truth, cov, rng)
		parts := make([]Measurement, 3)
		for m := range parts {
			for i := range janggi {
				if m != 1 || i != lacks {
					parts[m].Terms = append(parts[m].Terms, i)
					parts[m].Values, b = append(parts[m].Values, b[0]), b[1:]
				}
			}
		}
		return parts
	}
	differ, held, scaleSum := 0, 0, 0.0
	for range replicates {
		p, err := Pool(6, draw(all), cov)
		if err != nil {
			t.Fatal(err)
		}
		if p.DF != 9 { // 17 numbers less 6 values and 2 scales
			t.Fatalf("%d degrees of freedom, want 9", p.DF)
		}
		if p.P < 0.05 {
			differ++
		}
		scaleSum += p.Scales[2] / p.Scales[0] / replicates
		w := WholePoints{Terms: pieces(6), Values: p.Values, Cov: p.Cov, Clusters: 100_000, From: 13, To: 15}
		if _, chance, err := w.Distance(janggi); err == nil && chance >= 0.05 {
			held++
		}
	}
	if lo, hi := ClopperPearson(differ, replicates, 0.999); lo > 0.05 || hi < 0.05 {
		t.Errorf("equal proportions are said to differ in %d of %d runs, want 5%%", differ, replicates)
	}
	if lo, hi := ClopperPearson(held, replicates, 0.999); lo > 0.95 || hi < 0.95 {
		t.Errorf("the right proportions are held in %d of %d runs, want 95%%", held, replicates)
	}
	if scaleSum < 1.35 || scaleSum > 1.45 {
		t.Errorf("the third measurement's scale is %v, want 1.4", scaleSum)
	}
	other := append([]float64(nil), all...)
	other[len(other)-5] *= 0.35 // a cannon worth a third in the third
	told := 0
	for range 50 {
		if p, err := Pool(6, draw(other), cov); err == nil && p.P < 0.05 {
			told++
		}
	}
	if told < 40 {
		t.Errorf("a cannon of a third of the worth in one measurement is told in %d of 50 runs", told)
	}
	if _, err := Pool(6, []Measurement{{Terms: []int{0}, Values: []float64{1}}}, mat.NewSymDense(1, []float64{1})); err == nil {
		t.Error("values of one term tell six")
	}
}

// Values in points hold the truth together, the scale being fitted to the same values; and
// each set is Fieller's of the value over the scale, by the formula.
func TestInPoints(t *testing.T) {
	const replicates = 40
	rng := rand.New(rand.NewPCG(9, 9))
	table := []int{13, 7, 5, 2}
	truth := scaled(table, 0.1)
	v := correlated(truth, 0.15, 0.5)
	held := 0
	for r := range replicates {
		w := WholePoints{Terms: pieces(4), Values: drawn(truth, v, rng), Cov: v, Clusters: 2000, From: 13, To: 15}
		values, err := w.InPoints(table, uint64(r))
		if err != nil {
			t.Fatal(err)
		}
		all := true
		for i, n := range table {
			all = all && values[i].Joint.Set.Contains(float64(n))
		}
		if all {
			held++
		}
	}
	if held < 33 {
		t.Errorf("all values in points are held in %d of %d runs, want 38", held, replicates)
	}
	// A point is the sum of the values over that of the table.
	b := []float64{1.25, 0.8}
	d := mat.NewSymDense(2, []float64{0.04, 0, 0, 0.01})
	point, variance := (1.25+0.8)/20, (0.04+0.01)/20/20
	want := Fieller(b[0], point, 0.04, 0.04/20, variance, tQuantile(0.975, 999))
	values, err := WholePoints{Terms: pieces(2), Values: b, Cov: d, Clusters: 1000, From: 13, To: 15}.InPoints([]int{13, 7}, 1)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "rook", values[0].Value, b[0]/point, 1e-9)
	near(t, "from", values[0].Set.Lo, want.Lo, 1e-6)
	near(t, "to", values[0].Set.Hi, want.Hi, 1e-6)
}

// Terms that different measurements tell stand to each other as the scales have it: pieces
// known by the first and pawns known by the second hold their right proportions only if
// the errors of the scales are counted in.
func TestPoolCountsTheErrorsOfScales(t *testing.T) {
	const replicates = 300
	rng := rand.New(rand.NewPCG(4, 4))
	table := []int{13, 7, 5, 2}
	truth := append(scaled(table, 0.1), scaled(table, 0.07)...)
	cov := mat.NewSymDense(8, nil)
	for i, share := range []float64{0.02, 0.02, 0.2, 0.2, 0.2, 0.2, 0.02, 0.02} {
		cov.SetSym(i, i, share*share*truth[i]*truth[i])
	}
	held := 0
	for range replicates {
		b := drawn(truth, cov, rng)
		all := []int{0, 1, 2, 3}
		p, err := Pool(4, []Measurement{{all, b[:4]}, {all, b[4:]}}, cov)
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range p.Gain {
			near(t, "value by its gain", dot(row, b), p.Values[i], 1e-6)
		}
		w := WholePoints{Terms: pieces(4), Values: p.Values, Cov: p.Cov, Clusters: 100_000, From: 13, To: 15}
		if _, chance, err := w.Distance(table); err == nil && chance >= 0.05 {
			held++
		}
	}
	if lo, hi := ClopperPearson(held, replicates, 0.999); lo > 0.95 || hi < 0.95 {
		t.Errorf("the right proportions are held in %d of %d runs, want 95%%", held, replicates)
	}
}
