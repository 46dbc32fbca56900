package engine_test

import (
	"testing"

	"komi/engine"
)

func TestWithout(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		off       []string
		want      string // "" for an error
	}{
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", []string{"h1", "d8", "e5"}, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq 0 1"},
		{"chess", "4k3/8/8/3Pp3/8/8/8/4K3 w -,e6 0 1", []string{"e5"}, "4k3/8/8/3P4/8/8/8/4K3 w - 0 1"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", []string{"e1"}, ""},
		{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - 0 1", []string{"b2", "a1"}, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/1NSGKGSNL[] w - 0 1"},
	} {
		r := match{game: c.game}.rules(t)
		var fen string
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		var off engine.Set
		for _, name := range c.off {
			sq, ok := r.Board().Square(name)
			if !ok {
				t.Fatalf("no square %s", name)
			}
			off.Add(sq)
		}
		q, err := p.Without(off)
		if err == nil {
			fen = q.FEN()
		}
		if fen != c.want {
			t.Errorf("%s without %v: %q, %v, want %q", c.fen, c.off, fen, err, c.want)
		}
		if p.FEN() != c.fen {
			t.Errorf("%s became %s", c.fen, p.FEN())
		}
	}
}
