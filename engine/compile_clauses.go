package engine

import (
	"errors"
	"maps"
	"slices"

	"komi/engine/betza"
)

// tracks compiles every clause of every piece.
func (c *compiler) tracks() {
	r := c.rules
	r.effects = make([]effect, effectFirst, 64)
	c.centres()
	r.spared = make([][256]bool, 1)
	for p := range r.players {
		c.homes[p] = c.royalHome(p)
		c.wanted = c.wanted.Union(c.homes[p])
	}
	c.effectIDs = map[effectKey]uint8{}
	c.routes = map[Piece][][]route{}
	c.classes = map[uint64]uint8{0: 0}
	for i := range c.spec.Pieces {
		t := &kindTracks{kind: Kind(i + 1), spec: &c.spec.Pieces[i]}
		c.clauses(t)
		if len(c.faults) > enoughFaults {
			return
		}
		for p := range r.players {
			piece := MakePiece(Player(p), t.kind)
			c.routes[piece] = t.routes[p][:r.size]
			c.layout(piece, t.groups[p][:r.size])
		}
	}
	if len(r.effects) > 255 {
		c.fault("piece", "the clauses have %d different effects, expected at most 250", len(r.effects))
		return
	}
	c.attackLines()
}

// enoughFaults is how many faults end the compiling of tracks: more of them tell
// nobody anything.
const enoughFaults = 20

// kindTracks is what the clauses of one kind of piece come to, by player and
// square.
type kindTracks struct {
	kind   Kind
	spec   *PieceSpec
	groups [MaxPlayers][256][]group
	routes [MaxPlayers][256][]route
}

// clauses compiles the clauses of a kind.
func (c *compiler) clauses(t *kindTracks) {
	seen := map[string]bool{}
	for i := range t.spec.Clause {
		cs := &t.spec.Clause[i]
		path := "piece." + t.spec.Letter + ".clause." + cs.Name
		if seen[cs.Name] {
			c.fault(path, "%s has two clauses of the name %q", t.spec.Letter, cs.Name)
		}
		seen[cs.Name] = true
		c.rules.kinds[t.kind].clauses = append(c.rules.kinds[t.kind].clauses, cs.Name)
		if moves, ok := c.moves(path, cs); ok {
			c.clause(t, path, i, moves)
		}
		if len(c.faults) > enoughFaults {
			return
		}
	}
}

// moves reads the elementary moves of a clause.
func (c *compiler) moves(path string, cs *ClauseSpec) ([]betza.Move, bool) {
	moves, err := betza.Parse(cs.Move)
	if err != nil {
		for _, e := range flat(err) {
			c.fault(path+".move", "%v", e)
		}
		return nil, false
	}
	for _, m := range moves {
		said := ""
		switch {
		case m.Initial:
			said = "i before the atom of column %d is for the first move of a piece, which a variant file tells by a clause of its own with unmoved = true or with from, a zone"
		case m.EnPassant:
			said = `e before the atom of column %d is for taking in passing, which a variant file tells by a clause of its own with ep = "take"`
		}
		if said != "" {
			c.fault(path+".move", "read %q: "+said, cs.Move, m.Column)
			return nil, false
		}
		if (cs.EP == EPTake || cs.EP == EPAlso) && !m.Quiet {
			c.fault(path+".ep", "column %d: what takes in passing arrives on an empty square, where a move with c never goes, expected it without c", m.Column)
			return nil, false
		}
		if cs.Twice && (len(m.Legs) > 1 || m.Legs[0].Long != 1 || m.Legs[0].Short > 1 || m.Legs[0].Max != 1 || !m.Quiet || !m.Capture || len(moves) != 8) {
			c.fault(path+".move", "read %q: twice reaches all squares one or two steps away, whether it captures there or not, expected K", cs.Move)
			return nil, false
		}
		if cs.Over && len(m.Legs) > 1 {
			c.fault(path+".over", "column %d: a move of several legs has no path that could be asked for pieces, expected over = false", m.Column)
			return nil, false
		}
	}
	if cs.Along != "" && c.marked[cs.Along] == nil {
		c.fault(path+".along", "read lines %q, %s", cs.Along, oneOf("lines", maps.Keys(c.marked)))
		return nil, false
	}
	return moves, true
}

// clause traces the moves of one clause from every square of every player.
func (c *compiler) clause(t *kindTracks, path string, index int, moves []betza.Move) {
	r, cs := c.rules, &t.spec.Clause[index]
	class := c.class(c.kindMask(path+".spares", cs.Spares))
	for p := range r.players {
		effects := c.effects(path, *t.spec, cs, index, p)
		x := tracer{
			board: r.board, holes: &r.holes, class: class, along: c.marked[cs.Along], least: cs.Least, over: cs.Over,
			wanted: &c.wanted, effects: effects, shared: map[landing]int{},
		}
		for sq := range r.size {
			from := Square(sq)
			if !effects.start.Has(from) && !cs.Lone || !r.kinds[t.kind].within[p].Has(from) || !c.owns(cs, p) {
				continue
			}
			if cs.InPlace {
				c.place(path, effects, from)
			}
			if cs.Twice {
				c.twice(t, path, effects, from)
				continue
			}
			for _, m := range moves {
				g := x.trace(m, from, r.board.Forward(p, from))
				if len(g) > 0 {
					t.groups[p][sq] = append(t.groups[p][sq], g)
				}
				t.routes[p][sq] = append(t.routes[p][sq], x.routes...)
			}
		}
	}
}

