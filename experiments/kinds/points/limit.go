package points

import (
	"math"

	"komi/engine/variants"
)

// What the options of a game allow. A compensation or a table beyond it cannot be
// played, so none is laid out.

// lowest is the least half point that the game's option for the compensation
// allows; minus infinity where there is no such option.
func (p *Collection) lowest() float64 {
	if o, ok := p.option("rules.deom"); ok {
		return math.Ceil(o.Min-0.5) + 0.5
	}
	return math.Inf(-1)
}

// playable is the compensation nearest to k that the game's option allows.
func (p *Collection) playable(k float64) float64 {
	return math.Max(k, p.lowest())
}

// leastPoints is the least that the table can give a term: 1, or more if the game's
// option asks for it.
func (p *Collection) leastPoints(term string) int {
	o, _ := p.option(pathOf(term))
	return max(1, int(math.Ceil(o.Min)))
}

// pathOf is the path of a term's points in a variant file.
func pathOf(term string) string {
	if term == spareRoyal {
		return "rules.spare_royal"
	}
	return "piece." + term + ".value"
}

// option is the option of the game that sets a number of its rules.
func (p *Collection) option(path string) (variants.Option, bool) {
	for _, o := range p.game.Options() {
		if o.Sets() == path {
			return o, true
		}
	}
	return variants.Option{}, false
}
