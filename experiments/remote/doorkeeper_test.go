package remote

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments"
)

// Somebody with the workers' token can play, and nothing else: neither touch what
// the broker holds nor speak for the server.
func TestWorkersMayOnlyPlay(t *testing.T) {
	t.Parallel()
	e := experiment(t, small)
	c := newClub(t, e, file(t, e))
	c.b = broker(t, "127.0.0.1:0", t.TempDir(), Security{Token: secret})
	c.sec = Security{Token: secret}
	c.serve(nil)
	n := named(e.Header("", ""))
	within, err := jetstream.New(connect(t, c.b))
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "work", func() bool {
		s, err := within.Stream(t.Context(), n.workStream())
		return err == nil && s.CachedInfo().State.Msgs > 0
	})
	conn, err := nats.Connect(c.b.URL(), nats.Token(secret), nats.PermissionErrOnSubscribe(true), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(300*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	for name, try := range map[string]func() error{
		"delete the work":     func() error { return js.DeleteStream(t.Context(), n.workStream()) },
		"delete the results":  func() error { return js.DeleteStream(t.Context(), n.resultsStream()) },
		"look at a stream":    func() error { _, err := js.Stream(t.Context(), n.resultsStream()); return err },
		"look at a consumer":  func() error { _, err := js.Consumer(t.Context(), n.workStream(), consumerWorkers); return err },
		"delete the consumer": func() error { return js.DeleteConsumer(t.Context(), n.workStream(), consumerWorkers) },
		"pause the others": func() error {
			_, err := js.PauseConsumer(t.Context(), n.workStream(), consumerWorkers, time.Now().Add(time.Hour))
			return err
		},
		"make a stream": func() error {
			_, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "X", Subjects: []string{"x"}})
			return err
		},
		"hand out work": func() error { _, err := js.Publish(t.Context(), n.work(99_999), nil); return err },
	} {
		if err := try(); err == nil {
			t.Errorf("could %s", name)
		}
	}
	for name, subject := range map[string]string{
		"be asked to let workers join":     subjectJoin,
		"answer for the server":            n.ping(),
		"see results of others":            n.subject("results.*"),
		"see everything":                   ">",
		"be told of what the broker holds": "$JS.EVENT.>",
	} {
		sub, err := conn.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sub.NextMsg(time.Minute); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("could %s: %v", name, err)
		}
	}
	// The end of the run would send all workers home.
	ended, err := conn.SubscribeSync(n.end())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(conn.Publish(n.end(), nil), conn.Flush()); err != nil {
		t.Fatal(err)
	}
	if _, err := ended.NextMsg(300 * time.Millisecond); err == nil {
		t.Error("could end the run")
	}
	// And this would send one of them.
	other := identify("the key of another worker")
	stopped, err := conn.SubscribeSync(other.subject())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(conn.Publish(other.subject(), nil), conn.Flush()); err != nil {
		t.Fatal(err)
	}
	if _, err := stopped.NextMsg(300 * time.Millisecond); err == nil {
		t.Error("could tell another worker to stop")
	}
	c.join("one", newDice)
	c.wait(alone(t, e, nil))
}

// A stream or consumer that somebody with more rights pauses, deletes or remakes
// comes to rights by itself.
func TestHealsByItself(t *testing.T) {
	t.Parallel()
	n := named(experiment(t, small).Header("", ""))
	for name, harm := range map[string]func(js jetstream.JetStream) error{
		"the workers are paused": func(js jetstream.JetStream) error {
			_, err := js.PauseConsumer(t.Context(), n.workStream(), consumerWorkers, time.Now().Add(time.Hour))
			return err
		},
		"the workers' consumer is deleted": func(js jetstream.JetStream) error {
			return js.DeleteConsumer(t.Context(), n.workStream(), consumerWorkers)
		},
		"the server's consumer is deleted": func(js jetstream.JetStream) error {
			return js.DeleteConsumer(t.Context(), n.resultsStream(), consumerStore)
		},
		"the results are deleted": func(js jetstream.JetStream) error {
			return js.DeleteStream(t.Context(), n.resultsStream())
		},
		"the work is another stream": func(js jetstream.JetStream) error {
			var err error
			for range 50 { // the old one may not be cleared away yet, or be healed already
				if err = js.DeleteStream(t.Context(), n.workStream()); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
					return err
				}
				_, err = js.CreateStream(t.Context(), jetstream.StreamConfig{Name: n.workStream(), Subjects: []string{n.subject("work.*")}, MaxMsgs: 1})
				if err == nil {
					return nil
				}
				time.Sleep(20 * time.Millisecond)
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := experiment(t, small)
			c := newClub(t, e, file(t, e))
			c.serve(nil)
			js, err := jetstream.New(connect(t, c.b))
			if err != nil {
				t.Fatal(err)
			}
			harmed := make(chan struct{})
			var games atomic.Int32
			c.join("one", func(*engine.Rules, experiments.Seat) (play.Player, error) {
				return &waiting{games: &games, until: harmed}, nil
			})
			eventually(t, "a batch stored", func() bool {
				done, err := c.store.Done(t.Context())
				return err == nil && len(done) > 0
			})
			err = harm(js)
			close(harmed)
			if err != nil {
				t.Fatal(err)
			}
			c.wait(alone(t, e, nil))
		})
	}
}

// waiting is a dice that plays a few batches and goes on only after something has
// happened, so that the games are not over by then.
type waiting struct {
	dice
	games *atomic.Int32 // begun by all players
	until chan struct{}
}

func (w *waiting) Reset(seed uint64) {
	if w.games.Add(1) > 40 { // two players each
		<-w.until
	}
	w.dice.Reset(seed)
}
