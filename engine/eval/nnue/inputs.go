package nnue

import (
	"maps"

	"komi/engine"
)

// Inputs numbers the inputs of the nets of one game, from 0. Setups with the same
// kinds and the same board have the same numbers.
type Inputs struct {
	rules   *engine.Rules
	players int
	kinds   int
	size    int
	block   int        // inputs of one view
	views   int        // blocks: 1, or one a player where a kind moves differently by owner
	home    [][]uint16 // by player and square: which square of the first player's it is to him
}

// NewInputs numbers the inputs of the game of r.
func NewInputs(r *engine.Rules) *Inputs {
	in := &Inputs{rules: r, players: r.Players(), kinds: r.Kinds(), size: r.Board().Size(), views: 1}
	in.block = in.players * in.kinds * in.size
	if r.HasHands() {
		in.block += in.players * in.kinds
	}
	for q := range in.players {
		home := make([]uint16, in.size)
		for sq := range in.size {
			home[r.Board().Turned(q, engine.Square(sq))] = uint16(sq)
		}
		in.home = append(in.home, home)
	}
	if !alike(r) {
		in.views = in.players
	}
	return in
}

// Len returns the number of inputs.
func (in *Inputs) Len() int { return in.views * in.block }

// Board returns the input that piece x on sq is in the view of player q.
func (in *Inputs) Board(q engine.Player, x engine.Piece, sq engine.Square) int {
	return in.first(q) + (in.seen(q, x.Owner())*in.kinds+int(x.Kind())-1)*in.size + int(in.home[q][sq])
}

// Hand returns the input that counts the pieces of kind k in the hand of owner,
// in the view of player q. The game must have hands.
func (in *Inputs) Hand(q, owner engine.Player, k engine.Kind) int {
	return in.first(q) + in.players*in.kinds*in.size + in.seen(q, owner)*in.kinds + int(k) - 1
}

// Players returns the number of players.
func (in *Inputs) Players() int { return in.players }

// View returns, by input of the first player's view, the input that says the same
// in the view of player q.
func (in *Inputs) View(q engine.Player) []int {
	out := make([]int, in.block)
	in.each(func(o engine.Player, k engine.Kind, sq int) {
		if sq < 0 {
			out[in.Hand(0, o, k)] = in.Hand(q, o, k)
			return
		}
		x := engine.MakePiece(o, k)
		out[in.Board(0, x, engine.Square(sq))] = in.Board(q, x, engine.Square(sq))
	})
	return out
}

// Moved returns, by input of the first player's view, the input of the same piece
// on the square that to gives for its own.
func (in *Inputs) Moved(to func(engine.Square) engine.Square) []int {
	out := make([]int, in.block)
	in.each(func(o engine.Player, k engine.Kind, sq int) {
		if sq < 0 {
			out[in.Hand(0, o, k)] = in.Hand(0, o, k)
			return
		}
		x := engine.MakePiece(o, k)
		out[in.Board(0, x, engine.Square(sq))] = in.Board(0, x, to(engine.Square(sq)))
	})
	return out
}

// Pieces returns the inputs in ranges, each from its first to before its second
// number: the same piece of the same owner on all squares, or in hand, in one view.
func (in *Inputs) Pieces() (ranges [][2]int) {
	for first := 0; first < in.Len(); first += in.block {
		at := first
		for range in.players * in.kinds {
			ranges = append(ranges, [2]int{at, at + in.size})
			at += in.size
		}
		for ; at < first+in.block; at++ {
			ranges = append(ranges, [2]int{at, at + 1})
		}
	}
	return ranges
}

// each visits what inputs are about: every kind of every owner on every square,
// and in hand, for which the square is negative.
func (in *Inputs) each(visit func(owner engine.Player, k engine.Kind, sq int)) {
	for o := range engine.Player(in.players) {
		for k := engine.Kind(1); int(k) <= in.kinds; k++ {
			for sq := range in.size {
				visit(o, k, sq)
			}
			if in.rules.HasHands() {
				visit(o, k, -1)
			}
		}
	}
}

// isHand reports whether an input counts pieces in hand.
func (in *Inputs) isHand(i int) bool { return i%in.block >= in.players*in.kinds*in.size }

// kind returns the kind an input is about.
func (in *Inputs) kind(i int) engine.Kind {
	i %= in.block
	if first := in.players * in.kinds * in.size; i >= first {
		return engine.Kind((i-first)%in.kinds + 1)
	}
	return engine.Kind(i/in.size%in.kinds + 1)
}

// first returns the first input of player q's view.
func (in *Inputs) first(q engine.Player) int {
	if in.views == 1 {
		return 0
	}
	return int(q) * in.block
}

// seen returns how many seats after q's the owner sits: 0 is q himself.
func (in *Inputs) seen(q, owner engine.Player) int {
	return (int(owner) - int(q) + in.players) % in.players
}

// alike reports whether every kind moves alike in the hands of all players, each
// from his own side.
func alike(r *engine.Rules) bool {
	for q := 1; q < r.Players(); q++ {
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			for sq := range r.Board().Size() {
				first := scope(r, 0, k, engine.Square(sq))
				other := r.Scope(engine.MakePiece(engine.Player(q), k), r.Board().Turned(q, engine.Square(sq)))
				if !maps.Equal(turned(r, q, first), other) {
					return false
				}
			}
		}
	}
	return true
}

// scope is where a piece can go on some board, by clause.
func scope(r *engine.Rules, q engine.Player, k engine.Kind, sq engine.Square) map[string]engine.Set {
	return r.Scope(engine.MakePiece(q, k), sq)
}

// turned turns squares of the first player's side to player q's.
func turned(r *engine.Rules, q int, squares map[string]engine.Set) map[string]engine.Set {
	out := map[string]engine.Set{}
	for clause, set := range squares {
		var to engine.Set
		for _, sq := range set.Squares() {
			to.Add(r.Board().Turned(q, sq))
		}
		out[clause] = to
	}
	return out
}
