package ini

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A clause is a way to move, with the regions of one colour.
type clause struct {
	name, move string
	from, to   *region // nil for the whole board
	shut       *region // where it may not go, but attacks; nil for nowhere
	promote    []promotion
	ep         string
}

// promotionKeys are keys on which clauses with promotions depend.
var promotionKeys = []string{
	"promotionRank", "promotionRegionWhite", "promotionRegionBlack", "promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack", "pawnTypes", "promotionPieceTypes",
	"promotionPieceTypesWhite", "promotionPieceTypesBlack", "promotedPieceType", "mandatoryPawnPromotion", "mandatoryPiecePromotion", "piecePromotionOnCapture", "pieceDemotion",
}

var stepKeys = []string{
	"doubleStep", "doubleStepRank", "doubleStepRankMin", "firstRankDoubleSteps", "doubleStepRegionWhite", "doubleStepRegionBlack", "tripleStepRegionWhite", "tripleStepRegionBlack",
	"enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack", "enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack",
}

// clauses returns the ways to move of a form as a table, and the keys they depend on.
func (b *builder) clauses(f form) (table, []string) {
	var both [2][]clause
	for c := range 2 {
		if b.owners[f.letter][c] {
			both[c] = b.clausesOf(f, c)
		}
	}
	keys := []string{"mobilityRegionWhite" + f.kind.key(), "mobilityRegionBlack" + f.kind.key()}
	for _, x := range append(both[0], both[1]...) {
		if len(x.promote) > 0 {
			keys = append(keys, promotionKeys...)
		}
		if x.ep != "" || x.from != nil {
			keys = append(keys, stepKeys...)
		}
	}
	if f.kind == soldier {
		keys = append(keys, "soldierPromotionRank")
	}
	own := [2][]clause{b.seen(both[0], 0), b.seen(both[1], 1)}
	t := table{}
	switch {
	case !b.owners[f.letter][0]:
		t = b.written(f, own[1], "", "")
	case !b.owners[f.letter][1] || reflect.DeepEqual(own[0], own[1]):
		t = b.written(f, own[0], "", "")
	default:
		// What is alike is written once.
		var alike []clause
		for _, x := range own[0] {
			if slices.ContainsFunc(own[1], func(y clause) bool { return reflect.DeepEqual(x, y) }) {
				alike = append(alike, x)
			}
		}
		for c := range 2 {
			own[c] = slices.DeleteFunc(own[c], func(x clause) bool {
				return slices.ContainsFunc(alike, func(y clause) bool { return reflect.DeepEqual(x, y) })
			})
		}
		t = append(t, b.written(f, alike, "", "")...)
		t = append(t, b.written(f, own[0], "w", "-white")...)
		t = append(t, b.written(f, own[1], "b", "-black")...)
	}
	return t, keys
}

// seen turns the regions of clauses so that they are seen from a colour's own side.
func (b *builder) seen(list []clause, colour int) []clause {
	turn := func(r *region) *region {
		if r == nil {
			return nil
		}
		x := b.area(*r, colour)
		return &x
	}
	var out []clause
	for _, x := range list {
		x.from, x.to, x.shut = turn(x.from), turn(x.to), turn(x.shut)
		x.promote = slices.Clone(x.promote)
		for i, p := range x.promote {
			p.zone, p.must = b.area(p.zone, colour), turn(p.must)
			x.promote[i] = p
		}
		out = append(out, x)
	}
	return out
}

// written writes clauses whose regions are seen from their owner's side.
func (b *builder) written(f form, list []clause, owners, suffix string) table {
	t := table{}
	for _, x := range list {
		c := table{}.with("move", x.move)
		if x.from != nil {
			c = c.with("from", b.named(*x.from, b.zones))
		}
		if x.to != nil {
			c = c.with("to", b.named(*x.to, b.zones))
		}
		if x.shut != nil {
			whole := box(b.m.files, b.m.ranks)
			c = c.with("tied", table{}.with("zone", b.named(whole.without(*x.shut), b.zones)).with("royal", b.tie()).with("home", b.named(whole, b.zones)))
		}
		if owners != "" {
			c = c.with("owners", owners)
		}
		if f.kind == janggiCannon {
			c = c.with("spares", b.letters(janggiCannon))
		}
		if b.m.mutuallyImmune[f.kind] && x.ep != "take" {
			others := set{}
			for _, g := range b.forms {
				others[g.kind] = g.kind != f.kind
			}
			c = c.with("takes", b.lettersOf(others))
		}
		if x.ep != "" {
			c = c.with("ep", x.ep)
		}
		var list []table
		for _, p := range x.promote {
			e := table{}.with("to", p.to).with("zone", b.named(p.zone, b.zones))
			if p.either {
				e = e.with("either", true)
			}
			if p.must != nil {
				e = e.with("must", b.named(*p.must, b.zones))
			}
			list = append(list, e)
		}
		if len(list) > 0 {
			c = c.with("promote", list)
		}
		t = t.with(x.name+suffix, c)
	}
	return t
}

