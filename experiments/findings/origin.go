package findings

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/document"
)

// Method says how the numbers were made, given who plays whom.
func (v *View) Method(who answer.Sentence) answer.Section {
	parts := []answer.Part{
		{Facts: v.inForce()},
		answer.Text(append(who, answer.Say(" No game is stopped because an evaluation thinks it won or drawn: the rules decide every result.")...)),
		answer.Text(answer.Say("Games from one opening are alike, so an opening with all its games counts as one observation. Unless it says otherwise, an interval is a 95% interval " +
			"clustered on the opening; shares of games have Wilson’s interval, computed from their effective number of independent games. Where there are too few openings to say anything, ~ stands in place of a number.")),
		answer.Text(answer.Say("Estimates use the games up to the first gap in the schedule. Games that finish early would otherwise count too much.")),
		answer.Text(answer.Say("The results hold for players of this strength and kind. Draws and the value of moving first are known to change with strength, " +
			"so compare runs at several budgets before you rely on either. A plan that this player cannot see is missing from all games.")),
	}
	return answer.Section{ID: "method", Title: "Rules in force, players and method", Parts: parts}
}

// Who says who plays whom.
func (v *View) Who() answer.Sentence {
	seats, err := document.Seats(v.Run.Config)
	switch {
	case err == nil && len(seats) > 0:
		return answer.Say("The players differ: %v. So a side’s score also depends on who played it; "+
			"each player takes every side of an opening equally often.", strings.Join(seats, "; "))
	case !v.All.Branching.OK() || v.All.NodesPerMove < 1:
		return answer.Say("The same player plays every side, so no side is stronger than another.")
	}
	if searched := v.searched(); strings.Contains(searched, " to ") {
		return answer.Say("In every game the same player plays every side, so no side is stronger than another. From arm to arm he searches about %v positions a move.", searched)
	}
	return answer.Say("The same player, who searches about %v positions a move, plays every side, so no side is stronger than another.",
		answer.Count(int(math.Round(v.All.NodesPerMove))))
}

// Provenance says how to make the run again.
func (v *View) Provenance() answer.Section {
	facts := []answer.Fact{
		{Name: answer.FactCommand, Cell: answer.Cell{Text: v.Run.Typed(), Code: true}},
		{Name: answer.FactSeed, Cell: answer.Cell{Text: fmt.Sprint(v.Run.Seed), Code: true}},
		{Name: answer.FactExperiment, Cell: answer.Cell{Text: v.Run.Experiment, Code: true}},
		{Name: answer.FactHash, Cell: answer.Cell{Text: v.Run.Hash, Code: true}},
		{Name: answer.FactEngine, Cell: answer.Cell{Text: v.Run.Engine, Code: true}},
		{Name: answer.FactStarted, Cell: answer.Cell{Text: v.Run.Started, Code: true}},
		{Name: answer.FactGames, Cell: answer.Cell{Text: fmt.Sprintf("%s of %s", answer.Count(v.Played()), answer.Count(v.Run.Whole()))}},
	}
	for _, path := range v.Files {
		facts = append(facts, answer.Fact{Name: answer.FactFile, Cell: answer.Cell{Text: filepath.Base(path), Code: true}})
	}
	t := answer.Table{Caption: answer.TableRules, Columns: []string{"game", answer.ColumnSetup, answer.ColumnOptions, answer.ColumnRules}}
	for _, r := range v.Run.AllRules() {
		options := strings.Join(strings.Fields(r.Options), ", ")
		if options == "" {
			options = "none"
		}
		t.Add(answer.Word(r.Variant), answer.Word(r.Setup), answer.Word(options), answer.Cell{Text: short(r.Hash), Word: true, Code: true})
	}
	return answer.Section{ID: answer.SectionOrigin, Title: "Where this comes from", Parts: []answer.Part{
		answer.Text(answer.Say("The same command on any machine, with the same version, gives the same games.")),
		{Facts: facts},
		{Table: &t},
		{Code: &answer.Code{Name: answer.CodeFile, Text: v.Run.Config, Fold: true}},
	}}
}

// short keeps as much of a hash as tells two apart.
func short(hash string) string {
	if len(hash) > 16 {
		return hash[:16] + "…"
	}
	return hash
}
