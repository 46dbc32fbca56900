package valuation

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"komi/engine/eval"
	"komi/engine/variants/gametest"
	"komi/experiments/fixture"
	"komi/results"
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

// A run whose page tells values in another piece, because pawns are too weak to divide by, gives
// weights too: its values are bounded in that piece.
func TestMeasuredWherePawnsAreTooWeak(t *testing.T) {
	path := filepath.Join(t.TempDir(), "weak.db")
	fixture.Valuing{Name: "weak", Seed: 1, Rounds: 400}.Write(t, path)
	f, err := results.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := Measured(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	material := func(letter string) float64 {
		k, _ := w.Rules().KindOf(letter)
		return float64(w.Material(k))
	}
	if ratio, want := material("R")/material("N"), fixture.RookWorth/fixture.KnightWorth; math.Abs(ratio/want-1) > 0.3 {
		t.Errorf("a rook is worth %.2f knights, want about %.2f", ratio, want)
	}
	if pawns := material("P") / material("N"); math.Abs(pawns) > 0.15 {
		t.Errorf("a pawn is worth %.2f knights, want about none", pawns)
	}
}
