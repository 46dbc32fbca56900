package uci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	maxLine   = 64 << 10 // bytes of one line of an engine
	maxAnswer = 8 << 20  // bytes of all it writes before an answer that is waited for
	maxErrors = 2 << 10  // bytes kept of what it writes to its standard error
)

// errSilent is what waiting ends with when an engine does not answer in time.
var errSilent = errors.New("no answer")

// A process is a running engine, line by line.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string // closed when the output ends
	quit   chan struct{}
	errors tail
	ended  chan struct{} // closed when it has been waited for
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
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("uci: %s: %w", path, err)
	}
	p.in = in
	p.cmd.Stderr = &p.errors
	p.cmd.WaitDelay = time.Second // for what it started itself and left with its output
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("uci: %w", err)
	}
	go p.read(out)
	return p, nil
}

// read passes the output on until it ends, then waits for the process.
func (p *process) read(out io.Reader) {
	defer close(p.ended)
	scan := bufio.NewScanner(out)
	scan.Buffer(make([]byte, 4096), maxLine)
	for scan.Scan() {
		select {
		case p.lines <- scan.Text():
			continue
		case <-p.quit:
		}
		break
	}
	if scan.Err() != nil { // a line without end; nobody will read on
		_ = p.cmd.Process.Kill()
	}
	close(p.lines)
	_ = p.cmd.Wait() // how it ended is in ProcessState
}

// send writes one command.
func (p *process) send(line string, patience time.Duration) error {
	if w, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = w.SetWriteDeadline(time.Now().Add(patience)) // an engine that does not read
	}
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		return fmt.Errorf("%q could not be sent: %w", firstWord(line), errors.Join(err, p.fate()))
	}
	return nil
}

// await reads lines until accept says that one is the answer, for as long as
// patience lasts.
func (p *process) await(accept func(line string) bool, patience time.Duration) error {
	return p.listen(accept, patience, false)
}

// attend is await with patience that begins anew with every line.
func (p *process) attend(accept func(line string) bool, patience time.Duration) error {
	return p.listen(accept, patience, true)
}

func (p *process) listen(accept func(line string) bool, patience time.Duration, anew bool) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	size := 0
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
			if anew {
				timer.Reset(patience)
			}
		case <-timer.C:
			return fmt.Errorf("%w in %v", errSilent, patience)
		}
	}
}

// fate says how a process that closed its output ended.
func (p *process) fate() error {
	select {
	case <-p.ended:
	case <-time.After(time.Second):
		return errors.New("closed its output but runs on")
	}
	text := "ended: " + p.cmd.ProcessState.String()
	if said := p.errors.String(); said != "" {
		text += ", saying " + quote(said)
	}
	return errors.New(text)
}

// stop ends the process, gently if patience allows, and returns the processor
// time it used in all.
func (p *process) stop(patience time.Duration) time.Duration {
	close(p.quit)
	if patience > 0 {
		_ = p.send("quit", patience)
	}
	_ = p.in.Close()
	if patience > 0 {
		select {
		case <-p.ended:
		case <-time.After(patience):
		}
	}
	_ = p.cmd.Process.Kill()
	<-p.ended
	return p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
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
