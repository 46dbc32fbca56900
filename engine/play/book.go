package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"komi/engine"
)

const (
	// JudgeTimes is the budget for judging an opening, in budgets of a move.
	JudgeTimes = 2
	// MedianSample is the number of openings whose median is taken if a [Median] does not
	// say. The error of the median is about 1.25 sd/sqrt(n), a tenth or two of a pawn. It
	// shifts the window, and with it what all openings of the book are worth.
	MedianSample = 15
	// OpeningTries is how many random openings are drawn before giving up; for a median of
	// more than [MedianSample], that many times as many.
	OpeningTries = 1000
)

// A Book makes openings. With them two players who always choose alike play many
// different games. Workers share a book.
type Book struct {
	Name  string // in messages: of the setup
	Rules *engine.Rules
	Games int // from each opening: 2 for pairs

	// Starts are positions to play from as they are. Lines are moves to begin with, by
	// game. Opening n is the n-th of them, and after the last comes the first again.
	// Without starts and lines openings are random.
	Starts []*engine.Position
	Lines  [][][]engine.Move

	Plies     int        // of random openings
	Mirror    *Mirror    // the second game of a pair begins in it; nil to repeat the opening
	Imbalance *Imbalance // what the armies differ in at the start; nil for nothing
	Window    Window

	// From draws and judges the random openings in place of this book, by its own rules
	// and window. This book takes those that its rules allow. Nil: the book draws its
	// own.
	From *Book
}

// A Window refuses random openings in which one side stands too well.
type Window struct {
	Pawns  float64 // either way from the middle; 0 for no window
	Nodes  int64   // the budget of a move; the judge searches JudgeTimes as many
	Median *Median // the middle; nil for an even position
}

// A Median is the middle of what random openings of a book are worth to the first
// player. Its seed and its sample decide it, so whoever needs it first may compute it.
type Median struct {
	Seed   Seed
	Sample int // how many openings it is of; 0 for MedianSample
	mu     sync.Mutex
	known  bool
	pawns  float64
}

// A Seed begins a stream of random numbers.
type Seed [2]uint64

// Source returns the stream.
func (s Seed) Source() *rand.PCG { return rand.NewPCG(s[0], s[1]) }

// A Judge returns the player who judges openings of games by some rules.
type Judge func(r *engine.Rules) (Player, error)

// Opening returns opening n of the book. It depends on n and the seed only. It fails if
// no random opening is found in [OpeningTries] tries, if the judge does, or if the
// context ends.
func (b *Book) Opening(ctx context.Context, n int, seed Seed, judge Judge) (Opening, error) {
	switch {
	case len(b.Starts) > 0:
		return b.repeated(b.Starts[n%len(b.Starts)], nil), nil
	case len(b.Lines) > 0:
		o := b.repeated(b.Rules.New(), nil)
		o.Moves, o.Tries = b.Lines[n%len(b.Lines)], 1
		return o, nil
	}
	from := b.From
	if from == nil {
		from = b
	}
	middle, err := from.Middle(ctx, judge)
	if err != nil {
		return Opening{}, err
	}
	draw, tries, quiet := rand.New(seed.Source()), b.distinct(OpeningTries), 0
	for try := 1; try <= tries; try++ {
		if err := ctx.Err(); err != nil {
			return Opening{}, err
		}
		o, ok := from.random(draw)
		if !ok {
			continue
		}
		taken := o
		if from != b {
			if taken, ok = b.take(from, o); !ok {
				continue
			}
		}
		quiet++
		if in, err := from.inWindow(ctx, o, middle, judge); err != nil {
			return Opening{}, err
		} else if !in {
			continue
		}
		taken.Tries = try
		return taken, nil
	}
	return Opening{}, b.exhausted(from, tries, quiet, middle)
}

// Drawn returns the opening that try number `try` for opening n drew, even if a judge
// refused it. Tries count from 1. It returns false if that try drew none. It needs no
// search, so it is a cheap way to find records whose opening was never drawn.
func (b *Book) Drawn(n int, seed Seed, try int) (Opening, bool) {
	if len(b.Starts) > 0 || len(b.Lines) > 0 {
		o, err := b.Opening(context.Background(), n, seed, nil)
		return o, err == nil && o.Tries == try
	}
	if try < 1 || try > b.distinct(OpeningTries) {
		return Opening{}, false
	}
	from := b.From
	if from == nil {
		from = b
	}
	draw := rand.New(seed.Source())
	for range try - 1 {
		from.random(draw)
	}
	o, ok := from.random(draw)
	if ok && from != b {
		o, ok = b.take(from, o)
	}
	o.Tries = try
	return o, ok
}

// What a book for which no random opening would do asks for. It ends the error.
var (
	ErrPlies  = errors.New("expected fewer plies")
	ErrWindow = errors.New("expected a wider window")
)

