package training

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"komi/engine"
	"komi/engine/train"
	"komi/experiments"
	"komi/experiments/answer"
)

// A Request says what is to be learned of a game, and how.
type Request struct {
	// Game, Setups and Options are what a command was told of the rules, for the note of the
	// weights.
	Game            string
	Setups, Options []string

	Rules   []*engine.Rules // of the setups to play from, which share a board
	Seed    uint64
	Workers int
	// Alone leaves out the network: only the linear evaluation is learned.
	Alone  bool
	Linear Linear   // how the linear evaluation is learned, without arena, folder and voice
	Net    Settings // how the network is
	// From are the weights to go on from: a file, or an evaluation by its name. With "" it is
	// the linear evaluation of the program, or one that is learned first if there is none.
	From string
	// Folder is the path of the folder of progress; "" keeps none of a linear evaluation.
	Folder string
	Voice
}

// Weights are what a request learns: [*eval.Weights] in games of two, [*eval.Armies] in games of
// several.
type Weights interface{ Text() []byte }

// Learner returns what learns the weights that are asked for, or why nothing can.
func (q *Request) Learner() (func(context.Context) (Weights, error), error) {
	r := q.Rules[0]
	if r.Players() > 2 {
		a, err := train.Several(q.Rules, q.Seed, q.Workers)
		if err != nil {
			return nil, err
		}
		if q.Alone {
			return nil, fmt.Errorf("train: read --linear, but %s is a game for %d players: only a network is trained for it", r.ID(), r.Players())
		}
		return func(ctx context.Context) (Weights, error) { return learnNet(ctx, q, armies(a)) }, nil
	}
	a, err := train.Pairs(q.Rules, q.Seed, q.Workers)
	if err != nil {
		return nil, err
	}
	q.Linear.Arena, q.Linear.Voice = a, q.Voice
	if q.Alone {
		return q.linear, nil
	}
	return func(ctx context.Context) (Weights, error) { return learnNet(ctx, q, q.pairs(a)) }, nil
}

// introduce says what begins.
func (q *Request) introduce(each string) {
	q.say(fmt.Sprintf("%s: %s, seed %d, %s, %s", q.Rules[0].Name(), answer.Plural(len(q.Rules), "setup"), q.Seed, answer.Plural(q.Workers, "worker"), each))
}

// how is the command with all that decides what it finds, as the note of the weights says it.
func (q *Request) how(settings string) string {
	words := []string{"selfplay train", filepath.Base(q.Game)}
	for _, s := range q.Setups {
		words = append(words, "--setup "+s)
	}
	for _, o := range q.Options {
		words = append(words, "--option "+o)
	}
	if q.From != "" {
		words = append(words, "--from "+filepath.Base(q.From))
	}
	words = append(words, fmt.Sprintf("--seed %d", q.Seed), settings)
	return strings.Join(words, " ") + " (" + experiments.Version + ")"
}

// linear learns the linear evaluation alone.
func (q *Request) linear(ctx context.Context) (Weights, error) {
	q.introduce(fmt.Sprintf("%s games a round with %s nodes a move", answer.Count(q.Linear.Games), answer.Count(int(q.Linear.Nodes))))
	how := q.how("--linear " + q.Linear.String())
	if q.Folder != "" {
		folder, err := open(q.Folder, how+rulesKey(q.Rules)+"\n")
		if err != nil {
			return nil, err
		}
		defer folder.Close()
		q.Linear.Folder = folder
	}
	return q.Linear.Learn(ctx, how)
}

// rulesKey tells the rules of a training from others.
func rulesKey(rules []*engine.Rules) (key string) {
	for _, r := range rules {
		key += "\nrules " + r.Hash()
	}
	return key
}
