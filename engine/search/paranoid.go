package search

import (
	"komi/engine"
	"komi/engine/eval"
)

// paranoid is alpha-beta between two sides. In paranoid search all others play against
// the player at the root. The same tree serves teams, and the last two players of a game.
// The turn need not alternate between the sides, and the score changes sign only when it
// does.
type paranoid struct {
	*sides
	shares bool          // evaluate the share of the player at the root, not the lead of his side
	team   bool          // the game's alliance is in force
	strong engine.Player // whom the alliance is against
	depth  int           // of the iteration
	salt   uint64        // tells the scores of one division into sides from those of another
}

// leadBound keeps leads away from the score of a team's victory.
const leadBound = 12_000

// A share and a lead are never taken for a mate.
var _ [mateZone - eval.WholeShare - 1]struct{}

// against begins a search between the sides. With shares the player at the root is alone
// against all others, and his share counts.
func (s *paranoid) against(shares bool) {
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

// child is the principal variation search of a root move.
func (s *paranoid) child(best, depth int, first bool) int {
	s.depth = depth + 1
	return s.pvs(best, infinite, depth, 0, 1, s.me, first)
}

// told turns a share into centipawns. It returns a lead or a win as it is.
func (s *paranoid) told(score int) int {
	if _, ok := Mate(score); ok || !s.shares {
		return score
	}
	return s.eval.weights.Lead(int32(score+eval.WholeShare)/2, s.rivals())
}

// proved reports whether a mate was found within depth.
func (s *paranoid) proved(score, depth int) bool {
	plies, ok := Mate(score)
	return ok && max(plies, -plies) <= depth
}

// pvs is principal variation search of the position at ply, from the point of view of
// player mover, who has just moved.
func (s *paranoid) pvs(alpha, beta, depth, less, ply int, mover engine.Player, first bool) int {
	if first {
		return s.after(alpha, beta, depth, ply, mover)
	}
	score := s.after(alpha, alpha+1, depth-less, ply, mover)
	if score > alpha && (less > 0 || score < beta) && !s.stopped {
		score = s.after(alpha, beta, depth, ply, mover)
	}
	return score
}

// after is visit from the point of view of player mover, who has just moved.
func (s *paranoid) after(alpha, beta, depth, ply int, mover engine.Player) int {
	if s.side[s.pos.Turn()] == s.side[mover] {
		return s.visit(alpha, beta, depth, ply)
	}
	return -s.visit(-beta, -alpha, depth, ply)
}

// visit scores the position just reached at ply, from the side of the player on turn,
// within (alpha, beta), by searching depth plies more.
func (s *paranoid) visit(alpha, beta, depth, ply int) int {
	if score, over := s.score(ply); over {
		return score
	}
	if depth <= 0 || ply >= manyPly/2 {
		return s.quiesce(alpha, beta, ply, 0)
	}
	inPV := beta-alpha > 1
	w := open(max(alpha, lost(ply)), min(beta, -lost(ply+1)))
	if w.alpha >= w.beta {
		return w.alpha
	}
	key := s.pos.Key() ^ s.salt
	var best engine.Move
	if e := s.table.probe(key); e != nil {
		best = e.move()
		if score, ok := e.cuts(w.alpha, w.beta, depth, ply); ok && !inPV {
			return score
		}
	}
	exposed := s.attacks.Exposed(s.pos, s.pos.Turn())
	if exposed && ply < 2*s.depth { // check extension
		depth++
	}
	if !inPV && !exposed && depth >= 2 {
		if score, ok := s.nullMove(w.beta, depth, ply); ok {
			return score
		}
	}
	s.list(ply, best)
	if !s.tryAll(&w, depth, ply, exposed) {
		return 0
	}
	s.table.store(key, w.best, stored(w.value, ply), depth, w.kind)
	return w.value
}

// tryAll searches the moves of the list until a cutoff. It reports false if the search was
// stopped.
func (s *paranoid) tryAll(w *window, depth, ply int, exposed bool) bool {
	f := &s.frames[ply]
	turn := s.pos.Turn()
	for i := range f.moves {
		m := f.pick(i)
		less := 0
		if quiet := f.ranks[i] < rankKiller; quiet && !exposed {
			less = lateness(depth, i)
		}
		if !s.make(m, ply) {
			return false
		}
		score := s.pvs(w.alpha, w.beta, depth-1, less, ply+1, turn, i == 0)
		s.unmake()
		if s.stopped {
			return false
		}
		if !w.raise(m, score) {
			continue
		}
		s.updatePV(ply, m)
		if w.cut() {
			s.updateHistory(ply, depth, m)
			break
		}
	}
	return true
}

// nullMove tries to prune a node by a null move: its score stays at beta or above although
// the player passes. A null move is not tried after another one, or where a pass would draw.
func (s *paranoid) nullMove(beta, depth, ply int) (score int, ok bool) {
	if beta >= mateZone || beta <= -mateZone {
		return 0, false
	}
	last, made := s.pos.Last()
	if made && last.IsPass() || s.ends.noProgress > 0 && s.pos.Halfmove()+2 >= s.ends.noProgress {
		return 0, false
	}
	turn := s.pos.Turn()
	if s.evaluate(ply) < beta {
		return 0, false
	}
	if !s.make(engine.Pass, ply) {
		return 0, true
	}
	score = s.after(beta-1, beta, depth-3, ply+1, turn)
	s.unmake()
	if s.stopped {
		return 0, true
	}
	return min(score, mateZone-1), score >= beta
}

// quiesce is quiescence search: it follows captures that win something, and all captures
// of royals. The player may stand pat.
func (s *paranoid) quiesce(alpha, beta, ply, deep int) int {
	turn := s.pos.Turn()
	w := open(alpha, beta)
	w.value = s.evaluate(ply)
	if w.value >= beta || deep >= 2*maxQuietMany || ply >= manyPly {
		return w.value
	}
	w.alpha = max(alpha, w.value)
	s.listCaptures(ply)
	f := &s.frames[ply]
	for i := range f.moves {
		m := f.pick(i)
		if f.ranks[i] < rankPromotion {
			break
		}
		if !s.takesRoyal(m) && s.see(m) <= 0 {
			continue
		}
		if !s.make(m, ply) {
			return 0
		}
		score, over := s.score(ply + 1)
		switch {
		case over && s.side[s.pos.Turn()] != s.side[turn]:
			score = -score
		case over:
		case s.side[s.pos.Turn()] == s.side[turn]:
			score = s.quiesce(w.alpha, beta, ply+1, deep+1)
		default:
			score = -s.quiesce(-beta, -w.alpha, ply+1, deep+1)
		}
		s.unmake()
		if s.stopped {
			return 0
		}
		if w.raise(m, score) && w.cut() {
			break
		}
	}
	return w.value
}

// evaluate is the static evaluation of the position at ply from the side on turn.
func (s *paranoid) evaluate(ply int) int {
	v := s.sides.evaluate(ply)
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

// score returns the score of the position at ply, from the side on turn, if the game or
// the alliance is over there.
func (s *paranoid) score(ply int) (score int, over bool) {
	v, over := s.ended(ply)
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

// victory scores the fall of the player a team is against, from the side on turn, where
// the allies then play on against each other. It is a win for them, and a greater one the
// stronger the ally at the root is.
func (s *paranoid) victory(ply int) int {
	score := Win/2 + leadBound/8 - ply
	v := s.eval.at[ply].Strength()
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

// lateMoves is the number of moves that are searched before late-move reductions begin.
const lateMoves = 3

// lateness returns by how many plies the quiet move of rank i is reduced.
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
