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
	len     int
	views   int        // players whose views are computed: all, or the first where armies differ
	home    [][]uint16 // by player and square: which square of the first player's it is to him
}

// NewInputs numbers the inputs of the game of r.
func NewInputs(r *engine.Rules) *Inputs {
	in := &Inputs{rules: r, players: r.Players(), kinds: r.Kinds(), size: r.Board().Size(), views: r.Players()}
	in.len = in.players * in.kinds * in.size
	if r.HasHands() {
		in.len += in.players * in.kinds
	}
	for q := range in.players {
		home := make([]uint16, in.size)
		for sq := range in.size {
			home[r.Board().Turned(q, engine.Square(sq))] = uint16(sq)
		}
		in.home = append(in.home, home)
	}
	if !alike(r) {
		in.views = 1
	}
	return in
}

// Len returns the number of inputs.
func (in *Inputs) Len() int { return in.len }

// Views returns how many players' views there are: those of all, or the first
// player's alone where a kind moves differently by owner. There one view tells as
// much as all, because no player sees what another one sees from his place.
func (in *Inputs) Views() int { return in.views }

// Heads returns how many sets of output weights a net has, one weight a unit each.
func (in *Inputs) Heads() int {
	if in.players == 2 {
		return 2
	}
	return in.players * in.players
}

// Head returns which set of output weights weighs a view in the output for player
// q. With several players it depends on whose turn it is. With two the output is
// for the one on turn.
func (in *Inputs) Head(q, turn engine.Player, view int) int {
	head := int(q)
	if in.views > 1 {
		head = in.seen(q, engine.Player(view))
	}
	if in.players > 2 {
		head += in.players * in.seen(q, turn)
	}
	return head
}

// Board returns the input that piece x on sq is in the view of player q.
func (in *Inputs) Board(q engine.Player, x engine.Piece, sq engine.Square) int {
	return (in.seen(q, x.Owner())*in.kinds+int(x.Kind())-1)*in.size + int(in.home[q][sq])
}

// Hand returns the input that counts the pieces of kind k in the hand of owner,
// in the view of player q. The game must have hands.
func (in *Inputs) Hand(q, owner engine.Player, k engine.Kind) int {
	return in.players*in.kinds*in.size + in.seen(q, owner)*in.kinds + int(k) - 1
}

// View returns, by input of the first player's view, the input that says the same
// in the view of player q.
func (in *Inputs) View(q engine.Player) []int {
	out := make([]int, in.len)
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
	out := make([]int, in.len)
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
// number: the same piece of the same owner on all squares, or in hand.
func (in *Inputs) Pieces() (ranges [][2]int) {
	at := 0
	for range in.players * in.kinds {
		ranges = append(ranges, [2]int{at, at + in.size})
		at += in.size
	}
	for ; at < in.len; at++ {
		ranges = append(ranges, [2]int{at, at + 1})
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

// kind returns the kind an input is about.
func (in *Inputs) kind(i int) engine.Kind {
	if first := in.players * in.kinds * in.size; i >= first {
		return engine.Kind((i-first)%in.kinds + 1)
	}
	return engine.Kind(i/in.size%in.kinds + 1)
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
