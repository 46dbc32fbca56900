package simulation

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/experiments/rehearsal"
	"komi/stats"
)

// usualSpread is how far what is compared is taken to be apart, as a standard deviation of
// scores.
const usualSpread = 0.05

// A rehearsed is what rehearsals of an experiment showed.
type rehearsed struct {
	name    string
	assumed rehearsal.Assumed
	of      string // where the assumptions come from
	list    []rehearsal.Replicate
	rates   []rehearsal.Rate
	shapes  []rehearsedShape
}

// sorts are the sorts of interval and claim of all shapes, in the order in which they come up:
// a claim that is made of some outcomes only may be missing from one of them.
func sorts(shapes []rehearsedShape) []string {
	var out []string
	for _, x := range shapes {
		for _, r := range x.rates {
			if !slices.Contains(out, r.Sort) {
				out = append(out, r.Sort)
			}
		}
	}
	return out
}

// A rehearsedShape is what they showed where openings, or arms, scatter in another shape.
type rehearsedShape struct {
	shape      stats.Effects
	replicates int
	rates      []rehearsal.Rate
}

// simulateKind rehearses an experiment, or the experiment of a run, of a kind that says how.
func simulateKind(ctx context.Context, x Subject, o Options, tell func(answer.Section)) (right bool, err error) {
	a := rehearsal.Assumed{Draws: o.Draws, Luck: o.Alike, Spread: o.Scatter, Margin: o.Margin}
	e, of := x.Experiment, "assumed"
	if s := x.Run; s != nil {
		if e, err = kinds.Asked().Recreate(s.Run); err != nil {
			return false, err
		}
		if len(s.Games) == 0 {
			return false, fmt.Errorf("%s: read no game, expected some that say how alike games are", x.Name)
		}
		// A game that was cut off counts a half, as a draw does.
		a.Draws, a.Luck, of = s.All.Draws.Value+s.All.CutOff.Value, s.Luck(), "as in the run"
		if suppose := kinds.Named(s.Run.Kind).Suppose; suppose != nil {
			if err := suppose(ctx, s, &a); err != nil {
				return false, fmt.Errorf("%s: %w", x.Name, err)
			}
		}
	}
	if a.Spread > 0.2 {
		return false, fmt.Errorf("read --scatter %v, expected scores at most 0.2 apart", a.Spread)
	}
	if a.Spread == 0 && a.Unit == 0 {
		a.Spread = usualSpread
	}
	c, err := rehearse(ctx, e, kinds.Named(e.Kind).Rehearse, a, o)
	if err != nil {
		return false, err
	}
	c.of = of
	tell(c.section())
	return c.right(), nil
}

// rehearse makes the replicates.
func rehearse(ctx context.Context, e *experiments.Experiment, one func(*experiments.Experiment, rehearsal.Assumed, *rand.Rand) (rehearsal.Replicate, error), a rehearsal.Assumed, o Options) (rehearsed, error) {
	c := rehearsed{name: e.Name, assumed: a}
	repeat := func(a rehearsal.Assumed, replicates int) ([]rehearsal.Replicate, error) {
		return rehearsal.Repeat(replicates, o.Workers, uint64(o.Seed), func(rng *rand.Rand) (rehearsal.Replicate, error) {
			if err := ctx.Err(); err != nil {
				return rehearsal.Replicate{}, err
			}
			return one(e, a, rng)
		})
	}
	var err error
	if c.list, err = repeat(a, o.Replicates); err != nil {
		return c, err
	}
	c.rates = rehearsal.Rates(c.list)
	if !o.Shapes {
		return c, nil
	}
	for _, shape := range []stats.Effects{stats.Uneven, stats.HeavyTailed, stats.Sparse} {
		other := a
		other.Shape = shape
		n := max(2, int(shapesShare*float64(o.Replicates)))
		list, err := repeat(other, n)
		if err != nil {
			return c, err
		}
		c.shapes = append(c.shapes, rehearsedShape{shape, n, rehearsal.Rates(list)})
	}
	return c, nil
}

