package engine

// Walls: with every move a player puts a wall on an empty square. Nothing enters the
// square of a wall or slides past it. Leapers pass it, and hoppers take it for a screen.

// wall is what stands on the square of a wall. It is nobody's piece.
const wall Piece = 63

// walls is the rule, compiled.
type walls struct {
	where WallRule
	zone  [MaxPlayers]Set
	moves bool // there is one, which moves
}

// IsWall reports whether what stands on a square is a wall and no piece.
func (p Piece) IsWall() bool { return p == wall }

// wall returns where a move puts a wall, false for nowhere.
func (m Move) wall() (Square, bool) {
	at := uint8(m >> 32)
	return Square(at - 1), at != 0
}

// withWall is a move that puts a wall on a square besides.
func (m Move) withWall(at Square) Move { return m | Move(uint8(at)+1)<<32 }

// Wall returns where a move puts a wall, false for nowhere.
func (p *Position) Wall(m Move) (Square, bool) { return m.wall() }

// Walls returns the squares of the walls.
func (p *Position) Walls() Set { return p.walls }

// withWalls puts, in place of the moves buf[start:] without their walls, the legal moves
// with them.
func (p *Position) withWalls(buf []Move, start int) []Move {
	n := len(buf)
	for i := start; i < n; i++ {
		m := buf[i]
		free := p.wallsAfter(m)
		for at := range free.All() {
			buf = append(buf, m.withWall(at))
		}
	}
	return buf[:start+copy(buf[start:], buf[n:])]
}

// countWalls counts the legal moves of a position by how many walls each may put up.
func (p *Position) countWalls() int {
	var buf [256]Move
	n := 0
	for _, m := range p.bareMoves(buf[:0]) {
		free := p.wallsAfter(m)
		n += free.Len()
	}
	if p.canPassWalled(n == 0) {
		n++
	}
	return n
}

// canPassWalled is canPass where moves put up walls: whether there is one to be made is
// known once their walls are.
func (p *Position) canPassWalled(stuck bool) bool {
	if p.r.spec.Pass == PassNever {
		return false
	}
	g := guard{check: p.r.safe && p.Checked(p.state.turn)}
	return p.canPass(stuck, &g)
}

// wallsAfter returns the squares on which the player on turn may put a wall with a move
// that is legal but for walls.
func (p *Position) wallsAfter(m Move) Set {
	r, w, me := p.r, p.r.walls, p.state.turn
	p.Make(m)
	free := w.zone[me]
	switch {
	case w.where == WallLeft && m.IsDrop():
		free = Set{}
	case w.where == WallLeft:
		var left Set
		left.Add(m.From())
		free = free.Intersect(&left)
	case w.where == WallAimed:
		at := m.To()
		if !m.IsDrop() && p.board[at] == Empty { // it captured from where it stands
			at = m.From()
		}
		aim := p.quiets(at, me)
		free = free.Intersect(&aim)
	}
	for i := range r.words {
		free[i] &^= p.all[i]
	}
	if r.safe {
		p.safeWalls(me, &free)
	}
	p.Unmake()
	return free
}

// safeWalls takes the squares out of a set on which a wall would leave a royal of
// player me attacked.
func (p *Position) safeWalls(me Player, free *Set) {
	key, old := p.state.key, p.walls
	if p.r.walls.moves {
		for at := range old.All() {
			p.raze(at)
		}
	}
	for at := range free.All() {
		p.raise(at)
		if p.Checked(me) {
			free.Drop(at)
		}
		p.raze(at)
	}
	if p.r.walls.moves {
		for at := range old.All() {
			p.raise(at)
		}
	}
	p.state.key = key
}

// quiets returns the empty squares that the piece of player me on a square could move to if
// it were his turn, without capturing and whatever happens to his royals.
func (p *Position) quiets(from Square, me Player) Set {
	turn, start := p.state.turn, len(p.scratch)
	p.state.turn = me
	p.scratch = p.pieceMoves(p.scratch, from)
	var out Set
	for _, m := range p.scratch[start:] {
		if p.Captured(m) == Empty && m.To() != from {
			out.Add(m.To())
		}
	}
	p.scratch, p.state.turn = p.scratch[:start], turn
	return out
}

// raise puts a wall on an empty square, raze takes it away.
func (p *Position) raise(at Square) {
	p.board[at] = wall
	p.all.Flip(at)
	p.walls.Flip(at)
	p.state.key ^= p.r.zobrist.wall(at)
}

func (p *Position) raze(at Square) {
	p.board[at] = Empty
	p.all.Flip(at)
	p.walls.Flip(at)
	p.state.key ^= p.r.zobrist.wall(at)
}

// build puts up the wall of a move. Where there is one that moves, h keeps where it was.
func (p *Position) build(h *past, m Move) {
	at, ok := m.wall()
	if !ok {
		return
	}
	if !p.r.walls.moves {
		p.state.halfmove = 0
	} else if was := p.walls; !was.Empty() {
		for old := range was.All() {
			h.wall = uint8(old) + 1
			p.raze(old)
		}
	}
	p.raise(at)
}

// unbuild takes back the wall of a move.
func (p *Position) unbuild(h *past) {
	if at, ok := h.move.wall(); ok {
		p.raze(at)
	}
	if h.wall != 0 {
		p.raise(Square(h.wall - 1))
	}
}

// walls compiles the rule.
func (c *compiler) walls() {
	r, s := c.rules, c.spec.Walls
	if s == nil {
		return
	}
	switch {
	case r.players > 2 || r.size > 255:
		c.fault("walls", "is for a game of two on at most 255 squares")
	case len(c.spec.Pieces) >= MaxKinds:
		c.fault("walls", "read %d kinds of piece, expected less than %d besides walls", len(c.spec.Pieces), MaxKinds)
	case c.spec.Facing.Rule != FacingFree || c.spec.Gates != "" || c.spec.Ending.Offence != nil:
		c.fault("walls", "is for a game without facing royals, gates and offences")
	case s.Where == WallLeft && c.uses(func(cs *ClauseSpec) bool { return cs.Capture == Rifle }):
		c.fault("walls.where", "read \"left\", but a piece that captures from where it stands (capture = \"rifle\") leaves no square")
	case s.Where == WallAimed && c.spec.Blast != nil:
		c.fault("walls.where", "read \"aimed\", but with blast a piece that captures is gone and aims nowhere")
	case r.safe && (c.spec.Blast != nil || c.spec.Royals.Duel):
		c.fault("walls", "with blast or royal_loss = \"all_attacked\" needs safety = \"capture\"")
	}
	w := &walls{where: s.Where, moves: s.Moves}
	for p := range r.players {
		w.zone[p] = c.zone("walls.zone", s.Zone, p)
	}
	r.walls, r.listed = w, true
}
