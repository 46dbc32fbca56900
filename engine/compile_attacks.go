package engine

import (
	"encoding/binary"
	"maps"
	"slices"
)

// An attackLine is one way a piece can attack a square: what must hold on the
// squares between. A leap has nothing between, a slide needs them all empty, and a
// hopper needs a screen.
type attackLine struct {
	between Set
	at      Set   // unless any: the squares that must be occupied, and no others
	need    uint8 // how many must be occupied
	any     bool  // one screen, wherever it stands
	class   uint8 // pieces that cannot be the screen
	bare    bool  // no attack while royals face each other
	blind   bool  // no attack on a castling king's way
	cond    uint8 // index into Rules.conditions, 0 if it has none
}

// A condition is what a capture asks of the royal and of the past of the piece that takes
// it.
type condition struct {
	royals uint64      // bit by Kind: what it can take
	past   effectFlags // what the piece must not fail; see failing
}

// pasts are the flags of effects that ask about the past of the piece.
const pasts = flagUnmoved | flagNeverDropped | flagNotHere | flagSettled

// past returns what a move asks about the past of the piece. A promotion that needs a move
// before is asked for only where the piece has to promote.
func (e *effect) past() effectFlags {
	f := e.flags & pasts
	if e.stay {
		f &^= flagSettled
	}
	return f
}

// failing returns what the piece on a square fails to have in its past.
func (p *Position) failing(sq Square) effectFlags {
	var f effectFlags
	if u := p.r.unmoved; u == nil || p.state.unmoved&u.bit(sq) == 0 {
		f |= flagUnmoved
	}
	return f | p.marksOf(sq)
}

// fulfils reports whether a piece that fails to have some things in its past may take a royal
// under a condition.
func (p *Position) fulfils(cond uint8, failing effectFlags, royal Piece) bool {
	c := &p.r.conditions[cond]
	return c.past&failing == 0 && c.royals>>royal.Kind()&1 != 0
}

// idle reports whether a line from a square to a royal of player me is no attack because of its
// condition. Piece as may be on at, whatever the board says. Where no royal stands on the
// square, a king on its way to castle does.
func (p *Position) idle(l *attackLine, me Player, from, sq, at Square, as Piece) bool {
	r := p.r
	royal := p.board[sq]
	if sq == at && r.royal[as.Kind()] {
		royal = as
	}
	for i := 0; i < len(p.ways.list) && (royal.Owner() != me || !r.royal[royal.Kind()]); i++ {
		if c := &p.ways.list[i]; c.player == me {
			royal = c.king
		}
	}
	return !p.fulfils(l.cond, p.failing(from), royal)
}

// An attackSpan is a run of Rules.attackLines.
type attackSpan struct{ lo, hi uint32 }

// threats are the attack lines that end on one square with a royal of one
// player on it.
type threats struct {
	from Set      // squares from which some enemy piece could attack
	by   []Set    // by slot: squares from which that piece could attack
	list []uint16 // by slot of the piece and its square: index into Rules.attackSpans, 0 for none
}

// at returns the lines by which piece on sq attacks.
func (t *threats) at(r *Rules, piece Piece, sq Square) []attackLine {
	i := t.list[int(r.rows[piece])+int(sq)]
	l := r.attackSpans[i]
	return r.attackLines[l.lo:l.hi]
}

// slot numbers the pieces of all owners from 0.
func (r *Rules) slot(p Piece) int { return int(p.Owner())*len(r.kinds) + int(p.Kind()) }

