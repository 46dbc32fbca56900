package search

import "komi/engine"

// visit scores the position just reached at ply, from its side to move, within
// (alpha, beta), by searching depth plies more.
func (s *Searcher) visit(alpha, beta, depth, ply int) int {
	s.frames[ply].length = 0
	if score, over := s.ended(ply); over {
		return score
	}
	inCheck := s.pos.InCheck()
	s.inLine[len(s.keys)-1] = inCheck
	if inCheck {
		depth++
	}
	if ply >= maxPly {
		return s.judge(ply)
	}
	if depth <= 0 {
		return s.quiesce(alpha, beta, ply, 0)
	}
	return s.tree(alpha, beta, depth, ply, inCheck)
}

// tree is the principal variation search of an inner node.
func (s *Searcher) tree(alpha, beta, depth, ply int, inCheck bool) int {
	f := &s.frames[ply]
	inPV := beta-alpha > 1

	// No line from here can be better than winning at once, or worse than
	// having lost already.
	alpha, beta = max(alpha, lost(ply)), min(beta, -lost(ply+1))
	if alpha >= beta {
		return alpha
	}

	key := s.signature()
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

	f.static = s.judge(ply)
	if !inPV && !inCheck && beta < mateZone && beta > -mateZone {
		if depth <= 4 && f.static-90*depth >= beta {
			return f.static
		}
		if depth >= 2 && f.static >= beta && s.mayNull(ply) {
			if !s.make(engine.Pass, ply) {
				return 0
			}
			s.frames[ply+1].lowest = len(s.keys) - 1
			less := 2 + depth/4
			score := -s.visit(-beta, -beta+1, depth-1-less, ply+1)
			s.unmake()
			if s.stopped {
				return 0
			}
			if score >= beta {
				if score >= mateZone {
					score = beta
				}
				return score
			}
		}
	}
	if best == 0 && depth >= 4 {
		depth--
	}

	f.moves = s.pos.Moves(f.moves[:0])
	if len(f.moves) == 0 {
		return s.stuck(ply)
	}
	value := -infinite
	if s.left() > 1 {
		all := len(f.moves)
		f.moves = s.pos.Prudent(f.moves)
		if len(f.moves) < all {
			value = lost(ply + 2) // what the others come to
		}
		if len(f.moves) == 0 {
			return value
		}
	}
	s.rank(ply, best)

	bestMove, kind := engine.Move(0), atMost
	for i := range f.moves {
		m := f.pick(i)
		quiet := s.quiet(m)
		if quiet && !inPV && !inCheck && value > -mateZone {
			if depth <= 3 && i >= 4+4*depth*depth {
				continue
			}
			if depth <= 3 && i > 0 && f.static+100*depth <= alpha && f.ranks[i] < rankKiller {
				continue
			}
		}
		rank := f.ranks[i]
		if !s.make(m, ply) {
			return 0
		}
		score := 0
		if i == 0 {
			score = -s.visit(-beta, -alpha, depth-1, ply+1)
		} else {
			less := 0
			if depth >= 3 && i >= 3 && quiet && !inCheck {
				less = reduction(depth, i)
				if rank >= rankCounter || inPV {
					less--
				}
				less = max(0, min(less, depth-2))
			}
			score = -s.visit(-alpha-1, -alpha, depth-1-less, ply+1)
			if score > alpha && less > 0 && !s.stopped {
				score = -s.visit(-alpha-1, -alpha, depth-1, ply+1)
			}
			if score > alpha && score < beta && !s.stopped {
				score = -s.visit(-beta, -alpha, depth-1, ply+1)
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
		if inPV {
			s.line(ply, m)
		}
		if score >= beta {
			kind = atLeast
			if quiet {
				s.reward(ply, depth, m, i)
			}
			break
		}
	}
	s.table.store(key, bestMove, stored(value, ply), depth, kind)
	return value
}

// reduction is by how many plies a late quiet move is searched less.
func reduction(depth, i int) int {
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
	return less
}

// mayNull reports whether passing can be tried as a null move. Where the rules
// let a player pass at any time it is a real move, and the bound it proves is
// exact but for its depth; it must not be the second pass in a row, which ends
// the game, nor accept facing royals. Elsewhere passing is a fiction that is
// sound only if the player has pieces enough not to be in zugzwang; where a
// stuck player passes it would end the game, and is not tried.
func (s *Searcher) mayNull(ply int) bool {
	if s.pos.Passed() || s.left() <= 2 {
		return false
	}
	switch s.rules.Spec().Pass {
	case engine.PassFree:
		return !s.pos.Faced()
	case engine.PassStuck:
		return false
	}
	return s.order.mobile(s.pos)
}
