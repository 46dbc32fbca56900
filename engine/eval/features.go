package eval

import (
	"fmt"
	"math/bits"

	"komi/engine"
)

// A Feature is one number of a position that the evaluation multiplies by one
// weight. Positions have few of the features there are, so they are listed with
// their index.
type Feature struct {
	Index int
	Value float64 // the first player's less the second's
}

// Vector returns the linear weights in the order of feature indexes: tempo, then
// for each kind its worth on the board, in hand, and its squares.
func (w *Weights) Vector() []float64 {
	out := []float64{float64(w.tempo)}
	for k := 1; k <= w.rules.Kinds(); k++ {
		out = append(out, float64(w.board[k]), float64(w.hand[k]))
		for _, v := range w.square[k] {
			out = append(out, float64(v))
		}
	}
	return out
}

// stride is the number of features of a kind.
func (w *Weights) stride() int { return 2 + w.rules.Board().Size() }

// FeatureName says what the weight at an index of Vector is, such as "board R" or
// "square R e4".
func (w *Weights) FeatureName(i int) string {
	if i == 0 {
		return "tempo"
	}
	k := engine.Kind((i-1)/w.stride() + 1)
	letter := w.rules.Letter(k)
	switch at := (i - 1) % w.stride(); at {
	case 0:
		return "board " + letter
	case 1:
		return "hand " + letter
	default:
		return fmt.Sprintf("square %s %s", letter, w.rules.Board().Name(engine.Square(at-2)))
	}
}

// WithVector returns weights like w whose linear part is v, rounded, with a note
// how v was found. It panics if v is not as long as w's own vector.
func (w *Weights) WithVector(v []float64, note string) *Weights {
	if len(v) != 1+w.rules.Kinds()*w.stride() {
		panic(fmt.Sprintf("eval: read %d weights, expected %d", len(v), 1+w.rules.Kinds()*w.stride()))
	}
	out := empty(w.rules)
	out.note, out.tempo = note, rounded(v[0])
	for k := 1; k <= w.rules.Kinds(); k++ {
		row := v[1+(k-1)*w.stride():]
		out.board[k], out.hand[k] = rounded(row[0]), rounded(row[1])
		for sq := range out.square[k] {
			out.square[k][sq] = rounded(row[2+sq])
		}
	}
	out.compile()
	return out
}

// Features appends the features of p to buf: the product of their values with
// Vector is the linear part of the evaluation from the first player's side.
func (w *Weights) Features(p *engine.Position, buf []Feature) []Feature {
	add := func(k engine.Kind, offset int, v float64) {
		buf = append(buf, Feature{1 + (int(k)-1)*w.stride() + offset, v})
	}
	sign := [2]float64{1, -1}
	buf = append(buf, Feature{0, sign[p.Turn()]})
	occupied := p.Occupied()
	for i := range occupied {
		for word := occupied[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			x := p.At(sq)
			v := sign[x.Owner()]
			add(x.Kind(), 0, v)
			add(x.Kind(), 2+int(w.rules.Board().Turned(int(x.Owner()), sq)), v)
		}
	}
	if w.rules.HasHands() {
		for k := engine.Kind(1); int(k) <= w.rules.Kinds(); k++ {
			if n := p.Hand(0, k) - p.Hand(1, k); n != 0 {
				add(k, 1, float64(n))
			}
		}
	}
	return buf
}
