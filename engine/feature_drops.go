package engine

import "math/bits"

// drops are the rules of hands, compiled.
type drops struct {
	kinds    []Kind // that can be in hand
	rule     [64]dropRule
	coloured uint64               // bit by Kind: half of an owner's stand on each colour
	dark     Set                  // squares of one colour
	promoted [64]Kind             // what a kind may be dropped as besides, 0 for nothing else
	file     [256]uint8           // by square
	files    []Set                // by file
	ranks    []Set                // by rank
	camps    [MaxPlayers][256]Set // boards of camps: by owner and square, what counts as its file
}

type dropRule struct {
	allowed  [MaxPlayers]Set // squares where a player may drop it
	oneAFile bool
	oneARank bool
	mostFile int  // 0 for no limit
	held     Kind // of a state that is dropped: what it is in hand; 0 for itself
	noMate   *mateRule
}

// A mateRule says which checkmates a drop may not give.
type mateRule struct {
	self   bool                     // only checks of the dropped piece count
	all    bool                     // every check counts
	counts func(clause string) bool // checks by this clause count
}

// open returns the squares where the player on turn may drop a kind, but for
// checks and mates.
func (p *Position) open(d *drops, k Kind) Set {
	me := p.state.turn
	rule := &d.rule[k]
	var s Set
	for w := range p.r.words {
		s[w] = rule.allowed[me][w] &^ p.all[w]
	}
	if rule.oneAFile || rule.oneARank {
		p.thin(d, rule, MakePiece(me, k), &s)
	}
	if d.coloured != 0 {
		p.evenColours(d, k, &s)
	}
	if rule.mostFile > 0 {
		for f := range d.files {
			if p.among(MakePiece(me, k), &d.files[f]) >= rule.mostFile {
				for w := range s {
					s[w] &^= d.files[f][w]
				}
			}
		}
	}
	return s
}

// heldAs returns the kind in hand that a dropped kind is a state of.
func (r *Rules) heldAs(k Kind) Kind {
	if r.drops.rule[k].held != 0 {
		return r.drops.rule[k].held
	}
	return k
}

// thin takes the squares out of s that share a file or rank with a piece x.
func (p *Position) thin(d *drops, rule *dropRule, x Piece, s *Set) {
	camps := p.r.board.Camps() > 0
	for w := range p.r.words {
		for word := p.by[x.Owner()][w]; word != 0; word &= word - 1 {
			sq := Square(w<<6 + bits.TrailingZeros64(word))
			if p.board[sq] != x {
				continue
			}
			if rule.oneARank {
				takeOut(s, &d.ranks[p.r.ranks[sq]])
			}
			switch {
			case !rule.oneAFile:
			case camps:
				takeOut(s, &d.camps[x.Owner()][sq])
			default:
				takeOut(s, &d.files[d.file[sq]])
			}
		}
	}
	if !camps {
		return
	}
	open := p.openCentre(x)
	for i := range p.r.centre[x.Owner()] {
		half := &p.r.centre[x.Owner()][i]
		for v := range p.r.words {
			s[v] &^= half[v] &^ open[v]
		}
	}
}

// takeOut takes the squares of a set out of s.
func takeOut(s, squares *Set) {
	for w := range s {
		s[w] &^= squares[w]
	}
}

// dropMoves appends the drops of the player on turn, but for exposed royals:
// while in check, those only that may end it.
func (p *Position) dropMoves(buf []Move, g *guard) []Move {
	d := p.r.drops
	me := p.state.turn
	for _, k := range d.kinds {
		if p.hand[me][k] == 0 || p.full(k) {
			continue
		}
		s := p.open(d, k)
		if g.check && !g.exact {
			s = s.Intersect(&g.touch)
		}
		if p.r.safe && p.r.royal[k] {
			p.dropExposed(k, g, &s)
		}
		if d.rule[k].noMate != nil {
			p.dropMates(k, &s)
		}
		for w := range p.r.words {
			for word := s[w]; word != 0; word &= word - 1 {
				sq := Square(w<<6 + bits.TrailingZeros64(word))
				buf = append(buf, makeMove(Square(k), sq, effectDrop, 0))
				if up := d.promoted[k]; up != 0 {
					buf = append(buf, makeMove(Square(up), sq, effectDrop, 0))
				}
			}
		}
	}
	return buf
}

