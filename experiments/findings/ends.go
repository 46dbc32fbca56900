package findings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// Ends tells why games end, and what the games cut off may hide of the first player's score.
func (v *View) Ends() answer.Section { return v.EndsWith(v.cutOff()) }

// EndsWith tells why games end, with a table of what the games cut off may hide. It is left
// out where hardly any were.
func (v *View) EndsWith(t answer.Table) answer.Section {
	if len(v.Reasons) == 0 {
		return answer.Section{}
	}
	drawn := len(v.Reasons)
	if drawn > answer.SeriesCount {
		drawn = answer.SeriesCount - 1 // the last colour is for the rest
	}
	f := answer.Bars{XLabel: "share of games"}
	data := answer.Table{Caption: "Ends by reason", Columns: []string{v.Names.One}}
	for i, reason := range v.Reasons {
		if i < drawn {
			f.Categories = append(f.Categories, answer.Category{Label: reason, Role: answer.Series(i)})
		}
		data.Columns = append(data.Columns, reason)
	}
	if drawn < len(v.Reasons) {
		f.Categories = append(f.Categories, answer.Category{Label: "other", Role: answer.Series(drawn)})
	}
	for _, a := range slices.Concat(v.Arms, v.total()) {
		name := "all together"
		if a != v.All {
			name = v.Names.Label(a)
			f.Rows = append(f.Rows, answer.Stack{Label: name, Shares: merged(Known(a, a.Reasons...), len(f.Categories))})
		}
		cells := []answer.Cell{answer.Word(name)}
		for _, e := range a.Reasons {
			cells = append(cells, answer.Interval(e, answer.Share))
		}
		data.Rows = append(data.Rows, cells)
	}
	s := answer.Figure{
		ID: "ends", Title: "Ends by reason", Desc: "A bar for each " + v.Names.One + ": the share of games that ended for each reason.", Plot: f,
		Caption: answer.Say("Why games end, the most frequent reason first. The intervals of all shares are in the numbers."),
		Data:    data,
	}.Section("How games end")
	if v.Players < 3 { // of three what is shared is told elsewhere
		t := v.decided()
		s.Add(answer.Part{Table: &t})
	}
	if t := v.drawReasons(); len(t.Rows) > 0 && v.Players < 3 { // three can share a draw in more than one way
		s.Add(answer.Part{Table: &t})
	}
	if v.All.CutOff.Value > worthTelling && len(t.Rows) > 0 {
		s.Add(answer.Text(answer.Say("Nobody knows how the games cut off by the limit on moves would have ended. At worst, all of them would have gone to one side.")), answer.Part{Table: &t})
	}
	return s
}

// decided sets side by side how games ended: won on the board, counted, drawn, or cut
// off. All but the first can make a game look even.
func (v *View) decided() answer.Table {
	t := answer.Table{
		Caption: "How games are decided, share of games",
		Columns: []string{v.Names.One, "won on the board", "counted", "drawn by a rule", "cut off by the limit on moves"},
	}
	for _, a := range slices.Concat(v.Arms, v.total()) {
		name := "all together"
		if a != v.All {
			name = v.Names.Label(a)
		}
		t.Add(answer.Word(name), answer.Interval(a.Decided, answer.Share), answer.Interval(a.CountedWon, answer.Share), answer.Interval(a.Draws, answer.Share), answer.Interval(a.CutOff, answer.Share))
	}
	return t
}

// cutOff bounds what the games cut off by the limit on moves can have hidden.
func (v *View) cutOff() answer.Table {
	t := answer.Table{
		Caption: "First player’s score if all games cut off by the limit on moves had gone one way",
		Columns: []string{v.Names.One, "cut off", "as it is", "all lost", "all won"},
	}
	for _, a := range v.Arms {
		t.Add(
			answer.Word(v.Names.Label(a)), answer.Interval(a.CutOff, answer.Share),
			answer.Interval(a.Score, answer.Share), answer.Interval(a.ScoreCutLost, answer.Share), answer.Interval(a.ScoreCutWon, answer.Share),
		)
	}
	return t
}

