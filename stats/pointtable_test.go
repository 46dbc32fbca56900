package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// judgedBy makes positions whose truth is what the weights say, plus noise.
func judgedBy(weights []float64, n int, noise float64, seed uint64) []Judged {
	rng := rand.New(rand.NewPCG(seed, 1))
	out := make([]Judged, n)
	for i := range out {
		x := make([]int, len(weights))
		truth := noise * rng.NormFloat64()
		for t, w := range weights {
			x[t] = rng.IntN(5) - 2
			truth += w * float64(x[t])
		}
		out[i] = Judged{Opening: uint64(i / 2), X: x, Truth: truth}
	}
	return out
}

func tableLoss(w []int, line float64, positions []Judged) float64 {
	wrong, all := 0.0, 0.0
	for _, p := range positions {
		sum := 0
		for t, n := range p.X {
			sum += n * w[t]
		}
		all += math.Abs(p.Truth)
		if (float64(sum) > line) != (p.Truth > 0) {
			wrong += math.Abs(p.Truth)
		}
	}
	return wrong / all
}

// allTables are the tables with every weight from least to most.
func allTables(pieces, least, most int) [][]int {
	out := [][]int{nil}
	for range pieces {
		var longer [][]int
		for _, w := range out {
			for v := least; v <= most; v++ {
				longer = append(longer, append(slices.Clone(w), v))
			}
		}
		out = longer
	}
	return out
}

// The search finds the cheapest of all tables, each tried at every line. The
// truth is noisy, so that the loss has many local minima, and the fit to start
// from knows nothing.
func TestTableSearchAgainstEnumeration(t *testing.T) {
	const brevity = 1e-3
	for _, tt := range []struct {
		truth []float64
		most  int
	}{
		{[]float64{0.4, 0.7, 1.9}, 9},
		{[]float64{0.4, 0.7, 0.9, 1.9}, 6},
		{[]float64{0.3, 0.5, 0.8, 1.2, 1.5}, 4},
	} {
		k := len(tt.truth)
		s := TableSearch{
			Terms: []string{"S", "P", "N", "B", "R"}[:k], Least: slices.Repeat([]int{1}, k), Most: tt.most,
			Beta: slices.Repeat([]float64{1}, k), Brevity: brevity, Restarts: 40, Seed: 1,
		}
		for seed := range uint64(8) {
			positions := judgedBy(tt.truth, 60, 0.8, seed)
			fit, err := s.Fit(positions)
			if err != nil {
				t.Fatal(err)
			}
			least := math.Inf(1)
			for _, w := range allTables(k, 1, tt.most) {
				penalty := brevity * float64(slices.Max(w))
				for line := -float64(tt.most) - 0.5; line <= float64(tt.most)+0.5; line++ {
					least = math.Min(least, tableLoss(w, line, positions)+penalty)
				}
			}
			loss := tableLoss(fit.Best.Weights, fit.Best.Line, positions)
			if math.Abs(loss-fit.Best.Loss) > 1e-9 || math.Abs(loss-fit.Loss.Value) > 1e-9 {
				t.Errorf("%d pieces, seed %d: %v at %v loses %v, reported %v and %v",
					k, seed, fit.Best.Weights, fit.Best.Line, loss, fit.Best.Loss, fit.Loss.Value)
			}
			if cost := loss + brevity*float64(slices.Max(fit.Best.Weights)); math.Abs(cost-least) > 1e-9 {
				t.Errorf("%d pieces, seed %d: %v at %v costs %v, the best of all tables %v",
					k, seed, fit.Best.Weights, fit.Best.Line, cost, least)
			}
			if fit.Regret.Value < -1e-9 {
				t.Errorf("%d pieces, seed %d: whole points lose less than real ones, by %v", k, seed, -fit.Regret.Value)
			}
		}
	}
}

