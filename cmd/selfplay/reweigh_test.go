package main

import (
	"strings"
	"testing"

	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// The pieces named get the worth that is asked for, the others keep theirs.
func TestReweighed(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	old := eval.For(r)
	silver, _ := r.KindOf("S")
	gold, _ := r.KindOf("G")
	w := reweighed(old, map[string]float64{"S": 333, "@S": 222, "K": 5}, "test")
	if d := w.Material(silver) - 333; d < -1 || d > 1 {
		t.Errorf("a silver is worth %d, want 333", w.Material(silver))
	}
	if d := w.Hand(silver) - 222; d < -1 || d > 1 {
		t.Errorf("a silver in hand is worth %d, want 222", w.Hand(silver))
	}
	if w.Material(gold) != old.Material(gold) || w.Hand(gold) != old.Hand(gold) || !strings.HasPrefix(w.Note(), "test") {
		t.Errorf("gold went from %d to %d", old.Material(gold), w.Material(gold))
	}
	king, _ := r.KindOf("K")
	if w.Material(king) != old.Material(king) {
		t.Error("the royal's own weight was changed")
	}
}
