package play

import (
	"context"
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

// The middle is the median of as many openings as the median says, and of
// [MedianSample] if it does not.
func TestMiddle(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	for _, size := range []int{0, 1, 40} {
		asked := 0
		b := &Book{Rules: r, Games: 2, Plies: 3, Window: Window{Pawns: 1, Nodes: 10, Median: &Median{Seed: Seed{7, 1}, Sample: size}}}
		rising := func(*engine.Rules) (Player, error) { return &counting{Player: komi(r), asked: &asked}, nil }
		got, err := b.Middle(t.Context(), rising)
		if err != nil {
			t.Fatal(err)
		}
		want := size
		if size == 0 {
			want = MedianSample
		}
		if asked != want {
			t.Errorf("a median of %d asked of %d openings", want, asked)
		}
		// The counting judge scores its n-th opening n pawns for the one on turn, the second player.
		if middle := -float64(want+1) / 2; got != middle {
			t.Errorf("the middle of 1 to %d is %v, want %v", want, got, middle)
		}
		if again, err := b.Middle(t.Context(), rising); err != nil || again != got || asked != want {
			t.Errorf("asked again, the middle is %v after %d openings, %v", again, asked, err)
		}
	}
}

// counting scores the n-th position it is asked about n pawns.
type counting struct {
	Player
	asked *int
}

func (c *counting) Choose(ctx context.Context, p *engine.Position, b Budget) Choice {
	*c.asked++
	found := c.Player.Choose(ctx, p, b)
	found.Score = 100 * *c.asked
	return found
}
