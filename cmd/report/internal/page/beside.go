package page

import (
	"fmt"
	"strings"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
)

// beside sets the studies next to each other. They are not pooled and not
// tested against each other: they differ in more than what is compared.
func beside(studies []*study.Study) []Section {
	f := figure.Forest{XLabel: "first player’s score", Format: figure.Percent, Centre: studies[0].Even, Margin: studies[0].Margin}
	data := Table{Caption: "All runs", Columns: []string{"run", "what", "first player’s score", "verdict", "draws", "plies", "openings"}}
	overlap := false
	var runs []string
	for i, s := range studies {
		n := prose.NamesOf(s)
		runs = append(runs, letter(i)+" is "+s.Run.Experiment+" with seed "+fmt.Sprint(s.Run.Seed))
		for _, other := range studies[:i] {
			overlap = overlap || other.Run.Hash == s.Run.Hash
		}
		if s.Armies != nil || valued(s) || len(s.Rungs) > 0 {
			continue // in games of three nobody's score is that of the first move; values and ladders have tables of their own
		}
		for _, a := range s.Arms {
			found, class := verdict(a)
			f.Rows = append(f.Rows, row(letter(i)+", "+n.Label(a), a.Score, mark(a), prose.Share))
			data.Rows = append(data.Rows, []Cell{
				word(letter(i)), word(n.Label(a)), cell(a.Score, prose.Share),
				{Text: found, Class: class, Word: true},
				cell(a.Draws, prose.Share), cell(a.Length, prose.Length), count(a.Score.Blocks),
			})
		}
	}
	plate := Plate{
		Figure:  f.Draw("beside", "First player’s score in all runs", "A row for each run and what it compares: the first player’s mean score with its 95% interval."),
		Caption: prose.Say("The first player’s score with its 95% interval, run by run. Each run is reported in full below."),
		Data:    data,
	}
	s := Section{ID: "beside", Title: "The runs side by side", Parts: []Part{
		text(prose.Say("These are different experiments. They stand side by side and are not pooled: %v.", strings.Join(runs, ", "))),
	}}
	if len(data.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Figure: &plate})
	}
	if t := armiesBeside(studies); len(t.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: &t})
	}
	for _, t := range append(valuesBeside(studies), laddersBeside(studies)) {
		if len(t.Rows) > 0 {
			s.Parts = append(s.Parts, Part{Table: &t})
		}
	}
	if overlap {
		s.Parts = append(s.Parts, text(prose.Say("Some of them have the same experiment’s hash: a longer run begins with the games of a shorter one, so they are not independent.")))
	}
	return []Section{s}
}

// armiesBeside sets what the armies of games of three win next to each other.
func armiesBeside(studies []*study.Study) Table {
	t := Table{Caption: "What each army wins, in all runs, with 95% intervals that hold for a row together", Columns: []string{"run", "what"}}
	for i, s := range studies {
		if s.Armies == nil {
			continue
		}
		if len(t.Columns) == 2 {
			for _, p := range s.Armies.Players {
				t.Columns = append(t.Columns, p.Name)
			}
			t.Columns = append(t.Columns, "openings")
		}
		for _, f := range s.Armies.Fields {
			if f.Games == 0 {
				continue
			}
			cells := []Cell{word(letter(i)), word(f.Name)}
			for _, e := range f.Shares {
				cells = append(cells, cell(e, prose.Share))
			}
			t.Rows = append(t.Rows, append(cells, count(f.Openings)))
		}
	}
	return t
}

// letter names a run on a page with several: A, B ... Z, AA ...
func letter(i int) string {
	if i >= 26 {
		return letter(i/26-1) + letter(i%26)
	}
	return string(rune('A' + i))
}
