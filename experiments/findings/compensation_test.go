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
	if got := said(v.Compensations()); !strings.Contains(got, "by the rules in force he gets 1.5") || strings.Count(got, " in setup ")+strings.Count(got, " of setup ") != 3 {
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

// A compensation stands in half points, with all that are not ruled out: those beyond what was
// tried by words, and where there is only one, that.
func TestCompensationInWords(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		best, lo, hi float64
		value, sub   string
	}{
		{2.5, 1.5, 4, "2.5", "1.5 to 4.0"},
		{-1, -2.5, 0.5, "−1.0", "−2.5 to 0.5"},
		{2.5, -inf, 4, "2.5", "any less to 4.0"},
		{2.5, 1.5, inf, "2.5", "1.5 to any more"},
		{2.5, 2.5, 2.5, "2.5", "no other half point fits"},
	} {
		k := &Compensation{Compensation: stats.Compensation{Best: c.best, Lo: c.lo, Hi: c.hi}, ByRules: 1.5}
		if got := k.Cell(); got.Text != c.value || got.Sub != c.sub {
			t.Errorf("%q, %q, want %q, %q", got.Text, got.Sub, c.value, c.sub)
		}
		a := &games.Arm{Name: "1", Margins: []float64{1}}
		v := &View{Set: &games.Set{Players: 2, Arms: []*games.Arm{a}, All: a}, Second: "Han", compensations: map[*games.Arm]*Compensation{a: k}}
		want := "these same games come closest to even where the player who moves second (Han) gets " + c.value + " points (" + c.sub + "); by the rules in force he gets 1.5."
		if got := said(v.Compensations()); !strings.Contains(got, want) {
			t.Errorf("said %q, want %q", got, want)
		}
		if v.Second = ""; !strings.Contains(said(v.Compensations()), "the player who moves second gets") {
			t.Errorf("without names said %q", said(v.Compensations()))
		}
	}
	if got := (*Compensation)(nil).Cell(); got.Text != "~" {
		t.Errorf("where nothing is known %q", got.Text)
	}
}

// Where no compensation makes an arm's games even, that is said, and no number in its place.
func TestNoCompensationMakesItEven(t *testing.T) {
	one, two := &games.Arm{Name: "1", Margins: []float64{1}}, &games.Arm{Name: "2", Margins: []float64{1}}
	none := &Compensation{Compensation: stats.Compensation{Best: 29.5, Lo: math.NaN(), Hi: math.NaN()}, ByRules: 1.5}
	below := &Compensation{Compensation: stats.Compensation{Best: -0.5, Lo: -1.5, Hi: 0.5}, ByRules: 1.5}
	if got := none.Cell(); got.Text != "none" || got.Sub != "closest at 29.5" {
		t.Errorf("the table has %q, %q", got.Text, got.Sub)
	}
	for _, c := range []struct {
		arms []*games.Arm
		want string
	}{
		{[]*games.Arm{one}, "Recounted with any other compensation, these same games are not even; by the rules in force he gets 1.5."},
		{[]*games.Arm{one, two}, "gets −0.5 points (−1.5 to 0.5) in setup 2; none makes those of setup 1 even; by the rules in force he gets 1.5. Points below 0 are for the player who moves first."},
	} {
		v := &View{
			Set: &games.Set{Players: 2, Arms: c.arms, All: one}, Names: Names{One: "setup", bare: true},
			compensations: map[*games.Arm]*Compensation{one: none, two: below},
		}
		if got := said(v.Compensations()); !strings.Contains(got, c.want) {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
}

// Arms whose rules give unlike compensations are told without one that would be said of all.
func TestCompensationsByUnlikeRules(t *testing.T) {
	one, two := &games.Arm{Name: "1", Margins: []float64{1}, Counted: about(0.8)}, &games.Arm{Name: "2", Margins: []float64{1}}
	of := func(best, byRules float64) *Compensation {
		return &Compensation{Compensation: stats.Compensation{Best: best, Lo: best - 1, Hi: best + 1}, ByRules: byRules}
	}
	v := &View{Set: &games.Set{Players: 2, Arms: []*games.Arm{one, two}, All: one}, Names: Names{One: "setup", bare: true}}
	v.compensations = map[*games.Arm]*Compensation{one: of(2, 1.5), two: of(4, 3)}
	if got, want := said(v.Compensations()), "gets 2.0 points (1.0 to 3.0) in setup 1 and 4.0 (3.0 to 5.0) in setup 2. Players"; !strings.Contains(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
	v.compensations = map[*games.Arm]*Compensation{one: of(1.5, 1.5), two: of(1.5, 1.5)}
	if got := said(v.Compensations()); !strings.HasSuffix(got, "; by the rules in force he gets 1.5.") { // and so needs no caution
		t.Errorf("where the rules make the games even, said %q", got)
	}
}
