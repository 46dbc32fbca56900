package page

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/games"
	"komi/results"
)

// TestThreePlayersAreToldInGeneral reads a run of a game for three, whose
// variant file is not at hand either.
func TestThreePlayersAreToldInGeneral(t *testing.T) {
	run := results.Run{
		Experiment: "three", Kind: "balance", Hash: "00", Engine: "0", Games: 48, BatchSize: 48, Started: "2026-01-01T00:00:00Z",
		Rules: []results.Rules{{Variant: "trio", Setup: "x", Players: 3, Hash: "aa"}},
	}
	path := filepath.Join(t.TempDir(), "three.db")
	w, err := results.Create(path, run)
	if err != nil {
		t.Fatal(err)
	}
	var list []results.Game
	for i := range run.Games {
		g := results.Game{
			Index: i, Block: int64(i / 3), Arm: "x", Variant: "trio", Setup: "x", Seats: []string{"A", "B", "C"},
			Start: "start", Moves: "a1a2 " + strings.Repeat("b1b2 ", i) + "c1c2", Plies: i + 2, Whole: 6, Shares: []int{0, 0, 0}, Reason: "last one standing",
		}
		g.Shares[i*i%3] = 6
		list = append(list, g)
	}
	if err := w.Save(context.Background(), 0, list); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	studies, err := games.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	html := write(t, studies)
	for _, want := range []string{"48 games", "so it shows their numbers without an answer", "reads the rules in another way", "last one standing", "How long games last"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, lack := range []string{"fairest", "Wins by colour", "second player", "NaN"} {
		if strings.Contains(html, lack) {
			t.Errorf("the page says %q of a game for three", lack)
		}
	}
}
