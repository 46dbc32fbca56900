package engine

// A Spec is a game as its rules are written, for one setup and one choice of
// options. It is plain data: building one cannot fail, [Compile] finds what is
// wrong with it.
//
// Squares are written by name; a range "d1-f3" is the rectangle between two
// corners. Zones are described from the first player's side and turned for the
// others. Piece letters are single capital letters, with "+" before the letter
// for a promoted state.
type Spec struct {
	ID, Name string
	Setup    string            // id of the setup, empty for the only one
	Options  map[string]string // options that differ from their defaults
	Players  []PlayerSpec
	Board    BoardSpec
	Order    []int               // turn order as indexes into Players; nil for their order
	Zones    map[string][]string // name -> squares and ranges, from the first player's side
	Fixed    map[string][]string // zones that are the same squares for every player
	Lines    map[string][]string // name -> marked lines such as "d1-e2-f3", for every player's side
	Pieces   []PieceSpec
	Castles  []CastleSpec
	Pass     PassRule
	Royals   RoyalSpec
	NoMove   NoMoveRule      // what it means to have no legal move while not in check
	Mate     MateRule        // what checkmate means
	Mates    []MateException // checkmates that mean something else; the first that holds counts
	DrawTo   string          // letters of the players who share a draw; "" for all
	Ends     []EndSpec       // ends that the board or a count of checks shows
	Counting []CountSpec
	Must     []MustRule // sorts of moves: one of them must be made while there is one, the strictest first
	NoCheck  bool       // giving check is not legal
	Blast    *BlastSpec // captures remove what stands around; nil for not
	Walls    *WallSpec  // every move puts up a wall besides; nil for not
	Facing   FacingSpec
	Drops    *DropSpec
	Gates    string // zone: a piece that leaves a square of it for the first time may let one in from the hand; "" for none
	Ending   EndingSpec
	Points   *PointSpec
	Takeover *TakeoverSpec // nil: a player without royals has simply lost
	Team     *TeamSpec     // nil: everybody for himself
	Notation NotationSpec
	Start    string      // FEN of the start
	Display  DisplaySpec `json:"-"` // no part of the hash: it decides nothing

	// Altered says that the id is that of a game that comes with the program, whose rules
	// are others. No part of the hash: the rules are.
	Altered bool `json:"-"`

	Dialects map[string]DialectSpec `json:"-"` // how other programs write the game, by their protocol; no part of the hash
}

// A DisplaySpec says how the board is drawn. The rules do not depend on it.
type DisplaySpec struct {
	Style BoardStyle
	Lines []string // drawn for every player's side besides the marked lines of the rules, such as "d1-e2-f3"
	Zones []string // names of zones that are tinted
	River int      // no lines along the files between this rank and the next; 0 for none
}

// BoardStyle says where the pieces stand.
type BoardStyle uint8

// Pieces stand on plain squares, on squares of two colours, or on the points
// where lines cross.
const (
	PlainSquares BoardStyle = iota
	CheckeredSquares
	LinePoints
)

// A PlayerSpec names a player. Turn order is the order of the list.
type PlayerSpec struct {
	Letter string // as written in the turn field
	Name   string
}

// A BoardSpec describes the squares.
type BoardSpec struct {
	Shape        BoardShape
	Files, Ranks int      // of a rectangle
	Holes        []string // squares and ranges that are not there
	Reflect      bool     // the second player's side is the reflection of the first's, not its half turn
	Centre       bool     // three camps: a square in the middle joins the central files
}

// BoardShape is the kind of graph a board is.
type BoardShape uint8

// A rectangle, or three camps whose squares begin with the players' letters.
const (
	ShapeRectangle BoardShape = iota
	ShapeCamps
)

// A PieceSpec is one kind of piece. The promoted state of "R" is a kind of its
// own with the letter "+R"; it turns back into "R" when it is taken in hand.
type PieceSpec struct {
	Letter  string
	Name    string
	Symbol  string `json:"-"` // a sign for drawings, "" for none; no part of the hash
	Royal   bool
	Min     int    // fewest a player may have on the board
	Max     int    // most a player may have on the board, 0 for no limit
	Within  string // zone it never leaves, "" for none
	Resets  ResetRule
	Value   float64 // points at the count
	Hand    string  // what it becomes in a captor's hand; "" for its unpromoted state
	Dies    bool    // it leaves the game even when it is captured to hand
	Overrun string  // what it becomes when it is taken over where it would have to promote
	Clause  []ClauseSpec
}

