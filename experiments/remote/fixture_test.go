package remote

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"go.uber.org/goleak"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
	"komi/results"
)

// TestMain fails when a test leaves goroutines behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const small = `
format = 1
name = "small"
kind = "balance"
about = "Which of two setups favours the first player less?"
game = "changi"
setups = ["1", "5s"]
[options]
max_plies = 40
[openings]
plies = 4
[budget]
nodes = 10
[games]
pairs = 30
batch = 4
seed = 7
`

// staged is of a kind whose course depends on its games; the tests plan it.
var staged = strings.Replace(fixture.QuickPoints, "games = 160", "games = 80", 1)

func experiment(t *testing.T, text string) *experiments.Experiment {
	t.Helper()
	e, err := kinds.Asked().Read("test.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// dice moves at random. It stands in for the search.
type dice struct {
	draw *rand.Rand
	buf  []engine.Move
}

func newDice(*engine.Rules, experiments.Seat) (play.Player, error) { return &dice{}, nil }

func (d *dice) Reset(seed uint64) { d.draw = rand.New(rand.NewPCG(seed, 1)) }

func (d *dice) Choose(_ context.Context, p *engine.Position, _ play.Budget) play.Choice {
	d.buf = p.Moves(d.buf[:0])
	return play.Choice{Move: d.buf[d.draw.IntN(len(d.buf))], Nodes: 1}
}

// twice plays on with every arm, twice, and counts what it was shown.
type twice struct{}

func (twice) Next(_ context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	n := 0
	for _, err := range games {
		if err != nil {
			return document.Stage{}, err
		}
		n++
	}
	if n != s.Games() {
		return document.Stage{}, fmt.Errorf("shown %d games of %d", n, s.Games())
	}
	switch len(s.Stages()) {
	case 0:
		return document.Stage{Rounds: map[string]int{s.Arms[0].Name: 8}}, nil
	case 1:
		return document.Stage{
			Arms:   []document.Arm{{Name: "new", Setup: "neen-enne", Options: map[string]any{"max_plies": 30}, Nodes: 5}},
			Rounds: map[string]int{"new": 8},
		}, nil
	}
	return document.Stage{End: true}, nil
}

// file makes a run file for an experiment.
func file(t *testing.T, e *experiments.Experiment) *results.Writer {
	t.Helper()
	w, err := results.Create(filepath.Join(t.TempDir(), "run.db"), e.Header("test", "2026-11-21T10:00:00Z"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// all reads every game of a run.
func all(t *testing.T, w *results.Writer) []results.Game {
	t.Helper()
	var out []results.Game
	for g, err := range w.All(context.Background(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// alone plays an experiment in this process.
func alone(t *testing.T, e *experiments.Experiment, planner experiments.Planner) []results.Game {
	t.Helper()
	store := file(t, e)
	if err := e.Schedule().Run(t.Context(), store, experiments.Workers{Count: 2, Players: newDice, Planner: planner}); err != nil {
		t.Fatal(err)
	}
	return all(t, store)
}

// notes are what was said.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) say(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, text)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.Join(n.list, "\n")
}

// await waits until something was said.
func (n *notes) await(t *testing.T, text string) {
	t.Helper()
	eventually(t, fmt.Sprintf("%q said", text), func() bool { return strings.Contains(n.String(), text) })
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("waited in vain: ", what)
		}
	}
}

// broker starts a broker for a test.
func broker(t *testing.T, listen, dir string, sec Security) *Broker {
	t.Helper()
	b, err := StartBroker(listen, dir, sec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func connect(t *testing.T, b *Broker) *nats.Conn {
	t.Helper()
	conn, err := b.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// A club is a server with its workers.
type club struct {
	t      *testing.T
	b      *Broker
	e      *experiments.Experiment
	store  Store
	lease  time.Duration
	sec    Security            // of workers
	sample experiments.Players // with which the server plays games again
	notes  notes
	served chan error
	stop   context.CancelFunc
	saved  []int
	played sync.WaitGroup
	expect int // so many workers must have joined before any of them plays
}

const lease = 400 * time.Millisecond

func newClub(t *testing.T, e *experiments.Experiment, store Store) *club {
	return &club{t: t, b: broker(t, "127.0.0.1:0", t.TempDir(), Security{}), e: e, store: store, lease: lease}
}

// serve starts the server.
func (c *club) serve(planner experiments.Planner) {
	ctx, cancel := context.WithCancel(c.t.Context())
	c.stop, c.served = cancel, make(chan error, 1)
	conn := connect(c.t, c.b)
	go func() {
		c.served <- Serve(ctx, conn, c.e.Schedule(), c.store, planner, Options{
			Lease: c.lease, Retry: 20 * time.Millisecond, Linger: 500 * time.Millisecond, Say: c.notes.say, Players: c.sample,
			Saved: func(batch int, _ []results.Game) { c.saved = append(c.saved, batch) },
		})
	}()
}

// join starts a worker, which must end well.
func (c *club) join(name string, seats experiments.Players) {
	players := func(r *engine.Rules, s experiments.Seat) (play.Player, error) {
		eventually(c.t, "all workers", func() bool { return strings.Count(c.notes.String(), "joins, to play 2 at a time") >= c.expect })
		return seats(r, s)
	}
	conn, err := Connect(c.t.Context(), c.b.URL(), name, c.sec, time.Minute, c.notes.say)
	if err != nil {
		c.t.Fatal(err)
	}
	c.played.Go(func() {
		defer conn.Close()
		w, err := Join(c.t.Context(), conn, Joining{Kinds: kinds.Asked(), Worker: name, Count: 2, Patience: time.Minute, Say: c.notes.say})
		if err == nil {
			err = w.Play(c.t.Context(), players)
		}
		if err != nil {
			c.t.Errorf("worker %s: %v", name, err)
		}
	})
}

// wait waits for the end of everything and compares the games.
func (c *club) wait(want []results.Game) {
	c.t.Helper()
	select {
	case err := <-c.served:
		if err != nil {
			c.t.Fatal(err)
		}
	case <-time.After(5 * time.Minute):
		c.t.Fatalf("no end; said:\n%s", &c.notes)
	}
	c.played.Wait()
	got := []results.Game{}
	for g, err := range c.store.Games(context.Background(), 0) {
		if err != nil {
			c.t.Fatal(err)
		}
		got = append(got, g)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		c.t.Errorf("other games (-alone +remote):\n%s", diff)
	}
	slices.Sort(c.saved)
	if n := len(slices.Compact(slices.Clone(c.saved))); n != len(c.saved) {
		c.t.Errorf("told of %d batches, %d of them different", len(c.saved), n)
	}
}
