package points

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

// table is the table recommended: the answer in numbers.
func table(v *study) answer.Table {
	t := answer.Table{
		Caption: "Points, and what the positions say without rounding, with 95% intervals",
		Columns: []string{"piece", "points", "without rounding", "in 95% of resamples", "in force before"},
	}
	r := v.Points
	if r.Table == nil {
		return v.Summary()
	}
	for _, term := range ByPoints(r) {
		row := []answer.Cell{answer.Word(pieceName(r, term)), answer.Whole(r.Table[term]), {Text: "~"}, {Text: "~"}, {Text: "~"}}
		if f := r.Fit; f != nil {
			i := slices.Index(r.Terms, term)
			row[2] = answer.Interval(f.Values[i], HalfPoint)
			row[3] = answer.Cell{Text: fmt.Sprintf("%.1f to %.1f", f.Search.Lowest[i], f.Search.Highest[i])}
			if f.InForce.Table != nil {
				row[4] = answer.Whole(f.InForce.Table[term])
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// pieceName is "rook (R)"; a term that is no piece has no letter.
func pieceName(r *Report, term string) string {
	name := TermName(r, term)
	if name == term {
		return name
	}
	return name + " (" + term + ")"
}

// rule is the rule to be copied.
func rule(v *study) answer.Section {
	if v.Points.Table == nil {
		return answer.Section{}
	}
	name := "Rule of the count"
	if v.Game != "" {
		name += ", " + v.Game
	}
	return answer.Section{ID: "rule", Title: "The rule, to be copied", Parts: []answer.Part{
		{Code: &answer.Code{Name: name, Text: strings.Join(countRule(v.Points), "\n")}},
	}}
}

// pieces says where the table comes from.
func pieces(v *study) answer.Section {
	r := v.Points
	if r.Fit == nil {
		return answer.Section{}
	}
	f := r.Fit
	s := answer.Section{ID: "table", Title: "Where the table comes from"}
	s.Parts = append(s.Parts, answer.Text(answer.Say("A table of points is right if it puts ahead the side that is better off. To see which side that is, positions in which games were counted "+
		"were played on without the count, by a player who searches more: %v, %v, of which %v are different. In %v of the positions one side won more often than the other; "+
		"the rest have no say. "+
		"The table chosen is the one of whole numbers that misjudges least, each position weighed by how clearly it was won.",
		answer.Plural(f.Positions, "position"), answer.Plural(f.Games, "game"), f.Distinct, estimateSpan(r.Decided, answer.Share))))

	if r.First != nil {
		s.Parts = append(s.Parts, answer.Text(firstTable(r)))
	}
	forest := answer.Forest{XLabel: "points", Ticks: answer.PlainTicks, Centre: math.NaN()}
	for _, term := range ByPoints(r) {
		e := f.Values[slices.Index(r.Terms, term)]
		m := answer.MarkPlain
		if !e.OK() {
			m = answer.MarkOpen
		}
		line := answer.RowOf(TermName(r, term), e, m, HalfPoint)
		line.Text = fmt.Sprint(r.Table[term])
		forest.Rows = append(forest.Rows, line)
	}
	t := table(v)
	s.Parts = append(s.Parts, answer.Part{Figure: &answer.Figure{
		ID: "pieces", Title: "What pieces are worth where games are counted", Desc: "A row for each piece: its value without rounding with the 95% interval, and at the right the points recommended.", Plot: forest,
		Caption: answer.Say("What the positions say without rounding, in points, with 95% intervals clustered on the opening; at the right the points recommended. " +
			"These are values late in the game, when it is counted, and may differ from those at its start. A piece without an interval differed in too few positions: its points follow those in force before."),
		Data: t,
	}})
	s.Parts = append(s.Parts, answer.Part{Table: &t}, answer.Part{Facts: pointFacts(f)})
	if n := nearTable(r); len(n.Rows) > 1 {
		s.Parts = append(s.Parts, answer.Part{Table: &n})
	}
	return s
}

// firstTable says what the table was before the players knew it.
func firstTable(r *Report) answer.Sentence {
	var was []string
	same := true
	for _, term := range ByPoints(r) {
		name := term
		if term == SpareRoyal {
			name = "both royals"
		}
		was = append(was, fmt.Sprintf("%s %d", name, r.First.Table[term]))
		same = same && r.First.Table[term] == r.Table[term]
	}
	if same {
		return answer.Say("Fitted to the positions of the first games alone, %v of them, the table was the same. The later positions, which came up when it was in force, did not change it.", r.First.Positions)
	}
	return answer.Say("Fitted to the positions of the first games alone, %v of them, it was %v. That table was in force while the compensation was looked for; "+
		"it was then fitted again, with the positions that came up.", r.First.Positions, strings.Join(was, ", "))
}

func estimateSpan(e stats.Estimate, f stats.Format) answer.Span {
	return answer.Span{Text: answer.Minus(e.Text(f)), Style: answer.StyleFigure}
}

// pointFacts are how good and how sure the table is.
func pointFacts(f *Fitted) []answer.Fact {
	near := answer.Whole(len(f.Search.Near))
	if f.Search.Cut {
		near.Text = "at least " + near.Text
	}
	facts := []answer.Fact{
		{Name: "misjudges", Cell: answer.Interval(f.Search.Loss, answer.Share)},
		{Name: "the best table of fractions found misjudges", Cell: answer.Interval(f.Search.Real, answer.Share)},
		{Name: "price of whole numbers", Cell: orNone(f.Search.Regret)},
		{Name: "best of all tables found in", Cell: answer.Cell{Text: answer.Percent(f.Search.Optimal) + " of resamples"}},
		{Name: "tables found within one standard error", Cell: near},
		{Name: "is it the best?", Cell: answer.Word("of the " + answer.Count(f.Search.Looked) + " tables tried; the search rules out no others")},
		{Name: "side ahead in points also wins when played on", Cell: answer.Interval(f.Agreement, answer.Share)},
	}
	for _, rival := range []struct {
		name string
		Rival
	}{{"the points in force before", f.InForce}, {"the published points", f.Official}} {
		if rival.Table == nil {
			continue
		}
		facts = append(facts, answer.Fact{Name: rival.name + " misjudge", Cell: answer.Interval(rival.Loss, answer.Share)},
			answer.Fact{Name: "more than the table recommended by", Cell: orNone(rival.More)})
	}
	return facts
}

// orNone sets a difference that is zero in every opening.
func orNone(e stats.Estimate) answer.Cell {
	if e.Value == 0 && e.SE == 0 {
		return answer.Cell{Text: "0", Sub: "every opening"}
	}
	return answer.Interval(e, answer.Share)
}

// mostNear is how many equally good tables are printed.
const mostNear = 12

// nearTable lists the tables that the positions do not tell from the best.
func nearTable(r *Report) answer.Table {
	t := answer.Table{Caption: "The best tables found, of those within one standard error", Columns: []string{"table"}}
	terms := ByPoints(r)
	for _, term := range terms {
		name := term
		if term == SpareRoyal {
			name = "spare"
		}
		t.Columns = append(t.Columns, name)
	}
	t.Columns = append(t.Columns, "misjudges more by", "best in")
	for i, near := range r.Fit.Search.Near {
		if i == mostNear {
			break
		}
		cells := []answer.Cell{answer.Word(fmt.Sprint(i + 1))}
		for _, term := range terms {
			cells = append(cells, answer.Whole(near.Weights[slices.Index(r.Terms, term)]))
		}
		t.Rows = append(t.Rows, append(cells, answer.Cell{Text: Share2(near.More.Value)}, answer.Cell{Text: answer.Percent(near.Optimal)}))
	}
	return t
}

// compensation shows how the score depends on the compensation.
func compensation(v *study) answer.Section {
	r := v.Points
	if len(r.Setups) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "compensation", Title: "The compensation"}
	s.Parts = append(s.Parts, answer.Text(answer.Say("The more the second player is given, the fewer games the first player wins. Every game that was counted says who would have won it "+
		"with each compensation; games that were won outright stay as they are. The compensation is the one at which both score nearest to a half.")))
	t := answer.Table{
		Caption: "Read off the games whose players knew the points, with 95% intervals",
		Columns: []string{"setup", "compensation", "not ruled out", "a point is worth", "games counted", "first player’s score where not counted", "it can move at most"},
	}
	for _, p := range r.Setups {
		c := p.After
		if c == nil {
			c = p.Before
		}
		if c == nil {
			continue
		}
		t.Rows = append(t.Rows, []answer.Cell{
			answer.Word(p.Setup),
			{Text: Half(p.K)},
			{Text: spanOf(*c)},
			answer.Interval(c.Slope, answer.Share), answer.Interval(c.Counted, answer.Share),
			answer.Interval(c.Decided, answer.Share), answer.Interval(c.Reach, answer.Share),
		})
		plate := curve(v, p, *c)
		s.Parts = append(s.Parts, answer.Part{Figure: &plate})
	}
	s.Parts = append(s.Parts, answer.Part{Table: &t})
	strength := answer.Table{
		Caption: "Does it depend on the strength of play? Read off the fresh games at each budget",
		Columns: []string{"setup", "positions a move", "compensation", "not ruled out", "a point is worth", "games"},
	}
	for _, p := range r.Setups {
		for _, c := range p.ByNodes {
			strength.Rows = append(strength.Rows, []answer.Cell{
				answer.Word(p.Setup), answer.Whole(int(c.Nodes)), {Text: Half(c.Best)}, {Text: spanOf(c.Compensation)}, answer.Interval(c.Slope, answer.Share), answer.Whole(c.Counted.Games),
			})
		}
	}
	if len(strength.Rows) > 0 {
		s.Parts = append(s.Parts, answer.Part{Table: &strength})
	}
	return s
}

// spanOf writes the compensations that are not ruled out.
func spanOf(c stats.Compensation) string {
	switch {
	case math.IsNaN(c.Lo):
		return "all are"
	case math.IsInf(c.Lo, -1) && math.IsInf(c.Hi, 1):
		return "any"
	case math.IsInf(c.Lo, -1):
		return "up to " + Half(c.Hi)
	case math.IsInf(c.Hi, 1):
		return "from " + Half(c.Lo)
	case c.Lo == c.Hi:
		return "only " + Half(c.Lo)
	}
	return Half(c.Lo) + " to " + Half(c.Hi)
}

// curveReach is how far about the compensation the curve is drawn, in points.
const curveReach = 15

func curve(v *study, p SetupPoints, c stats.Compensation) answer.Figure {
	g := answer.Steps{
		XLabel: "compensation of the second player, points", YLabel: "first player’s score",
		Centre: 0.5, Chosen: p.K, From: c.Lo, To: c.Hi,
	}
	t := answer.Table{Caption: "The first player’s score at each compensation", Columns: []string{"compensation", "all games", "counted games"}}
	all := answer.StepLine{Label: "all games", Role: answer.Accent}
	counted := answer.StepLine{Label: "counted games only", Role: answer.Series(1)}
	for _, at := range c.Curve {
		if math.Abs(at.K-p.K) > curveReach {
			continue
		}
		all.Points = append(all.Points, answer.StepPoint{X: at.K, Value: at.All.Value, Lo: at.All.Lo, Hi: at.All.Hi})
		counted.Points = append(counted.Points, answer.StepPoint{X: at.K, Value: at.Counted.Value, Lo: math.NaN(), Hi: math.NaN()})
		t.Rows = append(t.Rows, []answer.Cell{{Text: Half(at.K)}, answer.Interval(at.All, answer.Share), answer.Interval(at.Counted, answer.Share)})
	}
	g.Lines = []answer.StepLine{all, counted}
	title := "First player’s score at each compensation"
	if len(v.Points.Setups) > 1 {
		title += ", setup " + p.Setup
	}
	return answer.Figure{
		ID: "curve-" + anchor(p.Setup), Title: title, Desc: "The first player's score falls as the compensation grows; the line at a half, the compensation recommended and those not ruled out are marked.", Plot: g,
		Caption: answer.Say("%v. Bars are 95% intervals clustered on the opening; the upright line is the recommended compensation. The shaded compensations are those whose interval holds a half.",
			title),
		Data: t,
	}
}

// anchor makes a name fit for an id.
func anchor(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, s)
}
