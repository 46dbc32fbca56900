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
	promote    []promotion
	ep         string
}

type promotion struct {
	to     []string
	zone   region
	either bool
	must   *region // nil for none
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
		x.from, x.to = turn(x.from), turn(x.to)
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
			out.WriteString(x.here())
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
		over := ranks(m.soldierRank, m.ranks)
		if c == 1 {
			over = ranks(1, m.ranks+1-m.soldierRank)
		}
		over = m.region(over)
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
			up := x.far
			if c == 1 {
				up = -x.far
			}
			from = from.and(goal.shifted(-up))
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
		straight := slices.ContainsFunc(first, func(x mover) bool {
			return slices.ContainsFunc(x.steps(), func(s step) bool {
				return max(s.right, -s.right, s.forward, -s.forward) > 1 || s.limit != 1
			})
		})
		for i := range list {
			list[i].ep = b.passed(c, straight)
		}
		if !from.empty() {
			out = append(out, list...)
		}
	}
	if x := b.taking(f, c, usual); x != nil {
		out = append(out, *x)
	}
	if len(out) == 0 {
		out = append(out, clause{name: "never", move: "W", to: &region{}}) // Komi wants a way to move
	}
	return out
}

// landing returns the squares where movers of one colour can end that start in a region.
func (b *builder) landing(movers []mover, from region, c int) region {
	whole := box(b.m.files, b.m.ranks)
	var out region
	for _, x := range movers {
		for _, s := range x.steps() {
			if s.limit != 1 {
				return whole
			}
			if c == 1 {
				s.right, s.forward = -s.right, -s.forward
			}
			from.each(func(file, rank int) {
				if whole.has(file+s.right, rank+s.forward) {
					out.add(file+s.right, rank+s.forward)
				}
			})
		}
	}
	return out
}

// passed says whether a long first step can be taken in passing.
func (b *builder) passed(c int, long bool) string {
	if long && b.takers(1-c) {
		return "pass"
	}
	return ""
}

// takers reports whether a player can have a piece that takes in passing.
func (b *builder) takers(c int) bool {
	m := b.m
	if m.region(m.passing[c]).empty() {
		return false
	}
	return slices.ContainsFunc(b.forms, func(f form) bool { return b.owners[f.letter][c] && m.taking[c][f.kind] })
}

// stepping reports whether a player can have a piece that makes a long first step.
func (b *builder) stepping(c int) bool {
	m := b.m
	return slices.ContainsFunc(b.forms, func(f form) bool {
		if !b.owners[f.letter][c] {
			return false
		}
		if f.kind == pawn {
			return m.doubleStep && !m.region(m.double[c]).empty() || !m.region(m.triple[c]).empty()
		}
		movers, _, _ := readMoves(m.moves(f.kind))
		return m.doubleStep && !m.region(m.double[c]).empty() && slices.ContainsFunc(movers, func(x mover) bool {
			return x.initial && slices.ContainsFunc(x.steps(), func(s step) bool {
				return max(s.right, -s.right, s.forward, -s.forward) > 1 || s.limit != 1
			})
		})
	})
}

// passable reports whether there is en passant in the game.
func (b *builder) passable() bool {
	return b.takers(0) && b.stepping(1) || b.takers(1) && b.stepping(0)
}

// taking is the clause by which a form takes in passing: where it captures but does not move
// otherwise. Nil for none.
func (b *builder) taking(f form, c int, movers []mover) *clause {
	m := b.m
	if !m.taking[c][f.kind] || !b.takers(c) || !b.stepping(1-c) {
		return nil
	}
	quiet := map[[2]int]bool{}
	for _, x := range movers {
		if x.quiet {
			for _, s := range x.steps() {
				quiet[[2]int{s.right, s.forward}] = true
			}
		}
	}
	var takes []mover
	for _, x := range movers {
		if !x.capture || x.quiet {
			continue
		}
		free := 0
		for _, s := range x.steps() {
			if !quiet[[2]int{s.right, s.forward}] {
				free++
			}
		}
		switch free {
		case 0:
		case len(x.steps()):
			x.quiet, x.capture = true, false
			takes = append(takes, x)
		default:
			b.refuse([]string{string(f.kind)}, "betza %s: column %d: %c takes in passing in some of its directions only, expected an atom for each", cut(m.moves(f.kind)), x.column, x.atom)
		}
	}
	if len(takes) == 0 {
		return nil
	}
	out := clause{name: "passing", move: text(takes, true, true), ep: "take"}
	if r := m.region(m.passing[c]); r != box(m.files, m.ranks) {
		out.to = &r
	}
	return &out
}

// dead are the squares from which a kind of one colour could never move on.
func (b *builder) dead(k kind, c int) region {
	m := b.m
	movers, _, err := readMoves(m.moves(k))
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
				if whole.has(file+right, rank+forward) {
					dead[rank] &^= 1 << file
				}
			})
		}
	}
	return dead
}

