//go:build unix

package main

import (
	"bytes"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"komi/cmd/internal/runs"
	"komi/experiments/fixture"

	"golang.org/x/sys/unix"
	_ "modernc.org/sqlite" // run files are changed behind the program's back
)

// What an answer to a bad input may take.
const (
	badTime   = 10 * time.Second // of the processor
	badMemory = 500 << 20
)

// A process for each input takes a second on a slow machine. One in some gets it, and
// the others share the process of the tests.
var apartEvery = flag.Int("apart", 40, "bad inputs for one that is given to a process of its own; 1 for all")

// A stanza is an input in testdata/bad: its name and lines.
type stanza struct {
	name  string
	lines []string
}

// stanzas reads a file of them, parted by empty lines.
func stanzas(t *testing.T, file string) []stanza {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "bad", file))
	if err != nil {
		t.Fatal(err)
	}
	var out []stanza
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(block, "\n")
		if len(lines) < 2 {
			t.Fatalf("%s: %q has no lines", file, lines[0])
		}
		out = append(out, stanza{lines[0], lines[1:]})
	}
	return out
}

// lines are those of a file without its comments.
func lines(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "bad", file))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// apply makes the input: a sound text with changes, or a text of its own.
func (s stanza) apply(t *testing.T, sound string) string {
	t.Helper()
	var out, in, written bytes.Buffer
	fresh := true // nothing of the sound text is left
	for _, line := range s.lines {
		mark, rest := line[:1], strings.TrimPrefix(line[1:], " ")
		switch mark {
		case "-":
			in.WriteString(rest + "\n")
			fresh = false
		case "+":
			out.WriteString(rest + "\n")
			fresh = false
		case "=":
			written.WriteString(rest + "\n")
		case "~":
			written.WriteString(unquoted(t, rest))
		case "*":
			times, quoted, _ := strings.Cut(rest, " ")
			n, err := strconv.Atoi(times)
			if err != nil {
				t.Fatalf("%s: %s", s.name, line)
			}
			written.WriteString(strings.Repeat(unquoted(t, quoted), n))
		default:
			t.Fatalf("%s: %s", s.name, line)
		}
	}
	if fresh {
		return written.String()
	}
	out.Write(written.Bytes())
	if in.Len() == 0 {
		return sound + out.String()
	}
	// What is taken out ends where its last line does, comment or not.
	old := strings.TrimSuffix(in.String(), "\n")
	at := strings.Index(sound, old)
	if at < 0 {
		t.Fatalf("%s: no %q in the sound file", s.name, old)
	}
	end := at + len(old)
	return sound[:at] + strings.TrimSuffix(out.String(), "\n") + sound[end:]
}

