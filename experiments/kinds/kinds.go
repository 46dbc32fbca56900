// Package kinds lists the kinds of experiment.
package kinds

import (
	"context"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/experiments/kinds/armies"
	"komi/experiments/kinds/balance"
	"komi/experiments/kinds/ladder"
	"komi/experiments/kinds/points"
	"komi/experiments/kinds/readings"
	"komi/experiments/kinds/values"
)

// A Kind is a sort of experiment, by what it asks.
type Kind struct {
	Name    string
	Players int // most players that its answer is for
	Answer  func(ctx context.Context, s *games.Set) (answer.Answer, error)
}

// All are the kinds there are.
var All = []Kind{
	{"armies", 3, armies.Answer},
	{"balance", 2, balance.Answer},
	{"ladder", 3, ladder.Answer},
	{"points", 2, points.Answer},
	{"readings", 2, readings.Answer},
	{"values", 3, values.Answer},
}

// Answer tells what the games of a run have shown. A run of a kind that this build
// does not know, or of more players than its answer is for, is told in general.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	for _, k := range All {
		if k.Name == s.Run.Kind && s.Players <= k.Players {
			return k.Answer(ctx, s)
		}
	}
	return findings.Look(s).General(), nil
}
