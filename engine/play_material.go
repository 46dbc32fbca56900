package engine

// Material counts pieces by owner and kind, [OnBoard] and [InHand]. It can be compared:
// positions with the same pieces have equal material.
type Material [MaxPlayers][MaxKinds + 1][2]int

// The places that [Material] counts apart.
const (
	OnBoard = iota
	InHand
)

// Material counts the pieces of the position.
func (p *Position) Material() (n Material) {
	occupied := p.Occupied()
	for sq := range occupied.All() {
		x := p.board[sq]
		n[x.Owner()][x.Kind()][OnBoard]++
	}
	if !p.r.HasHands() {
		return n
	}
	for q := range p.r.Players() {
		for k := 1; k <= p.r.Kinds(); k++ {
			n[q][k][InHand] = p.Hand(Player(q), Kind(k))
		}
	}
	return n
}
