package armies

import (
	"komi/experiments/answer"
	"komi/stats"
)

// eliminations tells who falls when, and who takes which king.
func eliminations(v *study) answer.Section {
	if v.Armies == nil {
		return answer.Section{}
	}
	p, royal := v.Armies.Players, v.Armies.Royal
	first := answer.Table{Caption: "Eliminations: share of games, with 95% intervals that hold for the three armies together", Columns: []string{v.Names.One}}
	for _, when := range []string{"falls first", "falls second"} {
		for _, a := range p {
			first.Columns = append(first.Columns, a.Name+" "+when)
		}
	}
	taken := answer.Table{Caption: "Who takes which " + royal + ", share of games", Columns: []string{v.Names.One}}
	for captor := range p {
		for victim := range p {
			if captor != victim {
				taken.Columns = append(taken.Columns, p[captor].Name+" takes "+p[victim].Name)
			}
		}
	}
	snow := answer.Table{
		Caption: "What the army that took the first " + royal + " won of the rest of the game, and how often it was the one to take it",
		Columns: []string{v.Names.One},
	}
	for _, a := range p {
		snow.Columns = append(snow.Columns, a.Name, "times")
	}
	teams := false
	for _, f := range told(v) {
		teams = teams || f.Alone >= 0
		cells, kings, rest := []answer.Cell{answer.Word(f.Name)}, []answer.Cell{answer.Word(f.Name)}, []answer.Cell{answer.Word(f.Name)}
		for _, falls := range [][]stats.Estimate{f.First, f.Second} {
			for _, e := range falls {
				cells = append(cells, answer.Interval(e, answer.Share))
			}
		}
		for captor := range p {
			for victim := range p {
				if captor != victim {
					kings = append(kings, answer.Interval(f.Taken[captor][victim], answer.Share))
				}
			}
			x := answer.Interval(f.Snow[captor].Share, answer.Share)
			if f.Snow[captor].P <= 0.05 {
				x.Class = answer.First
			}
			rest = append(rest, x, answer.Whole(f.Snow[captor].Times))
		}
		first.Rows, taken.Rows, snow.Rows = append(first.Rows, cells), append(taken.Rows, kings), append(snow.Rows, rest)
	}
	s := answer.Section{ID: "eliminations", Title: "Who falls, and to whom", Parts: []answer.Part{{Table: &first}, {Table: &taken}}}
	if !teams {
		s.Parts = append(s.Parts,
			answer.Text(answer.Say("Whoever takes %v %v takes its army too. Does that decide the game? The table shows what an army won of the rest of the games in which it took the first %v. "+
				"Between two equal armies this would be a half; coloured shares are shown to differ from it (5% for the three armies of a row together, Holm).", answer.Article(royal), royal, royal)),
			answer.Part{Table: &snow})
	}
	return s
}
