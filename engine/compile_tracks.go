package engine

import (
	"slices"

	"komi/engine/betza"
	"komi/engine/board"
)

// A group is a small program under construction: the looks of one elementary
// move from one square. Indexes are within the group, end means it is over.
//
// A slide along a ray of three squares, and a cannon on the same ray (S looks
// for the screen, L lands behind it):
//
//	slide:   1 ─empty▶ 2 ─empty▶ 3        cannon:  S1 ─empty▶ S2 ─empty▶ S3
//	                                                │ block    │ block
//	                                                ▼          ▼
//	                                                L2 ─empty▶ L3
type group []look

type look struct {
	to             Square
	class          uint8
	quiet, capture uint8
	empty          int
	block          int
	spare          int
}

const end = -1

// A route is one way to capture on a square: what must hold on the squares
// between. It is the same move as a track, seen from its target.
type route struct {
	to      Square
	between Set // squares that matter on the way
	screens screens
	class   uint8 // pieces that cannot be the screen of a hopper
	spares  uint8 // class of the pieces that it cannot take
	effect  uint8
}

// screens says what must stand on the squares between.
type screens struct {
	any bool // exactly one piece, wherever it stands
	at  Set  // unless any: exactly these squares are occupied
}

// A tracer turns elementary moves of one clause of one player, each from one square,
// into groups and their routes.
type tracer struct {
	board   *board.Board
	class   uint8
	along   map[[2]Square]bool // allowed steps on marked lines; nil for all
	least   int                // a ride ends no nearer
	over    bool               // passed squares must be occupied
	holes   *Set               // squares that are not there
	effects *clauseEffects
	wanted  *Set // targets whose routes are kept: squares of royals

	// Of the move that is traced.
	move   betza.Move
	from   Square
	routes []route
	group  group
	shared map[landing]int // landing chains built so far
	room   []board.Path    // the paths found so far
}

// trace builds the group of a move and its routes; both are empty if it leads nowhere.
func (t *tracer) trace(m betza.Move, from Square, forward board.Heading) group {
	t.move, t.from = m, from
	t.routes, t.group, t.room = t.routes[:0], t.group[:0], t.room[:0]
	clear(t.shared)
	at := board.Spot{To: from, Heading: forward.Turned(board.Heading(m.Legs[0].Heading))}
	return t.group.from(t.leg(0, at, Set{}, end))
}

// add appends a look and returns its index.
func (t *tracer) add(l look) int {
	if l.class == 0 {
		l.spare = l.block
	}
	t.group = append(t.group, l)
	return len(t.group) - 1
}

// leg builds leg i of the move starting at a spot whose heading is the leg's,
// and returns the entry, or cont if there is none.
func (t *tracer) leg(i int, at board.Spot, between Set, cont int) int {
	l := t.move.Legs[i]
	if l.Max != 1 {
		return t.ride(i, at, between, 0, cont)
	}
	entry := cont
	paths := t.paths(l, at)
	for k := len(paths) - 1; k >= 0; k-- {
		entry = t.path(i, paths[k], between, entry)
	}
	return entry
}

// path builds one leap: the squares a lame leaper passes, then its end.
func (t *tracer) path(i int, p board.Path, between Set, cont int) int {
	for _, sq := range p.Passed {
		between.Add(sq)
	}
	var entry int
	if i == len(t.move.Legs)-1 {
		entry = t.target(p.End.To, between, cont)
	} else {
		through := between
		through.Add(p.End.To)
		turn := board.Heading(t.move.Legs[i+1].Heading)
		next := t.leg(i+1, board.Spot{To: p.End.To, Heading: p.End.Heading.Turned(turn)}, through, cont)
		if next == cont {
			return cont
		}
		entry = t.add(look{to: p.End.To, empty: next, block: cont, spare: cont})
	}
	if entry == cont {
		return cont
	}
	for k := len(p.Passed) - 1; k >= 0; k-- {
		l := look{to: p.Passed[k], empty: entry, block: cont, spare: cont}
		if t.over {
			l.empty, l.block, l.spare = cont, entry, entry
		}
		entry = t.add(l)
	}
	return entry
}

