package engine

// Whole is the sum of the shares of an outcome. It is divisible by 2 and by 3,
// so that every split between the players alive is exact.
const Whole = 6

// A Reason says how a game ended.
type Reason uint8

// The reasons for an end.
const (
	NotOver Reason = iota
	Checkmate
	Stalemate
	RoyalsCaptured
	FacingAccepted
	TwoPasses
	Repetition
	PerpetualCheck
	PerpetualChase
	NoProgress
	MoveLimit
	GoalReached
	TooFewPieces
	ChecksGiven
	CountedOut
)

// String returns the reason in words.
func (r Reason) String() string {
	return [...]string{
		"not over", "checkmate", "stalemate", "royals captured", "bikjang accepted", "two passes",
		"repetition", "perpetual check", "perpetual chase", "no progress", "move limit",
		"goal reached", "too few pieces", "checks given", "counted out",
	}[r]
}

// An Outcome is how a game ended: each player's share of Whole, why, and, where
// points were counted, the first player's points less the second's, deom
// included.
type Outcome struct {
	Shares  [MaxPlayers]uint8
	Reason  Reason
	Counted bool
	Margin  float64
}

// Finished reports whether the position itself shows that the game is over: by a
// capture of royals, two passes, an accepted facing or an end that the game's file
// defines. Such a position has no moves.
func (p *Position) Finished() bool {
	s := &p.state
	if s.flag >= flagTwoPass || s.ended.by != 0 {
		return true
	}
	if p.r.players > 2 {
		return p.decided()
	}
	return s.royals[0] == 0 && p.Fallen(0) || s.royals[1] == 0 && p.Fallen(1)
}

// Fallen reports whether a player is out of the game: he has lost his last royal, and
// holds none that is still to be set up. Who plays without a royal never falls.
func (p *Position) Fallen(q Player) bool {
	return p.state.royals[q] == 0 && !p.r.kingless[q] && !p.holdsRoyal(q)
}

// holdsRoyal reports whether a player has a royal in hand that is still to be set up.
func (p *Position) holdsRoyal(q Player) bool {
	if p.r.drops == nil {
		return false
	}
	for _, k := range p.r.drops.kinds {
		if p.r.royal[k] && p.hand[q][k] > 0 {
			return true
		}
	}
	return false
}

// Outcome returns the outcome and true if the game is over. It looks for legal
// moves itself; a caller who knows whether there are any uses OutcomeGiven.
func (p *Position) Outcome() (Outcome, bool) {
	if p.Finished() {
		return p.OutcomeGiven(true)
	}
	return p.OutcomeGiven(!p.HasMove())
}

// OutcomeGiven is Outcome for a caller who knows whether the player on turn has
// no legal move.
func (p *Position) OutcomeGiven(noMove bool) (Outcome, bool) {
	r := p.r
	if r.players > 2 {
		return p.outcomeOfMany()
	}
	s := &p.state
	me := s.turn
	you := 1 - me
	switch {
	case s.flag == flagTaken:
		return r.won(you, RoyalsCaptured), true
	case s.flag == flagSpent:
		return r.won(me, RoyalsCaptured), true
	case p.Fallen(you): // by his own move, if both have fallen
		return r.won(me, RoyalsCaptured), true
	case p.Fallen(me):
		return r.won(you, RoyalsCaptured), true
	case s.ended.by != 0:
		return p.endOutcome(), true
	case s.flag == flagAccepted:
		return p.counted(FacingAccepted, r.face.rule == FacingCount), true
	case s.flag == flagTwoPass:
		return p.counted(TwoPasses, true), true
	case noMove:
		return p.stuckOutcome(), true
	}
	if p.CountedOut() {
		return r.drawn(CountedOut), true
	}
	e := &r.spec.Ending
	if o := e.Offence; o != nil && o.Loses && len(p.past) > 0 {
		if why := p.offends(o); why != NotOver {
			return r.won(me, why), true
		}
	}
	if e.Repetition > 0 {
		if first, n := p.repeats(e.Repetition); n >= e.Repetition {
			if e.PerpetualLoses {
				if loser, ok := p.perpetual(first); ok {
					return r.won(1-loser, PerpetualCheck), true
				}
			}
			if !p.excused() {
				return p.Repeated(), true
			}
		}
	}
	if e.NoProgress > 0 && int(s.halfmove) >= e.NoProgress {
		return p.counted(NoProgress, true), true
	}
	if e.MaxPlies > 0 && int(s.plies) >= e.MaxPlies {
		return p.counted(MoveLimit, true), true
	}
	return Outcome{}, false
}

