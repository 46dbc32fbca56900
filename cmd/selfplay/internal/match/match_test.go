package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/cmd/selfplay/internal/clock"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/search"
	"komi/engine/variants/gametest"
	"komi/experiments"
	"komi/results"
)

// dice is a player who moves at random, and fails in some games if he is told to.
type dice struct {
	rng   *rand.Rand
	fails bool
	moves int
}

func (d *dice) Reset(seed uint64) { d.rng, d.moves = rand.New(rand.NewPCG(seed, 1)), 0 }

func (d *dice) Choose(_ context.Context, p *engine.Position, _ play.Budget) play.Choice {
	moves := p.Moves(nil)
	if d.moves++; d.fails && d.moves == 3 && d.rng.IntN(3) == 0 {
		return play.Choice{Err: errors.New("out of cheese")}
	}
	return play.Choice{Move: moves[d.rng.IntN(len(moves))]}
}

type maker func() (play.Player, error)

func versus(r *engine.Rules, a, b maker) *Match {
	usual := experiments.Searchers()
	m := &Match{
		Match: experiments.Match{Rules: r, Pairs: 12, Seed: 3, Plies: 6, Window: 2},
		Names: [2]string{"a", "b"}, Workers: 1,
		Players: func(r *engine.Rules, seat experiments.Seat) (play.Player, error) {
			switch seat.Name {
			case "A":
				return a()
			case "B":
				return b()
			}
			return usual(r, seat)
		},
	}
	m.Seats = [2]experiments.Seat{{Name: "A", Nodes: 50}, {Name: "B", Nodes: 50}}
	return m
}

func searches(r *engine.Rules) maker {
	return func() (play.Player, error) {
		return play.NewSearch(func() search.Player { return search.New(r, eval.For(r), 1<<20) }, clock.Thread), nil
	}
}

func throws(fails bool) maker {
	return func() (play.Player, error) { return &dice{fails: fails}, nil }
}

