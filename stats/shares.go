package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Joint estimates the means of several samples with intervals that cover all
// of them at once with probability Level, such as the shares of three players
// in the same games, or the rates of all ways to end. Samples with equal
// openings are taken as dependent. The quantile of the largest |t| is
// simulated from their covariance with the seed. A sample of scores or
// indicators whose interval would leave 0..1, or whose blocks all agree, has the
// interval of [Score] at the level that Bonferroni's correction asks for, and the others
// share what is left of the error.
func Joint(samples []Sample, seed uint64) []Estimate {
	if len(samples) == 0 {
		return nil
	}
	v := Covariance(samples)
	l := root(v)
	df := math.Inf(1)
	out := make([]Estimate, len(samples))
	var rows []int
	for i, s := range samples {
		out[i] = Mean(s)
		if out[i].SE > 0 {
			rows = append(rows, i)
			df = math.Min(df, out[i].DF)
		} else if len(s) >= 2 && s.inUnit() {
			level := out[i].Level
			out[i] = s.moments().agreeing().At(1 - (1-level)/float64(len(samples)))
			out[i].Level, out[i].shape = level, fixed
		}
	}
	if len(rows) == 0 {
		return out
	}
	load := mat.NewDense(len(rows), len(samples), nil)
	for r, i := range rows {
		for k := range samples {
			load.Set(r, k, l.At(i, k)/out[i].SE)
		}
	}
	// Those that agree have spent their parts of the error already.
	q := newMaxT(load, df, seed).quantile(1 - (1-Level)*float64(len(rows))/float64(len(samples)))
	for _, i := range rows {
		out[i] = out[i].around(math.Max(q, tQuantile(0.5+Level/2, out[i].DF)) * out[i].SE)
		if s := samples[i]; (out[i].Lo < 0 || out[i].Hi > 1) && s.inUnit() {
			w := Score(s).At(1 - (1-Level)/float64(len(samples)))
			out[i].Lo, out[i].Hi = w.Lo, w.Hi
		}
	}
	return out
}

// EquivalentAll tests whether every mean is within margin of the centre. All are fair
// if each is by [Equivalent]: a claim that all hold needs no correction
// (intersection-union test, Berger 1982). They are not fair if a joint interval lies
// beyond the margin.
func EquivalentAll(samples []Sample, centre, margin float64, seed uint64) (Verdict, []Equivalence) {
	all := make([]Equivalence, len(samples))
	fair := len(samples) > 0
	for i, s := range samples {
		all[i] = Equivalent(Mean(s), centre, margin)
		fair = fair && all[i].Verdict == Fair
	}
	if fair {
		return Fair, all
	}
	for _, e := range Joint(samples, seed) {
		if e.OK() && (e.Lo > centre+margin || e.Hi < centre-margin) {
			return NotFair, all
		}
	}
	return NotShown, all
}

// Balance is 1 minus the largest difference between two mean shares, the measure of Ludii.
// The interval follows from the joint intervals of the differences: the largest
// difference is at least the largest lower end and at most the largest upper end. So it
// is not symmetric, and never leaves 0..1, the range of the measure.
func Balance(samples []Sample, seed uint64) Estimate {
	compared := Compare(samples, seed)
	if len(compared) == 0 {
		return unknown(0, 0)
	}
	e := compared[0].Joint
	largest, least, most := 0.0, 0.0, 0.0
	for _, c := range compared {
		largest = math.Max(largest, math.Abs(c.Value))
		least = math.Max(least, math.Max(c.Joint.Lo, -c.Joint.Hi))
		most = math.Max(most, math.Max(c.Joint.Hi, -c.Joint.Lo))
		if !c.Joint.OK() {
			e = c.Joint
		}
	}
	ok := e.OK()
	e.Value, e.SE = 1-largest, math.NaN()
	if ok {
		e.Lo, e.Hi = math.Max(0, 1-most), 1-least
	}
	return e
}

// Entropy is the entropy of shares over that of equal shares, 1 where they
// are equal and 0 where one has all.
func Entropy(shares []float64) float64 {
	h := 0.0
	for _, p := range shares {
		if p > 0 {
			h -= p * math.Log(p)
		}
	}
	return h / math.Log(float64(len(shares)))
}