// attackLines turns the routes of all pieces round: for each square a royal can
// stand on, who attacks it from where, and under what condition.
func (c *compiler) attackLines() {
	r := c.rules
	r.attackSpans = make([]attackSpan, 1)
	reach, lines := c.reaching()
	ids := map[string]uint16{}
	var name []byte
	for p := range r.players {
		for _, sq := range c.homes[p].Squares() {
			n := r.players * len(r.kinds)
			t := &threats{list: make([]uint16, n*r.size), by: make([]Set, n)}
			for rest := reach[sq]; len(rest) > 0; {
				src := rest[0].source
				name = name[:0]
				for len(rest) > 0 && rest[0].source == src {
					name = binary.LittleEndian.AppendUint32(name, rest[0].line)
					rest = rest[1:]
				}
				if r.targets[src.piece.Owner()]>>(p+1)&1 == 0 {
					continue
				}
				t.from.Add(src.from)
				t.by[r.slot(src.piece)].Add(src.from)
				id, ok := ids[string(name)]
				if !ok {
					if len(r.attackSpans) > 1<<16-1 {
						c.fault("piece", "the game has more than %d different attack lines", 1<<16-1)
						return
					}
					lo := uint32(len(r.attackLines))
					for i := 0; i < len(name); i += 4 {
						r.attackLines = append(r.attackLines, lines[binary.LittleEndian.Uint32(name[i:])])
					}
					id = uint16(len(r.attackSpans))
					r.attackSpans = append(r.attackSpans, attackSpan{lo, uint32(len(r.attackLines))})
					ids[string(name)] = id
				}
				t.list[r.slot(src.piece)*r.size+int(src.from)] = id
			}
			r.threat[p][sq] = t
		}
	}
	for p := range r.players {
		for k := range r.kinds {
			x := MakePiece(Player(p), Kind(k))
			r.rows[x] = uint16(r.slot(x) * r.size)
		}
	}
	c.faces()
}

// A source is a piece on a square.
type source struct {
	piece Piece
	from  Square
}

// A reach is one line by which a source attacks a square.
type reach struct {
	source
	line uint32
}

// reaching returns, for each square, by what it can be attacked, one source after
// another, and the different lines that this names.
func (c *compiler) reaching() (to [][]reach, lines []attackLine) {
	r := c.rules
	to = make([][]reach, r.size)
	ids := map[attackLine]uint32{}
	r.conditions = make([]condition, 1)
	var royals uint64
	for k := range r.kinds {
		if r.kinds[k].royal {
			royals |= 1 << k
		}
	}
	for _, piece := range slices.Sorted(maps.Keys(c.routes)) {
		for from, routes := range c.routes[piece] {
			for _, rt := range routes {
				e := &r.effects[rt.effect]
				taken := royals & e.victims &^ c.sparedBy(rt.spares)
				if taken == 0 || e.flags&flagEPTake != 0 { // taking in passing is no attack on the square it names
					continue
				}
				l := attackLine{between: rt.between, at: rt.screens.at, need: uint8(rt.screens.at.Len()), any: rt.screens.any, class: rt.class, bare: e.flags&flagBare != 0 && e.flags&flagBareCheck == 0, blind: e.flags&flagBlind != 0}
				if l.any {
					l.need = 1
				}
				if past := e.past(); taken != royals || past != 0 {
					l.cond = c.condition(condition{taken, past})
				}
				r.hoppers = r.hoppers || l.need > 0
				id, ok := ids[l]
				if !ok {
					id = uint32(len(lines))
					ids[l] = id
					lines = append(lines, l)
				}
				to[rt.to] = append(to[rt.to], reach{source{piece, Square(from)}, id})
			}
		}
	}
	return to, lines
}

// royalHome returns the squares on which attacks on royals of a player matter.
func (c *compiler) royalHome(p int) Set {
	r := c.rules
	var home Set
	if r.safe || r.players == 2 { // elsewhere nobody asks for check
		for k := range r.kinds {
			if r.kinds[k].royal {
				home = home.Union(r.kinds[k].within[p])
			}
		}
	}
	for i := range r.ways.list {
		k := &r.ways.list[i]
		for sq := range r.size { // it may begin elsewhere on its rank
			if k.player == Player(p) && r.ranks[sq] == r.ranks[k.kingTo] && !r.holes.Has(Square(sq)) {
				home.Add(Square(sq))
			}
		}
	}
	return home
}

// sparedBy returns the kinds that a class spares.
func (c *compiler) sparedBy(class uint8) uint64 {
	if class == 0 {
		return 0
	}
	for mask, x := range c.classes {
		if x == class {
			return mask
		}
	}
	return 0
}

// condition numbers a condition.
func (c *compiler) condition(x condition) uint8 {
	r := c.rules
	i := slices.Index(r.conditions, x)
	if i < 0 {
		i = len(r.conditions)
		r.conditions = append(r.conditions, x)
	}
	if i > 255 {
		c.fault("piece", "captures of royals have more than %d different conditions", 255)
	}
	return uint8(i)
}
