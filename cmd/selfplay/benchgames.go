package main

import (
	"math/rand/v2"
	"time"

	"komi/engine"
	"komi/engine/search"
)

// What a game of the benchmark is.
const (
	benchNodes   = 300 // a move
	benchOpening = 8   // random plies
	benchPlies   = 300 // after which a game is broken off
	benchTable   = 1 << 18
)

// benchGames plays games of a search against itself, one after the other, until
// the time is over, and returns how many there were and the processor time they
// took.
func benchGames(r *engine.Rules) (games int, took time.Duration) {
	player := search.For(r, search.BRSPlus, benchTable)
	began := cpuTime()
	for took < benchTime {
		benchGame(r, player, uint64(games))
		games++
		took = cpuTime() - began
	}
	return games, took
}

// benchGame plays one game and returns its length.
func benchGame(r *engine.Rules, player search.Player, seed uint64) int {
	random := rand.New(rand.NewPCG(benchSeed, 1+seed))
	player.Reset(seed)
	p := r.New()
	for ; p.Ply() < benchPlies; p.Make(benchMove(p, player, random)) {
		if _, over := p.Outcome(); over {
			break
		}
	}
	return p.Ply()
}

func benchMove(p *engine.Position, player search.Player, random *rand.Rand) engine.Move {
	if p.Ply() >= benchOpening {
		return player.Best(p, search.Limits{Nodes: benchNodes}).Move
	}
	moves := p.Moves(nil)
	return moves[random.IntN(len(moves))]
}
