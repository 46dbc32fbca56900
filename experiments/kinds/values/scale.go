package values

import (
	"cmp"
	"slices"

	"komi/stats"
)

// A Scale is the values of a moment measured in something.
type Scale struct {
	Name string // a column, or hundredths
	// Weak says that what is measured in is not known well enough to divide by.
	Weak   bool
	Values []stats.Value // by column, the least valuable first
}

// told reports whether any value has an interval on the scale.
func (s Scale) told() bool {
	return slices.ContainsFunc(s.Values, func(v stats.Value) bool { return v.Joint.OK() })
}

// hundredths is the scale of shares: the army that a side begins with is worth 100,
// royals left out. Nothing small is divided by, so that it is known best.
const hundredths = "of 100"

// weak reports whether a unit is too weak to divide by: its own interval reaches down
// to half of it or less.
func weak(unit stats.Estimate) bool { return !unit.OK() || !(unit.Lo > unit.Value/2) }

// scales are the unit of the game, small change where that is another piece, the piece of an
// army that is worth most where it is known well enough to divide by, and shares.
func (m Moment) scales(v *Collection, seed uint64) []Scale {
	if m.Fit == nil {
		return nil
	}
	army := v.army0()
	sum := make([]float64, len(m.Fit.Terms))
	var columns []string
	for i, t := range m.Fit.Terms {
		if slices.Contains(v.columns, t) {
			sum[i] = army[t]
			columns = append(columns, t)
		}
	}
	in := func(name string, unit []float64) Scale {
		var names []string
		var worth [][]float64
		for _, c := range columns {
			if c != name {
				names, worth = append(names, c), append(worth, m.Fit.Unit(slices.Index(m.Fit.Terms, c)))
			}
		}
		s := Scale{Name: name, Weak: weak(m.Fit.Contrast(unit)), Values: m.Fit.Ratios(names, worth, unit, seed)}
		slices.SortStableFunc(s.Values, func(a, b stats.Value) int { return cmp.Compare(a.Value, b.Value) })
		return s
	}
	var out []Scale
	for _, name := range []string{v.Unit, v.change()} {
		if i := slices.Index(m.Fit.Terms, name); i >= 0 && !slices.ContainsFunc(out, func(s Scale) bool { return s.Name == name }) {
			out = append(out, in(name, m.Fit.Unit(i)))
		}
	}
	most := -1
	for i, t := range m.Fit.Terms {
		if sum[i] > 0 && t != v.Unit && (most < 0 || m.Fit.Beta[i] > m.Fit.Beta[most]) {
			most = i
		}
	}
	if most >= 0 && !slices.ContainsFunc(out, func(s Scale) bool { return s.Name == m.Fit.Terms[most] }) {
		if s := in(m.Fit.Terms[most], m.Fit.Unit(most)); !s.Weak {
			out = append(out, s)
		}
	}
	for i := range sum {
		sum[i] /= 100
	}
	if slices.ContainsFunc(sum, func(n float64) bool { return n != 0 }) {
		out = append(out, in(hundredths, sum))
	}
	return out
}

// army0 is how many of each column an army begins with: what most arms leave it at
// least on one side.
func (v *Collection) army0() map[string]float64 {
	seen := map[string]map[float64]int{}
	for _, r := range v.rows {
		for _, letter := range v.columns {
			if seen[letter] == nil {
				seen[letter] = map[float64]int{}
			}
			seen[letter][max(r.own[letter], r.other[letter])]++
		}
	}
	out := map[string]float64{}
	for letter, counts := range seen {
		best, most := 0.0, 0
		for n, times := range counts {
			if times > most || times == most && n < best {
				best, most = n, times
			}
		}
		if best > 0 {
			out[letter] = best
		}
	}
	return out
}

// change is the column of the plentiful piece of an army, such as a pawn; the unit
// where there is none.
func (v *Collection) change() string {
	best, most := v.Unit, float64(keptUnits)
	army := v.army0()
	for _, c := range v.Columns() {
		if army[c] > most {
			best, most = c, army[c]
		}
	}
	return best
}
