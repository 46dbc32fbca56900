package armies

import (
	"fmt"
	"math"

	"komi/experiments/answer"
)

// turns tells what the armies win in each order of turns, and what turns are worth.
func turns(v *study) answer.Section {
	if v.Armies == nil || len(v.Armies.Pools) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "turns", Title: "Armies and turns", Parts: []answer.Part{
		answer.Text(answer.Say("The rules fix who moves when, so an army’s strength and the worth of its turn come mixed. Here the same openings are played in other orders too: " +
			"every army makes the same moves in the opening, whoever begins.")),
	}}
	order := answer.Table{Caption: "Shares by order of turns, with 95% intervals that hold for a row together", Columns: []string{v.Names.One, "turns"}}
	for _, p := range v.Armies.Players {
		order.Columns = append(order.Columns, p.Name)
	}
	place := answer.Table{
		Caption: "Shares of whoever moves first, second and third, every army in every place as often",
		Columns: []string{v.Names.One, "first", "second", "third", "games", "openings"},
	}
	odds := answer.Table{
		Caption: "A model of who wins by army, turn and neighbour: how many times the odds",
		Columns: []string{v.Names.One, "effect", "times the odds", "error of the logarithm"},
	}
	for _, pool := range v.Armies.Pools {
		for _, f := range pool.Orders {
			cells := []answer.Cell{answer.Word(f.Name), answer.Word(f.Order)}
			for _, e := range f.Shares {
				cells = append(cells, answer.Interval(e, answer.Share))
			}
			order.Rows = append(order.Rows, cells)
		}
		if len(pool.Places) == 3 {
			place.Add(
				answer.Word(pool.Name), answer.Interval(pool.Places[0], answer.Share), answer.Interval(pool.Places[1], answer.Share), answer.Interval(pool.Places[2], answer.Share), answer.Whole(pool.Games), answer.Whole(pool.Openings),
			)
		}
		if pool.Choice != nil {
			odds.Rows = append(odds.Rows, oddsRows(v, pool)...)
		}
	}
	s.Add(answer.Part{Table: &order})
	if len(place.Rows) > 0 {
		s.Add(answer.Part{Table: &place})
	}
	if len(odds.Rows) > 0 {
		s.Parts = append(s.Parts, answer.Text(answer.Say("The model takes army, turn and neighbour apart: a player’s odds are a product of what his army, his turn and the direction of play are worth. "+
			"“Reversed” is the direction against that of the rules, in which the player who moved before an army moves after it. Intervals are clustered on the opening. "+
			"The last column lets any two armies, or any two turns, be compared: the error of a difference is the root of the sum of squares (quasi standard errors; ~ where there is none).")), answer.Part{Table: &odds})
	}
	return s
}

// oddsRows are the effects of a model of choice.
func oddsRows(v *study, pool *Pool) [][]answer.Cell {
	var out [][]answer.Cell
	names := v.Armies.Players
	add := func(name string, e Effect3) {
		quasi := answer.Cell{Text: "~"}
		if !math.IsNaN(e.Quasi) {
			quasi.Text = number2(e.Quasi)
		}
		times := answer.Cell{Text: "1", Sub: "by definition"}
		if !e.Zero {
			times = answer.Cell{Text: "~"}
			if e.Diff.OK() {
				times = answer.Cell{Text: number2(math.Exp(e.Value)), Sub: number2(math.Exp(e.Diff.Lo)) + " to " + number2(math.Exp(e.Diff.Hi))}
			}
		}
		out = append(out, []answer.Cell{answer.Word(pool.Name), answer.Word(name), times, quasi})
	}
	for i, e := range pool.Choice.Army {
		add(names[i].Name, e)
	}
	for i, e := range pool.Choice.Turn {
		add([]string{"moves first", "moves second", "moves third"}[i], e)
	}
	for i, e := range pool.Choice.Behind {
		add(names[i].Name+", reversed", e)
	}
	return out
}

// number2 writes a positive number with about two digits.
func number2(v float64) string {
	switch {
	case v < 0.1:
		return fmt.Sprintf("%.2g", v)
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.0f", v)
}
