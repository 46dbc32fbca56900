package values

import "komi/stats"

// Steady changes the unit where values in the one that was asked for would be hardly known:
// where it is too weak to divide by, or where another piece is known so much better that all
// values are too. It takes the piece of the army at the start whose worth is the surest, if
// that one is strong enough. It returns the unit asked for with the score of a player who is
// one ahead, ok if it was changed. The coefficients are the same in any unit; only the ratios
// told are others. Units of three players stay.
func (v *Collection) Steady(seed uint64) (asked string, ahead stats.Estimate, ok bool) {
	e, err := v.Answer(seed)
	if err != nil || !v.twoPlayers() {
		return "", ahead, false // what fails here is told by the estimates themselves
	}
	a := e.Levels[len(e.Levels)-1].Armies[0]
	best, surest := "", 0.0
	sure := v.sureUnits(a)
	for _, p := range a.Pieces {
		if v.priced(p.Column) && sure[p.Column] > surest {
			best, surest = p.Column, sure[p.Column]
		}
	}
	if best == "" || !a.weak() && !shaky(a.UnitElo, surest) {
		return "", ahead, false
	}
	asked, v.Unit, v.UnitOn = v.Unit, best, nil
	return asked, a.UnitOdds, true
}

// sureUnits is how sure the worth is of each piece of the army at the start that is not too
// weak to divide by.
func (v *Collection) sureUnits(a Army) map[string]float64 {
	army, out := v.army0(), map[string]float64{}
	for column, worth := range a.worths() {
		if army[column] > 0 && !weak(worth) {
			out[column] = sureness(worth)
		}
	}
	return out
}

// shaky reports whether a unit is so much less sure than another piece that values are told in
// that one: its interval reaches down to two thirds of it or less, and its relative error is at
// least twice that of the piece. Where both are well known, the unit asked for stays, because
// its users think in it.
func shaky(unit stats.Estimate, surest float64) bool {
	return !(unit.Lo > unit.Value*2/3) && surest >= 2*sureness(unit)
}

// sureness is how many standard errors a worth is from nothing.
func sureness(e stats.Estimate) float64 { return e.Value / e.SE }

// priced reports whether every published table can be read in another unit.
func (v *Collection) priced(unit string) bool {
	for _, p := range v.Published {
		if !p.Free && !(p.Values[unit] > 0 && p.Values[v.Unit] > 0) {
			return false
		}
	}
	return true
}
