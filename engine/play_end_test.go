package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// repeat plays a cycle of moves so many times.
func repeat(cycle string, times int) []string {
	var out []string
	for range times {
		out = append(out, strings.Fields(cycle)...)
	}
	return out
}

type ending struct {
	name  string
	m     match
	fen   string // empty for the start
	moves []string
	want  string
	why   engine.Reason
}

// endings are games with the reason and result of their end, which must come
// with the last move and not before.
var endings = []ending{
	{
		name: "janggi: mate is no matter of points", m: janggi(),
		fen: "4k4/9/9/3R1R3/9/4R4/9/9/9/3K5 w - 0 1", moves: []string{"e5e6"},
		want: "first wins, checkmate", why: engine.Checkmate,
	},
	{
		name: "chess: stalemate is a draw", m: match{game: "chess"},
		fen: "7k/8/6K1/8/8/8/8/5Q2 w - 0 1", moves: []string{"f1f7"},
		want: "draw, stalemate", why: engine.Stalemate,
	},
	{
		name: "xiangqi: stalemate loses", m: match{game: "xiangqi"},
		fen: "3k5/9/4P4/9/9/9/9/9/9/4K4 w - 0 1", moves: []string{"e8e9"},
		want: "first wins, stalemate", why: engine.Stalemate,
	},
	{
		name: "changi: the last royal is captured", m: changi(),
		fen: "4k4/9/9/9/4R4/9/9/9/9/3K5 w - 0 1", moves: []string{"e6e10"},
		want: "first wins, royals captured", why: engine.RoyalsCaptured,
	},
	{
		name: "janggi: bikjang accepted", m: janggi(),
		fen: "4k4/9/9/9/9/9/9/9/9/R2K5 w - 0 1", moves: []string{"d1e1", "0000"},
		want: "first wins, bikjang accepted, counted", why: engine.FacingAccepted,
	},
	{
		name: "changi: two passes", m: changi(), moves: []string{"0000", "0000"},
		want: "second wins, two passes, counted", why: engine.TwoPasses,
	},
	{
		name: "changi: a move between two passes", m: changi(), moves: []string{"0000", "a7a6", "0000"},
		want: "not over",
	},
	{
		name: "janggi: the third occurrence", m: janggi(),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("d1d2 f10f9 d2d1 f9f10", 2),
		want: "second wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "janggi: the fifth, if so chosen", m: janggi("repetition=5"),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("d1d2 f10f9 d2d1 f9f10", 4),
		want: "second wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "janggi: never, if so chosen", m: janggi("repetition=0"),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("d1d2 f10f9 d2d1 f9f10", 6),
		want: "not over",
	},
	{
		name: "changi: a pass is part of the state", m: changi(),
		// d1d2 0000 comes to boards with and without p: the third equal one ends it
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("d1d2 0000 d2d1 0000", 2),
		want: "not over",
	},
	{
		name: "changi: the third with the pass", m: changi(),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 0 1", moves: append(repeat("d1d2 0000 d2d1 0000", 2), "d1d2"),
		want: "second wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "janggi: perpetual check loses", m: janggi(),
		fen: "4k4/R8/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("a9a10 e10e9 a10a9 e9e10", 2),
		want: "second wins, perpetual check", why: engine.PerpetualCheck,
	},
	{
		name: "janggi: by the second player too", m: janggi(),
		fen: "5k3/9/9/9/9/9/9/9/r8/4K4 b - 0 1", moves: repeat("a2a1 e1e2 a1a2 e2e1", 2),
		want: "first wins, perpetual check", why: engine.PerpetualCheck,
	},
	{
		name: "janggi: perpetual check counted, if so chosen", m: janggi("perpetual=count"),
		fen: "4k4/R8/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("a9a10 e10e9 a10a9 e9e10", 2),
		want: "first wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "janggi: one quiet move and it is no perpetual check", m: janggi(),
		fen: "4k4/R8/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("a9a8 e10e9 a8a9 e9e10", 2),
		want: "first wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "changi: both in check all the time", m: changi(),
		fen: "4k4/p8/9/9/3r5/4R4/9/9/P8/3K5 w - 0 1", moves: repeat("a2b2 a9b9 b2a2 b9a9", 2),
		want: "second wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "changi: a check that nobody parries is perpetual", m: changi(),
		fen: "4k4/p8/9/9/9/4R4/9/9/P8/3K5 w - 0 1", moves: repeat("a2b2 a9b9 b2a2 b9a9", 2),
		want: "second wins, perpetual check", why: engine.PerpetualCheck,
	},
	{
		name: "chess: threefold repetition", m: match{game: "chess"},
		moves: repeat("g1f3 g8f6 f3g1 f6g8", 2),
		want:  "draw, repetition", why: engine.Repetition,
	},
	{
		name: "shogi: the fourth occurrence", m: match{game: "shogi"},
		moves: repeat("e1e2 e9e8 e2e1 e8e9", 3),
		want:  "draw, repetition", why: engine.Repetition,
	},
	{
		name: "csx: perpetual chase, if it loses", m: match{game: "csx", options: map[string]string{"perpetual": "loss"}},
		// the example of the rule page, 11.5
		fen: "3k5/9/9/9/3p5/9/9/9/4c4/3P1R3/9/9/9/3K5[] w - 0 1", moves: append(repeat("f5e5 e6f6 e5f5 f6e6", 3), "f5e5"),
		want: "second wins, perpetual chase", why: engine.PerpetualChase,
	},
	{
		name: "csx: perpetual check, if it loses", m: match{game: "csx", options: map[string]string{"perpetual": "loss"}},
		// the example of the rule page, 11.4
		fen: "3k5/9/9/9/9/9/9/9/9/4R4/9/9/9/5K3[] w - 0 1", moves: append(repeat("e5d5 d14e14 d5e5 e14d14", 3), "e5d5"),
		want: "second wins, perpetual check", why: engine.PerpetualCheck,
	},
	{
		name: "changi: a hundred plies without progress", m: changi(),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 98 60", moves: []string{"d1d2", "0000"},
		want: "second wins, no progress, counted", why: engine.NoProgress,
	},
	{
		name: "changi: as many as chosen", m: changi("no_progress=3"), moves: []string{"0000", "b10a8", "0000"},
		want: "second wins, no progress, counted", why: engine.NoProgress,
	},
	{
		name: "changi: an advance starts anew", m: changi("no_progress=3"), moves: []string{"0000", "b10a8", "a4a5", "0000"},
		want: "not over",
	},
	{
		name: "changi: never, if so chosen", m: changi("no_progress=0", "max_plies=0"),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 998 5000", moves: []string{"d1d2"},
		want: "not over",
	},
	{
		name: "changi: four hundred plies", m: changi(),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 b - 0 200", moves: []string{"f10f9"},
		want: "second wins, move limit, counted", why: engine.MoveLimit,
	},
	{
		name: "changi: as many as chosen, from the start", m: changi("max_plies=2"), moves: []string{"a4a5", "a7a6"},
		want: "second wins, move limit, counted", why: engine.MoveLimit,
	},
	// The order of section 5: the first that applies decides.
	{
		name: "order: royals before the move limit", m: changi("max_plies=1", "no_progress=1"),
		fen: "4k4/9/9/9/4R4/9/9/9/9/3K5 w - 0 1", moves: []string{"e6e10"},
		want: "first wins, royals captured", why: engine.RoyalsCaptured,
	},
	{
		name: "order: bikjang before no progress", m: janggi("no_progress=1"),
		fen: "4k4/9/9/9/9/9/9/9/9/R3K4 w - 0 1", moves: []string{"0000"},
		want: "first wins, bikjang accepted, counted", why: engine.FacingAccepted,
	},
	{
		name: "order: bikjang before the second pass", m: janggi("bikjang=draw"),
		fen: "4k4/9/9/9/9/9/9/9/9/R3K4 w p 5 9", moves: []string{"0000"},
		want: "draw, bikjang accepted", why: engine.FacingAccepted,
	},
	{
		name: "order: two passes before no progress and move limit", m: changi("no_progress=2", "max_plies=2"),
		moves: []string{"0000", "0000"},
		want:  "second wins, two passes, counted", why: engine.TwoPasses,
	},
	{
		name: "order: mate before no progress and move limit", m: janggi("no_progress=1", "max_plies=1"),
		fen: "4k4/9/9/3R1R3/9/4R4/9/9/9/3K5 w - 0 1", moves: []string{"e5e6"},
		want: "first wins, checkmate", why: engine.Checkmate,
	},
	{
		name: "order: repetition before no progress and move limit", m: janggi("no_progress=8", "max_plies=8"),
		fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("d1d2 f10f9 d2d1 f9f10", 2),
		want: "second wins, repetition, counted", why: engine.Repetition,
	},
	{
		name: "order: perpetual check before no progress", m: janggi("no_progress=8"),
		fen: "4k4/R8/9/9/9/9/9/9/9/3K5 w - 0 1", moves: repeat("a9a10 e10e9 a10a9 e9e10", 2),
		want: "second wins, perpetual check", why: engine.PerpetualCheck,
	},
	{
		name: "order: no progress before the move limit", m: changi("no_progress=2", "max_plies=2"),
		moves: []string{"b1a3", "b10a8"},
		want:  "second wins, no progress, counted", why: engine.NoProgress,
	},
	{
		name: "a king on the hill", m: shelved("kingofthehill"),
		fen: "4k3/8/8/8/8/4K3/8/8 w - 0 1", moves: []string{"e3e4"}, want: "first wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "a king on the last rank that cannot be followed", m: shelved("racingkings"),
		fen: "8/4K3/8/k7/8/8/8/8 w - 0 1", moves: []string{"e7e8"}, want: "first wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "a king on the last rank that is followed", m: shelved("racingkings"),
		fen: "8/k3K3/8/8/8/8/8/8 w - 0 1", moves: []string{"e7e8", "a7a8"}, want: "draw, goal reached", why: engine.GoalReached,
	},
	{
		name: "a king on the last rank that could be followed", m: shelved("racingkings"),
		fen: "8/k3K3/8/8/8/8/8/8 w - 0 1", moves: []string{"e7e8", "a7a6"}, want: "first wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "the second player's king on the last rank", m: shelved("racingkings"),
		fen: "8/k3K3/8/8/8/8/8/8 b - 0 1", moves: []string{"a7a8"}, want: "second wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "a third check", m: shelved("3check"),
		fen: "4k3/8/8/8/8/8/8/R3K3 w -,-,1+3 0 1", moves: []string{"a1a8"}, want: "first wins, checks given", why: engine.ChecksGiven,
	},
	{
		name: "a second check", m: shelved("3check"),
		fen: "4k3/8/8/8/8/8/8/R3K3 w -,-,2+3 0 1", moves: []string{"a1a8"}, want: "not over",
	},
	{
		name: "a knight on the middle is held", m: shelved("jesonmor"),
		fen: "9/9/9/9/9/6n2/3N5/9/N8 w - 0 1", moves: []string{"d3e5", "g4h6"}, want: "first wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "a knight on the middle is taken and its taker holds it", m: shelved("jesonmor"),
		fen: "9/9/9/9/9/6n2/3N5/9/N8 w - 0 1", moves: []string{"d3e5", "g4e5", "a1b3"}, want: "second wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "a lion that is safe on the last rank", m: shelved("dobutsu"),
		fen: "2l/L2/3/3[] w - 0 1", moves: []string{"a3a4"}, want: "first wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "a lion on the last rank that is left", m: shelved("dobutsu"),
		fen: "1l1/L2/3/3[] w - 0 1", moves: []string{"a3a4", "b4c4"}, want: "first wins, goal reached", why: engine.GoalReached,
	},
	{
		name: "the last pawn of a horde", m: shelved("horde"),
		fen: "4k3/8/8/8/8/8/4P3/5r2 b - 0 1", moves: []string{"f1e1", "e2e3", "e1e3"}, want: "second wins, too few pieces", why: engine.TooFewPieces,
	},
	{
		name: "a second bishop is left", m: shelved("extinction"),
		fen: "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPr/RN1QKBNR w - 0 1", moves: []string{"h1h2", "g8f6"}, want: "not over",
	},
	{
		name: "the last queen of an extinction", m: shelved("extinction"),
		fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/3P4/PPP2PPP/RNBQKBNR b KQkq 0 1", moves: []string{"d8g5", "c1g5"}, want: "first wins, too few pieces", why: engine.TooFewPieces,
	},
	{
		name: "all pieces given away", m: shelved("giveaway"),
		fen: "8/8/8/8/8/1p6/P7/8 b - 0 1", moves: []string{"b3a2"}, want: "first wins, too few pieces", why: engine.TooFewPieces,
	},
	{
		name: "fewer pieces in a stalemate", m: shelved("suicide"),
		fen: "8/8/8/p7/P7/8/8/1N6 w - 0 1", moves: []string{"b1c3"}, want: "second wins, stalemate", why: engine.Stalemate,
	},
	{
		name: "as many pieces in a stalemate", m: shelved("suicide"),
		fen: "8/8/8/p7/8/8/P7/8 w - 0 1", moves: []string{"a2a4"}, want: "draw, stalemate", why: engine.Stalemate,
	},
	{
		name: "more pieces of the player who cannot move", m: shelved("suicide"),
		fen: "8/8/p7/p7/8/8/P7/8 w - 0 1", moves: []string{"a2a4"}, want: "first wins, stalemate", why: engine.Stalemate,
	},
	{
		name: "repetition is a draw whoever has fewer pieces", m: shelved("suicide"),
		fen: "7k/8/8/8/8/8/8/K1K5 w - 0 1", moves: []string{"a1a2", "h8h7", "a2a1", "h7h8", "a1a2", "h8h7", "a2a1", "h7h8"}, want: "draw, repetition", why: engine.Repetition,
	},
	{
		name: "mate that wins for the mated", m: shelved("misere"),
		fen: "k7/8/1K6/8/8/8/8/7R w - 0 1", moves: []string{"h1h8"}, want: "second wins, checkmate", why: engine.Checkmate,
	},
	{
		name: "a bare king that cannot bare the other", m: shelved("shatranj"),
		fen: "4k3/8/8/8/8/4p3/4K2P/7R w - 0 1", moves: []string{"e2e3"}, want: "first wins, too few pieces", why: engine.TooFewPieces,
	},
	{
		name: "a bare king that bares the other", m: shelved("shatranj"),
		fen: "8/8/8/8/8/2k1p3/2P1K3/8 w - 0 1", moves: []string{"e2e3", "c3c2"}, want: "not over",
	},
	{
		name: "a bare king too far from the last piece, which has one move", m: shelved("shatranj"),
		fen: "8/8/8/3R3p/8/8/7k/K7 w - 0 1", moves: []string{"d5h5", "h2g3"}, want: "first wins, too few pieces", why: engine.TooFewPieces,
	},
	{
		name: "a bare king that draws", m: shelved("shatar"),
		fen: "4k3/8/8/8/8/4p3/4K2P/7R w - 0 1", moves: []string{"e2e3"}, want: "draw, too few pieces", why: engine.TooFewPieces,
	},
	{
		name: "too many moves against a bare king", m: shelved("makruk"),
		fen:   "8/8/8/3pk3/8/8/8/R2RK3 w - 0 1",
		moves: []string{"d1d5", "e5e6", "d5d4", "e6e5", "d4c4", "e5e6", "c4c3", "e6d6", "c3c4", "d6d7"},
		want:  "draw, counted out", why: engine.CountedOut,
	},
	{
		name: "a king blown up", m: shelved("atomic"),
		fen: "4k3/4p3/8/8/8/8/8/4RK2 w - 0 1", moves: []string{"e1e7"}, want: "first wins, royals captured", why: engine.RoyalsCaptured,
	},
	{
		name: "both kings blown up", m: shelved("nocheckatomic"),
		fen: "8/8/8/8/8/4k3/3pK3/3R4 w - 0 1", moves: []string{"d1d2"}, want: "second wins, royals captured", why: engine.RoyalsCaptured,
	},
}

