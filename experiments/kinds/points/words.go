package points

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/kinds/values"
	"komi/stats"
)

// halfPoints is how points with a fraction are written.
var halfPoints = stats.Format{Scale: 1, Digits: 1}

// sentences answer what the pieces should count and what the second player should
// get.
func sentences(v *study) []answer.Sentence {
	r := v.Points
	if r.Table == nil {
		out := []answer.Sentence{answer.Say("The games do not tell yet what the pieces should count.")}
		if why := r.First.Err; why != nil && r.Why == "" {
			out = append(out, answer.Say("The values that a table is made of are missing: %v.", answer.TooFew("games", why)))
		}
		return append(out, unfinished(v)...)
	}
	out := []answer.Sentence{answer.Say("%v: %v.", answer.Strong("What the pieces should count"), tableText(r))}
	out = append(out, unfinished(v)...)
	if len(r.Setups) >= manySetups { // one number is easier to remember than twelve
		out = append(out, common(r)...)
		out = append(out, drawless(r)...)
		out = append(out, compensations(r)...)
		out = append(out, fair(r)...)
	} else {
		out = append(out, compensations(r)...)
		out = append(out, drawless(r)...)
		out = append(out, fair(r)...)
		out = append(out, common(r)...)
	}
	out = append(out, madeOf(v)...)
	out = append(out, driftOf(v)...)
	out = append(out, decision(r)...)
	out = append(out, control(r, v.knewOfficial())...)
	return append(out, inUse(r)...)
}

// unfinished says of a run that not all of its steps were played, and what is therefore not
// known.
func unfinished(v *study) []answer.Sentence {
	r := v.Points
	if v.Complete() {
		if r.Why == "" {
			return nil
		}
		out := answer.Say("%v: %v.", answer.Strong("The experiment ended early"), r.Why)
		if r.Table != nil && len(r.Own) == 0 {
			out = answer.Join(out, noCompensation)
		}
		return []answer.Sentence{out}
	}
	what := "Not all steps are played"
	if v.Lost() {
		what = "Games of this run are missing"
	}
	step, tried := StepValues, false
	for i, n := range v.notes {
		if v.Run.Stages[i].First < v.Played() && n.Step != "" {
			step, tried = n.Step, tried || n.Step == StepTried
		}
	}
	out := answer.Say("%v: the last games counted so far are %v.", answer.Strong(what), map[string]string{
		StepValues: "games that measure values without a count",
		StepAgain:  "games that measure values once more",
		StepPlayOn: "positions that are played on",
		StepTried:  "games with compensations far apart",
		StepFresh:  "fresh games at the compensations found",
	}[step])
	switch {
	case r.Table == nil:
	case !tried:
		out = answer.Join(out, answer.Say("The table may change."), noCompensation)
	case len(r.Own) == 0:
		out = answer.Join(out, noCompensation)
	case step == StepTried:
		out = answer.Join(out, answer.Say("The compensation may change, and no fresh games with it are counted."))
	}
	return []answer.Sentence{out}
}

// noCompensation is said where no compensation can be read off the games.
var noCompensation = answer.Say("What the second player should get is not known.")

// tableText is the table in words: "rook 13, cannon 7 and pawn 2".
func tableText(r *Report) answer.Sentence {
	var items []string
	spare := ""
	for _, t := range byPoints(r) {
		if t == spareRoyal {
			spare = fmt.Sprintf("; a side that still has both royals adds %d", r.Table[t])
			continue
		}
		items = append(items, fmt.Sprintf("%s %d", termName(r, t), r.Table[t]))
	}
	return answer.Say("%v%v", answer.List(items), spare)
}

// weightsText is a table of whole points, a number a term, in words: "rook 13, cannon 7 and pawn 2".
func weightsText(r *Report, points []int) answer.Sentence {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	var items []string
	for _, i := range order {
		items = append(items, fmt.Sprintf("%s %d", termName(r, r.Terms[i]), points[i]))
	}
	return answer.Say("%v", answer.List(items))
}

// byPoints lists the terms, those that count most first.
func byPoints(r *Report) []string {
	out := slices.Clone(r.Terms)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(r.Table[b], r.Table[a]) })
	return out
}

// termName is what a term is called in words.
func termName(r *Report, term string) string {
	if name := r.Rule.Names[term]; name != "" {
		return name
	}
	return term
}

