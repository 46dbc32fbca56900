package remote

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"komi/engine/excerpt"
	"komi/experiments"
	"komi/results"
)

// take brings results to the store and strikes their batches off the missing ones. Only
// then does it take them off the stream. Its error is the store's and ends the run.
func (s *host) take(ctx context.Context, messages []jetstream.Msg, missing map[int]bool) error {
	var good []jetstream.Msg
	var batches []results.Batch
	var again []int
	for _, m := range messages {
		batch, games, err := s.read(m)
		if err == nil && missing[batch] {
			err = s.believe(ctx, m, games)
		}
		if err != nil {
			s.refuse(m, batch, err)
			if missing[batch] {
				again = append(again, batch)
			}
			continue
		}
		good, batches = append(good, m), append(batches, results.Batch{Number: batch, Games: games})
	}
	if err := s.keep(ctx, good, batches, missing); err != nil {
		return err
	}
	if err := s.home.cut(ctx); err != nil {
		s.opt.Say(fmt.Sprintf("results that are stored are left in the broker: %v", err))
	}
	// Only now is there room for other results of these batches.
	if again = stillMissing(again, missing); len(again) > 0 {
		if err := s.offer(ctx, again); err != nil && ctx.Err() == nil {
			s.opt.Say(fmt.Sprintf("batches %v: %v", again, err)) // they are offered once nothing comes home
		}
	}
	return nil
}

// keep stores results, together if it can be.
func (s *host) keep(ctx context.Context, messages []jetstream.Msg, batches []results.Batch, missing map[int]bool) error {
	err := s.save(ctx, batches)
	if errors.Is(err, results.ErrConflict) && len(batches) > 1 {
		// Which of them is it?
		for i := range batches {
			if err := s.keep(ctx, messages[i:i+1], batches[i:i+1], missing); err != nil {
				return err
			}
		}
		return nil
	}
	for i, b := range batches {
		switch {
		case errors.Is(err, results.ErrConflict):
			// The first games of a batch stay. That others exist means that
			// somebody does not play what he says.
			s.refuse(messages[i], b.Number, err)
		case err != nil:
			return err
		case missing[b.Number] && s.opt.Saved != nil:
			s.opt.Saved(b.Number, b.Games)
		}
		delete(missing, b.Number)
	}
	return nil
}

// believe says why results that look right are not trusted. The worker is told as well:
// without another one the same batch would come back from it for ever.
func (s *host) believe(ctx context.Context, m jetstream.Msg, games []results.Game) error {
	from := identify(m.Headers().Get(headerKey))
	err := s.sample.distrusts(from)
	switch {
	case err != nil:
		err = errors.New("games of this worker were found wrong before")
	case s.sample.due(from):
		err = s.sample.check(ctx, s.schedule, from, games)
	}
	if err != nil {
		s.dismiss(from)
	}
	return err
}

// dismiss tells a worker that is not trusted to stop. If it misses that, it is told when it
// hands in or asks for something.
func (s *host) dismiss(from identity) {
	text, err := pack(s.distrust(from))
	if err == nil {
		err = s.conn.Publish(from.subject(), text)
	}
	if err != nil {
		s.opt.Say(fmt.Sprintf("a worker is not told to stop: %v", err))
	}
}

// distrust is the answer to a worker that may not be trusted: nothing is refused if it is.
func (s *host) distrust(from identity) welcome {
	err := s.sample.distrusts(from)
	if err == nil {
		return welcome{}
	}
	return welcome{Refused: fmt.Sprintf("the server takes no more games of this worker, because one was wrong: %v", err)}
}

// read reads results and checks what can be checked without playing.
func (s *host) read(m jetstream.Msg) (batch int, games []results.Game, err error) {
	batch, err = batchOf(m.Subject())
	if err != nil {
		return -1, nil, err
	}
	head := m.Headers()
	if got := head.Get(headerEngine); got != experiments.Version {
		return batch, nil, fmt.Errorf("played by version %q, expected %s", got, experiments.Version)
	}
	if got := head.Get(headerHash); got != s.hash {
		return batch, nil, fmt.Errorf("played for experiment %q, expected %s", got, s.hash)
	}
	run := s.store.Header()
	if batch >= run.Batches() {
		return -1, nil, fmt.Errorf("the run has no batch %d", batch)
	}
	first, end := run.Span(batch)
	if games, err = unpackGames(m.Data(), end-first); err != nil {
		return batch, nil, err
	}
	if err := run.CheckBatch(batch, games); err != nil {
		return batch, games, err
	}
	for _, g := range games {
		if err := s.audit.Check(g); err != nil {
			return batch, games, err
		}
	}
	return batch, games, nil
}

// refuse says that results are not stored, and why.
func (s *host) refuse(m jetstream.Msg, batch int, why error) {
	s.opt.Say(fmt.Sprintf("refused: batch %d from worker %s: %v", batch, shown(m.Headers().Get(headerWorker)), why))
}

