package engine

import "fmt"

// Wary pieces: one that has not moved counts as moved as soon as another player's piece of
// some kinds moves to where it would attack it, were nothing between.

// wary is the rule, compiled: by bit of the unmoved table, the pieces and squares that end
// the right.
type wary struct {
	kinds uint64        // bit by Kind, of any clause
	from  [64]*[256]Set // by bit of the unmoved table and by piece
}

// startle ends the rights of wary pieces at which the piece that moved to a square aims.
func (p *Position) startle(to Square) {
	r, s := p.r, &p.state
	x := p.board[to]
	if x == Empty || r.wary.kinds>>x.Kind()&1 == 0 {
		return
	}
	for bit := range r.unmoved.name {
		if from := r.wary.from[bit]; from != nil && s.unmoved>>bit&1 != 0 && from[x].Has(to) {
			p.moved(r.unmoved.square[bit], r.unmoved.square[bit])
		}
	}
}

// wary compiles the rule.
func (c *compiler) wary() {
	r := c.rules
	for i := range c.spec.Pieces {
		for _, cs := range c.spec.Pieces[i].Clause {
			if cs.Wary == "" {
				continue
			}
			path := fmt.Sprintf("piece.%s.clause.%s.wary", c.spec.Pieces[i].Letter, cs.Name)
			if !cs.Unmoved || r.unmoved == nil {
				c.fault(path, "is for a clause that is unmoved")
				return
			}
			if r.wary == nil {
				r.wary = &wary{}
			}
			mask := c.kindMask(path, cs.Wary)
			r.wary.kinds |= mask
			for bit, x := range r.unmoved.piece {
				if x.Kind() == Kind(i+1) {
					r.wary.from[bit] = c.aimers(x, r.unmoved.square[bit], mask)
				}
			}
		}
	}
}

// aimers returns, by piece of the kinds of a mask, the squares from which other players'
// pieces attack piece x on a square of an otherwise empty board.
func (c *compiler) aimers(x Piece, on Square, mask uint64) *[256]Set {
	r, out := c.rules, new([256]Set)
	var board [256]Piece
	board[on] = x
	for p := range r.players {
		for k := range r.kinds {
			y := MakePiece(Player(p), Kind(k))
			if mask>>k&1 == 0 || Player(p) == x.Owner() {
				continue
			}
			var set Set
			for from := range r.size {
				if _, captures := r.Reach(&board, y, Square(from)); captures.Has(on) {
					set.Add(Square(from))
				}
			}
			out[y] = set
		}
	}
	return out
}
