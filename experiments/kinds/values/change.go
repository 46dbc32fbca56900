package values

import (
	"fmt"
	"math"
	"slices"

	"komi/engine"
	"komi/engine/play"
)

// change is the letter of the piece that evens trades out: the unit where an army
// has plenty of it, else the weakest piece that it has plenty of. A pawn may be worth too
// little, or open too much by going, for anything to be measured in pawns; as small
// change it serves all the same.
func (d *Design) change() string {
	unit, _ := d.Rules.KindOf(d.Unit)
	have := leastOf(d.Rules)
	if have[unit] > keptUnits {
		return d.Unit
	}
	best, least := d.Unit, math.Inf(1)
	for i := 1; i <= d.Rules.Kinds(); i++ {
		k := engine.Kind(i)
		if w := d.Worth(k, false); have[k] > keptUnits && !d.Rules.IsRoyal(k) && w > 0 && w < least {
			best, least = d.Rules.Letter(k), w
		}
	}
	return best
}

// leastOf is how many pieces of each kind every army begins with at least, on the board.
func leastOf(r *engine.Rules) (n [engine.MaxKinds + 1]int) {
	m := r.New().Material()
	for k := range n {
		n[k] = m[0][k][engine.OnBoard]
		for _, army := range m[1:r.Players()] {
			n[k] = min(n[k], army[k][engine.OnBoard])
		}
	}
	return n
}

// coarsely is the design for a unit that is no small change: the odds of one and two
// units, those of the change, of as much of it as can be spared, and then the arms of
// every piece, the unit among them, evened out with change. How far arms may be
// out of balance is the same as if values were measured in change, so that a unit of
// several pawns does not let them be decided from the start.
func (d *Design) coarsely(change string, on *play.UnitSquares) ([]string, error) {
	inner := *d
	inner.Unit, inner.UnitOn, inner.coarse = change, nil, true
	inner.Slack = d.slack() * d.worthOf(d.Unit) / d.worthOf(change)
	if len(d.Pieces) > 0 {
		inner.Pieces = append(slices.Clone(d.Pieces), d.Unit)
	}
	rest, err := inner.imbalances()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, text := range append([]string{d.units(1), d.units(2), inner.units(inner.spare())}, rest...) {
		if slices.Contains(out, text) {
			continue
		}
		if _, err := play.ParseImbalance(d.Rules, text, on); err == nil {
			out = append(out, text)
		}
	}
	if len(out) == 0 || out[0] != d.units(1) {
		return nil, fmt.Errorf("design: unit %q: expected a piece that both armies have on the board", d.Unit)
	}
	return out, nil
}

// worthOf is the prior of a piece on the board.
func (d *Design) worthOf(letter string) float64 {
	k, _ := d.Rules.KindOf(letter)
	return d.Worth(k, false)
}
