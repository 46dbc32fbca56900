package nnue

import (
	"fmt"

	"komi/engine"
)

// Hidden is the number of units of the hidden layer.
const Hidden = 32

// Weights are the numbers of a net as they are trained and kept in files. A unit
// of the hidden layer is
//
//	Bias[j] + the sum of Input[i*Hidden+j] over the inputs i, as often as they count
//
// where 1<<Scale stands for one. The output is in parts of [OutputUnit] of a
// hundredth of a pawn.
type Weights struct {
	Scale  int     // from MinScale to MaxScale
	Input  []int16 // by input and unit
	Bias   []int16 // by unit
	Output []int16 // by head (see [Inputs.Head]) and unit
	Base   int16   // the output where all units are zero, in hundredths of a pawn
}

const (
	// OutputUnit is how many units of an output weight make a hundredth of a pawn.
	OutputUnit  = 1 << outputShift
	outputShift = 3

	// MinScale and MaxScale bound the scale of weights: the coarsest and the finest.
	MinScale, MaxScale = 4, 8
)

// words is the number of words of an accumulator, four lanes each.
const words = Hidden / 4

// A row is what one input adds to an accumulator. A packed row is a whole number,
// the sum of lane·2¹⁶ⁱ, so that negative lanes borrow from the next; sums of rows
// and of [zero] hold every lane plus its bias.
type row [words]uint64

// laneZero is what a lane holds for zero.
const laneZero = 1 << 15

// A Net is a network of one game, ready for play. It is not changed by use.
type Net struct {
	Weights Weights

	players int
	views   int
	scale   uint
	one     int64
	hands   bool
	kinds   int
	rows    []row                             // the first is that of no input
	start   row                               // of an empty board
	at      [engine.MaxPlayers][1 << 16]int32 // by view, piece and square: index of the row
	hand    [engine.MaxPlayers][engine.MaxPlayers][64]int32
	heads   [][Hidden]int64
	head    [engine.MaxPlayers][engine.MaxPlayers][engine.MaxPlayers]uint8 // by player, player on turn and view
	base    int
}

// New makes a net for the game of r. It fails if there are more or fewer weights
// than the game has inputs, or if in some position an accumulator could overflow.
func New(r *engine.Rules, w Weights) (*Net, error) {
	in := NewInputs(r)
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"input", len(w.Input), in.Len() * Hidden},
		{"bias", len(w.Bias), Hidden},
		{"output", len(w.Output), in.Heads() * Hidden},
	} {
		if c.got != c.want {
			return nil, fmt.Errorf("net: %s: read %d weights, expected %d", c.name, c.got, c.want)
		}
	}
	if w.Scale < MinScale || w.Scale > MaxScale {
		return nil, fmt.Errorf("net: scale: read %d, expected %d to %d", w.Scale, MinScale, MaxScale)
	}
	if err := w.Fits(in); err != nil {
		return nil, err
	}
	n := &Net{
		Weights: w, players: in.players, views: in.views, scale: uint(w.Scale), one: 1 << w.Scale,
		hands: r.HasHands(), kinds: in.kinds, base: int(w.Base),
	}
	n.rows = make([]row, 1+in.Len())
	for i := range in.Len() {
		n.rows[1+i] = pack(w.Input[i*Hidden:])
	}
	n.start = pack(w.Bias)
	for i := range n.start {
		n.start[i] += laneZero<<48 + laneZero<<32 + laneZero<<16 + laneZero
	}
	n.heads = make([][Hidden]int64, in.Heads())
	for h := range n.heads {
		for j := range Hidden {
			n.heads[h][j] = int64(w.Output[h*Hidden+j])
		}
	}
	n.number(in)
	return n, nil
}

// number fills in which row belongs to what, and which head.
func (n *Net) number(in *Inputs) {
	for q := range in.players {
		for turn := range in.players {
			for view := range in.views {
				n.head[q][turn][view] = uint8(in.Head(engine.Player(q), engine.Player(turn), view))
			}
		}
	}
	for q := range engine.Player(in.views) {
		for o := range engine.Player(in.players) {
			for k := engine.Kind(1); int(k) <= in.kinds; k++ {
				x := engine.MakePiece(o, k)
				for sq := range in.size {
					n.at[q][int(x)<<8|sq] = int32(1 + in.Board(q, x, engine.Square(sq)))
				}
				if n.hands {
					n.hand[q][o][k] = int32(1 + in.Hand(q, o, k))
				}
			}
		}
	}
}

// pack puts the first lanes of weights into a row.
func pack(w []int16) (out row) {
	for j, v := range w[:Hidden] {
		out[j/4] += uint64(int64(v)) << (j % 4 * 16)
	}
	return out
}
