package experiments

import (
	"strings"
	"testing"

	"komi/engine/play"
	"komi/engine/variants/gametest"
	"komi/experiments/rulebook"
	"komi/results"
)

// TestRecordOfUse: with clauses, a record also holds what was dropped and
// promoted, and on how many turns the game's history forbade a move.
func TestRecordOfUse(t *testing.T) {
	r := gametest.Rules(t, "csx", "")
	const checks = "3k5/9/9/9/9/9/9/9/9/4R4/9/9/9/5K3[] w - 0 1" // csx 11.4
	for _, c := range []struct {
		name, fen, line string
		opening         int
		clauses         bool
		want            map[string]float64
	}{
		{"the fourth time is forbidden", checks, strings.Repeat("e5d5 d14e14 d5e5 e14d14 ", 3) + "f1f2", 0, true, map[string]float64{"barred": 1}},
		{"not in the opening", checks, strings.Repeat("e5d5 d14e14 d5e5 e14d14 ", 3) + "f1f2", 13, true, map[string]float64{"barred": 0}},
		{"nor without clauses", checks, strings.Repeat("e5d5 d14e14 d5e5 e14d14 ", 3) + "f1f2", 0, false, map[string]float64{"barred": 0}},
		{"drops by kind", "3k5/9/9/9/9/9/9/9/9/9/9/9/9/5K3[NNr] w - 0 1", "N@a1 R@i7 N@b1", 0, true, map[string]float64{"drops": 3, "drop N": 2, "drop R": 1, "barred": 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := r.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			rec := play.Follow(p, c.opening, c.clauses)
			for _, text := range strings.Fields(c.line) {
				m, err := rec.At.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				rec.Make(m)
			}
			var g results.Game
			fill(&g, rec)
			for name, n := range c.want {
				if g.Extra[name] != n {
					t.Errorf("%s is %v, want %v", name, g.Extra[name], n)
				}
			}
		})
	}
}

// A void game that broke off after a drop, in a run that counts by clause, replays:
// what it counts is known by more than its clauses.
func TestReplayOfDropsAlone(t *testing.T) {
	g := gametest.Game(t, "shogi")
	r := gametest.Rules(t, "shogi", "")
	p, err := r.Parse("4k4/9/9/9/9/9/9/9/4K4[Pp] w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	game := results.Game{Variant: "shogi", Setup: r.Setup()}
	rec := play.Follow(p, 0, true)
	m, err := p.ParseMove("P@a5")
	if err != nil {
		t.Fatal(err)
	}
	rec.Make(m)
	rec.Void = "crashed"
	fill(&game, rec)
	book := rulebook.New(results.Run{Rules: []results.Rules{{Variant: "shogi", Setup: r.Setup(), Hash: r.Hash(), Text: g.Text}}})
	if err := Replay(book, game); err != nil {
		t.Error(err)
	}
	game.Extra["rifles"] = 3
	if err := Replay(book, game); err == nil || !strings.Contains(err.Error(), "rifles: read 3, the replay has 0") {
		t.Errorf("three captures without moving added: %v", err)
	}
}
