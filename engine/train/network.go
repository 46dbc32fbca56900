package train

import (
	"math"
	"math/rand/v2"

	"komi/engine"
	"komi/engine/eval/nnue"
)

// A network is a net as it is trained: in floating point, where a unit is one at
// 1 and an output of 1 is one in log odds.
type network struct {
	in     *nnue.Inputs
	units  int
	input  []float32 // by input and unit
	bias   []float32 // by unit
	output []float32 // by head (see [nnue.Inputs.Head]) and unit
	base   []float32 // one number: the output where all units are zero
}

// block is how many units are computed together.
const block = nnue.Block

func newNetwork(in *nnue.Inputs, units int) *network {
	return &network{
		in: in, units: units, input: make([]float32, in.Len()*units), bias: make([]float32, units),
		output: make([]float32, in.Heads()*units), base: make([]float32, 1),
	}
}

// groups are the numbers of a network, those that learn at one rate together.
func (n *network) groups() [4][]float32 { return [4][]float32{n.input, n.bias, n.output, n.base} }

// How a network begins: units neither off nor saturated, outputs near zero.
const (
	firstInput  = 0.09
	firstBias   = 0.3
	firstOutput = 0.06
)

// begin sets the network to random numbers. Inputs that no example shows stay at
// zero.
func (n *network) begin(rng *rand.Rand, shown []bool) {
	for i := range n.input {
		v := float32(firstInput * float32(2*rng.Float32()-1))
		if shown[i/n.units] {
			n.input[i] = v
		}
	}
	for j := range n.bias {
		n.bias[j] = firstBias
	}
	for j := range n.output {
		n.output[j] = float32(firstOutput * float32(2*rng.Float32()-1))
	}
}

// toCentipawns is how many hundredths of a pawn are one in log odds.
const toCentipawns = 1 / slope

// mostText is how many bytes of text the weights may take, so that a file with the
// linear evaluation of a large game beside them stays below 200 KB.
const mostText = 140_000

// weights rounds the network to whole numbers for play, as finely as its accumulators
// and the size of files allow. It fails if they overflow at any scale.
func (n *network) weights() (nnue.Weights, error) {
	var w nnue.Weights
	var err error
	for scale := nnue.MaxScale; scale >= nnue.MinScale; scale-- {
		one := float64(int(1) << scale)
		w = nnue.Weights{
			Scale:  scale,
			Input:  wholes(n.input, one),
			Bias:   wholes(n.bias, one),
			Output: wholes(n.output, toCentipawns*nnue.OutputUnit),
			Base:   wholes(n.base, toCentipawns)[0],
		}
		if err = w.Fits(n.in); err == nil && textSize(&w) <= mostText {
			break
		}
	}
	return w, err
}

// textSize is how many bytes of text weights take.
func textSize(w *nnue.Weights) (size int) {
	for _, line := range w.Lines() {
		size += len(line)
	}
	return size
}

// wholes multiplies numbers by a unit and rounds them to 16 bits.
func wholes(v []float32, unit float64) []int16 {
	out := make([]int16, len(v))
	for i, x := range v {
		out[i] = int16(min(max(math.Round(float64(x)*unit), math.MinInt16), math.MaxInt16))
	}
	return out
}

// networkOf is the network of weights for play.
func networkOf(in *nnue.Inputs, w *nnue.Weights) *network {
	n := newNetwork(in, w.Units())
	one := float32(int(1) << w.Scale)
	for _, g := range []struct {
		from []int16
		to   []float32
		unit float32
	}{
		{w.Input, n.input, one},
		{w.Bias, n.bias, one},
		{w.Output, n.output, toCentipawns * nnue.OutputUnit},
		{[]int16{w.Base}, n.base, toCentipawns},
	} {
		for i, v := range g.from {
			g.to[i] = float32(v) / g.unit
		}
	}
	return n
}

