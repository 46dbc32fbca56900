package remote

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"komi/experiments"
	"komi/results"
)

// Joining says how a worker joins.
type Joining struct {
	Experiment string            // name of the experiment, "" for whichever is served
	Worker     string            // the worker's name, for people
	Count      int               // batches to play at a time, at least 1
	Kinds      experiments.Kinds // of experiment that can be played
	Patience   time.Duration     // how long to wait for a server that does not answer
	// Files says that the programs and weights files that seats name are here
	// and the same. Without it experiments with such seats are refused: a
	// server must not choose which programs run on this machine.
	Files bool
	// Done, unless nil, is told of every batch that was handed in.
	Done func(games int)
	// Say tells people what happens. It is called from several goroutines.
	Say func(text string)
}

// server is what is asked for work.
func (j Joining) server() string {
	if j.Experiment == "" {
		return "the server"
	}
	return "a server of the experiment " + j.Experiment
}

// A Worker plays batches of a server's experiment.
type Worker struct {
	join    Joining
	key     string // see [application]
	conn    *nats.Conn
	js      jetstream.JetStream
	contact *contact
	e       *experiments.Experiment
	hash    string
	names   names
	lease   time.Duration
	ended   chan struct{} // closed when the server says that there is nothing more to play
	why     error         // set before: errEnded, or why the server wants no more of this worker
	once    sync.Once

	mu     sync.Mutex
	leases map[int]*nats.Msg // in hand, by batch

	layouts  sync.Mutex
	stages   []results.Stage       // known
	schedule *experiments.Schedule // with the latest of them that a batch was of
}

// Join applies to the server behind a broker, waiting for one if there is none yet, and
// makes the experiment from its answer.
func Join(ctx context.Context, conn *nats.Conn, j Joining) (*Worker, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	w := &Worker{
		join: j, key: rand.Text(), conn: conn, js: js, leases: map[int]*nats.Msg{}, ended: make(chan struct{}),
		contact: &contact{where: j.server(), patience: j.Patience, say: j.Say},
	}
	subject := subjectJoin
	if j.Experiment != "" {
		subject += "." + j.Experiment
	}
	hello, err := w.ask(ctx, subject, application{experiments.Version, j.Worker, j.Count, w.key})
	if err != nil {
		return nil, err
	}
	w.hash, w.names, w.lease = hello.Run.Hash, named(hello.Run), hello.Lease
	if _, err := conn.Subscribe(w.names.end(), func(*nats.Msg) { w.end(errEnded) }); err != nil {
		return nil, err
	}
	if _, err := conn.Subscribe(identify(w.key).subject(), w.dismissed); err != nil {
		return nil, err
	}
	// It may have come before this worker listened for it.
	if err := w.check(ctx, nil); err != nil {
		return nil, err
	}
	files, err := j.Kinds.Foreign(hello.Run)
	if err != nil {
		return nil, err
	}
	if len(files) > 0 && !j.Files { // before they are looked at
		return nil, fmt.Errorf("%s has seats for %q of the server's machine: expected --files, if they are here and the same", hello.Run.Experiment, files)
	}
	e, err := j.Kinds.Recreate(hello.Run)
	if err != nil {
		return nil, err
	}
	w.e, w.stages, w.schedule = e, hello.Run.Stages, e.Schedule()
	return w, nil
}

// end ends playing.
func (w *Worker) end(why error) {
	w.once.Do(func() {
		w.why = why
		close(w.ended)
	})
}

// dismissed ends playing because the server says so to this worker.
func (w *Worker) dismissed(m *nats.Msg) {
	var hello welcome
	if err := unpack(m.Data, &hello, maxWelcome); err == nil && hello.Refused != "" {
		w.end(hello.refusal())
	}
}

// refusal is why the server does not want a worker; nil if it does.
func (w welcome) refusal() error {
	if w.Refused == "" {
		return nil
	}
	return errors.New(results.OneLine(w.Refused))
}

// Experiment is what is played.
func (w *Worker) Experiment() *experiments.Experiment { return w.e }

// ask repeats a request until the server answers.
func (w *Worker) ask(ctx context.Context, subject string, a application) (welcome, error) {
	text, err := pack(a)
	if err != nil {
		return welcome{}, err
	}
	for {
		m, err := w.request(ctx, subject, text)
		if err != nil {
			if err := w.contact.lost(ctx, err); err != nil {
				return welcome{}, err
			}
			continue
		}
		w.contact.found()
		var hello welcome
		if err := unpack(m.Data, &hello, maxWelcome); err != nil {
			return welcome{}, fmt.Errorf("the server's answer: %w", err)
		}
		if err := hello.refusal(); err != nil {
			return welcome{}, err
		}
		return hello, nil
	}
}

