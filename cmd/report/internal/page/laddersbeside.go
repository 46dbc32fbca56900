package page

import (
	"slices"

	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
)

// laddersBeside sets what twice the budget wins in several runs next to each other,
// a row for each game.
func laddersBeside(studies []*study.Study) Table {
	t := Table{Caption: "The share of the player with twice the budget, in all runs, with 95% intervals", Columns: []string{"run", "game"}}
	var rungs []string
	for _, s := range studies {
		for _, r := range s.Rungs {
			if !slices.Contains(rungs, r.Arm.Name) {
				rungs = append(rungs, r.Arm.Name)
			}
		}
	}
	t.Columns = append(append(t.Columns, rungs...), "equal share", "openings")
	for i, s := range studies {
		if len(s.Rungs) == 0 {
			continue
		}
		cells := make([]Cell, 2+len(rungs), len(t.Columns))
		cells[0], cells[1] = word(letter(i)), word(s.Title(s.Arms[0]))
		openings := 0
		for _, r := range s.Rungs {
			cells[2+slices.Index(rungs, r.Arm.Name)] = cell(r.Score, prose.Share)
			openings += r.Score.Blocks
		}
		t.Rows = append(t.Rows, append(cells, Cell{Text: prose.Fixed(100*s.Even, 1) + "%"}, count(openings)))
	}
	return t
}
