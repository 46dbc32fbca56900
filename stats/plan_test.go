package stats

import (
	"math"
	"testing"
)

// Standard formulas: with sd 0.43 a game, shown fair within 1% at 90% power
// takes (1.645+1.645)²·0.43²/0.01² = 20,012 games, within 2% a quarter of it;
// an interval of ±0.5% takes (1.96·0.43/0.005)² = 28,413.
func TestPlanning(t *testing.T) {
	for _, test := range []struct {
		margin float64
		want   float64
	}{{0.01, 20_012}, {0.02, 5_003}} {
		n, err := UnitsForEquivalence(0.43, test.margin, 0, 0.9)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "equivalence", float64(n), test.want, 5)
		near(t, "power", EquivalencePower(0.43, n, test.margin, 0), 0.9, 1e-3)
	}
	near(t, "planned", PlannedHalfWidth(0.43, 28_413, Level), 0.005, 1e-6)
	near(t, "few", PlannedHalfWidth(1, 4, Level), 3.1824/2, 1e-4) // t(3)

	nearer, err := UnitsForEquivalence(0.43, 0.01, 0.005, 0.9)
	if err != nil {
		t.Fatal(err)
	}
	// Away from the centre one test decides: (1.645+1.282)²·0.43²/0.005².
	near(t, "off centre", float64(nearer), 63_340, 100)
}

func TestPlanningWrongInput(t *testing.T) {
	for name, f := range map[string]func() (int, error){
		"no sd":              func() (int, error) { return UnitsForEquivalence(0, 1, 0, 0.9) },
		"offset past margin": func() (int, error) { return UnitsForEquivalence(1, 0.01, 0.01, 0.9) },
		"certainty":          func() (int, error) { return UnitsForEquivalence(1, 0.01, 0, 1) },
		"beyond all games":   func() (int, error) { return UnitsForEquivalence(1, 1e-9, 0, 0.9) },
	} {
		if n, err := f(); err == nil {
			t.Errorf("%s: got %d, want an error", name, n)
		}
	}
	if !math.IsNaN(PlannedHalfWidth(1, 1, Level)) {
		t.Error("one unit has no half-width")
	}
}
