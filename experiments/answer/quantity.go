package answer

// A Quantity is a number, or a word, by what it tells, for pages that set many games side by
// side: the texts of tables and captions may change.
type Quantity uint8

// The quantities.
const (
	FirstScore  Quantity = iota // of the player who moves first
	Verdict                     // what is shown of that score
	Draws                       // share of games
	Plies                       // of a game
	Branching                   // legal moves a turn
	FrequentEnd                 // the most frequent end, with its share
	CutOff                      // share of games that the limit on moves cut off
	Budget                      // positions searched a move, as the experiment's file has it
	DoublingElo                 // what twice the budget is worth
	PiecesWorth                 // the values of all pieces
)
