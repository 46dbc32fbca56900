package betza

// A bent rider, t[FR], steps as a leaper and may then ride on outward: straight on where
// the rider is of the leaper's own sort, which no such piece is, else half a right angle
// to either side. After an oblique step it rides along the longer or towards the shorter
// component.

// bends reports whether a bent rider is written next.
func (p *parser) bends() bool { return len(p.rest) > 1 && p.rest[0] == 't' && p.rest[1] == '[' }

// bent reads what stands from t on, after the modifiers of the first step.
func (p *parser) bent(c *clause) {
	c.column = p.read + 1
	p.next()
	p.next()
	var rider clause
	for i, x := range [2]*clause{c, &rider} {
		if !p.at(isCapital) {
			p.fail(p.read+1, "no atom in t[], expected a leaper and a rider such as t[FR]")
			p.close()
			return
		}
		l := p.next()
		var known bool
		if x.atom, known = atomOf(l.char); !known {
			p.fail(l.column, "unknown atom %q, expected one of %s", l.char, knownAtoms)
			p.close()
			return
		}
		x.name = string(l.char)
		switch {
		case i == 0 && (x.atom.rides || x.atom.fold == kingly):
			p.fail(l.column, "%s first in t[], expected a leaper, one of W F D N A H C Z G", x.name)
		case i == 1 && l.char != 'R' && l.char != 'B':
			p.fail(l.column, "%s second in t[], expected R or B", x.name)
		}
	}
	if p.at(isDigit) {
		p.reach(&rider, true)
	}
	if !p.close() {
		return
	}
	if c.chained() {
		p.fail(c.column, "t[] after a (again), expected one or the other")
	}
	for _, f := range "npge" {
		if col, ok := c.last().find(f); ok {
			p.fail(col, "%c before t[] is not supported, expected m, c, i or directions", f)
		}
	}
	if c.atom.fold == rider.atom.fold {
		p.fail(c.column, "t[%s%s] goes straight on, expected a rider that turns", c.name, rider.name)
	}
	if len(p.errs) == 0 {
		p.expandBent(c, &rider)
	}
}

// close reads the closing bracket and what stands wrongly before it.
func (p *parser) close() bool {
	start := p.read + 1
	for n := 0; len(p.rest) > 0; n++ {
		if l := p.next(); l.char == ']' {
			if n > 0 {
				p.fail(start, "read too much before ], expected a leaper and a rider such as t[FR]")
			}
			return n == 0
		}
	}
	p.fail(start, "no ] after t[")
	return false
}

// expandBent adds the step and its rides.
func (p *parser) expandBent(c, rider *clause) {
	first := p.targets(&c.legs[0], c.atom.fold, c.atom.fold.all())
	for k := range Heading(8) {
		if !first.has(k) {
			continue
		}
		step := c.atom.leg(k)
		p.addLegs(c, []Leg{step})
		turns := []Heading{1, 7}
		switch {
		case c.atom.fold == oblique && rider.atom.fold == orthogonal:
			turns = []Heading{0}
		case c.atom.fold == oblique && step.Side > 0:
			turns = []Heading{1}
		case c.atom.fold == oblique:
			turns = []Heading{7}
		}
		for _, turn := range turns {
			ride := rider.atom.straight(step.Heading.turned(turn))
			ride.Heading, ride.Max = turn, rider.reach()
			p.addLegs(c, []Leg{step, ride})
		}
	}
}
