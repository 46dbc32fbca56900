package play

import (
	"komi/engine"
)

// A Record follows a game and keeps what happened. It does so for a game being
// played and for one being replayed, so that the two can be compared.
type Record struct {
	Start   *engine.Position
	At      *engine.Position // where the game stands
	Opening int              // plies that nobody chose
	Plies   int
	Legal   int64    // legal moves, summed over the plies after the opening
	Nodes   int64    // that players searched
	Hashes  []uint64 // keys of the positions after the plies of KeyPlies, to tell distinct games from repeated ones

	Captures   int
	Rifles     int // captures without moving, counted as captures too
	Checks     int // plies that gave check
	Drops      int
	Passes     int
	Promotions int
	Quiet      int                     // plies since the last capture
	Fallen     [engine.MaxPlayers]Fall // by player; only where more than two play

	// Counted only if the record is asked for clauses.
	Barred   int                 // turns on which the game's history forbade a move
	Clauses  map[Clause]int      // moves of pieces
	Dropped  map[engine.Kind]int // drops
	Promoted map[engine.Kind]int // promotions, by what was promoted

	Outcome *engine.Outcome // nil: the game has not ended by the rules
	Void    string          // why the game is void; "" if it is not
	Crashed bool            // a player crashed, and must not be asked again

	ahead   int // plies in a row for which the first player was far ahead; negative for behind
	legal   []engine.Move
	text    []byte
	clauses bool
}

// A Fall says when a player lost his last royal, and to whom. It is zero for a player
// who has not.
type Fall struct {
	Ply int // after which he had none
	To  engine.Player
}

// A Clause is one of the ways in which a kind of piece moves.
type Clause struct {
	Kind engine.Kind
	Name string // as in the variant file
}

// KeyPlies are the plies after which the position's key is kept, those of a stored record.
var KeyPlies = [...]int{8, 16, 24}

// Follow begins the record of a game from a start, which it leaves as it is. The first
// plies, so many of them, are an opening that nobody chose.
func Follow(start *engine.Position, opening int, clauses bool) *Record {
	rec := &Record{Start: start, At: start.Clone(), Opening: opening, clauses: clauses}
	if clauses {
		rec.Clauses, rec.Dropped, rec.Promoted = map[Clause]int{}, map[engine.Kind]int{}, map[engine.Kind]int{}
	}
	rec.legal = rec.At.Moves(nil)
	return rec
}

// Opened is the record of a game whose opening alone has been played.
func Opened(start *engine.Position, opening []engine.Move, clauses bool) *Record {
	rec := Follow(start, len(opening), clauses)
	for _, m := range opening {
		rec.Make(m)
	}
	return rec
}

// Over reports whether the rules have ended the game, and then notes its outcome.
func (rec *Record) Over() bool {
	if rec.Outcome == nil {
		if o, over := rec.At.OutcomeGiven(len(rec.legal) == 0); over {
			rec.Outcome = &o
		}
	}
	return rec.Outcome != nil
}

// Moves returns the moves as text, separated by blanks.
func (rec *Record) Moves() string { return string(rec.text) }

// Make makes a legal move and notes it.
func (rec *Record) Make(m engine.Move) {
	p := rec.At
	if rec.Plies >= rec.Opening {
		rec.Legal += int64(len(rec.legal))
		if rec.clauses && p.Barred() > 0 {
			rec.Barred++
		}
	}
	if len(rec.text) > 0 {
		rec.text = append(rec.text, ' ')
	}
	rec.text = p.AppendMove(rec.text, m)
	rec.Quiet++
	rec.note(m)
	mover := p.Turn()
	p.Make(m)
	rec.Plies++
	if p.Rules().Players() > 2 {
		rec.fall(mover)
	}
	for _, ply := range KeyPlies {
		if rec.Plies == ply {
			rec.Hashes = append(rec.Hashes, p.Key())
		}
	}
	if p.InCheck() {
		rec.Checks++
	}
	rec.legal = p.Moves(rec.legal[:0])
}

// note counts what kind of move m is.
func (rec *Record) note(m engine.Move) {
	switch {
	case m.IsPass():
		rec.Passes++
		return
	case m.IsDrop():
		rec.Drops++
		if rec.clauses {
			rec.Dropped[m.Dropped()]++
		}
		return
	case m.IsCastling():
		return
	}
	mover := rec.At.At(m.From()).Kind()
	if rec.clauses {
		rec.Clauses[Clause{mover, rec.At.Clause(m)}]++
	}
	if m.Becomes() != 0 {
		rec.Promotions++
		if rec.clauses {
			rec.Promoted[mover]++
		}
	}
	if c := rec.At.Change(m); c.Victim != engine.Empty {
		rec.Captures++
		rec.Quiet = 0
		if c.To != m.To() {
			rec.Rifles++
		}
	}
}

// fall notes who has lost his last royal to the player who just moved.
func (rec *Record) fall(captor engine.Player) {
	for q := range engine.Player(rec.At.Rules().Players()) {
		if rec.Fallen[q].Ply == 0 && rec.At.Fallen(q) {
			rec.Fallen[q] = Fall{rec.Plies, captor}
		}
	}
}
