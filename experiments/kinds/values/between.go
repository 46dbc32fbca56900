package values

import (
	"context"
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// equalMargin is by how much the values of two runs may differ, either way, to be called
// equal: 0.10 is a ratio of 1/1.1 to 1.1.
const equalMargin = 0.10

// A Between is how the values of a run differ from those of another.
type Between struct {
	Column string
	stats.Drift
	// Equal tests by two one-sided tests whether the logarithm of the ratio is within
	// that of 1 + equalMargin.
	Equal stats.Equivalence
}

// between compares the values of two levels in the same unit, column by column. Where
// both were measured by the same arms, what an arm adds of its own cancels as far as it
// is the same in both, and the comparison is about these arms.
func between(a, b Level, sameArms bool, seed uint64) (out []Between) {
	from, to := a.Fit, b.Fit
	if !sameArms {
		from, to = from.WithArms(), to.WithArms()
	}
	unit := a.Armies[0].Unit
	var pairs [][2]stats.Priced
	for _, p := range a.Armies[0].Pieces {
		x, y := slices.Index(from.Terms, p.Column), slices.Index(to.Terms, p.Column)
		i, j := slices.Index(from.Terms, unit), slices.Index(to.Terms, unit)
		if x < 0 || y < 0 || i < 0 || j < 0 {
			continue
		}
		out = append(out, Between{Column: p.Column})
		pairs = append(pairs, [2]stats.Priced{
			{Fit: from, Numerator: from.Unit(x), Denominator: from.Unit(i)},
			{Fit: to, Numerator: to.Unit(y), Denominator: to.Unit(j)},
		})
	}
	for i, d := range stats.Drifts(pairs, seed) {
		out[i].Drift = d
		out[i].Equal = stats.Equivalent(d.Log, 0, math.Log1p(equalMargin))
	}
	return out
}

// armsAt lists the arms of a budget that are about values at the start, by name.
func (v *Collection) armsAt(budget int64) []string {
	var out []string
	columns := v.Columns()
	for _, r := range v.rows {
		if r.budget == budget && !r.ordinary(columns) && !slices.Contains(out, r.arm) {
			out = append(out, r.arm)
		}
	}
	slices.Sort(out)
	return out
}

// Compare tells whether runs of one game found the same values, at their largest budgets.
// A set of another kind is nil.
func Compare(ctx context.Context, sets []*games.Set) ([]answer.Part, error) {
	type told struct {
		set   *games.Set
		level Level
		unit  string
		arms  []string
	}
	levels := map[int]told{}
	for i, s := range sets {
		if s == nil || s.Players > 2 {
			continue
		}
		v, err := New(s.Run)
		if err != nil {
			return nil, err
		}
		if err := v.addAll(s.Records(ctx)); err != nil {
			return nil, err
		}
		v.Merge(s.Audit.Clusters)
		e, err := v.Answer(s.Run.Seed)
		if err != nil {
			continue // its own chapter says why there are no values
		}
		level := e.Levels[len(e.Levels)-1]
		levels[i] = told{s, level, v.Unit, v.armsAt(level.Budget)}
	}
	var out []answer.Part
	for i := range sets {
		for j := i + 1; j < len(sets); j++ {
			a, b := levels[i], levels[j]
			if a.set == nil || b.set == nil || a.unit != b.unit || a.set.Arms[0].Variant != b.set.Arms[0].Variant {
				continue
			}
			same := slices.Equal(a.arms, b.arms)
			list := between(a.level, b.level, same, a.set.Run.Seed)
			if len(list) > 0 {
				out = append(out, betweenParts(runLetter(i), runLetter(j), list, same)...)
			}
		}
	}
	return out, nil
}

// runLetter names a run on a page with several.
func runLetter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return runLetter(i/26-1) + runLetter(i%26)
}

// betweenParts says whether two runs found the same values, and shows it.
func betweenParts(a, b string, list []Between, sameArms bool) []answer.Part {
	equal, differ := []string(nil), []string(nil)
	t := answer.Table{
		Caption: fmt.Sprintf("Values of run %s against those of run %s", b, a),
		Columns: []string{"piece", "change, 95% interval", "joint 95% interval", "90% interval", "equal within " + answer.Percent(equalMargin)},
	}
	change := stats.Format{Scale: 100, Digits: 0, Signed: true, Unit: "%"}
	for _, x := range list {
		verdict := "not shown"
		switch x.Equal.Verdict {
		case stats.Fair:
			verdict = "yes"
			equal = append(equal, x.Column)
		case stats.NotFair:
			verdict = "no"
		}
		if x.P < 1-stats.Level {
			differ = append(differ, x.Column)
		}
		ninety := x.Equal.Interval.Transform(math.Expm1)
		t.Add(answer.Word(x.Column), answer.Interval(x.Change, change), answer.Cell{Text: answer.Interval(x.Joint, change).Sub}, answer.Cell{Text: answer.Interval(ninety, change).Sub}, answer.Word(verdict))
	}
	var s answer.Sentence
	switch {
	case len(equal) == len(list):
		s = answer.Say("Runs %v and %v found the same values: each is shown to be equal within %v.", a, b, answer.Percent(equalMargin))
	case len(equal) > 0:
		s = answer.Say("Of the values of runs %v and %v, %v %v shown to be equal within %v. Nothing is claimed about the others.", a, b, answer.List(equal), answer.Are(len(equal)), answer.Percent(equalMargin))
	default:
		s = answer.Say("No value of runs %v and %v is shown to be equal within %v.", a, b, answer.Percent(equalMargin))
	}
	if len(differ) > 0 {
		s = answer.Join(s, answer.Say("Shown to differ at all (5%, for all pieces together): %v.", answer.List(differ)))
	}
	about := "The intervals hold what arms add of their own."
	if sameArms {
		about = "Both runs have the same arms, so what an arm adds of its own is taken to cancel: this is about these arms."
	}
	s = answer.Join(s, answer.Say("Intervals that overlap show no equality. Equal means that two one-sided tests at 5% each put the ratio between %v and %v: its 90% interval lies inside.", answer.Fixed(1/(1+equalMargin), 2), answer.Fixed(1+equalMargin, 2)), answer.Say(about))
	return []answer.Part{answer.Text(s), {Table: &t}}
}
