package points

import (
	"math"
	"strings"
	"testing"

	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// madePoints is a report on points with numbers that are easy to find again.
func madePoints(t *testing.T) *Report {
	t.Helper()
	var openings []uint64
	var margins []float64
	for i := range 300 {
		openings, margins = append(openings, uint64(i/2)), append(margins, float64(i%7-2)) // -2 to 4, even at 0.5 and 1.5
	}
	c, err := stats.Compensate(openings, margins, -9, 9)
	if err != nil {
		t.Fatal(err)
	}
	s, err := stats.Group(openings, make([]float64, len(openings)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range s {
		s[i].Values = []float64{float64(i % 2), float64(i / 2 % 2)}
	}
	half := stats.Score(s)
	fair := stats.Equivalent(half, 0.5, 0.2)
	known, unknown := half, stats.Score(s[:2])
	return &Report{
		Terms: []string{"R", "P", SpareRoyal}, Margin: 0.2, Table: map[string]int{"R": 9, "P": 2, SpareRoyal: 3},
		Rule: CountRule{
			Names:   map[string]string{"R": "rook", "P": "pawn", SpareRoyal: SpareRoyal},
			Players: [2]string{"Cho", "Han"}, Passes: true, Repetition: 3, Perpetual: true, NoProgress: 100, MaxPlies: 400, Both: true,
		},
		Played: 600, Endings: []Ending{{Reason: "two passes", Counted: 300}, {Reason: "royals captured", Decided: 300}},
		Decided: half,
		Fit: &Fitted{
			Values: []stats.Estimate{known, unknown, known}, Positions: 90, Games: 1440, Distinct: 1300,
			Search: &stats.TableFit{
				Loss: half, Real: half, Regret: half, Optimal: 0.31, Looked: 1234, Lowest: []float64{8, 1, 2}, Highest: []float64{10, 3, 4},
				Near: []stats.NearTable{{PointTable: stats.PointTable{Weights: []int{9, 2, 3}}, More: half}, {PointTable: stats.PointTable{Weights: []int{8, 2, 3}}, More: half}},
			},
			InForce: Rival{Table: map[string]int{"R": 13, "P": 2, SpareRoyal: 3}, Loss: half, More: half},
		},
		Setups: []SetupPoints{{
			Setup: "1", K: 0.5, Start: [2]int{71, 71}, Before: &c, After: &c, Fair: &fair, Tried: 3,
			ByNodes: []BudgetCompensation{{Nodes: 400, Compensation: c}},
			Steps:   []SearchStep{{K: 1.5, Exact: 1.3, Score: half}},
			Final:   []FinalGames{{Nodes: 400, K: 0.5, Score: half, Counted: half, OfCounted: half, OfDecided: half, Equivalence: fair, Games: 300}},
			Counted: [2]stats.Estimate{half, half}, Waiting: [2]stats.Estimate{half, half}, Agreement: [2]stats.Estimate{half, half},
		}},
	}
}

// The cases that the golden report of points has not.
func TestPointsWithoutAPlainAnswer(t *testing.T) {
	told := func(r *Report) string {
		a := (&study{findings.Look(&games.Set{All: &games.Arm{}, Run: results.Run{Games: 1, BatchSize: 1}}), r}).answer()
		text := []string{a.Headline.String()}
		for _, s := range a.Sentences {
			text = append(text, s.String())
		}
		for _, s := range a.Sections {
			for _, p := range s.Parts {
				text = append(text, p.Text.String())
				if p.Code != nil {
					text = append(text, p.Code.Text)
				}
			}
		}
		return strings.Join(text, "\n")
	}

	// A draw is not passed over, a negative compensation is the first player's,
	// and where nothing evens the score that is said.
	p := madePoints(t)
	p.Drawn, p.Setups[0].K = 2, -1.5
	p.Setups[0].After.Lo, p.Setups[0].After.Hi = math.NaN(), math.NaN()
	p.First = &Fitted{Positions: 40, Table: map[string]int{"R": 9, "P": 1, SpareRoyal: 3}}
	text := told(p)
	for _, want := range []string{
		"2 of 600 games played by these rules were drawn", "40 of them, it was R 9, both royals 3, P 1.", "The first player (Cho) gets 1.5 points; but no compensation evens these games",
		"rook 9 and pawn 2; a side that still has both royals adds 3.", "\n   3  for a side that still has both of its royals\n", "Whoever captures the last royal wins.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the answer lacks %q", want)
		}
	}

	// Too little data say so.
	text = told(&Report{Terms: []string{"R"}, Why: "only 3 games reached the count"})
	if !strings.Contains(text, "There are too few positions yet") || !strings.Contains(text, "only 3 games reached the count") {
		t.Error("an experiment without a table is not told as one")
	}
}
