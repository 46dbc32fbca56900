package match

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"komi/experiments/answer"
	"komi/results"
	"komi/stats"
)

// enoughNew is the share of games that repeat no other from which on nothing is said of them.
const enoughNew = 0.99

// Report writes a result in words and numbers.
func (r *Result) Report(w io.Writer) error {
	var b strings.Builder
	score := r.Score()
	fmt.Fprintf(&b, "%s, from %s.\n", r.verdict(score), answer.Plural(score.Blocks, "opening"))
	if r.differs(score) {
		fmt.Fprintln(&b, "The score decides who is called stronger. The interval of normalised Elo is made in another way, and here it says otherwise.")
	}
	if r.decided() {
		fmt.Fprintln(&b, "The match stopped when its test was decided. The intervals below are those of a match of this length and do not allow for the stop.")
	}
	if r.Interrupted() {
		fmt.Fprintf(&b, "Interrupted: %s were played.\n", r.Progress())
	}
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	if score.OK() {
		fmt.Fprintf(t, "A's score\t%.1f%% (%.1f to %.1f)\n", 100*score.Value, 100*score.Lo, 100*score.Hi)
		fmt.Fprintf(t, "Elo of A over B\t%s\n", interval(stats.EloOf(score)))
		if los := stats.LOS(score, 0.5); !math.IsNaN(los) && r.match.Test == nil {
			fmt.Fprintf(t, "A is stronger with probability (LOS)\t%.3f\n", los)
		}
		fmt.Fprintf(t, "normalised Elo\t%s\n", interval(stats.NormalisedElo(r.pairs)))
	} else {
		fmt.Fprintf(t, "A's score\t~\n")
	}
	fmt.Fprintf(t, "pairs in which A scored 0, 1/2, 1, 3/2, 2\t%s\n", strings.Trim(fmt.Sprint(r.pairs), "[]"))
	if test := r.match.Test; test != nil {
		fmt.Fprintf(t, "test of Elo %g against %g\t%s\n", test.Elo1, test.Elo0, r.testText())
	}
	r.ends(t)
	if err := t.Flush(); err != nil {
		return err
	}
	if a := r.audit(); float64(a.Distinct) < enoughNew*float64(a.Games) {
		fmt.Fprintf(&b, "only %d of %d games are new: the score, Elo and LOS count openings that led to the same game as one; what is told of pairs counts them all\n", a.Distinct, a.Games)
	}
	r.used(&b)
	r.voids(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// verdict is the result in one sentence, without its end. A match with a test says
// what the test decides and no more: a match that stops when it looks well must not
// be read as if its length had been fixed.
func (r *Result) verdict(score stats.Estimate) string {
	if test := r.match.Test; test != nil {
		switch lower, upper := test.bounds(); {
		case r.ratio >= upper:
			return fmt.Sprintf("The test prefers that A is stronger by Elo %g, to %g", test.Elo1, test.Elo0)
		case r.ratio <= lower:
			return fmt.Sprintf("The test prefers that A is stronger by Elo %g, to %g", test.Elo0, test.Elo1)
		}
		return "The test has not come to an end"
	}
	if !score.OK() {
		return "Too few games to say who is stronger"
	}
	switch side(score, 0.5) {
	case 1:
		return "A is stronger than B"
	case -1:
		return "B is stronger than A"
	}
	return "No difference is shown"
}

// differs reports whether the interval of normalised Elo says something else than the verdict
// by the score. The two are made in different ways, and where a result is close, one may leave
// out what the other holds.
func (r *Result) differs(score stats.Estimate) bool {
	other := stats.NormalisedElo(r.pairs)
	return r.match.Test == nil && score.OK() && other.OK() && side(score, 0.5) != side(other, 0)
}

// side is on which side of a value an interval lies, 0 if it holds it.
func side(e stats.Estimate, of float64) int {
	switch {
	case e.Lo > of:
		return 1
	case e.Hi < of:
		return -1
	}
	return 0
}

func interval(e stats.Estimate) string {
	if !e.OK() {
		if e.Warned(stats.ErrUnbounded) {
			return fmt.Sprintf("~ (%s to %s)", signed(e.Lo), signed(e.Hi))
		}
		return "~"
	}
	return fmt.Sprintf("%s (%s to %s)", signed(e.Value), signed(e.Lo), signed(e.Hi))
}

func signed(v float64) string {
	if math.IsInf(v, 0) {
		return strings.Replace(fmt.Sprint(v), "Inf", "∞", 1)
	}
	return fmt.Sprintf("%+.0f", v)
}

func (r *Result) testText() string {
	lower, upper := r.match.Test.bounds()
	text := fmt.Sprintf("log-likelihood ratio %.2f of %.2f to %.2f: ", r.ratio, lower, upper)
	switch {
	case r.ratio >= upper:
		return text + fmt.Sprintf("Elo %g accepted", r.match.Test.Elo1)
	case r.ratio <= lower:
		return text + fmt.Sprintf("Elo %g accepted", r.match.Test.Elo0)
	}
	return text + "undecided"
}

// ends writes how games ended and how long they were.
func (r *Result) ends(w io.Writer) {
	reasons := map[string]int{}
	plies, played := 0, 0
	for _, g := range r.Games {
		if g.Void != "" {
			continue
		}
		reasons[g.Reason]++
		plies += g.Plies
		played++
	}
	if played == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(reasons), func(a, b string) int {
		return cmp.Or(reasons[b]-reasons[a], strings.Compare(a, b))
	})
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, reasons[n])
	}
	fmt.Fprintf(w, "games\t%d of %.0f plies: %s\n", played, float64(plies)/float64(played), strings.Join(names, ", "))
}

// used writes what the sides used.
func (r *Result) used(b *strings.Builder) {
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "\t\tmoves\tnodes a move\tprocessor ms a move\tM nodes/s\tstart s\tbetween s\trestarts\t\n")
	for side, u := range r.Usage {
		if u.Moves == 0 {
			continue
		}
		ms := float64(u.Search) / float64(time.Millisecond) / float64(u.Moves)
		fmt.Fprintf(t, "%c\t%s\t%d\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t\n", 'A'+side, r.match.Names[side],
			u.Moves, u.Nodes/u.Moves, ms, float64(u.Nodes)/u.Search.Seconds()/1e6, u.Start.Seconds(), u.Between.Seconds(), u.Restarts)
	}
	_ = t.Flush() // into memory
}

// maxVoids is how many void games are shown.
const maxVoids = 10

func (r *Result) voids(b *strings.Builder) {
	n := 0
	for _, g := range r.Games {
		if g.Void == "" {
			continue
		}
		if n++; n <= maxVoids {
			fmt.Fprintf(b, "void: game %d: %s\n", g.Index, results.OneLine(g.Void))
		}
	}
	if n > maxVoids {
		fmt.Fprintf(b, "void: %d games in all\n", n)
	}
}

// All yields the games in order.
func (r *Result) All(yield func(results.Game, error) bool) {
	for _, g := range r.Games {
		if !yield(g, nil) {
			return
		}
	}
}
