package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"komi/cmd/selfplay/internal/training"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/train"
	"komi/experiments"
	"komi/experiments/answer"
)

// learned is an evaluation that can be written.
type learned interface{ Text() []byte }

// learner returns what trains the evaluation that was asked for.
func (t *trainer) learner(rules []*engine.Rules, stderr io.Writer) (func(context.Context) (learned, error), error) {
	head := fmt.Sprintf("%s: %s, seed %d, %s", rules[0].Name(), answer.Plural(len(rules), "setup"), t.seed, answer.Plural(t.workers, "worker"))
	voice := voiceOf(stderr)
	if rules[0].Players() > 2 {
		a, err := train.Several(rules, uint64(t.seed), t.workers)
		if err != nil {
			return nil, err
		}
		if t.linear {
			return nil, fmt.Errorf("train: read --linear, but %s is a game for %d players: only a network is trained for it", rules[0].ID(), rules[0].Players())
		}
		return func(ctx context.Context) (learned, error) {
			fmt.Fprintf(stderr, "%s, %s games a generation\n", head, answer.Count(t.set.Games))
			return learnNet(ctx, t, armies(a), voice, stderr)
		}, nil
	}
	a, err := train.Pairs(rules, uint64(t.seed), t.workers)
	if err != nil {
		return nil, err
	}
	t.fit.Arena, t.fit.Voice = a, voice
	return func(ctx context.Context) (learned, error) {
		if t.linear {
			fmt.Fprintf(stderr, "%s, %s games a round with %s nodes a move\n", head, answer.Count(t.fit.Games), answer.Count(int(t.fit.Nodes)))
			how := t.how("--linear " + t.fit.String())
			if t.folder != "" {
				folder, err := training.Open(t.folder, how+rulesKey(rules)+"\n")
				if err != nil {
					return nil, err
				}
				defer folder.Close()
				t.fit.Folder = folder
			}
			return t.fit.Learn(ctx, how)
		}
		fmt.Fprintf(stderr, "%s, %s games a generation\n", head, answer.Count(t.set.Games))
		return learnNet(ctx, t, t.pairsOf(a), voice, stderr)
	}, nil
}

// A school is what the training of a network needs to know of a kind of weights.
type school[W train.Weights[W]] struct {
	arena   *train.Arena[W]
	read    func(text []byte) (W, error)
	named   func(name string) (W, error)                            // of the program or a file
	formula W                                                       // a rival
	plain   string                                                  // what the evaluation without a network is called, where it is not the formula
	first   func(context.Context, training.Folder) (w W, err error) // learns what to start from, without other weights
	noted   func(w W, note string) W                                // with a note on the network
}

// pairsOf is the school of games for two.
func (t *trainer) pairsOf(a *train.Arena[*eval.Weights]) school[*eval.Weights] {
	r := a.Rules[0]
	return school[*eval.Weights]{
		arena:   a,
		read:    func(text []byte) (*eval.Weights, error) { return eval.Read(r, text) },
		named:   func(name string) (*eval.Weights, error) { return experiments.ReadWeights(r, name) },
		formula: eval.Mobility(r),
		plain:   "the linear evaluation",
		first: func(ctx context.Context, folder training.Folder) (*eval.Weights, error) {
			return folder.Linear(ctx, &t.fit, t.how("--linear "+t.fit.String()))
		},
		noted: (*eval.Weights).WithNetNote,
	}
}

// armies is the school of games for several. Their linear evaluation is the formula
// unless the program has another.
func armies(a *train.Arena[*eval.Armies]) school[*eval.Armies] {
	r := a.Rules[0]
	formula, _ := eval.NamedArmies(r, eval.ByFormula) // every game has one
	return school[*eval.Armies]{
		arena: a,
		read:  func(text []byte) (*eval.Armies, error) { return eval.ReadArmies(r, text) },
		named: func(name string) (*eval.Armies, error) {
			w, err := experiments.ReadArmies(r, name)
			if name == eval.ByLinear && err != nil {
				return formula, nil // none come with the program, or for other rules
			}
			return w, err
		},
		formula: formula,
		plain:   "the values of pieces that it started from",
		noted:   (*eval.Armies).WithNetNote,
	}
}

// learnNet trains a network.
func learnNet[W train.Weights[W]](ctx context.Context, t *trainer, s school[W], voice training.Voice, stderr io.Writer) (learned, error) {
	how := t.how(t.set.String())
	usual := t.folder == ""
	if usual {
		t.folder = strings.TrimSuffix(t.out, ".toml") + "-training"
	}
	from, known, err := origin(t, s)
	if err != nil {
		return nil, err
	}
	if known && from.Net() != nil && t.set.Units > 0 && t.set.Units < from.Net().Weights.Units() {
		return nil, fmt.Errorf("train: read --units %d, expected %d or more: the network to go on from has as many",
			t.set.Units, from.Net().Weights.Units())
	}
	key := t.how(t.set.Each()) + "\nfrom "
	if known {
		key += fmt.Sprintf("weights with SHA-256 %x", sha256.Sum256(from.Text()))
	} else {
		key += t.fit.String()
	}
	folder, err := training.Open(t.folder, key+rulesKey(s.arena.Rules)+"\n")
	if err != nil && usual {
		return nil, fmt.Errorf("%w\n%s is the folder of progress without --folder, which chooses another", err, t.folder)
	}
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	if !known {
		if from, err = s.first(ctx, folder); err != nil {
			return nil, err
		}
	}
	x := training.Training[W]{Settings: t.set, Arena: s.arena, Read: s.read, Start: from, Folder: folder, Voice: voice}
	x.Pool, x.Plain = s.rivals(from)
	out, err := x.Learn(ctx)
	if err != nil {
		return nil, err
	}
	if out.Weights.Net() == nil {
		fmt.Fprintf(stderr, "no network was better: the file holds %s\n", x.Plain)
	}
	note := fmt.Sprintf("%s; %d games, %d positions; %s", how, out.Games, out.Positions, strings.Join(out.Story, "; "))
	return s.noted(out.Weights, note), nil
}

// rivals are the evaluations without a network that a new network has to hold against, and
// what that of the weights to start from is called. Games of several have no other than the
// formula unless they go on from a file.
func (s *school[W]) rivals(from W) (pool []training.Rival[W], plain string) {
	const formula = "the formula"
	pool = []training.Rival[W]{{Name: formula, Weights: s.formula}}
	linear := from.Linear()
	if bytes.Equal(linear.Text(), s.formula.Text()) {
		return pool, formula
	}
	return append([]training.Rival[W]{{Name: s.plain, Weights: linear}}, pool...), s.plain
}

// rulesKey tells the rules of a training from others.
func rulesKey(rules []*engine.Rules) (key string) {
	for _, r := range rules {
		key += "\nrules " + r.Hash()
	}
	return key
}

// origin returns the weights to go on from, if they are known and need not be learned
// first.
func origin[W train.Weights[W]](t *trainer, s school[W]) (w W, known bool, err error) {
	if t.from == "" {
		w, err = s.named(eval.ByLinear)
		return w, err == nil, nil
	}
	w, err = s.named(t.from)
	if err != nil {
		return w, false, fmt.Errorf("train: --from: %w", err)
	}
	return w, true, nil
}
