package engine

import "fmt"

// takeover is what happens to the army of a player who lost his royal.
type takeover struct {
	// column gives, for each player, what a kind becomes in his army; 0 and
	// convert false: pieces stay what they are.
	convert bool
	column  [MaxPlayers][64]Kind
}

// A team allies all players against one.
type team struct {
	strong   Player
	from, to Kind // what his royal becomes when he captures a royal
	play     bool // the allies play on when he has fallen
}

// A snapshot is what Make saves before a move that eliminates a player, because
// such a move changes the whole board.
type snapshot struct {
	board   [256]Piece
	all     Set
	by      [MaxPlayers]Set
	royal   [MaxPlayers]Set
	hand    [MaxPlayers][64]uint8
	targets [MaxPlayers]uint8
}

// save puts a snapshot on the stack.
func (p *Position) save() {
	p.saved = append(p.saved, snapshot{p.board, p.all, p.by, p.royal, p.hand, p.targets})
}

// restore takes the last snapshot from the stack.
func (p *Position) restore() {
	s := &p.saved[len(p.saved)-1]
	p.board, p.all, p.by, p.royal, p.hand, p.targets = s.board, s.all, s.by, s.royal, s.hand, s.targets
	p.saved = p.saved[:len(p.saved)-1]
}

// alive returns how many players have a royal.
func (p *Position) alive() int {
	n := 0
	for q := range p.r.players {
		if p.state.royals[q] > 0 {
			n++
		}
	}
	return n
}

// setTargets says who may capture whom: everybody else, except allies while
// the player they are allied against lives.
func (p *Position) setTargets() {
	p.targets = p.r.targets
	t := p.r.team
	if t == nil || p.state.royals[t.strong] == 0 {
		return
	}
	for q := range p.r.players {
		if Player(q) != t.strong {
			p.targets[q] = 2 << t.strong
		}
	}
}

// eliminate gives the army of v, who has just lost his royal, to the captor.
func (p *Position) eliminate(v, captor Player) {
	r := p.r
	for sq := range p.by[v].All() {
		x := p.take(sq)
		p.put(sq, MakePiece(captor, r.TakenOver(captor, x.Kind(), sq)))
	}
	if r.drops != nil {
		for _, k := range r.drops.kinds {
			n := int(p.hand[v][k])
			if n == 0 {
				continue
			}
			p.addHand(v, k, -n)
			if !r.takeover.convert {
				p.addHand(captor, k, n)
			}
		}
	}
	if r.team != nil && captor == r.team.strong {
		p.demoteStrong()
	}
	for i := range p.ways.list {
		if c := &p.ways.list[i]; c.player == v {
			p.loseCastling(c.right)
		}
	}
	p.setTargets()
}

// demoteStrong turns the strong royal of the player who stands alone into an
// ordinary one.
func (p *Position) demoteStrong() {
	t := p.r.team
	for sq := range p.royal[t.strong].All() {
		if p.board[sq].Kind() == t.from {
			p.take(sq)
			p.put(sq, MakePiece(t.strong, t.to))
		}
	}
}

// decided reports whether a game of several players is over: one is left, or the
// team has won.
func (p *Position) decided() bool {
	if t := p.r.team; t != nil && !t.play && p.state.royals[t.strong] == 0 {
		return true
	}
	return p.alive() <= 1
}

// outcomeOfMany is Outcome for three players. Who has no move passes, so that alone ends
// nothing.
func (p *Position) outcomeOfMany() (Outcome, bool) {
	r := p.r
	s := &p.state
	if p.decided() {
		o := Outcome{Reason: RoyalsCaptured}
		if t := r.team; t != nil && !t.play && s.royals[t.strong] == 0 {
			for q := range r.players {
				if Player(q) != t.strong {
					o.Shares[q] = uint8(Whole / (r.players - 1))
				}
			}
			return o, true
		}
		for q := range r.players {
			if s.royals[q] > 0 {
				o.Shares[q] = Whole
			}
		}
		return o, true
	}
	e := &r.spec.Ending
	switch {
	case s.ended.by != 0:
		return p.endOutcome(), true
	case e.Repetition > 0 && p.Repeats(e.Repetition) >= e.Repetition:
		return p.Repeated(), true
	case e.NoProgress > 0 && int(s.halfmove) >= e.NoProgress:
		return p.shared(NoProgress), true
	case p.deadlocked():
		return p.shared(Stalemate), true
	case e.MaxPlies > 0 && int(s.plies) >= e.MaxPlies:
		return p.shared(MoveLimit), true
	}
	return Outcome{}, false
}

// shared splits the whole between the players alive.
func (p *Position) shared(why Reason) Outcome {
	return p.r.split(why, func(q Player) bool { return p.state.royals[q] > 0 })
}

// deadlocked reports whether no player alive could do anything but pass. It
// looks only after a pass.
func (p *Position) deadlocked() bool {
	if last, ok := p.Last(); !ok || !last.IsPass() {
		return false
	}
	turn, check := p.state.turn, p.state.check
	defer func() { p.state.turn, p.state.check = turn, check }()
	for q := range p.r.players {
		if p.state.royals[q] == 0 {
			continue
		}
		p.state.turn, p.state.check = Player(q), checkUnknown
		var buf [512]Move
		moves := p.Moves(buf[:0])
		if len(moves) != 1 || !moves[0].IsPass() || p.canReturn() {
			return false
		}
	}
	return true
}

// takeovers compiles the rules of elimination.
func (c *compiler) takeovers() {
	r, s := c.rules, &c.spec
	if t := s.Takeover; t != nil {
		r.takeover = &takeover{convert: t.Rows != nil}
		for p := range r.players {
			for k := range r.kinds {
				r.takeover.column[p][k] = Kind(k)
			}
		}
		c.rows("takeover.rows", t.Rows, &r.takeover.column)
	}
	if r.players > 2 && s.Takeover == nil {
		c.fault("takeover", "a game of three players must say what happens to the army of an eliminated one")
	}
	if s.Team == nil {
		return
	}
	t := &team{strong: Player(s.Team.Strong), play: s.Team.Continue}
	if s.Team.Strong < 0 || s.Team.Strong >= r.players || r.players < 3 {
		c.fault("team.strong", "read player %d, expected one of three players", s.Team.Strong+1)
		return
	}
	if s.Team.From != "" {
		var ok1, ok2 bool
		t.from, ok1 = r.byText[s.Team.From]
		t.to, ok2 = r.byText[s.Team.To]
		if !ok1 || !ok2 || !r.royal[t.from] || !r.royal[t.to] {
			c.fault("team", "read %q and %q, expected letters of royals", s.Team.From, s.Team.To)
		}
	}
	r.team = t
}

// rows reads corresponding letters, one a player, into columns.
func (c *compiler) rows(path string, rows [][]string, column *[MaxPlayers][64]Kind) {
	r := c.rules
	for i, row := range rows {
		if len(row) != r.players {
			c.fault(fmt.Sprintf("%s[%d]", path, i), "read %d letters, expected one a player", len(row))
			continue
		}
		var kinds [MaxPlayers]Kind
		for p, letter := range row {
			k, ok := r.byText[letter]
			if !ok {
				c.fault(fmt.Sprintf("%s[%d]", path, i), "read %q, expected a letter of the game", letter)
			}
			kinds[p] = k
		}
		for p := range r.players {
			for _, k := range kinds[:r.players] {
				column[p][k] = kinds[p]
			}
		}
	}
}
