package stats

import (
	"fmt"
	"math"
)

// RMSLogRatio is the distance between two tables of positive values, the root
// mean square of the logarithms of their ratios: 0.08 means "8% apart". With free, a
// common factor is taken out first, for tables in different units. The factor is fitted,
// which takes one of the ratios, so the squares are then divided by one less than their
// number. It fails unless the tables are of one length, at least 1 or with free 2, and all
// values are positive.
func RMSLogRatio(a, b []float64, free bool) (float64, error) {
	least := 1
	if free {
		least = 2
	}
	if len(a) != len(b) || len(a) < least {
		return 0, fmt.Errorf("stats: distance of %d values from %d, want as many and at least %d", len(a), len(b), least)
	}
	mean, squares := 0.0, 0.0
	for i := range a {
		if !(a[i] > 0 && b[i] > 0) {
			return 0, fmt.Errorf("stats: distance of %v from %v at place %d, want positive values", a[i], b[i], i)
		}
		r := math.Log(a[i] / b[i])
		mean += r / float64(len(a))
		squares += r * r / float64(len(a))
	}
	if free {
		n := float64(len(a))
		squares = (squares - mean*mean) * n / (n - 1)
	}
	return math.Sqrt(math.Max(0, squares)), nil
}

// KendallTau is the rank correlation tau-b of two tables (Kendall, Biometrika
// 33:239, 1945): 1 if they order all pairs alike, -1 if opposite, with ties
// taken out. It is NaN if one table is all ties. It fails unless the tables are of one
// length, at least 2.
func KendallTau(a, b []float64) (float64, error) {
	if len(a) != len(b) || len(a) < 2 {
		return 0, fmt.Errorf("stats: rank correlation of %d values with %d, want as many and at least 2", len(a), len(b))
	}
	var agree, untiedA, untiedB float64
	for i := range a {
		for j := range i {
			x, y := sign(a[i]-a[j]), sign(b[i]-b[j])
			agree += x * y
			untiedA += x * x
			untiedB += y * y
		}
	}
	return agree / math.Sqrt(untiedA*untiedB), nil
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
