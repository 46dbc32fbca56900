package findings

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/results"
)

// The first move that was dealt and wins more is named, with the score it was drawn from;
// a move that a player chose is not looked at.
func TestFirstMovesOfTwo(t *testing.T) {
	run := results.Run{Experiment: "made-up", Kind: "balance", Seed: 1, BatchSize: 1, Rules: []results.Rules{{Variant: "chess", Setup: "standard", Players: 2}}}
	var made []results.Game
	for i := range 900 {
		g := results.Game{
			Index: i, Block: int64(i), Arm: "standard", Variant: "chess", Setup: "standard", Seats: []string{"A", "B"}, Start: fmt.Sprint("made up ", i),
			Whole: 6, Shares: []int{6, 0}, Reason: "checkmate", Opening: 2, Plies: 3,
		}
		g.Moves = []string{"good", "plain", "other"}[i%3] + " x y"
		if j := i / 3; i%3 == 0 && j%5 == 0 || i%3 > 0 && j%2 == 0 { // 80% and twice 50%
			g.Shares = []int{0, 6}
		}
		if i >= 840 {
			g.Opening, g.Moves = 0, "chosen x y"
		}
		made = append(made, g)
	}
	run.Games = len(made)
	set, err := games.Made(run, made, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	s, err := (&View{Set: set}).FirstMoves(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Parts) < 3 {
		t.Fatalf("%+v, want a sentence on the good move and a table", s)
	}
	said := ""
	for _, p := range s.Parts {
		said += p.Text.String() + "\n"
		if p.Table != nil {
			for _, row := range p.Table.Rows {
				said += row[0].Text + "\n"
			}
		}
	}
	if !strings.Contains(said, "After good the first player scores 80.0%") || !strings.Contains(said, "plain") || strings.Contains(said, "chosen") {
		t.Errorf("said %q", said)
	}
}

// Moves stand on pages as people read them.
func TestFirstMovesAreWords(t *testing.T) {
	game, err := variants.Load("changi")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.Rules("1", nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &View{book: rulebook.New(results.Run{
		Rules: []results.Rules{{Variant: "changi", Setup: "1", Players: 2, Hash: rules.Hash(), Text: game.Text}},
	})}
	arm := &games.Arm{Name: "1", Variant: "changi", Setup: "1"}
	for move, want := range map[string]string{"0000": "pass", "a4a5": "Pa4-a5", "of another version": "of another version"} {
		if got := v.asRead(arm, "", move); got != want {
			t.Errorf("%s is written %q, want %q", move, got, want)
		}
	}
	// With a bishop missing the rook may go where it stood.
	start := rules.New().FEN()
	without := strings.Replace(start, "/B2AKA2B/RNEG", "/3AKA2B/RNEG", 1)
	if got, want := v.asRead(arm, without, "a1a2"), "Ra1-a2"; without == start || got != want {
		t.Errorf("from %s a1a2 is written %q, want %q", without, got, want)
	}
}
