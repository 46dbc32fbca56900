package page

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"komi/cmd/report/internal/study"
	"komi/engine/variants"
	"komi/results"
)

// valuesRun writes a run of values of made-up games, in which a knight is worth
// 3.2 pawns and a rook 5, at one budget or, where the rook grows by a tenth a
// doubling and pawns are taken from two squares only, at several.
func valuesRun(t *testing.T, rounds int, budgets ...float64) string {
	t.Helper()
	g, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(g.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	arms := []map[string]float64{{"P": 1}, {"N": 1, "P": -3}, {"R": 1, "N": -1, "P": -2}, {"N": 2, "R": -1, "P": -1}, {"R": 1, "P": -5}}
	several := len(budgets) > 0
	if !several {
		budgets = []float64{0}
	}
	run := results.Run{
		Experiment: "made-up-values", Kind: "values", Hash: "1234", Engine: "0.0.0-synthetic", Seed: 1, BatchSize: 2 * len(arms) * len(budgets),
		Games: 2 * rounds * len(arms) * len(budgets), Command: "selfplay run made-up-values", Started: "2026-01-01T00:00:00Z",
		Config: "about = \"Made-up games\"\n[values]\nunit = \"P\"\n[published.Kaufman]\nsource = \"Chess Life, March 1999\"\nvalues = { N = 3.25, R = 5, Q = 9.75 }\n",
		Rules:  []results.Rules{{Variant: "chess", Setup: r.Setup(), Players: 2, Hash: r.Hash(), Text: g.Text}},
	}
	if several {
		run.Config = strings.Replace(run.Config, "unit = \"P\"\n", "unit = \"P\"\nunit_on = [\"b2\", \"c2\"]\n", 1)
	}
	path := filepath.Join(t.TempDir(), "values.db")
	w, err := results.Create(path, run)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	board := strings.TrimSuffix(r.New().FEN(), "1")
	index := 0
	for round := range rounds {
		var games []results.Game
		for a, arm := range arms {
			luck := 0.3 * rng.NormFloat64()
			start := fmt.Sprint(board, round*len(arms)+a+1) // no two openings lead to the same game
			for i, budget := range budgets {
				for half := range 2 {
					sign := 1 - 2*float64(half)
					eta := 0.1 + sign*luck
					extra := map[string]float64{}
					for piece, n := range arm {
						extra["material "+piece] = sign * n
						worth := map[string]float64{"P": 1, "N": 3.2, "R": 5 * math.Pow(1.1, float64(i))}[piece]
						eta += 0.5 * sign * n * worth
					}
					name := fmt.Sprint("arm ", a)
					if several {
						extra["budget"] = budget
						name += fmt.Sprint(", ", budget, " nodes")
					}
					shares := []int{0, 6}
					if rng.Float64() < 1/(1+math.Exp(-eta)) {
						shares = []int{6, 0}
					}
					games = append(games, results.Game{
						Index: index, Block: round*len(arms) + a, Arm: name, Variant: "chess", Setup: r.Setup(), Seats: []string{"A", "B"},
						Start: start, Opening: 2, Moves: "e2e4 e7e5 g1f3 b8c6", Plies: 4, Nodes: 400, Legal: 60, Whole: 6, Shares: shares,
						Reason: "checkmate", Extra: extra, Seed: rng.Uint64(), Hashes: []uint64{rng.Uint64()},
					})
					index++
				}
			}
		}
		if err := w.Save(context.Background(), round, games); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func valuesPage(t *testing.T, path string) string {
	t.Helper()
	studies, err := study.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, studies)
}

func TestValuesPage(t *testing.T) {
	html := valuesPage(t, valuesRun(t, 300))
	for _, want := range []string{
		"The most valuable piece, ", "These intervals hold for all of them together with 95% confidence.",
		"the side that is one P ahead scores ", "The table of Kaufman is ",
		"The 5 kinds of imbalance do not contradict each other as far as these games show",
		"What the pieces are worth", "Beside published tables", "The imbalances", "Is the sum of values right?",
		"scatter beyond chance", "how far do imbalances scatter beyond chance (τ)?", "levelling: less",
		"do the values of twenty separate parts of the openings agree?", "% of 380 differences lie in their 95% intervals",
		"Told another way", "selfplay reweigh values.db", "Chess Life, March 1999",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, unwanted := range []string{"%!", "NaN", "%%", "was taken from", "In units of P from"} {
		if strings.Contains(html, unwanted) {
			t.Errorf("the page has %q", unwanted)
		}
	}
}

func TestValuesPageOfBudgets(t *testing.T) {
	html := valuesPage(t, valuesRun(t, 150, 100, 200, 400))
	for _, want := range []string{
		"Do values depend on the strength of play?", "100 positions", "With a doubling of the budget, ",
		"In units of P from b2, c2 at 400 positions a move: ",
		"Each P that an army began without was taken from b2, c2, as the first player sees the board, ",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestValuesPageWithTooFewGames(t *testing.T) {
	html := valuesPage(t, valuesRun(t, 1))
	if !strings.Contains(html, "There are too few games yet to say what the pieces are worth.") && !strings.Contains(html, "The games do not yet bound the value of any piece.") {
		t.Error("one round is taken for an answer")
	}
}

// Runs of values stand side by side in their units, with the published tables.
func TestValuesBeside(t *testing.T) {
	studies, err := study.Read(context.Background(), []string{valuesRun(t, 60), valuesRun(t, 80)}, 0.02)
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
