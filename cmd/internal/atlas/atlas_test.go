package atlas

import (
	"slices"
	"strings"
	"testing"

	"komi/experiments/answer"
)

// Every game of an atlas is judged alone, so among many some are called favoured by chance.
// The page says how many.
func TestChanceVerdicts(t *testing.T) {
	var rows []Row
	for range 114 {
		rows = append(rows, Row{Cells: map[string]answer.Cell{name: {Text: "a game"}, verdict: {Text: "not shown"}}})
	}
	const want = " Each game is judged on its own: if all 114 were even, about six would be called favoured by chance."
	if got := margins(rows); !strings.HasSuffix(got, want) {
		t.Errorf("of 114 games: %q, want %q at the end", got, want)
	}
	if got := margins(rows[:3]); strings.Contains(got, "by chance") {
		t.Errorf("of three games: %q", got)
	}
}

func TestAgain(t *testing.T) {
	for typed, want := range map[string]string{
		"selfplay atlas": "selfplay atlas",
		"selfplay atlas --games 500 --out runs chess shogi": "selfplay atlas --games 500",
		"selfplay atlas chess --nodes=100 --workers 2":      "selfplay atlas --nodes=100",
		"go run ./cmd/selfplay atlas --games 200":           "go run ./cmd/selfplay atlas --games 200",
		"selfplay run changi-openings":                      "selfplay run changi-openings",
	} {
		if got := again(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}

// Whatever an answer tells for the atlas has a place there of its own.
func TestQuantitiesHavePlaces(t *testing.T) {
	of := map[string]answer.Quantity{}
	for q := range answer.PiecesWorth + 1 { // the last of them
		place := told[q]
		if before, taken := of[place]; taken || !slices.Contains(quantities, place) {
			t.Errorf("quantity %d stands at %q, quantity %d before it; want a place of its own in the table", q, place, before)
		}
		of[place] = q
	}
}

// A game whose games are nearly all drawn is not called fair, whatever its score; others keep
// their verdicts.
func TestDrawnIsNotFair(t *testing.T) {
	row := func(word, drawn string) Row {
		return Row{Cells: map[string]answer.Cell{verdict: {Text: word, Sub: "±5%"}, draws: {Text: drawn}}}
	}
	for _, c := range []struct {
		word, drawn, want string
	}{
		{"fair", "99.5%", "drawn"},
		{"fair within 2 percentage points, favours first a little", "90.1%", "drawn"},
		{"fair", "90.0%", "fair"},
		{"fair", "", "fair"},
		{"favours first", "95.0%", "favours first"},
		{"not shown", "95.0%", "not shown"},
	} {
		rows := []Row{row(c.word, c.drawn)}
		if any := drawish(rows); rows[0].Text(verdict) != c.want || any != (c.want == "drawn") {
			t.Errorf("%q with %s draws: %q, %v; want %q", c.word, c.drawn, rows[0].Text(verdict), any, c.want)
		}
	}
}

// Games whose values are bounded are listed; the others are counted, without those that were not
// asked.
func TestBoundedValues(t *testing.T) {
	row := func(text string) Row { return Row{Cells: map[string]answer.Cell{values: {Text: text}}} }
	none, known, asked := row("~ (not bounded by these games)"), row("in units of the pawn: rook (R) 4.59 (0.10 to 7.89)"), row("")
	for _, c := range []struct {
		rows   []Row
		listed int
		want   string
	}{
		{[]Row{known, none, none, asked}, 1, "2 others: too few games were played to bound any value."},
		{[]Row{known, none}, 1, "One other: too few games were played to bound any value."},
		{[]Row{none, none}, 0, "2 games: too few games were played to bound any value."},
		{[]Row{known, asked}, 1, ""},
	} {
		bounded, unbounded := valued(c.rows)
		if got := tooFew(len(bounded), unbounded); len(bounded) != c.listed || got != c.want {
			t.Errorf("%d listed, %q; want %d, %q", len(bounded), got, c.listed, c.want)
		}
	}
}