// stuckOutcome is the outcome for a player of two without a legal move.
func (p *Position) stuckOutcome() Outcome {
	r := p.r
	me := p.state.turn
	why, wins, loses := Stalemate, r.spec.NoMove == NoMoveWins, r.spec.NoMove == NoMoveLoses || r.spec.NoMove == NoMoveByLast && p.state.stale == staleLost
	if r.spec.NoMove == NoMoveFewer {
		mine, others := p.by[me].Len(), p.by[1-me].Len()
		wins, loses = mine < others, mine > others
	}
	if p.InCheck() {
		mate := p.mated()
		why, wins, loses = Checkmate, mate == MateWins, mate == MateLoses
	}
	switch {
	case wins:
		return r.won(me, why)
	case loses:
		return r.won(1-me, why)
	case why == Stalemate && r.spec.NoMove == NoMoveCounts:
		return p.counted(why, true)
	}
	return r.drawn(why)
}

func (r *Rules) won(by Player, why Reason) Outcome {
	o := Outcome{Reason: why}
	o.Shares[by] = Whole
	return o
}

// counted decides an end by points where the game counts them, else as a draw.
func (p *Position) counted(why Reason, byPoints bool) Outcome {
	if p.r.spec.Points == nil || !byPoints {
		return p.r.drawn(why)
	}
	margin := p.Margin()
	var o Outcome
	switch {
	case margin > 0:
		o = p.r.won(0, why)
	case margin < 0:
		o = p.r.won(1, why)
	default:
		o = p.r.drawn(why)
	}
	o.Counted, o.Margin = true, margin
	return o
}

// Margin returns the first player's points less the second's, the compensation
// of the second included. It is 0 in a game that does not count points.
func (p *Position) Margin() float64 {
	if p.r.spec.Points == nil {
		return 0
	}
	return float64(p.thousandths(0)-p.thousandths(1)) / 1000
}

// Points returns a player's points: the values of his pieces, the addition for
// a spare royal, and the compensation of the second player. Values are kept in
// thousandths, so that equal sums are equal.
func (p *Position) Points(q Player) float64 { return float64(p.thousandths(q)) / 1000 }

func (p *Position) thousandths(q Player) int64 {
	sum := int64(0)
	for _, sq := range p.by[q].Squares() {
		sum += p.r.kinds[p.board[sq].Kind()].points
	}
	if p.state.royals[q] > 1 {
		sum += p.r.spareRoyal
	}
	if int(q) == p.r.players-1 {
		sum += p.r.deom
	}
	return sum
}

// repeats returns how often the position has occurred, itself included, and the
// index in past of the earliest occurrence among the latest want ones. A
// move that counts as progress bounds the search where it lasts.
func (p *Position) repeats(want int) (first, n int) {
	last := len(p.past)
	lowest := 0
	if p.r.lasting {
		lowest = max(0, last-int(p.state.halfmove))
	}
	n, first = 1, last
	stride := 2
	if p.r.players > 2 {
		stride = 1 // players drop out
	}
	for i := last - stride; i >= lowest && n < want; i -= stride {
		if p.past[i].state.key == p.state.key {
			n++
			first = i
		}
	}
	return first, n
}

// Repeats returns how often the position has occurred since it could first
// occur, itself included, counting no further than want.
func (p *Position) Repeats(want int) int {
	_, n := p.repeats(want)
	return n
}

// perpetual returns the player who gave check at every turn of his since
// past[first] while the other was never in such a row himself.
func (p *Position) perpetual(first int) (Player, bool) {
	played := p.past
	var always [MaxPlayers]bool
	for q := range p.r.players {
		always[q] = true
	}
	note := func() { always[p.state.turn] = always[p.state.turn] && p.InCheck() }
	note()
	for len(p.past) > first {
		p.Unmake()
		note()
	}
	for i := first; i < len(played); i++ {
		p.Make(played[i].move)
	}
	if always[0] == always[1] {
		return 0, false
	}
	if always[0] {
		return 1, true
	}
	return 0, true
}
