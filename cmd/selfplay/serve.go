package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/livepage"
	"komi/experiments"
	"komi/experiments/remote"
)

const (
	// retryStore is how long a server waits for room on its disk.
	retryStore = 5 * time.Second
	// linger is how long a server answers late workers once its run is complete.
	linger = 2 * time.Second
	// shortLease is about the least that a busy machine keeps.
	shortLease = 100 * time.Millisecond
	// serverGC makes a server collect garbage once it is four times what is
	// alive. Little is; at the usual 100 the collector took a sixth of the
	// server's time (BenchmarkServe).
	serverGC = 400
)

func newServeCommand() *cobra.Command {
	var out string
	var seed int64
	var at serving
	c := &cobra.Command{
		Use:   "serve EXPERIMENT",
		Short: "Share an experiment among workers on other machines",
		Long: `Share an experiment among workers that join with "selfplay worker", from any
machine and at any time. A worker may leave or crash at any time. The run file
and its games are the same as with "selfplay run". If the server is interrupted
or crashes, the same command continues, and the workers continue with it.

By default only workers on this machine can join. With --listen :4222 others can
too. They then need a secret (--token-file) or certificates (--tls-cert,
--tls-key and --tls-ca). The server itself plays no games: start a worker beside
it. With --nats, use an existing NATS server with JetStream.`,
		Args: usage.Args(1, 1, "EXPERIMENT, such as changi-openings or mine.toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := loadExperiment(cmd, args[0], seed)
			if err != nil {
				return err
			}
			if at.lease < shortLease {
				return fmt.Errorf("serve: read --lease %v, expected %v or more", at.lease, shortLease)
			}
			if err := findToken(cmd, &at.sec); err != nil {
				return fmt.Errorf("serve: %w", err)
			}
			return serve(cmd, e, out, at)
		},
	}
	c.Flags().StringVar(&out, "out", runs.Folder, "`FOLDER` for run files")
	c.Flags().StringVar(&at.listen, "listen", "127.0.0.1:4222", "host:port to listen on")
	c.Flags().StringVar(&at.nats, "nats", "", "use the NATS server at this address, such as nats://host:4222")
	c.Flags().DurationVar(&at.lease, "lease", 30*time.Second, "a worker that is silent for this long is considered dead")
	c.Flags().DurationVar(&at.wait, "wait", 10*time.Minute, "how long to wait for the server of --nats")
	addSecurityFlags(c, &at.sec)
	addSeedFlag(c, &seed)
	return c
}

// serving holds the flags of the serve command.
type serving struct {
	listen string
	nats   string
	lease  time.Duration
	wait   time.Duration
	sec    remote.Security
}

// serve hands an experiment out until its run is complete.
func serve(cmd *cobra.Command, e *experiments.Experiment, out string, at serving) error {
	ctx, stop := interrupt.Context(cmd.Context())
	defer stop()
	conn, err := at.connect(ctx, cmd.ErrOrStderr())
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	s, err := begin(ctx, cmd, e, out, runs.Part{})
	if err != nil {
		return err
	}
	where, closeBroker := withoutSecret(at.nats), func() {}
	if conn == nil {
		if conn, where, closeBroker, err = at.open(strings.TrimSuffix(s.Path, runs.Ending) + ".queue"); err != nil {
			return errors.Join(fmt.Errorf("serve: %w", err), s.Abandon())
		}
	}
	thrift()
	s.Introduce(cmd.Context(), "workers that join", livepage.First)
	s.Say(at.invitation(where))
	err = remote.Serve(ctx, conn, s.Schedule, s.Store, s.Planner, remote.Options{
		Lease: at.lease, Retry: retryStore, Linger: linger, Saved: s.Saved, Say: s.Say, Players: experiments.Searchers(),
	})
	if err == nil {
		stop() // all games are stored, as in playExperiment
	}
	conn.Close()
	closeBroker()
	if err != nil && !errors.Is(err, context.Canceled) && s.Games() == 0 {
		return errors.Join(fmt.Errorf("serve: %w", err), s.Abandon())
	}
	return s.End(cmd.Context(), err)
}

// connect connects to the broker of --nats; nil without that flag. It may wait long, so it
// comes before the run file is made.
func (at serving) connect(ctx context.Context, stderr io.Writer) (*nats.Conn, error) {
	if at.nats == "" {
		return nil, nil
	}
	return remote.Connect(ctx, at.nats, "selfplay serve", at.sec, at.wait, func(text string) { fmt.Fprintln(stderr, text) })
}

// open starts a broker, connects to it and says where it is. The broker holds everything in
// memory, but JetStream still wants a folder, which is removed with the broker.
func (at serving) open(folder string) (conn *nats.Conn, where string, closeBroker func(), err error) {
	if err := claim(folder); err != nil {
		return nil, "", nil, err
	}
	b, err := remote.StartBroker(at.listen, folder, at.sec)
	if err != nil {
		os.RemoveAll(folder)
		return nil, "", nil, err
	}
	closeBroker = func() {
		b.Close()
		os.RemoveAll(folder) // what stays of it is in nobody's way
	}
	if conn, err = b.Connect(); err != nil {
		closeBroker()
		return nil, "", nil, err
	}
	return conn, reachable(b.URL()), closeBroker, nil
}

// claim makes the folder of a broker, or takes one that a killed server left. The folder is
// deleted in the end, so nobody else's will do.
func claim(folder string) error {
	err := os.Mkdir(folder, 0o755)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	if info, err := os.Lstat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s is in the way, expected room for a folder", folder)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Name() != "jetstream" { // all that a broker puts there
			return fmt.Errorf("%s holds %s, which no broker wrote, expected no folder or one that a broker wrote", folder, f.Name())
		}
	}
	return nil
}

// invitation is the command with which workers join.
func (at serving) invitation(where string) string {
	words := []string{programName(os.Args[0]), "worker", where}
	if at.sec.Token != "" {
		words = append(words, "--token-file", "...")
	}
	if at.sec.TLS() {
		words = append(words, "--tls-ca", "...")
	}
	if at.sec.TLS() && at.sec.CA != "" {
		words = append(words, "--tls-cert", "...", "--tls-key", "...")
	}
	return "workers join by:  " + strings.Join(words, " ")
}

// reachable puts this machine's name in place of an address that means any of its own.
func reachable(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	name, err := os.Hostname()
	if ip := net.ParseIP(u.Hostname()); err == nil && ip != nil && ip.IsUnspecified() {
		u.Host = net.JoinHostPort(name, u.Port())
	}
	return u.String()
}

// withoutSecret is an address without its user name and token.
func withoutSecret(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	u.User = nil
	return u.String()
}

// thrift makes the server cheap, since workers may share its machine. It collects garbage
// seldom and runs on one processor: the work for a batch is short, and waking a second
// processor for it costs more (BenchmarkServe). GOGC and GOMAXPROCS overrule it.
func thrift() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(serverGC)
	}
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1)
	}
}
