package page

import (
	"strings"
	"testing"

	"komi/cmd/report/internal/fixture"
)

func TestReadingsInWords(t *testing.T) {
	html := write(t, read(t, fixture.Readings(120)))
	for _, want := range []string{
		"Of the two readings, one is shown to change how the game goes: pass=stuck.",
		"made no difference: all 240 games are move for move those of “default”.",
		"What each reading changes", "Differences from “default”", "length, plies", "same games", "every opening", "Holm’s p of no difference",
		"What was used", "pawn step", "king see", "No game used:", "king step", "What hardly matters",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if n := strings.Count(html, `class="diagram"`); n != 1 {
		t.Errorf("%d boards drawn, want one for three arms that start alike", n)
	}
	if strings.Contains(html, "clause P.step") {
		t.Error("a count of moves by clause stands among the further counts")
	}
}

func TestReadingsNotShown(t *testing.T) {
	for _, tt := range []struct {
		name   string
		blocks int
		first  float64
		draws  float64
		plies  float64
		want   string
	}{
		{"too few", 4, 0.8, 0.1, 40, "There are too few games yet to say what the two readings change."},
		{"a little", 40, 0.51, 0.13, 100, "None of the two readings is shown to change how the game goes."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			run := fixture.Readings(tt.blocks)
			run.Arms[2].First, run.Arms[2].Draws, run.Arms[2].Plies = tt.first, tt.draws, tt.plies
			run.Arms[2].Extra = run.Arms[0].Extra
			html := write(t, read(t, run))
			if !strings.Contains(html, tt.want) {
				t.Errorf("the page lacks %q", tt.want)
			}
		})
	}
}

// A balance experiment whose arms have options says so too.
func TestReadingsOfBalance(t *testing.T) {
	run := fixture.Readings(60)
	run.Kind = "balance"
	html := write(t, read(t, run))
	for _, want := range []string{"What each reading changes", "changes first player’s score by", "Is every game a new game?", "compared with “default”"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if html := write(t, read(t, small())); strings.Contains(html, "What each reading changes") || strings.Contains(html, "What was used") {
		t.Error("a run of setups is told as one of readings")
	}
}
