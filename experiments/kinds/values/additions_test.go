package values

import (
	"fmt"
	"math"
	"testing"

	"komi/results"
	"komi/stats"
)

func TestArmiesAreCounted(t *testing.T) {
	got := armiesOf("rn1+r+r/1P/PBBN[PPnn] w - 0 1")
	if fmt.Sprint(got) != "[map[B:2 N:1 P:2] map[+R:2 N:1 R:1]]" {
		t.Errorf("armies %v", got)
	}
	r := rowKey{own: got[0], other: got[1], counts: map[string]float64{"P": -5}}
	// Two bishops against none, no second rook; a rook is worth more than a
	// knight, of which the other side's one meets none and this side's one meets
	// one; and three units less than two less.
	if got := fmt.Sprint(r.beyond("P", map[string][]string{"R": {"N"}})); got != "map[levelling:-1 pair of +R:-1 pair of B:1 pair of P:1 units beyond two:-3]" {
		t.Errorf("additions %s", got)
	}
}

func TestStrongerPieces(t *testing.T) {
	got := fmt.Sprint(weakerThan(map[string]float64{"N": 4, "R": 5, "V": 4.9, "Z": -1}))
	if got != "map[R:[N]]" {
		t.Errorf("stronger than others: %s, want R than N", got)
	}
}

// levellings are what strong pieces meet in the trials: own rooks times the
// other's knights, less the reverse.
var levellings = map[string]float64{"P": 0, "N v 3P": 2*1 - 2*2, "R v N 2P": 2*2 - 1*1, "2N v R P": 1*0 - 2*2, "R v 3P": 2*2 - 1*2}

func TestLevellingIsFound(t *testing.T) {
	for name, test := range map[string]struct {
		effect float64
		shown  bool
	}{"none": {0, false}, "a rook loses by every knight": {-0.1, true}} {
		own := map[string]float64{}
		for arm, n := range levellings {
			own[arm] = test.effect * n
		}
		e, err := collect(t, playedWith(append(trials[:4:4], Trial{Name: "R v 3P", Counts: map[string]float64{"R": 1, "P": -3}}), 5000, 7, own)).Estimate(1)
		if err != nil {
			t.Fatal(err)
		}
		a := additionOf(t, e.Levels[0], levellingTerm)
		if !a.Effect.OK() || math.Abs(a.Effect.Value-test.effect) > 3*a.Effect.SE || test.shown != (a.Holm < 0.05) {
			t.Errorf("%s: %s, Holm %v", name, a.Effect.Text(stats.Number(3)), a.Holm)
		}
	}
}

func TestLevellingThatCannotBeTold(t *testing.T) {
	var games []results.Game
	for _, g := range played(200, 3) {
		if g.Arm != "2N v R P" { // as many arms as terms
			games = append(games, g)
		}
	}
	e, err := collect(t, games).Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	if a := additionOf(t, e.Levels[0], levellingTerm); a.Effect.OK() || !math.IsNaN(a.Holm) {
		t.Errorf("levelling %s, Holm %v; want nothing said", a.Effect.Text(stats.Number(3)), a.Holm)
	}
}

func additionOf(t *testing.T, l Level, term string) stats.Addition {
	t.Helper()
	for _, a := range l.Additions {
		if a.Term == term {
			return a
		}
	}
	t.Fatalf("no test of %s among %v", term, l.Additions)
	return stats.Addition{}
}

func TestPairsOfTheUnitAreTested(t *testing.T) {
	v := collect(t, played(300, 2))
	v.Unit = "N"
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, a := range e.Levels[0].Additions {
		names[a.Term] = true
	}
	if !names[pairTerm+"N"] || !names[pairTerm+"R"] || names[pairTerm+"P"] {
		t.Errorf("additions %v, want the pairs of N and R and none of pawns", names)
	}
}
