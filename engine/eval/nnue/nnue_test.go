package nnue

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

var games = []struct {
	game, setup string
	options     map[string]string
}{
	{"chess", "", nil},
	{"capablanca", "", nil},
	{"xiangqi", "", nil},
	{"shogi", "", nil},
	{"janggi", "", nil},
	{"changi", "1", nil},
	{"changi", "3m", nil},
	{"changi", "5s", nil},
	{"csx", "", nil},
	{"classic-sum", "", nil},
	{"classic-sum-light", "", nil},
	{"titans", "std", nil},
	{"titans", "std", map[string]string{"transform": "off"}},
	{"titans", "alt-xf", nil},
}

// someWeights are random, but the same for the same game.
func someWeights(r *engine.Rules, units int) Weights {
	in := NewInputs(r)
	rng := rand.New(rand.NewPCG(7, uint64(in.Len())))
	random := func(n, most int) []int16 {
		out := make([]int16, n)
		for i := range out {
			out[i] = int16(rng.IntN(2*most+1) - most)
		}
		return out
	}
	return Weights{
		Scale: 8, Input: random(in.Len()*units, 60), Bias: random(units, 300),
		Output: random(in.Heads()*units, 900), Base: 13,
	}
}

// plain computes the output of player q one multiplication after the other.
func plain(in *Inputs, w *Weights, p *engine.Position, q, turn engine.Player) int {
	r := p.Rules()
	sum := 0
	for view := range engine.Player(in.Views()) {
		head := in.Head(q, turn, int(view))
		for j := range w.Bias {
			unit := int(w.Bias[j])
			for sq := range r.Board().Size() {
				if x := p.At(engine.Square(sq)); x != engine.Empty {
					unit += int(w.Input[in.Board(view, x, engine.Square(sq))*w.Units()+j])
				}
			}
			if r.HasHands() {
				for o := range engine.Player(r.Players()) {
					for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
						unit += p.Hand(o, k) * int(w.Input[in.Hand(view, o, k)*w.Units()+j])
					}
				}
			}
			unit = min(max(unit, 0), 1<<w.Scale)
			sum += unit * unit * int(w.Output[head*w.Units()+j])
		}
	}
	one := 1 << w.Scale
	out := sum / (one * one * OutputUnit)
	if sum < 0 && sum%(one*one*OutputUnit) != 0 {
		out-- // rounded down
	}
	return out + int(w.Base)
}

// Accumulators kept move by move must be those computed from nothing, and outputs
// those of plain arithmetic, in every position of random games; going back must
// lead to what was before.
func TestPackedEqualsPlain(t *testing.T) {
	drops, promotions, upheavals, takes := 0, 0, 0, 0
	for _, g := range games {
		r := gametest.RulesWith(t, g.game, g.setup, g.options)
		for _, units := range []int{Block, MostBlocks * Block} {
			t.Run(fmt.Sprintf("%s%s/%d", g.game, g.setup, units), func(t *testing.T) {
				n, err := New(r, someWeights(r, units))
				if err != nil {
					t.Fatal(err)
				}
				in := NewInputs(r)
				rng := rand.New(rand.NewPCG(3, 3))
				for range 3 {
					p := r.New()
					var kept [301]Accumulators
					n.Begin(&kept[0], p)
					plies := 0
					for plies < 300 {
						if _, over := p.Outcome(); over {
							break
						}
						moves := p.Moves(nil)
						m := moves[rng.IntN(len(moves))]
						fen, text := p.FEN(), p.MoveText(m)
						c, upheaves := p.Change(m), p.Upheaves(m)
						n.After(&kept[plies+1], &kept[plies], p, &c)
						p.Make(m)
						plies++
						var fresh Accumulators
						n.Begin(&fresh, p)
						if upheaves {
							upheavals++
							kept[plies] = fresh
						}
						if kept[plies] != fresh {
							t.Fatalf("%s after %s: accumulators kept are not those computed from nothing", fen, text)
						}
						for q := range engine.Player(r.Players()) {
							turn := p.Turn()
							if r.Players() == 2 {
								turn = q
							}
							if got, want := n.Output(&fresh, q, turn), plain(in, &n.Weights, p, q, turn); got != want {
								t.Fatalf("%s: output %d for player %d, want %d", p.FEN(), got, q, want)
							}
						}
						if m.IsDrop() {
							drops++
						}
						if m.Becomes() != 0 {
							promotions++
						}
						if c.Taken != 0 {
							takes++
						}
					}
					for ; plies > 0; plies-- {
						p.Unmake()
						var fresh Accumulators
						n.Begin(&fresh, p)
						if kept[plies-1] != fresh {
							t.Fatalf("%s: accumulators differ after a move was taken back", p.FEN())
						}
					}
				}
			})
		}
	}
	if drops == 0 || promotions == 0 || upheavals == 0 || takes == 0 {
		t.Errorf("%d drops, %d promotions, %d upheavals, %d captures to hand, want some of each", drops, promotions, upheavals, takes)
	}
}

