package train

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/eval/nnue"
	"komi/engine/variants/gametest"
)

func TestExp(t *testing.T) {
	for x := -700.0; x <= 700; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-13*want {
			t.Fatalf("exp(%v) is %v, want %v", x, got, want)
		}
	}
	if got := expit(0); got != 0.5 {
		t.Errorf("expit(0) is %v", got)
	}
	if a, b := expit(1e9), expit(-1e9); a != 1 || b <= 0 || b > 1e-200 {
		t.Errorf("expit far out is %v and %v", a, b)
	}
}

// planted returns examples of random positions whose score follows a rule that no
// sum of pieces can say: a knight is worth 200 while its owner has a queen, and
// nothing else is worth anything. The linear evaluation says 0.
func planted(t testing.TB, n int) *Examples {
	t.Helper()
	r := gametest.Rules(t, "chess", "")
	e, err := NewExamples(r)
	if err != nil {
		t.Fatal(err)
	}
	knight, _ := r.KindOf("N")
	queen, _ := r.KindOf("Q")
	rng := rand.New(rand.NewPCG(9, 9))
	for range n {
		p := r.New()
		occupied := p.Occupied()
		var off engine.Set
		for _, sq := range occupied.Squares() {
			if k := p.At(sq).Kind(); (k == knight || k == queen) && rng.IntN(2) == 0 {
				off.Add(sq)
			}
		}
		if p, err = p.Without(off); err != nil {
			t.Fatal(err)
		}
		p = wandered(p, rng)
		var worth [2]int
		for q := range worth {
			own := p.Pieces(engine.Player(q))
			knights, queens := 0, 0
			for _, sq := range own.Squares() {
				switch p.At(sq).Kind() {
				case knight:
					knights++
				case queen:
					queens++
				}
			}
			worth[q] = 200 * knights * min(queens, 1)
		}
		e.add(p, 0, worth[p.Turn()]-worth[1-p.Turn()])
	}
	return e
}

// Descend finds what was planted, though no linear evaluation could.
func TestDescendFindsInteraction(t *testing.T) {
	e := planted(t, 12_000)
	var last Progress
	w, err := Descend(context.Background(), e, Course{Epochs: 8, Seed: 1, Workers: 2, Told: func(p Progress) { last = p }})
	if err != nil {
		t.Fatal(err)
	}
	floor := 0.0
	for i := heldShare - 1; i < e.Len(); i += heldShare {
		z := slope * float64(e.about[i].of[0].score)
		floor += softplus(z) - expit(z)*z
	}
	floor /= float64(e.Len() / heldShare)
	if share := (last.Held - floor) / (last.Linear - floor); share > 1.0/3 {
		t.Errorf("held out, %.0f%% of what can be known is missed: %.4f, from %.4f to learn to %.4f", 100*share, last.Held, last.Linear, floor)
	}
	r := e.rules
	net, err := nnue.New(r, w)
	if err != nil {
		t.Fatal(err)
	}
	of := func(fen string) int {
		p, err := r.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		var a nnue.Accumulators
		net.Begin(&a, p)
		return net.Output(&a, p.Turn(), p.Turn())
	}
	with := of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1") - of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq 0 1")
	without := of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq 0 1") - of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1B1KBNR w KQkq 0 1")
	if with < 120 || without > 80 {
		t.Errorf("a knight is worth %d beside a queen and %d without one, want about 200 and 0", with, without)
	}
}

