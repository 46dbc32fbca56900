package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"komi/engine"
	"komi/engine/eval/nnue"
)

// A Course says how a network is trained.
type Course struct {
	Epochs  int     // how often it sees every example
	Results float64 // share of the results of games in what it learns; the rest is what searches found
	Seed    uint64  // of the first numbers and of the order of examples
	Workers int     // goroutines; changes no number
	// From is the net to go on from; nil to begin with random numbers.
	From *nnue.Weights
	// Units is how many units the hidden layer has (see [nnue.Sized]); 0 for as many as
	// From has, or a block. It must not be less than From has.
	Units int
	// Told, unless nil, is told after every epoch.
	Told func(Progress)
}

// Progress says how far training has come: mean cross entropies of the examples
// learned from, of those held out, and of those held out without the network.
type Progress struct {
	Epoch                 int
	Learned, Held, Linear float64
}

const (
	// batch is how many examples make a step.
	batch = 512
	// gradientParts is the number of parts the gradient of a batch is summed in,
	// whatever the number of workers, so that rounding is the same.
	gradientParts = 8
	// warmUp is the number of steps over which the rate rises.
	warmUp = 100
	// firstRate is the rate after that; it falls to zero in a straight line.
	firstRate = 0.002
	// baseRate is how much faster the one number without units learns.
	baseRate = 4
	// largestWeight bounds input and output weights, so that few nets have to be
	// rounded coarsely to fit their accumulators.
	largestWeight = 1.98
	// heldShare: of so many examples one is held out.
	heldShare = 25
)

// The constants of Adam.
const (
	momentum  = 0.9
	variances = 0.999
	tiny      = 1e-8
)

// Descend trains a network whose output is added to the linear evaluation, by
// Adam, on the cross entropy between what the sum expects of a position and what
// the search made of it, mixed with the results of games.
func Descend(ctx context.Context, e *Examples, c Course) (nnue.Weights, error) {
	d, err := newDescent(e, c)
	if err != nil {
		return nnue.Weights{}, err
	}
	for epoch := 1; epoch <= c.Epochs; epoch++ {
		learned, err := d.epoch(ctx)
		if err != nil {
			return nnue.Weights{}, err
		}
		if c.Told != nil {
			held, linear := d.examine()
			c.Told(Progress{Epoch: epoch, Learned: learned, Held: held, Linear: linear})
		}
	}
	return d.net.weights()
}

// A descent is the state of a training.
type descent struct {
	examples *Examples
	course   Course
	rng      *rand.Rand
	order    []int // of the examples learned from
	held     []int
	views    [][]int
	mirror   []int // nil where the rules tell left from right

	net         *network
	first       *network // moments
	second      *network
	parts       [gradientParts]part32
	pieces      []pieceInputs
	step, steps int
}

// pieceInputs are the inputs of one piece on all squares, or in hand.
type pieceInputs struct {
	first, end int
	shown      []int // those that an example has
	moments    [2][]float32
}

// A part32 is a part of a batch.
type part32 struct {
	pass     *pass
	gradient *network
	loss     float64
}

func newDescent(e *Examples, c Course) (*descent, error) {
	units := c.units()
	if !nnue.Sized(units) || c.From != nil && units < c.From.Units() {
		return nil, fmt.Errorf("train: read %d units, expected %d or %d, and no fewer than the net to go on from has", units, block, nnue.MostBlocks*block)
	}
	d := &descent{
		examples: e, course: c, rng: rand.New(rand.NewPCG(c.Seed, 0x6e657473)),
		first: newNetwork(e.in, units), second: newNetwork(e.in, units), mirror: mirrorOf(e),
	}
	for i := range e.Len() {
		if i%heldShare == heldShare-1 {
			d.held = append(d.held, i)
		} else {
			d.order = append(d.order, i)
		}
	}
	if len(d.order) < batch {
		return nil, fmt.Errorf("train: %w to learn from: %d, expected at least %d", ErrFewPositions, len(d.order), batch)
	}
	for q := range engine.Player(e.in.Views()) {
		d.views = append(d.views, e.in.View(q))
	}
	for i := range d.parts {
		d.parts[i] = part32{pass: newPass(e.in, d.views, units), gradient: newNetwork(e.in, units)}
	}
	d.steps = c.Epochs * (len(d.order) / batch)
	shown := d.shown()
	for _, of := range e.in.Pieces() {
		piece := pieceInputs{first: of[0], end: of[1], moments: [2][]float32{make([]float32, units), make([]float32, units)}}
		for i := of[0]; i < of[1]; i++ {
			if shown[i] {
				piece.shown = append(piece.shown, i)
			}
		}
		d.pieces = append(d.pieces, piece)
	}
	if c.From != nil {
		d.net = networkOf(e.in, c.From)
		d.fresh(shown)
		d.net = d.net.widened(units, d.rng, shown)
	} else {
		d.net = newNetwork(e.in, units)
		d.net.begin(d.rng, shown)
	}
	return d, nil
}

