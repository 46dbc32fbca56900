package engine_test

import (
	"slices"
	"testing"
)

// The clause of a move is the one the rules name it by.
func TestClause(t *testing.T) {
	for _, tt := range []struct{ name, game, fen, move, want string }{
		{"step", "classic-sum", "", "e3e4", "P-fwd"},
		{"double step", "classic-sum", "", "e3e5", "P-double"},
		{"king", "csx", csx("Ke2 kd14", "", "w"), "e2e3", "step"},
		{"rook in csx", "csx", csx("Kd1 kf14 Rc3", "", "w"), "c3c9", "slide"},
		{"drop", "csx", csx("Kd1 kf14", "P", "w"), "P@c5", ""},
		{"castling", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq,- 0 1", "e1g1", ""},
		{"pass", "changi", "", "0000", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := match{game: tt.game}.at(t, tt.fen)
			m, err := p.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			got := p.Clause(m)
			if got != tt.want {
				t.Errorf("%s: %s moves by clause %q, want %q", p.FEN(), tt.move, got, tt.want)
			}
			if got == "" {
				return
			}
			if of := p.Rules().Clauses(p.At(m.From()).Kind()); !slices.Contains(of, got) {
				t.Errorf("%s: the piece of %s has the clauses %q, %q is none of them", p.FEN(), tt.move, of, got)
			}
		})
	}
}
