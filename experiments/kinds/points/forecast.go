package points

import (
	"fmt"

	"komi/experiments"
	"komi/experiments/answer"
)

// Forecast says what the steps take, in games as long as those that measure values: a game
// at twice the budget counts as two.
func Forecast(e *experiments.Experiment) answer.Forecast {
	a := e.Question.(*Ask)
	t := a.tables.Points
	f := answer.Forecast{Title: "What the steps take at most, in games of the first step's budget:"}
	total := 0
	add := func(name string, games int, nodes float64) {
		n := int(float64(games) * nodes / float64(e.Nodes))
		total += n
		f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf("%-42s %9s", name, answer.Count(n)), Games: n})
	}
	setups, base := len(a.setups), float64(e.Nodes)
	mean := 0.0
	for _, n := range t.Budgets {
		mean += float64(n) / float64(len(t.Budgets))
	}
	playOn := setups * t.Positions * 2 * ((t.Playouts + 1) / 2)
	fresh := setups * 2 * len(t.Budgets) * t.Final
	add("values without a count", a.measure, base)
	add("values once more, and games to be counted", t.Again+setups*4*t.Counted, base)
	add("positions played on", 2*playOn, float64(t.PlayNodes))
	add("compensations far apart", setups*2*len(t.Tried)*t.Rounds, base)
	add("fresh games", fresh, mean)
	if setups > 1 {
		add("fresh games at the one for all setups", fresh, mean)
	}
	add("positions of these played on", playOn, float64(t.PlayNodes))
	f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf("%-42s %9s", "together", answer.Count(total)), Games: total})
	return f
}
