package balance

import (
	"errors"
	"fmt"

	"komi/engine/variants"
	"komi/experiments"
)

const (
	// mostSetups are compared by a draft: of a game with more, its default setup alone is
	// asked about, and the kind "setups" searches the others.
	mostSetups = 8
	draftPairs = 600 // in all, if there is one setup
	leastPairs = 150 // of each of several
)

// draft lays out an experiment of balance for any game of two: what the first move is
// worth in its setups, how games end, how long they last, and which rules are used.
func draft(g *variants.Game, ref, name string) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	if n := r.Players(); n > 2 {
		return "", fmt.Errorf("read a game of %d, expected one of 2: among more, a first move cannot be told from the army that makes it. The kind \"armies\" asks who wins", n)
	}
	setups := g.Setups()
	about := fmt.Sprintf("What is the first move of %s worth?", g.Name)
	switch n := len(setups); {
	case n == 0:
		return "", errors.New("read no setup, expected one to play from")
	case n > mostSetups:
		setups = []string{g.Default()}
	case n > 1:
		about = fmt.Sprintf("Which setup of %s is fairest to the second player?", g.Name)
	}
	var b experiments.Sheet
	b.Head("balance", name, ref, about, about+" Laid out from the rules. changi-openings explains the keys.")
	b.Line("setups = %s", experiments.Texts(setups))
	if all := len(g.Setups()); all > len(setups) {
		b.Line("# The game has %d setups. The kind \"setups\" searches them for fair ones.", all)
	}
	b.Line("\n[openings]\nplies = 4\nwindow = 1.5")
	b.Line("\n[record]\nclauses = true                 # count which rules and pieces are used")
	b.Line("\n[budget]\nnodes = 600\n\n[games]\npairs = %d\nbatch = 4\nseed = 1", max(leastPairs, draftPairs/len(setups)))
	return b.String(), nil
}
