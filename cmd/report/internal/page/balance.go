package page

import (
	"fmt"
	"slices"

	"komi/cmd/report/internal/study"
	"komi/experiments/answer"
	"komi/stats"
)

// verdict is the word for what is shown of an arm, with the role of its colour.
func verdict(a *study.Arm) (word string, class answer.Role) {
	switch a.Verdict {
	case study.Fair:
		return "fair", answer.Even
	case study.FavoursFirst:
		return "favours first", answer.First
	case study.FavoursSecond:
		return "favours second", answer.Second
	case study.NotShown:
		return "not shown", answer.Open
	}
	return "~", ""
}

func mark(a *study.Arm) answer.Mark {
	switch a.Verdict {
	case study.Fair:
		return answer.MarkEven
	case study.FavoursFirst:
		return answer.MarkFirst
	case study.FavoursSecond:
		return answer.MarkSecond
	}
	return answer.MarkOpen
}

// summary is the table of the arms: the answer in numbers.
func summary(v *view) answer.Table {
	t := answer.Table{
		Caption: "What the games of each " + v.names.One + " say, with 95% intervals",
		Columns: []string{v.names.One, "first player’s score", "verdict", "draws", "plies", "games", "openings"},
	}
	for _, a := range append(append([]*study.Arm(nil), v.Arms...), total(v)...) {
		name, verdictCell := v.names.Label(a), answer.Cell{Word: true}
		if a == v.All {
			name = "all together"
		} else {
			w, class := verdict(a)
			verdictCell = answer.Cell{Text: w, Class: class, Word: true}
		}
		t.Rows = append(t.Rows, []answer.Cell{
			answer.Word(name), answer.Interval(a.Score, answer.Share), verdictCell, answer.Interval(a.Draws, answer.Share),
			answer.Interval(a.Length, answer.Length), answer.Whole(a.Games), answer.Whole(a.Score.Blocks),
		})
	}
	return t
}

// total is the row for everything together, where there is more than one arm.
func total(v *view) []*study.Arm {
	if len(v.Arms) < 2 {
		return nil
	}
	return []*study.Arm{v.All}
}

func setups(v *view) (answer.Section, bool) {
	s := answer.Section{ID: "setups", Title: "The " + v.names.Many + " and their numbers"}
	if len(v.Arms) == 1 {
		s.Title = "The " + v.names.One + " and its numbers"
	}
	var boards []answer.Board
	for i, a := range v.Arms {
		if v.repeat[i] {
			continue // the table has its numbers
		}
		w, class := verdict(a)
		boards = append(boards, answer.Board{
			ID: boardID(i), Name: v.names.Label(a), Position: v.boards[i], Verdict: w, Class: class,
			Facts: []answer.Fact{
				{Name: "first scores", Cell: answer.Interval(a.Score, answer.Share)},
				{Name: "draws", Cell: answer.Interval(a.Draws, answer.Share)},
				{Name: "plies", Cell: answer.Interval(a.Length, answer.Length)},
			},
		})
	}
	t := summary(v)
	s.Parts = []answer.Part{{Boards: boards}, {Table: &t}}
	if slices.ContainsFunc(v.Arms, func(a *study.Arm) bool { return a.Verdict == study.NotShown }) {
		s.Parts = append(s.Parts, answer.Text(answer.Say("“Not shown” means that the games decide neither way: neither an advantage nor fairness is shown.")))
	}
	return s, true
}

func verdictKeys(v *view) []answer.Key {
	var out []answer.Key
	for _, k := range []answer.Key{
		{Mark: answer.MarkEven, Label: fmt.Sprintf("fair to ±%s", answer.Percent(v.Margin))},
		{Mark: answer.MarkFirst, Label: "favours the first player"},
		{Mark: answer.MarkSecond, Label: "favours the second player"},
		{Mark: answer.MarkOpen, Label: "not shown either way"},
	} {
		for _, a := range v.Arms {
			if mark(a) == k.Mark {
				out = append(out, k)
				break
			}
		}
	}
	return out
}

