package games

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"komi/engine"
	"komi/experiments/fixture"
	"komi/results"
	"komi/stats"
)

func read(t *testing.T, runs ...fixture.Run) []*Set {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i, run := range runs {
		path := filepath.Join(dir, string(rune('a'+i))+".db")
		fixture.Write(t, path, run)
		paths = append(paths, path)
	}
	studies, err := Read(context.Background(), paths, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return studies
}

// halted is a run in which the limit on moves makes a third of the draws.
func halted(run fixture.Run) fixture.Run {
	for i := range run.Arms {
		run.Arms[i].Cut = 1. / 3
	}
	return run
}

func TestReadCountsEveryGameOnce(t *testing.T) {
	run := halted(fixture.Changi(40))
	run.Voids = []int{5, 100}
	s := read(t, run)[0]
	if got, want := s.Played(), 2*40*6; got != want {
		t.Errorf("played %d, want %d", got, want)
	}
	if len(s.Voids) != 2 || s.Voids[0].Index != 5 || s.Voids[0].Seed == 0 {
		t.Errorf("voids %+v, want games 5 and 100 with their seeds", s.Voids)
	}
	games, void := 0, 0
	for _, a := range s.Arms {
		games += a.Games
		void += a.Void
		rates := 0.0
		for _, r := range a.Reasons {
			rates += r.Value
		}
		if sum := a.FirstWins.Value + a.Draws.Value + a.CutOff.Value + a.Seconds.Value; math.Abs(sum-1) > 1e-9 || math.Abs(rates-1) > 1e-9 {
			t.Errorf("%s: results sum to %v and reasons to %v, want 1", a.Name, sum, rates)
		}
		if want := a.FirstWins.Value + (a.Draws.Value+a.CutOff.Value)/2; math.Abs(a.Score.Value-want) > 1e-9 {
			t.Errorf("%s: score %v, want wins and half of what nobody won %v", a.Name, a.Score.Value, want)
		}
	}
	if games != len(s.Games) || void != 2 || s.All.Games != games {
		t.Errorf("arms hold %d games and %d void, the study %d", games, void, len(s.Games))
	}
	var names []string
	for _, a := range s.Arms {
		names = append(names, a.Name)
	}
	if want := []string{"1", "2", "3", "4", "5", "5s"}; !reflect.DeepEqual(names, want) {
		t.Errorf("arms %q, want the order of the run's rules %q", names, want)
	}
}

func TestReadStopsAtTheFirstGap(t *testing.T) {
	run := fixture.Changi(20)
	run.Leave = []int{7}
	s := read(t, run)[0]
	if s.Batches != 7 || s.Complete() || s.Played() != 7*run.Batch {
		t.Errorf("read %d batches and %d games, want 7 and %d", s.Batches, s.Played(), 7*run.Batch)
	}
	if want := s.Run.Batches() - 8; s.Beyond != want {
		t.Errorf("%d batches beyond the gap, want %d", s.Beyond, want)
	}
}

func TestReadJoinsPartsOfOneExperiment(t *testing.T) {
	whole := fixture.Changi(20)
	left, right := whole, whole
	for batch := range 20 {
		if batch%2 == 0 {
			left.Leave = append(left.Leave, batch)
		} else {
			right.Leave = append(right.Leave, batch)
		}
	}
	want := read(t, whole)[0]
	studies := read(t, left, right)
	if len(studies) != 1 {
		t.Fatalf("%d studies, want one", len(studies))
	}
	// As text, because a margin that is NaN differs from itself.
	if got := studies[0]; fmt.Sprint(got.Games) != fmt.Sprint(want.Games) || !got.Complete() {
		t.Errorf("read %d games of the parts, want the %d of the whole", len(got.Games), len(want.Games))
	}
}

func TestReadKeepsOtherExperimentsApart(t *testing.T) {
	a, b := fixture.Changi(4), fixture.Changi(4)
	b.Seed++
	if studies := read(t, a, b); len(studies) != 2 {
		t.Errorf("%d studies, want two", len(studies))
	}
}

func TestReadRefusesFilesThatDiffer(t *testing.T) {
	a, b := fixture.Changi(4), fixture.Changi(4)
	b.Arms = append([]fixture.Arm(nil), b.Arms...)
	b.Arms[0].Plies = 30 // the header is the same, the games are not
	dir := t.TempDir()
	fixture.Write(t, filepath.Join(dir, "a.db"), a)
	fixture.Write(t, filepath.Join(dir, "b.db"), b)
	_, err := Read(context.Background(), []string{filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")}, 0.02)
	if !errors.Is(err, results.ErrConflict) {
		t.Errorf("error %v, want %v", err, results.ErrConflict)
	}
}

func TestRepeatedGamesAreNoNewEvidence(t *testing.T) {
	run := fixture.Changi(60)
	run.Repeat = 2
	s := read(t, run)[0]
	if s.Audit.Distinct >= s.Audit.Games*3/4 {
		t.Fatalf("%d of %d games distinct, want the repeats found", s.Audit.Distinct, s.Audit.Games)
	}
	for _, a := range s.Arms {
		if a.Score.Blocks >= 60 {
			t.Errorf("%s: %d blocks from 60 openings, want those that led to the same game merged", a.Name, a.Score.Blocks)
		}
	}
}

// arm makes an arm whose pairs score 0, 1/2, 1, 3/2 and 2 as often as told.
func arm(name string, pairs ...int) *Arm {
	var s stats.Sample
	for score, n := range pairs {
		for range n {
			first := math.Min(1, float64(score)/2)
			s = append(s, stats.Block{Opening: uint64(len(s)), Values: []float64{first, float64(score)/2 - first}})
		}
	}
	return &Arm{Name: name, Score: stats.Score(s), Scores: s}
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name string
		arm  *Arm
		want Verdict
		edge Result
	}{
		{"four pairs", arm("", 1, 0, 2, 0, 1), TooLittle, Drawn},
		{"few even pairs", arm("", 10, 5, 20, 5, 10), NotShown, Drawn},
		{"many even pairs", arm("", 1000, 1000, 4000, 1000, 1000), Fair, Drawn},
		{"first wins more", arm("", 10, 5, 40, 25, 60), FavoursFirst, First},
		{"second wins more", arm("", 60, 25, 40, 5, 10), FavoursSecond, Second},
		{"a small edge inside the margin", arm("", 900, 1000, 20000, 1100, 1100), Fair, First},
	} {
		t.Run(c.name, func(t *testing.T) {
			judge([]*Arm{c.arm}, 0.5, 0.02)
			if c.arm.Verdict != c.want || c.arm.Edge() != c.edge {
				t.Errorf("score %v: verdict %d edge %d, want %d and %d", c.arm.Score, c.arm.Verdict, c.arm.Edge(), c.want, c.edge)
			}
		})
	}
}

// A fifth of the games cut off could hide any result: even scores are not fair then.
func TestFairInTheWorstCaseOnly(t *testing.T) {
	for _, c := range []struct {
		cut  float64
		want Verdict
	}{{0, Fair}, {0.001, Fair}, {0.2, NotShown}} {
		a := arm("", 1000, 1000, 4000, 1000, 1000)
		a.CutOff.Value = c.cut
		a.ScoreCutLost, a.ScoreCutWon = a.Score, a.Score
		a.ScoreCutLost.Value -= c.cut / 2
		a.ScoreCutWon.Value += c.cut / 2
		judge([]*Arm{a}, 0.5, 0.02)
		if a.Verdict != c.want {
			t.Errorf("%.3f cut off: verdict %d at p %v, want %d", c.cut, a.Verdict, a.FairP, c.want)
		}
	}
}

// A wider interval for all arms together holds an even score wherever nothing is shown.
func TestCorrectedHoldsEven(t *testing.T) {
	arms := []*Arm{arm("", 30, 20, 60, 30, 50)}
	for range 19 {
		arms = append(arms, arm("", 30, 20, 60, 20, 30))
	}
	judge(arms, 0.5, 0.02)
	if e := arms[0].Score; arms[0].Verdict != NotShown || !(e.Lo > 0.5) {
		t.Fatalf("verdict %d of %v: not the case to test", arms[0].Verdict, e)
	}
	if e := arms[0].Corrected(len(arms)); !(e.Lo <= 0.5 && e.Hi > arms[0].Score.Hi) {
		t.Errorf("corrected %v to %v, want a wider one that holds 0.5", e.Lo, e.Hi)
	}
}

func TestVerdictsPayForManyArms(t *testing.T) {
	// Alone this arm's edge is at p = 0.02 or so; among twenty it is not news.
	edge := func() *Arm { return arm("", 30, 20, 60, 30, 50) }
	alone := edge()
	judge([]*Arm{alone}, 0.5, 0.02)
	if alone.Verdict != FavoursFirst {
		t.Fatalf("alone: verdict %d at p %v, want %d", alone.Verdict, alone.EdgeP, FavoursFirst)
	}
	arms := []*Arm{edge()}
	for range 19 {
		arms = append(arms, arm("", 30, 20, 60, 20, 30))
	}
	judge(arms, 0.5, 0.02)
	if arms[0].Verdict != NotShown {
		t.Errorf("among twenty: verdict %d at p %v, want %d", arms[0].Verdict, arms[0].EdgeP, NotShown)
	}
}

// Of two compensations that a page tries in a run each, the one that is just shown to be fair
// alone is not: its p-value counts twice. Runs of another game, or of another kind, do not
// count, nor does an arm that nothing is known of. The edge of a run's arm stays its own.
func TestFairIsJudgedOverRunsOfAPage(t *testing.T) {
	of := func(kind, game string, a *Arm) *Set {
		a.Variant = game
		s := &Set{Run: results.Run{Kind: kind}, Arms: []*Arm{a}, Even: 0.5, Margin: 0.02}
		judge(s.Arms, s.Even, s.Margin)
		return s
	}
	barely := func() *Arm { return arm("", 480, 0, 1460, 0, 440) } // p = 0.03 or so
	uneven := func() *Arm { return arm("", 900, 0, 1200, 0, 300) }
	one, other := of("balance", "changi", barely()), of("balance", "changi", uneven())
	thin := of("balance", "changi", arm("", 1, 0, 2))
	sets := []*Set{one, of("balance", "janggi", uneven()), of("readings", "changi", uneven()), thin}
	JudgeTogether(sets)
	a := one.Arms[0]
	alone := a.FairP
	if a.Verdict != Fair || !(alone > 0.025 && alone < 0.05) || one.Judged != 1 {
		t.Fatalf("alone: verdict %d at p %v of %d, want fair: not the case to test", a.Verdict, alone, one.Judged)
	}
	edge := a.EdgeP
	JudgeTogether(append(sets, other))
	if a.Verdict != NotShown || math.Abs(a.FairP-2*alone) > 1e-12 || a.EdgeP != edge || one.Judged != 2 {
		t.Errorf("with another try: verdict %d at p %v of %d, edge %v, want not shown at %v of 2, edge %v", a.Verdict, a.FairP, one.Judged, a.EdgeP, 2*alone, edge)
	}
	if b := other.Arms[0]; b.Verdict != FavoursSecond {
		t.Errorf("the other: verdict %d, want that the second is favoured", b.Verdict)
	}
	again := fixture.Changi(12)
	again.Seed++
	if sets := read(t, fixture.Changi(12), again); sets[0].Judged != 12 || sets[1].Judged != 12 {
		t.Errorf("%d and %d arms of two runs with six each are judged together, want 12", sets[0].Judged, sets[1].Judged)
	}
}

func TestCompareNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"setup 2", "setup 10", -1},
		{"setup 10", "setup 2", 1},
		{"5", "5s", -1},
		{"a", "a", 0},
	} {
		if got := compareNames(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestWorstCasesBoundTheScore(t *testing.T) {
	s := read(t, halted(fixture.Changi(60)))[0]
	limit := slices.Index(s.Reasons, MoveLimit)
	all, share := s.All, s.All.CutOff.Value
	if limit < 0 || share == 0 || all.LateCount.Value == 0 {
		t.Fatal("the fixture has no game cut off by the limit on moves, or none counted there")
	}
	if reached := all.Reasons[limit].Value; math.Abs(reached-share-all.LateCount.Value) > 1e-9 {
		t.Errorf("%v of games reached the limit, %v were cut off and %v counted there", reached, share, all.LateCount.Value)
	}
	if gap := all.ScoreCutWon.Value - all.ScoreCutLost.Value; math.Abs(gap-share) > 1e-9 {
		t.Errorf("bounds %v apart, want the share of games cut off %v", gap, share)
	}
	if all.Score.Value < all.ScoreCutLost.Value || all.Score.Value > all.ScoreCutWon.Value {
		t.Errorf("score %v outside its bounds %v and %v", all.Score.Value, all.ScoreCutLost.Value, all.ScoreCutWon.Value)
	}
}

func TestScoreSplitsIntoCountedAndPlayed(t *testing.T) {
	all := read(t, fixture.Changi(60))[0].All
	n, counted := float64(all.Games), float64(all.ScoreCounted.Games)
	if mean := (counted*all.ScoreCounted.Value + (n-counted)*all.ScorePlayed.Value) / n; math.Abs(mean-all.Score.Value) > 1e-9 {
		t.Errorf("parts make %v, want the score %v", mean, all.Score.Value)
	}
	if len(all.Margins) != all.ScoreCounted.Games {
		t.Errorf("%d margins of %d counted games", len(all.Margins), all.ScoreCounted.Games)
	}
}

func TestFurtherCountsAreMeansOverAllGames(t *testing.T) {
	s := newSet(results.Run{Games: 4, BatchSize: 4}, 0.02)
	var games []results.Game
	for i, extra := range []map[string]float64{{"drops": 3}, nil, {"drops": 1, "checks": 2}, {}} {
		games = append(games, results.Game{
			Index: i, Block: int64(i), Arm: "a", Seats: []string{"A", "B"}, Whole: 6, Shares: []int{6, 0}, Reason: "checkmate", Extra: extra,
		})
	}
	if err := s.add(games); err != nil {
		t.Fatal(err)
	}
	s.finish()
	got := map[string]float64{}
	for _, e := range s.Arms[0].Extra {
		got[e.Name] = e.Mean.Value
	}
	if want := map[string]float64{"drops": 1, "checks": 0.5}; !reflect.DeepEqual(got, want) {
		t.Errorf("means %v, want %v: a game that lacks a count has none of it", got, want)
	}
}

func TestResultOf(t *testing.T) {
	for _, c := range []struct {
		shares []int
		want   Result
		reason engine.Reason
	}{
		{[]int{6, 0}, First, engine.Checkmate},
		{[]int{0, 6}, Second, engine.Checkmate},
		{[]int{3, 3}, Drawn, engine.Repetition},
		{[]int{4, 2}, First, engine.CountedOut},
		{[]int{2, 2, 2}, Drawn, engine.Repetition},
		{[]int{3, 3, 0}, Drawn, engine.Repetition}, // of those alive nobody has won
		{[]int{0, 6, 0}, Second, engine.RoyalsCaptured},
		{[]int{6, 0, 0}, First, engine.RoyalsCaptured},
		{[]int{3, 3, 0}, First, engine.RoyalsCaptured},
		{[]int{0, 3, 3}, Second, engine.RoyalsCaptured},
		{[]int{0, 6, 0}, Second, engine.RoyalsCaptured},
		{[]int{2, 2, 2}, Drawn, engine.Repetition},
		{[]int{3, 0, 3}, Drawn, engine.Repetition}, // an ally has fallen, and the other draws
		{[]int{3, 3, 0}, Drawn, engine.NoProgress},
	} {
		g := results.Game{Shares: c.shares, Whole: 6, Reason: c.reason.String()}
		if got := resultOf(g); got != c.want {
			t.Errorf("%v, %v: %d, want %d", c.shares, c.reason, got, c.want)
		}
	}
}

// Games that begin alike are one beginning, however they go on.
func TestBeginnings(t *testing.T) {
	s := newSet(results.Run{}, 0.02)
	for i, c := range []struct {
		setup, moves string
		opening      int
	}{{"1", "a b c d", 2}, {"1", "a b d c", 2}, {"1", "a b", 2}, {"1", "a c b", 2}, {"2", "a b c", 2}, {"1", "", 0}, {"1", "a", 0}, {"1", "b =7", 0}} {
		g := results.Game{Index: i, Block: int64(i), Arm: "x", Setup: c.setup, Opening: c.opening, Moves: c.moves, Whole: 6, Shares: []int{6, 0}, Seats: []string{"A", "B"}}
		if err := s.add([]results.Game{g}); err != nil {
			t.Fatal(err)
		}
	}
	if s.finish(); s.Beginnings != 4 {
		t.Errorf("%d beginnings, want a b, a c, a b in setup 2, and none", s.Beginnings)
	}
}

// The seat that sat first in the first game leads, even if that game is void.
func TestLeadOfAVoidFirstGame(t *testing.T) {
	s := newSet(results.Run{}, 0.02)
	list := []results.Game{
		{Index: 0, Arm: "x", Seats: []string{"A", "B"}, Void: "no end"},
		{Index: 1, Arm: "x", Seats: []string{"B", "A"}, Whole: 6, Shares: []int{6, 0}},
	}
	if err := s.add(list); err != nil {
		t.Fatal(err)
	}
	if s.Seats[0] != "A" || s.Games[0].Lead != 0 {
		t.Errorf("seats %v, lead %v; want A first, who lost", s.Seats, s.Games[0].Lead)
	}
}

// The typical game is the one nearest to the median, even if it was the shortest so far.
func TestTypicalGame(t *testing.T) {
	s := newSet(results.Run{}, 0.02)
	for i, plies := range []int{100, 10, 200, 104, 96} {
		g := results.Game{Index: i, Block: int64(i), Arm: "x", Plies: plies, Whole: 6, Shares: []int{6, 0}, Seats: []string{"A", "B"}, Reason: "checkmate"}
		if err := s.add([]results.Game{g}); err != nil {
			t.Fatal(err)
		}
	}
	s.finish()
	if got := s.samples(); got[Typical] != 0 || got[Short] != 1 {
		t.Errorf("typical is game %d and shortest %d, want 0 and 1", got[Typical], got[Short])
	}
}

func TestReasonsAreTheEngines(t *testing.T) {
	for got, want := range map[string]engine.Reason{MoveLimit: engine.MoveLimit, RoyalsCaptured: engine.RoyalsCaptured} {
		if got != want.String() {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
