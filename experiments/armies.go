package experiments

import (
	"fmt"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
	"komi/results"
)

// KindArmies asks what each of three armies wins: by setup, by rule, by order of
// turns, and by how the players search.
//
// A round is one opening. Where the seats are alike it is one game, since nothing
// is left to change places; seats that differ play every seating. Arms that are
// paired give each army the same moves in the opening, in whatever order the
// arm's turns go, so that setups, rules and orders are compared within a block.
const KindArmies = "armies"

// armies is what an experiment on three armies must say.
var armies = kind{
	least: 3, most: 3,
	wants: "3: this kind asks what each of three armies wins",
	read: func(c *checker, e *Experiment, d *paper) {
		e.Openings.Mirror = false
		if c.Has("openings.mirror") {
			c.Fault("openings.mirror", "armies that differ have no mirror, expected none where three play")
		}
		if n := d.Openings.Plies; n%3 != 0 {
			c.Fault("openings.plies", "read %d, expected a multiple of 3, so that every army makes as many moves", n)
		}
		for i, t := range d.Seat {
			if t.Engine != "" {
				c.Fault(fmt.Sprintf("seat[%d].engine", i), "read %q, but other people's engines play games of two", t.Engine)
			}
			if t.Weights != "" {
				c.Fault(fmt.Sprintf("seat[%d].weights", i), "read %q, but weights files are for games of two", t.Weights)
			}
		}
		for i, t := range d.Arm {
			if t.Model != "" && len(d.Seat) > 0 {
				c.Fault(fmt.Sprintf("arm[%d].model", i), "read %q besides [[seat]] tables, which say how each seat searches: expected one or the other", t.Model)
			}
		}
	},
}

// byModel is what a seat of three is called unless its file says: how it
// searches, and how much if that is not what the experiment says.
func (s Seat) byModel(usual int64) string {
	if s.Nodes != usual {
		return fmt.Sprintf("%s %d", s.Model, s.Nodes)
	}
	return s.Model
}

// fillTurns notes in what order the players of a start move, and who plays against
// allies.
func fillTurns(g *results.Game, start *engine.Position) {
	r := start.Rules()
	for place, q := 1, start.Turn(); place <= r.Players(); place, q = place+1, start.Following(q) {
		g.Extra[document.Turn+r.PlayerLetter(q)] = float64(place)
	}
	if t := r.Spec().Team; t != nil {
		g.Extra[document.Alone+r.PlayerLetter(engine.Player(t.Strong))] = 1
	}
}

// fillFalls notes who lost his last royal, when and to whom.
func fillFalls(g *results.Game, rec *play.Record) {
	r := rec.Start.Rules()
	for q := range engine.Player(r.Players()) {
		if fall := rec.Fallen[q]; fall.Ply > 0 {
			g.Extra[document.Fallen+r.PlayerLetter(q)] = float64(fall.Ply)
			g.Extra[document.Taken+r.PlayerLetter(q)+" by "+r.PlayerLetter(fall.To)] = 1
		}
	}
}
