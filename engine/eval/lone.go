package eval

import (
	"komi/engine"
)

// A lone royal is mated at the edge, and with the other royal near. Where one side has
// nothing else left, and the other a piece that need not promote first, the evaluation
// drives it there ("mop-up"). It leaves the net out, because the net has hardly seen such
// positions, and what it says of them differs from square to square by more than a
// search of a thousand nodes finds out.
//
// The term is for games in which a royal is mated in the open: it is the only one, walks
// over the whole board, and what is captured neither comes back by a drop nor goes up in a
// blast. What it gains is in engine/search/measurements.md.
type loneRoyal struct {
	on     bool
	royal  [256]bool     // by piece
	mates  [256]bool     // by piece: it is no royal and cannot promote
	held   []engine.Kind // what a hand can hold
	edge   [256]int32
	nearer []int32 // by the square of the lone royal and of the other
}

// What a step is worth: of the lone royal, along files or ranks, from the middle of the
// board; and of the other royal towards it. They are greater than the differences
// between squares in piece-square tables of royals, and together less than a piece.
const (
	edgeStep = 12
	nearStep = 6
)

// compile fills the tables, if the game is one of [DrivesLoneRoyals].
func (n *loneRoyal) compile(r *engine.Rules) {
	if !DrivesLoneRoyals(r) {
		return
	}
	b := r.Board()
	n.on = true
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if r.Droppable(k) {
			n.held = append(n.held, k)
		}
		to, _ := r.Promotions(k)
		for q := range engine.Player(2) {
			x := engine.MakePiece(q, k)
			n.royal[x], n.mates[x] = r.IsRoyal(k), !r.IsRoyal(k) && len(to) == 0
		}
	}
	n.nearer = make([]int32, b.Size()<<8)
	for sq := range b.Size() {
		file, rank := sq%b.Files(), sq/b.Files()
		n.edge[sq] = int32(edgeStep * (distance(2*file, b.Files()-1) + distance(2*rank, b.Ranks()-1)) / 2)
		for other := range b.Size() {
			steps := distance(file, other%b.Files()) + distance(rank, other/b.Files())
			n.nearer[sq<<8|other] = int32(nearStep * (b.Files() + b.Ranks() - steps))
		}
	}
}

// DrivesLoneRoyals reports whether every evaluation of a game drives a lone royal to the
// edge: whether it is mated in the open, on a board that is a rectangle.
func DrivesLoneRoyals(r *engine.Rules) bool {
	b, spec := r.Board(), r.Spec()
	if r.Players() != 2 || b.Size() != b.Files()*b.Ranks() || r.CapturesReturn() ||
		spec.Blast != nil || spec.NoCheck || spec.Mate != engine.MateLoses {
		return false
	}
	royal := engine.Kind(0)
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if !r.IsRoyal(k) {
			continue
		}
		if royal != 0 && royal != k {
			return false
		}
		royal = k
	}
	p := r.New()
	for q := range engine.Player(2) {
		if p.Royals(q)+p.Hand(q, royal) != 1 || !roams(r, engine.MakePiece(q, royal)) {
			return false
		}
	}
	return true
}

// roams reports whether a piece comes from the first square of the board to every other.
func roams(r *engine.Rules, x engine.Piece) bool {
	var board, seen engine.Set
	for i := range r.Board().Size() { // which a square cannot be: there may be 256
		if sq := engine.Square(i); !r.IsHole(sq) {
			board.Add(sq)
		}
	}
	var found []engine.Square
	for sq := range board.All() {
		seen.Add(sq)
		found = append(found, sq)
		break
	}
	for len(found) > 0 {
		from := found[len(found)-1]
		found = found[:len(found)-1]
		for _, to := range r.Scope(x, from) {
			for sq := range to.All() {
				if !seen.Has(sq) {
					seen.Add(sq)
					found = append(found, sq)
				}
			}
		}
	}
	return seen == board
}

func distance(a, b int) int { return max(a-b, b-a) }

// drive returns what the first player gains because a royal is alone. It reports false
// if none is, or if all that the other side has must promote before it can mate. A piece
// that cannot mate by itself is driven with all the same.
func (n *loneRoyal) drive(p *engine.Position) (v int, ok bool) {
	first, second := p.Pieces(0), p.Pieces(1)
	alone := second.Len() == 1 || first.Len() == 1
	for _, k := range n.held {
		alone = alone && p.Hand(0, k)+p.Hand(1, k) == 0
	}
	switch {
	case !alone:
		return 0, false
	case second.Len() == 1:
		return n.against(p, &second, &first)
	}
	v, ok = n.against(p, &first, &second)
	return -v, ok
}

// against returns what the side with the other pieces gains.
func (n *loneRoyal) against(p *engine.Position, lone, others *engine.Set) (v int, ok bool) {
	var at, near engine.Square
	for sq := range lone.All() {
		at = sq
	}
	for sq := range others.All() {
		x := p.At(sq)
		if n.royal[x] {
			near = sq
		}
		ok = ok || n.mates[x]
	}
	return int(n.edge[at] + n.nearer[int(at)<<8|int(near)]), ok
}