// shelved is a game of the catalogue.
func shelved(id string) match { return match{game: "variants/catalogue/" + id + ".toml"} }

func TestEndings(t *testing.T) {
	for _, c := range endings {
		t.Run(c.name, func(t *testing.T) {
			p := c.m.rules(t).New()
			if c.fen != "" {
				p = c.m.at(t, c.fen)
			}
			for i, text := range c.moves {
				if got := outcomeOf(p); got != "not over" {
					t.Fatalf("%s: before move %d, %s: %s", describe(p), i+1, text, got)
				}
				play(t, p, text)
			}
			if got := outcomeOf(p); got != c.want {
				t.Errorf("%s: %s, want %s", describe(p), got, c.want)
			}
			if o, _ := p.Outcome(); o.Reason != c.why {
				t.Errorf("%s: reason %v, want %v", describe(p), o.Reason, c.why)
			}
		})
	}
}

// TestEveryReason sees to it that no reason goes untested.
func TestEveryReason(t *testing.T) {
	names := map[string]bool{}
	for _, r := range engine.Reasons() {
		if names[r.String()] || r.String() == "" || r == engine.NotOver {
			t.Errorf("reason %d is called %q", r, r)
		}
		names[r.String()] = true
		if !slices.ContainsFunc(endings, func(c ending) bool { return c.why == r }) {
			t.Errorf("no game of the table ends by %v", r)
		}
	}
}

