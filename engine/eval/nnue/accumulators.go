package nnue

import (
	"math/bits"

	"komi/engine"
)

// Accumulators are the hidden layer of one position, by view and block.
type Accumulators [engine.MaxPlayers][MostBlocks]row

// Begin computes the accumulators of a position of the net's game.
func (n *Net) Begin(a *Accumulators, p *engine.Position) {
	occupied := p.Occupied()
	for q := range n.views {
		sum := n.start
		add := func(first int32) {
			for b := range n.blocks {
				sum[b].add(&n.rows[int(first)+b])
			}
		}
		for i := range occupied {
			for word := occupied[i]; word != 0; word &= word - 1 {
				sq := i<<6 + bits.TrailingZeros64(word)
				add(n.at[q][int(p.At(engine.Square(sq)))<<8|sq])
			}
		}
		if n.hands {
			for o := range n.players {
				for k := 1; k <= n.kinds; k++ {
					for range p.Hand(engine.Player(o), engine.Kind(k)) {
						add(n.hand[q][o][k])
					}
				}
			}
		}
		a[q] = sum
	}
}

// After computes the accumulators of the position that move m of p leads to, whose
// change is c, from those of p.
func (n *Net) After(next, a *Accumulators, p *engine.Position, c *engine.Change) {
	on, off, victim := int(c.After)<<8|int(c.To), int(c.Before)<<8|int(c.From), int(c.Victim)<<8|int(c.At)
	plain := c.Taken|c.Dropped == 0 && c.Rook == engine.Empty
	for q := range n.views {
		at := &n.at[q]
		come, goes := int(at[on]), int(at[off])
		for b := range n.blocks {
			to, from := &next[q][b], &a[q][b]
			if c.Victim == engine.Empty {
				from.moved(to, &n.rows[come+b], &n.rows[goes+b])
			} else {
				from.captured(to, &n.rows[come+b], &n.rows[goes+b], &n.rows[int(at[victim])+b])
			}
			if !plain {
				n.more(to, q, b, p.Turn(), c)
			}
		}
	}
}

// more adds to a block of an accumulator what a change does in hands and to a rook that
// castles.
func (n *Net) more(to *row, q, b int, turn engine.Player, c *engine.Change) {
	if c.Taken|c.Dropped != 0 {
		hand := &n.hand[q][turn]
		to.add(&n.rows[int(hand[c.Taken&63])+b])
		to.drop(&n.rows[int(hand[c.Dropped&63])+b])
	}
	if c.Rook != engine.Empty {
		at := &n.at[q]
		to.add(&n.rows[int(at[int(c.Rook)<<8|int(c.RookTo)])+b])
		to.drop(&n.rows[int(at[int(c.Rook)<<8|int(c.RookFrom)])+b])
	}
}

// add adds the row of an input.
func (r *row) add(x *row) {
	for i := range r {
		r[i] += x[i]
	}
}

// drop takes the row of an input away.
func (r *row) drop(x *row) {
	for i := range r {
		r[i] -= x[i]
	}
}

// moved sets to to r where one input comes and one goes.
func (r *row) moved(to, on, off *row) {
	for i := range r {
		to[i] = r[i] + on[i] - off[i]
	}
}

// captured sets to to r where one input comes and two go.
func (r *row) captured(to, on, off, victim *row) {
	for i := range r {
		to[i] = r[i] + on[i] - off[i] - victim[i]
	}
}
