package balance

import (
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// mostRows is how many differences a figure shows before it keeps to those of
// the arm closest to even.
const mostRows = 21

func comparison(v study) answer.Section {
	if len(v.Pairs) == 0 { // fewer than two scores are known
		return answer.Section{}
	}
	difference := stats.Format{Scale: 100, Digits: 1, Signed: true}
	f := answer.Forest{XLabel: "difference of scores, percentage points", Ticks: answer.PointTicks, Centre: 0}
	data := answer.Table{
		Caption: "Differences between first players’ scores, in percentage points",
		Columns: []string{"difference", "taken alone", "all at once", "Holm’s p"},
	}
	shown := 0
	for _, c := range v.Pairs {
		label := v.Arms[c.I].Called() + " − " + v.Arms[c.J].Called()
		m := answer.MarkOpen
		if c.Holm <= games.Alpha {
			m = answer.MarkPlain
			shown++
		}
		data.Add(answer.Word(label), answer.Interval(c.Estimate, difference), answer.Interval(c.Joint, difference), answer.Cell{Text: answer.PValue(c.Holm)})
		if len(v.Pairs) <= mostRows || c.I == v.Fairest.Best || c.J == v.Fairest.Best {
			f.Rows = append(f.Rows, answer.RowOf(label, c.Joint, m, difference))
		}
	}
	f.Keys = []answer.Key{{Mark: answer.MarkPlain, Label: "difference shown (Holm, 5%)"}, {Mark: answer.MarkOpen, Label: "no difference shown"}}
	caption := answer.Say("Each row is one score less another. The intervals hold all at once with 95% confidence, so they are wider than those of single scores.")
	if len(f.Rows) < len(v.Pairs) {
		caption = append(caption, answer.Say(" Only the comparisons with %v are drawn; the numbers hold all.", v.Names.Label(v.Arms[v.Fairest.Best]))...)
	}
	s := answer.Section{ID: "comparison", Title: answer.Capitalised(v.Names.Many) + " compared", Parts: []answer.Part{answer.Text(differ(v, shown))}}
	s.Add(answer.Part{Figure: &answer.Figure{
		ID: s.ID, Title: "Differences between " + v.Names.Many, Desc: "A row for each pair of " + v.Names.Many + ": the difference of their first players’ scores with an interval that holds for all pairs at once.", Plot: f,
		Caption: caption, Data: data,
	}})
	return s
}

// differ says how many of the differences are shown.
func differ(v study, shown int) answer.Sentence {
	alike := answer.Say(" Where no difference is shown, the %v need not be equal.", v.Names.Many)
	switch n := len(v.Pairs); {
	case n == 1 && shown == 1:
		return answer.Say("The two scores are shown to differ.")
	case n == 1:
		return append(answer.Say("The two scores are not shown to differ."), alike...)
	default:
		return append(answer.Say("Of %v, %v shown to differ from zero when all are tested together (Holm, 5%).", answer.Plural(n, "difference"), howMany(shown)), alike...)
	}
}

func plane(v study) answer.Section {
	if len(v.Arms) < 2 {
		return answer.Section{}
	}
	// Where points decide what would be drawn, the count takes the draw's place.
	what, title := "drawn games", "Fair because drawn?"
	across := func(a *games.Arm) stats.Estimate { return a.Draws }
	caption := answer.Say("A drawn game is even, so many draws hide an advantage. A good %v is close to the dashed line and far to the left. Lines are 95% intervals.", v.Names.One)
	if v.All.Draws.Value == 0 && v.All.Counted.Value > 0 {
		what, title = "games decided by counting", "Fair because counted?"
		across = func(a *games.Arm) stats.Estimate { return a.Counted }
		caption = answer.Say("No game was drawn, so the horizontal axis shows how often points were counted. A %v close to the dashed line is fair; one far to the left is decided on the board. Lines are 95% intervals.", v.Names.One)
	}
	f := answer.Plane{XLabel: what, YLabel: "first player’s score", Centre: v.Even, Margin: v.Margin}
	data := answer.Table{Caption: answer.Capitalised(what) + " and first player’s score", Columns: []string{v.Names.One, what, "first player’s score"}}
	for _, a := range v.Arms {
		f.Points = append(f.Points, answer.Point{
			Label: a.Called(), X: answer.RowOf(a.Called(), across(a), findings.Mark(a), answer.Share), Y: answer.RowOf(a.Called(), a.Score, findings.Mark(a), answer.Share),
		})
		data.Add(answer.Word(v.Names.Label(a)), answer.Interval(across(a), answer.Share), answer.Interval(a.Score, answer.Share))
	}
	return answer.Figure{
		ID: "plane", Title: data.Caption, Desc: "Each " + v.Names.One + " as a cross of two 95% intervals: the share of " + what + ", across, and what the first player scores, up.", Plot: f,
		Caption: caption,
		Data:    data,
	}.Section(title)
}

func colours(v study) answer.Section {
	first, second := "first player wins", "second player wins"
	if v.First != "" {
		first, second = first+" ("+v.First+")", second+" ("+v.Second+")"
	}
	f := answer.Bars{
		XLabel:     "share of games",
		Categories: []answer.Category{{Label: first, Role: answer.First}, {Label: "drawn", Role: answer.Open}, {Label: second, Role: answer.Second}},
	}
	data := answer.Table{Caption: "Results by colour", Columns: []string{v.Names.One, first, "drawn", second, "games"}}
	cut := v.All.CutOff.Value > 0
	if cut {
		f.Categories = slices.Insert(f.Categories, 2, answer.Category{Label: "cut off", Role: answer.Even})
		data.Columns = slices.Insert(data.Columns, 3, "cut off by the limit on moves")
	}
	for _, a := range v.Arms {
		shares := findings.Known(a, a.FirstWins, a.Draws, a.Seconds)
		cells := []answer.Cell{
			answer.Word(v.Names.Label(a)), answer.Interval(a.FirstWins, answer.Share), answer.Interval(a.Draws, answer.Share), answer.Interval(a.Seconds, answer.Share), answer.Whole(a.Games),
		}
		if cut {
			shares = findings.Known(a, a.FirstWins, a.Draws, a.CutOff, a.Seconds)
			cells = slices.Insert(cells, 3, answer.Interval(a.CutOff, answer.Share))
		}
		f.Rows = append(f.Rows, answer.Stack{Label: v.Names.Label(a), Shares: shares})
		data.Rows = append(data.Rows, cells)
	}
	s := answer.Figure{
		ID: "colours", Title: "Results by colour", Desc: "A bar for each " + v.Names.One + ": the shares of games won by the first player, drawn, and won by the second.", Plot: f,
		Caption: answer.Say("Who wins. The intervals of the shares are in the numbers."),
		Data:    data,
	}.Section("Wins by colour")
	if pairs := pentanomials(v); len(pairs.Rows) > 0 {
		s.Parts = append(s.Parts,
			answer.Text(answer.Say("An opening is played twice, so results come in pairs. The intervals are computed from the spread between pairs, not between games.")),
			answer.Part{Table: &pairs})
	}
	return s
}

// pentanomials counts the pairs by the first players' score.
func pentanomials(v study) answer.Table {
	t := answer.Table{
		Caption: "Pairs of games by what the first players scored in them together",
		Columns: []string{v.Names.One, "0", "½", "1", "1½", "2", "not a pair"},
	}
	for _, a := range v.Arms {
		if a.Pentanomial.Count() == 0 {
			continue
		}
		cells := []answer.Cell{answer.Word(v.Names.Label(a))}
		for _, n := range a.Pentanomial {
			cells = append(cells, answer.Whole(n))
		}
		t.Rows = append(t.Rows, append(cells, answer.Whole(a.Others)))
	}
	return t
}

func howMany(n int) string {
	switch n {
	case 0:
		return "none is"
	case 1:
		return "one is"
	}
	return answer.Count(n) + " are"
}

// fairness says what the verdicts of a balance experiment mean.
func fairness(v study) answer.Section {
	return answer.Section{ID: "fairness", Title: "What “fair” means here", Parts: []answer.Part{
		answer.Text(answer.Say("A %v favours a side if its score differs from even at 5%. It is fair if two one-sided tests at 5% put its score within %v of even. "+
			"Both are corrected by Holm’s method for the number of %v, the second for those of other runs of the game on the page, too. Games that the limit on moves cut off count against fairness, whichever side they might have gone to. The margin was chosen, not measured: %v sets another.",
			v.Names.One, answer.Points(v.Margin), v.Names.Many, answer.Command("report --margin"))),
		answer.Text(answer.Say("Which %v is fairest is judged by intervals that hold for all of them at once, so that the best one may be picked afterwards. "+
			"A %v that is not shown to be fair or to favour a side may be either: more games will tell.", v.Names.One, v.Names.One)),
	}}
}
