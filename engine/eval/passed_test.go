package eval

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"komi/engine/variants/gametest"
)

// A runner promotes, never moves back and cannot be dropped.
func TestWhichKindsRun(t *testing.T) {
	for _, c := range []struct{ game, want string }{
		{"chess", "P"},
		{"capablanca", "P"},
		{"classic-sum", ""}, // the same
		{"classic-sum-light", ""},
		{"shogi", ""},   // all can be dropped
		{"csx", ""},     // the same
		{"janggi", ""},  // soldiers stay what they are
		{"xiangqi", ""}, // the same
		{"changi", ""},
	} {
		r := gametest.Rules(t, c.game, "")
		got := ""
		for _, k := range runnerKinds(r) {
			got += r.Letter(k)
		}
		if got != c.want {
			t.Errorf("%s: runners are %q, want %q", c.game, got, c.want)
		}
	}
}

// Which runners are passed on boards that a person can check.
func TestFreeRunners(t *testing.T) {
	w := Mobility(gametest.Rules(t, "chess", ""))
	for _, c := range []struct{ name, fen, want string }{
		{"alone", "4k3/8/8/8/8/3P4/8/4K3 w - 0 1", "d3"},
		{"own ones do not matter", "4k3/8/3p4/2pp4/8/8/8/4K3 w - 0 1", "c5 d5 d6"},
		{"held straight ahead", "4k3/2p5/8/8/2P5/8/8/4K3 w - 0 1", ""},
		{"held from beside", "4k3/2p5/8/8/3P4/8/8/4K3 w - 0 1", ""},
		{"two files away", "4k3/1p6/8/8/3P4/8/8/4K3 w - 0 1", "d4 b7"},
		{"past each other", "4k3/8/8/3P4/2p5/8/8/4K3 w - 0 1", "c4 d5"},
		{"level", "4k3/8/8/2pP4/8/8/8/4K3 w - 0 1", "c5 d5"},
		{"only the foremost", "4k3/8/3P4/2p5/8/3P4/8/4K3 w - 0 1", "d6"},
		{"edges are no neighbours", "4k3/7p/8/P7/8/8/8/4K3 w - 0 1", "a5 h7"},
		{"other pieces do not hold", "4k3/3r4/3r4/3P4/8/8/8/4K3 w - 0 1", "d5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := w.rules.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			all := w.runner.find(p)
			var got []string
			for _, sq := range all[0].Union(all[1]).Squares() {
				if w.runner.passed(&all, int(p.At(sq).Owner()), sq) {
					got = append(got, w.rules.Board().Name(sq))
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s: passed are %q, want %q", c.fen, s, c.want)
			}
		})
	}
}

// The weight of a rank counts once for every passed runner on it, to either player.
func TestFreeRunnersCount(t *testing.T) {
	plain := Mobility(gametest.Rules(t, "chess", ""))
	v := plain.Vector()
	for i := range v {
		if plain.Name(i) == "passed P 5" {
			v[i] = Taper{70, 70}
		}
	}
	w := plain.WithVector(v, "a passed runner on the fifth rank")
	for _, c := range []struct {
		fen  string
		more int
	}{
		{"4k3/8/8/3P4/8/8/8/4K3 w - 0 1", 70},
		{"4k3/8/8/3P4/8/8/8/4K3 b - 0 1", -70},
		{"4k3/8/8/3P4/3p4/8/8/4K3 w - 0 1", 0},
		{"4k3/8/8/1P6/3p4/8/8/4K3 w - 0 1", 0}, // one each
		{"4k3/8/8/1P1P4/5p2/8/8/4K3 w - 0 1", 70},
		{"4k3/8/3P4/8/8/8/8/4K3 w - 0 1", 0},
	} {
		p, err := w.rules.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Static(p) - plain.Static(p); got != c.more {
			t.Errorf("%s: worth %d more, want %d", c.fen, got, c.more)
		}
	}
}

