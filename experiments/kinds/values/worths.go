package values

import (
	"context"
	"math"
	"slices"

	"komi/experiments/games"
	"komi/stats"
)

// Worths are what a run of the kind values shows.
type Worths struct {
	*Collection
	Estimates
	Err      error // why there are no estimates
	Snapshot Snapshot
	Likes    []Likeness    // with published tables, at the first budget
	Splits   []stats.Split // by budget: do parts of the games agree?
}

// splitParts is the number of parts into which games are dealt to see whether they
// agree.
const splitParts = 20

// InvarianceMargin is the change of a value per doubling of the budget that is
// called none.
const InvarianceMargin = 0.01

// worths makes the estimates of all games of a run.
func worths(ctx context.Context, s *games.Set) (*Worths, error) {
	v, err := New(s.Run)
	if err != nil {
		return nil, err
	}
	v.Photograph(s.Run)
	if err := v.AddAll(s.Records(ctx)); err != nil {
		return nil, err
	}
	v.Merge(s.Audit.Clusters)
	w := &Worths{Collection: v}
	if w.Estimates, w.Err = w.Estimate(s.Run.Seed); w.Err != nil {
		return w, nil
	}
	w.Snapshot = v.Snapshot(s.Run.Seed)
	for _, l := range w.Levels {
		w.Splits = append(w.Splits, split(l, s.Run.Seed))
	}
	a := w.Levels[0].Armies[0]
	for _, p := range w.Published {
		if l, err := a.Compare(p); err == nil && !math.IsNaN(l.Distance) {
			w.Likes = append(w.Likes, l)
		}
	}
	return w, nil
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

// Invariant reports of each value whether it is shown to change by less than the
// margin with a doubling of the budget.
func (w *Worths) Invariant(g stats.Growth) stats.Equivalence {
	return stats.Equivalent(g.Trend.Slope, 0, InvarianceMargin)
}
