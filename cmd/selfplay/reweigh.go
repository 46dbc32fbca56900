package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/runs"
	"komi/engine"
	"komi/engine/eval"
	"komi/experiments/kinds/values"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/results/outfile"
)

func newReweighCommand() *cobra.Command {
	var out string
	var wrong float64
	var seed uint64
	c := &cobra.Command{
		Use:   "reweigh RUN --out FILE",
		Short: "Write weights with the piece values that a run measured",
		Long: `Write a weights file in which each piece is worth what a run of values found, on
average over the phases of the game. Everything else, such as where pieces stand
best, is as in the built-in weights. The run must bound every value: a ~ in its
report means that it does not.

An experiment uses the file if its [[seat]] tables name it. So you can measure the
values again with players who believe them, until they no longer change:

  selfplay reweigh results/runs/chess-values-....db --out measured.toml

With --wrong 1.4 every value is instead multiplied by a random factor from 1/1.4
to 1.4. Players who are wrong about values should still play games that reveal
them.`,
		Args: usage.Args(1, 1, "RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return fmt.Errorf("reweigh: expected --out FILE, the weights file to write")
			}
			if err := outfile.CheckWeights(out, args[0]); err != nil {
				return fmt.Errorf("reweigh: --out: %w", err)
			}
			if wrong != 0 && !(wrong > 1 && wrong <= 10) {
				return fmt.Errorf("reweigh: read --wrong %v, expected a factor above 1 and at most 10", wrong)
			}
			text, err := reweigh(cmd, args[0], wrong, seed)
			if err != nil {
				return err
			}
			if err := outfile.Write(out, text); err != nil {
				return fmt.Errorf("reweigh: %w", err)
			}
			fmt.Fprintln(cmd.OutOrStdout(), out)
			return nil
		},
	}
	c.Flags().StringVar(&out, "out", "", "the weights `FILE` to write")
	c.Flags().Float64Var(&wrong, "wrong", 0, "make every value wrong, by a random factor of at most this")
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of the random factors")
	return c
}

// reweigh makes the text of the weights.
func reweigh(cmd *cobra.Command, path string, wrong float64, seed uint64) ([]byte, error) {
	f, err := runs.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if kind := f.Header().Kind; kind != values.Kind.Name {
		return nil, fmt.Errorf("reweigh: %s is a run of the kind %q, expected one of %q", path, kind, values.Kind.Name)
	}
	g, err := f.Game(cmd.Context(), 0)
	if err != nil {
		return nil, fmt.Errorf("reweigh: %w", err)
	}
	r, err := rulebook.New(f.Header()).Of(g)
	if err != nil {
		return nil, fmt.Errorf("reweigh: %w", err)
	}
	if r.Players() > 2 {
		return nil, fmt.Errorf("reweigh: %s is for %d players, expected two: only evaluations for two can be reweighed", r.ID(), r.Players())
	}
	w := eval.For(r)
	worth := map[string]float64{}
	note := fmt.Sprintf("values of %s, seed %d", f.Header().Experiment, f.Header().Seed)
	if wrong > 0 {
		draw := rand.New(rand.NewPCG(seed, 0))
		note = fmt.Sprintf("wrong on purpose by up to %v times, seed %d", wrong, seed)
		for k := 1; k <= r.Kinds(); k++ {
			worth[r.Letter(engine.Kind(k))] = float64(w.Material(engine.Kind(k))) * math.Pow(wrong, 2*draw.Float64()-1)
			worth["@"+r.Letter(engine.Kind(k))] = float64(w.Hand(engine.Kind(k))) * math.Pow(wrong, 2*draw.Float64()-1)
		}
	} else {
		if worth, err = found(cmd.Context(), f, w); err != nil {
			return nil, fmt.Errorf("reweigh: %w", err)
		}
	}
	return reweighed(w, worth, note).Text(), nil
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
