package diagram

import (
	"strings"
	"testing"

	"komi/engine/variants/gametest"
)

func TestText(t *testing.T) {
	for _, tt := range []struct{ name, game, setup, fen, want string }{
		{"points, palace lines and two letters of one piece", "changi", "5s", "4k4/9/4q4/9/9/9/9/1V2K4/3Q5 b - 3 9", `
    a   b   c   d   e   f   g   h   i
 9  ┌───┬───┬───┬───k───┬───┬───┬───┐  9
    │   │   │   │ ╲ │ ╱ │   │   │   │
 8  ├───┼───┼───┼───┼───┼───┼───┼───┤  8
    │   │   │   │ ╱ │ ╲ │   │   │   │
 7  ├───┼───┼───┼───q───┼───┼───┼───┤  7
    │   │   │   │   │   │   │   │   │
 6  ├───┼───┼───┼───┼───┼───┼───┼───┤  6
    │   │   │   │   │   │   │   │   │
 5  ├───┼───┼───┼───┼───┼───┼───┼───┤  5
    │   │   │   │   │   │   │   │   │
 4  ├───┼───┼───┼───┼───┼───┼───┼───┤  4
    │   │   │   │   │   │   │   │   │
 3  ├───┼───┼───┼───┼───┼───┼───┼───┤  3
    │   │   │   │ ╲ │ ╱ │   │   │   │
 2  ├───V───┼───┼───K───┼───┼───┼───┤  2
    │   │   │   │ ╱ │ ╲ │   │   │   │
 1  └───┴───┴───Q───┴───┴───┴───┴───┘  1
    a   b   c   d   e   f   g   h   i

Han to move
4k4/9/4q4/9/9/9/9/1V2K4/3Q5 b - 3 9
`},
		{"squares, a zone, promoted pieces and hands", "shogi", "", "4k4/9/9/9/9/9/9/1+B7/4K4[GGPb] w - 0 1", `
    a   b   c   d   e   f   g   h   i
 9  ∘   ∘   ∘   ∘   k   ∘   ∘   ∘   ∘  9
 8  ∘   ∘   ∘   ∘   ∘   ∘   ∘   ∘   ∘  8
 7  ∘   ∘   ∘   ∘   ∘   ∘   ∘   ∘   ∘  7
 6  ·   ·   ·   ·   ·   ·   ·   ·   ·  6
 5  ·   ·   ·   ·   ·   ·   ·   ·   ·  5
 4  ·   ·   ·   ·   ·   ·   ·   ·   ·  4
 3  ∘   ∘   ∘   ∘   ∘   ∘   ∘   ∘   ∘  3
 2  ∘   +B  ∘   ∘   ∘   ∘   ∘   ∘   ∘  2
 1  ∘   ∘   ∘   ∘   K   ∘   ∘   ∘   ∘  1
    a   b   c   d   e   f   g   h   i

Sente in hand: 1 P, 2 G
Gote in hand: 1 B
Sente to move
4k4/9/9/9/9/9/9/1+B7/4K4[GGPb] w - 0 1
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := gametest.Rules(t, tt.game, tt.setup).Parse(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := Text(p), strings.TrimPrefix(tt.want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// A river has no lines along the files, and camps are drawn one below another.
func TestTextOfOtherBoards(t *testing.T) {
	if got := Text(gametest.Rules(t, "xiangqi", "").New()); !strings.Contains(got, `
 6  ├───┴───┴───┴───┴───┴───┴───┴───┤  6
    │                               │
 5  ├───┬───┬───┬───┬───┬───┬───┬───┤  5
`) {
		t.Errorf("no river in\n%s", got)
	}
	got := Text(gametest.Rules(t, "titans", "").New())
	for _, want := range []string{"camp of Shogi\ns5  ·", "\nf2  fP  fP  fP  fP  fP  fP  fP  fP  fP\nf1  fR  fN", "Xiang-qi to move\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
