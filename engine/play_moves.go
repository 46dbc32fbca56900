package engine

import "math/bits"

// Moves appends the legal moves of the position to buf and returns it. A
// finished position has none. It allocates only if buf is too small. The order
// depends on the position alone.
func (p *Position) Moves(buf []Move) []Move {
	if p.Finished() {
		return buf
	}
	return p.permitted(p.allMoves(buf), len(buf))
}

// allMoves appends the moves that are legal but for the game's history.
func (p *Position) allMoves(buf []Move) []Move {
	start := len(buf)
	buf = p.bareMoves(buf)
	if p.r.walls != nil {
		buf = p.withWalls(buf, start)
		if p.canPassWalled(len(buf) == start) {
			buf = append(buf, Pass)
		}
	}
	return p.sift(buf, start)
}

// bareMoves appends the moves that are legal but for the game's history, the rules that
// sift the list, and walls; passes are not among them where there are walls.
func (p *Position) bareMoves(buf []Move) []Move {
	var g guard
	me := p.state.turn
	p.scan(me, &g)
	start := len(buf)
	calm := p.nonePassed()
	for w := range p.r.words {
		for word := p.by[me][w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			n := len(buf)
			buf = p.keepFrom(p.pieceMoves(buf, sq), n, sq, calm, &g)
		}
	}
	if p.r.drops != nil {
		n := len(buf)
		buf = p.dropMoves(buf, &g)
		if !g.open {
			buf = p.keepLegal(buf, n, &g)
		}
	}
	if p.state.castling != 0 {
		buf = p.castlings(buf, &g)
	}
	if p.r.gates != nil {
		buf = p.throughGates(buf, start)
	}
	if p.r.walls == nil && p.canPass(len(buf) == start, &g) {
		buf = append(buf, Pass)
	}
	return buf
}

// Captures appends the legal moves that capture or promote.
func (p *Position) Captures(buf []Move) []Move {
	if p.Finished() {
		return buf
	}
	var g guard
	me := p.state.turn
	p.scan(me, &g)
	start := len(buf)
	calm := p.nonePassed()
	prey := p.prey()
	for w := range p.r.words {
		for word := p.by[me][w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			n := len(buf)
			buf = p.pieceCaptures(buf, sq, &prey, calm)
			if len(buf) > n {
				buf = p.keepFrom(buf, n, sq, calm, &g)
			}
		}
	}
	if p.r.gates != nil {
		buf = p.throughGates(buf, start)
	}
	if p.r.walls != nil {
		buf = p.withWalls(buf, start)
	}
	if p.r.dropsFirst && p.mustDrop() {
		return buf[:start]
	}
	buf = p.sift(buf, start)
	return p.permitted(buf, start)
}

// prey returns the pieces that the player on turn may capture.
func (p *Position) prey() Set {
	var s Set
	for q := range p.r.players {
		if p.targets[p.state.turn]>>(q+1)&1 != 0 {
			s = s.Union(p.by[q])
		}
	}
	return s
}

// pieceMoves appends the pseudo-legal moves of the piece on from.
func (p *Position) pieceMoves(buf []Move, from Square) []Move {
	r := p.r
	x := p.board[from]
	targets := p.targets[p.state.turn]
	s := r.plain[x][from]
	track := r.nodes[s.lo:s.hi]
	for i := uint(0); i < uint(len(track)); {
		n := &track[i]
		occ := p.board[n.to]
		if occ == Empty {
			if n.nquiet != 0 {
				buf = r.expand(buf, from, n.to, n.quiet)
			}
			i = uint(n.empty)
			continue
		}
		if n.class != 0 && r.spared[n.class][occ] {
			i = uint(n.spare)
			continue
		}
		if n.ncapt != 0 && occ.ownedBy(targets) {
			buf = r.expand(buf, from, n.to, n.capture)
		}
		i = uint(n.block)
	}
	if s := &r.special[x][from]; s.lo != s.hi && !(s.passing && p.nonePassed()) {
		buf = p.specialMoves(buf, from, r.nodes[s.lo:s.hi], false)
	}
	if r.beside[x] {
		buf = p.besides(buf, from)
	}
	return buf
}

// besides appends the moves of the piece on from that are not on its tracks. Each of them
// captures or promotes.
func (p *Position) besides(buf []Move, from Square) []Move {
	if p.r.places != nil {
		buf = p.inPlace(buf, from)
	}
	if p.r.double != nil && p.r.double.is[p.board[from]] {
		buf = p.viaMoves(buf, from)
	}
	return buf
}

// pieceCaptures appends the pseudo-legal captures and promotions of the piece on
// from; calm says that there is nothing to take in passing. Tracks on which there
// is nothing to find are not walked.
func (p *Position) pieceCaptures(buf []Move, from Square, prey *Set, calm bool) []Move {
	r := p.r
	x := p.board[from]
	hunts := r.hunts(x, from, prey)
	if s := &r.plain[x][from]; hunts || s.grows {
		buf = p.plainCaptures(buf, from, r.nodes[s.lo:s.hi])
	}
	if s := &r.special[x][from]; s.lo != s.hi && !(s.silent && calm) && (hunts || s.grows || !calm) {
		buf = p.specialMoves(buf, from, r.nodes[s.lo:s.hi], true)
	}
	if r.beside[x] {
		buf = p.besides(buf, from)
	}
	return buf
}

