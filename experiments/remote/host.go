package remote

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"komi/experiments"
	"komi/results"
)

// A Store is the truth about a run. [results.Writer] is one.
type Store interface {
	experiments.Store
	Header() results.Run
	// SaveAll stores batches as Save does, all of them or none.
	SaveAll(ctx context.Context, batches []results.Batch) error
}

// Options say how a server deals with its workers; none of it changes a game.
type Options struct {
	// Lease is how long a worker may be silent before its batch goes to
	// another.
	Lease time.Duration
	// Retry is how long to wait before a store that was full is tried again.
	Retry time.Duration
	// Linger is how long workers that come late are told that the run is
	// complete.
	Linger time.Duration
	// Players, unless nil, take the seats when the server plays some of the games
	// again that workers hand in.
	Players experiments.Players
	// Saved, unless nil, is told of every batch once it is stored, one call at
	// a time.
	Saved func(batch int, games []results.Game)
	// Say tells people what happens. It is called from several goroutines.
	Say func(text string)
}

// window is how many batches wait in the broker or are being played. It keeps
// the complete prefix growing steadily, and the broker's state small.
const window = 1000

// publishTimeout is how long a broker may take to say that it has a message. Without it a
// node that dies in between would be waited for for ever.
const publishTimeout = 10 * time.Second

// A host plays a schedule by other machines.
type host struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	schedule *experiments.Schedule
	audit    *experiments.Auditor
	store    Store
	opt      Options
	names    names
	hash     string
	over     atomic.Bool // the run is complete
	home     *inflow     // results
	sample   *sampler    // nil for none
}

// Serve plays a schedule by the workers that join at the broker, into the store.
// It returns when the run is complete and the workers have been told, or with the
// context's error; then it can be called again. It waits for a broker that is away.
func Serve(ctx context.Context, conn *nats.Conn, s *experiments.Schedule, store Store, planner experiments.Planner, opt Options) error {
	js, err := jetstream.New(conn, jetstream.WithPublishAsyncTimeout(publishTimeout))
	if err != nil {
		return err
	}
	run := store.Header()
	srv := &host{conn: conn, js: js, schedule: s, audit: s.Audit(), store: store, opt: opt, names: named(run), hash: run.Hash, sample: newSampler(s, opt.Players)}
	defer srv.sample.close()
	if err := srv.alone(ctx); err != nil {
		return err
	}
	if err := srv.open(ctx); err != nil {
		if errors.Is(conn.LastError(), nats.ErrPermissionViolation) {
			return errors.New("the broker does not let this process make streams, expected a NATS server that does (a server of another experiment does not)")
		}
		return fmt.Errorf("broker: %w", err)
	}
	desk, err := srv.greet()
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	defer func() {
		for _, sub := range desk {
			sub.Unsubscribe() // the connection is about to end anyway
		}
	}()
	if err := s.Drive(ctx, patient{store, srv}, planner, srv.play); err != nil {
		return err
	}
	if err := srv.finish(); err != nil {
		return fmt.Errorf("the run is complete, but the workers are not told: %w", err)
	}
	sleep(ctx, opt.Linger) // or less: the run is complete
	return nil
}

// alone makes sure that nobody else serves the same schedule. Two servers would take
// each other's games.
func (s *host) alone(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if _, err := s.conn.RequestWithContext(ctx, s.names.ping(), nil); err == nil {
		return errors.New("another process serves this experiment at the same broker, expected to be alone")
	}
	return nil // nobody, or nobody who answers
}

// open makes the streams, or finds those of an earlier process, and listens for
// results.
func (s *host) open(ctx context.Context) error {
	work, err := s.stream(ctx, s.names.workStream(), s.names.subject("work.*"), jetstream.WorkQueuePolicy)
	if err != nil {
		return err
	}
	// No BackOff: it would take the place of AckWait.
	_, err = work.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumerWorkers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.opt.Lease, MaxDeliver: -1,
		MaxAckPending: -1, MaxWaiting: 1 << 16,
	})
	if err != nil {
		return err
	}
	if err := s.listen(ctx); err != nil {
		return err
	}
	_, err = s.js.ResumeConsumer(ctx, s.names.workStream(), consumerWorkers)
	return err
}

// listen makes the stream of results, or finds it, and reads it from its
// beginning.
func (s *host) listen(ctx context.Context) error {
	stream, err := s.stream(ctx, s.names.resultsStream(), s.names.subject("results.*"), jetstream.LimitsPolicy)
	if err != nil {
		return err
	}
	s.home, err = newInflow(ctx, stream)
	return err
}

