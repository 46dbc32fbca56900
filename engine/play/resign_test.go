package play

import (
	"context"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// told plays the first legal move and says what it is told, for the first player.
type told struct {
	scores []int
	said   int
}

func (x *told) Reset(uint64) { x.said = 0 }

func (x *told) Choose(_ context.Context, p *engine.Position, _ Budget) Choice {
	score := x.scores[min(x.said, len(x.scores)-1)]
	x.said++
	if p.Turn() != 0 {
		score = -score
	}
	return Choice{Move: p.Moves(nil)[0], Score: score}
}

// A game is given up after so many plies in a row in which the same player is far
// behind, whoever finds it.
func TestResign(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	for _, c := range []struct {
		name   string
		scores []int // for the first player
		plies  int   // before the game is given up
		winner engine.Player
	}{
		{"the first is ahead", []int{900, 900, 900}, 2, 0},
		{"the second is ahead", []int{-900, -900, -900}, 2, 1},
		{"not in a row", []int{900, 900, 0, 900, 900, 900}, 5, 0},
		{"now one, now the other", []int{900, 900, -900, 900, -900, -900, -900}, 6, 1},
		{"not far enough", []int{600, 600, 600, 600, 600, 601, 601, 601}, 7, 0},
	} {
		x := &told{scores: c.scores}
		g := Game{Start: r.New(), Seats: []Seat{{Player: x}}, Seating: []int{0, 0}, Resign: Resign{Score: 600, Plies: 3}}
		rec, err := g.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if rec.Outcome == nil || rec.Plies != c.plies || rec.Outcome.Shares[c.winner] != engine.Whole || rec.Void != "" {
			t.Errorf("%s: outcome %v after %d plies, void %q; want player %d to win after %d", c.name, rec.Outcome, rec.Plies, rec.Void, c.winner, c.plies)
		}
	}
	x := &told{scores: []int{5000}}
	g := Game{Start: r.New(), Seats: []Seat{{Player: x}}, Seating: []int{0, 0}}
	ctx, cancel := context.WithCancel(context.Background())
	g.Seen = func(p *engine.Position, _ Choice) {
		if p.Ply() == 40 {
			cancel()
		}
	}
	if rec, err := g.Play(ctx); err == nil || rec.Outcome != nil {
		t.Errorf("a game is given up though nobody asked for it: %v, %v", rec.Outcome, err)
	}
}
