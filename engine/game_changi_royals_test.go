package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// This file holds what the rule page of Janggi and Changi says of royals:
// sections 1 to 3 and 9.1 to 9.3.

// movesFrom lists the moves of the piece on a square, without the square.
func movesFrom(p *engine.Position, sq string) string {
	var out []string
	for _, text := range p.MoveTexts() {
		rest, ok := strings.CutPrefix(text, sq)
		if ok && (rest[0] == 'x' || rest[0] >= 'a') {
			out = append(out, rest)
		}
	}
	return strings.Join(out, " ")
}

func changi(options ...string) match { return withOptions("changi", options) }
func janggi(options ...string) match { return withOptions("janggi", options) }

// withOptions reads options such as "facing=file".
func withOptions(game string, options []string) match {
	m := match{game: game, options: map[string]string{}}
	for _, o := range options {
		k, v, _ := strings.Cut(o, "=")
		m.options[k] = v
	}
	return m
}

// "A royal that 'sees' an enemy royal with no piece between may capture it and
// stay where it is ... It takes only the first piece seen, so never two royals."
func TestCaptureWithoutMoving(t *testing.T) {
	for _, c := range []struct {
		name, fen, from, want string
		m                     match
	}{
		{
			"on an open file", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1 xe10", changi(),
		},
		{
			"the first of two royals only", "4q4/9/4k4/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1 xe8", changi(),
		},
		{
			"not past a piece of the enemy", "4k4/9/9/4p4/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1", changi(),
		},
		{
			"not past a piece of its own", "4k4/9/9/9/9/4S4/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1", changi(),
		},
		{
			"not past its own queen", "4k4/9/9/9/9/9/9/4Q4/9/4K4 w - 0 1",
			"e1", "d1 e2 f1", changi(),
		},
		{
			"no other piece than a royal", "4g4/4k4/9/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1 xe9", changi(),
		},
		{
			"not a rook before the king", "4k4/9/4r4/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1", changi(),
		},
		{
			"the king sees a queen too", "4q4/9/9/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1 xe10", changi(),
		},
		{
			"the queen does not see on a file", "4k4/9/9/9/9/9/9/9/9/4Q4 w - 0 1",
			"e1", "d2 e2 f2", changi(),
		},
		{
			"both players", "4k4/9/9/9/9/9/9/9/9/4Q4 b - 0 1",
			"e10", "d10 e9 f10 xe1", changi(),
		},
		{
			"with facing=file the queen sees on a file", "4k4/9/9/9/9/9/9/9/9/4Q4 w - 0 1",
			"e1", "d2 e2 f2 xe10", changi("facing=file"),
		},
		{
			"with facing=file a king sees a king", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1 xe10", changi("facing=file"),
		},
		{
			"with facing=off nobody sees", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1", changi("facing=off"),
		},
		{
			"never in janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1",
			"e1", "d1 e2 f1", janggi("bikjang=off"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.m.at(t, c.fen)
			if got := movesFrom(p, c.from); got != c.want {
				t.Errorf("%s: %s moves to [%s], want [%s]", c.fen, c.from, got, c.want)
			}
		})
	}
}

// "It is a normal move of the turn": the captor stays, the victim is gone, the
// halfmove clock starts anew, and the turn passes on.
func TestCaptureWithoutMovingLeavesTheCaptor(t *testing.T) {
	p := changi().at(t, "3qk4/9/9/9/9/9/9/9/9/4K4 w p 7 9")
	play(t, p, "e1xe10")
	if got, want := p.FEN(), "3q5/9/9/9/9/9/9/9/9/4K4 b - 0 9"; got != want {
		t.Errorf("e1xe10 leaves %s, want %s", got, want)
	}
}

