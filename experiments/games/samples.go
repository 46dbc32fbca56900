package games

import (
	"context"
	"math"

	"komi/results"
)

// A Sample is a game to be looked at, and why it was chosen.
type Sample struct {
	results.Game
	Why Why
}

// Why says what a sample game is an example of.
type Why int

// The samples are the shortest game that somebody won; of those with the most frequent
// end, the one whose length is closest to the median; and the first game that the limit
// on moves cut off.
const (
	Short Why = iota
	Typical
	CutOff
)

// samples chooses the games to look at, one of each sort. The choice depends on the
// games alone.
func (s *Set) samples() map[Why]int {
	out := map[Why]int{}
	if len(s.Games) == 0 {
		return out
	}
	median := s.All.Quantiles[len(Quantiles)/2].Value
	short, typical := math.Inf(1), math.Inf(1)
	for _, g := range s.Games {
		switch reason := s.Reasons[g.reason]; {
		case reason == MoveLimit:
			if _, has := out[CutOff]; !has {
				out[CutOff] = int(g.index)
			}
		case g.Result != Drawn && float64(g.Plies) < short:
			short, out[Short] = float64(g.Plies), int(g.index)
		case g.reason == 0 && math.Abs(float64(g.Plies)-median) < typical:
			typical, out[Typical] = math.Abs(float64(g.Plies)-median), int(g.index)
		}
	}
	return out
}

// fetch reads the records of the sample games.
func (s *Set) fetch(ctx context.Context) error {
	chosen := s.samples()
	for _, why := range []Why{Short, Typical, CutOff} {
		i, has := chosen[why]
		if !has {
			continue
		}
		batch := i / s.Run.BatchSize
		games, err := s.parts.Batch(ctx, batch)
		if err != nil {
			return err
		}
		for _, g := range games {
			if g.Index == i {
				s.Samples = append(s.Samples, Sample{g, why})
			}
		}
	}
	return nil
}
