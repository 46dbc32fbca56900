package ini

import "slices"

type promotion struct {
	to     []string
	zone   region
	either bool
	must   *region // nil for none
}

// promoter says how a form of one colour promotes.
type promoter struct {
	b       *builder
	kind    kind
	colour  int
	begins  region // where it can stand without having moved there
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
	p := promoter{b: b, kind: k, colour: c, begins: b.begins(f, c), whole: box(m.files, m.ranks), zone: m.region(m.promotion[c])}
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
				if to == k && m.limit[k] > 0 {
					b.refuse([]string{"promotionLimit"}, "%s promotes to itself, and counts there towards its limit before it does", m.title(k))
				}
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
	if p.must && len(p.targets) == 0 && p.other != "" {
		b.refuse([]string{"promotionPawnTypes", "promotionPieceTypes", "promotedPieceType"}, "%s must promote as a pawn does, to nothing, and may do so as pieces of shogi do", m.title(k))
	}
	p.otherly, p.capture = m.pieceMust, m.onCapture
	p.inside = f.sort == turned || m.demotes || m.onCapture || b.becomes(f.base, c) || m.drops && b.held(f.base) && !m.region(m.dropRegion[c]).and(p.zone).empty()
	for at, x := range b.start.men {
		p.inside = p.inside || x.kind == f.base && !x.promoted && x.colour == c && p.zone.has(at[0], at[1])
	}
	if p.other != "" && len(p.targets) > 0 && (p.otherly || p.capture) {
		b.refuse([]string{"promotedPieceType", "promotionPieceTypes", "mandatoryPiecePromotion"}, "%s promotes as pawns do and as pieces of shogi do, and must do the latter", m.title(k))
	}
	return p
}

// becomes reports whether pawns of a colour can become a kind and are not pawns in hand then.
func (b *builder) becomes(k kind, c int) bool {
	m := b.m
	return m.becomes[c][k] && b.raisedSort() == plain && !m.region(m.promotion[c]).empty() &&
		slices.ContainsFunc(b.forms, func(f form) bool { return f.sort == plain && b.owners[f.letter][c] && b.pawnish(f.kind, c) })
}

// begins are the squares where a form of one colour can stand without having moved there:
// at the start, by a promotion or dropped.
func (b *builder) begins(f form, c int) region {
	m := b.m
	var out region
	switch {
	case f.sort == turned, f.sort == plain && m.demotes:
		return box(m.files, m.ranks)
	case f.sort == raised || b.becomes(f.kind, c):
		out = m.region(m.promotion[c])
	}
	for at, x := range b.start.men {
		if x.kind == f.base && !x.promoted && x.colour == c {
			out.add(at[0], at[1])
		}
	}
	if f.sort == plain && m.drops && b.held(f.kind) {
		out = out.or(b.dropRegion(f.kind, c))
	}
	return out
}

// arrives refuses a promotion to what may not stand where it takes place.
func (b *builder) arrives(f form, to kind, c int) {
	m := b.m
	if to == janggiCannon {
		b.refuse([]string{"promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack", "promotedPieceType"}, "%s may promote to %s, which that program takes for a screen of others until the next move", m.title(f.base), m.title(to))
	}
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

// some is a region, nil for an empty one.
func some(r region) *region {
	if r.empty() {
		return nil
	}
	return &r
}
