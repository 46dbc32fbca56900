package stats

import (
	"math"
	"math/rand/v2"
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
		n, err := UnitsForEquivalence(0.43, test.margin, 0, 0.9, 1)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "equivalence", float64(n), test.want, 5)
		near(t, "power", EquivalencePower(0.43, n, test.margin, 0, 1), 0.9, 1e-3)
	}
	near(t, "planned", PlannedHalfWidth(0.43, 28_413, Level), 0.005, 1e-6)
	near(t, "few", PlannedHalfWidth(1, 4, Level), 3.1824/2, 1e-4) // t(3)

	nearer, err := UnitsForEquivalence(0.43, 0.01, 0.005, 0.9, 1)
	if err != nil {
		t.Fatal(err)
	}
	// Away from the centre one test decides: (1.645+1.282)²·0.43²/0.005².
	near(t, "off centre", float64(nearer), 63_340, 100)
}

// Of six arms judged together the first to be called fair is tested at 5%/6. With sd 0.35 an
// opening that takes (2.394+1.645)²·0.35²/0.02² = 4,996 openings for 90% power within 2%;
// an arm judged alone takes (1.645+1.645)²·0.35²/0.02² = 3,314.
func TestPlanningOfSeveral(t *testing.T) {
	for tests, want := range map[int]float64{1: 3_314, 6: 4_996} {
		n, err := UnitsForEquivalence(0.35, 0.02, 0, 0.9, tests)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "openings", float64(n), want, 5)
		near(t, "power", EquivalencePower(0.35, n, 0.02, 0, tests), 0.9, 1e-3)
	}
	// What is promised is what the verdict does: one even arm among five that are far off.
	const arms, openings, replicates = 6, 4_996, 2_000
	rng := rand.New(rand.NewPCG(1, 2))
	fair := 0
	for range replicates {
		p := make([]float64, arms)
		for i := range p {
			e := Estimate{Value: 0.5, SE: 0.35 / math.Sqrt(openings), DF: math.Inf(1), Blocks: openings, Level: math.NaN(), shape: student}
			if i > 0 {
				e.Value = 0.6
			}
			e.Value += e.SE * rng.NormFloat64()
			p[i] = Equivalent(e.At(Level), 0.5, 0.02).P
		}
		fair += int(Indicator(Holm(p)[0] <= 0.05))
	}
	near(t, "rate of verdicts", float64(fair)/replicates, 0.9, 0.02)
}

// Three shares must all pass, each on both of its sides. The chance that any does not is at
// most the sum of the six, so 90% takes at most (1.645+2.128)²·(2/9)/0.03² = 3,515 openings,
// with 2.128 for 1-0.1/6; and no fewer than one share alone does, (1.645+1.645)²·(2/9)/0.03²
// = 2,672.
func TestPlanningOfThirds(t *testing.T) {
	sd := math.Sqrt(2.0 / 9)
	n, err := UnitsForThirds(sd, 0.03, 0.9, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n <= 2_672 || n >= 3_515 {
		t.Errorf("%d openings, want between what one share and what six sides apart would take", n)
	}
	if several, err := UnitsForThirds(sd, 0.03, 0.9, 7); err != nil || several < n*5/4 {
		t.Errorf("%d openings where seven arms are judged together, %d of one: %v", several, n, err)
	}
	if _, err := UnitsForThirds(0, 0.03, 0.9, 1); err == nil {
		t.Error("no spread: want an error")
	}
	if p := ThirdsPower(sd, 100, 0.03, 1); p != 0 {
		t.Errorf("power %v of 100 openings, want none", p)
	}
	// What is promised is what EquivalentAll does.
	const replicates = 400
	rng := rand.New(rand.NewPCG(1, 2))
	for _, games := range []int{2_000, 3_000} {
		fair := 0
		for range replicates {
			samples := make([]Sample, 3)
			for opening := range games {
				winner := rng.IntN(3)
				for q := range samples {
					samples[q] = append(samples[q], Block{uint64(opening), []float64{Indicator(q == winner)}})
				}
			}
			all := true
			for _, s := range samples {
				e := Mean(s).At(EquivalenceLevel)
				all = all && e.Lo > 1.0/3-0.03 && e.Hi < 1.0/3+0.03
			}
			fair += int(Indicator(all))
		}
		near(t, "rate of verdicts", float64(fair)/replicates, ThirdsPower(sd, games, 0.03, 1), 0.06)
	}
}

func TestPlanningWrongInput(t *testing.T) {
	for name, f := range map[string]func() (int, error){
		"no sd":              func() (int, error) { return UnitsForEquivalence(0, 1, 0, 0.9, 1) },
		"offset past margin": func() (int, error) { return UnitsForEquivalence(1, 0.01, 0.01, 0.9, 1) },
		"certainty":          func() (int, error) { return UnitsForEquivalence(1, 0.01, 0, 1, 1) },
		"beyond all games":   func() (int, error) { return UnitsForEquivalence(1, 1e-9, 0, 0.9, 1) },
	} {
		if n, err := f(); err == nil {
			t.Errorf("%s: got %d, want an error", name, n)
		}
	}
	if !math.IsNaN(PlannedHalfWidth(1, 1, Level)) {
		t.Error("one unit has no half-width")
	}
}
