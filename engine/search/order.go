package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// ordering is what move ordering knows: the values of pieces for MVV-LVA and static
// exchange evaluation, and the history of quiet moves.
type ordering struct {
	royal   [64]bool                // by kind
	lone    [engine.MaxPlayers]bool // the loss of one royal decides the game
	worth   [256]int32              // by piece: what capturing it wins
	history [2][1 << 16]int16       // of moves and of drops: by piece and target square
}

// royalWorth is the worth of a royal whose loss decides the game.
const royalWorth = 8000

// Ranks, from the best: the move from the table, captures, promotions, and quiet moves by
// history. Killers are for several players only.
const (
	rankTable     = 1 << 28
	rankCapture   = 1 << 24
	rankKiller    = 1 << 22
	rankPromotion = 1 << 21
	historyMax    = 1 << 14
	rankLosing    = 1 << 20 // subtracted from captures that lose material

	rankLeastCapture = rankCapture / 2 // captures rank higher than this, and only the table's move does so, too
)

// setValues sets the worth of pieces in a game of two players. A captured piece that
// comes to hand is worth what its owner loses and its captor gains.
func (o *ordering) setValues(r *engine.Rules, w *eval.Weights) {
	for k := 1; k <= r.Kinds(); k++ {
		kind := engine.Kind(k)
		o.royal[k] = r.IsRoyal(kind)
		for q := range r.Players() {
			o.worth[engine.MakePiece(engine.Player(q), kind)] = int32(w.Material(kind) + w.Hand(r.Demoted(kind)))
		}
	}
}

// setRoyals sets the worth of royals. A royal whose loss decides the game is worth more
// than everything else.
func (o *ordering) setRoyals(p *engine.Position, w *eval.Weights) {
	r := p.Rules()
	for q := range r.Players() {
		owner := engine.Player(q)
		o.lone[q] = p.Royals(owner) == 1 || r.Spec().Royals.Any
		for k := 1; k <= r.Kinds(); k++ {
			if !o.royal[k] {
				continue
			}
			v := int32(w.Material(engine.Kind(k)))
			if o.lone[q] {
				v = royalWorth
			}
			o.worth[engine.MakePiece(owner, engine.Kind(k))] = v
		}
	}
}

// clear forgets the history.
func (o *ordering) clear() {
	clear(o.history[0][:])
	clear(o.history[1][:])
}

// past returns the history of a move m of piece x.
func (o *ordering) past(m engine.Move, x engine.Piece) *int16 {
	h := &o.history[0]
	if m.IsDrop() {
		h = &o.history[1]
	}
	return &h[uint16(x)<<8|uint16(m.To())]
}

// cutoffBonus is what a cutoff at a depth adds to the histories of its move in alpha-beta.
// A search of few nodes must learn fast.
func cutoffBonus(depth int) int { return min(150*depth-50, 1600) }

// historyBonus is what a cutoff at a depth adds to the history of its move in games of
// several players.
func historyBonus(depth int) int { return min(16*depth*depth+32*depth, 1600) }

// adjust adds a bonus to the history of a move m of piece x. History decays towards 0, so
// that it never leaves [-historyMax, historyMax].
func (o *ordering) adjust(m engine.Move, x engine.Piece, bonus int) {
	h := o.past(m, x)
	v := int(*h)
	v += bonus - v*max(bonus, -bonus)/historyMax
	*h = int16(v)
}

// promotionGain is what piece x gains if m promotes it.
func (o *ordering) promotionGain(m engine.Move, x engine.Piece) int32 {
	if k := m.Becomes(); k != 0 {
		return o.worth[engine.MakePiece(x.Owner(), k)] - o.worth[x]
	}
	return 0
}

// ranked are the moves of a position with their ranks.
type ranked struct {
	moves []engine.Move
	ranks []int32 // by index in moves: the higher, the sooner
}

// fit makes room for the ranks of all moves. Full hands on a large board make more moves
// than expected.
func (f *ranked) fit() {
	if len(f.moves) > len(f.ranks) {
		f.ranks = make([]int32, 2*len(f.moves))
	}
}

