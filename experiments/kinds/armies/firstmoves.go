package armies

import (
	"context"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/findings"
	"komi/results"
	"komi/stats"
)

// A mover is an army whose first moves are told: in the games of one team arm, or in those
// of all arms in which everyone plays for himself.
type mover struct {
	player int
	field  *Field // the team arm; nil
}

// movers are the armies of the arms that a reader asks for first.
func movers(a *Armies) []mover {
	var out []mover
	main := mainFields(a)
	if slices.ContainsFunc(main, func(f *Field) bool { return f.Alone < 0 }) {
		for q := range a.Players {
			out = append(out, mover{player: q})
		}
	}
	for _, f := range main {
		if f.Alone >= 0 {
			for q := range a.Players {
				out = append(out, mover{q, f})
			}
		}
	}
	return out
}

// won is what a mover's army won of a game: with its allies, if it has some.
func (m mover) won(g results.Game) float64 {
	whole := float64(g.Whole)
	if m.field == nil || m.player == m.field.Alone {
		return float64(g.Shares[m.player]) / whole
	}
	return 1 - float64(g.Shares[m.field.Alone])/whole
}

// firstArms are the arms whose first moves are told, those that a reader asks for first, by the
// names that games record: with the arm itself if its games are of teams, else nil.
func firstArms(a *Armies) map[string]*Field {
	out := map[string]*Field{}
	for _, f := range mainFields(a) {
		out[f.Arm.Name] = nil
		if f.Alone >= 0 {
			out[f.Arm.Name] = f
		}
	}
	return out
}

// firstMoves are those of the arms that a reader asks for first, the best of each mover
// first. Moves that came up in too few openings are left out.
func (v *study) firstMoves(ctx context.Context) ([]mover, []findings.FirstMove, error) {
	if v.Armies == nil {
		return nil, nil, nil
	}
	teams := firstArms(v.Armies)
	who := movers(v.Armies)
	moves := make([]map[string]stats.Sample, len(who))
	for i := range who {
		moves[i] = map[string]stats.Sample{}
	}
	read := map[string]string{} // as people read it, by arm and move as recorded
	for g, err := range v.Records(ctx) {
		if err != nil {
			return nil, nil, err
		}
		team, asked := teams[g.Arm]
		if g.Void != "" || !asked {
			continue
		}
		for i, m := range who {
			if m.field != team {
				continue
			}
			if place, ok := firstMove(g, v.Armies.Players[m.player].Letter); ok {
				move := v.Read(g, place, read)
				moves[i][move] = append(moves[i][move], stats.Block{Opening: v.Audit.Clusters.Of(uint64(g.Block)), Values: []float64{m.won(g)}})
			}
		}
	}
	return who, findings.CompareFirst(moves, v.Run.Seed), nil
}

// firstMove is the ply of the first move of an army, from 1 on, if the opening made it.
func firstMove(g results.Game, letter string) (place int, ok bool) {
	place = int(g.Extra[document.Turn+letter])
	return place, place >= 1 && place <= g.Opening && place <= len(strings.Fields(g.Moves))
}

// openings tells which first moves are good.
func openings(v *study, who []mover, list []findings.FirstMove) answer.Section {
	s := answer.Section{ID: "first-moves", Title: "Good and bad first moves"}
	if len(list) == 0 {
		return s
	}
	teams := ""
	if slices.ContainsFunc(who, func(m mover) bool { return m.field != nil }) {
		teams = ", in team games with its ally"
	}
	s.Say("Every opening begins with random moves, so a first move was dealt to an army, whether it is good or not. The tables say what the army wins after it%v, between players who go on as well as they can. "+
		"A share is coloured if it is shown to differ from the army’s other first moves (5% for all moves of all armies together, Holm). Moves from fewer than ten openings are left out.", teams)
	s.Say("%v.", findings.HowManyDiffer(list))
	for i, m := range who {
		var own []findings.FirstMove
		for _, x := range list {
			if x.Group == i {
				own = append(own, x)
			}
		}
		where := ""
		if m.field != nil {
			where = " in " + m.field.Name
		}
		t := findings.FirstMoveTable("First moves of "+v.Armies.Players[m.player].Name+where+", with 95% intervals taken one by one", own)
		if len(t.Rows) > 0 {
			s.Add(answer.Part{Table: &t})
		}
	}
	return s
}
