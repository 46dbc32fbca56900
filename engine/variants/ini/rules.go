package ini

import "slices"

// royal reports whether a kind is royal for some colour.
func (b *builder) royal(k kind) bool { return b.royals[0][k] || b.royals[1][k] }

// pseudoRoyal reports whether a kind other than the king is royal.
func (b *builder) pseudoRoyal() bool {
	return slices.ContainsFunc(kinds, func(k kind) bool { return k != king && b.royal(k) })
}

// rules are the rules of the game as a whole.
func (b *builder) rules() {
	m := b.m
	b.findRoyals()
	b.safe = b.letters(king) != "" || m.pseudoRoyal && m.extinction != none && b.lettersOf(m.extinctKinds) != ""
	if b.safe {
		b.part("rules.safety", "mate", "king", "extinctionPseudoRoyal")
		b.part("notation.waiter_safe", true)
	}
	b.part("rules.no_move", b.stalemate(), "stalemateValue", "stalematePieceCount")
	if m.mate != loses {
		b.part("rules.mate", [...]string{"", "wins", "", "draws"}[m.mate], "checkmateValue")
	}
	b.part("rules.repetition", m.foldRule, "nFoldRule")
	if m.foldRule > 0 {
		b.repetition()
	}
	b.part("rules.no_progress", 2*m.moveRule, "nMoveRule")
	b.part("rules.max_plies", 1000)
	switch m.counts {
	case "blackdrawodds":
		b.part("rules.draw_to", "b", "materialCounting")
	case "whitedrawodds":
		b.part("rules.draw_to", "w", "materialCounting")
	}
	if m.drops && m.mustDrop {
		if m.mustDropKind != everyKind {
			b.refuse([]string{"mustDropType", "mustDrop"}, "Komi can only ask for a drop of any piece")
		}
		b.part("rules.must", []string{"drop"}, "mustDrop")
		if m.mustCapture {
			b.refuse([]string{"mustCapture", "mustDrop"}, "with both it is not clear which comes first")
		}
	} else if m.mustCapture {
		b.part("rules.must", []string{"capture"}, "mustCapture")
	}
	if !m.checking && b.letters(king) != "" { // only the king keeps others from moving
		if b.pseudoRoyal() {
			b.refuse([]string{"checking", "extinctionPseudoRoyal"}, "royals besides the king may be attacked there, and in Komi nothing royal may")
		}
		b.part("rules.no_check", true, "checking")
	}
	b.passes()
	b.checksBeyond()
	for _, k := range kinds {
		if b.safe && b.royal(k) && m.mutuallyImmune[k] {
			b.refuse([]string{"mutuallyImmuneTypes"}, "%s is royal and attacked there by what may not take it, and in Komi it is not", m.title(k))
		}
	}
	if m.flying && b.letters(king) != "" {
		if b.rankMates() {
			b.refuse([]string{"flyingGeneral"}, "kings face each other along ranks there as well, and in Komi only along files, expected mobilityRegionWhiteKing and mobilityRegionBlackKing without a rank in common")
		}
		b.part("facing.rule", "illegal", "flyingGeneral")
	}
	if m.blast {
		t := table{}
		if l := b.letters(pawn); l != "" {
			t = t.with("spares", l)
		}
		if l := b.lettersOf(m.blastImmune); l != "" {
			t = t.with("immune", l)
		}
		b.part("blast", t, "blastOnCapture", "blastImmuneTypes")
		if b.safe && (len(m.blastImmune) > 0 || b.letters(king) != "") {
			b.refuse([]string{"blastImmuneTypes", "blastOnCapture"}, "kings that must not be left in check cannot be blasted in that program")
		}
	}
	if m.blast && m.toHand {
		b.refuse([]string{"capturesToHand", "blastOnCapture"}, "all that is blasted goes to hand there, and in Komi only the piece captured")
	}
	if m.immobility && m.wall != "none" {
		b.refuse([]string{"immobilityIllegal", "wallingRule"}, "new walls change there from where a piece could never move on, and Komi asks only for the squares of the start")
	}
	b.walls()
}

// checksBeyond refuses pieces that check a king where they may not go, if checks count or are
// forbidden.
func (b *builder) checksBeyond() {
	m := b.m
	if (m.checking && !m.checks) || b.letters(king) == "" {
		return
	}
	for c, name := range []string{"White", "Black"} {
		kings := b.kingSquares(1 - c)
		for _, f := range b.forms {
			if late, _, _ := readMoves("sW"); f.kind == soldier && b.owners[f.letter][c] && b.connects(late, box(m.files, m.ranks).without(b.over(c)), kings, c) {
				b.refuse([]string{"soldierPromotionRank", "checkCounting", "checking"}, "%s checks kings beside it before it may go there, and in Komi it does not", m.title(soldier))
			}
			x := m.mobility[f.kind]
			if x == nil || x[c] == nil || !b.owners[f.letter][c] {
				continue
			}
			movers, _, _ := readMoves(m.moves(f.kind))
			if b.connects(movers, m.region(*x[c]), kings.without(*x[c]), c) {
				b.refuse([]string{"mobilityRegion" + name + f.kind.key(), "checkCounting", "checking"}, "%s checks kings where it may not go there, and in Komi it does not", m.title(f.kind))
			}
		}
	}
}

