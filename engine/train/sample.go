package train

import (
	"context"
	"encoding/binary"
	"errors"
	"math"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
)

// A Sample is a quiet position of a game.
type Sample struct {
	terms []term
	phase float32 // share of the start, from 1 to 0
	// Result is the first player's score in the game, from 0 to 1.
	Result float32
	// Score is what the search thought, for the first player, in the units of
	// the weights it played by.
	Score float32
}

// A term is one feature of a sample.
type term struct {
	index uint16
	value int8
}

// newSample makes a sample of a position, whose features are those of w.
func newSample(w *eval.Weights, p *engine.Position, buf *[]eval.Feature) Sample {
	*buf = w.Features(p, (*buf)[:0])
	s := Sample{phase: float32(w.Phase(p)), terms: make([]term, len(*buf))}
	for i, f := range *buf {
		s.terms[i] = term{uint16(f.Index), int8(f.Value)}
	}
	return s
}

// decided is a score beyond which a game is as good as over, so that the position
// says little about what its pieces are worth.
const decided = 1500

// Samples plays games by w in an arena, from game number from of a round on, and returns
// samples of them in order. round sets the games of one round of training apart from those
// of another; done is told how many games are over.
func Samples(ctx context.Context, a *Arena[*eval.Weights], round int, w *eval.Weights, nodes int64, from, games int, done func(games int)) ([]Sample, error) {
	weights, err := a.under(w)
	if err != nil {
		return nil, err
	}
	lists, err := spread(ctx, a.Workers, games, func() play.Worker[[]Sample] {
		s := a.stage(nodes)
		var features []eval.Feature
		return play.Worker[[]Sample]{Close: s.players.Close, Do: func(ctx context.Context, job int) ([]Sample, error) {
			job += from
			start := job % len(a.Rules)
			rng := a.stream(forData, round, job)
			opening, err := s.opening(ctx, a.Rules[start], rng)
			if err != nil {
				return nil, err
			}
			var list []Sample
			game := play.Game{Start: opening.Starts[0], Opening: opening.Moves[0], Seating: []int{0, 0}, Seed: rng.Uint64()}
			game.Seen = func(p *engine.Position, found play.Choice) {
				if rng.IntN(2) != 0 || !quiet(p, found) {
					return
				}
				sample := newSample(weights[start], p, &features)
				sample.Score = float32(found.Score)
				if p.Turn() != 0 {
					sample.Score = -sample.Score
				}
				list = append(list, sample)
			}
			shares, ended, err := s.play(ctx, game, weights[start])
			if err != nil || !ended {
				return nil, err
			}
			for i := range list {
				list[i].Result = float32(shares[0])
			}
			return list, nil
		}}
	}, done)
	if err != nil {
		return nil, err
	}
	var all []Sample
	for _, list := range lists {
		all = append(all, list...)
	}
	return all, nil
}

// AppendSamples writes samples behind what buf holds, for [ReadSamples].
func AppendSamples(buf []byte, samples []Sample) []byte {
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(samples)))
	for _, s := range samples {
		for _, v := range [...]float32{s.phase, s.Result, s.Score} {
			buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(v))
		}
		buf = binary.LittleEndian.AppendUint16(buf, uint16(len(s.terms)))
		for _, t := range s.terms {
			buf = append(binary.LittleEndian.AppendUint16(buf, t.index), byte(t.value))
		}
	}
	return buf
}

var errSamples = errors.New("train: the samples are damaged")

// ReadSamples is the inverse of [AppendSamples] on an empty buf.
func ReadSamples(text []byte) ([]Sample, error) {
	take := func(n int) []byte {
		if len(text) < n {
			text = nil
			return nil
		}
		out := text[:n]
		text = text[n:]
		return out
	}
	const head, one = 14, 3
	count := take(4)
	if count == nil || int(binary.LittleEndian.Uint32(count)) > len(text)/head {
		return nil, errSamples
	}
	out := make([]Sample, binary.LittleEndian.Uint32(count))
	for i := range out {
		h := take(head)
		if h == nil {
			return nil, errSamples
		}
		f := func(at int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(h[at:])) }
		out[i] = Sample{phase: f(0), Result: f(4), Score: f(8), terms: make([]term, binary.LittleEndian.Uint16(h[12:]))}
		body := take(one * len(out[i].terms))
		if body == nil && len(out[i].terms) > 0 {
			return nil, errSamples
		}
		for k := range out[i].terms {
			out[i].terms[k] = term{binary.LittleEndian.Uint16(body[one*k:]), int8(body[one*k+2])}
		}
	}
	if len(text) > 0 {
		return nil, errSamples
	}
	return out, nil
}

// quiet reports whether a position can be judged as it stands: no check to
// answer, and the best move neither captures nor promotes.
func quiet(p *engine.Position, found play.Choice) bool {
	return found.Score < decided && found.Score > -decided && quietMove(p, found) && !p.InCheck()
}

// quietMove reports whether the best move neither captures nor promotes.
func quietMove(p *engine.Position, found play.Choice) bool {
	return p.Captured(found.Move) == engine.Empty && found.Move.Becomes() == 0
}
