package eval

import (
	"math/bits"

	"komi/engine"
)

// Armies are the evaluation of a game of several players. Each player's army is
// judged by itself, because a capture helps and hurts more than one: a vector
// with one number a player takes the place of a difference. They are made by
// [ArmiesFor] and are not changed by use: any number of searches can share them.
type Armies struct {
	rules *engine.Rules

	at     [1 << 16]int32 // by piece and square: worth to its owner
	board  [256]int32     // by piece: worth on an average square
	inHand [engine.MaxPlayers][64]int32
	menace [256]int32   // by piece: what its nearness to a hostile royal is a share of
	near   []engine.Set // by square: the squares within two king's steps
	close  []engine.Set // within one
	start  int32        // strength of an average army at the start

	attacks *engine.Attacks
}

// Strength is the worth of the army of each player, hands included; 0 for a
// player who is eliminated.
type Strength [engine.MaxPlayers]int32

// Rules returns the rules the weights belong to.
func (w *Armies) Rules() *engine.Rules { return w.rules }

// Attacks returns the attack tables of the rules, which the evaluation uses and
// a search can share.
func (w *Armies) Attacks() *engine.Attacks { return w.attacks }

// Worth returns what a piece is worth on an average square. A royal is worth its
// moves alone.
func (w *Armies) Worth(x engine.Piece) int { return int(w.board[x]) }

// Hand returns what a piece of kind k is worth in a player's hand.
func (w *Armies) Hand(q engine.Player, k engine.Kind) int { return int(w.inHand[q][k]) }

// Start returns the strength of an average army at the start of the game.
func (w *Armies) Start() int { return int(w.start) }

// Sum adds up a position of the weights' game.
func (w *Armies) Sum(p *engine.Position) Strength {
	var s Strength
	occupied := p.Occupied()
	for i := range occupied {
		for word := occupied[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			x := p.At(sq)
			s[x.Owner()] += w.at[uint16(x)<<8|uint16(sq)]
		}
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

// After returns the sum of the position that move m leads to, s being that of
// p, in which m has not been made yet. ok is false if m changes the whole board,
// so that the caller must make it and use Sum.
func (w *Armies) After(s Strength, p *engine.Position, m engine.Move) (next Strength, ok bool) {
	if p.Upheaves(m) {
		return s, false
	}
	c := p.Change(m)
	me := p.Turn()
	s[me] += w.at[uint16(c.After)<<8|uint16(c.To)] - w.at[uint16(c.Before)<<8|uint16(c.From)] +
		w.inHand[me][c.Taken&63] - w.inHand[me][c.Dropped&63]
	if c.Rook != engine.Empty {
		s[me] += w.at[uint16(c.Rook)<<8|uint16(c.RookTo)] - w.at[uint16(c.Rook)<<8|uint16(c.RookFrom)]
	}
	if c.Victim != engine.Empty {
		s[c.Victim.Owner()] -= w.at[uint16(c.Victim)<<8|uint16(c.At)]
	}
	return s, true
}

// What surrounds a royal. Shares are hundredths of the worth of the pieces
// concerned.
const (
	nearShare  = 6   // hostile piece within two king's steps
	aimShare   = 5   // hostile piece whose line, blocked or not, ends on the royal
	shield     = 9   // own piece beside the royal, in centipawns
	menaceCap  = 900 // limits what one piece near a royal can mean
	fallShare  = 75  // of an army that goes to who will capture its royal
	checkShare = 6   // of an army whose royal must be seen to at once
	minArmy    = 60  // what an army is worth at least while its royal lives
)

// Judge evaluates a position without searching: the sum s, the danger of each
// royal, and what a capture of a royal that can hardly be prevented changes. It
// reports whether the player on turn has to see to his own royal. The game must
// not be over.
func (w *Armies) Judge(p *engine.Position, s Strength) (judged Strength, exposed bool) {
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
		out[v] -= s[v] * checkShare / 100 // he moves first and has to see to it
	}
	out[turn] += tempo
	w.floor(p, &out)
	return out, exposed
}

// Doom is what a judged position becomes if the player on turn cannot save his
// royal: who can capture it first has his army as good as taken over.
func (w *Armies) Doom(p *engine.Position, judged Strength) Strength {
	victim := p.Turn()
	captor := w.captor(p, victim, p.Following(victim))
	if captor == victim {
		return judged
	}
	w.fall(p, &judged, judged[victim], captor, victim)
	w.floor(p, &judged)
	return judged
}

// fall moves most of an army of the given strength from victim to captor.
func (w *Armies) fall(p *engine.Position, s *Strength, strength int32, captor, victim engine.Player) {
	s[victim] -= strength * fallShare / 100
	s[captor] += w.spoils(p, captor, victim) * fallShare / 100
}

// floor keeps the players alive above nothing and the others at it.
func (w *Armies) floor(p *engine.Position, s *Strength) {
	for q := range w.rules.Players() {
		s[q] = max(s[q], minArmy)
		if p.Royals(engine.Player(q)) == 0 {
			s[q] = 0
		}
	}
}

// captor returns the player who, going through the players from the one on
// turn, can first capture the royal of v, which is attacked; v himself if he
// moves before.
func (w *Armies) captor(p *engine.Position, v, turn engine.Player) engine.Player {
	for q := turn; q != v; q = p.Following(q) {
		if w.attacks.Threatens(p, q, v) {
			return q
		}
	}
	return v
}

// spoils is what the army of v is worth in the hands of a captor.
func (w *Armies) spoils(p *engine.Position, captor, v engine.Player) int32 {
	sum := int32(0)
	pieces := p.Pieces(v)
	for i := range pieces {
		for word := pieces[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			k := p.At(sq).Kind()
			if w.rules.IsRoyal(k) {
				continue
			}
			sum += w.board[engine.MakePiece(captor, w.rules.TakenOver(captor, k, sq))]
		}
	}
	return sum
}

// danger is what the hostile pieces around the royal of v, and the want of own
// ones beside it, are worth.
func (w *Armies) danger(p *engine.Position, v engine.Player) int32 {
	sum := int32(0)
	royals := p.RoyalSquares(v)
	mine := p.Pieces(v)
	for i := range royals {
		for word := royals[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			beside := 0
			for j := range mine {
				beside += bits.OnesCount64(w.close[sq][j] & mine[j])
			}
			sum -= int32(shield * min(beside, 4))
			for q := range w.rules.Players() {
				if foe := engine.Player(q); foe != v && p.MayCapture(foe, v) {
					sum += w.around(p, foe, sq)
				}
			}
		}
	}
	return sum
}

// around is the menace of the pieces of foe to a royal on sq.
func (w *Armies) around(p *engine.Position, foe engine.Player, sq engine.Square) int32 {
	sum := int32(0)
	theirs := p.Pieces(foe)
	for i := range theirs {
		for word := theirs[i] & w.near[sq][i]; word != 0; word &= word - 1 {
			sum += w.menace[p.At(engine.Square(i<<6+bits.TrailingZeros64(word)))] * nearShare
		}
	}
	aimed := w.attacks.Aimed(p, foe, sq)
	for i := range aimed {
		for word := aimed[i]; word != 0; word &= word - 1 {
			sum += w.menace[p.At(engine.Square(i<<6+bits.TrailingZeros64(word)))] * aimShare
		}
	}
	return sum / 100
}
