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
	for _, piece := range slices.Sorted(maps.Keys(c.routes)) {
		for from, routes := range c.routes[piece] {
			for _, rt := range routes {
				e := &r.effects[rt.effect]
				if !c.takesRoyal(e) {
					continue
				}
				l := attackLine{between: rt.between, at: rt.screens.at, need: uint8(rt.screens.at.Len()), any: rt.screens.any, class: rt.class, bare: e.flags&flagBare != 0 && e.flags&flagBareCheck == 0, blind: e.flags&flagBlind != 0}
				if l.any {
					l.need = 1
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

// takesRoyal reports whether an effect can capture some royal kind and is an
// attack on the square it names (en passant is not).
func (c *compiler) takesRoyal(e *effect) bool {
	if e.flags&flagEPTake != 0 {
		return false
	}
	for k := range c.rules.kinds {
		if c.rules.kinds[k].royal && e.victims>>k&1 != 0 {
			return true
		}
	}
	return false
}