// widened is a network with more units that computes the same: what those it gains have
// to say is not weighed yet. They begin as a new network does.
func (n *network) widened(units int, rng *rand.Rand, shown []bool) *network {
	if units == n.units {
		return n
	}
	w := newNetwork(n.in, units)
	w.begin(rng, shown)
	clear(w.output)
	for _, g := range []struct{ from, to []float32 }{{n.input, w.input}, {n.bias, w.bias}, {n.output, w.output}} {
		for i, row := 0, g.from; len(row) > 0; i, row = i+units, row[n.units:] {
			copy(g.to[i:], row[:n.units])
		}
	}
	copy(w.base, n.base)
	return w
}

// A pass computes outputs of a network and their gradient, for one goroutine.
type pass struct {
	in    *nnue.Inputs
	views [][]int       // the input in each view, by that of the first player's
	lists [][]int32     // by view: inputs
	units [][]blockOf   // by view
	backs [][]blockOf   // by view: gradient of the units
	turn  engine.Player // on turn
}

// A blockOf holds a number for each unit of a block.
type blockOf [block]float32

func newPass(in *nnue.Inputs, views [][]int, units int) *pass {
	x := &pass{in: in, views: views, lists: make([][]int32, len(views))}
	for range views {
		x.units = append(x.units, make([]blockOf, units/block))
		x.backs = append(x.backs, make([]blockOf, units/block))
	}
	return x
}

// blockAt is a block of the numbers of units.
func blockAt(numbers []float32, first, b int) *blockOf { return (*blockOf)(numbers[first+b*block:]) }

// begin computes the units of a position in which turn is on turn. inputs are those of
// the first player's view, or what mirror, if there is one, makes of them.
func (x *pass) begin(n *network, inputs []uint16, mirror []int, turn engine.Player) {
	x.turn = turn
	for v, view := range x.views {
		list := x.lists[v][:0]
		units := x.units[v]
		for b := range units {
			units[b] = *blockAt(n.bias, 0, b)
		}
		for _, i := range inputs {
			at := int(i)
			if mirror != nil {
				at = mirror[at]
			}
			at = view[at]
			list = append(list, int32(at))
			for b := range units {
				for j, w := range blockAt(n.input, at*n.units, b) {
					units[b][j] += w
				}
			}
		}
		x.lists[v] = list
		clear(x.backs[v])
	}
}

// view returns the i-th view in the order of sums, which begins with that of the player
// on turn.
func (x *pass) view(i int) int { return (int(x.turn) + i) % len(x.views) }

// output returns the output for player q.
func (x *pass) output(n *network, q engine.Player) float32 {
	sum := n.base[0]
	for i := range x.views {
		v := x.view(i)
		head := x.in.Head(q, x.turn, v) * n.units
		for b := range x.units[v] {
			out := blockAt(n.output, head, b)
			for j, u := range x.units[v][b] {
				u = min(max(u, 0), 1)
				sum += float32(float32(u*u) * out[j])
			}
		}
	}
	return sum
}

// back notes that the gradient of the output for player q is d.
func (x *pass) back(n, g *network, q engine.Player, d float32) {
	g.base[0] += d
	for v := range x.views {
		head := x.in.Head(q, x.turn, v) * n.units
		for b := range x.units[v] {
			out, by := blockAt(n.output, head, b), blockAt(g.output, head, b)
			back := &x.backs[v][b]
			for j, u := range x.units[v][b] {
				if u <= 0 {
					continue
				}
				if u >= 1 {
					by[j] += d
					continue
				}
				by[j] += float32(d * float32(u*u))
				back[j] += float32(float32(d*out[j]) * (2 * u))
			}
		}
	}
}

// end adds to g the gradient of the numbers of the network below its units.
func (x *pass) end(g *network) {
	for i := range x.views {
		v := x.view(i)
		for b := range x.backs[v] {
			back := &x.backs[v][b]
			add := func(to *blockOf) {
				for j, d := range back {
					to[j] += d
				}
			}
			add(blockAt(g.bias, 0, b))
			for _, at := range x.lists[v] {
				add(blockAt(g.input, int(at)*g.units, b))
			}
		}
	}
}
