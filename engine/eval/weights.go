package eval

import (
	"math"

	"komi/engine"
)

// Weights are the evaluation of one game. They are made by [Mobility], [For],
// [Read] or [Weights.WithVector] and are not changed by use: any number of
// searches can share them.
type Weights struct {
	rules *engine.Rules
	note  string // how they were made

	kinds   []kindWeights // by kind
	running []engine.Kind // whose pieces are runners
	tempo   [2]int

	// what follows is compiled from the above

	at     [1 << 16]pair // by piece and square: first player's worth, negative for the second's
	inHand [engine.MaxPlayers][64]pair
	onTurn pair
	points [256]int32 // by piece: thousandths of a point, negative for the second's
	phase  [257]int32 // by number of pieces on the board
	counts counting
	nearby nearby
	runner runners
}

// kindWeights are the weights of one kind, each at the start of a game and at
// its end.
type kindWeights struct {
	board  [2]int            // worth on an average square
	hand   [2]int            // worth in hand
	square [2][]int          // by square of the first player's side: added to board
	own    [2][nearCells]int // added for a royal of its owner's near it, by where
	foe    [2][nearCells]int // the same for a royal of the opponent's
	free   [2][]int          // of a runner: added if it is free, by rank from its owner's first
}

// Rules returns the rules the weights belong to.
func (w *Weights) Rules() *engine.Rules { return w.rules }

// Note returns a sentence that says how the weights were made.
func (w *Weights) Note() string { return w.note }

// Material returns the worth of a piece of kind k on an average square, in the
// middle of a game.
func (w *Weights) Material(k engine.Kind) int { return middle(w.kinds[k].board) }

// Hand returns the worth of a piece of kind k in hand in the middle of a game, 0
// where it cannot be.
func (w *Weights) Hand(k engine.Kind) int { return middle(w.kinds[k].hand) }

// Tempo returns what it is worth to be on turn when a game begins.
func (w *Weights) Tempo() int { return w.tempo[0] }

func empty(r *engine.Rules) *Weights {
	w := &Weights{rules: r, kinds: make([]kindWeights, r.Kinds()+1), running: runnerKinds(r)}
	for k := range w.kinds {
		for phase := range 2 {
			w.kinds[k].square[phase] = make([]int, r.Board().Size())
		}
	}
	for _, k := range w.running {
		for phase := range 2 {
			w.kinds[k].free[phase] = make([]int, r.Board().Ranks())
		}
	}
	return w
}

// compile fills the tables that evaluation reads.
func (w *Weights) compile() {
	r := w.rules
	w.counts = newCounting(r)
	w.phase = phases(r)
	w.onTurn = makePair(w.tempo)
	for q := range r.Players() {
		sign := 1
		if q > 0 {
			sign = -1
		}
		for k := 1; k <= r.Kinds(); k++ {
			x := engine.MakePiece(engine.Player(q), engine.Kind(k))
			kind := &w.kinds[k]
			w.inHand[q][k] = signed(sign, kind.hand[0], kind.hand[1])
			w.points[x] = int32(sign) * thousandths(r.Value(engine.Kind(k)))
			for sq := range r.Board().Size() {
				home := r.Board().Turned(q, engine.Square(sq)) // turning twice is standing still
				w.at[int(x)<<8|sq] = signed(sign, kind.board[0]+kind.square[0][home], kind.board[1]+kind.square[1][home])
			}
		}
	}
	w.nearby.compile(w)
	w.runner.compile(w)
}

func signed(sign, start, end int) pair { return makePair([2]int{sign * start, sign * end}) }

func rounded(v float64) int { return int(math.Round(v)) }

func middle(v [2]int) int { return (v[0] + v[1]) / 2 }