// plainCaptures walks a track of moves without a condition for its captures and
// promotions.
func (p *Position) plainCaptures(buf []Move, from Square, track []node) []Move {
	r := p.r
	targets := p.targets[p.state.turn]
	for i := uint(0); i < uint(len(track)); {
		n := &track[i]
		occ := p.board[n.to]
		if occ == Empty {
			if r.becomes[n.quiet] {
				buf = r.promotions(buf, from, n.to, n.quiet)
			}
			i = uint(n.empty)
			continue
		}
		if n.class != 0 && r.spared[n.class][occ] {
			i = uint(n.spare)
			continue
		}
		if n.ncapt != 0 && occ.ownedBy(targets) {
			buf = r.expand(buf, from, n.to, n.capture)
		}
		i = uint(n.block)
	}
	return buf
}

// expand appends the moves an effect stands for.
func (r *Rules) expand(buf []Move, from, to Square, e uint8) []Move {
	m := makeMove(from, to, e, 0)
	if !r.becomes[e] {
		return append(buf, m)
	}
	if r.effects[e].stay {
		buf = append(buf, m)
	}
	for _, k := range r.effects[e].becomes {
		buf = append(buf, m|Move(k)<<24)
	}
	return buf
}

// specialMoves walks the track of moves that have a condition, and makes one
// move of a square that several paths reach, besides one that captures there without
// moving.
func (p *Position) specialMoves(buf []Move, from Square, track []node, noisy bool) []Move {
	r := p.r
	targets := p.targets[p.state.turn]
	start := len(buf)
	var seen Set
	for i := 0; i < len(track); {
		n := &track[i]
		occ := p.board[n.to]
		e, next := n.quiet, n.empty
		switch {
		case occ == Empty:
		case n.class != 0 && r.spared[n.class][occ]:
			i = int(n.spare)
			continue
		default:
			e, next = n.capture, n.block
			if !occ.ownedBy(targets) {
				e = effectNone
			}
		}
		i = int(next)
		ef := &r.effects[e]
		rifle := ef.flags&flagRifle != 0
		if e == effectNone || !rifle && seen.Has(n.to) || !p.allows(ef, from, n.to, occ) {
			continue
		}
		switch {
		case !rifle:
			seen.Add(n.to)
		case r.shoots(buf[start:], n.to):
			continue
		}
		if ef.flags&flagSettled != 0 && p.marks.fresh.Has(from) {
			if ef.stay && (!noisy || occ != Empty) { // a piece that has not moved since its drop stays what it is
				buf = append(buf, makeMove(from, n.to, e, 0))
			}
			continue
		}
		if ef.flags&asked != 0 {
			buf = p.choices(buf, makeMove(from, n.to, e, 0), noisy && occ == Empty)
			continue
		}
		if noisy && occ == Empty {
			_, takes := p.passedBy(n.to)
			if !takes || ef.flags&(flagEPTake|flagEPAlso) == 0 {
				buf = r.promotions(buf, from, n.to, e)
				continue
			}
		}
		buf = r.expand(buf, from, n.to, e)
	}
	return buf
}

// shoots reports whether one of some moves captures on a square without moving there.
func (r *Rules) shoots(moves []Move, on Square) bool {
	for _, m := range moves {
		if m.To() == on && r.effects[m.effect()].flags&flagRifle != 0 {
			return true
		}
	}
	return false
}

// promotions appends the promotions among the moves an effect stands for.
func (r *Rules) promotions(buf []Move, from, to Square, e uint8) []Move {
	m := makeMove(from, to, e, 0)
	for _, k := range r.effects[e].becomes {
		buf = append(buf, m|Move(k)<<24)
	}
	return buf
}

// allows reports whether the condition of an effect holds.
func (p *Position) allows(e *effect, from, to Square, occ Piece) bool {
	if e.flags&flagVictims != 0 && e.victims>>occ.Kind()&1 == 0 {
		return false
	}
	if e.flags&flagEPTake != 0 {
		if _, ok := p.passedBy(to); !ok {
			return false
		}
	}
	if e.flags&(flagLeaves|flagEnters) != 0 && p.holds(e.flags) {
		return false
	}
	if e.flags&flagCrowd != 0 && p.crowded(p.board[from], to) {
		return false
	}
	if e.flags&onCheck != 0 && !p.suitsCheck(e.flags, to) {
		return false
	}
	if e.flags&flagLone != 0 && !p.isLast(from) {
		return false
	}
	if e.flags&flagUnmoved != 0 {
		i := p.r.unmoved.index[from]
		return i != 0 && p.state.unmoved>>(i-1)&1 != 0
	}
	if e.flags&flagNeverDropped != 0 && p.marks.dropped.Has(from) {
		return false
	}
	return e.flags&flagNotHere == 0 || !p.marks.here.Has(from)
}
