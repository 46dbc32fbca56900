package play

import "testing"

// Scores of openings are those of whoever holds an imbalance.
func TestFavoured(t *testing.T) {
	unequal := &Book{Imbalance: &Imbalance{army: -1}}
	if unequal.favoured(0) != 0 || unequal.favoured(1) != 1 || (&Book{}).favoured(1) != 0 {
		t.Error("the scores of an opening are not those of the holder")
	}
	if (&Book{Imbalance: &Imbalance{army: 2}}).favoured(0) != 2 {
		t.Error("the scores of an opening are not those of the army it is about")
	}
}
