package engine

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/betza"
)

// names checks what clauses name beside zones and pieces, which are checked where
// they are compiled: players, numbers, and zones that must lie in each other.
func (c *compiler) names() {
	for i := range c.spec.Pieces {
		ps := &c.spec.Pieces[i]
		for j := range ps.Clause {
			cs := &ps.Clause[j]
			path := "piece." + ps.Letter + ".clause." + cs.Name
			c.players(path+".owners", cs.Owners)
			if cs.Least < 0 {
				c.fault(path+".least", "read %d, expected a number of steps", cs.Least)
			}
			if cs.InPlace && len(cs.Promote) == 0 {
				c.fault(path+".in_place", "says that the piece promotes where it stands, expected promote besides")
			}
			if cs.Lone && cs.From == "" {
				c.fault(path+".lone", "frees the last piece of a kind from the zone it starts in, expected from besides")
			}
			for n, pr := range cs.Promote {
				c.musts(fmt.Sprintf("%s.promote[%d].must", path, n), cs, &pr)
			}
		}
	}
}

// musts refuses a promotion that must be made where it cannot be: then a piece
// could stay what it is after all.
func (c *compiler) musts(path string, cs *ClauseSpec, pr *PromoteSpec) {
	must, ok := c.zones[pr.Must]
	zone, known := c.zones[pr.Zone]
	goal, whole := c.zones[cs.To]
	if !ok || !known || pr.Either || c.failed("zone."+pr.Must) || c.failed("zone."+pr.Zone) || c.failed("fixed_zones."+pr.Must) || c.failed("fixed_zones."+pr.Zone) {
		return // what is unknown or wrong is reported where it is compiled
	}
	for p := range c.rules.players {
		for _, sq := range must[p].Squares() {
			if !zone[p].Has(sq) && (!whole || goal[p].Has(sq)) {
				c.fault(path, "read zone %q, but on %s, outside %q, there is no promotion, expected a zone within it", pr.Must, c.rules.board.Name(sq), pr.Zone)
				return
			}
		}
	}
}

// Lame reports whether some leap of a move in Betza's notation is lame. It returns true
// for text that it cannot read.
func Lame(move string) bool {
	return someLeg(move, func(_ betza.Move, l betza.Leg) bool { return l.Lame })
}

// Rides reports whether some leap of a move in Betza's notation is repeated without a
// screen, as by a rook. It returns true for text that it cannot read.
func Rides(move string) bool {
	return someLeg(move, func(m betza.Move, l betza.Leg) bool { return l.Max != 1 && m.Hop == betza.None })
}

// EvenHanded reports whether moves in Betza's notation, taken together, do to the left what
// they do to the right. It returns true if some text cannot be read.
func EvenHanded(moves ...string) bool {
	var all []betza.Move
	for _, text := range moves {
		m, err := betza.Parse(text)
		if err != nil {
			return true
		}
		all = append(all, m...)
	}
	return betza.EvenHanded(all)
}

// someLeg reports whether a leg of a move in Betza's notation meets a condition, or the
// text cannot be read.
func someLeg(move string, met func(betza.Move, betza.Leg) bool) bool {
	moves, err := betza.Parse(move)
	if err != nil {
		return true
	}
	for _, m := range moves {
		if slices.ContainsFunc(m.Legs, func(l betza.Leg) bool { return met(m, l) }) {
			return true
		}
	}
	return false
}

// betza reports moves that cannot be read, whatever else is wrong, if that has not
// been done.
func (c *compiler) betza() {
	for i := range c.spec.Pieces {
		ps := &c.spec.Pieces[i]
		for j := range ps.Clause {
			path := "piece." + ps.Letter + ".clause." + ps.Clause[j].Name + ".move"
			if _, err := betza.Parse(ps.Clause[j].Move); err != nil && !c.failed(path) {
				for _, e := range flat(err) {
					c.fault(path, "%v", e)
				}
			}
		}
	}
}

// Boards reads the boards of the FENs of a Spec that may not compile, and
// returns what is wrong with each, nil for nothing. It returns no list where players,
// board or pieces are wrong themselves, so that nothing can be told.
func Boards(s Spec, starts []string) []error {
	c := &compiler{spec: s, rules: &Rules{spec: s, players: len(s.Players), byText: map[string]Kind{}}}
	c.boards()
	if c.rules.board == nil || slices.ContainsFunc(c.faults, func(f Fault) bool { return strings.HasPrefix(f.Path, "player[") }) || !c.kinds() {
		return nil
	}
	c.rules.zobrist = newZobrist(c.rules)
	out := make([]error, len(starts))
	for i, text := range starts {
		p := &Position{r: c.rules}
		places, _, _ := strings.Cut(strings.Fields(text + " .")[0], "[")
		out[i] = p.parseBoard(places)
	}
	return out
}