func unquoted(t *testing.T, text string) string {
	t.Helper()
	out, err := strconv.Unquote(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}

// A bad input is a command that must be refused.
type badInput struct {
	name string
	args []string
}

// bench is where bad inputs are made: what else a command needs.
type badBench struct {
	t                          *testing.T
	dir, run, experiment, pipe string
	thicket, quick, csx, sound string
	inputs                     []badInput
}

func newBadBench(t *testing.T) *badBench {
	b := &badBench{t: t, dir: t.TempDir(), run: played(t, 3)}
	b.experiment, _ = experiment(t, 3)
	b.pipe = filepath.Join(t.TempDir(), "pipe.toml")
	if err := unix.Mkfifo(b.pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	b.thicket = read("../../engine/variants/example/thicket.toml")
	b.csx = read("../../engine/eval/weights/csx.toml")
	b.quick = fixture.Quick(6)
	b.sound = read(b.run)
	return b
}

// file makes a file for an input and returns its path.
func (b *badBench) file(kind string, content string) string {
	path := filepath.Join(b.dir, fmt.Sprintf("%s%d%s", kind, len(b.inputs), map[string]string{"vectors": ".jsonl", "run": runs.Ending}[kind]))
	if filepath.Ext(path) == "" {
		path += ".toml"
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		b.t.Fatal(err)
	}
	return path
}

func (b *badBench) add(name string, args ...string) {
	b.inputs = append(b.inputs, badInput{name, args})
}

// spoiled is a copy of the sound run with the changes of a stanza.
func (b *badBench) spoiled(s stanza) string {
	path := b.file("run", b.sound)
	for _, line := range s.lines {
		how, rest, _ := strings.Cut(line, " ")
		var err error
		switch how {
		case "sql":
			err = sqlDo(path, rest)
		case "cut":
			n, _ := strconv.ParseInt(rest, 10, 64)
			if n < 0 {
				n += int64(len(b.sound))
			}
			err = os.Truncate(path, n)
		case "write":
			at, quoted, _ := strings.Cut(rest, " ")
			offset, _ := strconv.Atoi(at)
			text := []byte(b.sound)
			copy(text[offset:], unquoted(b.t, quoted))
			err = os.WriteFile(path, text, 0o644)
		default:
			err = fmt.Errorf("read %q", line)
		}
		if err != nil {
			b.t.Fatalf("%s: %v", s.name, err)
		}
	}
	return path
}

func sqlDo(path, statements string) error {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(statements)
	return err
}

// collect makes all inputs.
func (b *badBench) collect() {
	for _, s := range stanzas(b.t, "variants.txt") {
		b.add("variant: "+s.name, "check", b.file("variant", s.apply(b.t, b.thicket)))
	}
	for _, s := range stanzas(b.t, "experiments.txt") {
		b.add("experiment: "+s.name, "run", b.file("experiment", s.apply(b.t, b.quick)), "--out", b.dir)
	}
	for _, s := range stanzas(b.t, "weights.txt") {
		b.add("weights: "+s.name, "match", "csx", "--pairs", "1", "--nodes", "1", "--weights", b.file("weights", s.apply(b.t, b.csx)))
	}
	for _, s := range stanzas(b.t, "vectors.txt") {
		b.add("vectors: "+s.name, "perft", "--vectors", b.file("vectors", s.apply(b.t, "")))
	}
	for _, s := range stanzas(b.t, "runs.txt") {
		b.add("run: "+s.name, "verify", b.spoiled(s))
	}
	for _, line := range lines(b.t, "fens.txt") {
		game, fen, _ := strings.Cut(line, " ")
		b.add("position: "+line, "moves", game, "--fen", fen)
	}
	names := strings.NewReplacer("{run}", b.run, "{experiment}", b.experiment, "{dir}", b.dir, "{pipe}", b.pipe)
	for _, line := range lines(b.t, "commands.txt") {
		args := strings.Fields(line)
		for i := range args {
			args[i] = names.Replace(args[i])
		}
		b.add("command: "+line, args...)
	}
}

// TestBadInputs gives the program several hundred things that it must refuse. It must
// answer each within the limits, by an error of one line or by a list of faults. Some
// inputs get a process of their own, which shows the exit code and the memory.
func TestBadInputs(t *testing.T) {
	b := newBadBench(t)
	b.collect()
	if len(b.inputs) < 400 {
		t.Errorf("%d inputs, there were more", len(b.inputs))
	}
	for i, in := range b.inputs {
		t.Run(in.name, func(t *testing.T) {
			if i%*apartEvery == 0 && !testing.Short() {
				t.Parallel()
				in.apart(t)
				return
			}
			in.inside(t)
		})
	}
}

// inside gives an input to the program in this process.
func (in badInput) inside(t *testing.T) {
	type answer struct {
		stdout, stderr string
		err            error
		crash          any
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := rusage(t)
	answered := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.crash = recover()
			answered <- a
		}()
		a.stdout, a.stderr, a.err = selfplay(in.args...)
	}()
	select {
	case a := <-answered:
		if a.crash != nil {
			t.Fatalf("%v: panic: %v", in.args, a.crash)
		}
		if a.err == nil {
			t.Fatalf("%v: was accepted:\n%s", in.args, a.stdout)
		}
		text := a.err.Error()
		if a.err == errReported {
			text = a.stdout
		}
		checkAnswer(t, in.args, text)
	case <-time.After(10 * badTime): // a machine may be busy; alone it takes a moment
		t.Fatalf("%v: no answer", in.args)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > badMemory {
		t.Errorf("%v: took %d MB", in.args, used>>20)
	}
	ended := rusage(t)
	if took := spent(ended) - spent(began); took > badTime {
		t.Errorf("%v: took %v of the processor", in.args, took)
	}
	// SQLite's memory is none of Go's.
	if peak := ended.Maxrss - began.Maxrss; runtime.GOOS == "linux" && peak > badMemory>>10 {
		t.Errorf("%v: raised the peak of the process by %d MB", in.args, peak>>10)
	}
}

// rusage is what this process has used so far.
func rusage(t *testing.T) *syscall.Rusage {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return &u
}

func spent(u *syscall.Rusage) time.Duration {
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// apart gives it to a process of its own.
func (in badInput) apart(t *testing.T) {
	c, text := program(in.args...)
	timer := time.AfterFunc(10*badTime, func() { c.Process.Kill() })
	defer timer.Stop()
	if err := c.Run(); err == nil || c.ProcessState.ExitCode() != 1 {
		t.Fatalf("%v: %v, want the exit code 1\n%s", in.args, err, text)
	}
	if took := c.ProcessState.UserTime() + c.ProcessState.SystemTime(); took > badTime {
		t.Errorf("%v: took %v of the processor", in.args, took)
	}
	if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok && runtime.GOOS == "linux" && usage.Maxrss > badMemory>>10 {
		t.Errorf("%v: took %d MB", in.args, usage.Maxrss>>10)
	}
	checkAnswer(t, in.args, text.String())
}

// goText is how errors of Go's libraries read that nobody put into words.
var goText = regexp.MustCompile(`strconv\.|invalid syntax|value out of range|arg\(s\)|%!|(^|[ :])(json|toml): |unexpected EOF|` +
	`\b(open|stat|lstat|mkdir|rename|remove|exec:|fork/exec) \S+: `)

// checkAnswer says whether an answer is one for people: a line, or a list of faults of
// which each says where it is.
func checkAnswer(t *testing.T, args []string, text string) {
	t.Helper()
	list := strings.Split(strings.TrimSpace(text), "\n")
	switch {
	case strings.TrimSpace(text) == "":
		t.Errorf("%v: no word", args)
	case strings.ContainsAny(strings.ReplaceAll(text, "\n", ""), "\x1b\x07\r\x00"):
		t.Errorf("%v: control characters in %q", args, text)
	case strings.Contains(text, "panic") || strings.Contains(text, "goroutine ") || strings.Contains(text, "runtime error"):
		t.Errorf("%v: a crash is told:\n%s", args, text)
	case goText.MatchString(text):
		t.Errorf("%v: Go's own words, not ours: %q in\n%s", args, goText.FindString(text), text)
	case len(text) > 100_000:
		t.Errorf("%v: %d bytes, which nobody reads", args, len(text))
	}
	if len(list) == 1 {
		return
	}
	for i, line := range list {
		at := strings.Contains(line, args[len(args)-1]) || strings.Contains(line, ".toml") || strings.Contains(line, ".jsonl")
		if !at && !strings.HasPrefix(line, "  ") && !(args[0] == "perft" && i == len(list)-1) {
			t.Errorf("%v: line %d tells no place:\n%s", args, i+1, text)
			return
		}
	}
}
