package engine

import "komi/engine/board"

// This file compiles what only boards of camps and their pieces ask: clauses of
// some owners only, pieces tied to a zone by their royal, the double mover, and
// the central file.

// owns reports whether pieces of player p have a clause.
func (c *compiler) owns(cs *ClauseSpec, p int) bool {
	if cs.Owners == "" {
		return true
	}
	for i := range len(cs.Owners) {
		if c.spec.Players[p].Letter == cs.Owners[i:i+1] {
			return true
		}
	}
	return false
}

// players reads letters of players.
func (c *compiler) players(path, letters string) [MaxPlayers]bool {
	var out [MaxPlayers]bool
	for i := range len(letters) {
		found := false
		for p := range c.rules.players {
			if c.spec.Players[p].Letter == letters[i:i+1] {
				out[p], found = true, true
			}
		}
		if !found {
			c.fault(path, "read %q in %q, expected letters of players", letters[i:i+1], letters)
		}
	}
	return out
}

func (c *compiler) captors() string {
	if c.spec.Drops == nil {
		return ""
	}
	return c.spec.Drops.Captors
}

// A tiedRule says by which royal pieces are tied.
type tiedRule struct {
	royal Kind
	home  [MaxPlayers]Set
}

func (c *compiler) tied(path string, s *TiedSpec) {
	r := c.rules
	k, ok := r.byText[s.Royal]
	if !ok || !r.royal[k] {
		c.fault(path+".tied.royal", "read %q, expected the letter of a royal", s.Royal)
		return
	}
	rule := &tiedRule{royal: k}
	for p := range r.players {
		rule.home[p] = c.zone(path+".tied.home", s.Home, p)
	}
	if r.tied != nil && *r.tied != *rule {
		c.fault(path+".tied", "pieces of a game are tied by one royal and one home, read two")
	}
	r.tied = rule
}

// holds reports whether a piece of the player on turn is held back by the place
// of its royal.
func (p *Position) holds(f effectFlags) bool {
	rule := p.r.tied
	me := p.state.turn
	for sq := range p.royal[me].All() {
		if p.board[sq].Kind() != rule.royal {
			continue
		}
		if rule.home[me].Has(sq) {
			return f&flagLeaves != 0
		}
		return f&flagEnters != 0
	}
	return false
}

// A doubleMover is the kind that can capture a neighbour and step on from there
// in the same move, or step out and back.
type doubleMover struct {
	kind Kind
	is   [256]bool            // by piece: owners whose pieces of the kind can
	near [256]Set             // squares one step away
	ends [MaxPlayers][256]Set // by owner and where it starts: squares on which it may arrive
}

// steps returns the squares one step in any direction leads to.
func steps(b *board.Board, sq Square) Set {
	var s Set
	for h := board.Heading(0); int(h) < b.Headings(sq); h++ {
		for _, a := range b.Steps(sq, h) {
			s.Add(a.To)
		}
	}
	return s
}

// twice compiles a clause that reaches every square one or two steps away.
func (c *compiler) twice(t *kindTracks, path string, effects *clauseEffects, from Square) {
	r, p := c.rules, effects.player
	near := steps(r.board, from)
	far := near
	for _, sq := range near.Squares() {
		far = far.Union(steps(r.board, sq))
	}
	far.Drop(from)
	far = far.Without(&r.holes)
	var ends Set
	for _, to := range far.Squares() {
		l := look{to: to, quiet: effects.of(from, to, false), capture: effects.of(from, to, true), empty: end, block: end, spare: end}
		if l.quiet == 0 && l.capture == 0 {
			continue
		}
		if l.capture != 0 {
			ends.Add(to)
		}
		t.groups[p][from] = append(t.groups[p][from], group{l})
		if l.capture != 0 && c.wanted.Has(to) {
			t.routes[p][from] = append(t.routes[p][from], route{to: to, effect: l.capture})
		}
	}
	if !effects.clause.Via {
		return
	}
	if r.double == nil {
		r.double = &doubleMover{kind: t.kind}
	}
	if r.double.kind != t.kind || !r.royal[t.kind] {
		c.fault(path+".via", "only one piece of a game, a royal, can capture on the way")
		return
	}
	r.double.near[from] = near
	x := MakePiece(Player(p), t.kind)
	r.double.is[x], r.beside[x] = true, true
	for to := range ends.All() {
		r.effects[effectVia] = r.effects[effects.of(from, to, true)]
		break
	}
	if effects.allows(from, from, true) {
		ends.Add(from)
	}
	r.double.ends[p][from] = ends
}

