package engine

import "math/bits"

// Count returns the number of legal moves. It lists them only where it must, which
// makes the last ply of a perft fast.
func (p *Position) Count() int {
	if p.Finished() {
		return 0
	}
	if p.r.listed || p.mayOffend() || p.canGate() {
		return p.countList()
	}
	var scratch [256]Move
	c := counter{scratch: scratch[:0]}
	p.prepare(&c)
	if p.r.dropsFirst {
		if n := p.countDrops(&c.guard, &c.tested); n > 0 {
			return n
		}
	}
	return p.countRest(p.countAmong(&p.by[p.state.turn], &c), &c)
}

// countAmong counts the legal moves of the pieces on a set of squares, all of them the
// player's on turn. Castling is not among them.
func (p *Position) countAmong(set *Set, c *counter) int {
	scratch := c.scratch
	plain, on, calm := c.plain, c.guard.on, c.calm
	n := 0
	all, theirs := [2]uint64(p.all[:2]), [2]uint64(p.by[1&^p.state.turn][:2]) // of two players: see flatTrack
	shut := [2]uint64{all[0] &^ theirs[0], all[1] &^ theirs[1]}
	for w := range p.r.words {
		for word := set[w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			x := p.board[sq]
			switch {
			case !plain:
				n += p.countPiece(x, sq, c, scratch)
			case on && (c.guard.leave.Has(sq) || p.r.royal[x.Kind()]):
				n += len(p.keepLegal(p.pieceMoves(scratch, sq), 0, &c.guard))
			case p.asks(x, sq, calm):
				n += p.countPiece(x, sq, c, scratch)
			case p.r.plain[x][sq].flat != notFlat:
				f := &p.r.flat[x][sq]
				n += bits.OnesCount64(f.both[0]&^shut[0]) + bits.OnesCount64(f.both[1]&^shut[1])
				if p.r.plain[x][sq].flat == flatMixed {
					n += f.mixed(&all, &theirs, &shut)
				}
			default:
				n += p.countPlain(x, sq)
			}
		}
	}
	return n
}

// countRest adds to n, the number of legal moves of the pieces on the board, that of drops,
// castling and passing.
func (p *Position) countRest(n int, c *counter) int {
	if p.r.drops != nil {
		n += p.countDrops(&c.guard, &c.tested)
	}
	if p.state.castling != 0 {
		n += len(p.castlings(c.scratch, &c.guard))
	}
	if p.canPass(n == 0, &c.guard) {
		n++
	}
	return n
}

// HasMove reports whether the player on turn has a legal move.
func (p *Position) HasMove() bool {
	if p.Finished() {
		return false
	}
	if p.r.spec.Pass == PassForced {
		return true
	}
	if p.r.listed || p.mayOffend() {
		return p.countList() > 0
	}
	var c counter
	var scratch [256]Move
	p.prepare(&c)
	me := p.state.turn
	for w := range p.r.words { // a royal in check is the likeliest to have one
		for word := p.royal[me][w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			if p.countPiece(p.board[sq], sq, &c, scratch[:0]) > 0 {
				return true
			}
		}
	}
	for w := range p.r.words {
		for word := p.by[me][w] &^ p.royal[me][w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			if p.countPiece(p.board[sq], sq, &c, scratch[:0]) > 0 {
				return true
			}
		}
	}
	if p.r.drops != nil && p.countDrops(&c.guard, &c.tested) > 0 {
		return true
	}
	if p.state.castling != 0 && len(p.castlings(scratch[:0], &c.guard)) > 0 {
		return true
	}
	return p.canPass(true, &c.guard)
}

// A counter is what counting the moves of one position needs.
type counter struct {
	guard  guard
	each   bool // every move is tested
	plain  bool // no arrival is tested
	calm   bool // there is nothing to take in passing
	tested Set  // squares where every arrival is tested; while in check there are no others

	scratch []Move // empty, with room for the moves of a piece
}

// prepare fills c for the player on turn.
func (p *Position) prepare(c *counter) {
	g := &c.guard
	p.scan(p.state.turn, g)
	c.each = g.exact || g.faced || g.on && p.r.shooters
	c.plain = !c.each && (!g.on || !g.check && !g.bars && g.fill.Empty())
	c.calm = p.nonePassed()
	switch {
	case c.plain:
	case g.check && !g.exact:
		c.tested = g.touch
	case c.each:
		c.tested = Set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	default:
		c.tested = g.fill
	}
}

// asks reports whether piece x on a square may have moves that are not on its
// plain track; calm says that there is nothing to take in passing.
func (p *Position) asks(x Piece, from Square, calm bool) bool {
	s := &p.r.special[x][from]
	return s.lo != s.hi && !(s.passing && calm) || p.r.beside[x]
}

