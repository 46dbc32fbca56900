// Package rehearsal plays experiments with made-up games whose truth is known, and counts
// how often what their answers say is true. It uses the kind's own planner and analysis: the
// schedule begins at its first stage, and every later stage is planned from the games drawn.
//
// # Terms
//
//   - A world is what games are drawn from.
//   - The luck of an opening is what it adds to the chances of a player: to the first
//     player's in every game of a round, or where the round is mirrored, to the first's in
//     one game and the second's in the other.
//   - A replicate is one rehearsal of the whole experiment.
//   - A sort is all intervals, or all claims, that promise the same.
package rehearsal

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"komi/experiments"
	"komi/experiments/document"
	"komi/results"
	"komi/stats"
)

// A Held is an interval that an analysis made of made-up games, beside the truth.
type Held struct {
	Sort string
	// Group names the intervals of the sort that are promised to hold at once; each
	// promises to hold alone where it is empty.
	Group    string
	Estimate stats.Estimate
	Truth    float64
}

// A Claim is something that an analysis may say, and whether it said so wrongly.
type Claim struct {
	Sort  string
	Wrong bool
	// Most is the share of replicates in which some claim of the sort may be wrong. 1
	// promises nothing: the rate is only told.
	Most float64
}

// A Replicate is what an analysis said of one rehearsal.
type Replicate struct {
	Held   []Held
	Claims []Claim
	Games  int
	Stages int
}

// mostStages ends a rehearsal that would go on for ever.
const mostStages = 100

// play plays an experiment to its end. Draw makes the games of a stretch of the schedule.
func play(e *experiments.Experiment, draw func(s *experiments.Schedule, from, to int) ([]results.Game, error)) (*experiments.Schedule, []results.Game, error) {
	return PlayBy(e, draw, func(s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
		return s.Planner().Next(context.Background(), s, games)
	})
}

// PlayBy plays an experiment to its end, with a planner that is given more than records: what
// a record's moves would have told.
func PlayBy(
	e *experiments.Experiment, draw func(s *experiments.Schedule, from, to int) ([]results.Game, error),
	next func(s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error),
) (*experiments.Schedule, []results.Game, error) {
	s := e.Schedule()
	var games []results.Game
	for range mostStages {
		more, err := draw(s, len(games), s.Games())
		if err != nil {
			return nil, nil, err
		}
		games = append(games, more...)
		if s.Planner() == nil || s.Ended() {
			return s, games, nil
		}
		st, err := next(s, func(yield func(results.Game, error) bool) {
			for _, g := range games {
				if !yield(g, nil) {
					return
				}
			}
		})
		if err == nil {
			err = s.Extend(st)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("rehearsal: %w", err)
		}
	}
	return nil, nil, fmt.Errorf("rehearsal: no end after %d stages", mostStages)
}

// Run is the header of the run that a schedule would have by now.
func Run(s *experiments.Schedule) results.Run {
	run := s.Header("", "")
	for n := range s.Stages() {
		run.Stages = append(run.Stages, s.Record(n+1))
	}
	return run
}

// Repeat makes replicates. The number of a replicate and the seed determine it, whatever
// the number of workers.
func Repeat(replicates, workers int, seed uint64, one func(rng *rand.Rand) (Replicate, error)) ([]Replicate, error) {
	out, errs := make([]Replicate, replicates), make([]error, replicates)
	var wait sync.WaitGroup
	next := make(chan int)
	for range max(1, workers) {
		wait.Go(func() {
			for i := range next {
				out[i], errs[i] = one(rand.New(rand.NewPCG(seed, uint64(i))))
			}
		})
	}
	for i := range replicates {
		next <- i
	}
	close(next)
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// A Rate is how often the intervals or the claims of a sort were right or wrong.
type Rate struct {
	Sort string
	// Claims says that Share is of replicates with a wrong claim, which may be Most;
	// else it is of intervals, or of groups of them, that held the truth.
	Claims bool
	Share  stats.Estimate
	Most   float64
	// Unbounded is the share of the intervals that say nothing: they hold any truth, and
	// are left out of Share.
	Unbounded float64
}

// Rates sums replicates up, sort by sort in the order in which they come up, intervals
// before claims. Intervals of one replicate are not independent: it is a block.
func Rates(list []Replicate) []Rate {
	var intervals, claims []Rate
	for _, r := range list {
		for _, h := range r.Held {
			if !slices.ContainsFunc(intervals, func(r Rate) bool { return r.Sort == h.Sort }) {
				intervals = append(intervals, rateOfIntervals(list, h.Sort))
			}
		}
		for _, c := range r.Claims {
			if !slices.ContainsFunc(claims, func(r Rate) bool { return r.Sort == c.Sort }) {
				claims = append(claims, rateOfClaims(list, c.Sort, c.Most))
			}
		}
	}
	return append(intervals, claims...)
}

// rateOfIntervals is how often intervals of a sort, or whole groups of them, held the truth.
func rateOfIntervals(list []Replicate, sort string) Rate {
	var sample stats.Sample
	all, empty := 0, 0
	for block, r := range list {
		held := map[string]bool{} // by group
		for i, h := range r.Held {
			if h.Sort != sort {
				continue
			}
			all++
			if !h.Estimate.OK() {
				empty++
				continue
			}
			group := cmp.Or(h.Group, strconv.Itoa(i))
			before, seen := held[group]
			held[group] = (before || !seen) && h.Estimate.Lo <= h.Truth && h.Truth <= h.Estimate.Hi
		}
		if len(held) == 0 {
			continue
		}
		right := 0
		for _, ok := range held {
			if ok {
				right++
			}
		}
		sample = append(sample, stats.Block{Opening: uint64(block), Values: []float64{float64(right) / float64(len(held))}})
	}
	return Rate{Sort: sort, Share: stats.Score(sample), Unbounded: float64(empty) / float64(all)}
}

// rateOfClaims is how often a replicate made a wrong claim of a sort. One that says nothing
// says nothing wrong.
func rateOfClaims(list []Replicate, sort string, most float64) Rate {
	var sample stats.Sample
	for block, r := range list {
		wrong := slices.ContainsFunc(r.Claims, func(c Claim) bool { return c.Sort == sort && c.Wrong })
		sample = append(sample, stats.Block{Opening: uint64(block), Values: []float64{stats.Indicator(wrong)}})
	}
	return Rate{Sort: sort, Claims: true, Most: most, Share: stats.Score(sample)}
}