// Sums must be kept by every sort of move that concerns runners.
func TestFreeRunnersAfterMoves(t *testing.T) {
	w := shaken(Mobility(gametest.Rules(t, "chess", "")))
	for _, c := range []struct{ name, fen, move string }{
		{"step", "4k3/p2p4/8/8/2P5/8/1P6/4K3 w - 0 1", "b2b4"},
		{"in passing", "4k3/2p5/8/3pP3/8/8/8/4K3 w -,d6 0 1", "e5d6"},
		{"promotion", "4k3/1P6/8/2p5/8/8/8/4K3 w - 0 1", "b7b8q"},
		{"promotion by capture of the second player", "4k3/8/8/8/2P5/8/1p6/R3K3 b - 0 1", "b2a1n"},
		{"runner taken by another piece", "4k3/8/8/2pp4/8/8/8/2R1K3 w - 0 1", "c1c5"},
		{"castling", "4k3/p7/8/8/8/8/P7/R3K3 w Q,- 0 1", "e1c1"},
	} {
		p, err := w.rules.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var kept Sum
		before := w.Sum(p)
		w.After(&kept, &before, p, m)
		p.Make(m)
		if want := w.Sum(p); kept != want {
			t.Errorf("%s, %s after %s: kept %+v, from nothing %+v", c.name, c.fen, c.move, kept, want)
		}
	}
}

// Files without the tables of runners read as zero; tables are read strictly.
func TestRunnersInFiles(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	plain := Mobility(r)
	if text := string(plain.Text()); strings.Contains(text, "free_start") {
		t.Fatalf("weights without passed runners are written with them:\n%s", text)
	}
	w, err := Read(r, plain.Text())
	if err != nil {
		t.Fatal(err)
	}
	if w.runner.on {
		t.Error("a file without passed runners reads with some")
	}
	row := func(name string, n int) string {
		return name + " = [" + strings.TrimSuffix(strings.Repeat("7, ", n), ", ") + "]\n"
	}
	for _, c := range []struct{ name, piece, line, want string }{
		{"one table", "P", row("free_end", 8), ""},
		{"short table", "P", row("free_start", 7), "piece.P.free_start: read 7 numbers, expected 8"},
		{"empty table", "P", row("free_start", 0), "read 0 numbers"},
		{"long table", "P", row("free_end", 9), "read 9 numbers"},
		{"huge value", "P", "free_start = [0, 0, 0, 0, 0, 0, 0, 10001]\n", "read 10001"},
		{"no runner", "N", row("free_start", 8), "piece.N.free_start: the piece is no runner"},
		{"unknown table", "P", row("passed_start", 8), "piece.P.passed_start: unknown key"},
	} {
		head := fmt.Sprintf("[piece.%q]", c.piece)
		start := strings.Index(string(plain.Text()), head)
		end := start + strings.Index(string(plain.Text())[start:], "\n") + 1
		text := string(plain.Text())[:end] + c.line + string(plain.Text())[end:]
		got, err := Read(r, []byte(text))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want == "":
			k, _ := r.KindOf("P")
			if want := slices.Repeat([]int{7}, 8); !slices.Equal(got.kinds[k].passed[1], want) {
				t.Errorf("%s: read %v, want %v", c.name, got.kinds[k].passed[1], want)
			}
		case err == nil || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: error %v, want one about %q", c.name, err, c.want)
		}
	}
}

func TestRunnersAllocateNothing(t *testing.T) {
	w := shaken(Mobility(gametest.Rules(t, "chess", "")))
	p := w.rules.New()
	m, err := p.ParseMove("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	s, next := w.Sum(p), Sum{}
	if n := testing.AllocsPerRun(100, func() { w.After(&next, &s, p, m) }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// BenchmarkAfter measures a move of a runner and one of another piece.
func BenchmarkAfter(b *testing.B) {
	w := shaken(Mobility(gametest.Rules(b, "chess", "")))
	p := w.rules.New()
	s, next := w.Sum(p), Sum{}
	for _, text := range []string{"e2e4", "g1f3"} {
		m, err := p.ParseMove(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				w.After(&next, &s, p, m)
			}
		})
	}
}
