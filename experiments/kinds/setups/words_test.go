package setups

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A search whose games ran out is not told as going on, nor as one that found none to be fair.
func TestGamesThatRanOut(t *testing.T) {
	v := &study{View: &findings.View{Set: &games.Set{Players: 2}, Names: findings.Names{One: "setup", Many: "setups"}}}
	v.Course.Margin = 0.02
	for _, name := range []string{"1", "2", "3"} {
		a := &games.Arm{Name: name, Setup: name}
		v.Arms = append(v.Arms, a)
		e := stats.Estimate{Value: 0.5, Lo: 0.4, Hi: 0.6, Level: 0.95}
		v.ranked = append(v.ranked, Ranked{Arm: a, Raw: []stats.Estimate{e}, Final: true, Verdict: Verdict{Verdict: stats.NotShown, Shares: []stats.Estimate{e}}})
	}
	for _, c := range []struct {
		step string
		out  bool
		want string
	}{
		{screening, false, "The screening is not over"},
		{screening, true, "The games ran out in the screening, with 3 of 3 setups still in it: none was tested for fairness."},
		{final, false, "None of the 3 setups is shown to be fair"},
		{final, true, "The games ran out before any of the 3 setups was shown to be fair within 2 percentage points. That does not mean that none is"},
	} {
		v.notes, v.ranOut = []Note{{Step: c.step, Kept: []string{"1", "2", "3"}}}, c.out
		if got := headline(v).String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, ran out %v: said %q, want %q", c.step, c.out, got, c.want)
		}
	}
	// Where every finalist is shown to be unfair, more games would not help.
	for i := range v.ranked {
		v.ranked[i].Verdict.Verdict = stats.NotFair
	}
	if got := headline(v).String(); !strings.HasPrefix(got, "None of the") {
		t.Errorf("all unfair: said %q", got)
	}
}

// Where none of several is shown to be fair, it is said how many of the finalists may be; of
// three players, that all shares would have to be near even.
func TestNoneIsShownToBeFair(t *testing.T) {
	for _, c := range []struct {
		players  int
		verdicts []stats.Verdict
		want     string
	}{
		{2, []stats.Verdict{stats.NotFair, stats.NotFair}, "None of the 2 setups is shown to be fair within 5 percentage points."},
		{2, []stats.Verdict{stats.NotShown}, "None of the 1 setups is shown to be fair within 5 percentage points; the one finalist may be."},
		{2, []stats.Verdict{stats.NotShown, stats.NotShown}, "None of the 2 setups is shown to be fair within 5 percentage points; both finalists may be."},
		{3, []stats.Verdict{stats.NotShown, stats.NotShown, stats.NotFair}, "None of the 3 setups is shown to bring all three shares within 5 percentage points of a third; two of the three finalists may do so."},
	} {
		v := &study{View: &findings.View{Set: &games.Set{Players: c.players}, Names: findings.Names{One: "setup", Many: "setups"}}}
		v.Course.Margin, v.notes = 0.05, []Note{{Step: final}}
		for _, verdict := range c.verdicts {
			a, e := &games.Arm{}, stats.Estimate{Value: 0.5, Lo: 0.4, Hi: 0.6, Level: 0.95}
			v.Arms = append(v.Arms, a)
			v.ranked = append(v.ranked, Ranked{Arm: a, Raw: []stats.Estimate{e}, Final: true, Verdict: Verdict{Verdict: verdict}})
		}
		if got := headline(v).String(); got != c.want {
			t.Errorf("said %q\nwant %q", got, c.want)
		}
	}
}

