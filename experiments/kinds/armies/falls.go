package armies

import (
	"math"

	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// Snow says what it is worth to take the first king: the share of who took it.
type Snow struct {
	Times int            // that the army took the first king
	Share stats.Estimate // of the game that went on between two
	P     float64        // against a half, adjusted over the armies (Holm)
}

// took reports whether a player took another's last king.
func (v *study) took(captor, victim int, g games.Game) bool {
	p := v.Armies.Players
	return v.Extra(document.Taken+p[victim].Letter+" by "+p[captor].Letter, g) > 0
}

// fall is the place of a player among those eliminated: 1 for the first, 2 for the
// second, 0 if he was not eliminated or fell together with another.
func (v *study) fall(q int, g games.Game) int {
	at := func(q int) float64 { return v.Extra(document.Fallen+v.Armies.Players[q].Letter, g) }
	mine := at(q)
	if mine == 0 {
		return 0
	}
	place := 1
	for other := range v.Players {
		theirs := at(other)
		switch {
		case other == q || theirs == 0:
		case theirs < mine:
			place++
		case theirs == mine:
			return 0
		}
	}
	return place
}

// snowball estimates what taking the first king is worth to each army.
func (v *study) snowball(played []games.Game) []Snow {
	out := make([]Snow, v.Players)
	p := make([]float64, v.Players)
	for q := range out {
		took := games.Filter(played, func(g games.Game) bool {
			for victim := range v.Players {
				if v.took(q, victim, g) && v.fall(victim, g) == 1 {
					return true
				}
			}
			return false
		})
		out[q] = Snow{Times: len(took), Share: stats.Score(v.Sample(took, func(g games.Game) float64 { return float64(g.Shares[q]) }))}
		p[q] = math.NaN()
		if out[q].Share.OK() {
			p[q] = out[q].Share.PValue(0.5)
		}
	}
	for q, adjusted := range stats.Holm(p) {
		out[q].P = adjusted
	}
	return out
}
