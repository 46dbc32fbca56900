package points

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// table is the table recommended: the answer in numbers.
func table(v *study) answer.Table {
	r := v.Points
	if r.Table == nil {
		return v.Summary()
	}
	t := answer.Table{
		Caption: "Points, and the values they are made of without rounding, in points, with joint 95% intervals",
		Columns: []string{"piece", "points", "without rounding"},
	}
	var byMoment []Moment
	var inPoints [][]stats.Value
	if r.Best.Err == nil {
		for _, m := range r.Best.Moments {
			if m.Err != nil {
				continue
			}
			if values, err := m.inPoints(v.Collection, r.Table); err == nil {
				byMoment, inPoints = append(byMoment, m), append(inPoints, values)
				t.Columns = append(t.Columns, m.Name)
			}
		}
	}
	t.Columns = append(t.Columns, "in force before")
	if len(r.Official) > 0 {
		t.Columns = append(t.Columns, "official")
	}
	for _, term := range byPoints(r) {
		i := slices.Index(r.Terms, term)
		row := []answer.Cell{answer.Word(pieceName(r, term)), answer.Whole(r.Table[term]), {Text: "~"}}
		if len(r.Best.Values) > 0 {
			row[2] = answer.Interval(r.Best.Values[i].Joint.Estimate, halfPoints)
		}
		for j, m := range byMoment {
			cell := answer.Cell{Text: "~"}
			if at := slices.Index(m.Terms, i); at >= 0 {
				cell = answer.Interval(inPoints[j][at].Joint.Estimate, halfPoints)
			}
			row = append(row, cell)
		}
		row = append(row, answer.Cell{Text: answer.Minus(plainPoints(r.Prior[term]))})
		if len(r.Official) > 0 {
			cell := answer.Cell{Text: "~"}
			if n := r.Official[term]; n > 0 {
				cell = answer.Whole(n)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// plainPoints writes points with as many digits as they have.
func plainPoints(n float64) string {
	if n == math.Trunc(n) {
		return fmt.Sprint(int(n))
	}
	return fmt.Sprint(n)
}

// pieceName is "rook (R)"; a term that is no piece has no letter.
func pieceName(r *Report, term string) string {
	name := termName(r, term)
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
	if r.Best == nil || len(r.Best.Values) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "table", Title: "Where the table comes from"}
	s.Say("Values were measured in games without a count, so no count could shape them. At the start they come from games that begin with unequal armies, later from calm positions of all these games. "+
		"%v counts %v to %v points, and every other piece in proportion. Of all tables of whole points the nearest is taken, each piece weighed by how well its value is known, and of tables equally near the simplest.",
		answer.Capitalised(termName(r, v.Top)), v.From, v.To)
	if n := len(v.MeasuredIn); n > 0 && n < len(v.Collection.Setups) {
		s.Say("They were measured in %v. That they hold in the other setups, too, is assumed.", setupsCalled(v.MeasuredIn))
	}
	if len(v.royals) > 1 {
		s.Say("A side that still has both royals counts the same whichever it would lose: that is worth the mean of what the royals are, each weighed by how well its value is known.")
	}
	forest := answer.Forest{XLabel: "points", Ticks: answer.PlainTicks, Centre: math.NaN()}
	for _, term := range byPoints(r) {
		i := slices.Index(r.Terms, term)
		line := answer.RowOf(termName(r, term), r.Best.Values[i].Joint.Estimate, answer.MarkPlain, halfPoints)
		line.Text = fmt.Sprint(r.Table[term])
		forest.Rows = append(forest.Rows, line)
	}
	t := table(v)
	s.Add(answer.Part{Figure: &answer.Figure{
		ID: "pieces", Title: "What pieces are worth, in points", Desc: "A row for each piece: its value without rounding with its joint 95% interval, and at the right the points recommended.", Plot: forest,
		Caption: answer.Say("What the values say without rounding, in points, with 95% intervals that hold for all of them together; at the right the points recommended. The scale is fitted to the same values, which the intervals count in."),
		Data:    t,
	}}, answer.Part{Table: &t})
	return s
}

// moments sets the table beside the values of each moment.
func moments(v *study) answer.Section {
	r := v.Points
	if r.Best == nil || r.Best.Err != nil {
		return answer.Section{}
	}
	s := answer.Section{ID: "moments", Title: "Does the table agree with the values?"}
	t := answer.Table{
		Caption: "The table beside the values of each moment; p is the chance that values in its proportions look as different, for all rows together (Holm)",
		Columns: []string{"values of", "measured", "distance, squared standard errors", "p", "openings", "positions"},
	}
	var against []string
	for _, x := range r.Agreement {
		distance, chance := answer.Cell{Text: "~"}, answer.Cell{Text: "~"}
		if x.Err == nil {
			distance, chance = answer.Cell{Text: answer.Fixed(x.Distance, 1)}, answer.Cell{Text: answer.PValue(x.P)}
		}
		if x.P < disagree {
			against = append(against, momentWords(x.Name)+", measured "+x.how())
		}
		t.Add(answer.Word(momentWords(x.Name)), answer.Word(x.how()), distance, chance, answer.Whole(x.Openings), answer.Whole(x.Positions))
	}
	if len(against) == 0 {
		s.Say("The table agrees with the values of every moment that the games tell. An experiment of values, whose games are played with the count in force, measures the same at the start; if its page differs from this one, the count is the reason.")
	} else {
		which := answer.Say("The values of %v contradict the table.", answer.List(against))
		if len(against) > fewMoments {
			which = answer.Say("Of the %v sets of values below %v contradict the table (p below 5% for all together).", answer.InWords(len(r.Agreement)), answer.InWords(len(against)))
			if len(against) == len(r.Agreement) {
				which = answer.Say("All %v sets of values below contradict the table (p below 5% for all together).", answer.InWords(len(against)))
			}
		}
		s.Say("%v It is made to follow %v%v, as nearly as whole points can: points are counted late, and a piece that is strong while the board is full may be weak when it is counted, or the reverse.%v "+
			"A page of values may say something else, because it speaks of another moment or of games with the count in force.", which, takenWords(r.Best), map[bool]string{true: " without a count"}[r.Best == &r.First], laterToo(r))
	}
	s.Add(answer.Part{Table: &t})
	if late := howLate(r); late != nil {
		s.Add(answer.Text(late))
	}
	return s
}

// laterToo says that the very moment a table was made of contradicts it once the new points are
// in force.
func laterToo(r *Report) answer.Sentence {
	for _, x := range r.Agreement {
		if x.Second && r.Best == &r.First && x.P < disagree && slices.Contains(r.Best.Taken, x.Name) {
			return answer.Say(" With the new points in force %v, too, has other values: players play for what counts. Whether a table made of those would judge better is told above.", momentWords(x.Name))
		}
	}
	return nil
}

// fewMoments is how many sets of values are named one by one.
const fewMoments = 3

func takenWords(m *Measured) answer.Sentence {
	var out []string
	for _, name := range m.Taken {
		out = append(out, momentWords(name))
	}
	return answer.List(out)
}

// near lists the tables that the values do not tell from the best.
func near(v *study) answer.Section {
	r := v.Points
	if r.Best == nil || r.Best.Err != nil || len(r.Best.Rounded.Near) < 2 {
		return answer.Section{}
	}
	t := answer.Table{Caption: "All tables of whole points within a squared standard error of the nearest", Columns: []string{"table"}}
	terms := byPoints(r)
	for _, term := range terms {
		name := term
		if term == spareRoyal {
			name = "spare"
		}
		t.Columns = append(t.Columns, name)
	}
	t.Columns = append(t.Columns, "farther by")
	least := r.Best.Rounded.Near[0].Distance
	for i, n := range r.Best.Rounded.Near {
		cells := []answer.Cell{answer.Word(fmt.Sprint(i + 1))}
		for _, term := range terms {
			cells = append(cells, answer.Whole(n.Weights[slices.Index(r.Terms, term)]))
		}
		t.Add(append(cells, answer.Cell{Text: answer.Fixed(n.Distance-least, 2)})...)
	}
	s := answer.Section{ID: "near", Title: "Tables that are as good"}
	if r.Best.Rounded.Cut {
		s.Say("There are more than these.")
	}
	s.Add(answer.Part{Table: &t})
	return s
}

// rivals judges tables by positions played on.
func rivals(v *study) answer.Section {
	r := v.Points
	if r.Judged.Decided == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "rivals", Title: "Judged by positions that were played on"}
	s.Say("Positions in which games were counted were played on without a count, by players who search more. In %v of %v one side won more often than the other; the rest say nothing. No table was made from these games.",
		r.Judged.Decided, answer.Plural(r.Judged.Positions, "position"))
	if r.Changed {
		s.Say("But the first of them chose the recommended table over the one found first, so its lead over that one is told too large.")
	}
	t := answer.Table{
		Caption: "What the side ahead in points scores when decided positions are played on, with 95% intervals",
		Columns: []string{"table", "it scores", "counts that the better side loses", "the recommended table does better by, percentage points", "decided positions"},
	}
	t.Add(answer.Word("the recommended one"), answer.Interval(r.Judged.Score, answer.Share), answer.Interval(r.Judged.Wrong, answer.Share), answer.Cell{Text: "·"}, answer.Whole(r.Judged.Decided))
	for _, x := range r.Rivals {
		more := answer.Interval(x.More, answer.Shift)
		if x.Same {
			more = answer.Cell{Text: "the same table"}
		}
		t.Add(answer.Word(x.Name), answer.Interval(x.Score, answer.Share), answer.Interval(x.Wrong, answer.Share), more, answer.Whole(x.Decided))
	}
	s.Add(answer.Part{Table: &t})
	return s
}

// compensation shows how the score depends on the compensation.
func compensation(v *study) answer.Section {
	r := v.Points
	lines := lineTable(r)
	if len(lines.Rows) == 0 {
		return answer.Section{}
	}
	tried, fresh := triedTable(r), freshTable(r)
	s := answer.Section{ID: "compensation", Title: "The compensation"}
	s.Say("The more the second player is given, the fewer games the first player wins. Compensations far apart were put in force, and a line fitted through the scores (straight on the logarithm of the odds): two neighbouring ones differ by less than chance makes them differ. The compensation is the half point at which the line is nearest to even.")
	for _, p := range r.Setups {
		if p.Line != nil {
			plate := curve(v, p)
			s.Add(answer.Part{Figure: &plate})
		}
	}
	s.Add(answer.Part{Table: &lines}, answer.Part{Table: &tried})
	if len(fresh.Rows) > 0 {
		s.Add(freshForest(v, fresh), answer.Part{Table: &fresh})
	}
	if len(r.Together) > 0 {
		t := togetherTable(r)
		s.Add(answer.Part{Table: &t})
	}
	s.Say("If most of the first player’s edge comes from games that are won outright, points cannot even it: " +
		"then the score where games are counted and the score where they are not will lie on different sides of a half.")
	return s
}

// triedTable lists the compensations that a line was fitted through.
func triedTable(r *Report) answer.Table {
	t := answer.Table{Caption: "The compensations tried, with 95% intervals", Columns: []string{"setup and compensation", "first player’s score", "by the line", "games"}}
	for _, p := range r.Setups {
		if p.Line == nil {
			continue
		}
		for _, x := range p.Line.Tried {
			t.Add(answer.Word(p.Setup+" at "+half(x.K)), answer.Interval(x.Score, answer.Share), answer.Interval(p.Line.At(x.K), answer.Share), answer.Whole(x.Score.Games))
		}
	}
	return t
}

// lineTable has a row for each setup that has a line.
func lineTable(r *Report) answer.Table {
	t := answer.Table{
		Caption: "The lines, with 95% intervals",
		Columns: []string{"setup", "even at, points", "compensation, points", "a point is worth, percentage points", "is it straight? p", "score at the one for all", "in fresh games at its own"},
	}
	budget := int64(0) // the largest of the fresh games
	for _, p := range r.Setups {
		for _, g := range p.Fresh {
			budget = max(budget, g.Nodes)
		}
	}
	for _, p := range r.Setups {
		if p.Line == nil {
			continue
		}
		at := answer.Cell{Text: "~"}
		if r.Common != nil {
			at = answer.Interval(p.Line.At(r.Common.K), answer.Share)
		}
		even := answer.Cell{Text: answer.Minus(bounds(p.Line).Text(halfPoints))}
		if bounds(p.Line).Bounded() {
			even = answer.Interval(p.Line.Even.Estimate, halfPoints)
		}
		t.Add(answer.Word(p.Setup), even, answer.Cell{Text: half(p.K)}, answer.Interval(p.Line.Slope, answer.Shift), answer.Cell{Text: answer.PValue(r.Bent[p.Setup])}, at, ownAt(p, budget))
	}
	if len(t.Rows) > 1 {
		t.Caption += ". The p-values are those of all lines together (Holm)"
	}
	return t
}

// freshTable has a row for each group of fresh games: a setup, a compensation and a budget.
func freshTable(r *Report) answer.Table {
	t := answer.Table{
		Caption: "Fresh games, with 95% intervals",
		Columns: []string{"setup, compensation and positions a move", "first player’s score", "verdict", "counted", "score where counted", "score where not", "games"},
	}
	groups := 0
	for _, p := range r.Setups {
		groups += len(p.Fresh)
	}
	for _, p := range r.Setups {
		for _, g := range p.Fresh {
			t.Add(
				answer.Word(fmt.Sprintf("%s, %s at %s", p.Setup, half(g.K), answer.Count(int(g.Nodes)))), answer.Interval(g.Score, answer.Share), freshVerdict(g.Score, g.Equivalence, groups),
				answer.Interval(g.Counted, answer.Share), answer.Interval(g.OfCounted, answer.Share), answer.Interval(g.OfDecided, answer.Share), answer.Whole(g.Score.Games),
			)
		}
	}
	return t
}

// ownAt is the first player's score in a setup's fresh games at its own compensation and a
// budget.
func ownAt(p SetupPoints, nodes int64) answer.Cell {
	for _, g := range p.Fresh {
		if ownFresh(g) && g.Nodes == nodes {
			return answer.Interval(g.Score, answer.Share)
		}
	}
	return answer.Cell{Text: "~"}
}

// togetherTable sets the fresh games of all setups together, by the one compensation.
func togetherTable(r *Report) answer.Table {
	t := answer.Table{
		Caption: "Fresh games of all setups together by the one compensation, with 95% intervals; distances are root mean squares over the setups, in percentage points",
		Columns: []string{"positions a move", "first player’s score", "verdict", "setups from even by it", "by each one’s own", "games"},
	}
	for _, x := range r.Together {
		verdict := freshVerdict(x.Score, x.Equivalence, len(r.Together))
		t.Add(answer.Word(answer.Count(int(x.Nodes))), answer.Interval(x.Score, answer.Share), verdict,
			answer.Interval(x.Off, answer.Gap), answer.Interval(x.Own, answer.Gap), answer.Whole(x.Score.Games))
	}
	return t
}

// freshVerdict is the word for what n groups of fresh games, judged together, show of one of them.
// Beside an interval that leaves out an even score, a word that names no side carries the
// interval that decides, which allows for all groups.
func freshVerdict(score stats.Estimate, e stats.Equivalence, n int) answer.Cell {
	edge, wide := games.Drawn, score.At(1-disagree/float64(n)) // Bonferroni
	switch {
	case wide.Lo > e.Centre:
		edge = games.First
	case wide.Hi < e.Centre:
		edge = games.Second
	}
	switch e.Verdict {
	case stats.Fair:
		return answer.Cell{Text: findings.FairWord(e.Margin, edge), Class: answer.Even, Word: true}
	case stats.NotFair:
		return answer.Cell{Text: "not fair", Class: answer.First, Word: true}
	}
	c := answer.Cell{Text: findings.OpenWord(e.Margin, edge), Class: answer.Open, Word: true}
	if edge == games.Drawn && (score.Lo > e.Centre || score.Hi < e.Centre) {
		if x := answer.Interval(wide, answer.Share); x.Sub != "" {
			c.Sub = x.Sub + " for all rows"
		}
	}
	return c
}

// curve draws the line of a setup over the compensations tried.
func curve(v *study, p SetupPoints) answer.Figure {
	line := answer.StepLine{Label: "by the line", Role: answer.Accent}
	lo, hi := v.between()
	data := answer.Table{Caption: "First player’s score by the line", Columns: []string{"compensation", "score"}}
	for k := math.Ceil(lo-0.5) + 0.5; k <= hi; k++ {
		e := p.Line.At(k)
		if !e.OK() {
			continue
		}
		line.Points = append(line.Points, answer.StepPoint{X: k, Value: e.Value, Lo: e.Lo, Hi: e.Hi})
		data.Add(answer.Cell{Text: half(k)}, answer.Interval(e, answer.Share))
	}
	g := answer.Steps{
		Lines: []answer.StepLine{line}, XLabel: "points for the second player", YLabel: "first player’s score",
		Centre: 0.5, Margin: v.Points.Margin, Chosen: p.K, From: math.NaN(), To: math.NaN(),
	}
	if set := p.Line.Even.Set; set.Bounded() {
		g.From, g.To = set.Lo, set.Hi
	}
	id, title := "compensation", "First player’s score by the compensation"
	if len(v.Points.Setups) > 1 {
		id, title = "compensation-"+strings.ToLower(strings.ReplaceAll(p.Setup, "~", "-")), title+", setup "+p.Setup
	}
	return answer.Figure{
		ID: id, Title: title, Desc: "The first player's score by the line, at each compensation, with its 95% interval.", Plot: g,
		Caption: answer.Say("First player’s score by the line, with 95% intervals clustered on the opening. The compensation is marked, with those at which the score may be even."),
		Data:    data,
	}
}

// freshForest draws the first player's score in the fresh games.
func freshForest(v *study, data answer.Table) answer.Part {
	f := answer.Forest{XLabel: "first player’s score", Ticks: answer.PercentTicks, Centre: 0.5, Margin: v.Points.Margin}
	for _, p := range v.Points.Setups {
		for _, g := range p.Fresh {
			m := answer.MarkOpen
			switch g.Equivalence.Verdict {
			case stats.Fair:
				m = answer.MarkEven
			case stats.NotFair:
				m = answer.MarkFirst
			}
			name := fmt.Sprintf("%s at %s", half(g.K), answer.Count(int(g.Nodes)))
			if len(v.Points.Setups) > 1 {
				name = p.Setup + ", " + name
			}
			f.Rows = append(f.Rows, answer.RowOf(name, g.Score, m, answer.Share))
		}
	}
	f.Keys = []answer.Key{{Mark: answer.MarkEven, Label: "fair"}, {Mark: answer.MarkFirst, Label: "not fair"}, {Mark: answer.MarkOpen, Label: "neither fair nor unfair is shown"}}
	return answer.Part{Figure: &answer.Figure{
		ID: "fresh", Title: "First player’s score in fresh games", Desc: "A row for each compensation and number of positions searched a move, with its 95% interval, beside a band of what counts as fair.", Plot: f,
		Caption: answer.Say("Rows are named by the compensation and the positions searched a move. Lines are 95% intervals clustered on the opening; the band is what counts as fair here, a half give or take %v. A score is called fair, or not, at 5% for all rows together (Holm).",
			answer.Points(v.Points.Margin)),
		Data: data,
	}}
}

// conduct says how games go before and after.
func conduct(v *study) answer.Section {
	r := v.Points
	t := answer.Table{
		Caption: "Games by the points in force before, and fresh games by the new ones at so many positions a move, with 95% intervals",
		Columns: []string{"games", "number", "drawn", "counted", "ended by the limit", "plies without a capture before the count", "counts that the better side loses", "of decided positions"},
	}
	for _, p := range r.Setups {
		add := func(games string, c Conduct) {
			if c.Games == 0 {
				return
			}
			lost, decided := answer.Cell{Text: "~"}, answer.Cell{Text: "~"}
			if c.Counts != nil {
				lost, decided = answer.Interval(c.Counts.Wrong, answer.Share), answer.Cell{Text: fmt.Sprintf("%d of %d", c.Counts.Decided, c.Counts.Positions)}
			}
			t.Add(
				answer.Word(p.Setup+games), answer.Whole(c.Games), answer.Interval(c.Drawn, answer.Share), answer.Interval(c.Counted, answer.Share),
				answer.Interval(c.CutShort, answer.Share), answer.Interval(c.Waiting, answer.Length), lost, decided,
			)
		}
		add(", by the points before", p.Before)
		for _, at := range p.AfterAt {
			add(", by the new points at "+answer.Count(int(at.Nodes)), at.Conduct)
		}
	}
	if len(t.Rows) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "conduct", Title: "Before and after"}
	s.Say("Points change how the game is played: a side that is ahead in points heads for the count. A count that the better side loses is a decided position in which the side that the count favours, compensation included, scores less than half when it is played on.")
	s.Add(answer.Part{Table: &t})
	if said := misjudged(r); said != nil {
		s.Add(answer.Text(said))
	}
	return s
}

// oftenWrong is a share of decided counts that the better side loses, above which points
// judge a setup badly.
const oftenWrong = 0.1

// misjudged names the setups in which the new points are shown to judge badly: more than a
// tenth of the decided counts go to the side that is worse.
func misjudged(r *Report) answer.Sentence {
	var setups []string
	var shares []answer.Sentence
	for _, p := range r.Setups {
		if c := p.After.Counts; c != nil && c.Wrong.OK() && c.Wrong.Lo > oftenWrong {
			setups, shares = append(setups, p.Setup), append(shares, answer.Say("%v", answer.Estimate(c.Wrong, answer.Share)))
		}
	}
	if len(setups) == 0 {
		return nil
	}
	return answer.Say("In %v the count judges badly: %v of the decided counts go to the side that loses when they are played on.", setupsCalled(setups), answer.List(shares))
}
