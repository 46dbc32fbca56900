package tomlfile_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/engine/tomlfile"
)

const places = `format = 1
about = """
two
lines"""
a.b.c = "dotted"

[board]
files = 9
  ranks = [
    1, # a comment
    [2, { x = 3 }],
  ]

[[arm]]
name = "one"
[arm.options]
pass = "free"

[[arm]]
name = "two"
[arm.options]
pass = "stuck"

["a key.with dots"]
"ä" = { y = { z = 1 }, w = 2 }
`

// A number with a point or an exponent does not read like a whole one, which is asked for.
func TestNumbersInWords(t *testing.T) {
	root, err := tomlfile.Parse("x.toml", []byte("n = [2, 2.0, 1e3, -3.0, 0.5, 1e30, inf, nan]"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"2", "2.0", "1000.0", "-3.0", "0.5", "1e+30", "+Inf", "NaN"} {
		if got := root.Find(fmt.Sprintf("n[%d]", i)).String(); got != "the number "+want {
			t.Errorf("%s, want the number %s", got, want)
		}
	}
}

func TestPlaces(t *testing.T) {
	root, err := tomlfile.Parse("x.toml", []byte(places))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		line int
		col  int
		want string
	}{
		{"format", 1, 1, "the number 1"},
		{"about", 2, 1, `the text "two\nlines"`},
		{"a.b", 5, 3, "a table"},
		{"a.b.c", 5, 5, `the text "dotted"`},
		{"board", 7, 2, "a table"},
		{"board.ranks", 9, 3, "a list"},
		{"board.ranks[0]", 10, 5, "the number 1"},
		{"board.ranks[1]", 11, 6, "a list"},
		{"board.ranks[1][1].x", 11, 11, "the number 3"},
		{"arm", 14, 3, "a list"},
		{"arm[0]", 14, 3, "a table"},
		{"arm[0].options.pass", 17, 1, `the text "free"`},
		{"arm[1]", 19, 3, "a table"},
		{"arm[1].name", 20, 1, `the text "two"`},
		{"arm[1].options", 21, 6, "a table"},
		{"arm[1].options.pass", 22, 1, `the text "stuck"`},
		{"a key.with dots.ä.y.z", 25, 15, "the number 1"},
		{"a key.with dots.ä.w", 25, 24, "the number 2"},
	} {
		n := root.Find(c.path)
		if n == nil {
			t.Errorf("%s: not found", c.path)
			continue
		}
		if n.Line != c.line || n.Column != c.col || n.String() != c.want {
			t.Errorf("%s: %s at %d:%d, want %s at %d:%d", c.path, n, n.Line, n.Column, c.want, c.line, c.col)
		}
	}
	for _, path := range []string{"bord", "arm[2]", "arm[x]", "arm[-1]", "]", "board.ranks.x", "[0]"} {
		if n := root.Find(path); n != nil {
			t.Errorf("%q: found %s, want nothing", path, n)
		}
	}
	if n := root.Nearest("arm[1].options.max.value"); n == nil || n.Line != 21 {
		t.Errorf("nearest is %+v, want the table of line 21", n)
	}
	if got := root.Keys(); !slices.Equal(got, []string{"format", "about", "a", "board", "arm", "a key.with dots"}) {
		t.Errorf("keys %q are not in the order of the file", got)
	}
}

