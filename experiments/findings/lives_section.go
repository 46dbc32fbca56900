package findings

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"komi/engine"
	"komi/engine/prose"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// Lives are the sections of what is read off moves: what becomes of the pieces, and how the
// lead goes to and fro.
func (v *View) Lives(ctx context.Context) ([]answer.Section, error) {
	l, err := livesOf(ctx, v.Set)
	if err != nil || l == nil || len(l.fates) == 0 || v.rules == nil {
		return nil, err
	}
	return []answer.Section{v.fates(l), v.drama(l)}, nil
}

// clusters puts values by opening together.
func (v *View) clusters(openings []uint64, values []float64) stats.Sample {
	return v.Audit.Clusters.Merge(stats.MustGroup(openings, values))
}

// fates tells how many pieces of each kind are left in the end, and where they are taken.
func (v *View) fates(l *lives) answer.Section {
	rows := v.survivals(l)
	if len(rows) == 0 {
		return answer.Section{}
	}
	s := answer.Section{ID: "lives", Title: "What becomes of the pieces"}
	var fixed []survival // of kinds of which there are never more than at the start
	var gained []string
	for _, r := range rows {
		if becomes(v.rules.Spec(), r.piece) {
			gained = append(gained, v.kindName(r.piece))
		} else {
			fixed = append(fixed, r)
		}
	}
	but, more := "", ""
	if len(gained) > 0 {
		but = ", those that others become set aside"
		more = fmt.Sprintf(" Other kinds turn into these, so more than 100%% may be left of them: %v.", answer.List(gained))
	}
	if len(fixed) > 1 {
		of := answer.Say("Of the pieces that a game begins with%v, ", but)
		s.Say("%v%v", of, v.longestLives(fixed))
	}
	t := answer.Table{Caption: "Pieces on the board at the end, as a share of those at the start, with 95% intervals", Columns: []string{"piece", "left", "openings"}}
	for _, r := range rows {
		t.Add(answer.Word(v.kindName(r.piece)), answer.Interval(r.left, answer.Share), answer.Whole(r.left.Blocks))
	}
	s.Add(answer.Part{Table: &t})
	if heat := v.heat(l); len(heat.Panels) > 0 {
		s.Add(answer.Part{Figure: &answer.Figure{
			ID: "captures", Title: "Where pieces are taken", Desc: "A board for each kind of piece, on which the mark of a square is the larger the more often a piece of the kind was taken there.", Plot: heat,
			Caption: answer.Say("The owner of the piece sits below. The area of a mark is how often a piece was taken there, compared with the square of the same board where most were."),
			Data:    captureTable(l, v.kindName),
		}})
	}
	read := "All games were read for this."
	if every := livesEvery(v.Run); every > 1 {
		read = fmt.Sprintf("The games of one opening in %v were read for this.", answer.Count(every))
	}
	s.Say(read+" Pieces that promote, or that come back by drops, count as what they are at the end.%v", more)
	return s
}

// kindName is what pieces of a letter are called; the letter if the rules have no such kind.
func (v *View) kindName(letter string) string {
	if k, known := v.rules.KindOf(letter); known {
		return v.rules.KindName(k)
	}
	return letter
}

// A survival is the share of the pieces of a kind that is left in the end.
type survival struct {
	piece string
	left  stats.Estimate
}

// survivals are those of all kinds but royals, the largest first.
func (v *View) survivals(l *lives) []survival {
	var pieces []string
	openings, left := map[string][]uint64{}, map[string][]float64{}
	for _, f := range l.fates {
		if !slices.Contains(pieces, f.piece) {
			pieces = append(pieces, f.piece)
		}
		openings[f.piece] = append(openings[f.piece], f.block)
		left[f.piece] = append(left[f.piece], float64(f.left)/float64(f.had))
	}
	var out []survival
	for _, p := range pieces {
		if k, known := v.rules.KindOf(p); known && !v.rules.IsRoyal(k) {
			out = append(out, survival{p, stats.Mean(v.clusters(openings[p], left[p]))})
		}
	}
	slices.SortStableFunc(out, func(a, b survival) int { return cmp.Compare(b.left.Value, a.left.Value) })
	return out
}

// longestLives says which of two kinds or more, the longest lived first, is shown to survive most
// often and which least often. It is the rest of a sentence.
func (v *View) longestLives(kinds []survival) answer.Sentence {
	left := make([]stats.Estimate, len(kinds))
	for i, r := range kinds {
		left[i] = r.left
	}
	most, least, apart := outlive(left)
	first, last := kinds[0], kinds[len(kinds)-1]
	firstName, firstLeft := answer.Strong(v.kindName(first.piece)), answer.Estimate(first.left, answer.Share)
	lastName, lastLeft := answer.Strong(v.kindName(last.piece)), answer.Estimate(last.left, answer.Share)
	longest := answer.Say("the %v survives most often: %v are on the board at the end", firstName, firstLeft)
	shortest := answer.Say("the %v survives least often: %v are", lastName, lastLeft)
	switch {
	case most && least:
		return answer.Say("%v. %v.", longest, answer.Capital(shortest))
	case most:
		return answer.Say("%v.", longest)
	case least:
		return answer.Say("%v on the board at the end.", shortest)
	case apart:
		return answer.Say("the %v lasts longest, %v on the board at the end, and the %v shortest, %v. Neighbours in this order are not all shown to differ.",
			firstName, firstLeft, lastName, lastLeft)
	}
	return answer.Say("no kind is shown to last longer than the others.")
}

