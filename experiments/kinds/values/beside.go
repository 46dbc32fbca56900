package values

import (
	"fmt"
	"strings"

	"komi/experiments/answer"
)

// beside are the values and what others have printed, for a page of several
// runs. Of several budgets the largest is shown.
func beside(v *study) []answer.Part {
	if !v.estimated() {
		return nil
	}
	values := answer.Table{
		Caption: "Values in all runs, each in its unit, with joint 95% intervals; and the published ones that these allow or exclude",
		Columns: []string{"game", "unit", "piece", "value", "published, inside", "published, outside"},
	}
	distances := answer.Table{
		Caption: "How far published tables are from the values of each run",
		Columns: []string{"game", "table", "speaks of", "distance", "as shares of an army", "scaled by one factor", "rank correlation", "inside the joint intervals", "openings"},
	}
	game := answer.Word(v.Title(v.Arms[0]))
	for _, a := range v.Worths.Levels[len(v.Worths.Levels)-1].Armies {
		for _, p := range a.Pieces {
			in, out := likened(v.Worths.Likes, p.Column)
			values.Add(game, answer.Word(v.Worths.names.piece(a.Unit)), v.Worths.names.cell(p.Column), answer.Interval(p.Joint.Estimate, worthFormat), answer.Word(in), answer.Word(out))
		}
	}
	for _, l := range v.Worths.Likes {
		distances.Add(game, answer.Word(l.Name), answer.Word(spoken(l)),
			answer.Cell{Text: apart(l.Distance)},
			wholly(l),
			answer.Cell{Text: apart(l.Shape)},
			answer.Cell{Text: answer.Fixed(l.Rank, 2)},
			answer.Cell{Text: fmt.Sprintf("%d of %d", l.Inside, len(l.Columns))},
			answer.Whole(v.All.Score.Blocks))
	}
	parts := []answer.Part{{Table: &values}}
	if len(distances.Rows) > 0 {
		parts = append(parts, answer.Part{Table: &distances})
	}
	return parts
}

// likened lists what tables say a piece is worth, inside its interval and outside.
func likened(tables []Likeness, column string) (in, out string) {
	var ins, outs []string
	for _, l := range tables {
		for _, c := range l.Columns {
			if c.Column != column {
				continue
			}
			said := l.Name + ": " + answer.Fixed(c.Published, 2)
			if c.Inside {
				ins = append(ins, said)
			} else {
				outs = append(outs, said)
			}
		}
	}
	return strings.Join(ins, "; "), strings.Join(outs, "; ")
}
