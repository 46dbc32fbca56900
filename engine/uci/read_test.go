package uci

import (
	"testing"

	"komi/engine/variants/gametest"
)

// Moves in the ways that programs write them, and what they lead to; "" for a move that
// is not legal however it is read.
func TestParseMove(t *testing.T) {
	const (
		castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promote  = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		drops    = "4k4/3P5/9/9/9/9/9/9/4K4[Pr] w - - 0 7"
		passing  = "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1"
		soldiers = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 7 30"
	)
	for _, c := range []struct {
		game, fen string
		zero      bool // ranks from 0
		moves     map[string]string
	}{
		{"chess", castling, false, map[string]string{
			"e1g1": "e1g1", "e1h1": "e1g1", "O-O": "e1g1", "0-0": "e1g1", "o-o": "e1g1",
			"e1c1": "e1c1", "e1a1": "e1c1", "O-O-O": "e1c1", "0-0-0": "e1c1", "e1b1": "", "e1e1": "", "0000": "", "--": "",
		}},
		{"fischerandom", castling, false, map[string]string{"e1h1": "e1g1", "e1g1": "e1g1", "O-O-O": "e1c1", "e1d1": "e1d1"}},
		{"fischerandom", "4k3/8/8/8/8/8/8/R4KR1 w KQ - 0 1", false, map[string]string{"f1a1": "f1a1", "f1e1": "f1e1", "f1g1": "f1g1", "f1c1": "f1a1"}},
		{"chess", promote, false, map[string]string{"a7a8q": "a7a8q", "a7a8Q": "a7a8q", "a7a8=N": "a7a8n", "a7a8": "", "a7a8k": "", "P@a5": ""}},
		{"shogi", drops, false, map[string]string{"P@a5": "P@a5", "p@a5": "P@a5", "d8d9+": "d8d9+", "d8d9": "", "d8d9=": "", "R@a5": "", "P@d5": ""}},
		{"janggi", passing, false, map[string]string{"e2e2": "0000", "0000": "0000", "@@@@": "0000", "pass": "0000", "e2e1": "e2e1", "e9e9": ""}},
		{"xiangqi", soldiers, false, map[string]string{"a1a10": "a1a10", "a0a9": "", "e1e1": ""}},
		{"xiangqi", soldiers, true, map[string]string{"a0a9": "a1a10", "a0a1": "a1a2", "a1a10": ""}},
	} {
		r := gametest.Rules(t, c.game, "")
		d := DialectOf(r, "none", "uci")
		if c.zero {
			d = d.Shifted(8).Shifted(10)
		}
		p, err := d.ParsePosition(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range c.moves {
			m, err := d.ParseMove(p, text)
			switch {
			case err == nil && p.MoveText(m) != want:
				t.Errorf("%s: %s is read as %s, want %q", c.fen, text, p.MoveText(m), want)
			case err != nil && want != "":
				t.Errorf("%s: %v, want %s", c.fen, err, want)
			}
		}
	}
}

// Every legal move is read as it is written, in each game and each dialect.
func TestMovesRoundTrip(t *testing.T) {
	for _, game := range []string{"chess", "capablanca", "xiangqi", "shogi", "janggi", "changi", "csx", "classic-sum"} {
		r := gametest.Rules(t, game, "")
		for _, d := range []Dialect{DialectOf(r), DialectOf(r, "uci"), DialectOf(r, "xboard", "uci").Shifted(10)} {
			p := r.New()
			for ply := range 60 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					text := d.Move(p, m)
					if back, err := d.ParseMove(p, text); err != nil || back != m {
						t.Fatalf("%s: %s is written %s and read as %v, %v", p.FEN(), p.MoveText(m), text, back, err)
					}
				}
				fen := d.Position(p)
				if q, err := d.ParsePosition(fen); err != nil || q.FEN() != p.FEN() {
					t.Fatalf("%s is written %s, which is refused (%v) or another", p.FEN(), fen, err)
				}
				p.Make(moves[(ply*7+3)%len(moves)])
			}
		}
	}
}