// countPiece counts the legal moves of piece x on a square.
func (p *Position) countPiece(x Piece, from Square, c *counter, scratch []Move) int {
	g := &c.guard
	if c.each || g.on && (g.leave.Has(from) || g.touch.Has(from) || p.r.royal[x.Kind()]) || p.r.beside[x] {
		return len(p.keepLegal(p.pieceMoves(scratch, from), 0, g))
	}
	n := 0
	if c.plain {
		n = p.countPlain(x, from)
	} else {
		n = p.countTested(x, from, g, &c.tested)
	}
	if p.asks(x, from, c.calm) {
		s := &p.r.special[x][from]
		if track := p.r.nodes[s.lo:s.hi]; p.r.marks == nil {
			n += p.countSpecial(from, track, c)
		} else {
			n += len(p.keepLegal(p.specialMoves(scratch, from, track, false), 0, g))
		}
	}
	return n
}

// countList counts by listing.
func (p *Position) countList() int {
	if r := p.r; r.walls != nil && !r.captures && !r.noCheck && !r.dropsFirst {
		return p.countWalls()
	}
	var buf [512]Move
	return len(p.Moves(buf[:0]))
}

// countPlain counts the moves of a piece none of which needs a test.
func (p *Position) countPlain(x Piece, from Square) int {
	r := p.r
	targets := p.targets[p.state.turn]
	s := r.plain[x][from]
	track := r.nodes[s.lo:s.hi]
	count := 0
	for i := uint(0); i < uint(len(track)); {
		n := &track[i]
		occ := p.board[n.to]
		if occ == Empty {
			count += int(n.nquiet)
			i = uint(n.empty)
			continue
		}
		if n.class != 0 && r.spared[n.class][occ] {
			i = uint(n.spare)
			continue
		}
		count += int(n.ncapt * (targets >> (occ >> 6) & 1))
		i = uint(n.block)
	}
	return count
}

// countTested is countPlain for a piece that may leave its square but must be
// tested where it arrives: on the squares of a set, while in check nowhere else.
func (p *Position) countTested(x Piece, from Square, g *guard, tested *Set) int {
	r := p.r
	targets := p.targets[p.state.turn]
	s := r.plain[x][from]
	track := r.nodes[s.lo:s.hi]
	count := 0
	for i := uint(0); i < uint(len(track)); {
		n := &track[i]
		e, moves, next := n.met(r, p.board[n.to], targets)
		i = uint(next)
		switch {
		case moves == 0:
		case tested.Has(n.to):
			count += p.countArrival(makeMove(from, n.to, e, 0), g)
		case g.check:
		case g.bars:
			count += int(r.free[e])
		default:
			count += int(moves)
		}
	}
	return count
}

// met returns the effect of a node where occ stands, how many moves that is, and
// the next node.
func (n *node) met(r *Rules, occ Piece, targets uint8) (effect, moves uint8, next uint16) {
	switch {
	case occ == Empty:
		return n.quiet, n.nquiet, n.empty
	case n.class != 0 && r.spared[n.class][occ]:
		return effectNone, 0, n.spare
	}
	return n.capture, n.ncapt * (targets >> (occ >> 6) & 1), n.block
}

// countSpecial counts the moves of a track of moves that have a condition, and
// counts moves to a square that several paths reach once, and apart from them captures
// there without moving. It makes perft faster in games whose pawns must be unmoved for a
// double step (BenchmarkPerft). Conditions on a piece's past need the list.
func (p *Position) countSpecial(from Square, track []node, c *counter) int {
	r := p.r
	targets := p.targets[p.state.turn]
	var seen, shot Set
	count := 0
	for i := uint(0); i < uint(len(track)); {
		n := &track[i]
		e, moves, next := n.met(r, p.board[n.to], targets)
		i = uint(next)
		f := r.effects[e].flags
		counted := &seen
		if f&flagRifle != 0 {
			counted = &shot
		}
		if moves == 0 || c.calm && f&flagEPTake != 0 || counted.Has(n.to) || !p.allows(&r.effects[e], from, n.to, p.board[n.to]) {
			continue
		}
		counted.Add(n.to)
		if c.plain && f&(flagEPTake|flagEPAlso|flagRifle|asked|flagCrowns) == 0 {
			count += int(moves)
		} else {
			count += p.countArrival(makeMove(from, n.to, e, 0), &c.guard)
		}
	}
	return count
}

// countArrival counts the legal moves among a move without promotion and those
// that only differ from it by promoting.
func (p *Position) countArrival(m Move, g *guard) int {
	e := &p.r.effects[m.effect()]
	n := 0
	if e.stay && (e.flags&asked == 0 || p.mayBecome(e, m, p.board[m.From()].Kind())) && p.legal(m, g) {
		n++
	}
	for _, k := range e.becomes {
		if e.flags&asked != 0 && !p.mayBecome(e, m, k) {
			continue
		}
		if p.legal(m|Move(k)<<24, g) {
			n++
		}
	}
	return n
}
