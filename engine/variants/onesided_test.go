package variants_test

import (
	"path/filepath"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// A side without its second royal has a piece that moves alike in its place, and loses
// with the first.
func TestOneSidedRoyal(t *testing.T) {
	for value, royals := range map[string][2]int{"both": {2, 2}, "cho": {2, 1}, "han": {1, 2}} {
		r, err := gametest.Game(t, filepath.Join("example", "one-sided-changi.toml")).Rules("", map[string]string{"second_royal": value})
		if err != nil {
			t.Fatal(err)
		}
		p := r.New()
		if got := [2]int{p.Royals(0), p.Royals(1)}; got != royals {
			t.Errorf("%s: royals %v, want %v", value, got, royals)
		}
		if n := len(p.Moves(nil)); n != 35 {
			t.Errorf("%s: %d moves at the start, want 35 as with the queen", value, n)
		}
	}
}

// A rule that one side lacks: the moves are there for the other side alone.
func TestOneSidedRules(t *testing.T) {
	play := func(t *testing.T, game, option, value, fen string, moves ...string) *engine.Position {
		t.Helper()
		path := filepath.Join("example", "one-sided-"+game+".toml")
		r, err := gametest.Game(t, path).Rules("", map[string]string{option: value})
		if err != nil {
			t.Fatal(err)
		}
		p := r.New()
		if fen != "" {
			if p, err = r.Parse(fen); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range moves {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			p.Make(m)
		}
		return p
	}
	for _, tt := range []struct {
		game, option, value, fen string
		moves                    []string
		move                     string // that the player on turn has only if the rule is his
		has                      bool
	}{
		{"changi", "palace_lines", "both", "4k4/9/9/9/9/9/9/3R5/9/4K4 w - 0 1", nil, "d3e2", true},
		{"changi", "palace_lines", "cho", "4k4/9/9/9/9/9/9/3R5/9/4K4 w - 0 1", nil, "d3e2", true},
		{"changi", "palace_lines", "han", "4k4/9/9/9/9/9/9/3R5/9/4K4 w - 0 1", nil, "d3e2", false},
		{"changi", "palace_lines", "han", "4k4/9/9/9/9/9/9/3r5/9/4K4 b - 0 1", nil, "d3e2", true},
		{"changi", "palace_lines", "cho", "4k4/9/9/9/9/9/9/3r5/9/4K4 b - 0 1", nil, "d3e2", false},
		{"changi", "palace_lines", "han", "4k4/9/9/9/9/9/9/4B4/9/3K5 w - 0 1", nil, "e3e1", false}, // a bishop along the other lines
		{"changi", "palace_lines", "cho", "4k4/9/9/9/9/9/9/4B4/9/3K5 w - 0 1", nil, "e3e1", true},
		{"crazyhouse", "drops", "both", "", []string{"e2e4", "d7d5", "e4d5", "d8d5"}, "P@e4", true},
		{"crazyhouse", "drops", "black", "", []string{"e2e4", "d7d5", "e4d5", "d8d5"}, "P@e4", false},
		{"crazyhouse", "drops", "black", "", []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3"}, "P@e4", true},
		{"crazyhouse", "drops", "white", "", []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3"}, "P@e4", false},
	} {
		p := play(t, tt.game, tt.option, tt.value, tt.fen, tt.moves...)
		if got := slices.Contains(p.MoveTexts(), tt.move); got != tt.has {
			t.Errorf("%s, %s = %s, %s: has %s is %v, want %v: %v", tt.game, tt.option, tt.value, p.FEN(), tt.move, got, tt.has, p.MoveTexts())
		}
	}
}
