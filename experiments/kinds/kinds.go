package kinds

import (
	"context"
	"iter"
	"math/rand/v2"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/experiments/kinds/armies"
	"komi/experiments/kinds/balance"
	"komi/experiments/kinds/ladder"
	"komi/experiments/kinds/points"
	"komi/experiments/kinds/readings"
	"komi/experiments/kinds/setups"
	"komi/experiments/kinds/values"
	"komi/experiments/rehearsal"
	"komi/results"
	"komi/results/flat"
)

// A Kind is a sort of experiment, from its file to its answer.
type Kind struct {
	experiments.Kind
	// Answer tells what the games of a run have shown.
	Answer func(ctx context.Context, s *games.Set) (answer.Answer, error)
	// Forecast says what to expect before the first game; nil for the interval of a
	// score.
	Forecast func(e *experiments.Experiment) answer.Forecast
	// Brief tells what the games say in short, where that is more than the arms' scores;
	// nil for no more.
	Brief func(run results.Run, games iter.Seq2[results.Game, error]) (answer.Section, error)
	// Compare sets the answers of several runs of the kind against each other, where they
	// ask the same; nil for a kind whose runs only stand side by side.
	Compare func(ctx context.Context, sets []*games.Set) ([]answer.Part, error)
	// Rehearse plays an experiment once with made-up games whose truth is known, and says
	// how what the kind says of them stands to it; nil for a kind that cannot.
	Rehearse func(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error)
	// Suppose fills in what the games of a run say, beyond draws and luck, of the worlds to
	// rehearse it in; nil for a kind whose games say no more.
	Suppose func(ctx context.Context, s *games.Set, a *rehearsal.Assumed) error
	// Tables are what the answer reads off the moves of games, as flat tables: a set
	// with them and the rows of games gives the same answer (see [games.Shipped]); nil
	// for a kind that reads nothing off moves.
	Tables func(ctx context.Context, s *games.Set) ([]*flat.Table, error)
	// Otherwise says why the experiment of a run is laid out otherwise today than the run
	// was, "" where nothing is known to be other; nil for a kind whose layout never
	// changed.
	Otherwise func(run results.Run) (string, error)
}

// All are the kinds there are.
var All = []Kind{
	{Kind: armies.Kind, Answer: armies.Answer, Forecast: armies.Forecast, Rehearse: armies.Rehearse},
	{Kind: balance.Kind, Answer: balance.Answer, Rehearse: balance.Rehearse, Tables: findings.LifeTables},
	{Kind: ladder.Kind, Answer: ladder.Answer, Rehearse: ladder.Rehearse},
	{Kind: points.Kind, Answer: points.Answer, Forecast: points.Forecast, Tables: points.Tables, Rehearse: points.Rehearse, Suppose: points.Suppose, Otherwise: points.Otherwise},
	{Kind: readings.Kind, Answer: readings.Answer, Rehearse: readings.Rehearse},
	{Kind: setups.Kind, Answer: setups.Answer, Forecast: setups.Forecast, Rehearse: setups.Rehearse, Tables: findings.LifeTables},
	{Kind: values.Kind, Answer: values.Answer, Forecast: values.Forecast, Brief: values.Brief, Tables: values.Tables, Compare: values.Compare, Otherwise: values.Otherwise},
}

// Asked are the kinds as far as an experiment's file and its schedule go.
func Asked() experiments.Kinds {
	var out experiments.Kinds
	for _, k := range All {
		out = append(out, k.Kind)
	}
	return out
}

// Named is a kind by its name; the zero one if there is none.
func Named(name string) Kind {
	for _, k := range All {
		if k.Name == name {
			return k
		}
	}
	return Kind{}
}

// Answer tells what the games of a run have shown. A run of a kind that this build
// does not know, or of more players than can play it, is told in general.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	if k := Named(s.Run.Kind); k.Answer != nil && s.Players <= k.Players() {
		return k.Answer(ctx, s)
	}
	return findings.Look(s).General(), nil
}

// Tables are the games of a run as flat tables that give the same answer: the games', the
// samples', and those of what its kind reads off moves.
func Tables(ctx context.Context, s *games.Set) ([]*flat.Table, error) {
	rows, err := s.Rows(ctx)
	if err != nil {
		return nil, err
	}
	out := []*flat.Table{rows}
	if samples := s.SampleTable(); samples != nil {
		out = append(out, samples)
	}
	if k := Named(s.Run.Kind); k.Tables != nil && s.Players <= k.Players() {
		more, err := k.Tables(ctx, s)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// Compare sets the answers of several runs against each other. In their words the runs
// are A, B and so on, in the order given.
func Compare(ctx context.Context, sets []*games.Set) ([]answer.Part, error) {
	var out []answer.Part
	for _, k := range All {
		if k.Compare == nil {
			continue
		}
		own := make([]*games.Set, len(sets)) // nil where a run is of another kind
		n := 0
		for i, s := range sets {
			if s.Run.Kind == k.Name && s.Players <= k.Players() {
				own[i], n = s, n+1
			}
		}
		if n < 2 {
			continue
		}
		parts, err := k.Compare(ctx, own)
		if err != nil {
			return nil, err
		}
		out = append(out, parts...)
	}
	return out, nil
}
