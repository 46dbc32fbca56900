package main

import "testing"

// On a busy machine no game ends in the time of a plan, which then names no number.
func TestPilotSaysWhatItSaw(t *testing.T) {
	for games, want := range map[int]string{0: "games", 1: "1 game", 12: "12 games"} {
		if got := (pilot{games: games}).seen(); got != want {
			t.Errorf("%d games: %q, want %q", games, got, want)
		}
	}
}
