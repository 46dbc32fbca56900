package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"komi/cmd/selfplay/internal/interim"
	"komi/experiments/answer"
)

// Every is how often a line of progress is written where there is no terminal.
const Every = 10 * time.Second

// Games shows how many games of a run are in, and what they say so far.
type Games struct {
	mu      sync.Mutex
	w       io.Writer
	t       *interim.Tally
	total   int
	pace    pace
	end     time.Time                // when play stops, however many games are in; zero for never
	bar     *progressbar.ProgressBar // nil off a terminal
	told    int                      // games when a plain line was last written
	closed  bool
	ticker  *time.Ticker
	stopped chan struct{}
}

// OfGames begins to show on w how many of so many games a tally has. Call Close afterwards.
func OfGames(w io.Writer, t *interim.Tally, total int) *Games {
	p := &Games{w: w, t: t, total: total, told: -1, pace: pace{{time.Now(), t.Games()}}, stopped: make(chan struct{})}
	every := Every
	if p.bar = newBar(w, total); p.bar != nil {
		every = time.Second // games can be long: keep the clock on the screen going
		p.tell()
	}
	p.ticker = time.NewTicker(every)
	go p.tick()
	return p
}

// EndBy sets when play stops, however many games are in.
func (p *Games) EndBy(end time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.end = end
}

func (p *Games) tick() {
	for {
		select {
		case <-p.ticker.C:
			p.mu.Lock()
			p.tell()
			p.mu.Unlock()
		case <-p.stopped:
			return
		}
	}
}

// Advance calls add, which takes a batch in, and shows the progress. After Close it does
// nothing, so that the tally can be read undisturbed.
func (p *Games) Advance(add func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	add()
	if p.bar != nil {
		p.tell()
	}
}

// Say prints a line beside the progress.
func (p *Games) Say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil || p.closed {
		fmt.Fprintln(p.w, text)
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s\n", text) // in the bar's place
	p.tell()
}

// Settle sets the final number of games. Until then only the most possible is known.
func (p *Games) Settle(total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.total != total {
		p.total, p.told = total, -1
		if p.bar != nil {
			p.bar.ChangeMax(total)
		}
	}
}

// Close shows the last line and ends the progress.
func (p *Games) Close() {
	close(p.stopped)
	p.ticker.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.bar != nil || p.told != p.t.Games() {
		p.tell()
	}
	if p.bar != nil {
		fmt.Fprintln(p.w)
	}
}

func (p *Games) tell() {
	p.told = p.t.Games()
	if p.bar != nil {
		p.bar.Describe(p.line())
		p.bar.Set(p.t.Games())
		return
	}
	fmt.Fprintln(p.w, p.line())
}

// line is "1,234/3,600 games, 20.1/s, 1m58s left, first player 52.1% ±1.2, draws 3%".
func (p *Games) line() string {
	text := fmt.Sprintf("%s/%s games", answer.Count(p.t.Games()), answer.Count(p.total))
	if rate := p.pace.at(time.Now(), p.t.Games()); rate > 0 {
		left := time.Duration(float64(p.total-p.t.Games()) / rate * float64(time.Second))
		if !p.end.IsZero() {
			left = min(left, max(0, time.Until(p.end)))
		}
		text += fmt.Sprintf(", %.3g/s, %s left", rate, Roughly(left))
	}
	return text + p.t.Line()
}

// A pace is how many games were in at some times, the earliest first, from the start of play
// on. What lies too far back to tell the speed is left out.
type pace []mark

type mark struct {
	at    time.Time
	games int
}

// The speed is that of the last minutes: a later stage may play longer games, or search
// more. It is taken over so many games, too, because they come in batches.
const (
	recent      = 2 * time.Minute
	recentGames = 200
)

// at notes how many games are in at a time, and returns the speed in games a second;
// 0 while no game has come in.
func (p *pace) at(now time.Time, games int) float64 {
	from := 0
	for i, m := range *p {
		if now.Sub(m.at) >= recent && games-m.games >= recentGames {
			from = i
		}
	}
	*p = (*p)[from:]
	first := (*p)[0]
	if last := (*p)[len(*p)-1]; now.Sub(last.at) >= Every/2 {
		*p = append(*p, mark{now, games})
	}
	if !now.After(first.at) {
		return 0
	}
	return float64(games-first.games) / now.Sub(first.at).Seconds()
}
