//go:build browser

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"komi/cmd/internal/chromium"
	"komi/results"
)

const growing = `format = 1
name = "growing"
kind = "balance"
about = "Does its page grow?"
game = "dobutsu"
[openings]
plies = 2
[budget]
nodes = 100
[games]
pairs = 50000
batch = 2
seed = 1
`

// A run that is played by another process has a sound page soon, then one with more games
// in its place, and after an interruption a last one.
func TestGrowingPage(t *testing.T) {
	ctx := browser(t)
	dir := t.TempDir()
	program, file := filepath.Join(dir, "selfplay"), filepath.Join(dir, "growing.toml")
	if text, err := exec.Command("go", "build", "-o", program, "komi/cmd/selfplay").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := os.WriteFile(file, []byte(growing), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(program, "run", file, "--out", dir, "--page-after", "1s")
	var said bytes.Buffer
	run.Stderr = &said
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- run.Wait() }()
	defer run.Process.Kill()

	path := ""
	wait := func(what string, done func() bool) {
		t.Helper()
		for end := time.Now().Add(time.Minute); !done(); time.Sleep(100 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("no %s in a minute", what)
			}
		}
	}
	wait("page", func() bool {
		found, _ := filepath.Glob(filepath.Join(dir, "*.html"))
		if len(found) > 0 {
			path = found[0]
		}
		return path != ""
	})
	tab := visit{path, chromium.Window{Width: 1280, Height: 900, Scheme: "light"}}.open(t, ctx)
	first := gamesOnPage(t, tab)
	if first < 2 {
		t.Errorf("the first page tells of %d games", first)
	}
	last := first
	wait("page with more games", func() bool {
		if err := chromedp.Do(tab, chromedp.Reload()); err != nil {
			t.Fatal(err)
		}
		last = gamesOnPage(t, tab)
		return last > first
	})
	visit{path, chromium.Window{Width: 375, Height: 740, Phone: true, Scheme: "dark"}}.check(t, ctx)
	visit{path, chromium.Window{Width: 1280, Height: 900, Scheme: "light"}}.check(t, ctx)

	if err := run.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	<-ended
	if !strings.Contains(said.String(), "interrupted: ") {
		t.Errorf("it said\n%s", &said)
	}
	if err := chromedp.Do(tab, chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	end := gamesOnPage(t, tab)
	f, err := results.Open(strings.TrimSuffix(path, ".html") + ".db")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	prefix, err := f.Prefix(context.Background())
	if err != nil || end < last || end > 2*prefix {
		t.Errorf("%v: at last %d games on the page, before %d, and %d are kept without a gap", err, end, last, 2*prefix)
	}
}

// gamesOnPage is how many games a growing page says are in.
func gamesOnPage(t *testing.T, tab context.Context) int {
	t.Helper()
	status, err := chromedp.Run(tab, chromedp.Evaluate[string](`document.querySelector('.status').textContent`))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`^([0-9,]+) of 100,000 games are in\. Made on .* UTC;`).FindStringSubmatch(status)
	if m == nil {
		t.Fatalf("the page says %q", status)
	}
	n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
