//go:build browser

package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"komi/cmd/internal/chromium"
	"komi/experiments/fixture"
)

// The page in a real browser, with
//
//	go test -tags browser ./cmd/report
//
// It needs Chromium or Chrome, and is skipped without.

var shots = flag.String("shots", "", "save a picture of every page in this folder")

//go:embed testdata/checks.js
var checks string

func TestPageInABrowser(t *testing.T) {
	ctx := browser(t)
	small := fixture.Changi(30)
	small.Name, small.Seed, small.Leave, small.Repeat, small.Voids = "synthetic-unfinished", 2, []int{20}, 3, []int{3}
	large := fixture.Changi(500)
	large.Name, large.Seed = "synthetic-large", 3
	single := fixture.Changi(100)
	single.Arms, single.Name, single.Seed = single.Arms[4:5], "synthetic-single", 4
	tiny := fixture.Changi(2)
	tiny.Name, tiny.Seed = "synthetic-tiny", 5
	for _, p := range []struct {
		name string
		runs []fixture.Run
	}{
		{"short", []fixture.Run{fixture.Changi(150)}},
		{"unfinished", []fixture.Run{small}},
		{"large", []fixture.Run{large}},
		{"single", []fixture.Run{single}},
		{"tiny", []fixture.Run{tiny}},
		{"several", []fixture.Run{small, single}},
	} {
		path := written(t, p.name, p.runs)
		for _, window := range []struct {
			name          string
			width, height int64
			phone         bool
		}{{"phone", 360, 740, true}, {"desktop", 1280, 900, false}} {
			for _, scheme := range []string{"light", "dark"} {
				t.Run(p.name+"/"+window.name+"/"+scheme, func(t *testing.T) {
					visit{path, chromium.Window{Width: window.width, Height: window.height, Phone: window.phone, Scheme: scheme}}.check(t, ctx)
				})
			}
		}
	}
}

// TestChecksFindFaults shows the checks a page on which everything is wrong.
func TestChecksFindFaults(t *testing.T) {
	path, err := filepath.Abs(filepath.Join("testdata", "faulty.html"))
	if err != nil {
		t.Fatal(err)
	}
	tab := visit{path, chromium.Window{Width: 800, Height: 600, Scheme: "light"}}.open(t, browser(t))
	found := strings.Join(look(t, tab), "\n")
	for _, want := range []string{
		"the page is 3", "sticks out to 3", "id twice is used twice", "has no role=img", "has no title", "has no desc", "a figure has no caption",
		"a figure has no numbers", "link #nowhere leads nowhere", "1 cells under 2 headings", "follows a heading of level 1", "the page has no language",
		"the page has no main part", "has a contrast of 1.", "is set in 9px", "leaves its figure", "covers text",
	} {
		if !strings.Contains(found, want) {
			t.Errorf("found:\n%s\nwant in it: %s", found, want)
		}
	}
	if said := tab.Messages(); len(said) < 2 {
		t.Errorf("console %q, want the message and the error", said)
	}
	if fetched := strings.Join(tab.Requests(), " "); !strings.Contains(fetched, "missing.json") {
		t.Errorf("requests %q, want the one that the page made", fetched)
	}
}

func browser(t *testing.T) context.Context { return chromium.Start(t, 5*time.Minute) }

// written makes a report and returns the path of its page.
func written(t *testing.T, name string, runs []fixture.Run) string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i, run := range runs {
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%s-%d.db", name, i)))
		fixture.Write(t, paths[i], run)
	}
	out := filepath.Join(dir, name+".html")
	o := options{out: out, margin: 0.02}
	if err := o.run(context.Background(), paths, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	return out
}

// A visit is a look at a page in a window.
type visit struct {
	path string
	chromium.Window
}

func (v visit) check(t *testing.T, browser context.Context) {
	tab := v.open(t, browser)
	tab.Shoot(t, *shots, "")
	for _, fault := range look(t, tab) {
		t.Errorf("as it opens: %s", fault)
	}
	if _, err := chromedp.Run(tab, chromedp.Evaluate[int](`document.querySelectorAll('details').forEach(d => d.open = true), 0`)); err != nil {
		t.Fatal(err)
	}
	for _, fault := range look(t, tab) {
		t.Errorf("all folds open: %s", fault)
	}
	tab.Shoot(t, *shots, "-open")

	for _, message := range tab.Messages() {
		t.Errorf("console: %s", message)
	}
	requests := tab.Requests()
	for _, request := range requests {
		if request != v.address() && !strings.HasPrefix(request, "data:") {
			t.Errorf("the page fetched %s", request)
		}
	}
	if len(requests) == 0 {
		t.Error("no request was seen, not even for the page: the watch is blind")
	}
}

func (v visit) address() string { return (&url.URL{Scheme: "file", Path: v.path}).String() }

// open loads the page in a tab of its own.
func (v visit) open(t *testing.T, browser context.Context) *chromium.Tab {
	t.Helper()
	return v.Open(t, browser, v.address())
}

// look runs the checks on the page as it stands and returns what they found.
func look(t *testing.T, tab *chromium.Tab) []string {
	t.Helper()
	faults, err := chromedp.Run(tab, chromedp.Evaluate[[]string](checks))
	if err != nil {
		t.Fatal(err)
	}
	return faults
}
