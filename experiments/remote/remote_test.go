package remote

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/kinds"
	"komi/results"
)

func TestServe(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.serve(nil)
	c.expect = 3
	for i := range 3 {
		c.join(fmt.Sprint("worker ", i), newDice)
	}
	c.wait(alone(t, e, nil))
}

// Stages that the server lays out reach workers that are there already.
func TestStages(t *testing.T) {
	t.Parallel()
	e := experiment(t, staged)
	c := newClub(t, e, file(t, e))
	c.serve(twice{})
	c.expect = 2
	c.join("early", newDice)
	c.join("too", newDice)
	want := alone(t, e, twice{})
	c.wait(want)
	if n := len(want); n != 40+16+16 {
		t.Errorf("%d games, want those of three stages", n)
	}
}

// Everything that is handed in twice is kept once, however late the second time.
func TestTwice(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	conn := connect(t, c.b)
	var mu sync.Mutex
	var copies []*nats.Msg
	// A subscriber outside the streams sees results as they are published.
	sub, err := conn.Subscribe(named(e.Header("", "")).subject("results.*"), func(m *nats.Msg) {
		if m.Reply == "" {
			return // one of ours
		}
		again := nats.NewMsg(m.Subject)
		again.Header, again.Data = m.Header, m.Data
		conn.PublishMsg(again)
		mu.Lock()
		copies = append(copies, again)
		if len(copies) > 5 {
			conn.PublishMsg(copies[len(copies)-5]) // long after it was stored
		}
		mu.Unlock()
	})
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	conn.Flush()
	c.serve(nil)
	c.join("one", newDice)
	c.wait(alone(t, e, nil))
	mu.Lock()
	defer mu.Unlock()
	if n := e.Schedule().Batches(); len(copies) < n {
		t.Errorf("%d results seen, want at least %d", len(copies), n)
	}
}

// A worker that falls silent loses its batch to another.
func TestSilentWorker(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.serve(nil)
	c.notes.await(t, "") // nothing yet
	silent := connect(t, c.b)
	js, err := jetstream.New(silent)
	if err != nil {
		t.Fatal(err)
	}
	n := named(e.Header("", ""))
	var taken jetstream.Msg
	eventually(t, "a batch", func() bool {
		source, err := js.Consumer(t.Context(), n.workStream(), consumerWorkers)
		if err != nil {
			return false
		}
		batch, err := source.Fetch(1, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			return false
		}
		taken = <-batch.Messages()
		return taken != nil
	})
	c.join("another", newDice)
	c.wait(alone(t, e, nil))
	if m, err := taken.Metadata(); err != nil || m.NumDelivered != 1 {
		t.Errorf("%+v, %v", m, err)
	}
}

// slowly is longer than the lease of the test, which is long enough for a machine
// that is very busy.
const slowly, longLease = 8 * time.Second, 6 * time.Second

// slow plays a move in more time than a lease lasts.
type slow struct {
	play.Player
	once *sync.Once
}

func (s slow) Choose(ctx context.Context, p *engine.Position, budget play.Budget) play.Choice {
	s.once.Do(func() { time.Sleep(slowly) })
	return s.Player.Choose(ctx, p, budget)
}

// A worker that is slow but says so keeps its batch.
func TestSlowWorker(t *testing.T) {
	t.Parallel()
	e := experiment(t, strings.Replace(small, "pairs = 30", "pairs = 4", 1))
	c := newClub(t, e, file(t, e))
	c.lease = longLease
	c.serve(nil)
	var once sync.Once
	var mu sync.Mutex
	resets := 0
	c.join("slow", func(r *engine.Rules, s experiments.Seat) (play.Player, error) {
		p, err := newDice(r, s)
		return counted{slow{p, &once}, &mu, &resets}, err
	})
	c.wait(alone(t, e, nil))
	// Two players a game.
	if want := 2 * e.Games(); resets != want {
		t.Errorf("%d games begun, want %d: none twice", resets/2, want/2)
	}
}

// counted counts the games that a player begins.
type counted struct {
	play.Player
	mu *sync.Mutex
	n  *int
}

