package remote

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/kinds"
)

// streams are those of a host that plays nothing.
func streams(t *testing.T) (*host, *nats.Conn) {
	t.Helper()
	conn := connect(t, broker(t, "127.0.0.1:0", t.TempDir(), Security{}))
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	s := &host{conn: conn, js: js, names: "test", opt: Options{Lease: time.Minute, Say: func(text string) { t.Log(text) }}}
	if err := s.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, conn
}

func (s *host) publish(t *testing.T, subjects ...string) {
	t.Helper()
	for _, subject := range subjects {
		if _, err := s.js.Publish(t.Context(), subject, []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
}

// batches are what the messages are about, as in "1 2 3".
func batches(t *testing.T, messages []jetstream.Msg) string {
	t.Helper()
	var list []string
	for _, m := range messages {
		batch, err := batchOf(m.Subject())
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, strconv.Itoa(batch))
	}
	return strings.Join(list, " ")
}

// Results stay in the broker until they are cut off, and come in their order.
func TestInflow(t *testing.T) {
	t.Parallel()
	s, _ := streams(t)
	gather := func(wanted int, want string) {
		t.Helper()
		got, err := s.home.gather(t.Context(), wanted, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if got := batches(t, got); got != want {
			t.Errorf("got batches %q, want %q", got, want)
		}
	}
	anew := func() {
		t.Helper()
		if err := s.listen(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.publish(t, s.names.results(7), s.names.results(3), s.names.results(5))
	gather(10, "7 3 5")
	anew() // as after a crash
	gather(2, "7 3")
	if err := s.home.cut(t.Context()); err != nil {
		t.Fatal(err)
	}
	anew()
	gather(10, "5")
	if _, err := s.home.gather(t.Context(), 10, 50*time.Millisecond); err != errQuiet {
		t.Errorf("got %v, want %v", err, errQuiet)
	}
	s.publish(t, s.names.results(3), s.names.results(9))
	stolen, err := s.home.consumer.Fetch(1)
	if err != nil {
		t.Fatal(err)
	}
	<-stolen.Messages()
	if _, err := s.home.gather(t.Context(), 10, time.Minute); err == nil || !strings.Contains(err.Error(), "lost on the way") {
		t.Errorf("got %v after a message was lost", err)
	}
	anew()
	gather(10, "5 3 9")
}

// A line hands out one batch after another, asks for the next with the
// acknowledgement of the last, and gives back what came for nobody.
func TestLine(t *testing.T) {
	t.Parallel()
	s, conn := streams(t)
	l, err := newLine(conn, s.names)
	if err != nil {
		t.Fatal(err)
	}
	next := func(want int) *nats.Msg {
		t.Helper()
		m, err := l.next(t.Context())
		if err != nil || m == nil || m.Subject != s.names.work(want) {
			t.Fatalf("got %+v, %v, want batch %d", m, err, want)
		}
		return m
	}
	counts := func(waiting, inHand int) {
		t.Helper()
		eventually(t, "counts of the broker", func() bool {
			workers, err := s.js.Consumer(t.Context(), s.names.workStream(), consumerWorkers)
			if err != nil {
				t.Fatal(err)
			}
			info := workers.CachedInfo()
			return int(info.NumPending) == waiting && info.NumAckPending == inHand
		})
	}
	s.publish(t, s.names.work(0), s.names.work(1), s.names.work(2), s.names.work(3))
	first := next(0)
	counts(3, 1) // nothing is hoarded
	if err := l.done(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	counts(2, 1) // the second is on its way
	second := next(1)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.done(ended, second); err != nil {
		t.Fatal(err)
	}
	counts(2, 0)
	third := next(2)
	if err := l.done(t.Context(), third); err != nil {
		t.Fatal(err)
	}
	counts(0, 1)
	eventually(t, "a batch nobody waits for", func() bool {
		n, _, err := l.inbox.Pending()
		return err == nil && n == 1
	})
	l.close()
	next(3) // well before the end of the lease
	l.close()
}

// blocked is a player that thinks until it is told to stop.
type blocked struct {
	play.Player
	until chan struct{}
}

func (b blocked) Choose(ctx context.Context, p *engine.Position, budget play.Budget) play.Choice {
	<-b.until
	return b.Player.Choose(ctx, p, budget)
}

// A worker with nothing to do asks for work once and waits.
func TestIdleWorker(t *testing.T) {
	t.Parallel()
	e := experiment(t, strings.Replace(small, "pairs = 30", "pairs = 2", 1)) // two batches
	c := newClub(t, e, file(t, e))
	c.lease = 10 * time.Second
	c.serve(nil)
	until := make(chan struct{})
	c.join("busy", func(r *engine.Rules, s experiments.Seat) (play.Player, error) {
		p, err := newDice(r, s)
		return blocked{p, until}, err
	})
	c.notes.await(t, "busy joins")
	js, err := jetstream.New(connect(t, c.b))
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "both batches in hand", func() bool {
		workers, err := js.Consumer(t.Context(), named(e.Header("", "")).workStream(), consumerWorkers)
		return err == nil && workers.CachedInfo().NumAckPending == 2
	})
	conn, err := Connect(t.Context(), c.b.URL(), "idle", Security{}, 10*time.Second, c.notes.say)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	w, err := Join(t.Context(), conn, Joining{Kinds: kinds.Asked(), Worker: "idle", Count: 8, Patience: 10 * time.Second, Say: c.notes.say})
	if err != nil {
		t.Fatal(err)
	}
	before := conn.Stats().OutMsgs
	played := make(chan error, 1)
	go func() { played <- w.Play(t.Context(), newDice) }()
	eventually(t, "8 requests", func() bool { return conn.Stats().OutMsgs-before >= 8 })
	time.Sleep(time.Second)
	if sent := conn.Stats().OutMsgs - before; sent > 12 {
		t.Errorf("%d messages, want one for each of 8 that wait, and few more", sent)
	}
	close(until)
	c.wait(alone(t, e, nil))
	if err := <-played; err != nil {
		t.Error(err)
	}
}
