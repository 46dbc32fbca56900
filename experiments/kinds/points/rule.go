package points

import (
	"komi/engine"
)

// A CountRule says when a game is counted, as the rules of a run have it.
type CountRule struct {
	// Names are those of the terms, by term, and Players those of the sides.
	Names   map[string]string
	Players [2]string
	// Passes: two passes in a row are counted. Facing: so are royals that face
	// each other when the player on turn accepts it.
	Passes, Facing bool
	// Repetition is the occurrence of a position that is counted, NoProgress
	// the plies without progress, MaxPlies the plies of a game; 0 for none.
	Repetition, NoProgress, MaxPlies int
	// Progress says what counts as progress.
	Progress string
	// Perpetual: a repetition by perpetual check is not counted but lost.
	Perpetual bool
	// Both: both royals of a side must be captured to win.
	Both bool
	// Mates: the game is won by checkmate rather than by capturing royals.
	Mates bool
}

// rule reads the rule off the rules of the first setup.
func (p *Collection) rule() (c CountRule) {
	r := p.rules[p.Setups[0]]
	spec := r.Spec()
	e := spec.Ending
	c = CountRule{
		Names: map[string]string{}, Players: [2]string{r.PlayerName(0), r.PlayerName(1)},
		Passes: spec.Pass != engine.PassNever, Facing: spec.Facing.Rule == engine.FacingCount,
		Repetition: e.Repetition, NoProgress: e.NoProgress, MaxPlies: e.MaxPlies,
		Perpetual: e.PerpetualLoses, Mates: r.Safe(),
	}
	var all []*engine.Rules
	for _, setup := range p.Setups {
		r := p.rules[setup]
		all = append(all, r)
		for k := 1; k <= r.Kinds(); k++ {
			c.Names[r.Letter(engine.Kind(k))] = r.KindName(engine.Kind(k))
		}
		c.Both = c.Both || r.New().Royals(0) > 1
	}
	c.Names[spareRoyal] = spareRoyal
	c.Progress = progressWords(all)
	return c
}

// start is the points of each side in the start position of a setup.
func (p *Collection) start(setup string, table map[string]int) (sides [2]int) {
	r := p.rules[setup]
	pos := r.New()
	have := pos.Material()
	for q := range sides {
		for k := 1; k <= r.Kinds(); k++ {
			sides[q] += have[q][k][engine.OnBoard] * table[r.Letter(engine.Kind(k))]
		}
		if pos.Royals(engine.Player(q)) > 1 {
			sides[q] += table[spareRoyal]
		}
	}
	return sides
}
