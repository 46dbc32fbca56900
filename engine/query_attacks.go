package engine

import "math/bits"

// Attacks are tables of the squares from which each piece can capture on a square.
// They are built once for each Rules. Every worker may share them.
type Attacks struct {
	r   *Rules
	by  [256][]Set        // by piece and square: where from it captures there on some board
	any [MaxPlayers][]Set // the union over a player's pieces
}

// NewAttacks builds the tables of r.
func NewAttacks(r *Rules) *Attacks {
	a := &Attacks{r: r}
	for q := range r.players {
		a.any[q] = make([]Set, r.size)
		for k := 1; k < len(r.kinds); k++ {
			x := MakePiece(Player(q), Kind(k))
			a.by[x] = make([]Set, r.size)
			for from := range r.size {
				for n := range r.looks(x, Square(from)) {
					if n.capture != 0 && r.effects[n.capture].flags&(flagEPTake|flagUnmoved) == 0 {
						a.by[x][n.to].Add(Square(from))
						a.any[q][n.to].Add(Square(from))
					}
				}
			}
		}
	}
	return a
}

// An Exchange is a sequence of captures on one square, for static exchange
// evaluation (SEE). It is imagined: the position stays as it is. Pieces that have
// captured or been captured are off the imagined board, which opens lines behind
// them and takes screens away.
type Exchange struct {
	On       Square
	Standing Piece // on the square now
	occupied Set
	candid   [MaxPlayers]Set // pieces left that may take part
}

// Exchange begins the exchange that move m, a legal move of p, opens on the
// square where the moved piece arrives. It returns false if nothing can be taken
// back there: after a pass or a castling move.
func (a *Attacks) Exchange(p *Position, m Move) (x Exchange, ok bool) {
	if m.effect() == effectPass || m.effect() == effectCastle {
		return Exchange{}, false
	}
	c := p.Change(m)
	x = Exchange{On: c.To, Standing: c.After, occupied: p.all}
	if c.Before != Empty && c.From != c.To {
		x.occupied.Drop(c.From)
	}
	if c.Victim != Empty {
		x.occupied.Drop(c.At)
	}
	for q := range a.r.players {
		for w := range a.r.words {
			x.candid[q][w] = a.any[q][c.To][w] & p.by[q][w] & x.occupied[w]
		}
		x.candid[q].Drop(c.To)
	}
	return x, true
}

// Next captures on the square with the least valuable piece of player me that can.
// It returns that piece, or Empty if there is none. It ignores checks and pins.
func (a *Attacks) Next(p *Position, x *Exchange, me Player, value *[256]int32) Piece {
	best, at := Empty, Square(0)
	for w := range a.r.words {
		for word := x.candid[me][w] & x.occupied[w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			y := p.board[sq]
			if (best == Empty || value[y] < value[best]) && a.by[y][x.On].Has(sq) && a.takes(p, x, y, sq) {
				best, at = y, sq
			}
		}
	}
	if best != Empty {
		x.occupied.Drop(at)
		x.Standing = best
	}
	return best
}

// takes reports whether piece y on from can capture what stands on the square of
// the exchange. It walks the tracks by a loop of its own, because no array holds
// the imagined board.
func (a *Attacks) takes(p *Position, x *Exchange, y Piece, from Square) bool {
	r := a.r
	if !x.Standing.ownedBy(r.targets[y.Owner()]) {
		return false
	}
	for _, s := range [2]span{r.plain[y][from], r.special[y][from]} {
		track := r.nodes[s.lo:s.hi]
		for i := uint(0); i < uint(len(track)); {
			n := &track[i]
			occ := Empty
			switch {
			case n.to == x.On:
				occ = x.Standing
			case x.occupied.Has(n.to):
				occ = p.board[n.to]
			}
			switch {
			case occ == Empty:
				i = uint(n.empty)
			case n.class != 0 && r.spared[n.class][occ]:
				i = uint(n.spare)
			case n.to == x.On && n.capture != 0 && r.takesAlways(n.capture, occ):
				return true
			default:
				i = uint(n.block)
			}
		}
	}
	return false
}
