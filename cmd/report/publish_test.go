package main

import (
	"bytes"
	"encoding/csv"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/optimize"

	"komi/experiments/fixture"
	"komi/results/export"
	"komi/results/flat"
)

// publish writes a small run of some kind and publishes it.
func publish(t *testing.T, write func(path string)) (dir string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made-up-1.db")
	dir = filepath.Join(t.TempDir(), "page")
	write(path)
	out, err := command("--publish", dir, path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out, "Published in "+dir) {
		t.Errorf("printed %q", out)
	}
	return dir
}

var everyKind = flag.Bool("every-kind", false, "publish a run of every kind, not of three")

// What is published of a run of each kind can be made again from its rows alone. Two kinds
// have tables of their own.
func TestPublishAndCheck(t *testing.T) {
	for name, write := range map[string]func(path string){
		"balance": func(path string) { fixture.Write(t, path, small()) },
		"balance with moves": func(path string) {
			run := small()
			run.Legal = true
			fixture.Write(t, path, run)
		},
		"readings": func(path string) { fixture.Write(t, path, fixture.Readings(20)) },
		"armies":   func(path string) { fixture.Battles(t, path, fixture.Armies(), 20) },
		"ladder":   func(path string) { fixture.Write(t, path, fixture.Ladder()) },
		"setups":   func(path string) { fixture.Search(t, path, fixture.Setups()) },
		"values":   func(path string) { fixture.Values(t, path, 20) },
		"points":   func(path string) { fixture.Points(t, path, 12, 60, 12, 12) },
	} {
		if !*everyKind && name != "balance" && name != "balance with moves" && name != "values" && name != "points" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir := publish(t, write)
			out, err := command("--check", filepath.Dir(dir))
			if err != nil || !strings.Contains(out, ": all agree") {
				t.Errorf("%v: %s", err, out)
			}
			renewed(t, dir)
		})
	}
}

