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
	for _, q := range answer.Quantities() {
		place := told[q]
		if before, taken := of[place]; taken || !slices.Contains(quantities, place) {
			t.Errorf("quantity %d stands at %q, quantity %d before it; want a place of its own in the table", q, place, before)
		}
		of[place] = q
	}
}
