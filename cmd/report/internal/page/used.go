package page

import (
	"cmp"
	"slices"
	"strings"

	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/engine"
)

// clauseCount begins the names of the counts of moves by clause in a record.
const clauseCount = "clause "

// isClause reports whether a further count is one of moves by clause.
func isClause(e study.Extra) bool { return strings.HasPrefix(e.Name, clauseCount) }

// used says which of the game's means come up in play. It is for runs that
// counted moves by clause; the other counts alone stand with the lengths.
func used(v *view) (Section, bool) {
	var clauses, others []study.Extra
	seen := map[string]bool{}
	for _, e := range v.All.Extra {
		switch {
		case isClause(e):
			e.Name = strings.TrimPrefix(e.Name, clauseCount)
			seen[e.Name] = true
			clauses = append(clauses, e)
		case e.Name != "quiet_end" && e.Name != "opening_tries" && !study.ArmyCounts(e.Name):
			others = append(others, e)
		}
	}
	if len(clauses) == 0 {
		return Section{}, false
	}
	slices.SortStableFunc(clauses, func(a, b study.Extra) int { return cmp.Compare(b.Mean.Value, a.Mean.Value) })
	s := Section{ID: v.id("used"), Title: "What was used", Parts: []Part{
		text(prose.Say("How often the means of the game come up, over all games of the run. A move of a piece is counted by the clause of the rules that allows it, " +
			"named as in the variant file: the piece’s letter and the clause. A clause that few games use hardly matters between players of this strength.")),
		{Table: usage("Captures, drops, promotions and the like", "count", others)},
		{Table: usage("Moves by clause, the most used first", "clause", clauses)},
	}}
	var never []string
	for _, name := range v.clauses {
		if !seen[name] {
			never = append(never, name)
		}
	}
	if len(never) > 0 {
		s.Parts = append(s.Parts, text(prose.Say("In no game was used: %v.", prose.Command(strings.Join(never, ", ")))))
	}
	return s, true
}

func usage(caption, what string, of []study.Extra) *Table {
	t := Table{Caption: caption + ", with 95% intervals", Columns: []string{what, "mean a game", "games with at least one"}}
	for _, e := range of {
		t.Rows = append(t.Rows, []Cell{word(plainName(e.Name)), cell(e.Mean, prose.Moves), cell(e.Any, prose.Share)})
	}
	return &t
}

// clausesOf names the clauses of the rules as records do.
func clausesOf(r *engine.Rules) []string {
	var out []string
	for k := 1; k <= r.Kinds(); k++ {
		for _, name := range r.Clauses(engine.Kind(k)) {
			out = append(out, r.Letter(engine.Kind(k))+"."+name)
		}
	}
	return out
}
