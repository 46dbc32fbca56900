package diagram

import (
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// TestReplay plays games at random and compares what the drawing shows at each
// ply with the position after it.
func TestReplay(t *testing.T) {
	for _, game := range []string{"csx", "shogi", "chess", "titans"} {
		t.Run(game, func(t *testing.T) {
			r := gametest.Rules(t, game, "")
			p := r.New()
			random := rand.New(rand.NewPCG(uint64(len(game)), 1))
			var moves []engine.Move
			replay := NewReplay(r, "x")
			want := []map[string]bool{stands(replay, p)}
			for len(moves) < 120 {
				list := p.Moves(nil)
				if len(list) == 0 {
					break
				}
				moves = append(moves, list[random.IntN(len(list))])
				p.Make(moves[len(moves)-1])
				want = append(want, stands(replay, p))
			}
			for range moves {
				p.Unmake()
			}
			svg := replay.Game(p, moves, "game", "a & b", "c")
			wellFormed(t, svg)
			wellFormed(t, replay.Shapes())
			for ply := range want {
				if got := shown(t, svg, ply); !maps.Equal(got, want[ply]) {
					t.Fatalf("after %d plies the drawing shows %v, want %v", ply, got, want[ply])
				}
			}
			for id := range shapesUsed(svg) {
				if !strings.Contains(replay.Shapes(), `id="`+id+`"`) {
					t.Errorf("%s is used and not among the shapes", id)
				}
			}
		})
	}
}

// stands lists the pieces of a position, on the board and in hand, as the
// drawing shows them.
func stands(replay *Replay, p *engine.Position) map[string]bool {
	out := map[string]bool{}
	r := p.Rules()
	for _, sq := range p.Occupied().Squares() {
		at := replay.place(sq)
		out[fmt.Sprintf("%s %s %s", pieceID(r, p.At(sq)), num(at.x), num(at.y))] = true
	}
	for q := range engine.Player(r.Players()) {
		for k := 1; k <= r.Kinds(); k++ {
			if n := p.Hand(q, engine.Kind(k)); n > 0 {
				out["h"+pieceID(r, engine.MakePiece(q, engine.Kind(k)))+" "+strconv.Itoa(n)] = true
			}
		}
	}
	return out
}

// shown is what a drawing shows after some plies, in the form of stands.
func shown(t *testing.T, svg string, ply int) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	held, numbers := map[string]string{}, map[string]string{}
	for _, u := range uses(t, svg) {
		a, b := span(u.Style)
		if ply < a || ply >= b {
			continue
		}
		shape := strings.TrimPrefix(u.Href, "#x-")
		at := u.X + " " + u.Y
		switch shape[0] {
		case 'p':
			out[shape+" "+at] = true
		case 'h':
			held[at] = shape
		case 'n':
			numbers[at] = shape[1:]
		}
	}
	for at, shape := range held {
		n := numbers[at]
		if n == "" {
			n = "1"
		}
		out[shape+" "+n] = true
	}
	return out
}

type use struct {
	Href  string `xml:"href,attr"`
	X     string `xml:"x,attr"`
	Y     string `xml:"y,attr"`
	Style string `xml:"style,attr"`
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v in %.200s", err, svg)
		}
	}
}

func uses(t *testing.T, svg string) []use {
	t.Helper()
	var doc struct {
		Life struct {
			Uses []use `xml:"use"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal([]byte(svg), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Life.Uses) == 0 {
		t.Fatal("the drawing shows nothing")
	}
	return doc.Life.Uses
}

// span reads "--a:3;--b:9".
func span(style string) (a, b int) {
	a, b = -1, 1<<30
	for _, part := range strings.Split(style, ";") {
		if text, has := strings.CutPrefix(part, "--a:"); has {
			a, _ = strconv.Atoi(text)
		}
		if text, has := strings.CutPrefix(part, "--b:"); has {
			b, _ = strconv.Atoi(text)
		}
	}
	return a, b
}

func shapesUsed(svg string) map[string]bool {
	out := map[string]bool{}
	for _, part := range strings.Split(svg, `href="#`)[1:] {
		id, _, _ := strings.Cut(part, `"`)
		out[id] = true
	}
	return out
}
