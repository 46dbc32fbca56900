package values

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/stats"
)

// A Question is what the file of an experiment of values says that its games do
// not: in what to measure, how exactly, and what to compare with. The file was
// checked before the first game; here it is only read.
type Question struct {
	Unit string
	// UnitOn are the squares that units were taken from, as the first player sees
	// them, in the file's order; empty for all.
	UnitOn []string
	// Relative and Absolute say when a value is known well enough: when half
	// its joint interval is at most this share of it, or so many units.
	Relative, Absolute float64
	// Most is the largest number of games, 0 for no stages.
	Most int
	// Phases are the parts of the game of which positions tell values; none for those
	// that are usual in the game.
	Phases    []Phase
	Published []Published
}

// A Published table is values that somebody else has printed.
type Published struct {
	Name   string
	Source string
	// Free says that the table's unit is not the unit here, so that only
	// ratios can be compared. Else the table is divided by its value of the unit;
	// one that has none is in units already.
	Free bool
	// Moment is the moment of the game that the table speaks of: the start, a phase, or the course.
	Moment string
	Values map[string]float64 // by column
	Pairs  map[string]float64 // what a second piece of a kind adds
	// Own says that the games themselves are counted by these points (see [Worths.findOwn]).
	Own bool
}

// The precision that is asked for where the file says nothing.
const (
	usualRelative = 0.05
	usualAbsolute = 0.10
)

// readQuestion reads the tables [values] and [published] of an experiment file.
func readQuestion(config string) (Question, error) {
	var d tables
	if err := toml.Unmarshal([]byte(config), &d); err != nil {
		return Question{}, fmt.Errorf("values: the run's experiment file: %w", err)
	}
	q := Question{
		Unit: cmp.Or(d.Values.Unit, "P"), UnitOn: d.Values.UnitOn, Most: int(d.Values.Games),
		Relative: cmp.Or(d.Values.Relative, usualRelative), Absolute: cmp.Or(d.Values.Absolute, usualAbsolute),
		Phases: phasesOf(d.Values.Phases),
	}
	for name, t := range d.Published {
		q.Published = append(q.Published, Published{
			Name: name, Source: t.Source, Free: t.Free, Moment: cmp.Or(t.Moment, Start), Values: t.Values, Pairs: t.Pairs,
		})
	}
	slices.SortFunc(q.Published, func(a, b Published) int { return strings.Compare(a.Name, b.Name) })
	return q, nil
}

// A Likeness compares the values measured with a published table.
type Likeness struct {
	Published
	Columns []Likened // least valuable first
	// Distance is the root mean square of the logarithms of the ratios, Shape the
	// same after a common factor is taken out, which is what remains if the two
	// tables disagree about the unit alone; Rank is Kendall's rank correlation.
	Distance, Shape, Rank float64
	// OfArmy is the distance between the two tables as shares of the army that a side begins
	// with, the unit among the pieces; NaN if the table does not price all of that army.
	OfArmy float64
	Inside int // published values that the joint intervals allow
	// Paired are the columns priced as one of two, as the table prices them.
	Paired []string
	// Scaled says that the unit is too weak to divide by, so that the tables were
	// brought near as wholes.
	Scaled bool
	factor float64 // by which the table was multiplied
	// Early says that the values at the start are compared, because the games are not
	// enough for a comparison at the moment that the table speaks of.
	Early bool
	// Elsewhere is how far the table is from the values of other moments.
	Elsewhere []Elsewhere
}

// at is the moment whose values are compared.
func (l Likeness) at() string {
	if l.Early {
		return Start
	}
	return l.Moment
}

// A Likened is a column in both tables.
type Likened struct {
	Column              string
	Measured, Published float64 // in the unit here
	Inside              bool    // the joint set allows the published value
}

