package stats

import (
	"math"
	"testing"
)

// Efron and Morris, "Data analysis using Stein's estimator", JASA 70:311
// (1975): hits of 18 players in their first 45 times at bat, transformed to
// unit variance. They shrink towards their mean by the factor 1 - 15/18.96 =
// 0.209.
func TestShrinkBaseball(t *testing.T) {
	hits := []float64{18, 17, 16, 15, 14, 14, 13, 12, 11, 11, 10, 10, 10, 10, 10, 9, 8, 7}
	var family []Estimate
	for _, h := range hits {
		family = append(family, Estimate{Value: math.Sqrt(45) * math.Asin(2*h/45-1), SE: 1, Blocks: 45})
	}
	s, err := Shrink(family)
	if err != nil {
		t.Fatal(err)
	}
	first := s.Shrunk[0]
	near(t, "factor", (first.Value-s.Mean)/(family[0].Value-s.Mean), 0.209, 0.0005)
	// Morris's s² with equal variances: 1 - 17/18·B + 2/15·B²·d².
	d := family[0].Value - s.Mean
	near(t, "se", first.SE, math.Sqrt(1-17.0/18*0.791+2.0/15*0.791*0.791*d*d), 0.001)
	near(t, "half-width", first.HalfWidth(), 1.96*first.SE, 1e-3)
}

// The BCG vaccine trials (Colditz et al. 1994; log risk ratios and variances
// as in the metafor package, dat.bcg): Paule-Mandel τ² = 0.3181.
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

func TestShrinkVaccine(t *testing.T) {
	var family []Estimate
	for i := range vaccineY {
		family = append(family, Estimate{Value: vaccineY[i], SE: math.Sqrt(vaccineV[i]), Blocks: 100})
	}
	s, err := Shrink(family)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "τ²", s.Spread*s.Spread, 0.3181, 0.0005)
	near(t, "mean", s.Mean, -0.715, 0.002)
}

// Rubin's eight schools (1981): no more spread than sampling error, so τ = 0
// and the common mean is 7.69 with standard error 4.07.
func TestShrinkEightSchools(t *testing.T) {
	y := []float64{28, 8, -3, 7, -1, 1, 18, 12}
	se := []float64{15, 10, 16, 11, 9, 11, 10, 18}
	var family []Estimate
	for i := range y {
		family = append(family, Estimate{Value: y[i], SE: se[i], Blocks: 50})
	}
	s, err := Shrink(family)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "spread", s.Spread, 0, 1e-9)
	near(t, "mean", s.Mean, 7.69, 0.005)
	near(t, "se", s.SE, 4.07, 0.01)
}

func TestShrinkLeavesTheUnknownAlone(t *testing.T) {
	family := []Estimate{
		{Value: 1, SE: math.NaN()},
		{Value: 1, SE: 0.1, Blocks: 20},
		{Value: 2, SE: 0.1, Blocks: 20},
		{Value: 3, SE: 0.1, Blocks: 20},
		{Value: 4, SE: 0.1, Blocks: 20},
	}
	s, err := Shrink(family)
	if err != nil {
		t.Fatal(err)
	}
	if s.Shrunk[0].Value != 1 || !math.IsNaN(s.Shrunk[0].SE) {
		t.Errorf("without a standard error: %+v", s.Shrunk[0])
	}
	if _, err := Shrink(family[:4]); err == nil {
		t.Error("three usable estimates: want an error")
	}
}
