package study

import (
	"math"
	"slices"

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
	Splits   []stats.Split       // by budget: do parts of the games agree?
}

// splitParts is the number of parts into which games are dealt to see whether they
// agree.
const splitParts = 20

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
	for _, l := range w.Levels {
		w.Splits = append(w.Splits, split(l, s.Run.Seed))
	}
	a := w.Levels[0].Armies[0]
	for _, p := range w.Published {
		if l, err := a.Compare(p); err == nil && !math.IsNaN(l.Distance) {
			w.Likes = append(w.Likes, l)
		}
	}
}

// split compares the values of the first army between parts of the games.
func split(l analysis.Level, seed uint64) stats.Split {
	var of []int
	for _, p := range l.Armies[0].Pieces {
		of = append(of, slices.Index(l.Fit.Terms, p.Column))
	}
	out, err := l.Fit.Split(splitParts, slices.Index(l.Fit.Terms, l.Armies[0].Unit), of, seed)
	if err != nil {
		panic("study: " + err.Error()) // there are parts enough
	}
	return out
}

// Invariant reports of each value whether it is shown to change by less than the
// margin with a doubling of the budget.
func (w *Worths) Invariant(g stats.Growth) stats.Equivalence {
	return stats.Equivalent(g.Trend.Slope, 0, InvarianceMargin)
}
