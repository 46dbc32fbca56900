package setups

import (
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// give is an estimate of so many openings, give or take a percentage point.
func give(value float64, openings int) stats.Estimate {
	return stats.Estimate{Value: value, Lo: value - 0.01, Hi: value + 0.01, Level: stats.Level, Blocks: openings}
}

// searched is a search among four setups, of which the first two reached the final: one is shown
// to be fair. The others were dropped, the last one the farthest from even.
func searched() *study {
	v := &study{View: &findings.View{Set: &games.Set{Players: 2, Even: 0.5, Run: results.Run{Games: 800}}, Names: findings.Names{One: "setup", Many: "setups"}}}
	v.Course = Course{Margin: 0.02, Wanted: 1, Finalists: 2, Risk: 0.05, Slack: 0.01}
	v.known = true
	for i, name := range []string{"1", "2", "3", "4"} {
		a := &games.Arm{Name: name, Setup: name, Games: 2 * (100 + i)}
		a.Draws, a.Length, a.Decided, a.CutOff, a.Counted = give(0.2, 100), give(60, 100), give(0.7, 100), give(0.1, 100), give(0.3, 100)
		v.Arms = append(v.Arms, a)
		r := Ranked{Arm: a, Stage: 1, Final: i < 2, Within: 0.35}
		off := []float64{0.005, 0.01, 0.05, 0.12}[i]
		r.Raw, r.Shrunk = []stats.Estimate{give(0.5+off, 100+i)}, []stats.Estimate{give(0.5-off, 100+i)}
		r.Corrected, r.Distance = []stats.Estimate{give(0.5+2*off, 100+i)}, give(off, 100+i)
		if r.Final {
			alone := stats.Estimate{Value: 0.5, Lo: 0.485, Hi: 0.515, Level: 0.9875, Blocks: 50}
			r.Verdict = Verdict{Verdict: []stats.Verdict{stats.Fair, stats.NotShown}[i], Shares: []stats.Estimate{alone}, Least: alone.Lo, Most: alone.Hi}
		}
		v.ranked = append(v.ranked, r)
	}
	v.notes = []Note{{Step: final, Kept: []string{"1", "2"}, Risk: 0.032, Each: 50, Look: 1, Finalists: 2, From: 800}}
	return v
}

func texts(row []answer.Cell) string {
	var out []string
	for _, c := range row {
		out = append(out, c.Text)
	}
	return strings.Join(out, " | ")
}

// The numbers of a search stand under their heads, all games apart from those of the final.
func TestTablesOfASearch(t *testing.T) {
	v := searched()
	for _, c := range []struct {
		table   answer.Table
		columns string
		rows    []string
	}{
		{
			summary(v), "setup | first player’s score | in the final alone, 98.75% intervals | verdict | draws | plies | games | openings",
			[]string{"1 | 49.5% | 50.0% | fair | 20.0% | 60.00 | 200 | 100", "2 | 49.0% | 50.0% | not shown | 20.0% | 60.00 | 202 | 101"},
		},
		{
			table(v), "setup | got to | first player’s score | first player’s score, own games alone | first player’s score, corrected for the choice | distance from even | openings",
			[]string{
				"1 | the final | 49.5% | 50.5% | 51.0% | 0.5 | 100", "2 | the final | 49.0% | 51.0% | 52.0% | 1.0 | 101",
				"3 | stage 1 | 45.0% | 55.0% | 60.0% | 5.0 | 102", "4 | stage 1 | 38.0% | 62.0% | 74.0% | 12.0 | 103",
			},
		},
		{v.finalTable(), "setup | first player’s score | verdict | openings", []string{"1 | 50.0% | fair | 50", "2 | 50.0% | not shown | 50"}},
		{*everything(v).Parts[0].Table, "setup | decided | drawn | cut off | counted | plies | games", []string{"1 | 70.0% | 20.0% | 10.0% | 30.0% | 60.00 | 200"}},
	} {
		if got := strings.Join(c.table.Columns, " | "); got != c.columns {
			t.Errorf("columns %q, want %q", got, c.columns)
		}
		for i, want := range c.rows {
			if got := texts(c.table.Rows[i]); got != want {
				t.Errorf("row %q, want %q", got, want)
			}
		}
	}
	if n := len(summary(v).Rows); n != 2 {
		t.Errorf("%d setups got farthest, want the two finalists", n)
	}
}

// What was dropped is told with its risk, and with how many of those dropped may be fair: 35% each
// of two are 0.7, so about one. Where fewer than half a setup may be, that is left out.
func TestDropped(t *testing.T) {
	v := searched()
	const risk = "The screening dropped two setups. When it did, the probability was 3.2% that one of them is fairer than the fairest finalist by more than 1 percentage point."
	const fair = " By what all setups together say, about one of them may be fair within 2 percentage points as well: to be dropped is no verdict."
	const far = " Of those dropped, setup 4 looks farthest from even, after no more than 103 openings: by all setups together the first player scores 38.0% (37.0 to 39.0). Chance alone makes one of many look far."
	if got := dropped(v)[0].String(); got != risk+fair+far {
		t.Errorf("said %q\nwant %q", got, risk+fair+far)
	}
	for i := range v.ranked {
		v.ranked[i].Within = 0.2
	}
	if got := dropped(v)[0].String(); got != risk+far {
		t.Errorf("where few may be fair said %q\nwant %q", got, risk+far)
	}
	v.notes[0].From = 0
	if got := dropped(v); got != nil {
		t.Errorf("where nothing was dropped said %q", got)
	}
}

// Where none is fair the first is told as the closest, and finalists by what is shown of them.
func TestFinalistsThatAreNotFair(t *testing.T) {
	v := searched()
	show := func(one, two stats.Verdict, hidden bool) string {
		v.ranked[0].Verdict.Verdict, v.ranked[1].Verdict.Verdict, v.ranked[1].Hidden = one, two, hidden
		var out []string
		for _, s := range nearest(v) {
			out = append(out, s.String())
		}
		return strings.Join(out, " ")
	}
	const closest = "1 comes closest: the first player scores 49.5% (48.5 to 50.5), by all games and all setups together, from 100 openings."
	for _, c := range []struct {
		one, two stats.Verdict
		hidden   bool
		want     string
	}{
		{stats.Fair, stats.NotFair, false, "Of the two finalists one is shown to be farther from even than 2 percentage points: setup 2."},
		{stats.NotFair, stats.NotFair, false, closest + " Both finalists are shown to be farther from even than 2 percentage points: setups 1 and 2."},
		{stats.NotShown, stats.NotFair, false, closest + " Of the two finalists one is shown to be farther from even than 2 percentage points: setup 2. The games do not show whether setup 1 is fair."},
		{stats.Fair, stats.NotShown, true, "No number of games could show whether setup 2 is fair: the limit on moves cuts off too many, and nobody knows how those would have ended."},
		{stats.NotShown, stats.NotShown, false, closest + " The games do not show whether setups 1 and 2 are fair."},
	} {
		if got := show(c.one, c.two, c.hidden); got != c.want {
			t.Errorf("%v and %v: said %q\nwant %q", c.one, c.two, got, c.want)
		}
	}
}

// The stages of a search: so few candidates that all reach the final need no screening, and none is
// told. By hand, 800 games are 400 pairs, 100 for each of four.
func TestStagesThatAreTold(t *testing.T) {
	v := searched()
	v.notes = append(v.notes, Note{Step: final, Kept: []string{"2"}, Each: 70, Look: 2, Finalists: 2, From: 800})
	rows := course(v).Parts[0].Table.Rows
	for i, want := range []string{"1, screening | 4 | 100 | none", "2, final | 2 | 50 | 3.2%", "3, final | 1 | 70 | ~"} {
		if got := texts(rows[i]); got != want {
			t.Errorf("row %q, want %q", got, want)
		}
	}
	const ended = "At most 5% were allowed, but the screening had to end."
	if got := course(v).Parts[1].Text.String(); !strings.HasSuffix(got, "At most 5% were allowed.") {
		t.Errorf("said %q", got)
	}
	if v.notes[0].Risk = 0.06; !strings.HasSuffix(course(v).Parts[1].Text.String(), ended) {
		t.Errorf("where more was risked said %q", course(v).Parts[1].Text)
	}
	const screened = "those of the screening too"
	if got := fairOnes(v)[1].String(); !strings.Contains(got, screened) || !strings.Contains(got, "Only games played after a setup has reached the final count") {
		t.Errorf("after a screening said %q", got)
	}
	v.Finalists, v.notes = 4, nil
	if got, want := texts(course(v).Parts[0].Table.Rows[0]), "1, final | 4 | 100 | none"; got != want {
		t.Errorf("without a screening row %q, want %q", got, want)
	}
	if got := fairOnes(v)[1].String(); strings.Contains(got, screened) || !strings.HasPrefix(got, "All games count towards the verdict: there was no screening. Theirs are 98.75% intervals") {
		t.Errorf("without a screening said %q", got)
	}
}

// Of three players there is no side to name: a finalist is not fair, and its figure shows how far
// it is from even.
func TestVerdictOfThree(t *testing.T) {
	v := searched()
	v.Players, v.Even = 3, 1.0/3
	v.ranked[0].Verdict.Verdict = stats.NotFair
	if word, _, mark := v.verdict(v.ranked[0]); word != "not fair" || mark != answer.MarkFirst {
		t.Errorf("%q with mark %v", word, mark)
	}
	if got, want := strings.Join(v.scoreNames(), ", "), "player 1, player 2, player 3"; got != want {
		t.Errorf("shares of %s, want %s", got, want)
	}
	f := v.forest(v.ranked)
	if row := f.Rows[1]; row.Value != 0.005 || !f.Distances || f.Centre != 0 || f.Keys[0].Label != "not fair" {
		t.Errorf("drawn as %+v with the keys %v", row, f.Keys)
	}
	v = searched()
	if word, _, mark := v.verdict(v.ranked[3]); word != "dropped" || mark != answer.MarkPlain {
		t.Errorf("of those dropped %q with mark %v", word, mark)
	}
	v.notes[0].Step = screening
	if word, _, mark := v.verdict(v.ranked[3]); word != "in the screening" || mark != answer.MarkOpen {
		t.Errorf("in the screening %q with mark %v", word, mark)
	}
}

// The picture puts candidates under the stage that they got to, with the interval that is corrected
// for the choice behind each; boards show what decides; and the scatter stands with its interval.
func TestPictureOfASearch(t *testing.T) {
	v := searched()
	var headings []string
	rows := v.forest(v.ranked).Rows
	for _, row := range rows {
		if row.Heading != "" {
			headings = append(headings, row.Heading)
		}
	}
	if got, want := strings.Join(headings, ", "), "final, dropped after stage 1"; got != want {
		t.Errorf("headings %q, want %q", got, want)
	}
	if e := v.ranked[0].Corrected[0]; rows[1].BehindLo != e.Lo || rows[1].BehindHi != e.Hi {
		t.Errorf("behind it %v to %v, want %v", rows[1].BehindLo, rows[1].BehindHi, e)
	}
	facts := best(v).Parts[0].Boards[0].Facts
	if facts[0].Name != "first player" || facts[0].Text != "50.0%" || facts[0].Sub != "48.5 to 51.5" {
		t.Errorf("a finalist’s board says %+v, want its score in the final", facts[0])
	}
	v.tau, v.tauLo, v.tauHi = 0.05, 0.03, 0.09
	if got, want := course(v).Parts[2].Text.String(), "scattered by about 5 percentage points, as a standard deviation; with 95% probability by something between 3.0 and 9.0."; !strings.HasSuffix(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
	v.notes = []Note{{Step: screening, Kept: []string{"1", "2"}}}
	for stage, want := range map[int]string{1: "dropped after stage 1", 2: "in stage 2 of the screening"} {
		if got := v.heading(Ranked{Stage: stage}); got != want {
			t.Errorf("stage %d: %q, want %q", stage, got, want)
		}
	}
}
