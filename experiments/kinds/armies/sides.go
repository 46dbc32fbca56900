package armies

import (
	"math"
	"slices"

	"komi/experiments/games"
	"komi/stats"
)

// judgeSides tests whether the sides of team games win equally often.
func (v *study) judgeSides() {
	var p []float64
	for _, f := range v.Armies.Fields {
		f.SideP = math.NaN()
		if f.Alone >= 0 && f.Side.OK() {
			f.SideP = v.sideP(f)
		}
		p = append(p, f.SideP)
	}
	for i, adjusted := range stats.Holm(p) {
		v.Armies.Fields[i].SideP = adjusted
	}
}

// sideP is the p-value of the claim that the side of team games that seems to win more does
// so, however the games would have ended that the limit on moves cut off: the larger one of
// their being all won and all lost by the player who is alone. It is 1 where it depends on
// them which side that is.
func (v *study) sideP(f *Field) float64 {
	if !slices.ContainsFunc(f.games, v.CutOff) {
		return f.Side.PValue(0.5)
	}
	lost, won := v.ifCut(f, f.Alone, 0), v.ifCut(f, f.Alone, 1)
	if (lost.Value > 0.5) != (won.Value > 0.5) {
		return 1
	}
	p := 0.0
	for _, e := range []stats.Estimate{lost, won} {
		if own := e.PValue(0.5); math.IsNaN(own) {
			return 1
		} else {
			p = max(p, own)
		}
	}
	return p
}

// favours says which side of a team game is shown to win more than half: 1 for the
// player who is alone, -1 for the allies, 0 for neither.
func (f *Field) favours() int {
	switch {
	case !(f.SideP <= games.Alpha):
		return 0
	case f.Side.Value > 0.5:
		return 1
	}
	return -1
}

// teams reports whether the games are team games.
func (a *Armies) teams() bool {
	return slices.ContainsFunc(a.Fields, func(f *Field) bool { return f.Alone >= 0 })
}
