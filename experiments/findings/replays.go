package findings

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"komi/engine"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/results"
)

var whyTitles = map[games.Why]string{
	games.Short:   "The shortest game that was won",
	games.Typical: "A typical game",
	games.CutOff:  "A game cut off by the limit on moves",
}

// Replays shows sample games move by move.
func (v *View) Replays() answer.Section {
	s := answer.Section{ID: "games", Title: "Games to step through"}
	for i, sample := range v.Samples {
		start, moves, err := v.book.Moves(sample.Game)
		if err != nil {
			continue // a warning says so if the rules cannot be read
		}
		s.Add(answer.Part{Replay: &answer.Replay{
			ID: fmt.Sprintf("game-%d", i+1), Title: whyTitles[sample.Why], Lead: v.told(sample.Game, start.Rules()),
			Game: sample.Index, Start: start, Moves: moves,
		}})
	}
	if len(s.Parts) == 0 {
		return answer.Section{}
	}
	lead := answer.Text(answer.Say("Choose a move to see the board after it; the arrow keys go on and back. A ring marks the piece that moved, a dot where it came from. " +
		"A few games prove nothing: they show what the numbers above are made of."))
	s.Parts = append([]answer.Part{lead}, s.Parts...)
	return s
}

// told says what a game is and how it ended.
func (v *View) told(g results.Game, r *engine.Rules) answer.Sentence {
	name := fmt.Sprintf("Game %d", g.Index)
	if len(v.Arms) > 1 {
		called := g.Arm
		if i := slices.IndexFunc(v.Arms, func(a *games.Arm) bool { return a.Name == g.Arm }); i >= 0 {
			called = v.Arms[i].Called()
		}
		name += " (" + called + ")"
	}
	s := answer.Say("%v: %v, by %v after %v.", name, outcome(g, r), reason(g.Reason), answer.Plural(g.Plies, "ply"))
	if g.Margin != nil { // what ended the game is not what won it
		by := "with equal points"
		switch more := math.Abs(*g.Margin); more {
		case 0:
		case 1:
			by = "by 1 point"
		default:
			by = "by " + strconv.FormatFloat(more, 'f', -1, 64) + " points"
		}
		s = answer.Say("%v: %v %v, counted because of %v after %v.", name, outcome(g, r), by, reason(g.Reason), answer.Plural(g.Plies, "ply"))
	}
	if g.Opening > 0 {
		how := "prepared at random"
		if len(document.OpeningsOf(v.Run.Config).Lines) > 0 {
			how = "given by the experiment"
		}
		if g.Opening == 1 {
			s = append(s, answer.Say(" The first one was %v.", how)...)
		} else {
			s = append(s, answer.Say(" The first %v were %v.", g.Opening, how)...)
		}
	}
	return append(s, answer.Say(" On a board to play on from: %v. In a terminal: %v.", answer.Command(fmt.Sprintf("selfplay play --from %s --game %d", v.fileOf(g.Index), g.Index)),
		answer.Command(fmt.Sprintf("selfplay replay %s --game %d", v.fileOf(g.Index), g.Index)))...)
}

// fileOf is the file that a game is in, as a word of a command.
func (v *View) fileOf(game int) string { return results.ShellWord(v.FileOf(game)) }

// outcome says who got what.
func outcome(g results.Game, r *engine.Rules) string {
	even := true
	for q, share := range g.Shares {
		if share == g.Whole {
			return "won by " + r.PlayerName(engine.Player(q))
		}
		even = even && share == g.Shares[0]
	}
	switch {
	case even && games.Unfinished(g):
		return "cut off and counted as even"
	case even:
		return "drawn"
	}
	return "shared " + g.Score()
}