func scores(v *view) (answer.Section, bool) {
	f := answer.Forest{
		XLabel: "first player’s score", Ticks: answer.PercentTicks, Centre: v.Even, Margin: v.Margin, Keys: verdictKeys(v),
	}
	data := answer.Table{
		Caption: "First player’s score",
		Columns: []string{v.names.One, "score", "p, exactly even", "p, outside the margin", "openings"},
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, answer.RowOf(v.names.Label(a), a.Score, mark(a), answer.Share))
		cells := []answer.Cell{answer.Word(v.names.Label(a)), answer.Interval(a.Score, answer.Share), {Text: answer.PValue(a.EdgeP)}, {Text: answer.PValue(a.FairP)}, answer.Whole(a.Score.Blocks)}
		data.Rows = append(data.Rows, cells)
	}
	id := "scores"
	plate := answer.Figure{
		ID: id, Title: "First player’s score by " + v.names.One, Desc: "A row for each " + v.names.One +
			": the first player’s mean score with its 95% interval, beside a line at the even score and a band of the margin of fairness.", Plot: f,
		Caption: answer.Say("The player who moves first scores 1 for a win and ½ for a draw. Lines are 95% intervals, clustered on the opening; "+
			"the dashed line is an even score, the band about it the margin of ±%v within which a score counts as fair.", answer.Percent(v.Margin)),
		Data: data,
	}
	return answer.Section{ID: id, Title: "What moving first is worth", Parts: []answer.Part{{Figure: &plate}}}, true
}

// mostRows is how many differences a figure shows before it keeps to those of
// the arm closest to even.
const mostRows = 21

func comparison(v *view) (answer.Section, bool) {
	if len(v.Arms) < 2 {
		return answer.Section{}, false
	}
	difference := stats.Format{Scale: 100, Digits: 1, Signed: true}
	f := answer.Forest{XLabel: "difference of scores, percentage points", Ticks: answer.PointTicks, Centre: 0}
	data := answer.Table{
		Caption: "Differences between first players’ scores, in percentage points",
		Columns: []string{"difference", "taken alone", "all at once", "Holm’s p"},
	}
	shown := 0
	for _, c := range v.Pairs {
		label := v.Arms[c.I].Name + " − " + v.Arms[c.J].Name
		m := answer.MarkOpen
		if c.Holm <= 0.05 {
			m = answer.MarkPlain
			shown++
		}
		data.Rows = append(data.Rows, []answer.Cell{answer.Word(label), answer.Interval(c.Estimate, difference), answer.Interval(c.Joint, difference), {Text: answer.PValue(c.Holm)}})
		if len(v.Pairs) <= mostRows || c.I == v.Fairest.Best || c.J == v.Fairest.Best {
			f.Rows = append(f.Rows, answer.RowOf(label, c.Joint, m, difference))
		}
	}
	f.Keys = []answer.Key{{Mark: answer.MarkPlain, Label: "difference shown (Holm, 5%)"}, {Mark: answer.MarkOpen, Label: "no difference shown"}}
	caption := answer.Say("Each row is one score less another. The intervals hold all at once with 95% confidence, so they are wider than those of single scores.")
	if len(f.Rows) < len(v.Pairs) {
		caption = append(caption, answer.Say(" Only the comparisons with %v are drawn; the numbers hold all.", v.names.Label(v.Arms[v.Fairest.Best]))...)
	}
	id := "comparison"
	plate := answer.Figure{
		ID: id, Title: "Differences between " + v.names.Many, Desc: "A row for each pair of " + v.names.Many + ": the difference of their first players’ scores with an interval that holds for all pairs at once.", Plot: f,
		Caption: caption, Data: data,
	}
	lead := answer.Say("Of %v, %v shown to differ from zero when all are tested together (Holm, 5%). Where no difference is shown, the %v need not be equal.",
		answer.Plural(len(v.Pairs), "difference"), howMany(shown), v.names.Many)
	return answer.Section{ID: id, Title: answer.Capitalised(v.names.Many) + " compared", Parts: []answer.Part{answer.Text(lead), {Figure: &plate}}}, true
}

