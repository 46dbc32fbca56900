package eval

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine/eval/nnue"
	"komi/engine/variants/gametest"
)

// withNet gives weights a random net.
func withNet(t testing.TB, w *Weights) *Weights {
	t.Helper()
	out, err := w.WithNet(randomNet(nnue.NewInputs(w.rules)), "made at random")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// randomNet is a random net of a game.
func randomNet(in *nnue.Inputs) nnue.Weights {
	rng := rand.New(rand.NewPCG(8, 8))
	random := func(n, most int) []int16 {
		out := make([]int16, n)
		for i := range out {
			out[i] = int16(rng.IntN(2*most+1) - most)
		}
		return out
	}
	return nnue.Weights{
		Scale: 7, Input: random(in.Len()*nnue.Block, 50), Bias: random(nnue.Block, 100),
		Output: random(in.Heads()*nnue.Block, 700), Base: -4,
	}
}

// The net corrects the linear evaluation by its output, whether sums are kept move
// by move or not, and taking it away leaves the linear evaluation.
func TestNetCorrects(t *testing.T) {
	for _, g := range games {
		t.Run(g.game+g.setup, func(t *testing.T) {
			r := gametest.Rules(t, g.game, g.setup)
			linear := shaken(Mobility(r))
			w := withNet(t, linear)
			if w.Linear().Net() != nil || w.Net() == nil || linear.Net() != nil {
				t.Fatal("a net is where it should not be, or the other way round")
			}
			rng := rand.New(rand.NewPCG(6, 6))
			p := r.New()
			sum := w.Sum(p)
			corrected := 0
			for range 120 {
				if _, over := p.Outcome(); over {
					break
				}
				moves := p.Moves(nil)
				m := moves[rng.IntN(len(moves))]
				fen, text := p.FEN(), p.MoveText(m)
				before := sum
				w.After(&sum, &before, p, m)
				p.Make(m)
				if got := w.Sum(p); got != sum {
					t.Fatalf("%s after %s: kept %+v, from nothing %+v", fen, text, sum, got)
				}
				out := w.Net().Output(&sum.accumulators, p.Turn(), p.Turn())
				plain := linear.Static(p)
				if want := min(max(plain+out, -Bound), Bound); w.Evaluate(p, &sum) != want || w.Linear().Static(p) != plain {
					t.Fatalf("%s: %d, want %d + %d", p.FEN(), w.Evaluate(p, &sum), plain, out)
				}
				if out != 0 {
					corrected++
				}
			}
			if corrected == 0 {
				t.Error("the net never says anything")
			}
		})
	}
}

// A file keeps the net, and new numbers for the linear part leave it alone.
func TestNetInFile(t *testing.T) {
	for _, game := range []string{"chess", "shogi"} {
		w := withNet(t, shaken(Mobility(gametest.Rules(t, game, ""))))
		text := w.Text()
		got, err := Read(w.rules, text)
		if err != nil {
			t.Fatal(err)
		}
		p := w.rules.New()
		if !bytes.Equal(got.Text(), text) || got.Static(p) != w.Static(p) || !strings.Contains(got.Note(), "made at random") {
			t.Errorf("%s: weights with a net differ after reading", game)
		}
		v := w.Vector()
		for i := range v {
			v[i] = Taper{}
		}
		bare := w.WithVector(v, "nothing but the net")
		if got, want := bare.Static(p), w.Net().Output(&[]Sum{w.Sum(p)}[0].accumulators, p.Turn(), p.Turn()); got != want {
			t.Errorf("%s: %d without the linear part, want the net's %d", game, got, want)
		}
		for name, c := range map[string]struct{ old, new, want string }{
			"other size": {"hidden = 32", "hidden = 48", "read 48, expected 32 or 64"},
			"huge base":  {"base = -4", "base = 99999", "net.base"},
			"scale":      {"scale = 7", "scale = 1", "net: scale"},
			"damaged":    {"weights = [\n", "weights = [\n  \"AAAA\",\n", "net.crc32"},
			"no weights": {"crc32 = \"" + checksum(w.Net().Weights.Lines()) + "\"\nweights = [\n", "weights = [\n  \"AAAA\",\n", "net: weights"},
		} {
			bad := strings.Replace(string(text), c.old, c.new, 1)
			if _, err := Read(w.rules, []byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %s: error %v, want one about %q", game, name, err, c.want)
			}
		}
	}
}

// Any changed character of a net is noticed, and a file of earlier builds, which has no
// checksum, is read.
func TestNetIsWholeInFile(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	text := withNet(t, Mobility(r)).Text()
	first := bytes.Index(text, []byte("weights = [")) + len("weights = [\n  \"")
	if first < 20 {
		t.Fatal("the file has no net")
	}
	for i := first; i < first+100; i++ {
		bad := bytes.Clone(text)
		if bad[i]++; bad[i] < '0' || bad[i] > 'z' {
			bad[i] = 'A'
		}
		if _, err := Read(r, bad); err == nil {
			t.Errorf("no error with %q in place of %q", bad[i], text[i])
		}
	}
	line := bytes.Index(text, []byte("crc32 = "))
	end := line + bytes.IndexByte(text[line:], '\n') + 1
	if _, err := Read(r, slices.Concat(text[:line], text[end:])); err != nil {
		t.Errorf("without its checksum: %v", err)
	}
}

// A net for one game is none for another.
func TestNetOfAnotherGame(t *testing.T) {
	w := withNet(t, Mobility(gametest.Rules(t, "chess", "")))
	if _, err := Mobility(gametest.Rules(t, "xiangqi", "")).WithNet(w.Net().Weights, ""); err == nil {
		t.Error("a net of chess evaluates xiangqi")
	}
}

func TestNetAllocatesNothing(t *testing.T) {
	r := gametest.Rules(t, "shogi", "")
	w := withNet(t, Mobility(r))
	p := r.New()
	m := p.Moves(nil)[0]
	s, next := w.Sum(p), Sum{}
	if n := testing.AllocsPerRun(100, func() {
		w.After(&next, &s, p, m)
		_ = w.Evaluate(p, &next)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// Each name means what it says, and a name that means nothing for a game is refused.
func TestNamed(t *testing.T) {
	chess, example := gametest.Rules(t, "chess", ""), gametest.Rules(t, "../variants/example/thicket.toml", "")
	fitted, err := Fitted(chess)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		want *Weights
	}{{ByLinear, fitted.Linear()}, {ByFormula, Mobility(chess)}} {
		w, err := Named(chess, c.name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(w.Text(), c.want.Text()) || !IsName(c.name) {
			t.Errorf("%s: other weights than expected", c.name)
		}
	}
	if w, err := Named(chess, ByNet); err == nil && w.Net() == nil {
		t.Error("the net of chess has no net")
	}
	for _, name := range []string{ByLinear, ByNet} {
		if _, err := Named(example, name); err == nil || !strings.Contains(err.Error(), "none for thicket come with the program, expected formula or a file") {
			t.Errorf("%s for a game without weights: got %v", name, err)
		}
	}
	if _, err := Named(chess, "chess.toml"); err == nil || IsName("chess.toml") {
		t.Error("the name of a file is accepted")
	}
	if w := For(example); !bytes.Equal(w.Text(), Mobility(example).Text()) {
		t.Error("a game without weights does not play by the formula")
	}
}
