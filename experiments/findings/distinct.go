package findings

import (
	"fmt"
	"math"

	"komi/experiments/answer"
)

// Distinct tells whether the games differ from each other.
func (v *View) Distinct() answer.Section {
	a := v.Audit
	if a.Games == 0 {
		return answer.Section{}
	}
	id := "audit"
	t := answer.Table{Caption: "Different positions on the way", Columns: []string{"after", "games that got there", "different positions"}}
	for _, k := range v.Keys {
		t.Add(answer.Word(fmt.Sprintf("%d plies", k.Plies)), answer.Whole(k.Games), answer.Whole(k.Distinct))
	}
	s := answer.Section{ID: id, Title: "Is every game a new game?", Parts: []answer.Part{
		answer.Text(answer.Say("Players without randomness repeat themselves, and a repeated game is no new evidence. Of %v games %v repeat no earlier game of the same rules: %v. "+
			"Weighted by how often each came up, the games are worth %v different ones.",
			answer.Count(a.Games), answer.Count(a.Distinct), answer.Span{Text: a.Share.Text(answer.Share), Style: answer.StyleFigure}, answer.Count(int(math.Round(a.Effective))))),
	}}
	if merged := len(a.Clusters); merged > 0 {
		s.Say("%v led to a game that another opening led to as well. Such openings count as one in every interval.", answer.Plural(merged, "opening"))
	}
	if len(t.Rows) > 0 {
		s.Add(answer.Part{Table: &t})
	}
	return s
}
