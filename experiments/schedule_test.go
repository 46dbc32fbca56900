package experiments

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
)

func TestSlot(t *testing.T) {
	s := read(t, small).Schedule()
	seeds := map[uint64]int{}
	arms := make([]int, len(s.Arms))
	for i := range s.Games() {
		slot := s.Slot(i)
		if again := s.Slot(i); !reflect.DeepEqual(again, slot) {
			t.Fatalf("slot %d: %+v, then %+v", i, slot, again)
		}
		if other, ok := seeds[slot.Seed]; ok {
			t.Errorf("games %d and %d share a seed", other, i)
		}
		seeds[slot.Seed] = i
		if slot.Index != i || slot.Block != int64(i/2) || slot.Game != i%2 {
			t.Errorf("slot %d: %+v", i, slot)
		}
		if want := [][]string{{"A", "B"}, {"B", "A"}}[i%2]; !slices.Equal(slot.Seats, want) {
			t.Errorf("slot %d: seats %v, want %v", i, slot.Seats, want)
		}
		arms[slot.Arm]++
		if slices.Max(arms)-slices.Min(arms) > 2 {
			t.Fatalf("the first %d games are spread over the arms as %v", i+1, arms)
		}
	}
	for arm, n := range arms {
		if n != 2*s.Experiment.Rounds {
			t.Errorf("arm %d has %d games, want %d", arm, n, 2*s.Experiment.Rounds)
		}
	}
}

// The hash covers what decides the games and nothing else.
func TestHash(t *testing.T) {
	base := read(t, small).Hash()
	for _, tt := range []struct {
		name, old, new string
		same           bool
	}{
		{"comment", "[budget]", "# note\n[budget]", true},
		{"name", `name = "small"`, `name = "other"`, true},
		{"about", "Which of", "Say which of", true},
		{"asks", `kind = "balance"`, "kind = \"balance\"\nasks = \"fair\"", true},
		{"pairs", "pairs = 8", "pairs = 80", true},
		{"batch", "batch = 4", "batch = 6", true},
		{"what is usual, written out", "window = 6", "window = 6.0\naround = \"median\"\nsample = 400\nmirror = true", true},
		{"sample", "window = 6", "window = 6\nsample = 15", false},
		{"seed", "seed = 7", "seed = 8", false},
		{"nodes", "nodes = 10", "nodes = 11", false},
		{"plies", "plies = 4", "plies = 6", false},
		{"window", "window = 6", "window = 5", false},
		{"centre", "window = 6", "window = 6\naround = \"zero\"", false},
		{"mirror", "window = 6", "window = 6\nmirror = false", false},
		{"lines", "plies = 4\nwindow = 6", `lines = ["0000"]`, false},
		{"setups", `["1", "3", "5s"]`, `["1", "3", "5"]`, false},
		{"order of setups", `["1", "3", "5s"]`, `["3", "1", "5s"]`, false},
		{"option", "max_plies = 60", "max_plies = 61", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(small, tt.old, tt.new, 1)
			if text == small {
				t.Fatalf("%q is not in the file", tt.old)
			}
			if got := read(t, text).Hash(); (got == base) != tt.same {
				t.Errorf("hash %.12s, base %.12s, want equal: %v", got, base, tt.same)
			}
		})
	}
	e := read(t, small)
	if e.WithSeed(7).Hash() != base || e.WithSeed(9).Hash() == base || e.Seed != 7 {
		t.Error("WithSeed changes other things than the seed of a copy")
	}
}

