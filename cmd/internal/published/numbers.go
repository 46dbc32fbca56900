package published

import (
	"encoding/csv"
	"io"
	"slices"

	"komi/experiments/answer"
)

// A Number is something a page says, with its place.
type Number struct {
	Run, Section, Place, Row, Column, Value, Interval string

	ofVersion bool // see [answer.Fact]; no file keeps it
}

// heading names the fields of numbers.csv.
var heading = []string{"run", "section", "place", "row", "column", "value", "interval"}

func (n Number) fields() []string {
	return []string{n.Run, n.Section, n.Place, n.Row, n.Column, n.Value, n.Interval}
}

// The places of an answer's sentences.
const (
	placeAbout    = "about" // what was played
	placeHeadline = "headline"
	placeVerdict  = "verdict" // undecided, if the games do not settle the question
	placeSentence = "sentence"
	placeWarning  = "warning"

	undecided = "undecided"
)

// placeFact is that of facts, whose names are in the column.
const placeFact = "fact"

// numbers lists all that the answer of a run says, games to step through left out.
func numbers(run string, a answer.Answer) []Number {
	var out []Number
	say := func(place string, s answer.Sentence) {
		if text := s.String(); text != "" {
			out = append(out, Number{Run: run, Section: "answer", Place: place, Value: text})
		}
	}
	say(placeAbout, answer.Say("%v", a.About))
	say(placeHeadline, a.Headline)
	if a.Open {
		say(placeVerdict, answer.Say("%v", undecided))
	}
	for _, s := range a.Sentences {
		say(placeSentence, s)
	}
	for _, s := range a.Warnings {
		say(placeWarning, s)
	}
	out = append(out, cells(run, "answer", "summary", a.Summary)...)
	for _, s := range a.Sections {
		if slices.ContainsFunc(s.Parts, func(p answer.Part) bool { return p.Replay != nil }) {
			continue // rows have no moves
		}
		for _, p := range s.Parts {
			out = append(out, partNumbers(run, s.ID, p)...)
		}
	}
	for _, p := range a.Beside {
		out = append(out, partNumbers(run, "beside", p)...)
	}
	return out
}

func partNumbers(run, section string, p answer.Part) []Number {
	var out []Number
	if text := p.Text.String(); text != "" {
		out = append(out, Number{Run: run, Section: section, Place: "text", Value: text})
	}
	if f := p.Figure; f != nil {
		if text := f.Caption.String(); text != "" {
			out = append(out, Number{Run: run, Section: section, Place: "caption of " + f.ID, Value: text})
		}
		out = append(out, cells(run, section, "figure "+f.ID, f.Data)...)
	}
	if p.Table != nil {
		out = append(out, cells(run, section, p.Table.Caption, *p.Table)...)
	}
	for _, b := range p.Boards {
		out = append(out, facts(run, section, b.Name, b.Facts)...)
		if b.Verdict != "" {
			out = append(out, Number{Run: run, Section: section, Place: "board", Row: b.Name, Column: "verdict", Value: b.Verdict})
		}
	}
	out = append(out, facts(run, section, "", p.Facts)...)
	if p.Code != nil {
		out = append(out, Number{Run: run, Section: section, Place: p.Code.Name, Value: p.Code.Text})
	}
	return out
}

func facts(run, section, of string, list []answer.Fact) []Number {
	var out []Number
	for _, f := range list {
		out = append(out, Number{Run: run, Section: section, Place: placeFact, Row: of, Column: f.Name, Value: f.Text, Interval: f.Sub, ofVersion: f.OfVersion})
	}
	return out
}

// cells are those of a table; the first of a row names it.
func cells(run, section, place string, t answer.Table) []Number {
	var out []Number
	for _, row := range t.Rows {
		for i, c := range row {
			if i == 0 && c.Sub == "" && len(row) > 1 || i >= len(t.Columns) {
				continue
			}
			out = append(out, Number{Run: run, Section: section, Place: place, Row: row[0].Text, Column: t.Columns[i], Value: c.Text, Interval: c.Sub})
		}
	}
	return out
}

func writeNumbers(w io.Writer, list []Number) error {
	out := csv.NewWriter(w)
	if err := out.Write(heading); err != nil {
		return err
	}
	for _, n := range list {
		if err := out.Write(n.fields()); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
