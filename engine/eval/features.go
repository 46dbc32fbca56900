package eval

import (
	"fmt"
	"math/bits"
	"slices"

	"komi/engine"
)

// A Feature is one number of a position that the evaluation multiplies by one
// weight. Positions have few of the features there are, so they are listed with
// their index.
type Feature struct {
	Index int
	Value float64 // the first player's less the second's
}

// A Sort of features.
type Sort uint8

// The sorts of features: to be on turn; a piece on the board, in hand, on one
// square, and with a royal near, of its owner's or of the opponent's; a free
// runner.
const (
	OnTurn Sort = iota
	OnBoard
	InHand
	OnSquare
	NearOwn
	NearFoe
	Free
)

// A Term says what the weight at an index is for.
type Term struct {
	Sort   Sort
	Kind   engine.Kind   // 0 for OnTurn
	Square engine.Square // of OnSquare: as the first player sees it
	Aside  int           // of NearOwn and NearFoe: files between piece and royal
	Ahead  int           // and ranks by which the royal is ahead
	Rank   int           // of Free: ranks from the owner's first
}

// stride is the number of features of every kind. Those of runners come last.
func (w *Weights) stride() int { return 2 + w.rules.Board().Size() + 2*nearCells }

// Terms returns the number of features.
func (w *Weights) Terms() int { return w.firstFree(len(w.running)) }

// firstFree returns the index of the first feature of the free runners of one
// kind of those running.
func (w *Weights) firstFree(i int) int {
	return 1 + w.rules.Kinds()*w.stride() + i*w.rules.Board().Ranks()
}

// Term returns what the weight at an index is for.
func (w *Weights) Term(i int) Term {
	if i == 0 {
		return Term{Sort: OnTurn}
	}
	if i -= w.firstFree(0); i >= 0 {
		ranks := w.rules.Board().Ranks()
		return Term{Sort: Free, Kind: w.running[i/ranks], Rank: i % ranks}
	}
	i += w.firstFree(0)
	t := Term{Kind: engine.Kind((i-1)/w.stride() + 1)}
	size := w.rules.Board().Size()
	switch at := (i - 1) % w.stride(); {
	case at == 0:
		t.Sort = OnBoard
	case at == 1:
		t.Sort = InHand
	case at < 2+size:
		t.Sort, t.Square = OnSquare, engine.Square(at-2)
	default:
		t.Sort = NearOwn
		c := at - 2 - size
		if c >= nearCells {
			t.Sort = NearFoe
			c -= nearCells
		}
		t.Aside, t.Ahead = c%nearWidth, c/nearWidth-nearRanks
	}
	return t
}

// Name says what the weight at an index is for, such as "board R", "square R
// e4", "foe R 1,+2" or "free P 7".
func (w *Weights) Name(i int) string {
	t := w.Term(i)
	letter := ""
	if t.Kind != 0 {
		letter = w.rules.Letter(t.Kind)
	}
	switch t.Sort {
	case OnTurn:
		return "tempo"
	case OnBoard:
		return "board " + letter
	case InHand:
		return "hand " + letter
	case OnSquare:
		return fmt.Sprintf("square %s %s", letter, w.rules.Board().Name(t.Square))
	case NearOwn:
		return fmt.Sprintf("own %s %d,%+d", letter, t.Aside, t.Ahead)
	case NearFoe:
		return fmt.Sprintf("foe %s %d,%+d", letter, t.Aside, t.Ahead)
	}
	return fmt.Sprintf("free %s %d", letter, t.Rank+1)
}

// Vector returns the weights in the order of feature indexes.
func (w *Weights) Vector() []Taper {
	out := make([]Taper, 0, w.Terms())
	add := func(start, end int) { out = append(out, Taper{float64(start), float64(end)}) }
	add(w.tempo[0], w.tempo[1])
	for k := 1; k <= w.rules.Kinds(); k++ {
		kind := &w.kinds[k]
		add(kind.board[0], kind.board[1])
		add(kind.hand[0], kind.hand[1])
		for sq := range kind.square[0] {
			add(kind.square[0][sq], kind.square[1][sq])
		}
		for _, near := range []*[2][nearCells]int{&kind.own, &kind.foe} {
			for c := range nearCells {
				add(near[0][c], near[1][c])
			}
		}
	}
	for _, k := range w.running {
		free := &w.kinds[k].free
		for rank := range free[0] {
			add(free[0][rank], free[1][rank])
		}
	}
	return out
}

