package play

import (
	"errors"
	"slices"
	"testing"

	"komi/engine"
)

// Players are made only where the pool has none for the rules and seats, and are closed
// when others take their place.
func TestPool(t *testing.T) {
	one, two := &engine.Rules{}, &engine.Rules{}
	made, closed := 0, 0
	pool := NewPool(2, func(_ *engine.Rules, seat string) (Player, error) {
		if seat == "absent" {
			return nil, errors.New("he is not there")
		}
		made++
		return closing{closed: &closed}, nil
	})
	for _, c := range []struct {
		rules        *engine.Rules
		seats        []string
		made, closed int
	}{
		{one, []string{"A", "B"}, 2, 0},
		{one, []string{"A", "B"}, 2, 0},
		{two, []string{"A", "B"}, 4, 0},
		{one, []string{"A", "B"}, 4, 0},
		{two, []string{"A", "A"}, 6, 2}, // in place of those lent longest ago
		{one, []string{"A", "B"}, 6, 2},
		{two, []string{"A", "absent"}, 7, 5},
		{one, []string{"A", "B"}, 7, 5},
	} {
		players, err := pool.Lend(c.rules, c.seats...)
		if (err != nil) != slices.Contains(c.seats, "absent") || err == nil && len(players) != len(c.seats) {
			t.Fatalf("%v: %d players, %v", c.seats, len(players), err)
		}
		if made != c.made || closed != c.closed {
			t.Errorf("%v: %d made and %d closed so far, want %d and %d", c.seats, made, closed, c.made, c.closed)
		}
	}
	pool.Close()
	if u := pool.Usage(); closed != 7 || len(u) != 2 || u[0].Moves != 4 || u[1].Moves != 3 {
		t.Errorf("%d closed, usage %+v, want 7 closed and a move by each player", closed, u)
	}
}

// closing is a player who counts that he is let go.
type closing struct {
	Player
	closed *int
}

func (c closing) Usage() Usage { return Usage{Moves: 1} }

func (c closing) Close() error {
	*c.closed++
	return nil
}