// pick moves the best of moves[i:] to i and returns it.
func (f *ranked) pick(i int) engine.Move {
	ranks := f.ranks[:len(f.moves)]
	best, top := i, ranks[i]
	for j, v := range ranks[i+1:] {
		if v > top {
			best, top = i+1+j, v
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.ranks[i], f.ranks[best] = f.ranks[best], f.ranks[i]
	return f.moves[i]
}

// quiet reports whether a move neither captures nor promotes.
func (c *core) quiet(m engine.Move) bool {
	return m.Becomes() == 0 && c.pos.Captured(m) == engine.Empty
}

// rankLosingMost is above the ranks of captures that lose material, and below all others.
const rankLosingMost = -rankLosing / 2

// rank gives every move of the node at ply its rank. Captures are ranked by MVV-LVA: the
// most valuable victim first, and of its attackers the least valuable.
func (s *Searcher) rank(ply int, best engine.Move) {
	f := &s.frames[ply]
	f.fit()
	theirs, own := s.before(ply)
	for i, m := range f.moves {
		var v int32
		x := s.pos.Mover(m)
		victim := s.pos.Captured(m)
		switch {
		case m == best:
			v = rankTable
		case victim != engine.Empty:
			v = rankCapture + s.worth[victim]*8 - s.worth[x]/16 + s.promotionGain(m, x)
		default:
			v = s.merit(theirs, own, m, x)
			if m.Becomes() != 0 {
				v += rankPromotion + s.promotionGain(m, x)
			}
		}
		f.ranks[i] = v
	}
}

// next picks the move of rank i. A capture that loses material by static exchange goes
// to the end of the list. It is tested only when its turn comes, because a cutoff often
// comes first. A piece of at least the mover's worth is never a loss.
func (s *Searcher) next(ply, i int) engine.Move {
	f := &s.frames[ply]
	for {
		m := f.pick(i)
		v := f.ranks[i]
		if v < rankLeastCapture || v >= rankTable || !s.uses(SEE) {
			return m
		}
		if !s.blasts && s.worth[s.pos.Mover(m)] <= s.worth[s.pos.Captured(m)] || !s.seeLoses(m) {
			return m
		}
		f.ranks[i] -= rankCapture + rankLosing
	}
}

// updateHistory notes that a quiet move caused a cutoff, and that the first tried moves
// of the list did not.
func (s *Searcher) updateHistory(ply, depth int, m engine.Move, tried int) {
	if !s.uses(History) {
		return
	}
	f := &s.frames[ply]
	bonus := cutoffBonus(depth)
	theirs, own := s.before(ply)
	s.reward(theirs, own, m, bonus)
	for _, t := range f.moves[:tried] {
		if t != m && s.quiet(t) {
			s.reward(theirs, own, t, -bonus)
		}
	}
}

// rank gives every move of the node at ply its rank. It counts the captures of the other
// side's pieces alone, and has killers.
func (s *sides) rank(ply int, best engine.Move) {
	f := &s.frames[ply]
	f.fit()
	for i, m := range f.moves {
		x := s.pos.Mover(m)
		var v int32
		switch {
		case m == best:
			v = rankTable
		case s.pos.Captured(m) != engine.Empty:
			gain := s.gain(m)
			v = rankCapture + gain*8 - s.worth[x]/16
			if s.worth[x] > gain && s.see(m) < 0 {
				v -= rankCapture + rankLosing
			}
		case m == f.killers[0]:
			v = rankKiller + 1
		case m == f.killers[1]:
			v = rankKiller
		default:
			v = int32(*s.past(m, x))
			if m.Becomes() != 0 {
				v += rankPromotion + s.promotionGain(m, x)
			}
		}
		f.ranks[i] = v
	}
}

// updateHistory notes that a quiet move was best at ply, or caused a cutoff.
func (s *sides) updateHistory(ply, depth int, m engine.Move) {
	if s.pos.Captured(m) != engine.Empty {
		return
	}
	f := &s.frames[ply]
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	s.adjust(m, s.pos.Mover(m), historyBonus(depth))
}
