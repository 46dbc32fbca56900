package remote

import (
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"komi/experiments/remote/guard"
)

// A Broker is a NATS server inside this process, for those who have none.
type Broker struct {
	server *server.Server
	sec    Security
	inner  string // the token of this process
}

// maxPayload is the largest message the broker takes: a batch of some ten
// thousand games.
const maxPayload = 32 << 20

// brokerStart is how long the broker may take to be ready.
const brokerStart = 20 * time.Second

// StartBroker starts a broker that listens at host:port; port 0 means any free one. The
// broker keeps everything in memory. JetStream still wants a folder of its own, which is
// made and may be deleted afterwards. To be reached from other machines, the broker needs a token or
// certificates of both ends. With a certificate it speaks TLS only; with a CA as well,
// clients need certificates of that CA.
func StartBroker(listen, dir string, sec Security) (*Broker, error) {
	host, port, err := splitAddress(listen)
	if err != nil {
		return nil, err
	}
	if err := sec.check(); err != nil {
		return nil, err
	}
	if !guard.Loopback(host) && sec.Token == "" && sec.CA == "" {
		return nil, fmt.Errorf("%s is open to other machines, expected a token (--token-file) or certificates of the workers (--tls-ca): a certificate of this server alone keeps nobody out", listen)
	}
	b := &Broker{sec: sec, inner: rand.Text()}
	opts := &server.Options{
		ServerName: "komi", Host: host, Port: port, NoLog: true, NoSigs: true, DisableShortFirstPing: true,
		MaxPayload: maxPayload, CustomClientAuthentication: &doorkeeper{token: sec.Token, inner: b.inner},
		JetStream: true, StoreDir: dir, JetStreamMaxStore: 1 << 50, JetStreamMaxMemory: 256 << 20,
	}
	if sec.TLS() {
		if opts.TLSConfig, err = sec.serverTLS(); err != nil {
			return nil, err
		}
		opts.TLS, opts.TLSTimeout = true, 5
	}
	if err := free(host, port); err != nil {
		return nil, err
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	go s.Start()
	if !s.ReadyForConnections(brokerStart) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("broker: not ready at %s after %v, with its folder %s", listen, brokerStart, dir)
	}
	b.server = s
	return b, nil
}

func splitAddress(listen string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(listen)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("read %q, expected host:port such as 127.0.0.1:4222, or :4222 for every address of this machine", listen)
	}
	if host == "" {
		host = "0.0.0.0"
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// free reports why the broker cannot listen at a port, which the broker itself would
// only log.
func free(host string, port int) error {
	if port == server.RANDOM_PORT {
		port = 0
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("port %d of %s is in use, expected another one (--listen) or the address of the NATS server there (--nats)", port, host)
	}
	if err != nil {
		return err
	}
	return l.Close()
}

func (s Security) serverTLS() (*tls.Config, error) {
	if s.Cert == "" || s.Key == "" {
		return nil, errors.New("a server with TLS needs a certificate and its key (--tls-cert and --tls-key)")
	}
	config, err := server.GenTLSConfig(&server.TLSConfigOpts{
		CertFile: s.Cert, KeyFile: s.Key, CaFile: s.CA, Verify: s.CA != "", Timeout: 5,
	})
	if err != nil {
		return nil, fmt.Errorf("TLS: %w", err)
	}
	return config, nil
}

// URL is where workers reach the broker.
func (b *Broker) URL() string {
	scheme := "nats"
	if b.sec.TLS() {
		scheme = "tls"
	}
	return scheme + "://" + b.server.Addr().String()
}

// Connect connects this process to the broker without the network.
func (b *Broker) Connect() (*nats.Conn, error) {
	conn, err := nats.Connect("", nats.InProcessServer(b.server), nats.Name("server"), nats.Token(b.inner), nats.MaxReconnects(-1))
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	return conn, nil
}

// Close ends the broker and forgets what it holds.
func (b *Broker) Close() {
	b.server.Shutdown()
	b.server.WaitForShutdown()
}
