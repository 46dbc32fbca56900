//go:build browser

package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

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
					visit{path: path, width: window.width, height: window.height, phone: window.phone, scheme: scheme}.check(t, ctx)
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
	v := visit{path: path, width: 800, height: 600, scheme: "light"}
	ctx, w := v.open(t, browser(t))
	found := strings.Join(v.look(t, ctx), "\n")
	for _, want := range []string{
		"the page is 3", "sticks out to 3", "id twice is used twice", "has no role=img", "has no title", "has no desc", "a figure has no caption",
		"a figure has no numbers", "link #nowhere leads nowhere", "1 cells under 2 headings", "follows a heading of level 1", "the page has no language",
		"the page has no main part", "has a contrast of 1.", "is set in 9px", "leaves its figure", "covers text",
	} {
		if !strings.Contains(found, want) {
			t.Errorf("found:\n%s\nwant in it: %s", found, want)
		}
	}
	w.Lock()
	defer w.Unlock()
	if len(w.messages) < 2 {
		t.Errorf("console %q, want the message and the error", w.messages)
	}
	if fetched := strings.Join(w.requests, " "); !strings.Contains(fetched, "missing.json") {
		t.Errorf("requests %q, want the one that the page made", w.requests)
	}
}

// browser starts one, with a profile of its own that knows nothing.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not checked in a browser")
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.Headless,
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("force-color-profile", "srgb"),
	)
	t.Cleanup(stop)
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	ctx, quit := chromedp.NewContext(ctx)
	t.Cleanup(quit)
	return ctx
}

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
	path          string
	width, height int64
	phone         bool
	scheme        string
}

func (v visit) check(t *testing.T, browser context.Context) {
	ctx, w := v.open(t, browser)
	v.shoot(t, ctx, "")
	for _, fault := range v.look(t, ctx) {
		t.Errorf("as it opens: %s", fault)
	}
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[int](`document.querySelectorAll('details').forEach(d => d.open = true), 0`)); err != nil {
		t.Fatal(err)
	}
	for _, fault := range v.look(t, ctx) {
		t.Errorf("all folds open: %s", fault)
	}
	v.shoot(t, ctx, "-open")

	w.Lock()
	defer w.Unlock()
	for _, message := range w.messages {
		t.Errorf("console: %s", message)
	}
	for _, request := range w.requests {
		if request != v.address() && !strings.HasPrefix(request, "data:") {
			t.Errorf("the page fetched %s", request)
		}
	}
	if len(w.requests) == 0 {
		t.Error("no request was seen, not even for the page: the watch is blind")
	}
}

func (v visit) address() string { return (&url.URL{Scheme: "file", Path: v.path}).String() }

// open loads the page in a tab of its own.
func (v visit) open(t *testing.T, browser context.Context) (context.Context, *watch) {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	w := &watch{}
	if err := chromedp.Listen(ctx, w.see); err != nil {
		t.Fatal(err)
	}
	var size []chromedp.EmulateViewportOption
	if v.phone {
		size = append(size, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	err := chromedp.Do(ctx,
		chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
				return err
			}
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: v.scheme}},
			})
			return err
		}),
		chromedp.EmulateViewport(v.width, v.height, size...),
		chromedp.Navigate(v.address()),
	)
	if err != nil {
		t.Fatal(err)
	}
	return ctx, w
}

// look runs the checks on the page as it stands and returns what they found.
func (v visit) look(t *testing.T, ctx context.Context) []string {
	t.Helper()
	faults, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](checks))
	if err != nil {
		t.Fatal(err)
	}
	return faults
}

func (v visit) shoot(t *testing.T, ctx context.Context, mark string) {
	t.Helper()
	if *shots == "" {
		return
	}
	picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err == nil {
		name := strings.ReplaceAll(strings.TrimPrefix(t.Name(), "TestPageInABrowser/"), "/", "-") + mark + ".png"
		err = os.WriteFile(filepath.Join(*shots, name), picture, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A watch notes what a page says on the console and what it asks of the
// network.
type watch struct {
	sync.Mutex
	messages, requests []string
}

func (w *watch) see(ev any) {
	w.Lock()
	defer w.Unlock()
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		w.messages = append(w.messages, ev.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		w.messages = append(w.messages, string(ev.Type))
	case *log.EventEntryAdded:
		w.messages = append(w.messages, ev.Entry.Text)
	case *network.EventRequestWillBeSent:
		w.requests = append(w.requests, ev.Request.URL)
	}
}
