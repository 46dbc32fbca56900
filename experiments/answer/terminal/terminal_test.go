package terminal

import (
	"testing"

	"komi/experiments/answer"
)

func TestWrap(t *testing.T) {
	got := wrap("one two three four", "! ", 11)
	if want := "! one two\n  three\n  four\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Words stand on the left of their column, numbers on the right.
func TestSection(t *testing.T) {
	s := answer.Section{Title: "What a piece is worth"}
	s.Say("%v replicates of %v games.", 2000, 60)
	s.Add(answer.Part{Table: &answer.Table{
		Caption: "In pawns", Columns: []string{"piece", "value"},
		Rows: [][]answer.Cell{{answer.Word("R"), {Text: "5.0", Sub: "4 to 6"}}, {answer.Word("bishop"), {Text: "3.1"}}},
	}})
	want := `What a piece is worth

2,000 replicates of 60
games.

In pawns
piece          value
R       5.0 (4 to 6)
bishop           3.1
`
	if got := Section(s, 24); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
