package diagram

import (
	"encoding/xml"
	"io"
	"os"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// picture writes what explore found, a letter a square: * the piece, o a move,
// x a capture, # both, @ a capture without moving, % that and both others,
// s a screen, l a leg, + before a promotion is left out.
func picture(r *engine.Rules, got *reach) string {
	var b strings.Builder
	for i, row := range r.Board().Rows() {
		if i > 0 {
			b.WriteByte('\n')
		}
		for k, sq := range row.Squares {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(sign(got, sq))
		}
	}
	return b.String()
}

func sign(got *reach, sq engine.Square) byte {
	if sq == got.from {
		return '*'
	}
	for _, s := range got.screens {
		if s == sq {
			return 's'
		}
	}
	for _, s := range got.legs {
		if s == sq {
			return 'l'
		}
	}
	m := got.marks[sq]
	switch {
	case m == nil:
		return '.'
	case m.quiet && m.capture && m.rifle:
		return '%'
	case m.rifle:
		return '@'
	case m.quiet && m.capture:
		return '#'
	case m.quiet:
		return 'o'
	case m.capture:
		return 'x'
	}
	return '?'
}

// The pictures are drawn by hand from the rules of the pieces.
func TestExplore(t *testing.T) {
	for _, tt := range []struct{ name, game, setup, piece, square, want string }{
		{"the changi king sees along rank and file, steps on palace lines", "changi", "1", "K", "e2", `
. . . . @ . . . .
. . . . @ . . . .
. . . . @ . . . .
. . . . @ . . . .
. . . . @ . . . .
. . . . @ . . . .
. . . . @ . . . .
. . . # % # . . .
@ @ @ % * % @ @ @
. . . # % # . . .`},
		{"the changi cannon leaps over palace corners too", "changi", "1", "C", "d3", `
. . . # . . . . .
. . . # . . . . .
. . . # . . . . .
. . . # . . . . .
. . . # . . . . .
. . . s . . . . .
. . . . . . . . .
# s . * . s # # #
. . . s s . . . .
. . . # . # . . .`},
		{"the janggi elephant has two legs a leap", "janggi", "neen-neen", "E", "e5", `
. . . . . . . . .
. . . . . . . . .
. . # . . . # . .
. # . l . l . # .
. . l . l . l . .
. . . l * l . . .
. . l . l . l . .
. # . l . l . # .
. . # . . . # . .
. . . . . . . . .`},
		{"the xiangqi cannon moves up to a screen and captures behind", "xiangqi", "standard", "C", "e5", `
. . . . x . . . .
. . . . x . . . .
. . . . x . . . .
. . . . s . . . .
. . . . o . . . .
x x s o * o s x x
. . . . o . . . .
. . . . s . . . .
. . . . x . . . .
. . . . x . . . .`},
		{"the chess pawn moves and captures apart", "chess", "standard", "P", "d2", `
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . o . . . .
. . x o x . . .
. . . * . . . .
. . . . . . . .`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := gametest.Rules(t, tt.game, tt.setup)
			k, _ := r.KindOf(tt.piece)
			sq, _ := r.Board().Square(tt.square)
			got := picture(r, explore(r, frameOf(r).at, engine.MakePiece(0, k), sq))
			if want := strings.TrimSpace(tt.want); got != want {
				t.Errorf("%s %s on %s\ngot\n%s\nwant\n%s", tt.game, tt.piece, tt.square, got, want)
			}
		})
	}
}

// Every way in which some piece of some game moves is in one of its diagrams,
// and no diagram is empty.
func TestSquaresShowEveryClause(t *testing.T) {
	for _, id := range variants.Builtin() {
		t.Run(id, func(t *testing.T) {
			r := gametest.Rules(t, id, "")
			for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
				x := engine.MakePiece(ownerOf(r, k), k)
				squares := Squares(r, k)
				shown := map[string]bool{}
				for _, sq := range squares {
					if len(explore(r, frameOf(r).at, x, sq).marks) == 0 {
						t.Errorf("%s on %s: nothing to be seen", r.Letter(k), r.Board().Name(sq))
					}
					for name := range r.Scope(x, sq) {
						shown[name] = true
					}
				}
				if len(squares) == 3 {
					continue // as many as there may be
				}
				for sq := range r.Board().Size() {
					for name := range r.Scope(x, engine.Square(sq)) {
						if !shown[name] {
							t.Errorf("%s: clause %s is shown on none of %v", r.Letter(k), name, squares)
							shown[name] = true
						}
					}
				}
			}
		})
	}
}

