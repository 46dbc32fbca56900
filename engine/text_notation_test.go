package engine_test

import (
	"testing"
)

// seirawan is a position in which White may castle to the right.
const seirawan = "4k3/8/8/8/8/8/8/4K2R[EHeh] w K 0 1"

func TestNotation(t *testing.T) {
	for _, c := range []struct{ name, game, setup, fen, move, want string }{
		{"a move", "chess", "", "", "g1f3", "Ng1-f3"},
		{"a capture", "chess", "", "4k3/8/8/4p3/8/5N2/8/4K3 w - 0 1", "f3e5", "Nf3xe5"},
		{"in passing", "chess", "", "4k3/8/8/3pP3/8/8/8/4K3 w -,d6 0 1", "e5d6", "Pe5xd6"},
		{"a promotion", "chess", "", "8/4P2k/8/8/8/8/8/4K3 w - 0 1", "e7e8q", "Pe7-e8=Q"},
		{"castling", "chess", "", "4k3/8/8/8/8/8/8/4K2R w K 0 1", "e1g1", "Ke1-g1"},
		{"into its own promoted state", "shogi", "", "4k4/9/4P4/9/9/9/9/9/4K4[-] w - 0 1", "e7e8+", "Pe7-e8+"},
		{"a drop", "shogi", "", "4k4/9/9/9/9/9/9/9/4K4[G] w - 0 1", "G@e5", "G@e5"},
		{"a pass", "changi", "1", "", "0000", "pass"},
		{"castling from other squares", "chess", "", "4k3/8/8/8/8/8/8/5K1R w K 0 1", "f1h1", "Kf1-g1 with Rh1"},
		{"a king's step to where it would castle", "chess", "", "4k3/8/8/8/8/8/8/5K1R w K 0 1", "f1g1", "Kf1-g1"},
		{"a piece comes in", "seirawan", "", "", "b1c3h", "Nb1-c3/H"},
		{"none comes in", "seirawan", "", "", "b1c3", "Nb1-c3"},
		{"a piece comes in behind a castling king", "seirawan", "", seirawan, "e1g1h", "Ke1-g1/He1"},
		{"a piece comes in behind a castling rook", "seirawan", "", seirawan, "h1e1e", "Ke1-g1/Eh1"},
		{"a capture from afar", "changi", "", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", "e1xe10", "Ke1xe10 from afar"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := match{game: c.game, setup: c.setup}.at(t, c.fen)
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Notation(m); got != c.want {
				t.Errorf("%s in %s is written %q, want %q", c.move, p.FEN(), got, c.want)
			}
		})
	}
}
