package stats

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Transitivity tests whether the arms agree with each other: if X balances Z,
// and Z balances Y, does X balance Y?
type Transitivity struct {
	Arms []ArmCheck
	// Chi2 is the statistic of all arms at once, with clustered variance, and
	// DF its degrees of freedom, the arms less the terms they determine.
	Chi2 float64
	DF   int
	P    float64
}

// An ArmCheck compares what an arm scored with what the others predict.
type ArmCheck struct {
	Arm string
	// Observed is the arm's mean score, Predicted that of a fit without it.
	// If the others cannot predict it, Predicted and Difference are NaN.
	Observed, Predicted, Difference Estimate
	// Z is Difference in standard errors, Holm its p-value adjusted for the
	// number of arms.
	Z, Holm float64
}

// Transitivity leaves out each arm in turn and predicts its score.
func (f *Fit) Transitivity() (Transitivity, error) {
	var t Transitivity
	arms := f.data.arms()
	var p []float64
	for _, arm := range arms {
		c, err := f.checkArm(arm)
		if err != nil {
			return Transitivity{}, err
		}
		t.Arms = append(t.Arms, c)
		p = append(p, twoSided(c.Z, math.Max(1, c.Difference.DF)))
	}
	for i, h := range Holm(p) {
		t.Arms[i].Holm = h
	}
	s := f.scoreStatistic(len(arms), func(r int) []float64 {
		h := make([]float64, len(arms))
		for i, arm := range arms {
			if f.data.rows[r].arm == arm {
				h[i] = 1
			}
		}
		return h
	}, nil)
	t.P = math.NaN()
	if f.spareArms(arms) == 0 { // what is left of the scores is rounding
		return t, nil
	}
	t.Chi2, t.DF = omnibus(s.score, s.variance)
	if t.DF > 0 {
		t.P = distuv.ChiSquared{K: float64(t.DF)}.Survival(t.Chi2)
	}
	return t, nil
}

// checkArm compares an arm with the prediction of a fit without it.
func (f *Fit) checkArm(arm string) (ArmCheck, error) {
	c := ArmCheck{Arm: arm, Observed: Score(f.data.armSample(arm)), Z: math.NaN(), Holm: math.NaN()}
	c.Predicted.Value, c.Predicted.SE = math.NaN(), math.NaN()
	c.Difference = c.Predicted
	rest, err := Regress(f.data.without(arm), f.Link, f.Terms...)
	if errors.Is(err, ErrUnidentified) || errors.Is(err, ErrSeparated) || errors.Is(err, ErrFewData) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	// The mean over the arm's games of the expected score, and its gradient.
	gradient := make([]float64, len(f.Beta))
	games, mean := 0.0, 0.0
	for r, n := range f.rowGames() {
		if f.data.rows[r].arm != arm {
			continue
		}
		x := f.x(r)
		mu, slope := f.Link.mean(dot(x, rest.Beta))
		games += n
		mean += n * mu
		for j, v := range x {
			gradient[j] += n * slope * v
		}
	}
	for j := range gradient {
		gradient[j] /= games
	}
	m := moments{
		blocks: rest.Clusters, games: rest.Games, effective: float64(rest.Clusters),
		mean: mean / games, se: math.Sqrt(rest.covariance(gradient, gradient)),
	}
	c.Predicted = m.estimate(student)
	m = moments{
		blocks: c.Observed.Blocks, games: c.Observed.Games, effective: c.Observed.DF + 1,
		mean: c.Observed.Value - c.Predicted.Value, se: math.Hypot(c.Observed.SE, c.Predicted.SE),
	}
	c.Difference = m.estimate(student)
	c.Z = c.Difference.Value / c.Difference.SE
	return c, nil
}

// arms lists the arms in the order of their first row.
func (d *Data) arms() []string {
	var out []string
	seen := make(map[string]bool)
	for _, r := range d.rows {
		if !seen[r.arm] {
			seen[r.arm] = true
			out = append(out, r.arm)
		}
	}
	return out
}

// without returns the data less the games of one arm.
func (d *Data) without(arm string) *Data {
	out := &Data{terms: d.terms, rows: d.rows}
	for _, p := range d.patterns {
		kept := pattern{openings: p.openings}
		for _, e := range p.entries {
			if d.rows[e.row].arm != arm {
				kept.entries = append(kept.entries, e)
				out.games += int(e.n) * len(p.openings)
			}
		}
		if len(kept.entries) > 0 {
			out.patterns = append(out.patterns, kept)
			out.clusters += len(p.openings)
		}
	}
	return out
}

// armSample returns the scores of one arm.
func (d *Data) armSample(arm string) Sample {
	var s Sample
	for _, p := range d.patterns {
		var values []float64
		for _, e := range p.entries {
			if d.rows[e.row].arm != arm {
				continue
			}
			for range int(e.n) {
				values = append(values, e.y)
			}
		}
		if values == nil {
			continue
		}
		for _, o := range p.openings {
			s = append(s, Block{Opening: o, Values: values})
		}
	}
	return s
}
