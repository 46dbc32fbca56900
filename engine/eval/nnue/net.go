package nnue

import (
	"fmt"
	"slices"

	"komi/engine"
)

// The sizes of the hidden layer. A net has one block of units, or several up to MostBlocks,
// for which every net and every position keeps room.
const (
	Block      = 32 // units that are computed together
	MostBlocks = 2
)

// Sized reports whether a net can have so many units.
func Sized(units int) bool {
	return units > 0 && units%Block == 0 && units/Block <= MostBlocks
}

// Weights are the numbers of a net as they are trained and kept in files. A unit j of the
// hidden layer, which has n, is
//
//	Bias[j] + the sum of Input[i*n+j] over the inputs i, as often as they count
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

// Units returns the number of units of the hidden layer.
func (w *Weights) Units() int { return len(w.Bias) }

const (
	// OutputUnit is how many units of an output weight make a hundredth of a pawn.
	OutputUnit  = 1 << outputShift
	outputShift = 3

	// MinScale and MaxScale bound the scale of weights: the coarsest and the finest.
	MinScale, MaxScale = 4, 8
)

// words is the number of words of a block, four lanes each.
const words = Block / 4

// A row is what one input adds to a block of an accumulator. A packed row is a whole number,
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
	blocks  int
	rows    []row                             // by input, that of none first, and block
	start   [MostBlocks]row                   // of an empty board
	at      [engine.MaxPlayers][1 << 16]int32 // by view, piece and square: index of the first row
	hand    [engine.MaxPlayers][engine.MaxPlayers][64]int32
	heads   [][Block]int64                                                 // by head and block
	head    [engine.MaxPlayers][engine.MaxPlayers][engine.MaxPlayers]uint8 // by player, player on turn and view: index of the first block
	base    int
}

// New makes a net for the game of r. It fails if there are more or fewer weights
// than the game has inputs, or if in some position an accumulator could overflow.
func New(r *engine.Rules, w Weights) (*Net, error) {
	in := NewInputs(r)
	units := w.Units()
	if !Sized(units) {
		return nil, fmt.Errorf("net: bias: read %d weights, expected %d times 1 to %d", units, Block, MostBlocks)
	}
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"input", len(w.Input), in.Len() * units},
		{"output", len(w.Output), in.Heads() * units},
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
		hands: r.HasHands(), kinds: in.kinds, base: int(w.Base), blocks: units / Block,
	}
	n.rows = make([]row, n.blocks, n.blocks+len(w.Input)/Block)
	for block := range slices.Chunk(w.Input, Block) {
		n.rows = append(n.rows, pack(block))
	}
	for b := range n.blocks {
		n.start[b] = pack(w.Bias[b*Block:])
		for i := range n.start[b] {
			n.start[b][i] += laneZero<<48 + laneZero<<32 + laneZero<<16 + laneZero
		}
	}
	n.heads = make([][Block]int64, len(w.Output)/Block)
	for i, v := range w.Output {
		n.heads[i/Block][i%Block] = int64(v)
	}
	n.number(in)
	return n, nil
}

// number fills in which row belongs to what, and which head.
func (n *Net) number(in *Inputs) {
	for q := range in.players {
		for turn := range in.players {
			for view := range in.views {
				n.head[q][turn][view] = uint8(n.blocks * in.Head(engine.Player(q), engine.Player(turn), view))
			}
		}
	}
	for q := range engine.Player(in.views) {
		for o := range engine.Player(in.players) {
			for k := engine.Kind(1); int(k) <= in.kinds; k++ {
				x := engine.MakePiece(o, k)
				for sq := range in.size {
					n.at[q][int(x)<<8|sq] = int32(n.blocks * (1 + in.Board(q, x, engine.Square(sq))))
				}
				if n.hands {
					n.hand[q][o][k] = int32(n.blocks * (1 + in.Hand(q, o, k)))
				}
			}
		}
	}
}

// pack puts the first block of weights into a row.
func pack(w []int16) (out row) {
	for j, v := range w[:Block] {
		out[j/4] += uint64(int64(v)) << (j % 4 * 16)
	}
	return out
}
