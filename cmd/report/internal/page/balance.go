package page

import (
	"fmt"
	"math"
	"slices"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/stats"
)

// verdict is the word for what is shown of an arm, with the role of its colour.
func verdict(a *study.Arm) (word, class string) {
	switch a.Verdict {
	case study.Fair:
		return "fair", string(figure.Even)
	case study.FavoursFirst:
		return "favours first", string(figure.First)
	case study.FavoursSecond:
		return "favours second", string(figure.Second)
	case study.NotShown:
		return "not shown", string(figure.Open)
	}
	return "~", ""
}

func mark(a *study.Arm) figure.Mark {
	switch a.Verdict {
	case study.Fair:
		return figure.MarkEven
	case study.FavoursFirst:
		return figure.MarkFirst
	case study.FavoursSecond:
		return figure.MarkSecond
	}
	return figure.MarkOpen
}

// summary is the table of the arms: the answer in numbers.
func summary(v *view) Table {
	t := Table{
		Caption: "What the games of each " + v.names.One + " say, with 95% intervals",
		Columns: []string{v.names.One, "first player’s score", "verdict", "draws", "plies", "games", "openings"},
	}
	for _, a := range append(append([]*study.Arm(nil), v.Arms...), total(v)...) {
		name, verdictCell := v.names.Label(a), Cell{Word: true}
		if a == v.All {
			name = "all together"
		} else {
			w, class := verdict(a)
			verdictCell = Cell{Text: w, Class: class, Word: true}
		}
		t.Rows = append(t.Rows, []Cell{
			word(name), cell(a.Score, prose.Share), verdictCell, cell(a.Draws, prose.Share),
			cell(a.Length, prose.Length), count(a.Games), count(a.Score.Blocks),
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

func setups(v *view) (Section, bool) {
	s := Section{ID: v.id("setups"), Title: "The " + v.names.Many + " and their numbers"}
	if len(v.Arms) == 1 {
		s.Title = "The " + v.names.One + " and its numbers"
	}
	var boards []Board
	for i, a := range v.Arms {
		if v.repeat[i] {
			continue // the table has its numbers
		}
		w, class := verdict(a)
		boards = append(boards, Board{
			Name: v.names.Label(a), Diagram: v.boards[i], Verdict: w, Class: class,
			Facts: []Fact{
				{Name: "first scores", Cell: cell(a.Score, prose.Share)},
				{Name: "draws", Cell: cell(a.Draws, prose.Share)},
				{Name: "plies", Cell: cell(a.Length, prose.Length)},
			},
		})
	}
	t := summary(v)
	s.Parts = []Part{{Boards: boards}, {Table: &t}}
	if slices.ContainsFunc(v.Arms, func(a *study.Arm) bool { return a.Verdict == study.NotShown }) {
		s.Parts = append(s.Parts, text(prose.Say("“Not shown” means that the games decide neither way: neither an advantage nor fairness is shown.")))
	}
	return s, true
}

// row is an estimate as a row of a forest plot.
func row(label string, e stats.Estimate, m figure.Mark, f stats.Format) figure.Row {
	if !e.OK() {
		return figure.Row{Label: label, Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Mark: m}
	}
	return figure.Row{Label: label, Value: e.Value, Lo: e.Lo, Hi: e.Hi, Mark: m, Text: tidy(e.Text(f))}
}

func verdictKeys(v *view) []figure.Key {
	var out []figure.Key
	for _, k := range []figure.Key{
		{Mark: figure.MarkEven, Label: fmt.Sprintf("fair to ±%s", figure.Percent(v.Margin))},
		{Mark: figure.MarkFirst, Label: "favours the first player"},
		{Mark: figure.MarkSecond, Label: "favours the second player"},
		{Mark: figure.MarkOpen, Label: "not shown either way"},
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

func scores(v *view) (Section, bool) {
	f := figure.Forest{
		XLabel: "first player’s score", Format: figure.Percent, Centre: v.Even, Margin: v.Margin, Keys: verdictKeys(v),
	}
	data := Table{
		Caption: "First player’s score",
		Columns: []string{v.names.One, "score", "p, exactly even", "p, outside the margin", "openings"},
	}
	if v.Shrunk != nil {
		data.Columns = append(data.Columns, "expected on replay")
	}
	for i, a := range v.Arms {
		f.Rows = append(f.Rows, row(v.names.Label(a), a.Score, mark(a), prose.Share))
		cells := []Cell{word(v.names.Label(a)), cell(a.Score, prose.Share), {Text: pValue(a.EdgeP)}, {Text: pValue(a.FairP)}, count(a.Score.Blocks)}
		if v.Shrunk != nil {
			cells = append(cells, cell(v.Shrunk[i], prose.Share))
		}
		data.Rows = append(data.Rows, cells)
	}
	id := v.id("scores")
	plate := Plate{
		Figure: f.Draw(id, "First player’s score by "+v.names.One, "A row for each "+v.names.One+
			": the first player’s mean score with its 95% interval, beside a line at the even score and a band of the margin of fairness."),
		Caption: prose.Say("The player who moves first scores 1 for a win and ½ for a draw. Lines are 95% intervals, clustered on the opening; "+
			"the dashed line is an even score, the band about it the margin of ±%v within which a score counts as fair.", figure.Percent(v.Margin)),
		Data: data,
	}
	s := Section{ID: id, Title: "What moving first is worth", Parts: []Part{{Figure: &plate}}}
	if v.Shrunk != nil {
		s.Parts = append(s.Parts, text(prose.Say("The best of several %v looks better than it is. The last column of the numbers pulls every score "+
			"towards their common mean by as much as its uncertainty asks for: it is what to expect if the games are played again with other openings.", v.names.Many)))
	}
	return s, true
}

// mostRows is how many differences a figure shows before it keeps to those of
// the arm closest to even.
const mostRows = 21

func comparison(v *view) (Section, bool) {
	if len(v.Arms) < 2 {
		return Section{}, false
	}
	difference := stats.Format{Scale: 100, Digits: 1, Signed: true}
	f := figure.Forest{XLabel: "difference of scores, percentage points", Format: figure.Points, Centre: 0}
	data := Table{
		Caption: "Differences between first players’ scores, in percentage points",
		Columns: []string{"difference", "taken alone", "all at once", "Holm’s p"},
	}
	shown := 0
	for _, c := range v.Pairs {
		label := v.Arms[c.I].Name + " − " + v.Arms[c.J].Name
		m := figure.MarkOpen
		if c.Holm <= 0.05 {
			m = figure.MarkPlain
			shown++
		}
		data.Rows = append(data.Rows, []Cell{word(label), cell(c.Estimate, difference), cell(c.Joint, difference), {Text: pValue(c.Holm)}})
		if len(v.Pairs) <= mostRows || c.I == v.Fairest.Best || c.J == v.Fairest.Best {
			f.Rows = append(f.Rows, row(label, c.Joint, m, difference))
		}
	}
	f.Keys = []figure.Key{{Mark: figure.MarkPlain, Label: "difference shown (Holm, 5%)"}, {Mark: figure.MarkOpen, Label: "no difference shown"}}
	caption := prose.Say("Each row is one score less another. The intervals hold all at once with 95% confidence, so they are wider than those of single scores.")
	if len(f.Rows) < len(v.Pairs) {
		caption = append(caption, prose.Say(" Only the comparisons with %v are drawn; the numbers hold all.", v.names.Label(v.Arms[v.Fairest.Best]))...)
	}
	id := v.id("comparison")
	plate := Plate{
		Figure:  f.Draw(id, "Differences between "+v.names.Many, "A row for each pair of "+v.names.Many+": the difference of their first players’ scores with an interval that holds for all pairs at once."),
		Caption: caption, Data: data,
	}
	lead := prose.Say("Of %v, %v shown to differ from zero when all are tested together (Holm, 5%). Where no difference is shown, the %v need not be equal.",
		prose.Plural(len(v.Pairs), "difference"), howMany(shown), v.names.Many)
	return Section{ID: id, Title: capitalised(v.names.Many) + " compared", Parts: []Part{text(lead), {Figure: &plate}}}, true
}

func plane(v *view) (Section, bool) {
	if len(v.Arms) < 2 {
		return Section{}, false
	}
	// Where points decide what would be drawn, the count takes the draw's place.
	what, title := "drawn games", "Fair because drawn?"
	across := func(a *study.Arm) stats.Estimate { return a.Draws }
	caption := prose.Say("A drawn game is even, so many draws hide an advantage: a %v is good where it is close to the dashed line and far to the left. Lines are 95% intervals.", v.names.One)
	if v.All.Draws.Value == 0 && v.All.Counted.Value > 0 {
		what, title = "games decided by counting", "Fair because counted?"
		across = func(a *study.Arm) stats.Estimate { return a.Counted }
		caption = prose.Say("No game was drawn; across stands how often points were counted instead. A %v is good where it is close to the dashed line, and decided on the board where it is far to the left. Lines are 95% intervals.", v.names.One)
	}
	f := figure.Plane{XLabel: what, YLabel: "first player’s score", Centre: v.Even, Margin: v.Margin}
	data := Table{Caption: capitalised(what) + " and first player’s score", Columns: []string{v.names.One, what, "first player’s score"}}
	for _, a := range v.Arms {
		f.Points = append(f.Points, figure.Point{
			Label: a.Name, X: row(a.Name, across(a), mark(a), prose.Share), Y: row(a.Name, a.Score, mark(a), prose.Share),
		})
		data.Rows = append(data.Rows, []Cell{word(v.names.Label(a)), cell(across(a), prose.Share), cell(a.Score, prose.Share)})
	}
	id := v.id("plane")
	plate := Plate{
		Figure:  f.Draw(id, data.Caption, "Each "+v.names.One+" as a cross of two 95% intervals: the share of "+what+", across, and what the first player scores, up."),
		Caption: caption,
		Data:    data,
	}
	return Section{ID: id, Title: title, Parts: []Part{{Figure: &plate}}}, true
}

func colours(v *view) (Section, bool) {
	first, second := "first player wins", "second player wins"
	if v.first != "" {
		first, second = first+" ("+v.first+")", second+" ("+v.second+")"
	}
	f := figure.Bars{
		XLabel:     "share of games",
		Categories: []figure.Category{{Label: first, Role: figure.First}, {Label: "drawn", Role: figure.Open}, {Label: second, Role: figure.Second}},
	}
	data := Table{Caption: "Results by colour", Columns: []string{v.names.One, first, "drawn", second, "games"}}
	halted := v.All.Halted.Value > 0
	if halted {
		f.Categories = slices.Insert(f.Categories, 2, figure.Category{Label: "cut off", Role: figure.Even})
		data.Columns = slices.Insert(data.Columns, 3, "cut off by the limit on moves")
	}
	for _, a := range v.Arms {
		shares := known(a, a.FirstWins, a.Draws, a.Seconds)
		cells := []Cell{
			word(v.names.Label(a)), cell(a.FirstWins, prose.Share), cell(a.Draws, prose.Share), cell(a.Seconds, prose.Share), count(a.Games),
		}
		if halted {
			shares = known(a, a.FirstWins, a.Draws, a.Halted, a.Seconds)
			cells = slices.Insert(cells, 3, cell(a.Halted, prose.Share))
		}
		f.Rows = append(f.Rows, figure.Stack{Label: v.names.Label(a), Shares: shares})
		data.Rows = append(data.Rows, cells)
	}
	id := v.id("colours")
	plate := Plate{
		Figure:  f.Draw(id, "Results by colour", "A bar for each "+v.names.One+": the shares of games won by the first player, drawn, and won by the second."),
		Caption: prose.Say("Who wins. The intervals of the shares are in the numbers."),
		Data:    data,
	}
	s := Section{ID: id, Title: "Wins by colour", Parts: []Part{{Figure: &plate}}}
	if pairs := pentanomials(v); len(pairs.Rows) > 0 {
		s.Parts = append(s.Parts,
			text(prose.Say("An opening is played twice, so results come in pairs. The spread between pairs, not between games, is what the intervals are made of.")),
			Part{Table: &pairs})
	}
	return s, true
}

// pentanomials counts the pairs by the first players' score.
func pentanomials(v *view) Table {
	t := Table{
		Caption: "Pairs of games by what the first players scored in them together",
		Columns: []string{v.names.One, "0", "½", "1", "1½", "2", "not a pair"},
	}
	for _, a := range v.Arms {
		if a.Pentanomial.Count() == 0 {
			continue
		}
		cells := []Cell{word(v.names.Label(a))}
		for _, n := range a.Pentanomial {
			cells = append(cells, count(n))
		}
		t.Rows = append(t.Rows, append(cells, count(a.Others)))
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
	return prose.Count(n) + " are"
}
