package values

import (
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/stats"
)

// An Elsewhere is how far a published table is from the values of a moment that it does not
// speak of, and which of its values the joint intervals of that moment allow and are nearer
// to what was measured then: an interval that is merely wide agrees with nothing.
type Elsewhere struct {
	Moment   string
	Distance float64
	Inside   []string // columns
}

// elsewhere compares a published table with all moments but the one of the comparison, the
// start first and the course last. Moments of which the games tell too little are left out, and
// those where the unit is too weak to divide by and here is not, or the other way round.
func (w *Worths) elsewhere(l Likeness, p Published, seed uint64) []Elsewhere {
	var out []Elsewhere
	for _, m := range append(slices.Clone(w.Moments), w.Course) {
		if m.Name == l.at() || m.Err != nil || m.Name == "" {
			continue
		}
		other, err := m.compare(p, seed)
		if err != nil || math.IsNaN(other.Distance) || other.Scaled != l.Scaled {
			continue
		}
		e := Elsewhere{Moment: m.Name, Distance: other.Distance}
		for _, c := range other.Columns {
			if c.Inside && nearer(c, l.Columns) {
				e.Inside = append(e.Inside, c.Column)
			}
		}
		out = append(out, e)
	}
	return out
}

// nearer reports whether a table's value is nearer to what was measured then than to what was
// measured at the moment of the comparison, by the ratio.
func nearer(then Likened, now []Likened) bool {
	i := slices.IndexFunc(now, func(c Likened) bool { return c.Column == then.Column })
	off := func(c Likened) float64 { return math.Abs(math.Log(c.Measured / c.Published)) }
	return i >= 0 && then.Measured > 0 && off(then) < off(now[i])
}

// otherMoments says how far a table is from the values of the other moments: which moment a
// table speaks of is a judgement, and a reader may judge otherwise.
func (l Likeness) otherMoments() answer.Sentence {
	var each []answer.Sentence
	for _, e := range l.Elsewhere {
		each = append(each, answer.Say("%v %v", apart(e.Distance), During(e.Moment)))
	}
	if len(each) == 0 {
		return nil
	}
	return answer.Say("From the values of other moments the table of %v differs by %v.", l.Name, answer.List(each))
}

// agreesElsewhere says of the values that a far table is contradicted in at which other moment
// the games allow them: a table may tell the worth of some pieces early and of others late.
func (w *Worths) agreesElsewhere(l Likeness) answer.Sentence {
	if l.Distance < farApart {
		return nil
	}
	var some, never []answer.Sentence
	for _, c := range l.Columns {
		if c.Inside {
			continue
		}
		var at []string
		for _, e := range l.Elsewhere {
			if e.Moment != Course && slices.Contains(e.Inside, c.Column) {
				at = append(at, During(e.Moment))
			}
		}
		if len(at) == 0 {
			never = append(never, answer.Say("%v", w.names.the(c.Column)))
			continue
		}
		some = append(some, answer.Say("%v (%v there) %v", w.names.the(c.Column), answer.Fixed(c.Published, 2), answer.List(at)))
	}
	if len(some) == 0 {
		return nil
	}
	out := answer.Say("Of its values outside the intervals, these are inside at another moment: %v", answer.List(some))
	if len(never) > 0 {
		out = append(out, answer.Say("; at none: %v", answer.List(never))...)
	}
	return append(out, answer.Say(".")...)
}

// amongTables says how far the published tables are from each other: no values can be nearer
// to two tables than half of what lies between them. Tables are compared by the pieces
// that both price, in the unit, or scaled where one has none.
func amongTables(w *Worths) answer.Sentence {
	var each []answer.Sentence
	for i, a := range w.Likes {
		for _, b := range w.Likes[i+1:] {
			var mine, theirs []float64
			for _, x := range a.Columns {
				if k := slices.IndexFunc(b.Columns, func(y Likened) bool { return y.Column == x.Column }); k >= 0 {
					mine, theirs = append(mine, x.Published), append(theirs, b.Columns[k].Published)
				}
			}
			if len(mine) < 2 {
				continue
			}
			if d, err := stats.RMSLogRatio(mine, theirs, a.Free || a.Scaled || b.Free || b.Scaled); err == nil {
				each = append(each, answer.Say("%v and %v by %v", a.Name, b.Name, apart(d)))
			}
		}
	}
	if len(each) == 0 {
		return nil
	}
	return answer.Say("Published tables differ from each other, too: %v.", answer.List(each))
}

// byMoment is the table of how far the published tables are from the values of each moment.
func byMoment(w *Worths) answer.Table {
	t := answer.Table{Caption: "How far the published tables are from the values of each moment", Columns: []string{"table"}}
	moments := append(slices.Clone(w.Moments), w.Course)
	moments = slices.DeleteFunc(moments, func(m Moment) bool {
		return m.Name == "" || !slices.ContainsFunc(w.Likes, func(l Likeness) bool {
			return l.at() == m.Name || slices.ContainsFunc(l.Elsewhere, func(e Elsewhere) bool { return e.Moment == m.Name })
		})
	})
	if len(moments) < 2 {
		return answer.Table{}
	}
	for _, m := range moments {
		t.Columns = append(t.Columns, m.Name)
	}
	for _, l := range w.Likes {
		row := []answer.Cell{answer.Word(l.Name)}
		for _, m := range moments {
			c := answer.Cell{Text: "~"}
			if l.at() == m.Name {
				c.Text = apart(l.Distance)
			}
			for _, e := range l.Elsewhere {
				if e.Moment == m.Name {
					c.Text = apart(e.Distance)
				}
			}
			if l.Moment == m.Name {
				c.Sub = "speaks of it"
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
