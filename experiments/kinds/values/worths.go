package values

import (
	"context"
	"errors"
	"math"
	"slices"

	"komi/experiments/games"
	"komi/stats"
)

// Worths are what a run of the kind values shows.
type Worths struct {
	*Collection
	Estimates
	Err   error // why there are no estimates
	names names
	// Asked is the unit that the experiment asked for, and AskedOdds the score of a player
	// who is one ahead, where values are told in another because it is too weak to divide
	// by; else "".
	Asked     string
	AskedOdds stats.Estimate
	// Moments are the start and the phases of the game, at the largest budget, and Course is
	// most of these phases taken together.
	Moments []Moment
	Course  Moment
	// Drifts are the changes from phase to phase, and Methods the differences between
	// the start as designed imbalances tell it and the opening as positions do.
	Drifts, Methods []Drifting
	Scales          []Scale    // of the start
	Likes           []Likeness // with published tables, each at its moment or, if that cannot be, the start
	// Counted is the share of the games that counting points decided, where some published
	// table has these points; else it is not used.
	Counted stats.Estimate
	Splits  []stats.Split // by budget: do parts of the games agree?
}

// splitParts is the number of parts into which games are dealt to see whether they
// agree.
const splitParts = 20

// invarianceMargin is the change of a value per doubling of the budget that is
// called none.
const invarianceMargin = 0.01

// worths makes the estimates of all games of a run.
func worths(ctx context.Context, s *games.Set) (*Worths, error) {
	v, err := New(s.Run)
	if err != nil {
		return nil, err
	}
	if err := v.leavePilot(s.Run); err != nil {
		return nil, err
	}
	v.Photograph(s.Run)
	if t := s.Tables[positionsTable]; t != nil {
		if err := v.camera.read(t); err != nil {
			return nil, err
		}
	}
	if err := v.addAll(s.Records(ctx)); err != nil {
		return nil, err
	}
	v.Merge(s.Audit.Clusters)
	w := &Worths{Collection: v}
	w.Asked, w.AskedOdds, _ = v.Steady(s.Run.Seed)
	if w.Estimates, w.Err = w.Estimate(s.Run.Seed); w.Err != nil || len(w.Levels) == 0 { // no games, no levels
		return w, nil
	}
	for _, l := range w.Levels {
		w.Splits = append(w.Splits, split(l, s.Run.Seed))
	}
	w.Moments = v.Moments(w.Levels[len(w.Levels)-1], s.Run.Seed)
	w.Course = v.Course(w.Levels[len(w.Levels)-1], w.Moments[0], s.Run.Seed)
	w.Drifts, w.Methods = v.drifts(w.Moments, s.Run.Seed)
	if v.twoPlayers() {
		w.Scales = w.Moments[0].scales(v, s.Run.Seed)
	}
	w.findOwn(s)
	for _, p := range w.Published {
		if l, err := w.likened(p, s.Run.Seed); err == nil {
			w.Likes = append(w.Likes, l)
		}
	}
	return w, nil
}

// wholeGame reports whether positions of one phase that spans the whole game are all that tell
// of a later moment than the start.
func (w *Worths) wholeGame() bool {
	return len(w.Moments) == 2 && w.Moments[1].From == 0 && w.Moments[1].To == 1
}

// errUnlike: where a piece is worth nothing, or less, no ratio can be taken.
var errUnlike = errors.New("the games are not enough for a comparison")

// likened compares a published table with the values at the moment that it speaks of. Where
// the games tell some then, but not enough for a comparison, it takes those at the start.
func (w *Worths) likened(p Published, seed uint64) (Likeness, error) {
	m := w.moment(p.Moment)
	l, err := m.compare(p, seed)
	if m.Err == nil && !m.start() && (err != nil || math.IsNaN(l.Distance)) {
		l, err = w.Moments[0].compare(p, seed)
		l.Early = true
	}
	if err == nil && math.IsNaN(l.Distance) {
		err = errUnlike
	}
	if err == nil && w.twoPlayers() {
		l.OfArmy = l.ofArmy(w.army0(), w.moment(l.at()).Army.Unit)
	}
	if err == nil {
		l.Elsewhere = w.elsewhere(l, p, seed)
	}
	return l, err
}

// moment is the moment of a name; the start where there is none.
func (w *Worths) moment(name string) Moment {
	if name == Course {
		return w.Course
	}
	for _, m := range w.Moments {
		if m.Name == name {
			return m
		}
	}
	return w.Moments[0]
}

// told are the moments that a page sets side by side: the course too, unless it is one phase.
func (w *Worths) told() []Moment {
	if len(inCourse(w.camera.names())) < 2 {
		return w.Moments
	}
	return append(slices.Clone(w.Moments), w.Course)
}

// split compares the values of the first army between parts of the games.
func split(l Level, seed uint64) stats.Split {
	var of []int
	for _, p := range l.Armies[0].Pieces {
		of = append(of, slices.Index(l.Fit.Terms, p.Column))
	}
	out, err := l.Fit.Split(splitParts, slices.Index(l.Fit.Terms, l.Armies[0].Unit), of, seed)
	if err != nil {
		panic("values: " + err.Error()) // there are parts enough
	}
	return out
}

// invariant reports of each value whether it is shown to change by less than the
// margin with a doubling of the budget, for all of them together.
func (w *Worths) invariant() []stats.Equivalence {
	var all []stats.Equivalence
	for _, g := range w.Growth {
		all = append(all, stats.Equivalent(g.Trend.Slope, 0, math.Log1p(invarianceMargin)))
	}
	return stats.EquivalentTogether(all)
}
