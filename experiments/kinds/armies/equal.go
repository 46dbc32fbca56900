package armies

import (
	"math"

	"komi/experiments/games"
	"komi/stats"
)

// judgeEqual takes back that arms are equal where that is not shown for all arms together, at
// 5% (Holm).
func (v *study) judgeEqual() {
	var p []float64
	for _, f := range v.Armies.Fields {
		p = append(p, f.EqualP)
	}
	for i, adjusted := range stats.Holm(p) {
		if f := v.Armies.Fields[i]; f.Equal == stats.Fair && !(adjusted <= games.Alpha) {
			f.Equal = stats.NotShown
		}
	}
}

// judgeShares tests every share of every arm against a third, all together (Holm).
func (v *study) judgeShares() {
	var p []float64
	for _, f := range v.Armies.Fields {
		for _, sample := range f.samples {
			score := stats.Score(sample)
			if !score.OK() {
				p = append(p, math.NaN()) // it says nothing, and is none of those tested
				continue
			}
			p = append(p, score.PValue(1.0/3))
		}
	}
	p = stats.Holm(p)
	for _, f := range v.Armies.Fields {
		n := len(f.samples)
		f.Apart, p = p[:n:n], p[n:]
	}
}
