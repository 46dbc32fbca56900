package play

import (
	"fmt"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// An opening in which a royal can be taken by anybody is refused.
func TestSoundOfThree(t *testing.T) {
	r := gametest.Rules(t, "titans", "")
	const board = "9/9/9/9/xK8|9/9/9/9/sK8|9/9/9/9/fK%s[] %s - 0 9"
	for _, c := range []struct {
		name, pieces string
		want         bool
	}{
		{"nobody attacks", "8", true},
		{"f's king is attacked", "7xR", false},
		{"by s", "7sW", false},
		{"f has a rook there", "6R1", true},
	} {
		for _, turn := range []string{"x", "s", "f"} {
			p, err := r.Parse(fmt.Sprintf(board, c.pieces, turn))
			if err != nil {
				t.Fatal(err)
			}
			if got := Sound(p); got != c.want {
				t.Errorf("%s, %s on turn: sound is %v, want %v", c.name, turn, got, c.want)
			}
		}
	}
}

// A book takes another's opening, but none that its own rules forbid.
func TestTake(t *testing.T) {
	g := gametest.Game(t, "changi")
	var books []*Book
	for _, from := range []struct {
		setup   string
		options map[string]string
	}{
		{"1", nil}, {"1", map[string]string{"pass": "stuck"}}, {"3", map[string]string{"royal_loss": "any", "max_plies": "3"}},
	} {
		r, err := g.Rules(from.setup, from.options)
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, &Book{Rules: r, Games: 2, Mirror: MirrorOf(r)})
	}
	for _, tt := range []struct {
		name, line string
		book       int
		want       bool
	}{
		{"the same setup", "a4a5 a7a6", 1, true},
		{"a pass", "0000 a7a6", 1, false},
		{"another setup", "g4g5 c7c6", 2, true},
		{"no such piece there", "a4a5 a7a6", 2, false},
		{"the game would be over", "g4g5 c7c6 c4c5 g7g6", 2, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := books[0].Rules.New()
			var line []engine.Move
			for text := range strings.FieldsSeq(tt.line) {
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				line = append(line, m)
				p.Make(m)
			}
			given, ok := books[0].pair(p, line)
			if !ok {
				t.Fatalf("the first book refuses %s", tt.line)
			}
			book := books[tt.book]
			got, ok := book.take(books[0], given)
			if ok != tt.want {
				t.Fatalf("takes %s: %v, want %v", tt.line, ok, tt.want)
			}
			if !ok {
				return
			}
			q := book.Rules.New()
			var texts []string
			for _, m := range got.Moves[0] {
				texts = append(texts, q.MoveText(m))
				q.Make(m)
			}
			if played := strings.Join(texts, " "); played != tt.line {
				t.Errorf("plays %s, want %s", played, tt.line)
			}
		})
	}
}

// An opening in which a blast takes a royal is refused, whoever is on turn.
func TestSoundWithBlasts(t *testing.T) {
	r := gametest.Rules(t, "atomic", "")
	for board, want := range map[string]bool{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR":       true,
		"rnbqkbnr/1p1ppppp/p7/8/2p5/1Q1P4/PP2PPPP/RNB1KBNR": true,  // the queen sees b7 alone
		"rnbqkbnr/1ppp1ppp/p7/4N3/8/8/PPPPPPPP/RNBQKB1R":    false, // the knight takes d7 or f7
		"rnbqkb1r/pppppppp/8/8/4n3/8/PPPP1PPP/RNBQKBNR":     false, // and this one d2 or f2
	} {
		for _, turn := range []string{"w", "b"} {
			p, err := r.Parse(board + " " + turn + " KQkq 0 9")
			if err != nil {
				t.Fatal(err)
			}
			if got := Sound(p); got != want {
				t.Errorf("%s, %s on turn: sound is %v, want %v", board, turn, got, want)
			}
		}
	}
}

// Where the game is over before it begins, no number of plies would help, and the error says so.
func TestNoOpeningOfWhatIsOver(t *testing.T) {
	g, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\n[setup.standard]\nfen = \"8/8/8/8/8/1q6/8/K1k5 w - 0 1\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, plies := range []int{0, 4} {
		b := Book{Name: "standard", Rules: r, Games: 2, Plies: plies}
		_, err := b.Opening(t.Context(), 0, Seed{}, nil)
		if want := "opening: setup standard: the game is over before it begins: stalemate"; err == nil || err.Error() != want {
			t.Errorf("%d plies: %v, want %q", plies, err, want)
		}
	}
}
