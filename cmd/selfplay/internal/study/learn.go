package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/forecast"
	"komi/cmd/selfplay/internal/interrupt"
	"komi/cmd/selfplay/internal/training"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine/tomlfile"
	"komi/engine/train"
	"komi/experiments"
	"komi/experiments/kinds"
	"komi/results/outfile"
	"komi/stats"
)

// How a study learns: with as many games as there is time for, the values of pieces and
// squares as "train --linear" does, and where games are plentiful a network as well.
const (
	learnNodes, learnMatchNodes = 200, 300
	mostLearnGames              = 1500 // of a round
	leastLearnGames             = 100  // fewer teach nothing
	mostLearnPairs              = 150  // of the match after a round
	mostLearnRounds             = 20
	// leastNetGames is how many games there must be time for to learn a network. Games of
	// three have no other evaluation than the formula, so they learn one earlier.
	leastNetGames, leastArmiesGames = 12_000, 4_000
	// netRounds are the rounds in which the values of pieces and squares are learned
	// before a network.
	netRounds = 2
	// learnTrial is for how long games are played to see how many there is time for.
	learnTrial = 1500 * time.Millisecond
	// learnLate is how much longer than planned learning may take, before the best so far
	// is what was learned.
	learnLate = 1.25
)

// A lesson is how a study learns. It is kept beside what is learned, so that an interrupted
// study goes on with the same one.
type lesson struct {
	Version string // of the players
	Linear  bool   // no network
	// Games of a round, rounds at most, and pairs of a match: of pieces and squares.
	Games, Rounds, Pairs int
	Net                  training.Settings
}

// fit is how the values of pieces and squares are learned.
func (l *lesson) fit() training.Linear {
	return training.Linear{Games: l.Games, Rounds: l.Rounds, Pairs: l.Pairs, Nodes: learnNodes, MatchNodes: learnMatchNodes}
}

// learn finds weights for the game, unless it has some, and says by what the players will
// evaluate.
func (st *Study) learn(ctx context.Context) error {
	path, _, err := weightfile.Find(st.game)
	switch {
	case err != nil:
		return fmt.Errorf("study: %w", err)
	case path != "":
		st.weights, st.taught = path, "weights learned before, "+path
		return nil
	case weightfile.Fitted(st.rules):
		st.taught = "the weights that come with the program"
		return nil
	}
	if path, err = weightfile.Path(st.game); err != nil {
		return err
	}
	folder := tomlfile.Stem(path) + "-training"
	kept := folder + ".json"
	box := min(time.Duration(learnShare*float64(st.Budget)), mostLearn)
	l, err := st.lesson(ctx, kept, box)
	if err != nil {
		return err
	}
	if l == nil {
		st.taught = "a formula, how far pieces move: the budget is too small to learn in"
		return nil
	}
	if err := runs.MakeFolder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("study: learned weights are kept in %s: %w", runs.Folder, err)
	}
	if err := outfile.CheckWeights(path, st.game.File); err != nil {
		return fmt.Errorf("study: %w; learned weights are kept beside the game's file: copy it to a folder that you can write to", err)
	}
	text, err := json.Marshal(l)
	if err == nil {
		err = outfile.Write(kept, text)
	}
	if err != nil {
		return fmt.Errorf("study: %w", err)
	}
	found, err := st.taughtBy(ctx, l, folder, time.Duration(learnLate*float64(box)))
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted while learning: what was played is kept in %s; to go on:\n  %s", folder, st.Again)
	}
	if errors.Is(err, train.ErrFewPositions) {
		st.taught = "a formula, how far pieces move: there are too few quiet positions to learn from"
		return nil // what was played stays, so that the same command finds the same
	}
	if err != nil {
		return fmt.Errorf("study: learning: %w", err)
	}
	if err := outfile.Write(path, found.Text()); err != nil {
		return fmt.Errorf("study: %w", err)
	}
	if err := errors.Join(os.RemoveAll(folder), os.Remove(kept)); err != nil { // they were to go on with
		return fmt.Errorf("study: %w", err)
	}
	st.weights, st.taught = path, "weights learned just now, "+path
	return nil
}