// The number of workers decides nothing, and the seed does.
func TestDescendIsDeterministic(t *testing.T) {
	e := planted(t, 5000)
	train := func(workers int, seed uint64, from *nnue.Weights) nnue.Weights {
		w, err := Descend(context.Background(), e, Course{Epochs: 2, Seed: seed, Workers: workers, From: from, Results: 0.3})
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	one, three, other := train(1, 1, nil), train(3, 1, nil), train(3, 2, nil)
	if !slices.Equal(one.Lines(), three.Lines()) || one.Base != three.Base {
		t.Error("one worker and three find other networks")
	}
	if slices.Equal(one.Lines(), other.Lines()) {
		t.Error("another seed finds the same network")
	}
	if on := train(2, 1, &one); slices.Equal(on.Lines(), one.Lines()) {
		t.Error("going on from a network leads nowhere")
	}
}

// digestOfDescent is what training on planted examples comes to, on every machine: a
// test with GOAMD64=v3 or on another architecture, where products can be added without
// rounding them first, compares with the same number.
const digestOfDescent = "1c34808274373d28"

func TestSameNetworkEverywhere(t *testing.T) {
	d, err := newDescent(planted(t, 2500), Course{Epochs: 4, Seed: 3, Workers: 2, Results: 0.25})
	if err != nil {
		t.Fatal(err)
	}
	for range d.course.Epochs {
		if _, err := d.epoch(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	digest := sha256.New()
	for _, numbers := range d.net.groups() {
		if err := binary.Write(digest, binary.LittleEndian, numbers); err != nil { // bit by bit
			t.Fatal(err)
		}
	}
	if got := fmt.Sprintf("%x", digest.Sum(nil)[:8]); got != digestOfDescent {
		t.Errorf("the network has digest %s, want %s", got, digestOfDescent)
	}
}

// The gradient is that of the output, number by number.
func TestGradient(t *testing.T) {
	for i, game := range []string{"chess", "shogi", "titans", "chess", "titans"} {
		units := block
		if i >= 3 {
			units = nnue.MostBlocks * block
		}
		r := gametest.Rules(t, game, "")
		in := nnue.NewInputs(r)
		rng := rand.New(rand.NewPCG(2, 3))
		n := newNetwork(in, units)
		shown := make([]bool, in.Len())
		for i := range shown {
			shown[i] = true
		}
		n.begin(rng, shown)
		e, err := NewExamples(r)
		if err != nil {
			t.Fatal(err)
		}
		p := wandered(r.New(), rng)
		e.add(p, 0, 0)
		var views [][]int
		for q := range engine.Player(in.Views()) {
			views = append(views, in.View(q))
		}
		x := newPass(in, views, units)
		g := newNetwork(in, units)
		inputs := e.of(0)
		// the sum of the outputs for the player on turn and, of several, for the next
		// one twice
		output := func() (sum float32) {
			x.begin(n, inputs, nil, p.Turn())
			sum = x.output(n, p.Turn())
			if r.Players() > 2 {
				sum += 2 * x.output(n, p.Following(p.Turn()))
			}
			return sum
		}
		output()
		x.back(n, g, p.Turn(), 1)
		if r.Players() > 2 {
			x.back(n, g, p.Following(p.Turn()), 2)
		}
		x.end(g)
		groups, gradients := n.groups(), g.groups()
		for k, numbers := range groups {
			for range 40 {
				i := rng.IntN(len(numbers))
				if k == 0 { // one that matters
					i = views[rng.IntN(len(views))][inputs[rng.IntN(len(inputs))]]*units + rng.IntN(units)
				}
				const h = 1.0 / 64
				was := numbers[i]
				numbers[i] = was + h
				up := output()
				numbers[i] = was - h
				down := output()
				numbers[i] = was
				got, want := float64(gradients[k][i]), float64(up-down)/(2*h)
				if math.Abs(got-want) > 0.01*math.Abs(want)+0.003 {
					t.Errorf("%s, %d units: group %d, number %d: gradient %v, want %v", game, units, k, i, got, want)
				}
			}
		}
	}
}

// A network that gains units says what it said before, and then learns with them.
func TestWidened(t *testing.T) {
	e := planted(t, 2500)
	narrow, err := Descend(context.Background(), e, Course{Epochs: 2, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	const units = nnue.MostBlocks * block
	d, err := newDescent(e, Course{Epochs: 2, Seed: 2, Workers: 2, From: &narrow, Units: units})
	if err != nil {
		t.Fatal(err)
	}
	n := networkOf(e.in, &narrow)
	before, after := newPass(e.in, d.views, block), newPass(e.in, d.views, units)
	for i := range 200 {
		a := &e.about[i]
		before.begin(n, e.of(i), nil, a.turn)
		after.begin(d.net, e.of(i), nil, a.turn)
		if got, want := after.output(d.net, a.turn), before.output(n, a.turn); got != want {
			t.Fatalf("example %d: %v with more units, %v before", i, got, want)
		}
	}
	if _, err := d.epoch(context.Background()); err != nil {
		t.Fatal(err)
	}
	if out := d.net.output[block:units]; !slices.ContainsFunc(out, func(v float32) bool { return v != 0 }) {
		t.Error("the units gained have nothing to say")
	}
	if _, err := Descend(context.Background(), e, Course{Epochs: 1, Units: 48}); err == nil {
		t.Error("48 units: accepted")
	}
	wide, err := d.net.weights()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Descend(context.Background(), e, Course{Epochs: 1, From: &wide, Units: block}); err == nil {
		t.Error("fewer units than before: accepted")
	}
}

// A network that is rounded for play says what it said in training.
func TestRounding(t *testing.T) {
	e := planted(t, 1500)
	w, err := Descend(context.Background(), e, Course{Epochs: 3, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	back, err := networkOf(e.in, &w).weights()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(back.Lines(), w.Lines()) || back.Base != w.Base || back.Scale != w.Scale {
		t.Error("weights read into training and rounded again are others")
	}
	net, err := nnue.New(e.rules, w)
	if err != nil {
		t.Fatal(err)
	}
	n := networkOf(e.in, &w)
	x := newPass(e.in, [][]int{e.in.View(0), e.in.View(1)}, n.units)
	rng := rand.New(rand.NewPCG(5, 5))
	one, err := NewExamples(e.rules)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		p := wandered(fewer(e.rules.New(), rng), rng)
		one.add(p, 0, 0)
		var a nnue.Accumulators
		net.Begin(&a, p)
		x.begin(n, one.of(i), nil, p.Turn())
		got, want := float64(net.Output(&a, p.Turn(), p.Turn())), toCentipawns*float64(x.output(n, p.Turn()))
		if math.Abs(got-want) > 2 {
			t.Errorf("%s: %v in play, %v in training", p.FEN(), got, want)
		}
	}
}

// A network of a large game is rounded more coarsely, so that its file stays small;
// one whose units could overflow as well.
func TestRoundingIsAsFineAsCanBe(t *testing.T) {
	for _, c := range []struct {
		game   string
		spread float32
		scale  int
	}{
		{"chess", 0.09, 8}, // 64 squares of 0.09 are far below the 127 units of a lane
		{"chess", 1.9, 8},  // 64 squares of 1.9 are just below
		{"shogi", 0.7, 7},  // 255 pawns in hand of 0.7 are too many, at half the scale not
		{"csx", 0.5, 0},
	} {
		r := gametest.Rules(t, c.game, "")
		n := newNetwork(nnue.NewInputs(r), block)
		rng := rand.New(rand.NewPCG(1, 1))
		for i := range n.input {
			n.input[i] = c.spread * (2*rng.Float32() - 1)
		}
		w, err := n.weights()
		if err != nil {
			t.Errorf("%s: %v", c.game, err)
			continue
		}
		if _, err := nnue.New(r, w); err != nil {
			t.Errorf("%s: %v", c.game, err)
		}
		if c.scale != 0 && w.Scale != c.scale || textSize(&w) > mostText && w.Scale > nnue.MinScale {
			t.Errorf("%s with weights to %v: scale %d and %d bytes, want %d", c.game, c.spread, w.Scale, textSize(&w), c.scale)
		}
		if c.scale == 0 && w.Scale == nnue.MaxScale {
			t.Errorf("%s with weights to %v: %d bytes at the finest scale, want a coarser one", c.game, c.spread, textSize(&w))
		}
	}
}

func TestDescendRefuses(t *testing.T) {
	if _, err := Descend(context.Background(), planted(t, 100), Course{Epochs: 1, Workers: 1}); err == nil {
		t.Error("a hundred positions are enough")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Descend(ctx, planted(t, 1000), Course{Epochs: 1, Workers: 1}); err == nil {
		t.Error("trained on after the context ended")
	}
}

// Examples read back are those written, and damaged ones are refused.
func TestExamplesRoundTrip(t *testing.T) {
	r := gametest.Rules(t, thicket, "")
	a, err := Pairs([]*engine.Rules{r}, 4, 2)
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{Nodes: 40, Cheap: 10, Share: 0.5, Unequal: 0.5}
	e, err := a.Examples(context.Background(), 1, eval.Mobility(r), plan, 0, 12, nil)
	if err != nil {
		t.Fatal(err)
	}
	if e.Len() == 0 {
		t.Fatal("no example")
	}
	for i, a := range e.about {
		if a.of[0].result > engine.Whole || a.of[0].score >= hopeless || len(e.of(i)) == 0 {
			t.Fatalf("example %d: %+v", i, a)
		}
	}
	buf := e.Append([]byte("head"))[4:]
	again, err := NewExamples(r)
	if err != nil {
		t.Fatal(err)
	}
	rest, err := again.Read(append(buf, 7))
	if err != nil || len(rest) != 1 || string(again.Append(nil)) != string(buf) {
		t.Fatalf("read back %d of %d examples, %d bytes left, %v", again.Len(), e.Len(), len(rest), err)
	}
	for _, n := range []int{0, 1, 5, len(buf) / 2, len(buf) - 1} {
		if _, err := again.Read(buf[:n]); err == nil {
			t.Errorf("%d of %d bytes are read", n, len(buf))
		}
	}
	other, err := NewExamples(gametest.Rules(t, "chess", ""))
	if err != nil {
		t.Fatal(err)
	}
	wild := append([]byte(nil), buf...)
	for i := range wild {
		wild[i] |= 0x7f
	}
	if _, err := other.Read(wild); err == nil {
		t.Error("noise is read as examples")
	}
}

// Games played in parts are those played at once, whatever the number of workers.
func TestExamplesInParts(t *testing.T) {
	r := gametest.Rules(t, thicket, "")
	w := eval.Mobility(r)
	plan := Plan{Nodes: 40, Cheap: 10, Share: 0.5, Unequal: 0.5}
	play := func(workers, from, games int) *Examples {
		a, err := Pairs([]*engine.Rules{r, gametest.Rules(t, thicket, "garden~A")}, 4, workers)
		if err != nil {
			t.Fatal(err)
		}
		e, err := a.Examples(context.Background(), 1, w, plan, from, games, nil)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	all := play(3, 0, 9)
	parts := play(1, 0, 4)
	parts.Join(play(2, 4, 5))
	if string(all.Append(nil)) != string(parts.Append(nil)) {
		t.Error("games in two parts give other examples than all at once")
	}
}
