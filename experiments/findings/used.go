package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/betza"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// isClause reports whether a further count is one of those of the rules' parts,
// which stand in tables of their own.
func isClause(e games.Extra) bool {
	for _, prefix := range []string{document.ClauseCount, document.DropCount, document.PromotionCount} {
		if strings.HasPrefix(e.Name, prefix) {
			return true
		}
	}
	return false
}

// A part is something that the rules allow: a clause of a piece, the drop of a
// piece, its promotion.
type part struct {
	count, name string
	clause      string // its name in the variant file; "" if it is no clause
}

// said is the name of a part in a sentence.
func (p part) said() string {
	if strings.Contains(p.name, "’s ") {
		return "the " + p.name
	}
	return p.name
}

// partsOf are the parts of some rules, named for records and for readers.
func partsOf(r *engine.Rules) []part {
	var out []part
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		letter, name := r.Letter(k), r.KindName(k)
		words := clauseWords(r.Spec().Pieces[k-1].Clause)
		for _, clause := range r.Clauses(k) {
			called := name + cmp.Or(words[clause], "’s "+clause)
			if move, same := strings.CutPrefix(words[clause], "’s "+name+"’s "); same { // a knight’s leap
				called = name + "’s " + move
			}
			out = append(out, part{document.ClauseCount + letter + "." + clause, called, clause})
		}
		if r.Droppable(k) && r.Spec().Drops.Rules[letter].Gate != engine.GateOnly {
			out = append(out, part{count: document.DropCount + letter, name: name + " drops"})
		}
		if slices.ContainsFunc(r.Spec().Pieces[k-1].Clause, func(c engine.ClauseSpec) bool { return len(c.Promote) > 0 }) {
			out = append(out, part{count: document.PromotionCount + letter, name: name + " promotions"})
		}
	}
	return out
}

// clauseWords says in words what the clauses of a piece let it do, by their names: those
// that words tell from all others of the piece.
func clauseWords(of []engine.ClauseSpec) map[string]string {
	words := map[string]string{}
	by := map[string]string{} // the clause, by its words
	for _, c := range of {
		text := betza.Words(c.Move)
		if text == "" || strings.Contains(text, ",") || c.Via || c.Twice {
			continue
		}
		switch {
		case c.Capture == engine.Rifle:
			text += " without moving"
		case c.EP == engine.EPTake:
			_, where, _ := strings.Cut(text, "step")
			text = "capture in passing" + where
		}
		if c.Least > 1 {
			text += fmt.Sprintf(" of %d steps or more", c.Least)
		}
		if c.Over {
			text = strings.Replace(text, "that can be blocked", "over occupied squares", 1)
		}
		if c.Along != "" {
			text += " along " + c.Along
		}
		if c.Unmoved {
			text += " before the piece has moved"
		}
		if other, taken := by[text]; taken {
			delete(words, other)
			continue
		}
		by[text], words[c.Name] = c.Name, "’s "+text
	}
	return words
}

// counted reports whether the run's records count the parts of the rules.
func (v *View) counted() bool {
	return slices.ContainsFunc(v.All.Extra, func(e games.Extra) bool { return strings.HasPrefix(e.Name, document.ClauseCount) })
}

// tellsDrops reports whether they count drops and promotions by kind too.
func (v *View) tellsDrops() bool {
	total := map[string]float64{}
	for _, e := range v.All.Extra {
		total[e.Name] = e.Mean.Value
		prefix, _, _ := strings.Cut(e.Name, " ")
		total["by kind "+prefix] += e.Mean.Value
	}
	return (total[document.Drops] == 0 || total["by kind drop"] > 0) && (total[document.Promotions] == 0 || total["by kind promotion"] > 0)
}

// named is what readers call a count. A clause has its name in the variant file beside it.
func (v *View) named(count string) string {
	for _, p := range v.parts {
		switch {
		case p.count == count && p.clause != "" && !strings.HasSuffix(p.name, " "+p.clause):
			return p.name + " (" + p.clause + ")"
		case p.count == count:
			return p.name
		}
	}
	if label, known := countLabels[count]; known {
		return label
	}
	return strings.ReplaceAll(count, "_", " ")
}

var countLabels = map[string]string{
	document.Rifles: "captures without moving",
	document.Checks: "checks given",
	document.Barred: "turns on which the history of the game forbade a move",

	document.QuietEnd:     "plies after the last capture",
	document.OpeningTries: "openings drawn until one was kept",
}

// uses are the further counts: those of a part that the rules of some arms only have, over the
// games of these.
func (v *View) uses() []games.Extra {
	out := slices.Clone(v.All.Extra)
	for i, e := range out {
		if arms := v.having[e.Name]; len(arms) > 0 && len(arms) < len(v.Arms) {
			out[i] = v.UseIn(e.Name, arms)
		}
	}
	return out
}

