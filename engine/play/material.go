package play

import "komi/engine"

// Material counts pieces by owner and kind, on the board and in hand.
type Material [engine.MaxPlayers][engine.MaxKinds + 1][2]int

// MaterialOf counts the pieces of a position.
func MaterialOf(p *engine.Position) (n Material) {
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