// A position and its mirror image for the other player must be worth the same to
// who is in the same place.
func TestViewsAreTurned(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	n, err := New(r, someWeights(r, Block))
	if err != nil {
		t.Fatal(err)
	}
	of := func(fen string, q engine.Player) int {
		p, err := r.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		var a Accumulators
		n.Begin(&a, p)
		return n.Output(&a, q, q)
	}
	one := of("4k4/9/9/9/9/9/2P6/1S7/4K4[Rp] w - 0 1", 0)
	two := of("4k4/7s1/6p2/9/9/9/9/9/4K4[Pr] b - 0 1", 1)
	if one != two {
		t.Errorf("%d for the first player, %d for the second in his place", one, two)
	}
}

// Where a kind moves differently by owner, one view serves all players.
func TestViews(t *testing.T) {
	for _, c := range []struct {
		game  string
		views int
	}{{"chess", 2}, {"shogi", 2}, {"csx", 2}, {"changi", 2}, {"xiangqi", 2}, {"titans", 1}} {
		if in := NewInputs(gametest.Rules(t, c.game, "")); in.Views() != c.views {
			t.Errorf("%s: %d views, want %d", c.game, in.Views(), c.views)
		}
	}
}

// Every fact has an input of its own, and every input a fact.
func TestInputsAreDistinct(t *testing.T) {
	for _, g := range games {
		r := gametest.RulesWith(t, g.game, g.setup, g.options)
		in := NewInputs(r)
		for q := range engine.Player(in.Views()) {
			seen := map[int]bool{}
			for o := range engine.Player(r.Players()) {
				for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
					for sq := range r.Board().Size() {
						i := in.Board(q, engine.MakePiece(o, k), engine.Square(sq))
						if seen[i] || in.isHand(i) || in.kind(i) != k {
							t.Fatalf("%s: input %d of %s is taken, or that of %s", g.game, i, r.Letter(k), r.Letter(in.kind(i)))
						}
						seen[i] = true
					}
					if r.HasHands() {
						i := in.Hand(q, o, k)
						if seen[i] || !in.isHand(i) || in.kind(i) != k {
							t.Fatalf("%s: input %d of %s in hand is taken", g.game, i, r.Letter(k))
						}
						seen[i] = true
					}
				}
			}
			if len(seen) != in.Len() {
				t.Fatalf("%s: %d facts, %d inputs", g.game, len(seen), in.Len())
			}
		}
	}
}

// Weights with which an accumulator could overflow are refused, and the bound is
// one that a position reaches.
func TestOverflowIsRefused(t *testing.T) {
	chess, shogi := gametest.Rules(t, "chess", ""), gametest.Rules(t, "shogi", "")
	piece := func(r *engine.Rules, letter string) int {
		k, _ := r.KindOf(letter)
		return NewInputs(r).Board(0, engine.MakePiece(0, k), 0) * Block
	}
	for _, c := range []struct {
		name  string
		rules *engine.Rules
		set   func(w *Weights)
		fits  bool
	}{
		{"one square, just fits", chess, func(w *Weights) { w.Input[piece(chess, "N")] = 32767 }, true},
		{"one square and the bias", chess, func(w *Weights) { w.Input[piece(chess, "N")], w.Bias[0] = 32767, 1 }, false},
		{"the least", chess, func(w *Weights) { w.Input[piece(chess, "N")], w.Bias[0] = -32767, -1 }, false},
		{"two pieces on one square are never there together", chess, func(w *Weights) {
			w.Input[piece(chess, "N")], w.Input[piece(chess, "Q")] = 30000, 30000
		}, true},
		{"every square", chess, func(w *Weights) {
			for sq := range 64 {
				w.Input[piece(chess, "N")+sq*Block] = 512
			}
		}, false},
		{"a full hand just fits", shogi, func(w *Weights) {
			k, _ := shogi.KindOf("P")
			w.Input[NewInputs(shogi).Hand(0, 0, k)*Block] = 128
		}, true},
		{"a full hand", shogi, func(w *Weights) {
			k, _ := shogi.KindOf("P")
			w.Input[NewInputs(shogi).Hand(0, 0, k)*Block] = 129
		}, false},
		{"a piece is in hand or on the board", shogi, func(w *Weights) {
			k, _ := shogi.KindOf("P")
			w.Input[NewInputs(shogi).Hand(0, 0, k)*Block] = 128
			for sq := range 81 {
				w.Input[piece(shogi, "P")+sq*Block] = 128
			}
		}, true},
		{"a royal is never in hand", shogi, func(w *Weights) {
			k, _ := shogi.KindOf("P")
			w.Input[NewInputs(shogi).Hand(0, 0, k)*Block] = 128
			w.Input[piece(shogi, "K")] = 128
		}, false},
	} {
		in := NewInputs(c.rules)
		w := Weights{Scale: 8, Input: make([]int16, in.Len()*Block), Bias: make([]int16, Block), Output: make([]int16, 2*Block)}
		c.set(&w)
		_, err := New(c.rules, w)
		if (err == nil) != c.fits {
			t.Errorf("%s: error %v, want that it fits: %v", c.name, err, c.fits)
		}
		if err != nil && !strings.Contains(err.Error(), "could reach") {
			t.Errorf("%s: error %v, want one about overflow", c.name, err)
		}
	}
}

