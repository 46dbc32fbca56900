package points

import (
	"math"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/kinds/values"
	"komi/stats"
)

// about is an estimate of a hundred openings, give or take a percentage point.
func about(value float64) stats.Estimate {
	return stats.Estimate{Value: value, Lo: value - 0.01, Hi: value + 0.01, Level: stats.Level, Blocks: 100}
}

func text(sentences []answer.Sentence) string {
	var out []string
	for _, s := range sentences {
		out = append(out, s.String())
	}
	return strings.Join(out, "\n")
}

// evenAround is a line that puts an even score there, give or take a point.
func evenAround(k float64) *stats.CompensationLine {
	l := &stats.CompensationLine{}
	l.Even.Estimate = stats.Estimate{Value: k, Lo: k - 1, Hi: k + 1, Level: stats.Level, Blocks: 100}
	l.Even.Set = stats.Set{Shape: stats.Interval, Lo: k - 1, Hi: k + 1}
	return l
}

// A compensation below zero goes to the first player, and each goes to who it is said to.
func TestWhoGetsTheCompensation(t *testing.T) {
	r := &Report{Rule: CountRule{Players: [2]string{"Cho", "Han"}}}
	for k, want := range map[float64]string{
		1.5: "the second player (Han) gets 1.5 points", -2.5: "the first player (Cho) gets 2.5 points", 0.5: "the second player (Han) gets 0.5 points",
	} {
		if got := given(r, k).String(); got != want {
			t.Errorf("%v: said %q, want %q", k, got, want)
		}
	}
	r.Setups = []SetupPoints{{Setup: "1", K: 1.5, Line: evenAround(1.2)}, {Setup: "2", K: -0.5, Line: evenAround(-0.3)}, {Setup: "3", K: math.NaN(), Line: evenAround(9)}}
	want := "In setup 1 the second player (Han) gets 1.5 points; a line through all compensations tried puts an even score at 1.2 (0.2 to 2.2). " +
		"In setup 2 the first player (Cho) gets 0.5 points; a line through all compensations tried puts an even score at −0.3 (−1.3 to 0.7)."
	if got := text(compensations(r)); got != want {
		t.Errorf("said %q\nwant %q", got, want)
	}
	r.Setups = r.Setups[:1]
	if got := text(compensations(r)); !strings.HasPrefix(got, "The second player (Han) gets 1.5 points;") {
		t.Errorf("of one setup said %q", got)
	}
}

// Fresh games are told budget by budget, with whether fairness is shown at each, at some, at none,
// or shown not to be; and where one sort of games makes up for the other, that is told of the
// largest budget.
func TestFreshGamesInWords(t *testing.T) {
	fresh := func(nodes int64, score float64, v stats.Verdict) FreshGames {
		e := about(score)
		e.Level = 1 - (1-stats.Level)/2 // holds for both budgets together
		return FreshGames{NoteArm: NoteArm{Role: roleOwn, Nodes: nodes}, Score: e, Equivalence: stats.Equivalence{Verdict: v}}
	}
	const lead = "In fresh games with this compensation the player who moves first scores 50.0% (49.0 to 51.0) at 100 and 52.0% (51.0 to 53.0) at 1,600 positions a move: "
	for _, c := range []struct {
		few, many stats.Verdict
		want      string
	}{
		{stats.Fair, stats.Fair, "it is shown to be fair within 2 percentage points at each of them."},
		{stats.Fair, stats.NotShown, "that it is fair within 2 percentage points is shown at 100, not at 1,600; the first player is shown to be favoured at 1,600."},
		{stats.NotShown, stats.NotShown, "that it is fair within 2 percentage points is shown at none of them; the first player is shown to be favoured at 1,600."},
		{stats.Fair, stats.NotFair, "at one of them it is shown not to be fair within 2 percentage points; the first player is shown to be favoured at 1,600."},
	} {
		r := &Report{Margin: 0.02, Setups: []SetupPoints{{Setup: "1", Fresh: []FreshGames{fresh(100, 0.5, c.few), fresh(1600, 0.52, c.many)}}}}
		if got := text(fair(r)); got != lead+c.want {
			t.Errorf("%v and %v: said %q, want %q", c.few, c.many, got, lead+c.want)
		}
	}
	p := SetupPoints{Fresh: []FreshGames{fresh(1600, 0.5, stats.Fair), fresh(100, 0.5, stats.Fair)}}
	p.Fresh[0].OfCounted, p.Fresh[0].OfDecided = about(0.4), about(0.6)
	p.Fresh[1].OfCounted, p.Fresh[1].OfDecided = about(0.1), about(0.2)
	if got, want := cancels(p).String(), "At 1,600 he scores 40.0% (39.0 to 41.0) of the counted games and 60.0% (59.0 to 61.0) of the others: one makes up for the other."; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	p.Fresh[0].OfCounted, p.Fresh[0].OfDecided = about(0.6), about(0.4)
	if got := cancels(p).String(); !strings.Contains(got, "60.0% (59.0 to 61.0) of the counted games") {
		t.Errorf("the other way round said %q", got)
	}
	for _, same := range []stats.Estimate{about(0.7), about(0.495)} { // both for the first player, or one for nobody
		if p.Fresh[0].OfDecided = same; cancels(p) != nil {
			t.Errorf("of 60%% and %v said %q", same.Value, cancels(p))
		}
	}
}

