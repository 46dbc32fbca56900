package document

import (
	"fmt"
	"strings"
)

// IsDifference reports whether a count is one of how a start differs from an even one: a record
// without it has a difference of 0.
func IsDifference(count string) bool {
	return strings.HasPrefix(count, Material) || strings.HasPrefix(count, Hand)
}

// CountDoc says what a count of records is, for those who read tables of games.
func CountDoc(count string) string {
	_, of, _ := strings.Cut(count, " ")
	army, letter, several := strings.Cut(of, ":")
	is := func(begin string) bool { return strings.HasPrefix(count, begin) }
	switch {
	case is(Material) && several:
		return fmt.Sprintf("what army %s begins with more of %s on the board than in its setup", army, letter)
	case is(Material):
		return fmt.Sprintf("what player 1 begins with more of %s on the board than player 2", of)
	case is(Hand) && several:
		return fmt.Sprintf("what army %s begins with more of %s in hand than in its setup", army, letter)
	case is(Hand):
		return fmt.Sprintf("what player 1 begins with more of %s in hand than player 2", of)
	case is(Turn):
		return fmt.Sprintf("when army %s moves: 1 for first, 2 for second, 3 for third", of)
	case is(Alone):
		return fmt.Sprintf("1 in a game of two allies against army %s", of)
	case is(Fallen):
		return fmt.Sprintf("plies after which army %s had lost its last royal; empty if it had not", of)
	case is(Taken):
		fallen, by, _ := strings.Cut(of, " by ")
		return fmt.Sprintf("1 if army %s took the last royal of army %s", by, fallen)
	case is(Doublings):
		return fmt.Sprintf("how often the positions searched for a move of army %s are doubled", of)
	case count == Budget:
		return "positions searched for a move, of arms that differ in it"
	case count == Army:
		return "number of the army that differs from its setup, from 0"
	case count == QuietEnd:
		return "plies after the last capture"
	case count == OpeningTries:
		return "random openings drawn until one was even enough"
	}
	return fmt.Sprintf("%q, counted in the game", count)
}
