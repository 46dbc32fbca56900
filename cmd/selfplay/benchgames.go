package main

import (
	"math/rand/v2"
	"time"

	"komi/cmd/selfplay/internal/clock"
	"komi/engine"
	"komi/engine/search"
)

// How a game of the benchmark is played.
const (
	benchNodes   = 300 // a move
	benchOpening = 8   // random plies
	benchPlies   = 300 // after which a game is broken off
	benchTable   = 1 << 18
)

// benchGames plays games of a search against itself, one after the other, until
// the time is over, and returns how many there were, how many positions they
// searched, and the processor time they took.
func benchGames(r *engine.Rules) (games int, nodes int64, took time.Duration) {
	player := search.For(r, search.BRSPlus, benchTable)
	began := clock.Process()
	for took < benchTime {
		_, n := benchGame(r, player, uint64(games))
		nodes += n
		games++
		took = clock.Process() - began
	}
	return games, nodes, took
}

// benchGame plays one game and returns its length and how many positions it
// searched.
func benchGame(r *engine.Rules, player search.Player, seed uint64) (plies int, nodes int64) {
	random := rand.New(rand.NewPCG(benchSeed, 1+seed))
	player.Reset(seed)
	p := r.New()
	for p.Ply() < benchPlies {
		if _, over := p.Outcome(); over {
			break
		}
		if p.Ply() < benchOpening {
			moves := p.Moves(nil)
			p.Make(moves[random.IntN(len(moves))])
			continue
		}
		found := player.Best(p, search.Limits{Nodes: benchNodes})
		nodes += found.Nodes
		p.Make(found.Move)
	}
	return p.Ply(), nodes
}
