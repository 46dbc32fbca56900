package kinds_test

import (
	"testing"

	"komi/experiments/games"
	"komi/experiments/kinds"
)

// Every kind has an answer, a name of its own, and an experiment that comes with the
// program; every experiment that comes with it is of a kind.
func TestKinds(t *testing.T) {
	asked := map[string]int{}
	for _, o := range kinds.Asked().Outlines() {
		asked[o.Kind]++
	}
	for _, k := range kinds.All {
		if k.Name == "" || k.Answer == nil || kinds.Named(k.Name).Players() != k.Players() {
			t.Errorf("kind %q lacks a name of its own or an answer", k.Name)
		}
		if asked[k.Name] == 0 {
			t.Errorf("no experiment of kind %q comes with the program", k.Name)
		}
		delete(asked, k.Name)
	}
	for name := range asked {
		t.Errorf("experiments of kind %q, which is in no list", name)
	}
}

// A run can be reported on before its first game is in, whatever it asks.
func TestNoGames(t *testing.T) {
	for _, kind := range kinds.Asked().Drafting() {
		t.Run(kind, func(t *testing.T) {
			e, err := kinds.Asked().Draft(kind, "janggi")
			if err != nil {
				t.Skip(err) // not of two players
			}
			s, err := games.Made(e.Header("", ""), nil, 0.02)
			if err != nil {
				t.Fatal(err)
			}
			a, err := kinds.Answer(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Headline) == 0 {
				t.Error("no headline, expected one that says there are no games")
			}
		})
	}
}
