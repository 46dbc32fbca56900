package engine

import (
	"fmt"
	"maps"
	"slices"
)

// A clauseEffects is one clause of one player, ready to say what its moves do. The
// zones are the player's.
type clauseEffects struct {
	c      *compiler
	piece  PieceSpec
	clause *ClauseSpec
	index  uint8 // of the clause in its kind
	player int
	kind   Kind

	flags   effectFlags // of every move of the clause
	victims uint64
	captors [MaxPlayers]bool // players to whose hand victims go
	borders []border
	promote func(from, to Square, e *effect)

	start          Set // where the clause begins
	goal           Set // where the clause may lead
	origin         Set // flagNotHere
	tied           Set // zone that a tied piece may be unable to leave or to enter
	bare           Set // from where facing royals bar it
	wonFrom, wonTo Set // no flagStale between these

	made effect   // of the move that is looked at; it keeps its room for choices
	last [2]uint8 // effects of the last move and capture, which the next mostly shares
}

// effects reads one clause for one player.
func (c *compiler) effects(path string, ps PieceSpec, cs *ClauseSpec, index, p int) *clauseEffects {
	x := &clauseEffects{
		c: c, piece: ps, clause: cs, index: uint8(index), player: p, kind: c.rules.byText[ps.Letter],
		victims: ^uint64(0), start: c.zone(path+".from", cs.From, p), goal: c.zone(path+".to", cs.To, p),
	}
	x.flags = c.clauseFlags(cs)
	if cs.Takes != "" {
		x.victims = c.kindMask(path+".takes", cs.Takes)
	}
	for i, b := range cs.Cross {
		x.borders = append(x.borders, c.border(fmt.Sprintf("%s.cross[%d]", path, i), b, p)...)
	}
	if cs.Dropped == DroppedNotHere {
		x.origin = c.zone(path+".from", cs.From, p)
	}
	x.captors = c.players("drop.captors", c.captors())
	if cs.Tied != nil {
		x.tied = c.zone(path+".tied.zone", cs.Tied.Zone, p)
		c.tied(path, cs.Tied)
	}
	if cs.Bare != nil {
		x.bare = c.zone(path+".bare.zone", cs.Bare.Zone, p)
	}
	if cs.Stale != nil && cs.Stale.WonFrom != "" {
		x.wonFrom, x.wonTo = c.zone(path+".stale.won_from", cs.Stale.WonFrom, p), c.zone(path+".stale.won_to", cs.Stale.WonTo, p)
	}
	x.promote = c.promotion(path, cs, p)
	return x
}

// clauseFlags are the flags that all moves of a clause share.
func (c *compiler) clauseFlags(cs *ClauseSpec) effectFlags {
	var f effectFlags
	for _, x := range []struct {
		flag effectFlags
		on   bool
	}{
		{flagVictims, cs.Takes != ""},
		{flagEPPass, cs.EP == EPPass},
		{flagEPTake, cs.EP == EPTake},
		{flagEPAlso, cs.EP == EPAlso},
		{flagUnmoved, cs.Unmoved},
		{flagBlind, cs.Blind},
		{flagNeverDropped, cs.Dropped == DroppedNever},
		{flagNotHere, cs.Dropped == DroppedNotHere},
		{flagNoCheck, cs.Check == CheckNever},
		{flagOnlyCheck, cs.Check == CheckOnly},
		{flagTaker, cs.Check == CheckTaker},
		{flagCalm, cs.Calm},
	} {
		if x.on {
			f |= x.flag
		}
	}
	return f
}

// of returns the number of the effect of a move, 0 if the clause does not allow it.
func (x *clauseEffects) of(from, to Square, capture bool) uint8 {
	if !x.allows(from, to, capture) {
		return effectNone
	}
	e := &x.made
	*e = effect{flags: x.flags | x.moveFlags(from, to, capture), clause: x.index, victims: x.victims, stay: true, origin: x.origin, becomes: e.becomes[:0]}
	if !capture {
		e.flags &^= flagVictims
		e.victims = ^uint64(0)
	}
	x.choose(from, to, e)
	if !e.stay && len(e.becomes) == 0 { // it has to promote, and nothing it may become can stand there
		return effectNone
	}
	last := &x.last[0]
	if capture {
		last = &x.last[1]
	}
	if !x.c.rules.effects[*last].same(e) {
		kept := *e
		kept.becomes = slices.Clone(e.becomes)
		*last = x.c.effectID(kept)
	}
	return *last
}

// same reports whether two effects are equal.
func (e *effect) same(o *effect) bool {
	return e.flags == o.flags && e.clause == o.clause && e.victims == o.victims && e.draws == o.draws && e.stay == o.stay &&
		e.origin == o.origin && slices.Equal(e.becomes, o.becomes)
}

// choose completes an effect with what the piece may become, and reports whether it may.
func (x *clauseEffects) choose(from, to Square, e *effect) bool {
	if len(x.clause.Promote) == 0 {
		return false
	}
	x.promote(from, to, e)
	r := x.c.rules
	if slices.ContainsFunc(e.becomes, func(k Kind) bool { return r.royal[k] != r.royal[x.kind] }) {
		e.flags |= flagCrowns
		r.crowns = true
	}
	if r.limits(e.becomes) {
		e.flags |= flagLimited
	}
	return len(e.becomes) > 0
}

// allows reports whether the clause leads from one square to another at all.
func (x *clauseEffects) allows(from, to Square, capture bool) bool {
	stays := to
	if capture && x.clause.Capture == Rifle {
		stays = from
	}
	return x.goal.Has(to) && x.c.rules.kinds[x.kind].within[x.player].Has(stays) &&
		!slices.ContainsFunc(x.borders, func(b border) bool { return b.bars(from, to) })
}

// moveFlags are the flags that depend on the squares of a move.
func (x *clauseEffects) moveFlags(from, to Square, capture bool) effectFlags {
	cs, r := x.clause, x.c.rules
	var f effectFlags
	if cs.Lone && !x.start.Has(from) {
		f |= flagLone
	}
	if cs.Tied != nil && x.tied.Has(from) != x.tied.Has(to) {
		if x.tied.Has(from) {
			f |= flagLeaves
		} else {
			f |= flagEnters
		}
	}
	if cs.Crowd && x.c.crowds(from, to, x.player) {
		f |= flagCrowd
	}
	if capture || cs.EP == EPTake || cs.EP == EPAlso {
		switch {
		case cs.Capture == Rifle:
			f |= flagRifle
		case cs.Capture == ToHand || x.captors[x.player]:
			f |= flagHand
		}
	}
	if x.piece.Resets == ResetAlways || x.piece.Resets == ResetForward && r.ranks[from] != r.ranks[to] {
		f |= flagReset
	}
	if cs.Bare != nil && x.bare.Has(from) && !(capture && (cs.Bare.Quiet || cs.Bare.Plain)) {
		f |= flagBare
		if cs.Bare.Plain {
			f |= flagBarePlain
		}
		if cs.Bare.Check {
			f |= flagBareCheck
		}
	}
	if cs.Stale != nil && !(x.wonFrom.Has(from) && x.wonTo.Has(to)) {
		f |= flagStale
	}
	return f
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
// is. Kinds that can never be where the piece ends are left out, as a player does who
// may not put them there.
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
		if e.flags&flagRifle != 0 { // it stays where it is, and what it is
			return
		}
		for _, w := range ways {
			if !w.zone.Has(b) && (!w.either || !w.zone.Has(a)) {
				continue
			}
			for _, k := range w.to {
				if !c.rules.kinds[k].within[p].Has(b) {
					continue
				}
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
