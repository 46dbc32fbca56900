package page

import (
	"strings"
	"testing"

	"komi/cmd/report/internal/fixture"
)

// The seats of the fixture change places, so the chance of the first player is
// nobody's gain: a rung is shown where the stronger seat wins.
func TestLadder(t *testing.T) {
	run := fixture.Run{
		Variant: "changi", Name: "synthetic-ladder", Kind: "ladder", Blocks: 80, Batch: 4, Seed: 5,
		Arms: []fixture.Arm{
			{Name: "128 v 64", Setup: "1", First: 0.5, Plies: 80, Strong: 0.9},
			{Name: "256 v 128", Setup: "1", First: 0.5, Plies: 80},
		},
	}
	html := write(t, read(t, run))
	for _, want := range []string{
		"Twice the budget is shown to win on one of the two rungs.",
		"At 256 positions a move no gain is shown",
		"At 128 positions a move against half as many it is worth ",
		"gain shown (Holm, 5%)",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	run.Blocks = 3
	if html := write(t, read(t, run)); !strings.Contains(html, "There are too few games yet to say what twice the budget is worth.") {
		t.Error("three openings are taken for an answer")
	}
}
