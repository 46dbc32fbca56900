package match

import (
	"fmt"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/search"
)

// Openings are random plies from the start.
type Openings struct {
	Plies  int
	Window int // in hundredths of a pawn: how uneven a short search may find them; 0 for as they come
}

const (
	openingNodes = 1000 // looked at to judge an opening
	openingTries = 2000 // drawn before giving up
)

// draw returns an opening that depends on the seed and the pair alone: random
// legal plies after which the game goes on, nobody is in check and a short
// search sees no great advantage.
func (o Openings) draw(judge *search.Searcher, r *engine.Rules, seed uint64, pair int) ([]engine.Move, error) {
	rng, quiet := rand.New(rand.NewPCG(seed, uint64(pair))), 0
	for range openingTries {
		p := r.New()
		var moves []engine.Move
		for range o.Plies {
			if _, over := p.Outcome(); over {
				break
			}
			legal := p.Moves(nil)
			m := legal[rng.IntN(len(legal))]
			moves = append(moves, m)
			p.Make(m)
		}
		if _, over := p.Outcome(); over || p.InCheck() || p.Passed() {
			continue
		}
		quiet++
		if o.Window > 0 {
			judge.Reset(0)
			if score := judge.Best(p, search.Limits{Nodes: openingNodes}).Score; score > o.Window || -score > o.Window {
				continue
			}
		}
		return moves, nil
	}
	if quiet == 0 {
		return nil, fmt.Errorf("match: of %d random openings of %d plies none left the game going and nobody in check; expected fewer plies", openingTries, o.Plies)
	}
	return nil, fmt.Errorf("match: of %d random openings of %d plies none was within %v pawns of 0.00, though %d left the game going and nobody in check; expected a wider window",
		openingTries, o.Plies, float64(o.Window)/100, quiet)
}
