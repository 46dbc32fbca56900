package match

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
	"komi/results"
	"komi/stats"
)

// A Match is what is played.
type Match struct {
	Rules    *engine.Rules
	Names    [2]string // of the sides, A and B
	Make     [2]func() (Side, error)
	Pairs    int // at most
	From     int // number of the first opening, so that a match can be played in parts
	Seed     uint64
	Openings Openings
	Workers  int
	Judge    *eval.Weights // of openings
	Test     *Test         // nil: play all pairs
}

// maxPlies ends games whose rules do not.
const maxPlies = 2000

// A pair is two games from one opening; in the second, B moves first.
type pair [2]results.Game

// Play plays the match. Pairs are counted in their order, whatever order they
// end in, so that with limits of nodes the result does not depend on the number
// of workers. told is called with the result so far after each pair. If the
// context ends, the result is that of the pairs until then.
func (m *Match) Play(ctx context.Context, told func(*Result)) (*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type done struct {
		at  int
		two pair
		err error
	}
	next := make(chan int)
	ended := make(chan done)
	usage := make([][2]Usage, m.Workers)
	var wg sync.WaitGroup
	for w := range m.Workers {
		wg.Go(func() {
			runtime.LockOSThread() // processor time is measured by thread
			p, err := m.player()
			if err != nil {
				ended <- done{err: err}
				return
			}
			defer func() { usage[w] = p.close() }()
			for at := range next {
				two, err := p.pair(ctx, m.From+at)
				ended <- done{at, two, err}
				if err != nil {
					return
				}
			}
		})
	}
	go func() {
		defer close(next)
		for at := range m.Pairs {
			select {
			case next <- at:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		wg.Wait()
		close(ended)
	}()
	r := &Result{match: m}
	waiting := map[int]pair{}
	var failure error
	for d := range ended {
		switch {
		case d.err != nil:
			if failure == nil && ctx.Err() == nil {
				failure = d.err
			}
			cancel()
			continue
		case r.Decided():
			continue
		}
		waiting[d.at] = d.two
		for {
			two, ok := waiting[len(r.Games)/2]
			if !ok || r.Decided() {
				break
			}
			delete(waiting, len(r.Games)/2)
			r.add(two)
			told(r)
		}
		if r.Decided() {
			cancel()
		}
	}
	for _, u := range usage {
		for side := range u {
			r.Usage[side] = r.Usage[side].add(u[side])
		}
	}
	return r, failure
}

// A player plays the pairs of one worker.
type player struct {
	match *Match
	sides [2]Side
	judge *search.Searcher
}

func (m *Match) player() (*player, error) {
	p := &player{match: m, judge: search.New(m.Rules, m.Judge, 1<<18)}
	for i, mk := range m.Make {
		s, err := mk()
		if err != nil {
			p.close()
			return nil, err
		}
		p.sides[i] = s
	}
	return p, nil
}

// close ends the sides and returns what they used.
func (p *player) close() (u [2]Usage) {
	for i, s := range p.sides {
		if s != nil {
			s.Close()
			u[i] = s.Usage()
		}
	}
	return u
}

// pair plays both games of a pair.
func (p *player) pair(ctx context.Context, at int) (two pair, err error) {
	opening, err := p.match.Openings.draw(p.judge, p.match.Rules, p.match.Seed, at)
	if err != nil {
		return two, err
	}
	for half := range two {
		if two[half], err = p.game(ctx, opening, at, half); err != nil {
			return two, err
		}
	}
	return two, nil
}

// game plays one game. The only error is the context's.
func (p *player) game(ctx context.Context, opening []engine.Move, at, half int) (results.Game, error) {
	m := p.match
	r := m.Rules
	pos := r.New()
	g := results.Game{
		Index: 2*at + half, Block: at, Variant: r.ID(), Setup: r.Setup(), Seed: m.Seed,
		Start: pos.FEN(), Opening: len(opening), Seats: []string{m.Names[half], m.Names[1-half]},
	}
	var texts []string
	play := func(move engine.Move) {
		texts = append(texts, pos.MoveText(move))
		pos.Make(move)
	}
	for _, move := range opening {
		play(move)
	}
	fault := p.moves(ctx, pos, at, half, play)
	if err := ctx.Err(); err != nil {
		return g, err
	}
	g.Moves, g.Plies = strings.Join(texts, " "), len(texts)
	o, over := pos.Outcome()
	switch {
	case fault != nil:
		g.Void = fault.Error()
	case !over:
		g.Void = fmt.Sprintf("no end by the rules after %d plies", maxPlies)
	default:
		g.Reason, g.Whole = o.Reason.String(), engine.Whole
		g.Shares = []int{int(o.Shares[0]), int(o.Shares[1])}
		if o.Counted {
			g.Margin = &o.Margin
		}
	}
	return g, nil
}

// moves lets the sides play until the game is over. In the first game of a pair
// A moves first.
func (p *player) moves(ctx context.Context, pos *engine.Position, at, half int, play func(engine.Move)) error {
	by := func(q engine.Player) int { return (int(q) + half) % 2 }
	for q := range engine.Player(2) {
		if err := p.sides[by(q)].Begin(p.match.Seed + uint64(2*at+half)); err != nil {
			return p.blame(by(q), err)
		}
	}
	for pos.Ply() < maxPlies && ctx.Err() == nil {
		if _, over := pos.Outcome(); over {
			return nil
		}
		side := by(pos.Turn())
		move, err := p.sides[side].Choose(pos)
		if err != nil {
			return p.blame(side, err)
		}
		play(move)
	}
	return nil
}

func (p *player) blame(side int, err error) error {
	return fmt.Errorf("%c, %s: %w", 'A'+side, p.match.Names[side], err)
}

// A Test stops a match when it is clear which of two hypotheses about the Elo
// of A over B holds, with 5% error either way.
type Test struct{ Elo0, Elo1 float64 }

// bounds of the log-likelihood ratio.
func (t Test) bounds() (lower, upper float64) { return stats.SPRTBounds(0.05, 0.05) }