// kingSquares are the squares where the king of a colour can be.
func (b *builder) kingSquares(c int) region {
	out := box(b.m.files, b.m.ranks)
	if x := b.m.mobility[king]; x != nil && x[c] != nil {
		out = out.and(*x[c])
	}
	for at, x := range b.start.men {
		if x.kind == king && x.colour == c {
			out.add(at[0], at[1])
		}
	}
	return out
}

// rankMates reports whether kings of both colours can come to one rank.
func (b *builder) rankMates() bool {
	on := [2]region{b.kingSquares(0), b.kingSquares(1)}
	for rank := range on[0] {
		if on[0][rank] != 0 && on[1][rank] != 0 {
			return true
		}
	}
	return false
}

// stalemate is what no_move says.
func (b *builder) stalemate() string {
	m := b.m
	switch {
	case m.stalemateCount && m.stalemate == wins:
		return "fewer"
	case m.stalemateCount && m.stalemate == loses:
		b.refuse([]string{"stalematePieceCount", "stalemateValue"}, "stalemate is won there by who has more pieces, and Komi knows only who has fewer")
	}
	return [...]string{"draws", "wins", "loses", "draws"}[m.stalemate]
}

// repetition says what a repetition means.
func (b *builder) repetition() {
	m := b.m
	first := m.foldAbsolute && (m.foldValue == loses && b.start.turn == 0 || m.foldValue == wins && b.start.turn == 1)
	switch {
	case m.foldValue == draws:
	case first:
		b.part("rules.repeated", "first_loses", "nFoldValue", "nFoldValueAbsolute")
	case m.foldAbsolute:
		b.refuse([]string{"nFoldValueAbsolute", "nFoldValue"}, "a repetition is lost for the second player, and in Komi at most for the first")
	case m.foldValue == wins:
		b.part("rules.repeated", "mover_loses", "nFoldValue")
	default:
		b.part("rules.repeated", "mover_wins", "nFoldValue")
	}
	if m.perpetual && (b.letters(king) != "" || m.pseudoRoyal) {
		b.part("rules.perpetual", "lose", "perpetualCheckIllegal")
	}
}

// passes says when a turn may be passed.
func (b *builder) passes() {
	m := b.m
	if m.pass != [2]bool{} || m.passStuck != [2]bool{} {
		why := []string{"pass", "passWhite", "passBlack", "passOnStalemate", "passOnStalemateWhite", "passOnStalemateBlack"}
		if m.wall != "none" {
			b.refuse(append([]string{"wallingRule"}, why...), "who passes puts a wall on a1 there or none, and in Komi where he likes")
		}
		if m.gates {
			b.refuse(append([]string{"gating"}, why...), "who passes shuts a gate there, and in Komi none")
		}
	}
	for _, x := range []struct {
		both [2]bool
		says string
		key  string
	}{{m.passStuck, "stuck", "passOnStalemate"}, {m.pass, "free", "pass"}} { // of both the first holds there
		switch x.both {
		case [2]bool{true, true}:
			b.part("rules.pass", x.says, x.key, x.key+"White", x.key+"Black")
			return
		case [2]bool{}:
		default:
			b.refuse([]string{x.key + "White", x.key + "Black"}, "only one player may pass there, and in Komi both or none")
		}
	}
}

// walls says what is put up with each move.
func (b *builder) walls() {
	m := b.m
	t := table{}
	switch m.wall {
	case "none":
		return
	case "edge":
		b.refuse([]string{"wallingRule"}, "Komi has no walls that begin at the edge")
		return
	case "arrow":
		t = t.with("where", "aimed")
	case "past":
		t = t.with("where", "left")
	case "duck":
		t = t.with("moves", true)
	case "static":
		t = t.with("where", "anywhere")
	}
	if m.pseudoRoyal && (m.blast || m.duple) {
		b.refuse([]string{"wallingRule", "blastOnCapture", "dupleCheck"}, "Komi has no walls in games with blasts or several royals that must not be left in check")
	}
	if m.drops {
		b.refuse([]string{"wallingRule", "pieceDrops"}, "that program has no walls in games with drops")
	}
	whole := box(m.files, m.ranks)
	if m.region(m.wallRegion[0]) != whole || m.region(m.wallRegion[1]) != whole {
		zone, ok := b.shared(m.wallRegion)
		if !ok {
			b.refuse([]string{"wallingRegionWhite", "wallingRegionBlack", "wallingRegion"}, "the regions of White and Black are neither alike nor the same squares")
		}
		t = t.with("zone", zone)
	}
	b.part("walls", t, "wallingRule", "wallingRegion", "wallingRegionWhite", "wallingRegionBlack")
}