func run(t *testing.T, m *Match) *Result {
	t.Helper()
	r, err := m.Play(t.Context(), func(*Result) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A search beats dice in every game, each opening is played with both colours,
// and the result does not depend on the number of workers.
func TestPlay(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	m := versus(r, searches(r), throws(false))
	one := run(t, m)
	if s := one.Score(); s.Value < 0.9 || s.Blocks != 12 || s.Games != 24 {
		t.Errorf("score %v from %d blocks and %d games, want near 1 from 12 and 24", s.Value, s.Blocks, s.Games)
	}
	for i := 0; i < len(one.Games); i += 2 {
		a, b := one.Games[i], one.Games[i+1]
		n := a.Opening
		if first := strings.Fields(a.Moves)[:n]; n != 6 || !slices.Equal(first, strings.Fields(b.Moves)[:n]) {
			t.Errorf("pair %d begins with %v and %v", i/2, first, b.Moves)
		}
		if a.Seats[0] != "a" || b.Seats[0] != "b" {
			t.Errorf("pair %d: %v and %v", i/2, a.Seats, b.Seats)
		}
	}
	m.Workers = 3
	three := run(t, m)
	for i := range one.Games {
		if one.Games[i].Moves != three.Games[i].Moves {
			t.Fatalf("game %d is %s with one worker, %s with three", i, one.Games[i].Moves, three.Games[i].Moves)
		}
	}
}

// Openings that led to the same game are one piece of evidence, and the report says so.
func TestRepeatedGames(t *testing.T) {
	r := &Result{match: versus(gametest.Rules(t, "xiangqi", ""), nil, nil)}
	r.match.Pairs = 40
	for block := range 40 {
		same := min(block, 20) // the last twenty openings led to the same two games
		g := func(half, shares int) results.Game {
			return results.Game{Block: int64(block), Whole: 6, Shares: []int{shares, 6 - shares}, Seats: []string{"A", "B"}, Moves: fmt.Sprintf("g%d.%d", same, half), Plies: 10}
		}
		r.add([]results.Game{g(0, 6*(same%2)), g(1, 3)})
	}
	if s := r.Score(); s.Blocks != 21 || s.Games != 80 || r.Pairwise().Count() != 40 {
		t.Errorf("%d openings, %d games, %d pairs; want 21, 80 and 40", s.Blocks, s.Games, r.Pairwise().Count())
	}
	var b strings.Builder
	if err := r.Report(&b); err != nil || !strings.Contains(b.String(), "only 42 of 80 games are new") {
		t.Errorf("%v: reported\n%s", err, b.String())
	}
}

// Where the score shows who is stronger and normalised Elo does not, the report says which of
// them the verdict goes by.
func TestVerdictGoesByTheScore(t *testing.T) {
	for _, tt := range []struct {
		pairs [5]int
		noted bool
	}{{[5]int{0, 7, 1, 7, 6}, true}, {[5]int{0, 2, 1, 7, 11}, false}, {[5]int{5, 3, 5, 3, 5}, false}} {
		r := played(t, tt.pairs, nil)
		var b strings.Builder
		if err := r.Report(&b); err != nil || r.pairs != tt.pairs || strings.Contains(b.String(), "The score decides who is called stronger.") != tt.noted {
			t.Errorf("%v (%v): noted: not %v in\n%s", tt.pairs, err, tt.noted, b.String())
		}
	}
}

// A game in which a side fails is void: the reason says which side, the game is
// not scored, and its pair is not among the pentanomial.
func TestVoid(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	x := run(t, versus(r, searches(r), throws(true)))
	voids := 0
	for _, g := range x.Games {
		if g.Void == "" {
			continue
		}
		voids++
		if !strings.HasPrefix(g.Void, "seat B after ply ") || !strings.HasSuffix(g.Void, ": out of cheese") || g.Shares != nil {
			t.Errorf("void: %q, shares %v", g.Void, g.Shares)
		}
	}
	if voids == 0 || x.Score().Games != 24-voids {
		t.Errorf("%d void games, %d scored of 24", voids, x.Score().Games)
	}
	if x.pairs.Count() > 24-voids {
		t.Errorf("%d pairs with %d void games", x.pairs.Count(), voids)
	}
	var text strings.Builder
	if err := x.Report(&text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "void: game") {
		t.Errorf("the report does not name void games:\n%s", text.String())
	}
}

// The test ends a match between unequal sides early.
func TestSequential(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	m := versus(r, searches(r), throws(false))
	m.Pairs, m.Test, m.Workers = 200, &Test{0, 100}, 2
	x := run(t, m)
	if !x.decided() || len(x.Games) >= 200 {
		t.Errorf("decided %v after %d games", x.decided(), len(x.Games))
	}
	var text strings.Builder
	if err := x.Report(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"The test prefers that A is stronger by Elo 100", "Elo 100 accepted", "do not allow for the stop"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the report does not tell the test's end, %q:\n%s", want, text.String())
		}
	}
	for _, bad := range []string{"A is stronger than B", "LOS"} { // as if the length had been fixed
		if strings.Contains(text.String(), bad) {
			t.Errorf("the report of a match that stopped early says %q:\n%s", bad, text.String())
		}
	}
}

// An interrupted match reports what was played.
func TestInterrupted(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	m := versus(r, searches(r), searches(r))
	ctx, cancel := context.WithCancel(t.Context())
	x, err := m.Play(ctx, func(x *Result) {
		if len(x.Games) >= 4 {
			cancel()
		}
	})
	if err != nil || len(x.Games) < 4 || len(x.Games) >= 24 {
		t.Errorf("%d games, %v", len(x.Games), err)
	}
	var text strings.Builder
	if err := x.Report(&text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "Interrupted: 2 of 12 pairs") {
		t.Errorf("the report does not say that the match was interrupted:\n%s", text.String())
	}
}

// A player who cannot be made ends the match with its reason.
func TestNoSide(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	m := versus(r, searches(r), func() (play.Player, error) { return nil, errors.New("no such program") })
	if _, err := m.Play(t.Context(), func(*Result) {}); err == nil || err.Error() != "no such program" {
		t.Errorf("%v, want no such program", err)
	}
}

// With a budget of processor time the mean comes out as asked.
func TestProcessorTime(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	s, err := searches(r)()
	if err != nil {
		t.Fatal(err)
	}
	s.Reset(1)
	p := r.New()
	for range 40 {
		if c := s.Choose(t.Context(), p, play.Budget{CPU: 2 * time.Millisecond}); c.Err != nil {
			t.Fatal(c.Err)
		}
	}
	if each := s.(play.Meter).Usage().Search / 40; each < time.Millisecond || each > 4*time.Millisecond {
		t.Errorf("%v a move, want about 2ms", each)
	}
}

// A match played in two parts is the match.
func TestParts(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	whole := versus(r, searches(r), throws(false))
	whole.Pairs = 4
	rest := *whole
	rest.From, rest.Pairs = 2, 2
	if a, b := run(t, whole).Games[4:], run(t, &rest).Games; len(b) != 4 || a[0].Moves != b[0].Moves || a[3].Moves != b[3].Moves || b[0].Index != 4 {
		t.Errorf("the second part is %v, want %v", b, a)
	}
}

// Whoever plays, the openings are the same.
func TestSameOpenings(t *testing.T) {
	r := gametest.Rules(t, "chess", "")
	one, two := versus(r, throws(false), throws(false)), versus(r, throws(false), throws(false))
	two.Seats[1].Nodes = 77
	a, b := run(t, one), run(t, two)
	for i := range a.Games {
		if x, y := a.Games[i], b.Games[i]; !slices.Equal(strings.Fields(x.Moves)[:x.Opening], strings.Fields(y.Moves)[:y.Opening]) {
			t.Errorf("game %d begins with %s and with %s", i, x.Moves, y.Moves)
		}
	}
}

// A term left out changes the games.
func TestWithout(t *testing.T) {
	r := gametest.Rules(t, "xiangqi", "")
	p := r.New()
	nodes := map[int]bool{}
	for _, terms := range []search.Terms{0, search.LateMoveReductions, search.History} {
		s := search.New(r, eval.For(r), 1<<20)
		s.Without(terms)
		s.Reset(1)
		nodes[int(s.Best(p, search.Limits{Depth: 5}).Nodes)] = true
	}
	if len(nodes) != 3 {
		t.Errorf("only %d different searches", len(nodes))
	}
}
