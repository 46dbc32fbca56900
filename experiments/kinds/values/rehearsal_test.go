package values

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/experiments"
	"komi/stats"
)

// A rehearsal starts at the pilot and ends like a run: within the limit of games, with
// arms that the pilot did not have, and with games whose fit finds the truth.
func TestRehearsalPlaysTheWholeRun(t *testing.T) {
	text := strings.Replace(plannedValues, "ARMS", "ordinary = 0.3", 1)
	e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	truth := stats.Simulation{Terms: []string{"P", "N", "B", "R", "Q", FirstMove}, Beta: []float64{0.5, 1.6, 1.7, 2.5, 4.75, 0.1}, Nu: 0.5, Side: 0.1, Tau: 0.2}
	r := Rehearsal{Experiment: e, Truth: truth}
	games, err := r.Draw(rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Draw(rand.New(rand.NewPCG(1, 2)))
	if err != nil || len(again) != len(games) || again[len(games)-1].Arm != games[len(games)-1].Arm {
		t.Errorf("the same seed gives %d and %d games: %v", len(games), len(again), err)
	}
	arms := map[string]int{}
	for _, g := range games {
		arms[g.Arm]++
	}
	if arms[usualArmies] > 0 {
		t.Error("games between equal armies are taken for values at the start")
	}
	if len(games) > 9000*8/10 || len(games) < 24*len(e.Arms) {
		t.Errorf("%d games, want more than the pilot's and fewer than the limit less its ordinary games", len(games))
	}
	if len(arms) <= len(e.Arms) {
		t.Errorf("%d arms, want more than the %d of the pilot", len(arms), len(e.Arms))
	}
	d, err := stats.NewData(truth.Terms, games)
	if err != nil {
		t.Fatal(err)
	}
	f, err := stats.Regress(d, stats.Logit)
	if err != nil {
		t.Fatal(err)
	}
	f = f.WithArms()
	for i, want := range truth.Beta {
		if got := f.Contrast(f.Unit(i)); math.Abs(got.Value-want) > 4*got.SE {
			t.Errorf("%s: %v, want %v", truth.Terms[i], got.Value, want)
		}
	}
	if !slices.Equal(f.Terms, truth.Terms) {
		t.Errorf("terms %v", f.Terms)
	}
}
