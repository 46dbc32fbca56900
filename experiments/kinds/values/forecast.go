package values

import (
	"fmt"

	"komi/experiments"
	"komi/experiments/answer"
)

// Forecast says what it takes until every value is known as well as is asked.
func Forecast(e *experiments.Experiment) answer.Forecast {
	a := e.Question.(*Ask)
	f := answer.Forecast{Title: fmt.Sprintf("What it takes until every value is known to ±%.0f%% or ±%.2g %s, for all together:", 100*a.Relative, a.Absolute, a.Unit)}
	supposed := []float64{0.55, supposedOdds, 0.65}
	if a.Coarse {
		supposed = []float64{0.60, 0.70, 0.80} // of a piece of several pawns
	}
	for _, odds := range supposed {
		p, err := a.priorPlan(e, odds)
		if err != nil {
			f.Lines = append(f.Lines, answer.Promise{Text: err.Error()})
			return f
		}
		games := int(float64(p.Total*e.PerRound())/(1-a.Ordinary)) * max(1, len(a.Budgets))
		f.Lines = append(f.Lines, answer.Promise{
			Text:  fmt.Sprintf("if a player one %s ahead scores %.0f%%   about %s games", a.Unit, 100*odds, answer.Count(games)),
			Games: games,
		})
	}
	if e.Limit > 0 {
		f.Lines = append(f.Lines, answer.Promise{Text: fmt.Sprintf("it stops after %s games at the latest", answer.Count(e.Games()))})
	}
	return f
}
