package engine_test

import (
	"testing"
)

// Kings and rooks castle from any file, by the rules of Chess960.
func TestCastlingFromAnyFile(t *testing.T) {
	sentences(t, "chess", []sentence{
		{name: "to the same squares from everywhere", fen: "4k3/8/8/8/8/8/8/1R2K1R1 w KQ 0 1", line: "e1g1", after: "4k3/8/8/8/8/8/8/1R3RK1 b - 1 1"},
		{name: "the rook is named where the king's square would not tell", fen: "7k/8/8/8/8/8/8/1R3KR1 w KQ 0 1", yes: "f1g1 f1b1", no: "f1c1"},
		{name: "the king may stay", fen: "k7/8/8/8/8/8/8/1R4KR w KQ 0 1", line: "g1h1", after: "k7/8/8/8/8/8/8/1R3RK1 b - 1 1"},
		{name: "the rook may stay", fen: "1k6/8/8/8/8/8/8/3RK3 w Q 0 1", line: "e1d1", after: "1k6/8/8/8/8/8/8/2KR4 b - 1 1"},
		{name: "king and rook may change places", fen: "1k6/8/8/8/8/8/8/2RK4 w Q 0 1", line: "d1c1", after: "1k6/8/8/8/8/8/8/2KR4 b - 1 1"},
		{name: "what stands between bars it", fen: "1k6/8/8/8/8/8/8/RN1K4 w Q 0 1", no: "d1a1"},
		{name: "and where the rook goes", fen: "1k6/8/8/8/8/8/8/R2BK3 w Q 0 1", no: "e1c1 e1a1"},
		{name: "an attack that the rook leaves open bars it", fen: "k7/8/8/8/8/8/8/qRK5 w Q 0 1", no: "c1b1"},
		{name: "without it the same castles", fen: "k7/8/8/8/8/8/8/1RK5 w Q 0 1", yes: "c1b1"},
		{name: "no attacked square on the way", fen: "1k3r2/8/8/8/8/8/8/1K5R w K 0 1", no: "b1h1"},
		{name: "a rook attacked on its way is no matter", fen: "1kr5/8/8/8/8/8/8/R5K1 w Q 0 1", no: "g1a1"},
		{name: "Black's likewise", fen: "1rk4r/8/8/8/8/8/8/6K1 b kq 0 1", yes: "c8b8 c8h8"},
		{name: "a rook that is captured loses the right", fen: "1rk4r/8/8/8/7B/8/8/6KR w - 0 1", line: "h4d8 h8h1", after: "1rkB4/8/8/8/8/8/8/6Kr w - 0 2"},
		{name: "a king that moves loses both", fen: "7k/8/8/8/8/8/8/1R3KR1 w KQ 0 1", line: "f1f2 h8h7 f2f1", after: "8/7k/8/8/8/8/8/1R3KR1 b - 3 2"},
		{name: "the inner of two rooks is named by its file", fen: "7k/8/8/8/8/8/8/RR3K2 w B 0 1", yes: "f1b1", no: "f1a1", after: "7k/8/8/8/8/8/8/RR3K2 w B 0 1"},
		{name: "the outer by the letter of the side", fen: "7k/8/8/8/8/8/8/RR3K2 w A 0 1", after: "7k/8/8/8/8/8/8/RR3K2 w Q 0 1"},
	})
}

// Counts of Chess960 positions, from the perft suite of the chess programming wiki
// (Chess960 Perft Results), and of variants with kings and rooks anywhere, from
// Fairy-Stockfish's (tests/perft.sh).
func TestCastlingCounts(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		depth     int
		want      int64
	}{
		{"chess", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
		{"chess", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4, 667366},
		{"chess", "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273318},
		{"atomic", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", 4, 61401},
		{"atomic", "r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", 4, 98729},
		{"atomic", "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1", 4, 241478},
		{"atomic", "1R4kr/4K3/8/8/8/8/8/8 b k - 0 1", 4, 17915},
		{"extinction", "rnbqb1kr/pppppppp/8/8/8/8/PPPPPPPP/RNBQB1KR w AHah - 0 1", 4, 195286},
		{"seirawan", "qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[HEhe] w ABCDEFGHabcdefgh - 0 1", 3, 21170},
	} {
		p, err := match{game: c.game}.rules(t).ParseAny("uci", c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if got := p.Perft(c.depth); got != c.want {
			t.Errorf("%s: %s: perft %d is %d, want %d", c.game, c.fen, c.depth, got, c.want)
		}
	}
}

// The laws hold in games that begin with kings and rooks elsewhere.
func TestLawsOfCastlingFromAnyFile(t *testing.T) {
	for _, c := range []struct{ game, fen string }{
		{"chess", "1r2k1r1/pp4pp/8/8/8/8/PP4PP/1R2K1R1 w KQkq 0 1"},
		{"chess", "rr3k2/p6p/8/8/8/8/P6P/RR3K2 w Bb 0 1"},
		{"chess", "2rk2r1/p6p/8/8/8/8/P6P/2RK2R1 w KQkq 0 1"},
		{"capablanca", "1r4k2r/p8p/10/10/10/10/P8P/1R4K2R w KQkq 0 1"},
		{"seirawan", "1r3kr1/p6p/8/8/8/8/P6P/1R3KR1[HEhe] w KQkq 0 1"},
	} {
		rng := newRand(c.fen)
		for range extra(4) {
			p := match{game: c.game}.at(t, c.fen)
			for range 60 {
				moves := p.Moves(nil)
				for _, l := range laws {
					l.check(t, p, moves)
				}
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				for _, x := range moves {
					if x.IsCastling() && rng.IntN(2) == 0 {
						m = x
					}
				}
				p.Make(m)
			}
			for {
				if _, ok := p.Last(); !ok {
					break
				}
				p.Unmake()
			}
			if got := p.FEN(); got != c.fen && c.game != "seirawan" {
				t.Errorf("a game unmade leads to %s, want %s", got, c.fen)
			}
		}
	}
}

// Other programs may write hands as one rank more, and the piece before the square that it
// passed. The counts are from Fairy-Stockfish's suite (tests/perft.sh).
func TestFurtherSpellings(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		depth     int
		want      int64
	}{
		{"crazyhouse", "2k5/8/8/8/8/8/8/4K3/Qn w - - 0 1", 3, 88634},
		{"berolina", "rnbqkbnr/pppp1ppp/8/2p5/5P2/8/PPP1PPPP/RNBQKBNR w KQkq c5d6 2 2", 3, 46643},
	} {
		p, err := match{game: c.game}.rules(t).ParseAny("uci", c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Perft(c.depth); got != c.want {
			t.Errorf("%s: perft %d is %d, want %d", c.fen, c.depth, got, c.want)
		}
	}
}
