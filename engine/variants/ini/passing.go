package ini

import (
	"slices"
)

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

// connects reports whether some of the movers of one colour lead from a region to another.
func (b *builder) connects(movers []mover, from, to region, c int) bool {
	whole := box(b.m.files, b.m.ranks)
	found := false
	for _, x := range movers {
		for _, s := range x.steps() {
			if c == 1 {
				s.right, s.forward = -s.right, -s.forward
			}
			from.each(func(file, rank int) {
				for n := 1; (s.limit == 0 || n <= s.limit) && whole.has(file+n*s.right, rank+n*s.forward); n++ {
					found = found || to.has(file+n*s.right, rank+n*s.forward)
				}
			})
		}
	}
	return found
}

// straight reports whether a step goes along a rank, a file or a diagonal.
func (s step) straight() bool {
	return s.right == 0 || s.forward == 0 || s.right == s.forward || s.right == -s.forward
}

// long reports whether a step can end further away than on the next square.
func (s step) long() bool { return max(s.right, -s.right, s.forward, -s.forward) > 1 || s.limit != 1 }

// passes reports whether a mover has steps that can be taken in passing, if they are the
// first: those on a line with squares in between.
func (m mover) passes() bool {
	return slices.ContainsFunc(m.steps(), func(s step) bool { return s.straight() && s.long() })
}

// samePassing reports whether Komi has the same steps among the movers that can be taken in
// passing: there it can be the steps on a line, and in Komi the steps that something on the
// way would stop.
func samePassing(movers []mover) bool {
	if !slices.ContainsFunc(movers, mover.passes) {
		return true
	}
	return !slices.ContainsFunc(movers, func(x mover) bool {
		return slices.ContainsFunc(x.steps(), func(s step) bool {
			stopped := s.limit != 1 || s.lame
			alone := s.limit != 1 && max(s.right, -s.right, s.forward, -s.forward) > 1 // a ride of leaps
			return s.long() && (stopped != s.straight() || alone)
		})
	})
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
	return slices.ContainsFunc(b.forms, func(f form) bool { return b.owners[f.letter][c] && m.takes(f.kind, c) })
}

// takes reports whether a kind of one colour takes in passing. Pawns do whatever
// enPassantTypes says.
func (m *model) takes(k kind, c int) bool { return k == pawn || m.taking[c][k] }

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
			return x.initial && x.passes()
		})
	})
}

// passable reports whether there is en passant in the game.
func (b *builder) passable() bool {
	return b.takers(0) && b.stepping(1) || b.takers(1) && b.stepping(0)
}

// taking is the clause by which a form takes in passing: where it captures but does not move
// otherwise, be it as the first of its moves. Nil for none.
func (b *builder) taking(f form, c int, usual, first []mover) *clause {
	m := b.m
	if !m.takes(f.kind, c) || !b.takers(c) || !b.stepping(1-c) {
		return nil
	}
	loud := func(x mover) bool { return !x.quiet }
	often := told(slices.DeleteFunc(slices.Clone(usual), loud))
	ever := told(slices.DeleteFunc(slices.Concat(usual, first), loud))
	var takes []mover
	for _, x := range usual {
		if !x.capture || x.quiet {
			continue
		}
		free, moved, all := 0, 0, 0
		for t, w := range told([]mover{x}) {
			w = t.plain(w)
			switch {
			case w == 0:
				continue
			case w.excludes(t.plain(ever[t])):
				free++
			case t.plain(often[t]|w) == t.plain(often[t]):
				moved++
			}
			all++
		}
		switch {
		case moved == all:
		case free == all:
			x.quiet, x.capture = true, false
			takes = append(takes, x)
		default:
			b.refuse([]string{string(f.kind)}, "betza %s: column %d: %c takes in passing by some of its moves only, expected an atom for each", cut(m.moves(f.kind)), x.column, x.atom)
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