// A ClauseSpec is one way of moving.
type ClauseSpec struct {
	Name    string
	Move    string        // Betza
	Along   string        // name of marked lines it must follow; "" for the whole board
	From    string        // zone it must start in
	To      string        // zone it must end in
	Cross   []CrossSpec   // borders it may not cross
	Takes   string        // letters it can capture; "" for all
	Spares  string        // letters that it can neither jump nor capture
	Capture CaptureRule   // what a capture does to the victim
	Owners  string        // letters of the players whose pieces have the clause; "" for all
	Twice   bool          // the squares one or two steps away, whatever stands between
	Via     bool          // with Twice: it may also capture a neighbour and step on from there
	Tied    *TiedSpec     // held by where the owner's royal stands; nil for never
	Crowd   bool          // camps: not into another camp's central file that holds another of its kind
	Promote []PromoteSpec // ways to promote; none if empty
	EP      EPRule
	Unmoved bool   // only a piece that stands where it began and never moved
	Wary    string // with Unmoved: letters of pieces before which it counts as moved, once another player's aims at it, whatever is between
	Least   int    // a slide ends no nearer than this many steps; 0 or 1 for anywhere
	Over    bool   // the squares a lame leap passes must be occupied, not empty
	Dropped DroppedRule
	Bare    *BareSpec  // barred between royals that face each other; nil for never
	Stale   *StaleSpec // what a stalemate after it is worth; nil: lost for the stalemated side
	Blind   bool       // does not attack squares a king castles from or over
	Check   CheckRule  // what check to the mover means for the clause
	InPlace bool       // the piece may promote where it stands, too
	Lone    bool       // the owner's last piece of the kind need not start in From
	Calm    bool       // not if what arrives attacks anything then, or if the move gives check
}

// CheckRule ties a clause to a check to the mover.
type CheckRule uint8

// CheckFree asks for nothing, CheckNever bars the clause in check, CheckOnly without
// one, and CheckTaker lets it in check only capture the one piece that gives it.
const (
	CheckFree CheckRule = iota
	CheckNever
	CheckOnly
	CheckTaker
)

// DroppedRule bars a clause to pieces that were dropped. The pieces of the
// FEN a game starts from count as never dropped.
type DroppedRule uint8

// DroppedFree lets every piece use the clause, DroppedNever none that was ever
// dropped, DroppedNotHere none that was dropped inside the clause's From zone.
const (
	DroppedFree DroppedRule = iota
	DroppedNever
	DroppedNotHere
)

// A TiedSpec holds a piece on one side of a border: while the owner's royal of
// kind Royal stands in Home, the piece may not leave Zone; while it stands
// elsewhere, the piece may not enter Zone. Without such a royal it is free.
type TiedSpec struct {
	Zone, Royal, Home string
}

// A BareSpec bars a clause if royals face each other before or after the move
// (FacingBars).
type BareSpec struct {
	Zone  string // only when it starts in this zone of the mover; "" for anywhere
	Plain bool   // only when it neither captures nor promotes
	Quiet bool   // only when it does not capture
	Check bool   // it gives check all the same
}

// A StaleSpec makes a stalemate after a clause a draw, except for moves that start
// and end in the given zones of the mover: those still win.
type StaleSpec struct {
	WonFrom, WonTo string // "" for no such exception
}

// A CrossSpec forbids a move over the border of a zone. Zones belong to each
// player; Whose says whose border it is.
type CrossSpec struct {
	Zone  string
	Whose Whose
	Way   Way
}

// Whose says whose zones are meant.
type Whose uint8

// Own is the mover's zone, Theirs the other players', Every all of them.
const (
	Own Whose = iota
	Theirs
	Every
)

// Way is a direction across a border.
type Way uint8

// Both forbids crossing either way, Out only leaving, In only entering.
const (
	Both Way = iota
	Out
	In
)

