package eval

import (
	"math"

	"komi/engine"
)

// Weights are the evaluation of one game. They are made by [Mobility], [For] or
// [Read] and are not changed by use: any number of searches can share them.
type Weights struct {
	rules *engine.Rules
	note  string // how they were made

	board  []int   // by kind: worth on an average square
	hand   []int   // by kind: worth in hand
	square [][]int // by kind and square of the first player's side: added to board
	tempo  int

	// what follows is compiled from the above

	at     [1 << 16]int32 // by piece and square: first player's worth, negative for the second's
	inHand [engine.MaxPlayers][64]int32
	points [256]int32 // by piece: thousandths of a point, negative for the second's
	counts counting
}

// Rules returns the rules the weights belong to.
func (w *Weights) Rules() *engine.Rules { return w.rules }

// Note returns a sentence that says how the weights were made.
func (w *Weights) Note() string { return w.note }

// Material returns the worth of a piece of kind k on an average square.
func (w *Weights) Material(k engine.Kind) int { return w.board[k] }

// Hand returns the worth of a piece of kind k in hand, 0 where it cannot be.
func (w *Weights) Hand(k engine.Kind) int { return w.hand[k] }

// Square returns what is added to the worth of a first player's piece of kind k
// that stands on sq. Another player's piece is judged on the square that sq is
// to him.
func (w *Weights) Square(k engine.Kind, sq engine.Square) int { return w.square[k][sq] }

// Tempo returns what it is worth to be on turn.
func (w *Weights) Tempo() int { return w.tempo }

func empty(r *engine.Rules) *Weights {
	w := &Weights{rules: r}
	n := r.Kinds() + 1
	w.board, w.hand, w.square = make([]int, n), make([]int, n), make([][]int, n)
	for k := range w.square {
		w.square[k] = make([]int, r.Board().Size())
	}
	return w
}

// compile fills the tables that evaluation reads.
func (w *Weights) compile() {
	r := w.rules
	w.counts = newCounting(r)
	for q := range r.Players() {
		sign := 1
		if q > 0 {
			sign = -1
		}
		for k := 1; k <= r.Kinds(); k++ {
			x := engine.MakePiece(engine.Player(q), engine.Kind(k))
			w.inHand[q][k] = int32(sign * w.hand[k])
			w.points[x] = int32(sign) * thousandths(r.Value(engine.Kind(k)))
			for sq := range r.Board().Size() {
				home := r.Board().Turned(q, engine.Square(sq)) // turning twice is standing still
				w.at[int(x)<<8|sq] = int32(sign * (w.board[k] + w.square[k][home]))
			}
		}
	}
}

func rounded(v float64) int { return int(math.Round(v)) }
