package remote

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"komi/experiments/remote/guard"
)

// Security says how the two ends of a connection trust each other.
type Security struct {
	Token string // both ends must know it; "" for none
	CA    string // file of certificates to check the other end's by
	Cert  string // file of this end's certificate
	Key   string // and of its key
}

// TLS reports whether the connection is encrypted.
func (s Security) TLS() bool { return s.CA != "" || s.Cert != "" || s.Key != "" }

// check says why a server would not be safe with this.
func (s Security) check() error {
	if s.Token == "" { // certificates may guard it
		return nil
	}
	return guard.Token(s.Token)
}

// pause is the time between two tries.
const pause = time.Second

// ErrGone says that no answer came in the time allowed.
var ErrGone = errors.New("no answer")

// Contact knows whether the other end can be reached, and says so when that changes. It
// is safe for concurrent use.
type contact struct {
	where    string
	patience time.Duration // how long to wait for it
	say      func(string)

	mu    sync.Mutex
	since time.Time // the other end does not answer since; zero if it does
}

// lost notes that there was no answer and why, and waits a moment. It fails with
// ErrGone when patience has run out, and with the context's error.
func (c *contact) lost(ctx context.Context, why error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	c.mu.Lock()
	first := c.since.IsZero()
	if first {
		c.since = time.Now()
	}
	gone := time.Since(c.since)
	c.mu.Unlock()
	if gone >= c.patience {
		return fmt.Errorf("%w from %s for %v, given up: %w", ErrGone, c.where, c.patience, why)
	}
	if first {
		c.say(fmt.Sprintf("no answer from %s (%v): waiting, for %v at most", c.where, why, c.patience))
	}
	return sleep(ctx, min(pause, max(c.patience-gone, shortest)))
}

// soon is how long to wait for one answer: the time given, or less if patience ends
// before.
func (c *contact) soon(d time.Duration) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	left := c.patience
	if !c.since.IsZero() {
		left -= time.Since(c.since)
	}
	return max(min(d, left), shortest)
}

// shortest is the least time to wait for an answer.
const shortest = 100 * time.Millisecond

// found notes that there was an answer.
func (c *contact) found() {
	c.mu.Lock()
	was := !c.since.IsZero()
	c.since = time.Time{}
	c.mu.Unlock()
	if was {
		c.say(c.where + " answers again")
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Connect connects to a broker, and waits for one that does not answer yet. Name
// is for the broker's own lists. A broker that refuses the token or the
// certificate is an error at once.
func Connect(ctx context.Context, address, name string, sec Security, patience time.Duration, say func(string)) (*nats.Conn, error) {
	at, err := plainAddress(address)
	if err != nil {
		return nil, err
	}
	c := &contact{where: at, patience: patience, say: say}
	for {
		conn, err := nats.Connect(address, append(sec.options(name), nats.Timeout(c.soon(dialing)))...)
		if err == nil {
			c.found()
			return conn, nil
		}
		if err = refusal(err, sec); !errors.Is(err, errAway) {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		if err := c.lost(ctx, err); err != nil {
			return nil, err
		}
	}
}

// dialing is how long a broker may take to accept a connection.
const dialing = 5 * time.Second

var errAway = errors.New("it cannot be reached")

// refusal tells a broker that says no from one that is not there.
func refusal(err error, sec Security) error {
	var dial *net.OpError
	isNet := errors.As(err, &dial)
	var late net.Error
	switch {
	case errors.As(err, &late) && late.Timeout():
		return errAway // a busy machine may be slow to agree on a key
	case errors.Is(err, nats.ErrAuthorization) && sec.Token == "":
		return errors.New("the server wants a token, expected --token-file or --token")
	case errors.Is(err, nats.ErrAuthorization):
		return errors.New("the server refuses the token")
	case errors.Is(err, nats.ErrSecureConnRequired) || strings.Contains(err.Error(), "TLS required"):
		return errors.New("the server wants TLS, expected --tls-ca")
	case errors.Is(err, nats.ErrSecureConnWanted):
		return errors.New("the server has no TLS, expected none of --tls-ca, --tls-cert and --tls-key")
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout), isNet && dial.Op == "dial":
		return errAway
	case sec.CA != "" && sec.Cert == "" && (isNet || strings.Contains(err.Error(), "tls")):
		return fmt.Errorf("%w; the server may want a certificate (--tls-cert and --tls-key)", err)
	case isNet && dial.Op == "read":
		return errAway // it went down while it answered
	}
	return err
}

// plainAddress is an address without its secrets.
func plainAddress(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return "", fmt.Errorf("read %q, expected an address such as nats://host:4222", address)
	}
	return u.Scheme + "://" + u.Host, nil
}

// options are those of a client.
func (s Security) options(name string) []nats.Option {
	list := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(pause),
		// Lost after two silent pings; a dead machine sends no goodbye.
		nats.PingInterval(20 * time.Second), nats.MaxPingsOutstanding(2),
	}
	if s.Token != "" {
		list = append(list, nats.Token(s.Token))
	}
	if s.CA != "" {
		list = append(list, nats.RootCAs(s.CA))
	}
	if s.Cert != "" {
		list = append(list, nats.ClientCert(s.Cert, s.Key))
	}
	return list
}
