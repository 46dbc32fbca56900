package eval

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

var games = []struct{ game, setup string }{
	{"chess", ""},
	{"capablanca", ""},
	{"xiangqi", ""},
	{"shogi", ""},
	{"janggi", ""},
	{"changi", "1"},
	{"changi", "3m"},
	{"changi", "5s"},
	{"csx", ""},
	{"classic-sum", ""},
	{"classic-sum-light", ""},
}

// Mobility alone must order the pieces as players do.
func TestMobilityOrder(t *testing.T) {
	for _, c := range []struct {
		game  string
		order string // each worth less than the next
	}{
		{"chess", "P N R Q"},
		{"chess", "P B R Q"},
		{"capablanca", "P N B R A C Q"},
		{"xiangqi", "A P N C R"},
		{"xiangqi", "B P N C R"},
		{"shogi", "P N L S G B R +B +R"},
		{"shogi", "S +S B"},
		{"janggi", "E N R"},
		{"janggi", "P C R"},
		{"changi", "S P N B R"},
		{"changi", "E N R"},
	} {
		t.Run(c.game+" "+c.order, func(t *testing.T) {
			w := Mobility(gametest.Rules(t, c.game, ""))
			last, name := 0, ""
			for _, letter := range strings.Fields(c.order) {
				k, ok := w.rules.KindOf(letter)
				if !ok {
					t.Fatalf("no piece %q", letter)
				}
				if v := w.Material(k); v <= last {
					t.Errorf("%s is worth %d and %s %d, want more", name, last, letter, v)
				}
				last, name = w.Material(k), letter
			}
		})
	}
}

// shaken returns weights like w with every number changed a little, differently
// at the start and at the end, so that no term is zero.
func shaken(w *Weights) *Weights {
	rng := rand.New(rand.NewPCG(4, 4))
	v := w.Vector()
	for i := range v {
		v[i][0] += float64(rng.IntN(61) - 30)
		v[i][1] += float64(rng.IntN(61) - 30)
	}
	return w.WithVector(v, w.note)
}

func TestPawnIsAHundred(t *testing.T) {
	for _, g := range games {
		w := Mobility(gametest.Rules(t, g.game, g.setup))
		found := false
		for k := 1; k <= w.rules.Kinds(); k++ {
			found = found || w.Material(engine.Kind(k)) == 100
		}
		if !found {
			t.Errorf("%s: no kind is worth 100", g.game)
		}
	}
}

// In every position of random games, sums updated move by move must equal sums added up
// from scratch, and points must equal the engine's.
func TestAfterEqualsSum(t *testing.T) {
	for _, g := range games {
		t.Run(g.game+g.setup, func(t *testing.T) {
			r := gametest.Rules(t, g.game, g.setup)
			w := shaken(Mobility(r))
			rng := rand.New(rand.NewPCG(3, 3))
			for range 6 {
				p := r.New()
				sum := w.Sum(p)
				for range 150 {
					if _, over := p.Outcome(); over {
						break
					}
					moves := p.Moves(nil)
					m := moves[rng.IntN(len(moves))]
					fen, text := p.FEN(), p.MoveText(m)
					before := sum
					w.After(&sum, &before, p, m)
					p.Make(m)
					if got := w.Sum(p); got != sum {
						t.Fatalf("%s after %s: kept %+v, from nothing %+v", fen, text, sum, got)
					}
					if r.Spec().Points != nil {
						if got, want := w.counts.margin(p, &sum), p.Margin(); float64(got) != want*1000 {
							t.Fatalf("%s after %s: margin %d thousandths, want %v", fen, text, got, want)
						}
					}
				}
			}
		})
	}
}

