package stats

import (
	"fmt"
	"math"
)

// A Block holds one measurement of every game that shares an opening. Blocks
// are independent of each other; games inside a block need not be.
type Block struct {
	// Opening names the opening. Blocks of two samples with equal Opening
	// are taken to depend on each other, as when two setups are played from
	// the same random seed; blocks of independent openings must differ in it.
	Opening uint64
	// Values is the measurement, one entry a game: a score of 0, 1/2 or 1,
	// a length in plies, 1 for "drawn" and 0 for "not drawn".
	Values []float64
}

// A Sample is the blocks of one setup. No two of them share an Opening, and
// none is empty.
type Sample []Block

// Group builds a sample from one row a game. Rows with the same opening form
// a block; blocks stand in the order in which their first game came. It fails
// if the slices differ in length or a value is not finite.
func Group(openings []uint64, values []float64) (Sample, error) {
	if len(openings) != len(values) {
		return nil, fmt.Errorf("stats: group: %d openings for %d values", len(openings), len(values))
	}
	var s Sample
	at := make(map[uint64]int)
	for i, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("stats: group: value %d is %v, want a finite number", i, v)
		}
		b, seen := at[openings[i]]
		if !seen {
			b = len(s)
			at[openings[i]] = b
			s = append(s, Block{Opening: openings[i]})
		}
		s[b].Values = append(s[b].Values, v)
	}
	return s, nil
}

// MustGroup is [Group] for numbers that were checked: it panics where Group fails.
func MustGroup(openings []uint64, values []float64) Sample {
	s, err := Group(openings, values)
	if err != nil {
		panic(err)
	}
	return s
}

// Indicator is 1 for what holds, else 0.
func Indicator(claim bool) float64 {
	if claim {
		return 1
	}
	return 0
}

// Where returns the sample of indicators: 1 for the games whose value
// satisfies the claim, 0 for the others, in the same blocks.
func (s Sample) Where(claim func(value float64) bool) Sample {
	return s.apply(func(v float64) float64 { return Indicator(claim(v)) })
}

func (s Sample) apply(f func(float64) float64) Sample {
	out := make(Sample, len(s))
	for i, b := range s {
		values := make([]float64, len(b.Values))
		for j, v := range b.Values {
			values[j] = f(v)
		}
		out[i] = Block{Opening: b.Opening, Values: values}
	}
	return out
}

// inUnit reports whether every value lies in 0..1, as scores and indicators do.
func (s Sample) inUnit() bool {
	for _, b := range s {
		for _, v := range b.Values {
			if !(v >= 0 && v <= 1) {
				return false
			}
		}
	}
	return true
}

// moments are the sums from which a clustered mean is made.
type moments struct {
	blocks, games int
	mean          float64
	// se is the cluster-robust standard error of the mean, NaN for one block.
	se float64
	// effective is the number of equal blocks that would be as good as these:
	// (Σ N)² / Σ N². It equals blocks if all have the same size.
	effective float64
	// alike says that every block has the same mean.
	alike bool
}

func (s Sample) moments() moments {
	m := moments{blocks: len(s), mean: math.NaN(), se: math.NaN(), alike: true}
	var sum, squares float64
	for _, b := range s {
		n := float64(len(b.Values))
		m.games += len(b.Values)
		squares += n * n
		sum += total(b.Values)
	}
	if m.games == 0 {
		return m
	}
	games := float64(m.games)
	m.mean = sum / games
	m.effective = games * games / squares

	var v float64
	for _, b := range s {
		n := float64(len(b.Values))
		r := total(b.Values) - m.mean*n
		v += r * r
		if !(math.Abs(r) <= 1e-9*n*math.Max(1, math.Abs(m.mean))) {
			m.alike = false
		}
	}
	if m.blocks < 2 {
		return m
	}
	g := float64(m.blocks)
	m.se = math.Sqrt(g/(g-1)*v) / games
	if m.alike {
		m.se = 0
	}
	return m
}

func total(values []float64) float64 {
	t := 0.0
	for _, v := range values {
		t += v
	}
	return t
}
