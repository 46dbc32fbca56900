package search

import "komi/engine"

// brs is best-reply search in the order of turns (BRS+): the player at the root plays
// against the best reply of any other. Of the moves between two of his own, one is
// searched. The others are the first by rank.
type brs struct{ *paranoid }

const (
	brsSalt   = 0x6272732b
	spentSalt = 0x9e3779b97f4a7c15
)

// against begins a search for the player at the root against all others.
func (s *brs) against() {
	s.paranoid.against(true)
	s.salt ^= brsSalt
}

// child scores a root move. A ply of depth is an own move, or all replies to one.
func (s *brs) child(best, depth int, _ bool) int {
	return s.reply(best, infinite, depth, 1, false)
}

// reply scores the position just reached at ply for the player at the root, within
// (alpha, beta). spent says that a reply to his last move has been searched already, so
// that those who still move before him make the move ranked first.
func (s *brs) reply(alpha, beta, depth, ply int, spent bool) int {
	if score, over := s.score(ply); over {
		return s.mine(score)
	}
	turn := s.pos.Turn()
	own := turn == s.me
	if depth <= 0 || ply >= manyPly/2 {
		if own {
			return s.quiesce(alpha, beta, ply, 0)
		}
		return -s.quiesce(-beta, -alpha, ply, 0)
	}
	key := s.pos.Key() ^ s.salt
	spent = spent && !own
	if spent {
		key ^= spentSalt
	}
	var best engine.Move
	if e := s.table.probe(key); e != nil {
		best = e.move()
		if score, ok := e.cuts(alpha, beta, depth, ply); ok {
			return score
		}
	}
	if spent {
		best = 0
	}
	s.list(ply, best)
	first := engine.Move(0) // set if another player moves before the root's: this one may then leave the reply to him
	if !own && !spent && s.pos.Following(turn) != s.me {
		first = s.foremost(ply)
	}
	f := &s.frames[ply]
	low, high := alpha, beta
	value, bestMove := infinite, engine.Move(0)
	if own {
		value = -infinite
	}
	for i := range f.moves {
		m := f.pick(i)
		if !s.make(m, ply) {
			return 0
		}
		less := 1
		if m == first || spent {
			less = 0
		}
		score := s.reply(low, high, depth-less, ply+1, !own && m != first)
		s.unmake()
		if s.stopped {
			return 0
		}
		if own && score > value || !own && score < value {
			value, bestMove = score, m
			s.updatePV(ply, m)
		}
		if own {
			low = max(low, value)
		} else {
			high = min(high, value)
		}
		if low >= high || spent {
			break
		}
	}
	kind := exact
	switch {
	case value >= beta:
		kind = atLeast
	case value <= alpha:
		kind = atMost
	}
	if low >= high && !spent {
		s.updateHistory(ply, depth, bestMove)
	}
	s.table.store(key, bestMove, stored(value, ply), depth, kind)
	return value
}

// foremost returns the move ranked first: the table's move if there is one.
func (s *brs) foremost(ply int) engine.Move {
	f := &s.frames[ply]
	at := 0
	for i := range f.moves {
		if f.ranks[i] > f.ranks[at] {
			at = i
		}
	}
	return f.moves[at]
}

// mine turns a score from the side on turn into one of the player at the root.
func (s *brs) mine(score int) int {
	if s.side[s.pos.Turn()] == s.side[s.me] {
		return score
	}
	return -score
}
