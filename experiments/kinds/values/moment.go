package values

import (
	"errors"
	"fmt"
	"slices"

	"komi/stats"
)

// A Moment is what the pieces are worth at some moment of the game.
type Moment struct {
	Phase
	Budget int64
	// Positions counts the positions that tell it, of games from so many Openings; at the
	// start every game is one. Ordinary says that the games began with equal armies.
	Positions, Openings int
	Ordinary            bool
	Err                 error // why there are no values

	Fit  *stats.Fit
	Army Army // the least valuable first
	// Pairs is what a second piece of a kind adds.
	Pairs []PairValue

	fit func(pairs []string) (*stats.Fit, error)
	of  []string // columns asked for
}

// A PairValue is what a pair is worth beyond two single pieces, in the unit.
type PairValue struct {
	Column string
	stats.Value
	// Of is what a side loses with one of its two pieces, Alone with its only one.
	Of, Alone stats.Value
	P         float64 // that there is no such addition, for all pairs together (Holm)
}

// start reports whether the moment is before the first move.
func (m Moment) start() bool { return m.Name == Start }

// Moments are the start and the phases at a budget. Games of several players have the
// start only.
func (v *Collection) Moments(l Level, seed uint64) []Moment {
	start := Moment{
		Phase: Phase{Name: Start}, Budget: l.Budget, Openings: l.Fit.Clusters, Positions: l.Fit.Games, Army: l.Armies[0],
		fit: func(pairs []string) (*stats.Fit, error) { return v.fitWithPairs(l.Budget, pairs) },
	}
	for _, p := range l.Armies[0].Pieces {
		start.of = append(start.of, p.Column)
	}
	start.Fit = l.Fit.WithArms()
	if v.twoPlayers() {
		start.pairs(v.paired(), seed)
	}
	out := []Moment{start}
	if v.camera == nil || !v.twoPlayers() {
		return out
	}
	for _, phase := range v.camera.names() {
		out = append(out, v.during(phase, []Phase{phase}, l, start.of, seed))
	}
	return out
}

// Course is the moment [Course] at a budget, read off the positions of its phases as if they
// were of one.
func (v *Collection) Course(l Level, start Moment, seed uint64) Moment {
	course := Phase{Name: Course}
	if v.camera == nil || !v.twoPlayers() {
		return Moment{Phase: course, Budget: l.Budget, Err: errors.New("no positions are taken of these games")}
	}
	phases := inCourse(v.camera.names())
	course.From, course.To = phases[len(phases)-1].From, phases[0].To
	return v.during(course, phases, l, start.of, seed)
}

// during is what the pieces asked for are worth in the positions of some phases.
func (v *Collection) during(as Phase, phases []Phase, l Level, of []string, seed uint64) Moment {
	m := Moment{Phase: as, Budget: l.Budget, Err: v.camera.broken, of: of}
	var shots []shot
	if m.Err == nil {
		shots, m.Ordinary = v.camera.taken(phases, l.Budget)
	}
	m.Positions = len(shots)
	openings := map[uint64]bool{}
	for _, s := range shots {
		openings[s.opening] = true
	}
	m.Openings = len(openings)
	m.fit = func(pairs []string) (*stats.Fit, error) {
		d, err := positionData(shots, pairs)
		if err != nil {
			return nil, err
		}
		return stats.Regress(d, stats.Logit)
	}
	if m.Err == nil && len(shots) == 0 {
		m.Err = errors.New("no calm position of this phase came up")
	}
	if m.Err == nil {
		m.estimate(v.Unit, v.paired(), seed)
	}
	return m
}

// estimate makes the values of a phase.
func (m *Moment) estimate(unit string, pairs []string, seed uint64) {
	if m.Fit, m.Err = m.fit(nil); m.Err != nil {
		return
	}
	if m.Army, m.Err = m.army(m.Fit, unit, nil, seed); m.Err != nil {
		return
	}
	m.pairs(pairs, seed)
}

// army reads the values off a fit of the positions.
func (m Moment) army(f *stats.Fit, unit string, paired []string, seed uint64) (Army, error) {
	a, err := armyOf(f, unit, m.of, paired, seed)
	if err != nil {
		return a, fmt.Errorf("too few positions in which %s differ in number: %w", unit, err)
	}
	return a, nil
}

// paired lists the columns that an army begins with two of, the unit left out.
func (v *Collection) paired() []string {
	var out []string
	for letter, n := range v.army0() {
		if n == 2 && letter != v.Unit {
			out = append(out, letter)
		}
	}
	slices.Sort(out)
	return out
}

// pairs estimates what pairs add, for the kinds whose pairs the games can tell.
func (m *Moment) pairs(kinds []string, seed uint64) {
	f, err := m.fit(kinds)
	if err != nil {
		return // the values without pairs stand
	}
	base := slices.Index(f.Terms, m.Army.Unit)
	if base < 0 {
		return
	}
	m.Pairs = nil
	var names []string
	var bonus, of, alone [][]float64
	var p []float64
	for _, c := range kinds {
		i, j := slices.Index(f.Terms, c), slices.Index(f.Terms, pairTerm+c)
		if i < 0 || j < 0 {
			continue
		}
		both := f.Unit(i)
		both[j] = 1
		names = append(names, c)
		bonus, of, alone = append(bonus, f.Unit(j)), append(of, both), append(alone, f.Unit(i))
		p = append(p, f.PValue(f.Unit(j)))
	}
	unit := f.Unit(base)
	additions, ones, singles := f.Ratios(names, bonus, unit, seed), f.Ratios(names, of, unit, seed), f.Ratios(names, alone, unit, seed)
	for i, h := range stats.Holm(p) {
		m.Pairs = append(m.Pairs, PairValue{names[i], additions[i], ones[i], singles[i], h})
	}
}

