package ladder

import (
	"fmt"

	"komi/engine/variants"
	"komi/experiments"
)

// draft lays out a ladder for any game. It plays what the built-in ladder plays of another
// game.
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
		b.Line("window = 1.5\naround = \"zero\"")
	}
	b.Line("\n[games]\nrounds = 40\nbatch = %d\nseed = 1", r.Players())
	return b.String(), nil
}
