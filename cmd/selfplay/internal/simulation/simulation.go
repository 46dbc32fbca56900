package simulation

import (
	"context"
	"fmt"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/experiments/kinds/values"
)

// Options say how an experiment is simulated.
type Options struct {
	Replicates int     // 2 or more
	Workers    int     // replicates made at a time; the numbers are the same for any
	Seed       int64   // 0 or more
	Shapes     bool    // also draw games that scatter in other ways
	Margin     float64 // what is called fair

	// What is assumed of an experiment that was not played yet: the score of a player who is a
	// unit ahead, the share of draws in even games, the share of a game's variance that comes
	// from its opening, and by how much arms scatter, or what is compared is apart.
	Odds, Draws, Alike, Scatter float64
}

// A Subject is what is simulated: a run, or an experiment that was not played yet.
type Subject struct {
	Name       string                  // for messages
	Run        *games.Set              // nil for an experiment
	Experiment *experiments.Experiment // nil for a run
}

// Kind is the kind of the experiment.
func (x Subject) Kind() string {
	if x.Run != nil {
		return x.Run.Run.Kind
	}
	return x.Experiment.Kind
}

// Simulate simulates an experiment, and tells what came of it as soon as it is known, in one
// section or several. It reports whether everything came out as it must: no interval is shown
// to hold the truth less often than it promises, no claim to be wrong more often, and every
// control that must fail fails.
func Simulate(ctx context.Context, x Subject, o Options, tell func(answer.Section)) (right bool, err error) {
	if kinds.Named(x.Kind()).Rehearse != nil {
		return simulateKind(ctx, x, o, tell)
	}
	return simulateValues(ctx, x, o, tell)
}

// simulateValues draws the games of an experiment on values again, from each of its truths: one
// for each army whose pieces have a unit of their own.
func simulateValues(ctx context.Context, x Subject, o Options, tell func(answer.Section)) (right bool, err error) {
	if x.Kind() != values.Kind.Name {
		return false, fmt.Errorf("read an experiment of the kind %q, expected a kind that this program can rehearse", x.Kind())
	}
	var truths []simulated
	if x.Run != nil {
		truths, err = fittedTruths(ctx, x.Run)
	} else {
		truths, err = assumedTruths(x.Experiment, o)
	}
	if err != nil {
		return false, err
	}
	right = true
	for _, t := range truths {
		c, err := t.study(o)
		if err != nil {
			return false, err
		}
		tell(c.section())
		right = right && c.right()
	}
	return right, nil
}
