package values

import (
	"math"
	"strings"

	"komi/experiments/answer"
)

// agreement tells whether the arms tell one story.
func agreement(l Level) answer.Sentence {
	t := l.Arms
	if math.IsNaN(t.P) {
		return answer.Say("There are too few kinds of imbalance to check them against each other.")
	}
	apart := 0
	for _, a := range t.Arms {
		if a.Holm <= 0.05 {
			apart++
		}
	}
	switch {
	case t.P >= 0.05 && apart == 0:
		return answer.Say("No contradiction between the %v kinds of imbalance is shown (%v).", len(t.Arms), probability(t.P))
	case t.P >= 0.05:
		do := "do"
		if apart == 1 {
			do = "does"
		}
		return answer.Say("Together the %v kinds of imbalance are not shown to contradict each other (%v), but %v of them %v not score as the others predict.",
			len(t.Arms), probability(t.P), answer.InWords(apart), do)
	}
	out := answer.Say("The kinds of imbalance do not quite agree with each other (%v)", probability(t.P))
	switch {
	case apart == 1:
		out = append(out, answer.Say(": one of %v does not score as the others predict", len(t.Arms))...)
	case apart > 1:
		out = append(out, answer.Say(": %v of %v do not score as the others predict", answer.InWords(apart), len(t.Arms))...)
	}
	return append(out, answer.Say(". So a value depends a little on what the piece is traded for.")...)
}

// scatter tells how far arms scatter beyond chance, and what that does to the
// intervals.
func scatter(w *Worths, l Level) answer.Sentence {
	tau := l.inUnits(l.Scatter.Tau)
	unit := w.names.many(l.Armies[0].Unit)
	switch {
	case l.Scatter.Tau.OK() && !tau.OK():
		return answer.Say("The intervals include what kinds of imbalance scatter beyond chance. How much that is cannot be told in %v, whose worth these games hardly tell.", unit)
	case !tau.OK():
		return answer.Say("There are too few kinds of imbalance to tell how far they scatter beyond chance; the intervals assume that they do not.")
	case tau.Value == 0:
		return answer.Say("No scatter beyond chance is seen between them. Up to %v %v of scatter would still fit, and the intervals of the values allow for that as far as it is likely.", answer.Fixed(tau.Hi, 2), unit)
	}
	return answer.Say("Beyond chance, a kind of imbalance scores as if its holder had %v %v more or less than its pieces are worth; the intervals of the values include that.", answer.Estimate(tau, worthFormat), unit)
}

// probability writes a p-value in a sentence: "p = 0.03", "p < 0.001".
func probability(p float64) string {
	if text := answer.PValue(p); !strings.HasPrefix(text, "<") {
		return "p\u00a0=\u00a0" + text
	}
	return "p\u00a0<\u00a00.001"
}
