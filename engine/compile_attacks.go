package engine

import (
	"cmp"
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
	listIDs := map[string]uint16{}
	lineIDs := map[attackLine]uint32{}
	type source struct {
		piece Piece
		from  Square
	}
	reach := make([]map[source][]attackLine, r.size) // by target
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
				if reach[rt.to] == nil {
					reach[rt.to] = map[source][]attackLine{}
				}
				k := source{piece, Square(from)}
				reach[rt.to][k] = append(reach[rt.to][k], l)
			}
		}
	}
	for p := range r.players {
		for _, sq := range c.homes[p].Squares() {
			n := r.players * len(r.kinds)
			t := &threats{list: make([]uint16, n*r.size), by: make([]Set, n)}
			order := slices.SortedFunc(maps.Keys(reach[sq]), func(a, b source) int {
				return cmp.Or(cmp.Compare(a.piece, b.piece), cmp.Compare(a.from, b.from))
			})
			for _, src := range order {
				lines := reach[sq][src]
				if r.targets[src.piece.Owner()]>>(p+1)&1 == 0 {
					continue
				}
				t.from.Add(src.from)
				t.by[r.slot(src.piece)].Add(src.from)
				var name []byte
				for _, l := range lines {
					n, ok := lineIDs[l]
					if !ok {
						n = uint32(len(lineIDs))
						lineIDs[l] = n
					}
					name = binary.LittleEndian.AppendUint32(name, n)
				}
				key := string(name)
				id, ok := listIDs[key]
				if !ok {
					lo := uint32(len(r.attackLines))
					r.attackLines = append(r.attackLines, lines...)
					if len(r.attackSpans) > 1<<16-1 {
						c.fault("piece", "the game has more than %d different attack lines", 1<<16-1)
						return
					}
					id = uint16(len(r.attackSpans))
					r.attackSpans = append(r.attackSpans, attackSpan{lo, uint32(len(r.attackLines))})
					listIDs[key] = id
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
