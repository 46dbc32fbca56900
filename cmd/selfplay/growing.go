package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"komi/cmd/internal/page"
	"komi/experiments/answer"
	"komi/results/outfile"
)

// A growing page is written for the first time after a minute of play, and again as games
// come in, each time in place of the page before.
type growing struct {
	path string // of the page
	// draw makes the page of what is stored; nil if that is not enough for a page.
	draw func(ctx context.Context, over bool) ([]byte, error)
	say  func(line string)
	stop func() // ends the writing and waits for it

	writing sync.Mutex // one page at a time, so that none takes the place of a newer one
}

const (
	// firstPage is when a page is written first. The time between two pages grows by
	// pageGrowth up to mostBetween, and is at least pageCost times what a page takes to
	// draw, so that pages take few games' time.
	firstPage, mostBetween = time.Minute, 10 * time.Minute
	pageGrowth             = 1.25
	pageCost               = 15
	leastPage              = 100 * time.Millisecond
	// lastPage is how long an interrupted command takes for its last page.
	lastPage = 700 * time.Millisecond
)

// grow begins to write a page now and then.
func (g *growing) grow(ctx context.Context, first time.Duration) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	g.stop = func() {
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
			written, err := g.write(ctx, false)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				g.say(fmt.Sprintf("note: no page: %v", err)) // the games are what counts
				return
			}
			if written && !told {
				told = true
				g.say(fmt.Sprintf("a first page, written again as games come in: %s", g.path))
			}
			cost := time.Since(began)
			wait = max(time.Duration(pageGrowth*float64(wait)), pageCost*cost)
			wait = max(min(wait, mostBetween), first)
		}
	}()
}

// write draws the page and puts it in place of the one before. It reports whether there
// was anything to draw.
func (g *growing) write(ctx context.Context, over bool) (bool, error) {
	g.writing.Lock()
	defer g.writing.Unlock()
	html, err := g.draw(ctx, over)
	if err != nil || html == nil {
		return false, err
	}
	return true, outfile.Write(g.path, html)
}

// finish ends the writing and writes the page a last time. An interrupted command does
// not wait long for that: the page before may then stay, and what is drawn reads no more games.
func (g *growing) finish(interrupted bool) (bool, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	var written bool
	var err error
	go func() {
		defer close(done)
		g.stop()
		written, err = g.write(ctx, !interrupted)
	}()
	if interrupted {
		select {
		case <-done:
		case <-time.After(lastPage):
			return false, nil
		}
	}
	<-done
	return written, err
}

// pageOf draws the page of a run file; nil if it has no games yet.
func pageOf(ctx context.Context, path string, now time.Time, over bool) ([]byte, error) {
	run, err := page.Read(ctx, path)
	if err != nil || run.Played == 0 {
		return nil, err
	}
	p := page.New([]answer.Answer{run.Answer})
	p.Status = statusOf(run.Played, run.Planned, over || run.Played >= run.Planned, now)
	return htmlOf(p)
}

func htmlOf(p *page.Page) ([]byte, error) {
	var html bytes.Buffer
	err := p.HTML(io.Writer(&html))
	return html.Bytes(), err
}

// statusOf says how much is in, and when a page was made.
func statusOf(played, planned int, over bool, now time.Time) string {
	made := now.UTC().Format("2 January 2006 at 15:04 UTC")
	if over {
		return fmt.Sprintf("Made on %s, when the last game was in.", made)
	}
	return fmt.Sprintf("%s of %s are in. Made on %s; this page is rewritten while games are played: reload it to see more.",
		answer.Count(played), answer.Plural(planned, "game"), made)
}
