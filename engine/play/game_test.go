package play

import (
	"context"
	"errors"
	"testing"
	"time"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
	"komi/engine/variants/gametest"
)

// komi is this program's search.
func komi(r *engine.Rules) Player {
	return NewSearch(func() search.Player { return search.New(r, eval.For(r), 1<<18) }, nil)
}

// A forced end that a search sees decides a game, if that is asked for, for whoever
// it is good for.
func TestAdjudication(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	for _, c := range []struct {
		name, fen  string
		adjudicate bool
		shares     [2]uint8
		plies      int
	}{
		{"seen by the winner", "6k1/5ppp/8/8/8/8/8/K3R3 w - 0 1", true, [2]uint8{engine.Whole, 0}, 0},
		{"seen by the loser", "7k/R7/6K1/8/8/8/8/8 b - 0 1", true, [2]uint8{engine.Whole, 0}, 0},
		{"played out", "6k1/5ppp/8/8/8/8/8/K3R3 w - 0 1", false, [2]uint8{engine.Whole, 0}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			start, err := r.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			game := Game{
				Start: start, Seats: []Seat{{"A", komi(r), Budget{Nodes: 5000}}}, Seating: []int{0, 0}, Adjudicate: c.adjudicate,
			}
			rec, err := game.Play(t.Context())
			if err != nil || rec.Void != "" || rec.Outcome == nil {
				t.Fatalf("%v, void %q", err, rec.Void)
			}
			if got := [2]uint8(rec.Outcome.Shares[:2]); got != c.shares || rec.Plies != c.plies {
				t.Errorf("shares %v after %d plies, want %v after %d", got, rec.Plies, c.shares, c.plies)
			}
		})
	}
}

// The end of the context ends a search under way, and the game is not void.
func TestInterruptedSearch(t *testing.T) {
	for _, name := range []string{"chess", "titans"} {
		r := gametest.Rules(t, name, "")
		for _, model := range []search.Model{search.BRSPlus, search.Paranoid, search.MaxN, search.MCTSMaxN} {
			if r.Players() == 2 && model != search.BRSPlus {
				continue
			}
			player := NewSearch(func() search.Player { return search.For(r, model, 1<<20) }, nil)
			game := Game{Start: r.New(), Seats: []Seat{{"A", player, Budget{Nodes: 1 << 50}}}, Seating: make([]int, r.Players())}
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			began := time.Now()
			rec, err := game.Play(ctx)
			cancel()
			if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || rec.Void != "" || took > 20*time.Second {
				t.Errorf("%s, %v: %v, void %q after %v", name, model, err, rec.Void, took)
			}
		}
	}
}

// interrupted is a player whose context ends while he thinks: he chooses any move.
type interrupted struct {
	cancel context.CancelFunc
	move   engine.Move
}

func (interrupted) Reset(uint64) {}

func (x interrupted) Choose(context.Context, *engine.Position, Budget) Choice {
	x.cancel()
	return Choice{Move: x.move, Score: search.Win - 1, Nodes: 1}
}

// What an interrupted search chooses is not played, though it would end the game.
func TestInterruptedChoiceIsNotPlayed(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	for _, adjudicate := range []bool{false, true} {
		start, err := r.Parse("6k1/5ppp/8/8/8/8/8/K3R3 w - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		mate, err := start.ParseMove("e1e8")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		game := Game{Start: start, Seats: []Seat{{"A", interrupted{cancel, mate}, Budget{Nodes: 1}}}, Seating: []int{0, 0}, Adjudicate: adjudicate}
		rec, err := game.Play(ctx)
		if !errors.Is(err, context.Canceled) || rec.Plies != 0 || rec.Outcome != nil || rec.Nodes != 0 {
			t.Errorf("adjudicated %v: %v after %d plies and %d nodes, outcome %v", adjudicate, err, rec.Plies, rec.Nodes, rec.Outcome)
		}
	}
}

// A context that may end changes no choice.
func TestContextChangesNothing(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p, player, plain := r.New(), komi(r), search.New(r, eval.For(r), 1<<18)
	player.Reset(5)
	plain.Reset(5)
	for range 6 {
		got, want := player.Choose(ctx, p, Budget{Nodes: 3000}), plain.Best(p, search.Limits{Nodes: 3000})
		if got.Move != want.Move || got.Score != want.Score || got.Nodes != want.Nodes {
			t.Fatalf("%s: chose %s %d after %d nodes, want %s %d after %d", p.FEN(),
				p.MoveText(got.Move), got.Score, got.Nodes, p.MoveText(want.Move), want.Score, want.Nodes)
		}
		p.Make(got.Move)
	}
}