// viaMoves appends the moves of a double mover on from that capture a neighbour
// first.
func (p *Position) viaMoves(buf []Move, from Square) []Move {
	d := p.r.double
	me := p.state.turn
	targets := p.targets[me]
	for via := range d.near[from].Intersect(&p.all).All() {
		if x := p.board[via]; !x.ownedBy(targets) || !p.r.takes(effectVia, x) {
			continue
		}
		for to := range d.near[via].Intersect(&d.ends[me][from]).All() {
			if x := p.board[to]; to == from || x == Empty || x.ownedBy(targets) && p.r.takes(effectVia, x) {
				buf = append(buf, makeMove(from, to, effectVia, Kind(via)))
			}
		}
	}
	return buf
}

// canReturn reports whether a double mover of the player on turn can step out
// and back.
func (p *Position) canReturn() bool {
	d := p.r.double
	if d == nil {
		return false
	}
	for sq := range p.royal[p.state.turn].All() {
		if !d.is[p.board[sq]] {
			continue
		}
		for to := range d.near[sq].All() {
			if p.board[to] == Empty {
				return true
			}
		}
	}
	return false
}

// centres notes the halves of the central file, which join at the middle of a
// board of camps. The central square counts to every owner's own half.
func (c *compiler) centres() {
	r := c.rules
	b := r.board
	if b.Camps() == 0 {
		return
	}
	per := b.Files() * b.Ranks()
	for p := range r.players {
		for i := range b.Camps() {
			camp := (p + i) % b.Camps()
			for rank := range b.Ranks() {
				r.centre[p][i].Add(Square(camp*per + rank*b.Files() + b.Files()/2))
			}
		}
		if per*b.Camps() < r.size {
			r.centre[p][0].Add(Square(per * b.Camps()))
		}
	}
}

// crowds reports whether a step goes from the own half of the central file into
// a hostile one.
func (c *compiler) crowds(from, to Square, p int) bool {
	halves := &c.rules.centre[p]
	return halves[0].Has(from) && (halves[1].Has(to) || halves[2].Has(to))
}

// crowded reports whether the hostile half of the central file that holds to
// holds another piece x already.
func (p *Position) crowded(x Piece, to Square) bool {
	for _, half := range p.r.centre[x.Owner()][1:] {
		if half.Has(to) {
			return p.among(x, &half) > 0
		}
	}
	return false
}

// among counts the pieces x on the squares of a set.
func (p *Position) among(x Piece, s *Set) int {
	n := 0
	for sq := range s.Intersect(&p.all).All() {
		if p.board[sq] == x {
			n++
		}
	}
	return n
}

// campFiles returns, by square, what counts as its file when a player may drop
// only one piece a file. A file runs straight through two camps. With half, a file
// that does not touch his home ends at the border of the camps. The central file is
// empty here; it has a rule of its own.
func (c *compiler) campFiles(p int, half bool) [256]Set {
	b := c.rules.board
	w, h := b.Files(), b.Ranks()
	at := func(camp, file, rank int) Square { return Square((camp%3*h+rank)*w + file) }
	var out [256]Set
	for camp := range b.Camps() {
		for file := range w {
			if file == w/2 {
				continue
			}
			other := (camp + 2) % 3 // left
			if file > w/2 {
				other = (camp + 1) % 3
			}
			var whole Set
			for rank := range h {
				whole.Add(at(camp, file, rank))
				if !half || camp == p || other == p {
					whole.Add(at(other, w-1-file, rank))
				}
			}
			for rank := range h {
				out[at(camp, file, rank)] = whole
			}
		}
	}
	return out
}

// openCentre returns the squares of the central file where the owner of x may
// drop another one: at most two stand in the whole centre, and at most one in
// each hostile half.
func (p *Position) openCentre(x Piece) Set {
	halves := &p.r.centre[x.Owner()]
	var open Set
	n := [3]int{p.among(x, &halves[0]), p.among(x, &halves[1]), p.among(x, &halves[2])}
	if n[0]+n[1]+n[2] >= 2 || n[1] > 1 || n[2] > 1 {
		return open
	}
	for i := range halves {
		if i == 0 || n[i] == 0 {
			open = open.Union(halves[i])
		}
	}
	return open
}