// fitWithPairs fits the games of a budget with what pairs add, of those kinds that some
// arm takes both of.
func (v *Collection) fitWithPairs(budget int64, pairs []string) (*stats.Fit, error) {
	terms := v.terms()
	var told []string
	for _, c := range pairs {
		for _, r := range v.rows {
			if r.budget == budget && r.pair(c) != r.counts[c] {
				told = append(told, c)
				break
			}
		}
	}
	all := slices.Clone(terms)
	for _, c := range told {
		all = append(all, pairTerm+c)
	}
	d, err := v.data(budget, all, func(r rowKey) []float64 {
		x := r.x(terms)
		for _, c := range told {
			x = append(x, r.pair(c))
		}
		return x
	})
	if err != nil {
		return nil, err
	}
	f, err := stats.Regress(d, stats.Logit)
	if err != nil {
		return nil, err
	}
	return f.WithArms(), nil
}

// compare compares the values of the moment with a published table. A table that prices
// pairs is compared with a fit that does too: a piece is then worth what a side loses
// with one of its two.
func (m Moment) compare(p Published, seed uint64) (Likeness, error) {
	if m.Err != nil {
		return Likeness{}, m.Err
	}
	if len(p.Pairs) == 0 {
		return m.Army.compare(p)
	}
	var priced []string
	for c := range p.Pairs {
		priced = append(priced, c)
	}
	slices.Sort(priced)
	f, err := m.fit(priced)
	if err != nil {
		return m.Army.compare(p)
	}
	a, err := m.army(f, m.Army.Unit, priced, seed)
	if err != nil {
		return Likeness{}, err
	}
	with := p
	with.Values = map[string]float64{}
	for c, v := range p.Values {
		with.Values[c] = v + p.Pairs[c]
	}
	l, err := a.compare(with)
	l.Values, l.Paired = p.Values, priced
	return l, err
}

// A Drifting is a value at two moments.
type Drifting struct {
	Column   string
	From, To string
	// Shares says that the unit is too weak to divide by at one of them, so that shares
	// of the army are compared, of 100.
	Shares        bool
	Before, After stats.Estimate // on that scale
	stats.Drift
}

// shown reports whether the value is shown to differ.
func (d Drifting) shown() bool { return d.P < 1-stats.Level }

// beginning names the phase that begins a game, of the moments from the start on; "" if its
// positions come from all of the game.
func beginning(moments []Moment) string {
	if len(moments) < 2 || moments[1].From == 0 {
		return ""
	}
	return moments[1].Name
}

// drifts compares the values of each phase with those of the later ones, and the start
// with the first phase that tells any. Positions of the opening and designed imbalances are
// about the same moment: where they differ the two ways to measure disagree.
func (v *Collection) drifts(moments []Moment, seed uint64) (drift, methods []Drifting) {
	var told []Moment
	for _, m := range moments {
		if m.Err == nil && m.Fit != nil {
			told = append(told, m)
		}
	}
	army := v.army0()
	var all []Drifting
	var pairs [][2]stats.Priced
	for i, from := range told {
		later := told[i+1:]
		if from.start() {
			later = later[:min(1, len(later))]
		}
		for _, to := range later {
			compared, priced := driftsBetween(from, to, army)
			all, pairs = append(all, compared...), append(pairs, priced...)
		}
	}
	for i, d := range stats.Drifts(pairs, seed) {
		all[i].Drift = d
		if all[i].From == Start && all[i].To == beginning(moments) {
			methods = append(methods, all[i])
		} else {
			drift = append(drift, all[i])
		}
	}
	return drift, methods
}

// driftsBetween sets the values of two moments side by side, with what to test each difference
// by. Where the unit is too weak at one of them, they are shares of what both tell of an army.
func driftsBetween(from, to Moment, army map[string]float64) (all []Drifting, pairs [][2]stats.Priced) {
	shares := from.Army.weak() || to.Army.weak()
	unit := map[string]float64{}
	for c, n := range army {
		if shares && slices.Contains(from.Fit.Terms, c) && slices.Contains(to.Fit.Terms, c) {
			unit[c] = n / 100
		}
	}
	if !shares {
		unit[from.Army.Unit] = 1
	}
	for _, p := range from.Army.Pieces {
		a, okA := from.priced(p.Column, unit)
		b, okB := to.priced(p.Column, unit)
		if !okA || !okB {
			continue
		}
		pairs = append(pairs, [2]stats.Priced{a, b})
		all = append(all, Drifting{
			Column: p.Column, From: from.Name, To: to.Name, Shares: shares,
			Before: a.Fit.Ratio(a.Numerator, a.Denominator, 2).Estimate, After: b.Fit.Ratio(b.Numerator, b.Denominator, 2).Estimate,
		})
	}
	return all, pairs
}

// priced is how a column's value is read off the moment's fit, in units of a sum of
// columns.
func (m Moment) priced(column string, unit map[string]float64) (stats.Priced, bool) {
	i := slices.Index(m.Fit.Terms, column)
	if i < 0 || len(unit) == 0 {
		return stats.Priced{}, false
	}
	sum := make([]float64, len(m.Fit.Terms))
	for j, t := range m.Fit.Terms {
		sum[j] = unit[t]
	}
	return stats.Priced{Fit: m.Fit, Numerator: m.Fit.Unit(i), Denominator: sum}, true
}
