package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// This file holds what the rule page says of passing, bikjang and the state and
// clocks of the FEN: sections 3 and 4, 9.4 and 9.6.

// outcomeOf describes an outcome in a few words: who won, why, and the margin.
func outcomeOf(p *engine.Position) string {
	o, over := p.Outcome()
	if !over {
		return "not over"
	}
	who := map[[3]uint8]string{{6, 0, 0}: "first wins", {0, 6, 0}: "second wins", {3, 3, 0}: "draw"}[o.Shares]
	text := who + ", " + o.Reason.String()
	if o.Counted {
		text += ", counted"
	}
	return text
}

// "A pass 0000 is a legal move (pass=free)", at any time; with pass=stuck "only
// when there is no other legal move".
func TestPass(t *testing.T) {
	const alone = "4Sk3/9/9/9/9/9/9/9/9/3K5 w - 0 1"
	const stuck = "4k4/c7R/9/3R1R3/9/9/9/9/9/3K5 b - 0 1" // of the vectors: nothing but the pass
	for _, c := range []struct {
		name, fen string
		m         match
		want      bool
	}{
		{"free", alone, changi(), true},
		{"free in check", "4k4/9/9/9/4R4/9/9/9/9/3K5 b - 0 1", changi(), true},
		{"free in check under safety=mate", "4k4/9/9/9/4R4/9/9/9/9/3K5 b - 0 1", changi("safety=mate"), false},
		{"stuck with another move", alone, changi("pass=stuck"), false},
		{"stuck without another move", stuck, janggi("pass=stuck"), true},
		{"stuck and in check is checkmate", "4k4/9/9/3RRR3/9/9/9/9/9/3K5 b - 0 1", janggi("pass=stuck"), false},
		{"free, stuck", stuck, janggi(), true},
	} {
		p := c.m.at(t, c.fen)
		if got := slices.Contains(p.MoveTexts(), "0000"); got != c.want {
			t.Errorf("%s: %s: the pass is legal: %v, want %v", c.name, c.fen, got, c.want)
		}
		if got := p.HasMove(); got != (p.Count() > 0) {
			t.Errorf("%s: %s: HasMove %v, Count %d", c.name, c.fen, got, p.Count())
		}
	}
}

// Section 4: what each ply does to state, halfmove and fullmove. "Making any ply
// first clears the state; then a pass sets a (if it accepts a bikjang), else pp
// (if the state was p), else p."
func TestStateAndClocks(t *testing.T) {
	for _, c := range []struct {
		name, fen, move, want string
		m                     match
	}{
		{
			"the first pass", "4k4/9/9/9/9/9/9/9/9/3K5 w - 3 9", "0000",
			"4k4/9/9/9/9/9/9/9/9/3K5 b p 4 9", changi(),
		},
		{
			"the second pass", "4k4/9/9/9/9/9/9/9/9/3K5 b p 4 9", "0000",
			"4k4/9/9/9/9/9/9/9/9/3K5 w pp 5 10", changi(),
		},
		{
			"a move clears the pass", "4k4/9/9/9/9/9/9/9/9/3K5 b p 4 9", "e10d10",
			"3k5/9/9/9/9/9/9/9/9/3K5 w - 5 10", changi(),
		},
		{
			"a pass that accepts", "4k4/9/9/9/9/9/9/9/9/4K4 w - 3 9", "0000",
			"4k4/9/9/9/9/9/9/9/9/4K4 b a 4 9", janggi(),
		},
		{
			"accepting comes before the second pass", "4k4/9/9/9/9/9/9/9/9/4K4 w p 3 9", "0000",
			"4k4/9/9/9/9/9/9/9/9/4K4 b a 4 9", janggi("bikjang=draw"),
		},
		{
			"no bikjang, so a second pass", "4k4/9/9/9/9/9/9/9/9/4K4 w p 3 9", "0000",
			"4k4/9/9/9/9/9/9/9/9/4K4 b pp 4 9", janggi("bikjang=off"),
		},
		{
			"a royal captured, one is enough", "3qk4/9/9/3R5/9/9/9/9/9/3K5 w p 3 9", "d7d10",
			"3Rk4/9/9/9/9/9/9/9/9/3K5 b r 0 9", changi("royal_loss=any"),
		},
		{
			"a royal captured, both must be", "3qk4/9/9/3R5/9/9/9/9/9/3K5 w p 3 9", "d7d10",
			"3Rk4/9/9/9/9/9/9/9/9/3K5 b - 0 9", changi(),
		},
		{
			"a capture", "3k5/9/9/p8/R8/9/9/9/9/5K3 w - 3 9", "a6a7",
			"3k5/9/9/R8/9/9/9/9/9/5K3 b - 0 9", changi(),
		},
		{
			"a capture without moving", "4k4/9/9/9/9/9/9/9/9/4K4 b - 3 9", "e10xe1",
			"4k4/9/9/9/9/9/9/9/9/9 w - 0 10", changi(),
		},
		{
			"a pawn forward", "3k5/9/9/9/P8/9/9/9/9/5K3 w - 3 9", "a6a7",
			"3k5/9/9/P8/9/9/9/9/9/5K3 b - 0 9", changi(),
		},
		{
			"a pawn sideways is no progress", "3k5/9/9/9/P8/9/9/9/9/5K3 w - 3 9", "a6b6",
			"3k5/9/9/9/1P7/9/9/9/9/5K3 b - 4 9", changi(),
		},
		{
			"a stone general forward", "3k5/9/9/9/9/s8/9/9/9/5K3 b - 3 9", "a5b4",
			"3k5/9/9/9/9/9/1s7/9/9/5K3 w - 0 10", changi(),
		},
		{
			"a stone general sideways", "5k3/3S5/9/9/9/9/9/9/9/5K3 w - 3 9", "d9e9",
			"5k3/4S4/9/9/9/9/9/9/9/5K3 b - 4 9", changi(),
		},
		{
			"another piece forward", "3k5/9/9/9/R8/9/9/9/9/5K3 w - 3 9", "a6a7",
			"3k5/9/9/R8/9/9/9/9/9/5K3 b - 4 9", changi(),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.m.at(t, c.fen)
			play(t, p, c.move)
			if got := p.FEN(); got != c.want {
				t.Errorf("%s after %s is\n%s, want\n%s", c.fen, c.move, got, c.want)
			}
			if state := strings.Fields(c.want)[2]; state != "-" && state != "p" && p.Count() != 0 {
				t.Errorf("%s is finished and has %d moves", c.want, p.Count())
			}
		})
	}
}

