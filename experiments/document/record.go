package document

import "strings"

// What Game.Extra holds of every game. A count that is not there is none.
const (
	Captures     = "captures"
	Rifles       = "rifles" // captures without moving, counted as captures too
	Checks       = "checks" // plies that gave check
	Drops        = "drops"
	Passes       = "passes"
	Promotions   = "promotions"
	QuietEnd     = "quiet_end"     // plies after the last capture: how long the end was waited for
	OpeningTries = "opening_tries" // random openings drawn until one was good enough
)

// What Game.Extra holds of runs that count by clause. The names of the counts of a
// kind of piece begin with these: "clause P.double" as the variant file calls it,
// "drop P", "promotion P" for what becomes of a P.
const (
	ClauseCount    = "clause "
	DropCount      = "drop "
	PromotionCount = "promotion "
	Barred         = "barred" // turns on which the game's history forbade a move
)

// What Game.Extra holds of games that start elsewhere than their setup does. Of
// two players the counts are the first's less the second's, "material N" on the
// board and "hand N" in hand; those that are equal are left out. Of several they
// are an army's less those of its setup, "material f:N", and Army is its number.
const (
	Material = "material "
	Hand     = "hand "
	Army     = "army"
	// Budget is the budget of a move, of arms that are twins: that is what they
	// may differ in.
	Budget = "budget"
)

// What Game.Extra holds of a game of three, with letters of players.
const (
	Turn   = "turn "   // "turn x": 1 if x moves first, 2 if second, 3 if third
	Alone  = "alone "  // "alone f": 1 in a game of two allies against f
	Fallen = "fallen " // "fallen x": plies after which x had lost his last royal
	Taken  = "taken "  // "taken x by s": 1 if it was s who took it
	// Doublings is how often the budget of an army's player is doubled: "doublings x".
	Doublings = "doublings "
)

// OfThree reports whether a count is one of those that games of three are told by.
func OfThree(count string) bool {
	for _, begin := range []string{Turn, Alone, Fallen, Taken, Doublings} {
		if strings.HasPrefix(count, begin) {
			return true
		}
	}
	return false
}

// OfStart reports whether a count tells where a game started, and nothing of how it went.
func OfStart(count string) bool {
	return strings.HasPrefix(count, Material) || strings.HasPrefix(count, Hand) || count == Army || count == Budget
}

// A VoidKind says what came of a game that has no result.
type VoidKind uint8

// The kinds of void games.
const (
	NotVoid  VoidKind = iota
	Broken            // it crashed, or a player failed or broke a rule
	Endless           // the rules did not end it within [EndlessPlies] plies
	Unopened          // it never began, because no opening was found for it
)

// EndlessPlies is after how many plies a game is given up that the rules do not end.
const EndlessPlies = 10_000

// voidBegins is what Game.Void begins with, by kind. Records have no other mark of the kind,
// so stored games rest on these texts. All others are of broken games.
var voidBegins = map[VoidKind]string{Endless: "no end by the rules", Unopened: "opening: "}

// ReadVoid reads Game.Void: of which kind the game is, and what went wrong, without the
// beginning that says so of a game that found no opening.
func ReadVoid(void string) (kind VoidKind, what string) {
	if void == "" {
		return NotVoid, ""
	}
	if what, is := strings.CutPrefix(void, voidBegins[Unopened]); is {
		return Unopened, what
	}
	if strings.HasPrefix(void, voidBegins[Endless]) {
		return Endless, void
	}
	return Broken, void
}
