package ini

// held reports whether a kind can be in hand.
func (b *builder) held(k kind) bool {
	m := b.m
	if b.start.hands[0][k]+b.start.hands[1][k] > 0 {
		return true
	}
	return m.toHand && !b.royal(k) && b.owners[string(m.letter[k])] != [2]bool{}
}

// drops says what may be dropped where.
func (b *builder) drops() {
	m := b.m
	gating := m.gates && m.seirawan
	if m.toHand && !m.drops && !gating {
		b.refuse([]string{"capturesToHand"}, "captured pieces go to hand, but may not be dropped, expected pieceDrops = true")
	}
	if !m.drops && !gating {
		if b.start.hands[0] != nil && len(b.start.hands[0])+len(b.start.hands[1]) > 0 {
			b.refuse([]string{"startFen", "pieceDrops"}, "there are pieces in hand, but they may not be dropped, expected pieceDrops = true")
		}
		return
	}
	if m.toHand {
		b.toHand()
	}
	for _, f := range b.forms {
		if f.sort != plain || !b.held(f.kind) || m.noDoubled == f.kind && m.noDoubledCount == 0 && m.toHand {
			continue
		}
		t := b.dropRule(f.kind, b.dropZone(f.kind))
		if gating {
			t = t.with("gate", map[bool]string{true: "too", false: "only"}[m.drops])
		}
		b.part("drop."+f.letter, t, "pieceDrops", "capturesToHand", "dropRegionWhite", "dropRegionBlack", "whiteDropRegion", "blackDropRegion", "firstRankPawnDrops", "promotionZonePawnDrops", "dropNoDoubled", "dropNoDoubledCount", "immobilityIllegal", "shogiPawnDropMateIllegal", "dropPromoted", "dropOppositeColoredBishop", "sittuyinRookDrop")
	}
}

// toHand says that captured pieces go to hand, and refuses those that are something else
// there.
func (b *builder) toHand() {
	b.part("hands.captors", "wb", "capturesToHand")
	for _, f := range b.forms {
		if f.sort == turned && b.m.dropLoop {
			b.refuse([]string{"dropLoop", "promotedPieceType"}, "promoted pieces stay promoted in hand there, and in Komi %s is %s in hand", f.letter, f.letter[1:])
			break
		}
	}
	if b.spareRoyal {
		b.refuse([]string{"capturesToHand", "extinctionPseudoRoyal"}, "a royal piece can be captured there and dropped, and in Komi royals never come back")
	}
}

// dropZone begins the rule of a kind with the squares it may be dropped on, unless these are
// all squares for both colours.
func (b *builder) dropZone(k kind) table {
	m := b.m
	whole := box(m.files, m.ranks)
	open := pair{b.dropRegion(k, 0), b.dropRegion(k, 1)}
	for c := range 2 {
		if !m.toHand && b.start.hands[c][k] <= 0 { // nobody asks
			open[c] = b.area(open[1-c], 1-c)
			if c == 1 {
				open[c] = open[c].turned(m.files, m.ranks, b.mirror)
			}
		}
	}
	if open == (pair{whole, whole}) {
		return table{}
	}
	closed := pair{whole.without(open[0]), whole.without(open[1])}
	use, key := open, "zone"
	if len(b.area(closed[0], 0).rectangles()) <= len(b.area(open[0], 0).rectangles()) {
		use, key = closed, "never"
	}
	zone, ok := b.shared(use)
	if !ok {
		b.refuse([]string{"dropRegionWhite", "dropRegionBlack", "promotionRegionWhite", "promotionRegionBlack"}, "the squares where White and Black may drop %s are neither alike nor the same", m.title(k))
	}
	return table{}.with(key, zone)
}

// dropRegion returns the squares on which a colour may drop a kind.
func (b *builder) dropRegion(k kind, colour int) region {
	m := b.m
	home := 1
	if colour == 1 {
		home = m.ranks
	}
	r := m.region(m.dropRegion[colour])
	if x := m.mobility[k]; x != nil && x[colour] != nil {
		r = r.and(*x[colour])
	}
	if k == pawn && !m.zoneDrops {
		r = r.without(m.promotion[colour])
	}
	if k == pawn && !m.firstRankDrops {
		r = r.without(ranks(home, home))
	}
	if k == rook && m.rookDrops {
		r = r.and(ranks(home, home))
	}
	if dead := b.dead(k, colour); m.immobility && !(m.gates && m.seirawan) {
		r = r.without(dead)
	} else if m.immobility && m.drops && !dead.empty() {
		b.refuse([]string{"immobilityIllegal", "gating"}, "%s may come in on squares where it may not be dropped, and in Komi both go to the same squares", m.title(k))
	}
	return r
}

// dropRule adds to the rule of a kind what holds on whatever square it is dropped.
func (b *builder) dropRule(k kind, t table) table {
	m := b.m
	if m.noDoubled == k && b.letters(k) != string(m.letter[k]) {
		b.refuse([]string{"dropNoDoubled"}, "pieces promoted to %s count there, and in Komi they are other pieces", m.title(k))
	}
	if m.noDoubled == k && m.noDoubledCount == 1 {
		t = t.with("one_a_file", true)
	} else if m.noDoubled == k {
		t = t.with("most_a_file", m.noDoubledCount)
	}
	if k == shogiPawn && m.pawnDropMate {
		t = t.with("no_mate", table{}.with("by", "any"))
	}
	if k == bishop && m.bishopDrops {
		t = t.with("both_colours", true)
		if b.letters(bishop) != string(m.letter[bishop]) {
			b.refuse([]string{"dropOppositeColoredBishop"}, "pieces promoted to %s count there, and in Komi they are other pieces", m.title(bishop))
		}
	}
	if m.dropPromoted && m.promotes[k] != "" {
		t = t.with("either", true)
		if m.immobility || m.mobility[m.promotes[k]] != nil {
			b.refuse([]string{"dropPromoted"}, "%s may be dropped promoted on other squares than unpromoted", m.title(k))
		}
	}
	return t
}
