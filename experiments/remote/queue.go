package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"komi/experiments"
	"komi/results"
)

// A queue is the batches of one stage, as one of a worker's goroutines sees them.
// It implements [experiments.Queue].
type queue struct {
	w      *Worker
	line   *line
	stages int
	held   *task // taken and not handed out yet; the reason to end if of another stage
}

// A task is a batch in hand.
type task struct {
	batch  int
	stages int // laid out when it was handed out
}

// hold waits for a batch unless there is one.
func (q *queue) hold(ctx context.Context) error {
	w := q.w
	for q.held == nil {
		m, err := q.line.next(ctx)
		if ctx.Err() != nil {
			if m != nil {
				w.conn.Publish(m.Reply, server.AckNak) // for somebody else, at once
			}
			return context.Cause(ctx)
		}
		if err != nil || m == nil {
			if err := w.check(ctx, err); err != nil {
				return err
			}
			continue
		}
		w.contact.found()
		batch, err := batchOf(m.Subject)
		if err != nil {
			return err
		}
		var a assignment
		if err := unpack(m.Data, &a, maxAssignment); err != nil {
			return fmt.Errorf("batch %d: %w", batch, err)
		}
		w.mu.Lock()
		w.leases[batch] = m
		w.mu.Unlock()
		q.held = &task{batch, a.Stages}
	}
	return nil
}

// Next returns a batch to play, and io.EOF when the next one is of another stage.
func (q *queue) Next(ctx context.Context) (int, error) {
	if err := q.hold(ctx); err != nil {
		return 0, err
	}
	if q.held.stages != q.stages {
		return 0, io.EOF
	}
	batch := q.held.batch
	q.held = nil
	return batch, nil
}

// Finish hands in the games of a batch. It returns once the broker has them.
func (q *queue) Finish(ctx context.Context, batch int, games []results.Game) error {
	w := q.w
	text, err := pack(games)
	if err != nil {
		return fmt.Errorf("batch %d: %w", batch, err)
	}
	m := nats.NewMsg(w.names.results(batch))
	m.Data = text
	m.Header.Set(headerEngine, experiments.Version)
	m.Header.Set(headerHash, w.hash)
	m.Header.Set(headerWorker, w.join.Worker)
	m.Header.Set(headerKey, w.key)
	for told := false; ; told = true {
		err := w.publish(ctx, m)
		if err == nil || standsInLine(err) { // or somebody else was faster
			break
		}
		if errors.Is(err, nats.ErrMaxPayload) {
			return fmt.Errorf("batch %d takes %d bytes, the broker takes %d: expected fewer games a batch, or a larger max_payload of the broker",
				batch, len(text), w.conn.MaxPayload())
		}
		if !told {
			w.join.Say(fmt.Sprintf("batch %d cannot be handed in yet: %v", batch, err))
		}
		if err := w.check(ctx, err); err != nil {
			return err
		}
	}
	w.contact.found()
	w.mu.Lock()
	lease := w.leases[batch]
	delete(w.leases, batch)
	w.mu.Unlock()
	if lease != nil {
		if err := q.line.done(ctx, lease); err != nil {
			w.join.Say(fmt.Sprintf("batch %d: %v", batch, err))
		}
	}
	if w.join.Done != nil {
		w.join.Done(len(games))
	}
	return nil
}

// publish sends results and waits until the broker has them, even if the context
// has ended: a batch that is complete is kept.
func (w *Worker) publish(ctx context.Context, m *nats.Msg) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	_, err := w.js.PublishMsg(ctx, m)
	return err
}
