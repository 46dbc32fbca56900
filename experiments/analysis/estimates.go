package analysis

import (
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

// A Level is the values at one budget.
type Level struct {
	Budget   int64 // nodes a move, 0 where arms do not differ in it
	Fit      *stats.Fit
	Armies   []Army
	FirstElo stats.Estimate // the first move in rating points; not in a game of several players
	First    stats.Estimate // the score of the first player between equal armies
	// Tests of the model: agreement of the arms, pairs worth more than two
	// singles, the shape of the link, other links, and parts of the data.
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
	// there are several; GrowthError says why there is none.
	Growth      []stats.Growth
	GrowthError error
}

// Sketch makes the estimates that planning needs: the values, without the tests
// of the model. It fails as [Values.Estimate] does.
func (v *Values) Sketch(seed uint64) (Estimates, error) { return v.estimate(seed, false) }

// Estimate makes the estimates. It fails with an error that wraps
// stats.ErrUnidentified or stats.ErrSeparated where the games cannot tell yet.
func (v *Values) Estimate(seed uint64) (Estimates, error) { return v.estimate(seed, true) }

func (v *Values) estimate(seed uint64, tests bool) (Estimates, error) {
	var out Estimates
	var fits []*stats.Fit
	var doublings []float64
	budgets := v.Budgets()
	for _, b := range budgets {
		l, err := v.level(b, seed)
		if err == nil && tests {
			v.test(&l)
		}
		if err != nil {
			if b != 0 {
				err = fmt.Errorf("at %d nodes: %w", b, err)
			}
			return out, fmt.Errorf("values: %w", err)
		}
		out.Levels = append(out.Levels, l)
		fits = append(fits, l.Fit)
		doublings = append(doublings, math.Log2(float64(max(b, 1))/float64(max(budgets[0], 1))))
	}
	if len(fits) > 1 && tests {
		base := slices.Index(fits[0].Terms, out.Levels[0].Armies[0].Unit)
		var of []int
		for _, p := range out.Levels[0].Armies[0].Pieces {
			of = append(of, slices.Index(fits[0].Terms, p.Column))
		}
		out.Growth, out.GrowthError = stats.Growths(fits, doublings, base, of, seed)
	}
	return out, nil
}

func (v *Values) level(budget int64, seed uint64) (Level, error) {
	f, _, err := v.Fit(budget)
	if err != nil {
		return Level{}, err
	}
	l := Level{Budget: budget, Fit: f}
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
	l.DesignEffect = f.DesignEffect(slices.Index(f.Terms, l.Armies[0].Unit))
	return l, nil
}

// test asks whether the model of a level is right.
func (v *Values) test(l *Level) {
	f := l.Fit
	_, tested := v.terms()
	var err error
	if l.Arms, err = f.Transitivity(); err != nil {
		l.Warnings = append(l.Warnings, err)
	}
	if l.Additions, err = f.Additions(tested...); err != nil {
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
func (v *Values) armies() []string {
	var out []string
	for _, c := range v.Columns() {
		if a, _ := army(c); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

func (v *Values) army(f *stats.Fit, letter string, budget int64, seed uint64) (Army, error) {
	a := Army{Letter: letter, Unit: v.Unit}
	if letter != "" {
		a.Unit = letter + ":" + v.Unit
	}
	base := slices.Index(f.Terms, a.Unit)
	if base < 0 {
		return a, fmt.Errorf("no game in which %s differ in number: %w", a.Unit, stats.ErrUnidentified)
	}
	var of []int
	for i, t := range f.Terms {
		if l, _ := army(t); slices.Contains(v.columns, t) && l == letter && i != base {
			of = append(of, i)
		}
	}
	a.UnitElo = f.Elo(base)
	a.UnitOdds = f.Predict(f.Unit(base))
	for i, value := range f.Values(base, of, seed) {
		a.Pieces = append(a.Pieces, PieceValue{
			Column: value.Term, Value: value, Elo: f.Elo(of[i]), Arms: v.armsWith(value.Term, budget),
		})
	}
	slices.SortStableFunc(a.Pieces, func(x, y PieceValue) int {
		switch {
		case x.Value.Value < y.Value.Value:
			return -1
		case x.Value.Value > y.Value.Value:
			return 1
		}
		return 0
	})
	return a, nil
}

func (v *Values) armsWith(column string, budget int64) int {
	var arms []string
	for _, r := range v.rows {
		if r.budget == budget && r.counts[column] != 0 && !slices.Contains(arms, r.arm) {
			arms = append(arms, r.arm)
		}
	}
	return len(arms)
}
