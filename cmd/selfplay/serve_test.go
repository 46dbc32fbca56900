package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"komi/cmd/internal/runs"
	"komi/experiments/kinds"
)

// secret is the token of the tests' servers.
const secret = "not-for-any-logs"

// freePort is a port that nothing listens at now.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// busy is how long a machine that has much else to do may take for anything here.
const busy = 3 * time.Minute

// A process is the program at work, with what it has said so far.
type process struct {
	t    testing.TB
	c    *exec.Cmd
	said *transcript
	wait func() error
	over chan struct{} // closed when it has ended
}

// transcript is a buffer that can be read while it is written.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *transcript) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func start(t testing.TB, args ...string) *process {
	t.Helper()
	return startWith(t, nil, args...)
}

// startWith starts the program with more in its environment.
func startWith(t testing.TB, environment []string, args ...string) *process {
	t.Helper()
	c, _ := program(args...)
	c.Env = append(c.Environ(), environment...)
	p := &process{t: t, c: c, said: &transcript{}, over: make(chan struct{})}
	c.Stdout, c.Stderr = p.said, p.said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	p.wait = sync.OnceValue(c.Wait)
	go func() {
		p.wait()
		close(p.over)
	}()
	t.Cleanup(func() {
		c.Process.Kill()
		p.wait()
		if strings.Contains(p.said.String(), secret) {
			t.Errorf("%v tells the token:\n%s", args[0], p.said)
		}
	})
	return p
}

// await waits until the process says something.
func (p *process) await(text string) {
	p.t.Helper()
	deadline := time.After(busy)
	for more := true; !strings.Contains(p.said.String(), text); {
		if !more {
			p.t.Fatalf("%v: no %q in\n%s", p.c.Args[1:], text, p.said)
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-p.over:
			more = false
		case <-deadline:
			more = false
		}
	}
}

// kill ends a process as a power cut would.
func (p *process) kill() {
	p.t.Helper()
	p.c.Process.Kill()
	p.wait()
	if status, ok := p.c.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		p.t.Fatalf("%v ended before it was killed:\n%s", p.c.Args[1:], p.said)
	}
}

// ends waits for a process that ends well.
func (p *process) ends() {
	p.t.Helper()
	timer := time.AfterFunc(busy, func() { p.c.Process.Kill() })
	defer timer.Stop()
	if err := p.wait(); err != nil {
		p.t.Fatalf("%v: %v\n%s", p.c.Args[1:], err, p.said)
	}
}

// echo publishes all results a second time, as a worker would that does not know
// whether the first time went well. It returns how many there were.
func echo(t *testing.T, address string) *atomic.Int64 {
	t.Helper()
	var n atomic.Int64
	conn, err := nats.Connect(address, nats.Token(secret), nats.MaxReconnects(-1), nats.ReconnectWait(20*time.Millisecond), nats.RetryOnFailedConnect(true))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	_, err = conn.Subscribe("komi.*.results.*", func(m *nats.Msg) {
		if m.Reply == "" {
			return // one of ours
		}
		again := nats.NewMsg(m.Subject)
		again.Header, again.Data = m.Header, m.Data
		conn.PublishMsg(again)
		n.Add(1)
	})
	if err != nil {
		t.Fatal(err)
	}
	return &n
}

// untilStored waits until the one run of a folder has so many games.
func untilStored(t *testing.T, folder string, enough int) {
	t.Helper()
	for deadline := time.Now().Add(busy); ; time.Sleep(2 * time.Millisecond) {
		if found := runs.Find(folder); len(found) == 1 && found[0].Games >= enough {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("no %d games in %s", enough, folder)
		}
	}
}

// Workers are killed and come late, the server is killed and started again: the run
// has the games of one machine.
func TestServeThroughCrashes(t *testing.T) {
	t.Parallel()
	const pairs = 64 // 256 games: more than are played while a busy machine holds this test up
	file, dir := experiment(t, pairs, "nodes = 60", "nodes = 200")
	served := filepath.Join(dir, "served")
	listen := freePort(t)
	address := "nats://" + listen
	serve := func() *process {
		return start(t, "serve", file, "--out", served, "--listen", listen, "--lease", "1s", "--token", secret)
	}
	join := func() *process {
		return start(t, "worker", address, "--workers", "2", "--wait", "3m", "--token", secret)
	}
	server := serve()
	server.await("workers join by:")
	first, second := join(), join()
	first.await("plays 2 batches")
	second.await("plays 2 batches")
	untilStored(t, served, 16)
	first.kill()
	second.kill()
	third := join()
	untilStored(t, served, 44)
	server.kill()
	third.await("no answer from")
	server = serve()
	third.await("answers again")
	if text := server.said.String(); !strings.Contains(text, "going on after ") {
		t.Errorf("the second server says\n%s", text)
	}
	late := join()
	server.ends()
	third.ends()
	late.ends()
	compareWithWhole(t, file, served)
	left, err := filepath.Glob(filepath.Join(served, "*"))
	if err != nil || len(left) != 2 || filepath.Ext(left[0]) != ".db" || filepath.Ext(left[1]) != ".html" { // the run and its page
		t.Errorf("left behind: %v, %v", left, err)
	}
	if h := runs.Find(served)[0].Header; strings.Contains(h.Command, secret) || !strings.Contains(h.Command, "--token ...") {
		t.Errorf("the run holds the command %q", h.Command)
	}
}