// Of a fair setup it is told how often games are drawn, and that none was where none was.
func TestDrawsOfAFairSetup(t *testing.T) {
	for _, c := range []struct {
		draws stats.Estimate
		want  string
	}{
		{stats.Estimate{Value: 0, Lo: 0, Hi: 0.01}, "100 (90 to 110) plies, and none was drawn."},
		{stats.Estimate{Value: 0.2, Lo: 0.1, Hi: 0.3}, "100 (90 to 110) plies, and 20.0% (10.0 to 30.0) are drawn."},
	} {
		v := &study{View: &findings.View{Set: &games.Set{Players: 2, Even: 0.5}, Names: findings.Names{One: "setup", Many: "setups"}}}
		e := stats.Estimate{Value: 0.5, Lo: 0.49, Hi: 0.51, Level: 0.9875, Blocks: 900}
		a := &games.Arm{Name: "1", Setup: "1"}
		a.Length, a.Draws = stats.Estimate{Value: 100, Lo: 90, Hi: 110}, c.draws
		v.Arms = []*games.Arm{a}
		v.ranked = []Ranked{{Arm: a, Raw: []stats.Estimate{e}, Shrunk: []stats.Estimate{e}, Final: true, Verdict: Verdict{Verdict: stats.Fair, Shares: []stats.Estimate{e}, Least: e.Lo, Most: e.Hi}}}
		said := fairOnes(v)
		if len(said) != 2 || !strings.Contains(said[1].String(), c.want) || !strings.Contains(said[1].String(), "Only games played after a setup has reached the final count towards the verdict. Theirs are 98.75% intervals, so that in the whole final the probability of calling any setup fair wrongly is at most 5%. All games in 1, ") {
			t.Errorf("said %v, want %q", said, c.want)
		}
	}
}

// Of three players it is told how many games are draws, which they share.
func TestDrawsOfThreeAreShared(t *testing.T) {
	v := &study{View: &findings.View{Set: &games.Set{Players: 3}, Names: findings.Names{One: "candidate", Many: "candidates"}}}
	e := stats.Estimate{Value: 0.33, Lo: 0.32, Hi: 0.34, Level: 0.95, Blocks: 900}
	a := &games.Arm{Name: "1"}
	a.Draws = stats.Estimate{Value: 0.21, Lo: 0.2, Hi: 0.22}
	shares := []stats.Estimate{e, e, e}
	v.Arms = []*games.Arm{a}
	v.ranked = []Ranked{{Arm: a, Raw: shares, Shrunk: shares, Final: true, Verdict: Verdict{Verdict: stats.Fair, Shares: shares}}}
	if got := fairOnes(v)[1].String(); !strings.HasSuffix(got, "; that decides nothing. Draws, 21.0% (20.0 to 22.0) of the games, are shared.") {
		t.Errorf("said %q", got)
	}
}

// A search whose last games are missing, as where a damaged run was salvaged, is not told as
// one that ended by itself.
func TestLostGames(t *testing.T) {
	run := results.Run{
		Kind: "setups", Games: 1200, BatchSize: 12, Config: "[search]\nfinalists = 2\n",
		Stages: []results.Stage{{First: 120, Text: `{"about":"as many games as were allowed","end":true}`, End: true}},
	}
	for _, c := range []struct {
		games int
		want  string
	}{
		{120, "The games ran out in the screening"},
		{108, "Games of this run are missing. Those that are here show none of the 3 setups to be fair within 2 percentage points."},
	} {
		var made []results.Game
		for i := range c.games {
			made = append(made, results.Game{
				Index: i, Block: int64(i / 2), Arm: fmt.Sprint(i / 2 % 3), Setup: fmt.Sprint(i / 2 % 3), Seats: []string{"A", "B"}, Whole: 6, Shares: []int{6 * (i / 6 % 2), 6 - 6*(i/6%2)}, Hashes: []uint64{uint64(i)},
			})
		}
		s, err := games.Made(run, made, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		v, err := look(t.Context(), findings.Look(s))
		if err != nil {
			t.Fatal(err)
		}
		v.dress()
		if got := headline(v).String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%d games: said %q, want %q", c.games, got, c.want)
		}
	}
}

// The intervals that decide are at the level that all tests together ask for: with two finalists
// and four looks 1 - 10%/8.
func TestLevelOfTheFinal(t *testing.T) {
	v := Verdict{Shares: []stats.Estimate{{Level: 1 - 0.1/8}}}
	if got := v.level(); got != "98.75%" {
		t.Errorf("%s, want 98.75%%", got)
	}
}