func (w *Worker) request(ctx context.Context, subject string, text []byte) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, w.contact.soon(10*time.Second))
	defer cancel()
	return w.conn.RequestWithContext(ctx, subject, text)
}

// Play plays until the server has no batch left, the context ends, or the server
// is gone for good or takes no more games of this worker. Batches in hand are then given back.
func (w *Worker) Play(ctx context.Context, players experiments.Players) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var playing, beating sync.WaitGroup
	for range max(1, w.join.Count) {
		playing.Go(func() { cancel(w.play(ctx, players)) })
	}
	beat, stop := context.WithCancel(ctx)
	beating.Go(func() { w.beat(beat) })
	beating.Go(func() {
		select {
		case <-w.ended:
			cancel(w.why) // what is being played was played elsewhere, or is not wanted
		case <-beat.Done():
		}
	})
	playing.Wait()
	stop()
	beating.Wait()
	w.Leave()
	if err := context.Cause(ctx); !errors.Is(err, errEnded) {
		return err
	}
	return nil
}

var errEnded = errors.New("nothing is left to play")

// play is what one goroutine does: it plays batch after batch, with a new
// schedule whenever a batch is of a later stage, until something fails or the
// context ends.
func (w *Worker) play(ctx context.Context, players experiments.Players) error {
	line, err := newLine(w.conn, w.names)
	if err != nil {
		return err
	}
	defer line.close()
	q := &queue{w: w, line: line}
	for {
		if err := q.hold(ctx); err != nil {
			return err
		}
		q.stages = q.held.stages
		s, err := w.layout(ctx, q.stages)
		if err != nil {
			return err
		}
		if err := s.Worker(players).Work(ctx, q); err != nil {
			return err
		}
	}
}

// layout is the schedule with so many stages. Games of an earlier one may still
// be under way, so it is not extended but made again.
func (w *Worker) layout(ctx context.Context, stages int) (*experiments.Schedule, error) {
	w.layouts.Lock()
	defer w.layouts.Unlock()
	if len(w.schedule.Stages()) == stages {
		return w.schedule, nil
	}
	if len(w.stages) < stages {
		hello, err := w.ask(ctx, w.names.run(), application{Key: w.key})
		if err != nil {
			return nil, err
		}
		if w.stages = hello.Run.Stages; len(w.stages) < stages {
			return nil, fmt.Errorf("the server has laid out %d stages, but hands out batches of stage %d", len(w.stages), stages)
		}
	}
	s := w.e.Schedule()
	if err := s.Recall(w.stages[:stages]); err != nil {
		return nil, err
	}
	w.schedule = s
	return s, nil
}

// check asks whether the server is still there, when there is nothing to play or
// something failed. It waits as long as that makes sense; then it returns an error.
func (w *Worker) check(ctx context.Context, failed error) error {
	text, err := pack(application{Key: w.key})
	if err != nil {
		return err
	}
	m, err := w.request(ctx, w.names.ping(), text)
	if err != nil {
		if failed == nil {
			failed = err
		}
		return w.contact.lost(ctx, failed)
	}
	w.contact.found()
	var hello welcome
	if err := unpack(m.Data, &hello, maxWelcome); err != nil {
		return fmt.Errorf("the server's answer: %w", err)
	}
	if err := hello.refusal(); err != nil {
		return err
	}
	if hello.Over {
		w.end(errEnded)
	}
	if failed != nil {
		return sleep(ctx, pause)
	}
	return nil
}

// beat says every third of a lease that the batches in hand are being played.
func (w *Worker) beat(ctx context.Context) {
	tick := time.NewTicker(max(w.lease/3, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		w.mu.Lock()
		for _, m := range w.leases {
			// A connection that is down comes back, or the lease ends.
			w.conn.Publish(m.Reply, server.AckProgress)
		}
		w.mu.Unlock()
	}
}

// Leave gives the batches in hand back, so that others need not wait for the end
// of their leases.
func (w *Worker) Leave() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for batch, m := range w.leases {
		w.conn.Publish(m.Reply, server.AckNak)
		delete(w.leases, batch)
	}
	w.conn.FlushTimeout(time.Second)
}