// A compensation that is too small for the second player is said to be so of him, not of the first
// player, of whom the sentences before it speak.
func TestWhomACompensationFails(t *testing.T) {
	at := func(nodes int64, score float64) TogetherFresh {
		var s stats.Sample
		for i := range uint64(100) { // a standard error of 1%
			s = append(s, stats.Block{Opening: i, Values: []float64{score + 0.0995*float64(2*int(i%2)-1)}})
		}
		return TogetherFresh{Nodes: nodes, Score: stats.Mean(s)}
	}
	for _, c := range []struct {
		scores []float64
		want   string
	}{
		{[]float64{0.55}, " At 100 it gives the second player too little."},
		{[]float64{0.45}, " At 100 it gives the second player too much."},
		{[]float64{0.45, 0.55}, " At 100 it gives the second player too much. At 200 it gives him too little."},
	} {
		r := &Report{Margin: 0.02}
		for i, score := range c.scores {
			r.Together = append(r.Together, at(int64(100*(i+1)), score))
		}
		if got := inAll(r).String(); !strings.Contains(got, c.want) {
			t.Errorf("%v: said %q, want %q", c.scores, got, c.want)
		}
	}
	// By hand: 99 degrees of freedom make 95% of 1.98 standard errors, and for two budgets of 2.28.
	if got := inAll(&Report{Together: []TogetherFresh{at(100, 0.521), at(200, 0.5)}}).String(); strings.Contains(got, "too little") {
		t.Errorf("of two budgets said %q of a score that leaves out a half only alone", got)
	}
	if got := inAll(&Report{Together: []TogetherFresh{at(100, 0.521)}}).String(); !strings.Contains(got, "too little") {
		t.Errorf("of one budget said %q", got)
	}
}

// Points are listed with the largest first, those of both royals apart. Those kept, changed, found
// again and made afresh are told apart.
func TestTableInWords(t *testing.T) {
	r := &Report{
		Terms: []string{"P", "R", spareRoyal, "N", "C"}, Table: map[string]int{"P": 2, "R": 13, spareRoyal: 4, "N": 5, "C": 7},
		Rule: CountRule{Names: map[string]string{"P": "pawn", "R": "rook", "N": "knight", "C": "cannon"}}, Best: &Measured{},
	}
	if got, want := tableText(r).String(), "rook 13, cannon 7, knight 5 and pawn 2; a side that still has both royals adds 4"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	r.Terms = []string{"P", "R", "N", "C"}
	r.Best.Rounded = stats.Rounded{
		Best: stats.WholeTable{Weights: []int{2, 13, 5, 7}}, Kept: []bool{true, false, false, false},
		Dropped: []stats.Dropped{{Term: 1, Points: 11, P: 0.01}, {Term: 2, Points: 5, P: 0.02}},
	}
	want := "Kept from the points in force before, because the values do not contradict them: the points for pawn. " +
		"Changed, because the values contradict them: rook 11 (p = 0.010). The values give knight 5 again. Made from the values alone: the points for cannon."
	if got := text(kept(r)); got != want {
		t.Errorf("said %q\nwant %q", got, want)
	}
}

// Draws are told as a number of games, and none as a rule of the count.
func TestDrawsByPoints(t *testing.T) {
	for drawn, want := range map[int]string{0: "Of 400 games with this table none was drawn.", 3: "3 of 400 games with this table were drawn,"} {
		if got := text(drawless(&Report{Drawn: drawn, Played: 400})); !strings.Contains(got, want) {
			t.Errorf("said %q, want %q", got, want)
		}
	}
	if got := drawless(&Report{}); got != nil {
		t.Errorf("of no games said %q", text(got))
	}
}

// Plies are told as moves of each player where they divide.
func TestMovesInAll(t *testing.T) {
	for plies, want := range map[int]string{100: "50 moves by each player (100 in all)", 101: "101 moves in all, of both players together,"} {
		if got := movesInAll(plies); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A page says when games are counted, and where that is not when the table's values are from.
func TestHowLate(t *testing.T) {
	share := func(yes, of int) stats.Estimate {
		var is []float64
		var openings []uint64
		for i := range of {
			openings, is = append(openings, uint64(i)), append(is, stats.Indicator(i < yes))
		}
		return stats.Rate(stats.MustGroup(openings, is))
	}
	left := stats.Mean(stats.MustGroup([]uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, []float64{0.2, 0.3, 0.2, 0.3, 0.2, 0.3, 0.2, 0.3, 0.2, 0.3}))
	late, end := values.Phase{Name: "late", From: 0.2, To: 0.45}, values.Phase{Name: "ending", To: 0.2}
	for _, tt := range []struct {
		counts countsCome
		taken  string
		want   string
	}{
		{countsCome{}, "late", ""},
		{
			countsCome{left, []CountsIn{{end, share(700, 1000)}, {late, share(280, 1000)}, {values.Phase{Name: "opening", From: 0.8, To: 1}, share(20, 1000)}}},
			"late",
			"70.0% (67.1 to 72.8) in the ending and 28.0% (25.3 to 30.9) in the late game, from 10 openings. So most counts come in the ending, and not in the late game, whose values make the table: look at the values of the ending, too.",
		},
		{countsCome{left, []CountsIn{{end, share(700, 1000)}, {late, share(300, 1000)}}}, "ending", "from 10 openings."},
		{countsCome{left, []CountsIn{{end, share(51, 100)}, {late, share(49, 100)}}}, "late", "from 10 openings."}, // that most do is not shown
	} {
		got := howLate(&Report{Counts: tt.counts, Best: &Measured{Taken: []string{tt.taken}}}).String()
		if !strings.HasSuffix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("after %v: %q, want it to end in %q", tt.counts, got, tt.want)
		}
	}
}
