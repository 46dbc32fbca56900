package experiments

import (
	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
	"komi/results"
)

// fillMaterial notes how the armies differ at a start that is not the setup's.
func fillMaterial(g *results.Game, start *engine.Position) {
	r := start.Rules()
	usual := r.New()
	if start.FEN() == usual.FEN() {
		return
	}
	now, was := play.MaterialOf(start), play.MaterialOf(usual)
	for k := 1; k <= r.Kinds(); k++ {
		for place, prefix := range []string{document.Material, document.Hand} {
			letter := r.Letter(engine.Kind(k))
			if r.Players() == 2 {
				if d := now[0][k][place] - now[1][k][place]; d != 0 {
					g.Extra[prefix+letter] = float64(d)
				}
				continue
			}
			for q := range r.Players() {
				if d := now[q][k][place] - was[q][k][place]; d != 0 {
					g.Extra[prefix+r.PlayerLetter(engine.Player(q))+":"+letter] = float64(d)
					g.Extra[document.Army] = float64(q)
				}
			}
		}
	}
}