// compare compares the values of an army with a published table. One that says what
// the unit is worth is divided by that; a free one is scaled by the mean of the logarithms of the ratios, and whether
// its values lie inside is then about the table as a whole. Where the games bound fewer than half
// of the values there is no distance: what they allow says nothing for the table.
func (a Army) compare(p Published) (Likeness, error) {
	l := Likeness{Published: p, Scaled: !p.Free && a.weak(), OfArmy: math.NaN()}
	p.Free = p.Free || l.Scaled
	var mine, theirs []float64
	bounded, scale := 0, 1.0
	if p.Free {
		scale = p.scale(a)
	} else if unit, ok := p.Values[a.Unit]; ok && unit > 0 {
		scale = 1 / unit
	}
	l.factor = scale
	for _, piece := range a.Pieces {
		v, ok := p.Values[piece.Column]
		if !ok {
			continue
		}
		l.Columns = append(l.Columns, Likened{piece.Column, piece.Value.Value, v * scale, piece.Joint.Set.Contains(v * scale)})
		if piece.Joint.Set.Contains(v * scale) {
			l.Inside++
		}
		if piece.Joint.Set.Bounded() {
			bounded++
		}
		mine = append(mine, piece.Value.Value)
		theirs = append(theirs, v*scale)
	}
	if 2*bounded < len(mine) {
		l.Distance, l.Shape, l.Rank = math.NaN(), math.NaN(), math.NaN()
		return l, nil
	}
	var err error
	if l.Distance, err = stats.RMSLogRatio(mine, theirs, p.Free); err != nil {
		return l, err
	}
	if len(mine) < 2 {
		l.Shape, l.Rank = math.NaN(), math.NaN()
		return l, nil
	}
	if l.Shape, err = stats.RMSLogRatio(mine, theirs, true); err != nil {
		return l, err
	}
	l.Rank, err = stats.KendallTau(mine, theirs)
	return l, err
}

// ofArmy is the distance between what the table says and what was measured, both as shares of
// an army of so many pieces of each column: the unit then counts no more than any other
// piece. It is NaN if the table does not price all of the army.
func (l Likeness) ofArmy(army map[string]float64, unit string) float64 {
	all := l.Columns
	switch v := l.Values[unit]; {
	case !l.Free && !l.Scaled: // both tables are in units
		all = append(slices.Clone(all), Likened{Column: unit, Measured: 1, Published: 1})
	case v > 0:
		all = append(slices.Clone(all), Likened{Column: unit, Measured: 1, Published: v * l.factor})
	}
	mine, theirs := make([]float64, len(all)), make([]float64, len(all))
	here, there, priced := 0.0, 0.0, 0
	for i, c := range all {
		n := army[c.Column]
		here, there = here+n*c.Measured, there+n*c.Published
		if n > 0 {
			priced++
		}
		mine[i], theirs[i] = c.Measured, c.Published
	}
	if priced == 0 || priced < len(army) || !(here > 0 && there > 0) {
		return math.NaN()
	}
	for i := range all {
		mine[i], theirs[i] = mine[i]/here, theirs[i]/there
	}
	distance, err := stats.RMSLogRatio(mine, theirs, false)
	if err != nil {
		return math.NaN()
	}
	return distance
}

// mostFar is how many pieces of a table are said to make most of its distance.
const mostFar = 2

// most are the fewest columns that make at least half of the distance, and the distance
// without them; none where that takes more than two, or as many as are left.
func (l Likeness) most() (most []Likened, rest float64) {
	left := slices.Clone(l.Columns)
	for len(most) < min(mostFar, (len(l.Columns)-1)/2) {
		worst, least := 0, math.Inf(1)
		for i := range left {
			var mine, theirs []float64
			for j, x := range left {
				if j != i {
					mine, theirs = append(mine, x.Measured), append(theirs, x.Published)
				}
			}
			if without, err := stats.RMSLogRatio(mine, theirs, l.Free || l.Scaled); err == nil && without < least {
				worst, least = i, without
			}
		}
		most, left = append(most, left[worst]), slices.Delete(left, worst, worst+1)
		if least <= l.Distance/2 {
			return most, least
		}
	}
	return nil, l.Distance
}

// unitShare is the share of a distance up to which what is left without the unit says that
// the unit makes most of it: half of the mean square.
const unitShare = math.Sqrt2 / 2

// dearer is by what part of themselves the columns are dearer here than in the table on
// (geometric) average, if that makes most of the distance; else 0. All of them are told in
// one unit, so the unit itself is then worth less here.
func (l Likeness) dearer() float64 {
	if l.Free || l.Scaled || !(l.Shape <= unitShare*l.Distance) {
		return 0
	}
	sum := 0.0
	for _, c := range l.Columns {
		sum += math.Log(c.Measured / c.Published)
	}
	return math.Exp(sum/float64(len(l.Columns))) - 1
}

// scale is the factor that brings the table nearest to the values measured.
func (p Published) scale(a Army) float64 {
	sum, n := 0.0, 0
	for _, piece := range a.Pieces {
		if v := p.Values[piece.Column]; v > 0 && piece.Value.Value > 0 {
			sum += math.Log(piece.Value.Value / v)
			n++
		}
	}
	if v := p.Values[a.Unit]; v > 0 {
		sum -= math.Log(v)
		n++
	}
	return math.Exp(sum / float64(max(n, 1)))
}
