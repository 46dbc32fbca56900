package experiments

import (
	"math/rand/v2"
	"strconv"

	"komi/engine"
	"komi/experiments/document"
	"komi/results"
)

// favoured is the player whom scores of game i of a round are seen by: the holder
// of an imbalance, else the first player.
func (a *Arm) favoured(i int) engine.Player {
	if a.Imbalance == nil {
		return 0
	}
	if a.Imbalance.army >= 0 {
		return engine.Player(a.Imbalance.army)
	}
	return engine.Player(i % 2)
}

// unequalOpening draws the start positions of a round and random plies. The
// games of a round have the same plies, so that what luck there is in them is the
// first player's in both and the holder's in one only; plies are drawn among
// those that both positions allow. It returns false if the plies end a game,
// leave a royal to be captured, or change the material.
func (a *Arm) unequalOpening(draw *rand.Rand, plies int) (opening, bool) {
	starts, err := a.Imbalance.Starts(draw)
	if err != nil {
		return opening{}, false
	}
	o := opening{moves: make([][]engine.Move, len(a.Seatings))}
	var at []*engine.Position // after the plies
	for i := range a.Seatings {
		p := starts[i%len(starts)]
		o.starts = append(o.starts, p)
		at = append(at, p.Clone())
	}
	for range plies {
		moves, ok := common(at, draw)
		if !ok {
			return opening{}, false
		}
		for i, p := range at {
			p.Make(moves[i])
			o.moves[i] = append(o.moves[i], moves[i])
			if _, over := p.Outcome(); over {
				return opening{}, false
			}
		}
	}
	for i, p := range at {
		if !sound(p) || material(p) != material(o.starts[i]) {
			return opening{}, false
		}
	}
	return o, true
}

// common draws a move that is legal in all positions and returns what it is in
// each; false if there is none.
func common(at []*engine.Position, draw *rand.Rand) ([]engine.Move, bool) {
	legal := at[0].Moves(nil)
	draw.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, m := range legal {
		text := at[0].MoveText(m)
		moves := []engine.Move{m}
		for _, p := range at[1:] {
			other, err := p.ParseMove(text)
			if err != nil {
				break
			}
			moves = append(moves, other)
		}
		if len(moves) == len(at) {
			return moves, true
		}
	}
	return nil, false
}

// stock counts pieces by owner, kind, and board or hand.
type stock [engine.MaxPlayers][engine.MaxKinds + 1][2]int

func material(p *engine.Position) (n stock) {
	for _, sq := range p.Occupied().Squares() {
		x := p.At(sq)
		n[x.Owner()][x.Kind()][0]++
	}
	r := p.Rules()
	if !r.HasHands() {
		return n
	}
	for q := range r.Players() {
		for k := 1; k <= r.Kinds(); k++ {
			n[q][k][1] = p.Hand(engine.Player(q), engine.Kind(k))
		}
	}
	return n
}

// fillMaterial notes how the armies differ at a start that is not the setup's.
func fillMaterial(g *results.Game, start *engine.Position) {
	r := start.Rules()
	usual := r.New()
	if start.FEN() == usual.FEN() {
		return
	}
	now, was := material(start), material(usual)
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

// withBudget names an arm that others share but for the budget.
func withBudget(name string, nodes int64) string {
	return name + ", " + strconv.FormatInt(nodes, 10) + " nodes"
}
