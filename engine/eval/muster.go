package eval

import (
	"fmt"

	"komi/engine"
	"komi/engine/board"
)

// musterBoards is how many random boards the mobility of armies is counted on.
const musterBoards = 48

// Parts of a difference in worth that show in the values of squares.
const (
	armySquare  = 0.20  // between a square and the average one
	armyRoyal   = -0.12 // the same of a royal: it does not want to be in the open
	armyAdvance = 0.30  // between a piece and what it promotes to, over the way there
)

// ArmiesFor returns the weights that come with the program for a game of several
// players, or those of the formula if there are none, or none that fit its pieces and
// players.
func ArmiesFor(r *engine.Rules) *Armies {
	w, err := FittedArmies(r)
	if err != nil {
		return mobileArmies(r)
	}
	return w
}

// FittedArmies returns the weights that come with the program for a game of several
// players. It fails as [Fitted] does.
func FittedArmies(r *engine.Rules) (*Armies, error) {
	text, err := fitted.ReadFile("weights/" + r.ID() + ".toml")
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return ReadArmies(r, text)
}

// mobileArmies returns the weights of the formula: the leaper law of [Mobility].
// Since the same kind can move differently in the hands of different owners, and
// armies are not alike, mobility is counted for every owner. Values are on the law's
// own scale, centipawns of orthodox chess.
func mobileArmies(r *engine.Rules) *Armies {
	w := &Armies{rules: r, attacks: engine.NewAttacks(r)}
	reach := muster(r)
	for q := range r.Players() {
		w.enlist(engine.Player(q), reach)
	}
	w.neighbours()
	w.settle()
	return w
}

// settle computes what follows from the worth of pieces.
func (w *Armies) settle() {
	sum := w.Sum(w.rules.New())
	w.start = 0
	for q := range w.rules.Players() {
		w.start += sum[q] / int32(w.rules.Players())
	}
}

// muster counts the expected targets of every piece on every square, as a
// survey does, by piece and square. Boards are random with a fixed seed.
func muster(r *engine.Rules) [256][]float64 {
	size := r.Board().Size()
	var out [256][]float64
	crowds(r, musterBoards, 3, func(board *[256]engine.Piece, n int) {
		for q := range r.Players() {
			for k := 1; k <= r.Kinds(); k++ {
				x := engine.MakePiece(engine.Player(q), engine.Kind(k))
				if out[x] == nil {
					out[x] = make([]float64, size)
				}
				for sq := range size {
					quiet, captures := targets(r, board, x, engine.Square(sq))
					out[x][sq] += (captureShare*float64(captures.Len())/float64(n) +
						(1-captureShare)*float64(quiet.Len())/float64(size-n)) * float64(size) / musterBoards
				}
			}
		}
	})
	return out
}

// enlist fills in what the pieces of one owner are worth.
func (w *Armies) enlist(q engine.Player, reach [256][]float64) {
	r := w.rules
	worth := make([]float64, r.Kinds()+1)
	for k := range worth[1:] {
		worth[k+1] = law(mean(reach[engine.MakePiece(q, engine.Kind(k+1))]))
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
		gain, near := w.ambition(q, k, worth)
		for sq, n := range reach[x] {
			v := worth[k] + float64(share*(law(n)-worth[k])) + float64(armyAdvance*gain*near[sq])
			w.at[uint16(x)<<8|uint16(sq)] = int32(rounded(v))
		}
	}
}

// mean returns the targets from an average square among those with any.
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

// ambition is what a piece of player q gains by the best promotion of its kind,
// and how near each square is to it: 1 where it can promote and less with each
// step before.
func (w *Armies) ambition(q engine.Player, k engine.Kind, worth []float64) (gain float64, near []float64) {
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

// neighbours fills in the squares around each square.
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