// save stores batches. If the disk is full, it waits: the workers pause, and their
// results stay in the broker.
func (s *host) save(ctx context.Context, batches []results.Batch) error {
	full := false
	for {
		// What is here is kept, even if the context has ended meanwhile.
		err := s.store.SaveAll(context.WithoutCancel(ctx), batches)
		if !errors.Is(err, results.ErrFull) {
			if full && err == nil {
				s.opt.Say("there is room again: the workers go on")
				s.resume(ctx)
			}
			return err
		}
		if !full {
			s.opt.Say(fmt.Sprintf("%v; the workers pause until there is room", err))
		}
		full = true
		s.halt(ctx)
		if err := sleep(ctx, s.opt.Retry); err != nil {
			return err
		}
	}
}

// patient is a store that waits for room for a stage, as [host.save] does for batches. The
// workers have nothing to do meanwhile.
type patient struct {
	Store
	s *host
}

// SaveStage: see [experiments.Store].
func (p patient) SaveStage(ctx context.Context, n int, stage results.Stage) error {
	full := false
	for {
		err := p.Store.SaveStage(ctx, n, stage)
		if !errors.Is(err, results.ErrFull) {
			if full && err == nil {
				p.s.opt.Say("there is room again: the run goes on")
			}
			return err
		}
		if !full {
			p.s.opt.Say(fmt.Sprintf("%v; the run goes on when there is room", err))
		}
		full = true
		if err := sleep(ctx, p.s.opt.Retry); err != nil {
			return err
		}
	}
}

// halted is how long a pause of the workers lasts unless it is renewed, as it is with
// every try. So clocks that differ do no harm.
const halted = 24 * time.Hour

func (s *host) halt(ctx context.Context) {
	if _, err := s.js.PauseConsumer(ctx, s.names.workStream(), consumerWorkers, time.Now().Add(halted)); err != nil && ctx.Err() == nil {
		s.opt.Say(fmt.Sprintf("the workers go on playing: %v", err))
	}
}

func (s *host) resume(ctx context.Context) {
	if _, err := s.js.ResumeConsumer(ctx, s.names.workStream(), consumerWorkers); err != nil && ctx.Err() == nil {
		s.opt.Say(fmt.Sprintf("the workers still pause: %v", err))
	}
}

// greet answers workers that want to join, ask for stages, or ask whether the server is
// still here.
func (s *host) greet() ([]*nats.Subscription, error) {
	welcomeOf := func(a application) welcome {
		w := welcome{Run: s.store.Header(), Lease: s.opt.Lease, Over: s.over.Load()}
		if a.Engine != experiments.Version {
			w = welcome{Refused: fmt.Sprintf("the server plays by version %s, this worker is of version %s: expected the same program", experiments.Version, a.Engine)}
		}
		return w
	}
	join := func(m *nats.Msg) {
		var a application
		if err := unpack(m.Data, &a, maxApplication); err != nil {
			s.opt.Say(fmt.Sprintf("somebody who is no worker wants to join: %v", err))
			return
		}
		a.Worker, a.Engine = shown(a.Worker), shown(a.Engine)
		w := welcomeOf(a)
		switch {
		case w.Over:
		case w.Refused != "":
			s.opt.Say(fmt.Sprintf("worker %s is refused: it is of version %s, expected %s", a.Worker, a.Engine, experiments.Version))
		default:
			s.opt.Say(fmt.Sprintf("worker %s joins, to play %d at a time", a.Worker, a.Count))
		}
		s.answer(m, w)
	}
	var desk []*nats.Subscription
	for subject, handle := range map[string]nats.MsgHandler{
		subjectJoin: join,
		subjectJoin + "." + s.store.Header().Experiment: join,
		s.names.run(): func(m *nats.Msg) {
			w := s.distrust(asker(m))
			if w.Refused == "" {
				w = welcomeOf(application{Engine: experiments.Version})
			}
			s.answer(m, w)
		},
		s.names.ping(): func(m *nats.Msg) {
			w := s.distrust(asker(m))
			w.Over = s.over.Load()
			s.answer(m, w)
		},
	} {
		sub, err := s.conn.Subscribe(subject, handle)
		if err != nil {
			return desk, err
		}
		desk = append(desk, sub)
	}
	return desk, s.conn.Flush()
}

// asker is who makes a request after it has joined.
func asker(m *nats.Msg) identity {
	var a application
	if err := unpack(m.Data, &a, maxApplication); err != nil {
		return "" // another server looks whether it is alone
	}
	return identify(a.Key)
}

// mostShown is how much is shown of a name that somebody else chose.
const mostShown = 80

// shown makes a name that somebody else chose safe to print.
func shown(name string) string {
	return excerpt.Cut(results.OneLine(name), mostShown)
}

func (s *host) answer(m *nats.Msg, value any) {
	text, err := pack(value)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		s.opt.Say(fmt.Sprintf("no answer to a worker: %v", err))
	}
}