func plane(v *view) (answer.Section, bool) {
	if len(v.Arms) < 2 {
		return answer.Section{}, false
	}
	// Where points decide what would be drawn, the count takes the draw's place.
	what, title := "drawn games", "Fair because drawn?"
	across := func(a *study.Arm) stats.Estimate { return a.Draws }
	caption := answer.Say("A drawn game is even, so many draws hide an advantage: a %v is good where it is close to the dashed line and far to the left. Lines are 95% intervals.", v.names.One)
	if v.All.Draws.Value == 0 && v.All.Counted.Value > 0 {
		what, title = "games decided by counting", "Fair because counted?"
		across = func(a *study.Arm) stats.Estimate { return a.Counted }
		caption = answer.Say("No game was drawn; across stands how often points were counted instead. A %v is good where it is close to the dashed line, and decided on the board where it is far to the left. Lines are 95% intervals.", v.names.One)
	}
	f := answer.Plane{XLabel: what, YLabel: "first player’s score", Centre: v.Even, Margin: v.Margin}
	data := answer.Table{Caption: answer.Capitalised(what) + " and first player’s score", Columns: []string{v.names.One, what, "first player’s score"}}
	for _, a := range v.Arms {
		f.Points = append(f.Points, answer.Point{
			Label: a.Name, X: answer.RowOf(a.Name, across(a), mark(a), answer.Share), Y: answer.RowOf(a.Name, a.Score, mark(a), answer.Share),
		})
		data.Rows = append(data.Rows, []answer.Cell{answer.Word(v.names.Label(a)), answer.Interval(across(a), answer.Share), answer.Interval(a.Score, answer.Share)})
	}
	id := "plane"
	plate := answer.Figure{
		ID: id, Title: data.Caption, Desc: "Each " + v.names.One + " as a cross of two 95% intervals: the share of " + what + ", across, and what the first player scores, up.", Plot: f,
		Caption: caption,
		Data:    data,
	}
	return answer.Section{ID: id, Title: title, Parts: []answer.Part{{Figure: &plate}}}, true
}

func colours(v *view) (answer.Section, bool) {
	first, second := "first player wins", "second player wins"
	if v.first != "" {
		first, second = first+" ("+v.first+")", second+" ("+v.second+")"
	}
	f := answer.Bars{
		XLabel:     "share of games",
		Categories: []answer.Category{{Label: first, Role: answer.First}, {Label: "drawn", Role: answer.Open}, {Label: second, Role: answer.Second}},
	}
	data := answer.Table{Caption: "Results by colour", Columns: []string{v.names.One, first, "drawn", second, "games"}}
	halted := v.All.Halted.Value > 0
	if halted {
		f.Categories = slices.Insert(f.Categories, 2, answer.Category{Label: "cut off", Role: answer.Even})
		data.Columns = slices.Insert(data.Columns, 3, "cut off by the limit on moves")
	}
	for _, a := range v.Arms {
		shares := known(a, a.FirstWins, a.Draws, a.Seconds)
		cells := []answer.Cell{
			answer.Word(v.names.Label(a)), answer.Interval(a.FirstWins, answer.Share), answer.Interval(a.Draws, answer.Share), answer.Interval(a.Seconds, answer.Share), answer.Whole(a.Games),
		}
		if halted {
			shares = known(a, a.FirstWins, a.Draws, a.Halted, a.Seconds)
			cells = slices.Insert(cells, 3, answer.Interval(a.Halted, answer.Share))
		}
		f.Rows = append(f.Rows, answer.Stack{Label: v.names.Label(a), Shares: shares})
		data.Rows = append(data.Rows, cells)
	}
	id := "colours"
	plate := answer.Figure{
		ID: id, Title: "Results by colour", Desc: "A bar for each " + v.names.One + ": the shares of games won by the first player, drawn, and won by the second.", Plot: f,
		Caption: answer.Say("Who wins. The intervals of the shares are in the numbers."),
		Data:    data,
	}
	s := answer.Section{ID: id, Title: "Wins by colour", Parts: []answer.Part{{Figure: &plate}}}
	if pairs := pentanomials(v); len(pairs.Rows) > 0 {
		s.Parts = append(s.Parts,
			answer.Text(answer.Say("An opening is played twice, so results come in pairs. The spread between pairs, not between games, is what the intervals are made of.")),
			answer.Part{Table: &pairs})
	}
	return s, true
}

// pentanomials counts the pairs by the first players' score.
func pentanomials(v *view) answer.Table {
	t := answer.Table{
		Caption: "Pairs of games by what the first players scored in them together",
		Columns: []string{v.names.One, "0", "½", "1", "1½", "2", "not a pair"},
	}
	for _, a := range v.Arms {
		if a.Pentanomial.Count() == 0 {
			continue
		}
		cells := []answer.Cell{answer.Word(v.names.Label(a))}
		for _, n := range a.Pentanomial {
			cells = append(cells, answer.Whole(n))
		}
		t.Rows = append(t.Rows, append(cells, answer.Whole(a.Others)))
	}
	return t
}

// known are the shares of a bar, none where there are too few games to show.
func known(a *study.Arm, parts ...stats.Estimate) []float64 {
	if a.Games == 0 {
		return nil
	}
	var out []float64
	for _, p := range parts {
		out = append(out, p.Value)
	}
	return out
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
