package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/results"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A report is what a reader has of a run.
type report struct {
	t        *testing.T
	terminal string
	said     string // the terminal's sentences on one line
	summary  grid   // its table
	tables   []grid
	drawings []drawing
	page     string // its text
	facts    []string
	games    []results.Game // of the run file
	rule     string         // the text to be copied, if there is one
	numbers  string         // all tables and figures of the page as text, and sentences with numbers
}

// The kinds of experiment, each with a run whose truth is known. The seeds of the
// fixtures are such that the intervals hold the truth; how often they do is a matter for
// package stats.
var reports = []struct {
	name  string
	write func(t *testing.T, path string)
	check func(r report)
}{
	{"balance", func(t *testing.T, path string) { fixture.Write(t, path, fixture.Balance()) }, checkBalance},
	{"readings", func(t *testing.T, path string) { fixture.Write(t, path, fixture.Readings(120)) }, checkReadings},
	{"armies", func(t *testing.T, path string) { fixture.Battles(t, path, fixture.Armies(), 150) }, checkArmies},
	{"armies-options", func(t *testing.T, path string) { fixture.Battles(t, path, fixture.ArmyOptions(), 80) }, checkArmyOptions},
	{"armies-teams", func(t *testing.T, path string) { fixture.Battles(t, path, fixture.Teams(), 100) }, checkTeams},
	{"armies-players", func(t *testing.T, path string) { fixture.Battles(t, path, fixture.Rivals(), 60) }, checkRivals},
	{"ladder", func(t *testing.T, path string) { fixture.Write(t, path, fixture.Ladder()) }, checkLadder},
	{"setups", func(t *testing.T, path string) { fixture.Search(t, path, fixture.Setups()) }, checkSetups},
	{"values", func(t *testing.T, path string) { fixture.Values(t, path, 150, 100, 200, 400) }, checkValues},
	{"points", func(t *testing.T, path string) { fixture.Points(t, path, 60, 2500, 60, 150) }, checkPoints},
}

