package study

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

// A Reading is an arm compared with the first arm of its study.
type Reading struct {
	Arm *Arm
	// Twins is the number of games that began with the same opening and seed
	// as one of the first arm's, Same how many of them went the same way to
	// the end, move for move.
	Twins, Same int
	// Changed is the rate of twins that did not.
	Changed stats.Estimate
	Effects []Effect
}

// An Effect is the mean of a measure in an arm less that in the first arm.
type Effect struct {
	Measure Measure
	Diff    stats.Estimate // taken alone
	Holm    float64        // p-value of no difference, adjusted over all effects of all readings
}

// Shown reports whether the effect is established at 5% for all effects of a
// study together.
func (e Effect) Shown() bool { return e.Holm <= alpha }

// Nil reports whether the measure is the same from every opening, so that there
// is no spread to make an interval of.
func (e Effect) Nil() bool {
	d := e.Diff
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

// Never reports whether the reading made no difference in any game.
func (r Reading) Never() bool { return r.Twins > 0 && r.Same == r.Twins }

// compareReadings compares every arm with the first, where arms differ in options.
func (s *Study) compareReadings(byArm [][]Game) {
	if s.Run.Kind == kindArmies { // which compares armies, not who moves first
		return
	}
	if !slices.ContainsFunc(s.Arms, func(a *Arm) bool { return a.Options != s.Arms[0].Options }) {
		return
	}
	var p []float64
	for i, a := range s.Arms[1:] {
		r := Reading{Arm: a}
		s.twins(&r, byArm[0], byArm[i+1])
		for m := range measures {
			if !s.measured(m) {
				continue
			}
			c := stats.Compare([]stats.Sample{s.measure(m, byArm[i+1]), s.measure(m, byArm[0])}, s.Run.Seed)[0]
			r.Effects = append(r.Effects, Effect{Measure: m, Diff: c.Estimate})
			if !c.OK() || r.Never() {
				c.P = math.NaN()
			}
			p = append(p, c.P)
		}
		s.Readings = append(s.Readings, r)
	}
	p = stats.Holm(p)
	for i := range s.Readings {
		for k := range s.Readings[i].Effects {
			s.Readings[i].Effects[k].Holm, p = p[0], p[1:]
		}
	}
}

// twins compares the arm's games with those of the first arm that share their
// seed.
func (s *Study) twins(r *Reading, first, games []Game) {
	moves := make(map[uint64]uint64, len(first))
	for _, g := range first {
		moves[g.seed] = g.moves
	}
	var twins []Game
	for _, g := range games {
		m, has := moves[g.seed]
		if !has {
			continue
		}
		twins = append(twins, g)
		if m == g.moves {
			r.Same++
		}
	}
	r.Twins = len(twins)
	r.Changed = stats.Rate(s.sample(twins, func(g Game) float64 { return indicator(moves[g.seed] != g.moves) }))
}

// measured reports whether a measure came up at all: a game without hands has
// no drops to compare.
func (s *Study) measured(m Measure) bool {
	switch m {
	case DropMeasure:
		return s.extra[document.Drops] != nil
	case PromotionMeasure:
		return s.extra[document.Promotions] != nil
	}
	return true
}

func (s *Study) measure(m Measure, games []Game) stats.Sample {
	return s.sample(games, func(g Game) float64 {
		switch m {
		case DrawMeasure:
			return indicator(s.drawn(g))
		case LengthMeasure:
			return float64(g.Plies)
		case DropMeasure:
			return s.extraOf(document.Drops, g)
		case PromotionMeasure:
			return s.extraOf(document.Promotions, g)
		}
		return g.First
	})
}

// sample groups a value of games by their openings.
func (s *Study) sample(of []Game, value func(Game) float64) stats.Sample {
	openings := make([]uint64, len(of))
	values := make([]float64, len(of))
	for i, g := range of {
		openings[i], values[i] = g.Block, value(g)
	}
	grouped, err := stats.Group(openings, values)
	if err != nil {
		panic("study: " + err.Error()) // the records were checked when they were read
	}
	return s.Audit.Clusters.Merge(grouped)
}

func indicator(claim bool) float64 {
	if claim {
		return 1
	}
	return 0
}