func (c counted) Reset(seed uint64) {
	c.mu.Lock()
	*c.n++
	c.mu.Unlock()
	c.Player.Reset(seed)
}

// What a broker has lost is offered again.
func TestForgetfulBroker(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.serve(nil)
	js, err := jetstream.New(connect(t, c.b))
	if err != nil {
		t.Fatal(err)
	}
	n := named(e.Header("", ""))
	eventually(t, "work", func() bool {
		s, err := js.Stream(t.Context(), n.workStream())
		return err == nil && s.CachedInfo().State.Msgs > 0 && s.Purge(t.Context()) == nil
	})
	c.join("one", newDice)
	eventually(t, "a batch stored", func() bool {
		done, err := c.store.Done(t.Context())
		return err == nil && len(done) > 0
	})
	for _, stream := range []string{n.workStream(), n.resultsStream()} {
		if err := js.DeleteStream(t.Context(), stream); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			t.Fatal(err)
		}
	}
	c.wait(alone(t, e, nil))
}

// full is a store that has no room for a while.
type full struct {
	*results.Writer
	mu    sync.Mutex
	fails int // so many times more
}

func (f *full) SaveAll(ctx context.Context, batches []results.Batch) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fails > 0 {
		f.fails--
		return fmt.Errorf("test: %w", results.ErrFull)
	}
	return f.Writer.SaveAll(ctx, batches)
}

// A full disk stops the workers, and loses nothing.
func TestFullStore(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	store := &full{Writer: file(t, e), fails: 10}
	c := newClub(t, e, store)
	c.serve(nil)
	c.join("one", newDice)
	c.notes.await(t, "the workers pause until there is room")
	js, err := jetstream.New(connect(t, c.b))
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "a pause", func() bool {
		workers, err := js.Consumer(t.Context(), named(e.Header("", "")).workStream(), consumerWorkers)
		return err == nil && workers.CachedInfo().Paused
	})
	c.wait(alone(t, e, nil))
	if !strings.Contains(c.notes.String(), "there is room again") {
		t.Errorf("said:\n%s", &c.notes)
	}
}

// fullForStages is a store that has no room for any stage at first.
type fullForStages struct {
	*results.Writer
	fails int
}

func (f *fullForStages) SaveStage(ctx context.Context, n int, stage results.Stage) error {
	if f.fails++; f.fails < 4 {
		return fmt.Errorf("test: %w", results.ErrFull)
	}
	return f.Writer.SaveStage(ctx, n, stage)
}

// A disk that is full when a stage is laid out is waited for, too.
func TestFullStoreForStages(t *testing.T) {
	t.Parallel()
	e := experiment(t, staged)
	c := newClub(t, e, &fullForStages{Writer: file(t, e)})
	c.serve(twice{})
	c.join("one", newDice)
	c.wait(alone(t, e, twice{}))
	if said := c.notes.String(); !strings.Contains(said, "the run goes on when there is room") || !strings.Contains(said, "there is room again: the run goes on") {
		t.Errorf("said:\n%s", said)
	}
}

