package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"komi/engine/excerpt"
)

const (
	maxLine   = 64 << 10 // bytes of one line of an engine
	maxAnswer = 8 << 20  // bytes of all it writes before an answer that is waited for
	maxErrors = 2 << 10  // bytes kept of what it writes to its standard error
)

const (
	// quitTime is how long an engine may take to go by itself.
	quitTime = 500 * time.Millisecond
	// drainTime is how long what an engine wrote before it ended may take to come.
	drainTime = time.Second
	// killTime is how long the system may take to end what is killed.
	killTime = time.Second
)

// errSilent is the error when an engine does not answer in time.
var errSilent = errors.New("no answer")

// A process is a running engine, line by line, with whatever it has started itself:
// an engine may be a script that starts another program. All of them end together.
type process struct {
	cmd    *exec.Cmd
	family family
	in     io.WriteCloser
	out    *os.File
	lines  chan string   // closed when the output ends
	quit   chan struct{} // closed when nobody reads lines any more
	errors tail
	ended  chan struct{} // closed when the program started has been waited for

	endless atomic.Bool // it wrote a line without end, for which it was killed
}

// start runs a program.
func start(path string, args []string) (*process, error) {
	p := &process{
		cmd: exec.Command(path, args...), lines: make(chan string, 64),
		quit: make(chan struct{}), ended: make(chan struct{}),
	}
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("uci: %s: %w", path, err)
	}
	// The pipe is not the command's own. A child of the engine may hold the other end
	// for ever, and waiting for the engine must not wait for that child.
	out, theirs, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("uci: %s: %w", path, err)
	}
	defer theirs.Close()
	p.in, p.out = in, out
	p.cmd.Stdout, p.cmd.Stderr = theirs, &p.errors
	p.cmd.WaitDelay = drainTime // for a child that holds the standard error
	p.family.prepare(p.cmd)
	if err := p.cmd.Start(); err != nil {
		out.Close()
		var none *exec.Error
		if errors.As(err, &none) {
			err = none.Err // without the call's own words
		}
		return nil, fmt.Errorf("uci: %w", err)
	}
	p.family.adopt(p.cmd.Process)
	go p.read()
	go func() {
		_ = p.cmd.Wait()             // how it ended is in ProcessState
		p.family.kill(p.cmd.Process) // what it left behind
		close(p.ended)
	}()
	return p, nil
}

// read passes the output on until it ends.
func (p *process) read() {
	defer close(p.lines)
	scan := bufio.NewScanner(p.out)
	scan.Buffer(make([]byte, 4096), maxLine)
	for scan.Scan() {
		select {
		case p.lines <- scan.Text():
		case <-p.quit:
			return
		}
	}
	if errors.Is(scan.Err(), bufio.ErrTooLong) { // nobody will read on
		p.endless.Store(true)
		p.family.kill(p.cmd.Process)
	}
}

// send writes one command.
func (p *process) send(ctx context.Context, line string, patience time.Duration) error {
	if w, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok { // for an engine that does not read
		_ = w.SetWriteDeadline(time.Now().Add(patience))
		defer context.AfterFunc(ctx, func() { _ = w.SetWriteDeadline(time.Now()) })()
	}
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%q could not be sent: %w", firstWord(line), errors.Join(err, p.fate()))
	}
	return nil
}

// await reads lines until accept takes one as the answer, or until patience or the
// context ends.
func (p *process) await(ctx context.Context, accept func(line string) bool, patience time.Duration) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	ended, size := p.ended, 0
	var drained <-chan time.Time
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return p.fate()
			}
			if accept(strings.TrimSpace(line)) {
				return nil
			}
			if size += len(line) + 1; size > maxAnswer {
				return fmt.Errorf("wrote %d bytes without the answer", size)
			}
		case <-ended:
			ended, drained = nil, time.After(drainTime) // what it wrote before may still come
		case <-drained:
			return p.fate()
		case <-late.C:
			return fmt.Errorf("%w in %v", errSilent, patience)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// fate says how a process that closed its output ended.
func (p *process) fate() error {
	select {
	case <-p.ended:
	case <-time.After(drainTime + drainTime/2):
		return errors.New("closed its output but runs on")
	}
	text := "ended: " + p.cmd.ProcessState.String()
	if p.endless.Load() {
		text = fmt.Sprintf("wrote a line of more than %d bytes and was stopped", maxLine)
	}
	if said := p.errors.String(); said != "" {
		text += ", saying " + excerpt.Quote(said)
	}
	return errors.New(text)
}

// stop ends the process and all it started. If it is given time, it first lets the
// process end by itself. It returns the processor time used in all.
func (p *process) stop(patience time.Duration) time.Duration {
	close(p.quit)
	if patience > 0 {
		_ = p.send(context.Background(), "quit", patience)
	}
	_ = p.in.Close()
	if patience > 0 {
		select {
		case <-p.ended:
		case <-time.After(patience):
		}
	}
	defer p.out.Close() // whoever holds the other end
	select {
	case <-p.ended:
	default:
		p.family.kill(p.cmd.Process)
	}
	select {
	case <-p.ended:
		p.family.release()
		return p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
	case <-time.After(killTime):
		return 0 // the system has not ended it yet
	}
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// A tail keeps the last bytes written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

// Write keeps the end of b. It never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b...)
	if extra := len(t.kept) - maxErrors; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
	return len(b), nil
}

// String returns the last line that was written.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.kept))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
