package findings

import (
	"fmt"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/games"
)

// verdict is the word for what is shown of an arm, with the role of its colour.
func (v *View) verdict(a *games.Arm) (word string, class answer.Role) {
	switch a.Verdict {
	case games.Fair:
		return FairWord(v.Margin, a.Edge()), answer.Even
	case games.FavoursFirst:
		return "favours first", answer.First
	case games.FavoursSecond:
		return "favours second", answer.Second
	case games.NotShown:
		return "not shown", answer.Open
	}
	return "~", ""
}

// FairWord is the verdict on what is shown to be fair within a margin. It names the side that is
// shown to gain all the same, if one is: what is fair in this sense need not be even.
func FairWord(margin float64, edge games.Result) string {
	if edge == games.Drawn {
		return "fair"
	}
	return "fair within " + answer.Points(margin) + ", " + favours(edge) + " a little"
}

// OpenWord is the verdict on what is neither shown to be fair within a margin nor not to be. It
// names the side that is shown to gain, if one is.
func OpenWord(margin float64, edge games.Result) string {
	if edge == games.Drawn {
		return "not shown"
	}
	return favours(edge) + ", perhaps by less than " + answer.Points(margin)
}

// favours names the side that gains.
func favours(edge games.Result) string {
	if edge == games.Second {
		return "favours second"
	}
	return "favours first"
}

// verdictCell is the verdict of an arm. Beside an interval that leaves out an even score, a
// word that names no side carries the interval that allows for all arms: it is the one that
// decides.
func (v *View) verdictCell(a *games.Arm) answer.Cell {
	word, class := v.verdict(a)
	c := answer.Cell{Text: word, Class: class, Word: true}
	if a.Edge() == games.Drawn && a.Verdict != games.TooLittle && (a.Score.Lo > v.Even || a.Score.Hi < v.Even) {
		known := len(v.Where(func(a *games.Arm) bool { return a.Score.OK() }))
		if wide := answer.Interval(a.Corrected(known), answer.Share); wide.Sub != "" {
			c.Sub = wide.Sub + " for all " + v.Names.Many
		}
	}
	return c
}

// Mark is the mark of what is shown of an arm.
func Mark(a *games.Arm) answer.Mark {
	switch a.Verdict {
	case games.Fair:
		return answer.MarkEven
	case games.FavoursFirst:
		return answer.MarkFirst
	case games.FavoursSecond:
		return answer.MarkSecond
	}
	return answer.MarkOpen
}

// Summary is the table of the arms: the answer in numbers.
func (v *View) Summary() answer.Table {
	each := " of each " + v.Names.One
	if len(v.Arms) == 1 {
		each = ""
	}
	t := answer.Table{
		Caption: "What the games" + each + " say, with 95% intervals",
		Columns: []string{v.Names.One, "first player’s score", "verdict", "draws", "plies", "games", "openings"},
	}
	if v.CountsPoints() {
		t.Columns = append(t.Columns, KomiColumn)
	}
	for _, a := range slices.Concat(v.Arms, v.total()) {
		name, verdictCell := v.Names.Label(a), answer.Cell{Word: true}
		if a == v.All {
			name = "all together"
		} else {
			verdictCell = v.verdictCell(a)
		}
		cells := []answer.Cell{
			answer.Word(name), answer.Interval(a.Score, answer.Share), verdictCell, answer.Interval(a.Draws, answer.Share),
			answer.Interval(a.Length, answer.Length), answer.Whole(a.Games), answer.Whole(a.Score.Blocks),
		}
		if v.CountsPoints() {
			komi := answer.Cell{Word: true}
			if a != v.All {
				komi = v.Compensation(a).Cell()
			}
			cells = append(cells, komi)
		}
		t.Add(cells...)
	}
	return t
}

// total is the row for everything together, where there is more than one arm.
func (v *View) total() []*games.Arm {
	if len(v.Arms) < 2 {
		return nil
	}
	return []*games.Arm{v.All}
}

// Setups shows the start of every arm, with its numbers.
func (v *View) Setups() answer.Section {
	s := answer.Section{ID: "setups", Title: "The " + v.Names.Many + " and their numbers"}
	if len(v.Arms) == 1 {
		s.Title = "The " + v.Names.One + " and its numbers"
	}
	var boards []answer.Board
	for i, a := range v.Arms {
		if v.Repeat[i] {
			continue // the table has its numbers
		}
		w, class := v.verdict(a)
		facts := []answer.Fact{
			{Name: "first player", Cell: answer.Interval(a.Score, answer.Share)},
			{Name: "draws", Cell: answer.Interval(a.Draws, answer.Share)},
			{Name: "plies", Cell: answer.Interval(a.Length, answer.Length)},
		}
		if k := v.Compensation(a); k != nil {
			facts = append(facts, answer.Fact{Name: KomiColumn, Cell: k.Cell()})
		}
		boards = append(boards, answer.Board{ID: BoardID(i), Name: v.Names.Label(a), Position: v.Boards[i], Verdict: w, Class: class, Facts: facts})
	}
	t := v.Summary()
	s.Parts = append([]answer.Part{{Boards: boards}, {Table: &t}}, v.SetupsInWords()...)
	if slices.ContainsFunc(v.Arms, func(a *games.Arm) bool { return a.Verdict == games.NotShown }) {
		s.Say("“Not shown” means that the games show neither an advantage nor fairness.")
	}
	if v.CountsPoints() {
		s.Say(KomiIs)
	}
	return s
}

func (v *View) verdictKeys() []answer.Key {
	var out []answer.Key
	for _, k := range []answer.Key{
		{Mark: answer.MarkEven, Label: fmt.Sprintf("fair to ±%s", answer.Percent(v.Margin))},
		{Mark: answer.MarkFirst, Label: "favours the first player"},
		{Mark: answer.MarkSecond, Label: "favours the second player"},
		{Mark: answer.MarkOpen, Label: "neither fair nor unfair is shown"},
	} {
		for _, a := range v.Arms {
			if Mark(a) == k.Mark {
				out = append(out, k)
				break
			}
		}
	}
	return out
}

// Scores draws the first player’s score in every arm.
func (v *View) Scores() answer.Section {
	f := answer.Forest{
		XLabel: "first player’s score", Ticks: answer.PercentTicks, Centre: v.Even, Margin: v.Margin, Keys: v.verdictKeys(),
	}
	data := answer.Table{
		Caption: "First player’s score",
		Columns: []string{v.Names.One, "score", "p, exactly even", "p of lying outside the margin", "openings"},
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, answer.RowOf(v.Names.Label(a), a.Score, Mark(a), answer.Share))
		cells := []answer.Cell{answer.Word(v.Names.Label(a)), answer.Interval(a.Score, answer.Share), {Text: answer.PValue(a.EdgeP)}, {Text: answer.PValue(a.FairP)}, answer.Whole(a.Score.Blocks)}
		data.Rows = append(data.Rows, cells)
	}
	return answer.Figure{
		ID: "scores", Title: "First player’s score by " + v.Names.One, Desc: "A row for each " + v.Names.One +
			": the first player’s mean score with its 95% interval, beside a line at the even score and a band of the margin of fairness.", Plot: f,
		Caption: answer.Say("The player who moves first scores 1 for a win and ½ for a draw. Lines are 95% intervals, clustered on the opening; "+
			"the dashed line is an even score, the band about it the scores within %v of it, which count as fair.", answer.Points(v.Margin)),
		Data: data,
	}.Section("What moving first is worth")
}
