package uci

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// mostMoves are made until an engine's work is measured: a busy machine gives it no time of its
// processors at first.
const mostMoves = 50

// Engines have time to start, on a busy machine too, but for one that never speaks. Those that
// are to be late for a move are.
const unhurried, impatient = 10 * time.Second, 300 * time.Millisecond

// faked returns an engine that is this test binary.
func faked(t *testing.T, r *engine.Rules, how string, moves ...string) *Engine {
	t.Helper()
	e, err := New(r, Config{
		Path: os.Args[0], Args: append([]string{"fake", how}, moves...),
		HashMB: 4, Patience: unhurried,
	})
	if err != nil {
		t.Fatal(err)
	}
	if how == "deaf" {
		e.config.Patience = impatient
	}
	t.Cleanup(e.Close)
	return e
}

func TestPlays(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	e := faked(t, r, "well", "e2e4", "g1f3")
	if err := e.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := r.New()
	for i, want := range []string{"e2e4", "g1f3"} {
		before := p.FEN()
		a, err := e.Best(t.Context(), p, Limits{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.MoveText(a.Move); got != want {
			t.Errorf("move %d: %s, want %s", i, got, want)
		}
		if p.FEN() != before {
			t.Errorf("the position is %s after the search, was %s", p.FEN(), before)
		}
		if a.Score != -31 || a.Nodes != 1234 || a.Depth != 7 {
			t.Errorf("read score %d, %d nodes, depth %d; want -31, 1234, 7", a.Score, a.Nodes, a.Depth)
		}
		p.Make(a.Move)
		reply, err := p.ParseMove([]string{"e7e5", "b8c6"}[i])
		if err != nil {
			t.Fatal(err)
		}
		p.Make(reply)
	}
	if e.Name() != "Fake?[2J" || e.Usage().Search <= 0 || e.Usage().Restarts != 0 {
		t.Errorf("name %s, usage %+v", e.Name(), e.Usage())
	}
}

// Whatever an engine does wrong is an error of that search that says so, and the
// next game is played by a new process.
func TestFaults(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	for _, c := range []struct {
		how  string
		move string
		want []string
	}{
		{"hangs", "", []string{"go nodes 100", "no answer in 400ms"}},
		{"heeds no limit", "", []string{"go nodes 100", "searched 1100000 positions"}},
		{"crashes", "", []string{"exit status 3", "out of cheese"}},
		{"falls silent", "", []string{"closed its output"}},
		{"floods", "", []string{"bytes without the answer"}},
		{"never ends a line", "", []string{"wrote a line of more than 65536 bytes and was stopped"}},
		{"prints garbage", "", []string{"illegal move", `"\x01\x02"`}},
		{"gives up", "", []string{"illegal move", "(none)"}},
		{"cheats", "e2e5", []string{"illegal move", `"e2e5"`, "White", "rnbqkbnr"}},
		{"says nothing", "", []string{"illegal move", `""`}},
	} {
		t.Run(c.how, func(t *testing.T) {
			t.Parallel()
			e := faked(t, r, c.how, c.move)
			for game := range 2 {
				if err := e.Begin(t.Context()); err != nil {
					t.Fatalf("game %d: %v", game, err)
				}
				if c.how == "hangs" {
					e.config.Patience = impatient
				}
				_, err := e.Best(t.Context(), r.New(), Limits{Nodes: 100})
				e.config.Patience = unhurried
				if err == nil {
					t.Fatalf("game %d: no error", game)
				}
				for _, w := range append(c.want, os.Args[0]) {
					if !strings.Contains(err.Error(), w) {
						t.Errorf("game %d: %v; want %q in it", game, err, w)
					}
				}
				if _, err := e.Best(t.Context(), r.New(), Limits{Nodes: 100}); err == nil {
					t.Error("it plays on after its fault")
				}
			}
			if n := e.Usage().Restarts; n != 1 {
				t.Errorf("%d restarts, want 1", n)
			}
		})
	}
}

// An engine that thinks by positions has the longer the more positions it was given.
// Whatever it writes meanwhile, it is late after that, and so is one that thinks by
// time.
func TestPatience(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	for _, c := range []struct {
		how    string
		limits Limits
		want   string
	}{
		{"thinks aloud", Limits{Nodes: 100_000}, ""},
		{"thinks for ever", Limits{Nodes: 700}, "no answer in 1s"},
		{"hangs", Limits{Nodes: 700}, "no answer in 1s"},
		{"hangs", Limits{Time: 20 * time.Millisecond}, "no answer in 320ms"},
		{"thinks for ever", Limits{Time: 20 * time.Millisecond}, "no answer in 320ms"},
		{"thinks for ever", Limits{Time: 20 * time.Millisecond, Nodes: 1000}, "no answer in 320ms"},
	} {
		e := faked(t, r, c.how, "e2e4")
		if err := e.Begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		if c.want != "" {
			e.config.Patience = impatient
		}
		_, err := e.Best(t.Context(), r.New(), c.limits)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %+v: %v, want %q", c.how, c.limits, err, c.want)
		}
	}
}

// A start that fails is an error of Begin.
func TestStartFaults(t *testing.T) {
	chess, janggi := gametest.Rules(t, "chess", ""), gametest.Rules(t, "janggi", "")
	missing, err := New(chess, Config{Path: "/nowhere/engine"})
	if err != nil {
		t.Fatal(err)
	}
	unknown := faked(t, chess, "well")
	unknown.config.Options = map[string]string{"Contempt": "5"}
	for _, c := range []struct {
		name string
		e    *Engine
		want string
	}{
		{"no such program", missing, "/nowhere/engine"},
		{"does not speak", faked(t, chess, "deaf"), "after uci: no answer"},
		{"does not know the game", faked(t, janggi, "variantless"), "no option UCI_Variant, which was to be set to janggi"},
		{"does not know an option", unknown, "no option Contempt"},
	} {
		if err := c.e.Begin(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := New(gametest.Rules(t, "changi", ""), Config{Path: "x"}); err == nil || !strings.Contains(err.Error(), "[engines.uci]") {
		t.Errorf("changi: %v, want that it has no table [engines.uci]", err)
	}
}

// Work between a position sent and the move is the search's, and nothing else.
func TestUsage(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	e := faked(t, r, "works", slices.Repeat([]string{"e2e4"}, mostMoves)...)
	if err := e.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	moves := 0
	for ; moves < mostMoves && (moves < 3 || e.Usage().Measured && e.Usage().Search < 10*time.Millisecond); moves++ {
		if _, err := e.Best(t.Context(), r.New(), Limits{Time: 5 * time.Millisecond}); err != nil {
			t.Fatal(err)
		}
	}
	e.Close()
	u := e.Usage()
	if u.Measured && (u.Search <= 0 || u.Search > time.Duration(moves)*100*time.Millisecond || u.Start <= 0 || u.Between >= u.Search+u.Start) {
		t.Errorf("usage %+v after %d moves, want up to 60 ms of search each and little else", u, moves)
	}
}

// The file that tells a game is named before the game, and what the user calls the game counts.
func TestOptionsInOrder(t *testing.T) {
	for _, c := range []struct {
		options map[string]string
		want    string
	}{
		{map[string]string{"VariantPath": "v.ini", "EvalFile": ""}, "Threads=1 EvalFile= VariantPath=v.ini UCI_Variant=mine"},
		{map[string]string{"UCI_Variant": "other", "VariantPath": "v.ini"}, "Threads=1 VariantPath=v.ini UCI_Variant=other"},
	} {
		e := &Engine{config: Config{Options: c.options}}
		e.dialect.Variant = "mine"
		var got []string
		for _, o := range e.options() {
			got = append(got, o.name+"="+o.value)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%v: sent %q, want %q", c.options, text, c.want)
		}
	}
}
