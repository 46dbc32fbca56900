package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"komi/cmd/internal/runs"
	"komi/cmd/internal/usage"
	"komi/cmd/selfplay/internal/valuation"
	"komi/engine/eval"
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

An experiment uses the file with the key weights = "FILE" under [budget], or in
[[seat]] tables. So you can measure the values again with players who believe them, until they no longer change:

  selfplay reweigh results/runs/chess-values-....db --out measured.toml

With --wrong 1.4 every value is instead multiplied by a random factor from 1/1.4
to 1.4. Players who are wrong about values should still play games that reveal
them.`,
		Args: usage.Args(1, 1, "RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			run := runs.Path(args[0])
			if out == "" {
				return fmt.Errorf("reweigh: expected --out FILE, the weights file to write")
			}
			if err := outfile.CheckWeights(out, run); err != nil {
				return fmt.Errorf("reweigh: --out: %w", err)
			}
			if wrong != 0 && !(wrong > 1 && wrong <= 10) {
				return fmt.Errorf("reweigh: read --wrong %v, expected a factor above 1 and at most 10", wrong)
			}
			text, err := reweigh(cmd, run, wrong, seed)
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
	var w *eval.Weights
	if wrong > 0 {
		w, err = valuation.Wrong(cmd.Context(), f, wrong, seed)
	} else {
		w, err = valuation.Measured(cmd.Context(), f)
	}
	if err != nil {
		return nil, fmt.Errorf("reweigh: %w", err)
	}
	return w.Text(), nil
}
