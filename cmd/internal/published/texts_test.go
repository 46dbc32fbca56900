package published

import (
	"testing"

	"komi/experiments/answer"
)

// What the table above tells row by row is not told once more; anything else stays.
func TestAListIsNotToldBelowItsTable(t *testing.T) {
	figure := func(text string) answer.Span { return answer.Span{Text: text, Style: answer.StyleFigure} }
	list := func(values ...string) answer.Sentence {
		var items []answer.Sentence
		for i, v := range values {
			items = append(items, answer.Say("%v %v", answer.Strong(string(rune('a'+i))), figure(v)))
		}
		return answer.Say("In units of the pawn: %v. All hold at once.", answer.List(items))
	}
	table := answer.Table{Columns: []string{"piece", "value"}}
	for _, v := range []string{"1.0", "2.0", "3.0", "4.0", "5.0"} {
		table.Add(answer.Word("a piece"), answer.Cell{Text: v})
	}
	whole := list("1.0 (0 to 2)", "2.0 (1 to 3)", "3.0 (2 to 4)", "4.0 (3 to 5)", "5.0 (4 to 6)")
	if got, want := beside(whole, table).String(), "In units of the pawn: they are in the table above. All hold at once."; got != want {
		t.Errorf("the whole column is told as %q, want %q", got, want)
	}
	for _, other := range []answer.Sentence{
		list("1.0 (0 to 2)", "2.0 (1 to 3)", "3.0 (2 to 4)", "4.0 (3 to 5)"),
		list("1.0 (0 to 2)", "2.0 (1 to 3)", "3.0 (2 to 4)", "4.0 (3 to 5)", "5.1 (4 to 6)"),
		answer.Say("A game lasts %v plies.", figure("1.0 (0 to 2)")),
	} {
		if got := beside(other, table).String(); got != other.String() {
			t.Errorf("%q is told as %q", other, got)
		}
	}
}
