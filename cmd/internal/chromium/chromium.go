//go:build browser

package chromium

import (
	"context"
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
)

// Start starts Chromium or Chrome, with a profile of its own that knows nothing, and
// ends it with the test or after the limit. It skips the test where neither is installed.
func Start(t *testing.T, limit time.Duration) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not tried in a browser")
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
	ctx, cancel := context.WithTimeout(ctx, limit)
	t.Cleanup(cancel)
	ctx, quit := chromedp.NewContext(ctx)
	t.Cleanup(quit)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // starts it, once for all tabs
		t.Fatal(err)
	}
	return ctx
}

// A Window is what a page is looked at in.
type Window struct {
	Width, Height int64
	Phone         bool
	Scheme        string // light or dark
	Still         bool   // animations are asked to be left out
}

// A Tab is a page in a window, with what it says on the console and what it asks of the
// network.
type Tab struct {
	context.Context

	mu                 sync.Mutex
	messages, requests []string
}

// Open opens an address in a tab of its own.
func (w Window) Open(t *testing.T, browser context.Context, address string) *Tab {
	t.Helper()
	ctx, done := chromedp.NewContext(browser)
	t.Cleanup(done)
	tab := &Tab{Context: ctx}
	if err := chromedp.Listen(ctx, tab.see); err != nil {
		t.Fatal(err)
	}
	var size []chromedp.EmulateViewportOption
	if w.Phone {
		size = append(size, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: w.Scheme}}
	if w.Still {
		features = append(features, &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	}
	err := chromedp.Do(ctx,
		chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
				return err
			}
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
			return err
		}),
		chromedp.EmulateViewport(w.Width, w.Height, size...),
		chromedp.Navigate(address),
	)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func (tab *Tab) see(ev any) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		tab.messages = append(tab.messages, ev.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		tab.messages = append(tab.messages, string(ev.Type))
	case *log.EventEntryAdded:
		tab.messages = append(tab.messages, ev.Entry.Text)
	case *network.EventRequestWillBeSent:
		tab.requests = append(tab.requests, ev.Request.URL)
	}
}

// Messages are what the page has said on the console, its errors among them.
func (tab *Tab) Messages() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return tab.messages[:len(tab.messages):len(tab.messages)]
}

// Requests are the addresses that the page has asked for, its own among them.
func (tab *Tab) Requests() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return tab.requests[:len(tab.requests):len(tab.requests)]
}

// Shoot saves a picture of the whole page in a folder, named for the test and a mark. It
// does nothing without a folder.
func (tab *Tab) Shoot(t *testing.T, folder, mark string) {
	t.Helper()
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(tab, chromedp.FullScreenshot(100))
	if err == nil {
		name := strings.NewReplacer("/", "-", " ", "-").Replace(t.Name() + mark)
		err = os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