// CaptureRule says where a victim goes.
type CaptureRule uint8

// A killed piece leaves the game; a handed one goes to the captor's hand; a
// rifled one leaves the game while the captor stays on its square.
const (
	Kill CaptureRule = iota
	ToHand
	Rifle
)

// EPRule is a clause's part in en passant.
type EPRule uint8

// EPPass marks a double step that can be taken in passing, EPTake the capture
// of a piece that made one, EPAlso an ordinary move that takes it besides when
// it ends on the square passed.
const (
	NoEP EPRule = iota
	EPPass
	EPTake
	EPAlso
)

// A PromoteSpec says when a piece may or must change into another.
type PromoteSpec struct {
	To      []string // letters
	Zone    string   // zone of the mover
	Either  bool     // starting in the zone is enough; otherwise only ending in it
	Must    string   // zone of the mover in which it must promote on arrival; "" for never
	Settled bool     // not with the first move after a drop
	Draws   bool     // a stalemate after it is a draw
}

// A CastleSpec is one castling move.
type CastleSpec struct {
	Player   int
	Letter   string // its letter in the state field
	King     string // "e1-g1"
	Rook     string // "h1-f1"
	KingKind string // piece letters
	RookKind string
	AtHome   bool // attacks on the king's way are judged with the rook still in its corner
	Through  bool // the king may castle out of, through and into attacks
	Dropped  bool // the right comes about when king or rook is dropped at home beside the other
}

// ResetRule says which moves of a piece count as progress.
type ResetRule uint8

// ResetNever: no move of the piece does; ResetAlways: every move; ResetForward:
// those that change its rank.
const (
	ResetNever ResetRule = iota
	ResetAlways
	ResetForward
)

// PassRule says whether a turn may be passed.
type PassRule uint8

// PassFree allows it as a legal move of the turn, PassStuck only to a player who
// has no other move and, where royals must be safe, is not in check; two passes in
// a row end the game.
// PassForced makes the pass the only move of a player without another one, and
// nothing follows from it.
const (
	PassNever PassRule = iota
	PassFree
	PassStuck
	PassForced
)

// RoyalSpec says what royals mean.
type RoyalSpec struct {
	Any  bool // losing one of several royals loses; otherwise all must be captured
	Duel bool // without Any: not all of several royals may be left attacked
	Safe bool // a player may not leave himself in check, and checkmate wins; otherwise royals are simply captured
}

// NoMoveRule says what a player without a legal move who is not in check gets.
type NoMoveRule uint8

// The outcomes of having no legal move while not in check.
const (
	NoMoveDraws NoMoveRule = iota
	NoMoveLoses
	NoMoveByLast // what the last move says, see StaleSpec
	NoMoveWins
	NoMoveCounts // points decide
	NoMoveFewer  // who has fewer pieces on the board wins, equal numbers draw
)

// MateRule says what a player who is checkmated gets.
type MateRule uint8

// The outcomes of being checkmated.
const (
	MateLoses MateRule = iota
	MateWins
	MateDraws
)

// A MateException says what a checkmate means that meets all its conditions.
type MateException struct {
	By      string   // letters: no other piece gives the check; "" for any
	Without string   // letters: none gave one of the checks that led up to it without a break; "" for any
	Result  MateRule // what the player gets who is checkmated
}

// MustRule is a sort of move that must be made while there is one.
type MustRule string

// MustDrop are drops, MustCapture captures.
const (
	MustDrop    MustRule = "drop"
	MustCapture MustRule = "capture"
)

// A BlastSpec makes every capture also remove the piece that makes it and all that stands
// one step away.
type BlastSpec struct {
	Spares string // letters of pieces that survive beside a capture
	Immune string // letters of pieces that survive the captures they make, too
}

// A WallSpec makes every move but a pass put a wall on an empty square besides. Without
// such a square the move is not legal.
type WallSpec struct {
	Where WallRule
	Zone  string // zone of the mover; "" for anywhere
	Moves bool   // there is one wall, which moves to another square; otherwise walls stay
}

// WallRule says where a player may put a wall.
type WallRule uint8

// WallAnywhere: on any empty square. WallAimed: where the piece that has moved could move
// next. WallLeft: on the square that it left.
const (
	WallAnywhere WallRule = iota
	WallAimed
	WallLeft
)

