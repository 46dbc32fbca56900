package valuation

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/experiments/kinds/values"
	"komi/experiments/rulebook"
	"komi/results"
)

// Measured are the weights of the game of a run of values in which each piece is worth what the
// run found, on average over the phases of the game. A run that does not bound every value is
// an error, and so is one of another kind or of a game for more than two.
func Measured(ctx context.Context, f *results.File) (*eval.Weights, error) {
	w, err := usual(ctx, f)
	if err != nil {
		return nil, err
	}
	worth, err := found(ctx, f, w)
	if err != nil {
		return nil, err
	}
	return reweighed(w, worth, fmt.Sprintf("values of %s, seed %d", f.Header().Experiment, f.Header().Seed)), nil
}

// Wrong are the weights of the game of a run of values in which every value is multiplied by a
// random factor from 1/most to most, which is above 1.
func Wrong(ctx context.Context, f *results.File, most float64, seed uint64) (*eval.Weights, error) {
	w, err := usual(ctx, f)
	if err != nil {
		return nil, err
	}
	r := w.Rules()
	draw := rand.New(rand.NewPCG(seed, 0))
	worth := map[string]float64{}
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		worth[r.Letter(k)] = float64(w.Material(k)) * math.Pow(most, 2*draw.Float64()-1)
		worth["@"+r.Letter(k)] = float64(w.Hand(k)) * math.Pow(most, 2*draw.Float64()-1)
	}
	return reweighed(w, worth, fmt.Sprintf("wrong on purpose by up to %v times, seed %d", most, seed)), nil
}

// usual are the program's weights for the game of a run of values.
func usual(ctx context.Context, f *results.File) (*eval.Weights, error) {
	if kind := f.Header().Kind; kind != values.Kind.Name {
		return nil, fmt.Errorf("%s is a run of the kind %q, expected one of %q", f.Path(), kind, values.Kind.Name)
	}
	g, err := f.Game(ctx, 0)
	if err != nil {
		return nil, err
	}
	r, err := rulebook.New(f.Header()).Of(g)
	if err != nil {
		return nil, err
	}
	if r.Players() > 2 {
		return nil, fmt.Errorf("%s is for %d players, expected two: only evaluations for two can be reweighed", r.ID(), r.Players())
	}
	return eval.For(r), nil
}

// found is what pieces are worth by the games of a run, by column, on a scale where the
// unit is worth what it is in w. Every value must be bounded: one that is not may be far
// off, or below zero.
func found(ctx context.Context, f *results.File, w *eval.Weights) (map[string]float64, error) {
	v, err := values.Collect(f.Header(), f.Games(ctx, 0))
	if err != nil {
		return nil, err
	}
	v.Steady(f.Header().Seed) // the unit that the run's page tells values in
	e, err := v.Answer(f.Header().Seed)
	if err != nil {
		return nil, err
	}
	level := e.Levels[len(e.Levels)-1]
	var open []string
	for _, a := range level.Armies {
		for _, p := range a.Pieces {
			if !p.Joint.Set.Bounded() {
				open = append(open, p.Column)
			}
		}
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("the games do not bound the value of %s, expected more games", strings.Join(open, ", "))
	}
	worth := level.Worth()
	unit, _ := w.Rules().KindOf(v.Unit)
	for column := range worth {
		worth[column] *= float64(w.Material(unit))
	}
	return worth, nil
}

// reweighed is w with other piece values, given by column as averages over the phases. A
// piece that is not given stays as it is.
func reweighed(w *eval.Weights, worth map[string]float64, note string) *eval.Weights {
	r := w.Rules()
	vector := w.Vector()
	for i := range vector {
		t := w.Term(i)
		column, old := "", 0
		switch t.Sort {
		case eval.OnBoard:
			column, old = r.Letter(t.Kind), w.Material(t.Kind)
		case eval.InHand:
			column, old = "@"+r.Letter(t.Kind), w.Hand(t.Kind)
		default:
			continue
		}
		now, known := worth[column]
		if !known || old == 0 || r.IsRoyal(t.Kind) {
			continue
		}
		for phase := range vector[i] {
			vector[i][phase] *= now / float64(old)
		}
	}
	return w.WithVector(vector, note)
}