// A pawn that is pinned to its king cannot take in passing, and the square is written all the
// same: the position counts as another one when it comes again without it.
func TestPinnedPassing(t *testing.T) {
	const fen = "4r1k1/8/8/3pP3/8/8/8/4K3 w -,d6 0 1"
	p := match{game: "chess"}.at(t, fen)
	if got := p.FEN(); got != fen {
		t.Fatalf("%s is written %s", fen, got)
	}
	if _, err := p.ParseMove("e5d6"); err == nil {
		t.Fatalf("%s: e5d6 is legal, want a pinned pawn", fen)
	}
	for round, want := range []int{1, 2} {
		for _, text := range []string{"e1d1", "g8h8", "d1e1", "h8g8"} {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if n := p.Repeats(5); n != want {
			t.Errorf("%s, then e1d1 g8h8 d1e1 h8g8 %d times: occurrence %d, want %d", fen, round+1, n, want)
		}
	}
}

// A forgotten pass is no first pass: another one does not end the game, and the position is the
// one that is written without it. Taken back, all is as before.
func TestForgetPass(t *testing.T) {
	janggi := match{game: "janggi"}
	p := janggi.rules(t).New()
	before := p.FEN()
	p.Make(engine.Pass)
	p.ForgetPass()
	if again := janggi.at(t, p.FEN()); p.Passed() || p.Key() != again.Key() {
		t.Errorf("%s: passed %v, key %x, read again %x", p.FEN(), p.Passed(), p.Key(), again.Key())
	}
	p.Make(engine.Pass)
	if _, over := p.Outcome(); over || !p.Passed() {
		t.Errorf("%s: over %v after a forgotten pass and another", p.FEN(), over)
	}
	p.ForgetPass()
	p.ForgetPass() // nothing is left to forget
	p.Unmake()
	p.Unmake()
	if again := janggi.at(t, before); p.FEN() != before || p.Key() != again.Key() {
		t.Errorf("taken back: %s, key %x, want %s, %x", p.FEN(), p.Key(), before, again.Key())
	}
}
