package games

import (
	"math"
	"slices"

	"komi/experiments/document"
	"komi/stats"
)

// A Measure is what a reading of the rules may change.
type Measure int

// The measures, each taken game by game.
const (
	ScoreMeasure Measure = iota // the first mover's share
	DrawMeasure                 // whether the game is drawn
	LengthMeasure
	DropMeasure
	PromotionMeasure
	measures
)

// A Reading is an arm compared with the first arm of its set.
type Reading struct {
	Arm *Arm
	Twins
	Effects []Effect
	// Score is how much more the first mover scores than in the first arm, with an interval
	// that holds for all readings together.
	Score stats.Estimate
}

// Twins are games of two arms that began with the same opening and seed.
type Twins struct {
	Games int
	Same  int // that went the same way to the end, move for move, and ended alike
	// Apart is how many games of one seed began with different openings, because the rules of
	// one of the arms forbid that of the other.
	Apart int
	// Changed is the rate of twins that did not go the same way.
	Changed stats.Estimate
}

// Never reports whether no game went another way.
func (t Twins) Never() bool { return t.Games > 0 && t.Same == t.Games && t.Apart == 0 }

// An Effect is the mean of a measure in an arm less that in the first arm.
type Effect struct {
	Measure Measure
	Diff    stats.Estimate // taken alone
	Holm    float64        // p-value of no difference, adjusted over all effects of all readings
}

// Shown reports whether the effect is established at 5% for all effects of a
// study together.
func (e Effect) Shown() bool { return e.Holm <= Alpha }

// Alike reports whether a difference is 0 from every opening: there is no spread, so
// there can be no interval.
func Alike(d stats.Estimate) bool {
	return d.Value == 0 && !d.Warned(stats.ErrFewBlocks) && (d.SE == 0 || d.Warned(stats.ErrNoSpread) && !d.OK())
}

// Shown are the established effects.
func (r Reading) Shown() []Effect {
	var out []Effect
	for _, e := range r.Effects {
		if e.Shown() {
			out = append(out, e)
		}
	}
	return out
}

// DifferInOptions reports whether arms differ in the options of their rules.
func (s *Set) DifferInOptions() bool {
	return slices.ContainsFunc(s.Arms, func(a *Arm) bool { return a.Options != s.Arms[0].Options })
}

// Readings compare every arm with the first, in order.
func (s *Set) Readings() []Reading {
	if len(s.Arms) < 2 {
		return nil
	}
	var out []Reading
	var p []float64
	first := s.Arms[0].Played
	scores := []stats.Sample{s.measure(ScoreMeasure, first)}
	for _, a := range s.Arms[1:] {
		r := Reading{Arm: a, Twins: s.Twins(first, a.Played)}
		scores = append(scores, s.measure(ScoreMeasure, a.Played))
		for m := range measures {
			if !s.measured(m) {
				continue
			}
			c := stats.Compare([]stats.Sample{s.measure(m, a.Played), s.measure(m, first)}, s.Run.Seed)[0]
			r.Effects = append(r.Effects, Effect{Measure: m, Diff: c.Estimate})
			if !c.OK() || r.Never() {
				c.P = math.NaN()
			}
			p = append(p, c.P)
		}
		out = append(out, r)
	}
	p = stats.Holm(p)
	together := stats.CompareWithFirst(scores, s.Run.Seed)
	for i := range out {
		out[i].Score = together[i].Joint
		for k := range out[i].Effects {
			out[i].Effects[k].Holm, p = p[0], p[1:]
		}
	}
	return out
}

// Twins compares games with those of another set that share their seed and opening.
func (s *Set) Twins(first, games []Game) (t Twins) {
	others := make(map[uint64]Game, len(first))
	for _, g := range first {
		others[g.seed] = g
	}
	differs := func(g Game) bool {
		other := others[g.seed]
		return g.moves != other.moves || g.Shares != other.Shares || g.First != other.First || s.drawn(g) != s.drawn(other)
	}
	var twins []Game
	for _, g := range games {
		other, has := others[g.seed]
		switch {
		case !has:
			continue
		case other.opens != g.opens:
			t.Apart++
			continue
		case !differs(g):
			t.Same++
		}
		twins = append(twins, g)
	}
	t.Games = len(twins)
	t.Changed = stats.Rate(s.Sample(twins, func(g Game) float64 { return stats.Indicator(differs(g)) }))
	return t
}

// measured reports whether a measure came up at all: a game without hands has
// no drops to compare.
func (s *Set) measured(m Measure) bool {
	switch m {
	case DropMeasure:
		return s.extra[document.Drops] != nil
	case PromotionMeasure:
		return s.extra[document.Promotions] != nil
	}
	return true
}

func (s *Set) measure(m Measure, games []Game) stats.Sample {
	return s.Sample(games, func(g Game) float64 {
		switch m {
		case DrawMeasure:
			return stats.Indicator(s.drawn(g))
		case LengthMeasure:
			return float64(g.Plies)
		case DropMeasure:
			return s.Extra(document.Drops, g)
		case PromotionMeasure:
			return s.Extra(document.Promotions, g)
		}
		return g.First
	})
}

// Sample groups a value of games by their openings.
func (s *Set) Sample(of []Game, value func(Game) float64) stats.Sample {
	openings := make([]uint64, len(of))
	values := make([]float64, len(of))
	for i, g := range of {
		openings[i], values[i] = g.Block, value(g)
	}
	return s.Audit.Clusters.Merge(stats.MustGroup(openings, values))
}
