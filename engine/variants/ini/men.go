package ini

import (
	"fmt"
)

// resets says which moves of a kind count as progress.
func (b *builder) resets(f form) string {
	m := b.m
	in := [2]bool{m.irreversible[0][f.kind], m.irreversible[1][f.kind]}
	who := b.owners[f.letter]
	if in != [2]bool{true, true} {
		if !(in[0] && who[0] || in[1] && who[1]) {
			return "never"
		}
		if in[0] != in[1] && who[0] && who[1] {
			b.refuse([]string{"nMoveRuleTypesWhite", "nMoveRuleTypesBlack", "nMoveRuleTypes"}, "moves of %s count as progress for one player alone, and in Komi for both or none", m.title(f.kind))
		}
	}
	movers, _, _ := readMoves(m.moves(f.kind))
	there := map[[2]int]bool{}
	for _, x := range movers {
		if x.quiet && !x.initial {
			for _, s := range x.steps() {
				there[[2]int{s.right, s.forward}] = true
			}
		}
	}
	back, sideways := false, false
	for s := range there {
		if there[[2]int{-s[0], -s[1]}] {
			back = back || s[1] != 0
			sideways = sideways || s[1] == 0
		}
	}
	switch {
	case back:
		return "never"
	case sideways:
		return "forward"
	}
	return "always"
}

// pieces writes a table for each form.
func (b *builder) pieces() {
	m := b.m
	sizes := map[kind]int{}
	for _, f := range b.forms {
		sizes[f.kind]++
	}
	for _, f := range b.forms {
		name := m.title(f.kind)
		switch f.sort {
		case turned:
			name = fmt.Sprintf("%s (promoted %s)", name, m.title(f.base))
		case raised:
			name = "promoted " + name
		}
		t := table{}.with("name", name)
		keys := []string{string(f.base)}
		if f.sort != plain {
			keys = append(keys, "promotedPieceType", string(f.kind))
		}
		if b.royal(f.kind) {
			t = t.with("royal", true)
			keys = append(keys, "extinctionPieceTypes")
			if f.kind == king && b.start.count(m, king, 0) == 1 && b.start.count(m, king, 1) == 1 {
				t = t.with("min", 1).with("max", 1)
			}
		}
		if n := m.limit[f.kind]; n > 0 {
			keys = append(keys, "promotionLimit")
			if sizes[f.kind] > 1 || f.sort == plain && b.held(f.kind) && !b.droppedFirst(f.kind, n) {
				b.refuse([]string{"promotionLimit"}, "%s is limited for promotions, but may be dropped or come about in another way", m.title(f.kind))
			}
			t = t.with("max", n)
		}
		if f.sort == raised {
			if m.mainPawn[0] != m.mainPawn[1] || m.mainPawn[0] == "" || m.letter[m.mainPawn[0]] == 0 {
				b.refuse([]string{"promotionPawnTypes", "pawnTypes", "capturesToHand"}, "it is not clear which pawn a promoted piece is in hand")
			}
			t = t.with("hand", string(m.letter[m.mainPawn[0]]))
		}
		if m.noDoubled == f.base && f.sort == plain && m.noDoubledCount == 0 && m.toHand {
			t = t.with("dies", true)
			keys = append(keys, "dropNoDoubledCount")
		}
		if r := b.resets(f); r != "never" {
			t = t.with("resets", r)
		}
		clauses, more := b.clauses(f)
		t = t.with("clause", clauses)
		b.part("piece."+f.letter, t, append(keys, more...)...)
	}
}

// droppedFirst reports whether all of a kind that can be dropped are before anything else
// moves, so that they keep to a limit of promotions.
func (b *builder) droppedFirst(k kind, limit int) bool {
	s := b.start
	return b.m.mustDrop && !b.m.toHand && s.count(b.m, k, 0)+s.hands[0][k] <= limit && s.count(b.m, k, 1)+s.hands[1][k] <= limit
}
