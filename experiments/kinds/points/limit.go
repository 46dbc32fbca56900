package points

import (
	"fmt"
	"math"

	"komi/engine/variants"
)

// What the options of a game allow. A compensation or a table beyond it cannot be
// played, so none is laid out: the search stops at the limit.

// lowest is the least half point that the game's option for the compensation
// allows, and the option's name; minus infinity where there is no such option.
func (p *Collection) lowest() (float64, string) {
	if o, ok := p.option("rules.deom"); ok {
		return math.Ceil(o.Min-0.5) + 0.5, o.Name
	}
	return math.Inf(-1), ""
}

// playable is the compensation nearest to k that the game's option allows.
func (p *Collection) playable(k float64) float64 {
	least, _ := p.lowest()
	return math.Max(k, least)
}

// limit says of compensations that some are not played because the option of the game
// does not allow them; empty if all those wanted are.
func (p *Collection) limit(wanted float64) string {
	least, name := p.lowest()
	if wanted >= least {
		return ""
	}
	return fmt.Sprintf("; option %s allows none below %v", name, least)
}

// leastPoints is the least that the table can give a term: 1, or more if the game's
// option asks for it.
func (p *Collection) leastPoints(term string) int {
	o, _ := p.option(pathOf(term))
	return max(1, int(math.Ceil(o.Min)))
}

// pathOf is the path of a term's points in a variant file.
func pathOf(term string) string {
	if term == SpareRoyal {
		return "rules.spare_royal"
	}
	return "piece." + term + ".value"
}

// option is the option of the game that sets a number of its rules.
func (p *Collection) option(path string) (variants.Option, bool) {
	game, err := p.book.Game()
	if err != nil {
		return variants.Option{}, false
	}
	for _, o := range game.Options() {
		if o.Sets() == path {
			return o, true
		}
	}
	return variants.Option{}, false
}
