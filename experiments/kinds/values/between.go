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
	// that of 1 + equalMargin: alone, and with its p-values and verdict for all values that
	// a page compares together once [judgeTogether] has seen them.
	Equal stats.Equivalence
}

// between compares the values of two levels in a unit, column by column. Where
// both were measured by the same arms, what an arm adds of its own cancels as far as it
// is the same in both, and the comparison is about these arms. Two runs have no openings
// in common, even with one seed: they only number them alike.
func between(a, b Level, unit string, sameArms bool, seed uint64) (out []Between) {
	from, to := a.Fit, b.Fit
	if !sameArms {
		from, to = from.WithArms(), to.WithArms()
	}
	var pairs [][2]stats.Priced
	for _, column := range a.Armies[0].columns() {
		x, y := slices.Index(from.Terms, column), slices.Index(to.Terms, column)
		i, j := slices.Index(from.Terms, unit), slices.Index(to.Terms, unit)
		if column == unit || x < 0 || y < 0 || i < 0 || j < 0 {
			continue
		}
		out = append(out, Between{Column: column})
		pairs = append(pairs, [2]stats.Priced{
			{Fit: from, Numerator: from.Unit(x), Denominator: from.Unit(i)},
			{Fit: to, Numerator: to.Unit(y), Denominator: to.Unit(j)},
		})
	}
	for i, d := range stats.DriftsApart(pairs, seed) {
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

// A told is a run whose values are compared with those of others.
type told struct {
	*games.Set
	letter      string // that of the run
	asked, unit string // what values were to be told in, and what they are told in
	level       Level  // that of the largest budget
	sure        map[string]float64
	arms        []string
}

// tell reads the values of a run as its chapter does; nil where it has none.
func tell(ctx context.Context, s *games.Set, letter string) (*told, error) {
	v, err := Collect(s.Run, s.Records(ctx))
	if err != nil {
		return nil, err
	}
	t := &told{Set: s, letter: letter, asked: v.Unit}
	v.Steady(s.Run.Seed)
	e, err := v.Answer(s.Run.Seed)
	if err != nil {
		return nil, nil // its own chapter says why there are no values
	}
	t.unit, t.level = v.Unit, e.Levels[len(e.Levels)-1]
	t.sure = v.sureUnits(t.level.Armies[0])
	t.arms = v.armsAt(t.level.Budget)
	return t, nil
}

// sharedUnit is what the values of two runs are compared in: what both tell them in, else
// the piece that is the surest where it is less sure; "" where each is too weak in one of them.
func sharedUnit(a, b *told) string {
	if a.unit == b.unit {
		return a.unit
	}
	best, surest := "", 0.0
	for _, column := range a.level.Armies[0].columns() {
		if least := min(a.sure[column], b.sure[column]); least > surest {
			best, surest = column, least
		}
	}
	return best
}

// Compare tells whether runs of one game found the same values, at their largest budgets.
// A set of another kind is nil.
func Compare(ctx context.Context, sets []*games.Set) ([]answer.Part, error) {
	var all []*told
	for i, s := range sets {
		if s == nil || s.Players > 2 {
			continue
		}
		t, err := tell(ctx, s, runLetter(i))
		if err != nil {
			return nil, err
		}
		if t != nil {
			all = append(all, t)
		}
	}
	var compared []comparison
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.asked == b.asked && a.Arms[0].Variant == b.Arms[0].Variant {
				compared = append(compared, compare(a, b))
			}
		}
	}
	judgeTogether(compared)
	var out []answer.Part
	for _, c := range compared {
		out = append(out, c.parts()...)
	}
	return out, nil
}

// A comparison is of the values of two runs, in a unit that both know; that is "" where
// there is none.
type comparison struct {
	a, b *told
	unit string
	same bool // the arms
	list []Between
}

func compare(a, b *told) comparison {
	c := comparison{a: a, b: b, unit: sharedUnit(a, b), same: slices.Equal(a.arms, b.arms)}
	if c.unit != "" {
		c.list = between(a.level, b.level, c.unit, c.same, a.Run.Seed)
	}
	return c
}

// judgeTogether judges the equality of all values compared as one family of claims.
func judgeTogether(all []comparison) {
	var claims []stats.Equivalence
	for _, c := range all {
		for _, x := range c.list {
			claims = append(claims, x.Equal)
		}
	}
	claims = stats.EquivalentTogether(claims)
	for _, c := range all {
		for i := range c.list {
			c.list[i].Equal, claims = claims[0], claims[1:]
		}
	}
}

// parts tell whether two runs found the same values; nothing where they tell no value in
// common.
func (c comparison) parts() []answer.Part {
	a, b, unit := c.a, c.b, c.unit
	switch {
	case unit == "":
		return []answer.Part{answer.Text(answer.Say("Run %v tells values in %v and run %v in %v. No piece is known well enough in both to compare their values in it.", a.letter, a.unit, b.letter, b.unit))}
	case len(c.list) == 0:
		return nil
	}
	parts := betweenParts(a.letter, b.letter, c.list, c.same)
	switch {
	case a.unit != b.unit:
		parts = append(parts, answer.Text(answer.Say("Run %v tells values in %v and run %v in %v. Here those of both are in %v, which both know well.", a.letter, a.unit, b.letter, b.unit, unit)))
	case unit != a.asked:
		parts = append(parts, answer.Text(answer.Say("The values compared are in %v, in which both runs tell them, and not in %v.", unit, a.asked)))
	}
	return parts
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
		Columns: []string{"piece", "change, 95% interval", "joint 95% interval", "90% interval", "Holm’s p of more than " + answer.Percent(equalMargin), "equal within " + answer.Percent(equalMargin)},
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
		t.Add(answer.Word(x.Column), answer.Interval(x.Change, change), answer.Cell{Text: answer.Interval(x.Joint, change).Sub}, answer.Cell{Text: answer.Interval(ninety, change).Sub}, answer.Cell{Text: answer.PValue(x.Equal.P)}, answer.Word(verdict))
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
	s = answer.Join(s, answer.Say("Intervals that overlap show no equality. Equal means that two one-sided tests put the ratio between %v and %v, at 5% for all values that the page compares together (Holm).", answer.Fixed(1/(1+equalMargin), 2), answer.Fixed(1+equalMargin, 2)), answer.Say(about))
	return []answer.Part{answer.Text(s), {Table: &t}}
}
