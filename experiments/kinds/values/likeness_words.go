package values

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
)

// likenesses tells how far published tables are from the values measured: first those that
// could be compared with the moment that they speak of.
func likenesses(w *Worths) []answer.Sentence {
	var out, early []answer.Sentence
	if slices.ContainsFunc(w.Likes, func(l Likeness) bool { return l.at() == Course }) {
		out = append(out, answer.Say("Over the course of the game without its bare endings, in %v: %v.",
			w.names.many(w.Course.Army.Unit), listed(w, w.Course.Army)))
	}
	for _, l := range w.Likes {
		if l.Early {
			early = append(early, likenessAtStart(w, l))
			continue
		}
		out = append(out, likenessThen(w, l))
		if others := answer.Join(l.otherMoments(), w.agreesElsewhere(l)); len(others) > 0 {
			out = append(out, others)
		}
	}
	for _, p := range w.Published {
		if m := w.moment(p.Moment); m.Err != nil {
			out = append(out, answer.Say("The table of %v speaks of %v, but the games tell no values of that moment: %v.", p.Name, when(p.Moment), whyNot(m.Err)))
		}
	}
	out = slices.Concat(out, incomparable(w), early)
	if among := amongTables(w); among != nil {
		out = append(out, among)
	}
	return out
}

// likenessThen tells how far a table is from the values of the moment that it speaks of.
func likenessThen(w *Worths, l Likeness) answer.Sentence {
	inside := l.ranked(answer.Say("%v", lie(l.Inside, len(l.Columns))))
	said := answer.Say("The table of %v, which speaks of %v, differs from the values measured then by %v. %v inside the intervals.",
		l.Name, when(l.Moment), w.byHow(l, l.shape()), inside)
	return answer.Join(said, w.builtIn(l.Published), mostOf(w, l))
}

// likenessAtStart tells how far a table that speaks of a later moment is from the values at
// the start, since the games tell too little of that moment.
func likenessAtStart(w *Worths, l Likeness) answer.Sentence {
	outside := l.ranked(answer.Say("the intervals exclude %v", orNone(len(l.Columns)-l.Inside)))
	said := answer.Say("From the values at the start the table of %v differs by %v on average%v. %v of its %v values.",
		l.Name, apart(l.Distance), l.shape(), outside, answer.InWords(len(l.Columns)))
	return answer.Join(said, w.builtIn(l.Published), mostOf(w, l))
}

// ranked begins a sentence with the rank correlation, where a table has two values or more,
// and goes on as given.
func (l Likeness) ranked(goesOn answer.Sentence) answer.Sentence {
	if len(l.Columns) < 2 {
		return answer.Capital(goesOn)
	}
	return append(answer.Say("The rank correlation is %v, and ", answer.Fixed(l.Rank, 2)), goesOn...)
}

// shape says in brackets how far a table is apart from its scale.
func (l Likeness) shape() answer.Span {
	switch {
	case l.Scaled:
		return answer.Span{Text: " (brought near as a whole, because the unit is too weak to divide by)"}
	case !l.Free && len(l.Columns) > 1:
		return answer.Span{Text: " (" + l.sharesDistance() + l.scaledDistance() + ")"}
	}
	return answer.Span{}
}

// byHow says how far a table is from the values measured. Where the unit makes most of that,
// shares of an army come first: they do not hang on any one piece.
func (w *Worths) byHow(l Likeness, shape answer.Span) answer.Sentence {
	if l.dearer() == 0 || math.IsNaN(l.OfArmy) {
		return answer.Say("%v on average%v", apart(l.Distance), shape)
	}
	return answer.Say("%v on average as shares of an army, and by %v in %v (%v)",
		apart(l.OfArmy), apart(l.Distance), w.names.many(w.moment(l.at()).Army.Unit), l.scaledDistance())
}

// farApart is the distance from which on a page says which pieces make most of it.
const farApart = 0.12

// apart is a distance between tables, "~" where there is none.
func apart(distance float64) string {
	if math.IsNaN(distance) {
		return "~"
	}
	return answer.Fixed(100*distance, 0) + "%"
}

