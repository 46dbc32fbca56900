package search

import "komi/engine"

// ending tells how a game can end while there are moves.
type ending struct {
	repetition int
	loses      bool // and somebody loses by it
	perpetual  bool
	noProgress int
	maxPlies   int
	offence    int // occurrences within a run of checks or chases that are an offence; 0 for none
	facing     engine.FacingRule
	counting   bool // a number of moves may end the game
	drops      bool // a drop can give checkmate
	passes     bool // a player may pass at any time
}

func newEnding(r *engine.Rules) ending {
	spec := r.Spec()
	e := spec.Ending
	x := ending{
		repetition: e.Repetition, loses: e.Repeated != engine.RepeatDraws, perpetual: e.PerpetualLoses, noProgress: e.NoProgress, maxPlies: e.MaxPlies,
		facing: spec.Facing.Rule, counting: len(spec.Counting) > 0,
		drops:  spec.Drops != nil && r.Safe(),
		passes: spec.Pass == engine.PassFree,
	}
	if e.Offence != nil {
		x.offence = e.Offence.Limit
	}
	return x
}

// ended returns the score of the position at ply if the game is over there. A position
// that occurred before on the path from the root counts as the end, too.
func (s *Searcher) ended(ply int) (score int, over bool) {
	switch s.pos.FinishedBy() {
	case engine.NotOver:
	case engine.RoyalsCaptured, engine.GoalReached, engine.TooFewPieces, engine.ChecksGiven:
		o, _ := s.pos.OutcomeGiven(false)
		return s.shared(o, ply), true
	case engine.FacingAccepted:
		if s.ends.facing == engine.FacingDraw {
			return s.level(ply), true
		}
		return s.counted(ply), true
	default:
		return s.counted(ply), true
	}
	if s.ends.repetition > 0 {
		if score, over := s.repeated(ply); over {
			return score, true
		}
	}
	if s.ends.counting && s.pos.CountedOut() {
		if !s.pos.HasMove() {
			return s.stuck(ply), true
		}
		return s.level(ply), true
	}
	e := &s.ends
	if e.noProgress > 0 && s.pos.Halfmove() >= e.noProgress || e.maxPlies > 0 && s.pos.Ply() >= e.maxPlies {
		if !s.pos.HasMove() {
			return s.stuck(ply), true
		}
		return s.counted(ply), true
	}
	return 0, false
}

// counted scores an end by points, or a draw in a game without them.
func (s *Searcher) counted(ply int) int {
	lead := s.kept.weights.Lead(s.pos, &s.kept.sums[ply])
	if s.pos.Turn() != 0 {
		lead = -lead
	}
	switch {
	case lead > 0:
		return -lost(ply)
	case lead < 0:
		return lost(ply)
	}
	return s.level(ply)
}

// passedOut scores a position in which the player on turn ends the game if he passes: a
// second pass in a row ends it, and so does one that accepts facing royals. Static
// evaluation does not know that, so that without this term who is behind passes first where
// he looks at few positions. ok is false where a pass ends nothing.
func (s *Searcher) passedOut(ply int) (score int, ok bool) {
	switch {
	case !s.ends.passes || !s.uses(LastPasses):
		return 0, false
	case s.pos.Faced():
		if s.ends.facing == engine.FacingDraw {
			return s.level(ply), true
		}
	case !s.pos.Passed():
		return 0, false
	}
	switch score = s.counted(ply); {
	case score > mateZone:
		return score - 1, true // the pass is a ply
	case score < -mateZone:
		return score + 1, true
	}
	return score, true
}

// level scores a draw.
func (s *Searcher) level(ply int) int {
	if !s.rules.HasOdds() {
		return 0
	}
	return s.shared(s.pos.Drawn(), ply)
}

// stuck scores a position without legal moves.
func (s *Searcher) stuck(ply int) int {
	o, _ := s.pos.OutcomeGiven(true)
	return s.shared(o, ply)
}

// shared scores an outcome that the rules decided.
func (s *Searcher) shared(o engine.Outcome, ply int) int {
	me := s.pos.Turn()
	switch mine, yours := o.Shares[me], o.Shares[1-me]; {
	case mine > yours:
		return -lost(ply)
	case mine < yours:
		return lost(ply)
	}
	return 0
}

// tableKey is the key of the present position in the table. Near a limit of plies it
// also depends on the distance to that limit, because the score does.
func (s *Searcher) tableKey() uint64 {
	key := s.pos.Key()
	left := s.left()
	switch {
	case left <= 12:
		key ^= uint64(left+1) * 0x9e3779b97f4a7c15
	case left < 40:
		key ^= uint64(left>>3+20) * 0x9e3779b97f4a7c15
	}
	return key
}

// left returns how many quiet plies remain before a limit ends the game.
func (s *Searcher) left() int {
	e := &s.ends
	left := 1 << 20
	if e.noProgress > 0 {
		left = e.noProgress - s.pos.Halfmove()
	}
	if e.maxPlies > 0 {
		left = min(left, e.maxPlies-s.pos.Ply())
	}
	return left
}