// findRoyals finds what may not be lost, and says what the loss of one means.
func (b *builder) findRoyals() {
	m := b.m
	b.royals = [2]set{{}, {}}
	total, most, several := [2]int{}, 0, false
	for c := range 2 {
		for _, f := range b.forms {
			pseudo := m.pseudoRoyal && m.extinction != none && m.extinctKinds[f.kind]
			if b.owners[f.letter][c] && (f.kind == king || pseudo) {
				b.royals[c][f.kind] = true
			}
		}
		for k := range b.royals[c] {
			n := b.start.count(m, k, c)
			total[c] += n
			if m.extinctKinds[k] {
				most = max(most, n)
			}
			if k != king && n > 1 {
				several = true
			}
		}
	}
	if !m.pseudoRoyal || m.extinction == none && !m.extinctKinds[everyKind] && b.lettersOf(m.extinctKinds) == "" {
		return
	}
	why := []string{"extinctionPseudoRoyal", "extinctionPieceTypes", "extinctionPieceCount"}
	if m.extinctKinds[everyKind] {
		b.refuse(why, "all pieces together cannot be royal in Komi")
	}
	if m.extinction != loses {
		b.refuse([]string{"extinctionValue", "extinctionPseudoRoyal"}, "royal pieces are lost by who loses them, expected extinctionValue = loss")
		return
	}
	b.royalsStay()
	if b.pseudoRoyal() && b.letters(janggiCannon) != "" {
		b.refuse(append([]string{string(janggiCannon)}, why...), "%s that moves still stands where it was when that program asks what attacks a royal besides the king", m.title(janggiCannon))
	}
	types := max(len(b.royals[0]), len(b.royals[1]))
	switch {
	case m.duple && (types > 1 || m.extinctCount > 0):
		b.refuse(append([]string{"dupleCheck"}, why...), "royals of several kinds, or more than one of a kind, are royal one by one there, and all together besides: Komi knows only the latter")
	case m.duple:
		b.part("rules.royal_loss", "all_attacked", "dupleCheck")
	case types <= 1 && m.extinctCount == 0:
		b.spareRoyal = several
	case m.extinctCount == 0 && several:
		b.refuse(why, "there are several of a royal kind and another royal kind besides: Komi counts them together")
	case (m.extinctCount > 0 || types > 1) && b.moreRoyals():
		b.refuse(append([]string{"promotionPieceTypes", "promotedPieceType"}, why...), "further royals can come to the board, and there a kind is royal only while there are at most %d of it", m.extinctCount+1)
	case m.extinctCount > 0 && most > m.extinctCount+1:
		b.refuse(why, "royals may be lost there down to %d: in Komi the first or the last one counts", m.extinctCount)
	case types > 1 || total[0] > 1 || total[1] > 1:
		b.part("rules.royal_loss", "any", why...)
		b.losesAny = true
	}
}

// royalsStay refuses royals that promote to something else: there they may, and are gone.
func (b *builder) royalsStay() {
	m := b.m
	for c := range 2 {
		for _, f := range b.forms {
			if f.kind == king || !b.royals[c][f.kind] || m.region(m.promotion[c]).empty() || !b.owners[f.letter][c] {
				continue
			}
			if f.sort == plain && (m.promotes[f.kind] != "" || b.pawnish(f.kind, c)) || f.sort == turned && m.demotes {
				b.refuse([]string{"extinctionPieceTypes", "promotedPieceType", "promotionPawnTypes", "pawnTypes"}, "%s is royal and promotes, after which that program no longer asks for it", m.title(f.kind))
			}
		}
	}
}

// moreRoyals reports whether promotions or drops can bring a player more pieces of a royal
// kind, its king aside, than are royal at a time.
func (b *builder) moreRoyals() bool {
	m := b.m
	for c := range 2 {
		men := 0
		for _, x := range b.start.men {
			if x.colour == c {
				men++
			}
		}
		for _, n := range b.start.hands[c] {
			men += n
		}
		if !m.toHand && men <= m.extinctCount+1 {
			continue
		}
		for _, f := range b.forms {
			if !b.royals[c][f.kind] || !m.extinctKinds[f.kind] || !b.owners[f.letter][c] {
				continue
			}
			if f.sort != plain || b.becomes(f.kind, c) || m.drops && b.held(f.kind) {
				return true
			}
		}
	}
	return false
}