// half writes a compensation: "1.5", "−0.5".
func half(k float64) string {
	return strings.Replace(strconv.FormatFloat(k, 'f', 1, 64), "-", "−", 1)
}

// given says who gets the compensation.
func given(r *Report, k float64) answer.Sentence {
	if k < 0 {
		return answer.Say("the first player%v gets %v points", called(r.Rule.Players[0]), half(-k))
	}
	return answer.Say("the second player%v gets %v points", called(r.Rule.Players[1]), half(k))
}

func called(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

// madeOf says which values the table was made of, and how sure it is.
func madeOf(v *study) []answer.Sentence {
	r := v.Points
	m := r.Best
	if m == nil || m.Err != nil {
		return nil
	}
	var moments []string
	for _, name := range m.Taken {
		moments = append(moments, momentWords(name))
	}
	under := "without a count"
	if r.Changed {
		under = "while the points made of the first values were in force"
	}
	scaled := answer.Say("%v at %v to %v points", termName(r, v.Top), v.From, v.To)
	if v.From == v.To {
		scaled = answer.Say("%v at %v points", termName(r, v.Top), v.From)
	}
	keeping := "" // what is kept can put the table farther off than one made afresh
	if slices.Contains(m.Rounded.Kept, true) {
		keeping = " and what is kept of the points before"
	}
	out := answer.Say("The table is made of the pieces' values at %v, measured %v. It is the nearest of whole points with the %v%v, not each value rounded. ", answer.List(moments), under, scaled, keeping)
	out = append(out, outside(r)...)
	switch near := len(m.Rounded.Near) - 1; {
	case m.Rounded.Cut:
		out = append(out, answer.Say("At least %v others are as near: rely on the order and the rough size of the points rather than on each number.", near)...)
	case near > 0:
		out = append(out, answer.Say("%v about as well, listed below.", answer.Capitalised(others(near)))...)
	default:
		out = append(out, answer.Say("No other such table is as near.")...)
	}
	sentences := []answer.Sentence{out}
	if !slices.Equal(m.Taken, []string{v.Moment}) {
		sentences = append(sentences, answer.Say("Points are counted late, but the games do not yet tell what every piece is worth at %v.", momentWords(v.Moment)))
	}
	if m.Agree < disagree {
		sentences = append(sentences, answer.Say("%v (%v): the values drift from moment to moment, or the two ways to measure disagree. The table follows the values of %v; those of the others stand beside them.",
			answer.Strong("The moments disagree"), chance(m.Agree), answer.List(moments)))
	}
	return append(sentences, kept(r)...)
}

// outside names the pieces whose points lie outside the joint interval of their values.
func outside(r *Report) answer.Sentence {
	var each []answer.Sentence
	for _, term := range byPoints(r) {
		i := slices.Index(r.Terms, term)
		if i >= len(r.Best.Values) {
			continue
		}
		e, n := r.Best.Values[i].Joint.Estimate, float64(r.Table[term])
		if e.OK() && (n < e.Lo || n > e.Hi) {
			f := halfPoints
			if end := map[bool]float64{true: e.Lo, false: e.Hi}[n < e.Lo]; math.Abs(end-n) < 0.05 { // it would be written as the number itself
				f.Digits++
			}
			each = append(each, answer.Say("%v %v, whose value is %v", termName(r, term), r.Table[term], answer.Estimate(e, f)))
		}
	}
	switch len(each) {
	case 0:
		return nil
	case 1:
		return answer.Say("One number lies outside the interval of its value: %v. ", each[0])
	}
	return answer.Say("%v numbers lie outside the intervals of their values: %v. ", answer.Capitalised(answer.InWords(len(each))), answer.Clauses(each))
}

// mostDrifts is how many pieces whose worth changes are named.
const mostDrifts = 3

// driftOf says why the table is not in the proportions of values at the start: which
// pieces are worth more or less at the moment that it was made of, beyond the intervals.
func driftOf(v *study) []answer.Sentence {
	r := v.Points
	if r.Best == nil || r.Best.Err != nil || len(r.Best.Taken) != 1 || r.Best.Taken[0] == values.Start {
		return nil
	}
	inPoints := func(name string) map[int]stats.Value {
		out := map[int]stats.Value{}
		for _, m := range r.Best.Moments {
			if m.Name != name || m.Err != nil {
				continue
			}
			told, err := m.inPoints(v.Collection, r.Table)
			for i := range told {
				if err == nil {
					out[m.Terms[i]] = told[i]
				}
			}
		}
		return out
	}
	start, taken := inPoints(values.Start), inPoints(r.Best.Taken[0])
	type drift struct {
		size float64
		text answer.Sentence
	}
	var drifts []drift
	for _, term := range byPoints(r) {
		i := slices.Index(r.Terms, term)
		a, b := start[i].Joint.Estimate, taken[i].Joint.Estimate
		if !a.OK() || !b.OK() || !(a.Value > 0) || !(b.Value > 0) || a.Lo <= b.Hi && b.Lo <= a.Hi {
			continue
		}
		name := "the " + strings.TrimPrefix(termName(r, term), "the ")
		drifts = append(drifts, drift{math.Abs(math.Log(b.Value / a.Value)), answer.Say("%v goes from %v to %v", name, answer.Estimate(a, halfPoints), answer.Estimate(b, halfPoints))})
	}
	if len(drifts) == 0 {
		return nil
	}
	slices.SortStableFunc(drifts, func(a, b drift) int { return cmp.Compare(b.size, a.size) })
	var texts []answer.Sentence
	for _, d := range drifts[:min(mostDrifts, len(drifts))] {
		texts = append(texts, d.text)
	}
	return []answer.Sentence{answer.Say("Why are the points not in proportion to the values at the start? Counts come late, and pieces change on the way to %v: in points of this table %v.",
		momentWords(r.Best.Taken[0]), answer.List(texts))}
}

func others(n int) string {
	if n == 1 {
		return "one other table fits"
	}
	return answer.InWords(n) + " other tables fit"
}

// kept says which points were kept and which given up.
func kept(r *Report) []answer.Sentence {
	var stay, gone, found []string
	for i, is := range r.Best.Rounded.Kept {
		if is {
			stay = append(stay, termName(r, r.Terms[i]))
		}
	}
	for _, d := range r.Best.Rounded.Dropped {
		if r.Best.Rounded.Best.Weights[d.Term] == d.Points { // in other proportions, once the others had gone
			found = append(found, fmt.Sprintf("%s %d", termName(r, r.Terms[d.Term]), d.Points))
			continue
		}
		gone = append(gone, fmt.Sprintf("%s %d (%s)", termName(r, r.Terms[d.Term]), d.Points, chance(d.P)))
	}
	var fresh []string // never tried
	for i, is := range r.Best.Rounded.Kept {
		if !is && !slices.ContainsFunc(r.Best.Rounded.Dropped, func(d stats.Dropped) bool { return d.Term == i }) {
			fresh = append(fresh, termName(r, r.Terms[i]))
		}
	}
	var out answer.Sentence
	if len(stay) > 0 {
		out = answer.Say("Kept from %v, because the values do not contradict them: the points for %v.", priorName, answer.List(stay))
	}
	if len(gone) > 0 {
		out = answer.Join(out, answer.Say("Changed, because the values contradict them: %v.", answer.List(gone)))
	}
	if len(found) > 0 {
		out = answer.Join(out, answer.Say("The values give %v again.", answer.List(found)))
	}
	if len(out) > 0 && len(fresh) > 0 {
		out = answer.Join(out, answer.Say("Made from the values alone: the points for %v.", answer.List(fresh)))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}

// decision says how the two tables compare, and how many positions said so.
func decision(r *Report) []answer.Sentence {
	if r.Decided == 0 || r.Second.Err != nil || len(r.Second.Taken) == 0 {
		return nil
	}
	positions := answer.Plural(r.Decided, "decided position")
	other := weightsText(r, r.Second.Rounded.Best.Weights)
	switch {
	case r.More.Blocks > 0 && r.More.Value == 0 && r.More.Warned(stats.ErrNoSpread):
		return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make another table (%v). Both favour the same side in all of %v, none of which went into making either. So the table stays.", other, positions)}
	case r.Changed && !(r.More.OK() && r.More.Lo > 0):
		return []answer.Sentence{answer.Say("Values measured once more, with the first points in force, made the table that is played with, which was shown to be better when it was chosen. %v are at hand here, which do not show it.", answer.Capitalised(positions))}
	case r.More.Blocks > 0 && !r.More.OK():
		return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make another table (%v). %v are too few to compare them: in nearly all of them both favour the same side. So the table stays.", other, answer.Capitalised(positions))}
	case r.More.Blocks == 0:
		return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make the same table.")}
	case !r.Changed && r.More.Lo > 0:
		return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make another table (%v). By the %v at hand the side ahead by it scores %v percentage points more when they are played on. When the table was chosen it was not shown to be better, and the games go on with the first.", other, positions, answer.Estimate(r.More, answer.Shift))}
	case r.Changed:
		return []answer.Sentence{answer.Say("Values measured once more, with the first points in force, make a table that is shown to be better by %v, none of which went into making either: the side ahead by it scores %v percentage points more when they are played on.", positions, answer.Estimate(r.More, answer.Shift))}
	}
	return []answer.Sentence{answer.Say("Values measured once more, with these points in force, make another table (%v). It is not shown to be better by the %v at hand when that was decided, none of which went into making either: the side ahead by it scores %v percentage points more when they are played on. So the table stays.", other, positions, answer.Estimate(r.More, answer.Shift))}
}

// knewOfficial reports whether the players evaluate by a network that learned from games
// counted by the official points: those that the game itself counts by.
func (v *study) knewOfficial() bool {
	if !v.Trained() || len(v.Arms) == 0 {
		return false
	}
	g, err := variants.Load(v.Arms[0].Variant)
	if err != nil {
		return false
	}
	r, err := g.Rules("", nil)
	if err != nil {
		return false
	}
	for letter, n := range v.Points.Official {
		if k, ok := r.KindOf(letter); !ok || r.Value(k) != float64(n) {
			return false
		}
	}
	return true
}

// officially lists the official points of the pieces that have some, the most first, in
// parentheses; nothing if none has.
func officially(r *Report) answer.Sentence {
	var terms, each []string
	for _, term := range r.Terms {
		if r.Official[term] != 0 {
			terms = append(terms, term)
		}
	}
	slices.SortStableFunc(terms, func(a, b string) int { return r.Official[b] - r.Official[a] })
	for _, term := range terms {
		each = append(each, fmt.Sprintf("%s %d", termName(r, term), r.Official[term]))
	}
	if len(each) == 0 {
		return nil
	}
	return answer.Say(" (%v)", answer.List(each))
}

// besideOfficial says in which points the recommended table is the official one.
func besideOfficial(r *Report) answer.Sentence {
	var other []string
	same := 0
	for _, term := range r.Terms {
		official, has := r.Official[term]
		switch found, told := r.Table[term]; {
		case !has || !told:
		case found == official:
			same++
		default:
			other = append(other, fmt.Sprintf("%s (%d, officially %d)", termName(r, term), found, official))
		}
	}
	switch {
	case len(other) == 0 && same > 0:
		return answer.Say("The recommended points are the official ones.")
	case len(other) > 0 && same > 0:
		return answer.Say("The recommended points are the official ones but for %v.", answer.List(other))
	}
	return nil
}

// control says how far the official table is from what the games say, and whether the players
// knew it.
func control(r *Report, known bool) []answer.Sentence {
	if r.Control == nil {
		return nil
	}
	verdict := "the values may be in its proportions"
	if r.Control.P < disagree {
		verdict = "the values are shown not to be in its proportions"
	}
	var out answer.Sentence
	if known {
		out = answer.Say("These players knew the official points: their network learned from games counted so.")
	}
	out = answer.Join(out, answer.Say("A common factor set aside, the official table%v differs by %v on average from the values and by %v from the table recommended: %v (%v).", officially(r), apart(r.Control.Shape), apart(r.Control.Rounded), verdict, chance(r.Control.P)))
	var others []answer.Sentence
	for _, e := range r.Control.Elsewhere {
		others = append(others, answer.Say("%v %v", apart(e.Shape), values.During(e.Moment)))
	}
	if len(others) > 0 {
		out = answer.Join(out, answer.Say("From the values of other moments it differs by %v.", answer.List(others)))
	}
	out = answer.Join(out, besideOfficial(r))
	if p := r.Control.Recommended; p < disagree {
		out = answer.Join(out, answer.Say("The recommended table fails the same test (%v): whole points are coarser than what the games know.", chance(p)))
	}
	for _, p := range r.Setups {
		if p.Line == nil || r.OfficialK == 0 {
			continue
		}
		not := "is not ruled out"
		switch {
		case !p.Line.Even.Set.Contains(r.OfficialK):
			not = "is ruled out"
		case !p.Line.Even.Set.Bounded(): // it would allow others that are far off
			not = "cannot be judged by so few games"
		}
		where := ""
		if len(r.Setups) > 1 {
			where = " in setup " + p.Setup
		}
		out = answer.Join(out, answer.Say("The official compensation of %v %v%v.", half(r.OfficialK), not, where))
	}
	return []answer.Sentence{out}
}

// decisive is a format with one more digit where an end of an interval that leaves out zero
// would be written as zero.
func decisive(e stats.Estimate, f stats.Format) stats.Format {
	least := math.Min(math.Abs(e.Lo), math.Abs(e.Hi))
	if e.Lo*e.Hi > 0 && least*f.Scale < 0.5*math.Pow10(-f.Digits) {
		f.Digits++
	}
	return f
}

// inUse says how tables that were known already judge, beside the one recommended.
func inUse(r *Report) []answer.Sentence {
	var each, names []string
	var known []stats.Estimate
	for _, x := range r.Rivals {
		if x.Name != priorName && x.Name != officialName || x.Same || !x.More.OK() {
			continue
		}
		each = append(each, fmt.Sprintf("%s percentage points more than the side ahead by %s", answer.Minus(x.More.Text(decisive(x.More, answer.Shift))), x.Name))
		known, names = append(known, x.More), append(names, x.Name)
	}
	if len(each) == 0 {
		return alikeInUse(r)
	}
	var worse, better, alike []string
	for i, e := range known {
		switch together := e.At(1 - disagree/float64(len(known))); { // Bonferroni
		case together.Lo > 0:
			worse = append(worse, names[i])
		case together.Hi < 0:
			better = append(better, names[i])
		default:
			alike = append(alike, names[i])
		}
	}
	var verdict answer.Sentence
	for _, c := range []struct {
		names []string
		says  string
	}{{better, "shown to judge better than the recommended table"}, {worse, "shown to judge worse than the recommended table"}, {alike, "not shown to judge worse or better"}} {
		if len(c.names) > 0 {
			verdict = answer.Join(verdict, answer.Capital(answer.Say("%v are %v.", answer.List(c.names), c.says)))
		}
	}
	out := answer.Say("%v When %v are played on, the side ahead by the recommended table scores %v.",
		verdict, answer.Plural(r.Judged.Decided, "decided position"), answer.List(each))
	if len(r.Official) > 0 && slices.ContainsFunc(r.Terms, func(t string) bool { return r.Official[t] == 0 }) {
		out = answer.Join(out, answer.Say("Where the official points say nothing of a piece, the recommended ones are taken."))
	}
	return append([]answer.Sentence{out}, alikeInUse(r)...)
}

// alikeInUse says how those tables judge that were known already and favour the same side
// as the one recommended in so many positions that no difference can be estimated.
func alikeInUse(r *Report) []answer.Sentence {
	var each []answer.Sentence
	for _, x := range r.Rivals {
		if (x.Name == priorName || x.Name == officialName) && !x.Same && !x.More.OK() && x.Score.OK() {
			each = append(each, answer.Say("%v by %v", answer.Estimate(x.Score, answer.Share), x.Name))
		}
	}
	if len(each) == 0 || !r.Judged.Score.OK() {
		return nil
	}
	return []answer.Sentence{answer.Say("When %v are played on, the side ahead scores %v by the recommended table, and %v: they differ in positions of fewer than %v openings, so that neither is shown to judge better.",
		answer.Plural(r.Judged.Decided, "decided position"), answer.Estimate(r.Judged.Score, answer.Share), answer.List(each), stats.MinBlocks)}
}

// chance writes a p-value with its name: "p = 0.03", "p < 0.001".
func chance(p float64) string {
	if text := answer.PValue(p); !strings.HasPrefix(text, "<") {
		return "p = " + text
	}
	return "p " + answer.PValue(p)
}

// apart writes a distance of shapes.
func apart(d float64) string {
	if math.IsNaN(d) {
		return "~ (some value is not above 0)"
	}
	return answer.Fixed(100*d, 0) + "%"
}

// momentWords is a moment as a noun.
func momentWords(name string) string {
	switch name {
	case values.Start, "opening", "middle", "ending":
		return "the " + name
	case "late":
		return "the late game"
	}
	return "the phase " + name
}
