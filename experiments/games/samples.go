package games

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"komi/results"
	"komi/results/flat"
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

var whyLabels = [...]string{Short: "short", Typical: "typical", CutOff: "cut off"}

// sampleTable is the name of the table of samples.
const sampleTable = "samples"

// SampleTable is the moves of the samples as a flat table, which [Shipped] reads; nil if
// there are none.
func (s *Set) SampleTable() *flat.Table {
	if len(s.Samples) == 0 {
		return nil
	}
	t := &flat.Table{
		Name: sampleTable, About: "The games to step through.",
		Columns: []flat.Column{
			{Name: "index", Kind: flat.Integer, Doc: "the game, as in the table of games"},
			{Name: "why", Kind: flat.Label, Doc: "short: the shortest that was won; typical: of middling length, with the most frequent end; cut off: by the limit on moves"},
			{Name: "moves", Kind: flat.Label, Doc: "all its moves, parted by spaces"},
		},
	}
	for _, x := range s.Samples {
		t.Rows = append(t.Rows, []any{int64(x.Index), whyLabels[x.Why], x.Moves})
	}
	return t
}

// readSamples takes the samples of a shipped set from its table, if it has one.
func (s *Set) readSamples() error {
	t := s.Tables[sampleTable]
	if t == nil {
		return nil
	}
	prepared := s.prepared()
	return t.Each(func(r flat.Row) error {
		i, why := int(r.Integer("index")), slices.Index(whyLabels[:], r.Text("why"))
		if i < 0 || i >= len(s.rows) || why < 0 {
			return fmt.Errorf("games: samples: read game %d, %q, expected one of the %d games and one of %q", i, r.Text("why"), len(s.rows), whyLabels)
		}
		g := s.rows[i]
		moves, row := strings.Fields(r.Text("moves")), strings.Fields(g.Moves)
		if n := g.Opening; n < 0 || n > min(len(moves), len(row)) || len(moves) != g.Plies || !slices.Equal(moves[:n], row[:n]) {
			return fmt.Errorf("games: samples: game %d: read %d moves, expected %d with the opening of its row", i, len(moves), g.Plies)
		}
		g.Moves = r.Text("moves")
		if !prepared || g.Opening > 0 {
			s.Samples = append(s.Samples, Sample{g, Why(why)})
		}
		return nil
	})
}

// Luck is the part of a game's variance that comes from its opening: the size of the mean
// correlation, over the blocks of an arm, of what two games of the first player score
// beyond the arm's mean. It is 0 where no block has two games.
func (s *Set) Luck() float64 {
	products, pairs, squares, n := 0.0, 0.0, 0.0, 0.0
	for _, a := range s.Arms {
		sum, own, count := map[uint64]float64{}, map[uint64]float64{}, map[uint64]float64{}
		for _, g := range a.Played {
			d := g.First - a.Score.Value
			sum[g.Block] += d
			own[g.Block] += d * d
			count[g.Block]++
			squares += d * d
			n++
		}
		for _, block := range slices.Sorted(maps.Keys(sum)) { // in one order, for the last digit
			products += (sum[block]*sum[block] - own[block]) / 2
			pairs += count[block] * (count[block] - 1) / 2
		}
	}
	if pairs == 0 || squares == 0 {
		return 0
	}
	return math.Abs(products / pairs / (squares / n))
}

// samples chooses the games to look at, one of each sort. The choice depends on the
// games alone.
func (s *Set) samples() map[Why]int {
	out := map[Why]int{}
	if len(s.Games) == 0 {
		return out
	}
	median := s.All.Quantiles[len(Quantiles)/2].Value
	short, typical := math.Inf(1), math.Inf(1)
	prepared := s.prepared()
	for _, g := range s.Games {
		if prepared && !g.prepared() {
			continue
		}
		if s.CutOff(g) {
			if _, has := out[CutOff]; !has {
				out[CutOff] = int(g.index)
			}
			continue
		}
		if g.Result != Drawn && float64(g.Plies) < short {
			short, out[Short] = float64(g.Plies), int(g.index)
		}
		if g.reason == 0 && math.Abs(float64(g.Plies)-median) < typical {
			typical, out[Typical] = math.Abs(float64(g.Plies)-median), int(g.index)
		}
	}
	return out
}

// prepared reports whether games have prepared openings. Then those without are no games
// to look at: they are played on from a position of another.
func (s *Set) prepared() bool { return slices.ContainsFunc(s.Games, Game.prepared) }

// prepared reports whether the first moves were not chosen by the players.
func (g Game) prepared() bool { return g.free < g.Plies }

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