// Two files differ in the keys whose values differ, whatever their order and layout.
func TestDiffer(t *testing.T) {
	const file = "a = 1\nb = { c = 2, d = [1, 2] }\n[[arm]]\nname = \"x\"\n"
	for _, x := range []struct {
		name, other string
		want        []string
	}{
		{"the same otherwise laid out", "b.d = [1, 2]\nb.c = 2\narm = [{ name = \"x\" }]\na = 1 # one\n", nil},
		{"values", "a = 2\nb = { c = 2, d = [1, 3] }\n[[arm]]\nname = \"y\"\n", []string{"a", "arm[0].name", "b.d[1]"}},
		{"keys", "b = { c = 2, d = [1, 2], e = 1 }\n[[arm]]\nname = \"x\"\n", []string{"a", "b.e"}},
		{"kinds and lengths", "a = 1.0\nb = 1\n[[arm]]\nname = \"x\"\n[[arm]]\n", []string{"a", "arm", "b"}},
	} {
		a, err := tomlfile.Parse("a.toml", []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		b, err := tomlfile.Parse("b.toml", []byte(x.other))
		if err != nil {
			t.Fatal(err)
		}
		if got := tomlfile.Differ(a, b); !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
		if got := tomlfile.Differ(b, a); !slices.Equal(got, x.want) {
			t.Errorf("%s, the other way: %q, want %q", x.name, got, x.want)
		}
	}
}

type sheet struct {
	Format int64
	Note   string
	Fine   bool
	Window float64
	Pair   [2]int
	Rows   [][]int
	Any    any
	Net    *struct{ Units int }
	None   *int
	Piece  map[string]struct {
		Value int `toml:"worth"`
	}
	Arm []struct {
		Name string
		From string `toml:"-"`
	}
}

func TestDecode(t *testing.T) {
	text := `format = 1
note = "x"
fine = true
window = 2
pair = [1, -2]
rows = [[1, 2], []]
any = { a = ["b"] }
net = { units = 32 }
extra = "e"
[piece.R]
worth = 5
[arm]
name = "a list of one"
`
	r, err := tomlfile.Open("x.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got sheet
	var more struct{ Extra string }
	r.Decode(&got, &more)
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	var want sheet
	want.Format, want.Note, want.Fine, want.Window, want.Pair = 1, "x", true, 2, [2]int{1, -2}
	want.Rows = [][]int{{1, 2}, {}}
	want.Net = &struct{ Units int }{32}
	want.Any = map[string]any{"a": []any{"b"}}
	want.Piece = map[string]struct {
		Value int `toml:"worth"`
	}{"R": {5}}
	want.Arm = append(want.Arm, struct {
		Name string
		From string `toml:"-"`
	}{Name: "a list of one"})
	if !reflect.DeepEqual(got, want) || more.Extra != "e" {
		t.Errorf("read %+v and %+v, want %+v", got, more, want)
	}
}

// Everything wrong is told at once, in the order of the file, with what was read
// and what was expected.
func TestFaults(t *testing.T) {
	text := `format = "1"
note = 3
fine = 0
window = true
pair = [1]
rows = [[1, "2"], 3]
piece = 4
arm = 5
from = ""
nite = ""
zzzzzzzz = ""
[board]
`
	want := []string{
		`x.toml:1:1: format: read the text "1", expected a whole number`,
		`x.toml:2:1: note: read the number 3, expected text in quotes`,
		`x.toml:3:1: fine: read the number 0, expected true or false`,
		`x.toml:4:1: window: read true, expected a number`,
		`x.toml:5:1: pair: read a list of 1, expected one of 2`,
		`x.toml:6:13: rows[0][1]: read the text "2", expected a whole number`,
		`x.toml:6:19: rows[1]: read the number 3, expected a list`,
		`x.toml:7:1: piece: read the number 4, expected a table`,
		`x.toml:8:1: arm: read the number 5, expected a list of tables, written [[arm]]`,
		`x.toml:9:1: from: unknown key, expected one of any, arm, fine, format, net, none, note, pair, piece, rows, window`,
		`x.toml:10:1: nite: unknown key, expected one of any, arm, fine, format, net, none, note, pair, piece, rows, window; did you mean note?`,
		`x.toml:11:1: zzzzzzzz: unknown key, expected one of any, arm, fine, format, net, none, note, pair, piece, rows, window`,
		`x.toml:12:2: board: unknown key, expected one of any, arm, fine, format, net, none, note, pair, piece, rows, window`,
	}
	r, err := tomlfile.Open("x.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var d sheet
	r.Decode(&d)
	if err := r.Err(); err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("got\n%v\nwant\n%s", err, strings.Join(want, "\n"))
	}
	for path, want := range map[string]bool{"rows": true, "rows[0]": true, "row": false, "any": false} {
		if got := r.Failed(path); got != want {
			t.Errorf("a fault at %s or below: %v, want %v", path, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	text := `id = "x"
size = 9.5
big = 3_000_000_000
safety = "none"
zones = ["a1", 2]
[piece.R]
nmae = "rook"
[piece.B]
name = 3
[[player]]
letter = "w"
`
	want := []string{
		`x.toml:2:1: size: read the number 9.5, expected a whole number`,
		`x.toml:3:1: big: read the number 3000000000, expected a whole number up to 1000000000`,
		`x.toml:4:1: safety: read the text "none", expected one of capture, mate`,
		`x.toml:5:16: zones[1]: read the number 2, expected text in quotes`,
		`x.toml:6:8: piece.R: has no key "name", which it needs`,
		`x.toml:7:1: piece.R.nmae: unknown key, expected one of name; did you mean name?`,
		`x.toml:9:1: piece.B.name: read the number 3, expected text in quotes`,
		`x.toml:11:1: player[0].letter: unknown key, expected one of name`,
	}
	r, err := tomlfile.Open("x.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	top := r.Top()
	if id := top.Text("id"); id != "x" {
		t.Errorf("id %q, want x", id)
	}
	top.Int("size")
	top.Int("big")
	tomlfile.Choice[uint8](top, "safety", "capture", "mate")
	top.Texts("zones")
	for _, p := range top.Subs("piece") {
		p.Need("name")
		p.Done()
	}
	for _, p := range top.List("player") {
		p.Text("name")
		p.Done()
	}
	if x := top.Sub("absent"); x.Text("text") != "" || x.Int("n") != 0 || x.Bool("b") || x.Has("b") || x.Float("f") != 0 {
		t.Error("an absent table does not read as empty")
	}
	top.Done()
	if err := r.Err(); err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("got\n%v\nwant\n%s", err, strings.Join(want, "\n"))
	}
}

// Did you mean? The nearest known key within a third of the letters.
func TestNearest(t *testing.T) {
	type keys struct{ Window, Plies, To, Shuffle int }
	for key, want := range map[string]string{
		"widow": "window", "windwo": "window", "Window": "window", "windows": "window", "pleis": "plies", "shufle": "shuffle",
		"ot": "to", "frm": "", "w": "", "completely_different": "",
	} {
		r, err := tomlfile.Open("x.toml", []byte(key+" = 1"))
		if err != nil {
			t.Fatal(err)
		}
		r.Decode(new(keys))
		_, got, _ := strings.Cut(r.Err().Error(), "did you mean ")
		if strings.TrimSuffix(got, "?") != want {
			t.Errorf("%s: did you mean %q, want %q", key, got, want)
		}
	}
}

func TestMerge(t *testing.T) {
	read := func(text string) *tomlfile.Node {
		n, err := tomlfile.Parse("x.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	base, over := read("a = 1\n[t]\nb = [1, 2]\nc = 3\n"), read("\n\n\n[t]\nb = [4]\nd = 5\n")
	got := tomlfile.Merge(base, over)
	want := map[string]any{"a": int64(1), "t": map[string]any{"b": []any{int64(4)}, "c": int64(3), "d": int64(5)}}
	if !reflect.DeepEqual(got.Plain(), want) {
		t.Errorf("merged to %v, want %v", got.Plain(), want)
	}
	if n := got.Find("t.d"); n.Line != 6 {
		t.Errorf("t.d stands at line %d, want 6, where the overlay has it", n.Line)
	}
	if !reflect.DeepEqual(base.Plain(), read("a = 1\n[t]\nb = [1, 2]\nc = 3\n").Plain()) {
		t.Errorf("the base has changed to %v", base.Plain())
	}
	if got := tomlfile.Wrap("rules.repetition", &tomlfile.Node{Value: int64(3)}).Find("rules.repetition"); got == nil || got.Value != int64(3) {
		t.Errorf("wrapped: %v, want 3 at rules.repetition", got)
	}
}

// A fault of a table that a file lays over another's stands where that file speaks of it.
func TestFaultOfALaidOverTable(t *testing.T) {
	parse := func(file, text string) *tomlfile.Node {
		n, err := tomlfile.Parse(file, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	root := tomlfile.Extend(parse("base.toml", "[board]\nfiles = 8\nranks = 8\n[piece.P]\nmax = 8\n"), parse("mine.toml", "extends = \"base\"\n[board]\nranks = 9\nfiles = 27\n"))
	for path, want := range map[string]string{"board": "mine.toml:3:1", "board.files": "mine.toml:4:1", "piece.P": "base.toml:4:8", "piece.P.max": "base.toml:5:1"} {
		r := tomlfile.Report{File: "mine.toml", Root: root}
		r.Fault(path, "is wrong")
		f := r.Faults[0]
		if got := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column); got != want {
			t.Errorf("%s: at %s, want %s", path, got, want)
		}
		if strings.Contains(f.Error(), "mine.toml, which extends this file") != (f.File == "base.toml") {
			t.Errorf("%s: in %s said %q", path, f.File, f.Error())
		}
	}
}

// The ending of a file may be in capitals.
func TestStem(t *testing.T) {
	for name, want := range map[string]string{"a/x.toml": "a/x", "X.TOML": "X", "x.Toml": "x", "a.b/chess": "a.b/chess", "x.txt": "x.txt", "toml": "toml"} {
		if got := tomlfile.Stem(name); got != want {
			t.Errorf("%s without its ending is %s, want %s", name, got, want)
		}
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.toml")
	for text, want := range map[string]string{"a = 1": "", strings.Repeat("#", 1<<20+1): "read 1048577 bytes, expected a file of at most 1048576"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := tomlfile.ReadFile(path)
		if want == "" && (err != nil || string(got) != text) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("read %.20q, %v, want %q", got, err, want)
		}
	}
	if err := os.WriteFile(path, []byte("\ufeffa = 1"), 0o600); err != nil { // as some editors of Windows begin a file
		t.Fatal(err)
	}
	if got, err := tomlfile.ReadFile(path); err != nil || string(got) != "a = 1" {
		t.Errorf("a byte order mark: read %q, %v", got, err)
	}
	if err := os.WriteFile(path, []byte("a = 1\r\nb = 2\r\n"), 0o600); err != nil { // as they end lines
		t.Fatal(err)
	}
	if got, err := tomlfile.ReadFile(path); err != nil || string(got) != "a = 1\nb = 2\n" {
		t.Errorf("lines of Windows: read %q, %v", got, err)
	}
	if _, err := tomlfile.ReadFile(dir); err == nil || !strings.HasSuffix(err.Error(), ": not a file") {
		t.Errorf("a folder: error %v", err)
	}
	if _, err := tomlfile.ReadFile(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: error %v", err)
	}
}

// A file of nothing but mistakes is answered at once, by whichever way it is read.
func TestManyFaults(t *testing.T) {
	const n = 10_000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "shufle_%d = 1\n", i)
	}
	var keys struct{ Window, Plies, Shuffle, Shuffle_1, Format, Name, About, Game, Setups, Options int }
	for name, read := range map[string]func(*tomlfile.Report){
		"structs": func(r *tomlfile.Report) { r.Decode(&keys) },
		"tables":  func(r *tomlfile.Report) { top := r.Top(); top.Int("shuffle"); top.Done() },
	} {
		began := processorTime()
		r, err := tomlfile.Open("x.toml", []byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		read(r)
		err = r.Err()
		var faults tomlfile.Faults
		if !errors.As(err, &faults) || len(faults) != n || faults[n-1].Line != n {
			t.Fatalf("%s: %d faults, want %d", name, len(faults), n)
		}
		if text := err.Error(); strings.Count(text, "\n") != 100 || !strings.HasSuffix(text, "x.toml: 9900 more faults") {
			t.Fatalf("%s: the message ends in %q", name, text[len(text)-40:])
		}
		if took := processorTime() - began; took > time.Second {
			t.Errorf("%s: %v for %d unknown keys, want a second at most", name, took, n)
		}
	}
}

// Nesting is judged before the parser runs: brackets count outside of texts only, however
// these end.
func TestNesting(t *testing.T) {
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	for _, text := range []string{`"\""`, `"\\"`, `'\'`, `"\u0041"`, `"""a""""`, `"""\""""""`, `"""a"""""`, `'''\'''`, `'''a'''''`, `""""""`} {
		for value, fault := range map[string]string{
			"[" + text + ", " + deep + "]": "nested deeper",
			"[" + text + ", 1]":            "",
		} {
			_, err := tomlfile.Parse("x.toml", []byte("a = "+value+"\n"))
			if (err == nil) != (fault == "") || err != nil && !strings.Contains(err.Error(), fault) {
				t.Errorf("%s: %v, want %q", value, err, fault)
			}
		}
	}
	for _, text := range []string{`"` + deep + `"`, `"\"` + deep + `"`, `'` + deep + `'`, `"""\"""` + deep + `"""`, `'''"` + deep + `'''`} {
		if _, err := tomlfile.Parse("x.toml", []byte("a = "+text+"\n")); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzParse reads any text: faults with a place inside it, or a tree in which every
// node has a place.
func FuzzParse(f *testing.F) {
	f.Add([]byte(places))
	f.Add([]byte("a = []\n[[a]]\n[a.b]\nc = [[], {}]\n"))
	f.Add([]byte("[a]\n[[a.b]]\n[a.b.c]\nd.e = 1\n[[a.b]]\nd = { e = [{ f = 1 }] }\n"))
	f.Add([]byte("\"\" = 1\n'.' = { \"]\" = \"\\u0000\" }\n"))
	f.Add([]byte("a = 1\r\nb = \"\xff\""))
	f.Add([]byte("x = " + strings.Repeat("[", 100)))
	f.Fuzz(func(t *testing.T, text []byte) {
		lines := strings.Count(string(text), "\n") + 1
		root, err := tomlfile.Parse("x.toml", text)
		if err != nil {
			var faults tomlfile.Faults
			if !errors.As(err, &faults) || len(faults) == 0 || faults[0].Msg == "" || faults[0].Line > lines {
				t.Fatalf("error %v is no fault inside the text", err)
			}
			return
		}
		var check func(path string, n *tomlfile.Node)
		check = func(path string, n *tomlfile.Node) {
			if path != "" && (n.Line < 1 || n.Line > lines || n.Column < 1) {
				t.Fatalf("%s stands at %d:%d of %d lines", path, n.Line, n.Column, lines)
			}
			for _, k := range n.Keys() {
				check(tomlfile.Join(path, "k:"+k), n.Table[k])
			}
			for i, x := range n.List {
				check(tomlfile.Index(path, i), x)
			}
		}
		check("", root)
		r := tomlfile.Report{File: "x.toml", Root: root}
		r.Top().Done()
		if keys := len(root.Table); keys != len(r.Faults) {
			t.Fatalf("%d unknown keys of %d were refused", len(r.Faults), keys)
		}
	})
}

// What cannot be seen is refused wherever it stands, but for the lines of prose.
func TestHidden(t *testing.T) {
	for _, text := range []string{
		`name = "a\u001b[2Jb"`, `name = "a\nb"`, "name = \"\"\"a\nb\"\"\"", `about = "a\u0007"`, `"a\nb" = 1`, `[x."a\u001b"]`,
		`list = ["a", "\r"]`, `tables = [{ name = "\u202e" }]`, `x = { about = "a\nb" }`,
	} {
		if _, err := tomlfile.Parse("x.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), "expected one line without control characters") {
			t.Errorf("%s: got %v", text, err)
		} else if strings.ContainsAny(err.Error(), "\x1b\r\x07") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the message is %q", text, err)
		}
	}
	leaders := "about = \"\"\"\nQueen " + strings.Repeat(".", 40) + " 9\nRook's " + strings.Repeat("[", 40) + "\"\"\""
	for _, text := range []string{
		`name = "Schach für 車 und 馬"`, "about = \"\"\"one\n\ttwo\"\"\"", `"ä b" = "c"`, "about = \"\"\"one\r\ntwo\"\"\"", leaders,
		"[[base]]\ntext = \"# \\u200b\\r\\n\"", // it is looked at when it is read itself
	} {
		if _, err := tomlfile.Parse("x.toml", []byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
