package experiments

import (
	"context"
	"iter"
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/play"
	"komi/engine/variants/gametest"
	"komi/results"
)

var ctx = context.Background()

// Known are the kinds there are, which the tests outside the package bring: this one
// knows none by name.
var Known Kinds

// greedy takes the most valuable piece it can, else moves at random. It stands
// in for the search where only the way of playing matters, not the strength.
type greedy struct {
	draw *rand.Rand
	buf  []engine.Move
}

func newGreedy(*engine.Rules, Seat) (play.Player, error) { return &greedy{}, nil }

func (g *greedy) Reset(seed uint64) { g.draw = rand.New(rand.NewPCG(seed, 1)) }

func (g *greedy) Choose(_ context.Context, p *engine.Position, _ play.Budget) play.Choice {
	g.buf = p.Moves(g.buf[:0])
	best, value := g.buf[g.draw.IntN(len(g.buf))], 0.0
	for _, m := range g.buf {
		if x := p.Captured(m); x != engine.Empty {
			v := p.Rules().Value(x.Kind())
			if p.Rules().IsRoyal(x.Kind()) {
				v = 1000
			}
			if v > value {
				best, value = m, v
			}
		}
	}
	return play.Choice{Move: best, Score: int(100 * value), Nodes: int64(len(g.buf))}
}

const small = `
format = 1
name = "small"
kind = "balance"
about = "Which of three setups favours the first player least?"
game = "changi"
setups = ["1", "3", "5s"]
[options]
max_plies = 60
[openings]
plies = 4
window = 6
[budget]
nodes = 10
[games]
pairs = 8
batch = 4
seed = 7
`

// parse reads an experiment as [Kinds.Read] does, but a built-in game once for all tests.
func parse(file, text string) (*Experiment, error) {
	return Known.readWith(file, []byte(text), levelSample, gametest.Load)
}

func read(t *testing.T, text string) *Experiment {
	t.Helper()
	e, err := parse("small.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// memory is a store that keeps batches in a map.
type memory map[int][]results.Game

func (m memory) Done(context.Context) (map[int]bool, error) {
	done := map[int]bool{}
	for b := range m {
		done[b] = true
	}
	return done, nil
}

func (m memory) Save(_ context.Context, batch int, games []results.Game) error {
	m[batch] = games
	return nil
}

func (m memory) Games(_ context.Context, from int) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for b := 0; m[b] != nil; b++ {
			for _, g := range m[b] {
				if g.Index >= from && !yield(g, nil) {
					return
				}
			}
		}
	}
}

func (m memory) Stages() []results.Stage { return nil }

func (m memory) SaveStage(context.Context, int, results.Stage) error { return nil }

// all returns the stored games in order.
func (m memory) all(s *Schedule) []results.Game {
	var out []results.Game
	for b := range s.Batches() {
		out = append(out, m[b]...)
	}
	return out
}

// run plays a whole experiment.
func run(t *testing.T, s *Schedule, workers int) []results.Game {
	t.Helper()
	store := memory{}
	if err := s.Run(ctx, store, Workers{Count: workers, Players: newGreedy}); err != nil {
		t.Fatal(err)
	}
	return store.all(s)
}

// rulesOf compiles a setup of a game; "" for its default.
func rulesOf(t *testing.T, game, setup string) *engine.Rules {
	t.Helper()
	g := gametest.Game(t, game)
	if setup == "" {
		setup = g.Default()
	}
	r, err := g.Rules(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
