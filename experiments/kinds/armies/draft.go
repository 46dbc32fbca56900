package armies

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments"
)

// mostSetups are compared by a draft: the first ones, the default setup among them.
const mostSetups = 2

// draft lays out an experiment of armies for any game of three: who wins in its setups,
// and in other orders of turns, if the game has an option for them.
func draft(g *variants.Game, ref, name string) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	if n := r.Players(); n != 3 {
		return "", fmt.Errorf("read a game of %d, expected one of 3: of two players, the kind \"balance\" asks who is favoured", n)
	}
	var b experiments.Sheet
	b.Head("armies", name, ref, fmt.Sprintf("How often does each of the three armies of %s win?", g.Name),
		"Who wins? Laid out from the rules. titans-armies explains the keys.")
	setups := []string{g.Default()}
	for _, id := range g.Setups() {
		if id == g.Default() || len(setups) == mostSetups {
			continue
		}
		if other, err := g.Rules(id, nil); err == nil && (other.Spec().Team == nil) == (r.Spec().Team == nil) {
			setups = append(setups, id) // allies are another question
		}
	}
	for _, id := range setups {
		b.Line("\n[[arm]]\nname = %q\nsetup = %q", id, id)
	}
	order := strings.TrimSuffix(orderOption, "=")
	if i := slices.IndexFunc(g.Options(), func(o variants.Option) bool { return o.Name == order }); i >= 0 {
		for _, value := range g.Options()[i].Values {
			other, err := g.Rules(g.Default(), map[string]string{order: value})
			if err == nil && orderOf(other) != orderOf(r) { // else it is the default's own order under another name
				b.Line("\n[[arm]]\nname = %q\nsetup = %q\noptions = { %s = %q }", g.Default()+", order "+value, g.Default(), order, value)
			}
		}
	}
	b.Line("\n[openings]\nplies = 6                      # two of each army\npaired = true                  # the same openings in every arm")
	b.Line("\n[record]\nclauses = true                 # count which rules and pieces are used")
	b.Line("\n[budget]\nnodes = 300\n\n[games]\nrounds = 150\nbatch = 2\nseed = 1")
	return b.String(), nil
}

// orderOf is the letters of the players in the order of their turns.
func orderOf(r *engine.Rules) (letters string) {
	start := r.New()
	for q := start.Turn(); len(letters) < r.Players(); q = start.Following(q) {
		letters += r.PlayerLetter(q)
	}
	return letters
}