// target builds the last look of a leap.
func (t *tracer) target(to Square, between Set, cont int) int {
	var over screens
	if t.over {
		over.at = between
	}
	l := t.land(to, between, over)
	if l.quiet == 0 && l.capture == 0 {
		return cont
	}
	l.empty, l.block, l.spare = cont, cont, cont
	return t.add(l)
}

// land returns a look with the effects of ending on to, and notes the route.
func (t *tracer) land(to Square, between Set, over screens) look {
	l := look{to: to, class: t.class}
	if t.move.Quiet {
		l.quiet = t.effects.of(t.from, to, false)
	}
	if t.move.Capture {
		l.capture = t.effects.of(t.from, to, true)
	}
	if l.capture != 0 && t.wanted.Has(to) {
		rt := route{to: to, between: between, screens: over, spares: t.class, effect: l.capture}
		if t.move.Hop != betza.None {
			rt.class = t.class
		}
		t.routes = append(t.routes, rt)
	}
	if l.quiet == 0 && l.capture == 0 {
		l.class = 0
	}
	return l
}

// paths returns the ways of one leap of a leg, lame squares included. No way ends in
// a hole, and none that could be blocked passes one.
func (t *tracer) paths(l betza.Leg, at board.Spot) []board.Path {
	return slices.DeleteFunc(t.anyPaths(l, at), func(p board.Path) bool {
		return t.holes.Has(p.End.To) || slices.ContainsFunc(p.Passed, t.holes.Has)
	})
}

// anyPaths is paths on a board without holes.
func (t *tracer) anyPaths(l betza.Leg, at board.Spot) []board.Path {
	switch {
	case l.Short == 0 || l.Long == l.Short: // straight on
		if l.Long == 1 {
			begin := len(t.room)
			for _, a := range t.board.Steps(at.To, at.Heading) {
				if p := (board.Path{End: a}); t.allowed(at.To, p) {
					t.room = append(t.room, p)
				}
			}
			return t.room[begin:]
		}
		out := t.board.Walk(at, int(l.Long))
		if !l.Lame {
			for i := range out {
				out[i].Passed = nil
			}
		}
		return slices.DeleteFunc(out, func(p board.Path) bool { return !t.allowed(at.To, p) })
	case l.Lame: // straight on as far as it can, then diagonally outward
		var out []board.Path
		turn := board.Heading(1)
		if l.Side < 0 {
			turn = 7
		}
		for _, p := range t.board.Walk(at, int(l.Long-l.Short)) {
			bend := board.Spot{To: p.End.To, Heading: p.End.Heading.Turned(turn)}
			for _, q := range t.board.Walk(bend, int(l.Short)) {
				passed := append(append([]Square(nil), p.Passed...), p.End.To)
				// straight on, for the next step of a ride, is the long direction
				q.End.Heading = q.End.Heading.Turned(8 - turn)
				out = append(out, board.Path{End: q.End, Passed: append(passed, q.Passed...)})
			}
		}
		return out
	default:
		var out []board.Path
		for _, s := range t.board.Leap(at, int(l.Long), int(l.Short), int(l.Side)) {
			out = append(out, board.Path{End: s})
		}
		return out
	}
}

// allowed reports whether a straight path keeps to the marked lines.
func (t *tracer) allowed(from Square, p board.Path) bool {
	if t.along == nil {
		return true
	}
	for _, sq := range p.Passed {
		if !t.along[[2]Square{from, sq}] {
			return false
		}
		from = sq
	}
	return t.along[[2]Square{from, p.End.To}]
}

