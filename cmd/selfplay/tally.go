package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"komi/cmd/selfplay/internal/runs"
	"komi/experiments"
	"komi/experiments/answer"
	counting "komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// tally follows a run: how many games there are, and what the complete prefix says so far.
// Games behind a gap wait until it closes. Batches with short games come home first and
// would otherwise bias the estimate.
type tally struct {
	word    string    // for one arm: "setup"
	arms    []string  // in the order of the experiment
	part    runs.Part // whose batches are followed; others leave no gap
	byArm   map[string]*armTally
	measure experiments.Measure
	also    []experiments.Measure // told besides
	per     int                   // games of a round
	games   int
	void    int            // games of the prefix that are void
	voids   []results.Game // the first of them
	next    int            // first batch that is not in the prefix
	waiting map[int][]results.Game
	seen    map[uint64]bool // the games of the prefix, by hash
}

// armTally counts the games of one arm. It takes constant memory.
type armTally struct {
	games, draws, plies int
	cut                 int       // games that the limit on moves ended undecided
	rounds              moments   // of the measure's mean in a round
	also                []moments // of the further measures'
}

// shownVoids is how many void games a run lists one by one.
const shownVoids = 20

func newTally(e *experiments.Experiment) *tally {
	measures := e.Measures()
	t := &tally{word: armWord(e), measure: measures[0], also: measures[1:], per: e.PerRound(), byArm: map[string]*armTally{}, waiting: map[int][]results.Game{}, seen: map[uint64]bool{}}
	for i := range e.Arms {
		t.arms = append(t.arms, e.Arms[i].Name)
		t.byArm[e.Arms[i].Name] = &armTally{}
	}
	return t
}

// resume adds the games that a run already has.
func (t *tally) resume(ctx context.Context, run *results.Writer) error {
	done, err := run.Done(ctx)
	if err != nil {
		return err
	}
	for _, batch := range slices.Sorted(maps.Keys(done)) {
		games, err := run.Batch(ctx, batch)
		if err != nil {
			return err
		}
		t.add(batch, games)
	}
	return nil
}

// add takes in a batch that was saved.
func (t *tally) add(batch int, games []results.Game) {
	t.games += len(games)
	t.waiting[batch] = games
	for len(t.waiting) > 0 && (t.waiting[t.next] != nil || !t.part.Has(t.next)) {
		t.count(t.waiting[t.next])
		delete(t.waiting, t.next)
		t.next++
	}
}

// count adds games of the prefix to their arms.
func (t *tally) count(games []results.Game) {
	type pair struct {
		arm   string
		block int64
	}
	rounds := map[pair][]results.Game{}
	for _, g := range games {
		if g.Void != "" {
			if t.void++; t.void <= shownVoids {
				t.voids = append(t.voids, g)
			}
			continue
		}
		a := t.byArm[g.Arm]
		if a == nil { // an arm of a later stage
			a = &armTally{}
			t.byArm[g.Arm], t.arms = a, append(t.arms, g.Arm)
		}
		a.games++
		a.plies += g.Plies
		t.seen[counting.Hash(g)] = true
		switch {
		case counting.Unfinished(g):
			a.cut++
		case counting.WithoutWinner(g):
			a.draws++
		}
		of := pair{g.Arm, g.Block}
		rounds[of] = append(rounds[of], g)
		if round := rounds[of]; len(round) == t.per {
			a.rounds.add(mean(t.measure, round))
			for i, m := range t.also {
				if a.also == nil {
					a.also = make([]moments, len(t.also))
				}
				a.also[i].add(mean(m, round))
			}
		}
	}
}

// printVoids lists the void games, with what it takes to look into them.
func (t *tally) printVoids(w io.Writer) {
	for _, g := range t.voids {
		fmt.Fprintf(w, "void: game %d, %s %s, seed %d: %s\n", g.Index, t.word, g.Arm, g.Seed, results.OneLine(g.Void))
	}
	if more := t.void - len(t.voids); more > 0 {
		fmt.Fprintf(w, "void: %s more\n", answer.Plural(more, "game"))
	}
}

// sum adds up all arms.
func (t *tally) sum() armTally {
	var all armTally
	for _, name := range t.arms { // in order: sums of fractions depend on it
		a := t.byArm[name]
		all.games += a.games
		all.draws += a.draws
		all.cut += a.cut
		all.plies += a.plies
		all.rounds.merge(a.rounds)
		for i, m := range a.also {
			if all.also == nil {
				all.also = make([]moments, len(a.also))
			}
			all.also[i].merge(m)
		}
	}
	return all
}

// score writes the mean of the measure in per cent with the half-width of its 95%
// interval; "~" if there are too few rounds, or all were alike. It rounds as a report does.
func (m moments) score() string {
	if m.n < stats.MinBlocks || m.variance() == 0 {
		return "~"
	}
	half := stats.PlannedHalfWidth(math.Sqrt(m.variance()), m.n, stats.Level)
	mean := stats.Estimate{Value: m.sum / float64(m.n)}
	return fmt.Sprintf("%s ±%.1f", mean.Short(stats.Percent(1)), 100*half)
}

// scores are the scores of all measures.
func (t *tally) scores(a armTally) []string {
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
func (t *tally) names() []string {
	out := []string{t.measure.Name}
	for _, m := range t.also {
		out = append(out, m.Name)
	}
	return out
}

// line is the estimate so far in a few words, each after a comma.
func (t *tally) line() string {
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

// print writes a table of the arms, from the complete prefix.
func (t *tally) print(w io.Writer) {
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
	if counted := t.sum().games; float64(len(t.seen)) < enoughNew*float64(counted) {
		fmt.Fprintf(w, "only %s of %s are new: a report counts openings that led to the same game as one, so its intervals are wider\n",
			answer.Count(len(t.seen)), answer.Plural(counted, "game"))
	}
}

// enoughNew is the share of games that repeat no other from which on nothing is said of them.
const enoughNew = 0.99
