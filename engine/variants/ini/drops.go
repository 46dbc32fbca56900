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
		b.part("hands.captors", "wb", "capturesToHand")
		for _, f := range b.forms {
			if f.sort == turned && m.dropLoop {
				b.refuse([]string{"dropLoop", "promotedPieceType"}, "promoted pieces stay promoted in hand there, and in Komi %s is %s in hand", f.letter, f.letter[1:])
				break
			}
		}
		if b.spareRoyal {
			b.refuse([]string{"capturesToHand", "extinctionPseudoRoyal"}, "a royal piece can be captured there and dropped, and in Komi royals never come back")
		}
	}
	whole := box(m.files, m.ranks)
	for _, f := range b.forms {
		k := f.kind
		if f.sort != plain || !b.held(k) || m.noDoubled == k && m.noDoubledCount == 0 && m.toHand {
			continue
		}
		t := table{}
		var open pair
		var who [2]bool
		for c := range 2 {
			who[c] = m.toHand || b.start.hands[c][k] > 0
			r := m.region(m.dropRegion[c])
			if x := m.mobility[k]; x != nil && x[c] != nil {
				r = r.and(*x[c])
			}
			if k == pawn {
				if !m.zoneDrops {
					r = r.without(m.promotion[c])
				}
				if !m.firstRankDrops {
					first := 1
					if c == 1 {
						first = m.ranks
					}
					r = r.without(ranks(first, first))
				}
			}
			if k == rook && m.rookDrops {
				row := 1
				if c == 1 {
					row = m.ranks
				}
				r = r.and(ranks(row, row))
			}
			if m.immobility {
				r = r.without(b.dead(k, c))
			}
			open[c] = r
		}
		for c := range 2 {
			if !who[c] { // nobody asks
				open[c] = b.area(open[1-c], 1-c)
				if c == 1 {
					open[c] = open[c].turned(m.files, m.ranks, b.mirror)
				}
			}
		}
		if open[0] != whole || open[1] != whole {
			closed := pair{whole.without(open[0]), whole.without(open[1])}
			use, key := open, "zone"
			if len(b.area(closed[0], 0).rectangles()) <= len(b.area(open[0], 0).rectangles()) {
				use, key = closed, "never"
			}
			zone, ok := b.shared(use)
			if !ok {
				b.refuse([]string{"dropRegionWhite", "dropRegionBlack", "promotionRegionWhite", "promotionRegionBlack"}, "the squares where White and Black may drop %s are neither alike nor the same", m.title(k))
			}
			t = t.with(key, zone)
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
		}
		if m.dropPromoted && m.promotes[k] != "" {
			t = t.with("either", true)
			if m.immobility || m.mobility[m.promotes[k]] != nil {
				b.refuse([]string{"dropPromoted"}, "%s may be dropped promoted on other squares than unpromoted", m.title(k))
			}
		}
		if gating {
			t = t.with("gate", map[bool]string{true: "too", false: "only"}[m.drops])
		}
		b.part("drop."+f.letter, t, "pieceDrops", "capturesToHand", "dropRegionWhite", "dropRegionBlack", "whiteDropRegion", "blackDropRegion", "firstRankPawnDrops", "promotionZonePawnDrops", "dropNoDoubled", "dropNoDoubledCount", "immobilityIllegal", "shogiPawnDropMateIllegal", "dropPromoted", "dropOppositeColoredBishop", "sittuyinRookDrop")
	}
}