// units is how many units the hidden layer is to have.
func (c *Course) units() int {
	switch {
	case c.Units != 0:
		return c.Units
	case c.From != nil:
		return c.From.Units()
	}
	return block
}

// shown reports by input whether an example has it, in any view.
func (d *descent) shown() []bool {
	out := make([]bool, d.examples.in.Len())
	for _, i := range d.examples.inputs {
		at := int(i)
		for _, view := range d.views {
			out[view[at]] = true
			if d.mirror != nil {
				out[view[d.mirror[at]]] = true
			}
		}
	}
	return out
}

// fresh gives inputs that no example had shown to the net it goes on from random
// weights, so that units come to differ over them.
func (d *descent) fresh(shown []bool) {
	for i, s := range shown {
		row := d.net.input[i*d.net.units : (i+1)*d.net.units]
		if s && !slices.ContainsFunc(row, func(v float32) bool { return v != 0 }) {
			for j := range row {
				row[j] = float32(firstInput * float32(2*d.rng.Float32()-1))
			}
		}
	}
}

// mirrorOf returns the inputs of the mirror image, by input, or nil if some kind of
// piece moves differently there. Rights to castle are no input.
func mirrorOf(e *Examples) []int {
	r := e.rules
	b := r.Board()
	if b.Size() != b.Files()*b.Ranks() {
		return nil
	}
	for k := 1; k <= r.Kinds(); k++ {
		if !symmetric(r, engine.Kind(k)) {
			return nil
		}
	}
	return e.in.Moved(func(sq engine.Square) engine.Square {
		file := int(sq) % b.Files()
		return engine.Square(int(sq) - file + b.Files() - 1 - file)
	})
}

// each does something for every part, on as many goroutines as there are workers.
func (d *descent) each(do func(i int, p *part32)) {
	var all sync.WaitGroup
	slots := make(chan struct{}, max(1, d.course.Workers))
	for i := range d.parts {
		slots <- struct{}{}
		all.Go(func() {
			do(i, &d.parts[i])
			<-slots
		})
	}
	all.Wait()
}

// epoch learns from every example once and returns the mean loss on the way.
func (d *descent) epoch(ctx context.Context) (float64, error) {
	d.rng.Shuffle(len(d.order), func(i, j int) { d.order[i], d.order[j] = d.order[j], d.order[i] })
	turned := make([]bool, len(d.order))
	if d.mirror != nil {
		for i := range turned {
			turned[i] = d.rng.Uint32()&1 != 0
		}
	}
	loss, n := 0.0, 0
	for at := 0; at+batch <= len(d.order); at += batch {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		d.each(func(i int, p *part32) {
			lo, hi := at+i*batch/gradientParts, at+(i+1)*batch/gradientParts
			p.loss = 0
			for j := lo; j < hi; j++ {
				var mirror []int
				if turned[j] {
					mirror = d.mirror
				}
				p.loss += d.learn(p, d.order[j], mirror)
			}
		})
		for i := range d.parts {
			loss += d.parts[i].loss
		}
		n += batch
		d.update()
	}
	return loss / float64(n), nil
}

