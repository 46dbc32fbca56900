package values

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"komi/stats"
)

// A PieceValue is what a column is worth.
type PieceValue struct {
	Column string
	stats.Value
	// Elo is the same in rating points: by how many a player would have to be
	// better to make up for the piece.
	Elo stats.Estimate
	// Arms counts the arms in which the column differs.
	Arms int
}

// An Army holds the values of one army, or of both in a game of two players.
type Army struct {
	Letter string // "" for both
	Unit   string // the column of the unit
	// UnitElo is the unit in rating points, UnitOdds the score of a player who
	// is a unit ahead, apart from the first move.
	UnitElo, UnitOdds stats.Estimate
	// Pieces are the other columns, the least valuable first.
	Pieces []PieceValue
}

// weak reports whether the unit is too weak to divide by: values in it are then hardly
// known, though their proportions may be.
func (a Army) weak() bool { return weak(a.UnitElo) }

// columns are those of all pieces, the unit first.
func (a Army) columns() []string {
	out := []string{a.Unit}
	for _, p := range a.Pieces {
		out = append(out, p.Column)
	}
	return out
}

// worths are those of all pieces in rating points, by column.
func (a Army) worths() map[string]stats.Estimate {
	out := map[string]stats.Estimate{a.Unit: a.UnitElo}
	for _, p := range a.Pieces {
		out[p.Column] = p.Elo
	}
	return out
}

// A Level is the values at one budget.
type Level struct {
	Budget int64      // nodes a move, 0 where arms do not differ in it
	Fit    *stats.Fit // its covariance is that of these arms alone
	// Scatter is how far the arms scatter about the model beyond chance. The
	// intervals of the values hold it, but not those of a sketch.
	Scatter  stats.ArmSpread
	Armies   []Army
	FirstElo stats.Estimate // the first move in rating points; not in a game of several players
	// First is the score of the first player where armies are taken to be equal, by the fit to
	// games between unequal ones; Usual that in games between the usual armies, which the fit
	// leaves out. Armies that lack something can profit more, or less, by moving first.
	First, Usual stats.Estimate
	// Tests of the model: agreement of the arms, terms beyond a sum of values
	// (see [pairTerm], [bulkTerm], [levellingTerm]), the shape of the link, other links, and parts of the data.
	Arms      stats.Transitivity
	Additions []stats.Addition
	Curvature []stats.Addition
	Links     []stats.LinkShift
	// DesignEffect is how much the games' dependence and draws change the
	// variance of the unit.
	DesignEffect float64
	Warnings     []error
}

// Estimates are what the games say.
type Estimates struct {
	Levels []Level // by budget
	// Growth is how the values change with the budget, per doubling, where
	// there are several; GrowthError says why there is none. The same arms are
	// played at every budget, so that what an arm adds of its own cancels as far
	// as it is the same at all of them; its intervals are about these arms.
	Growth      []stats.Growth
	GrowthError error
	// LeftOut are the budgets that the trend leaves out, and why: those at which some
	// value has no bounds, because the unit may be worth nothing there. One such point
	// would add its own noise to every value.
	LeftOut []LeftOut
}

// LeftOut is a budget that a trend leaves out.
type LeftOut struct {
	Budget int64
	Why    string
}

// sketch makes the estimates that planning needs: the values, with intervals for
// these arms as if they agreed, because more games make an interval no narrower by
// what arms differ in. It fails as [Collection.Estimate] does.
func (v *Collection) sketch(seed uint64) (Estimates, error) {
	return v.estimate(seed, asSketch)
}

// Answer makes the estimates without the tests of the model. It fails as
// [Collection.Estimate] does.
func (v *Collection) Answer(seed uint64) (Estimates, error) {
	return v.estimate(seed, asAnswer)
}

// Estimate makes the estimates. It fails with an error that wraps
// stats.ErrUnidentified or stats.ErrSeparated where the games cannot tell yet.
func (v *Collection) Estimate(seed uint64) (Estimates, error) {
	return v.estimate(seed, asTested)
}

// A depth says how much is made of the games.
type depth uint8

const (
	asSketch depth = iota
	asAnswer       // with the scatter of the arms
	asTested       // and the tests of the model
)

func (v *Collection) estimate(seed uint64, deep depth) (Estimates, error) {
	var out Estimates
	var fits []*stats.Fit
	var doublings []float64
	budgets := v.budgets()
	if len(budgets) == 0 {
		return out, fmt.Errorf("values: no game counts: %w", stats.ErrUnidentified)
	}
	for _, b := range budgets {
		l, err := v.level(b, seed, deep)
		if err == nil && deep >= asTested {
			v.test(&l)
		}
		if err != nil {
			if b != 0 {
				err = fmt.Errorf("at %d nodes: %w", b, err)
			}
			return out, fmt.Errorf("values: %w", err)
		}
		out.Levels = append(out.Levels, l)
		if why := l.unbounded(); why != "" && len(budgets) > 1 {
			out.LeftOut = append(out.LeftOut, LeftOut{b, why})
			continue
		}
		fits = append(fits, l.Fit)
		doublings = append(doublings, math.Log2(float64(max(b, 1))/float64(max(budgets[0], 1))))
	}
	if len(out.LeftOut) > 0 && len(fits) < 2 {
		out.GrowthError = fmt.Errorf("values are bounded at fewer than two budgets")
	}
	if len(fits) > 1 && deep >= asTested {
		base := slices.Index(fits[0].Terms, out.Levels[0].Armies[0].Unit)
		var of []int
		for _, p := range out.Levels[0].Armies[0].Pieces {
			of = append(of, slices.Index(fits[0].Terms, p.Column))
		}
		out.Growth, out.GrowthError = stats.Growths(fits, doublings, base, of, seed)
	}
	return out, nil
}

