package values

import "komi/stats"

// steady changes the unit where the one that was asked for is too weak to divide by: to the
// piece of the army at the start whose worth is the surest, if that one is strong enough. It
// returns the unit asked for with the score of a player who is one ahead, ok if it was
// changed. The coefficients are the same in any unit; only the ratios told are others.
// Units of three players stay.
func (v *Collection) steady(seed uint64) (asked string, ahead stats.Estimate, ok bool) {
	e, err := v.Answer(seed)
	if err != nil || !v.twoPlayers() {
		return "", ahead, false // what fails here is told by the estimates themselves
	}
	a := e.Levels[len(e.Levels)-1].Armies[0]
	if !a.weak() {
		return "", ahead, false
	}
	army, best, surest := v.army0(), "", 0.0
	for _, p := range a.Pieces {
		if army[p.Column] > 0 && v.priced(p.Column) && !weak(p.Elo) && p.Elo.Value/p.Elo.SE > surest {
			best, surest = p.Column, p.Elo.Value/p.Elo.SE
		}
	}
	if best == "" {
		return "", ahead, false
	}
	asked, v.Unit, v.UnitOn = v.Unit, best, nil
	return asked, a.UnitOdds, true
}

// priced reports whether every published table can be read in another unit.
func (v *Collection) priced(unit string) bool {
	for _, p := range v.Published {
		if !p.Free && !(p.Values[unit] > 0 && p.Values[v.Unit] > 0) {
			return false
		}
	}
	return true
}
