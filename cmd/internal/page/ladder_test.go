package page

import (
	"strings"
	"testing"

	"komi/experiments/fixture"
)

// A ladder says so when no rung shows a gain, and when there are too few games.
func TestLadderWithoutGain(t *testing.T) {
	run := fixture.Ladder()
	for i := range run.Arms {
		run.Arms[i].Strong = 0.5
	}
	if html := write(t, read(t, run)); !strings.Contains(html, "Doubling the budget is not shown to help on any of the three rungs.") {
		t.Error("the page does not say that no rung shows a gain")
	}
	run.Blocks = 3
	if html := write(t, read(t, run)); !strings.Contains(html, "There are too few games yet to say what doubling the budget is worth.") {
		t.Error("three openings are taken for an answer")
	}
}

// Side by side ladders show the gain of the stronger player, not of who moves
// first.
func TestLaddersBeside(t *testing.T) {
	ladder := func(name string, strong float64, seed uint64) fixture.Run {
		return fixture.Run{
			Variant: "changi", Name: name, Kind: "ladder", Blocks: 80, Batch: 4, Seed: seed,
			Arms: []fixture.Arm{{Name: "128 v 64", Setup: "1", First: 0.5, Plies: 80, Strong: strong}},
		}
	}
	studies := read(t, ladder("one", 0.9, 5), ladder("two", 0.7, 6))
	alone := answers(t, studies)
	page := New(alone)
	table := *page.Beside[0].Parts[1].Table
	if len(table.Rows) != 2 || len(table.Rows[0]) != len(table.Columns) || table.Columns[2] != "128 v 64" {
		t.Fatalf("columns %q and rows %v", table.Columns, table.Rows)
	}
	for i := range studies {
		if got, want := table.Rows[i][2].Text, alone[i].Summary.Rows[0][1].Text; got != want {
			t.Errorf("run %s: %s, want %s", Letter(i), got, want)
		}
	}
	html := write(t, studies)
	if !strings.Contains(html, table.Caption) || strings.Contains(html, "First player’s score in all runs") {
		t.Error("ladders are not set side by side by the stronger player's share")
	}
}

// Where the players differ, the page does not say that one plays against itself.
func TestUnequalSeats(t *testing.T) {
	run := fixture.Run{
		Variant: "changi", Name: "synthetic-seats", Kind: "balance", Blocks: 40, Batch: 4, Seed: 5,
		Arms: []fixture.Arm{{Name: "1", Setup: "1", First: 0.5, Plies: 80}},
	}
	v := read(t, run)
	if html := write(t, v); !strings.Contains(html, "plays every side") {
		t.Error("the page does not say that the players are the same")
	}
	v[0].Run.Config = "[budget]\nnodes = 60\n[[seat]]\nname = \"A\"\nnodes = 2\n[[seat]]\nname = \"B\"\n"
	html := unexplained(write(t, v))
	if strings.Contains(html, "plays every side") || !strings.Contains(html, "The players differ: A: 2 positions a move; B: 60 positions a move.") {
		t.Error("the page does not say how the players differ")
	}
}
