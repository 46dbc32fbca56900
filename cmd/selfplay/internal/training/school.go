package training

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"komi/engine/eval"
	"komi/engine/train"
	"komi/experiments"
	"komi/experiments/answer"
)

// A school is what the training of a network needs to know of a kind of weights.
type school[W train.Weights[W]] struct {
	arena   *train.Arena[W]
	read    func(text []byte) (W, error)
	named   func(name string) (W, error)                   // of the program or a file
	formula W                                              // a rival
	plain   string                                         // what the evaluation without a network is called, where it is not the formula
	first   func(context.Context, Folder) (w W, err error) // learns what to start from, without other weights
	noted   func(w W, note string) W                       // with a note on the network
}

// pairs is the school of games for two.
func (q *Request) pairs(a *train.Arena[*eval.Weights]) school[*eval.Weights] {
	r := a.Rules[0]
	return school[*eval.Weights]{
		arena:   a,
		read:    func(text []byte) (*eval.Weights, error) { return eval.Read(r, text) },
		named:   func(name string) (*eval.Weights, error) { return experiments.ReadWeights(r, name) },
		formula: eval.Mobility(r),
		plain:   "the linear evaluation",
		first: func(ctx context.Context, folder Folder) (*eval.Weights, error) {
			return folder.linear(ctx, &q.Linear, q.how("--linear "+q.Linear.String()))
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
func learnNet[W train.Weights[W]](ctx context.Context, q *Request, s school[W]) (Weights, error) {
	q.introduce(answer.Count(q.Net.Games) + " games a generation")
	from, known, err := origin(q, s)
	if err != nil {
		return nil, err
	}
	if known && from.Net() != nil && q.Net.Units > 0 && q.Net.Units < from.Net().Weights.Units() {
		return nil, fmt.Errorf("train: read --units %d, expected %d or more: the network to go on from has as many",
			q.Net.Units, from.Net().Weights.Units())
	}
	key := q.how(q.Net.Each()) + "\nfrom "
	if known {
		key += fmt.Sprintf("weights with SHA-256 %x", sha256.Sum256(from.Text()))
	} else {
		key += q.Linear.String()
	}
	folder, err := open(q.Folder, key+rulesKey(q.Rules)+"\n")
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	if !known {
		if from, err = s.first(ctx, folder); err != nil {
			return nil, err
		}
	}
	x := Training[W]{Settings: q.Net, Arena: s.arena, Read: s.read, Start: from, Folder: folder, Voice: q.Voice}
	x.Pool, x.Plain = s.rivals(from)
	out, err := x.Learn(ctx)
	if err != nil {
		return nil, err
	}
	if out.Weights.Net() == nil {
		q.say("no network was better: the file holds " + x.Plain)
	}
	note := fmt.Sprintf("%s; %d games, %d positions; %s", q.how(q.Net.String()), out.Games, out.Positions, strings.Join(out.Story, "; "))
	return s.noted(out.Weights, note), nil
}

// rivals are the evaluations without a network that a new network has to hold against, and
// what that of the weights to start from is called. Games of several have no other than the
// formula unless they go on from a file.
func (s *school[W]) rivals(from W) (pool []Rival[W], plain string) {
	const formula = "the formula"
	pool = []Rival[W]{{Name: formula, Weights: s.formula}}
	linear := from.Linear()
	if bytes.Equal(linear.Text(), s.formula.Text()) {
		return pool, formula
	}
	return append([]Rival[W]{{Name: s.plain, Weights: linear}}, pool...), s.plain
}

// origin returns the weights to go on from, if they are known and need not be learned
// first.
func origin[W train.Weights[W]](q *Request, s school[W]) (w W, known bool, err error) {
	if q.From == "" {
		w, err = s.named(eval.ByLinear)
		return w, err == nil, nil
	}
	w, err = s.named(q.From)
	if err != nil {
		return w, false, fmt.Errorf("train: --from: %w", err)
	}
	return w, true, nil
}
