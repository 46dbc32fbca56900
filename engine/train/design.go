package train

import (
	"komi/engine"
	"komi/engine/eval"
)

// A design says which parameters a weight is the sum of. A weight of a square is
// the sum of what its rank, its file and the square itself are worth, so that
// squares seldom stood on follow the others of their rank and file; squares that
// are mirror images share parameters where the piece moves alike on both.
// Every parameter is there twice: once for the middle of the game and once for
// half the difference between its start and its end. What a piece is worth as
// such does not differ: a fit free to tell the two apart holds the pieces that
// are traded late cheap at the start, where they still stand in every position,
// so that search gives them away.
type design struct {
	of     [][]int   // by weight: its parameters
	spread []float64 // by parameter: how far from zero it is expected to be
	tilt   []float64 // by parameter: the same for the difference
}

// How far from the formula weights are expected to be, in hundredths of
// a pawn. Differences between start and end are expected to be smaller, by
// tiltShare.
const (
	tempoSpread  = 20
	worthSpread  = 150 // of a piece on the board or in hand
	lineSpread   = 25  // of a rank or a file
	squareSpread = 15
	nearSpread   = 15
	freeSpread   = 60 // of a passed runner: near its goal it is half a piece
	tiltShare    = 0.5
)

// newDesign makes the design for the weights of a game.
func newDesign(w *eval.Weights) *design {
	d := &design{of: make([][]int, w.Terms())}
	r := w.Rules()
	b := r.Board()
	type key struct {
		sort       eval.Sort
		kind       engine.Kind
		rank, file int // -1 for all
	}
	known := map[key]int{}
	add := func(i int, k key, spread float64) {
		j, ok := known[k]
		if !ok {
			j = len(d.spread)
			known[k] = j
			d.spread = append(d.spread, spread)
			tilt := spread * tiltShare
			switch k.sort {
			case eval.OnBoard, eval.InHand:
				tilt = 0
			case eval.Passed:
				tilt = spread // most of it when few can stop it
			}
			d.tilt = append(d.tilt, tilt)
		}
		d.of[i] = append(d.of[i], j)
	}
	rect := b.Size() == b.Files()*b.Ranks()
	mirrored := make([]bool, r.Kinds()+1)
	for k := range mirrored {
		mirrored[k] = k > 0 && rect && symmetric(r, engine.Kind(k))
	}
	for i := range d.of {
		t := w.Term(i)
		switch t.Sort {
		case eval.OnTurn:
			add(i, key{sort: t.Sort}, tempoSpread)
		case eval.OnBoard, eval.InHand:
			add(i, key{sort: t.Sort, kind: t.Kind}, worthSpread)
		case eval.NearOwn, eval.NearFoe:
			add(i, key{t.Sort, t.Kind, t.Ahead, t.Aside}, nearSpread)
		case eval.Passed:
			add(i, key{t.Sort, t.Kind, t.Rank, -1}, freeSpread)
		case eval.OnSquare:
			if !rect {
				add(i, key{t.Sort, t.Kind, int(t.Square), 0}, squareSpread)
				continue
			}
			rank, file := int(t.Square)/b.Files(), int(t.Square)%b.Files()
			if mirrored[t.Kind] {
				file = min(file, b.Files()-1-file)
			}
			add(i, key{t.Sort, t.Kind, rank, -1}, lineSpread)
			add(i, key{t.Sort, t.Kind, -1, file}, lineSpread)
			add(i, key{t.Sort, t.Kind, rank, file}, squareSpread)
		}
	}
	return d
}

// even replaces weights that share all their parameters by their mean, since a
// fit cannot tell them apart.
func (d *design) even(v []eval.Taper) {
	type group struct {
		sum eval.Taper
		n   float64
	}
	groups := map[int]*group{} // by last parameter, which is that of the smallest group
	for i, list := range d.of {
		last := list[len(list)-1]
		g := groups[last]
		if g == nil {
			g = &group{}
			groups[last] = g
		}
		g.sum[0] += v[i][0]
		g.sum[1] += v[i][1]
		g.n++
	}
	for i, list := range d.of {
		g := groups[list[len(list)-1]]
		v[i] = eval.Taper{g.sum[0] / g.n, g.sum[1] / g.n}
	}
}

// symmetric reports whether a kind moves alike on the left and on the right of
// an empty rectangular board.
func symmetric(r *engine.Rules, k engine.Kind) bool {
	b := r.Board()
	mirror := func(sq engine.Square) engine.Square {
		file := int(sq) % b.Files()
		return engine.Square(int(sq) - file + b.Files() - 1 - file)
	}
	image := func(s engine.Set) (out engine.Set) {
		for _, sq := range s.Squares() {
			out.Add(mirror(sq))
		}
		return out
	}
	var board [256]engine.Piece
	x := engine.MakePiece(0, k)
	for i := range b.Size() {
		sq := engine.Square(i)
		quiet, _ := r.Reach(&board, x, sq)
		other, _ := r.Reach(&board, x, mirror(sq))
		if image(quiet) != other {
			return false
		}
	}
	return true
}

// params is the number of parameters.
func (d *design) params() int { return 2 * len(d.spread) }

// weights sums the parameters into the middles and tilts of weights.
// Parameters are in parts of their spread.
func (d *design) weights(params []float64, out []tilted) {
	n := len(d.spread)
	for i, list := range d.of {
		w := tilted{}
		for _, j := range list {
			w.middle += d.spread[j] * params[j]
			w.tilt += d.tilt[j] * params[n+j]
		}
		out[i] = w
	}
}

// gradient is the way back: from the gradient by weights to that by parameters,
// which is added to out.
func (d *design) gradient(by []tilted, out []float64) {
	n := len(d.spread)
	for i, list := range d.of {
		for _, j := range list {
			out[j] += d.spread[j] * by[i].middle
			out[n+j] += d.tilt[j] * by[i].tilt
		}
	}
}

// tilted is a weight: its middle, and half of what it loses from the start of a
// game to its end.
type tilted struct{ middle, tilt float64 }
