package page

import (
	"slices"
	"strings"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
)

// changes tells what a setup or an option changes.
func changes(v *view) (Section, bool) {
	if v.Armies == nil || len(v.Armies.Changes) == 0 {
		return Section{}, false
	}
	s := Section{ID: v.id("changes"), Title: "What each change does", Parts: []Part{
		text(prose.Say("Each is compared with the game that differs from it in that one thing only, on the same openings and seeds: games are alike until the change matters. " +
			"A difference is coloured if it is established at 5% with all differences below tested together (Holm). " +
			"Where none is shown, a change may still matter less than these games can tell.")),
	}}
	t := Table{
		Caption: "Differences in percentage points, with 95% intervals taken one by one",
		Columns: []string{"change", "compared with", "games that go another way"},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name)
	}
	t.Columns = append(t.Columns, "nobody wins", "distance from equal")
	f := figure.Forest{XLabel: "distance from equal, points", Format: figure.Points, Centre: 0}
	for _, c := range v.Armies.Changes {
		cells := []Cell{word(c.Field.Name), word(c.From.Name), cell(c.Changed, prose.Share)}
		for _, d := range c.Shares {
			cells = append(cells, shiftCell(c, d))
		}
		t.Rows = append(t.Rows, append(cells, shiftCell(c, c.Undecided), shiftCell(c, c.Gap)))
		m := figure.MarkOpen
		if c.Gap.Shown() {
			m = figure.MarkPlain
		}
		if !c.Never() && !c.Gap.Nil() {
			f.Rows = append(f.Rows, row(c.Field.Name, c.Gap.Estimate, m, prose.Shift))
		}
	}
	f.Keys = []figure.Key{{Mark: figure.MarkPlain, Label: "shown (Holm, 5%)"}, {Mark: figure.MarkOpen, Label: "not shown"}}
	id := v.id("gap")
	plate := Plate{
		Figure: f.Draw(id, "Which change brings the armies together", "A row for each change: how much nearer to equal, to the left of zero, or farther from it the shares are, with a 95% interval."),
		Caption: prose.Say("How a change moves the shares towards equality (left of the line) or away from it. The distance from equal is the share of games that another army, " +
			"or in a team game the other side, would have to win for all to win equally often."),
		Data: t,
	}
	s.Parts = append(s.Parts, Part{Figure: &plate}, Part{Table: &t})
	return v.explained(s), true
}

// explained adds to a section what the options that the arms differ in decide, in
// the words of the variant file.
func (v *view) explained(s Section) Section {
	t := Table{
		Caption: "What the options decide; numbers refer to the game’s own rules",
		Columns: []string{"option", "played", "the rule’s default", "what it decides"},
	}
	for _, o := range v.options {
		var played []string
		for _, a := range v.Arms {
			if value, has := optionsOf(a.Options)[o.Name]; has && !slices.Contains(played, value) {
				played = append(played, value)
			}
		}
		if len(played) > 0 {
			t.Rows = append(t.Rows, []Cell{{Text: o.Name, Word: true, Code: true}, word(strings.Join(played, ", ")), word(o.Default), word(o.About)})
		}
	}
	if len(t.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: &t})
	}
	return s
}

// shiftCell sets a difference, coloured if it is shown.
func shiftCell(c study.Change, d study.Shift) Cell {
	if c.Never() {
		return Cell{Text: "0", Sub: "same games"}
	}
	if d.Nil() {
		return Cell{Text: "0", Sub: "every opening"}
	}
	out := cell(d.Estimate, prose.Shift)
	if d.Shown() {
		out.Class = string(figure.First)
	}
	return out
}
