package engine

import (
	"slices"
	"strings"
)

// drops compiles the rules of hands.
func (c *compiler) drops() {
	r := c.rules
	d := &drops{files: make([]Set, r.board.Files()), ranks: make([]Set, r.board.Ranks())}
	c.handed()
	c.dropLines(d)
	for k := 1; k < len(r.kinds); k++ {
		if rule, ok := c.spec.Drops.Rules[r.kinds[k].letter]; ok {
			c.dropRule(d, Kind(k), &rule)
		}
	}
	for letter := range c.spec.Drops.Rules {
		if _, ok := r.byText[letter]; !ok {
			c.fault("drop."+letter, "%q is not a piece of the game", letter)
		}
	}
	if r.board.Camps() == 0 && c.uses(func(cs *ClauseSpec) bool { return cs.Capture == ToHand }) {
		c.droppable()
	}
	r.drops = d
}

// dropLines fills in what drops are counted on: files, ranks and colours of squares, or the
// files of camps.
func (c *compiler) dropLines(d *drops) {
	b := c.rules.board
	if b.Camps() > 0 {
		for p := range c.rules.players {
			d.camps[p] = c.campFiles(p, c.spec.Drops.Half)
		}
		return
	}
	for sq := range c.rules.size {
		rank, file := sq/b.Files(), sq%b.Files()
		d.file[sq] = uint8(file)
		if (file+rank)%2 == 0 {
			d.dark.Add(Square(sq))
		}
		d.files[file].Add(Square(sq))
		d.ranks[rank].Add(Square(sq))
	}
}

// dropRule compiles the rule of one kind.
func (c *compiler) dropRule(d *drops, k Kind, rule *DropRule) {
	r := c.rules
	kd := &r.kinds[k]
	path := "drop." + kd.letter
	if kd.demoted != k || kd.royal && !slices.Contains(c.spec.Must, MustDrop) {
		c.fault(path, "%s cannot be in hand: only unpromoted pieces can, and royals only where must = [\"drop\"] sets them up", kd.letter)
		return
	}
	if r.board.Camps() > 0 && (rule.OneARank || rule.MostFile > 0 || rule.Colours) {
		c.fault(path, "one_a_rank, most_a_file and both_colours are for boards with ranks and files, expected none of them on camps")
	}
	d.kinds = append(d.kinds, k)
	d.rule[k] = dropRule{oneAFile: rule.OneAFile, oneARank: rule.OneARank, mostFile: rule.MostFile}
	c.either(d, k, rule)
	if rule.Colours {
		d.coloured |= 1 << k
	}
	if rule.NoMate != nil && r.players > 2 {
		c.fault(path+".no_mate", "a mate by a drop is told in games of two players")
	} else if rule.NoMate != nil {
		d.rule[k].noMate = c.mateRule(path+".no_mate", rule.NoMate)
	}
	for p := range r.players {
		d.rule[k].allowed[p] = c.dropZone(d, k, rule, p)
	}
}

// dropZone compiles the squares on which a player may drop a kind.
func (c *compiler) dropZone(d *drops, k Kind, rule *DropRule, player int) Set {
	r := c.rules
	path := "drop." + r.kinds[k].letter
	allowed := c.zone(path+".zone", rule.Zone, player)
	allowed = allowed.Intersect(&r.kinds[k].within[player])
	if rule.Never != "" {
		never := c.zone(path+".never", rule.Never, player)
		allowed = allowed.Without(&never)
	}
	if up := d.promoted[k]; up != 0 {
		for sq := range allowed.All() {
			if !r.kinds[up].within[player].Has(sq) {
				c.fault(path+".either", "it may be dropped on %s, where %s can never be", r.board.Name(sq), r.kinds[up].letter)
				break
			}
		}
	}
	return allowed
}

// handed says what a captured piece is in each player's hand: its kind unpromoted, or what
// stands in the captor's column of the same row.
func (c *compiler) handed() {
	r := c.rules
	var column [MaxPlayers][64]Kind
	for p := range r.players {
		for k := range r.kinds {
			column[p][k] = Kind(k)
		}
	}
	if rows := c.spec.Drops.Rows; rows != nil {
		c.rows("drop.rows", rows, &column)
	}
	for p := range r.players {
		for k := range r.kinds {
			r.handed[p][k] = column[p][r.kinds[k].demoted]
		}
	}
}

// droppable checks that what pieces become that are captured to a hand can be dropped from it,
// or that they die.
func (c *compiler) droppable() {
	r := c.rules
	said := map[[2]Kind]bool{}
	for p := range r.players {
		if !c.uses(func(cs *ClauseSpec) bool {
			return cs.Capture == ToHand && (cs.Owners == "" || strings.Contains(cs.Owners, c.spec.Players[p].Letter))
		}) {
			continue
		}
		for k := 1; k < len(r.kinds); k++ {
			held := r.handed[p][k]
			if _, ok := c.spec.Drops.Rules[r.kinds[held].letter]; ok || r.kinds[k].royal || r.kinds[r.kinds[k].demoted].dies || said[[2]Kind{Kind(k), held}] {
				continue
			}
			said[[2]Kind{Kind(k), held}] = true
			what := r.kinds[k].letter + " can be captured to hand"
			if held == r.kinds[k].demoted {
				what += ", expected a rule for drops"
			} else {
				what += " as " + r.kinds[held].letter + ", expected a rule for drops of that"
			}
			c.fault("drop", "%s or dies = true", what)
		}
	}
}

// either lets a kind be dropped in its promoted state besides.
func (c *compiler) either(d *drops, k Kind, rule *DropRule) {
	if !rule.Either {
		return
	}
	up, ok := c.rules.byText["+"+c.rules.kinds[k].letter]
	if !ok {
		c.fault("drop."+c.rules.kinds[k].letter+".either", "%s has no promoted state", c.rules.kinds[k].letter)
		return
	}
	d.promoted[k], d.rule[up].held = up, k
}

// mateRule compiles which mates a drop may not give.
func (c *compiler) mateRule(path string, s *MateSpec) *mateRule {
	m := &mateRule{self: s.Self}
	names := map[string]bool{}
	for i := range c.spec.Pieces {
		for j := range c.spec.Pieces[i].Clause {
			names[c.spec.Pieces[i].Clause[j].Name] = true
		}
	}
	for _, list := range [][]string{s.Clauses, s.Except} {
		for _, n := range list {
			if !names[n] {
				c.fault(path, "read clause %q, expected the name of a clause of some piece", n)
			}
		}
	}
	m.counts = func(clause string) bool {
		return (len(s.Clauses) == 0 || slices.Contains(s.Clauses, clause)) && !slices.Contains(s.Except, clause)
	}
	m.all = len(s.Clauses) == 0 && len(s.Except) == 0 && !s.Self
	return m
}
