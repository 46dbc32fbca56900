package findings

import (
	"slices"
	"strings"

	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/games"
)

// Changes says what each arm changes compared with the first: in words, then
// in numbers.
func (v *View) Changes(readings []games.Reading, words bool) answer.Section {
	if len(readings) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "readings", Title: "What each reading changes"}
	s.Parts = append(s.Parts, answer.Text(answer.Say("Each reading is compared with “%v”. A difference counts as shown if it is established at 5%, with all readings and all "+
		"columns below tested together (Holm). Where none is shown, there may still be one too small for these games. "+
		"Two games from one opening and seed are the same until the reading matters, or until it changes the order in which the search looks at moves.", v.Arms[0].Called())))
	if words {
		for _, r := range readings {
			s.Add(answer.Text(v.Reading(r)))
		}
	}
	t := answer.Table{
		Caption: "Differences from “" + v.Arms[0].Called() + "”, with 95% intervals taken one by one",
		Columns: []string{"reading", "games that differ"},
	}
	for _, e := range readings[0].Effects {
		column := measures[e.Measure].name
		if unit := measures[e.Measure].unit; unit != "" {
			column += ", " + unit
		}
		t.Columns = append(t.Columns, column)
	}
	p := answer.Table{Caption: "Holm’s p of no difference", Columns: append([]string{"reading"}, t.Columns[2:]...)}
	for _, r := range readings {
		cells := []answer.Cell{answer.Word(r.Arm.Called()), answer.Interval(r.Changed, answer.Share)}
		ps := []answer.Cell{answer.Word(r.Arm.Called())}
		for _, e := range r.Effects {
			cells = append(cells, effectCell(r, e))
			ps = append(ps, answer.Cell{Text: answer.PValue(e.Holm)})
		}
		t.Rows = append(t.Rows, cells)
		p.Rows = append(p.Rows, ps)
	}
	s.Add(answer.Part{Table: &t}, answer.Part{Table: &p})
	return v.Explained(s)
}

// effectCell sets a difference, coloured if it is shown.
func effectCell(r games.Reading, e games.Effect) answer.Cell {
	if r.Never() {
		return answer.Cell{Text: "0", Sub: "same games"}
	}
	if games.Alike(e.Diff) {
		return answer.Cell{Text: "0", Sub: "every opening"}
	}
	c := answer.Interval(e.Diff, measures[e.Measure].format)
	if e.Shown() {
		c.Class = answer.First
	}
	return c
}

// Explained adds to a section what the options that the arms differ in decide, in
// the words of the variant file.
func (v *View) Explained(s answer.Section) answer.Section {
	t := answer.Table{
		Caption: "What the options decide; numbers refer to the game’s own rules",
		Columns: []string{"option", "played", "the rule’s default", "what it decides"},
	}
	for _, o := range v.options {
		var played []string
		for _, a := range v.Arms {
			chosen, _ := variants.ParseOptions(a.Options) // they were read when the rules were
			if value, has := chosen[o.Name]; has && !slices.Contains(played, v.sayOption(o.Name, value)) {
				played = append(played, v.sayOption(o.Name, value))
			}
		}
		if len(played) > 0 {
			t.Add(answer.Cell{Text: o.Name, Word: true, Code: true}, answer.Word(strings.Join(played, "; ")), answer.Word(v.sayOption(o.Name, o.Default)), answer.Word(o.About))
		}
	}
	if len(t.Rows) > 0 {
		s.Add(answer.Part{Table: &t})
	}
	return s
}
