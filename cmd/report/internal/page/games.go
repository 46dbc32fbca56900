package page

import (
	"fmt"
	"math"
	"slices"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/experiments/document"
	"komi/stats"
)

func ends(v *view) (Section, bool) {
	if len(v.Reasons) == 0 {
		return Section{}, false
	}
	drawn := len(v.Reasons)
	if drawn > figure.SeriesCount {
		drawn = figure.SeriesCount - 1 // the last colour is for the rest
	}
	f := figure.Bars{XLabel: "share of games"}
	data := Table{Caption: "Ends by reason", Columns: []string{v.names.One}}
	for i, reason := range v.Reasons {
		if i < drawn {
			f.Categories = append(f.Categories, figure.Category{Label: reason, Role: figure.Series(i)})
		}
		data.Columns = append(data.Columns, reason)
	}
	if drawn < len(v.Reasons) {
		f.Categories = append(f.Categories, figure.Category{Label: "other", Role: figure.Series(drawn)})
	}
	for _, a := range append(append([]*study.Arm(nil), v.Arms...), total(v)...) {
		name := "all together"
		if a != v.All {
			name = v.names.Label(a)
			f.Rows = append(f.Rows, figure.Stack{Label: name, Shares: merged(known(a, a.Reasons...), len(f.Categories))})
		}
		cells := []Cell{word(name)}
		for _, e := range a.Reasons {
			cells = append(cells, cell(e, prose.Share))
		}
		data.Rows = append(data.Rows, cells)
	}
	id := v.id("ends")
	plate := Plate{
		Figure:  f.Draw(id, "Ends by reason", "A bar for each "+v.names.One+": the share of games that ended for each reason."),
		Caption: prose.Say("Why games end, the most frequent reason first. The intervals of all shares are in the numbers."),
		Data:    data,
	}
	s := Section{ID: id, Title: "How games end", Parts: []Part{{Figure: &plate}}}
	if t := drawReasons(v); len(t.Rows) > 0 && v.Armies == nil { // three can share a draw in more than one way
		s.Parts = append(s.Parts, Part{Table: &t})
	}
	if i := slices.Index(v.Reasons, study.MoveLimit); i >= 0 && v.All.Reasons[i].Value > prose.WorthTelling {
		t := cutOff(v, i)
		s.Parts = append(s.Parts, text(prose.Say("The limit on moves hides how a game would have ended. At the worst, all the games it cut off would have gone to one side.")), Part{Table: &t})
	}
	return s, true
}

// cutOff bounds what the games cut off by the limit on moves can have hidden.
func cutOff(v *view, reason int) Table {
	t := Table{
		Caption: "First player’s score if all games cut off by the limit on moves had gone one way",
		Columns: []string{v.names.One, "cut off", "as it is", "all lost", "all won"},
	}
	for _, a := range v.Arms {
		t.Rows = append(t.Rows, []Cell{
			word(v.names.Label(a)), cell(a.Reasons[reason], prose.Share),
			cell(a.Score, prose.Share), cell(a.ScoreCutLost, prose.Share), cell(a.ScoreCutWon, prose.Share),
		})
	}
	return t
}

// merged adds everything from place n-1 on together.
func merged(shares []float64, n int) []float64 {
	if len(shares) <= n {
		return shares
	}
	out := append([]float64(nil), shares[:n]...)
	for _, share := range shares[n:] {
		out[n-1] += share
	}
	return out
}

func drawReasons(v *view) Table {
	t := Table{Caption: "Reasons of the games drawn by a rule, all " + v.names.Many + " together", Columns: []string{"reason", "share of draws"}}
	for _, r := range v.All.DrawReasons {
		t.Rows = append(t.Rows, []Cell{word(r.Reason), cell(r.Rate, prose.Share)})
	}
	return t
}

func margins(v *view) (Section, bool) {
	if len(v.All.Margins) == 0 {
		return Section{}, false
	}
	f := figure.Ridges{XLabel: "points of the first player less the second’s", Zero: true}
	data := Table{
		Caption: "Counted games: points of the first player less the second’s",
		Columns: []string{v.names.One, "share of games", "mean margin", "score in counted games", "score in the others", "games counted"},
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, figure.Ridge{Label: v.names.Label(a), Values: a.Margins, Low: math.NaN(), Middle: math.NaN(), High: math.NaN()})
		data.Rows = append(data.Rows, []Cell{
			word(v.names.Label(a)), cell(a.Counted, prose.Share), cell(a.MarginMean, stats.Format{Scale: 1, Digits: 1, Signed: true}),
			cell(a.ScoreCounted, prose.Share), cell(a.ScorePlayed, prose.Share), count(len(a.Margins)),
		})
	}
	id := v.id("margins")
	plate := Plate{
		Figure:  f.Draw(id, "Margins of counted games", "A histogram for each "+v.names.One+": by how many points counted games were won, the first player’s wins to the right of zero."),
		Caption: prose.Say("Games that were decided by counting points: to the right of zero the first player won. The second player’s compensation is included. Heights are shares of the counted games."),
		Data:    data,
	}
	return Section{ID: id, Title: "Games counted by points", Parts: []Part{{Figure: &plate}}}, true
}

