package stats

import (
	"errors"
	"fmt"
	"math"
)

// A Playout is a position in which points were counted, with what playing it on without
// a count has shown.
type Playout struct {
	// Opening names the cluster, as in Block.
	Opening uint64
	// X is the first side's pieces less the second's, one number a term.
	X []int
	// Score is the first side's mean score in the games played on, from 0 to 1.
	Score float64
}

// Decided reports whether one side won more than the other. In the rest of the
// positions nobody could do anything, or both could: they say nothing of points.
func (p Playout) Decided() bool { return p.Score != 0.5 }

// An Awarding says whom a table of points awards positions to, and what they scored.
type Awarding struct {
	// Score is what the side scored that has more points, when positions were played
	// on: the mean over the decided ones, an even count taken as half to each side. Its sum
	// is linear in the results, so that chance in them favours no table. How many
	// positions are decided depends on how many games were played from each.
	Score Estimate
	// Wrong is the share of the decided positions in which that side scored less than
	// half: counts that the better side loses. An even count is half of one.
	Wrong Estimate
	// Decided counts the decided positions, of so many.
	Decided, Positions int
}

var errNothingDecided = errors.New("no position was decided")

// lead is +1, 0 or -1 as the first side has more points, as many, or fewer, with so many
// given to the second.
func lead(weights []float64, x []int, compensation float64) float64 {
	sum := -compensation
	for i, w := range weights {
		sum += w * float64(x[i])
	}
	return sign(sum)
}

// Award judges a table by positions that it was not made from, with so many points given
// to the second side. It fails if no position is decided.
func Award(weights []float64, compensation float64, positions []Playout) (Awarding, error) {
	a := Awarding{Positions: len(positions)}
	var openings []uint64
	var scores, wrong []float64
	for i, p := range positions {
		if err := p.check(i, weights); err != nil {
			return a, err
		}
		if !p.Decided() {
			continue
		}
		a.Decided++
		ahead := lead(weights, p.X, compensation)
		openings = append(openings, p.Opening)
		scores = append(scores, 0.5+ahead*(p.Score-0.5))
		wrong = append(wrong, 0.5-ahead*sign(p.Score-0.5)/2)
	}
	if a.Decided == 0 {
		return a, fmt.Errorf("stats: award: %w", errNothingDecided)
	}
	a.Score, a.Wrong = Score(MustGroup(openings, scores)), Score(MustGroup(openings, wrong))
	return a, nil
}

// CompareAwards estimates how much more the side ahead by the first table scores than
// the side ahead by the second, over the decided positions. Positions in which both name
// the same side say nothing and cancel. Where the others come from fewer than [MinBlocks]
// openings, the mean is known but nothing is claimed of it ([ErrFewBlocks]). It fails if no
// position is decided.
func CompareAwards(a, b []float64, positions []Playout) (Estimate, error) {
	var openings []uint64
	var more []float64
	apart := map[uint64]bool{}
	for i, p := range positions {
		if err := p.check(i, a); err != nil {
			return Estimate{}, err
		}
		if err := p.check(i, b); err != nil {
			return Estimate{}, err
		}
		if p.Decided() {
			openings = append(openings, p.Opening)
			by := (lead(a, p.X, 0) - lead(b, p.X, 0)) * (p.Score - 0.5)
			more = append(more, by)
			if by != 0 {
				apart[p.Opening] = true
			}
		}
	}
	if len(more) == 0 {
		return Estimate{}, fmt.Errorf("stats: award: %w", errNothingDecided)
	}
	e := Mean(MustGroup(openings, more))
	if n := len(apart); n > 0 && n < MinBlocks {
		e = e.warn(fmt.Errorf("%w: %d in which they differ, want at least %d", ErrFewBlocks, n, MinBlocks))
	}
	return e, nil
}

func (p Playout) check(i int, weights []float64) error {
	if len(p.X) != len(weights) || !(p.Score >= 0 && p.Score <= 1) || math.IsNaN(p.Score) {
		return fmt.Errorf("stats: award: position %d: %d pieces for %d points, score %v", i, len(p.X), len(weights), p.Score)
	}
	return nil
}