// merged adds up everything from place n-1 on.
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

func (v *View) drawReasons() answer.Table {
	t := answer.Table{Caption: "Reasons of the games drawn by a rule, all " + v.Names.Many + " together", Columns: []string{"reason", "share of draws"}}
	for _, r := range v.All.DrawReasons {
		t.Add(answer.Word(r.Reason), answer.Interval(r.Rate, answer.Share))
	}
	return t
}

// Margins tells by how many points counted games are won.
func (v *View) Margins() answer.Section {
	if len(v.All.Margins) == 0 {
		return answer.Section{}
	}
	f := answer.Ridges{XLabel: "points of the first player less the second’s", Zero: true}
	data := answer.Table{
		Caption: "Counted games: points of the first player less the second’s",
		Columns: []string{v.Names.One, "share of games", "mean margin", "score in counted games", "score in the others", "games counted"},
	}
	for _, a := range v.Arms {
		f.Rows = append(f.Rows, answer.Ridge{Label: v.Names.Label(a), Values: a.Margins, Low: math.NaN(), Middle: math.NaN(), High: math.NaN()})
		data.Add(
			answer.Word(v.Names.Label(a)), answer.Interval(a.Counted, answer.Share), answer.Interval(a.MarginMean, stats.Format{Scale: 1, Digits: 1, Signed: true}),
			answer.Interval(a.ScoreCounted, answer.Share), answer.Interval(a.ScorePlayed, answer.Share), answer.Whole(len(a.Margins)),
		)
	}
	return answer.Figure{
		ID: "margins", Title: "Margins of counted games", Desc: "A histogram for each " + v.Names.One + ": by how many points counted games were won, the first player’s wins to the right of zero.", Plot: f,
		Caption: answer.Say("Games that were decided by counting points. The first player won those to the right of zero. The second player’s compensation is included. Heights are shares of the counted games."),
		Data:    data,
	}.Section("Games counted by points")
}

// VoidGames lists the games that crashed, broke a rule or did not end.
func (v *View) VoidGames() answer.Section {
	if len(v.Voids) == 0 {
		return answer.Section{}
	}
	const most = 50
	t := answer.Table{Caption: "Void games", Columns: []string{"game", v.Names.One, "seed", "what happened"}}
	for _, x := range v.Voids[:min(most, len(v.Voids))] {
		t.Add(
			answer.Cell{Text: fmt.Sprint(x.Index), Word: true}, answer.Word(x.Arm), answer.Cell{Text: fmt.Sprint(x.Seed)}, answer.Word(x.Reason),
		)
	}
	var what []string
	endless, unopened := v.VoidsOf(document.Endless), v.VoidsOf(document.Unopened)
	if v.VoidsOf(document.Broken) > 0 {
		what = append(what, "crashed", "broke a rule")
	}
	if endless > 0 {
		what = append(what, "did not end")
	}
	if unopened > 0 {
		what = append(what, "found no opening")
	}
	either := strings.Join(what[:len(what)-1], ", ")
	if either != "" {
		either += " or "
	}
	lead := answer.Say("A void game %v. It has no result and takes no part in any estimate.", either+what[len(what)-1])
	if i := slices.IndexFunc(v.Voids, func(x games.Void) bool { return x.Kind != document.Unopened }); i >= 0 {
		lead = append(lead, answer.Say(" To see its moves, use %v.", answer.Command(fmt.Sprintf("selfplay replay %s --game %d", v.fileOf(v.Voids[i].Index), v.Voids[i].Index)))...)
	}
	if len(v.Voids) > most {
		lead = append(lead, answer.Say(" The first %v of %v are listed.", most, len(v.Voids))...)
	}
	return answer.Section{ID: "void", Title: "Void games", Parts: []answer.Part{answer.Text(lead), {Table: &t}}}
}
