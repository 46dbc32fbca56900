package balance

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/findings"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// scored makes an arm whose pairs score 0, 1/2, 1, 3/2 and 2 as often as told,
// with a verdict given.
func scored(name string, verdict games.Verdict, pairs ...int) *games.Arm {
	var scores, drawn stats.Sample
	for score, n := range pairs {
		for range n {
			first := math.Min(1, float64(score)/2)
			values := []float64{first, float64(score)/2 - first}
			scores = append(scores, stats.Block{Opening: uint64(len(scores)), Values: values})
		}
	}
	drawn = scores.Where(func(v float64) bool { return v == 0.5 })
	score := stats.Score(scores)
	return &games.Arm{
		Name: name, Setup: name, Verdict: verdict, EdgeP: 1,
		Score: score, ScoreCutLost: score, ScoreCutWon: score, Draws: stats.Rate(drawn),
	}
}

func studyOf(fairest Fairest, arms ...*games.Arm) study {
	all := &games.Arm{Draws: stats.Rate(nil), Counted: stats.Rate(nil), Length: stats.Mean(nil)}
	set := &games.Set{Arms: arms, All: all, Margin: 0.02, Even: 0.5, Run: results.Run{Games: 1, BatchSize: 1}}
	return study{View: findings.Look(set), Fairest: fairest}
}

// The answer cautions where the armies are not alike, and only there.
func TestSentencesTellOfUnlikeArmies(t *testing.T) {
	for start, want := range map[string]bool{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1":   false,
		"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/PPPPPPPP/3NKN2 w kq 0 1": true,
	} {
		g, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\nsetup.standard.fen = \""+start+"\"\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		v := studyOf(Fairest{}, scored("standard", games.FavoursFirst, 0, 0, 0, 0, 50))
		v.Players, v.Boards = 2, []*engine.Position{r.New()}
		if got := strings.Contains(said(sentences(v)), "do not begin with the same pieces"); got != want {
			t.Errorf("%s: cautioned %v, want %v", start, got, want)
		}
	}
}

func said(sentences []answer.Sentence) string {
	var out []string
	for _, s := range sentences {
		out = append(out, s.String())
	}
	return strings.Join(out, "\n")
}

// A run that is complete and whose games repeat each other says so, and does not ask for more.
func TestGamesThatRepeat(t *testing.T) {
	for _, c := range []struct {
		distinct, batches int
		want              string
	}{
		{10, 1, "Only ten of the 1,200 games are new, too few to say whom setup t favours: the others repeat games move for move, as would most further ones."},
		{1, 1, "Only one of the 1,200 games is new, too few to say whom setup t favours: the others repeat games move for move, as would most further ones."},
		{10, 0, "There are too few games yet to say whom setup t favours."},
		{900, 1, "There are too few games yet to say whom setup t favours."},
	} {
		v := studyOf(Fairest{Best: -1, Unknown: []int{0}}, scored("t", games.TooLittle, 1, 0, 1))
		v.Audit, v.Batches = stats.Audit{Games: 1200, Distinct: c.distinct}, c.batches
		if got := headline(v).String(); got != c.want {
			t.Errorf("%d games, %d batches: said %q, want %q", c.distinct, c.batches, got, c.want)
		}
	}
}

