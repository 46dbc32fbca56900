package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"komi/engine"
	"komi/engine/uci"
	"komi/engine/variants"
	"komi/results"
)

const (
	// startFEN stands for the start of the setup.
	startFEN = "start"
	// maxVector is the longest line of a vectors file, in bytes.
	maxVector = 1 << 20
	// maxNodes is the largest count a vector may ask for: some hours.
	maxNodes = 1_000_000_000_000
)

// A vector is one line of a vectors file: a position and what is known of it.
type vector struct {
	Variant string                 `json:"variant"`
	Setup   string                 `json:"setup"`
	Options map[string]optionValue `json:"options"`
	FEN     string                 `json:"fen"`
	Depth   *int                   `json:"depth"`
	Nodes   *int64                 `json:"nodes"`
	Moves   []string               `json:"moves"`
	Line    []string               `json:"line"`
	End     string                 `json:"end"`
	Result  string                 `json:"result"`
}

// An optionValue is written as text or as a number.
type optionValue string

// UnmarshalJSON reads a text or a number.
func (v *optionValue) UnmarshalJSON(text []byte) error {
	var s string
	if json.Unmarshal(text, &s) == nil && !bytes.Equal(text, []byte("null")) {
		*v = optionValue(s)
		return nil
	}
	var n json.Number
	if json.Unmarshal(text, &n) == nil && n != "" {
		*v = optionValue(n)
		return nil
	}
	return fmt.Errorf("options: read %s, expected the value as text or a number", cut(string(text)))
}

// A vectorReader checks vectors and keeps the rules it has compiled.
type vectorReader struct {
	w              io.Writer
	games          map[string]*variants.Game
	rules          map[string]*engine.Rules
	passed, failed int
}

// checkVectors checks every line of the files and prints what fails and the
// sums.
func checkVectors(w io.Writer, files []string) error {
	v := &vectorReader{w: w, games: map[string]*variants.Game{}, rules: map[string]*engine.Rules{}}
	for _, name := range files {
		if err := v.file(name); err != nil {
			v.fail("%s: %v", name, err)
		}
	}
	if _, err := fmt.Fprintf(w, "%d passed, %d failed\n", v.passed, v.failed); err != nil {
		return err
	}
	if v.failed > 0 || v.passed == 0 {
		return errReported
	}
	return nil
}

func (v *vectorReader) fail(format string, args ...any) {
	v.failed++
	fmt.Fprintf(v.w, "%s\n", results.Lines(fmt.Sprintf("FAIL "+format, args...)))
}

