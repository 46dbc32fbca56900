package eval

import (
	"math"

	"komi/engine"
	"komi/engine/eval/nnue"
)

// Weights evaluate a game of two players. [Mobility], [For], [Read] and
// [Weights.WithVector] make them. Use does not change them, so any number of searches
// can share them.
type Weights struct {
	rules *engine.Rules
	origin

	kinds   []kindWeights // by kind
	running []engine.Kind // kinds of runners
	tempo   [2]int

	// compiled from the fields above

	pieceSquare [1 << 16]pair // by piece and square, negative for the second player's
	inHand      [engine.MaxPlayers][64]pair
	onTurn      pair
	points      [256]int64 // by piece: thousandths of a point, negative for the second's
	phase       [257]int32 // by number of pieces on the board
	counts      counting
	tropism     tropism
	runner      runners
	lone        loneRoyal
}

// kindWeights are the weights of one kind of piece, at the start of a game and at its
// end.
type kindWeights struct {
	board  [2]int            // value on an average square
	hand   [2]int            // value in hand
	square [2][]int          // piece-square table of the first player, added to board
	own    [2][nearCells]int // king tropism: added for an own royal, by its cell
	foe    [2][nearCells]int // king tropism: added for a hostile royal, by its cell
	passed [2][]int          // added to a passed runner, by rank from its owner's first
}

// Rules returns the rules the weights belong to.
func (w *Weights) Rules() *engine.Rules { return w.rules }

// Linear returns the weights without their net.
func (w *Weights) Linear() *Weights {
	if w.net == nil {
		return w
	}
	out := *w
	out.origin = origin{note: w.note}
	return &out
}

// WithNet returns the weights with a net in place of any they have, and a note on how
// it was made. It fails if the net does not fit the game.
func (w *Weights) WithNet(net nnue.Weights, note string) (*Weights, error) {
	corrected, err := w.origin.with(w.rules, net, note)
	if err != nil {
		return nil, err
	}
	out := *w
	out.origin = corrected
	return &out, nil
}

// Material returns the value of a piece of kind k on an average square in the middle
// of a game.
func (w *Weights) Material(k engine.Kind) int { return middle(w.kinds[k].board) }

// Hand returns the value of a piece of kind k in hand in the middle of a game. It is 0
// if the piece cannot be in hand.
func (w *Weights) Hand(k engine.Kind) int { return middle(w.kinds[k].hand) }

// WithNetNote returns the weights with another note on how their net was made.
func (w *Weights) WithNetNote(note string) *Weights {
	out := *w
	out.netNote = note
	return &out
}

func empty(r *engine.Rules) *Weights {
	w := &Weights{rules: r, kinds: make([]kindWeights, r.Kinds()+1), running: runnerKinds(r)}
	for k := range w.kinds {
		for phase := range 2 {
			w.kinds[k].square[phase] = make([]int, r.Board().Size())
		}
	}
	for _, k := range w.running {
		for phase := range 2 {
			w.kinds[k].passed[phase] = make([]int, r.Board().Ranks())
		}
	}
	return w
}

// compile fills the tables that the evaluation reads.
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
			w.points[x] = int64(sign) * thousandths(r.Value(engine.Kind(k)))
			for sq := range r.Board().Size() {
				home := r.Board().Turned(q, engine.Square(sq))
				w.pieceSquare[slot(x, engine.Square(sq))] = signed(sign, kind.board[0]+kind.square[0][home], kind.board[1]+kind.square[1][home])
			}
		}
	}
	w.tropism.compile(w)
	w.runner.compile(w)
	w.lone.compile(r)
}

// slot is the index of a piece on a square.
func slot(x engine.Piece, sq engine.Square) uint16 { return uint16(x)<<8 | uint16(sq) }

func signed(sign, start, end int) pair { return makePair([2]int{sign * start, sign * end}) }

func rounded(v float64) int { return int(math.Round(v)) }

func middle(v [2]int) int { return (v[0] + v[1]) / 2 }