// text writes movers in Komi's notation, only their moves without capture or only captures
// if that is asked for.
func text(movers []mover, quiet, capture bool) string {
	var out strings.Builder
	for _, x := range movers {
		x.quiet, x.capture = x.quiet && quiet, x.capture && capture
		if x.quiet || x.capture {
			here := x.here()
			if n := out.Len(); n > 0 && here != "" && out.String()[n-1] == here[0] { // F and F4 are not FF4
				here = "mc" + here
			}
			out.WriteString(here)
		}
	}
	return out.String()
}

// clausesOf returns the ways to move of a form of one colour.
func (b *builder) clausesOf(f form, c int) []clause {
	m := b.m
	k := f.kind
	movers, _, err := readMoves(m.moves(k))
	if err != nil {
		b.refuse([]string{string(k)}, "%v", err)
		return nil
	}
	var first, usual []mover
	for _, x := range movers {
		if x.initial {
			first = append(first, x)
		} else {
			usual = append(usual, x)
		}
	}
	pr := b.promotions(f, c)
	goal := box(m.files, m.ranks)
	if x := m.mobility[k]; x != nil && x[c] != nil {
		goal = goal.and(*x[c])
	}
	var out []clause
	if k == soldier && m.soldierRank > 1 {
		over := b.over(c)
		ahead, _, _ := readMoves("fW")
		aside, _, _ := readMoves("sW")
		out = append(out, pr.clauses("move", ahead, nil, goal)...)
		out = append(out, pr.clauses("side", aside, &over, goal)...)
	} else {
		out = append(out, pr.clauses("move", usual, nil, goal)...)
	}
	if k == pawn {
		for _, x := range []struct {
			name, move string
			from       region
			far        int
		}{{"double", "mfnD", m.double[c], 2}, {"triple", "mfnH", m.triple[c], 3}} {
			from := m.region(x.from)
			one := 1 - 2*c
			up := x.far * one
			for passed := one; passed != up+one; passed += one { // it may not go past other squares either
				from = from.and(goal.shifted(-passed))
			}
			if x.name == "double" && !m.doubleStep || from.empty() {
				continue
			}
			long, _, _ := readMoves(strings.Replace(x.move, "n", "", 1)) // the program has no lame threeleaper
			long[0].lame = true
			reach := from.shifted(up)
			list := pr.within(reach).clauses(x.name, long, &from, goal)
			for i := range list {
				list[i].move = strings.Replace(x.move, "mf", "fm", 1)
				list[i].ep = b.passed(c, true)
			}
			out = append(out, list...)
		}
	} else if len(first) > 0 && m.doubleStep {
		from := m.region(m.double[c])
		list := pr.within(b.landing(first, from, c)).clauses("first", first, &from, goal)
		for i := range list {
			list[i].ep = b.passed(c, slices.ContainsFunc(first, mover.passes))
		}
		if !from.empty() {
			out = append(out, list...)
			if b.takers(1-c) && !samePassing(first) {
				b.refuse([]string{string(k)}, "a first step of %s along a line can be taken in passing there even if it leaps, and no other, but in Komi only one that a piece on the way would stop", m.title(k))
			}
		}
	}
	if x := b.taking(f, c, usual, first); x != nil {
		out = append(out, *x)
	}
	if len(out) == 0 {
		out = append(out, clause{name: "never", move: "W", to: &region{}}) // Komi wants a way to move
	}
	return out
}

// over are the squares from which soldiers of a colour go to the side.
func (b *builder) over(c int) region {
	m := b.m
	out := ranks(m.soldierRank, m.ranks)
	if c == 1 {
		out = ranks(1, m.ranks+1-m.soldierRank)
	}
	return m.region(out)
}

