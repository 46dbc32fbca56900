package search

import "komi/engine"

// ending is how a game can end other than by having no moves.
type ending struct {
	repetition int
	perpetual  bool
	noProgress int
	maxPlies   int
	offence    int // occurrences within a run of checks or chases that are an offence, 0 for none
	facing     engine.FacingRule
	drops      bool // a royal that cannot be saved from a dropped piece is lost at once
}

func newEnding(r *engine.Rules) ending {
	spec := r.Spec()
	e := spec.Ending
	x := ending{
		repetition: e.Repetition, perpetual: e.PerpetualLoses, noProgress: e.NoProgress, maxPlies: e.MaxPlies,
		facing: spec.Facing.Rule,
		drops:  spec.Drops != nil && r.Safe(),
	}
	if e.Offence != nil {
		x.offence = e.Offence.Limit
	}
	return x
}

// ended returns the score of the position at ply if the game is over there.
// What has been on the board before in the line counts as ended too: who could
// do better would have done so the first time.
func (s *Searcher) ended(ply int) (score int, over bool) {
	switch s.pos.FinishedBy() {
	case engine.NotOver:
	case engine.RoyalsCaptured:
		return s.captured(ply), true
	case engine.FacingAccepted:
		if s.ends.facing == engine.FacingDraw {
			return 0, true
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
	e := &s.ends
	if e.noProgress > 0 && s.pos.Halfmove() >= e.noProgress || e.maxPlies > 0 && s.pos.Ply() >= e.maxPlies {
		if !s.pos.HasMove() {
			return s.stuck(ply), true
		}
		return s.counted(ply), true
	}
	return 0, false
}

// captured scores a position in which royals have been captured: the player who
// is short of them has lost.
func (s *Searcher) captured(ply int) int {
	you := 1 - s.pos.Turn()
	if s.pos.Royals(you) == 0 {
		return -lost(ply)
	}
	return lost(ply)
}

// counted scores an end that is decided by points, or a draw without them.
func (s *Searcher) counted(ply int) int {
	lead := s.eval.Lead(s.pos, &s.frames[ply].sum)
	if s.pos.Turn() != 0 {
		lead = -lead
	}
	switch {
	case lead > 0:
		return -lost(ply)
	case lead < 0:
		return lost(ply)
	}
	return 0
}

// stuck scores a position without legal moves.
func (s *Searcher) stuck(ply int) int {
	o, _ := s.pos.OutcomeGiven(true)
	return s.shared(o, ply)
}

// shared scores an outcome of the engine's.
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

// repeated scores a position that occurred before in the line, or as often in
// the game as ends it.
func (s *Searcher) repeated(ply int) (score int, over bool) {
	keys := s.keys
	last := len(keys) - 1
	key := keys[last]
	n := 1
	for i := last - 4; i >= s.frames[ply].lowest; i -= 2 {
		if keys[i] != key {
			continue
		}
		n++
		if e := s.ends.offence; e != 0 && n > e || e != 0 && n >= s.ends.repetition {
			o, over := s.pos.OutcomeGiven(false)
			return s.shared(o, ply), over
		}
		if i >= s.root || n >= s.ends.repetition {
			return s.cycle(i, ply), true
		}
	}
	return 0, false
}

// cycle scores the repetition of the position at index first of keys.
func (s *Searcher) cycle(first, ply int) int {
	if !s.ends.perpetual {
		return s.counted(ply)
	}
	last := len(s.keys) - 1
	s.inLine[last] = s.pos.InCheck()
	mine, yours := true, true // in check at every turn
	for i := last; i >= first; i -= 2 {
		mine = mine && s.inLine[i]
	}
	for i := last - 1; i >= first; i -= 2 {
		yours = yours && s.inLine[i]
	}
	switch {
	case mine == yours:
		return s.counted(ply)
	case mine: // the opponent gave check all the time and loses
		return -lost(ply)
	}
	return lost(ply)
}

// signature is the key of the position at ply for the table. Near a limit of
// plies it tells positions apart that differ only in how near.
func (s *Searcher) signature() uint64 {
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

// left returns how many plies are left before a limit ends the game if nothing
// happens.
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
