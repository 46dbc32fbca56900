package eval

import "komi/engine"

// A lone royal is mated at the edge, and with the other royal near. Where one side has
// nothing else left, and the other a piece that need not promote first, the evaluation
// drives it there ("mop-up"). It leaves the net out, because the net has hardly seen such
// positions, and what it says of them differs from square to square by more than a
// search of a thousand nodes finds out.
//
// The term is for games in which a royal is mated in the open: it is the only one, walks
// over the whole board, and nothing comes back by a drop or goes up in a blast. What it
// gains is in engine/search/measurements.md.
type loneRoyal struct {
	on     bool
	royal  [256]bool // by piece
	mates  [256]bool // by piece: it is no royal and cannot promote
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

// compile fills the tables. A board that is not a rectangle has no term.
func (n *loneRoyal) compile(r *engine.Rules) {
	if !DrivesLoneRoyals(r) {
		return
	}
	b := r.Board()
	n.on = true
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
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
// edge: whether it is mated in the open.
func DrivesLoneRoyals(r *engine.Rules) bool {
	b, spec := r.Board(), r.Spec()
	if r.Players() != 2 || b.Size() != b.Files()*b.Ranks() || r.HasHands() ||
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
	return p.Royals(0) == 1 && p.Royals(1) == 1 && roams(r, engine.MakePiece(0, royal)) && roams(r, engine.MakePiece(1, royal))
}

// roams reports whether a piece comes from any square to any other.
func roams(r *engine.Rules, x engine.Piece) bool {
	var seen engine.Set
	seen.Add(0)
	for found := []engine.Square{0}; len(found) > 0; {
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
	return seen.Len() == r.Board().Size()
}

func distance(a, b int) int { return max(a-b, b-a) }

// drive returns what the first player gains because a royal is alone, and whether one
// is.
func (n *loneRoyal) drive(p *engine.Position) (v int, alone bool) {
	first, second := p.Pieces(0), p.Pieces(1)
	switch {
	case second.Len() == 1:
		v, alone = n.against(p, &second, &first)
		return v, alone
	case first.Len() == 1:
		v, alone = n.against(p, &first, &second)
		return -v, alone
	}
	return 0, false
}

// against is drive for the side that has the other pieces.
func (n *loneRoyal) against(p *engine.Position, lone, others *engine.Set) (v int, alone bool) {
	var at, near engine.Square
	for sq := range lone.All() {
		at = sq
	}
	for sq := range others.All() {
		x := p.At(sq)
		if n.royal[x] {
			near = sq
		}
		alone = alone || n.mates[x]
	}
	if !alone {
		return 0, false
	}
	return int(n.edge[at] + n.nearer[int(at)<<8|int(near)]), true
}
