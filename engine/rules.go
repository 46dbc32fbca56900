package engine

import (
	"slices"

	"komi/engine/board"
)

// Rules are a compiled game: tables that every worker shares and nobody
// changes. [Compile] makes them.
type Rules struct {
	spec  Spec
	hash  string
	board *board.Board

	size    int // squares
	words   int // words of a Set that hold squares
	players int
	hasMove func(*Position) bool           // Position.HasMove, called so where a direct call would send every buffer to the heap
	moves   func(*Position, []Move) []Move // Position.Moves, called so for the same reason
	next    [MaxPlayers]Player             // in turn order
	place   [MaxPlayers]int                // in turn order
	first   Player
	kinds   []kind // by Kind; index 0 is unused
	byText  map[string]Kind

	nodes   []node
	plain   [256]*[256]span  // by piece and square: moves that no state can forbid
	special [256]*[256]span  // moves with a condition: en passant, victims of some kinds only ...
	flat    [256][]flatTrack // by piece and square, of the plain tracks that are flat
	catch   [256][]uint64    // by piece: words of a set a square, of those it may capture on
	effects []effect
	becomes [256]bool   // by effect: it promotes, or may
	free    [256]uint8  // by effect: how many moves it stands for while royals face each other
	spared  [][256]bool // by class, by piece: neither jumped nor taken
	ranks   [256]uint8  // by square: where a ResetForward move shows

	attackLines []attackLine // all of them once
	attackSpans []attackSpan
	conditions  []condition // of attack lines; the first is none
	threat      [MaxPlayers][256]*threats
	face        faces
	rows        [256]uint16 // by piece: where its row begins in threats.list

	targets          [MaxPlayers]uint8             // by mover: bit owner+1 set for owners it may capture
	royal            [64]bool                      // by kind
	blind            bool                          // some attacks do not count on a castling king's way
	bare             bool                          // some clauses are barred between facing royals
	shooters         bool                          // some piece that is not royal captures without moving
	safe             bool                          // royals may not be left exposed
	hoppers          bool                          // some piece that can take a royal must jump
	doubles          [MaxPlayers][256][]doubleStep // by square they start on
	longSteps        [MaxPlayers][]longStep        // those that pass more squares than one
	doubler          [256]bool                     // by piece: it has a double step
	deom, spareRoyal int64                         // thousandths of a point
	epFrom           [MaxPlayers][256][]taker      // by en-passant square: who could take there
	ways             castlingWays
	drops            *drops
	unmoved          *unmovedTable
	gates            *gates
	wary             *wary
	marks            *markRules
	blast            *blast
	walls            *walls
	holes            Set // squares that are not there
	ends             []ending
	counting         []count
	uncounted        uint64 // bit by Kind: while there is one, no count begins
	mates            []mate
	drawTo           [MaxPlayers]bool     // for whom a draw counts; nobody: for all alike
	odds             bool                 // it does not count for all alike
	armyEnds         bool                 // all of them are armies that have shrunk, looked for after the move
	countsChecks     uint8                // checks by one player that end the game, 0 where they are not counted
	kingless         [MaxPlayers]bool     // has no royal at the start, and loses nothing by it
	through          bool                 // some king may castle out of check
	crowns           bool                 // some piece may become a royal, or a royal something else
	listed           bool                 // moves must be listed to be counted: a rule sifts them
	capturesFirst    bool                 // who can capture must, even if he could drop
	dropsFirst       bool                 // who can drop must
	captures         bool                 // who can capture must
	noCheck          bool                 // giving check is not legal
	limited          uint64               // bit by Kind: a player has no more than a stated number
	retracts         uint64               // bit by Kind: a move that resets the count of progress can be taken back
	lasting          bool                 // no position comes again across a move that counts as progress
	passes           bool                 // some piece can be taken in passing
	handed           [MaxPlayers][64]Kind // by captor and kind: what comes to hand
	tied             *tiedRule
	double           *doubleMover
	places           *places
	beside           [256]bool // by piece: it has moves that are not on its tracks
	takeover         *takeover
	team             *team
	centre           [MaxPlayers][MaxPlayers]Set // by owner: the halves of the central file, his own first

	zobrist *zobrist
	start   string
}

// A kind is one kind of piece, compiled.
type kind struct {
	letter   string // "R", "+R"
	name     string
	demoted  Kind // what it is in hand
	royal    bool
	min, max int
	within   [MaxPlayers]Set // where a position may have it
	stuck    [MaxPlayers]Set // where it must have promoted
	value    float64
	points   int64 // value in thousandths
	overrun  Kind  // what it becomes when taken over where it must have promoted
	dies     bool  // leaves the game even when captured to hand
	clauses  []string
}

// An effect is everything that depends on which way a piece moved.
type effect struct {
	flags   effectFlags
	clause  uint8  // index into the clauses of the piece's kind
	victims uint64 // bit by Kind: what it can capture
	becomes []Kind // promotions; empty for none
	stay    bool   // the move without promotion is legal too
	draws   uint64 // bit by Kind: becoming it makes a later stalemate a draw
	origin  Set    // flagNotHere: squares a piece may not have been dropped on
}

type effectFlags uint32

