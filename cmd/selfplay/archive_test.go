package main

import (
	"testing"

	"komi/engine/variants/gametest"
	"komi/results"
)

// The board says how a game ended, and that one which the limit cut off was not drawn.
func TestHowAGameEnded(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	for want, g := range map[string]results.Game{
		"White won after 31 plies: checkmate. The first 4 plies were drawn at random.": {Shares: []int{6, 0}, Plies: 31, Reason: "checkmate", Opening: 4},
		"It was drawn after 90 plies: repetition.":                                     {Shares: []int{3, 3}, Plies: 90, Reason: "repetition"},
		"It was cut off and counted as even after 400 plies: move limit.":              {Shares: []int{3, 3}, Plies: 400, Reason: "move limit"},
		"Black won after 1 ply: royals captured. The first 1 ply was drawn at random.": {Shares: []int{0, 6}, Plies: 1, Reason: "royals captured", Opening: 1},
	} {
		g.Whole = 6
		if got := told(g, r, false); got != want {
			t.Errorf("read %q, want %q", got, want)
		}
	}
}
