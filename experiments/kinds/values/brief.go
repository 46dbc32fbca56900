package values

import (
	"fmt"
	"io"
	"iter"
	"text/tabwriter"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/results"
	"komi/stats"
)

// holderScore is the score of the player who holds what an arm names first; of
// several players that of the army that lacks something.
func holderScore(g results.Game) float64 {
	if len(g.Shares) > 2 {
		return g.Share(int(g.Extra[document.Army]))
	}
	return g.Share(g.Index % 2)
}

// Brief writes what the games of a run of values say.
func Brief(w io.Writer, run results.Run, games iter.Seq2[results.Game, error]) error {
	v, err := Collect(run, games)
	if err != nil {
		return err
	}
	e, err := v.Answer(run.Seed)
	if err != nil {
		fmt.Fprintf(w, "the games cannot tell the values yet: %v\n", err)
		return nil
	}
	for _, l := range e.Levels {
		if l.Budget > 0 {
			fmt.Fprintf(w, "at %s nodes a move\n", answer.Count(int(l.Budget)))
		}
		for _, a := range l.Armies {
			printArmy(w, a, v.Published)
		}
		fmt.Fprintf(w, "arms scatter beyond chance by %s, which the intervals include\n",
			l.InUnits(l.Scatter.Tau).Text(stats.Format{Scale: 1, Digits: 2, Unit: " " + l.Armies[0].Unit}))
		if l.First.OK() {
			fmt.Fprintf(w, "moving first, between equal armies, scores %s\n", l.First.Text(stats.Percent(1)))
		}
	}
	fmt.Fprintf(w, "from %s of %s\n", answer.Plural(v.Games, "game"), answer.Plural(len(v.Costs()), "arm"))
	return nil
}

func printArmy(w io.Writer, a Army, published []Published) {
	fmt.Fprintf(w, "%s ahead scores %s\n", a.Unit, a.UnitOdds.Text(stats.Percent(1)))
	var likes []Likeness
	for _, p := range published {
		if like, err := a.Compare(p); err == nil {
			likes = append(likes, like)
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "piece\tin %s\t95%% for all together\tElo\tarms", a.Unit)
	for _, l := range likes {
		fmt.Fprintf(table, "\t%s", l.Name)
	}
	fmt.Fprintln(table)
	for _, p := range a.Pieces {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%d", p.Column, p.Joint.Short(stats.Number(2)), p.Joint.Set.Text(stats.Number(2)), p.Elo.Text(stats.Number(0)), p.Arms)
		for _, l := range likes {
			fmt.Fprintf(table, "\t%s", besideColumn(l, p.Column))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	for _, l := range likes {
		fmt.Fprintf(w, "%s: %.0f%% apart (root mean square), %.0f%% if the unit is set aside, rank correlation %.2f, %d of %d values inside the intervals\n",
			l.Name, 100*l.Distance, 100*l.Shape, l.Rank, l.Inside, len(l.Columns))
	}
}

// besideColumn is a published value, with a mark where the interval does not allow it.
func besideColumn(l Likeness, column string) string {
	for _, c := range l.Columns {
		if c.Column == column {
			mark := ""
			if !c.Inside {
				mark = " (outside)"
			}
			return fmt.Sprintf("%.2f%s", c.Published, mark)
		}
	}
	return ""
}
