package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Priced is a fit together with how a value is read off it: a sum of coefficients
// over another.
type Priced struct {
	Fit                    *Fit
	Numerator, Denominator []float64
}

// value is the ratio, and gradient that of its logarithm by the coefficients.
func (p Priced) value() (value float64, gradient []float64) {
	above, below := dot(p.Numerator, p.Fit.Beta), dot(p.Denominator, p.Fit.Beta)
	gradient = make([]float64, len(p.Fit.Beta))
	for j := range gradient {
		gradient[j] = p.Numerator[j]/above - p.Denominator[j]/below
	}
	return above / below, gradient
}

// A Drift is how a value differs between two fits, such as between two moments of
// the game.
type Drift struct {
	// Change is the value of the later fit over that of the earlier, less one: 0.1 is
	// ten per cent more. Joint holds together with those of the other drifts. Both
	// are NaN where one of the values is not positive, for which there is no ratio.
	Change, Joint Estimate
	// Log is the logarithm of the ratio of the values, for tests of equivalence: its
	// interval can be formed at any level. It is taken alone.
	Log Estimate
	// P is the probability of a change as large by chance, for all drifts together.
	P float64
}

// Drifts compares pairs of values, an earlier and a later one. Fits to games of the
// same openings depend on each other, and the openings they share say how much. The
// scatter of the arms, where a fit has it (see [Fit.WithArms]), is taken to be its own.
func Drifts(pairs [][2]Priced, seed uint64) []Drift {
	return drifts(pairs, JointCovariance, seed)
}

// DriftsApart compares pairs of values of fits to different games, whose openings have
// nothing in common but their numbers.
func DriftsApart(pairs [][2]Priced, seed uint64) []Drift {
	return drifts(pairs, func(fits []*Fit) *mat.SymDense {
		k := 0
		for _, f := range fits {
			k += len(f.Beta)
		}
		return mat.NewSymDense(k, nil)
	}, seed)
}

// drifts compares pairs of values whose fits vary together as a function says. What it
// says of each fit by itself is not used.
func drifts(pairs [][2]Priced, together func([]*Fit) *mat.SymDense, seed uint64) []Drift {
	var fits []*Fit
	at := map[*Fit]int{}
	for _, pair := range pairs {
		for _, p := range pair {
			if _, seen := at[p.Fit]; !seen {
				at[p.Fit] = len(fits)
				fits = append(fits, p.Fit)
			}
		}
	}
	out := make([]Drift, len(pairs))
	if len(pairs) == 0 {
		return out
	}
	cov := together(fits)
	first := make([]int, len(fits)) // of the coefficients of each fit
	k := 0
	for i, f := range fits {
		first[i] = k
		for a := range f.Beta {
			for b := a; b < len(f.Beta); b++ {
				cov.SetSym(k+a, k+b, f.Cov.At(a, b))
			}
		}
		k += len(f.Beta)
	}
	var told []int // the drifts that have a ratio
	var rows []float64
	for i, pair := range pairs {
		row := make([]float64, k)
		log, blocks, games := 0.0, math.MaxInt, 0
		wider := 1.0 // for the quantiles of arms that scatter
		for side, p := range pair {
			v, gradient := p.value()
			sign := float64(2*side - 1)
			log += sign * math.Log(math.Max(v, 0))
			for j, g := range gradient {
				row[first[at[p.Fit]]+j] += sign * g
			}
			n := min(p.Fit.clustersIn(p.Numerator), p.Fit.clustersIn(p.Denominator))
			blocks, games = min(blocks, n), games+p.Fit.Games
			if p.Fit.arms != nil {
				wider = math.Max(wider, p.Fit.critical(gradient)/tQuantile(0.5+Level/2, p.Fit.degrees(gradient)))
			}
		}
		e := unknown(blocks, games)
		out[i] = Drift{Change: e, Joint: e, Log: e, P: math.NaN()}
		if math.IsInf(log, 0) || math.IsNaN(log) {
			continue
		}
		m := moments{blocks: blocks, games: games, effective: float64(blocks), mean: log, se: wider * math.Sqrt(dot(row, times(cov, row)))}
		out[i].Change = m.estimate(student)
		told = append(told, i)
		rows = append(rows, row...)
	}
	joinDrifts(out, told, rows, cov, seed)
	return out
}

// joinDrifts makes the joint intervals, and turns logarithms into changes.
func joinDrifts(drifts []Drift, told []int, rows []float64, cov mat.Symmetric, seed uint64) {
	if len(told) == 0 {
		return
	}
	load := mat.NewDense(len(told), cov.SymmetricDim(), rows)
	half := root(congruent(load, cov))
	blocks := math.MaxInt
	for n, i := range told {
		size := 0.0
		for j := range told {
			size += half.At(n, j) * half.At(n, j)
		}
		for j := range told {
			half.Set(n, j, half.At(n, j)/math.Sqrt(size))
		}
		blocks = min(blocks, drifts[i].Change.Blocks)
	}
	largest := newMaxT(half, math.Max(1, float64(blocks-1)), seed)
	critical := math.Max(largest.quantile(Level), tQuantile(0.5+Level/2, math.Max(1, float64(blocks-1)))) // never sharper than alone
	change := func(log float64) float64 { return math.Exp(log) - 1 }
	for _, i := range told {
		d := &drifts[i]
		log := d.Change
		d.Log = log
		d.P = largest.p(log.Value / log.SE)
		d.Change = log.Transform(change)
		d.Joint = log.around(critical * log.SE).Transform(change)
	}
}