// An EndSpec is an end of the game that the board shows, or a count of checks. It is
// looked for after every move, for the player who made it first. Of several that
// hold the first of the list counts.
type EndSpec struct {
	When   EndRule
	Of     string // letters of the pieces meant; "" for all
	Owners string // letters of the players for whom it holds; "" for all
	Zone   string // EndReach: where a piece must stand
	At     EndTiming
	Most   int // EndLeft: the number of pieces, EndChecks: of checks
	Rival  int // EndLeft: only while the others have so many of them or more
	Result EndResult
}

// A CountSpec is a row of the counting rules: when it holds for a player on turn, the
// game is drawn unless he is mated within a number of moves. The first that holds counts.
type CountSpec struct {
	OwnLeast, OwnMost int    // pieces that he has, the royal included; OwnMost 0 for no limit
	TheirsLeast       int    // pieces that the other has
	Theirs            string // letters that the other has at least, such as RR for two of R
	Without           string // letters of pieces that neither has
	Moves             int    // of each player
	Pieces            bool   // the count begins with the number of all pieces, otherwise with 0
}

// EndRule says what ends the game.
type EndRule uint8

// EndReach: one of the player's pieces stands in a zone. EndLeft: he has no more than
// a number of pieces on board and in hand. EndChecks: he has given a number of checks.
const (
	EndReach EndRule = iota
	EndLeft
	EndChecks
)

// EndTiming says when an end is decided.
type EndTiming uint8

// EndAtOnce: after the move. EndHeld: when the player is on turn again. EndSafe: after
// the move, if what stands in the zone cannot be captured, else when it is held.
// EndEqual: after the move, unless the next move can make it hold for another player as
// well, which draws. EndReach is answered by one whose turn comes later in the round, if he
// can; EndLeft by the player for whom it holds, who has one move if another has one piece more.
const (
	EndAtOnce EndTiming = iota
	EndHeld
	EndSafe
	EndEqual
)

// EndResult is what the player gets for whom an end holds.
type EndResult uint8

// The results of an end.
const (
	EndWins EndResult = iota
	EndLoses
	EndDraws
	EndCounts // points decide
)

// A FacingSpec is what happens between royals that face each other on an open
// file.
type FacingSpec struct {
	Rule FacingRule
	// Home, if not empty, is the zone in which royals must stand to face each
	// other: each in his own, or with Swapped also each in the other's.
	Home    string
	Swapped bool
}

// FacingRule says what happens between royals that face each other on an open file.
type FacingRule uint8

// FacingIllegal forbids any move after which royals face each other (xiangqi).
// FacingCount and FacingDraw are janggi's bikjang: the player on turn must part
// the royals or may accept by passing, which ends the game by points or as a
// draw.
const (
	FacingFree FacingRule = iota
	FacingIllegal
	FacingSteps // only a royal's own move may not make them face
	FacingBars  // bars the clauses with a BareSpec
	FacingCount
	FacingDraw
)

// A DropSpec describes hands.
type DropSpec struct {
	Captors string              // letters of players all of whose captures go to hand
	Rows    [][]string          // corresponding letters, one a player: a captured piece becomes the captor's
	Half    bool                // camps: on lines away from home only one camp's half counts for OneAFile
	Rules   map[string]DropRule // by letter; a letter that is absent cannot be dropped or held
}

// A DropRule limits the drops of one kind of piece.
type DropRule struct {
	Never    string    // zone of the owner where it may not be dropped; "" for none
	Zone     string    // zone of the owner where it must be dropped; "" for anywhere
	Either   bool      // it may be dropped in its promoted state too
	Colours  bool      // an owner's are dropped on squares of both colours, half of them on each
	MostFile int       // at most so many unpromoted ones of an owner on a file; 0 for no limit
	OneAFile bool      // not on a file that holds an unpromoted one of the same owner
	OneARank bool      // not on a rank that holds one
	NoMate   *MateSpec // mates it may not give; nil for none
	Gate     GateRule
}

// GateRule says how a piece enters the board from the hand.
type GateRule uint8