// Idle says which parts of the rules hardly matter, and how often the game's
// history forbade a move; nothing where the records do not count them.
func (v *View) Idle() []answer.Sentence {
	if !v.counted() || len(v.parts) == 0 {
		return nil
	}
	rates := map[string]stats.Estimate{}
	for _, e := range v.uses() {
		rates[e.Name] = e.Any
	}
	var all []means
	var none *stats.Estimate // the rate of all that every arm has and that never came up
	for _, p := range v.parts {
		if !v.tellsDrops() && !strings.HasPrefix(p.count, document.ClauseCount) {
			continue
		}
		rate, came := rates[p.count]
		if !came { // up in any game
			if arms := v.having[p.count]; len(arms) < len(v.Arms) {
				rate = v.UseIn(p.count, arms).Any
			} else {
				if none == nil {
					unused := v.Use(p.count)
					none = &unused.Any
				}
				rate = *none
			}
		}
		all = append(all, means{Name: p.said(), Any: rate})
	}
	unmet := v.unmet()
	out := append(v.hardly(all, len(unmet) > 0), unmet...)
	if v.history {
		out = append(out, history(v.Use(document.Barred))...)
	}
	return out
}

// Used says which of the game's means come up in play. It is for runs that
// counted moves by clause; the other counts alone stand with the lengths.
func (v *View) Used() answer.Section {
	if !v.counted() {
		return answer.Section{}
	}
	var tables [4][]games.Extra
	for _, e := range v.uses() {
		switch {
		case strings.HasPrefix(e.Name, document.ClauseCount):
			tables[3] = append(tables[3], e)
		case strings.HasPrefix(e.Name, document.DropCount):
			tables[1] = append(tables[1], e)
		case strings.HasPrefix(e.Name, document.PromotionCount):
			tables[2] = append(tables[2], e)
		case e.Name != document.QuietEnd && e.Name != document.OpeningTries && !document.OfThree(e.Name):
			tables[0] = append(tables[0], e)
		}
	}
	s := answer.Section{ID: "used", Title: "What was used", Parts: []answer.Part{
		answer.Text(answer.Say("How often each means of the game was used, over all games of the run whose rules have it. A move is counted under the clause of the rules that allows it, " +
			"whose name in the variant file stands in brackets. What few games use hardly matters between players of this strength; stronger players may use it more.")),
	}}
	for i, t := range []struct{ caption, what string }{
		{"Captures, checks, drops, promotions and the like", "count"},
		{"Drops by piece", "piece"},
		{"Promotions by the piece that promotes", "piece"},
		{"Moves by clause, the most used first", "clause"},
	} {
		if len(tables[i]) > 0 {
			s.Add(answer.Part{Table: v.usage(t.caption, t.what, tables[i])})
		}
	}
	seen := map[string]bool{}
	for _, e := range v.All.Extra {
		seen[e.Name] = e.Mean.Value > 0
	}
	var never []string
	for _, p := range v.parts {
		if !seen[p.count] && (v.tellsDrops() || strings.HasPrefix(p.count, document.ClauseCount)) {
			never = append(never, p.said())
		}
	}
	if len(never) > 0 {
		s.Say("No game used: %v.", strings.Join(never, ", "))
	}
	s.Parts = append(s.Parts, v.usedByArm()...)
	return s
}

// usedByArm tells the parts of the rules that are used in clearly more games of
// one arm than of another.
func (v *View) usedByArm() []answer.Part {
	if len(v.Arms) < 2 {
		return nil
	}
	t := answer.Table{
		Caption: "Share of games that use it, where two intervals lie apart",
		Columns: []string{"what"},
	}
	for _, a := range v.Arms {
		t.Columns = append(t.Columns, v.Names.Label(a))
	}
	for i, e := range v.All.Extra {
		low, high := 1.0, 0.0 // the least upper end and the greatest lower one
		cells := []answer.Cell{answer.Word(v.named(e.Name))}
		for _, a := range v.Arms {
			rate := a.Extra[i].Any
			cells = append(cells, answer.Interval(rate, answer.Share))
			if rate.OK() {
				low, high = min(low, rate.Hi), max(high, rate.Lo)
			}
		}
		if isClause(e) && high > low {
			t.Rows = append(t.Rows, cells)
		}
	}
	if len(t.Rows) == 0 {
		return []answer.Part{answer.Text(answer.Say("No move, drop or promotion is used in clearly more games of one %v than of another.", v.Names.One))}
	}
	return []answer.Part{
		answer.Text(answer.Say("The %v differ in how often these are used. The intervals are taken one by one, so a row or two may stand here by chance.", v.Names.Many)),
		{Table: &t},
	}
}

// usage is a table of counts, the most frequent first.
func (v *View) usage(caption, what string, of []games.Extra) *answer.Table {
	slices.SortStableFunc(of, func(a, b games.Extra) int { return cmp.Compare(b.Mean.Value, a.Mean.Value) })
	t := answer.Table{Caption: caption + ", with 95% intervals", Columns: []string{what, "mean a game", "games with at least one"}}
	for _, e := range of {
		t.Add(answer.Word(v.named(e.Name)), answer.Interval(e.Mean, answer.Moves), answer.Interval(e.Any, answer.Share))
	}
	return &t
}