// A piece must be worth as much to the second player as to the first, on the square that
// looks to him as sq looks to the first.
func TestPlayersAreEqual(t *testing.T) {
	for _, g := range games {
		r := gametest.Rules(t, g.game, g.setup)
		w := shaken(Mobility(r))
		for k := 1; k <= r.Kinds(); k++ {
			for i := range r.Board().Size() {
				sq := engine.Square(i)
				mine, his := engine.MakePiece(0, engine.Kind(k)), engine.MakePiece(1, engine.Kind(k))
				a, b := w.pieceSquare[slot(mine, sq)], w.pieceSquare[slot(his, r.Board().Turned(1, sq))]
				if a != -b {
					t.Fatalf("%s: %s on %s: %d for the first, %d for the second", g.game, r.Letter(engine.Kind(k)), r.Board().Name(sq), a, b)
				}
			}
		}
		if got := w.Static(r.New()); got != w.tempo[0] {
			t.Errorf("%s: the start is worth %d, want the tempo, %d", g.game, got, w.tempo[0])
		}
	}
}

func TestHorizon(t *testing.T) {
	r := gametest.Rules(t, "janggi", "")
	w := Mobility(r)
	// bare but for a rook of the first player: he leads by 11.5 points
	last := 0
	for _, half := range []int{0, 60, 70, 80, 90, 99} {
		p, err := r.Parse("4k4/9/9/9/9/9/9/9/3K5/R8 w - " + strconv.Itoa(half) + " 80")
		if err != nil {
			t.Fatal(err)
		}
		v := w.Static(p)
		if half > 60 && v <= last {
			t.Errorf("halfmove %d: %d, want more than %d before", half, v, last)
		}
		if half == 60 && v != last {
			t.Errorf("halfmove %d: %d, want %d as at the start", half, v, last)
		}
		last = v
	}
}

func TestFileRoundTrip(t *testing.T) {
	for _, g := range games {
		w := shaken(Mobility(gametest.Rules(t, g.game, g.setup)))
		text := w.Text()
		v, err := Read(w.rules, text)
		if err != nil {
			t.Fatalf("%s: %v\n%s", g.game, err, text)
		}
		if !bytes.Equal(v.Text(), text) || v.pieceSquare != w.pieceSquare || v.inHand != w.inHand || v.onTurn != w.onTurn || v.tropism.worth != w.tropism.worth || !reflect.DeepEqual(v.runner, w.runner) || v.note != w.note {
			t.Errorf("%s: weights read back differ", g.game)
		}
	}
}

func TestFileIsStrict(t *testing.T) {
	r := gametest.Rules(t, "janggi", "")
	good := string(Mobility(r).Text())
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown key", "tempo =", "temple = 1\ntempo =", "temple: unknown key"},
		{"wrong type", "tempo = ", "tempo = \"x\" #", "weights:4:1: tempo: read the text \"x\", expected a list of 2"},
		{"wrong game", `"janggi"`, `"chess"`, `read "chess", expected "janggi"`},
		{"wrong format", "format = 1", "format = 2", "read 2, expected 1"},
		{"no value", "\nboard = ", "\n# ", "board: is missing"},
		{"missing piece", `[piece."E"]`, `[piece."X"]`, "piece.X: the game has no such piece"},
		{"huge value", "board = [", "board = [99", "expected a value from"},
		{"short rank", "  [", "  [0], #", "expected 9"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := Read(r, []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one about %q", c.name, err, c.want)
		}
	}
}

func TestAllocatesNothing(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	w := Mobility(r)
	p := r.New()
	m := p.Moves(nil)[0]
	s, next := w.Sum(p), Sum{}
	if n := testing.AllocsPerRun(100, func() {
		w.After(&next, &s, p, m)
		_ = w.Static(p)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// Points of any size that rules allow are added up as the rules add them.
func TestLargePoints(t *testing.T) {
	g, err := variants.Read("rich.toml", []byte("extends = \"chess\"\nid = \"rich\"\nname = \"Rich\"\nrules.points = true\npiece.P.value = 900000\n"+
		"rules.max_plies = 40\nrules.deom = 0.5\nsetup.standard.fen = \"4k3/8/8/8/8/8/PPPPPPPP/4K3 w - 0 1\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := r.New()
	w := For(r)
	s := w.Sum(p)
	if lead := w.Lead(p, &s); lead != 1 {
		t.Errorf("eight pawns more lead by %d, want 1", lead)
	}
}
