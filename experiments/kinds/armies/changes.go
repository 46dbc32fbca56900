package armies

import (
	"math"
	"slices"
	"strings"

	"komi/experiments/games"
	"komi/stats"
)

// A Change is an arm compared with one that differs from it in one thing: another
// setup, or one option more.
type Change struct {
	Field, From *Field
	games.Twins         // how many games went another way
	Shares      []Shift // by player
	// Gap is what the change does to the share of games that another army would
	// have to win for all to win equally often, which is the largest distance of a
	// share from a third, or in a team game the distance of a side's from a half.
	// It is negative where the change brings the armies closer together.
	Gap       Shift
	Undecided Shift
}

// A Shift is the difference a change makes.
type Shift struct {
	stats.Estimate         // taken alone
	Holm           float64 // p-value of no difference, adjusted over all shifts of the study
}

// shown reports whether the difference is established at 5% for all changes
// together.
func (d Shift) shown() bool { return d.Holm <= games.Alpha }

// isNil reports whether the difference is 0 from every opening: there is no spread, so there
// can be no interval.
func (d Shift) isNil() bool { return games.Alike(d.Estimate) }

// compareAll compares the arms that differ in one thing, and where they were played in
// other orders of turns too, all orders together.
func (v *study) compareAll() {
	var p []float64
	pooled := map[*Field]bool{}
	for _, pool := range v.Armies.Pools {
		for _, o := range pool.Orders {
			pooled[o] = o != pool.Official
		}
	}
	for i, f := range v.Armies.Fields {
		if from := origin(v.Armies.Fields[:i], f); from != nil && !pooled[f] {
			p = append(p, v.compare(f, from)...)
		}
	}
	for i, pool := range v.Armies.Pools {
		for _, other := range v.Armies.Pools[:i] {
			if pool.Orders[0].Arm != nil && origin(other.Orders, pool.Orders[0]) != nil {
				p = append(p, v.compare(&pool.Field, &other.Field)...)
				break
			}
		}
	}
	p = stats.Holm(p)
	for i := range v.Armies.Changes {
		c := &v.Armies.Changes[i]
		for q := range c.Shares {
			c.Shares[q].Holm, p = p[0], p[1:]
		}
		c.Gap.Holm, c.Undecided.Holm, p = p[0], p[1], p[2:]
	}
}

// compare adds the change from one field to another, and returns the p-values of
// its shifts.
func (v *study) compare(f, from *Field) (p []float64) {
	c := Change{Field: f, From: from}
	if f.Arm != nil {
		c.Twins = v.Set.Twins(from.games, f.games)
	}
	told := func(e stats.Estimate, single float64) Shift {
		if !e.OK() || c.Never() {
			single = math.NaN()
		}
		p = append(p, single)
		return Shift{Estimate: e}
	}
	shift := func(a, b stats.Sample) Shift {
		d := stats.Compare([]stats.Sample{a, b}, v.Run.Seed)[0]
		return told(d.Estimate, d.P)
	}
	for q := range v.Players {
		c.Shares = append(c.Shares, shift(f.samples[q], from.samples[q]))
	}
	gap, gapP := f.farther(from, v.Run.Seed)
	c.Gap = told(gap, gapP)
	c.Undecided = shift(v.undecided(f), v.undecided(from))
	v.Armies.Changes = append(v.Armies.Changes, c)
	return p
}

// farther is how much farther from equal the shares of a field are than those of
// another.
func (f *Field) farther(from *Field, seed uint64) (e stats.Estimate, p float64) {
	if f.Alone >= 0 {
		return stats.Farther(f.samples[f.Alone:f.Alone+1], from.samples[f.Alone:f.Alone+1], 0.5, seed)
	}
	return stats.Farther(f.samples, from.samples, 1.0/3, seed)
}

// origin is the first field that differs from f in one thing only; nil if none does. The
// players, the order of turns and the allies must be the same.
func origin(fields []*Field, f *Field) *Field {
	options := strings.Fields(f.Arm.Options)
	at := slices.IndexFunc(fields, func(o *Field) bool {
		if o.Games == 0 || o.Model != f.Model || o.Order != f.Order || o.Alone != f.Alone || !alikeArmies(f, o) {
			return false
		}
		others := strings.Fields(o.Arm.Options)
		if o.Arm.Setup != f.Arm.Setup {
			return slices.Equal(options, others)
		}
		more := slices.DeleteFunc(slices.Clone(options), func(option string) bool { return slices.Contains(others, option) })
		return len(more) == 1 && len(options) == len(others)+1
	})
	if at < 0 || f.Games == 0 {
		return nil
	}
	return fields[at]
}

// helps is the change that brings the armies closest together, of those shown to do
// so; nil if there are none.
func (a *Armies) helps() *Change {
	var best *Change
	for i := range a.Changes {
		c := &a.Changes[i]
		if c.Gap.OK() && c.Gap.shown() && c.Gap.Value < 0 && (best == nil || c.Gap.Value < best.Gap.Value) {
			best = c
		}
	}
	return best
}