func TestWordsFollowTheNumbers(t *testing.T) {
	even := func(name string, v games.Verdict) *games.Arm { return scored(name, v, 1000, 1000, 4000, 1000, 1000) }
	first := scored("f", games.FavoursFirst, 10, 10, 40, 40, 100)
	second := scored("s", games.FavoursSecond, 100, 40, 40, 10, 10)
	open := scored("o", games.NotShown, 10, 5, 20, 5, 12)
	late := scored("c", games.FavoursFirst, 10, 10, 40, 40, 100)
	late.ScoreCutLost.Lo = 0.5 // some games were cut off
	turned := scored("r", games.FavoursFirst, 10, 10, 40, 40, 100)
	turned.ScoreCutLost = scored("", games.FavoursSecond, 100, 40, 40, 10, 10).Score // many were
	thin := scored("t", games.TooLittle, 1, 0, 1)
	narrow := scored("n", games.NotShown, 84, 85, 60, 85, 86)
	edged := even("e", games.Fair)
	edged.EdgeP, edged.Score.Value = 0.01, 0.505
	for _, c := range []struct {
		name       string
		of         study
		want, lack []string
	}{
		{
			"one setup is fair",
			studyOf(Fairest{Best: 0}, even("1", games.Fair)),
			[]string{"Setup 1 is fair to within 2 percentage points: the player who moves first scores 50.0% (", "It is shown to be fair. Fair here means", "(49.", "from 8,000 openings"},
			[]string{"not shown", "favour", "Shown to be fair"},
		},
		{
			"one setup favours the first player",
			studyOf(Fairest{Best: 0}, first),
			[]string{"Setup f favours the player who moves first, who scores 76.2% (", "from 200 openings", "It is shown not to be fair"},
			[]string{"fairest", "setups", "Had he"},
		},
		{
			"one setup favours the first player, unless the games cut off hide that it is fair",
			studyOf(Fairest{Best: 0}, late),
			[]string{"Setup c favours the player who moves first", "Had he lost all games that the limit on moves cut off, it would be 76.2% (50.0 to ", "It is not shown to be fair"},
			[]string{"shown not"},
		},
		{
			"one setup favours the first player, unless the games cut off turn it around",
			studyOf(Fairest{Best: 0}, turned),
			[]string{"Setup r favours the player who moves first", "Had he lost all games that the limit on moves cut off, it would be 23.8% ("},
			nil,
		},
		{
			"one setup favours the second player",
			studyOf(Fairest{Best: 0}, second),
			[]string{"Setup s favours the player who moves second: the player who moves first scores 23.8% (", "It is shown not to be fair"},
			[]string{"favours the player who moves first"},
		},
		{
			"one setup, nothing shown",
			studyOf(Fairest{Best: 0}, open),
			[]string{"In setup o the player who moves first scores 51.9% (42.3 to 61.6), from 52 openings: the games do not show whom that favours.", "If it is exactly even, showing it takes about"},
			[]string{"is favoured", "Shown to be fair"},
		},
		{
			"one setup, a small advantage or none",
			studyOf(Fairest{Best: 0}, narrow),
			[]string{"In setup n the player who moves first scores 50.", "from 400 openings: no advantage is shown, nor that it is fair within 2 percentage points."},
			[]string{"do not show", "favour"},
		},
		{
			"one setup, too few games",
			studyOf(Fairest{Best: -1, Unknown: []int{0}}, thin),
			[]string{"There are too few games yet to say whom setup t favours."},
			[]string{"%", "fair"},
		},
		{
			"several setups, too few games",
			studyOf(Fairest{Best: -1, Unknown: []int{0, 1}}, thin, scored("u", games.TooLittle, 1)),
			[]string{"There are too few games yet to say which setup is fairest."},
			[]string{"%"},
		},
		{
			"the fairest is shown",
			studyOf(Fairest{Best: 1, Worse: []int{0, 2}}, first, even("1", games.Fair), second),
			[]string{
				"Setup 1 is the fairest of the three setups.", "Setups f and s are shown to be farther from even.",
				"The player who moves first is favoured in setup f (", "The player who moves second is favoured in setup s (",
			},
			[]string{"may be as fair", "too few", "not shown"},
		},
		{
			"the fairest is not shown",
			studyOf(Fairest{Best: 1, Rivals: []int{0}, Worse: []int{2}, Unknown: []int{3}}, open, even("1", games.NotShown), second, thin),
			[]string{
				"Setup 1 comes closest to fair, but it is not shown to be the fairest of the four setups.", "Setup o is not shown to be farther from even.",
				"Setup s is shown to be farther from even.", "There are too few games of setup t to say.",
				"Neither side is shown to be favoured in setups o and 1. That does not mean that neither has an advantage.",
				"None of them is shown to be fair",
			},
			[]string{"equal", "Shown to be fair"},
		},
		{
			"nothing tells them apart",
			studyOf(Fairest{Best: 0, Rivals: []int{1, 2}}, open, scored("p", games.NotShown, 11, 5, 20, 5, 12), first),
			[]string{
				"The games do not yet show which of the three setups is fairest.",
				"In setup o, the closest to even, the player who moves first scores", "None of the others is shown to be farther from even.",
			},
			[]string{"comes closest", "is the fairest"},
		},
		{
			"fair, yet with an edge",
			studyOf(Fairest{Best: 0}, edged),
			[]string{"Setup e is fair to within 2 percentage points, but favours the player who moves first a little: the player who moves first scores 50.5% (", "It is shown to be fair."},
			nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := said(sentences(c.of))
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

// Where it is asked whether arms are fair, that is the answer, by the test of equivalence: not
// which of them is the fairest.
func TestWhetherFairIsAsked(t *testing.T) {
	even := scored("1", games.Fair, 1000, 1000, 4000, 1000, 1000) // 50.0%
	near := scored("2", games.FavoursFirst, 300, 0, 900, 0, 400)  // 53.1%, its 90% interval from 51.5%
	near.EdgeP = 0.001
	far := scored("3", games.FavoursSecond, 100, 40, 40, 10, 10) // 23.8%
	cut := scored("4", games.FavoursSecond, 100, 40, 40, 10, 10)
	cut.ScoreCutWon = near.Score // many games were cut off
	wide := scored("5", games.NotShown, 10, 5, 20, 5, 10)
	for _, c := range []struct {
		asks string
		arms []*games.Arm
		want string
		open bool
	}{
		{document.AsksFairest, []*games.Arm{near, wide}, "The games do not yet show which of the two setups is fairest.", true},
		{document.AsksFair, []*games.Arm{even, far, near}, "Setup 1 is shown to be fair within 2 percentage points, setup 3 is shown not to be fair and setup 2 is not shown to be fair", false},
		{document.AsksFair, []*games.Arm{near, cut}, "Setups 2 and 4 are not shown to be fair within 2 percentage points: the player who moves first scores 53.1% (", false},
		{document.AsksFair, []*games.Arm{wide, scored("6", games.NotShown, 10, 5, 20, 5, 10)}, "Setups 5 and 6 are not shown to be fair", true},
	} {
		v := studyOf(Fairest{}, c.arms...)
		v.Run.Config = fmt.Sprintf("asks = %q", c.asks)
		v.Fairest = fairest(v.Arms, v.Even)
		if got := headline(v).String(); !strings.HasPrefix(got, c.want) || open(v) != c.open {
			t.Errorf("%s: said %q, open %v; want %q, open %v", c.asks, got, open(v), c.want, c.open)
		}
	}
}

// Of many setups none of which is shown to be fair the two extreme scores are told, with
// intervals that hold for all four: at 1 - 5%/4 the quantile of t with 199 degrees of freedom is
// 2.520. Of 200 pairs 55 that score 0, 100 that score a half and 45 that score 1 have a mean of
// 47.5% and a standard error of √(0.1250/200) = 2.50%: 41.2 to 53.8.
func TestNoneOfManyIsFair(t *testing.T) {
	of := func(name string, lost, won int) *games.Arm { return scored(name, games.NotShown, lost, 0, 100, 0, won) }
	v := studyOf(Fairest{}, of("a", 50, 50), of("b", 55, 45), of("c", 45, 55), of("d", 48, 52))
	v.All = of("all together", 198, 202) // 500 pairs
	v.Run.Config = `asks = "fair"`
	const want = "None of the four setups is shown to be fair within 2 percentage points: the player who moves first scores from 47.5% (41.2 to 53.8) in setup b to 52.5% (46.2 to 58.8) in setup c; these intervals hold for all setups together. On average over the setups he scores 50."
	if got := whichFair(v).String(); !strings.HasPrefix(got, want) {
		t.Errorf("said %q\nwant %q first", got, want)
	}
}

// The many that are told last are told as the others; those told before them, as many, by name.
func TestTheOthersAreToldLast(t *testing.T) {
	many := func(names string, verdict games.Verdict, counts ...int) (out []*games.Arm) {
		for _, name := range strings.Fields(names) {
			out = append(out, scored(name, verdict, counts...))
		}
		return out
	}
	fair := many("a b", games.Fair, 0, 0, 4000, 0, 0)
	not := many("c d e f", games.FavoursFirst, 10, 10, 40, 40, 100)
	open := many("g h i j", games.NotShown, 55, 0, 100, 0, 45)
	for _, c := range []struct {
		arms []*games.Arm
		want string
	}{
		{slices.Concat(not[:1], open), "Setup c is shown not to be fair within 2 percentage points and the other four are not shown to be fair: the player who moves first scores from "},
		{slices.Concat(fair, not, open), "Setups a and b are shown to be fair within 2 percentage points; setups c, d, e and f are shown not to be fair; and the other four are not shown to be fair: "},
		{slices.Concat(fair, not), "Setups a and b are shown to be fair within 2 percentage points and the other four are shown not to be fair: "},
		{slices.Concat(fair, not[:2]), "Setups a and b are shown to be fair within 2 percentage points and setups c and d are shown not to be fair: "},
	} {
		v := studyOf(Fairest{}, c.arms...)
		v.Run.Config = `asks = "fair"`
		if got := whichFair(v).String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("said %q\nwant %q first", got, c.want)
		}
	}
}

// Showing an even arm to be fair takes more openings where several arms are judged together:
// with pairs that score 0, 1 and 2 equally often the variance is 1/6·300/299, and of four
// arms (2.241+1.645)²·variance/0.02² = 6,314 openings are needed, rounded up to 6,400; of one
// arm (1.645+1.645)²·variance/0.02² = 4,524 and so 4,600. An arm that nothing is known of is not judged.
func TestForecastOfFairIsThatOfAllArms(t *testing.T) {
	even := func(name string) *games.Arm { return scored(name, games.NotShown, 100, 0, 100, 0, 100) }
	turned := scored("r", games.FavoursFirst, 10, 10, 40, 40, 100)
	turned.ScoreCutLost = scored("", games.FavoursSecond, 100, 40, 40, 10, 10).Score // many were
	thin := scored("t", games.TooLittle, 1, 0, 1)
	for _, c := range []struct {
		of   study
		want string
	}{
		{studyOf(Fairest{}, even("a")), "showing it takes about 4,600 openings; so far there are 300."},
		{studyOf(Fairest{}, even("a"), even("b"), even("c"), even("d"), thin), "showing it takes about 6,400 openings; so far there are 300."},
	} {
		if got := said(fair(c.of)); !strings.Contains(got, c.want) {
			t.Errorf("said %q, want in it %q", got, c.want)
		}
	}
}

// What other runs of a page try counts, in the verdict and in the forecast, and is told.
func TestOtherTriesAreTold(t *testing.T) {
	v := studyOf(Fairest{}, scored("a", games.NotShown, 100, 0, 100, 0, 100))
	v.Judged = 4
	for _, want := range []string{"The four results of this page’s runs are judged together.", "about 6,400 openings"} {
		if got := said(fair(v)); !strings.Contains(got, want) {
			t.Errorf("said %q, want in it %q", got, want)
		}
	}
	v = studyOf(Fairest{}, scored("a", games.Fair, 1000, 1000, 4000, 1000, 1000))
	v.Judged = 2
	if got := said(fair(v)); !strings.Contains(got, "The two results of this page’s runs are judged together.") {
		t.Errorf("said %q", got)
	}
	v.Judged = 1
	if got := said(fair(v)); strings.Contains(got, "runs of this page") {
		t.Errorf("said %q of one run", got)
	}
}

// TestEveryScoreHasAnIntervalAndOpenings reads the answer on a whole run: no
// percentage stands without its interval but the even score and the margin.
func TestEveryScoreHasAnIntervalAndOpenings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.db")
	fixture.Write(t, path, fixture.Changi(60))
	sets, err := games.Read(t.Context(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	defer sets[0].Close()
	a, err := Answer(t.Context(), sets[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, sentence := range append([]answer.Sentence{a.Headline}, a.Sentences...) {
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

// The only setup of a game is called by the game's name, as its author writes it.
func TestGameIsCalledByItsName(t *testing.T) {
	s := studyOf(Fairest{}, &games.Arm{Name: "standard", Variant: "csx", Setup: "standard", Verdict: games.FavoursFirst})
	for _, c := range []struct{ file, want string }{
		{`name = "csx (chess, shogi and xiangqi on 9x14)"`, "csx favours the player who moves first, who scores "},
		{`name = "Classic sum, light version"`, "Classic sum, light version favours the player who moves first, who scores "},
		{"", "csx favours the player who moves first, who scores "},
	} {
		s.Run.Rules = []results.Rules{{Variant: "csx", Setup: "standard", Text: c.file}}
		if got := sentences(study{View: findings.Look(s.Set)})[0].String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRoundUp(t *testing.T) {
	for n, want := range map[int]int{7: 7, 99: 99, 101: 110, 3210: 3300, 123456: 130000} {
		if got := roundUp(n); got != want {
			t.Errorf("roundUp(%d) = %d, want %d", n, got, want)
		}
	}
}

// Where no score is known nothing is compared, however many arms there are.
func TestNothingToCompare(t *testing.T) {
	var arms []*games.Arm
	for i := range 9 {
		arms = append(arms, scored(string(rune('a'+i)), games.TooLittle, 1, 0, 1))
	}
	v := look(studyOf(Fairest{}, arms...).View)
	if s := comparison(v); v.Fairest.Best >= 0 || len(s.Parts) > 0 {
		t.Errorf("best %d, section %q", v.Fairest.Best, s.Title)
	}
	said := said(sentences(v))
	if strings.Contains(said, "NaN") {
		t.Error(said)
	}
}

// One difference is not told as one of several.
func TestOneDifference(t *testing.T) {
	v := studyOf(Fairest{})
	for _, c := range []struct {
		pairs, shown int
		want         string
	}{
		{1, 0, "The two scores are not shown to differ."},
		{1, 1, "The two scores are shown to differ."},
		{3, 1, "Of 3 differences, one is shown"},
	} {
		v.Pairs = make([]stats.Comparison, c.pairs)
		if got := differ(v, c.shown).String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%d of %d: said %q, want %q", c.shown, c.pairs, got, c.want)
		}
	}
}

// A margin is a distance in percentage points: 2% of an even score would be half as much.
// The openings that the scores of several arms rest on are told as those of all.
func TestUnitsOfFairness(t *testing.T) {
	v := studyOf(Fairest{}, scored("a", games.Fair, 1000, 1000, 4000, 1000, 1000), scored("b", games.Fair, 1000, 1000, 4000, 1000, 1000))
	v.All.Score = stats.Estimate{Value: 0.5, Lo: 0.49, Hi: 0.51, Blocks: 16000}
	if got, want := fairness(v).Parts[0].Text.String(), "within 2 percentage points of even"; !strings.Contains(got, want) {
		t.Errorf("said %q, want in it %q", got, want)
	}
	if got, want := whichFair(v).String(), ", from 16,000 openings in all."; !strings.HasSuffix(got, want) {
		t.Errorf("said %q, want at its end %q", got, want)
	}
}