// class numbers a set of kinds that a clause spares: it cannot jump or take
// them. Class 0 spares nobody.
func (c *compiler) class(spares uint64) uint8 {
	r := c.rules
	class, ok := c.classes[spares]
	if ok {
		return class
	}
	class = uint8(len(r.spared))
	c.classes[spares] = class
	var table [256]bool
	for p := range r.players {
		for k := 1; k < len(r.kinds); k++ {
			table[MakePiece(Player(p), Kind(k))] = spares>>k&1 != 0
		}
	}
	r.spared = append(r.spared, table)
	return class
}

func flat(err error) []error {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		return joined.Unwrap()
	}
	return []error{err}
}

// layout writes the groups of one piece into the node table: the plain ones
// merged into one track a square, those with a condition into another.
func (c *compiler) layout(piece Piece, groups [][]group) {
	r := c.rules
	r.plain[piece], r.special[piece] = new([256]span), new([256]span)
	var plain, special []group
	for sq, list := range groups {
		plain, special = plain[:0], special[:0]
		for _, g := range list {
			c.passing(piece, Square(sq), g)
			if c.isConditional(g) {
				special = append(special, g)
			} else {
				plain = append(plain, g)
			}
		}
		plain = mergeAll(plain)
		if c.overlaps(plain, special) { // a square that two paths reach: one move, not two
			special, plain = append(special, plain...), plain[:0]
		}
		r.plain[piece][sq] = c.emit(plain)
		r.special[piece][sq] = c.emit(special)
	}
}

// isRifle reports whether an effect captures without moving.
func (c *compiler) isRifle(e uint8) bool { return c.rules.effects[e].flags&flagRifle != 0 }

func (c *compiler) isConditional(g group) bool {
	for _, l := range g {
		if (c.rules.effects[l.quiet].flags|c.rules.effects[l.capture].flags)&conditional != 0 {
			return true
		}
	}
	return false
}

// waits finds the special tracks that have nothing, or nothing noisy, but what
// takes in passing or needs a piece that stands where none began.
func (c *compiler) waits() {
	r := c.rules
	for x := range r.special {
		if r.special[x] == nil {
			continue
		}
		for from := range r.size {
			s := &r.special[x][from]
			s.passing, s.silent = true, true
			for _, n := range r.nodes[s.lo:s.hi] {
				for i, e := range [2]uint8{n.quiet, n.capture} {
					f := r.effects[e].flags
					never := f&flagUnmoved != 0 && r.unmoved.index[from] == 0
					waits := e == 0 || f&flagEPTake != 0 || never
					s.passing = s.passing && waits
					s.silent = s.silent && (waits || i == 0 && f&flagEPAlso == 0 && !r.becomes[e])
				}
			}
		}
	}
}

// catches notes where each piece could capture and which tracks promote without a
// capture, so that a search for captures need not walk the others.
func (c *compiler) catches() {
	r := c.rules
	for x := range r.plain {
		if r.plain[x] == nil {
			continue
		}
		r.catch[x] = make([]uint64, r.size*r.words)
		for from := range r.size {
			for _, s := range [2]*span{&r.plain[x][from], &r.special[x][from]} {
				for _, n := range r.nodes[s.lo:s.hi] {
					s.grows = s.grows || r.becomes[n.quiet]
					if n.ncapt != 0 {
						r.catch[x][from*r.words+int(n.to>>6)] |= 1 << (n.to & 63)
					}
				}
			}
		}
	}
}

// hunts reports whether a piece on a square could capture something of prey on some
// board.
func (r *Rules) hunts(x Piece, from Square, prey *Set) bool {
	catch := r.catch[x][int(from)*r.words:]
	for w := range r.words {
		if catch[w]&prey[w] != 0 {
			return true
		}
	}
	return false
}

// overlaps reports whether two looks could make the same move.
func (c *compiler) overlaps(plain, special []group) bool {
	var quiet, capture, shots Set
	meets := func(g group) bool {
		for _, l := range g {
			if c.isRifle(l.capture) {
				if shots.Has(l.to) {
					return true
				}
				shots.Add(l.to)
				l.capture = 0
			}
			if l.quiet != 0 && quiet.Has(l.to) || l.capture != 0 && capture.Has(l.to) {
				return true
			}
			if l.quiet != 0 {
				quiet.Add(l.to)
			}
			if l.capture != 0 {
				capture.Add(l.to)
			}
		}
		return false
	}
	return slices.ContainsFunc(plain, meets) || slices.ContainsFunc(special, meets)
}

// emit appends groups to the node table as one track.
func (c *compiler) emit(groups []group) span {
	r := c.rules
	lo := len(r.nodes)
	for _, g := range groups {
		base := len(r.nodes) - lo
		after := base + len(g)
		at := func(i int) uint16 {
			if i == end {
				return uint16(after)
			}
			return uint16(base + i)
		}
		for _, l := range g {
			r.nodes = append(r.nodes, node{
				to: l.to, class: l.class, quiet: l.quiet, capture: l.capture,
				nquiet: r.count(l.quiet), ncapt: r.count(l.capture),
				empty: at(l.empty), block: at(l.block), spare: at(l.spare),
			})
		}
		if after > 1<<16-1 {
			c.fault("piece", "a piece has more than %d looks on one square", 1<<16-1)
			return span{}
		}
	}
	return span{lo: uint32(lo), hi: uint32(len(r.nodes))}
}

// count returns how many moves an effect stands for.
func (r *Rules) count(e uint8) uint8 {
	if e == 0 {
		return 0
	}
	n := uint8(len(r.effects[e].becomes))
	if r.effects[e].stay {
		n++
	}
	return n
}

// unbarred returns how many of the moves an effect stands for are allowed while
// royals face each other.
func (r *Rules) unbarred(e uint8) uint8 {
	switch f := r.effects[e].flags; {
	case f&flagBare == 0:
		return r.count(e)
	case f&flagBarePlain != 0:
		return uint8(len(r.effects[e].becomes))
	}
	return 0
}
