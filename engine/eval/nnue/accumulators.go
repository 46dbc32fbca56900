package nnue

import (
	"math/bits"

	"komi/engine"
)

// Accumulators are the hidden layer of one position, by view.
type Accumulators [engine.MaxPlayers]row

// Begin computes the accumulators of a position of the net's game.
func (n *Net) Begin(a *Accumulators, p *engine.Position) {
	occupied := p.Occupied()
	for q := range n.views {
		sum := n.start
		for i := range occupied {
			for word := occupied[i]; word != 0; word &= word - 1 {
				sq := i<<6 + bits.TrailingZeros64(word)
				sum.add(&n.rows[n.at[q][int(p.At(engine.Square(sq)))<<8|sq]])
			}
		}
		if n.hands {
			for o := range n.players {
				for k := 1; k <= n.kinds; k++ {
					for range p.Hand(engine.Player(o), engine.Kind(k)) {
						sum.add(&n.rows[n.hand[q][o][k]])
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
	turn := p.Turn()
	on, off, victim := int(c.After)<<8|int(c.To), int(c.Before)<<8|int(c.From), int(c.Victim)<<8|int(c.At)
	for q := range n.views {
		at := &n.at[q]
		to, from := &next[q], &a[q]
		if c.Victim == engine.Empty {
			from.moved(to, &n.rows[at[on]], &n.rows[at[off]])
		} else {
			from.captured(to, &n.rows[at[on]], &n.rows[at[off]], &n.rows[at[victim]])
		}
		if c.Taken|c.Dropped != 0 {
			hand := &n.hand[q][turn]
			to.add(&n.rows[hand[c.Taken&63]])
			to.drop(&n.rows[hand[c.Dropped&63]])
		}
		if c.Rook != engine.Empty {
			to.add(&n.rows[at[int(c.Rook)<<8|int(c.RookTo)]])
			to.drop(&n.rows[at[int(c.Rook)<<8|int(c.RookFrom)]])
		}
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
