package training

import (
	"fmt"

	"komi/engine/train"
)

// Settings say how much is played and trained. What they say decides the network.
type Settings struct {
	Generations int
	Games       int // of a generation
	Plan        train.Plan
	Epochs      int     // over the positions, of a network that begins at random
	Later       int     // of one that goes on, and has seen most of the positions
	Results     float64 // share of the results of games in what is learned
	Units       int     // of the hidden layer; 0 for as many as the network it goes on from has, or the fewest
	Pairs       int     // of the match with the former best
	PoolPairs   int     // of the match with each of the pool
	MatchNodes  int64   // positions searched a move in matches
}

// Quick takes some ten minutes on two cores, and Full an hour and a half.
var (
	Quick = Settings{
		Generations: 2, Games: 12_000, Plan: usualPlan, Epochs: 8, Later: 3,
		Pairs: 100, PoolPairs: 40, MatchNodes: 400,
	}
	Full = Settings{
		Generations: 4, Games: 45_000, Plan: usualPlan, Epochs: 8, Later: 3,
		Pairs: 1000, PoolPairs: 100, MatchNodes: 800,
	}
)

// usualPlan makes three of ten moves examples, searched five times as well as the
// others, and begins a third of the games with unequal armies: the worth of pieces
// shows where they are missing.
var usualPlan = train.Plan{Nodes: 400, Cheap: 80, Share: 0.3, Unequal: 1.0 / 3}

// String returns the settings as flags.
func (s Settings) String() string { return fmt.Sprintf("--generations %d %s", s.Generations, s.Each()) }

// Each returns as flags what decides each generation, which is all but how many there are:
// a folder of few generations may go on with more.
func (s Settings) Each() string {
	units := ""
	if s.Units != 0 {
		units = fmt.Sprintf(" --units %d", s.Units)
	}
	return fmt.Sprintf("--games %d --nodes %d --cheap-nodes %d --epochs %d --later-epochs %d --results %g --pairs %d --pool-pairs %d --match-nodes %d",
		s.Games, s.Plan.Nodes, s.Plan.Cheap, s.Epochs, s.Later, s.Results, s.Pairs, s.PoolPairs, s.MatchNodes) + units
}
