package stats

import (
	"errors"
	"fmt"
	"math"
)

// A Judged is a position in which points were counted, with what playing it on
// without a count has shown.
type Judged struct {
	// Opening names the cluster, as in Block.
	Opening uint64
	// X is the first side's pieces less the second's, one number a term.
	X []int
	// Truth says by its sign who is better and by its size how sure that is:
	// the logarithm of the odds that the first side won when it was played on.
	Truth float64
}

// A PointTable gives each piece a whole number of points. The first side is judged
// ahead if its sum less the second's is above the line. The line lies halfway
// between whole numbers, so no sum falls on it.
type PointTable struct {
	Weights []int
	Line    float64
	// Loss is the share of the truth that is judged wrongly,
	//
	//	Σ |truth|·1{sign(w·x - line) ≠ sign(truth)} / Σ |truth|,
	//
	// so an even position misjudged costs nothing and a won one much. The
	// numerator is (Σ|truth| - Σ truth·sign(w·x - line))/2, linear in the truth
	// but for a constant: errors in the truth add noise to a comparison of
	// tables, and no bias.
	Loss float64
	// Complexity is the penalty added to the loss; see [TableSearch].
	Complexity float64
}

// cost is what the search minimises.
func (t PointTable) cost() float64 { return t.Loss + t.Complexity }

// errNoTruth: nothing to judge tables by.
var errNoTruth = errors.New("no position with a winner")

// judgements is positions made ready for judging tables: equal ones added up.
type judgements struct {
	xs      [][]int
	total   float64   // Σ |truth|
	plus    []float64 // by pattern: truth in favour of the first side
	minus   []float64 // by pattern: truth in favour of the second, positive
	of      []int     // pattern of each position
	cluster []int     // of each position
	sizes   []float64 // Σ |truth| by cluster
	truth   []float64
}

func newJudgements(terms int, positions []Judged) (*judgements, error) {
	j := &judgements{}
	patternOf, clusterOf := make(map[string]int), make(map[uint64]int)
	for i, p := range positions {
		if len(p.X) != terms {
			return nil, fmt.Errorf("position %d: %d numbers for %d terms", i, len(p.X), terms)
		}
		if math.IsNaN(p.Truth) || math.IsInf(p.Truth, 0) {
			return nil, fmt.Errorf("position %d: truth is %v, want a finite number", i, p.Truth)
		}
		key := fmt.Sprint(p.X)
		at, seen := patternOf[key]
		if !seen {
			at = len(j.xs)
			patternOf[key] = at
			j.xs = append(j.xs, append([]int(nil), p.X...))
			j.plus, j.minus = append(j.plus, 0), append(j.minus, 0)
		}
		c, seen := clusterOf[p.Opening]
		if !seen {
			c = len(j.sizes)
			clusterOf[p.Opening] = c
			j.sizes = append(j.sizes, 0)
		}
		j.of, j.cluster, j.truth = append(j.of, at), append(j.cluster, c), append(j.truth, p.Truth)
		j.sizes[c] += math.Abs(p.Truth)
		j.total += math.Abs(p.Truth)
		if p.Truth > 0 {
			j.plus[at] += p.Truth
		} else {
			j.minus[at] -= p.Truth
		}
	}
	if j.total == 0 {
		return nil, errNoTruth
	}
	return j, nil
}

// margins are the sums of a table, by pattern.
func (j *judgements) margins(weights []int) []int {
	out := make([]int, len(j.xs))
	for p, x := range j.xs {
		for t, n := range x {
			out[p] += weights[t] * n
		}
	}
	return out
}

// lineFor returns the best line for the sums of a table, and the loss there. Of equally
// good lines it takes the one nearest to zero. Lines farther than reach and a half are
// not considered.
func (j *judgements) lineFor(margins []int, reach int) (line, loss float64) {
	// below[i]: what is lost by moving the line up past the sum i-reach.
	below := make([]float64, 2*reach+1)
	wrong := 0.0 // with the line below everything
	for p, m := range margins {
		wrong += j.minus[p]
		switch at := m + reach; {
		case at < 0:
			wrong += j.plus[p] - j.minus[p]
		case at < len(below):
			below[at] += j.plus[p] - j.minus[p]
		}
	}
	loss = math.Inf(1)
	for i := range len(below) + 1 {
		k := float64(i-reach) - 0.5
		if wrong < loss-1e-9 || wrong < loss+1e-9 && math.Abs(k) < math.Abs(line) {
			line, loss = k, wrong
		}
		if i < len(below) {
			wrong += below[i]
		}
	}
	return line, loss / j.total
}

// lossesOf are what a table judges wrongly, by cluster.
func (j *judgements) lossesOf(t PointTable) []float64 {
	margins := j.margins(t.Weights)
	out := make([]float64, len(j.sizes))
	for i, p := range j.of {
		if (float64(margins[p]) > t.Line) != (j.truth[i] > 0) {
			out[j.cluster[i]] += math.Abs(j.truth[i])
		}
	}
	return out
}
