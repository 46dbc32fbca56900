package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// bestReply searches for one player against the best reply of any other. Turns
// keep their order: of the moves between two of his own, one is searched and the
// others are the first by rank.
type bestReply struct{ *coalition }

const bestReplySalt = 0x6272732b

// deepen searches the root to depth 1, 2 ... until the limits stop it. A ply of
// depth is an own move or all replies to one.
func (s *bestReply) deepen(limit int) Result {
	s.salt ^= bestReplySalt
	best := s.fallback()
	for depth := 1; depth <= limit; depth++ {
		score := s.searchRoot(depth)
		if s.stopped {
			best = s.result(best, s.told(score), best.Depth)
			break
		}
		best = s.result(best, s.told(score), depth)
		if plies, ok := Mate(score); ok && max(plies, -plies) <= depth {
			break
		}
	}
	best.Nodes = s.nodes
	return best
}

// searchRoot searches every root move to depth and leaves the best line in the
// frame.
func (s *bestReply) searchRoot(depth int) int {
	f := &s.frames[0]
	f.length = 0
	best := -infinite
	for i := range f.moves {
		m := f.moves[i]
		if !s.make(m, 0) {
			return best
		}
		score := s.reply(best, infinite, depth-1, 1, false)
		s.unmake()
		if s.stopped {
			return best
		}
		if score > best {
			best = score
			s.line(0, m)
			copy(f.moves[1:i+1], f.moves[:i])
			f.moves[0] = m
		}
	}
	return best
}

// reply scores the position just reached at ply for the player who searches,
// within (alpha, beta). spent says that the reply to his last move has been
// searched, so that who still has to move before him makes the move ranked
// first.
func (s *bestReply) reply(alpha, beta, depth, ply int, spent bool) int {
	if score, over := s.ended(ply); over {
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
		key ^= 0x9e3779b97f4a7c15
	}
	var best engine.Move
	if e := s.table.probe(key); e != nil {
		best = e.move
		score := loaded(int(e.score), ply)
		if int(e.depth) >= depth && (e.bound() == exact || e.bound() == atLeast && score >= beta || e.bound() == atMost && score <= alpha) {
			return score
		}
	}
	if spent {
		best = 0
	}
	s.list(ply, best)
	f := &s.frames[ply]
	first := engine.Move(0)
	if !own && !spent && s.pos.Following(turn) != s.me {
		first = s.foremost(ply)
	}
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
		score := s.reply(low, high, depth-less, ply+1, m != first)
		s.unmake()
		if s.stopped {
			return 0
		}
		if own && score > value || !own && score < value {
			value, bestMove = score, m
			s.line(ply, m)
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
		s.reward(ply, depth, bestMove)
	}
	s.table.store(key, bestMove, stored(value, ply), depth, kind)
	return value
}

// foremost returns the move ranked first apart from what the table knows, so
// that it does not depend on the search so far.
func (s *bestReply) foremost(ply int) engine.Move {
	f := &s.frames[ply]
	at := 0
	for i := range f.moves {
		if f.ranks[i] > f.ranks[at] {
			at = i
		}
	}
	return f.moves[at]
}

// mine turns a score from the side on turn into one of the player who searches.
func (s *bestReply) mine(score int) int {
	if s.side[s.pos.Turn()] == s.side[s.me] {
		return score
	}
	return -score
}

// a share and a lead stay clear of wins
var _ [mateZone - eval.WholeShare - 1]struct{}
