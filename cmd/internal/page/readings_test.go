package page

import (
	"strings"
	"testing"

	"komi/experiments/fixture"
)

// Arms that start alike share a board, and moves by clause have a table of their own.
func TestReadingsShareABoard(t *testing.T) {
	html := write(t, read(t, fixture.Readings(20)))
	if n := strings.Count(html, `class="diagram"`); n != 1 {
		t.Errorf("%d boards drawn, want one for three arms that start alike", n)
	}
	if strings.Contains(html, "clause P.step") || !strings.Contains(html, "pawn’s step straight forward") {
		t.Error("moves by clause are not told by the names of pieces")
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
		{"a little", 40, 0.51, 0.13, 100, "No reading is shown to change how the game goes, of two tried."},
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

// A balance experiment whose arms have options compares them too, and no other does.
func TestReadingsOfBalance(t *testing.T) {
	run := fixture.Readings(20)
	run.Kind = "balance"
	for want, run := range map[bool]fixture.Run{true: run, false: small()} {
		if got := strings.Contains(write(t, read(t, run)), `<section id="readings">`); got != want {
			t.Errorf("%s has a section of readings: %v, want %v", run.Name, got, want)
		}
	}
}
