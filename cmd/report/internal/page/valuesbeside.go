package page

import (
	"fmt"
	"strings"

	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/experiments/analysis"
)

// valuesBeside sets values of several runs next to each other and beside what
// others have printed. Runs with several budgets show the first.
func valuesBeside(studies []*study.Study) []Table {
	values := Table{
		Caption: "Values in all runs, each in its unit, with joint 95% intervals; and the published ones that these allow or exclude",
		Columns: []string{"run", "game", "unit", "piece", "value", "published, inside", "published, outside"},
	}
	distances := Table{
		Caption: "How far published tables are from the values of each run",
		Columns: []string{"run", "game", "table", "distance", "unit set aside", "rank correlation", "inside the joint intervals", "openings"},
	}
	for i, s := range studies {
		if !valued(s) {
			continue
		}
		game := s.Title(s.Arms[0])
		level := s.Worths.Levels[0]
		for _, a := range level.Armies {
			for _, p := range a.Pieces {
				in, out := likened(s.Worths.Likes, p.Column)
				values.Rows = append(values.Rows, []Cell{
					word(letter(i)), word(game), word(a.Unit), word(p.Column), cell(p.Joint.Estimate, prose.Worth), word(in), word(out),
				})
			}
		}
		for _, l := range s.Worths.Likes {
			distances.Rows = append(distances.Rows, []Cell{
				word(letter(i)), word(game), word(l.Name),
				{Text: prose.Fixed(100*l.Distance, 0) + "%"},
				{Text: prose.Fixed(100*l.Shape, 0) + "%"},
				{Text: prose.Fixed(l.Rank, 2)},
				{Text: fmt.Sprintf("%d of %d", l.Inside, len(l.Columns))},
				count(s.All.Score.Blocks),
			})
		}
	}
	return []Table{values, distances}
}

// valued reports whether a run has estimates of values.
func valued(s *study.Study) bool {
	return s.Worths != nil && s.Worths.Err == nil && len(s.Worths.Levels) > 0
}

// likened lists what tables say a piece is worth, inside its interval and outside.
func likened(tables []analysis.Likeness, column string) (in, out string) {
	var ins, outs []string
	for _, l := range tables {
		for _, c := range l.Columns {
			if c.Column != column {
				continue
			}
			said := l.Name + ": " + prose.Fixed(c.Published, 2)
			if c.Inside {
				ins = append(ins, said)
			} else {
				outs = append(outs, said)
			}
		}
	}
	return strings.Join(ins, "; "), strings.Join(outs, "; ")
}