func TestOpenings(t *testing.T) {
	for _, tt := range []struct{ name, old, new string }{
		{"mirrored", "plies = 4", "plies = 4"},
		{"repeated", "plies = 4", "plies = 4\nmirror = false"},
		{"odd", "plies = 4", "plies = 5"},
		{"no window", "window = 6", "window = 0"},
		{"around zero", "window = 6", "window = 6\naround = \"zero\""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := read(t, strings.Replace(small, tt.old, tt.new, 1)).Schedule()
			w := s.Worker(newGreedy)
			seen := map[string]bool{}
			for block := range s.Games() / 2 {
				arm := &s.Arms[block%len(s.Arms)]
				o, err := w.opening(ctx, s.Slot(2*block))
				if err != nil {
					t.Fatal(err)
				}
				again, err := s.Worker(newGreedy).opening(ctx, s.Slot(2*block))
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(o.Moves, again.Moves); diff != "" {
					t.Errorf("block %d: another opening from another worker:\n%s", block, diff)
				}
				centre, err := s.books[block%len(s.Arms)].Middle(ctx, w.judge)
				if err != nil {
					t.Fatal(err)
				}
				for half, moves := range o.Moves {
					p := o.After(half)
					if len(moves) != s.Openings.Plies {
						t.Errorf("block %d: %d plies", block, len(moves))
					}
					if !play.Sound(p) {
						t.Errorf("block %d: a royal is attacked or the game over in %s", block, p.FEN())
					}
					if score := firstScore(p, s.Nodes); s.Openings.Window > 0 && math.Abs(score-centre) > s.Openings.Window {
						t.Errorf("block %d: worth %v in %s, centre %v", block, score, p.FEN(), centre)
					}
					if half == 1 && arm.mirror != nil && !arm.mirror.Images(o.After(0), p) {
						t.Errorf("block %d: %s is not the image of the other game's opening", block, p.FEN())
					}
				}
				if arm.mirror == nil && !slices.Equal(o.Moves[0], o.Moves[1]) {
					t.Errorf("block %d: the pair's games have different openings", block)
				}
				seen[arm.Name+o.After(0).FEN()] = true
			}
			if len(seen) < s.Games()/2-1 {
				t.Errorf("%d different openings for %d pairs", len(seen), s.Games()/2)
			}
		})
	}
}

// firstScore is what the fixture's player thinks a position is worth to the
// first player.
func firstScore(p *engine.Position, nodes int64) float64 {
	judge := &greedy{}
	judge.Reset(0)
	score := float64(judge.Choose(ctx, p, play.Budget{Nodes: play.JudgeTimes * nodes}).Score) / 100
	if p.Turn() != 0 {
		return -score
	}
	return score
}

// An experiment that asks for openings that do not exist says so in its games.
func TestNoOpening(t *testing.T) {
	s := read(t, strings.Replace(small, "window = 6", "window = 0.5\naround = \"zero\"", 1)).Schedule()
	w := s.Worker(func(*engine.Rules, Seat) (play.Player, error) { return gloomy{&greedy{}}, nil })
	g, err := w.Game(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	if kind, _ := document.ReadVoid(g.Void); kind != document.Unopened {
		t.Errorf("void %q is of kind %d, want that of no opening", g.Void, kind)
	}
	if want := "of 1000 random openings of 4 plies none was within 0.5 pawns of 0.00, though "; !strings.Contains(g.Void, want) {
		t.Errorf("void %q, want %q in it", g.Void, want)
	}
	// Without a window it is something else that fails: here every game is over.
	s = read(t, strings.NewReplacer("window = 6\n", "", "max_plies = 60", "max_plies = 3").Replace(small)).Schedule()
	if g, err = s.Worker(newGreedy).Game(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if want := "of 1000 random openings of 4 plies none left the game going, no royal attacked, and could be mirrored; expected fewer plies"; !strings.Contains(g.Void, want) || strings.Contains(g.Void, "pawns") {
		t.Errorf("void %q, want %q in it", g.Void, want)
	}
}

// gloomy thinks every position lost.
type gloomy struct{ play.Player }

func (g gloomy) Choose(ctx context.Context, p *engine.Position, b play.Budget) play.Choice {
	c := g.Player.Choose(ctx, p, b)
	c.Score = -900
	return c
}

func TestGivenLines(t *testing.T) {
	text := strings.Replace(small, "plies = 4\nwindow = 6", "lines = [\"a4a5 g7g6\", \"0000 a7a6\"]\nmirror = true", 1)
	s := read(t, strings.Replace(text, `["1", "3", "5s"]`, `["1", "2"]`, 1)).Schedule()
	w := s.Worker(newGreedy)
	for i, want := range []string{
		0: "a4a5 g7g6 ", 1: "c4c5 i7i6 ", // setup 1, first line, turned
		2: "a4a5 g7g6 ", 3: "c4c5 i7i6 ", // setup 2
		4: "0000 a7a6 ", 5: "i4i5 0000 ",
		8: "a4a5 g7g6 ", // the lines go round
	} {
		if want == "" {
			continue
		}
		g, err := w.Game(ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(g.Moves, want) || g.Opening != 2 || g.Void != "" {
			t.Errorf("game %d of setup %s: opening %d of %.30s, void %q, want %q", i, g.Setup, g.Opening, g.Moves, g.Void, want)
		}
	}
}