// Janggi's own table, 13/7/5/3/3/2, found again from positions it decides; the
// fit to start from is off by up to a third.
func TestTableSearchFindsJanggi(t *testing.T) {
	official := []float64{13, 7, 5, 3, 3, 2}
	s := TableSearch{
		Terms: []string{"R", "C", "N", "E", "G", "P"}, Least: []int{1, 1, 1, 1, 1, 1}, Most: 13,
		Beta: []float64{10, 8, 6, 3, 2, 2}, Restarts: 20, Resamples: 100, Seed: 1, Brevity: 1e-6,
	}
	fit, err := s.Fit(judgedBy(official, 3000, 0, 2))
	if err != nil {
		t.Fatal(err)
	}
	if fit.Best.Loss > 1e-9 || !slices.Equal(fit.Best.Weights, []int{13, 7, 5, 3, 3, 2}) {
		t.Errorf("found %v at %v with loss %v", fit.Best.Weights, fit.Best.Line, fit.Best.Loss)
	}
	if math.Abs(fit.Regret.Value) > 1e-3 || fit.Optimal < 0.9 {
		t.Errorf("regret %v, optimal in %v of resamples", fit.Regret.Value, fit.Optimal)
	}
}

// A piece that never differs between the sides keeps the proportion of the
// fit, and what is not known is said: many tables are near.
func TestTableSearchLeansOnTheFit(t *testing.T) {
	positions := judgedBy([]float64{1, 3, 2}, 80, 2, 3)
	for i := range positions {
		positions[i].X[2] = 0
	}
	s := TableSearch{
		Terms: []string{"P", "N", "G"}, Least: []int{1, 1, 1}, Most: 9,
		Beta: []float64{1, 3, 2}, Cov: diagonal(0.05, 0.05, 0.05),
		Nearness: 0.01, Brevity: 1e-4, Restarts: 20, Resamples: 50, Seed: 1,
	}
	fit, err := s.Fit(positions)
	if err != nil {
		t.Fatal(err)
	}
	w := fit.Best.Weights
	if r := float64(w[2]) / float64(w[1]); r < 0.5 || r > 0.9 {
		t.Errorf("table %v: the third piece is not about two thirds of the second", w)
	}
	if len(fit.Near) < 2 || fit.Optimal > 0.9 || fit.Regret.Value < -1e-9 {
		t.Errorf("%d tables near, optimal %v, regret %v", len(fit.Near), fit.Optimal, fit.Regret.Value)
	}
	for _, near := range fit.Near {
		if more := tableLoss(near.Weights, near.Line, positions) - fit.Best.Loss; math.Abs(more-near.More.Value) > 1e-9 {
			t.Errorf("%v: %v more, reported %v", near.Weights, more, near.More.Value)
		}
	}
}

// Resamples whose fit has negative values only go with no table.
func TestTableSearchOfContradictingResamples(t *testing.T) {
	refits := 0
	s := TableSearch{
		Terms: []string{"P", "N"}, Least: []int{1, 1}, Most: 5,
		Beta: []float64{1, 3}, Cov: diagonal(0.05, 0.05), Nearness: 0.01, Brevity: 1e-4, Resamples: 20, Seed: 1,
		Refit: func([]int) ([]float64, error) {
			if refits++; refits%2 == 0 {
				return []float64{-1, -3}, nil
			}
			return []float64{1, 3}, nil
		},
	}
	positions := judgedBy([]float64{1, 3}, 200, 0, 3)
	fit, err := s.Fit(positions)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(fit.Optimal-0.5) > 1e-9 || fit.Lowest[1] != 3 || fit.Highest[1] != 3 {
		t.Errorf("optimal in %v of resamples, from %v to %v, want half and only %v", fit.Optimal, fit.Lowest, fit.Highest, fit.Best.Weights)
	}
	s.Refit = func([]int) ([]float64, error) { return []float64{-1, -3}, nil }
	if fit, err = s.Fit(positions); err != nil || fit.Optimal != 0 || fit.Lowest[1] != float64(fit.Best.Weights[1]) {
		t.Errorf("no resample has a table: optimal in %v, from %v, %v", fit.Optimal, fit.Lowest, err)
	}
}

func TestTableSearchRefuses(t *testing.T) {
	s := TableSearch{Terms: []string{"P"}, Least: []int{1}, Most: 5, Beta: []float64{1}}
	for name, positions := range map[string][]Judged{
		"no winner": {{X: []int{1}}}, "two numbers": {{X: []int{1, 1}, Truth: 1}}, "none": nil,
	} {
		if _, err := s.Fit(positions); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func diagonal(v ...float64) *mat.SymDense {
	m := mat.NewSymDense(len(v), nil)
	for i, x := range v {
		m.SetSym(i, i, x)
	}
	return m
}
