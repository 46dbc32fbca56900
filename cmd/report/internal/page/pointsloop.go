package page

import (
	"fmt"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/stats"
)

// pointsLoop says how the game is played with the points in force.
func pointsLoop(v *view) (Section, bool) {
	r := v.Points
	if r == nil || r.Played == 0 {
		return Section{}, false
	}
	s := Section{ID: v.id("loop"), Title: "With the points in force"}
	s.Parts = append(s.Parts, text(prose.Say("Points change how the game is played: a side that is ahead in points heads for the count. So the table and the compensation were put in force, "+
		"the compensation was looked for while the players knew both, the table was fitted once more, and fresh games were played with the compensation found and one point to either side of it.")))
	endings := Table{Caption: "How games by the new points ended", Columns: []string{"ending", "counted", "won outright", "drawn"}}
	for _, e := range r.Endings {
		endings.Rows = append(endings.Rows, []Cell{word(e.Reason), count(e.Counted), count(e.Decided), count(e.Drawn)})
	}
	s.Parts = append(s.Parts, Part{Table: &endings})
	change := Table{
		Caption: "Before and after, with 95% intervals",
		Columns: []string{"setup", "games", "counted", "moves without a capture before the count", "points name the better side"},
	}
	fresh := Table{
		Caption: "Fresh games, with 95% intervals", Columns: []string{"setup", "positions a move", "compensation", "first player’s score", "verdict", "counted", "score where counted", "score where not", "games"},
	}
	search := Table{Caption: "The search for the compensation", Columns: []string{"step", "compensation", "where the search stood", "first player’s score", "games"}}
	for _, p := range r.Setups {
		for i, name := range []string{"by the points before", "by the new points"} {
			change.Rows = append(change.Rows, []Cell{
				word(p.Setup), word(name), cell(p.Counted[i], prose.Share), cell(p.Waiting[i], prose.Length), cell(p.Agreement[i], prose.Share),
			})
		}
		for _, g := range p.Final {
			w, class := finalVerdict(g.Equivalence)
			fresh.Rows = append(fresh.Rows, []Cell{
				word(p.Setup), count(int(g.Nodes)),
				{Text: prose.Half(g.K)},
				cell(g.Score, prose.Share),
				{Text: w, Class: class, Word: true},
				cell(g.Counted, prose.Share), cell(g.OfCounted, prose.Share), cell(g.OfDecided, prose.Share), count(g.Games),
			})
		}
		for i, step := range p.Steps {
			search.Rows = append(search.Rows, []Cell{
				word(stepName(p.Setup, i+1, len(r.Setups) > 1)), {Text: prose.Half(step.K)}, {Text: prose.Half(step.Exact)}, cell(step.Score, prose.Share), count(step.Score.Games),
			})
		}
	}
	s.Parts = append(s.Parts, Part{Table: &change})
	if len(fresh.Rows) > 0 {
		s.Parts = append(s.Parts, freshForest(v, fresh), Part{Table: &fresh})
	}
	if len(search.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: &search})
	}
	s.Parts = append(s.Parts, text(prose.Say("If most of the first player’s edge comes from games that are won outright, points cannot even it: "+
		"then the score where games are counted and the score where they are not will lie on different sides of a half. "+
		"Other ways to even a game are to let one player choose the side after the first move, or to let the players bid for the compensation.")))
	return s, true
}

func stepName(setup string, n int, several bool) string {
	if several {
		return fmt.Sprintf("%s, %d", setup, n)
	}
	return fmt.Sprint(n)
}

func finalVerdict(e stats.Equivalence) (word, class string) {
	switch e.Verdict {
	case stats.Fair:
		return "fair", string(figure.Even)
	case stats.NotFair:
		return "not fair", string(figure.First)
	}
	return "not shown", string(figure.Open)
}

// freshForest draws the first player's score in the fresh games.
func freshForest(v *view, data Table) Part {
	f := figure.Forest{XLabel: "first player’s score", Format: figure.Percent, Centre: 0.5, Margin: v.Points.Margin}
	several := len(v.Points.Setups) > 1
	for _, p := range v.Points.Setups {
		for _, g := range p.Final {
			if several && g.K != p.K {
				continue
			}
			m := figure.MarkOpen
			switch g.Equivalence.Verdict {
			case stats.Fair:
				m = figure.MarkEven
			case stats.NotFair:
				m = figure.MarkFirst
			}
			name := fmt.Sprintf("%s at %s", prose.Half(g.K), prose.Count(int(g.Nodes)))
			if several {
				name = fmt.Sprintf("%s at %s", p.Setup, prose.Count(int(g.Nodes)))
			}
			f.Rows = append(f.Rows, row(name, g.Score, m, prose.Share))
		}
	}
	f.Keys = []figure.Key{{Mark: figure.MarkEven, Label: "fair"}, {Mark: figure.MarkFirst, Label: "not fair"}, {Mark: figure.MarkOpen, Label: "not shown either way"}}
	return Part{Figure: &Plate{
		Figure: f.Draw(v.id("fresh"), "First player’s score in fresh games", "A row for each compensation and number of positions searched a move, with its 95% interval, beside a band of what counts as fair."),
		Caption: prose.Say("Rows are named by the compensation, or the setup, and the positions searched a move. Lines are 95% intervals clustered on the opening; the band is what counts as fair here, a half give or take %v.",
			figure.Percent(v.Points.Margin)),
		Data: data,
	}}
}
