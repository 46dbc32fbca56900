package engine

import "iter"

// A stand is a piece of some kind on a square.
type stand struct {
	kind Kind
	sq   Square
}

// progress finds whether moves that count as progress can be taken back: by further moves
// of the piece, or of what it has become, without a capture. Where none can, no position
// comes again across such a move.
func (c *compiler) progress() {
	r := c.rules
	r.lasting = r.drops == nil
	leads := c.leads()
	for k := Kind(1); int(k) < len(r.kinds); k++ {
		// What can become the kind again, the kind itself included.
		again := uint64(1) << k
		for o := range r.kinds {
			if leads[k]>>o&1 != 0 && leads[o]>>k&1 != 0 {
				again |= 1 << o
			}
		}
		for p := range r.players {
			moved, promoted := c.retracts(Player(p), k, again)
			if moved {
				r.retracts |= 1 << k
			}
			r.lasting = r.lasting && !moved && !promoted
		}
	}
}

// leads returns, by kind, the kinds that it may become by one or more promotions.
func (c *compiler) leads() [64]uint64 {
	var out [64]uint64
	for i, ps := range c.spec.Pieces {
		for _, cs := range ps.Clause {
			for _, w := range cs.Promote {
				for _, l := range w.To {
					out[i+1] |= 1 << c.rules.byText[l]
				}
			}
		}
	}
	for via := range out {
		for k := range out {
			if out[k]>>via&1 != 0 {
				out[k] |= out[via]
			}
		}
	}
	return out
}

// retracts reports whether a player's piece of a kind can be where it was after a move that
// counts as progress by the piece's rule, and after one that does because it promotes. Only
// moves that end as one of the kinds in again are followed.
func (c *compiler) retracts(p Player, k Kind, again uint64) (moved, promoted bool) {
	r := c.rules
	if again == 1<<k && c.spec.Pieces[k-1].Resets == ResetNever {
		return false, false
	}
	for sq := range r.size {
		from := stand{k, Square(sq)}
		for e, to := range c.quietly(p, from, again) {
			resets := r.effects[e].flags&flagReset != 0
			if (resets && !moved || to.kind != k && !promoted) && c.reaches(p, to, from, again) {
				moved, promoted = moved || resets, promoted || to.kind != k
			}
		}
	}
	return moved, promoted
}

// reaches reports whether a piece can get from one stand to another without capturing.
func (c *compiler) reaches(p Player, from, to stand, again uint64) bool {
	seen := map[stand]bool{from: true}
	for todo := []stand{from}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at == to {
			return true
		}
		for _, next := range c.quietly(p, at, again) {
			if !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return false
}

// quietly ranges over the moves without capture of a player's piece, on some board, that end
// as one of some kinds: their effects and where they end. Those of a piece that never moved
// are left out: it has moved ever after, so no such move is made twice.
func (c *compiler) quietly(p Player, from stand, kinds uint64) iter.Seq2[uint8, stand] {
	r, x := c.rules, MakePiece(p, from.kind)
	return func(yield func(uint8, stand) bool) {
		ends := func(e uint8, to Square) bool {
			f := &r.effects[e]
			if e == effectNone || f.flags&(flagUnmoved|flagEPTake) != 0 {
				return true
			}
			if f.stay && kinds>>from.kind&1 != 0 && !yield(e, stand{from.kind, to}) {
				return false
			}
			for _, k := range f.becomes {
				if kinds>>k&1 != 0 && !yield(e, stand{k, to}) {
					return false
				}
			}
			return true
		}
		if r.places != nil && r.places[x] != nil && !ends(r.places[x][from.sq], from.sq) {
			return
		}
		for n := range r.looks(x, from.sq) {
			if !ends(n.quiet, n.to) {
				return
			}
		}
	}
}
