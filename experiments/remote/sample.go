package remote

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"komi/experiments"
	"komi/experiments/document"
	"komi/results"
)

// A sampler plays some of the workers' games again before they are stored. A worker whose
// game turns out wrong is not trusted again, and told to stop.
//
// It takes a twentieth of one processor at most: after a game it rests twenty times as
// long. A game that needs more time than it has is compared as far as it got.
type sampler struct {
	worker *experiments.Worker
	rest   time.Time // until then
	known  map[identity]bool

	mu    sync.Mutex // workers ask meanwhile
	liars map[identity]error
}

const (
	// longestSample is how long results may wait for a game of them to be played again.
	longestSample = 10 * time.Second
	// restFactor is how much longer a sampler rests than it plays.
	restFactor = 20
	// mostKnown bounds how many workers are remembered.
	mostKnown = 10_000
)

func newSampler(s *experiments.Schedule, players experiments.Players) *sampler {
	if players == nil {
		return nil
	}
	return &sampler{worker: s.Worker(players), known: map[identity]bool{}, liars: map[identity]error{}}
}

// due reports whether to play a worker's game again: one of the first, and now and then
// another.
func (p *sampler) due(from identity) bool {
	if p == nil || time.Now().Before(p.rest) {
		return false
	}
	return !p.known[from] || rand.IntN(4) == 0
}

// distrusts says what was wrong with a game of the worker before; nil for nothing.
func (p *sampler) distrusts(from identity) error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.liars[from]
}

// check plays one of a worker's games again. The error says in what it differs.
func (p *sampler) check(ctx context.Context, s *experiments.Schedule, from identity, games []results.Game) error {
	var sound []results.Game
	for _, g := range games { // void ones too: who calls games void that he lost is no better
		if s.Playable(g) {
			sound = append(sound, g)
		}
	}
	if len(sound) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, longestSample)
	defer cancel()
	began := time.Now()
	err := p.again(ctx, sound[rand.IntN(len(sound))])
	p.rest = time.Now().Add(restFactor * time.Since(began))
	if len(p.known) > mostKnown {
		clear(p.known)
	}
	p.known[from] = true
	if err != nil {
		err = fmt.Errorf("it is no game that this program plays: %w", err)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.liars[from] = err
	}
	return err
}

// again plays a game once more; one for which no opening was found, from the search for it.
func (p *sampler) again(ctx context.Context, g results.Game) error {
	if _, opened := g.Extra[document.OpeningTries]; opened {
		return p.worker.AgainFrom(ctx, g)
	}
	if err := p.worker.Again(ctx, g); ctx.Err() == nil {
		return err
	}
	return nil // the time ran out before anything could be compared
}

func (p *sampler) close() {
	if p != nil {
		p.worker.Close()
	}
}