// unbounded says why a level can be no point of a trend; "" if it can.
func (l Level) unbounded() string {
	for _, p := range l.Armies[0].Pieces {
		if !p.Joint.Set.Bounded() {
			return fmt.Sprintf("the value of %s has no bounds there", p.Column)
		}
	}
	return ""
}

func (v *Collection) level(budget int64, seed uint64, deep depth) (Level, error) {
	f, err := v.fit(budget)
	if err != nil {
		return Level{}, err
	}
	l := Level{Budget: budget, Fit: f}
	l.Scatter = f.ArmSpread()
	if deep >= asAnswer {
		f = f.WithArms()
	}
	for _, letter := range v.armies() {
		a, err := v.army(f, letter, budget, seed)
		if err != nil {
			return Level{}, err
		}
		l.Armies = append(l.Armies, a)
	}
	if i := slices.Index(f.Terms, FirstMove); i >= 0 {
		l.FirstElo = f.Elo(i)
		l.First = f.Predict(f.Unit(i))
	}
	l.Usual = v.usual(budget)
	l.DesignEffect = l.Fit.DesignEffect(slices.Index(f.Terms, l.Armies[0].Unit))
	return l, nil
}

// inUnits is an effect on the logarithm of the odds in units of the first army.
// It is NaN where the unit is too weak to divide by.
func (l Level) inUnits(e stats.Estimate) stats.Estimate {
	unit := l.Fit.Beta[slices.Index(l.Fit.Terms, l.Armies[0].Unit)]
	if !(unit > 0) || l.Armies[0].weak() {
		unit = math.NaN()
	}
	return e.Transform(func(x float64) float64 { return x / unit })
}

// test asks whether the model of a level is right.
func (v *Collection) test(l *Level) {
	f := l.Fit
	var err error
	if l.Arms, err = f.Transitivity(); err != nil {
		l.Warnings = append(l.Warnings, err)
	}
	if l.Additions, err = v.additions(*l); err != nil {
		l.Warnings = append(l.Warnings, err)
	}
	l.Curvature = f.Curvature()
	base := slices.Index(f.Terms, l.Armies[0].Unit)
	var of []int
	for _, p := range l.Armies[0].Pieces {
		of = append(of, slices.Index(f.Terms, p.Column))
	}
	if l.Links, err = f.LinkShifts(base, of); err != nil {
		l.Warnings = append(l.Warnings, err)
	}
}

// armies lists the letters of the armies, one of "" in a game of two players.
func (v *Collection) armies() []string {
	var out []string
	for _, c := range v.Columns() {
		if a, _ := army(c); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// army reads the values of an army off the fit of a budget.
func (v *Collection) army(f *stats.Fit, letter string, budget int64, seed uint64) (Army, error) {
	unit := v.Unit
	if letter != "" {
		unit = letter + ":" + v.Unit
	}
	var columns []string
	for _, t := range f.Terms {
		if l, _ := army(t); slices.Contains(v.columns, t) && l == letter && t != unit {
			columns = append(columns, t)
		}
	}
	a, err := armyOf(f, unit, columns, nil, seed)
	if err != nil {
		return a, fmt.Errorf("no game in which %s differ in number: %w", unit, err)
	}
	a.Letter = letter
	for i := range a.Pieces {
		p := &a.Pieces[i]
		p.Elo, p.Arms = f.Elo(slices.Index(f.Terms, p.Column)), v.armsWith(p.Column, budget)
	}
	return a, nil
}

// armyOf reads the values of columns in a unit off a fit. A column of those paired is
// worth what a side loses with one of its two. It fails with stats.ErrUnidentified if the
// fit has no unit.
func armyOf(f *stats.Fit, unit string, columns, paired []string, seed uint64) (Army, error) {
	a := Army{Unit: unit}
	base := slices.Index(f.Terms, unit)
	if base < 0 {
		return a, stats.ErrUnidentified
	}
	var names []string
	var numerators [][]float64
	for _, c := range columns {
		i := slices.Index(f.Terms, c)
		if i < 0 {
			continue
		}
		worth := f.Unit(i)
		if j := slices.Index(f.Terms, pairTerm+c); j >= 0 && slices.Contains(paired, c) {
			worth[j] = 1
		}
		names, numerators = append(names, c), append(numerators, worth)
	}
	a.UnitElo = f.Elo(base)
	a.UnitOdds = f.Predict(f.Unit(base))
	for i, value := range f.Ratios(names, numerators, f.Unit(base), seed) {
		a.Pieces = append(a.Pieces, PieceValue{Column: names[i], Value: value})
	}
	slices.SortStableFunc(a.Pieces, func(x, y PieceValue) int { return cmp.Compare(x.Value.Value, y.Value.Value) })
	return a, nil
}

func (v *Collection) armsWith(column string, budget int64) int {
	var arms []string
	for _, r := range v.rows {
		if r.budget == budget && r.counts[column] != 0 && !slices.Contains(arms, r.arm) {
			arms = append(arms, r.arm)
		}
	}
	return len(arms)
}
