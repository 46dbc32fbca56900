package values

import (
	"fmt"
	"iter"
	"math"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/results"
	"komi/stats"
)

// holderScore is the score of the player who holds what an arm names first; of
// several players that of the army that lacks something.
func holderScore(g results.Game) float64 {
	if len(g.Shares) > 2 {
		return g.Share(int(g.Extra[document.Army]))
	}
	return g.Share(g.Index % 2)
}

// Brief tells what the games of a run of values say, in short.
func Brief(run results.Run, games iter.Seq2[results.Game, error]) (answer.Section, error) {
	v, err := Collect(run, games)
	if err != nil {
		return answer.Section{}, err
	}
	s := answer.Section{ID: "brief", Title: "From " + answer.Plural(v.Games, "game") + " of " + answer.Plural(len(v.Costs()), "arm") + "."}
	asked, ahead, changed := v.Steady(run.Seed)
	e, err := v.Answer(run.Seed)
	if err != nil {
		s.Say("The games cannot tell the values yet: %v.", err)
		return s, nil
	}
	if changed {
		s.Say("%v ahead scores %v: too little to divide by.", asked, answer.Estimate(ahead, stats.Percent(1)))
	}
	for _, l := range e.Levels {
		if l.Budget > 0 {
			s.Say("At %v nodes a move:", int(l.Budget))
		}
		for _, a := range l.Armies {
			briefArmy(&s, a, v.Published)
		}
		if tau := l.inUnits(l.Scatter.Tau); tau.OK() {
			s.Say("Arms scatter beyond chance by %v. The intervals include that.", answer.Estimate(tau, stats.Format{Scale: 1, Digits: 2, Unit: " " + l.Armies[0].Unit}))
		}
		if l.Usual.OK() {
			s.Say("Moving first scores %v between the usual armies.", answer.Estimate(l.Usual, stats.Percent(1)))
		}
		if l.First.OK() {
			s.Say("Moving first scores %v between unequal armies, the worth of the difference set aside.", answer.Estimate(l.First, stats.Percent(1)))
		}
	}
	return s, nil
}

// briefArmy adds the values of one army, beside the published ones.
func briefArmy(s *answer.Section, a Army, published []Published) {
	s.Say("%v ahead scores %v.", a.Unit, answer.Estimate(a.UnitOdds, stats.Percent(1)))
	var likes []Likeness
	for _, p := range published {
		switch like, err := a.compare(p); {
		case err != nil:
		case math.IsNaN(like.Distance):
			s.Say("The games are not enough for a comparison with %v.", p.Name)
		default:
			likes = append(likes, like)
		}
	}
	t := answer.Table{Caption: "Values in " + a.Unit, Columns: []string{"piece", "value", "95% for all together", "Elo", "arms"}}
	for _, l := range likes {
		name := l.Name
		if l.Free || l.Scaled {
			name += ", scaled"
		}
		t.Columns = append(t.Columns, name)
	}
	for _, p := range a.Pieces {
		cells := []answer.Cell{answer.Word(p.Column), valueCell(p), {Text: answer.Minus(p.Joint.Set.Text(worthFormat))}, answer.Interval(p.Elo, ratingFormat), answer.Whole(p.Arms)}
		for _, l := range likes {
			cells = append(cells, answer.Cell{Text: besideColumn(l, p.Column)})
		}
		t.Add(cells...)
	}
	s.Add(answer.Part{Table: &t})
	for _, l := range likes {
		if len(l.Columns) < 2 {
			s.Say("%v differs by %v.", l.Name, apart(l.Distance))
			continue
		}
		s.Say("%v differs by %v on average (%v); the rank correlation is %v, and %v inside the intervals.",
			l.Name, apart(l.Distance), l.scaledDistance(), answer.Fixed(l.Rank, 2), lie(l.Inside, len(l.Columns)))
	}
}

// besideColumn is a published value, with a mark where the interval does not allow it.
func besideColumn(l Likeness, column string) string {
	for _, c := range l.Columns {
		if c.Column == column {
			mark := ""
			if !c.Inside {
				mark = " (outside)"
			}
			return fmt.Sprintf("%.2f%s", c.Published, mark)
		}
	}
	return ""
}
