package livepage

import (
	"context"
	"fmt"
	"sync"
	"time"

	"komi/results/outfile"
)

// A Writer writes a page again and again as games come in.
type Writer struct {
	Path string // of the page
	// Draw makes the page of what is stored; nil if that is not enough for a page. It is
	// told whether more games come.
	Draw func(ctx context.Context, playing bool) ([]byte, error)
	Say  func(line string)

	stop    func()     // ends the writing and waits for it
	writing sync.Mutex // one page at a time, so that none takes the place of a newer one
}

// First is when a page is usually written first, and Least the least such time.
const (
	First = time.Minute
	Least = 100 * time.Millisecond
)

const (
	// The time between two pages grows by growth up to mostBetween, and is at least
	// drawingCost times what a page takes to draw, so that pages take few games' time.
	growth      = 1.25
	mostBetween = 10 * time.Minute
	drawingCost = 15
	// patience is how long an interrupted command takes for its last page.
	patience = 700 * time.Millisecond
)

// Start begins to write the page now and then, for the first time after so long, until the
// context ends. No two pages are closer in time than that. An error of a page is told, and
// ends the writing. Call Finish afterwards.
func (w *Writer) Start(ctx context.Context, first time.Duration) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	w.stop = func() {
		cancel()
		<-done
	}
	go func() {
		defer close(done)
		told := false
		for wait := first; ; {
			select {
			case <-ctx.Done():
				return
			case <-time.After(wait):
			}
			began := time.Now()
			written, err := w.Write(ctx, true)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				w.Say(fmt.Sprintf("note: no page: %v", err)) // the games are what counts
				return
			}
			if written && !told {
				told = true
				w.Say(fmt.Sprintf("a first page, written again as games come in: %s", w.Path))
			}
			cost := time.Since(began)
			wait = max(time.Duration(growth*float64(wait)), drawingCost*cost)
			wait = max(min(wait, mostBetween), first)
		}
	}()
}

// Write draws the page and puts it in place of the one before. It reports whether there
// was anything to draw.
func (w *Writer) Write(ctx context.Context, playing bool) (bool, error) {
	w.writing.Lock()
	defer w.writing.Unlock()
	html, err := w.Draw(ctx, playing)
	if err != nil || html == nil {
		return false, err
	}
	return true, outfile.Write(w.Path, html)
}

// Finish ends the writing and writes the page a last time. An interrupted command does
// not wait long for that: the page before may then stay, and what is drawn reads no more games.
func (w *Writer) Finish(interrupted bool) (bool, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	var written bool
	var err error
	go func() {
		defer close(done)
		w.stop()
		written, err = w.Write(ctx, false)
	}()
	if interrupted {
		select {
		case <-done:
		case <-time.After(patience):
			return false, nil
		}
	}
	<-done
	return written, err
}
