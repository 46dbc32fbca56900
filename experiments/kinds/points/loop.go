package points

import (
	"fmt"

	"komi/experiments/answer"
	"komi/stats"
)

// loop says how the game is played with the points in force.
func loop(v *study) answer.Section {
	r := v.Points
	if r.Played == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "loop", Title: "With the points in force"}
	s.Parts = append(s.Parts, answer.Text(answer.Say("Points change how the game is played: a side that is ahead in points heads for the count. So the table and the compensation were put in force, "+
		"the compensation was looked for while the players knew both, the table was fitted once more, and fresh games were played with the compensation found and one point to either side of it.")))
	endings := answer.Table{Caption: "How games by the new points ended", Columns: []string{"ending", "counted", "won outright", "drawn"}}
	for _, e := range r.Endings {
		endings.Rows = append(endings.Rows, []answer.Cell{answer.Word(e.Reason), answer.Whole(e.Counted), answer.Whole(e.Decided), answer.Whole(e.Drawn)})
	}
	s.Parts = append(s.Parts, answer.Part{Table: &endings})
	change := answer.Table{
		Caption: "Before and after, with 95% intervals",
		Columns: []string{"setup", "games", "counted", "moves without a capture before the count", "points name the better side"},
	}
	fresh := answer.Table{
		Caption: "Fresh games, with 95% intervals", Columns: []string{"setup", "positions a move", "compensation", "first player’s score", "verdict", "counted", "score where counted", "score where not", "games"},
	}
	search := answer.Table{Caption: "The search for the compensation", Columns: []string{"step", "compensation", "where the search stood", "first player’s score", "games"}}
	for _, p := range r.Setups {
		for i, name := range []string{"by the points before", "by the new points"} {
			change.Rows = append(change.Rows, []answer.Cell{
				answer.Word(p.Setup), answer.Word(name), answer.Interval(p.Counted[i], answer.Share), answer.Interval(p.Waiting[i], answer.Length), answer.Interval(p.Agreement[i], answer.Share),
			})
		}
		for _, g := range p.Final {
			w, class := finalVerdict(g.Equivalence)
			fresh.Rows = append(fresh.Rows, []answer.Cell{
				answer.Word(p.Setup), answer.Whole(int(g.Nodes)),
				{Text: Half(g.K)},
				answer.Interval(g.Score, answer.Share),
				{Text: w, Class: class, Word: true},
				answer.Interval(g.Counted, answer.Share), answer.Interval(g.OfCounted, answer.Share), answer.Interval(g.OfDecided, answer.Share), answer.Whole(g.Games),
			})
		}
		for i, step := range p.Steps {
			search.Rows = append(search.Rows, []answer.Cell{
				answer.Word(stepName(p.Setup, i+1, len(r.Setups) > 1)), {Text: Half(step.K)}, {Text: Half(step.Exact)}, answer.Interval(step.Score, answer.Share), answer.Whole(step.Score.Games),
			})
		}
	}
	s.Parts = append(s.Parts, answer.Part{Table: &change})
	if len(fresh.Rows) > 0 {
		s.Parts = append(s.Parts, freshForest(v, fresh), answer.Part{Table: &fresh})
	}
	if len(search.Rows) > 0 {
		s.Parts = append(s.Parts, answer.Part{Table: &search})
	}
	s.Parts = append(s.Parts, answer.Text(answer.Say("If most of the first player’s edge comes from games that are won outright, points cannot even it: "+
		"then the score where games are counted and the score where they are not will lie on different sides of a half. "+
		"Other ways to even a game are to let one player choose the side after the first move, or to let the players bid for the compensation.")))
	return s
}

func stepName(setup string, n int, several bool) string {
	if several {
		return fmt.Sprintf("%s, %d", setup, n)
	}
	return fmt.Sprint(n)
}

func finalVerdict(e stats.Equivalence) (word string, class answer.Role) {
	switch e.Verdict {
	case stats.Fair:
		return "fair", answer.Even
	case stats.NotFair:
		return "not fair", answer.First
	}
	return "not shown", answer.Open
}

// freshForest draws the first player's score in the fresh games.
func freshForest(v *study, data answer.Table) answer.Part {
	f := answer.Forest{XLabel: "first player’s score", Ticks: answer.PercentTicks, Centre: 0.5, Margin: v.Points.Margin}
	several := len(v.Points.Setups) > 1
	for _, p := range v.Points.Setups {
		for _, g := range p.Final {
			if several && g.K != p.K {
				continue
			}
			m := answer.MarkOpen
			switch g.Equivalence.Verdict {
			case stats.Fair:
				m = answer.MarkEven
			case stats.NotFair:
				m = answer.MarkFirst
			}
			name := fmt.Sprintf("%s at %s", Half(g.K), answer.Count(int(g.Nodes)))
			if several {
				name = fmt.Sprintf("%s at %s", p.Setup, answer.Count(int(g.Nodes)))
			}
			f.Rows = append(f.Rows, answer.RowOf(name, g.Score, m, answer.Share))
		}
	}
	f.Keys = []answer.Key{{Mark: answer.MarkEven, Label: "fair"}, {Mark: answer.MarkFirst, Label: "not fair"}, {Mark: answer.MarkOpen, Label: "not shown either way"}}
	return answer.Part{Figure: &answer.Figure{
		ID: "fresh", Title: "First player’s score in fresh games", Desc: "A row for each compensation and number of positions searched a move, with its 95% interval, beside a band of what counts as fair.", Plot: f,
		Caption: answer.Say("Rows are named by the compensation, or the setup, and the positions searched a move. Lines are 95% intervals clustered on the opening; the band is what counts as fair here, a half give or take %v.",
			answer.Percent(v.Points.Margin)),
		Data: data,
	}}
}