// dead are the squares from which a kind of one colour could never move on: each step would
// leave the board or enter a wall. What rides behind a wall counts as if it were not stopped.
func (b *builder) dead(k kind, c int) region {
	m := b.m
	text := m.moves(k)
	if k == king {
		text = "K" // whatever it moves like
	}
	movers, _, err := readMoves(text)
	whole := box(m.files, m.ranks)
	if err != nil {
		return region{}
	}
	dead := whole
	for _, x := range movers {
		if !x.quiet || x.initial {
			continue
		}
		for _, s := range x.steps() {
			right, forward := s.right, s.forward
			if c == 1 {
				right, forward = -right, -forward
			}
			whole.each(func(file, rank int) {
				for n := 1; (s.limit == 0 || n <= s.limit) && whole.has(file+n*right, rank+n*forward); n++ {
					if !b.start.walls.has(file+n*right, rank+n*forward) {
						dead[rank] &^= 1 << file
					}
				}
			})
		}
	}
	return dead
}

// tie is the letter of a royal that both players have, "" for none. What is tied to it does
// not leave a zone, but attacks what stands outside.
func (b *builder) tie() string {
	for _, k := range kinds {
		if b.royals[0][k] && b.royals[1][k] && b.start.count(b.m, k, 0) > 0 && b.start.count(b.m, k, 1) > 0 {
			return string(b.m.letter[k])
		}
	}
	return ""
}

// captures reports whether some of the moves are captures.
func captures(movers []mover) bool {
	return slices.ContainsFunc(movers, func(x mover) bool { return x.capture })
}

// clauses makes clauses of movers that start and end in regions.
func (p promoter) clauses(name string, movers []mover, from *region, goal region) []clause {
	b, to := p.b, goal
	var list []promotion
	stay := p.dead
	if p.must && len(p.targets) == 0 {
		stay = stay.or(p.zone) // it may not go where it would have to promote
	}
	if len(p.targets) > 0 && !p.zone.empty() {
		must := p.dead.and(p.zone)
		if p.must {
			must = p.zone
		}
		list = append(list, promotion{to: p.targets, zone: p.zone, must: some(must)})
		stay = stay.without(p.zone)
	}
	make := func(name string, quiet, capture bool, from *region, to region, list []promotion) []clause {
		move := text(movers, quiet, capture)
		if move == "" || to.empty() || from != nil && from.empty() {
			return nil
		}
		x := clause{name: name, move: move, from: from, promote: list}
		if to != p.whole {
			x.to = &to
		}
		return []clause{x}
	}
	if p.other == "" {
		if !b.safe || !captures(movers) {
			return make(name, true, true, from, to.without(stay), list)
		}
		shut := to.and(stay)
		keys := []string{"immobilityIllegal"}
		if p.must && len(p.targets) == 0 {
			keys = []string{"promotionPieceTypes", "mandatoryPawnPromotion", "immobilityIllegal"}
		}
		switch {
		case shut.empty():
		case b.tie() == "":
			b.refuse(keys, "%s attacks squares to which it may not go, and Komi can only say so if both players begin with a royal of one kind", b.m.title(p.kind))
		case shut == p.whole, b.connects(movers, shut.and(p.begins), shut, p.colour):
			b.refuse(keys, "%s can stand where it may not go and move on to another such square, and Komi cannot forbid that", b.m.title(p.kind))
		}
		out := make(name, true, true, from, to, list)
		for i := range out {
			out[i].shut = some(shut)
		}
		return out
	}
	// As in shogi.
	if outside := p.dead.without(p.zone); !outside.empty() {
		b.refuse([]string{"immobilityIllegal", "promotionRegionWhite", "promotionRegionBlack"}, "%s could never move on from %s, where it may not promote", b.m.title(p.kind), strings.Join(outside.rectangles(), " "))
	}
	var out []clause
	quiet := true
	if p.capture {
		out = append(out, make(name+"-quiet", true, false, from, to.without(p.dead), list)...)
		quiet = false
		name += "-capture"
	}
	target := []string{p.other}
	switch {
	case !p.otherly:
		return append(out, make(name, quiet, true, from, to, append(slices.Clone(list), promotion{to: target, zone: p.zone, either: true, must: some(p.dead)}))...)
	case p.zone == p.whole:
		return append(out, make(name, quiet, true, from, to, []promotion{{to: target, zone: p.zone, must: &p.zone}})...)
	}
	if !p.inside {
		return append(out, make(name, quiet, true, from, to, []promotion{{to: target, zone: p.zone, must: &p.zone}})...)
	}
	outside, inside := p.whole.without(p.zone), p.zone
	if from != nil {
		outside, inside = outside.and(*from), inside.and(*from)
	}
	out = append(out, make(name, quiet, true, &outside, to, []promotion{{to: target, zone: p.zone, must: &p.zone}})...)
	return append(out, make(fmt.Sprintf("%s-inside", name), quiet, true, &inside, to, []promotion{{to: target, zone: p.whole, must: &p.whole}})...)
}
