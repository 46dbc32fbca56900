package findings

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// Games that found no opening did not crash either, and there are no moves of them to see.
func TestUnopened(t *testing.T) {
	run := fixture.Balance()
	run.Blocks, run.Voids = 4, []int{1}
	v := Look(readRun(t, run))
	v.Voids = append([]games.Void{{Index: 0, Kind: document.Unopened, What: "setup 1: of 1000 random openings of 4 plies none was even"}}, v.Voids...)
	got := said(v.Warnings())
	for _, want := range []string{"1 game could not begin: setup 1: of 1000 random openings of 4 plies none was even. How openings are made is set by openings.window, openings.around and openings.plies in a copy of the experiment.", "1 game crashed or broke a rule"} {
		if !strings.Contains(got, want) {
			t.Errorf("warned:\n%s\nwant in it: %q", got, want)
		}
	}
	if got := v.VoidGames().Parts[0].Text.String(); !strings.HasPrefix(got, "A void game crashed, broke a rule or found no opening.") || !strings.Contains(got, "--game 1") {
		t.Errorf("of void games: %q", got)
	}
	v.Voids = v.Voids[:1]
	if got := v.VoidGames().Parts[0].Text.String(); strings.Contains(got, "replay") {
		t.Errorf("of games without moves: %q", got)
	}
}

// Many pairs from one opening tell of that opening alone.
func TestOneOpening(t *testing.T) {
	v := Look(readRun(t, fixture.Changi(20)))
	for n, want := range map[int]string{1: "All 120 openings are the same one: what the games say holds for it alone", 6: "Of 120 openings only six differ: what the games say holds for these alone", 100: ""} {
		v.Beginnings = n
		if got := said(v.Warnings()); want == "" && strings.Contains(got, "openings") || !strings.Contains(got, want) {
			t.Errorf("%d ways to begin: warned %q, want in it %q", n, got, want)
		}
	}
}

// A share that so few games do not tell is told as a number of games.
func TestFewCutOff(t *testing.T) {
	run := fixture.Changi(3)
	v := Look(readRun(t, run))
	v.All.CutOff = stats.Rate(stats.Sample{{Opening: 1, Values: []float64{1, 0}}, {Opening: 2, Values: []float64{1, 0}}})
	if got, want := said(v.Warnings()), "Some games were cut off by the limit on moves: 2 of 4. Nobody knows"; !strings.Contains(got, want) {
		t.Errorf("warned:\n%s\nwant in it: %q", got, want)
	}
}

func said(sentences []answer.Sentence) string {
	var out []string
	for _, s := range sentences {
		out = append(out, s.String())
	}
	return strings.Join(out, "\n")
}

func warned(s *games.Set) string {
	v := Look(s)
	return said(append(v.Warnings(), v.Doubts()...))
}