// learn adds the gradient of an example to a part and returns its loss.
func (d *descent) learn(p *part32, i int, mirror []int) (loss float64) {
	a := &d.examples.about[i]
	x := p.pass
	x.begin(d.net, d.examples.of(i), mirror, a.turn)
	if d.examples.sides() == 1 {
		z, target := d.odds(a, x.output(d.net, a.turn)), d.target(a)
		x.back(d.net, p.gradient, a.turn, float32((expit(z)-target)/batch))
		loss = softplus(z) - float64(target*z)
	} else {
		var out [engine.MaxPlayers]float32
		for q := range d.examples.sides() {
			out[q] = x.output(d.net, engine.Player(q))
		}
		expected, targets := softmax(a, out), d.targets(a)
		for q := range d.examples.sides() {
			if a.of[q].linear > 0 {
				x.back(d.net, p.gradient, engine.Player(q), float32((expected[q]-targets[q])/batch))
			}
		}
		loss = crossEntropy(targets, expected)
	}
	x.end(p.gradient)
	return loss
}

// update makes a step of Adam. Besides its own gradient every input follows the sum
// of those of the same piece on all squares, so that what a piece means as such is
// learned from all of them.
func (d *descent) update() {
	d.step++
	rate := firstRate * (1 - float64(d.step)/float64(d.steps+1))
	if d.step < warmUp {
		rate *= float64(d.step) / warmUp
	}
	r := float32(rate * math.Sqrt(1-power(variances, d.step)) / (1 - power(momentum, d.step)))
	net, first, second := d.net.groups(), d.first.groups(), d.second.groups()
	var by [gradientParts][len(net)][]float32
	for i := range d.parts {
		by[i] = d.parts[i].gradient.groups()
	}
	sum := func(k, lo, hi int) []float32 {
		out := by[0][k][lo:hi]
		for _, other := range by[1:] {
			for j, v := range other[k][lo:hi] {
				out[j] += v
			}
			clear(other[k][lo:hi])
		}
		return out
	}
	d.each(func(i int, _ *part32) {
		for b := i; b < len(d.pieces); b += gradientParts {
			piece := &d.pieces[b]
			units := d.net.units
			lo, hi := piece.first*units, piece.end*units
			gradient := sum(0, lo, hi)
			var whole, step [nnue.MostBlocks * block]float32
			for row := range slices.Chunk(gradient, units) {
				for j, v := range row {
					whole[j] += v
				}
			}
			adam(net[0][lo:hi], first[0][lo:hi], second[0][lo:hi], gradient, r)
			clear(gradient)
			adam(step[:units], piece.moments[0], piece.moments[1], whole[:units], r)
			for _, at := range piece.shown {
				row := net[0][at*units : (at+1)*units]
				for j, v := range step[:units] {
					row[j] = min(max(row[j]+v, -largestWeight), largestWeight)
				}
			}
		}
	})
	for k := 1; k < len(net); k++ {
		rate := r
		if k == 3 {
			rate *= baseRate
		}
		gradient := sum(k, 0, len(net[k]))
		adam(net[k], first[k], second[k], gradient, rate)
		clear(gradient)
	}
}

// adam moves numbers against their gradient.
func adam(w, first, second, gradient []float32, rate float32) {
	for i, g := range gradient {
		m := first[i] + float32((1-momentum)*float32(g-first[i]))
		v := second[i] + float32((1-variances)*float32(float32(g*g)-second[i]))
		first[i], second[i] = m, v
		step := float32(rate*m) / (float32(math.Sqrt(float64(v))) + tiny)
		w[i] = min(max(w[i]-step, -largestWeight), largestWeight)
	}
}

// power is xⁿ by multiplication alone.
func power(x float64, n int) float64 {
	out := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			out *= x
		}
		x *= x
	}
	return float64(out) // rounded, so that the caller's sum does not round it together with its own
}

// examine returns the mean loss on the examples held out, with and without the
// network.
func (d *descent) examine() (held, linear float64) {
	var without [gradientParts]float64
	d.each(func(i int, p *part32) {
		p.loss = 0
		for j := i; j < len(d.held); j += gradientParts {
			with, bare := d.loss(p.pass, d.held[j])
			p.loss += with
			without[i] += bare
		}
	})
	for i := range d.parts {
		held += d.parts[i].loss
		linear += without[i]
	}
	n := float64(max(1, len(d.held)))
	return held / n, linear / n
}
