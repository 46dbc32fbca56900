package page

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
)

func method(v *view) (answer.Section, bool) {
	parts := []answer.Part{
		answer.Text(append(who(v), answer.Say(" No game is ended because an evaluation thinks it won or drawn: every result is one that the rules gave.")...)),
		answer.Text(answer.Say("Games from one opening are alike, so an opening with all its games counts as one observation. Every interval is a 95% interval " +
			"clustered on the opening; shares have Wilson’s interval on the number of independent games they are worth. Where there are too few openings to say anything, ~ stands instead of a number.")),
		answer.Text(answer.Say("Estimates read the schedule of games only as far as it is played without a gap. Games that finish early would otherwise count too much.")),
		answer.Text(answer.Say("The results hold for players of this strength and kind. Draws and the worth of moving first are known to change with strength, " +
			"so compare runs at several budgets before you rely on either; and a plan that this player cannot see is missing from all its games alike.")),
	}
	return answer.Section{ID: "method", Title: "Method", Parts: parts}, true
}

// fairness says what the verdicts of a balance experiment mean.
func fairness(v *view) (answer.Section, bool) {
	return answer.Section{ID: "fairness", Title: "What “fair” means here", Parts: []answer.Part{
		answer.Text(answer.Say("A %v favours a side if its score differs from even at 5%, and is fair if two one-sided tests at 5% put its score within ±%v of even. "+
			"Both are corrected by Holm’s method for the number of %v. The margin was chosen, not measured: %v sets another.",
			v.names.One, answer.Percent(v.Margin), v.names.Many, answer.Command("report --margin"))),
		answer.Text(answer.Say("Which %v is fairest is judged by intervals that hold for all of them at once, so that picking the best one is allowed. "+
			"A %v of which neither is shown may be either: more games will tell.", v.names.One, v.names.One)),
	}}, true
}

// who says who plays whom.
func who(v *view) answer.Sentence {
	seats, err := document.Seats(v.Run.Config)
	switch {
	case v.Run.Kind == "ladder":
		return answer.Say("The players of a rung differ in nothing but how many positions they search a move, some of them twice as many as the others.")
	case err == nil && len(seats) > 0:
		return answer.Say("The players are not the same: %v. What a side scores is owed to who played it, too; "+
			"each player takes every side of an opening equally often.", strings.Join(seats, "; "))
	case !v.All.Branching.OK() || v.All.NodesPerMove < 1:
		return answer.Say("The same player plays against itself, so that strength does not differ between the sides.")
	}
	return answer.Say("A player that searches about %v positions a move plays against itself, so that strength does not differ between the sides.",
		answer.Count(int(math.Round(v.All.NodesPerMove))))
}

func provenance(v *view) (answer.Section, bool) {
	facts := []answer.Fact{
		{Name: "command", Cell: answer.Cell{Text: v.Run.Command, Code: true}},
		{Name: "seed", Cell: answer.Cell{Text: fmt.Sprint(v.Run.Seed), Code: true}},
		{Name: "experiment", Cell: answer.Cell{Text: v.Run.Experiment, Code: true}},
		{Name: "experiment’s hash", Cell: answer.Cell{Text: v.Run.Hash, Code: true}},
		{Name: "engine", Cell: answer.Cell{Text: v.Run.Engine, Code: true}},
		{Name: "started", Cell: answer.Cell{Text: v.Run.Started, Code: true}},
		{Name: "games", Cell: answer.Cell{Text: fmt.Sprintf("%s of %s", answer.Count(v.Played()), answer.Count(v.Run.Games))}},
	}
	for _, path := range v.Files {
		facts = append(facts, answer.Fact{Name: "file", Cell: answer.Cell{Text: filepath.Base(path), Code: true}})
	}
	t := answer.Table{Caption: "Rules", Columns: []string{"game", "setup", "options not at their defaults", "hash of the rules"}}
	for _, r := range v.Run.AllRules() {
		options := strings.Join(strings.Fields(r.Options), ", ")
		if options == "" {
			options = "none"
		}
		t.Rows = append(t.Rows, []answer.Cell{answer.Word(r.Variant), answer.Word(r.Setup), answer.Word(options), {Text: short(r.Hash), Word: true, Code: true}})
	}
	return answer.Section{ID: "origin", Title: "Where this comes from", Parts: []answer.Part{
		answer.Text(answer.Say("The same command on any machine, with the same version, gives the same games.")),
		{Facts: facts},
		{Table: &t},
		{Code: &answer.Code{Name: "The experiment’s file", Text: v.Run.Config, Fold: true}},
	}}, true
}

// short keeps as much of a hash as tells two apart.
func short(hash string) string {
	if len(hash) > 16 {
		return hash[:16] + "…"
	}
	return hash
}