// An experiment that decides its course by its games takes the same course.
func TestServeStages(t *testing.T) {
	t.Parallel()
	file, dir := pointsExperiment(t)
	served := filepath.Join(dir, "served")
	listen := freePort(t)
	server := start(t, "serve", file, "--out", served, "--listen", listen, "--lease", "2s")
	server.await("workers join by:")
	var workers []*process
	for range 2 {
		workers = append(workers, start(t, "worker", "nats://"+listen, "--workers", "1"))
	}
	server.ends()
	for _, w := range workers {
		w.ends()
	}
	want := wholeOf(t, file).header.Stages
	if len(want) < 3 {
		t.Fatalf("%d stages, want some", len(want))
	}
	if diff := cmp.Diff(want, runs.Find(served)[0].Header.Stages); diff != "" {
		t.Errorf("other stages (-whole +served):\n%s", diff)
	}
	compareWithWhole(t, file, served)
}

// Ctrl-C ends a server and a worker soon, and both say how it stands.
func TestServeInterrupted(t *testing.T) {
	file, dir := experiment(t, 2000)
	listen := freePort(t)
	server := start(t, "serve", file, "--out", dir, "--listen", listen)
	server.await("workers join by:")
	worker := start(t, "worker", "nats://"+listen, "--workers", "1")
	untilStored(t, dir, 8)
	stop := func(p *process) {
		t.Helper()
		began := time.Now()
		if err := p.c.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		p.wait()
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%v ended %v after the signal", p.c.Args[1], took)
		}
	}
	stop(worker)
	if text := worker.said.String(); !strings.Contains(text, "what was being played goes back to the server") || !strings.Contains(text, " handed in, ") {
		t.Errorf("the worker says\n%s", text)
	}
	stop(server)
	again := fmt.Sprintf("serve %s --listen %s --out %s\n", file, listen, dir)
	if text := server.said.String(); !strings.Contains(text, "interrupted: ") || !strings.HasSuffix(text, again) {
		t.Errorf("the server says\n%s\nwant %q at the end", text, again)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.queue")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestServeRefused(t *testing.T) {
	t.Parallel()
	file, dir := experiment(t, 6)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	listen := freePort(t)
	server := start(t, "serve", file, "--out", filepath.Join(dir, "held"), "--listen", listen, "--token", secret)
	server.await("workers join by:")
	address := "nats://" + listen
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"wrong token", "worker: " + address + ": the server refuses the token", []string{"worker", address, "--token", "guess"}},
		{"no token", "the server wants a token, expected --token-file or --token", []string{"worker", address}},
		{"no server", "given up", []string{"worker", "nats://" + freePort(t), "--wait", "10ms"}},
		{"no such experiment", "given up", []string{"worker", address, "--token", secret, "--experiment", "other", "--wait", "10ms"}},
		{"no address", `read "localhost", expected an address such as nats://host:4222`, []string{"worker", "localhost"}},
		{"no workers", "read --workers 0, expected 1 to 4096", []string{"worker", address, "--workers", "0"}},
		{"port in use", "is in use, expected another one (--listen)", []string{"serve", file, "--out", dir, "--listen", taken.Addr().String()}},
		{"open to all", "is open to other machines, expected a token (--token-file) or certificates of the workers", []string{"serve", file, "--out", dir, "--listen", ":0"}},
		{"no lease", "read --lease 1ms, expected 100ms or more", []string{"serve", file, "--out", dir, "--lease", "1ms"}},
		{"served already", "the run is in use", []string{"serve", file, "--out", filepath.Join(dir, "held"), "--listen", "127.0.0.1:0"}},
		{"a token of one letter", "the token has 1 characters, expected 16 or more", []string{"serve", file, "--out", dir, "--listen", "127.0.0.1:0", "--token", "x"}},
		{"a token that was not set", "serve: --token: read nothing, expected a secret", []string{"serve", file, "--out", dir, "--listen", "127.0.0.1:0", "--token", ""}},
		{"a file of no token", "expected one word of at most 4096 characters", []string{"worker", address, "--token-file", "/dev/zero"}},
		{"no file", "no such file", []string{"worker", address, "--token-file", filepath.Join(dir, "none")}},
		{"two tokens", "expected either --token or --token-file", []string{"worker", address, "--token-file", file, "--token", secret}},
		{"at the broker of another", "the broker does not let this process make streams", []string{"serve", file, "--out", dir, "--seed", "9", "--nats", address, "--token", secret}},
		{"served elsewhere", "another process serves this experiment", []string{"serve", file, "--out", dir, "--nats", address, "--token", secret}},
		{"no such broker", "given up", []string{"serve", file, "--out", dir, "--nats", "nats://" + freePort(t), "--wait", "10ms"}},
		{"no address to listen at", `read "here", expected host:port`, []string{"serve", file, "--out", dir, "--listen", "here"}},
		{"no certificate", "none.pem", []string{"serve", file, "--out", dir, "--listen", "127.0.0.1:0", "--tls-cert", "none.pem", "--tls-key", "none.pem"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stdout, stderr, err := selfplay(tt.args...)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q\n%s%s", err, tt.want, stdout, stderr)
			}
			if text := fmt.Sprint(stdout, stderr, err); strings.Contains(text, secret) {
				t.Errorf("the token is told:\n%s", text)
			}
		})
	}
	if left, err := filepath.Glob(filepath.Join(dir, "quick-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if found := runs.Find(filepath.Join(dir, "held")); len(found) != 1 || found[0].Err != nil {
		t.Errorf("the run that is served: %+v", found)
	}
}