// Drawings are well-formed, have a title and a description, and load nothing.
func TestDrawingsStandAlone(t *testing.T) {
	for _, id := range variants.Builtin() {
		t.Run(id, func(t *testing.T) {
			p := gametest.Rules(t, id, "").New()
			for name, svg := range map[string]string{
				"board": Board(p), "sheet": Sheet(p),
			} {
				elements := map[string]int{}
				d := xml.NewDecoder(strings.NewReader(svg))
				for {
					token, err := d.Token()
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					if e, ok := token.(xml.StartElement); ok {
						elements[e.Name.Local]++
						for _, a := range e.Attr {
							if a.Name.Local == "href" || a.Name.Local == "src" {
								t.Errorf("%s: loads %s", name, a.Value)
							}
						}
					}
				}
				if elements["svg"] != 1 || elements["title"] != 1 || elements["desc"] != 1 {
					t.Errorf("%s: elements %v, want one svg, title and desc", name, elements)
				}
			}
		})
	}
}

// Names and signs from a file are text, whatever they hold.
func TestDrawingsEscapeNames(t *testing.T) {
	text, err := os.ReadFile("../variants/example/thicket.toml")
	if err != nil {
		t.Fatal(err)
	}
	evil := `</text><script>x(&\"')]]>` // no control characters: the reader of files refuses them
	hostile := strings.NewReplacer(`name = "Thicket"`, `name = "`+evil+`"`, `name = "heron"`, `name = "`+evil+`"`,
		`symbol = "♞"`, `symbol = "`+evil+`"`, `name = "Spring"`, `name = "`+evil+`"`).Replace(string(text))
	g, err := variants.Read("x.toml", []byte(hostile))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	svg := Sheet(r.New())
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
			t.Fatal("a name became an element")
		}
	}
}

// A board has a sign for each piece on it and in hand, by owner.
func TestBoardShowsEveryPiece(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	p, err := r.Parse("4k4/1r7/9/9/9/9/9/1+B7/4K4[GGPbs] w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	svg := Board(p)
	for class, want := range map[string]int{"o1": 4, "o2": 4} { // K +B, G P; k r, b s
		if got := strings.Count(svg, `class="`+class+`"`); got != want {
			t.Errorf("%d pieces of class %s, want %d", got, class, want)
		}
	}
	for _, want := range []string{"×2", ">+B<", "玉", "Sente to move: 4k4/"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the drawing", want)
		}
	}
}

// read reads a game that builds on chess.
func read(t *testing.T, text string) *engine.Rules {
	t.Helper()
	g, err := variants.Read("x.toml", []byte("format = 1\nextends = \"chess\"\nid = \"x\"\nname = \"x\"\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A zone has an outline among dark squares, where a tint would look like one of them.
func TestZonesOfCheckeredBoards(t *testing.T) {
	plain, zoned := Board(read(t, "").New()), Board(read(t, "zones.hill = [\"d5-f5\"]\ndisplay.zones = [\"hill\"]\n").New())
	for class, more := range map[string]int{"a": 0, "h": 16} { // three squares in a row, each player's
		if got := strings.Count(zoned, `class="`+class+`"`) - strings.Count(plain, `class="`+class+`"`); got != more {
			t.Errorf("%d shapes of class %s more than without the zone, want %d", got, class, more)
		}
	}
}

// A piece is not shown beside holes in the middle of the board, which hide what it does.
func TestSquaresAwayFromHoles(t *testing.T) {
	r := read(t, `board.holes = ["d4-d5", "e5"]
setup.standard.fen = "rnbqkbnr/pppppppp/8/3**3/3*4/8/PPPPPPPP/RNBQKBNR w KQkq 0 1"`)
	for _, letter := range []string{"K", "Q", "R", "B"} {
		k, _ := r.KindOf(letter)
		first := Squares(r, k)[0]
		got := explore(r, frameOf(r).at, engine.MakePiece(0, k), first)
		if n := len(got.marks); n < 7 || letter == "K" && n != 8 {
			t.Errorf("%s is shown on %s, where it has %d moves", letter, r.Board().Name(first), n)
		}
	}
}
