package play

import (
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// Scores of openings are those of whoever holds an imbalance.
func TestFavoured(t *testing.T) {
	unequal := &Book{Imbalance: &Imbalance{army: -1}}
	if unequal.favoured(0) != 0 || unequal.favoured(1) != 1 || (&Book{}).favoured(1) != 0 {
		t.Error("the scores of an opening are not those of the holder")
	}
	if (&Book{Imbalance: &Imbalance{army: 2}}).favoured(0) != 2 {
		t.Error("the scores of an opening are not those of the army it is about")
	}
}

// Openings of a window are as even as it says for a search as deep as the judge's,
// depend on their seed, and are those of the lines where lines are given.
func TestBook(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	judge := func(r *engine.Rules) (Player, error) { return komi(r), nil }
	window := &Book{Rules: r, Games: 2, Plies: 8, Mirror: MirrorOf(r), Window: Window{Pawns: 0.3, Nodes: 300}}
	seen := map[string]bool{}
	for n := range 5 {
		seed := Seed{7, uint64(n)}
		o, err := window.Opening(t.Context(), n, seed, judge)
		if err != nil {
			t.Fatal(err)
		}
		again, err := window.Opening(t.Context(), n, seed, judge)
		if err != nil || o.After(1).FEN() != again.After(1).FEN() || o.Tries != again.Tries {
			t.Errorf("opening %d is %s and then %s, %v", n, o.After(1).FEN(), again.After(1).FEN(), err)
		}
		for i := range 2 {
			p, player := o.After(i), komi(r)
			player.Reset(0)
			if score := player.Choose(t.Context(), p, Budget{Nodes: JudgeTimes * 300}).Score; score > 30 || score < -30 {
				t.Errorf("%s is worth %d, want at most 30 either way", p.FEN(), score)
			}
		}
		seen[o.After(0).FEN()] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d different openings of 5 seeds", len(seen))
	}

	start, err := r.Parse("3k5/9/9/9/9/9/9/9/9/R3K4 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	line := func(text string) []engine.Move {
		m, err := r.New().ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return []engine.Move{m}
	}
	for n, want := range []string{"a4a5", "c4c5", "a4a5"} {
		lines := &Book{Rules: r, Games: 2, Lines: [][][]engine.Move{{line("a4a5"), line("a4a5")}, {line("c4c5"), line("c4c5")}}}
		if o, err := lines.Opening(t.Context(), n, Seed{}, nil); err != nil || r.New().MoveText(o.Moves[1][0]) != want {
			t.Errorf("line %d: %v, %v, want %s", n, o.Moves, err, want)
		}
		starts := &Book{Rules: r, Games: 2, Starts: []*engine.Position{start, r.New()}}
		if o, err := starts.Opening(t.Context(), n, Seed{}, nil); err != nil || (o.After(1).FEN() == start.FEN()) != (n%2 == 0) {
			t.Errorf("start %d: %s, %v", n, o.After(1).FEN(), err)
		}
	}
}
