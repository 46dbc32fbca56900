package armies

import (
	"context"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/findings"
	"komi/results"
	"komi/stats"
)

// firstMoves are those of the arms that a reader asks for first, the best of each army
// first. Moves that came up in too few openings are left out.
func (v *study) firstMoves(ctx context.Context) ([]findings.FirstMove, error) {
	if v.Armies == nil {
		return nil, nil
	}
	main := firstArms(v.Armies)
	moves := make([]map[string]stats.Sample, v.Players)
	for q := range moves {
		moves[q] = map[string]stats.Sample{}
	}
	read := map[string]string{} // as people read it, by arm and move as recorded
	for g, err := range v.Records(ctx) {
		if err != nil {
			return nil, err
		}
		if g.Void != "" || !main[g.Arm] {
			continue
		}
		for q, p := range v.Armies.Players {
			if place, ok := firstMove(g, p.Letter); ok {
				move := v.Read(g, place, read)
				moves[q][move] = append(moves[q][move], stats.Block{Opening: v.Audit.Clusters.Of(uint64(g.Block)), Values: []float64{float64(g.Shares[q]) / float64(g.Whole)}})
			}
		}
	}
	return findings.CompareFirst(moves, v.Run.Seed), nil
}

// firstArms are the arms whose first moves are told, by the names that games record: those
// that a reader asks for first, of three players who all play for themselves.
func firstArms(a *Armies) map[string]bool {
	out := map[string]bool{}
	for _, f := range mainFields(a) {
		out[f.Arm.Name] = f.Alone < 0
	}
	return out
}

// firstMove is the ply of the first move of an army, from 1 on, if the opening made it.
func firstMove(g results.Game, letter string) (place int, ok bool) {
	place = int(g.Extra[document.Turn+letter])
	return place, place >= 1 && place <= g.Opening && place <= len(strings.Fields(g.Moves))
}

// openings tells which first moves are good.
func openings(v *study, list []findings.FirstMove) answer.Section {
	s := answer.Section{ID: "first-moves", Title: "Good and bad first moves"}
	if len(list) == 0 {
		return s
	}
	s.Say("Every opening begins with random moves, so a first move was dealt to an army, whether it is good or not. The tables say what the army wins after it, between players who go on as well as they can. " +
		"A share is coloured if it is shown to differ from the army’s other first moves (5% for all moves of all armies together, Holm). Moves from fewer than ten openings are left out.")
	for q, p := range v.Armies.Players {
		var own []findings.FirstMove
		for _, m := range list {
			if m.Group == q {
				own = append(own, m)
			}
		}
		t := findings.FirstMoveTable("First moves of "+p.Name+", with 95% intervals taken one by one", own)
		if len(t.Rows) > 0 {
			s.Add(answer.Part{Table: &t})
		}
	}
	return s
}
