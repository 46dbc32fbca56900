package engine

import (
	"fmt"
	"maps"
	"slices"
)

// effectOf returns, for one clause of one player, the effect of a move between
// two squares: 0 if the clause does not allow it.
func (c *compiler) effectOf(path string, ps PieceSpec, cs *ClauseSpec, ci, p int) func(from Square) func(to Square, capture bool) uint8 {
	r := c.rules
	goal := c.zone(path+".to", cs.To, p)
	var flags effectFlags
	victims := ^uint64(0)
	if cs.Takes != "" {
		victims = c.kindMask(path+".takes", cs.Takes)
		flags |= flagVictims
	}
	var borders []border
	for i, x := range cs.Cross {
		borders = append(borders, c.border(fmt.Sprintf("%s.cross[%d]", path, i), x, p)...)
	}
	switch cs.EP {
	case EPPass:
		flags |= flagEPPass
	case EPTake:
		flags |= flagEPTake
	case EPAlso:
		flags |= flagEPAlso
	}
	if cs.Unmoved {
		flags |= flagUnmoved
	}
	if cs.Blind {
		flags |= flagBlind
	}
	var origin Set
	switch cs.Dropped {
	case DroppedNever:
		flags |= flagNeverDropped
	case DroppedNotHere:
		flags |= flagNotHere
		origin = c.zone(path+".from", cs.From, p)
	}
	captors := c.players("drop.captors", c.captors())
	var tied Set
	if cs.Tied != nil {
		tied = c.zone(path+".tied.zone", cs.Tied.Zone, p)
		c.tied(path, cs.Tied)
	}
	var bare, wonFrom, wonTo Set
	if cs.Bare != nil {
		bare = c.zone(path+".bare.zone", cs.Bare.Zone, p)
	}
	if cs.Stale != nil {
		if cs.Stale.WonFrom != "" {
			wonFrom, wonTo = c.zone(path+".stale.won_from", cs.Stale.WonFrom, p), c.zone(path+".stale.won_to", cs.Stale.WonTo, p)
		}
	}
	promote := c.promotion(path, cs, p)
	kindNow := r.byText[ps.Letter]
	return func(from Square) func(Square, bool) uint8 {
		return func(to Square, capture bool) uint8 {
			if !goal.Has(to) {
				return 0
			}
			f := flags
			if !capture {
				f &^= flagVictims
			}
			stays := from
			if !capture || cs.Capture != Rifle {
				stays = to
			}
			if !r.kinds[kindNow].within[p].Has(stays) {
				return 0
			}
			for _, b := range borders {
				if b.bars(from, to) {
					return 0
				}
			}
			if cs.Tied != nil && tied.Has(from) != tied.Has(to) {
				if tied.Has(from) {
					f |= flagLeaves
				} else {
					f |= flagEnters
				}
			}
			if cs.Crowd && c.crowds(from, to, p) {
				f |= flagCrowd
			}
			if capture || cs.EP == EPTake || cs.EP == EPAlso {
				rule := cs.Capture
				if rule == Kill && captors[p] {
					rule = ToHand
				}
				switch rule {
				case ToHand:
					f |= flagHand
				case Rifle:
					f |= flagRifle
				}
			}
			switch ps.Resets {
			case ResetAlways:
				f |= flagReset
			case ResetForward:
				if r.ranks[from] != r.ranks[to] {
					f |= flagReset
				}
			}
			if cs.Bare != nil && bare.Has(from) && !(capture && (cs.Bare.Quiet || cs.Bare.Plain)) {
				f |= flagBare
				if cs.Bare.Plain {
					f |= flagBarePlain
				}
				if cs.Bare.Check {
					f |= flagBareCheck
				}
			}
			if cs.Stale != nil && !(wonFrom.Has(from) && wonTo.Has(to)) {
				f |= flagStale
			}
			e := effect{flags: f, clause: uint8(ci), victims: victims, stay: true, origin: origin}
			if !capture {
				e.victims = ^uint64(0)
			}
			if len(cs.Promote) > 0 {
				promote(from, to, &e)
				if r.limits(e.becomes) {
					e.flags |= flagLimited
				}
			}
			return c.effectID(e)
		}
	}
}

// An effectKey is an effect that can be compared.
type effectKey struct {
	flags          effectFlags
	clause         uint8
	victims, draws uint64
	stay           bool
	origin         Set
	becomes        string
}

func kindBytes(kinds []Kind) []byte {
	out := make([]byte, len(kinds))
	for i, k := range kinds {
		out[i] = byte(k)
	}
	return out
}

// effectID returns the number of an effect, the same for equal ones.
func (c *compiler) effectID(e effect) uint8 {
	r := c.rules
	key := effectKey{e.flags, e.clause, e.victims, e.draws, e.stay, e.origin, string(kindBytes(e.becomes))}
	id, ok := c.effectIDs[key]
	if !ok {
		id = uint8(min(len(r.effects), 255))
		r.effects = append(r.effects, e)
		c.effectIDs[key] = id
	}
	return id
}

// A border is one zone that a clause may not cross.
type border struct {
	zone Set
	way  Way
}

func (b border) bars(from, to Square) bool {
	in, out := !b.zone.Has(from) && b.zone.Has(to), b.zone.Has(from) && !b.zone.Has(to)
	return in && b.way != Out || out && b.way != In
}

func (c *compiler) border(path string, x CrossSpec, p int) []border {
	var out []border
	for q := range c.rules.players {
		if x.Whose == Own && q != p || x.Whose == Theirs && q == p {
			continue
		}
		out = append(out, border{c.zone(path, x.Zone, q), x.Way})
	}
	return out
}

// promotion returns what completes an effect with the choices a clause has
// between two squares: the kinds it may become, and whether it may stay what it
// is.
func (c *compiler) promotion(path string, cs *ClauseSpec, p int) func(from, to Square, e *effect) {
	type way struct {
		to      []Kind
		zone    Set
		must    Set
		either  bool
		settled bool
		draws   bool
	}
	var ways []way
	for i, ps := range cs.Promote {
		path := fmt.Sprintf("%s.promote[%d]", path, i)
		w := way{either: ps.Either, settled: ps.Settled, draws: ps.Draws, zone: c.zone(path+".zone", ps.Zone, p)}
		for _, l := range ps.To {
			k, ok := c.rules.byText[l]
			if !ok {
				c.fault(path+".to", "read %q, expected letters of pieces: %s", l, known(maps.Keys(c.rules.byText)))
				continue
			}
			if c.rules.royal[k] {
				c.fault(path+".to", "read %q, but a piece cannot promote to a royal", l)
			}
			w.to = append(w.to, k)
		}
		if len(ps.To) == 0 {
			c.fault(path+".to", "names no piece to promote to")
		}
		slices.Sort(w.to)
		if ps.Must != "" {
			w.must = c.zone(path+".must", ps.Must, p)
		}
		ways = append(ways, w)
	}
	return func(a, b Square, e *effect) {
		for _, w := range ways {
			if !w.zone.Has(b) && (!w.either || !w.zone.Has(a)) {
				continue
			}
			for _, k := range w.to {
				if !slices.Contains(e.becomes, k) {
					e.becomes = append(e.becomes, k)
				}
				if w.draws {
					e.draws |= 1 << k
				}
			}
			if w.must.Has(b) {
				e.stay = false
			}
			if w.settled {
				e.flags |= flagSettled
			}
		}
	}
}
