package protocol

import "time"

// A clock is what a player has left.
type clock struct {
	left      time.Duration // 0: no clock runs
	increment time.Duration // for each move
	moves     int           // until more time is given, 0 for the rest of the game
}

// A span is how long a move may take: no iteration begins after the first, and the search
// ends at the second. Zero does not limit.
type span struct{ soft, hard time.Duration }

// horizon is the number of moves a clock is shared among that has to last for the game.
const horizon = 30

// longest is more time than anybody gives.
const longest = 1000 * time.Hour

// share is the span of one of the moves that a clock has to last for. overhead is lost on
// the way of every move.
func (c clock) share(overhead time.Duration) span {
	n := c.moves
	if n <= 0 || n > horizon {
		n = horizon
	}
	left := max(c.left-overhead, 0)
	mean := left/time.Duration(n) + 3*c.increment/4
	// A hard move may take three times its share, but never most of what is left: a player
	// out of time has lost. The last move before more time comes may.
	most := left / 2
	if n == 1 {
		most = left * 9 / 10
	}
	return span{soft: min(mean*6/10, most), hard: max(min(3*mean, most), time.Millisecond)}
}

// exactly is the span of a move that is to take a time.
func exactly(t, overhead time.Duration) span {
	return span{hard: max(t-overhead, t/2, time.Millisecond)}
}
