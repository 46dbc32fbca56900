package uci

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// stockfish returns the path of Fairy-Stockfish, or skips the test.
func stockfish(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"fairy-stockfish", "/usr/games/fairy-stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("fairy-stockfish is not installed")
	return ""
}

// In random games of every game both know, the moves written in the dialect are
// those that Fairy-Stockfish lists, in every position of the game; where royals
// face each other, but for those it takes for an acceptance.
func TestSameMoves(t *testing.T) {
	path := stockfish(t)
	const games = 1
	for _, game := range []string{"chess", "capablanca", "xiangqi", "shogi", "janggi", "fischerandom", "caparandom"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			r := gametest.Rules(t, game, "")
			e, err := New(r, Config{Path: path})
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			if err := e.Begin(t.Context()); err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(6, 11))
			compared := 0
			for range games {
				p := r.New()
				for range 120 {
					moves := p.Moves(nil)
					if _, over := p.Outcome(); over {
						break
					}
					compared++
					compare(t, e, p, moves)
					p.Make(moves[rng.IntN(len(moves))])
				}
			}
			if compared < 60*games {
				t.Errorf("only %d positions were compared", compared)
			}
		})
	}
}

func compare(t *testing.T, e *Engine, p *engine.Position, moves []engine.Move) {
	t.Helper()
	where, err := e.where(p)
	if err != nil {
		t.Fatal(err)
	}
	var ours, theirs []string
	for _, m := range moves {
		ours = append(ours, e.dialect.move(p, m))
	}
	for _, line := range []string{where, "go perft 1"} {
		if err := e.proc.send(t.Context(), line, time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	err = e.proc.await(t.Context(), func(line string) bool {
		if strings.HasPrefix(line, "Nodes searched") {
			return true
		}
		if move, ok := strings.CutSuffix(line, ": 1"); ok {
			theirs = append(theirs, move)
		}
		return false
	}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	if e.dialect.Accepts && p.Faced() { // there it lists all that accept besides
		theirs = slices.DeleteFunc(theirs, func(move string) bool {
			m, err := e.dialect.parse(p, move)
			return err == nil && m == engine.Pass && !slices.Contains(ours, move)
		})
	}
	if !slices.Equal(ours, theirs) {
		t.Fatalf("%s (%s): %s", p.FEN(), where, difference(ours, theirs))
	}
}

func difference(ours, theirs []string) string {
	only := func(a, b []string) (out []string) {
		for _, x := range a {
			if !slices.Contains(b, x) {
				out = append(out, x)
			}
		}
		return out
	}
	return fmt.Sprintf("only ours %v, only theirs %v", only(ours, theirs), only(theirs, ours))
}

// A whole game against itself: every move it plays is legal here.
func TestPlaysAWholeGame(t *testing.T) {
	path := stockfish(t)
	for _, game := range []string{"janggi", "shogi"} {
		r := gametest.RulesWith(t, game, "", map[string]string{"max_plies": "60"})
		e, err := New(r, Config{Path: path, HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		if err := e.Begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		p := r.New()
		for {
			if _, over := p.Outcome(); over {
				break
			}
			a, err := e.Best(t.Context(), p, Limits{Nodes: 50})
			if err != nil {
				t.Fatal(err)
			}
			p.Make(a.Move)
		}
		if u := e.Usage(); u.Measured && u.Search <= 0 {
			t.Errorf("%s: usage %+v", game, u)
		}
	}
}