// outlive reports of shares left, the largest first, whether the first is shown to be the
// largest, the last the smallest, and whether they are at least shown to differ. All intervals
// are to hold together (Bonferroni).
func outlive(left []stats.Estimate) (most, least, apart bool) {
	together := make([]stats.Estimate, len(left))
	for i, e := range left {
		together[i] = e.At(1 - games.Alpha/float64(len(left)))
	}
	above := func(a, b stats.Estimate) bool { return a.OK() && b.OK() && a.Lo > b.Hi }
	first, last := together[0], together[len(left)-1]
	most, least, apart = true, true, above(first, last)
	for _, e := range together[1:] {
		most = most && above(first, e)
	}
	for _, e := range together[:len(left)-1] {
		least = least && above(e, last)
	}
	return most, least, apart
}

// becomes reports whether pieces of other kinds can turn into one: by promotion, in a
// captor's hand, or where an army is taken over. A piece that promoted and is itself again
// in a hand is no gain.
func becomes(s *engine.Spec, letter string) bool {
	from := map[string][]string{} // by kind, those that promote to it
	for _, p := range s.Pieces {
		for _, c := range p.Clause {
			for _, way := range c.Promote {
				for _, to := range way.To {
					from[to] = append(from[to], p.Letter)
				}
			}
		}
	}
	another := func(p string) bool { return p != letter }
	for _, p := range s.Pieces {
		if p.Letter != letter && (p.Overrun == letter || p.Hand == letter && (len(from[p.Letter]) == 0 || slices.ContainsFunc(from[p.Letter], another))) {
			return true
		}
	}
	return slices.ContainsFunc(from[letter], another)
}

// captureTable lists for each kind where most are taken.
func captureTable(l *lives, name func(string) string) answer.Table {
	t := answer.Table{Caption: "Where most pieces of each kind were taken", Columns: []string{"piece", "taken", "most often on", "there"}}
	all, best := map[string]int{}, map[string]capturedAt{}
	var pieces []string
	for _, c := range l.captures {
		if all[c.piece] == 0 {
			pieces = append(pieces, c.piece)
		}
		all[c.piece] += c.times
		if c.times > best[c.piece].times {
			best[c.piece] = c
		}
	}
	for _, p := range pieces {
		t.Add(answer.Word(name(p)), answer.Whole(all[p]), answer.Word(best[p].square), answer.Whole(best[p].times))
	}
	return t
}

// heat is the boards of captures; none for boards that are not of files and ranks.
func (v *View) heat(l *lives) answer.Heat {
	b := v.rules.Board()
	h := answer.Heat{Files: b.Files(), Ranks: b.Ranks()}
	if b.Camps() > 0 || h.Files*h.Ranks == 0 {
		return answer.Heat{}
	}
	for k := 1; k <= v.rules.Kinds(); k++ {
		kind := engine.Kind(k)
		panel := answer.HeatPanel{Label: v.rules.KindName(kind), Squares: make([]float64, h.Files*h.Ranks)}
		most := 0.0
		for _, c := range l.captures {
			if sq, ok := b.Square(c.square); ok && c.piece == v.rules.Letter(kind) {
				panel.Squares[sq] += float64(c.times)
				most = max(most, panel.Squares[sq])
			}
		}
		if most == 0 {
			continue
		}
		for sq := range panel.Squares {
			panel.Squares[sq] /= most
		}
		h.Panels = append(h.Panels, panel)
	}
	return h
}

// drama tells how the lead goes to and fro in games that somebody wins.
func (v *View) drama(l *lives) answer.Section {
	s := answer.Section{ID: "drama", Title: "Comebacks and decisions"}
	var openings []uint64
	var behind, changes, led, settled []float64
	var decided []uint64 // openings of the games in which the winner had a clear lead before the end
	for _, x := range l.leads {
		openings = append(openings, x.block)
		b := 0.0
		if x.behind {
			b = 1
		}
		behind, changes, led = append(behind, b), append(changes, float64(x.changes)), append(led, stats.Indicator(x.settled < 1))
		if x.settled < 1 {
			decided, settled = append(decided, x.block), append(settled, x.settled)
		}
	}
	if len(openings) == 0 {
		return answer.Section{}
	}
	comeback := stats.Rate(v.clusters(openings, behind))
	turns := stats.Mean(v.clusters(openings, changes))
	before := stats.Rate(v.clusters(openings, led))
	when := stats.Score(v.clusters(decided, settled))
	if comeback.OK() && before.OK() {
		s.Say("In %v of the games that somebody wins, the winner was clearly behind at some time. In %v he is clearly ahead for good before the end.",
			answer.Estimate(comeback, answer.Share), answer.Estimate(before, answer.Share))
		if when.OK() {
			s.Say("On average that begins when %v of the moves of such a game are over.", answer.Estimate(when, answer.Share))
		}
	} else {
		s.Say("There are too few games yet to tell how often a player who is behind comes back.")
	}
	t := answer.Table{Caption: "The lead in games that somebody wins, with 95% intervals", Columns: []string{"what", "value", "openings"}}
	t.Add(answer.Word("comebacks: the winner was clearly behind"), answer.Interval(comeback, answer.Share), answer.Whole(comeback.Blocks))
	t.Add(answer.Word("drama: a clear lead went over to the other side, times a game"), answer.Interval(turns, stats.Format{Scale: 1, Digits: 2}), answer.Whole(turns.Blocks))
	t.Add(answer.Word("games in which the winner is clearly ahead for good before the end"), answer.Interval(before, answer.Share), answer.Whole(before.Blocks))
	t.Add(answer.Word("decision: part of such a game before the winner’s last clear lead"), answer.Interval(when, answer.Share), answer.Whole(when.Blocks))
	s.Add(answer.Part{Table: &t})
	royal := prose.Royal(v.rules)
	s.Say("A lead is one of material in a calm position, by this program’s own values of the pieces, and clear if it is a twentieth of an army or more: two pawns of chess. It says nothing of attacks on %v %v.", answer.Article(royal), royal)
	return s
}
