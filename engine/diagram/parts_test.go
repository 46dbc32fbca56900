package diagram

import (
	"math"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// Every player sees his own side of the board where the first player sees his.
func TestPartsAsEachPlayerSeesThem(t *testing.T) {
	for _, game := range []string{"changi", "shogi", "titans"} {
		r := gametest.Rules(t, game, "")
		first := NewParts(r, 0, "x")
		for q := range engine.Player(r.Players()) {
			x := NewParts(r, q, "x")
			if x.Width != first.Width || x.Height != first.Height {
				t.Errorf("%s, player %d: %g by %g, want %g by %g", game, q, x.Width, x.Height, first.Width, first.Height)
			}
			for sq := range r.Board().Size() {
				his := r.Board().Turned(int(q), engine.Square(sq))
				got, want := x.Squares[his], first.Squares[sq]
				if math.Hypot(got.X-want.X, got.Y-want.Y) > 0.01 {
					t.Errorf("%s: player %d sees %s at %g, %g, want it where the first player sees %s: %g, %g", game, q, got.Name, got.X, got.Y, want.Name, want.X, want.Y)
				}
			}
		}
	}
}

// A board with holes has neither squares nor lines there.
func TestHoles(t *testing.T) {
	r := gametest.Rules(t, "troitzky", "")
	x := NewParts(r, 0, "x")
	names := 0
	for _, s := range x.Squares {
		if s.Name != "" {
			names++
		}
	}
	if names != 68 {
		t.Errorf("%d squares have names, want 68", names)
	}
	f := frameOf(r).(*rectangle)
	var d drawing
	f.ground(&d)
	if got := strings.Count(d.String(), "M"); got != 68 {
		t.Errorf("%d squares have a ground, want 68", got)
	}
	var e drawing
	f.edges(&e)
	// Every square has four sides, and neighbours share one.
	inner := 0
	for sq := range r.Board().Size() {
		file, rank := sq%10, sq/10
		for _, to := range [][2]int{{file + 1, rank}, {file, rank + 1}} {
			if f.stands(file, rank) && f.stands(to[0], to[1]) {
				inner++
			}
		}
	}
	if got, want := strings.Count(e.String(), "M"), 4*68-inner; got != want {
		t.Errorf("%d borders are drawn, want %d", got, want)
	}
	if got := Text(r.New()); !strings.Contains(got, "\n10                  q   k                  10\n") {
		t.Errorf("holes are not left blank in\n%s", got)
	}
}

// Every piece has a shape that the page can use.
func TestPartsHaveEveryPiece(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	x := NewParts(r, 1, "board")
	for q := range engine.Player(2) {
		for k := 1; k <= r.Kinds(); k++ {
			if id := x.Piece(engine.MakePiece(q, engine.Kind(k))); !strings.Contains(x.Shapes, `<g id="`+id+`"`) {
				t.Errorf("no shape %s", id)
			}
		}
	}
	if !strings.Contains(x.Shapes, `<g id="board-b"`) {
		t.Error("no shape of the board")
	}
	if got := Moves(r, 1, Squares(r, 1)[0]); !strings.Contains(got, "pawn (P) on ") {
		t.Errorf("the diagram has no title: %.300s", got)
	}
}