// renewed damages the pages of a folder and has them made again from the rows: every file
// must come back as the run gave it.
func renewed(t *testing.T, dir string) {
	t.Helper()
	before := os.DirFS(dir)
	want := map[string]string{}
	err := fs.WalkDir(before, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var text []byte
			text, err = fs.ReadFile(before, name)
			want[name] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "README.md", "summary.txt", "numbers.csv"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("in other words"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := command("--renew", filepath.Dir(dir)); err != nil || !strings.Contains(out, "The pages of 1 folder are made again") {
		t.Errorf("%v: %s", err, out)
	}
	for name, text := range want {
		have, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != text {
			t.Errorf("%s is another file now", name)
		}
	}
}

// A change of a row, of a number or of the page is found.
func TestCheckFindsWhatDisagrees(t *testing.T) {
	dir := publish(t, func(path string) { fixture.Write(t, path, small()) })
	rows := filepath.Join(dir, "synthetic-openings.games.parquet")
	figure := filepath.Join(dir, "figures", "scores.svg")
	table := func() *flat.Table {
		data, err := os.ReadFile(rows)
		if err != nil {
			t.Fatal(err)
		}
		read, err := export.ReadTable(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		return read
	}
	for _, test := range []struct {
		name, file, want string
		change           func(old []byte) []byte
	}{
		{"a lost game becomes a won one", rows, "numbers.csv: line", func([]byte) []byte {
			changed := table()
			a, b := changed.Column("share_1"), changed.Column("share_2")
			for _, row := range changed.Rows {
				if row[a] == int64(0) && row[b] == int64(6) {
					row[a], row[b] = row[b], row[a]
					break
				}
			}
			var out bytes.Buffer
			if err := export.Table(&out, export.Parquet, changed); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}},
		{"a row is gone", rows, "read 47 rows, expected the 48 games", func([]byte) []byte {
			changed := table()
			changed.Rows = changed.Rows[:len(changed.Rows)-1]
			var out bytes.Buffer
			if err := export.Table(&out, export.Parquet, changed); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}},
		{"no rows", rows, "ships no games", func([]byte) []byte { return nil }},
		{"a number is another", filepath.Join(dir, "numbers.csv"), "the rows give", func(old []byte) []byte { return bytes.Replace(old, []byte("%"), []byte("1%"), 1) }},
		{"a line is gone", filepath.Join(dir, "numbers.csv"), "numbers.csv:", func(old []byte) []byte { return old[:bytes.LastIndexByte(old[:len(old)-1], '\n')+1] }},
		{"the README says another number", filepath.Join(dir, "README.md"), "README.md: line", func(old []byte) []byte { return bytes.Replace(old, []byte("%"), []byte("1%"), 1) }},
		{"the summary is of before", filepath.Join(dir, "summary.txt"), "summary.txt: line", func(old []byte) []byte { return append(old, "and more\n"...) }},
		{"the page is of another run", filepath.Join(dir, "index.html"), "index.html: has ", func([]byte) []byte { return []byte("<html><body>50%</body></html>") }},
		{"a figure is another", figure, "scores.svg: is not the figure that the rows give", func(old []byte) []byte { return append(old, "<!-- -->"...) }},
		{"a figure is gone", figure, "scores.svg: is missing", func([]byte) []byte { return nil }},
		{"no page", filepath.Join(dir, "index.html"), "index.html", func([]byte) []byte { return nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			old, err := os.ReadFile(test.file)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := os.WriteFile(test.file, old, 0o644); err != nil {
					t.Fatal(err)
				}
			}()
			if changed := test.change(bytes.Clone(old)); changed == nil {
				err = os.Remove(test.file)
			} else {
				err = os.WriteFile(test.file, changed, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			out, err := command("--check", dir)
			if err == nil || !strings.Contains(out, test.want) {
				t.Errorf("%v:\n%s\nwant %q", err, out, test.want)
			}
		})
	}
}

// Whatever is altered on a page is found, with where it stands.
func TestCheckFindsWhatIsAltered(t *testing.T) {
	dir := publish(t, func(path string) { fixture.Write(t, path, small()) })
	path := filepath.Join(dir, "index.html")
	old := read(t, path)
	for _, c := range []struct{ name, pattern, become, want string }{
		// A digit more, which the page still holds elsewhere.
		{"a cell of a table", `(<td data-of="games">)(\d+)(</td>)`, "${1}1${2}${3}", `in the table “[^”]+”, row “[^”]+”, column “games”: says "1(\d+)", the rows give "\d+"`},
		{"a column’s name in narrow tables", `(<td data-of=")(games)(">)`, "${1}openings${3}", `in the table “[^”]+”, row “[^”]+”, column “games”: says "<td data-of=\\"openings\\">", the rows give`},
		{"two cells change places", `(<td data-of="[^"]*">)([^<]+)(</td><td data-of="[^"]*">)([^<]+)(</td>)`, "${1}${4}${3}${2}${5}", `in the table`},
		{"a digit of a picture", `(?s)(<svg.*?<path d="M\d*)(\d)`, "${1}9${2}", `in the picture “[^”]+”: says ".*", the rows give`},
		{"a word of the answer", `(<p class="headline">[^<]*)( the )`, "${1} no ${2}", `under “[^”]+”: says ".* no .*", the rows give`},
		{"a sentence is gone", `(?s)(<div class="answer">.*?</p>\n)<p>.*?</p>`, "${1}", `under “[^”]+”: says ".*", the rows give`},
		{"a verdict’s colour", `class="verdict [a-z]*"`, `class="verdict x"`, `.*says "<span class=\\"verdict x\\">", the rows give`},
		{"a row is hidden", `<tr>(<th scope="row")`, `<tr hidden>$1`, `in the table .*: says "<tr hidden>", the rows give "<tr>"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := regexp.MustCompile(c.pattern)
			at := p.FindStringSubmatchIndex(old)
			if at == nil {
				t.Fatalf("the page has no %s", c.pattern)
			}
			now := old[:at[0]] + string(p.ExpandString(nil, c.become, old, at)) + old[at[1]:]
			if now == old {
				t.Fatal("nothing is altered")
			}
			if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := command("--check", dir)
			if err == nil || !regexp.MustCompile(`index\.html: line \d+, `+c.want).MatchString(out) {
				t.Errorf("%v:\n%s\nwant %s", err, out, c.want)
			}
		})
	}
	// How the page is set may differ: its style sheet and its lines.
	if err := os.WriteFile(path, []byte(strings.Replace(strings.ReplaceAll(old, "</p>\n", "</p>\n\n"), "<style>", "<style>p{margin:1px}", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := command("--check", dir); err != nil {
		t.Errorf("set otherwise: %v: %s", err, out)
	}
}

// A table that is gone, or that belongs to no page, is the only fault told, not the numbers
// that hang on it.
func TestCheckFindsTablesAmiss(t *testing.T) {
	dir := publish(t, func(path string) {
		run := small()
		run.Legal = true
		fixture.Write(t, path, run)
	})
	const table, other = "synthetic-openings.fates.parquet", "other.games.parquet"
	if err := os.WriteFile(filepath.Join(dir, other), []byte(read(t, filepath.Join(dir, "synthetic-openings.games.parquet"))), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := command("--check", dir); err == nil || !strings.Contains(out, dir+": 1 fault\n  "+other+": no page here is made of it") {
		t.Errorf("%v:\n%s", err, out)
	}
	for _, name := range []string{table, other} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := command("--check", dir); err == nil || !strings.Contains(out, dir+": 1 fault\n  "+table+": is missing") {
		t.Errorf("%v:\n%s", err, out)
	}
}

// Pages of an earlier version stay right when the players learn something else.
func TestCheckOfAnotherVersion(t *testing.T) {
	dir := publish(t, func(path string) { fixture.Write(t, path, small()) })
	for _, name := range []string{"numbers.csv", "index.html"} {
		path := filepath.Join(dir, name)
		old := read(t, path)
		now := strings.ReplaceAll(old, "the usual evaluation of that version", "trained weights")
		if now == old {
			t.Fatalf("%s does not say by what the players evaluate", name)
		}
		if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := command("--check", dir); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// Publishing takes no file away that was not published.
func TestPublishSparesOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "made-up-1.db")
	fixture.Write(t, path, small())
	for _, flag := range []string{"--publish", "--atlas"} {
		dir := t.TempDir()
		mine := filepath.Join(dir, "README.md")
		if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := command(flag, dir, path); err == nil || !strings.Contains(err.Error(), "README.md stands there") {
			t.Errorf("%s: %v", flag, err)
		}
		if text, err := os.ReadFile(mine); err != nil || string(text) != "mine" {
			t.Errorf("%s: README.md holds %q, %v", flag, text, err)
		}
		if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
			t.Errorf("%s: %d files, %v", flag, len(list), err)
		}
	}
}

// Publishing again, and making the pages again, takes away what was published and is not made
// again, and nothing else.
func TestPublishAgainSparesOtherFiles(t *testing.T) {
	path, dir := filepath.Join(t.TempDir(), "made-up-1.db"), filepath.Join(t.TempDir(), "page")
	legal := small()
	legal.Legal = true // it has a table and a figure more
	fixture.Write(t, path, legal)
	if _, err := command("--publish", dir, path); err != nil {
		t.Fatal(err)
	}
	all := names(t, dir)
	mine := []string{"figures/mine.png", "figures/sub/mine.svg", "mine.parquet", "synthetic-openings.mine.parquet", "notes.txt"}
	for _, name := range mine {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plain := filepath.Join(t.TempDir(), "made-up-1.db")
	fixture.Write(t, plain, small())
	for _, args := range [][]string{{"--publish", dir, path}, {"--publish", dir, plain}} {
		if _, err := command(args...); err != nil {
			t.Fatal(err)
		}
		for _, name := range mine {
			if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != "mine" {
				t.Errorf("%v: %s holds %q, %v", args, name, text, err)
			}
		}
	}
	alone := filepath.Join(t.TempDir(), "page")
	if _, err := command("--publish", alone, plain); err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(slices.Values(append(names(t, alone), mine...)))
	if have := names(t, dir); !slices.Equal(have, want) || len(have) >= len(all)+len(mine) {
		t.Errorf("holds %q, want %q, which are fewer than %q", have, want, all)
	}
	// What no table says must be readable for the pages to be made again.
	if err := os.Remove(filepath.Join(dir, "synthetic-openings.mine.parquet")); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--renew", dir); err != nil {
		t.Fatal(err)
	}
	want = slices.DeleteFunc(want, func(name string) bool { return name == "synthetic-openings.mine.parquet" })
	if have := names(t, dir); !slices.Equal(have, want) {
		t.Errorf("made again it holds %q, want %q", have, want)
	}
}

// names are those of all files of a folder and below, sorted.
func names(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// The tables of a run may be all that is left of it: another run does not take their place.
func TestPublishSparesAnotherRun(t *testing.T) {
	dir := publish(t, func(path string) { fixture.Write(t, path, small()) })
	files := names(t, dir)
	table := filepath.Join(dir, "synthetic-openings.games.parquet")
	rows := read(t, table)
	run := small()
	run.Name = "other"
	path := filepath.Join(t.TempDir(), "other-1.db")
	fixture.Write(t, path, run)
	_, err := command("--publish", dir, path)
	if err == nil || !strings.Contains(err.Error(), "the tables of the run synthetic-openings stand there, such as synthetic-openings.games.parquet, and publishing other would take them away: expected a new folder") {
		t.Errorf("got %v", err)
	}
	if have := names(t, dir); !slices.Equal(have, files) || read(t, table) != rows {
		t.Errorf("holds %q, want %q", have, files)
	}
	// A table under the name of one of ours that nobody published.
	for _, name := range files {
		if strings.HasSuffix(name, ".parquet") {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	mine := filepath.Join(dir, "other.games.parquet")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--publish", dir, path); err == nil || !strings.Contains(err.Error(), "other.games.parquet stands there and may be somebody's work") {
		t.Errorf("got %v", err)
	}
	if err := os.Remove(mine); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--publish", dir, path); err != nil {
		t.Errorf("with no table to lose: %v", err)
	}
}

func TestCheckOfNothing(t *testing.T) {
	if _, err := command("--check", t.TempDir()); err == nil || !strings.Contains(err.Error(), "expected one that report --publish made") {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := command("--check", filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that is not there was checked")
	}
	if _, err := command("--check", t.TempDir(), "run.db"); err == nil {
		t.Error("a run was read beside a folder to check")
	}
}

// regressed fits a logistic regression to the rows of a flat table by a general optimiser, which
// knows nothing of Komi's estimators: score gives the result of a row, from 0 to 1, and
// whether the row counts; the first coefficient is the constant.
func regressed(t *testing.T, path string, columns []string, score func(cell func(column string) string) (float64, bool)) []float64 {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := export.ReadTable(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := export.Table(&text, export.CSV, table); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range lines[0] {
		at[name] = i
	}
	var x [][]float64
	var y []float64
	for _, line := range lines[1:] {
		result, counts := score(func(column string) string { return line[at[column]] })
		if !counts {
			continue
		}
		row := []float64{1} // moving first
		for _, c := range columns {
			row = append(row, cellNumber(t, line[at[c]]))
		}
		x, y = append(x, row), append(y, result)
	}
	p := optimize.Problem{Func: func(beta []float64) float64 {
		loss := 0.0
		for i, row := range x {
			eta := floats.Dot(row, beta)
			loss += math.Log1p(math.Exp(-eta)) + (1-y[i])*eta
		}
		return loss / float64(len(x))
	}}
	p.Grad = func(grad, beta []float64) {
		for j := range grad {
			grad[j] = 0
		}
		for i, row := range x {
			floats.AddScaled(grad, (1/(1+math.Exp(-floats.Dot(row, beta)))-y[i])/float64(len(x)), row)
		}
	}
	found, err := optimize.Minimize(p, make([]float64, 1+len(columns)), &optimize.Settings{GradientThreshold: 1e-7}, &optimize.BFGS{})
	if err != nil {
		t.Fatal(err)
	}
	return found.X
}

func cellNumber(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// said is what the numbers of a folder say in a row that begins so.
func said(t *testing.T, dir, row string) string {
	t.Helper()
	numbers, err := os.ReadFile(filepath.Join(dir, "numbers.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(numbers), "\n") {
		if rest, found := strings.CutPrefix(line, row+","); found {
			value, _, _ := strings.Cut(rest, ",")
			return value
		}
	}
	t.Fatalf("%s/numbers.csv has no row %q", dir, row)
	return ""
}

// The values of a published run are found by another program's means: plain logistic
// regression of the rows, by a general optimiser.
func TestRefitByAnotherRoute(t *testing.T) {
	dir := publish(t, func(path string) { fixture.Values(t, path, 60) })
	found := regressed(t, filepath.Join(dir, "made-up-values.games.parquet"), []string{"material_P", "material_N", "material_R"},
		func(cell func(string) string) (float64, bool) {
			return cellNumber(t, cell("share_1")) / cellNumber(t, cell("whole")), true
		})
	for i, piece := range []string{"knight (N)", "rook (R)"} {
		value := fmt.Sprintf("%.2f", found[2+i]/found[1])
		if is := said(t, dir, "made-up-values,answer,summary,"+piece+",value"); is != value {
			t.Errorf("%s is worth %s by another route; numbers.csv says %s", piece, value, is)
		}
	}
}

// So are those of a run as it is shipped: what pieces of xiangqi are worth late in the game, by
// the positions of games between equal armies.
func TestRefitOfAShippedRun(t *testing.T) {
	dir := filepath.Join("..", "..", "results", "published", "xiangqi-values")
	pieces := map[string]string{"P": "soldier", "B": "elephant", "A": "advisor", "C": "cannon", "R": "chariot"}
	columns := []string{"N", "P", "B", "A", "C", "R"}
	found := regressed(t, filepath.Join(dir, "xiangqi-values.positions.parquet"), append(slices.Clone(columns), "turn"),
		func(cell func(string) string) (float64, bool) {
			return cellNumber(t, cell("score")), cell("phase") == "late" && cell("ordinary") == "1"
		})
	for i, c := range columns[1:] {
		value := fmt.Sprintf("%.2f", found[2+i]/found[1])
		row := fmt.Sprintf(`xiangqi-values,phases,"Values by phase in horses, with intervals that hold for all pieces of a column together",%s (%s),late`, pieces[c], c)
		if is := said(t, dir, row); is != value {
			t.Errorf("the %s is worth %s horses late by another route; numbers.csv says %s", pieces[c], value, is)
		}
	}
}

// A note is told on the page as somebody's words, survives a renewal, and belongs to what is
// checked. What is no short text is refused, and nothing is written.
func TestNote(t *testing.T) {
	dir := publish(t, func(path string) { fixture.Write(t, path, small()) })
	note := filepath.Join(dir, "note.txt")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(note, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("The first player <b>often</b>\nwins.\n\nAnd 100% of this is by hand.\n")
	if _, err := command("--check", dir); err == nil {
		t.Error("a note that the page does not tell is not found")
	}
	if _, err := command("--renew", dir); err != nil {
		t.Fatal(err)
	}
	if out, err := command("--check", dir); err != nil || !strings.Contains(out, ": all agree") {
		t.Errorf("%v: %s", err, out)
	}
	for name, want := range map[string]string{
		"index.html":  "Note by hand: The first player &lt;b&gt;often&lt;/b&gt; wins.",
		"summary.txt": "Note by hand: And 100% of this is by hand.",
		"README.md":   "- Note by hand: The first player &lt;b>often&lt;/b> wins.",
		"numbers.csv": "Note by hand: And 100% of this",
	} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s does not hold %q: %v", name, want, err)
		}
	}
	before, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{strings.Repeat("long ", 2000), "note.txt: read 10000 bytes, expected a note of at most 4096"},
		{"\xff\xfe", "note.txt: read what is no UTF-8"},
		{"a\x1b[2Jb", "note.txt: read a control character"},
	} {
		write(c.text)
		if _, err := command("--renew", dir); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v, want %q", c.text, err, c.want)
		}
	}
	if after, err := os.ReadFile(filepath.Join(dir, "index.html")); err != nil || string(after) != string(before) {
		t.Errorf("a refused note changed the page: %v", err)
	}
}
