package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/stats"
)

// about is an estimate from a hundred openings, give or take a percentage point.
func about(value float64) stats.Estimate {
	return stats.Estimate{Value: value, Lo: value - 0.01, Hi: value + 0.01, Level: stats.Level, Blocks: 100}
}

// spread is a mean of a hundred openings with this standard error: each lies √99 = 9.95 of them
// from it.
func spread(mean, se float64) stats.Estimate {
	var openings []uint64
	var values []float64
	for i := range uint64(100) {
		openings, values = append(openings, i), append(values, mean+se*9.95*float64(2*int(i%2)-1))
	}
	return stats.Mean(stats.MustGroup(openings, values))
}

// texts are the words and numbers of a row.
func texts(row []answer.Cell) string {
	var out []string
	for _, c := range row {
		out = append(out, c.Text)
	}
	return strings.Join(out, " | ")
}

// Each verdict has its word, its colour, its mark and its line in the key of the figure.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		verdict games.Verdict
		word    string
		class   answer.Role
		mark    answer.Mark
		key     string
	}{
		{games.Fair, "fair", answer.Even, answer.MarkEven, "fair to ±2%"},
		{games.FavoursFirst, "favours first", answer.First, answer.MarkFirst, "favours the first player"},
		{games.FavoursSecond, "favours second", answer.Second, answer.MarkSecond, "favours the second player"},
		{games.NotShown, "not shown", answer.Open, answer.MarkOpen, "neither fair nor unfair is shown"},
	} {
		a := &games.Arm{Name: "1", Verdict: c.verdict, EdgeP: 0.5}
		v := &View{Set: &games.Set{Arms: []*games.Arm{a}, Margin: 0.02, Even: 0.5}}
		word, class := v.verdict(a)
		if word != c.word || class != c.class || Mark(a) != c.mark {
			t.Errorf("%q in colour %q with mark %v, want %+v", word, class, Mark(a), c)
		}
		if keys := v.verdictKeys(); len(keys) != 1 || keys[0].Label != c.key || keys[0].Mark != c.mark {
			t.Errorf("%s: keys %v, want only %q", c.word, keys, c.key)
		}
	}
	for edge, want := range map[games.Result]string{
		games.Drawn:  "fair; not shown",
		games.First:  "fair within 2 percentage points, favours first a little; favours first, perhaps by less than 2 percentage points",
		games.Second: "fair within 2 percentage points, favours second a little; favours second, perhaps by less than 2 percentage points",
	} {
		if got := FairWord(0.02, edge) + "; " + OpenWord(0.02, edge); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Where an interval leaves out an even score but that for all arms does not, and so no side is
// named, the wider one stands beside the verdict. By hand: 99 degrees of freedom make 95% of 1.984
// standard errors and 95% for three of 2.436, here 48% ± 1.8 and ± 2.2.
func TestVerdictBesideAnInterval(t *testing.T) {
	score := func(mean float64, verdict games.Verdict, p float64) *games.Arm {
		return &games.Arm{Name: fmt.Sprint(mean), Score: spread(mean, 0.009), Verdict: verdict, EdgeP: p}
	}
	below, above, even, shown := score(0.48, games.NotShown, 0.09), score(0.52, games.NotShown, 0.09), score(0.49, games.NotShown, 0.8), score(0.3, games.FavoursSecond, 0.001)
	for a, want := range map[*games.Arm]string{below: "45.8 to 50.2 for all setups", above: "49.8 to 54.2 for all setups", even: "", shown: ""} {
		v := &View{Set: &games.Set{Arms: []*games.Arm{a, even, shown}, Even: 0.5, Margin: 0.02}, Names: Names{Many: "setups"}}
		if got := v.verdictCell(a).Sub; got != want {
			t.Errorf("%s: %q, want %q", a.Name, got, want)
		}
	}
}

// The summary has a row for each arm, with its own numbers, and one for all games, of which
// there is no verdict. Each opening is played twice, by 120 pairs in each of three arms.
func TestSummary(t *testing.T) {
	v := Look(readRun(t, fixture.Balance()))
	got := v.Summary()
	if want := []string{"setup", "first player’s score", "verdict", "draws", "plies", "games", "openings", KomiColumn}; !slices.Equal(got.Columns, want) {
		t.Fatalf("columns %q, want %q", got.Columns, want)
	}
	for i, a := range append(slices.Clone(v.Arms), v.All) {
		name, verdict, size, komi := "all together", "", "720 | 360", ""
		if a != v.All {
			name, verdict, size, komi = v.Names.Label(a), v.verdictCell(a).Text, "240 | 120", v.Compensation(a).Cell().Text
		}
		want := strings.Join([]string{name, a.Score.Short(answer.Share), verdict, a.Draws.Short(answer.Share), a.Length.Short(answer.Length), size, komi}, " | ")
		if got := texts(got.Rows[i]); got != want {
			t.Errorf("row %q, want %q", got, want)
		}
	}
	v.Arms = v.Arms[:1]
	if rows := v.Summary().Rows; len(rows) != 1 {
		t.Errorf("of one arm %d rows", len(rows))
	}
}

// The two p-values of a score are not taken for each other.
func TestPValuesOfScores(t *testing.T) {
	a := &games.Arm{Name: "1", Score: about(0.5), EdgeP: 0.9, FairP: 0.04}
	v := &View{Set: &games.Set{Arms: []*games.Arm{a}, All: a, Even: 0.5, Margin: 0.02}, Names: Names{One: "arm"}}
	data := v.Scores().Parts[0].Figure.Data
	if got, want := strings.Join(data.Columns, " | "), "arm | score | p, exactly even | p of lying outside the margin | openings"; got != want {
		t.Errorf("columns %q, want %q", got, want)
	}
	if got, want := texts(data.Rows[0]), "1 | 50.0% | 0.90 | 0.040 | 100"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
}