// file checks the lines of one file. The error is about the file as a whole.
func (v *vectorReader) file(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("not a file")
	}
	f, err := os.Open(name)
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 64<<10)
	found := false
	for line := 1; ; line++ {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			var pe *fs.PathError
			if errors.As(err, &pe) {
				err = pe.Err
			}
			return fmt.Errorf("line %d: %w", line, err)
		}
		if line == 1 { // some editors of Windows begin a file with a mark
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		if t := bytes.TrimSpace(text); len(t) > 0 {
			found = true
			v.line(fmt.Sprintf("%s:%d", name, line), t)
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
		if len(line) > maxVector {
			return nil, fmt.Errorf("longer than %d bytes, expected a vector; the rest of the file was not read", maxVector)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// line checks one vector and counts it.
func (v *vectorReader) line(place string, text []byte) {
	c, err := parseVector(text)
	if err != nil {
		v.fail("%s: %v", place, err)
		return
	}
	faults := v.check(c)
	if len(faults) == 0 {
		v.passed++
		return
	}
	where := c.Variant
	if c.Setup != "" {
		where += ":" + c.Setup
	}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		where += fmt.Sprintf(" %s=%s", name, c.Options[name])
	}
	v.fail("%s: %s: %s\n  %s", place, cut(where), cut(c.FEN), strings.Join(faults, "\n  "))
}

// checkKeys refuses an object in which a key comes twice, of which one would be lost, or is
// one of a vector's but for its capitals. Other keys are notes.
func checkKeys(text []byte) error {
	var known []string
	for f := range reflect.TypeFor[vector]().Fields() {
		known = append(known, f.Tag.Get("json"))
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil { // the opening bracket
		return err
	}
	seen := map[string]bool{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if seen[key] {
			return fmt.Errorf("%s: is there twice, expected each key once", cut(key))
		}
		seen[key] = true
		if small := strings.ToLower(key); small != key && slices.Contains(known, small) {
			return fmt.Errorf("read the key %s, expected %s in small letters", cut(key), small)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// parseVector reads a vector and checks that it says something.
func parseVector(text []byte) (*vector, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("read a byte that is not UTF-8, expected JSON")
	}
	var c vector
	if err := json.Unmarshal(text, &c); err != nil {
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			return nil, fmt.Errorf("broken JSON at byte %d: %s, in %s", syntax.Offset, err, cut(string(text)))
		case errors.As(err, &kind) && kind.Field != "":
			return nil, fmt.Errorf("%s: read a JSON %s, expected %s", kind.Field, kind.Value, inJSON(kind.Type))
		case errors.As(err, &kind):
			return nil, fmt.Errorf("read a JSON %s, expected an object such as {\"variant\": ...}", kind.Value)
		}
		return nil, err
	}
	if err := checkKeys(text); err != nil {
		return nil, err
	}
	switch {
	case c.Variant == "":
		return nil, errors.New("has no variant, expected the id of a game")
	case c.FEN == "":
		return nil, errors.New("has no fen, expected a position line")
	case (c.Depth == nil) != (c.Nodes == nil):
		return nil, errors.New("has one of depth and nodes, expected both")
	case c.Nodes == nil && c.Moves == nil && c.Line == nil && c.End == "" && c.Result == "":
		return nil, errors.New("has nothing to check, expected depth and nodes, or moves")
	case c.Depth != nil && (*c.Depth < 0 || *c.Depth > maxDepth):
		return nil, fmt.Errorf("depth: read %d, expected 0 to %d", *c.Depth, maxDepth)
	case c.Nodes != nil && (*c.Nodes < 0 || *c.Nodes > maxNodes):
		return nil, fmt.Errorf("nodes: read %d, expected 0 to %d", *c.Nodes, int64(maxNodes))
	}
	return &c, nil
}

// inJSON is what a field of a vector holds, in words.
func inJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Slice:
		return "a list of texts"
	case reflect.Map:
		return "an object of options"
	}
	return "a text"
}

// check returns what is wrong with a vector.
func (v *vectorReader) check(c *vector) []string {
	r, err := v.load(c)
	if err != nil {
		return strings.Split(err.Error(), "\n")
	}
	p, err := c.position(r)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if fault := c.reads(p); fault != "" {
		faults = append(faults, "fen: reads and prints "+fault)
	}
	if c.Moves != nil {
		if diff := difference(p.MoveTexts(), c.Moves); diff != "" {
			fault("moves: %s", diff)
		}
	}
	if c.Nodes != nil {
		if got := perftUpTo(p, *c.Depth, *c.Nodes); got > *c.Nodes && *c.Depth > 2 {
			fault("perft %d: got %d or more, want %d", *c.Depth, got, *c.Nodes)
		} else if got != *c.Nodes {
			fault("perft %d: got %d, want %d", *c.Depth, got, *c.Nodes)
		}
	}
	if c.Line != nil {
		p = r.New()
		for i, text := range c.Line {
			m, err := p.ParseMove(text)
			if err != nil {
				fault("line: ply %d: %v", i+1, err)
				return faults
			}
			p.Make(m)
		}
		if got := p.FEN(); got != c.FEN {
			fault("line: got %s", got)
		}
	}
	if c.End == "" && c.Result == "" {
		return faults
	}
	o, _ := p.Outcome()
	if c.End != "" && o.Reason.String() != c.End {
		fault("end: got %s, want %s", o.Reason, c.End)
	}
	if c.Result != "" && o.Reason == engine.NotOver {
		fault("result: got a game that is not over, want %s", c.Result)
	} else if got := resultText(o, r.Players()); c.Result != "" && got != c.Result && sharesText(o, r.Players()) != c.Result {
		fault("result: got %s, want %s", got, c.Result)
	}
	return faults
}

// position reads the position of a vector.
func (c *vector) position(r *engine.Rules) (*engine.Position, error) {
	if c.FEN == startFEN {
		return r.New(), nil
	}
	return r.ParseAny(uci.DefaultDialect, c.FEN)
}

// reads returns how a position prints, "" if as it was written. A position in another
// program's notation must be the same position after it is written that way and read again.
func (c *vector) reads(p *engine.Position) string {
	r, got := p.Rules(), p.FEN()
	if c.FEN == startFEN || c.FEN == got {
		return ""
	}
	if _, err := r.Parse(c.FEN); err == nil {
		return got
	}
	d := r.Spec().Dialects[uci.DefaultDialect]
	theirs, err := p.FENAs(d)
	if err != nil {
		return err.Error()
	}
	if back, err := r.ParseAs(d, theirs); err != nil || back.FEN() != got {
		return fmt.Sprintf("%s, which reads as another position than %s", theirs, got)
	}
	return ""
}

// load returns the rules of a vector.
func (v *vectorReader) load(c *vector) (*engine.Rules, error) {
	g := v.games[c.Variant]
	if g == nil {
		var err error
		if g, err = variants.Load(c.Variant); err != nil {
			return nil, err
		}
		v.games[c.Variant] = g
	}
	setup := c.Setup
	if setup == "" && c.FEN != startFEN {
		setup = g.SetupFor(c.FEN)
	}
	options := map[string]string{}
	for name, value := range c.Options {
		options[name] = string(value)
	}
	key := fmt.Sprintf("%q %q %q", c.Variant, setup, options) // maps print in order
	if r := v.rules[key]; r != nil {
		return r, nil
	}
	r, err := g.Rules(setup, options)
	if err != nil {
		return nil, err
	}
	v.rules[key] = r
	return r, nil
}

// difference says how two lists of moves differ, nothing if they do not.
func difference(got, want []string) string {
	if slices.Equal(got, want) {
		return ""
	}
	var parts []string
	for _, x := range []struct {
		label    string
		of, than []string
	}{{"not expected", got, want}, {"missing", want, got}} {
		var only []string
		for _, m := range x.of {
			if !slices.Contains(x.than, m) {
				only = append(only, m)
			}
		}
		if only != nil {
			parts = append(parts, fmt.Sprintf("%s %s", x.label, cut(strings.Join(only, " "))))
		}
	}
	if parts == nil {
		return "the list is not sorted bytewise, or holds a move twice"
	}
	return strings.Join(parts, ", ") + fmt.Sprintf("; got %d, want %d", len(got), len(want))
}

// cut shortens input to a readable length for a message.
func cut(s string) string {
	const most = 200
	s = results.OneLine(s)
	if len(s) <= most {
		return s
	}
	n := most
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}
