package experiments

import (
	"fmt"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
	"komi/results"
)

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
