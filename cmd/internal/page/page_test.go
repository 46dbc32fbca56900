package page

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"komi/experiments/answer"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/experiments/kinds"
)

func read(t *testing.T, runs ...fixture.Run) []*games.Set {
	t.Helper()
	var paths []string
	for i, run := range runs {
		path := filepath.Join(t.TempDir(), string(rune('a'+i))+".db")
		fixture.Write(t, path, run)
		paths = append(paths, path)
	}
	studies, err := games.Read(context.Background(), paths, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return studies
}

// answers are what the games of runs have shown.
func answers(t *testing.T, sets []*games.Set) []answer.Answer {
	t.Helper()
	var out []answer.Answer
	for _, s := range sets {
		t.Cleanup(s.Close)
		a, err := kinds.Answer(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

func write(t *testing.T, studies []*games.Set) string {
	t.Helper()
	var b bytes.Buffer
	if err := New(answers(t, studies)).HTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// unexplained takes the explanations of terms out of a page.
func unexplained(html string) string {
	html = regexp.MustCompile(`<button[^>]*>|</button>`).ReplaceAllString(html, "")
	return regexp.MustCompile(`<span class="keep">([^<]*)</span>`).ReplaceAllString(html, "$1")
}

func small() fixture.Run {
	run := fixture.Changi(16)
	run.Arms = run.Arms[:3]
	return run
}

func TestPageTellsWhereItsGamesAreFrom(t *testing.T) {
	run := small()
	run.Voids, run.Options = []int{7}, "deom=0"
	studies := read(t, run)
	html := write(t, studies)
	for _, want := range []string{
		"<title>Made-up games: does the report hold together? · Komi</title>", "synthetic-openings",
		"Changi with diagonal pieces", "Made-up games: does the report hold together?", // from the files
		"selfplay run synthetic-openings --seed 20260101", "20260101", studies[0].Run.Hash, "0.0.0-synthetic", "deom=0",
		"--game 7", "panic: index out of range",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(html, "not complete") {
		t.Error("a complete run is called incomplete")
	}
}

func TestPageStandsAlone(t *testing.T) {
	html := write(t, read(t, small()))
	if m := regexp.MustCompile(`(?i)(src|href)="(https?:|//)[^"]*"|url\(|@import|<script`).FindString(html); m != "" {
		t.Errorf("the page asks for %s", m)
	}
	// Whatever comes through as markup all the same may do nothing.
	for _, want := range []string{`http-equiv="Content-Security-Policy" content="default-src 'none';`, `name="viewport"`, "prefers-color-scheme:dark", `lang="en"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestPageEscapesWhatItWasGiven(t *testing.T) {
	run := small()
	run.Voids = []int{3}
	sets := read(t, run)
	sets[0].Run.Experiment = `<script>alert("1")</script>`
	html := write(t, sets)
	if strings.Contains(html, "<script>") || strings.Contains(html, "<synthetic>") {
		t.Error("text of the run came through as markup")
	}
	if !strings.Contains(html, "&lt;script&gt;") || !strings.Contains(html, "&lt;synthetic&gt;") {
		t.Error("text of the run is missing")
	}
}

// TestPageIsWhole looks for what templates and tables get wrong in silence.
func TestPageIsWhole(t *testing.T) {
	several := small()
	several.Seed++
	one := small()
	one.Arms = one.Arms[:1]
	tiny := small()
	tiny.Blocks = 1
	strange := small()
	strange.Kind = "nobody knows"
	for name, runs := range map[string][]fixture.Run{
		"one run": {small()}, "two runs": {small(), several}, "one setup": {one}, "two games": {tiny}, "a kind nobody knows": {strange},
	} {
		t.Run(name, func(t *testing.T) {
			p := New(answers(t, read(t, runs...)))
			var b bytes.Buffer
			if err := p.HTML(&b); err != nil {
				t.Fatal(err)
			}
			html := b.String()
			if m := regexp.MustCompile(`NaN|<nil>|%!|&lt;nil&gt;|\+Inf|ZgotmplZ`).FindStringIndex(html); m != nil {
				t.Errorf("the page says %q", html[max(0, m[0]-60):m[1]+20])
			}
			seen := map[string]bool{}
			for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(html, -1) {
				if seen[m[1]] {
					t.Errorf("id %s is used twice", m[1])
				}
				seen[m[1]] = true
			}
			figures := p.Figures()
			if len(figures) == 0 || strings.Count(html, `role="img"`) < len(figures) {
				t.Errorf("%d figures, %d drawings on the page", len(figures), strings.Count(html, `role="img"`))
			}
			for _, c := range p.Chapters {
				for _, s := range append(c.Sections, p.Beside...) {
					checkSection(t, s)
				}
			}
		})
	}
}

func checkSection(t *testing.T, s Section) {
	t.Helper()
	var tables []answer.Table
	for _, part := range s.Parts {
		if part.Table != nil {
			tables = append(tables, *part.Table)
		}
		if part.Figure != nil {
			tables = append(tables, part.Figure.Data)
			if part.Figure.Title == "" || part.Figure.Desc == "" || len(part.Figure.Caption) == 0 || len(part.Figure.Data.Rows) == 0 {
				t.Errorf("%s: a figure lacks its title, description, caption or numbers", s.ID)
			}
		}
	}
	for _, table := range tables {
		for _, row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Errorf("%s: a row of %q has %d cells, want %d", s.ID, table.Caption, len(row), len(table.Columns))
			}
		}
	}
}

func TestTooFewGamesPrintTilde(t *testing.T) {
	run := small()
	run.Blocks = 2
	studies := read(t, run)
	p := New(answers(t, studies))
	for _, row := range p.Chapters[0].Summary.Rows[:3] {
		for _, k := range []int{1, 3, 4} { // score, draws, plies
			if row[k].Text != "~" || row[k].Sub != "" {
				t.Errorf("%s: %q (%s), want ~ from two openings", row[0].Text, row[k].Text, row[k].Sub)
			}
		}
	}
}

func TestSummaryFitsTheTerminal(t *testing.T) {
	run := small()
	run.Leave = []int{3}
	var b strings.Builder
	if err := New(answers(t, read(t, run))).Summary(&b, 72); err != nil {
		t.Fatal(err)
	}
	text, table, _ := strings.Cut(b.String(), "\nsetup ")
	for _, line := range strings.Split(text, "\n") {
		if utf8.RuneCountInString(line) > 72 {
			t.Errorf("%d columns, want at most 72: %s", utf8.RuneCountInString(line), line)
		}
	}
	for _, want := range []string{"! The run is not complete", "games", "openings"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the summary lacks %q:\n%s", want, b.String())
		}
	}
	if n := strings.Count(table, "setup "); n != 3 {
		t.Errorf("the table has %d setups, want 3:\n%s", n, table)
	}
}

func TestOtherKindsAreToldInGeneral(t *testing.T) {
	run := small()
	run.Kind = "nobody knows"
	html := write(t, read(t, run))
	if !strings.Contains(html, "does not know experiments of the kind “nobody knows”") || strings.Contains(html, "Wins by colour") {
		t.Error("a kind that nobody knows is not told in general")
	}
}

func TestLetter(t *testing.T) {
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 52: "BA"} {
		if got := Letter(i); got != want {
			t.Errorf("Letter(%d) = %s, want %s", i, got, want)
		}
	}
}

func TestCountTakesThePlaceOfDraws(t *testing.T) {
	drawn := small()
	counted := small()
	counted.Arms = append([]fixture.Arm(nil), counted.Arms...)
	for i := range counted.Arms {
		counted.Arms[i].Draws = 0
	}
	for want, run := range map[string]fixture.Run{"Fair because drawn?": drawn, "Fair because counted?": counted} {
		if html := write(t, read(t, run)); strings.Count(html, want+"</h2>") != 1 {
			t.Errorf("the page lacks the section %q", want)
		}
	}
}

// What stands above the figures fits on a screen: a long answer unfolds from its third
// sentence on, never the last sentence alone, and none is lost.
func TestOneScreen(t *testing.T) {
	long, short := strings.Repeat("word ", 60), "Few words."
	for _, c := range []struct {
		all  []string
		told int
	}{
		{nil, 0},
		{[]string{short, short, short, short}, 4},
		{[]string{long, long, long, long}, 2},
		{[]string{long, short, short, long, short}, 3},
		{[]string{long, short, short, long}, 4},
	} {
		var all []answer.Sentence
		for _, s := range c.all {
			all = append(all, answer.Say(s))
		}
		told, rest := oneScreen(all)
		if len(told) != c.told || len(told)+len(rest) != len(all) {
			t.Errorf("of %d sentences %d are told and %d unfold, want %d told", len(all), len(told), len(rest), c.told)
		}
	}
}
