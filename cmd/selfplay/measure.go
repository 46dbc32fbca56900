package main

import (
	"slices"

	"komi/engine"
	"komi/experiments"
	"komi/results"
)

// A measure is what a running experiment is followed by: a number of each game,
// whose mean over the games of a round is told with its interval.
type measure struct {
	name  string
	value func(results.Game) float64
}

// mean is that of some games.
func (m measure) mean(games []results.Game) float64 {
	total := 0.0
	for _, g := range games {
		total += m.value(g)
	}
	return total / float64(len(games))
}

// measureOf is the measure of an experiment.
func measureOf(e *experiments.Experiment) measure {
	if e.Kind == experiments.KindLadder {
		strong := e.Arms[0].Seats[0].Name
		return measure{"stronger player", func(g results.Game) float64 { return share(g, slices.Index(g.Seats, strong)) }}
	}
	if e.Kind == experiments.KindValues {
		return measure{"holder of the arm", holderScore}
	}
	if e.Kind == experiments.KindArmies {
		return shareOf(e, 0)
	}
	return measure{"first player", func(g results.Game) float64 { return share(g, 0) }}
}

// besides are the further measures of an experiment: what the other armies win.
func besides(e *experiments.Experiment) []measure {
	if e.Kind != experiments.KindArmies {
		return nil
	}
	return []measure{shareOf(e, 1), shareOf(e, 2)}
}

// shareOf is what a player of an experiment on armies wins.
func shareOf(e *experiments.Experiment, player int) measure {
	name := e.Arms[0].Rules.PlayerName(engine.Player(player))
	return measure{name, func(g results.Game) float64 { return share(g, player) }}
}

// share is what a player got of a game.
func share(g results.Game, player int) float64 {
	return float64(g.Shares[player]) / float64(g.Whole)
}

// moments are the count, mean and variance of numbers, taken in one by one.
type moments struct {
	n             int
	mean, squares float64 // squares: sum of squared differences from the mean
	sum           float64 // exact for scores of two players, as the running mean is not
}

// add takes a number in (Welford 1962).
func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	d := x - m.mean
	m.mean += d / float64(m.n)
	m.squares += d * (x - m.mean)
}

// merge takes in the numbers of other moments (Chan, Golub and LeVeque 1979).
func (m *moments) merge(o moments) {
	if o.n == 0 {
		return
	}
	n := m.n + o.n
	d := o.mean - m.mean
	m.squares += o.squares + d*d*float64(m.n)*float64(o.n)/float64(n)
	m.mean += d * float64(o.n) / float64(n)
	m.n = n
	m.sum += o.sum
}

// variance is that of the sample, with n-1; 0 for fewer than two numbers.
func (m moments) variance() float64 {
	if m.n < 2 {
		return 0
	}
	return m.squares / float64(m.n-1)
}
