package engine_test

import (
	"strings"
	"testing"
)

// Counting, by the rules of makruk.
func TestCounting(t *testing.T) {
	shuffle := func(n int) string { return strings.TrimSpace(strings.Repeat("h1h2 b8b7 h2h1 b7b8 ", n)) }
	sentences(t, "makruk", []sentence{
		{name: "while there are pawns nobody counts", fen: "1k5n/8/8/8/4p3/8/8/R6K w - 0 1", line: "h1h2", after: "1k5n/8/8/8/4p3/8/7K/R7 b - 1 1"},
		{name: "the board's honour begins when the last pawn is gone", fen: "1k5n/8/8/8/4p3/8/5M2/R3S2K w - 0 1", line: "h1h2 e4e3m f2e3 h8g6", after: "1k6/8/6n1/8/8/4M3/7K/R3S3 w 2of128 1 3"},
		{name: "the pieces' honour with what is on the board", fen: "1k6/8/8/8/8/5m2/6K1/R3S3 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/R3S3 b 8of32 0 1"},
		{name: "two rooks must mate in eight moves", fen: "1k6/8/8/8/8/5m2/6K1/R3R3 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/R3R3 b 8of16 0 1"},
		{name: "two khons in 22", fen: "1k6/8/8/8/8/5m2/6K1/2S1S3 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/2S1S3 b 8of44 0 1"},
		{name: "two knights in 32", fen: "1k6/8/8/8/8/5m2/6K1/2N1N3 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/2N1N3 b 8of64 0 1"},
		{name: "one khon in 44", fen: "1k6/8/8/8/8/5m2/6K1/2N1S3 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/2N1S3 b 8of88 0 1"},
		{name: "else in 64", fen: "1k6/8/8/8/8/5m2/6K1/2N5 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/2N5 b 6of128 0 1"},
		{name: "two bare kings do not count", fen: "1k6/8/8/8/8/5m2/6K1/8 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/8 b - 0 1"},
		{name: "a new count when the weaker side becomes bare", fen: "1k6/8/8/8/8/5m2/6K1/R7 w 90of128 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/R7 b 6of32 0 1"},
		{name: "no capture begins a running one anew", fen: "1k6/7n/8/8/8/5m2/6K1/R7 w 90of128 0 1", line: "g2f3", after: "1k6/7n/8/8/8/5K2/8/R7 b 91of128 0 1"},
		{name: "it ends the game as a draw", fen: "k7/8/8/8/8/8/8/1R5K w 30of32 0 1", line: "h1h2 a8a7", end: "goes on"},
		{name: "when the number is exceeded", fen: "k7/8/8/8/8/8/8/1R5K w 30of32 0 1", line: "h1h2 a8a7 h2h1", end: "wb: counted out"},
		{name: "mate with the last move wins", fen: "k7/8/1K6/8/8/8/8/5R2 w 32of32 0 1", line: "f1f8", end: "w: checkmate"},
		{name: "no count without the option", with: "counting=off", fen: "1k6/8/8/8/8/5m2/6K1/R3S3 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/R3S3 b - 0 1"},
		{name: "the board's honour runs on", fen: "1k5n/8/8/8/8/8/8/R6K w 1of128 0 1", line: shuffle(1), after: "1k5n/8/8/8/8/8/8/R6K w 5of128 4 3"},
	})
	sentences(t, "asean", []sentence{
		{name: "a bare king against a rook counts 16 moves from 0", fen: "1k6/8/8/8/8/5q2/6K1/R7 w - 0 1", line: "g2f3", after: "1k6/8/8/8/8/5K2/8/R7 b 0of32 0 1"},
		{name: "with pieces of its own nobody counts", fen: "1k5n/8/8/8/8/5q2/6K1/R7 w - 0 1", line: "g2f3", after: "1k5n/8/8/8/8/5K2/8/R7 b - 0 1"},
	})
	sentences(t, "cambodian", []sentence{
		{name: "three pieces count though there are pawns", fen: "1k5n/p7/8/8/8/5m2/6K1/R7 w - 0 1", line: "g2f3", after: "1k5n/p7/8/8/8/5K2/8/R7 b -,0of126 0 1"},
	})
}

// Other programs write the limit before the count, in place of a square to take on.
func TestCountOfOtherPrograms(t *testing.T) {
	for _, c := range []struct{ game, theirs, ours string }{
		{"makruk", "k7/8/8/8/8/5K2/8/R3S3 b - 32 8 1", "k7/8/8/8/8/5K2/8/R3S3 b 8of32 0 1"},
		{"makruk", "k7/8/8/8/8/5K2/8/R3S3 b - 0 8 1", "k7/8/8/8/8/5K2/8/R3S3 b - 8 1"},
		{"makruk", "k7/8/8/8/8/5K2/8/R3S3 b - - 8 1", "k7/8/8/8/8/5K2/8/R3S3 b - 8 1"},
		{"cambodian", "r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe 0 0 5", "r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe 0 5"},
	} {
		r := match{game: c.game}.rules(t)
		p, err := r.ParseAny("uci", c.theirs)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.FEN(); got != c.ours {
			t.Errorf("%s reads as %s, want %s", c.theirs, got, c.ours)
		}
		if got, err := p.FENAs(r.Spec().Dialects["uci"]); err != nil || strings.Contains(c.theirs, "32") && got != c.theirs {
			t.Errorf("%s is written %s, %v", c.theirs, got, err)
		}
	}
}

// An unmoved king or queen that a rook aims at may no longer leap, whatever is between.
func TestWaryPieces(t *testing.T) {
	sentences(t, "cambodian", []sentence{
		{name: "the king leaps like a knight", from: "d1", to: "c2 d2 e2 b2 f2"},
		{name: "not once a rook aims at it, over others too", fen: "3rk3/8/8/8/8/3P4/8/3KM3 b DE 0 1", line: "d8d7", after: "4k3/3r4/8/8/8/3P4/8/3KM3 w E,0of126 1 2"},
		{name: "on the rank as well", fen: "4k3/8/8/8/8/8/r7/2NKM3 b DE 0 1", line: "a2a1", after: "4k3/8/8/8/8/8/8/r1NKM3 w E,0of126 1 2"},
		{name: "another piece frightens nobody", fen: "3nk3/8/8/8/8/3P4/8/3KM3 b DE 0 1", line: "d8c6", after: "4k3/8/2n5/8/8/3P4/8/3KM3 w DE,0of126 1 2"},
	})
}
