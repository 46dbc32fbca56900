package prose

import (
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"komi/cmd/report/internal/fixture"
	"komi/cmd/report/internal/study"
	"komi/experiments/answer"
	"komi/results"
	"komi/stats"
)

// scored makes an arm whose pairs score 0, 1/2, 1, 3/2 and 2 as often as told,
// with a verdict given.
func scored(name string, verdict study.Verdict, pairs ...int) *study.Arm {
	var scores, drawn stats.Sample
	for score, n := range pairs {
		for range n {
			first := math.Min(1, float64(score)/2)
			values := []float64{first, float64(score)/2 - first}
			scores = append(scores, stats.Block{Opening: uint64(len(scores)), Values: values})
		}
	}
	drawn = scores.Where(func(v float64) bool { return v == 0.5 })
	return &study.Arm{
		Name: name, Setup: name, Verdict: verdict, EdgeP: 1,
		Score: stats.Score(scores), Draws: stats.Rate(drawn),
	}
}

func studyOf(fairest study.Fairest, arms ...*study.Arm) *study.Study {
	all := &study.Arm{Draws: stats.Rate(nil), Counted: stats.Rate(nil), Length: stats.Mean(nil)}
	return &study.Study{Arms: arms, Fairest: fairest, All: all, Margin: 0.02, Even: 0.5, Run: results.Run{Games: 1, BatchSize: 1}}
}

func said(sentences []answer.Sentence) string {
	var out []string
	for _, s := range sentences {
		out = append(out, s.String())
	}
	return strings.Join(out, "\n")
}

func TestWordsFollowTheNumbers(t *testing.T) {
	even := func(name string, v study.Verdict) *study.Arm { return scored(name, v, 1000, 1000, 4000, 1000, 1000) }
	first := scored("f", study.FavoursFirst, 10, 10, 40, 40, 100)
	second := scored("s", study.FavoursSecond, 100, 40, 40, 10, 10)
	open := scored("o", study.NotShown, 10, 5, 20, 5, 12)
	thin := scored("t", study.TooLittle, 1, 0, 1)
	edged := even("e", study.Fair)
	edged.EdgeP, edged.Score.Value = 0.01, 0.505
	for _, c := range []struct {
		name       string
		study      *study.Study
		want, lack []string
	}{
		{
			"one setup is fair",
			studyOf(study.Fairest{Best: 0}, even("1", study.Fair)),
			[]string{"Setup 1 is fair to within 2 percentage points.", "Shown to be fair", "(49.", "from 8,000 openings"},
			[]string{"not shown", "favour"},
		},
		{
			"one setup favours the first player",
			studyOf(study.Fairest{Best: 0}, first),
			[]string{"Setup f favours the player who moves first.", "from 200 openings", "It is not shown to be fair"},
			[]string{"fairest", "setups"},
		},
		{
			"one setup favours the second player",
			studyOf(study.Fairest{Best: 0}, second),
			[]string{"Setup s favours the player who moves second."},
			[]string{"favours the player who moves first"},
		},
		{
			"one setup, nothing shown",
			studyOf(study.Fairest{Best: 0}, open),
			[]string{"Setup o is not shown to favour either side, nor to be fair.", "That would take about"},
			[]string{"is favoured", "Shown to be fair"},
		},
		{
			"one setup, too few games",
			studyOf(study.Fairest{Best: -1, Unknown: []int{0}}, thin),
			[]string{"There are too few games yet to say whom setup t favours."},
			[]string{"%", "fair"},
		},
		{
			"several setups, too few games",
			studyOf(study.Fairest{Best: -1, Unknown: []int{0, 1}}, thin, scored("u", study.TooLittle, 1)),
			[]string{"There are too few games yet to say which setup is fairest to the second player."},
			[]string{"%"},
		},
		{
			"the fairest is shown",
			studyOf(study.Fairest{Best: 1, Worse: []int{0, 2}}, first, even("1", study.Fair), second),
			[]string{
				"Setup 1 is the fairest of the three setups to the second player.", "Setups f and s are shown to be farther from even.",
				"The player who moves first is favoured in setup f (", "The player who moves second is favoured in setup s (",
			},
			[]string{"may be as fair", "too few", "not shown"},
		},
		{
			"the fairest is not shown",
			studyOf(study.Fairest{Best: 1, Rivals: []int{0}, Worse: []int{2}, Unknown: []int{3}}, open, even("1", study.NotShown), second, thin),
			[]string{
				"Setup 1 comes closest to fair, but it is not shown to be the fairest of the four setups.", "Setup o may be as fair or fairer.",
				"Setup s is shown to be farther from even.", "Of setup t there are too few games to say.",
				"For setups o and 1 no advantage of either side is shown, which does not mean that there is none.",
				"None of them is shown to be fair",
			},
			[]string{"equal", "Shown to be fair"},
		},
		{
			"nothing tells them apart",
			studyOf(study.Fairest{Best: 0, Rivals: []int{1, 2}}, open, scored("p", study.NotShown, 11, 5, 20, 5, 12), first),
			[]string{
				"The games do not show yet which of the three setups is fairest to the second player.",
				"In setup o, the closest to even, the player who moves first scores", "Any of the others may be as fair or fairer.",
			},
			[]string{"comes closest", "is the fairest"},
		},
		{
			"fair, yet with an edge",
			studyOf(study.Fairest{Best: 0}, edged),
			[]string{"with a small edge for the player who moves first"},
			nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := said(Balance(c.study))
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("said:\n%s\nwant in it: %q", got, want)
				}
			}
			for _, lack := range c.lack {
				if strings.Contains(got, lack) {
					t.Errorf("said:\n%s\nwant without: %q", got, lack)
				}
			}
		})
	}
}

