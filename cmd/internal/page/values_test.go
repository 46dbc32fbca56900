package page

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/games"
)

func valuesRun(t *testing.T, rounds int, budgets ...float64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "values.db")
	fixture.Values(t, path, rounds, budgets...)
	return path
}

func valuesPage(t *testing.T, path string) string {
	t.Helper()
	studies, err := games.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, studies)
}

func TestValuesPageWithTooFewGames(t *testing.T) {
	html := valuesPage(t, valuesRun(t, 1))
	if !strings.Contains(html, "There are too few games yet to say what the pieces are worth.") && !strings.Contains(html, "The games do not yet bound the value of any piece.") {
		t.Error("one round is taken for an answer")
	}
}

// Where no piece is missing but a pawn, what is measured is what a side scores that is a pawn
// ahead. Nothing is said of the values of other pieces.
func TestPageOfAPawnAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pawn.db")
	fixture.Valuing{Name: "a-pawn", Seed: 3, Rounds: 300, Pawn: 1, Alone: true}.Write(t, path)
	html := valuesPage(t, path)
	const says = "the side that is one pawn ahead "
	if !strings.Contains(html, `<p class="headline">Between these players `+says) || strings.Count(html, says) != 1 {
		t.Errorf("that is said %d times, want once, in the headline", strings.Count(html, says))
	}
	for _, not := range []string{"do not yet bound", "In units of the pawn", "on other scales", "values in of 100"} {
		if strings.Contains(html, not) {
			t.Errorf("the page says %q", not)
		}
	}
}

// Runs of values stand side by side in their units, with the published tables.
func TestValuesBeside(t *testing.T) {
	studies, err := games.Read(context.Background(), []string{valuesRun(t, 300), valuesRun(t, 400)}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	html := write(t, studies)
	for _, want := range []string{"Values in all runs, each in its unit", "Kaufman: 3.25", "How far published tables are from the values of each run"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(html, "The first player’s score with its 95% interval, run by run") {
		t.Error("runs of values are compared by the first player's score")
	}
}
