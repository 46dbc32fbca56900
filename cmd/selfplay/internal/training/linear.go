package training

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"komi/engine/eval"
	"komi/engine/train"
	"komi/stats"
)

// A Linear training finds the weights of the linear evaluation, from the formula that
// knows how far pieces move. A round plays games, fits weights to its games and those
// of the round before, and plays a match with the best ones before. Two rounds in a
// row that gain nothing are the last.
type Linear struct {
	Arena      *train.Arena[*eval.Weights]
	Games      int // of a round
	Nodes      int64
	Rounds     int // at most
	Pairs      int // of the match after a round
	MatchNodes int64
	Folder     Folder
	Voice
}

// roundPart is how many games of a round are kept at a time.
const roundPart = 100

// resultShares are the shares of the results of games that weights are fitted to,
// tried in each round; the rest is what the search thought.
var resultShares = [...]float64{0, 0.5}

// String returns the settings as flags.
func (t *Linear) String() string {
	return fmt.Sprintf("--games %d --nodes %d --rounds %d --pairs %d --match-nodes %d", t.Games, t.Nodes, t.Rounds, t.Pairs, t.MatchNodes)
}

// Learn plays, fits and replays for as long as it gains. The note of the weights
// begins with how, and tells of the matches. Where the deadline of ctx passes, it returns the
// best weights so far.
func (t *Linear) Learn(ctx context.Context, how string) (*eval.Weights, error) {
	prior := eval.Mobility(t.Arena.Rules[0])
	best, name := prior, "the formula"
	story := []string{how}
	var before []train.Sample
	misses := 0
	for round := 1; round <= t.Rounds; round++ {
		more, err := t.play(ctx, round, best)
		if late(ctx, err) {
			story = append(story, outOfTime)
			break
		}
		if err != nil {
			return nil, err
		}
		samples := slices.Concat(before, more) // what earlier weights thought is out of date
		before = more
		next, score, err := t.challenge(ctx, round, prior, best, samples)
		if late(ctx, err) {
			story = append(story, outOfTime)
			break
		}
		if err != nil {
			return nil, err
		}
		t.say(fmt.Sprintf("round %d: scores %s against %s", round, score.Text(stats.Percent(1)), name))
		if !gained(score, 0.5) {
			story = append(story, fmt.Sprintf("round %d, %s against %s, not kept", round, score.Text(stats.Percent(1)), name))
			if misses++; misses == 2 {
				break
			}
			continue // with more games of the same weights it may gain yet
		}
		misses = 0
		story = append(story, fmt.Sprintf("round %d, %s against %s", round, score.Text(stats.Percent(1)), name))
		best, name = next, fmt.Sprintf("round %d", round)
	}
	return best.WithVector(best.Vector(), strings.Join(story, "; ")), nil
}

// outOfTime tells in notes that a training had no time for all that it was to do.
const outOfTime = "then there was no time for more"

// late reports whether the deadline of ctx was what ended something.
func late(ctx context.Context, err error) bool {
	return err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded)
}

// play returns samples of the games of a round: of those that are kept, and of those still
// to be played.
func (t *Linear) play(ctx context.Context, round int, best *eval.Weights) (out []train.Sample, err error) {
	name := fmt.Sprintf("round-%d.games", round)
	parts, err := t.Folder.parts(name, func(part []byte) error {
		more, err := train.ReadSamples(part)
		out = append(out, more...)
		return err
	})
	if err != nil {
		return nil, err
	}
	from := parts * roundPart
	if from >= t.Games {
		return out, nil
	}
	done := t.begin(fmt.Sprintf("round %d: games", round), t.Games)
	for ; from < t.Games; from += roundPart {
		more, err := train.Samples(ctx, t.Arena, round, best, t.Nodes, from, min(roundPart, t.Games-from), func(n int) { done(from + n) })
		if err != nil {
			return nil, err
		}
		if err := t.Folder.keepPart(name, train.AppendSamples(nil, more)); err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// match plays the match of new weights of a round with the best before, or returns the one
// that is kept.
func (t *Linear) match(ctx context.Context, round, fit int, next, best *eval.Weights) ([]train.Round, error) {
	name := fmt.Sprintf("round-%d-match-%d.json", round, fit)
	pairs, err := t.Folder.rounds(name, t.Pairs)
	if err != nil || pairs != nil {
		return pairs, err
	}
	pairs, err = t.Arena.Match(ctx, round, next, best, t.MatchNodes, t.Pairs, t.begin(fmt.Sprintf("round %d: match", round), t.Pairs))
	if err != nil {
		return nil, err
	}
	return pairs, t.Folder.keepRounds(name, pairs)
}

// challenge fits weights to the samples, once for each share of results, plays
// each a match against the best weights so far from the same openings, and
// returns those that scored more.
func (t *Linear) challenge(ctx context.Context, round int, prior, best *eval.Weights, samples []train.Sample) (*eval.Weights, stats.Estimate, error) {
	var next *eval.Weights
	var most stats.Estimate
	for i, share := range resultShares {
		t.say(fmt.Sprintf("round %d: fitting %d positions, results count %.0f%%", round, len(samples), 100*share))
		fitted, err := train.Fit(prior, samples, share, t.Arena.Workers)
		if err != nil {
			return nil, most, err
		}
		pairs, err := t.match(ctx, round, i, fitted, best)
		if err != nil {
			return nil, most, err
		}
		if score := score(pairs); next == nil || score.Value > most.Value {
			next, most = fitted, score
		}
	}
	return next, most, nil
}