// scaledDistance says how near a table comes if one factor may scale all its values. The distance
// then left is an estimate with one value the less, so it may come out larger than without.
func (l Likeness) scaledDistance() string {
	if left := apart(l.Shape); l.Shape < l.Distance && left != apart(l.Distance) {
		return left + " if all its values may be scaled by one factor"
	}
	return "scaling all its values by one factor brings it no nearer"
}

// sharesDistance says how far a table is from the values measured if both are shares of an army.
func (l Likeness) sharesDistance() string {
	if math.IsNaN(l.OfArmy) {
		return ""
	}
	return apart(l.OfArmy) + " as shares of an army; "
}

// lie says how many of so many values lie somewhere: "three of its four values lie".
func lie(inside, of int) string {
	switch {
	case of == 1 && inside == 1:
		return "its only value lies"
	case of == 1:
		return "its only value does not lie"
	case of == 2 && inside == 2:
		return "both of its values lie"
	case inside == of:
		return fmt.Sprintf("all %s of its values lie", answer.InWords(of))
	case inside == 0:
		return fmt.Sprintf("none of its %s values lies", answer.InWords(of))
	case inside == 1:
		return fmt.Sprintf("one of its %s values lies", answer.InWords(of))
	}
	return fmt.Sprintf("%s of its %s values lie", answer.InWords(inside), answer.InWords(of))
}

// orNone writes a count of things that were named before.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return answer.InWords(n)
}

// mostOf names the pieces, or the unit, that make most of the distance of a published table;
// nil where it is small or none do.
func mostOf(w *Worths, l Likeness) answer.Sentence {
	if l.Distance < farApart {
		return nil
	}
	if most, rest := l.most(); len(most) > 0 {
		var items []answer.Sentence
		for _, c := range most {
			items = append(items, answer.Say("the %v (%v here, %v there)", w.names.piece(c.Column), answer.Fixed(c.Measured, 2), answer.Fixed(c.Published, 2)))
		}
		makes := "makes"
		if len(most) > 1 {
			makes = "make"
		}
		return answer.Say("%v %v most of the distance, which is %v for the others.", answer.Capital(answer.List(items)), makes, answer.Fixed(100*rest, 0)+"%")
	}
	if dearer := l.dearer(); dearer != 0 {
		how := "cheaper"
		if dearer > 0 {
			how = "dearer"
		}
		unit := w.moment(l.at()).Army.Unit
		return answer.Say("Most of the distance comes from the %v: measured in %v, the other pieces come out %v %v here on average.",
			w.names.piece(unit), w.names.many(unit), answer.Fixed(100*math.Abs(dearer), 0)+"%", how)
	}
	return nil
}

// whyNot says why positions of a moment tell no values.
func whyNot(err error) string { return answer.TooFew("positions", err) }

// incomparable says for which published tables the games are not enough: where a piece is not
// found to be worth more than nothing, no ratio can be taken.
func incomparable(w *Worths) []answer.Sentence {
	var tables, pieces []answer.Sentence
	var seen []string
	for _, p := range w.Published {
		m := w.moment(p.Moment)
		if m.Err != nil || slices.ContainsFunc(w.Likes, func(l Likeness) bool { return l.Name == p.Name && !l.Early }) {
			continue
		}
		tables = append(tables, answer.Say("%v", p.Name))
		for _, x := range m.Army.Pieces {
			if p.Values[x.Column] > 0 && !(x.Value.Value > 0) && !slices.Contains(seen, x.Column) {
				seen, pieces = append(seen, x.Column), append(pieces, answer.Say("%v", w.names.the(x.Column)))
			}
		}
	}
	if len(tables) == 0 {
		return nil
	}
	table, speaks := "table", "it speaks"
	if len(tables) > 1 {
		table, speaks = "tables", "they speak"
	}
	out := answer.Say("These games are not enough for a comparison with the %v of %v at the moment that %v of", table, answer.List(tables), speaks)
	if len(pieces) > 0 {
		out = append(out, answer.Say(": by the games %v would be worth nothing then, or less", answer.List(pieces))...)
	}
	return []answer.Sentence{append(out, answer.Say(".")...)}
}
