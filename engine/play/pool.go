package play

import (
	"io"
	"slices"

	"komi/engine"
)

// A Pool keeps the players of one worker from one game to the next. To make one takes
// some milliseconds, and longer if a program has to start. S says everything about a
// player but the rules.
type Pool[S comparable] struct {
	make   func(r *engine.Rules, seat S) (Player, error)
	most   int
	tables []table[S] // the one lent last stands at the end
	used   []Usage    // by seat, of players that are gone
}

// A table is where players of a game sit.
type table[S comparable] struct {
	rules   *engine.Rules
	seats   []S
	players []Player
}

// NewPool returns an empty pool. It makes players by the given function and keeps those
// of so many different games, at least 1. Each takes some memory.
func NewPool[S comparable](most int, make func(r *engine.Rules, seat S) (Player, error)) *Pool[S] {
	return &Pool[S]{make: make, most: max(1, most)}
}

// Lend returns the players of some seats for one game. If the pool still has players
// that it lent for the same rules and seats, it returns those. Its only error is that of
// the function that makes players.
func (p *Pool[S]) Lend(r *engine.Rules, seats ...S) ([]Player, error) {
	for i, t := range p.tables {
		if t.rules == r && slices.Equal(t.seats, seats) {
			p.tables = append(slices.Delete(p.tables, i, i+1), t)
			return t.players, nil
		}
	}
	if len(p.tables) == p.most {
		p.clear(p.tables[0])
		p.tables = slices.Delete(p.tables, 0, 1)
	}
	t := table[S]{rules: r, seats: slices.Clone(seats)}
	for _, seat := range seats {
		player, err := p.make(r, seat)
		if err != nil {
			p.clear(t)
			return nil, err
		}
		t.players = append(t.players, player)
	}
	p.tables = append(p.tables, t)
	return t.players, nil
}

// Close lets all players go. The pool makes new ones when it is asked again, as after a
// crash, when nobody knows what state a player is in.
func (p *Pool[S]) Close() {
	for _, t := range p.tables {
		p.clear(t)
	}
	p.tables = nil
}

// clear lets the players of a table go.
func (p *Pool[S]) clear(t table[S]) {
	for _, player := range t.players {
		if c, ok := player.(io.Closer); ok {
			_ = c.Close() // what it has played stands
		}
	}
	p.used = t.add(p.used)
}

// add adds what the players of a table have used.
func (t table[S]) add(used []Usage) []Usage {
	used = append(used, make([]Usage, max(0, len(t.players)-len(used)))...)
	for i, player := range t.players {
		if m, ok := player.(Meter); ok {
			used[i] = used[i].Plus(m.Usage())
		}
	}
	return used
}

// Usage is what players have used so far, by seat.
func (p *Pool[S]) Usage() []Usage {
	used := slices.Clone(p.used)
	for _, t := range p.tables {
		used = t.add(used)
	}
	return used
}