// taughtBy learns by a lesson, for at most so long.
func (st *Study) taughtBy(ctx context.Context, l *lesson, folder string, most time.Duration) (found training.Weights, err error) {
	rules, err := training.Rules(st.Ref, nil, nil)
	if err != nil {
		return nil, err
	}
	request := training.Request{
		Game: st.Ref, Rules: rules, Seed: 1, Workers: st.Workers, Alone: l.Linear, Linear: l.fit(), Net: l.Net,
		Folder: folder, Voice: st.Voice,
	}
	teach, err := request.Learner()
	if err != nil {
		return nil, err
	}
	timed, stop := context.WithTimeout(ctx, most)
	defer stop()
	err = interrupt.Promptly(ctx, func() (err error) {
		found, err = teach(timed)
		return err
	})
	return found, err
}

// lesson is the one that was begun, or a new one that takes about so long; nil if that is too
// short to learn anything.
func (st *Study) lesson(ctx context.Context, kept string, box time.Duration) (*lesson, error) {
	if text, err := os.ReadFile(kept); err == nil {
		var begun lesson
		if json.Unmarshal(text, &begun) == nil && begun.Version == experiments.Version {
			return &begun, nil
		}
		// Other players would learn something else.
		if err := os.RemoveAll(strings.TrimSuffix(kept, ".json")); err != nil {
			return nil, fmt.Errorf("study: %w", err)
		}
	}
	if box <= 2*learnTrial {
		return nil, nil
	}
	games, err := st.affordable(ctx, box)
	if err != nil {
		return nil, err
	}
	l := &lesson{Version: experiments.Version}
	switch {
	case st.rules.Players() > 2 && games < leastArmiesGames:
		return nil, nil
	case st.rules.Players() > 2:
		l.Net = netWith(games)
	case games >= leastNetGames:
		l.linear(min(games/4, netRounds*2*mostLearnGames))
		l.Rounds = min(l.Rounds, netRounds)
		l.Net = netWith(games * 3 / 4)
	default:
		l.linear(games)
		if l.Linear = true; l.Games < leastLearnGames {
			return nil, nil
		}
	}
	return l, nil
}

// affordable is how many games of the learner there is time for.
func (st *Study) affordable(ctx context.Context, box time.Duration) (games int, err error) {
	kind := "balance"
	if st.rules.Players() > 2 {
		kind = "armies"
	}
	e, err := kinds.Asked().Draft(kind, st.Ref)
	if err != nil {
		return 0, err
	}
	cost, _, err := forecast.Sample(ctx, forecast.Limited(e, learnNodes), st.Workers, learnTrial)
	if err != nil {
		return 0, errors.New("interrupted before the first game")
	}
	if cost.Plies == 0 {
		return 0, nil
	}
	each := cost.Seconds / float64(max(1, cost.Ends)) / float64(st.Workers)
	return int((box - learnTrial).Seconds() / each), nil
}

// linear sets how the values of pieces and squares are learned from about so many games.
func (l *lesson) linear(games int) {
	// A round is its games and two matches of pairs that search half as much again.
	rounds, round := 1, games
	if games > 4*leastLearnGames {
		rounds = min(max(2, games*5/8/mostLearnGames), mostLearnRounds)
		round = games / rounds
	}
	l.Games, l.Rounds = min(round*5/8, mostLearnGames), rounds
	l.Pairs = min(max(l.Games/12, stats.MinBlocks), mostLearnPairs)
}

// netWith learns a network with about as many games as there is time for: half of them teach,
// the rest of the time is for fitting and for matches, which search more.
func netWith(games int) training.Settings {
	s := training.Quick
	if games/2 >= training.Full.Games*training.Full.Generations {
		s = training.Full
	}
	s.Games = min(s.Games, games/2/s.Generations)
	s.Pairs = max(stats.MinBlocks, min(s.Pairs, s.Games/60))
	s.PoolPairs = max(stats.MinBlocks, min(s.PoolPairs, s.Games/150))
	return s
}
