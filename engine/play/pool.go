package play

import (
	"io"
	"slices"

	"komi/engine"
)

// A Pool keeps the players of one worker from one game to the next: making them
// costs little beside a game, but a program that has to start costs more. S says
// everything about a player but the rules.
//
// Only the players lent last are kept. Tables for every set of rules at once would
// take too much memory.
type Pool[S comparable] struct {
	make    func(r *engine.Rules, seat S) (Player, error)
	rules   *engine.Rules
	seats   []S
	players []Player
	used    []Usage // by seat, of players that are gone
}

// NewPool returns an empty pool whose players are made as told.
func NewPool[S comparable](make func(r *engine.Rules, seat S) (Player, error)) *Pool[S] {
	return &Pool[S]{make: make}
}

// Lend returns the players of some seats, for one game. They are those lent before
// if rules and seats are the same.
func (p *Pool[S]) Lend(r *engine.Rules, seats ...S) ([]Player, error) {
	if p.rules == r && slices.Equal(p.seats, seats) {
		return p.players, nil
	}
	p.Close()
	for _, seat := range seats {
		player, err := p.make(r, seat)
		if err != nil {
			p.Close()
			return nil, err
		}
		p.players = append(p.players, player)
	}
	p.rules, p.seats = r, slices.Clone(seats)
	return p.players, nil
}

// Close lets the players go. The pool makes others when it is asked again: nobody
// knows what state a player is in after a crash.
func (p *Pool[S]) Close() {
	used := p.Usage()
	for _, player := range p.players {
		if c, ok := player.(io.Closer); ok {
			_ = c.Close() // what it has played stands
		}
	}
	p.used = used
	p.players, p.rules, p.seats = nil, nil, nil
}

// Usage is what players have used so far, by seat.
func (p *Pool[S]) Usage() []Usage {
	out := make([]Usage, max(len(p.used), len(p.players)))
	copy(out, p.used)
	for i, player := range p.players {
		if m, ok := player.(Meter); ok {
			out[i] = out[i].Plus(m.Usage())
		}
	}
	return out
}
