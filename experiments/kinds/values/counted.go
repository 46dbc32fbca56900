package values

import (
	"math"
	"slices"

	"komi/engine"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/rulebook"
)

// countedBy reports whether rules count games by the very points of a published table, or by
// points in its proportions.
func (p Published) countedBy(r *engine.Rules) bool {
	if r.Spec().Points == nil || len(p.Values) < 2 || len(p.Pairs) > 0 {
		return false
	}
	least, most := math.Inf(1), 0.0
	for column, v := range p.Values {
		k, ok := r.KindOf(column)
		if !ok || !(r.Value(k) > 0) {
			return false
		}
		least, most = min(least, v/r.Value(k)), max(most, v/r.Value(k))
	}
	return least > 0 && most-least <= 1e-9*most
}

// findOwn marks the published tables by whose points the rules of all arms count games, and
// puts them first: whether they are right is the question that the games themselves raise.
// There are none where no game was counted, or the rules cannot be read.
func (w *Worths) findOwn(s *games.Set) {
	if !(s.All.Counted.Value > 0) {
		return
	}
	w.Counted = s.All.Counted
	book := rulebook.New(s.Run)
	for i, p := range w.Published {
		w.Published[i].Own = !slices.ContainsFunc(s.Arms, func(a *games.Arm) bool {
			r, err := book.Rules(a.Variant, a.Setup, a.Options)
			return err != nil || !p.countedBy(r)
		})
	}
	slices.SortStableFunc(w.Published, func(a, b Published) int {
		switch {
		case a.Own == b.Own:
			return 0
		case a.Own:
			return -1
		}
		return 1
	})
}

// builtIn says of a published table that the games themselves are counted by it; nil of others.
func (w *Worths) builtIn(p Published) answer.Sentence {
	if !p.Own {
		return nil
	}
	return answer.Say("%v of these games were decided by counting those very points, so some of the agreement is built in.", answer.Estimate(w.Counted, answer.Share))
}