// Games of another version, of another experiment, that make no sense or differ
// from those stored are refused, and the batch is played again.
func TestRefusedResults(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.serve(nil)
	conn := connect(t, c.b)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	run := e.Header("", "")
	n := named(run)
	s := e.Schedule()
	played, err := s.Worker(newDice).Batch(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	odd := append([]results.Game(nil), played...)
	odd[0].Plies++
	foreign := append([]results.Game(nil), played...)
	foreign[1].Block++
	other := append([]results.Game(nil), played...)
	other[1].Nodes++
	eventually(t, "streams", func() bool {
		_, err := js.Stream(t.Context(), n.resultsStream())
		return err == nil
	})
	for _, tt := range []struct {
		engine, hash string
		value        any
		says         string
	}{
		{"komi-0", run.Hash, played, `batch 3 from worker mallory: played by version "komi-0", expected ` + experiments.Version},
		{experiments.Version, "abc", played, `played for experiment "abc", expected ` + run.Hash},
		{experiments.Version, run.Hash, "games", "the message is no list of games in JSON"},
		{experiments.Version, run.Hash, odd, "plies but"},
		{experiments.Version, run.Hash, foreign, "game 13: block: read 7, the schedule has 6"},
		{experiments.Version, run.Hash, played, ""},
		{experiments.Version, run.Hash, other, "the batch is stored with other games: game 13: nodes"},
	} {
		m := nats.NewMsg(n.results(3))
		m.Header.Set(headerEngine, tt.engine)
		m.Header.Set(headerHash, tt.hash)
		m.Header.Set(headerWorker, "mallory")
		if m.Data, err = pack(tt.value); err != nil {
			t.Fatal(err)
		}
		eventually(t, "handed in", func() bool {
			_, err := js.PublishMsg(t.Context(), m)
			return err == nil
		})
		c.notes.await(t, tt.says)
	}
	c.join("one", newDice)
	c.wait(alone(t, e, nil))
}

// Games that no search played look right, and are found out when the server plays one
// of them again; the worker is believed no more.
func TestInventedGames(t *testing.T) {
	t.Parallel()
	for name, invent := range map[string]func(*results.Game){
		"more nodes": func(g *results.Game) { g.Nodes += 7 },
		"void where it was lost": func(g *results.Game) {
			g.Void, g.Reason, g.Margin, g.Whole, g.Shares = "seat A after ply 9: no answer", "", nil, 0, nil
		},
		"void without an opening": func(g *results.Game) {
			g.Void, g.Reason, g.Margin, g.Whole, g.Shares = "opening: none", "", nil, 0, nil
			g.Plies, g.Moves, g.Opening, g.Legal, g.Nodes, g.Extra = 0, "", 0, 0, 0, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inventedGames(t, invent)
		})
	}
}

func inventedGames(t *testing.T, invent func(*results.Game)) {
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.sample = newDice
	c.serve(nil)
	js, err := jetstream.New(connect(t, c.b))
	if err != nil {
		t.Fatal(err)
	}
	run := e.Header("", "")
	n := named(run)
	eventually(t, "streams", func() bool {
		_, err := js.Stream(t.Context(), n.resultsStream())
		return err == nil
	})
	w := e.Schedule().Worker(newDice)
	for _, batch := range []int{3, 4} {
		games, err := w.Batch(t.Context(), batch)
		if err != nil {
			t.Fatal(err)
		}
		for i := range games {
			invent(&games[i])
		}
		m := nats.NewMsg(n.results(batch))
		m.Header.Set(headerEngine, experiments.Version)
		m.Header.Set(headerHash, run.Hash)
		m.Header.Set(headerWorker, "mallory\x1b[2J")
		if m.Data, err = pack(games); err != nil {
			t.Fatal(err)
		}
		if _, err := js.PublishMsg(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		c.notes.await(t, map[int]string{
			3: `batch 3 from worker mallory\x1b[2J: it is no game that this program plays: game`,
			4: `batch 4 from worker mallory\x1b[2J: games of this worker were found wrong before`,
		}[batch])
	}
	c.join("one", newDice)
	c.wait(alone(t, e, nil))
}

// cheat says that it looked at more than it did.
type cheat struct{ dice }

func (c *cheat) Choose(ctx context.Context, p *engine.Position, budget play.Budget) play.Choice {
	x := c.dice.Choose(ctx, p, budget)
	x.Nodes += 7
	return x
}

// A worker whose games are wrong is told to stop. Another of the same name plays on.
func TestWorkerFoundOut(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.sample = newDice
	c.serve(nil)
	conn, err := Connect(t.Context(), c.b.URL(), "twin", c.sec, time.Minute, c.notes.say)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	w, err := Join(t.Context(), conn, Joining{Kinds: kinds.Asked(), Worker: "twin", Count: 2, Patience: time.Minute, Say: c.notes.say})
	if err != nil {
		t.Fatal(err)
	}
	played := make(chan error, 1)
	go func() {
		played <- w.Play(t.Context(), func(*engine.Rules, experiments.Seat) (play.Player, error) { return &cheat{}, nil })
	}()
	const want = "the server takes no more games of this worker, because one was wrong: it is no game that this program plays: game"
	select {
	case err := <-played:
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the worker ends with %v, want %q", err, want)
		}
	case <-time.After(3 * time.Minute):
		t.Fatalf("the worker plays on; said:\n%s", &c.notes)
	}
	// It is told whenever it asks, should it have missed it.
	if err := w.check(t.Context(), nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("asking for work is answered with %v, want %q", err, want)
	}
	if _, err := w.ask(t.Context(), w.names.run(), application{Key: w.key}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("asking for stages is answered with %v, want %q", err, want)
	}
	c.join("twin", newDice)
	c.wait(alone(t, e, nil))
}

