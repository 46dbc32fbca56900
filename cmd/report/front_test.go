package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/cmd/internal/front"
	"komi/experiments/fixture"
)

// plan asks of folders that settle something, that settle nothing, that lack their rows
// and that are not there.
const plan = `format = 1
title = "What made-up games say"
older = ["old"]

[[part]]
title = "Somebody asked"

[[part.question]]
asks = "Which?"
folders = ["nowhere", "openings"]

[[part.question]]
asks = "How much?"
folders = ["values"]
headline = false
lead = "In pawns:"
rows = ["rook (R)", "knight (N)"]
columns = ["value, joint interval"]

[[part.question]]
asks = "And before?"
folders = ["old"]
says = ["score"]

[[part.question]]
asks = "And elsewhere?"
folders = ["nowhere"]
`

// publishedFolders makes a folder of folders.
func publishedFolders(t *testing.T) string {
	t.Helper()
	top := t.TempDir()
	for name, write := range map[string]func(path string){
		"openings": func(path string) {
			run := small()
			run.Arms[0].First, run.Arms[1].First = 0.5, 0.5
			fixture.Write(t, path, run)
		},
		"values": func(path string) { fixture.Values(t, path, 20) },
		"old":    func(path string) { fixture.Write(t, path, small()) },
	} {
		path := filepath.Join(t.TempDir(), "made-up-1.db")
		write(path)
		if out, err := command("--publish", filepath.Join(top, name), path); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	rows, err := filepath.Glob(filepath.Join(top, "old", "*.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(rows, filepath.Join(top, "old", "numbers.csv")) {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(top, "front.toml"), []byte(plan), 0o644); err != nil {
		t.Fatal(err)
	}
	return top
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A front page is never written over what may be somebody's work, and leaves it where it is.
func TestFrontLeavesOthersFiles(t *testing.T) {
	top := publishedFolders(t)
	own := filepath.Join(top, "README.md")
	if err := os.WriteFile(own, []byte("my own notes\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--front", top); err == nil || !strings.Contains(err.Error(), "README.md stands there and may be somebody's work") {
		t.Errorf("beside a README: %v", err)
	}
	if got := read(t, own); got != "my own notes\n" {
		t.Errorf("the README is %q now", got)
	}
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--front", top); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(top, "boards", "mine.png")
	if err := os.MkdirAll(filepath.Dir(mine), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("a picture"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--front", top); err != nil {
		t.Fatal(err)
	}
	if got := read(t, mine); got != "a picture" {
		t.Errorf("the picture is %q now", got)
	}
}

// The front page says what the folders say, letter by letter, and what they do not settle;
// --check finds where it does not.
func TestFront(t *testing.T) {
	top := publishedFolders(t)
	out, err := command("--front", top)
	if err != nil || !strings.Contains(out, "2 of 4 questions have an answer") || !strings.Contains(out, "! old: an older page, made by") {
		t.Fatalf("%v: %s", err, out)
	}
	value := func(piece string) string {
		for _, line := range strings.Split(read(t, top, "values", "numbers.csv"), "\n") {
			if rest, is := strings.CutPrefix(line, "made-up-values,worths,figure values,"+piece+`,"value, joint interval",`); is {
				return piece + " " + strings.Replace(rest, ",", " (", 1) + ")"
			}
		}
		t.Fatalf("%s has no value", piece)
		return ""
	}
	wants := []string{
		"These games leave it open: the games do not yet show which of the two setups is fairest.",
		"No games were played for it.",
		"In pawns: " + value("rook (R)") + "; " + value("knight (N)") + ".",
		"an older page, made by 0.0.0-synthetic, that ships no games",
	}
	for _, name := range []string{"index.html", "README.md"} {
		text := read(t, top, name)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
	if out, err := command("--check", top); err != nil || !strings.Contains(out, "the front page says what the folders say") || strings.Count(out, "all agree") != 2 || !strings.Contains(out, "old: an older page") {
		t.Errorf("%v: %s", err, out)
	}
	for _, c := range []struct{ file, old, now, want string }{
		{"README.md", "%", "1%", "README.md is not what the folders say"},
		{"front.toml", `older = ["old"]`, "older = []", "1 of 3 folders disagrees with its rows"},
		{"front.toml", "headline = false", "headlines = false", "front.toml:15:1: part[0].question[1].headlines: unknown key"},
		{"front.toml", "columns = [", "# columns = [", "columns: expected rows or like, and the columns"},
	} {
		path := filepath.Join(top, c.file)
		old := read(t, path)
		if err := os.WriteFile(path, []byte(strings.Replace(old, c.old, c.now, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := command("--check", top); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %q: %v, want %q", c.file, c.now, err, c.want)
		}
		if err := os.WriteFile(path, []byte(old), 0o644); err != nil {
			t.Fatal(err)
		}
	}

	// A folder that tells of the same games, but says another number, contradicts the first.
	again := filepath.Join(top, "again")
	if err := os.CopyFS(again, os.DirFS(filepath.Join(top, "values"))); err != nil {
		t.Fatal(err)
	}
	faults := func() []string {
		if _, err := command("--front", top); err != nil {
			t.Fatal(err)
		}
		list, err := front.Check(top)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if list := faults(); len(list) > 0 {
		t.Errorf("equal folders: %q", list)
	}
	numbers := filepath.Join(again, "numbers.csv")
	if err := os.WriteFile(numbers, []byte(strings.Replace(read(t, numbers), "rook (R),value,", "rook (R),value,1", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if list := faults(); len(list) != 1 || !strings.Contains(list[0], "again and values contradict each other") {
		t.Errorf("%q, want one contradiction", list)
	}
}

// What is published in this repository is as its front page says; whether its numbers
// follow from their rows takes --check.
func TestFrontOfPublished(t *testing.T) {
	top := filepath.Join("..", "..", "results", "published")
	faults, err := front.Check(top)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// mostWords is how many words a page has at most before anything is unfolded.
const mostWords = 2850

// shownWords counts the words that a page shows before anything is unfolded; drawings have none.
func shownWords(page *node) int {
	words := 0
	var count func(n *node, shut bool)
	count = func(n *node, shut bool) {
		_, open := n.attrs["open"]
		_, popover := n.attrs["popover"]
		switch {
		case n.name == "head" || n.name == "svg" || popover || shut && n.name != "" && n.name != "summary":
			return
		case !shut || n.name == "summary":
			words += len(strings.Fields(n.text))
		}
		for _, k := range n.kids {
			count(k, n.name == "details" && !open)
		}
	}
	count(page, false)
	return words
}

// Pages are read at one sitting. The front page keeps room for the questions that have no
// answer yet; the atlas is a table.
func TestPublishedIsShort(t *testing.T) {
	top := filepath.Join("..", "..", "results", "published")
	f, err := front.New(top)
	if err != nil {
		t.Fatal(err)
	}
	html, err := f.HTML()
	if err != nil {
		t.Fatal(err)
	}
	answered, asked := f.Answered()
	if n, room := shownWords(parsePage(t, html)), 20*(asked-answered); n == 0 || n+room > mostWords {
		t.Errorf("the front page shows %d words and needs room for %d more, want %d in all", n, room, mostWords)
	}
	pages, err := filepath.Glob(filepath.Join(top, "*", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range pages {
		if filepath.Base(filepath.Dir(path)) == "atlas" {
			continue
		}
		if n := shownWords(parsePage(t, []byte(read(t, path)))); n == 0 || n > mostWords {
			t.Errorf("%s shows %d words, want %d at most", path, n, mostWords)
		}
	}
}

// No published file names a folder of the machine that made it.
func TestPublishedNamesNoMachine(t *testing.T) {
	top := filepath.Join("..", "..", "results", "published")
	folders := regexp.MustCompile(`/(root|home|tmp|Users|var/folders)/|[A-Z]:\\\\?Users`)
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if at := folders.FindString(read(t, path)); at != "" {
			t.Errorf("%s names a folder %s", path, at)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The numbers of the project's README are those of the published folders; -update writes
// them anew.
func TestREADME(t *testing.T) {
	const file = "../../README.md"
	f, err := front.New(filepath.Join("..", "..", "results", "published"))
	if err != nil {
		t.Fatal(err)
	}
	have := read(t, file)
	want := have
	for name, text := range f.Blocks("results/published") {
		before, rest, found := strings.Cut(want, "<!-- published: "+name+" -->\n")
		_, after, ended := strings.Cut(rest, "<!-- end -->")
		if !found || !ended {
			t.Fatalf("the README has no block %q", name)
		}
		want = before + "<!-- published: " + name + " -->\n" + text + "<!-- end -->" + after
	}
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have != want {
		t.Errorf("the README differs from what is published: go test ./cmd/report -run TestREADME -update\n%s", cmp.Diff(want, have))
	}
}

func TestFrontRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--front", t.TempDir()}, "front.toml"},
		{[]string{"--front", t.TempDir(), "run.db"}, "expected a folder only"},
		{[]string{"--front", t.TempDir(), "--publish", "there"}, "expected a folder only"},
		{[]string{"--check", t.TempDir(), "--atlas", "there"}, "read --atlas with it, expected a folder only"},
		{[]string{"--check", t.TempDir(), "--margin", "0.05"}, "read --margin with it, expected it without"},
		{[]string{"--renew", t.TempDir(), "--margin", "0.02"}, "read --margin with it, expected it without"},
		{[]string{"--front", t.TempDir(), "--margin", "0.05"}, "read --margin with it, expected it without"},
		{[]string{"--atlas", t.TempDir(), "--margin", "2", "run.db"}, "--margin: read 2, expected a share"},
		{[]string{"--publish", t.TempDir(), "--figures", "there", "run.db"}, "read --figures with it, expected runs"},
	} {
		if _, err := command(c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.args, err, c.want)
		}
	}
}
