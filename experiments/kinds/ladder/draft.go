package ladder

import (
	"fmt"

	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/document"
)

// draft lays out a ladder for any game. Of a built-in game it plays what the built-in ladder
// plays of another game. In a game of one's own no opening may look even, as where the first
// player wins by force, so its openings are those around their median.
func draft(g *variants.Game, ref, name string) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	about := fmt.Sprintf("What is twice the budget worth in %s, from 64 to 16,384 positions a move?", g.Name)
	var b experiments.Sheet
	b.Head("ladder", name, ref, about, "Do stronger players win, rung by rung? The built-in ladder explains the keys.")
	b.Line("\n[ladder]\nfrom = 64\nto = 16384\n\n[openings]\nplies = 4")
	if r.Players() == 2 { // a window is about one player's lead over another
		around := document.AroundZero
		if tomlfile.IsPath(ref) {
			around = document.AroundMedian
		}
		b.Line("window = 1.5\naround = %q", around)
	}
	b.Line("\n[games]\nrounds = 40\nbatch = %d\nseed = 1", r.Players())
	return b.String(), nil
}
