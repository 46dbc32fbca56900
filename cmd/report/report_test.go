package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"komi/cmd/internal/runs"
	"komi/experiments/fixture"
)

func small() fixture.Run {
	run := fixture.Changi(12)
	run.Arms = run.Arms[:2]
	return run
}

func command(args ...string) (string, error) {
	var out bytes.Buffer
	c := newCommand()
	c.SetArgs(args)
	c.SetOut(&out)
	c.SetErr(&out)
	err := c.ExecuteContext(context.Background())
	return out.String(), err
}

func TestReportWritesPageAndFigures(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.db")
	fixture.Write(t, path, small())
	figures := filepath.Join(dir, "figures")
	out, err := command(path, "--figures", figures)
	if err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(dir, "mine.html")
	if !strings.Contains(out, "The report is in "+page) || !strings.Contains(out, "setup 1") {
		t.Errorf("printed:\n%s\nwant the summary and where the page is", out)
	}
	html, err := os.ReadFile(page)
	if err != nil || !bytes.HasPrefix(html, []byte("<!doctype html>")) {
		t.Errorf("page begins with %.20q (%v)", html, err)
	}
	for _, extension := range []string{"svg", "png", "pdf"} {
		files, err := filepath.Glob(filepath.Join(figures, "*."+extension))
		if want := strings.Count(string(html), "<figure>"); err != nil || len(files) != want {
			t.Errorf("%d %s files (%v), want %d as on the page", len(files), extension, err, want)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, ".report-*"))
	if err != nil || len(left) != 0 {
		t.Errorf("left behind %q (%v)", left, err)
	}
}

// Two runs of one experiment by different rules: the page and what is printed say so.
func TestReportTellsRulesApart(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	plain, other := small(), small()
	other.Options, other.Seed = "pass=stuck", plain.Seed+1
	fixture.Write(t, a, plain)
	fixture.Write(t, b, other)
	const says = "The rules of A and B differ"
	out, err := command(a, b)
	if err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(filepath.Join(dir, "a-and-1-more.html"))
	if err != nil || strings.Count(string(html), says) != 1 || strings.Count(out, says) != 1 {
		t.Errorf("%q is said %d times on the page (%v), want once; printed:\n%s", says, strings.Count(string(html), says), err, out)
	}
	same := small()
	same.Seed = other.Seed
	fixture.Write(t, filepath.Join(dir, "c.db"), same)
	if out, err := command(a, filepath.Join(dir, "c.db")); err != nil || strings.Contains(out, says) {
		t.Errorf("of the same rules: %v\n%s", err, out)
	}
}

// lost is a writer whose reader is gone.
type lost struct{}

func (lost) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

// What is printed may be lost; the page and the figures are written all the same.
func TestReportWithoutReader(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.db")
	fixture.Write(t, path, small())
	c := newCommand()
	c.SetArgs([]string{path, "--figures", filepath.Join(dir, "figures")})
	c.SetOut(lost{})
	c.SetErr(lost{})
	if err := c.ExecuteContext(t.Context()); err == nil || err.Error() != "nobody reads" {
		t.Errorf("ended with %v", err)
	}
	for _, want := range []string{"mine.html", "figures/*.svg"} {
		if found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(want))); err != nil || len(found) == 0 {
			t.Errorf("%s is not there (%v)", want, err)
		}
	}
}

func TestReportWithoutRunTakesTheNewest(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	folder := filepath.FromSlash(runs.Folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	old, fresh := small(), small()
	old.Name, fresh.Name = "old", "fresh"
	fixture.Write(t, filepath.Join(folder, "a.db"), fresh)
	fixture.Write(t, filepath.Join(folder, "b.db"), old)
	notes := filepath.Join(folder, "notes.txt")
	if err := os.WriteFile(notes, []byte("not a run, and newer than all of them, whatever its length may be"), 0o644); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for name, age := range map[string]time.Duration{"a.db": time.Hour, "b.db": 2 * time.Hour, "notes.txt": 0} {
		if err := os.Chtimes(filepath.Join(folder, name), now, now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	out, err := command()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out, "fresh\n") || !strings.Contains(out, filepath.Join(folder, "a.html")) {
		t.Errorf("printed:\n%s\nwant the report of the newest run", out)
	}
	// A bare name is looked for where runs are kept.
	if out, err := command("b.db"); err != nil || !strings.HasPrefix(out, "old\n") || !strings.Contains(out, filepath.Join(folder, "b.html")) {
		t.Errorf("report b.db: %v, printed:\n%s", err, out)
	}
}

func TestReportSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte("this is not a database at all, just text of some length, enough for a header of one hundred bytes"), 0o644); err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(dir, "run.db")
	fixture.Write(t, run, small())
	other, mine, thesis := filepath.Join(dir, "other.db"), filepath.Join(dir, "mine.toml"), filepath.Join(dir, "thesis.html")
	fixture.Write(t, other, small())
	for path, text := range map[string]string{mine: "format = 1\n", thesis: "<!doctype html><title>My thesis</title>"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"no runs", nil, "no run in results/runs: play one first"},
		{"no such file", []string{"nowhere.db"}, "no such run"},
		{"not a run", []string{text}, "not a Komi run"},
		{"a margin that means nothing", []string{run, "--margin", "2"}, "--margin: read 2, expected"},
		{"a page without a name", []string{run, "--out", ""}, "--out: read nothing, expected a file"},
		{"figures nowhere", []string{run, "--figures", ""}, "--figures: read nothing, expected a folder"},
		{"nothing to check", []string{"--check", ""}, "--check: read nothing, expected a folder"},
		{"no pages to make again", []string{"--renew="}, "--renew: read nothing, expected a folder"},
		{"published nowhere", []string{run, "--publish", ""}, "--publish: read nothing, expected a folder"},
		{"an atlas nowhere", []string{run, "--atlas", ""}, "--atlas: read nothing, expected a folder"},
		{"a front page of nothing", []string{"--front", ""}, "--front: read nothing, expected a folder"},
		{"nowhere to write", []string{run, "--out", filepath.Join(dir, "no", "such", "folder.html")}, "folder.html: no such file"},
		{"a page over its run", []string{run, "--out", run}, "is read as"},
		{"a page over another run", []string{run, "--out", other}, "a run file stands there"},
		{"a page over an experiment", []string{run, "--out", mine}, "a .toml file"},
		{"a page over another page", []string{run, "--out", thesis}, "no page of Komi’s stands there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := command(c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q in it", err, c.want)
			}
		})
	}
	for _, path := range []string{run, other, run} { // the page of a run replaces an older one
		if _, err := command(path); err != nil {
			t.Errorf("the run is gone: %v", err)
		}
	}
}

func TestBeside(t *testing.T) {
	for want, runs := range map[string][]string{
		"runs/a.html":             {"runs/a.db"},
		"runs/a-and-2-more.html":  {"runs/a.db", "b.db", "c.db"},
		"no-ending.html":          {"no-ending"},
		"runs.d/changi-0.5.html":  {"runs.d/changi-0.5.db"},
		"runs.d/with-dot.in.html": {"runs.d/with-dot.in.db"},
	} {
		if got := beside(runs); got != want {
			t.Errorf("beside(%q) = %q, want %q", runs, got, want)
		}
	}
}