// TestEveryScoreHasAnIntervalAndOpenings reads the answer on a whole run: no
// percentage stands without its interval but the even score and the margin.
func TestEveryScoreHasAnIntervalAndOpenings(t *testing.T) {
	s := readRun(t, fixture.Changi(60))
	for _, sentence := range Balance(s) {
		for _, span := range sentence {
			if span.Style == answer.StyleFigure && span.Text != "~" && !strings.Contains(span.Text, " to ") {
				t.Errorf("%q has no interval in: %s", span.Text, sentence)
			}
			if rest := strings.ReplaceAll(span.Text, "50%", ""); span.Style != answer.StyleFigure && strings.Contains(rest, "%") {
				t.Errorf("%q is a number without an interval in: %s", span.Text, sentence)
			}
		}
		if text := sentence.String(); strings.Contains(text, " to ") && strings.Contains(text, "%") && !strings.Contains(text, "opening") {
			t.Errorf("does not say what it rests on: %s", text)
		}
	}
}

func readRun(t *testing.T, run fixture.Run) *study.Study {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.db")
	fixture.Write(t, path, run)
	studies, err := study.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return studies[0]
}

func TestDraws(t *testing.T) {
	none := fixture.Changi(40)
	none.Arms = append([]fixture.Arm(nil), none.Arms...)
	for i := range none.Arms {
		none.Arms[i].Draws = 0
	}
	some := fixture.Changi(40)
	for _, c := range []struct {
		name string
		run  fixture.Run
		want []string
		lack []string
	}{
		{"no draws", none, []string{"No game was drawn: 0.0% (0.0 to 1.5) of games, from 240 openings.", "decided by counting points"}, []string{"Of these"}},
		{"draws", some, []string{"of games are drawn (from 240 openings)", "Of these", "by repetition", "by the no-progress rule", "The most frequent end is capture of the royals, in "}, []string{"No game was drawn"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := readRun(t, c.run)
			got := said(draws(s, NamesOf(s)))
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
			"The run is not complete: 360 of 480 games are in, 30 of 40 batches without a gap", "9 batches beyond the gap are left out",
			"1 game crashed or broke a rule", "games are different from all others",
		}},
		{"thin", thin, []string{"Fewer than 30 independent openings, so that intervals may be too short: all six setups."}},
		{"tiny", tiny, []string{"Fewer than ten independent openings, too few to say anything: all six setups."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := said(Warnings(readRun(t, c.run)))
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("said:\n%s\nwant in it: %q", got, want)
				}
			}
		})
	}
	sound := said(Warnings(readRun(t, whole)))
	for _, alarm := range []string{"not complete", "void", "Fewer than", "different"} {
		if strings.Contains(sound, alarm) {
			t.Errorf("a sound run is warned about: %s", sound)
		}
	}
}

