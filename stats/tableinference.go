package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
)

// This file says how sure the result of a TableSearch is: it compares the best
// table with real numbers, with the other tables found and with given ones, and
// it searches resamples of the clusters.

// poolSize is the number of tables that resamples choose among.
const poolSize = 400

// compare fills in what the best table is compared with.
func (x *search) compare(f *TableFit) {
	games := f.Positions
	own := x.j.lossesOf(f.Best)
	f.Loss = lossShare(own, x.j.sizes, games)
	ideal := x.j.lossesOf(x.real(f.Best))
	f.Real = lossShare(ideal, x.j.sizes, games)
	f.Regret = share(less(own, ideal), x.j.sizes, games)

	var pool []PointTable
	for _, t := range x.seen {
		pool = append(pool, t)
	}
	byCost(pool)
	if len(pool) > poolSize {
		pool, f.Cut = pool[:poolSize], true
	}
	optimal, winners := x.optimal(pool)
	f.Lowest, f.Highest = spread(winners, f.Best.Weights)
	for i, t := range pool {
		more := share(less(x.j.lossesOf(t), own), x.j.sizes, games)
		if more.Value > more.SE {
			f.Cut = f.Cut && i < len(pool)-1 // the last kept is not near, so none beyond is wanted
			continue
		}
		f.Near = append(f.Near, NearTable{PointTable: t, More: more, Optimal: optimal[i]})
		if tableKey(t.Weights) == tableKey(f.Best.Weights) {
			f.Optimal = optimal[i]
		}
	}
}

// spread bounds the weights of tables, brought to the sum of the given one.
func spread(tables [][]int, like []int) (lo, hi []float64) {
	sum := func(w []int) (s float64) {
		for _, v := range w {
			s += float64(v)
		}
		return s
	}
	for k, w := range like {
		values := []float64{float64(w)}
		for _, t := range tables {
			values = append(values, float64(t[k])*sum(like)/sum(t))
		}
		sort.Float64s(values)
		lo, hi = append(lo, rank(values, (1-Level)/2)), append(hi, rank(values, (1+Level)/2))
	}
	return lo, hi
}

func less(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] - b[i]
	}
	return out
}

// optimal returns, by table, the share of resamples of the clusters in which the table
// is the cheapest. Each resample has a line and a fit of its own. A resample counts for
// no table of the pool if a rounding of its fit is cheaper, or if its fit contradicts
// every table, as one of negative values does. Winners are the cheapest tables of the
// resamples that have one.
func (x *search) optimal(pool []PointTable) (shares []float64, winners [][]int) {
	shares = make([]float64, len(pool))
	margins := make([][]int, len(pool))
	for i, t := range pool {
		margins[i] = x.j.margins(t.Weights)
	}
	rng := rand.New(rand.NewPCG(x.Seed, 0x7461626c))
	drawn := make([]int, len(x.j.sizes))
	times := make([]int, len(x.j.of))
	for range x.Resamples {
		clear(drawn)
		for range drawn {
			drawn[rng.IntN(len(drawn))]++
		}
		for i, c := range x.j.cluster {
			times[i] = drawn[c]
		}
		r := x.resample(times)
		best, cost := -1, math.Inf(1)
		var winner []int
		for i, t := range pool {
			if c := r.cost(t.Weights, margins[i]); c < cost-1e-12 {
				best, cost, winner = i, c, t.Weights
			}
		}
		for _, w := range r.roundings() {
			if c := r.cost(w, r.j.margins(w)); c < cost-1e-12 {
				best, cost, winner = -1, c, w
			}
		}
		if best >= 0 {
			shares[best] += 1 / float64(x.Resamples)
		}
		if winner != nil {
			winners = append(winners, winner)
		}
	}
	return shares, winners
}

// resample is the search with positions drawn so many times each.
func (x *search) resample(times []int) *search {
	own := *x.TableSearch
	j := *x.j
	j.plus, j.minus, j.total = make([]float64, len(j.xs)), make([]float64, len(j.xs)), 1e-300
	for i, p := range j.of {
		v := float64(times[i]) * j.truth[i]
		j.total += math.Abs(v)
		if v > 0 {
			j.plus[p] += v
		} else {
			j.minus[p] -= v
		}
	}
	r := &search{TableSearch: &own, j: &j, target: x.target}
	if x.Refit != nil {
		if beta, err := x.Refit(times); err == nil && len(beta) == len(own.Beta) {
			own.Beta, r.target.beta = beta, beta
		}
	}
	return r
}

// cost is what a table costs, given its sums.
func (x *search) cost(weights, margins []int) float64 {
	_, loss := x.j.lineFor(margins, x.Most)
	return loss + x.complexity(weights)
}

// CompareTables judges a given table by the positions that the best one was
// chosen by. It returns the loss of the table at the line that suits it best, and
// how much more that is than the loss of the best one.
func CompareTables(weights []int, best PointTable, positions []Judged) (loss, more Estimate, err error) {
	j, err := newJudgements(len(weights), positions)
	if err != nil {
		return loss, more, fmt.Errorf("stats: point table: %w", err)
	}
	reach := 0
	for _, w := range weights {
		reach = max(reach, w)
	}
	given := PointTable{Weights: weights}
	given.Line, _ = j.lineFor(j.margins(weights), reach)
	own, rest := j.lossesOf(given), j.lossesOf(best)
	return lossShare(own, j.sizes, len(positions)), share(less(own, rest), j.sizes, len(positions)), nil
}

// share estimates the ratio of sums over clusters, Σ part / Σ size, with the
// clustered standard error of a ratio.
func share(part, size []float64, games int) Estimate {
	g := float64(len(part))
	all, squares := total(size), 0.0
	for _, s := range size {
		squares += s * s
	}
	m := moments{blocks: len(part), games: games, mean: total(part) / all, se: math.NaN(), effective: all * all / squares}
	if m.blocks >= 2 {
		v := 0.0
		for i := range part {
			r := part[i] - m.mean*size[i]
			v += r * r
		}
		m.se = math.Sqrt(g/(g-1)*v) / all
	}
	return m.estimate(student)
}

// lossShare is share where each part is none or all of its member's size. The share
// then lies between 0 and 1, and so does its interval, as in [Score].
func lossShare(part, size []float64, games int) Estimate {
	e := share(part, size, games)
	if e.Blocks >= 2 && e.SE == 0 {
		m := moments{blocks: e.Blocks, games: games, mean: e.Value, effective: e.DF + 1}
		return m.agreeing()
	}
	e.shape, e.size = studentUnit, e.Value*(1-e.Value)/(e.SE*e.SE)
	return e.formed()
}
