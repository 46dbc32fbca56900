package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"komi/experiments"
	"komi/experiments/kinds"
	"komi/results/outfile"
	"komi/stats"
)

// How weights are learned in a study: as "train --linear" does, with as many games as
// there is time for.
const (
	learnNodes, learnMatchNodes = 200, 300
	mostLearnGames              = 1500 // of a round
	leastLearnGames             = 100  // fewer teach nothing
	mostLearnPairs              = 150  // of the match after a round
	mostLearnRounds             = 20
	// learnTrial is for how long games are played to see how many there is time for.
	learnTrial = 1500 * time.Millisecond
)

// learn finds weights for the game, unless it has some, and says by what the players will
// evaluate.
func (st *study) learn(ctx context.Context) error {
	path, _, err := keptWeights(st.game)
	switch {
	case err != nil:
		return err
	case path != "":
		st.weights, st.taught = path, "weights learned before, "+path
		return nil
	case hasFitted(st.rules):
		st.taught = "the weights that come with the program"
		return nil
	case st.rules.Players() > 2:
		st.taught = "a formula, how far pieces move: to learn a game of three takes an hour or more, with selfplay train"
		return nil
	}
	box := min(time.Duration(learnShare*float64(st.budget)), mostLearn)
	st.taught = "a formula, how far pieces move: the budget is too small to learn in"
	if box <= 2*learnTrial {
		return nil
	}
	t, err := st.lesson(ctx, box)
	if err != nil || t == nil {
		return err
	}
	rules, err := t.rules()
	if err != nil {
		return err
	}
	teach, err := t.learner(rules, st.cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	var found learned
	err = promptly(ctx, func() (err error) {
		found, err = teach(ctx)
		return err
	})
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted while learning: nothing is kept; the same command starts over")
	}
	if err != nil {
		return fmt.Errorf("study: learning: %w", err)
	}
	if path, err = weightsPath(st.game); err != nil {
		return err
	}
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("study: %w", err)
	}
	if err := outfile.CheckWeights(path, st.game.File); err != nil {
		return fmt.Errorf("study: %w", err)
	}
	if err := outfile.Write(path, found.Text()); err != nil {
		return fmt.Errorf("study: %w", err)
	}
	st.weights, st.taught = path, "weights learned just now, "+path
	return nil
}

// lesson measures how fast games are played and returns a training that takes about so
// long; nil if that is too short to learn anything.
func (st *study) lesson(ctx context.Context, box time.Duration) (*trainer, error) {
	e, err := kinds.Asked().Draft("balance", st.ref)
	if err != nil {
		return nil, err
	}
	cost, _, err := sample(ctx, limited(e, learnNodes), st.workers, learnTrial)
	if err != nil {
		return nil, errors.New("interrupted before the first game")
	}
	if cost.plies == 0 {
		return nil, nil
	}
	each := cost.seconds / float64(max(1, cost.ends)) / float64(st.workers)
	games := int((box - learnTrial).Seconds() / each)
	// A round is its games and two matches of pairs that search half as much again.
	rounds, round := 1, games
	if games > 4*leastLearnGames {
		rounds = min(max(2, games*5/8/mostLearnGames), mostLearnRounds)
		round = games / rounds
	}
	t := &trainer{game: st.ref, seed: 1, workers: st.workers, linear: true}
	t.fit.Games = min(round*5/8, mostLearnGames)
	t.fit.Pairs = min(max(t.fit.Games/12, stats.MinBlocks), mostLearnPairs)
	t.fit.Nodes, t.fit.MatchNodes, t.fit.Rounds = learnNodes, learnMatchNodes, rounds
	if t.fit.Games < leastLearnGames {
		return nil, nil
	}
	return t, nil
}

// limited is the experiment with at most so many nodes a move and any openings.
func limited(e *experiments.Experiment, nodes int64) *experiments.Experiment {
	own := *e
	own.Arms = slices.Clone(e.Arms)
	own.Openings.Window = 0
	for i := range own.Arms {
		own.Arms[i].Seats = slices.Clone(own.Arms[i].Seats)
		for k := range own.Arms[i].Seats {
			own.Arms[i].Seats[k].Nodes = min(own.Arms[i].Seats[k].Nodes, nodes)
		}
	}
	return &own
}
