package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// A coalition search is alpha-beta between two sides of one or more players. The
// turn need not alternate between them: the score changes sign only when it
// does.
type coalition struct {
	*walk
	shares bool          // judged by the share of who searches, not by the lead of his side
	team   bool          // the game's alliance is in force
	strong engine.Player // whom it is against
	depth  int           // of the iteration
	salt   uint64        // tells scores for one division from those for another
}

// leadBound keeps leads clear of the score of a team's victory.
const leadBound = 12_000

// against begins a search of the sides of the walk. With shares the root's player
// is for himself against all others, and what counts is his share.
func (s *coalition) against(shares bool) {
	s.shares = shares
	s.team = false
	if t := s.rules.Spec().Team; t != nil && s.pos.Royals(engine.Player(t.Strong)) > 0 {
		s.team, s.strong = true, engine.Player(t.Strong)
	}
	s.salt = 0x9e3779b97f4a7c15 * (1 + uint64(s.me))
	if !shares {
		s.salt = 0x6c656164
		if s.team {
			s.salt += uint64(s.me) // allies may differ over what their victory is worth
		}
	}
}

// deepen searches the root to depth 1, 2 ... until the limits stop it.
func (s *coalition) deepen(limit int) Result {
	best := s.fallback()
	for depth := 1; depth <= limit; depth++ {
		s.depth = depth
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

// told turns a score of the search into one that callers are told.
func (s *coalition) told(score int) int {
	if _, ok := Mate(score); ok || !s.shares {
		return score
	}
	return s.weights.Lead(int32(score+eval.WholeShare)/2, s.rivals())
}

// searchRoot searches every root move to depth and leaves the best line in the
// frame. If it is stopped, the line is the best of the moves searched to the
// end.
func (s *coalition) searchRoot(depth int) int {
	f := &s.frames[0]
	f.length = 0
	best := -infinite
	for i := range f.moves {
		m := f.moves[i]
		if !s.make(m, 0) {
			return best
		}
		score := 0
		if i == 0 {
			score = s.child(-infinite, infinite, depth-1, 1, s.me)
		} else {
			score = s.child(best, best+1, depth-1, 1, s.me)
			if score > best && !s.stopped {
				score = s.child(best, infinite, depth-1, 1, s.me)
			}
		}
		s.unmake()
		if s.stopped {
			return best
		}
		if score > best {
			best = score
			s.line(0, m)
			copy(f.moves[1:i+1], f.moves[:i]) // the best first next time
			f.moves[0] = m
		}
	}
	return best
}

// child is visit from the point of view of player mover, who has just moved.
func (s *coalition) child(alpha, beta, depth, ply int, mover engine.Player) int {
	if s.side[s.pos.Turn()] == s.side[mover] {
		return s.visit(alpha, beta, depth, ply)
	}
	return -s.visit(-beta, -alpha, depth, ply)
}

// visit scores the position just reached at ply, from the side of the player on
// turn, within (alpha, beta), by searching depth plies more.
func (s *coalition) visit(alpha, beta, depth, ply int) int {
	if score, over := s.ended(ply); over {
		return score
	}
	if depth <= 0 || ply >= manyPly/2 {
		return s.quiesce(alpha, beta, ply, 0)
	}
	turn := s.pos.Turn()
	inPV := beta-alpha > 1
	alpha, beta = max(alpha, lost(ply)), min(beta, -lost(ply+1))
	if alpha >= beta {
		return alpha
	}
	key := s.pos.Key() ^ s.salt
	var best engine.Move
	if e := s.table.probe(key); e != nil {
		best = e.move
		score := loaded(int(e.score), ply)
		if !inPV && int(e.depth) >= depth {
			switch {
			case e.bound() == exact,
				e.bound() == atLeast && score >= beta,
				e.bound() == atMost && score <= alpha:
				return score
			}
		}
	}
	exposed := s.attacks.Exposed(s.pos, turn)
	if exposed && ply < 2*s.depth {
		depth++
	}
	if !inPV && !exposed && depth >= 2 && beta < mateZone && beta > -mateZone && s.mayNull(ply) && s.judge(ply) >= beta {
		if !s.make(engine.Pass, ply) {
			return 0
		}
		score := s.child(beta-1, beta, depth-3, ply+1, turn)
		s.unmake()
		if s.stopped {
			return 0
		}
		if score >= beta {
			return min(score, mateZone-1)
		}
	}
	s.list(ply, best)
	f := &s.frames[ply]
	value, bestMove, kind := -infinite, engine.Move(0), atMost
	for i := range f.moves {
		m := f.pick(i)
		quiet := f.ranks[i] < rankKiller
		if !s.make(m, ply) {
			return 0
		}
		score := 0
		if i == 0 {
			score = s.child(alpha, beta, depth-1, ply+1, turn)
		} else {
			less := 0
			if quiet && !exposed {
				less = lateness(depth, i)
			}
			score = s.child(alpha, alpha+1, depth-1-less, ply+1, turn)
			if score > alpha && (less > 0 || score < beta) && !s.stopped {
				score = s.child(alpha, beta, depth-1, ply+1, turn)
			}
		}
		s.unmake()
		if s.stopped {
			return 0
		}
		if score <= value {
			continue
		}
		value = score
		if score <= alpha {
			continue
		}
		alpha, bestMove, kind = score, m, exact
		s.line(ply, m)
		if score >= beta {
			kind = atLeast
			s.reward(ply, depth, m)
			break
		}
	}
	s.table.store(key, bestMove, stored(value, ply), depth, kind)
	return value
}

// mayNull reports whether passing can be tried as a null move: not after
// another, and not where it makes the game drawn.
func (s *coalition) mayNull(ply int) bool {
	last, ok := s.pos.Last()
	return (!ok || !last.IsPass()) && ply > 0 && (s.noProgress == 0 || s.pos.Halfmove()+2 < s.noProgress)
}

// quiesce follows captures that win something, and all of royals, until the
// position is quiet. The player may always be content with what he has.
func (s *coalition) quiesce(alpha, beta, ply, deep int) int {
	turn := s.pos.Turn()
	best := s.judge(ply)
	if best >= beta || deep >= 2*maxQuietMany || ply >= manyPly {
		return best
	}
	alpha = max(alpha, best)
	s.noisy(ply)
	f := &s.frames[ply]
	for i := range f.moves {
		m := f.pick(i)
		if f.ranks[i] < rankPromotion {
			break
		}
		if !s.takesRoyal(m) && s.exchange(m) <= 0 {
			continue
		}
		if !s.make(m, ply) {
			return 0
		}
		score, over := s.ended(ply + 1)
		switch {
		case over && s.side[s.pos.Turn()] != s.side[turn]:
			score = -score
		case over:
		case s.side[s.pos.Turn()] == s.side[turn]:
			score = s.quiesce(alpha, beta, ply+1, deep+1)
		default:
			score = -s.quiesce(-beta, -alpha, ply+1, deep+1)
		}
		s.unmake()
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			alpha = max(alpha, best)
			if best >= beta {
				break
			}
		}
	}
	return best
}

// judge is the static score of the position at ply from the side on turn.
func (s *coalition) judge(ply int) int {
	v := s.strengths(ply)
	mine := s.side[s.pos.Turn()]
	if s.shares {
		score := 2*int(v.Shares()[s.me]) - eval.WholeShare
		if mine != s.side[s.me] {
			return -score
		}
		return score
	}
	lead := 0
	for q := range s.rules.Players() {
		if s.side[q] == mine {
			lead += int(v[q])
		} else {
			lead -= int(v[q])
		}
	}
	return min(max(lead, -leadBound), leadBound)
}

// ended returns the score of the position at ply, from the side on turn, if the
// game or the alliance is over there.
func (s *coalition) ended(ply int) (score int, over bool) {
	v, over := s.final(ply)
	if !over {
		if s.team && s.pos.Royals(s.strong) == 0 {
			return s.victory(ply), true
		}
		return 0, false
	}
	mine, all := int32(0), int32(0)
	for q := range s.rules.Players() {
		all += v[q]
		if s.side[q] == s.side[s.pos.Turn()] {
			mine += v[q]
		}
	}
	switch {
	case mine == all:
		return -lost(ply), true
	case mine == 0:
		return lost(ply), true
	case !s.shares:
		return 0, true
	}
	return 2*int(mine) - eval.WholeShare, true
}

// victory scores the fall of the player a team is allied against where the
// allies play on against each other: won for them, the more so for the one who
// searches the stronger he is. From the side on turn.
func (s *coalition) victory(ply int) int {
	score := Win/2 + leadBound/8 - ply
	v := s.frames[ply].sum
	if s.me != s.strong {
		for q := range s.rules.Players() {
			lead := min(int(v[q])/8, leadBound/8)
			if engine.Player(q) == s.me {
				score += lead
			} else if engine.Player(q) != s.strong {
				score -= lead
			}
		}
	}
	if s.side[s.pos.Turn()] == s.side[s.strong] {
		return -score
	}
	return score
}

// lateMoves is how many moves are searched before reductions begin.
const lateMoves = 3

// lateness is by how many plies the quiet move of rank i is searched less.
func lateness(depth, i int) int {
	if i < lateMoves || depth < 3 {
		return 0
	}
	less := 1
	if i >= 8 {
		less++
	}
	if i >= 20 && depth >= 5 {
		less++
	}
	if depth >= 7 {
		less++
	}
	return min(less, depth-2)
}