// A run that was there stays, though it is empty and its server cannot begin.
func TestServeKeepsWhatWasThere(t *testing.T) {
	file, dir := experiment(t, 2000, "nodes = 60", "nodes = 100_000_000", "plies = 4\nwindow = 3", "plies = 0")
	server := start(t, "serve", file, "--out", dir, "--listen", "127.0.0.1:0")
	server.await("workers join by:")
	server.kill()
	path := onlyRun(t, dir)
	if _, _, err := selfplay("serve", file, "--out", dir, "--listen", "here"); err == nil {
		t.Error("was accepted")
	}
	if onlyRun(t, dir) != path {
		t.Error("the run is another")
	}
}

// natsServer is a NATS server that is there already.
func natsServer(t *testing.T) (address string) {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, Authorization: secret,
		JetStream: true, StoreDir: t.TempDir(), JetStreamMaxMemory: 256 << 20, JetStreamMaxStore: 1 << 40, MaxPayload: 8 << 20,
	})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(busy) {
		t.Fatal("the NATS server does not start")
	}
	return s.ClientURL()
}

// With a NATS server that is there already, several experiments share it, and every
// result may be published twice. Here the token comes from a file and from the
// environment.
func TestServeElsewhere(t *testing.T) {
	t.Parallel()
	address := natsServer(t)
	published := echo(t, address)
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte(secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	other, otherDir := experiment(t, 2000)
	host := start(t, "serve", other, "--out", otherDir, "--nats", address, "--token-file", token)
	host.await("workers join by:")
	file, dir := experiment(t, 6, `name = "quick"`, `name = "quicker"`)
	served := filepath.Join(dir, "served")
	server := start(t, "serve", file, "--out", served, "--nats", address, "--token-file", token)
	server.await("workers join by:")
	worker := startWith(t, []string{tokenVariable + "=" + secret}, "worker", address, "--workers", "1", "--experiment", "quicker")
	server.ends()
	worker.ends()
	compareWithWhole(t, file, served)
	if n := published.Load(); n < 6 {
		t.Errorf("%d results seen, want at least the 6 batches", n)
	}
}

// A folder that somebody has where the broker would put its own is left alone.
func TestServeErasesNobodysFolder(t *testing.T) {
	file, dir := experiment(t, 6)
	e, err := kinds.Asked().Load(file)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, strings.TrimSuffix(runs.Name(e.Header("", ""), runs.Part{}), runs.Ending)+".queue")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	thesis := filepath.Join(folder, "thesis.txt")
	if err := os.WriteFile(thesis, []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := selfplay("serve", file, "--out", dir, "--listen", "127.0.0.1:0"); err == nil || !strings.Contains(err.Error(), "holds thesis.txt, which no broker wrote") {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile(thesis); err != nil || string(text) != "years of work" {
		t.Errorf("the file has %q (%v)", text, err)
	}
}

// A worker that gets no answer does not wait much longer than it was told to, even
// if somebody listens who never says a word.
func TestWaitIsKept(t *testing.T) {
	t.Parallel()
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	began := time.Now()
	_, _, err = selfplay("worker", "nats://"+mute.Addr().String(), "--wait", "200ms")
	if took := time.Since(began); err == nil || !strings.Contains(err.Error(), "given up") || took > 20*time.Second {
		t.Errorf("%v after %v, want it given up after 200ms", err, took)
	}
}
