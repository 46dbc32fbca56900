package eval

import (
	"komi/engine"
	"komi/engine/eval/nnue"
)

// Armies evaluate a game of several players. Each army has a strength of its own,
// because a capture changes the chances of more than two players: the evaluation is
// a vector with one number for each player. [ArmiesFor] makes Armies. Use does not
// change them, so any number of searches can share them.
type Armies struct {
	rules *engine.Rules

	pieceSquare [1 << 16]int32 // by piece and square
	board       [256]int32     // by piece: value on an average square
	inHand      [engine.MaxPlayers][64]int32
	menace      [256]int32   // by piece: its danger to a hostile royal, before shares are taken
	near        []engine.Set // by square: the squares within two king's steps
	close       []engine.Set // within one
	start       int32        // strength of an average army at the start

	origin

	attacks *engine.Attacks
}

// An ArmySum is the part of the evaluation that is updated incrementally, move by
// move.
type ArmySum struct {
	strength     Strength
	accumulators nnue.Accumulators // of weights with a net, else unused
}

// Strength is the value of each player's army, hands included. It is 0 for a player
// who is eliminated.
type Strength [engine.MaxPlayers]int32

// Rules returns the rules the weights belong to.
func (w *Armies) Rules() *engine.Rules { return w.rules }

// Attacks returns the attack tables of the evaluation. A search can share them.
func (w *Armies) Attacks() *engine.Attacks { return w.attacks }

// Worth returns the value of a piece on an average square. For a royal only its moves
// count.
func (w *Armies) Worth(x engine.Piece) int { return int(w.board[x]) }

// Hand returns the value of a piece of kind k in a player's hand.
func (w *Armies) Hand(q engine.Player, k engine.Kind) int { return int(w.inHand[q][k]) }

// Start returns the strength of an average army at the start of the game.
func (w *Armies) Start() int { return int(w.start) }

// Strength returns the strengths of the armies, before what a net makes of them.
func (s *ArmySum) Strength() Strength { return s.strength }

// Linear returns the weights without their net.
func (w *Armies) Linear() *Armies {
	if w.net == nil {
		return w
	}
	out := *w
	out.origin = origin{note: w.note}
	return &out
}

// WithNet returns the weights with a net in place of any they have, and a note on how
// it was made. It fails if the net does not fit the game.
func (w *Armies) WithNet(net nnue.Weights, note string) (*Armies, error) {
	corrected, err := w.origin.with(w.rules, net, note)
	if err != nil {
		return nil, err
	}
	out := *w
	out.origin = corrected
	return &out, nil
}

// WithNetNote returns the weights with another note on how their net was made.
func (w *Armies) WithNetNote(note string) *Armies {
	out := *w
	out.netNote = note
	return &out
}

// Sum adds up a position from scratch.
func (w *Armies) Sum(p *engine.Position) ArmySum {
	sum := ArmySum{strength: w.strength(p)}
	if w.net != nil {
		w.net.Begin(&sum.accumulators, p)
	}
	return sum
}

// strength adds up the values of the pieces of each player.
func (w *Armies) strength(p *engine.Position) Strength {
	var s Strength
	occupied := p.Occupied()
	for sq := range occupied.All() {
		x := p.At(sq)
		s[x.Owner()] += w.pieceSquare[slot(x, sq)]
	}
	if w.rules.HasHands() {
		for q := range w.rules.Players() {
			for k := 1; k <= w.rules.Kinds(); k++ {
				s[q] += w.inHand[q][k] * int32(p.Hand(engine.Player(q), engine.Kind(k)))
			}
		}
	}
	return s
}

// After sets next to the sum after move m. The sum of p is s, and m has not been made
// yet.
func (w *Armies) After(next, s *ArmySum, p *engine.Position, m engine.Move) {
	if p.Upheaves(m) {
		p.Make(m)
		*next = w.Sum(p)
		p.Unmake()
		return
	}
	c := p.Change(m)
	me := p.Turn()
	t := s.strength
	t[me] += w.pieceSquare[slot(c.After, c.To)] - w.pieceSquare[slot(c.Before, c.From)] +
		w.inHand[me][c.Taken&63] - w.inHand[me][c.Dropped&63]
	if c.Rook != engine.Empty {
		t[me] += w.pieceSquare[slot(c.Rook, c.RookTo)] - w.pieceSquare[slot(c.Rook, c.RookFrom)]
	}
	if c.Victim != engine.Empty {
		t[c.Victim.Owner()] -= w.pieceSquare[slot(c.Victim, c.At)]
	}
	next.strength = t
	if w.net != nil {
		w.net.After(&next.accumulators, &s.accumulators, p, &c)
	}
}

