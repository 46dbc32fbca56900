package kinds_test

import (
	"testing"

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