func TestNames(t *testing.T) {
	s := studyOf(study.Fairest{}, &study.Arm{Name: "1", Setup: "1"}, &study.Arm{Name: "5s", Setup: "5s"})
	n := NamesOf(s)
	if got := n.these(s, []int{0, 1}).String(); got != "setups 1 and 5s" {
		t.Errorf("%q, want setups 1 and 5s", got)
	}
	if got := n.Label(s.Arms[1]); got != "setup 5s" {
		t.Errorf("%q, want setup 5s", got)
	}
	s.Arms[1].Name = "five"
	n = NamesOf(s)
	if got := n.these(s, []int{0, 1}).String() + ", " + n.Many; got != "1 and five, arms" {
		t.Errorf("%q, want 1 and five, arms", got)
	}
}

// The only setup of a game is called by the game's name, as its author writes it.
func TestGameIsCalledByItsName(t *testing.T) {
	s := studyOf(study.Fairest{}, &study.Arm{Name: "standard", Variant: "csx", Setup: "standard", Verdict: study.FavoursFirst})
	for _, c := range []struct{ file, want string }{
		{`name = "csx (chess, shogi and xiangqi on 9x14)"`, "csx favours the player who moves first."},
		{`name = "Classic sum, light version"`, "Classic sum, light version favours the player who moves first."},
		{"", "csx favours the player who moves first."},
	} {
		s.Run.Rules = []results.Rules{{Variant: "csx", Setup: "standard", Text: c.file}}
		if got := Balance(s)[0].String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Where no change is shown to help, the one that went the farthest is told with its
// interval, and none that went the other way or had no game of its own.
func TestNearestChange(t *testing.T) {
	change := func(name string, gap float64) study.Change {
		c := study.Change{Field: &study.Field{Name: name}}
		c.Gap.Holm = 1
		c.Gap.Estimate = stats.Estimate{Value: gap, Lo: gap - 0.1, Hi: gap + 0.1, SE: 0.05, Blocks: 40}
		return c
	}
	a := &study.Armies{Changes: []study.Change{change("ep=next", 0.05), change("nifu=half", -0.08), change("promo=restricted", -0.02)}}
	want := "In these games nifu=half goes the farthest towards it: with it 8.0 (−2.0 to 18.0) fewer games in a hundred"
	if got := nearest(a); len(got) != 1 || !strings.HasPrefix(got[0].String(), want) {
		t.Errorf("%v, want %q", got, want)
	}
	a.Changes = a.Changes[:1]
	if got := nearest(a); got != nil {
		t.Errorf("%v, want nothing: the change leads away", got)
	}
}

func TestWriting(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{answer.Count(0), "0"},
		{answer.Count(999), "999"},
		{answer.Count(1000), "1,000"},
		{answer.Count(-1234567), "−1,234,567"},
		{answer.Minus("-0.4 (-1 to +2), 5s-2, a -3"), "−0.4 (−1 to +2), 5s-2, a −3"},
		{answer.Plural(1, "game"), "1 game"},
		{answer.Plural(2000, "game"), "2,000 games"},
		{answer.List([]string{"a"}).String(), "a"},
		{answer.List([]string{"a", "b", "c"}).String(), "a, b and c"},
		{answer.Given(0.5), "50%"},
		{answer.Given(1.0 / 3), "33.3%"},
		{answer.Points(0.01), "1 percentage point"},
		{answer.Points(0.025), "2.5 percentage points"},
		{answer.Capital(answer.Say("%v x", "ab")).String(), "Ab x"},
		{answer.Say("100% of %v", 1234).String(), "100% of 1,234"},
		{Reason("royals captured"), "capture of the royals"},
		{Reason("checkmate"), "checkmate"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for n, want := range map[int]int{7: 7, 99: 99, 101: 110, 3210: 3300, 123456: 130000} {
		if got := roundUp(n); got != want {
			t.Errorf("roundUp(%d) = %d, want %d", n, got, want)
		}
	}
}
