package values

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"komi/engine"
)

// A Phase is a part of the game, told by what is left: the pieces on the board and in
// hand, royals and plentiful pieces such as pawns left out, over those of the start. A
// position belongs to the phase if its share is above From and at most To.
type Phase struct {
	Name     string
	From, To float64
}

// Start is the moment before the first move. Its values are told by designed
// imbalances; those of phases are told by positions of games.
const Start = "start"

// Course is the moment of several phases taken together: the whole game but its bare endings.
// Tables that others made from positions of whole games speak of it, because players resign,
// or agree to draw, before a bare ending is played out.
const Course = "course"

// inCourse are the phases that make the course of a game: all but one at the end that reaches
// down to an empty board, if it is not the only one.
func inCourse(phases []Phase) []Phase {
	if last := len(phases) - 1; last > 0 && phases[last].From == 0 {
		return phases[:last]
	}
	return phases
}

// opening and Ending are phases that have names of their own; others are called phases.
const (
	opening = "opening"
	ending  = "ending"
)

// usualPhases divide a game whose captured pieces are gone: of the fourteen knights,
// bishops, rooks and queens of chess twelve or more, seven or more, three or more, and
// the bare endings, in which a pawn may be worth more than ever before.
var usualPhases = []Phase{{opening, 0.80, 1}, {"middle", 0.45, 0.80}, {"late", 0.20, 0.45}, {ending, 0, 0.20}}

// wholeGame is the only phase of a game whose captured pieces come back: the share that
// is left says nothing there.
var wholeGame = []Phase{{"middle", 0, 1}}

// phasesOf are the phases of a file's table, fullest first; nil for none.
func phasesOf(table map[string][]float64) []Phase {
	var out []Phase
	for name, bounds := range table {
		if len(bounds) == 2 {
			out = append(out, Phase{name, bounds[0], bounds[1]})
		}
	}
	slices.SortFunc(out, func(a, b Phase) int { return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(a.Name, b.Name)) })
	return out
}

// phaseFaults says what is wrong with a file's table of phases, by name.
func phaseFaults(table map[string][]float64) map[string]string {
	out := map[string]string{}
	for name, b := range table {
		switch {
		case name == Start:
			out[name] = "is the name of the moment before the first move, expected another"
		case name == Course:
			out[name] = "is the name of several phases taken together, expected another"
		case len(b) != 2 || !(0 <= b[0] && b[0] < b[1] && b[1] <= 1):
			out[name] = fmt.Sprintf("read %v, expected two shares of the pieces left such as [0.45, 0.80], the smaller first", b)
		}
	}
	phases := phasesOf(table)
	for i := 1; i < len(phases); i++ {
		if phases[i].To > phases[i-1].From && out[phases[i].Name] == "" {
			out[phases[i].Name] = fmt.Sprintf("reaches up to %v, into %s, which begins at %v: expected phases that do not overlap", phases[i].To, phases[i-1].Name, phases[i-1].From)
		}
	}
	return out
}

// usualFor are the phases of a game where the file names none.
func usualFor(r *engine.Rules) []Phase {
	if r.CapturesReturn() {
		return wholeGame
	}
	return usualPhases
}

// phaseAt is the index of the phase of a share, -1 for none. Promotion can make more
// pieces than there were.
func phaseAt(phases []Phase, left float64) int {
	left = math.Min(left, 1)
	return slices.IndexFunc(phases, func(p Phase) bool {
		return (left > p.From || left == 0 && p.From == 0) && left <= p.To
	})
}

// PhaseAt is the phase of the game that a position is in, and the share of its pieces that are
// left. It has no name where no phase reaches the share.
func (v *Collection) PhaseAt(p *engine.Position) (Phase, float64) {
	phases := v.Phases
	if len(phases) == 0 {
		phases = usualFor(p.Rules())
	}
	counting, whole := heavy(p.Rules())
	here := p.Material()
	share := left(&here, counting, whole)
	if i := phaseAt(phases, share); i >= 0 {
		return phases[i], share
	}
	return Phase{}, share
}

// heavy reports of each kind whether it counts for the phase, and total how many of
// them the armies of two players begin with.
func heavy(r *engine.Rules) (counts [engine.MaxKinds + 1]bool, total int) {
	m := r.New().Material()
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		counts[k] = !r.IsRoyal(k) && m[0][r.Demoted(k)][engine.OnBoard] <= keptUnits
		if counts[k] {
			total += m[0][k][engine.OnBoard] + m[1][k][engine.OnBoard]
		}
	}
	return counts, total
}
