package engine

// A Position is one state of one game. It is made by [Rules.Parse] or
// [Rules.New] and changed only by Make, Unmake and Set. A Position is used by
// one goroutine at a time; the Rules it refers to are shared.
type Position struct {
	r       *Rules
	board   [256]Piece
	all     Set             // occupied squares, those of walls included
	walls   Set             // squares of walls
	by      [MaxPlayers]Set // occupied squares by owner
	royal   [MaxPlayers]Set // squares of royals by owner
	ways    *castlingWays   // those of the rules, but where kings or rooks began elsewhere
	hand    [MaxPlayers][64]uint8
	state   state
	past    []past
	marks   marks
	targets [MaxPlayers]uint8 // by mover: bit owner+1 set for owners it may capture
	saved   []snapshot        // before each move that eliminated a player
	tally   *tally            // nil in games without a rule of offences
	scratch []Move            // a stack of lists of moves, for ends that look a move ahead
	looking bool              // an end looks a move ahead
	blasted []blasted         // by the captures made, the latest last
	marked  []marks           // what marks were before each move, in games that have them
}

// state is what a move changes besides the board and the hands; it is saved
// whole before each move.
type state struct {
	key      uint64
	unmoved  uint64 // bit i: the i-th piece of unmovedTable stands where it began
	halfmove int32
	fullmove int32
	plies    int32              // since the start of the game
	ep       [MaxPlayers]passed // by player: what can be taken in passing
	turn     Player
	castling uint8
	flag     flag
	royals   [MaxPlayers]uint8
	stale    stale             // what a stalemate of the player on turn is worth
	often    uint16            // the highest count of the tally since the start
	check    uint8             // what is known of the check to the player on turn
	checks   [MaxPlayers]uint8 // given by each player, where they are counted
	ended    ended
	counted  counted
}

// passed is a double step that can be taken in passing: the square passed and
// where the piece stands, -1 for none.
type passed struct{ sq, at int16 }

var nonePassed = passed{-1, -1}

// flag is the flag of the state field.
type flag uint8

const (
	flagNone     flag = iota
	flagPassed        // p: the last ply was a pass
	flagTwoPass       // pp: two passes in a row, finished
	flagAccepted      // a: facing royals accepted, finished
	flagTaken         // r: a royal of the player on turn was captured and one is enough, finished
	flagSpent         // o: the other player blasted a royal of his own and one is enough, finished
)

// stale says what a stalemate would be worth by the last move.
type stale uint8

const (
	staleUnknown stale = iota // no last move known: a draw
	staleLost                 // lost for the stalemated side
	staleDrawn
)

// What a state knows of check, so that it is asked once.
const (
	checkUnknown uint8 = iota
	checkNo
	checkYes
)

// past is what Unmake needs.
type past struct {
	state  state
	move   Move
	piece  Piece // that moved, as it was
	victim Piece
	at     Square // where the victim stood
	saved  bool   // the move eliminated a player: a snapshot was saved
	via    Piece  // captured on the way
	blasts uint8  // pieces blasted
	wall   uint8  // where the wall that moved was, from 1; 0 for nowhere
}

// New returns the start position of the game.
func (r *Rules) New() *Position {
	p, err := r.Parse(r.start)
	if err != nil {
		panic("engine: start position of compiled rules: " + err.Error())
	}
	return p
}

// Rules returns the rules the position is played under.
func (p *Position) Rules() *Rules { return p.r }

// At returns the piece on a square. On the square of a wall it returns what is no piece,
// see [Piece.IsWall].
func (p *Position) At(sq Square) Piece { return p.board[sq] }

// Turn returns the player to move.
func (p *Position) Turn() Player { return p.state.turn }

// Hand returns how many pieces of a kind a player has in hand.
func (p *Position) Hand(owner Player, k Kind) int { return int(p.hand[owner][k]) }

// Occupied returns the squares that hold a piece.
func (p *Position) Occupied() Set {
	if p.r.walls == nil {
		return p.all
	}
	return p.by[0].Union(p.by[1])
}

// Pieces returns the squares that hold a piece of the given owner.
func (p *Position) Pieces(owner Player) Set { return p.by[owner] }

// Key returns the Zobrist key of board, hands, turn and state. Positions that
// repeat each other have equal keys.
func (p *Position) Key() uint64 { return p.state.key }

// Halfmove returns the plies since the last move that counts as progress.
func (p *Position) Halfmove() int { return int(p.state.halfmove) }

// Ply returns the plies made since the game began. In a position that was read from a FEN it
// takes every player to have moved in every round before. A FEN does not say when one of three
// fell, and of a game in which one did, the count is too high: a limit on plies comes sooner.
func (p *Position) Ply() int { return int(p.state.plies) }

// Royals returns how many royals a player has left.
func (p *Position) Royals(owner Player) int { return int(p.state.royals[owner]) }

// Clone returns a copy that shares only the Rules.
func (p *Position) Clone() *Position {
	q := *p
	q.past = append(make([]past, 0, len(p.past)+64), p.past...)
	q.saved = append([]snapshot(nil), p.saved...)
	q.marked = append([]marks(nil), p.marked...)
	q.scratch = nil
	q.blasted = append([]blasted(nil), p.blasted...)
	if p.tally != nil {
		t := *p.tally
		q.tally = &t
	}
	return &q
}

// Set makes p a copy of q, which must be played under the same rules. It keeps
// p's buffers.
func (p *Position) Set(q *Position) {
	buf, marked, saved, tally, lost, scratch := p.past[:0], p.marked[:0], p.saved[:0], p.tally, p.blasted[:0], p.scratch[:0]
	*p = *q
	if q.tally != nil {
		*tally = *q.tally
		p.tally = tally
	}
	p.past, p.marked = append(buf, q.past...), append(marked, q.marked...)
	p.saved = append(saved, q.saved...)
	p.blasted, p.scratch = append(lost, q.blasted...), scratch
}

// put places a piece on an empty square and keeps every sum true.
func (p *Position) put(sq Square, x Piece) {
	p.board[sq] = x
	p.all.Flip(sq)
	p.by[x.Owner()].Flip(sq)
	p.state.key ^= p.r.zobrist.piece[x][sq]
	if p.r.royal[x.Kind()] {
		p.royal[x.Owner()].Flip(sq)
		p.state.royals[x.Owner()]++
	}
}

// take removes the piece on a square and returns it.
func (p *Position) take(sq Square) Piece {
	x := p.board[sq]
	p.board[sq] = Empty
	p.all.Flip(sq)
	p.by[x.Owner()].Flip(sq)
	p.state.key ^= p.r.zobrist.piece[x][sq]
	if p.r.royal[x.Kind()] {
		p.royal[x.Owner()].Flip(sq)
		p.state.royals[x.Owner()]--
	}
	return x
}

// addHand changes a hand by n pieces of a kind. That it does not come to hold too
// many was made sure of when the position was read.
func (p *Position) addHand(owner Player, k Kind, n int) {
	old := p.hand[owner][k]
	p.hand[owner][k] = uint8(int(old) + n)
	p.state.key ^= p.r.zobrist.hand(owner, k, old) ^ p.r.zobrist.hand(owner, k, p.hand[owner][k])
}