// countDrops counts the legal drops; those on the squares of a set must be
// tested, and while in check no others can be legal.
func (p *Position) countDrops(g *guard, tested *Set) int {
	d := p.r.drops
	me := p.state.turn
	n := 0
	for _, k := range d.kinds {
		if p.hand[me][k] == 0 || p.full(k) {
			continue
		}
		s := p.open(d, k)
		if g.check {
			s = s.Intersect(tested)
		}
		if p.r.safe && p.r.royal[k] {
			p.dropExposed(k, g, &s)
		}
		if d.rule[k].noMate != nil {
			p.dropMates(k, &s)
		}
		for w := range p.r.words {
			as := 1
			if d.promoted[k] != 0 {
				as = 2
			}
			n += as * bits.OnesCount64(s[w]&^tested[w])
			for word := s[w] & tested[w]; word != 0; word &= word - 1 {
				sq := Square(w<<6 + bits.TrailingZeros64(word))
				if p.legal(makeMove(Square(k), sq, effectDrop, 0), g) {
					n++
				}
				if as == 2 && p.legal(makeMove(Square(d.promoted[k]), sq, effectDrop, 0), g) {
					n++
				}
			}
		}
	}
	return n
}

// dropExposed removes from s the squares where a royal of kind k would stand attacked,
// where its owner may not leave it so.
func (p *Position) dropExposed(k Kind, g *guard, s *Set) {
	me := p.state.turn
	x := MakePiece(me, k)
	for sq := range s.All() {
		occ, royals := p.all, p.royal[me]
		occ.Add(sq)
		royals.Add(sq)
		if !p.keepsRoyals(me, &royals, &occ, &g.foes, sq, x, false) {
			s.Drop(sq)
		}
	}
}

// dropMates removes from s the squares where dropping kind k would be
// checkmate. Only a drop that attacks a royal itself, or turns a hopper's
// screen, can give check.
func (p *Position) dropMates(k Kind, s *Set) {
	r := p.r
	me := p.state.turn
	x := MakePiece(me, k)
	for q := range r.players {
		you := Player(q)
		if you == me || p.state.royals[you] == 0 {
			continue
		}
		var near Set
		for sq := range p.royal[you].All() {
			near = near.Union(r.threat[you][sq].by[r.slot(x)])
		}
		if r.hoppers && !r.drops.rule[k].noMate.self {
			var g guard
			p.scan(you, &g)
			near = near.Union(g.fill)
		}
		for sq := range near.Intersect(s).All() {
			if p.matesBy(makeMove(Square(k), sq, effectDrop, 0), you, r.drops.rule[k].noMate) {
				s.Drop(sq)
			}
		}
	}
}

// matesBy reports whether a drop is a checkmate to player you that the rule
// forbids. The drop need not be legal.
func (p *Position) matesBy(m Move, you Player, rule *mateRule) bool {
	p.Make(m)
	mate := p.state.turn == you && p.InCheck() && p.qualifies(m.To(), you, rule) && !p.r.hasMove(p)
	p.Unmake()
	return mate
}

// qualifies reports whether some check to player you counts for a rule; dropped
// is where the last piece was dropped.
func (p *Position) qualifies(dropped Square, you Player, rule *mateRule) bool {
	if rule.all {
		return true
	}
	foes := p.foesOf(you)
	if rule.self {
		foes = Set{}
		foes.Add(dropped)
	}
	for k := range p.royal[you].All() {
		for from := range p.r.threat[you][k].from.Intersect(&foes).All() {
			if p.attackBy(from, k, rule.counts) {
				return true
			}
		}
	}
	return false
}

// attackBy reports whether the piece on from captures on target by a clause
// that counts accepts.
func (p *Position) attackBy(from, target Square, counts func(clause string) bool) bool {
	r := p.r
	x := p.board[from]
	for a := range r.arrivals(&p.board, x, from) {
		if a.to == target && a.on != Empty && p.mayTake(from, a) && counts(r.kinds[x.Kind()].clauses[r.effects[a.effect].clause]) {
			return true
		}
	}
	return false
}
