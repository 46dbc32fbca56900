package study

import (
	"math"

	"komi/experiments/analysis"
	"komi/results"
	"komi/stats"
)

// kindValues is the kind of run that asks what pieces are worth.
const kindValues = "values"

// Worths are what a run of the kind values shows.
type Worths struct {
	*analysis.Values
	analysis.Estimates
	Err      error // why there are no estimates
	Snapshot analysis.Snapshot
	Likes    []analysis.Likeness // with published tables, at the first budget
}

// InvarianceMargin is the change of a value per doubling of the budget that is
// called none.
const InvarianceMargin = 0.01

// openValues makes a run of the kind collect what its question needs.
func (s *Study) openValues() error {
	if s.Run.Kind != kindValues {
		return nil
	}
	v, err := analysis.NewValues(s.Run)
	if err != nil {
		return err
	}
	v.Photograph(s.Run)
	s.Worths = &Worths{Values: v}
	return nil
}

func (s *Study) addValues(g results.Game) error {
	if s.Worths == nil {
		return nil
	}
	return s.Worths.Add(g)
}

// closeValues makes the estimates.
func (s *Study) closeValues() {
	w := s.Worths
	if w == nil {
		return
	}
	w.Merge(s.Audit.Clusters)
	if w.Estimates, w.Err = w.Estimate(s.Run.Seed); w.Err != nil {
		return
	}
	w.Snapshot = w.Values.Snapshot(s.Run.Seed)
	a := w.Levels[0].Armies[0]
	for _, p := range w.Published {
		if l, err := a.Compare(p); err == nil && !math.IsNaN(l.Distance) {
			w.Likes = append(w.Likes, l)
		}
	}
}

// Invariant reports of each value whether it is shown to change by less than the
// margin with a doubling of the budget.
func (w *Worths) Invariant(g stats.Growth) stats.Equivalence {
	return stats.Equivalent(g.Trend.Slope, 0, InvarianceMargin)
}