// TestReportsOfEveryKind compares what is printed, tabled and drawn with files that a
// person has read, and apart from them with the truth that the games were drawn from.
func TestReportsOfEveryKind(t *testing.T) {
	for _, kind := range reports {
		t.Run(kind.name, func(t *testing.T) {
			r := readReport(t, kind.name, kind.write)
			golden(t, kind.name+".terminal.txt", r.terminal)
			golden(t, kind.name+".numbers.txt", r.numbers)
			r.sound()
			kind.check(r)
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		was, is := "", ""
		if i < len(a) {
			was = a[i]
		}
		if i < len(b) {
			is = b[i]
		}
		if was != is {
			t.Errorf("%s, line %d:\n got  %s\n want %s\n(go test ./cmd/report -run Kind -update writes the files anew: read what changed)", path, i+1, is, was)
			return
		}
	}
}

func readReport(t *testing.T, name string, write func(*testing.T, string)) report {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".db")
	write(t, path)
	out, err := command(path)
	if err != nil {
		t.Fatal(err)
	}
	out, _, _ = strings.Cut(out, "\nThe report is in ")
	r := report{t: t, terminal: out}
	at := strings.LastIndex(strings.TrimRight(out, "\n"), "\n\n")
	r.said = strings.Join(strings.Fields(out[:at]), " ")
	for _, line := range strings.Split(strings.TrimSpace(out[at:]), "\n") {
		r.summary.rows = append(r.summary.rows, regexp.MustCompile(` {2,}`).Split(strings.TrimSpace(line), -1))
	}
	html, err := os.ReadFile(strings.TrimSuffix(path, ".db") + ".html")
	if err != nil {
		t.Fatal(err)
	}
	page := parsePage(t, html)
	r.page = page.all("main")[0].String()
	r.readPage(page)
	f, err := results.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for g, err := range f.Games(context.Background(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		r.games = append(r.games, g)
	}
	return r
}

// readPage collects what the sections hold in numbers.
func (r *report) readPage(page *node) {
	var b bytes.Buffer
	caption := map[*node]bool{}
	for _, n := range page.all("figcaption") {
		for _, p := range n.all("p") {
			caption[p] = true
		}
	}
	for _, section := range page.all("section") {
		if section.attrs["id"] == "glossary" {
			continue // it holds words, the same on all pages
		}
		fmt.Fprintf(&b, "== %s\n", section.attrs["id"])
		section.walk(func(n *node) bool {
			switch {
			case n.name == "table":
				g := readGrid(n)
				r.tables = append(r.tables, g)
				fmt.Fprintf(&b, "table: %s\n%s", g.caption, g)
			case n.name == "figure":
				d := readDrawing(n.all("svg")[0])
				r.drawings = append(r.drawings, d)
				fmt.Fprintf(&b, "figure %s: %s\n%s", d.id, d.title, d)
			case n.name == "dl":
				for _, div := range n.all("div") {
					fact := div.all("dt")[0].String() + ": " + cellText(div.all("dd")[0])
					r.facts = append(r.facts, fact)
					fmt.Fprintf(&b, "fact: %s\n", fact)
				}
			case n.name == "pre" && section.attrs["id"] == "rule":
				r.rule = n.kids[0].text
				fmt.Fprintf(&b, "%s\n", r.rule)
			case n.name == "p" && n.attrs["class"] == "" && (len(intervals(n.String())) > 0 || section.attrs["id"] == "comparison" && !caption[n]):
				fmt.Fprintf(&b, "text: %s\n", n)
			case n.name == "svg" || n.attrs["class"] == "replay":
				return false
			}
			return true
		})
	}
	r.numbers = b.String()
}

func (r report) table(caption string) grid {
	r.t.Helper()
	for _, g := range r.tables {
		if g.caption == caption {
			return g
		}
	}
	r.t.Fatalf("the page has no table %q", caption)
	return grid{}
}

func (r report) drawing(id string) drawing {
	r.t.Helper()
	for _, d := range r.drawings {
		if d.id == id {
			return d
		}
	}
	r.t.Fatalf("the page has no figure %q", id)
	return drawing{}
}

// sound looks at every interval of the report: its ends are in order and hold its value, and
// a figure draws what it writes beside it.
func (r report) sound() {
	r.t.Helper()
	texts := []string{r.said, r.numbers}
	for _, row := range r.summary.rows {
		texts = append(texts, strings.Join(row, "  "))
	}
	for _, fault := range []string{"NaN", "Inf", "%!", "%%"} {
		if at := strings.Index(r.terminal+r.page, fault); at >= 0 {
			r.t.Errorf("the report says %q", (r.terminal + r.page)[max(0, at-60):at+3])
		}
	}
	seen := 0
	for _, text := range texts {
		for _, found := range intervals(text) {
			seen++
			if s, ok := readSpan(found); !ok || !(s.lo <= s.value && s.value <= s.hi) {
				r.t.Errorf("the interval of %s does not hold its value", found)
			}
		}
	}
	if seen < 10 {
		r.t.Errorf("%d intervals found in the report, want many", seen)
	}
	for _, d := range r.drawings {
		for _, row := range d.rows {
			drawn, ok := row.interval()
			if !ok || len(row.texts) != 1 {
				continue
			}
			written, ok := readSpan(row.texts[0])
			if !ok || math.IsNaN(written.lo) {
				continue
			}
			near := func(a, b float64) bool { return math.Abs(a-b) <= 0.6*unitOf(row.texts[0])+0.002*(drawn.hi-drawn.lo) }
			if !near(drawn.value, written.value) || !near(drawn.lo, written.lo) || !near(drawn.hi, written.hi) {
				r.t.Errorf("figure %s, %s: drawn %.4g (%.4g to %.4g), written %s", d.id, row.label, drawn.value, drawn.lo, drawn.hi, row.texts[0])
			}
		}
	}
}

// unitOf is what one means in the last digit of a number.
func unitOf(text string) float64 {
	m := numberForm.FindStringSubmatch(text)
	_, digits, _ := strings.Cut(m[1], ".")
	return math.Pow(10, -float64(len(digits)))
}

// holds wants a text to be a number with an interval that holds the truth, and not one
// so wide that it says nothing.
func (r report) holds(where, text string, truth, widest float64) {
	r.t.Helper()
	s, ok := readSpan(text)
	switch {
	case !ok || math.IsNaN(s.lo):
		r.t.Errorf("%s: read %q, want a number with its interval", where, text)
	case !(s.lo <= truth && truth <= s.hi):
		r.t.Errorf("%s: %s does not hold the truth %.4g", where, text, truth)
	case !(s.hi-s.lo <= widest):
		r.t.Errorf("%s: %s is wider than %v and would hold anything", where, text, widest)
	}
}

// draws wants an interval to be drawn about the truth.
func (r report) draws(id, label string, truth float64) {
	r.t.Helper()
	d := r.drawing(id)
	if s, ok := d.row(r.t, label).interval(); !ok || !(s.lo <= truth && truth <= s.hi && s.lo <= s.value && s.value <= s.hi) {
		r.t.Errorf("figure %s, %s: drawn %.4g (%.4g to %.4g), want an interval about %.4g", id, label, s.value, s.lo, s.hi, truth)
	}
}

// role wants the mark of a row to have a colour.
func (r report) role(id, label, want string) {
	r.t.Helper()
	for _, s := range r.drawing(id).row(r.t, label).shapes {
		if s.mark && s.role != want {
			r.t.Errorf("figure %s, %s: the mark is %q, want %q", id, label, s.role, want)
		}
	}
}

// is wants a text to be this one.
func (r report) is(where, got, want string) {
	r.t.Helper()
	if got != want {
		r.t.Errorf("%s: %q, want %q", where, got, want)
	}
}

// saying finds the number that stands between two texts on the terminal.
func (r report) saying(before, after string) string {
	r.t.Helper()
	m := regexp.MustCompile(regexp.QuoteMeta(before) + ` ?([+−-]?[0-9][0-9,.]*%?(?: \([^)]*\))?)` + regexp.QuoteMeta(after)).FindStringSubmatch(r.said)
	if m == nil {
		r.t.Errorf("the terminal does not say %q, a number, %q:\n%s", before, after, r.said)
		return ""
	}
	return m[1]
}

// mean is a mean over the games of an arm, from the run file; decimals as printed.
func (r report) mean(arm string, of func(results.Game) float64) float64 {
	sum, n := 0.0, 0.0
	for _, g := range r.games {
		if g.Arm == arm {
			sum, n = sum+of(g), n+1
		}
	}
	return sum / n
}

func (r report) counts(arm string) (games, openings int) {
	blocks := map[int64]bool{}
	for _, g := range r.games {
		if g.Arm == arm {
			games++
			blocks[g.Block] = true
		}
	}
	return games, len(blocks)
}

// tells wants a printed number to be one that was counted from the records.
func (r report) tells(where, text string, counted float64) {
	r.t.Helper()
	if s, ok := readSpan(text); !ok || math.Abs(s.value-counted) > 0.51*unitOf(text) {
		r.t.Errorf("%s: read %q, but the records make it %.5g", where, text, counted)
	}
}

func firstShare(g results.Game) float64 { return 100 * float64(g.Shares[0]) / float64(g.Whole) }

func drawnShare(g results.Game) float64 {
	if g.Shares[0] == g.Shares[1] {
		return 100
	}
	return 0
}

func plies(g results.Game) float64 { return float64(g.Plies) }
