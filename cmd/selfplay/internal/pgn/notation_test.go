package pgn

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/engine"
	"komi/engine/variants/gametest"
	"komi/results"
	"komi/results/export"
)

func TestWritten(t *testing.T) {
	for _, c := range []struct {
		name, game, start, moves string
		want                     export.Written // its moves are words
		words                    string
	}{
		{
			"chess", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq 0 1", "e1g1 e8c8",
			export.Written{Variant: "chess", FEN: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Number: 1},
			"O-O O-O-O",
		},
		{
			"chess, Black first, with a square passed", "chess", "4k3/7p/8/8/3pP3/8/8/4K3 b -,e3 0 31", "d4e3 e1e2 h7h5",
			export.Written{Variant: "chess", FEN: "4k3/7p/8/8/3pP3/8/8/4K3 b - e3 0 31", Turn: 1, Number: 31},
			"dxe3 Ke2 h5",
		},
		{
			"chess960", "fischerandom", "1r3k1r/8/8/8/8/8/8/R4K2 w Qk 4 9", "f1a1 f8h8",
			export.Written{Variant: "fischerandom", FEN: "1r3k1r/8/8/8/8/8/8/R4K2 w Qk - 4 9", Number: 9},
			"O-O-O O-O",
		},
		{
			"a promoted piece and a drop", "crazyhouse", "4k3/P7/8/8/8/8/+q7/4K3[N] w - 0 5", "a7a8r+ e8e7 N@c3",
			export.Written{Variant: "crazyhouse", FEN: "4k3/P7/8/8/8/8/q~7/4K3[N] w - - 0 5", Number: 5},
			"a8=R+ Ke7 N@c3",
		},
		{
			"checks to give", "3check", "4k3/8/8/8/8/8/8/R3K3 w Q,-,3+2 0 1", "a1a8",
			export.Written{Variant: "3check", FEN: "4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 1", Number: 1},
			"Ra8+",
		},
		{
			"a pass", "janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - 0 1", "0000",
			export.Written{Variant: "janggi", FEN: "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", Number: 1},
			"e2e2",
		},
		{
			"no table", "csx", "", "a2a3",
			export.Written{Variant: "csx", Number: 1},
			"a2a3",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := gametest.Rules(t, c.game, "")
			if c.start == "" {
				c.start = r.New().FEN()
				c.want.FEN = c.start
			}
			n := Notation{Rules: func(results.Game) (*engine.Rules, error) { return r, nil }}
			c.want.Moves = strings.Fields(c.words)
			got, ok := n.Written(results.Game{Variant: c.game, Start: c.start, Moves: c.moves})
			if !ok || n.Err != nil {
				t.Fatalf("%s, moves %s: %v", c.start, c.moves, n.Err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s, moves %s (-want +got):\n%s", c.start, c.moves, diff)
			}
		})
	}
}

// The first game that cannot be read is remembered.
func TestUnread(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	unknown := errors.New("unknown rules")
	n := Notation{Rules: func(g results.Game) (*engine.Rules, error) {
		if g.Index == 2 {
			return nil, unknown
		}
		return r, nil
	}}
	start := r.New().FEN()
	for _, g := range []results.Game{{Start: start, Moves: "e2e4"}, {Index: 1, Start: start, Moves: "e2e4 e2e4"}, {Index: 2}, {Index: 3, Start: "nothing"}} {
		if _, ok := n.Written(g); ok != (g.Index == 0) {
			t.Errorf("game %d is read: %v", g.Index, ok)
		}
	}
	if n.Err == nil || !strings.HasPrefix(n.Err.Error(), "game 1: ply 2: ") {
		t.Errorf("the first error is %v, want game 1's", n.Err)
	}
}

func BenchmarkWritten(b *testing.B) {
	r := gametest.Rules(b, "chess", "")
	n := Notation{Rules: func(results.Game) (*engine.Rules, error) { return r, nil }}
	g := results.Game{Variant: "chess", Start: r.New().FEN(), Moves: strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 25)}
	for b.Loop() {
		if _, ok := n.Written(g); !ok {
			b.Fatal(n.Err)
		}
	}
}