// wrong reports whether a rate is shown to be worse than promised.
func wrong(r rehearsal.Rate) bool {
	if r.Claims {
		return r.Share.Lo > r.Most
	}
	return tooLow(r.Share)
}

// right reports whether no interval holds the truth less often than it promises, and no
// claim is wrong more often.
func (c rehearsed) right() bool {
	for _, r := range c.rates {
		if wrong(r) {
			return false
		}
	}
	return true
}

// promised is how often a claim may be wrong.
func promised(r rehearsal.Rate) answer.Cell {
	if r.Most >= 1 {
		return answer.Cell{Text: "nothing"}
	}
	return answer.Cell{Text: "at most " + answer.Percent(r.Most)}
}

func (c rehearsed) section() answer.Section {
	games, stages := 0, 0
	for _, r := range c.list {
		games, stages = games+r.Games, stages+r.Stages
	}
	n := len(c.list)
	s := answer.Section{ID: "coverage", Title: fmt.Sprintf("%s: %s in %s, from the first stage to the last", c.name, answer.Plural(games/max(1, n), "game"), answer.Plural(int(math.Round(float64(stages)/float64(max(1, n)))), "stage"))}
	compared := fmt.Sprintf("What is compared is drawn anew for each replicate, %v apart (standard deviation).", answer.Points(c.assumed.Spread))
	if c.assumed.Unit > 0 {
		compared = fmt.Sprintf("A table is drawn anew for each replicate. In logarithms of odds a point is worth %.3f, and arms scatter by %.3f.", c.assumed.Unit, 4*c.assumed.Spread)
		if c.assumed.Drift != nil {
			compared += " Pieces change in worth from moment to moment."
		}
	}
	s.Say("%v %v of the games are drawn, and %v of a game’s variance comes from its opening, %v.",
		compared, answer.Percent(c.assumed.Draws), answer.Percent(c.assumed.Luck), c.of)
	held := answer.Table{Caption: fmt.Sprintf("How often intervals hold the truth, %s", answer.Plural(n, "replicate")), Columns: []string{"intervals", "coverage", "verdict", "say nothing"}}
	claims := answer.Table{Caption: fmt.Sprintf("How often something is said that is wrong, %s", answer.Plural(n, "replicate")), Columns: []string{"claim", "rate", "promised", "verdict"}}
	for _, r := range c.rates {
		verdict := ""
		switch {
		case wrong(r):
			verdict = "wrong"
		case !r.Claims && r.Share.Lo > mostCoverage:
			verdict = "wider than need be"
		}
		if r.Claims {
			claims.Add(answer.Word(r.Sort), answer.Interval(r.Share, answer.Share), promised(r), answer.Word(verdict))
			continue
		}
		held.Add(answer.Word(r.Sort), answer.Interval(r.Share, answer.Share), answer.Word(verdict), answer.Cell{Text: answer.Percent(r.Unbounded)})
	}
	s.Add(answer.Part{Table: &held})
	if len(claims.Rows) > 0 {
		s.Add(answer.Part{Table: &claims})
	}
	if len(c.shapes) > 0 {
		t := answer.Table{Caption: "The same where luck, or the effects of arms, are as large but not normal", Columns: []string{"intervals or claim"}}
		for _, x := range c.shapes {
			t.Columns = append(t.Columns, fmt.Sprintf("%s, %s", x.shape.OfOpenings(), answer.Plural(x.replicates, "replicate")))
		}
		for _, sort := range sorts(c.shapes) {
			cells := []answer.Cell{answer.Word(sort)}
			for _, x := range c.shapes {
				cell := answer.Cell{}
				if i := slices.IndexFunc(x.rates, func(r rehearsal.Rate) bool { return r.Sort == sort }); i >= 0 {
					cell = answer.Interval(x.rates[i].Share, answer.Share)
				}
				cells = append(cells, cell)
			}
			t.Add(cells...)
		}
		s.Add(answer.Part{Table: &t})
	}
	if !c.right() {
		s.Say("Something is wrong more often than it promises.")
	}
	return s
}
