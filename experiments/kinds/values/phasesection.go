package values

import (
	"fmt"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

// momentsOf sets the values at the start beside those of the phases.
func momentsOf(v *study) answer.Section {
	if !v.estimated() || len(v.Worths.Moments) < 2 {
		return answer.Section{}
	}
	w := v.Worths
	unit := w.names.many(w.Moments[0].Army.Unit)
	s := answer.Section{ID: "phases", Title: "Does a value depend on the moment of the game?"}
	if !slices.ContainsFunc(w.Moments[1:], func(m Moment) bool { return m.Err == nil }) {
		s.Say("Positions of the games tell no values later in the game: %v.", whyNot(w.Moments[1].Err))
		return s
	}
	t := answer.Table{Caption: "Values by phase in " + unit + ", with intervals that hold for all pieces of a column together", Columns: []string{"piece"}}
	for _, m := range w.told() {
		t.Columns = append(t.Columns, m.Name)
	}
	for _, p := range w.Moments[0].Army.Pieces {
		cells := []answer.Cell{w.names.cell(p.Column)}
		for _, m := range w.told() {
			cells = append(cells, answer.Interval(worthAt(w, m.Name, p.Column), worthFormat))
		}
		t.Rows = append(t.Rows, cells)
	}
	what := []answer.Cell{answer.Word("told by")}
	odds := []answer.Cell{answer.Word(w.names.one(w.Moments[0].Army.Unit) + " ahead scores")}
	for _, m := range w.told() {
		what = append(what, answer.Cell{Text: toldBy(m), Word: true})
		if m.Err != nil {
			odds = append(odds, answer.Cell{Text: "~"})
			continue
		}
		odds = append(odds, answer.Interval(m.Army.UnitOdds, answer.Share))
	}
	t.Rows = append(t.Rows, odds, what)
	s.Add(answer.Text(answer.Say("At the start values come from games with unequal armies. Later they come from positions of %v: the result is regressed on the material there. "+
		"A position counts if nothing was captured for %v plies before it and %v after it and nobody is in check; of each material that comes up in a game the first such position is taken, and all positions from one opening count as one observation.",
		whose(w), answer.InWords(calmBefore), answer.InWords(calmAfter))))
	s.Add(answer.Text(phaseWords(w)))
	s.Add(answer.Part{Table: &t})
	if len(w.Drifts)+len(w.Methods) > 0 {
		w.addChanges(&s, unit)
		const unlike = "Imbalances price pieces where they stand at first; positions price them where players have put them, and the side that is ahead got there somehow."
		if len(w.Methods) > 0 {
			s.Say("Between the start and %v it is the way to measure that differs, hardly the moment: a change there means that the two ways disagree. "+unlike, strings.TrimPrefix(During(w.Methods[0].To), "in "))
		} else if slices.ContainsFunc(w.Drifts, func(d Drifting) bool { return d.From == Start }) {
			s.Say("Between the start and a phase both the moment and the way to measure differ. " + unlike)
		}
	}
	w.addPairs(&s)
	return s
}

// addChanges adds the tables of the changes between moments.
func (w *Worths) addChanges(s *answer.Section, unit string) {
	const bounds = "with intervals that hold for all of them together"
	t := byEvidence{
		all: "Change of a value between two moments, " + bounds, shown: "Changes of a value between two moments that the games establish, " + bounds,
		others: func(n int) string {
			return fmt.Sprintf("The %v that the games do not establish, %v", answer.Plural(n, "change"), bounds)
		},
		columns: []string{"piece", "from", "to", "measured in", "change", "p, all together"},
	}
	endless, none := false, false // a ratio without bounds, no ratio at all
	for _, x := range slices.Concat(w.Methods, w.Drifts) {
		change := changed(x.Joint)
		endless, none = endless || change.Sub == unbounded, none || !x.Joint.OK()
		t.add(x.P, w.names.cell(x.Column), answer.Word(x.From), answer.Word(x.To), answer.Word(x.scale(unit)), change, answer.Cell{Text: answer.PValue(x.P)})
	}
	nothing := "Changes are ratios of the later value to the earlier one, and no ratio is shown to differ from one."
	if endless || none {
		nothing += " A value near zero or below has no ratio that can be told: whether it changes is seen by the intervals above."
	}
	t.addTo(s, nothing)
	if endless {
		s.Say("A change is called unbounded where its interval reaches beyond tenfold: then the value before is too small, or too little known, to divide by.")
	}
}

// tenfold is the relative change beyond which an interval says nothing of use.
const tenfold = 9

// unbounded stands for the upper end of an interval beyond that.
const unbounded = "unbounded"

// changed is the cell of a relative change.
func changed(e stats.Estimate) answer.Cell {
	switch {
	case !e.OK() || e.Hi <= tenfold:
		return answer.Interval(e, rateFormat)
	case e.Lo > 0:
		least := stats.Estimate{Value: e.Lo, Lo: e.Lo, Hi: e.Lo, Blocks: e.Blocks}
		return answer.Cell{Text: "more than " + answer.Minus(least.Short(rateFormat)), Sub: unbounded}
	}
	return answer.Cell{Text: "~", Sub: unbounded}
}

// scale names what the values of a drift are measured in.
func (d Drifting) scale(unit string) string {
	if d.Shares {
		return "shares of the army"
	}
	return unit
}

// whose says of what games the positions are.
func whose(w *Worths) string {
	for _, m := range w.Moments[1:] {
		if m.Ordinary {
			return "games between equal armies"
		}
	}
	return "the same games, because none began with equal armies"
}

// phaseWords says what the phases are.
func phaseWords(w *Worths) answer.Sentence {
	var items []answer.Sentence
	for _, m := range w.Moments[1:] {
		if m.From == 0 && m.To == 1 {
			return answer.Say("One phase, %v, spans the whole game, as usual where captured pieces come back.", m.Name)
		}
		items = append(items, answer.Say("%v, above %v to %v", m.Name, answer.Percent(m.From), answer.Percent(m.To)))
	}
	out := answer.Say("Phases go by the share of the pieces that are left, royals and plentiful pieces such as pawns not counted: %v.", answer.List(items))
	if len(w.told()) > len(w.Moments) {
		out = append(out, answer.Say(" The course of the game is all of them down to %v, taken together. Tables made from positions of whole games speak of it, because players resign, or agree to draw, before a bare ending.",
			answer.Percent(w.Course.From))...)
	}
	return out
}

// toldBy says what a moment's values come from.
func toldBy(m Moment) string {
	switch {
	case m.start():
		return answer.Plural(m.Positions, "game")
	case m.Err != nil:
		return whyNot(m.Err)
	}
	return fmt.Sprintf("%s from %s", answer.Plural(m.Positions, "position"), answer.Plural(m.Openings, "opening"))
}

// addPairs adds the tables of what pairs add at each moment.
func (w *Worths) addPairs(s *answer.Section) {
	scale := "in " + w.names.many(w.Moments[0].Army.Unit)
	t := byEvidence{
		all: "What a pair is worth, " + scale, shown: "Pairs shown to be worth more, or less, than twice one, " + scale,
		others: func(n int) string {
			return fmt.Sprintf("The other %v, for which neither is established, %v", answer.Count(n), scale)
		},
		columns: []string{"piece", "moment", "a pair adds", "Holm’s p", "one of two", "alone"},
	}
	for _, c := range w.paired() {
		for _, m := range w.Moments {
			for _, p := range m.Pairs {
				if p.Column == c {
					t.add(p.P, w.names.cell(c), answer.Word(m.Name), answer.Interval(p.Joint.Estimate, signedWorth), answer.Cell{Text: answer.PValue(p.P)},
						answer.Interval(p.Of.Joint.Estimate, worthFormat), answer.Interval(p.Alone.Joint.Estimate, worthFormat))
				}
			}
		}
	}
	if len(t.rows) == 0 {
		return
	}
	s.Say("Two pieces of a kind may be worth more, or less, than twice one. “One of two” is what a side loses with the first of them, “alone” what it loses with its only one.")
	t.addTo(s, "No pair is shown to be worth more, or less, than twice one.")
}

// byEvidence is a table that is parted, where it is long, into the rows that are shown and
// the others, which a page keeps shut.
type byEvidence struct {
	all, shown string // captions
	others     func(rows int) string
	columns    []string
	rows       [][]answer.Cell
	p          []float64 // by row
}

// longTable is how many rows stand in one table.
const longTable = 12

// add appends a row, which is shown if its p-value is below the level.
func (t *byEvidence) add(p float64, cells ...answer.Cell) {
	t.rows, t.p = append(t.rows, cells), append(t.p, p)
}

// addTo adds what there is to a section, or says that nothing is shown.
func (t *byEvidence) addTo(s *answer.Section, nothing string) {
	if len(t.rows) <= longTable {
		s.Add(answer.Part{Table: &answer.Table{Caption: t.all, Columns: t.columns, Rows: t.rows}})
		return
	}
	shown := answer.Table{Caption: t.shown, Columns: t.columns}
	others := answer.Table{Columns: t.columns, Fold: true}
	for i, row := range t.rows {
		if t.p[i] < 1-stats.Level {
			shown.Add(row...)
		} else {
			others.Add(row...)
		}
	}
	if len(shown.Rows) == 0 {
		s.Say(nothing)
	} else {
		s.Add(answer.Part{Table: &shown})
	}
	if n := len(others.Rows); n > 0 {
		others.Caption = t.others(n)
		s.Add(answer.Part{Table: &others})
	}
}

// scalesOf shows the values at the start on each scale.
func scalesOf(v *study) answer.Section {
	if !v.estimated() || len(v.Worths.Scales) == 0 || v.Worths.Levels[len(v.Worths.Levels)-1].unitAlone() {
		return answer.Section{}
	}
	w := v.Worths
	s := answer.Section{ID: "scales", Title: "The same values on other scales"}
	t := answer.Table{Caption: "Values at the start on several scales, each with intervals that hold for a column together", Columns: []string{"piece"}}
	var told []Scale
	for _, scale := range w.Scales {
		if !scale.told() {
			continue
		}
		told = append(told, scale)
		name := "in " + w.names.many(scale.Name)
		if scale.Name == hundredths {
			name = "share of 100"
		}
		t.Columns = append(t.Columns, name)
	}
	for _, c := range byWorth(w) {
		cells := []answer.Cell{w.names.cell(c)}
		for _, scale := range told {
			cell := answer.Cell{Text: "1"}
			for _, x := range scale.Values {
				if x.Term == c {
					cell = answer.Interval(x.Joint.Estimate, worthFormat)
				}
			}
			cells = append(cells, cell)
		}
		t.Rows = append(t.Rows, cells)
	}
	s.Say("A share is what one piece is worth of the whole army that a side begins with, which is 100. Royals that cannot be spared have no value and are not counted. Nothing small is divided by, so shares are known best.")
	for _, scale := range w.Scales {
		switch {
		case scale.Weak && scale.Name == hundredths:
			s.Say("Even the army is hardly known: the interval of its sum reaches down to half of it or below. Take the shares as proportions, if at all.")
		case !scale.told():
			s.Say("%v is worth too little, or is known too roughly, to divide by: there are no values in %v.", answer.Capital(answer.Say("%v", w.names.the(scale.Name))), w.names.many(scale.Name))
		case scale.Weak:
			s.Say("%v is worth too little, or is known too roughly, to divide by: its interval reaches down to half of its value or below. Read the values in %v as proportions, if at all.", answer.Capital(answer.Say("%v", w.names.the(scale.Name))), w.names.many(scale.Name))
		}
	}
	s.Add(answer.Part{Table: &t})
	return s
}

// byWorth lists the columns and the unit, the least valuable first.
func byWorth(w *Worths) []string {
	var out []string
	placed := false
	for _, p := range w.Moments[0].Army.Pieces {
		if !placed && p.Value.Value > 1 {
			out, placed = append(out, w.Unit), true
		}
		out = append(out, p.Column)
	}
	if !placed {
		out = append(out, w.Unit)
	}
	return out
}
