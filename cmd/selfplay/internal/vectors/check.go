package vectors

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"komi/cmd/internal/usage"
	"komi/engine"
	"komi/engine/excerpt"
	"komi/engine/variants"
	"komi/results"
)

// longest is the longest line of a file, in bytes.
const longest = 1 << 20

// A checker checks vectors and keeps the rules it has compiled.
type checker struct {
	games          map[string]*variants.Game
	rules          map[string]*engine.Rules
	passed, failed int
	tell           func(failure string)
	dir            string // of the file that is read
}

// Check checks every line of the files, one JSON object a line, and returns how many vectors
// passed and failed. It tells of each failure as it is found: the file and its line, then in
// lines of their own what was found and what was expected. A file that cannot be read, or
// holds no vector, counts as a failure. What is told holds no control characters but ends of
// lines and tabs.
func Check(files []string, tell func(failure string)) (passed, failed int) {
	c := &checker{games: map[string]*variants.Game{}, rules: map[string]*engine.Rules{}, tell: tell}
	for _, name := range files {
		if err := c.file(name); err != nil {
			c.fail("%s: %v", name, err)
		}
	}
	return c.passed, c.failed
}

func (c *checker) fail(format string, args ...any) {
	c.failed++
	c.tell(results.Lines(fmt.Sprintf(format, args...)))
}

// file checks the lines of one file. The error is about the file as a whole.
func (c *checker) file(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("not a file")
	}
	f, err := os.Open(name)
	if err != nil {
		return usage.Reason(err)
	}
	defer f.Close()
	c.dir = filepath.Dir(name)
	in := bufio.NewReaderSize(f, 64<<10)
	found := false
	for line := 1; ; line++ {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			return fmt.Errorf("line %d: %w", line, usage.Reason(err))
		}
		if line == 1 { // some editors of Windows begin a file with a mark
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		if t := bytes.TrimSpace(text); len(t) > 0 {
			found = true
			c.line(fmt.Sprintf("%s:%d", name, line), t)
		}
		if err == io.EOF {
			break
		}
	}
	if !found {
		return errors.New("no vector in the file, expected one JSON object a line")
	}
	return nil
}

// readLine reads one line; at the end of the file the error is io.EOF. A line that is too
// long ends the reading, because it may have no end.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > longest {
			return nil, fmt.Errorf("longer than %d bytes, expected a vector; the rest of the file was not read", longest)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// line checks one vector and counts it.
func (c *checker) line(place string, text []byte) {
	v, err := parse(text)
	if err != nil {
		c.fail("%s: %v", place, err)
		return
	}
	faults := c.faults(v)
	if len(faults) == 0 {
		c.passed++
		return
	}
	where := v.Variant
	if v.Setup != "" {
		where += ":" + v.Setup
	}
	for _, name := range slices.Sorted(maps.Keys(v.Options)) {
		where += fmt.Sprintf(" %s=%s", name, v.Options[name])
	}
	c.fail("%s: %s: %s\n  %s", place, cut(where), cut(v.FEN), strings.Join(faults, "\n  "))
}

// cut shortens input to a readable length for a message.
func cut(s string) string { return excerpt.Head(results.OneLine(s), 200) }
