package page

import (
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/experiments/answer"
)

// readings says what each arm changes compared with the first: in words, then
// in numbers.
func readings(v *view) (answer.Section, bool) {
	if len(v.Readings) == 0 {
		return answer.Section{}, false
	}
	s := answer.Section{ID: "readings", Title: "What each reading changes"}
	s.Parts = append(s.Parts, answer.Text(answer.Say("Each reading is compared with “%v”. A difference counts as shown if it is established at 5% with all readings and all "+
		"columns below tested together (Holm). Where none is shown, the reading may still matter less than these games can tell. "+
		"Games from one opening and seed are alike until the reading matters, or until it makes the search look at moves in another order.", v.Arms[0].Name)))
	if v.Run.Kind != "readings" { // there the words are the answer, at the top
		for _, r := range v.Readings {
			s.Parts = append(s.Parts, answer.Text(prose.Reading(v.Study, r)))
		}
	}
	t := answer.Table{
		Caption: "Differences from “" + v.Arms[0].Name + "”, with 95% intervals taken one by one",
		Columns: []string{"reading", "games that go another way"},
	}
	for _, e := range v.Readings[0].Effects {
		column := prose.MeasureName(e.Measure)
		if unit := prose.MeasureUnit(e.Measure); unit != "" {
			column += ", " + unit
		}
		t.Columns = append(t.Columns, column)
	}
	p := answer.Table{Caption: "Holm’s p of no difference", Columns: append([]string{"reading"}, t.Columns[2:]...)}
	for _, r := range v.Readings {
		cells := []answer.Cell{answer.Word(r.Arm.Name), answer.Interval(r.Changed, answer.Share)}
		ps := []answer.Cell{answer.Word(r.Arm.Name)}
		for _, e := range r.Effects {
			cells = append(cells, effectCell(r, e))
			ps = append(ps, answer.Cell{Text: answer.PValue(e.Holm)})
		}
		t.Rows = append(t.Rows, cells)
		p.Rows = append(p.Rows, ps)
	}
	s.Parts = append(s.Parts, answer.Part{Table: &t}, answer.Part{Table: &p})
	return v.explained(s), true
}

// effectCell sets a difference, coloured if it is shown.
func effectCell(r study.Reading, e study.Effect) answer.Cell {
	if r.Never() {
		return answer.Cell{Text: "0", Sub: "same games"}
	}
	if e.Nil() {
		return answer.Cell{Text: "0", Sub: "every opening"}
	}
	c := answer.Interval(e.Diff, prose.MeasureFormat(e.Measure))
	if e.Shown() {
		c.Class = answer.First
	}
	return c
}
