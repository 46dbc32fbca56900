package findings

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// endings is a view of an arm whose games end for so many reasons, each a fortieth of the games
// more often than the next.
func endings(reasons int) *View {
	a := &games.Arm{
		Name: "1", Games: 1000, Decided: about(0.6), CountedWon: about(0.2), Draws: about(0.15), CutOff: about(0.05),
		Score: about(0.5), ScoreCutLost: about(0.475), ScoreCutWon: about(0.525),
		Margins: []float64{1, 2}, Counted: about(0.25), MarginMean: stats.Estimate{Value: 1.5, Lo: 1, Hi: 2, Blocks: 100}, ScoreCounted: about(0.7), ScorePlayed: about(0.4),
	}
	v := &View{Set: &games.Set{Players: 2, Arms: []*games.Arm{a}}, Names: Names{One: "arm", Many: "arms"}}
	for i := range reasons {
		v.Reasons = append(v.Reasons, fmt.Sprint("reason ", i))
		a.Reasons = append(a.Reasons, about(float64(reasons-i)/40))
	}
	all := *a
	v.All = &all
	return v
}

// tableOf is the table of a section whose caption begins so; none if there is none.
func tableOf(s answer.Section, caption string) (t answer.Table) {
	for _, p := range s.Parts {
		if p.Table != nil && strings.HasPrefix(p.Table.Caption, caption) {
			t = *p.Table
		}
	}
	return t
}

// Of more reasons than there are colours the last ones share one, and the bar is whole.
func TestMoreReasonsThanColours(t *testing.T) {
	for _, n := range []int{answer.SeriesCount, answer.SeriesCount + 2} {
		bars := endings(n).Ends().Parts[0].Figure.Plot.(answer.Bars)
		var labels []string
		roles := map[answer.Role]bool{}
		for _, c := range bars.Categories {
			labels, roles[c.Role] = append(labels, c.Label), true
		}
		want, rest := "reason 7", 1.0/40
		if n > answer.SeriesCount { // the last three of ten: (3 + 2 + 1) / 40
			want, rest = "other", 6.0/40
		}
		shares := bars.Rows[0].Shares
		if len(labels) != answer.SeriesCount || len(roles) != len(labels) || labels[7] != want || labels[6] != "reason 6" {
			t.Errorf("%d reasons: drawn as %q in %d colours", n, labels, len(roles))
		}
		if len(shares) != len(labels) || math.Abs(shares[7]-rest) > 1e-9 || shares[0] != float64(n)/40 {
			t.Errorf("%d reasons: shares %v, want last %v", n, shares, rest)
		}
	}
}

// How games are decided stands under the right heads, and so does what games cut off may hide,
// wherever more than one game in a hundred was cut off.
func TestTablesOfEnds(t *testing.T) {
	v := endings(3)
	decided := tableOf(v.Ends(), "How games are decided")
	if got, want := strings.Join(decided.Columns, " | "), "arm | won on the board | counted | drawn by a rule | cut off by the limit on moves"; got != want {
		t.Errorf("columns %q, want %q", got, want)
	}
	if got, want := texts(decided.Rows[0]), "1 | 60.0% | 20.0% | 15.0% | 5.0%"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
	const hidden = "First player’s score if all games cut off"
	worst := tableOf(v.Ends(), hidden)
	if want := []string{"arm", "cut off", "as it is", "all lost", "all won"}; !slices.Equal(worst.Columns, want) {
		t.Fatalf("columns %q, want %q", worst.Columns, want)
	}
	if got, want := texts(worst.Rows[0]), "1 | 5.0% | 50.0% | 47.5% | 52.5%"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
	v.All.CutOff = about(0.01)
	if rows := tableOf(v.Ends(), hidden).Rows; len(rows) > 0 {
		t.Errorf("where one game in a hundred was cut off: %d rows", len(rows))
	}
}

// Counted games are told apart from the others.
func TestTableOfMargins(t *testing.T) {
	data := endings(1).Margins().Parts[0].Figure.Data
	if got, want := strings.Join(data.Columns, " | "), "arm | share of games | mean margin | score in counted games | score in the others | games counted"; got != want {
		t.Errorf("columns %q, want %q", got, want)
	}
	if got, want := texts(data.Rows[0]), "1 | 25.0% | +1.5 | 70.0% | 40.0% | 2"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
}

// The share of games that end by a rule is what the limit on moves leaves, with the interval
// turned about: of 3% (2 to 5) cut off 97% (95 to 98) are left.
func TestFinishes(t *testing.T) {
	none := stats.Estimate{Hi: 0.01, Blocks: 100}
	for _, c := range []struct {
		cut, late stats.Estimate
		want, not string
	}{
		{stats.Estimate{Value: 0.03, Lo: 0.02, Hi: 0.05, Blocks: 100}, none, "97.0% (95.0 to 98.0) of games end by a rule, from 100 openings. The limit on moves cut off the others.", "Nobody knows"},
		{stats.Estimate{Value: 0.01, Lo: 0.005, Hi: 0.02, Blocks: 100}, none, "99.0% (98.0 to 99.5) of games end by a rule, from 100 openings. The limit on moves cut off the others. Nobody knows how those would have ended.", "Every"},
		{none, none, "Every game ended by a rule: the share cut off by the limit on moves is 0.0% (0.0 to 1.0), from 100 openings.", "decided so"},
		{none, about(0.2), "Every game ended by a rule. At the limit on moves the rules count points, and 20.0% (19.0 to 21.0) of games were decided so, from 100 openings.", "cut off"},
		{stats.Estimate{Value: math.NaN()}, none, "", "rule"},
	} {
		v := &View{Set: &games.Set{All: &games.Arm{CutOff: c.cut, LateCount: c.late}}}
		if got := said(v.Finishes()); !strings.HasPrefix(got, c.want) || strings.Contains(got, c.not) {
			t.Errorf("said %q, want %q and not %q", got, c.want, c.not)
		}
	}
}

// What happened in few games is told all the same.
func TestTooFewToAnswer(t *testing.T) {
	v := endings(1)
	v.Arms = append(v.Arms, v.All)
	v.Games = make([]games.Game, 12)
	v.All.Length = about(80)
	got := said(v.TooFew())
	for _, want := range []string{"There are 12 games of two arms, too few to answer the question yet.", "95.0% (94.0 to 96.0) of games end by a rule", "15.0% (14.0 to 16.0) of games are drawn", "A game lasts 80"} {
		if !strings.Contains(got, want) {
			t.Errorf("said %q, want in it %q", got, want)
		}
	}
	if v.Games = nil; said(v.TooFew()) != "No game is finished yet, so there is nothing to say." {
		t.Errorf("of no game said %q", said(v.TooFew()))
	}
}
