package ini

// ends lists the ends that the board shows.
func (b *builder) ends() {
	m := b.m
	var list []table
	var keys []string
	if m.extinction != none && (!m.pseudoRoyal || m.blast && !m.pseudoRoyal) {
		keys = append(keys, "extinctionValue", "extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount", "extinctionClaim")
		result := [...]string{"", "wins", "loses", "draws"}[m.extinction]
		for _, k := range append([]kind{everyKind}, kinds...) {
			if !m.extinctKinds[k] {
				continue
			}
			t := table{}.with("when", "left")
			if k != everyKind {
				l := b.letters(k)
				if l == "" {
					if m.extinctRivals == 0 {
						b.refuse([]string{"extinctionPieceTypes"}, "nobody can have %s, which is extinct there before the first move", m.title(k))
					}
					continue
				}
				t = t.with("of", l)
			}
			if m.extinctCount > 0 {
				t = t.with("most", m.extinctCount)
			}
			if m.extinctRivals > 0 {
				t = t.with("rivals", m.extinctRivals)
			}
			if m.claim {
				if m.extinctCount != 1 || m.extinctRivals != 2 || m.extinction != loses {
					b.refuse([]string{"extinctionClaim"}, "Komi knows such a claim only of the last piece against two or more, which the other may answer in kind")
				}
				t = t.with("at", "equal")
			}
			list = append(list, t.with("result", result))
		}
	}
	flags, more := b.flags()
	list, keys = append(list, flags...), append(keys, more...)
	if m.checks && (b.royal(king) || m.pseudoRoyal) {
		keys = append(keys, "checkCounting", "startFen")
		// The start says how many each still has to give.
		list = append(list, table{}.with("when", "checks").with("times", max(b.start.checks[0], b.start.checks[1])))
	}
	if len(list) > 0 {
		b.part("end", list, keys...)
	}
}

// flags are the ends by which a piece reaches a goal.
func (b *builder) flags() (list []table, keys []string) {
	m := b.m
	goal := pair{m.region(m.flag[0]), m.region(m.flag[1])}
	if goal[0].empty() && goal[1].empty() {
		return nil, nil
	}
	keys = []string{"flagRegion", "flagRegionWhite", "flagRegionBlack", "whiteFlag", "blackFlag", "flagPiece", "flagPieceWhite", "flagPieceBlack", "flagMove", "flagPieceSafe"}
	if m.flagCount > 1 {
		b.refuse([]string{"flagPieceCount"}, "%d pieces must reach the goal, and in Komi one does", m.flagCount)
	}
	of := [2]string{}
	for c := range 2 {
		if m.flagKind[c] != everyKind {
			if of[c] = b.letters(m.flagKind[c]); of[c] == "" {
				goal[c] = region{} // nobody can reach it
			}
		}
	}
	at := "once"
	switch {
	case m.flagMove && !m.flagSafe && m.flagKind == [2]kind{king, king}:
		at = "equal"
		if b.start.turn != 0 {
			b.refuse([]string{"flagMove"}, "Black moves first, and in that program only Black may answer a king that has reached the goal")
		}
	case m.flagMove && !m.flagSafe:
		at = "held"
		for c, k := range m.flagKind {
			if k == king && !goal[1-c].empty() {
				b.refuse([]string{"flagMove", "flagPiece", "flagPieceWhite", "flagPieceBlack"}, "the king of one player alone must reach a goal, who then does not have the last move there, and in Komi has")
			}
		}
	case m.flagSafe:
		at = "safe"
	default:
		b.notYet(goal)
	}
	end := func(zone string, c int, owner string) table {
		t := table{}.with("when", "reach")
		if of[c] != "" {
			t = t.with("of", of[c])
		}
		if owner != "" {
			t = t.with("owners", owner)
		}
		t = t.with("zone", zone)
		if at != "once" {
			t = t.with("at", at)
		}
		return t
	}
	if zone, ok := b.sharedGoal(goal); ok && of[0] == of[1] {
		return append(list, end(zone, 0, "")), keys
	}
	if at == "equal" {
		b.refuse([]string{"flagMove", "flagRegionWhite", "flagRegionBlack"}, "the goals of White and Black are neither alike nor the same squares, so that no answer in kind can be told")
	}
	for c, owner := range []string{"w", "b"} {
		if !goal[c].empty() {
			list = append(list, end(b.zone(goal[c], c), c, owner))
		}
	}
	return list, keys
}

// notYet refuses a start whose mover stands on its goal: there the game is won by a move
// after which a piece stands on it, and in Komi it is over.
func (b *builder) notYet(goal pair) {
	c := b.start.turn
	goal[c].each(func(file, rank int) {
		x, ok := b.start.men[[2]int{file, rank}]
		k := x.kind
		if x.promoted {
			k = b.m.promotes[k]
		}
		if ok && x.colour == c && (b.m.flagKind[c] == everyKind || b.m.flagKind[c] == k) {
			b.refuse([]string{"startFen", "flagRegion", "flagRegionWhite", "flagRegionBlack", "whiteFlag", "blackFlag"}, "%s is on turn and stands on its goal, %s: there it may move first, and in Komi the game is over", [2]string{"White", "Black"}[c], squareName(file, rank))
		}
	})
}

// sharedGoal is shared, where both colours have a goal.
func (b *builder) sharedGoal(goal pair) (string, bool) {
	if goal[0].empty() || goal[1].empty() {
		return "", false
	}
	return b.shared(goal)
}