// "Under (b) the first move of setup 5, 5s, 5m, 5sm is e2xe9 (e2xe8) and wins."
func TestFacingOnFilesWinsTheFifthSetupAtOnce(t *testing.T) {
	for setup, move := range map[string]string{"5": "e2xe9", "5m": "e2xe9", "5s": "e2xe8", "5sm": "e2xe8"} {
		m := changi("facing=file")
		m.setup = setup
		p := m.rules(t).New()
		play(t, p, move)
		if o, over := p.Outcome(); !over || o.Reason != engine.RoyalsCaptured || o.Shares != [3]uint8{6, 0, 0} {
			t.Errorf("%s: after %s: %+v, %v, want a win by capture", m, move, o, over)
		}
		m = changi()
		m.setup = setup
		if p := m.rules(t).New(); slices.Contains(p.MoveTexts(), move) {
			t.Errorf("%s: %s is legal, want only with facing=file", m, move)
		}
	}
}

// "K and Q are both royal where a side has both: both must be captured ...
// Capturing one of two does not end the game."
func TestBothRoyalsMustBeCaptured(t *testing.T) {
	const fen = "3kq4/9/9/9/9/9/9/9/9/3KR4 w - 0 1"
	p := changi().at(t, fen)
	play(t, p, "e1e10")
	if o, over := p.Outcome(); over {
		t.Errorf("%s: after the queen's capture the game is over: %+v", fen, o)
	}
	if p.Royals(1) != 1 || p.Finished() {
		t.Errorf("%s: %d royals left, finished %v, want 1 and not", fen, p.Royals(1), p.Finished())
	}
	play(t, p, "0000", "d1xd10")
	if o, over := p.Outcome(); !over || o.Reason != engine.RoyalsCaptured || o.Shares != [3]uint8{6, 0, 0} {
		t.Errorf("%s: after both captures: %+v, %v, want a win for the first player", fen, o, over)
	}
	if got := p.FEN(); got != "4R4/9/9/9/9/9/9/9/9/3K5 b - 0 2" {
		t.Errorf("after both captures: %s, want the state - (royals are seen on the board)", got)
	}
}

// "capture of one of two ... royal_loss=any": the first royal lost loses, and
// the state says r.
func TestAnyRoyalLost(t *testing.T) {
	const fen = "3kq4/9/9/9/9/9/9/9/9/3KR4 w - 0 1"
	p := changi("royal_loss=any").at(t, fen)
	play(t, p, "e1e10")
	if got, want := p.FEN(), "3kR4/9/9/9/9/9/9/9/9/3K5 b r 0 1"; got != want {
		t.Errorf("after e1e10: %s, want %s", got, want)
	}
	if o, over := p.Outcome(); !over || o.Reason != engine.RoyalsCaptured || o.Shares != [3]uint8{6, 0, 0} || p.Count() != 0 {
		t.Errorf("after e1e10: %+v, %v, %d moves, want a win and no moves", o, over, p.Count())
	}
}

// "A side is in check when its opponent, if it were to move, could end the game
// at once by capturing a royal (with two royals alive and royal_loss=all, never)."
func TestInCheck(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		m         match
		want      bool
	}{
		{"attacked last royal", "4k4/9/9/9/4R4/9/9/9/9/3K5 b - 0 1", changi(), true},
		{"one of two royals", "4kq3/9/9/9/4R4/9/9/9/9/3K5 b - 0 1", changi(), false},
		{"one of two royals, any loses", "4kq3/9/9/9/4R4/9/9/9/9/3K5 b - 0 1", changi("royal_loss=any"), true},
		{"seen by the king", "4k4/9/9/9/9/9/9/9/9/4K4 b - 0 1", changi(), true},
		{"seen by the king, facing=off", "4k4/9/9/9/9/9/9/9/9/4K4 b - 0 1", changi("facing=off"), false},
		{"seen by a queen on the file", "4k4/9/9/9/9/9/9/9/9/4Q4 b - 0 1", changi(), false},
		{"bikjang is no check", "4k4/9/9/9/9/9/9/9/9/4K4 b - 0 1", janggi(), false},
		{"screened cannon", "4k4/9/9/4p4/4C4/9/9/9/9/3K5 b - 0 1", janggi(), true},
		{"cannon screened by a cannon", "4k4/9/9/4c4/4C4/9/9/9/9/3K5 b - 0 1", janggi(), false},
	} {
		if got := c.m.at(t, c.fen).InCheck(); got != c.want {
			t.Errorf("%s: %s: in check is %v, want %v", c.name, c.fen, got, c.want)
		}
	}
}

