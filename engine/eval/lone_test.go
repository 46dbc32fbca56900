package eval

import (
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

func TestDrivesLoneRoyals(t *testing.T) {
	for id, want := range map[string]bool{
		"chess": true, "capablanca": true, "makruk": true, "knightmate": true,
		"omicron":     true,  // with holes in the board
		"seirawan":    true,  // a hand brings in what was there from the start
		"xiangqi":     false, // the general stays in the palace
		"changi":      false, // so do both royals of a side
		"shogi":       false, // pieces come back
		"crazyhouse":  false, // pieces come back
		"spartan":     false, // two kings
		"atomic":      false, // a capture is a blast
		"antichess":   false, // nobody is mated
		"racingkings": false, // nobody gives check
		"titans":      false, // three play
	} {
		g, err := variants.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := DrivesLoneRoyals(r); got != want {
			t.Errorf("%s: got %v", id, got)
		}
	}
}

// The nearer a lone king is to the edge and to the other king, the better for the other
// side, whoever it is.
func TestLoneRoyal(t *testing.T) {
	w := For(gametest.Rules(t, "chess", ""))
	value := func(fen string) int {
		t.Helper()
		p, err := w.Rules().Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		return w.Static(p)
	}
	for _, c := range []struct{ name, better, worse string }{
		{"at the edge", "4k3/8/8/2K5/8/8/8/7R w - 0 1", "8/8/3k4/1K6/8/8/8/7R w - 0 1"},
		{"in the corner", "k7/8/2K5/8/8/8/8/7R w - 0 1", "2k5/8/4K3/8/8/8/8/7R w - 0 1"},
		{"kings near", "4k3/8/4K3/8/8/8/8/7R w - 0 1", "4k3/8/8/8/4K3/8/8/7R w - 0 1"},
		{"the second player's", "7r/8/8/8/8/4k3/8/4K3 b - 0 1", "7r/8/8/8/4k3/8/8/4K3 b - 0 1"},
	} {
		if better, worse := value(c.better), value(c.worse); better <= worse {
			t.Errorf("%s: %d, otherwise %d", c.name, better, worse)
		}
	}
	if a, b := value("4k3/8/4K3/8/8/8/8/7R w - 0 1"), value("7r/8/8/8/8/4k3/8/4K3 b - 0 1"); a != b {
		t.Errorf("%d, and %d with the players exchanged", a, b)
	}

	for _, fen := range []string{"4k3/8/4K3/8/8/8/7P/8 w - 0 1", "4k3/7p/4K3/8/8/8/7R/8 w - 0 1"} {
		p, err := w.Rules().Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := w.lone.drive(p); ok {
			t.Errorf("%s: drives a king for %d, though it is not alone or nothing mates it", fen, v)
		}
	}
}
