package training

import (
	"context"
	"fmt"
	"strings"

	"komi/engine/tomlfile"
	"komi/engine/train"
	"komi/stats"
)

// A Training is a network in the making, by [*eval.Weights] in games of two and by
// [*eval.Armies] in games of several.
type Training[W train.Weights[W]] struct {
	Settings
	Arena *train.Arena[W]
	// Read reads weights that the training has written.
	Read func(text []byte) (W, error)
	// Start are the weights it goes on from. Their linear part stays as it is.
	Start W
	// Plain is what the evaluation without a network is called.
	Plain string
	// Pool are others that a new network has to hold against.
	Pool   []Rival[W]
	Folder Folder
	Voice
}

// A Rival is somebody to play against, by name.
type Rival[W train.Weights[W]] struct {
	Name    string
	Weights W
}

// Outcome is what a training has found.
type Outcome[W train.Weights[W]] struct {
	Weights   W
	Games     int
	Positions int
	Story     []string // a line for each generation
}

// partGames is how many games are kept at a time.
const partGames = 500

// Learn trains and returns the best weights, which are those it started from if no
// network was better. Where the deadline of ctx passes, it returns the best so far.
func (t *Training[W]) Learn(ctx context.Context) (*Outcome[W], error) {
	examples, err := train.NewExamples(t.Arena.Rules[0])
	if err != nil {
		return nil, err
	}
	out := &Outcome[W]{Weights: t.Start}
	former := "where it started"
	pool := t.Pool
	for g := 1; g <= t.Generations; g++ {
		next, kept, story, err := t.generation(ctx, g, Rival[W]{former, out.Weights}, pool, examples)
		if late(ctx, err) {
			out.Story = append(out.Story, outOfTime)
			break
		}
		if err != nil {
			return nil, err
		}
		out.Games += t.Games
		out.Positions = examples.Len()
		out.Story = append(out.Story, story)
		t.say(story)
		if !kept {
			continue // with more games of the best it may gain yet
		}
		if out.Weights.Net() != nil {
			pool = append(pool[:len(pool):len(pool)], Rival[W]{former, out.Weights})
		}
		out.Weights, former = next, fmt.Sprintf("generation %d", g)
	}
	return out, nil
}

// generation plays games by the best weights, trains a network from them, and says whether
// it is kept.
func (t *Training[W]) generation(ctx context.Context, g int, best Rival[W], pool []Rival[W], examples *train.Examples) (next W, kept bool, story string, err error) {
	if err := t.play(ctx, g, best.Weights, examples); err != nil {
		return next, false, "", err
	}
	if next, err = t.train(ctx, g, best.Weights, examples); err != nil {
		return next, false, "", err
	}
	kept, story, err = t.examine(ctx, g, next, best, pool)
	return next, kept, story, err
}

// play adds the examples of a generation: those that are kept, and those of the
// games still to be played.
func (t *Training[W]) play(ctx context.Context, g int, best W, to *train.Examples) error {
	parts, err := t.Folder.examples(g, to)
	if err != nil {
		return err
	}
	from := parts * partGames
	if from >= t.Games {
		return nil
	}
	done := t.begin(fmt.Sprintf("generation %d: games", g), t.Games)
	for ; from < t.Games; from += partGames {
		more, err := t.Arena.Examples(ctx, g, best, t.Plan, from, min(partGames, t.Games-from), func(n int) { done(from + n) })
		if err != nil {
			return err
		}
		if err := t.Folder.keep(g, more); err != nil {
			return err
		}
		to.Join(more)
	}
	return nil
}

// train trains the network of a generation.
func (t *Training[W]) train(ctx context.Context, g int, best W, examples *train.Examples) (next W, err error) {
	name := fmt.Sprintf("generation-%d.toml", g)
	text, err := t.Folder.read(name)
	if err != nil {
		return next, err
	}
	if text != nil {
		w, err := t.Read(text)
		return w, tomlfile.InFile(t.Folder.file(name), err)
	}
	c := train.Course{Epochs: t.Epochs, Results: t.Results, Seed: t.Arena.Seed + uint64(g), Workers: t.Arena.Workers}
	if net := best.Net(); net != nil {
		c.Epochs, c.From = t.Later, &net.Weights
	}
	c.Units = t.Units
	done := t.begin(fmt.Sprintf("generation %d: epochs over %d positions", g, examples.Len()), c.Epochs)
	var last train.Progress
	c.Told = func(p train.Progress) {
		last = p
		done(p.Epoch)
	}
	net, err := train.Descend(ctx, examples, c)
	if err != nil {
		return next, err
	}
	t.say(fmt.Sprintf("generation %d: cross entropy of positions held out %.4f, by %s %.4f", g, last.Held, t.Plain, last.Linear))
	next, err = best.WithNet(net, fmt.Sprintf("generation %d", g))
	if err != nil {
		return next, err
	}
	return next, t.Folder.write(name, next.Text())
}

// even is what equal players score: one over their number.
func (t *Training[W]) even() float64 { return 1 / float64(t.Arena.Rules[0].Players()) }

// examine plays the matches of a generation and says whether its network is kept:
// it must be better than the former best, and no worse than even against each of
// the pool.
func (t *Training[W]) examine(ctx context.Context, g int, next W, former Rival[W], pool []Rival[W]) (kept bool, story string, err error) {
	score, err := t.match(ctx, g, 0, next, former, t.Pairs)
	if err != nil {
		return false, "", err
	}
	words := []string{fmt.Sprintf("generation %d: %s against %s", g, score.Text(stats.Percent(1)), former.Name)}
	kept = gained(score, t.even())
	for i, rival := range pool {
		if !kept {
			break // the rest would change nothing
		}
		if rival.Weights == former.Weights {
			continue
		}
		score, err := t.match(ctx, g, i+1, next, rival, t.PoolPairs)
		if err != nil {
			return false, "", err
		}
		words = append(words, fmt.Sprintf("%s against %s", score.Text(stats.Percent(1)), rival.Name))
		kept = kept && score.Value >= t.even()
	}
	if !kept {
		words = append(words, "not kept")
	}
	return kept, strings.Join(words, ", "), nil
}

// match plays the match of a generation's network with a rival, or returns the one
// that is kept.
func (t *Training[W]) match(ctx context.Context, g, rival int, next W, other Rival[W], rounds int) (stats.Estimate, error) {
	name := fmt.Sprintf("generation-%d-match-%d.json", g, rival)
	played, err := t.Folder.rounds(name, rounds)
	if err != nil {
		return stats.Estimate{}, err
	}
	if played == nil {
		done := t.begin(fmt.Sprintf("generation %d: rounds against %s", g, other.Name), rounds)
		played, err = t.Arena.Match(ctx, g<<8|rival, next, other.Weights, t.MatchNodes, rounds, done)
		if err != nil {
			return stats.Estimate{}, err
		}
		if err := t.Folder.keepRounds(name, played); err != nil {
			return stats.Estimate{}, err
		}
	}
	return score(played), nil
}

// score estimates the mean score of the side of interest.
func score(rounds []train.Round) stats.Estimate {
	var s stats.Sample
	for i, scores := range rounds {
		s = append(s, stats.Block{Opening: uint64(i), Values: scores})
	}
	return stats.Score(s)
}

// sureOfGain is the likelihood of superiority from which new weights take the
// place of the old ones.
const sureOfGain = 0.975

// gained reports whether a match shows that the side of interest is better, where even
// is what equal players score.
func gained(score stats.Estimate, even float64) bool {
	if score.SE == score.SE { // not NaN
		return stats.LOS(score, even) >= sureOfGain
	}
	return score.OK() && score.Lo > even
}
