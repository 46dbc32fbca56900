package points

import (
	"cmp"
	"maps"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/kinds/values"
	"komi/stats"
)

// A CountsIn is how many of the counts come in a phase of the game.
type CountsIn struct {
	values.Phase
	Share stats.Estimate // of the counted games
}

// A countsCome says how late games by the new points are counted, those whose last position
// can be played on.
type countsCome struct {
	Left   stats.Estimate // mean share of the pieces that are left, royals and plentiful ones not counted
	Phases []CountsIn     // the phases in which a count came, the most frequent first
}

// countsCome tells how late games by the new points are counted.
func (p *Collection) countsCome() countsCome {
	var openings []uint64
	var left []float64
	var in []values.Phase
	for _, i := range slices.Sorted(maps.Keys(p.sources)) {
		if s := p.sources[i]; s.game.Role != roleBefore {
			openings, left, in = append(openings, s.game.Opening), append(left, s.left), append(in, s.phase)
		}
	}
	out := countsCome{Left: stats.Mean(stats.MustGroup(openings, left))}
	seen := map[values.Phase]bool{}
	for _, phase := range in {
		if seen[phase] || phase.Name == "" {
			continue
		}
		seen[phase] = true
		is := make([]float64, len(in))
		for i := range in {
			is[i] = stats.Indicator(in[i] == phase)
		}
		out.Phases = append(out.Phases, CountsIn{phase, stats.Rate(stats.MustGroup(openings, is))})
	}
	slices.SortFunc(out.Phases, func(a, b CountsIn) int {
		return cmp.Or(cmp.Compare(b.Share.Value, a.Share.Value), cmp.Compare(b.From, a.From))
	})
	return out
}

// rare is the share of counts below which a phase is not named.
const rare = 0.05

// howLate says when games are counted; nil if too few were.
func howLate(r *Report) answer.Sentence {
	c := r.Counts
	if len(c.Phases) == 0 || !c.Left.OK() || !c.Phases[0].Share.OK() {
		return nil
	}
	var each []answer.Sentence
	for _, in := range c.Phases {
		if in.Share.Value >= rare {
			each = append(each, answer.Say("%v in %v", answer.Estimate(in.Share, answer.Share), momentWords(in.Name)))
		}
	}
	out := answer.Say("How late are games counted? By the new points on average with %v of the pieces left, royals and plentiful pieces such as pawns aside: %v, %v.",
		answer.Estimate(c.Left, answer.Share), answer.List(each), answer.From(c.Left))
	if most := c.Phases[0]; most.Share.Lo > 0.5 && !slices.Contains(r.Best.Taken, most.Name) {
		out = append(out, answer.Say(" So most counts come in %v, and not in %v, whose values make the table: look at the values of %v, too.",
			momentWords(most.Name), takenWords(r.Best), momentWords(most.Name))...)
	}
	return out
}