// "changi: any move is legal, also one that leaves a royal to be captured";
// "janggi: a move or pass that leaves one's own side in check is illegal".
func TestSafety(t *testing.T) {
	const fen = "4k4/9/9/9/4r4/9/9/9/4G4/4K4 w - 0 1"
	for _, c := range []struct {
		m           match
		guard, pass bool // may the guard leave the file, may the turn be passed in check
	}{
		{changi(), true, true},
		{changi("safety=mate"), false, false},
		{janggi("bikjang=off"), false, false},
		{janggi("bikjang=off", "safety=capture"), true, true},
	} {
		if got := slices.Contains(c.m.at(t, fen).MoveTexts(), "e2d2"); got != c.guard {
			t.Errorf("%s: %s: e2d2 is legal: %v, want %v", c.m, fen, got, c.guard)
		}
		checked := strings.Replace(fen, "4G4", "9", 1)
		if got := slices.Contains(c.m.at(t, checked).MoveTexts(), "0000"); got != c.pass {
			t.Errorf("%s: %s: the pass is legal: %v, want %v", c.m, checked, got, c.pass)
		}
	}
}

// With safety=mate and two royals neither needs protection; when one is left it
// does; with royal_loss=any both do.
func TestSafetyOfTwoRoyals(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		m         match
		illegal   bool
	}{
		{"two royals", "5k3/9/9/9/4r4/9/9/9/4G4/3QK4 w - 0 1", changi("safety=mate"), false},
		{"one royal", "5k3/9/9/9/4r4/9/9/9/4G4/4K4 w - 0 1", changi("safety=mate"), true},
		{"two royals, any loses", "5k3/9/9/9/4r4/9/9/9/4G4/3QK4 w - 0 1", changi("safety=mate", "royal_loss=any"), true},
	} {
		if got := slices.Contains(c.m.at(t, c.fen).MoveTexts(), "e2d2"); got == c.illegal {
			t.Errorf("%s: %s: e2d2 is legal: %v", c.name, c.fen, got)
		}
	}
}

// "K, G, Q, A never leave their own palace. A position line that puts one
// outside, or that has two K or two Q of one side, is invalid."
func TestInvalidRoyals(t *testing.T) {
	for _, c := range []struct{ name, setup, fen, want string }{
		{"king outside", "1", "4k4/9/9/9/9/9/4K4/9/9/9 w - 0 1", "K (king) on e4"},
		{"king in the other palace", "1", "4K4/9/9/9/9/9/9/9/9/9 w - 0 1", "K (king) on e10"},
		{"queen outside", "1", "4k4/9/9/q8/9/9/9/9/9/4K4 w - 0 1", "q (queen) on a7"},
		{"guard outside", "1", "4k4/9/9/9/9/9/9/9/2G6/4K4 w - 0 1", "G (guard) on c2"},
		{"advisor outside", "1", "4k1a2/9/9/9/9/9/9/9/9/4K4 w - 0 1", "a (advisor) on g10"},
		{"two kings", "1", "4k4/9/9/9/9/9/9/9/9/3KK4 w - 0 1", "read 2 of K (king)"},
		{"two queens", "1", "3qq4/4k4/9/9/9/9/9/9/9/4K4 w - 0 1", "read 2 of q (queen)"},
		{"the palace of the short board ends at rank 7", "5s", "9/9/9/4k4/9/9/9/9/4K4 w - 0 1", "k (king) on e6"},
		{"its lowest square is inside", "5s", "9/9/4k4/9/9/9/9/9/4K4 w - 0 1", ""},
		{"no royal at all is a finished game", "1", "4k4/9/9/9/9/9/9/9/9/9 w - 0 1", ""},
	} {
		_, err := match{game: "changi", setup: c.setup}.rules(t).Parse(c.fen)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %s: error %v, want one with %q", c.name, c.fen, err, c.want)
		}
	}
}
