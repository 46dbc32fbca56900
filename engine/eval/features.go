package eval

import (
	"fmt"
	"slices"

	"komi/engine"
)

// A Feature is one number of a position. The evaluation multiplies it by one weight.
// A position has few of all features, so a list names each by its index.
type Feature struct {
	Index int
	Value float64 // the first player's minus the second player's
}

// A Sort of features.
type Sort uint8

// The sorts of features.
const (
	OnTurn   Sort = iota // tempo
	OnBoard              // material on the board
	InHand               // material in hand
	OnSquare             // piece-square
	NearOwn              // king tropism: a royal of the piece's owner is near
	NearFoe              // king tropism: a royal of the opponent is near
	Passed               // a passed runner
)

// A Term says what the weight at an index is for.
type Term struct {
	Sort   Sort
	Kind   engine.Kind   // 0 for OnTurn
	Square engine.Square // of OnSquare: as the first player sees it
	Aside  int           // of NearOwn and NearFoe: files between piece and royal
	Ahead  int           // and ranks by which the royal is ahead
	Rank   int           // of Passed: ranks from the owner's first
}

// stride is the number of features of each kind of piece. Passed runners come after
// all of them.
func (w *Weights) stride() int { return 2 + w.rules.Board().Size() + 2*nearCells }

// Terms returns the number of features.
func (w *Weights) Terms() int { return w.firstPassed(len(w.running)) }

// firstPassed returns the index of the first feature of the i-th kind of runner.
func (w *Weights) firstPassed(i int) int {
	return 1 + w.rules.Kinds()*w.stride() + i*w.rules.Board().Ranks()
}

// Term returns what the weight at an index is for.
func (w *Weights) Term(i int) Term {
	if i == 0 {
		return Term{Sort: OnTurn}
	}
	if i -= w.firstPassed(0); i >= 0 {
		ranks := w.rules.Board().Ranks()
		return Term{Sort: Passed, Kind: w.running[i/ranks], Rank: i % ranks}
	}
	i += w.firstPassed(0)
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
// e4", "foe R 1,+2" or "passed P 7".
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
	return fmt.Sprintf("passed %s %d", letter, t.Rank+1)
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
		passed := &w.kinds[k].passed
		for rank := range passed[0] {
			add(passed[0][rank], passed[1][rank])
		}
	}
	return out
}

// WithVector returns weights like w with the numbers of v, and with a note that says
// how v was found. Numbers are rounded and limited to what a file may hold. It panics
// if v is not as long as w's own vector.
func (w *Weights) WithVector(v []Taper, note string) *Weights {
	if len(v) != w.Terms() {
		panic(fmt.Sprintf("eval: read %d weights, expected %d", len(v), w.Terms()))
	}
	out := empty(w.rules)
	out.origin = origin{note, w.net, w.netNote}
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
		passed := &out.kinds[k].passed
		for rank := range passed[0] {
			t := next()
			passed[0][rank], passed[1][rank] = t[0], t[1]
		}
	}
	out.compile()
	return out
}

// Under returns the same weights for another setup or other options of the same game.
// The kinds of piece and the board must be the same.
func (w *Weights) Under(r *engine.Rules) (*Weights, error) {
	if r == w.rules {
		return w, nil
	}
	return Read(r, w.Text())
}

// Features appends the features of p to buf. Each value times its weight in Vector, at
// the phase of p, adds up to the evaluation from the first player's side. Only the
// bonus for a lead in points is missing. The game must be for two players.
func (w *Weights) Features(p *engine.Position, buf []Feature) []Feature {
	add := func(k engine.Kind, offset int, v float64) {
		buf = append(buf, Feature{1 + (int(k)-1)*w.stride() + offset, v})
	}
	sign := [2]float64{1, -1}
	buf = append(buf, Feature{0, sign[p.Turn()]})
	b := w.rules.Board()
	royals := w.royals(p)
	occupied := p.Occupied()
	for sq := range occupied.All() {
		x := p.At(sq)
		owner := int(x.Owner())
		v := sign[owner]
		add(x.Kind(), 0, v)
		add(x.Kind(), 2+int(b.Turned(owner, sq)), v)
		if w.tropism.reach == nil || w.tropism.royal[x] {
			continue
		}
		for q := range royals {
			for _, k := range royals[q].at[:royals[q].n] {
				c := int(w.tropism.cell[int(k)<<8|int(sq)])
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
	if w.rules.HasHands() {
		for k := engine.Kind(1); int(k) <= w.rules.Kinds(); k++ {
			if n := p.Hand(0, k) - p.Hand(1, k); n != 0 {
				add(k, 1, float64(n))
			}
		}
	}
	return w.passedRunners(p, buf)
}

// passedRunners appends the features of the passed runners of p to buf.
func (w *Weights) passedRunners(p *engine.Position, buf []Feature) []Feature {
	b := w.rules.Board()
	all := w.runner.find(p)
	for q := range all {
		for sq := range all[q].All() {
			if w.runner.passed(&all, q, sq) {
				first := w.firstPassed(slices.Index(w.running, p.At(sq).Kind()))
				buf = append(buf, Feature{first + int(b.Turned(q, sq))/b.Files(), float64(1 - 2*q)})
			}
		}
	}
	return buf
}

// royals finds the royals of a position.
func (w *Weights) royals(p *engine.Position) (out [2]royalSquares) {
	for q := range out {
		squares := p.RoyalSquares(engine.Player(q))
		for sq := range squares.All() {
			out[q].add(sq)
		}
	}
	return out
}