// A worker of another version is refused by the server, and refuses itself.
func TestRefusedWorker(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.serve(nil)
	defer c.stop()
	conn := connect(t, c.b)
	text, err := pack(application{Engine: "komi-0", Worker: "old", Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	var hello welcome
	eventually(t, "an answer", func() bool {
		m, err := conn.Request(subjectJoin+".small", text, time.Second)
		return err == nil && unpack(m.Data, &hello, maxWelcome) == nil
	})
	if want := "the server plays by version " + experiments.Version + ", this worker is of version komi-0"; !strings.Contains(hello.Refused, want) {
		t.Errorf("got %q, want %q", hello.Refused, want)
	}
	c.notes.await(t, "worker old is refused")
	if _, err := Join(t.Context(), conn, Joining{Experiment: "large", Patience: time.Millisecond, Say: c.notes.say}); !errors.Is(err, ErrGone) {
		t.Errorf("another experiment: got %v", err)
	}
	c.stop()
	<-c.served

	for _, tt := range []struct {
		name, old, new, want string
	}{
		{"a server of another version", e.Version(), "komi-0", "is played by komi-0, this program is " + experiments.Version},
		{"other rules", "max_plies = 40", "max_plies = 41", "this program reads it differently"},
		{"a file of the server's", "seed = 7", "seed = 7\n[[seat]]\n[[seat]]\nweights = \"../../engine/eval/weights/changi.toml\"", `of the server's machine: expected --files`},
		{"a weights file that is nowhere", "seed = 7", "seed = 7\n[[seat]]\n[[seat]]\nweights = \"/nowhere/weights.toml\"", `of the server's machine: expected --files`},
		{"a program that is nowhere", "seed = 7", "seed = 7\n[[seat]]\n[[seat]]\nengine = \"/nowhere/engine\"", `of the server's machine: expected --files`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			run := e.Header("test", "2026-11-21T10:00:00Z")
			run.Engine = strings.Replace(run.Engine, tt.old, tt.new, 1)
			run.Config = strings.Replace(run.Config, tt.old, tt.new, 1)
			if strings.Contains(tt.new, "changi.toml") { // nothing else is wrong with it
				text := strings.Replace(run.Config, `"1", "5s"`, `"1"`, 1) // the weights are of the larger board
				run = experiment(t, text).Header("test", "2026-11-21T10:00:00Z")
			}
			sub, err := conn.Subscribe(subjectJoin, func(m *nats.Msg) {
				text, _ := pack(welcome{Run: run, Lease: lease})
				m.Respond(text)
			})
			if err != nil {
				t.Fatal(err)
			}
			defer sub.Unsubscribe()
			if _, err := Join(t.Context(), conn, Joining{Kinds: kinds.Asked(), Worker: "w", Patience: time.Second, Say: c.notes.say}); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// Two servers of one experiment would keep each other's games.
func TestSecondServer(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.serve(nil)
	defer func() { c.stop(); <-c.served }()
	conn := connect(t, c.b)
	eventually(t, "the first server", func() bool {
		_, err := conn.Request(named(e.Header("", "")).ping(), nil, time.Second)
		return err == nil
	})
	err := Serve(t.Context(), conn, e.Schedule(), file(t, e), nil, Options{Lease: lease, Say: c.notes.say})
	if err == nil || !strings.Contains(err.Error(), "another process serves this experiment") {
		t.Errorf("got %v", err)
	}
}
