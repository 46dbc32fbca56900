package findings

import (
	"context"
	"fmt"
	"math"
	"slices"
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
// a move that a player chose is not looked at. By hand: 224 of 280 games won have a standard
// error of sqrt(0.8*0.2/279) = 2.395%. Of three moves the interval is one of 1 - 5%/3, which
// with 279 degrees of freedom is 2.408 of them to each side; the usual one is 1.969.
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
	if !strings.Contains(said, "After good the first player scores 80.0% (74.2 to 85.8); the interval allows for picking one of 3 moves.") || !strings.Contains(said, "plain") || strings.Contains(said, "chosen") {
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
		list := make([]FirstMove, 20)
		for i := range list {
			list[i].Holm = 1
			if i < shown {
				list[i].Holm = 0.01
			}
		}
		if got := HowManyDiffer(list); got != want {
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

// p-values are adjusted over all first moves of all groups: where a group of two moves that do not
// differ is looked at as well, those of two that do are twice as large.
func TestFirstMovesAreTestedTogether(t *testing.T) {
	one := map[string]stats.Sample{"bad": scattered(0, 30, 0.45, 0.2), "good": scattered(30, 30, 0.58, 0.2)}
	alike := map[string]stats.Sample{"bad": scattered(60, 30, 0.5, 0.2), "good": scattered(90, 30, 0.5, 0.2)}
	alone := CompareFirst([]map[string]stats.Sample{one}, 1)
	both := CompareFirst([]map[string]stats.Sample{one, alike}, 1)
	for i := range alone {
		if a, b := alone[i].Holm, both[i].Holm; !(a > 0 && a < 0.25) || math.Abs(b-2*a) > 1e-9 {
			t.Errorf("%s: p is %v, and %v among twice as many", alone[i].Move, a, b)
		}
	}
}

// Of two tests the one counts that is harder to pass: which one that is depends on whether few
// openings or many scatter more.
func TestFirstMovesPassBothTests(t *testing.T) {
	harder := map[bool]bool{} // whether the pooled test was
	for _, c := range []struct{ few, many float64 }{{0.35, 0.1}, {0.1, 0.4}} {
		few, many := scattered(0, 12, 0.65, c.few), scattered(100, 120, 0.5, c.many)
		p, pooled := stats.Compare([]stats.Sample{few, many}, 1)[0].P, stats.PooledP(few, many)
		harder[pooled > p] = true
		for _, m := range CompareFirst([]map[string]stats.Sample{{"few": few, "many": many}}, 1) {
			if want := min(1, 2*max(p, pooled)); math.Abs(m.Holm-want) > 0.1*want {
				t.Errorf("%s: p is %v, want about twice the greater of %v and %v", m.Move, m.Holm, p, pooled)
			}
		}
	}
	if len(harder) != 2 {
		t.Error("one test is always the harder one")
	}
}

// Two games of an opening are not two openings.
func TestFirstMovesOfPairs(t *testing.T) {
	twice := func(s stats.Sample) stats.Sample { return append(slices.Clone(s), s...) }
	bad, good, rare := scattered(0, 30, 0.4, 0.2), scattered(30, 30, 0.6, 0.2), scattered(60, 9, 0.9, 0.2)
	alone := CompareFirst([]map[string]stats.Sample{{"bad": bad, "good": good, "rare": rare}}, 1)
	pairs := CompareFirst([]map[string]stats.Sample{{"bad": twice(bad), "good": twice(good), "rare": twice(rare)}}, 1)
	if len(alone) != 2 || len(pairs) != 2 {
		t.Fatalf("%d and %d moves, want those two of ten openings or more", len(alone), len(pairs))
	}
	for i, a := range alone {
		if b := pairs[i]; b.Share.Blocks != a.Share.Blocks || math.Abs(b.Share.Lo-a.Share.Lo) > 1e-9 || math.Abs(b.Holm-a.Holm) > 1e-9 {
			t.Errorf("%s: %v of %d openings, p %v; by pairs of games %v of %d, p %v", a.Move, a.Share, a.Share.Blocks, a.Holm, b.Share, b.Share.Blocks, b.Holm)
		}
	}
	// Where all other games are of few openings, nothing is compared.
	if list := CompareFirst([]map[string]stats.Sample{{"good": good, "rare": twice(rare)}}, 1); len(list) > 0 {
		t.Errorf("compared with nine openings: %+v", list)
	}
}

// scattered are n openings, from one of a number on, whose scores lie to both sides of a share.
func scattered(from uint64, n int, share, off float64) (s stats.Sample) {
	for i := range n {
		s = append(s, stats.Block{Opening: from + uint64(i), Values: []float64{share + off*float64(2*(i%2)-1)}})
	}
	return s
}

// The interval of a move allows for picking it among all that were looked at, not only among those
// that are shown to differ. By hand: 64 of 80 games won have a standard error of sqrt(0.8*0.2/79) =
// 4.500%; one of 1 - 5%/11 is 2.921 of them to each side with 79 degrees of freedom.
func TestFirstMoveIsPickedAmongAll(t *testing.T) {
	run := results.Run{Experiment: "made-up", Kind: "balance", Seed: 1, BatchSize: 1, Rules: []results.Rules{{Variant: "chess", Setup: "standard", Players: 2}}}
	var made []results.Game
	for i := range 880 {
		move, nth := i%11, i/11
		g := results.Game{
			Index: i, Block: int64(i), Arm: "standard", Variant: "chess", Setup: "standard", Seats: []string{"A", "B"}, Start: fmt.Sprint("made up ", i),
			Whole: 6, Shares: []int{6, 0}, Reason: "checkmate", Opening: 2, Plies: 3, Moves: fmt.Sprintf("m%d x y", move),
		}
		if move == 0 && nth%5 == 0 || move > 0 && nth%2 == 0 {
			g.Shares = []int{0, 6}
		}
		made = append(made, g)
	}
	run.Games = len(made)
	set, err := games.Made(run, made, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	s, err := (&View{Set: set}).FirstMoves(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, p := range s.Parts {
		said += p.Text.String() + "\n"
	}
	for _, want := range []string{"One of 11 first moves is shown to differ", "After m0 the first player scores 80.0% (66.9 to 93.1); the interval allows for picking one of 11 moves."} {
		if !strings.Contains(said, want) {
			t.Errorf("said %q, want in it %q", said, want)
		}
	}
}
