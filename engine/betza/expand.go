package betza

import "slices"

// check reports what the modifiers of a clause cannot mean together.
func (p *parser) check(c *clause) {
	for i := range c.legs {
		m := &c.legs[i]
		p.checkChain(c, m, i)
	}
	if c.chained() {
		switch {
		case c.atom.fold == oblique:
			p.fail(c.column, "a (again) with the oblique atom %s, expected a straight one of W F D A H G K", c.name)
		case c.reach() != 1 && len(c.legs) > 2:
			p.fail(c.column, "a (again) twice with a riding atom, expected it once: slides that turn more often are not supported")
		}
		return
	}
	p.checkSingle(c)
}

// checkChain reports flags that do not fit the place of a leg in its chain.
func (p *parser) checkChain(c *clause, m *modifiers, i int) {
	if col, ok := m.find('i'); ok && i > 0 {
		p.fail(col, "i (initial) on a later leg, expected it on the first")
	}
	if !c.chained() {
		return
	}
	for _, f := range []struct {
		flag rune
		name string
	}{{'n', "n (lame)"}, {'p', "p (cannon)"}, {'g', "g (grasshopper)"}} {
		if col, ok := m.find(f.flag); ok {
			p.fail(col, "%s in a chain of legs is not supported", f.name)
		}
	}
	if m == c.last() {
		return
	}
	if col, ok := m.find('c'); ok {
		p.fail(col, "c (capture) on a leg before the last is not supported, expected m or nothing")
	}
	if col, ok := m.find('e'); ok {
		p.fail(col, "e (en passant) on a leg before the last is not supported, expected m or nothing")
	}
}

// checkSingle reports flags that do not fit the atom of a clause of one leg.
func (p *parser) checkSingle(c *clause) {
	m := c.last()
	cannon, isCannon := m.find('p')
	grasshopper, isGrasshopper := m.find('g')
	hops := isCannon || isGrasshopper
	if isCannon && isGrasshopper {
		p.fail(max(cannon, grasshopper), "p and g together, expected one of them")
	}
	if hops && c.reach() == 1 {
		p.fail(max(cannon, grasshopper), "a hop with %s, which steps once, expected a riding atom such as R or N0", c.name)
	}
	lame, isLame := m.find('n')
	if isLame && c.atom.long == 1 {
		p.fail(lame, "n (lame) with %s, which passes no square, expected one of D N A H C Z G", c.name)
	}
	if isLame && hops {
		p.fail(lame, "n (lame) together with a hop is not supported")
	}
}

// expand adds every move of the clause.
func (p *parser) expand(c *clause) {
	first := p.targets(&c.legs[0], c.atom.fold, c.atom.fold.all())
	var paths []path
	for k := range Heading(8) {
		if first.has(k) {
			l := c.atom.leg(k)
			paths = append(paths, path{[]Leg{l}, l.Heading})
		}
	}
	for i := 1; i < len(c.legs) && !p.full; i++ {
		paths = p.prolong(paths, c, &c.legs[i])
	}
	for _, path := range paths {
		p.add(c, path.legs)
	}
}

// A path is the legs of a move so far, and the heading at its end as seen from
// the mover.
type path struct {
	legs []Leg
	at   Heading
}

// prolong returns every path with one more leg, one copy for each turn.
func (p *parser) prolong(paths []path, c *clause, m *modifiers) []path {
	turns := p.targets(m, kingly, c.atom.fold.onward())
	var out []path
	for _, q := range paths {
		for turn := range Heading(8) {
			if !turns.has(turn) {
				continue
			}
			at := q.at.turned(turn)
			leg := c.atom.straight(at)
			leg.Heading = turn
			out = append(out, path{append(slices.Clone(q.legs), leg), at})
		}
		if len(out) > maxMoves {
			p.overflow(c)
			return nil
		}
	}
	return out
}

// targets reads the directions of a leg: the longest direction that fits, then
// the next, all joined. Without directions it returns the default.
func (p *parser) targets(m *modifiers, f fold, unsaid targets) targets {
	if len(m.directions) == 0 {
		return unsaid
	}
	var all targets
	for rest := m.directions; len(rest) > 0; {
		if len(rest) > 1 {
			if t, ok := f.targets(string([]rune{rest[0].char, rest[1].char})); ok {
				all |= t
				rest = rest[2:]
				continue
			}
		}
		t, ok := f.targets(string(rest[0].char))
		if !ok {
			p.fail(rest[0].column, "%s", halfMisused(f))
		}
		all |= t
		rest = rest[1:]
	}
	return all
}

// halfMisused says where h may stand, the only direction letter that can mean
// nothing.
func halfMisused(f fold) string {
	switch f {
	case oblique:
		return "h (half) by itself, expected fh, bh, lh, rh, hl or hr"
	case kingly:
		return "h (half) by itself, expected fh, bh, lh or rh"
	}
	return "h (half) with an atom of four steps, expected one of eight such as N or K"
}

// add appends one move of a clause, unless it is there already.
func (p *parser) add(c *clause, legs []Leg) {
	for i := range legs {
		legs[i].Max = c.reach()
	}
	if !c.chained() {
		legs[0].Lame = c.last().has('n')
	}
	p.addLegs(c, legs)
}

// addLegs is add for legs that are complete.
func (p *parser) addLegs(c *clause, legs []Leg) {
	end := c.last()
	m := Move{
		Legs:      legs,
		Quiet:     end.has('m'),
		Capture:   end.has('c'),
		EnPassant: end.has('e'),
		Initial:   c.legs[0].has('i'),
		Column:    c.column,
	}
	if !m.Quiet && !m.Capture && !m.EnPassant {
		m.Quiet, m.Capture = true, true
	}
	switch {
	case end.has('p'):
		m.Hop = Cannon
	case end.has('g'):
		m.Hop = Grasshopper
	}
	key := m.String()
	if p.seen[key] || p.full {
		return
	}
	if len(p.moves) == maxMoves {
		p.overflow(c)
		return
	}
	p.seen[key] = true
	p.moves = append(p.moves, m)
}

// overflow stops the reading: there are too many moves.
func (p *parser) overflow(c *clause) {
	p.full = true
	p.fail(c.column, "more than %d moves with this atom, expected fewer legs or directions", maxMoves)
}