// stream finds a stream, or makes it.
//
// One message a subject, and no further one while it is there: that is what keeps
// batches and results from standing in line twice.
//
// Streams are in memory. The store is the truth, so that nothing is lost with
// them; a full disk does not stop them; and files for messages that stay for a
// moment took a third of the server's time (BenchmarkServe). Their numbers begin
// where no earlier stream of the name had any, so that a worker that acknowledges
// what an earlier one sent hits nothing.
func (s *host) stream(ctx context.Context, name, subjects string, keep jetstream.RetentionPolicy) (jetstream.Stream, error) {
	want := jetstream.StreamConfig{
		Name: name, Subjects: []string{subjects}, Retention: keep, Storage: jetstream.MemoryStorage,
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		FirstSeq: uint64(time.Now().UnixMicro()),
	}
	stream, err := s.js.Stream(ctx, name)
	if err == nil && serves(stream.CachedInfo().Config, want) {
		return stream, nil
	}
	if err == nil { // somebody made another of it; what it holds is played again
		err = errors.Join(s.js.DeleteStream(ctx, name), jetstream.ErrStreamNotFound)
	}
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, err
	}
	return s.js.CreateStream(ctx, want)
}

// serves reports whether a stream does what is wanted of it.
func serves(is, want jetstream.StreamConfig) bool {
	return slices.Equal(is.Subjects, want.Subjects) && is.Retention == want.Retention && is.Discard == want.Discard &&
		is.MaxMsgsPerSubject == want.MaxMsgsPerSubject && is.DiscardNewPerSubject == want.DiscardNewPerSubject &&
		is.MaxMsgs <= 0 && is.MaxBytes <= 0 && is.MaxAge == 0 && is.MaxMsgSize <= 0 && !is.Sealed && !is.NoAck
}

// reopen opens the streams again after the broker was away or forgot everything.
func (s *host) reopen(ctx context.Context, why error) error {
	s.opt.Say(fmt.Sprintf("the broker does not answer (%v), trying again", why))
	for {
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		err := s.open(ctx)
		if err == nil {
			s.opt.Say("the broker answers again")
			return nil
		}
		if s.conn.IsClosed() {
			return fmt.Errorf("broker: the connection has ended: %w", err)
		}
	}
}

// play hands out batches until all of them are in the store.
func (s *host) play(ctx context.Context, batches []int) error {
	missing := make(map[int]bool, len(batches))
	for _, batch := range batches {
		missing[batch] = true
	}
	rest := batches // never offered
	for len(missing) > 0 {
		if out := len(missing) - len(rest); out < window/2 {
			n := min(window-out, len(rest))
			if err := s.offer(ctx, stillMissing(rest[:n], missing)); err != nil {
				if err := s.reopen(ctx, err); err != nil {
					return err
				}
				continue
			}
			rest = rest[n:]
		}
		messages, err := s.home.gather(ctx, len(missing), s.opt.Lease)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, errQuiet): // has the broker lost something, or this end, or did somebody pause it?
			if err := s.open(ctx); err != nil {
				if err := s.reopen(ctx, err); err != nil {
					return err
				}
			}
			rest = stillMissing(batches, missing)
			continue
		case err != nil:
			if err := s.reopen(ctx, err); err != nil {
				return err
			}
			rest = stillMissing(batches, missing)
			continue
		}
		if err := s.take(ctx, messages, missing); err != nil {
			return err
		}
	}
	return nil
}

// stillMissing are the batches that have not come home. Offering them again does no
// harm: the broker refuses those that still stand in line.
func stillMissing(batches []int, missing map[int]bool) []int {
	var list []int
	for _, batch := range batches {
		if missing[batch] {
			list = append(list, batch)
		}
	}
	return list
}

// offer puts batches in line, except those that stand there already.
func (s *host) offer(ctx context.Context, batches []int) error {
	text, err := pack(assignment{Stages: len(s.store.Stages())})
	if err != nil {
		return err
	}
	var acks []jetstream.PubAckFuture
	for _, batch := range batches {
		ack, err := s.js.PublishAsync(s.names.work(batch), text)
		if err != nil {
			return err
		}
		acks = append(acks, ack)
	}
	for _, ack := range acks {
		select {
		case <-ack.Ok():
		case err := <-ack.Err():
			if !standsInLine(err) {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// codeStoreFailed is the API error of a message that a stream does not take: see
// server/errors.json, JSStreamStoreFailedF.
const codeStoreFailed = 10077

// standsInLine reports whether a stream refused a message because it has one with that
// subject already.
func standsInLine(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == codeStoreFailed && api.Description == "maximum messages per subject exceeded"
}

// finish tells the workers that nothing is left, and clears up.
func (s *host) finish() error {
	s.over.Store(true)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for _, stream := range []string{s.names.workStream(), s.names.resultsStream()} {
		if err := s.js.DeleteStream(ctx, stream); err != nil {
			s.opt.Say(fmt.Sprintf("the run is complete, but %s is left in the broker: %v", stream, err))
		}
	}
	return errors.Join(s.conn.Publish(s.names.end(), nil), s.conn.FlushWithContext(ctx))
}
