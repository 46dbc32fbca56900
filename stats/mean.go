package stats

import (
	"fmt"
	"math"
)

// Mean estimates the mean over games of any measurement, such as a length or
// a branching factor: the t interval on the cluster-robust standard error.
func Mean(s Sample) Estimate {
	m := s.moments()
	e := m.estimate(student)
	if e.Blocks >= 2 && m.alike {
		e.SE = math.NaN()
		return e.warn(fmt.Errorf("%w: %d blocks, each with mean %.4g", ErrNoSpread, m.blocks, m.mean))
	}
	return e
}

// Score estimates a mean score, for example of the side that moves first,
// from values between 0 and 1: the t interval on the cluster-robust standard
// error. Two cases near the edge have intervals of their own. Where the t
// interval would leave 0..1 it is Wilson's, on the sample size at which
// independent wins and losses would have the same standard error. Where every
// block scored the same it is the exact one of Clopper and Pearson for the
// share of blocks that would score otherwise, taken at their worst. Score
// panics if a value is not a score.
func Score(s Sample) Estimate {
	if !s.inUnit() {
		panic("stats: Score of a value outside 0..1")
	}
	m := s.moments()
	if m.alike && m.blocks >= 2 {
		return m.agreeing()
	}
	e := m.estimate(fixed)
	e.shape, e.size = studentUnit, m.mean*(1-m.mean)/(m.se*m.se)
	return e.formed()
}

// Rate estimates the share of games of which a claim holds, from indicators
// 0 and 1 (see [Sample.Where]): Wilson's interval on the effective sample
// size, that is on the number of independent games that would have the same
// standard error, but never more than were played (Korn and Graubard 1998).
// Where all blocks have the same share, such as all or none, the interval is that
// of [Score]: 0 of 200 is not "impossible" but "at most 1.8%". Rate panics if a value is neither 0 nor 1.
func Rate(s Sample) Estimate {
	for _, b := range s {
		for _, v := range b.Values {
			if v != 0 && v != 1 {
				panic("stats: Rate of a value that is neither 0 nor 1")
			}
		}
	}
	m := s.moments()
	if m.alike && m.blocks >= 2 {
		return m.agreeing()
	}
	e := m.estimate(fixed)
	e.shape = wilson
	e.size = math.Min(m.mean*(1-m.mean)/(m.se*m.se), float64(m.games))
	return e.formed()
}

// estimate makes the t interval and the warnings that depend on the blocks.
func (m moments) estimate(shape interval) Estimate {
	e := Estimate{
		Value: m.mean, SE: m.se, DF: m.effective - 1,
		Blocks: m.blocks, Games: m.games,
		shape: shape,
	}
	return m.warnings(e.formed())
}

// agreeing is the estimate where every block has the same mean in 0..1.
func (m moments) agreeing() Estimate {
	e := Estimate{
		Value: m.mean, SE: math.NaN(), DF: m.effective - 1,
		Blocks: m.blocks, Games: m.games,
		shape: constant, size: m.effective,
	}
	e = m.warnings(e.formed())
	return e.warn(fmt.Errorf("%w: %d blocks, each with mean %.4g", ErrNoSpread, m.blocks, m.mean))
}

// formed forms the interval at Level.
func (e Estimate) formed() Estimate {
	e.Level = 0
	return e.At(Level)
}

func (m moments) warnings(e Estimate) Estimate {
	uneven := m.effective < 0.5*float64(m.blocks)
	if uneven {
		e = e.warn(fmt.Errorf("%w: %d blocks worth %.0f equal ones", ErrUneven, m.blocks, m.effective))
	}
	switch {
	case m.blocks == 0 || m.effective < MinBlocks:
		return e.warn(fmt.Errorf("%w: %d, want at least %d", ErrFewBlocks, int(m.effective), MinBlocks))
	case m.effective < CautionBlocks:
		return e.warn(fmt.Errorf("%w: %d, want at least %d", ErrThin, int(m.effective), CautionBlocks))
	}
	return e
}