// ride builds a slide or, with a hop, a search for the screen and the landings
// behind it. n counts the leaps made so far.
func (t *tracer) ride(i int, at board.Spot, between Set, n int, cont int) int {
	l := t.move.Legs[i]
	if l.Max != 0 && n >= int(l.Max) {
		return cont
	}
	one := l
	one.Max = 1
	entry := cont
	paths := t.paths(one, at)
	for k := len(paths) - 1; k >= 0; k-- {
		p := paths[k]
		past := between
		past.Add(p.End.To)
		next := p.End
		switch {
		case i < len(t.move.Legs)-1: // the ride may turn here, or go on
			on := t.ride(i, next, past, n+1, entry)
			turn := board.Heading(t.move.Legs[i+1].Heading)
			if bend := t.leg(i+1, board.Spot{To: next.To, Heading: next.Heading.Turned(turn)}, past, on); bend != entry {
				entry = t.add(look{to: next.To, empty: bend, block: entry, spare: entry})
			}
		case t.move.Hop == betza.None:
			var look look
			look.to = p.End.To
			if n+1 >= t.least {
				look = t.land(p.End.To, between, screens{})
			}
			look.empty = t.ride(i, next, past, n+1, entry)
			look.block, look.spare = entry, entry
			entry = t.add(look)
		default:
			entry = t.add(look{
				to: p.End.To, class: t.class,
				empty: t.ride(i, next, past, n+1, entry),
				block: t.landings(l, next, past, n+1, entry),
				spare: entry,
			})
		}
	}
	return entry
}

// A landing is a chain of landings, shared by every screen before it.
type landing struct {
	at      board.Spot
	n, cont int
}

// landings builds the squares behind a screen at the given spot, once for all
// screens in front of them.
func (t *tracer) landings(l betza.Leg, at board.Spot, between Set, n int, cont int) int {
	if l.Max != 0 && n >= int(l.Max) {
		return cont
	}
	key := landing{at, n, cont}
	if entry, ok := t.shared[key]; ok {
		return entry
	}
	entry := t.landOn(l, at, between, n, cont)
	t.shared[key] = entry
	return entry
}

// landOn builds the squares behind a screen.
func (t *tracer) landOn(l betza.Leg, at board.Spot, between Set, n int, cont int) int {
	over := screens{any: true}
	if t.move.Hop == betza.Grasshopper {
		over = screens{}
		over.at.Add(at.To) // the piece right before the landing
	}
	one := l
	one.Max = 1
	entry := cont
	paths := t.paths(one, at)
	for k := len(paths) - 1; k >= 0; k-- {
		p := paths[k]
		past := between
		past.Add(p.End.To)
		look := t.land(p.End.To, between, over)
		look.empty = entry
		if t.move.Hop == betza.Cannon {
			look.empty = t.landings(l, p.End, past, n+1, entry)
		}
		look.block, look.spare = entry, entry
		entry = t.add(look)
	}
	return entry
}

// from returns the part of g that is reached from entry, in the order a walk
// over empty squares meets it, with the entry first.
func (g group) from(entry int) group {
	if entry == end {
		return nil
	}
	room := make([]int32, 2*len(g))
	a := arranger{g: g, place: room[:len(g)], order: room[len(g):len(g)]}
	a.visit(entry)
	out := make(group, len(a.order))
	for k, i := range a.order {
		l := g[i]
		l.empty, l.block, l.spare = a.at(l.empty), a.at(l.block), a.at(l.spare)
		out[k] = l
	}
	return out
}

// An arranger puts the looks of a group in order.
type arranger struct {
	g     group
	place []int32 // in the new order, from 1; 0 for not met yet
	order []int32
}

func (a *arranger) visit(i int) {
	if i == end || a.place[i] != 0 {
		return
	}
	a.place[i] = int32(len(a.order) + 1)
	a.order = append(a.order, int32(i))
	a.visit(a.g[i].empty)
	a.visit(a.g[i].block)
	a.visit(a.g[i].spare)
}

func (a *arranger) at(i int) int {
	if i == end {
		return end
	}
	return int(a.place[i]) - 1
}