// Safety of royals. Shares are hundredths of the value of a piece or an army.
const (
	nearShare  = 6   // of a hostile piece within two king's steps
	aimShare   = 5   // of a hostile piece whose line, blocked or not, ends on the royal
	shield     = 9   // own piece beside the royal, in centipawns
	menaceCap  = 900 // limits the danger from one piece
	fallShare  = 75  // of an army that its captor takes over
	checkShare = 6   // of an army whose royal is attacked
	minArmy    = 60  // the least value of an army whose royal lives
)

// Evaluate is the static evaluation of a position whose sum is sum. It adds the danger
// to each royal, and the result of a capture of a royal that can hardly be prevented.
// exposed says that the royal of the player on turn is attacked. The game must not be
// over.
func (w *Armies) Evaluate(p *engine.Position, sum *ArmySum) (value Strength, exposed bool) {
	s := sum.strength
	out := s
	turn := p.Turn()
	for q := range w.rules.Players() {
		v := engine.Player(q)
		if p.Royals(v) == 0 {
			continue
		}
		out[v] -= w.danger(p, v)
		if !w.attacks.Exposed(p, v) {
			continue
		}
		exposed = exposed || v == turn
		if captor := w.captor(p, v, turn); captor != v {
			w.fall(p, &out, s[v], captor, v)
			continue
		}
		out[v] -= s[v] * checkShare / 100 // he moves first, but must save his royal
	}
	out[turn] += tempo
	w.floor(p, &out)
	if w.net != nil {
		w.correct(p, &sum.accumulators, &out)
	}
	return out, exposed
}

// Mated changes the evaluation of a position in which the player on turn cannot save
// his royal: whoever can capture it first gets most of his army.
func (w *Armies) Mated(p *engine.Position, value Strength) Strength {
	victim := p.Turn()
	captor := w.captor(p, victim, p.Following(victim))
	if captor == victim {
		return value
	}
	w.fall(p, &value, value[victim], captor, victim)
	w.floor(p, &value)
	return value
}

// fall moves most of an army of the given strength from victim to captor.
func (w *Armies) fall(p *engine.Position, s *Strength, strength int32, captor, victim engine.Player) {
	s[victim] -= strength * fallShare / 100
	s[captor] += w.spoils(p, captor, victim) * fallShare / 100
}

// floor gives every living player at least minArmy, and the others nothing.
func (w *Armies) floor(p *engine.Position, s *Strength) {
	for q := range w.rules.Players() {
		s[q] = max(s[q], minArmy)
		if p.Royals(engine.Player(q)) == 0 {
			s[q] = 0
		}
	}
}

// captor returns the first player, in the order of turns, who can capture the
// attacked royal of v. It returns v if he moves before all of them.
func (w *Armies) captor(p *engine.Position, v, turn engine.Player) engine.Player {
	for q := turn; q != v; q = p.Following(q) {
		if w.attacks.Threatens(p, q, v) {
			return q
		}
	}
	return v
}

// spoils is the value of the army of v to a captor.
func (w *Armies) spoils(p *engine.Position, captor, v engine.Player) int32 {
	sum := int32(0)
	pieces := p.Pieces(v)
	for sq := range pieces.All() {
		if k := p.At(sq).Kind(); !w.rules.IsRoyal(k) {
			sum += w.board[engine.MakePiece(captor, w.rules.TakenOver(captor, k, sq))]
		}
	}
	return sum
}

// danger is the danger to the royals of v: from hostile pieces around them, less the
// shield of own pieces.
func (w *Armies) danger(p *engine.Position, v engine.Player) int32 {
	sum := int32(0)
	royals := p.RoyalSquares(v)
	mine := p.Pieces(v)
	for sq := range royals.All() {
		beside := w.close[sq].Intersect(&mine)
		sum -= int32(shield * min(beside.Len(), 4))
		for q := range w.rules.Players() {
			if foe := engine.Player(q); foe != v && p.MayCapture(foe, v) {
				sum += w.around(p, foe, sq)
			}
		}
	}
	return sum
}

// around is the danger from the pieces of foe to a royal on sq.
func (w *Armies) around(p *engine.Position, foe engine.Player, sq engine.Square) int32 {
	sum := int32(0)
	theirs := p.Pieces(foe)
	near := theirs.Intersect(&w.near[sq])
	for from := range near.All() {
		sum += w.menace[p.At(from)] * nearShare
	}
	aimed := w.attacks.Aimed(p, foe, sq)
	for from := range aimed.All() {
		sum += w.menace[p.At(from)] * aimShare
	}
	return sum / 100
}