// What comes back from text must be what went into it, and a damaged text must be
// refused.
func TestTextRoundTrip(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	in := NewInputs(r)
	w := someWeights(r, Block)
	var got Weights
	if err := got.ReadLines(in, Block, w.Lines()); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Lines(), w.Lines()) {
		t.Error("weights differ after reading")
	}
	for i, v := range w.Input {
		if got.Input[i] != v {
			t.Fatalf("input weight %d is %d, want %d", i, got.Input[i], v)
		}
	}
	for name, lines := range map[string][]string{
		"cut": w.Lines()[:4], "empty": nil, "no base64": append([]string{"!"}, w.Lines()...), "more": append(w.Lines(), w.Lines()...),
	} {
		if err := new(Weights).ReadLines(in, Block, lines); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	other := gametest.Rules(t, "chess", "")
	if err := new(Weights).ReadLines(NewInputs(other), Block, w.Lines()); err == nil {
		t.Error("weights of another game: accepted")
	}
	w.Input = w.Input[Block:]
	if _, err := New(r, w); err == nil {
		t.Error("weights with an input too few: accepted")
	}
}

// digestOfPlay is what the outputs of nets come to in some positions of chess,
// shogi and titans. It is the same on every machine: a test on another
// architecture, or with GOAMD64=v3, compares with the same number.
const digestOfPlay = "f5ddaf29b4ddfddf"

func TestSameOutputEverywhere(t *testing.T) {
	digest := sha256.New()
	for _, game := range []string{"chess", "shogi", "titans"} {
		r := gametest.Rules(t, game, "")
		n, err := New(r, someWeights(r, Block))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		p := r.New()
		var a Accumulators
		for range 100 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
			n.Begin(&a, p)
			fmt.Fprintln(digest, n.Output(&a, p.Turn(), p.Turn()))
		}
	}
	if got := fmt.Sprintf("%x", digest.Sum(nil)[:8]); got != digestOfPlay {
		t.Errorf("outputs have digest %s, want %s", got, digestOfPlay)
	}
}

func TestAllocatesNothing(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	n, err := New(r, someWeights(r, Block))
	if err != nil {
		t.Fatal(err)
	}
	p := r.New()
	c := p.Change(p.Moves(nil)[0])
	var a, b Accumulators
	if got := testing.AllocsPerRun(100, func() {
		n.Begin(&a, p)
		n.After(&b, &a, p, &c)
		_ = n.Output(&b, 1, 1)
	}); got != 0 {
		t.Errorf("%v allocations, want 0", got)
	}
}

func BenchmarkAfter(b *testing.B) {
	r := gametest.Rules(b, "chess", "")
	n, err := New(r, someWeights(r, Block))
	if err != nil {
		b.Fatal(err)
	}
	p := r.New()
	var from, to Accumulators
	n.Begin(&from, p)
	c := p.Change(p.Moves(nil)[0])
	for b.Loop() {
		n.After(&to, &from, p, &c)
	}
}

func BenchmarkOutput(b *testing.B) {
	r := gametest.Rules(b, "chess", "")
	n, err := New(r, someWeights(r, Block))
	if err != nil {
		b.Fatal(err)
	}
	var a Accumulators
	n.Begin(&a, r.New())
	sum := 0
	for b.Loop() {
		sum += n.Output(&a, 0, 0)
	}
	_ = sum
}

// isHand reports whether an input counts pieces in hand.
func (in *Inputs) isHand(i int) bool { return i >= in.players*in.kinds*in.size }
