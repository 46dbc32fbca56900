package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"komi/cmd/selfplay/internal/clock"
	"komi/engine"
	"komi/engine/play"
	"komi/engine/search"
	"komi/engine/uci"
	"komi/experiments"
)

// A contestant holds the flags of one side.
type contestant struct {
	nodes            int64
	cpu              time.Duration
	weights, without string
}

// builtInWeights are what --weights calls those that come with the program.
const builtInWeights = "built-in"

// A maker makes the player of a seat.
type maker func() (play.Player, error)

// limits writes the limits of a side. It is an error to have none.
func (s *contestant) limits() (string, error) {
	var parts []string
	if s.nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", s.nodes))
	}
	if s.cpu > 0 {
		parts = append(parts, s.cpu.String()+" of processor time")
	}
	if len(parts) == 0 || s.nodes < 0 || s.cpu < 0 {
		return "", errors.New("match: expected --nodes or --cpu above 0 for each side")
	}
	return strings.Join(parts, ", "), nil
}

// own is Komi's search as A or B.
func (x *contest) own(r *engine.Rules, i int) (string, maker, error) {
	s := &x.sides[i]
	name, err := s.limits()
	if err != nil {
		return "", nil, err
	}
	name = "Komi, " + name
	without, err := search.ParseTerms(s.without)
	if err != nil {
		return "", nil, err
	}
	if s.without != "" {
		name += ", without " + without.String()
	}
	asked := s.weights
	if asked == builtInWeights {
		asked = ""
	}
	weights, err := experiments.ReadWeights(r, asked)
	if err != nil {
		return "", nil, fmt.Errorf("match: %w", err)
	}
	switch {
	case asked != "":
		name += ", weights " + filepath.Base(asked)
	case s.weights == "" && x.kept != nil:
		weights, name = x.kept, name+", weights kept for the game"
	}
	return name, func() (play.Player, error) {
		return play.NewSearch(func() search.Player {
			s := search.New(r, weights, x.hash<<20)
			s.Without(without)
			return s
		}, clock.Thread), nil
	}, nil
}

// foreign is another program as B.
func (x *contest) foreign(ctx context.Context, cmd *cobra.Command, r *engine.Rules) (string, maker, error) {
	for _, flag := range []string{"b-weights", "b-without"} {
		if cmd.Flags().Changed(flag) {
			return "", nil, fmt.Errorf("match: read --engine and --%s, expected one: the program has none of Komi's settings", flag)
		}
	}
	s := &x.sides[1]
	limits, err := s.limits()
	if err != nil {
		return "", nil, err
	}
	options, err := splitOptions(x.engineOptions)
	if err != nil {
		return "", nil, err
	}
	c := uci.Config{Path: x.engine, Dialect: x.dialect, HashMB: x.hash, Options: options, Patience: x.patience}
	// Start it once: a program that is not there would make every game void.
	e, err := uci.New(r, c)
	if err != nil {
		return "", nil, err
	}
	err = e.Begin(ctx)
	e.Close()
	if err != nil {
		return "", nil, fmt.Errorf("match: --engine: %w", err)
	}
	return filepath.Base(x.engine) + ", " + limits, func() (play.Player, error) { return play.NewEngine(r, c) }, nil
}
