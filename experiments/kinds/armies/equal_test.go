package armies

import (
	"fmt"
	"testing"

	"komi/experiments/fixture"
	"komi/stats"
)

// Three equal armies whose equality is just shown by one arm alone are not called equal as
// one of four arms, of which the others are far from it. The level that each is judged at is
// 5%/4, by all three shares.
func TestEqualIsJudgedOverAllArms(t *testing.T) {
	even := fixture.Battle{Name: "even", Setup: "std", Chances: [3]float64{0.33, 0.33, 0.33}}
	list := []fixture.Battle{even}
	for i := range 3 {
		list = append(list, fixture.Battle{Name: fmt.Sprintf("uneven %d", i), Setup: "std", Chances: [3]float64{0.2, 0.3, 0.4}})
	}
	const rounds = 2500
	alone, among := battles(t, rounds, even).Armies.Fields[0], battles(t, rounds, list...).Armies.Fields[0]
	if alone.Equal != stats.Fair || !(among.EqualP > 0.05/4 && among.EqualP < 0.05) {
		t.Fatalf("alone %v at p %v, among others p %v: not the case to test", alone.Equal, alone.EqualP, among.EqualP)
	}
	if among.Equal != stats.NotShown {
		t.Errorf("among four arms: %v at p %v, want not shown", among.Equal, among.EqualP)
	}
	worst := 0.0
	for _, s := range alone.samples {
		worst = max(worst, stats.Equivalent(stats.Mean(s), 1.0/3, armyMargin).P)
	}
	if alone.EqualP != worst {
		t.Errorf("p of equality %v, want that of the share that is the least sure, %v", alone.EqualP, worst)
	}
}