// GateNever: it is dropped. GateToo: it is dropped or comes in where a piece leaves a
// gate. GateOnly: it is never dropped.
const (
	GateNever GateRule = iota
	GateToo
	GateOnly
)

// A MateSpec says which checkmates by a drop are forbidden: those in which some
// check qualifies.
type MateSpec struct {
	Self    bool     // only checks of the dropped piece itself
	Clauses []string // only checks by clauses of these names; empty for all
	Except  []string // no check by clauses of these names
}

// A TakeoverSpec gives the army of an eliminated player to the captor.
type TakeoverSpec struct {
	// Rows are corresponding letters, one a player: each piece becomes the
	// captor's and loses its promotion, and the victim's hand is lost. Without
	// rows the pieces keep kind and promotion, and the hand is handed over.
	Rows [][]string
}

// A TeamSpec allies all players against one.
type TeamSpec struct {
	Strong   int    // index of the player who stands alone
	From, To string // letters: his royal From becomes To when he captures a royal
	Continue bool   // when he falls the allies play on against each other; otherwise all allies have won
}

// An EndingSpec lists the endings that need the game's history.
type EndingSpec struct {
	Repetition     int // occurrences that end the game, 0 for off
	Repeated       RepeatRule
	PerpetualLoses bool // a player who checked throughout the repetition loses
	NoProgress     int  // halfmove count that ends the game, 0 for off
	MaxPlies       int  // plies that end the game, 0 for off
	Offence        *OffenceSpec
}

// RepeatRule says what the end by repetition means.
type RepeatRule uint8

// RepeatDraws draws, or counts points where the game has them. RepeatMover: who brought the
// position about loses. RepeatFirst: who had the first move of the game loses. RepeatOther:
// who is on turn loses, so that whoever brought the position about has won.
const (
	RepeatDraws RepeatRule = iota
	RepeatMover
	RepeatFirst
	RepeatOther
)

// An OffenceSpec forbids perpetual check and perpetual chase by the history of
// the game: a move is an offence if the position it produces has already
// occurred Limit times within the run of checks, or of threats to one piece,
// that it would extend.
type OffenceSpec struct {
	AnyPiece bool // checks by any piece make a run; otherwise by one and the same
	Chase    bool // chases count, not only checks
	Limit    int
	Loses    bool // an offence loses the game; otherwise it is illegal
}

// A PointSpec turns endings into a count: all but a capture of royals, checkmate,
// stalemate, an end or an offence that names its result, and a count of moves that
// has run out.
type PointSpec struct {
	Deom       float64 // added to the last player's sum
	SpareRoyal float64 // added to a side that still has two royals or more
}

// A NotationSpec describes the state field of the FEN.
type NotationSpec struct {
	State []StateField
	// All prints every field, "-" for an empty one; otherwise empty fields at
	// the end are left out, and a state with no field at all is "-".
	All bool
	// EPCapturable prints and keeps the en-passant square only when a piece of
	// the player on turn stands so that its movement takes there.
	EPCapturable bool
	// EPStray reads an en-passant square that no piece has just passed as none; otherwise
	// it is refused. It decides nothing in play and is no part of the hash.
	EPStray bool `json:"-"`
	// EPNext ends the right to take in passing after the very next move;
	// otherwise it lasts until the turn of the player who made the double step.
	EPNext bool
	// Owners writes the owner's letter before his pieces instead of telling two
	// players apart by the case of the letters.
	Owners bool
	// Tagged writes each state field that is not empty after its tag: c: and e:.
	Tagged bool
	// SafeWaiter refuses a FEN in which a player who is not on turn is in check.
	SafeWaiter bool
	// Unmoved are the letters of the pieces whose unmoved ones are written down.
	Unmoved string
}

// A StateField is one part of the state field.
type StateField string

// The state fields.
const (
	StateCastling StateField = "castling"
	StateEP       StateField = "ep"
	StateFlag     StateField = "flag"
	StateUnmoved  StateField = "unmoved"
	StateStale    StateField = "stale"  // what a stalemate would be worth: l or d
	StateCount    StateField = "count"  // how a count of moves stands, in plies, as in 10of128
	StateChecks   StateField = "checks" // the checks that each player still has to give, as in 3+2
)