func readRun(t *testing.T, run fixture.Run) *games.Set {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.db")
	fixture.Write(t, path, run)
	sets, err := games.Read(t.Context(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sets[0].Close)
	return sets[0]
}

func setOf(arms ...*games.Arm) *games.Set { return &games.Set{Arms: arms} }

func TestReason(t *testing.T) {
	for record, want := range map[string]string{"royals captured": "capture of the royals", "checkmate": "checkmate", "counted out": "the rule on counting moves"} {
		if got := reason(record); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	fits := []string{"checkmate", "stalemate", "repetition", "perpetual check", "perpetual chase"} // after "by", as they are
	for r := engine.Checkmate; r <= engine.CountedOut; r++ {
		if got := reason(r.String()); got == r.String() && !slices.Contains(fits, got) {
			t.Errorf("games end by %q, want a noun that fits after “by”", got)
		}
	}
}

func TestDraws(t *testing.T) {
	none := fixture.Changi(40)
	none.Arms = append([]fixture.Arm(nil), none.Arms...)
	for i := range none.Arms {
		none.Arms[i].Draws = 0
	}
	some := fixture.Changi(40)
	few := fixture.Changi(2000)
	few.Arms = append([]fixture.Arm(nil), few.Arms[:1]...)
	few.Arms[0].Draws = 0.0005
	for _, c := range []struct {
		name string
		run  fixture.Run
		want []string
		lack []string
	}{
		{"no draws", none, []string{"No game was drawn: the share of draws is 0.0% (0.0 to 1.5), from 240 openings.", "decided by counting points"}, []string{"Of the drawn games"}},
		{"draws", some, []string{"of games are drawn (from 240 openings)", "Of the drawn games", "by repetition", "by the no-progress rule", "The most frequent end is capture of the royals, in "}, []string{"No game was drawn", "Hardly any"}},
		{"hardly any draws", few, []string{"Hardly any game is drawn: 0.1% (0.0 to 0."}, []string{"No game was drawn", "drawn games"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := readRun(t, c.run)
			got := said(Look(s).Draws())
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("said %q, want in it %q", got, want)
				}
			}
			for _, lack := range c.lack {
				if strings.Contains(got, lack) {
					t.Errorf("said %q, want without %q", got, lack)
				}
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	whole := fixture.Changi(40)
	part := fixture.Changi(40)
	part.Leave, part.Voids, part.Repeat = []int{30}, []int{1}, 3
	thin := fixture.Changi(12)
	tiny := fixture.Changi(3)
	for _, c := range []struct {
		name string
		run  fixture.Run
		want []string
	}{
		{"unfinished", part, []string{
			"The run is not complete: 360 of 480 games are counted, in the 30 of 40 batches", "9 batches beyond the gap are left out",
			"1 game crashed or broke a rule", "games are new; the others repeat an earlier game",
		}},
		{"thin", thin, []string{"Fewer than 30 independent openings, so intervals may be too short: all six setups."}},
		{"tiny", tiny, []string{"Openings that count for fewer than ten independent ones, too few to say anything: all six setups."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := warned(readRun(t, c.run))
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("said:\n%s\nwant in it: %q", got, want)
				}
			}
		})
	}
	// Of a run that had ended the games are missing that its last stage comes after.
	lost := readRun(t, part)
	lost.Run.Games, lost.Run.Stages = 4800, []results.Stage{{First: 480, Text: `{"end":true}`, End: true}}
	if got, want := warned(lost), "The run had ended, but not all of its games are here; selfplay run plays the missing ones again: 360 of 480 games are counted, in the 30 of 40 batches"; !strings.Contains(got, want) {
		t.Errorf("said:\n%s\nwant in it: %q", got, want)
	}
	if got, want := Look(lost).about(), "360 games of 480"; !strings.HasPrefix(got, want) {
		t.Errorf("about %q, want first %q", got, want)
	}
	sound := warned(readRun(t, whole))
	for _, alarm := range []string{"not complete", "void", "Fewer than", "repeat"} {
		if strings.Contains(sound, alarm) {
			t.Errorf("a sound run is warned about: %s", sound)
		}
	}
}

func TestNames(t *testing.T) {
	s := setOf(&games.Arm{Name: "1", Setup: "1"}, &games.Arm{Name: "5s", Setup: "5s"})
	n := namesOf(s)
	if got := n.These(s, []int{0, 1}).String(); got != "setups 1 and 5s" {
		t.Errorf("%q, want setups 1 and 5s", got)
	}
	if got := n.Label(s.Arms[1]); got != "setup 5s" {
		t.Errorf("%q, want setup 5s", got)
	}
	s.Arms[1].Name = "five"
	n = namesOf(s)
	if got := n.These(s, []int{0, 1}).String() + ", " + n.Many; got != "1 and five, arms" {
		t.Errorf("%q, want 1 and five, arms", got)
	}
}

// Games that do not end did not crash. Where none ends, that is the answer.
func TestEndless(t *testing.T) {
	run := fixture.Balance()
	run.Blocks = 4
	var every []int
	for i := range 24 {
		every = append(every, i)
	}
	for _, c := range []struct {
		crash, endless []int
		headline, want string
		section        string
	}{
		{nil, []int{0, 1, 2}, "", "3 of 24 games did not end within 10,000 plies. To end a game in which nobody wins, set no_progress, repetition or max_plies", "A void game did not end."},
		{[]int{5}, []int{0}, "", "1 game crashed or broke a rule", "A void game crashed, broke a rule or did not end."},
		{nil, every, "None of 24 games ended within 10,000 plies.", "To end a game in which nobody wins, set no_progress", "A void game did not end."},
	} {
		run.Voids, run.Endless = c.crash, c.endless
		v := Look(readRun(t, run))
		a := v.General()
		got := said(a.Warnings)
		if !strings.Contains(got, c.want) || len(c.crash) == 0 && strings.Contains(got, "crashed") {
			t.Errorf("warned:\n%s\nwant in it: %q", got, c.want)
		}
		if c.headline != "" && a.Headline.String() != c.headline {
			t.Errorf("the headline is %q, want %q", a.Headline, c.headline)
		}
		if got := v.VoidGames().Parts[0].Text.String(); !strings.Contains(got, c.section) {
			t.Errorf("of void games: %q, want %q", got, c.section)
		}
	}
}

// A setup called "standard" is the game itself only where the rules have no others.
func TestStandardIsOneOfSeveral(t *testing.T) {
	s := readRun(t, fixture.Run{
		Variant: "xiangqi", Name: "synthetic", Kind: "balance", Blocks: 2, Batch: 4, Seed: 1,
		Arms: []fixture.Arm{{Setup: "standard", First: 0.5, Plies: 60}},
	})
	if got := Look(s).Names.Label(s.Arms[0]); got != "Xiangqi" {
		t.Errorf("the only setup of xiangqi is called %q", got)
	}
	for i, rules := range s.Run.Rules {
		const other = "\n[setup.other]\nfen = \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/2C4C1/9/RNBAKABNR w - 0 1\"\n"
		s.Run.Rules[i].Text = rules.Text + other
	}
	if got := Look(s).Names.Label(s.Arms[0]); got != "setup standard" {
		t.Errorf("one of two setups is called %q", got)
	}
}

// The least and the greatest of several arms are told only if they are apart with intervals for all
// of them. By hand, of two arms with a standard error of 1%: 99 degrees of freedom make 95% of 1.984
// standard errors and 97.5% of 2.276, so that 4.3 points are apart alone and not together, and 4.7 are.
func TestExtremes(t *testing.T) {
	for _, c := range []struct {
		one, two float64
		want     string
	}{
		{0.1, 0.143, ""},
		{0.147, 0.1, "The share runs from 10.0% (8.0 to 12.0) in setup 2 to 14.7% (12.7 to 16.7) in setup 1."},
		{0.1, 0.147, "The share runs from 10.0% (8.0 to 12.0) in setup 1 to 14.7% (12.7 to 16.7) in setup 2."},
	} {
		one, two, three := &games.Arm{Name: "1", Draws: spread(c.one, 0.01)}, &games.Arm{Name: "2", Draws: spread(c.two, 0.01)}, &games.Arm{Name: "3", Draws: stats.Estimate{Value: math.NaN()}}
		v := &View{Set: &games.Set{Arms: []*games.Arm{one, two, three}, All: one}, Names: Names{One: "setup", bare: true}}
		if got := said(v.Draws()); !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "runs from") {
			t.Errorf("%v and %v: said %q, want %q", c.one, c.two, got, c.want)
		}
	}
}

// The middle half of the games lies between the quarters, and counting is told of where there was any.
func TestLastsAndCounts(t *testing.T) {
	a := &games.Arm{Length: about(80), Draws: about(0.1)}
	for i := range a.Quantiles {
		e := float64(50 + 10*i)
		a.Quantiles[i] = stats.Estimate{Value: e, Lo: e - 1, Hi: e + 1, Blocks: 100}
	}
	v := &View{Set: &games.Set{All: a}}
	if got, want := said(v.Lasts()), "The middle half of all games takes between 60 (59 to 61) and 80 (79 to 81)."; !strings.Contains(got, want) {
		t.Errorf("said %q, want in it %q", got, want)
	}
	const counting = "are decided by counting points"
	for counted, want := range map[float64]bool{0: false, 0.2: true} {
		a.Counted = stats.Estimate{Value: counted, Lo: 0, Hi: 0.3, Blocks: 100}
		if got := said(v.Draws()); strings.Contains(got, counting) != want {
			t.Errorf("where %v are counted said %q", counted, got)
		}
	}
}

// Where at most one game in ten of a complete run is new, more games would not help.
func TestFewNewGames(t *testing.T) {
	const ask, repeats = "There are too few games yet to say who wins.", " new, too few to say who wins: the others repeat games move for move, as would most further ones."
	for _, c := range []struct {
		games, distinct, planned int
		want                     string
	}{
		{100, 10, 100, "Only ten of the 100 games are" + repeats},
		{100, 11, 100, ask},
		{100, 1, 100, "Only one of the 100 games is" + repeats},
		{2000, 200, 2000, "Only 200 of the 2,000 games are" + repeats},
		{2000, 201, 2000, ask},
		{100, 10, 101, ask}, // more games come
		{9, 1, 9, ask},
		{0, 0, 0, ask},
	} {
		v := &View{Set: &games.Set{Batches: c.games, Run: results.Run{Games: c.planned, BatchSize: 1}}}
		v.Audit.Games, v.Audit.Distinct = c.games, c.distinct
		if got := v.FewGames(answer.Say("who wins")).String(); got != c.want {
			t.Errorf("%d new of %d games, %d planned: said %q, want %q", c.distinct, c.games, c.planned, got, c.want)
		}
	}
}

// The reader is warned of games cut off if they are more than one in a hundred, and of repeated
// games with how many are new.
func TestWarningsOfShares(t *testing.T) {
	a := &games.Arm{}
	v := &View{Set: &games.Set{All: a, Run: results.Run{BatchSize: 1}}, CutWhere: ", most of them in setup 1"}
	for cut, want := range map[float64]string{0.01: "", 0.02: "2.0% (1.0 to 3.0) of games were cut off by the limit on moves, most of them in setup 1. Nobody knows"} {
		a.CutOff = about(cut)
		if got := said(v.Warnings()); !strings.Contains(got, want) || want == "" && strings.Contains(got, "cut off") {
			t.Errorf("where %v are cut off warned %q, want %q", cut, got, want)
		}
	}
	v.Audit.Games, v.Audit.Distinct = 1000, 989
	if got, want := said(v.Warnings()), "Only 989 of 1,000 games are new; the others repeat"; !strings.Contains(got, want) {
		t.Errorf("warned %q, want in it %q", got, want)
	}
	if v.Audit.Distinct = 990; strings.Contains(said(v.Warnings()), "are new") {
		t.Errorf("where one in a hundred repeats: warned %q", said(v.Warnings()))
	}
	v.Audit.Effective, v.Audit.Share = 985.4, about(0.99)
	if got, want := v.Distinct().Parts[0].Text.String(), "Of 1,000 games 990 repeat no earlier game of the same rules: 99.0% (98.0 to 100.0). Weighted by how often each came up, the games are worth 985 different ones."; !strings.HasSuffix(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
}
