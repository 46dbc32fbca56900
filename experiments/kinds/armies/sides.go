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
			f.SideP = f.Side.PValue(0.5)
		}
		p = append(p, f.SideP)
	}
	for i, adjusted := range stats.Holm(p) {
		v.Armies.Fields[i].SideP = adjusted
	}
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
