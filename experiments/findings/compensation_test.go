package findings

import (
	"math"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/stats"
)

// The compensation is the half point at which the games, counted anew with it, come closest
// to an even score: a game won on the board stays won.
func TestCompensation(t *testing.T) {
	const byRules = 1.5 // janggi's, and Changi's
	v := Look(readRun(t, fixture.Balance()))
	for _, a := range v.Arms {
		k := v.Compensation(a)
		if k == nil {
			t.Fatalf("%s: no compensation from %d counted games", a.Name, len(a.Margins))
		}
		score := func(points float64) float64 {
			won, all := 0.0, 0.0
			for _, g := range a.Played {
				switch {
				case g.Counted() && g.Margin+byRules > points || !g.Counted() && g.Result == games.First:
					won++
					all++
				case g.Counted() || g.Result == games.Second:
					all++
				}
			}
			return won / all
		}
		off := func(points float64) float64 { return math.Abs(score(points) - 0.5) }
		if k.ByRules != byRules || off(k.Best) > off(k.Best-1) || off(k.Best) > off(k.Best+1) {
			t.Errorf("%s: %v instead of %v: the first player scores %v there, %v a point below, %v a point above",
				a.Name, k.Best, k.ByRules, score(k.Best), score(k.Best-1), score(k.Best+1))
		}
	}
	if got := said(v.Compensations()); !strings.Contains(got, "by the rules in force he gets 1.5") || strings.Count(got, " in setup ") != 3 {
		t.Errorf("said %q", got)
	}
}

// Openings whose games repeat each other are one block, here as in every interval.
func TestCompensationOfRepeatedGames(t *testing.T) {
	v := Look(readRun(t, fixture.Balance()))
	a := v.Arms[0]
	k := v.Compensation(a)
	if k == nil {
		t.Fatal("no compensation")
	}
	v.compensations, v.Audit.Clusters = nil, stats.Clusters{}
	for _, g := range a.Played { // every three openings of its own are one
		v.Audit.Clusters[g.Block] = g.Block - g.Block%9
	}
	merged := v.Compensation(a)
	if merged == nil || merged.Blocks >= k.Blocks || merged.Best != k.Best {
		t.Errorf("of %d openings %+v, of a third as many %+v", k.Blocks, k, merged)
	}
}

func TestNoCompensationWithoutCounts(t *testing.T) {
	run := fixture.Balance()
	for i := range run.Arms {
		run.Arms[i].Count = 0
	}
	v := Look(readRun(t, run))
	if got := said(v.Compensations()); got != "" || v.CountsPoints() {
		t.Errorf("said %q of games that nobody counted", got)
	}
	if got := v.Summary().Columns; strings.Contains(strings.Join(got, " "), "komi") {
		t.Errorf("the summary has columns %q", got)
	}
}

// Where few games are counted a compensation decides few, and so must be large: the reader is
// told so, in place of what holds of the usual one.
func TestCompensationWhereFewAreCounted(t *testing.T) {
	const few, usual = "so few make up for the rest only by very many points", "so a smaller change may be enough"
	for count, want := range map[float64]string{0.1: few, 0.8: usual} {
		run := fixture.Balance()
		run.Arms = run.Arms[1:2] // the first player wins most
		run.Arms[0].Count = count
		got := said(Look(readRun(t, run)).Compensations())
		if !strings.Contains(got, want) || strings.Contains(got, few) == strings.Contains(got, usual) {
			t.Errorf("where %v of games are counted: said %q, want %q", count, got, want)
		}
	}
}
