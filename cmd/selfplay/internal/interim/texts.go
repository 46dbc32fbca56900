package interim

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"komi/experiments/answer"
	"komi/results"
)

// scores are the scores of all measures.
func (t *Tally) scores(a arm) []string {
	out := []string{a.rounds.score()}
	for i := range t.also {
		if i < len(a.also) {
			out = append(out, a.also[i].score())
		} else {
			out = append(out, "~")
		}
	}
	return out
}

// names are the names of all measures.
func (t *Tally) names() []string {
	out := []string{t.measure.Name}
	for _, m := range t.also {
		out = append(out, m.Name)
	}
	return out
}

// Line is the estimate so far in a few words, each after a comma.
func (t *Tally) Line() string {
	all := t.sum()
	text := ""
	if all.games > 0 {
		for i, score := range t.scores(all) {
			text += fmt.Sprintf(", %s %s", t.names()[i], score)
		}
		text += fmt.Sprintf(", draws %.0f%%", 100*float64(all.draws)/float64(all.games))
		if all.cut > 0 {
			text += fmt.Sprintf(", cut off %.1f%%", 100*float64(all.cut)/float64(all.games))
		}
	}
	if t.void > 0 {
		text += fmt.Sprintf(", %s void", answer.Count(t.void))
	}
	return text
}

// Print writes a table of the arms, from the complete prefix.
func (t *Tally) Print(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	unit := "rounds"
	if t.per == 2 {
		unit = "pairs"
	}
	fmt.Fprintf(table, "%s\t%s\t%s\tdraws\tplies\n", t.word, unit, strings.Join(t.names(), "\t"))
	for _, name := range t.arms {
		a := t.byArm[name]
		if a.games == 0 {
			fmt.Fprintf(table, "%s\t0%s\t~\t~\n", name, strings.Repeat("\t~", 1+len(t.also)))
			continue
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%.1f%%\t%.0f\n", name, answer.Count(a.rounds.n), strings.Join(t.scores(*a), "\t"),
			100*float64(a.draws)/float64(a.games), float64(a.plies)/float64(a.games))
	}
	table.Flush()
	if counted := t.Counted(); float64(len(t.seen)) < enoughNew*float64(counted) {
		fmt.Fprintf(w, "only %s of %s are new: a report counts openings that led to the same game as one, so its intervals are wider\n",
			answer.Count(len(t.seen)), answer.Plural(counted, "game"))
	}
}

// enoughNew is the share of games that repeat no other from which on nothing is said of them.
const enoughNew = 0.99

// shownVoids is how many void games a run lists one by one.
const shownVoids = 20

// PrintVoids lists the void games, with what it takes to look into them.
func (t *Tally) PrintVoids(w io.Writer) {
	for _, g := range t.voids {
		fmt.Fprintf(w, "void: game %d, %s %s, seed %d: %s\n", g.Index, t.word, g.Arm, g.Seed, results.OneLine(g.Void))
	}
	if more := t.void - len(t.voids); more > 0 {
		fmt.Fprintf(w, "void: and %s\n", answer.Plural(more, "other game"))
	}
}