// A finalist whose interval leaves out an even score favours somebody, though it may still be
// fair within the margin.
func TestVerdictOfAFinalist(t *testing.T) {
	v := &study{View: &findings.View{Set: &games.Set{Players: 2, Even: 0.5}}}
	v.Course.Margin = 0.02
	for _, c := range []struct {
		verdict stats.Verdict
		lo, hi  float64
		hidden  bool
		want    string
	}{
		{stats.NotShown, 0.465, 0.489, false, "favours second, perhaps by less than 2 percentage points"},
		{stats.NotShown, 0.465, 0.499, false, "not shown"}, // not if he won the games that were cut off
		{stats.NotShown, 0.511, 0.535, false, "favours first, perhaps by less than 2 percentage points"},
		{stats.NotShown, 0.501, 0.535, false, "not shown"},
		{stats.NotShown, 0.49, 0.53, false, "not shown"},
		{stats.NotShown, 0.465, 0.489, true, "not shown"}, // games that were cut off may hide it
		{stats.Fair, 0.49, 0.51, false, "fair"},
		{stats.Fair, 0.503, 0.517, false, "fair"}, // not if he lost the games that were cut off
		{stats.Fair, 0.506, 0.514, false, "fair within 2 percentage points, favours first a little"},
		{stats.Fair, 0.486, 0.494, false, "fair within 2 percentage points, favours second a little"},
		{stats.NotFair, 0.4, 0.45, false, "favours second"},
		{stats.NotFair, 0.55, 0.6, false, "favours first"},
	} {
		e := stats.Estimate{Value: (c.lo + c.hi) / 2, Lo: c.lo, Hi: c.hi, Level: 0.95, Blocks: 900}
		cut := 0.005 // what the games cut off may change
		r := Ranked{Final: true, Hidden: c.hidden, Verdict: Verdict{Verdict: c.verdict, Shares: []stats.Estimate{e}, Least: e.Lo - cut, Most: e.Hi + cut}}
		if got, _, _ := v.verdict(r); got != c.want {
			t.Errorf("%v to %v, %v: %q, want %q", c.lo, c.hi, c.verdict, got, c.want)
		}
	}
}

// Of two candidates, which say nothing of each other, the one that scores closer to even
// stands first, whatever the order of the file.
func TestTwoCandidatesAreRanked(t *testing.T) {
	c := newCollection(2, []string{"far", "near"})
	for i := range 40 {
		for n, share := range []float64{float64(i % 4 / 3), float64(i % 2)} {
			c.Candidates[n].Games = append(c.Candidates[n].Games, Game{Index: 2*i + n, Opening: uint64(i), Shares: [3]float64{share, 1 - share}})
		}
	}
	v := &study{View: &findings.View{Set: &games.Set{Players: 2, Arms: []*games.Arm{{Name: "far"}, {Name: "near"}}}, Names: findings.Names{One: "candidate", Many: "candidates"}}}
	v.Course = Course{Margin: 0.02, Wanted: 1, Finalists: 2}
	if err := v.rank(c); err != nil {
		t.Fatal(err)
	}
	if v.known || v.ranked[0].Arm.Name != "near" {
		t.Errorf("known %v, first %s", v.known, v.ranked[0].Arm.Name)
	}
	if said := nearest(v)[0].String(); !strings.Contains(said, "Near comes closest: the first player scores 50.0%") || strings.Contains(said, "together") {
		t.Errorf("said %q", said)
	}
}

// Of two candidates the one whose games are too few to say anything stands last, whatever they score.
func TestTooFewGamesRankLast(t *testing.T) {
	c := newCollection(2, []string{"few", "far"})
	for i := range 40 {
		share := []float64{float64(i % 2), float64(i % 5 / 2 % 2)}
		for n := range share {
			if n == 1 || i < 4 {
				c.Candidates[n].Games = append(c.Candidates[n].Games, Game{Index: 2*i + n, Opening: uint64(2*i + n), Shares: [3]float64{share[n], 1 - share[n]}})
			}
		}
	}
	v := &study{View: &findings.View{Set: &games.Set{Players: 2, Arms: []*games.Arm{{Name: "few"}, {Name: "far"}}}, Names: findings.Names{One: "candidate", Many: "candidates"}}}
	v.Course = Course{Margin: 0.02, Wanted: 1, Finalists: 2}
	if err := v.rank(c); err != nil {
		t.Fatal(err)
	}
	if got := v.ranked[1]; got.Arm.Name != "few" || !math.IsInf(got.off, 1) {
		t.Errorf("last %s, %v from even", got.Arm.Name, got.off)
	}
}