// promoter says how a form of one colour promotes.
type promoter struct {
	b       *builder
	kind    kind
	whole   region
	zone    region
	targets []string // where the move ends, as pawns do
	must    bool     // there
	other   string   // where the move begins or ends, as in shogi; "" for nothing
	otherly bool     // it must
	capture bool     // only by a capture
	dead    region   // where it may not stay
	inside  bool     // it can stand unpromoted where it would have to promote
}

func (b *builder) promotions(f form, c int) promoter {
	m := b.m
	k := f.kind
	p := promoter{b: b, kind: k, whole: box(m.files, m.ranks), zone: m.region(m.promotion[c])}
	if m.immobility {
		p.dead = b.dead(k, c)
	}
	if f.sort != plain && (m.promoting[c][k] || k == pawn) && !p.zone.empty() {
		b.refuse([]string{"promotedPieceType", "promotionPawnTypes", "pawnTypes"}, "what %s was promoted to promotes again", m.title(f.base))
	}
	if f.sort == plain && b.pawnish(k, c) {
		p.must = m.pawnMust
		for _, to := range kinds {
			if m.becomes[c][to] && m.letter[to] != 0 {
				letter := string(m.letter[to])
				if b.raisedSort() == raised {
					letter = "+" + letter
				}
				p.targets = append(p.targets, letter)
				b.arrives(f, to, c)
			}
		}
		if k == pawn && m.promotes[pawn] != "" {
			p.targets = append(p.targets, "+"+string(m.letter[pawn]))
			b.arrives(f, m.promotes[pawn], c)
			if m.onCapture {
				b.refuse([]string{"piecePromotionOnCapture"}, "pawns promote by captures alone, expected another piece than pawn")
			}
		}
	}
	switch {
	case f.sort == plain && k != pawn && m.promotes[k] != "" && !p.zone.empty():
		p.other = "+" + string(m.letter[k])
		b.arrives(f, m.promotes[k], c)
		if m.limit[m.promotes[k]] > 0 && m.pieceMust {
			b.refuse([]string{"promotionLimit", "mandatoryPiecePromotion"}, "%s must promote to a piece that is limited, and may move on unpromoted there", m.title(k))
		}
	case f.sort == turned && m.demotes && !p.zone.empty():
		p.other = string(m.letter[f.base])
	}
	if f.sort == turned && m.promotes[k] != "" {
		b.refuse([]string{"promotedPieceType"}, "%s is promoted to %s, which promotes again", m.title(f.base), m.title(k))
	}
	p.otherly, p.capture = m.pieceMust, m.onCapture
	p.inside = f.sort == turned || m.demotes || m.drops && b.held(f.base) && !m.region(m.dropRegion[c]).and(p.zone).empty()
	for at, x := range b.start.men {
		p.inside = p.inside || x.kind == f.base && !x.promoted && x.colour == c && p.zone.has(at[0], at[1])
	}
	if p.other != "" && len(p.targets) > 0 && (p.otherly || p.capture) {
		b.refuse([]string{"promotedPieceType", "promotionPieceTypes", "mandatoryPiecePromotion"}, "%s promotes as pawns do and as pieces of shogi do, and must do the latter", m.title(k))
	}
	return p
}

// arrives refuses a promotion to what may not stand where it takes place.
func (b *builder) arrives(f form, to kind, c int) {
	m := b.m
	if x := m.mobility[to]; x != nil && x[c] != nil && !m.region(m.promotion[c]).without(*x[c]).empty() {
		b.refuse([]string{"mobilityRegion" + [2]string{"White", "Black"}[c] + to.key()}, "%s may promote to %s where that may not go", m.title(f.base), m.title(to))
	}
}

// within leaves a promoter as it is where promotions can be made on some squares, and takes
// them away elsewhere.
func (p promoter) within(reach region) promoter {
	if p.zone.and(reach).empty() {
		p.targets, p.zone, p.must = nil, region{}, false
	}
	return p
}

// clauses makes clauses of movers that start and end in regions.
func (p promoter) clauses(name string, movers []mover, from *region, goal region) []clause {
	to := goal
	if p.must && len(p.targets) == 0 {
		to = to.without(p.zone) // it may not go where it would have to promote
	}
	var list []promotion
	stay := p.dead
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
		return make(name, true, true, from, to.without(stay), list)
	}
	// As in shogi.
	if outside := p.dead.without(p.zone); !outside.empty() {
		p.b.refuse([]string{"immobilityIllegal", "promotionRegionWhite", "promotionRegionBlack"}, "%s could never move on from %s, where it may not promote", p.b.m.title(p.kind), strings.Join(outside.rectangles(), " "))
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

// some is a region, nil for an empty one.
func some(r region) *region {
	if r.empty() {
		return nil
	}
	return &r
}
