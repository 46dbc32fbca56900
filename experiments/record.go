package experiments

import (
	"bytes"

	"komi/engine"
	"komi/results"
)

// recorder follows a game and keeps what its record holds. It does so for a
// game being played and for one being replayed, so that the two can be
// compared.
type recorder struct {
	p       *engine.Position
	opening int // plies that nobody chose
	legal   []engine.Move
	text    []byte
	plies   int
	count   int64 // legal moves over the plies after the opening
	hashes  []uint64
	extra   map[string]float64
	quiet   int // plies since the last capture
	fallen  [engine.MaxPlayers]bool

	clauses  bool // count by which clauses the pieces move, and what else of the rules is used
	counters map[clause]string
}

// A clause is one of a kind of piece; its count in Game.Extra is named after it
// as the variant file is: "clause P.double".
type clause struct {
	kind engine.Kind
	name string
}

// What begins the names of the counts by clause, and by kind of piece, in
// Game.Extra: "clause P.double", "drop P", "promotion P" for what becomes of a P.
const (
	ClauseCount    = "clause "
	DropCount      = "drop "
	PromotionCount = "promotion "
)

// What Game.Extra holds of every game.
const (
	extraCaptures   = "captures"
	extraRifles     = "rifles"     // captures without moving, counted as captures too
	extraChecks     = "checks"     // plies that gave check
	extraDrops      = "drops"      //
	extraPasses     = "passes"     //
	extraPromotions = "promotions" //
	extraQuiet      = "quiet_end"  // plies after the last capture: how long the end was waited for
	extraBarred     = "barred"     // turns on which the game's history forbade a move; with clauses only
)

// hashPlies are the plies after which the position's key is kept, to tell
// distinct games from repeated ones.
var hashPlies = [...]int{8, 16, 24}

// record follows a game from position p, which it changes.
func record(p *engine.Position, opening int, clauses bool) *recorder {
	rec := &recorder{p: p, opening: opening, extra: map[string]float64{}, clauses: clauses, counters: map[clause]string{}}
	rec.legal = rec.p.Moves(nil)
	rec.noteMaterial()
	if p.Rules().Players() > 2 {
		rec.places()
	}
	return rec
}

// over returns the outcome and true if the game has ended.
func (rec *recorder) over() (engine.Outcome, bool) {
	return rec.p.OutcomeGiven(len(rec.legal) == 0)
}

// play makes a legal move and notes it.
func (rec *recorder) play(m engine.Move) {
	p := rec.p
	if rec.plies >= rec.opening {
		rec.count += int64(len(rec.legal))
		if rec.clauses && p.Barred() > 0 {
			rec.extra[extraBarred]++
		}
	}
	if len(rec.text) > 0 {
		rec.text = append(rec.text, ' ')
	}
	start := len(rec.text)
	rec.text = p.AppendMove(rec.text, m)
	rec.quiet++
	rec.note(m, rec.text[start:])
	mover := p.Turn()
	p.Make(m)
	rec.plies++
	if p.Rules().Players() > 2 {
		rec.fall(mover)
	}
	for _, ply := range hashPlies {
		if rec.plies == ply {
			rec.hashes = append(rec.hashes, p.Key())
		}
	}
	if p.InCheck() {
		rec.extra[extraChecks]++
	}
	rec.legal = p.Moves(rec.legal[:0])
}

// note counts what kind of move m is, given its text.
func (rec *recorder) note(m engine.Move, text []byte) {
	switch {
	case m.IsPass():
		rec.extra[extraPasses]++
		return
	case m.IsDrop():
		rec.extra[extraDrops]++
		if rec.clauses {
			rec.extra[DropCount+rec.p.Rules().Letter(m.Dropped())]++
		}
		return
	case m.IsCastling():
		return
	}
	if rec.clauses {
		rec.extra[rec.counter(m)]++
	}
	if m.Becomes() != 0 {
		rec.extra[extraPromotions]++
		if rec.clauses {
			rec.extra[PromotionCount+rec.p.Rules().Letter(rec.p.At(m.From()).Kind())]++
		}
	}
	if rec.p.Captured(m) != engine.Empty {
		rec.extra[extraCaptures]++
		rec.quiet = 0
		if bytes.IndexByte(text, 'x') >= 0 { // the mark of a capture without moving
			rec.extra[extraRifles]++
		}
	}
}

// counter names the count that a move of a piece belongs to.
func (rec *recorder) counter(m engine.Move) string {
	of := clause{rec.p.At(m.From()).Kind(), rec.p.Clause(m)}
	name, known := rec.counters[of]
	if !known {
		name = ClauseCount + rec.p.Rules().Letter(of.kind) + "." + of.name
		rec.counters[of] = name
	}
	return name
}

// end fills the record of a game that has ended.
func (rec *recorder) end(g *results.Game, o engine.Outcome) {
	rec.fill(g)
	g.Hashes = append(g.Hashes, rec.p.Key())
	g.Whole = engine.Whole
	g.Shares = make([]int, rec.p.Rules().Players())
	for i := range g.Shares {
		g.Shares[i] = int(o.Shares[i])
	}
	g.Reason = o.Reason.String()
	if o.Counted {
		margin := o.Margin
		g.Margin = &margin
	}
}

// fill fills in what is known of a game at any time.
func (rec *recorder) fill(g *results.Game) {
	g.Opening = min(rec.opening, rec.plies)
	g.Moves = string(rec.text)
	g.Plies = rec.plies
	g.Legal = rec.count
	g.Hashes = append([]uint64(nil), rec.hashes...)
	g.Extra = map[string]float64{extraQuiet: float64(rec.quiet)}
	for name, n := range rec.extra {
		g.Extra[name] = n
	}
}
