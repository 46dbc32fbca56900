package protocol

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
)

// tooLong stands for a line that is too long. No line is so: it would have been cut there.
const tooLong = "\n"

// read sends the lines of a GUI, and closes the channel where they end. It stops when quit
// is closed.
func read(in io.Reader, lines chan<- string, quit <-chan struct{}) {
	defer close(lines)
	r := bufio.NewReaderSize(in, maxLine)
	long := false
	for {
		text, more, err := r.ReadLine()
		if err != nil {
			return
		}
		line := string(text)
		if more || long {
			line, long = tooLong, more
		}
		if more {
			continue
		}
		select {
		case lines <- line:
		case <-quit:
			return
		}
	}
}

// A printer writes lines, of tasks and of commands, each at once and whole. It remembers
// the first error.
type printer struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// failed is the first error.
func (p *printer) failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// line writes a line, or several.
func (p *printer) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		_, p.err = io.WriteString(p.w, strings.TrimRight(text, "\n")+"\n")
	}
}
