package values

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"komi/engine/play"
)

// An offer is a possible arm.
type offer struct {
	text   string
	family string  // offers of one family differ in the number of units only
	off    float64 // units out of balance by the prior
}

// A token is a column as it is written in an imbalance: a promoted piece stands in the
// place of what it was.
type token struct {
	column
	written string
	more    float64 // what having it more is worth, in units
}

func (d *Design) token(c column) token {
	base := d.Rules.Demoted(c.kind)
	if c.hand || base == c.kind {
		return token{c, c.text, c.worth}
	}
	unit, _ := d.Rules.KindOf(d.Unit)
	return token{c, d.Rules.Letter(base) + play.ReplaceMark + c.text, c.worth - d.Worth(base, false)/d.Worth(unit, false)}
}

// replaces reports whether the piece stands in the place of another.
func (t token) replaces() bool { return t.written != t.text }

// A market collects the offers of a piece.
type market struct {
	*Design
	of     token
	offers []offer
}

// offers are the arms that could tell what column i is worth.
func (d *Design) offers(columns []column, i int) []offer {
	m := &market{Design: d, of: d.token(columns[i])}
	m.add("units", m.of.written, "", m.of.more)
	if m.of.have > 1 && m.of.more > leastTraded {
		m.add("two", "2"+m.of.written, "", 2*m.of.more)
	}
	for j := i - 1; j >= 0; j-- {
		y := d.token(columns[j])
		if y.kind == m.of.kind && !m.of.hand && !y.hand || y.more < leastTraded {
			continue
		}
		m.forOne(y)
		for k := j; k >= 0; k-- {
			if z := d.token(columns[k]); z.more >= leastThird && !z.replaces() && !y.replaces() && (k < j || z.have > 1) {
				m.forTwo(y, z, k == j)
			}
		}
	}
	return m.offers
}

// What a piece must be worth at least to be traded, in units, and to be traded with another.
const (
	leastTraded = 0.2
	leastThird  = 0.5
)

// add makes offers of these pieces with the numbers of units that bring them nearest to
// balance, on the side that is worth less; rest is what the first pieces are worth more.
func (m *market) add(family, more, less string, rest float64) {
	spare := m.spare()
	for _, n := range []int{int(math.Floor(rest)), int(math.Ceil(rest))} {
		off := rest - float64(n)
		if max(n, -n) > spare || math.Abs(off) > m.slack() {
			continue
		}
		left, right := more, less
		switch {
		case n > 0:
			right = strings.TrimSpace(right + " " + m.units(n))
		case n < 0:
			left += " " + m.units(-n)
		}
		text := left
		if right != "" {
			text += " " + play.Versus + " " + right
		}
		if family == "units" { // the trades that tell most: both sides of balance
			m.offers = append(m.offers, offer{text, text, off / 2})
			continue
		}
		m.offers = append(m.offers, offer{text, family, off})
	}
}

// forOne offers the piece for pieces of one other kind, and in the place of one.
func (m *market) forOne(y token) {
	x := m.of
	m.add("for "+y.text, x.written, y.written, x.more-y.more)
	if x.have > 1 && y.have > 0 {
		m.add("two for "+y.text, "2"+x.written, y.written, 2*x.more-y.more)
	}
	if m.coarse && x.have > 1 && y.have > 1 {
		m.add("two for two "+y.text, "2"+x.written, "2"+y.written, 2*x.more-2*y.more)
	}
	if !x.hand && !y.hand && !x.replaces() && !y.replaces() && !m.Rules.IsRoyal(x.kind) && !m.Rules.IsRoyal(y.kind) {
		m.add("instead of "+y.text, y.text+play.ReplaceMark+x.text, "", x.more-y.more)
	}
}

// forTwo offers the piece for pieces of two other kinds, or for two of the same.
func (m *market) forTwo(y, z token, same bool) {
	x := m.of
	family := "for " + y.text + " and " + z.text
	if same {
		m.add(family, x.written, "2"+y.written, x.more-y.more-z.more)
		return
	}
	m.add(family, x.written, y.written+" "+z.written, x.more-y.more-z.more)
	if x.have > 1 && y.have > 1 && z.have > 1 && !x.hand && !y.hand && !z.hand {
		m.add("two for two "+y.text+" and two "+z.text, "2"+x.written, "2"+y.written+" 2"+z.written, 2*(x.more-y.more-z.more))
	}
	if m.coarse && y.have > 1 {
		m.add("for two "+y.text+" and "+z.text, x.written, "2"+y.written+" "+z.written, x.more-2*y.more-z.more)
	}
}

// choose orders offers so that every beginning of the list has several families:
// the best of each, where fewer pieces and a better balance are better, then the
// second best.
func (d *Design) choose(offers []offer) []offer {
	price := func(o offer) float64 {
		pieces := float64(len(strings.Fields(o.text)) + strings.Count(o.text, play.ReplaceMark))
		return math.Abs(o.off) + float64(0.35*pieces) // the same everywhere, see komi/engine/eval
	}
	slices.SortStableFunc(offers, func(a, b offer) int { return cmp.Compare(price(a), price(b)) })
	var first, rest []offer
	seen := map[string]bool{}
	for _, o := range offers {
		if seen[o.family] {
			rest = append(rest, o)
			continue
		}
		seen[o.family] = true
		first = append(first, o)
	}
	return append(first, rest...)
}
