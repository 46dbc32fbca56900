// Package pgn writes the games of a run as chess software reads them: positions and pieces as
// the table [engines.uci] of the game says, moves in standard algebraic notation. A game
// without such a table is written as Komi does.
package pgn

import (
	"fmt"
	"strings"

	"komi/engine"
	"komi/engine/uci"
	"komi/results"
	"komi/results/export"
)

// A Notation is an [export.Notation] of games whose rules are known. It is used by one
// goroutine at a time.
type Notation struct {
	Rules func(results.Game) (*engine.Rules, error) // that a game follows
	Err   error                                     // of the first game that could not be read
}

// Written is the game as chess software writes it.
func (n *Notation) Written(g results.Game) (export.Written, bool) {
	w, err := n.written(g)
	if err != nil && n.Err == nil {
		n.Err = err
	}
	return w, err == nil
}

func (n *Notation) written(g results.Game) (export.Written, error) {
	r, err := n.Rules(g)
	if err != nil {
		return export.Written{}, err
	}
	p, err := r.Parse(g.Start)
	if err != nil {
		return export.Written{}, fmt.Errorf("game %d: start: %w", g.Index, err)
	}
	w := export.Written{Variant: g.Variant, FEN: g.Start, Turn: p.Ply() % r.Players(), Number: p.Ply()/r.Players() + 1}
	spec, known := r.Spec().Dialects[uci.DefaultDialect]
	if !known {
		w.Moves = strings.Fields(g.Moves)
		return w, nil
	}
	if w.FEN, err = p.FENAs(spec); err != nil { // a state that other programs do not write, as after a pass
		w.FEN, w.Moves = g.Start, strings.Fields(g.Moves)
		return w, nil
	}
	if spec.Variant != "" {
		w.Variant = spec.Variant
	}
	d := uci.DialectOf(r, uci.DefaultDialect)
	for i, word := range strings.Fields(g.Moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			return export.Written{}, fmt.Errorf("game %d: ply %d: %w", g.Index, i+1, err)
		}
		w.Moves = append(w.Moves, d.SAN(p, m))
		p.Make(m)
	}
	return w, nil
}
