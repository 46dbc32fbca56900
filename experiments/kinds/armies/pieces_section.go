package armies

import (
	"komi/experiments/answer"
)

// piecesTable is what each piece brings its army, in numbers.
func piecesTable(v *study) answer.Table {
	t := answer.Table{
		Caption: "What each piece brings its army, in percentage points of the games; the joint intervals hold for all pieces together with 95% confidence",
		Columns: []string{"piece", "army", "brings", "taken alone", "pieces fewer", "openings"},
	}
	for q, player := range v.Armies.Players {
		for _, p := range v.Armies.ofArmy(q) {
			brings := answer.Interval(p.Joint, answer.Shift)
			if p.Shown() {
				brings.Class = answer.First
			}
			t.Add(answer.Word(v.called(p)+" ("+player.Letter+":"+p.Kind+")"), answer.Word(player.Name), brings, answer.Interval(p.Share, answer.Shift), answer.Whole(p.Pieces), answer.Whole(p.Share.Blocks))
		}
	}
	return t
}

// piecesSection draws what each piece brings its army, and whom it costs that.
func piecesSection(v *study) answer.Section {
	if v.Armies == nil || len(v.Armies.Pieces) == 0 {
		return answer.Section{}
	}
	f := answer.Forest{XLabel: "percentage points of the games", Ticks: answer.PointTicks, Centre: 0}
	others := answer.Table{
		Caption: "What a piece changes in the shares of all armies, in percentage points with 95% intervals taken one by one",
		Columns: []string{"piece", "army"},
	}
	for _, player := range v.Armies.Players {
		others.Columns = append(others.Columns, player.Name)
	}
	others.Columns = append(others.Columns, "with it", "without")
	for q, player := range v.Armies.Players {
		list := v.Armies.ofArmy(q)
		if len(list) > 0 {
			f.Rows = append(f.Rows, answer.Row{Heading: player.Name})
		}
		for _, p := range list {
			mark := answer.MarkOpen
			if p.Shown() {
				mark = answer.MarkPlain
			}
			f.Rows = append(f.Rows, answer.RowOf(v.called(p), p.Joint, mark, answer.Shift))
			cells := []answer.Cell{answer.Word(v.called(p) + " (" + player.Letter + ":" + p.Kind + ")"), answer.Word(player.Name)}
			for _, e := range p.Others {
				cells = append(cells, answer.Interval(e, answer.Shift))
			}
			others.Add(append(cells, answer.Word(p.With.Name), answer.Word(p.Without.Name))...)
		}
	}
	f.Keys = []answer.Key{{Mark: answer.MarkPlain, Label: "shown to change what the army wins"}, {Mark: answer.MarkOpen, Label: "not shown to"}}
	return answer.Figure{
		ID: "pieces", Title: "What each piece brings its army", Plot: f, Data: piecesTable(v),
		Desc: "A row for each piece, army by army, those that bring most first: how much more of the games the army wins with it, with an interval that holds for all together.",
		Caption: answer.Say("How much more of the games an army wins with a piece than without it, all else being as in %v, with intervals that hold for all pieces together with 95% confidence (Bonferroni). "+
			"Where several pieces of a kind are missing at once, the difference is divided by their number. The values of three armies have no unit in common but the game won.", fieldName(v.Armies.Base)),
	}.Section("What the pieces are worth", answer.Part{Table: &others})
}
