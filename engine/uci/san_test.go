package uci

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

func TestSAN(t *testing.T) {
	for _, c := range []struct {
		name, game, fen string
		moves           map[string]string
	}{
		{
			"pieces, pawns and mate", "chess", "3q3k/P3P1pp/8/3p4/4P3/5N2/8/1N2KR2 w - 0 1",
			map[string]string{
				"e4e5": "e5", "e4d5": "exd5", "e7d8n": "exd8=N", "a7a8r": "a8=R", "e1d1": "Kd1",
				"b1d2": "Nbd2", "f3d2": "Nfd2", "b1c3": "Nc3", "e7d8q": "exd8=Q#", "f3g5": "Ng5",
			},
		},
		{
			"check", "chess", "4k3/8/8/8/8/8/8/R3K3 w - 0 1",
			map[string]string{"a1a8": "Ra8+", "a1a7": "Ra7"},
		},
		{
			"in passing", "chess", "4k3/8/8/8/3pP3/8/8/4K3 b -,e3 0 1",
			map[string]string{"d4e3": "dxe3", "d4d3": "d3"},
		},
		{
			"rank, then square", "chess", "7k/8/8/1Q6/8/8/8/1Q1Q1K2 w - 0 1",
			map[string]string{"b1b3": "Qb1b3", "b5b3": "Q5b3", "d1b3": "Qdb3", "d1d3": "Qdd3", "b1d3": "Qb1d3", "b5d3": "Q5d3"},
		},
		{
			"castling with check", "chess", "3k4/8/8/8/8/8/8/R3K2R w KQ 0 1",
			map[string]string{"e1c1": "O-O-O+", "e1g1": "O-O"},
		},
		{
			"castling of pieces that began elsewhere", "fischerandom", "4k3/8/8/8/8/8/8/R4KR1 w KQ - 0 1",
			map[string]string{"f1g1": "O-O", "f1a1": "O-O-O", "f1e1": "Ke1"},
		},
		{
			"no table, and no sign for castling", "classic-sum", "4k4/9/9/9/9/9/9/9/9/R3K3R[] w KQ,,-,- 0 1",
			map[string]string{"e1g1": "e1g1"},
		},
		{
			"a pinned knight is no other", "chess", "4r2k/8/8/8/8/4N3/8/N3K3 w - 0 1",
			map[string]string{"a1c2": "Nc2"},
		},
		{
			"a promoted queen is a queen", "crazyhouse", "6k1/8/8/8/8/8/8/+Q1Q1K3[P] w - 0 1",
			map[string]string{"a1b1": "Qab1", "c1b1": "Qcb1", "P@b7": "P@b7", "a1a8": "Qa8+"},
		},
		{
			"promoted or not", "shogi", "k8/9/3P1B3/9/9/9/9/9/+B3K4[] w - 0 1",
			map[string]string{"f7e8": "Be8", "f7e8+": "Be8+", "a1b2": "+Bb2", "d7d8+": "Pd8+"},
		},
		{
			"a soldier is no pawn, and an elephant is written otherwise", "janggi", "3k5/9/9/9/4P4/9/9/4E4/9/4K4 w - 0 1",
			map[string]string{"e6e7": "Pe7", "e3c6": "Bc6", "0000": "e1e1"},
		},
		{
			"ranks of two digits", "xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - 0 1",
			map[string]string{"a1a10": "Ra10+"},
		},
		{
			"no table", "csx", "",
			map[string]string{"a2a3": "a2a3"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := gametest.Rules(t, c.game, "")
			d := DialectOf(r, DefaultDialect)
			p := r.New()
			if c.fen != "" {
				var err error
				if p, err = d.ParsePosition(c.fen); err != nil {
					t.Fatal(err)
				}
			}
			for text, want := range c.moves {
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := d.SAN(p, m); got != want {
					t.Errorf("%s: SAN is %s, want %s", text, got, want)
				}
			}
		})
	}
}

// In random games no two legal moves are written alike.
func TestSANDiffers(t *testing.T) {
	for _, game := range append(variants.Builtin(), variants.Catalogue()...) {
		t.Run(game, func(t *testing.T) {
			r := gametest.Rules(t, game, "")
			d := DialectOf(r, DefaultDialect)
			if d.own {
				t.Skip("written as Komi does")
			}
			rng := rand.New(rand.NewPCG(1, 1))
			p := r.New()
			for range 20 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					return
				}
				seen := map[string]engine.Move{}
				for _, m := range moves {
					text := d.SAN(p, m)
					if o, ok := seen[text]; ok {
						t.Fatalf("%s and %s are both %s in %s", p.MoveText(o), p.MoveText(m), text, p.FEN())
					}
					seen[text] = m
				}
				p.Make(moves[rng.IntN(len(moves))])
				if _, over := p.Outcome(); over {
					return
				}
			}
		})
	}
}
