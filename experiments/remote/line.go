package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A line is where one of a worker's goroutines waits for batches, one at a time.
//
// It speaks the broker's protocol itself: one inbox serves all its requests, and the
// acknowledgement of a batch asks for the next one. A Fetch for every batch, with its own
// inbox and a separate acknowledgement, costs the server more (BenchmarkServe).
type line struct {
	conn    *nats.Conn
	from    string // subject of requests for a batch
	request []byte
	another []byte             // acknowledgement with a request
	inbox   *nats.Subscription // nil when there is none
	asked   bool               // a request stands
}

// idle is how long a request for a batch stands before it is made again. Meanwhile the
// broker says every alive that it has not forgotten it. There is no other polling.
const (
	idle  = 30 * time.Second
	alive = 5 * time.Second
)

func newLine(conn *nats.Conn, n names) (*line, error) {
	request, err := json.Marshal(server.JSApiConsumerGetNextRequest{
		Batch: 1, Heartbeat: alive,
		Expires: idle + time.Duration(rand.Int64N(int64(idle/4))), // not all at the same time
	})
	return &line{
		conn: conn, from: jetstream.DefaultAPIPrefix + "CONSUMER.MSG.NEXT." + n.workStream() + "." + consumerWorkers,
		request: request, another: slices.Concat(server.AckNext, []byte(" "), request),
	}, err
}

// next waits for a message of work; nil if there was none for a while.
func (l *line) next(ctx context.Context) (*nats.Msg, error) {
	if l.inbox == nil {
		inbox, err := l.conn.SubscribeSync(l.conn.NewInbox())
		if err != nil {
			return nil, err
		}
		l.inbox = inbox
	}
	if !l.asked {
		if err := l.conn.PublishRequest(l.from, l.inbox.Subject, l.request); err != nil {
			return nil, err
		}
	}
	l.asked = false
	m, err := l.wait(ctx)
	if err != nil {
		l.close() // an answer that comes yet is not waited for any more
	}
	return m, err
}

// wait waits for the answer to a request.
func (l *line) wait(ctx context.Context) (*nats.Msg, error) {
	for {
		quiet, cancel := context.WithTimeout(ctx, 2*alive)
		m, err := l.inbox.NextMsgWithContext(quiet)
		cancel()
		switch {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			return nil, errors.New("the broker does not know that a batch is waited for")
		case err != nil:
			return nil, err
		}
		switch status := m.Header.Get("Status"); status {
		case "":
			return m, nil
		case "100": // it knows
		case "404", "408":
			return nil, nil
		default:
			return nil, fmt.Errorf("no batches: %s %s", status, m.Header.Get("Description"))
		}
	}
}

// done acknowledges a batch, and asks for another one unless the context has ended. If
// the message is lost, the batch is played once more.
func (l *line) done(ctx context.Context, m *nats.Msg) error {
	if ctx.Err() != nil || l.inbox == nil {
		return l.conn.Publish(m.Reply, server.AckAck)
	}
	l.asked = true
	return l.conn.PublishRequest(m.Reply, l.inbox.Subject, l.another)
}

// close gives back batches that came too late.
func (l *line) close() {
	if l.inbox == nil {
		return
	}
	for {
		m, err := l.inbox.NextMsg(time.Nanosecond)
		if err != nil {
			break
		}
		if m.Header.Get("Status") == "" {
			l.conn.Publish(m.Reply, server.AckNak) // for somebody else, at once
		}
	}
	l.inbox.Unsubscribe()
	l.inbox, l.asked = nil, false
}