// exhausted says why no random opening would do. The window alone refused the quiet
// ones.
func (b *Book) exhausted(from *Book, tries, quiet int, middle float64) error {
	o, over := from.Rules.New().Outcome()
	switch {
	case over:
		return fmt.Errorf("opening: setup %s: the game is over before it begins: %s", b.Name, o.Reason)
	case quiet > 0:
		return fmt.Errorf("opening: setup %s: of %s of %d plies none was within %v pawns of %.2f, though %d %s; %w",
			b.Name, draws(tries), b.Plies, b.Window.Pawns, middle, quiet, from.asks(), ErrWindow)
	case b.Plies == 0:
		return fmt.Errorf("opening: setup %s: no opening of 0 plies %s; expected another setup", b.Name, from.asks())
	case from != b:
		return fmt.Errorf("opening: setup %s: of %d random openings of %d plies none %s, by the rules of arm %s and by its own; %w",
			b.Name, tries, b.Plies, from.asks(), from.Name, ErrPlies)
	}
	return fmt.Errorf("opening: setup %s: of %d random openings of %d plies none %s; %w", b.Name, tries, b.Plies, from.asks(), ErrPlies)
}

func draws(n int) string {
	if n == 1 {
		return "the only opening"
	}
	return fmt.Sprintf("%d random openings", n)
}

// asks says what every random opening of the book must have done, whatever the window.
func (b *Book) asks() string {
	switch {
	case b.Imbalance != nil:
		return "left the game going, no royal attacked, and the material as it was"
	case b.Mirror != nil:
		return "left the game going, no royal attacked, and could be mirrored"
	}
	return "left the game going and no royal attacked"
}

// distinct is n, or 1 for openings without plies: there is only one of those.
func (b *Book) distinct(n int) int {
	if b.Plies == 0 {
		return 1
	}
	return n
}

// favoured is the player whose view scores of game i of an opening take: the holder of
// an imbalance, else the first player.
func (b *Book) favoured(i int) engine.Player {
	if b.Imbalance == nil {
		return 0
	}
	if army, ok := b.Imbalance.Army(); ok {
		return army
	}
	return engine.Player(i % 2)
}

// inWindow reports whether a search finds every game of the opening close to the
// middle.
func (b *Book) inWindow(ctx context.Context, o Opening, middle float64, judge Judge) (bool, error) {
	if b.Window.Pawns == 0 {
		return true, nil
	}
	scores, err := b.scores(ctx, o, judge)
	for _, score := range scores {
		if math.Abs(score-middle) > b.Window.Pawns {
			return false, err
		}
	}
	return true, err
}

// scores returns what the positions after an opening are worth, in pawns, one for each
// different game of the opening. With two players they are scores of the favoured one,
// with more of the one on turn.
func (b *Book) scores(ctx context.Context, o Opening, judge Judge) ([]float64, error) {
	player, err := judge(b.Rules)
	if err != nil {
		return nil, err
	}
	var out []float64
	for i := range o.Moves {
		if i == 1 && b.Mirror == nil && b.Imbalance == nil {
			break
		}
		p := o.After(i)
		player.Reset(0)
		found := player.Choose(ctx, p, Budget{Nodes: JudgeTimes * b.Window.Nodes})
		if found.Err != nil {
			return nil, found.Err
		}
		score := float64(found.Score) / 100
		if p.Turn() != b.favoured(i) && b.Rules.Players() == 2 {
			score = -score
		}
		out = append(out, score)
	}
	return out, ctx.Err()
}

// Middle returns the middle of the book's window, in pawns from the first player's side;
// 0 for a window around an even position. It fails if too few random openings are found
// for a median, if the judge does, or if the context ends.
func (b *Book) Middle(ctx context.Context, judge Judge) (float64, error) {
	m := b.Window.Median
	if m == nil || b.Window.Pawns == 0 {
		return 0, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known {
		return m.pawns, nil
	}
	draw := rand.New(m.Seed.Source())
	var sample []float64
	size := m.Sample
	if size == 0 {
		size = MedianSample
	}
	want, found, tries := b.distinct(size), 0, OpeningTries*max(1, size/MedianSample)
	for range tries {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		o, ok := b.random(draw)
		if !ok {
			continue
		}
		scores, err := b.scores(ctx, o, judge)
		if err != nil {
			return 0, err
		}
		sample = append(sample, scores...)
		if found++; found == want {
			break
		}
	}
	if found < want {
		return 0, fmt.Errorf("opening: setup %s: only %d of %d random openings of %d plies %s; %d are needed to tell what is usual, %w",
			b.Name, found, tries, b.Plies, b.asks(), want, ErrPlies)
	}
	slices.Sort(sample)
	n := len(sample)
	m.known, m.pawns = true, (sample[(n-1)/2]+sample[n/2])/2
	return m.pawns, nil
}