// "If the two kings face each other on a file with nothing between when a player
// comes to move, that player may either accept by passing 0000 (always allowed
// then, even in check), or play a legal move after which they no longer face
// each other. Other moves are illegal."
func TestBikjang(t *testing.T) {
	for _, c := range []struct {
		name, fen, want string
		m               match
	}{
		{
			"accept or part them", "4k4/9/9/9/9/9/9/9/9/R3K4 w - 0 1",
			"0000 e1d1 e1f1", janggi(),
		},
		{
			"also for the second player", "r3k4/9/9/9/9/9/9/9/9/4K4 b - 0 1",
			"0000 e10d10 e10f10", janggi(),
		},
		{
			"a piece may step between", "4k4/9/9/8R/9/9/9/9/9/4K4 w - 0 1",
			"0000 e1d1 e1f1 i7e7", janggi("bikjang=draw"),
		},
		{
			"accepting is allowed in check", "4k4/9/9/9/9/9/9/9/9/r3K4 w - 0 1",
			"0000", janggi(),
		},
		{
			"under pass=stuck too", "4k4/9/9/9/9/9/9/9/9/R3K4 w - 0 1",
			"0000 e1d1 e1f1", janggi("pass=stuck"),
		},
		{
			"a piece between: no bikjang", "4k4/4p4/9/9/9/9/9/9/9/4K4 w - 0 1",
			"0000 e1d1 e1e2 e1f1", janggi(),
		},
		{
			"in changi any two opposing royals face each other", "4q4/9/9/9/9/9/9/9/9/R3K4 w - 0 1",
			"0000 e1d1 e1f1", changi("bikjang=count", "facing=off"),
		},
		{
			"of two queens too", "4q4/9/9/9/9/9/9/9/9/R3Q4 w - 0 1",
			"0000 e1d2 e1f2", changi("bikjang=draw", "facing=off"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(c.m.at(t, c.fen).MoveTexts(), " "); got != c.want {
				t.Errorf("%s: moves [%s], want [%s]", c.fen, got, c.want)
			}
		})
	}
}

// "Creating a bikjang is legal at any time. Accepting finishes the game: by
// points (bikjang=count, default) or as a draw (bikjang=draw)."
func TestBikjangCreatedAndAccepted(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - 0 1"
	for _, c := range []struct {
		m    match
		want string
	}{
		{janggi(), "first wins, bikjang accepted, counted"},
		{janggi("bikjang=draw"), "draw, bikjang accepted"},
		{janggi("points=no"), "draw, bikjang accepted"},
		{janggi("deom=20"), "second wins, bikjang accepted, counted"},
		{changi("bikjang=count", "facing=off", "safety=mate"), "first wins, bikjang accepted, counted"},
	} {
		p := c.m.at(t, fen)
		play(t, p, "d1e1", "0000")
		if got := outcomeOf(p); got != c.want {
			t.Errorf("%s: d1e1 0000: %s, want %s", c.m, got, c.want)
		}
	}
	p := janggi("bikjang=off").at(t, fen)
	play(t, p, "d1e1", "0000")
	if got := outcomeOf(p); got != "not over" {
		t.Errorf("bikjang=off: d1e1 0000: %s, want not over: no such rule", got)
	}
}

// "Bikjang together with facing other than off is an error."
func TestBikjangConflictsWithFacing(t *testing.T) {
	for _, c := range []struct {
		m  match
		ok bool
	}{
		{changi("bikjang=count"), false},
		{changi("bikjang=draw", "facing=own"), false},
		{changi("bikjang=draw", "facing=file"), false},
		{changi("bikjang=draw", "facing=off"), true},
		{changi("bikjang=off", "facing=file"), true},
	} {
		_, err := c.m.compile(t)
		if (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), "bikjang") {
			t.Errorf("%s: error %v, want none: %v", c.m, err, c.ok)
		}
	}
}

// Tokens of the state that the rules of the game cannot produce are refused.
func TestStateTokens(t *testing.T) {
	for _, c := range []struct {
		state string
		m     match
		ok    bool
	}{
		{"-", changi(), true},
		{"p", changi(), true},
		{"pp", changi(), true},
		{"a", changi(), false},
		{"r", changi(), false},
		{"r", changi("royal_loss=any"), true},
		{"a", janggi(), true},
		{"a", janggi("bikjang=off"), false},
		{"ppp", janggi(), false},
		{"x", janggi(), false},
		{"p,p", janggi(), false},
	} {
		_, err := c.m.rules(t).Parse("4k4/9/9/9/9/9/9/9/9/3K5 w " + c.state + " 3 9")
		if (err == nil) != c.ok || err != nil && !strings.HasPrefix(err.Error(), "fen: state: read ") {
			t.Errorf("%s: state %s: error %v, want none: %v", c.m, c.state, err, c.ok)
		}
	}
}
