package play

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// In duck chess both move the duck, so their moves cannot change places.
func TestMirrorOf(t *testing.T) {
	for _, tt := range []struct{ game, setup, want string }{
		{"chess", "", "reflection"},
		{"capablanca", "", "reflection"},
		{"shogi", "", "half turn"},
		{"xiangqi", "", "half turn"},
		{"changi", "1", "half turn"},
		{"changi", "3", "half turn"},
		{"changi", "5s", "half turn"},
		{"janggi", "neen-neen", "half turn"},
		{"janggi", "nene-nene", "reflection"},
		{"janggi", "nene-enen", "half turn"},
		{"janggi", "neen-nene", ""},
		{"duck", "", ""},
		{"amazons", "", "half turn"},
	} {
		t.Run(tt.game+" "+tt.setup, func(t *testing.T) {
			r := gametest.Rules(t, tt.game, tt.setup)
			got := ""
			if m := MirrorOf(r); m != nil {
				got = m.Name
			}
			if got != tt.want {
				t.Errorf("mirror %q of %s, want %q", got, r.New().FEN(), tt.want)
			}
		})
	}
}

// The opening of the English with colours exchanged is the Sicilian: a case to
// check by eye.
func TestMirrorLine(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	m := MirrorOf(r)
	for _, tt := range []struct{ name, line, want string }{
		{"Sicilian", "e2e4 c7c5", "c2c4 e7e5"},
		{"four plies", "e2e4 c7c5 g1f3 d7d6", "c2c4 e7e5 d2d3 g8f6"},
		{"a capture cannot come before its victim", "e2e4 d7d5 e4d5 d8d5", ""},
		{"odd", "e2e4", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := r.New()
			var moves []engine.Move
			for text := range strings.FieldsSeq(tt.line) {
				move, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, move)
				p.Make(move)
			}
			out, ok := m.Line(r, moves)
			var texts []string
			q := r.New()
			for _, move := range out {
				texts = append(texts, q.MoveText(move))
				q.Make(move)
			}
			if got := strings.Join(texts, " "); ok != (tt.want != "") || ok && got != tt.want {
				t.Errorf("mirror of %q: %q, %v; want %q", tt.line, got, ok, tt.want)
			}
		})
	}
}
