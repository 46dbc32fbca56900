package protocol

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// A hasty reader gives a text and, a little later, tells the session to quit.
type hasty struct {
	text io.Reader
	quit io.Reader
}

func (h *hasty) Read(b []byte) (int, error) {
	if n, err := h.text.Read(b); err == nil {
		return n, nil
	}
	time.Sleep(5 * time.Millisecond)
	return h.quit.Read(b)
}

// long are numbers that could make a command last for hours, or make a table larger
// than the machine.
var long = regexp.MustCompile(`[0-9]{3,}`)

// deep are counts that could last for hours: they are ended before a session is.
var deep = regexp.MustCompile(`perft\s+\S*`)

// FuzzSession says anything. The session answers in lines of text and ends when it is
// told to.
func FuzzSession(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txt")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range strings.Split(string(text), "\n\n") {
			var said strings.Builder
			for line := range strings.Lines(part) {
				if line, ok := strings.CutPrefix(line, "> "); ok {
					said.WriteString(line)
				}
			}
			if said.Len() > 0 {
				f.Add(said.String())
				f.Add("xboard\n" + said.String())
			}
		}
	}
	f.Add("setoption name Rules value =\n\x00\xff\ngo nodes -1\nposition fen \xff w\n")
	f.Fuzz(func(t *testing.T, text string) {
		text = long.ReplaceAllStringFunc(text, func(s string) string { return s[:2] })
		text = deep.ReplaceAllString(text, "perft 2")
		if strings.Contains(text, ".toml") {
			return // it would read files of this machine
		}
		var out strings.Builder
		in := &hasty{strings.NewReader(text), strings.NewReader("\nquit\n")}
		done := make(chan error, 1)
		go func() { done <- Run(in, &out, chess()) }()
		select {
		case err := <-done:
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%q: does not quit", text)
		}
		if said := out.String(); !utf8.ValidString(said) || strings.ContainsAny(said, "\x00\x1b") || said != "" && !strings.HasSuffix(said, "\n") {
			t.Fatalf("%q is answered with %q", text, said)
		}
	})
}