func lengths(v *view) (Section, bool) {
	if len(v.Games) == 0 {
		return Section{}, false
	}
	f := figure.Ridges{XLabel: "length of the game, plies", Whole: true}
	data := Table{Caption: "Length in plies", Columns: []string{v.names.One, "mean"}}
	for _, p := range study.Quantiles {
		data.Columns = append(data.Columns, quantileName(p))
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, figure.Ridge{
			Label: v.names.Label(a), Values: floats(a.Plies),
			Low: shown(a.Quantiles[1]), Middle: shown(a.Quantiles[2]), High: shown(a.Quantiles[3]),
		})
		cells := []Cell{word(v.names.Label(a)), cell(a.Length, prose.Length)}
		for _, q := range a.Quantiles {
			cells = append(cells, cell(q, prose.Length))
		}
		data.Rows = append(data.Rows, cells)
	}
	id := v.id("lengths")
	plate := Plate{
		Figure:  f.Draw(id, "Length of games", "A histogram for each "+v.names.One+" of the number of plies, with the median and the middle half marked below."),
		Caption: prose.Say("How long games last, in plies (moves of one side), prepared opening included. Below each histogram a dot marks the median and a line the middle half of the games."),
		Data:    data,
	}
	s := Section{ID: id, Title: "How long games last", Parts: []Part{{Figure: &plate}}}
	if t := extras(v); len(t.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: &t})
	}
	return s, true
}

func quantileName(p float64) string {
	if p == 0.5 {
		return "median"
	}
	return fmt.Sprintf("%.0f%% are shorter", 100*p)
}

// extras are the further counts that the records carry.
func extras(v *view) Table {
	t := Table{Caption: "Further counts, mean a game", Columns: []string{v.names.One}}
	for _, e := range v.All.Extra {
		if !isClause(e) && !document.OfThree(e.Name) {
			t.Columns = append(t.Columns, v.named(e.Name))
		}
	}
	if len(t.Columns) == 1 {
		return t
	}
	for _, a := range v.Arms {
		cells := []Cell{word(v.names.Label(a))}
		for _, e := range a.Extra {
			if !isClause(e) && !document.OfThree(e.Name) {
				cells = append(cells, cell(e.Mean, prose.Moves))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func branching(v *view) (Section, bool) {
	if !v.All.Branching.OK() {
		return Section{}, false
	}
	f := figure.Forest{XLabel: "legal moves a turn", Format: figure.Plain, Centre: math.NaN()}
	data := Table{Caption: "Branching", Columns: []string{v.names.One, "legal moves a turn", "positions searched a move"}}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, row(v.names.Label(a), a.Branching, figure.MarkPlain, prose.Moves))
		searched := Cell{Text: "~"}
		if !math.IsNaN(a.NodesPerMove) {
			searched.Text = prose.Count(int(math.Round(a.NodesPerMove)))
		}
		data.Rows = append(data.Rows, []Cell{word(v.names.Label(a)), cell(a.Branching, prose.Moves), searched})
	}
	id := v.id("branching")
	plate := Plate{
		Figure:  f.Draw(id, "Legal moves a turn", "A row for each "+v.names.One+": the mean number of legal moves a turn with its 95% interval."),
		Caption: prose.Say("How many legal moves there are to choose from: the mean over a game’s turns after the opening, then over games. Lines are 95% intervals, clustered on the opening."),
		Data:    data,
	}
	return Section{ID: id, Title: "How much there is to choose from", Parts: []Part{{Figure: &plate}}}, true
}

func audit(v *view) (Section, bool) {
	a := v.Audit
	if a.Games == 0 {
		return Section{}, false
	}
	id := v.id("audit")
	t := Table{Caption: "Different positions on the way", Columns: []string{"after", "games that got there", "different positions"}}
	for _, k := range v.Keys {
		t.Rows = append(t.Rows, []Cell{word(prose.Plural(k.Plies, "ply")), count(k.Games), count(k.Distinct)})
	}
	for i := range t.Rows {
		t.Rows[i][0].Text = fmt.Sprintf("%d plies", v.Keys[i].Plies)
	}
	s := Section{ID: id, Title: "Is every game a new game?", Parts: []Part{
		text(prose.Say("Players without randomness repeat themselves, and a repeated game is no new evidence. Of %v games %v are different in their moves: %v repeat no earlier game. "+
			"Weighted by how often each came up, they are worth %v different ones.",
			prose.Count(a.Games), prose.Count(a.Distinct), prose.Span{Text: a.Share.Text(prose.Share), Kind: prose.Figure}, prose.Count(int(math.Round(a.Effective))))),
	}}
	if merged := len(a.Clusters); merged > 0 {
		s.Parts = append(s.Parts, text(prose.Say("%v led to a game that another opening led to as well. They are counted together with it, as one opening, in every interval.", prose.Plural(merged, "opening"))))
	}
	if len(t.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: &t})
	}
	return s, true
}

func voids(v *view) (Section, bool) {
	if len(v.Voids) == 0 {
		return Section{}, false
	}
	const most = 50
	t := Table{Caption: "Void games", Columns: []string{"game", v.names.One, "seed", "what happened"}}
	for _, x := range v.Voids[:min(most, len(v.Voids))] {
		t.Rows = append(t.Rows, []Cell{
			{Text: fmt.Sprint(x.Index), Word: true}, word(x.Arm), {Text: fmt.Sprint(x.Seed)}, word(x.Reason),
		})
	}
	lead := prose.Say("A void game crashed or broke a rule. It has no result and takes no part in any estimate; to see its moves, use %v.",
		prose.Command(fmt.Sprintf("selfplay replay %s --game %d", v.Files[0], v.Voids[0].Index)))
	if len(v.Voids) > most {
		lead = append(lead, prose.Say(" The first %v of %v are listed.", most, len(v.Voids))...)
	}
	return Section{ID: v.id("void"), Title: "Void games", Parts: []Part{text(lead), {Table: &t}}}, true
}

func floats(values []int) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = float64(v)
	}
	return out
}

// shown is the value of an estimate, NaN where the data say nothing.
func shown(e stats.Estimate) float64 {
	if !e.OK() {
		return math.NaN()
	}
	return e.Value
}
