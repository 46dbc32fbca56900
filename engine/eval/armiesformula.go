package eval

import (
	"komi/engine"
	"komi/engine/board"
)

// armyReachBoards is the number of random boards on which armyReach counts.
const armyReachBoards = 48

// How much of a difference in value goes into the piece-square table.
const (
	armySquare  = 0.20  // between a square and the average one
	armyRoyal   = -0.12 // like armySquare, of a royal, which is safer away from the open
	armyAdvance = 0.30  // between a piece and what it promotes to, over the way there
)

// mobileArmies returns the weights of the formula, which is Muller's law for leapers.
// Mobility is counted for every player, because armies differ and a kind may move
// differently for another owner. Values are centipawns of orthodox chess.
func mobileArmies(r *engine.Rules) *Armies {
	w := &Armies{rules: r, origin: origin{note: "values by mobility"}, attacks: engine.NewAttacks(r)}
	reach := armyReach(r)
	for q := range r.Players() {
		w.valueArmy(engine.Player(q), reach)
	}
	w.neighbours()
	w.measureStart()
	return w
}

// measureStart computes the strength of an average army at the start.
func (w *Armies) measureStart() {
	sum := w.strength(w.rules.New())
	w.start = 0
	for q := range w.rules.Players() {
		w.start += sum[q] / int32(w.rules.Players())
	}
}

// armyReach counts the expected targets of every piece, by piece and square. Boards are
// random with a fixed seed.
func armyReach(r *engine.Rules) [256][]float64 {
	size := r.Board().Size()
	var out [256][]float64
	randomBoards(r, armyReachBoards, 3, func(board *[256]engine.Piece, n int) {
		for q := range r.Players() {
			for k := 1; k <= r.Kinds(); k++ {
				x := engine.MakePiece(engine.Player(q), engine.Kind(k))
				if out[x] == nil {
					out[x] = make([]float64, size)
				}
				for sq := range size {
					quiet, captures := targets(r, board, x, engine.Square(sq))
					out[x][sq] += (captureShare*float64(captures.Len())/float64(n) +
						(1-captureShare)*float64(quiet.Len())/float64(size-n)) * float64(size) / armyReachBoards
				}
			}
		}
	})
	return out
}

// valueArmy fills in the values of one player's pieces.
func (w *Armies) valueArmy(q engine.Player, reach [256][]float64) {
	r := w.rules
	worth := make([]float64, r.Kinds()+1)
	for k := range worth[1:] {
		worth[k+1] = leaperLaw(mean(reach[engine.MakePiece(q, engine.Kind(k+1))]))
	}
	for i := 1; i <= r.Kinds(); i++ {
		k := engine.Kind(i)
		x := engine.MakePiece(q, k)
		w.board[x] = int32(rounded(worth[k]))
		w.menace[x] = min(w.board[x], menaceCap)
		if r.HasHands() && !r.IsRoyal(k) && r.Demoted(k) == k {
			w.inHand[q][k] = int32(rounded(worth[k] * handShare))
		}
		share := armySquare
		if r.IsRoyal(k) {
			share = armyRoyal
		}
		gain, near := w.promotionGain(q, k, worth)
		for sq, n := range reach[x] {
			v := worth[k] + float64(share*(leaperLaw(n)-worth[k])) + float64(armyAdvance*gain*near[sq])
			w.pieceSquare[slot(x, engine.Square(sq))] = int32(rounded(v))
		}
	}
}

// mean returns the targets from an average square. Squares without targets do not count.
func mean(reach []float64) float64 {
	sum, n := 0.0, 0
	for _, v := range reach {
		if v > 0 {
			sum += v
			n++
		}
	}
	return sum / float64(max(1, n))
}

// promotionGain returns what a piece of player q gains by its best promotion, and how
// near each square is to the promotion zone.
func (w *Armies) promotionGain(q engine.Player, k engine.Kind, worth []float64) (gain float64, near []float64) {
	r := w.rules
	b := r.Board()
	near = make([]float64, b.Size())
	to, zone := r.Promotions(k)
	for _, t := range to {
		gain = max(gain, worth[t]-worth[k])
	}
	for sq := range near {
		near[b.Turned(int(q), engine.Square(sq))] = nearness(r, engine.Square(sq), &zone)
	}
	return gain, near
}

// neighbours fills in the squares within one and within two king's steps.
func (w *Armies) neighbours() {
	b := w.rules.Board()
	w.near, w.close = make([]engine.Set, b.Size()), make([]engine.Set, b.Size())
	for sq := range w.close {
		for h := range b.Headings(engine.Square(sq)) {
			for _, a := range b.Steps(engine.Square(sq), board.Heading(h)) {
				w.close[sq].Add(a.To)
			}
		}
	}
	for sq := range w.near {
		w.near[sq] = w.close[sq]
		for _, n := range w.close[sq].Squares() {
			w.near[sq] = w.near[sq].Union(w.close[n])
		}
		w.near[sq].Drop(engine.Square(sq))
	}
}
