package armies

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A FirstMove is what an army wins after one of its first moves. Openings are random: no
// player chose the move because he stood well. So a difference is the move's doing.
type FirstMove struct {
	Player int
	Move   string
	Share  stats.Estimate
	// Holm is the p-value of no difference from the army's games with other first moves,
	// adjusted over all first moves of all armies.
	Holm float64
}

// firstMoves are those of the arms that a reader asks for first, the best of each army
// first. Moves that came up in too few openings are left out.
func (v *study) firstMoves(ctx context.Context) ([]FirstMove, error) {
	if v.Armies == nil {
		return nil, nil
	}
	main := map[string]bool{}
	for _, f := range Main(v.Armies) {
		main[f.Name] = f.Alone < 0
	}
	moves := make([]map[string]stats.Sample, v.Players)
	for q := range moves {
		moves[q] = map[string]stats.Sample{}
	}
	for g, err := range v.Records(ctx) {
		if err != nil {
			return nil, err
		}
		if g.Void != "" || !main[g.Arm] {
			continue
		}
		for q, p := range v.Armies.Players {
			if move, ok := firstMove(g, p.Letter); ok {
				moves[q][move] = append(moves[q][move], stats.Block{Opening: uint64(g.Block), Values: []float64{float64(g.Shares[q]) / float64(g.Whole)}})
			}
		}
	}
	return compareFirst(moves, v.Run.Seed), nil
}

// firstMove is the first move of an army, if the opening made it.
func firstMove(g results.Game, letter string) (string, bool) {
	place := int(g.Extra[document.Turn+letter])
	words := strings.Fields(g.Moves)
	if place < 1 || place > g.Opening || place > len(words) {
		return "", false
	}
	return words[place-1], true
}

// compareFirst compares each first move with the other first moves of its army.
func compareFirst(moves []map[string]stats.Sample, seed uint64) []FirstMove {
	var out []FirstMove
	var p []float64
	for q, of := range moves {
		for move, sample := range of {
			sample = grouped(sample)
			if len(sample) < stats.MinBlocks {
				continue
			}
			var others stats.Sample
			for other, s := range of {
				if other != move {
					others = append(others, s...)
				}
			}
			if others = grouped(others); len(others) < stats.MinBlocks {
				continue
			}
			out = append(out, FirstMove{Player: q, Move: move, Share: stats.Score(sample)})
			p = append(p, stats.Compare([]stats.Sample{sample, others}, seed)[0].P)
		}
	}
	for i, adjusted := range stats.Holm(p) {
		out[i].Holm = adjusted
	}
	slices.SortFunc(out, func(a, b FirstMove) int {
		return cmp.Or(cmp.Compare(a.Player, b.Player), cmp.Compare(b.Share.Value, a.Share.Value), strings.Compare(a.Move, b.Move))
	})
	return out
}

// grouped puts the games of one opening together, in the order of the openings.
func grouped(s stats.Sample) stats.Sample {
	slices.SortStableFunc(s, func(a, b stats.Block) int { return cmp.Compare(a.Opening, b.Opening) })
	var out stats.Sample
	for _, b := range s {
		if n := len(out); n > 0 && out[n-1].Opening == b.Opening {
			out[n-1].Values = append(slices.Clone(out[n-1].Values), b.Values...)
			continue
		}
		out = append(out, b)
	}
	return out
}

// mostFirstMoves is how many first moves of an army a table lists: the best and the worst.
const mostFirstMoves = 12

// openings tells which first moves are good.
func openings(v *study, list []FirstMove) answer.Section {
	s := answer.Section{ID: "first-moves", Title: "Good and bad first moves"}
	if len(list) == 0 {
		return s
	}
	s.Say("Every opening begins with random moves, so a first move was dealt to an army, whether it is good or not. The tables say what the army wins after it, between players who go on as well as they can. " +
		"A share is coloured if it is shown to differ from the army’s other first moves (5% for all moves of all armies together, Holm). Moves from fewer than ten openings are left out.")
	for q, p := range v.Armies.Players {
		var own []FirstMove
		for _, m := range list {
			if m.Player == q {
				own = append(own, m)
			}
		}
		if n := len(own); n > mostFirstMoves {
			own = slices.Concat(own[:mostFirstMoves/2], own[n-mostFirstMoves/2:])
		}
		t := answer.Table{Caption: "First moves of " + p.Name + ", with 95% intervals taken one by one", Columns: []string{"move", "share", "Holm’s p", "openings"}}
		for _, m := range own {
			c := answer.Interval(m.Share, answer.Share)
			if m.Holm <= games.Alpha {
				c.Class = answer.First
			}
			t.Add(answer.Word(m.Move), c, answer.Cell{Text: answer.PValue(m.Holm)}, answer.Whole(m.Share.Blocks))
		}
		if len(t.Rows) > 0 {
			s.Add(answer.Part{Table: &t})
		}
	}
	return s
}