// WithVector returns weights like w with the numbers of v, rounded and kept
// within what a file may hold, and with a note how v was found. It panics if v
// is not as long as w's own vector.
func (w *Weights) WithVector(v []Taper, note string) *Weights {
	if len(v) != w.Terms() {
		panic(fmt.Sprintf("eval: read %d weights, expected %d", len(v), w.Terms()))
	}
	out := empty(w.rules)
	out.note = note
	next := func() (t [2]int) {
		for phase := range t {
			t[phase] = min(max(rounded(v[0][phase]), -largest), largest)
		}
		v = v[1:]
		return t
	}
	out.tempo = next()
	for k := 1; k <= w.rules.Kinds(); k++ {
		kind := &out.kinds[k]
		kind.board, kind.hand = next(), next()
		for sq := range kind.square[0] {
			t := next()
			kind.square[0][sq], kind.square[1][sq] = t[0], t[1]
		}
		for _, near := range []*[2][nearCells]int{&kind.own, &kind.foe} {
			for c := range nearCells {
				t := next()
				near[0][c], near[1][c] = t[0], t[1]
			}
		}
	}
	for _, k := range out.running {
		free := &out.kinds[k].free
		for rank := range free[0] {
			t := next()
			free[0][rank], free[1][rank] = t[0], t[1]
		}
	}
	out.compile()
	return out
}

// Under returns the same weights for other rules of the same game, which must
// have the same kinds and the same board: another setup, other options.
func (w *Weights) Under(r *engine.Rules) (*Weights, error) {
	if r == w.rules {
		return w, nil
	}
	return Read(r, w.Text())
}

// Features appends the features of p to buf: the sum of their values times what
// Vector is at the phase of the position is the evaluation from the first
// player's side, but for the horizon. The game must be for two players.
func (w *Weights) Features(p *engine.Position, buf []Feature) []Feature {
	add := func(k engine.Kind, offset int, v float64) {
		buf = append(buf, Feature{1 + (int(k)-1)*w.stride() + offset, v})
	}
	sign := [2]float64{1, -1}
	buf = append(buf, Feature{0, sign[p.Turn()]})
	b := w.rules.Board()
	royals := w.royals(p)
	occupied := p.Occupied()
	for i := range occupied {
		for word := occupied[i]; word != 0; word &= word - 1 {
			sq := engine.Square(i<<6 + bits.TrailingZeros64(word))
			x := p.At(sq)
			owner := int(x.Owner())
			v := sign[owner]
			add(x.Kind(), 0, v)
			add(x.Kind(), 2+int(b.Turned(owner, sq)), v)
			if w.nearby.reach == nil || w.nearby.royal[x] {
				continue
			}
			for q := range royals {
				for _, k := range royals[q].at[:royals[q].n] {
					c := int(w.nearby.cell[int(k)<<8|int(sq)])
					if c == farCell {
						continue
					}
					if owner == 1 {
						c = backward(c)
					}
					if q != owner {
						c += nearCells
					}
					add(x.Kind(), 2+b.Size()+c, v)
				}
			}
		}
	}
	if w.rules.HasHands() {
		for k := engine.Kind(1); int(k) <= w.rules.Kinds(); k++ {
			if n := p.Hand(0, k) - p.Hand(1, k); n != 0 {
				add(k, 1, float64(n))
			}
		}
	}
	return w.freeRunners(p, buf)
}

// freeRunners appends the features of the free runners of p to buf.
func (w *Weights) freeRunners(p *engine.Position, buf []Feature) []Feature {
	b := w.rules.Board()
	all := w.runner.find(p)
	for q := range all {
		for _, sq := range all[q].Squares() {
			if w.runner.free(&all, q, sq) {
				first := w.firstFree(slices.Index(w.running, p.At(sq).Kind()))
				buf = append(buf, Feature{first + int(b.Turned(q, sq))/b.Files(), float64(1 - 2*q)})
			}
		}
	}
	return buf
}

// royals finds the royals of a position.
func (w *Weights) royals(p *engine.Position) (out [2]court) {
	for q := range out {
		squares := p.RoyalSquares(engine.Player(q))
		for _, sq := range squares.Squares() {
			out[q].add(sq)
		}
	}
	return out
}