const (
	flagHand         effectFlags = 1 << iota // the victim goes to the captor's hand
	flagRifle                                // the captor stays
	flagReset                                // the move is progress even if it is quiet
	flagEPPass                               // can be taken in passing
	flagEPTake                               // takes what passed
	flagUnmoved                              // needs a piece that never moved
	flagVictims                              // victims is not everything
	flagEPAlso                               // takes what passed besides moving
	flagNeverDropped                         // not for a piece that was ever dropped
	flagNotHere                              // not for a piece dropped in origin
	flagSettled                              // a promotion needs a piece that moved since its drop
	flagBare                                 // barred while royals face each other
	flagBarePlain                            // so, unless it promotes
	flagStale                                // a stalemate after it is a draw
	flagBlind                                // does not attack a castling king's way
	flagLeaves                               // leaves a zone the royal may tie it to
	flagEnters                               // enters such a zone
	flagCrowd                                // enters the central file of another camp
	flagBareCheck                            // gives check even where it is barred
	flagNoCheck                              // not while the mover is in check
	flagOnlyCheck                            // not while the mover is not
	flagTaker                                // in check only to capture what gives it
	flagCrowns                               // may make a royal of a piece that is none, or the other way round
	flagLimited                              // may become a kind of which a player has a limited number
	flagInPlace                              // the piece stays where it is and becomes another
	flagLone                                 // only for a player's last piece of the kind
	flagCalm                                 // not if it attacks anything or gives check
)

// onCheck are the flags of effects that ask whether the mover is in check.
const onCheck = flagNoCheck | flagOnlyCheck | flagTaker

// conditional are the flags of effects that must be asked about at play.
const conditional = flagEPTake | flagEPAlso | flagUnmoved | flagVictims | flagNeverDropped | flagNotHere | flagSettled | flagLeaves | flagEnters | flagCrowd | flagLimited | flagCrowns | flagLone | flagCalm | onCheck

// Name returns the name of the game.
func (r *Rules) Name() string { return r.spec.Name }

// ID returns the id of the game.
func (r *Rules) ID() string { return r.spec.ID }

// Setup returns the id of the setup.
func (r *Rules) Setup() string { return r.spec.Setup }

// Options returns the options that differ from the game's defaults. The map is
// the caller's.
func (r *Rules) Options() map[string]string {
	out := make(map[string]string, len(r.spec.Options))
	for k, v := range r.spec.Options {
		out[k] = v
	}
	return out
}

// Hash returns a hex digest of everything that decides how the game is played.
// Two rules with one hash play alike.
func (r *Rules) Hash() string { return r.hash }

// Players returns the number of players.
func (r *Rules) Players() int { return r.players }

// PlayerName returns the name of a player.
func (r *Rules) PlayerName(p Player) string { return r.spec.Players[p].Name }

// PlayerLetter returns the letter of a player in the turn field.
func (r *Rules) PlayerLetter(p Player) string { return r.spec.Players[p].Letter }

// Board returns the board.
func (r *Rules) Board() *board.Board { return r.board }

// Kinds returns the number of kinds; kinds are numbered from 1 to it.
func (r *Rules) Kinds() int { return len(r.kinds) - 1 }

// Letter returns the text of a kind: a capital letter, after "+" for a promoted
// state.
func (r *Rules) Letter(k Kind) string { return r.kinds[k].letter }

// KindName returns the name of a kind in words.
func (r *Rules) KindName(k Kind) string { return r.kinds[k].name }

// KindOf returns the kind written as text, such as "R" or "+R".
func (r *Rules) KindOf(text string) (Kind, bool) {
	k, ok := r.byText[text]
	return k, ok
}

// Demoted returns the kind that k becomes when it is taken in hand.
func (r *Rules) Demoted(k Kind) Kind { return r.kinds[k].demoted }

// IsRoyal reports whether pieces of kind k are royal.
func (r *Rules) IsRoyal(k Kind) bool { return r.royal[k] }

// Value returns what a piece of kind k counts in points.
func (r *Rules) Value(k Kind) float64 { return r.kinds[k].value }

// HasHands reports whether pieces can be in hand and be dropped.
func (r *Rules) HasHands() bool { return r.drops != nil }

// CapturesReturn reports whether a captured piece can go to a hand, and come back by a drop.
func (r *Rules) CapturesReturn() bool {
	return r.spec.Drops != nil && r.spec.Drops.Captors != "" || slices.ContainsFunc(r.spec.Pieces, func(p PieceSpec) bool {
		return slices.ContainsFunc(p.Clause, func(c ClauseSpec) bool { return c.Capture == ToHand })
	})
}

// Retracts reports whether a piece of kind k can take back a move that counts as progress by
// the piece's [ResetRule]: be where it was by further moves, without a capture.
func (r *Rules) Retracts(k Kind) bool { return r.retracts>>k&1 != 0 }

// ProgressLasts reports whether no position can come again across a capture, a promotion or
// another move that counts as progress, so that [Position.Halfmove] bounds how far back a
// repetition can lie. It does not where pieces come back from hands, nor where such a move
// can be taken back.
func (r *Rules) ProgressLasts() bool { return r.lasting }

// ConditionalChecks reports whether some captures of royals hang on which royal it is or on
// the past of the piece that captures.
func (r *Rules) ConditionalChecks() bool { return len(r.conditions) > 1 }

// Droppable reports whether pieces of kind k can be in hand.
func (r *Rules) Droppable(k Kind) bool { return r.drops != nil && slices.Contains(r.drops.kinds, k) }

// Handed returns what a captured piece of kind k is in the hand of player q, if it goes there.
func (r *Rules) Handed(q Player, k Kind) Kind { return r.handed[q][k] }

// ComesToHand reports whether a captured piece can be one of kind k in a captor's hand.
func (r *Rules) ComesToHand(k Kind) bool {
	for q := range r.players {
		for victim := 1; r.CapturesReturn() && victim < len(r.kinds); victim++ {
			if x := &r.kinds[victim]; !x.royal && !x.dies && r.handed[q][victim] == k {
				return true
			}
		}
	}
	return false
}

// Safe reports whether a player may not leave his royal in check; otherwise
// royals are captured like other pieces.
func (r *Rules) Safe() bool { return r.safe }

// Spec returns the rules as they were written. The caller must not change it.
func (r *Rules) Spec() *Spec { return &r.spec }
