package findings

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A FirstMove is what a player wins after one of his first moves. Openings are random: no
// player chose the move because he stood well. So a difference is the move's doing.
type FirstMove struct {
	Group int // who moves, or in which arm
	Move  string
	Share stats.Estimate
	// Holm is the p-value of no difference from the group's games with other first moves,
	// adjusted over all first moves of all groups.
	Holm float64
}

// CompareFirst compares each first move with the other first moves of its group. Moves that
// came up in too few openings are left out.
func CompareFirst(moves []map[string]stats.Sample, seed uint64) []FirstMove {
	var out []FirstMove
	var p []float64
	for q, of := range moves {
		names := slices.Sorted(maps.Keys(of)) // sums of shares among three depend on their order
		for _, move := range names {
			sample := grouped(of[move])
			if len(sample) < stats.MinBlocks {
				continue
			}
			var others stats.Sample
			for _, other := range names {
				if other != move {
					others = append(others, of[other]...)
				}
			}
			if others = grouped(others); len(others) < stats.MinBlocks {
				continue
			}
			out = append(out, FirstMove{Group: q, Move: move, Share: stats.Score(sample)})
			p = append(p, max(stats.Compare([]stats.Sample{sample, others}, seed)[0].P, stats.PooledP(sample, others)))
		}
	}
	for i, adjusted := range stats.Holm(p) {
		out[i].Holm = adjusted
	}
	slices.SortFunc(out, func(a, b FirstMove) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(b.Share.Value, a.Share.Value), strings.Compare(a.Move, b.Move))
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

// mostFirstMoves is how many first moves of a group a table lists: the best and the worst.
const mostFirstMoves = 12

// FirstMoveTable lists the best and the worst first moves of a group.
func FirstMoveTable(caption string, own []FirstMove) answer.Table {
	if n := len(own); n > mostFirstMoves {
		own = slices.Concat(own[:mostFirstMoves/2], own[n-mostFirstMoves/2:])
	}
	t := answer.Table{Caption: caption, Columns: []string{"move", "share", "Holm’s p", "openings"}}
	for _, m := range own {
		c := answer.Interval(m.Share, answer.Share)
		if m.Holm <= games.Alpha {
			c.Class = answer.First
		}
		t.Add(answer.Word(m.Move), c, answer.Cell{Text: answer.PValue(m.Holm)}, answer.Whole(m.Share.Blocks))
	}
	return t
}

// mostArms is how many arms are looked at one by one: those with the most games.
const mostArms = 6

// played are the arms with the most games, in the order of the set.
func (v *View) played() []*games.Arm {
	list := slices.Clone(v.Arms)
	slices.SortStableFunc(list, func(a, b *games.Arm) int { return b.Games - a.Games })
	list = list[:min(len(list), mostArms)]
	slices.SortFunc(list, func(a, b *games.Arm) int { return slices.Index(v.Arms, a) - slices.Index(v.Arms, b) })
	return list
}

// FirstMoves tells what the first player scores after each first move, in games of two
// whose openings are random.
func (v *View) FirstMoves(ctx context.Context) (answer.Section, error) {
	s := answer.Section{ID: "first-moves", Title: "Good and bad first moves"}
	if v.Players != 2 {
		return answer.Section{}, nil
	}
	arms := v.played()
	at := map[string]int{}
	moves := make([]map[string]stats.Sample, len(arms))
	from := make([]map[string]string, len(arms)) // a position that the move was made from
	for i, a := range arms {
		at[a.Name], moves[i], from[i] = i, map[string]stats.Sample{}, map[string]string{}
	}
	for g, err := range v.Records(ctx) {
		if err != nil {
			return s, err
		}
		i, asked := at[g.Arm]
		if !asked || g.Void != "" || g.Opening < 1 {
			continue
		}
		move, _, _ := strings.Cut(g.Moves, " ")
		opening := v.Audit.Clusters.Of(uint64(g.Block))
		from[i][move] = g.Start
		moves[i][move] = append(moves[i][move], stats.Block{Opening: opening, Values: []float64{g.Share(0)}})
	}
	list := CompareFirst(moves, v.Run.Seed)
	if len(list) == 0 {
		return answer.Section{}, nil
	}
	for i, m := range list {
		list[i].Move = v.asRead(arms[m.Group], from[m.Group][m.Move], m.Move)
	}
	shown := slices.DeleteFunc(slices.Clone(list), func(m FirstMove) bool { return !(m.Holm <= games.Alpha) })
	slices.SortStableFunc(shown, func(a, b FirstMove) int { return cmp.Compare(a.Holm, b.Holm) })
	refused := ""
	if document.OpeningsOf(v.Run.Config).Window > 0 {
		refused = "; openings that put one side far ahead were refused"
	}
	s.Say("Openings are prepared, so the first move was dealt to the first player, good or bad%v. %v, tested all together (Holm, 5%).", refused, HowManyDiffer(list))
	for _, m := range shown[:min(len(shown), 3)] {
		s.Say("After %v%v the first player scores %v; the interval allows for picking one of %v moves.",
			answer.Strong(m.Move), v.inArm(arms[m.Group]), answer.Estimate(m.Share.At(1-games.Alpha/float64(len(list))), answer.Share), answer.Count(len(list)))
	}
	for i, a := range arms {
		var own []FirstMove
		for _, m := range list {
			if m.Group == i {
				own = append(own, m)
			}
		}
		t := FirstMoveTable("First moves"+v.inArm(a)+": what the first player scores after them, with 95% intervals taken one by one", own)
		if len(t.Rows) > 0 {
			s.Add(answer.Part{Table: &t})
		}
	}
	s.Say("Coloured: shown to differ from the other first moves. Moves from fewer than ten openings are left out, and of many the best and the worst are listed.")
	return s, nil
}

// Read writes a ply of a game, from 1 on, as people read it; memory keeps what was read
// of the same moves of the same arm. A game that this version cannot play again has its
// moves as they were recorded.
func (v *View) Read(g results.Game, ply int, memory map[string]string) string {
	words := strings.Fields(g.Moves)[:ply]
	recorded := words[ply-1]
	key := g.Arm + "\n" + strings.Join(words, " ")
	if text, known := memory[key]; known {
		return text
	}
	text := recorded
	if g.Moves = strings.Join(words, " "); v.book != nil {
		if p, moves, err := v.book.Moves(g); err == nil {
			for _, m := range moves[:ply-1] {
				p.Make(m)
			}
			text = p.Notation(moves[ply-1])
		}
	}
	memory[key] = text
	return text
}

// asRead writes a first move of an arm as people read it: "Nb1-c3", "pass". Start is the
// position it was made from, the game's own where none is known. A move that this version
// cannot read stays as it was recorded.
func (v *View) asRead(a *games.Arm, start, move string) string {
	if v.book == nil {
		return move
	}
	r, err := v.book.Rules(a.Variant, a.Setup, a.Options)
	if err != nil {
		return move
	}
	p := r.New()
	if q, err := r.Parse(start); err == nil {
		p = q
	}
	m, err := p.ParseMove(move)
	if err != nil {
		return move
	}
	return p.Notation(m)
}

// inArm names the arm where there are several.
func (v *View) inArm(a *games.Arm) string {
	if len(v.Arms) == 1 {
		return ""
	}
	return " in " + v.Names.Label(a)
}

// HowManyDiffer says how many first moves of a list make a difference.
func HowManyDiffer(list []FirstMove) string {
	shown, all := 0, len(list)
	for _, m := range list {
		if m.Holm <= games.Alpha {
			shown++
		}
	}
	switch shown {
	case 0:
		return "None of " + answer.Plural(all, "first move") + " is shown to be better or worse than the others"
	case 1:
		return "One of " + answer.Plural(all, "first move") + " is shown to differ from the others"
	}
	return answer.Capitalised(answer.InWords(shown)) + " of " + answer.Plural(all, "first move") + " are shown to differ from the others"
}
