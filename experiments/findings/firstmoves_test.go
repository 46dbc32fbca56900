package findings

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/stats"
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

// Of many first moves a table has the six best and the six worst, and colours those that are
// shown to differ.
func TestTableOfFirstMoves(t *testing.T) {
	var list []FirstMove
	for i := range 13 {
		list = append(list, FirstMove{Move: fmt.Sprint("m", i), Share: about(0.9 - 0.05*float64(i)), Holm: []float64{0.05, 0.06}[min(i, 1)]})
	}
	got := ""
	for _, row := range FirstMoveTable("", list).Rows {
		if got += row[0].Text + " "; (row[1].Class == answer.First) != (row[0].Text == "m0") {
			t.Errorf("%s has colour %q", row[0].Text, row[1].Class)
		}
	}
	if want := "m0 m1 m2 m3 m4 m5 m7 m8 m9 m10 m11 m12 "; got != want {
		t.Errorf("of 13 moves %q, want %q", got, want)
	}
	if got := len(FirstMoveTable("", list[:12]).Rows); got != 12 {
		t.Errorf("of 12 moves %d", got)
	}
	for shown, want := range []string{
		"None of 20 first moves is shown to be better or worse than the others",
		"One of 20 first moves is shown to differ from the others",
		"Two of 20 first moves are shown to differ from the others",
	} {
		if got := of(shown, 20); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

// The best first move of a group stands first, and each is compared with those of its group only:
// 40 openings that win and 40 that lose in a group of their own differ, 40 that win in another do not.
func TestCompareFirst(t *testing.T) {
	sample := func(from uint64, share float64) (s stats.Sample) {
		for i := range uint64(40) {
			s = append(s, stats.Block{Opening: from + i, Values: []float64{share + 0.1*float64(i%2) - 0.05}})
		}
		return s
	}
	list := CompareFirst([]map[string]stats.Sample{
		{"bad": sample(0, 0.3), "good": sample(40, 0.7), "rare": sample(80, 0.9)[:9]},
		{"one": sample(120, 0.7), "other": sample(160, 0.7)},
	}, 1)
	got := ""
	for _, m := range list {
		got += fmt.Sprintf("%d %s %.1f %v; ", m.Group, m.Move, m.Share.Value, m.Holm <= games.Alpha)
	}
	if want := "0 good 0.7 true; 0 bad 0.3 true; 1 one 0.7 false; 1 other 0.7 false; "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