// A candidate of which nothing is known is told nothing of, and hides nothing of the others.
func TestCandidateOfWhichNothingIsKnown(t *testing.T) {
	names := []string{"far", "void", "near", "farther"}
	c := newCollection(2, names)
	v := &study{View: &findings.View{Set: &games.Set{Players: 2}, Names: findings.Names{One: "candidate", Many: "candidates"}}}
	for n, name := range names {
		v.Arms = append(v.Arms, &games.Arm{Name: name})
		for i := range 40 {
			if name == "void" && i > 2 {
				break
			}
			share := []float64{float64(i % 4 / 3), 0, float64(i % 2), float64(i % 8 / 7)}[n]
			c.Candidates[n].Games = append(c.Candidates[n].Games, Game{Index: 4*i + n, Opening: uint64(4*i + n), Shares: [3]float64{share, 1 - share}})
		}
	}
	v.Course = Course{Margin: 0.02, Wanted: 1, Finalists: 2}
	if err := v.rank(c); err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, r := range v.ranked {
		order = append(order, r.Arm.Name)
		if known := r.Shrunk[0].OK(); known != (r.Arm.Name != "void") {
			t.Errorf("%s: %v", r.Arm.Name, r.Shrunk[0])
		}
	}
	if !v.known || order[0] != "near" || order[3] != "void" {
		t.Errorf("known %v, order %q", v.known, order)
	}
}

// What the final shows to be fair stands before what looks closer to even and is not shown to be, and
// each candidate is told with the last stage that it played in.
func TestOrderOfCandidates(t *testing.T) {
	names := []string{"dropped", "open", "fair", "kept"}
	v := &study{View: &findings.View{Set: &games.Set{Players: 2}, Names: findings.Names{One: "candidate", Many: "candidates"}}}
	c := newCollection(2, names)
	for n, name := range names {
		v.Arms = append(v.Arms, &games.Arm{Name: name})
		for i := range []int{40, 40, 4000, 40}[n] { // openings of two games each, with their places in the schedule
			high, low := 1.0, 0.0
			switch {
			case name == "fair" && i%50 == 0: // 51% on average
				low = 1
			case name == "dropped" || name == "kept":
				low = float64(i % 2)
			}
			for half, s := range []float64{high, low} {
				g := Game{Index: 2*i + half, Opening: uint64(10000*n + i), Shares: [3]float64{s, 1 - s}}
				if name == "open" {
					g.Shares[0] = float64((i + n) % 2)
				}
				c.Candidates[n].Games = append(c.Candidates[n].Games, g)
			}
		}
	}
	v.Course = Course{Margin: 0.03, Wanted: 1, Finalists: 2}
	v.notes = []Note{{Step: screening, Kept: []string{"open", "fair", "kept"}}, {Step: final, Kept: []string{"open", "fair"}, Look: 1, Finalists: 2, From: 1}}
	if err := v.rank(c); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range v.ranked {
		got = append(got, fmt.Sprint(r.Arm.Name, " ", r.Stage, " ", r.Final))
	}
	if want := "fair 3 true, open 3 true, kept 2 false, dropped 1 false"; strings.Join(got, ", ") != want {
		t.Errorf("order %q, want %q", got, want)
	}

	// By their own games alone the one that is not decided lies at 50%, the fair one at 51%.
	two := newCollection(2, []string{"open", "fair"})
	two.Candidates[0].Games, two.Candidates[1].Games = c.Candidates[1].Games, c.Candidates[2].Games
	v.Arms, v.notes, v.ranked, v.known = v.Arms[1:3], nil, nil, false
	if err := v.rank(two); err != nil {
		t.Fatal(err)
	}
	if a, b := v.ranked[0], v.ranked[1]; a.Arm.Name != "fair" || a.Verdict.Verdict != stats.Fair || a.off <= b.off {
		t.Errorf("first %s, %v, %v from even, before one that is %v from it", a.Arm.Name, a.Verdict.Verdict, a.off, b.off)
	}
}
