package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// A Method makes intervals for the ratios of some terms to a base term.
type Method struct {
	Name string
	// Sets returns one set a term, from a fit by [Logit] to all terms of the games.
	Sets func(f *Fit, base int, of []int) ([]Set, error)
}

// Methods returns the ways to make intervals that are compared. The first is the one to
// use. The last two are controls, which must fail on data where rows or the base are
// uncertain.
func Methods() []Method {
	return []Method{
		{"cluster, Fieller", fiellerSets},
		{"cluster, delta", deltaSets},
		{"rows, delta", func(f *Fit, base int, of []int) ([]Set, error) {
			rows, err := Regress(f.data.Unclustered(), Logit)
			if err != nil {
				return nil, err
			}
			return deltaSets(rows, base, of)
		}},
		{"base as if known", fixedSets},
	}
}

func fiellerSets(f *Fit, base int, of []int) ([]Set, error) {
	return f.WithArms().fiellerSets(base, of), nil
}

// FixedArms is the first method without the scatter of the arms. It is right where arms
// do not scatter, and a control that must fail where they do.
func FixedArms() Method {
	return Method{"cluster, Fieller, arms as if they agreed", func(f *Fit, base int, of []int) ([]Set, error) {
		return f.fiellerSets(base, of), nil
	}}
}

// UnitKnown takes the base as known; it must fail where it is not.
func UnitKnown() Method { return Method{"base as if known", fixedSets} }

// PliesAsGames takes every ply of a game for an observation of its own, as databases of
// positions are often read: so many rows a game, all independent. It must fail.
func PliesAsGames(plies int) Method {
	return Method{"every ply a row", func(f *Fit, base int, of []int) ([]Set, error) {
		f, err := Regress(f.data.Unclustered(), Logit)
		if err != nil {
			return nil, err
		}
		critical := tQuantile(0.5+Level/2, math.Inf(1)) / math.Sqrt(float64(plies))
		var out []Set
		for _, term := range of {
			out = append(out, f.Ratio(f.Unit(term), f.Unit(base), critical).Set)
		}
		return out, nil
	}}
}

func (f *Fit) fiellerSets(base int, of []int) []Set {
	var out []Set
	for i, c := range f.ValueContrasts(base, of) {
		critical, _ := f.Critical(c, 1)
		out = append(out, f.Ratio(f.Unit(of[i]), f.Unit(base), critical).Set)
	}
	return out
}

// ratioSets makes the interval of each ratio from an estimate of it.
func (f *Fit) ratioSets(base int, of []int, estimate func(f *Fit, a, b []float64) Estimate) []Set {
	var out []Set
	for _, term := range of {
		e := estimate(f, f.Unit(term), f.Unit(base))
		out = append(out, Set{Interval, e.Lo, e.Hi})
	}
	return out
}

func deltaSets(f *Fit, base int, of []int) ([]Set, error) {
	return f.ratioSets(base, of, (*Fit).Delta), nil
}

func fixedSets(f *Fit, base int, of []int) ([]Set, error) {
	return f.ratioSets(base, of, (*Fit).FixedDenominator), nil
}

// JointFieller is the method whose sets are to cover all terms at once.
func JointFieller(seed uint64) Method {
	return Method{"cluster, Fieller, joint", func(f *Fit, base int, of []int) ([]Set, error) {
		var out []Set
		for _, v := range f.WithArms().Values(base, of, seed) {
			out = append(out, v.Joint.Set)
		}
		return out, nil
	}}
}

// A Coverage says how often a method's intervals held the truth.
type Coverage struct {
	Method string
	// Terms holds the share of replicates by term, All the share in which
	// every term was covered; with Clopper-Pearson intervals.
	Terms []Estimate
	All   Estimate
	// HalfWidths are the medians by term, +Inf where most sets were not
	// bounded.
	HalfWidths []float64
	// Failed counts the replicates that could not be fitted. They are left
	// out of the shares.
	Failed int
}

// A Study is a simulated check of coverage.
type Study struct {
	Terms []string
	// Beta is the truth, Base the term it is measured in, Of the terms whose
	// ratio to it is looked at.
	Beta []float64
	Base int
	Of   []int
	// Draw makes the games of one replicate.
	Draw       func(rng *rand.Rand) []Observation
	Replicates int
	// Seed and the number of the replicate determine its games, so that the
	// answer does not depend on Workers, which is 1 if smaller.
	Seed    uint64
	Workers int
}

// outcome is what one method did in one replicate.
type outcome struct {
	failed bool
	sets   []Set
}

// Run draws, fits and counts. It fails if games cannot be read.
func (s Study) Run(methods []Method) ([]Coverage, error) {
	results := make([][]outcome, s.Replicates) // by replicate and method
	errs := make([]error, s.Replicates)
	var wait sync.WaitGroup
	workers := max(1, s.Workers)
	for w := range workers {
		wait.Go(func() {
			for r := w; r < s.Replicates; r += workers {
				results[r], errs[r] = s.replicate(r, methods)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("stats: coverage: %w", err)
		}
	}
	out := make([]Coverage, len(methods))
	for m, method := range methods {
		out[m] = s.count(method.Name, m, results)
	}
	return out, nil
}

func (s Study) replicate(r int, methods []Method) ([]outcome, error) {
	d, err := NewData(s.Terms, s.Draw(rand.New(rand.NewPCG(s.Seed, uint64(r)))))
	if err != nil {
		return nil, err
	}
	out := make([]outcome, len(methods))
	f, err := Regress(d, Logit)
	for m, method := range methods {
		if out[m].failed = err != nil; out[m].failed {
			continue
		}
		sets, err := method.Sets(f, s.Base, s.Of)
		out[m] = outcome{failed: err != nil, sets: sets}
	}
	return out, nil
}

func (s Study) count(name string, m int, results [][]outcome) Coverage {
	c := Coverage{Method: name}
	covered := make([]int, len(s.Of))
	widths := make([][]float64, len(s.Of))
	all := 0
	for _, replicate := range results {
		if replicate[m].failed {
			c.Failed++
			continue
		}
		held := 0
		for i, set := range replicate[m].sets {
			if set.Contains(s.Beta[s.Of[i]] / s.Beta[s.Base]) {
				covered[i]++
				held++
			}
			w := math.Inf(1)
			if set.Bounded() {
				w = (set.Hi - set.Lo) / 2
			}
			widths[i] = append(widths[i], w)
		}
		if held == len(s.Of) {
			all++
		}
	}
	n := s.Replicates - c.Failed
	for i := range s.Of {
		c.Terms = append(c.Terms, coverageShare(covered[i], n))
		c.HalfWidths = append(c.HalfWidths, math.NaN())
		if n > 0 {
			slices.Sort(widths[i])
			c.HalfWidths[i] = rank(widths[i], 0.5)
		}
	}
	c.All = coverageShare(all, n)
	return c
}

func coverageShare(k, n int) Estimate {
	e := unknown(n, n)
	if n == 0 {
		return e
	}
	e.Value = float64(k) / float64(n)
	e.Lo, e.Hi = ClopperPearson(k, n, Level)
	return e
}
