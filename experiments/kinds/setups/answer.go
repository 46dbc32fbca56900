package setups

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"komi/engine"
	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// Answer tells which candidates are fair, and by how much the others are not.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	v, err := look(ctx, findings.Look(s))
	if err != nil {
		return answer.Answer{}, err
	}
	v.dress()
	first, err := v.FirstMoves(ctx)
	if err != nil {
		return answer.Answer{}, err
	}
	lives, err := v.Lives(ctx)
	if err != nil {
		return answer.Answer{}, err
	}
	a := v.Answer(sentences(v)...)
	a.Open = v.open()
	if len(a.Sentences) > 0 { // the number
		a.Short = []answer.Sentence{answer.Join(a.Headline, a.Sentences[0])}
	}
	a.Summary, a.Beside = summary(v), nil
	a.Warnings = v.Warnings() // of a dropped candidate little need be known
	a.Add(ranking(v), best(v), everything(v), course(v), first, v.Used())
	a.Add(lives...)
	a.Add(v.Replays(), v.Distinct(), v.VoidGames(), fairness(v), v.Method(v.Who()), v.Provenance())
	return a, nil
}

// drawn is the stream that a handicap's example is drawn from.
func drawn(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// verdict is the word for what is shown of a candidate, with its colour and its mark.
func (v *study) verdict(r Ranked) (word string, class answer.Role, mark answer.Mark) {
	switch {
	case !r.Final && v.final().Step != final:
		return "in the screening", "", answer.MarkOpen
	case !r.Final:
		return "dropped", "", answer.MarkPlain
	case r.Verdict.Verdict == stats.Fair:
		return findings.FairWord(v.Course.Margin, v.edge(r)), answer.Even, answer.MarkEven
	case r.Verdict.Verdict == stats.NotFair && v.Players == 2 && r.Verdict.Shares[0].Value < v.Even:
		return "favours second", answer.Second, answer.MarkSecond
	case r.Verdict.Verdict == stats.NotFair && v.Players == 2:
		return "favours first", answer.First, answer.MarkFirst
	case r.Verdict.Verdict == stats.NotFair:
		return "not fair", answer.First, answer.MarkFirst
	case r.Hidden: // games that were cut off may hide whom it favours
		return findings.OpenWord(v.Course.Margin, games.Drawn), answer.Open, answer.MarkOpen
	}
	return findings.OpenWord(v.Course.Margin, v.edge(r)), answer.Open, answer.MarkOpen
}

// edge is the side of two that the final shows to gain, however little.
func (v *study) edge(r Ranked) games.Result {
	switch {
	case v.Players != 2 || !r.Verdict.Shares[0].OK():
		return games.Drawn
	case r.Verdict.Least > v.Even:
		return games.First
	case r.Verdict.Most < v.Even:
		return games.Second
	}
	return games.Drawn
}

// scoreNames are what the judged shares are called.
func (v *study) scoreNames() []string {
	if v.Players == 2 {
		return []string{"first player’s score"}
	}
	var out []string
	for q := range v.Players {
		out = append(out, v.player(q))
	}
	return out
}

// player is what a player of several is called.
func (v *study) player(q int) string {
	if b := v.ranked[0].Board; b != nil {
		return b.Rules().PlayerName(engine.Player(q))
	}
	return fmt.Sprintf("player %d", q+1)
}

// summary is the table of those that got farthest: the answer in numbers.
func summary(v *study) answer.Table {
	t := answer.Table{Caption: "The " + v.Names.Many + " that got farthest, with 95% intervals"}
	t.Columns = append([]string{v.Names.One}, v.scoreNames()...)
	decides := v.Players == 2 && v.final().Step == final // the games of the final, which are judged
	if decides {
		alone := "in the final alone"
		if i := slices.IndexFunc(v.ranked, func(r Ranked) bool { return r.Final }); i >= 0 {
			alone += ", " + v.ranked[i].Verdict.level() + " intervals"
		}
		t.Columns = append(t.Columns, alone)
	}
	t.Columns = append(t.Columns, "verdict", "draws", "plies", "games", "openings")
	if v.CountsPoints() {
		t.Columns = append(t.Columns, findings.KomiColumn)
	}
	for i, r := range v.ranked {
		if i > 0 && i >= v.Finalists {
			break
		}
		cells := []answer.Cell{answer.Word(v.Names.Label(r.Arm))}
		for _, e := range r.Shrunk {
			cells = append(cells, answer.Interval(e, answer.Share))
		}
		word, class, _ := v.verdict(r)
		switch {
		case decides && r.Final:
			cells = append(cells, answer.Interval(r.Verdict.Shares[0], answer.Share))
		case decides:
			cells = append(cells, answer.Cell{})
		}
		cells = append(cells, answer.Cell{Text: word, Class: class, Word: true}, answer.Interval(r.Arm.Draws, answer.Share), answer.Interval(r.Arm.Length, answer.Length),
			answer.Whole(r.Arm.Games), answer.Whole(r.Raw[0].Blocks))
		if v.CountsPoints() {
			cells = append(cells, v.Compensation(r.Arm).Cell())
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// ranking is the picture: every candidate with its intervals, stage by stage, after the
// finalists, with what decides, on a scale of their own.
func ranking(v *study) answer.Section {
	if !v.known && len(v.ranked) > 2 {
		return answer.Section{}
	}
	id := "ranking"
	caption := answer.Say("Every %v, the fairest of those that got farthest first. Lines are 95% intervals of what all %v together say of each one: an extreme score that rests on few games is drawn towards the others. "+
		"So they hold for the best-looking one too.", v.Names.One, v.Names.Many)
	if !v.known { // two are too few to say anything of each other
		caption = answer.Say("Each %v, the fairer-looking one first. Lines are 95% intervals of its own games.", v.Names.One)
	}
	switch {
	case v.Players == 2 && !v.known:
		caption = append(caption, answer.Say(" The faint lines behind them, in the numbers “corrected for the choice”, hold for both at every stage together; one that reaches the edge goes on.")...)
	case v.Players == 2:
		caption = append(caption, answer.Say(" The faint lines behind them, in the numbers “corrected for the choice”, rest on each one’s own games alone, and hold for all %v at every stage together; one that reaches the edge goes on.", v.Names.Many)...)
	}
	if v.Players > 2 {
		caption = append(caption, answer.Say(" The distance from even is that of the share that is farthest from a third.")...)
	}
	caption = append(caption, answer.Say(" The band is where a score counts as fair. No line here decides whether a %v is fair: only games of the final do.", v.Names.One)...)
	if len(handicapTable(v)) > 0 {
		caption = append(caption, answer.Say(" Letters say what a player begins without, as the table of handicaps spells out.")...)
	}
	plate := answer.Figure{
		ID: id, Title: "All " + v.Names.Many + " ranked", Desc: "A row for each " + v.Names.One + ", grouped by the stage that it got to: its score with its interval, beside a line at an even score and a band of the margin of fairness.",
		Plot: v.forest(v.ranked), Caption: caption, Data: table(v),
	}
	parts := []answer.Part{{Figure: &plate}}
	if n := v.parted(); n > 0 {
		parts = append([]answer.Part{{Figure: v.finalists(n)}}, parts...)
	}
	return answer.Section{ID: id, Title: "All " + v.Names.Many + " ranked", Parts: append(parts, handicapTable(v)...)}
}

// parted is how many finalists have a picture of their own, before that of all candidates; 0 if
// nothing is drawn, or nothing but finalists.
func (v *study) parted() int {
	if !v.known && len(v.ranked) > 2 {
		return 0
	}
	return max(0, slices.IndexFunc(v.ranked, func(r Ranked) bool { return !r.Final })) // finalists are the first
}

// finalists is the picture of the candidates of the final, with the numbers that decide. Of
// three players it shows distances, which are known by all games together only.
func (v *study) finalists(n int) *answer.Figure {
	of, level := v.ranked[:n], v.ranked[0].Verdict.level()
	caption := answer.Say("The %v of the final, by its games alone, on a scale of their own. These %v intervals decide whether a %v is fair.", v.Names.Many, level, v.Names.One)
	if v.Players == 2 {
		of = slices.Clone(of)
		for i, r := range of {
			of[i].Shrunk, of[i].Corrected = r.Verdict.Shares, []stats.Estimate{{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}}
		}
	} else {
		caption = answer.Say("How far the %v of the final are from even by all their games, on a scale of their own. What decides is in the numbers: their shares in the final alone.", v.Names.Many)
	}
	return &answer.Figure{
		ID: "finalists", Title: "The finalists", Desc: "A row for each " + v.Names.One + " of the final: its score with its interval, beside a line at an even score and a band of the margin of fairness.",
		Plot: v.forest(of), Caption: caption, Data: v.finalTable(),
	}
}

// forest draws candidates, in the order given, each stage under its name; finalists alone
// need none.
func (v *study) forest(list []Ranked) answer.Forest {
	f := answer.Forest{XLabel: "first player’s score", Ticks: answer.PercentTicks, Centre: v.Even, Margin: v.Course.Margin}
	shown := func(r Ranked) (stats.Estimate, stats.Estimate) { return r.Shrunk[0], r.Corrected[0] }
	if v.Players > 2 {
		f = answer.Forest{XLabel: "distance from even, percentage points", Ticks: answer.PointTicks, Centre: 0, Margin: v.Course.Margin, Distances: true}
		shown = func(r Ranked) (stats.Estimate, stats.Estimate) { return r.Distance, stats.Estimate{} }
	}
	format := answer.Share
	if v.Players > 2 {
		format = stats.Format{Scale: 100, Digits: 1}
	}
	group := -1
	marks := map[answer.Mark]bool{}
	for _, r := range list {
		if r.group() != group && !list[len(list)-1].Final {
			f.Rows = append(f.Rows, answer.Row{Heading: v.heading(r)})
		}
		group = r.group()
		_, _, mark := v.verdict(r)
		marks[mark] = true
		e, raw := shown(r)
		row := answer.RowOf(r.Arm.Called(), e, mark, format)
		if raw.OK() {
			row.BehindLo, row.BehindHi = raw.Lo, raw.Hi
		}
		f.Rows = append(f.Rows, row)
	}
	for _, k := range []answer.Key{
		{Mark: answer.MarkEven, Label: "fair to ±" + answer.Percent(v.Course.Margin)},
		{Mark: answer.MarkFirst, Label: "favours the first player"},
		{Mark: answer.MarkSecond, Label: "favours the second player"},
		{Mark: answer.MarkOpen, Label: "neither fair nor unfair is shown"},
		{Mark: answer.MarkPlain, Label: "dropped"},
	} {
		if v.Players > 2 && k.Mark == answer.MarkFirst {
			k.Label = "not fair"
		}
		if marks[k.Mark] {
			f.Keys = append(f.Keys, k)
		}
	}
	return f
}

// handicapTable says what the handicaps are that candidates are called by.
func handicapTable(v *study) []answer.Part {
	t := answer.Table{Caption: "What the handicaps are", Columns: []string{"handicap", answer.SetupWords}}
	known := map[string]bool{}
	for _, r := range v.ranked {
		if name := v.handicaps.of(r.Arm.Name); len(r.Handicap) > 0 && !known[name] {
			known[name] = true
			t.Add(answer.Word(name), answer.Word(r.Handicap.String()))
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	slices.SortFunc(t.Rows, func(a, b []answer.Cell) int {
		return cmp.Or(cmp.Compare(len(a[0].Text), len(b[0].Text)), strings.Compare(a[0].Text, b[0].Text))
	})
	return []answer.Part{{Table: &t}}
}

// heading says what the candidates of a group have in common.
func (v *study) heading(r Ranked) string {
	switch {
	case r.Final:
		return "final"
	case r.Stage == len(v.notes)+1:
		return fmt.Sprintf("in stage %d of the screening", r.Stage)
	}
	return fmt.Sprintf("dropped after stage %d", r.Stage)
}

// table has the numbers of all candidates.
func table(v *study) answer.Table {
	t := answer.Table{Caption: "Every " + v.Names.One + ", with 95% intervals", Columns: []string{v.Names.One, "got to"}}
	for _, name := range v.scoreNames() {
		if t.Columns = append(t.Columns, name); v.Players == 2 {
			t.Columns = append(t.Columns, name+", own games alone", name+", corrected for the choice")
		}
	}
	t.Columns = append(t.Columns, "distance from even", "openings")
	points := stats.Format{Scale: 100, Digits: 1}
	for _, r := range v.ranked {
		place := fmt.Sprintf("stage %d", r.Stage)
		if r.Final {
			place = "the final"
		}
		cells := []answer.Cell{answer.Word(v.Names.Label(r.Arm)), answer.Word(place)}
		for q := range r.Shrunk {
			if cells = append(cells, answer.Interval(r.Shrunk[q], answer.Share)); v.Players == 2 { // of three players there is no room
				cells = append(cells, answer.Interval(r.Raw[q], answer.Share), answer.Interval(r.Corrected[q], answer.Share))
			}
		}
		t.Rows = append(t.Rows, append(cells, answer.Interval(r.Distance, points), answer.Whole(r.Raw[0].Blocks)))
	}
	return t
}

// best shows the boards of the best.
func best(v *study) answer.Section {
	var boards []answer.Board
	for i, r := range v.ranked {
		if i >= min(3, v.Finalists) {
			break
		}
		word, class, _ := v.verdict(r)
		b := answer.Board{ID: findings.BoardID(i), Name: v.card(r), Position: r.Board, Verdict: word, Class: class}
		shares := r.Shrunk
		if r.Final && r.Verdict.Shares[0].OK() { // what decides, as the answer has it
			shares = r.Verdict.Shares
		}
		for q, name := range v.scoreNames() {
			if v.Players == 2 {
				name = "first player"
			}
			b.Facts = append(b.Facts, answer.Fact{Name: name, Cell: answer.Interval(shares[q], answer.Share)})
		}
		b.Facts = append(b.Facts, answer.Fact{Name: "draws", Cell: answer.Interval(r.Arm.Draws, answer.Share)}, answer.Fact{Name: "plies", Cell: answer.Interval(r.Arm.Length, answer.Length)})
		if k := v.Compensation(r.Arm); k != nil {
			b.Facts = append(b.Facts, answer.Fact{Name: findings.KomiColumn, Cell: k.Cell()})
		}
		boards = append(boards, b)
	}
	title := "The best"
	if len(v.ranked) == 0 || !v.ranked[0].Raw[0].OK() { // nobody knows yet which are
		title = answer.Capitalised(v.Names.Many)
	}
	return answer.Section{ID: "setups", Title: title, Parts: append([]answer.Part{{Boards: boards}}, v.SetupsInWords()...)}
}

// everything tells how the games of all candidates end, and what the finalists' own games
// say where no picture has it.
func everything(v *study) answer.Section {
	t := answer.Table{Caption: "How the games of each " + v.Names.One + " go, with 95% intervals", Columns: []string{v.Names.One, "decided", "drawn", "cut off", "counted", "plies"}}
	if v.CountsPoints() {
		t.Columns = append(t.Columns, findings.KomiColumn, "games")
	} else {
		t.Columns = append(t.Columns, "games")
	}
	for _, r := range v.ranked {
		a := r.Arm
		cells := []answer.Cell{
			answer.Word(v.Names.Label(a)), answer.Interval(a.Decided, answer.Share), answer.Interval(a.Draws, answer.Share),
			answer.Interval(a.CutOff, answer.Share), answer.Interval(a.Counted, answer.Share), answer.Interval(a.Length, answer.Length),
		}
		if v.CountsPoints() {
			cells = append(cells, v.Compensation(r.Arm).Cell())
		}
		t.Rows = append(t.Rows, append(cells, answer.Whole(a.Games)))
	}
	s := answer.Section{ID: "play", Title: "How the games go", Parts: []answer.Part{{Table: &t}}}
	if v.CountsPoints() {
		s.Say(findings.KomiIs)
	}
	if final := v.finalTable(); len(final.Rows) > 0 && v.parted() == 0 {
		s.Add(answer.Part{Table: &final})
	}
	again := 0
	for _, r := range v.ranked {
		again += r.Again
	}
	if again > 0 {
		s.Say("%v of the final led to games that the %v had already played in the screening. Those games helped to choose it, so the final does not count them again.", answer.Capitalised(answer.Some(again, "opening")), v.Names.One)
	}
	return s
}

// finalTable has what the games of the final alone say.
func (v *study) finalTable() answer.Table {
	t := answer.Table{Columns: []string{v.Names.One}}
	t.Columns = append(append(t.Columns, v.scoreNames()...), "verdict", "openings")
	for _, r := range v.ranked {
		if !r.Final {
			continue
		}
		cells := []answer.Cell{answer.Word(v.Names.Label(r.Arm))}
		if len(t.Rows) == 0 {
			t.Caption = "Games of the final alone, with the " + r.Verdict.level() + " intervals that decide whether one is fair"
			if len(r.Verdict.Shares) > 1 {
				t.Caption += " (wider ones decide whether it is not)"
			}
		}
		for _, e := range r.Verdict.Shares {
			cells = append(cells, answer.Interval(e, answer.Share))
		}
		word, class, _ := v.verdict(r)
		t.Rows = append(t.Rows, append(cells, answer.Cell{Text: word, Class: class, Word: true}, answer.Whole(r.Verdict.Shares[0].Blocks)))
	}
	return t
}

// course tells how the search went.
func course(v *study) answer.Section {
	t := answer.Table{Caption: "Stages", Columns: []string{"stage", v.Names.Many, "openings planned for each", "risk"}}
	t.Add(answer.Word("1, "+v.begins()), answer.Whole(len(v.Arms)), answer.Whole(v.first()), answer.Word("none"))
	for i, n := range v.notes {
		risk := answer.Cell{Text: "~"}
		if n.Step == screening || n.From > 0 && n.Look == 1 {
			risk.Text = answer.Percent(math.Round(1000*n.Risk) / 1000)
		}
		t.Add(answer.Word(fmt.Sprintf("%d, %s", i+2, n.Step)), answer.Whole(len(n.Kept)), answer.Whole(n.Each), risk)
	}
	s := answer.Section{ID: "course", Title: "How the search went", Parts: []answer.Part{{Table: &t}}}
	allowed := ""
	if slices.ContainsFunc(v.notes, func(n Note) bool { return n.Risk > v.Risk }) {
		allowed = ", but the screening had to end"
	}
	s.Say("Risk is the probability, given all games up to then, that a dropped %v is fairer than the fairest one kept by more than %v. At most %v were allowed%v.",
		v.Names.One, answer.Points(v.Slack), answer.Percent(v.Risk), allowed)
	if v.known {
		s.Say("True scores of the %v are scattered by about %v, as a standard deviation; with 95% probability by something between %v and %v.", v.Names.Many, answer.Points(v.tau), answer.Fixed(100*v.tauLo, 1), answer.Fixed(100*v.tauHi, 1))
	}
	return s
}

// begins is the step that a search begins with: so few candidates that all are finalists need no
// screening.
func (v *study) begins() string {
	if len(v.Arms) <= v.Finalists {
		return final
	}
	return screening
}

// first is how many openings a candidate had in the first stage.
func (v *study) first() int {
	games := v.Run.Planned()
	if len(v.Run.Stages) > 0 {
		games = v.Run.Stages[0].First
	}
	per := 2
	if v.Players > 2 {
		per = 1
	}
	return games / per / max(len(v.Arms), 1) // a run that has only begun has no arms
}

// fairness says what the verdicts mean.
func fairness(v *study) answer.Section {
	s := answer.Section{ID: "fairness", Title: "What “fair” means here"}
	s.Say("A %v is fair if equivalence tests put every score within %v of even, in games played after it reached the final. Games that the limit on moves cut off count against it whichever way they might have ended. "+
		"The tests allow for the number of finalists and of looks at them (Bonferroni): the probability of calling any %v fair wrongly is at most 5%. A finalist is tested %v times at most.", v.Names.One, answer.Points(v.Course.Margin), v.Names.One, answer.InWords(looks))
	s.Say("Candidates are dropped by sequential halving (Karnin, Koren and Somekh 2013), but fewer where dropping half would risk too much. " +
		"What the others say of a score is computed by the normal hierarchical model (Gelman and others, Bayesian Data Analysis, 5.4).")
	return s
}
