package ini

// The program keeps leaps, rides and hops of a piece apart, each by direction, and a later
// one takes the place of an earlier one of its sort. What rides or hops along one file then
// does so along all lines of that sort, to whatever squares any of the movers goes:
//
//	pQrW4   W4 slides along ranks, pQ goes everywhere, so it slides to the left as well
//	cgBlF4  F4 slides along diagonals, gB goes everywhere, so it slides along all of them

// A way is a set of ways to get to a square.
type way uint8

const (
	byLeap way = 1 << iota
	byLameLeap
	byRide // over empty squares
	byJump // over one piece anywhere in between
	byHop  // over a piece just before it
)

// far is more than the longest ride on any board.
const far = maxFiles

// A target is a square as seen from a piece: how far to the right and forward.
type target [2]int

// way is how a mover gets to squares.
func (m mover) way() way {
	switch {
	case m.hop == 'p':
		return byJump
	case m.hop == 'g':
		return byHop
	case m.rides:
		return byRide
	case m.lame:
		return byLameLeap
	}
	return byLeap
}

// each calls f for the targets of a step.
func (s step) each(f func(t target)) {
	for n := 1; n <= far && (s.limit == 0 || n <= s.limit); n++ {
		f(target{n * s.right, n * s.forward})
	}
}

// line returns the sort of lines on which a target stands, 0 for none, and how many steps
// along it.
func (t target) line() (sort byte, n int) {
	r, f := max(t[0], -t[0]), max(t[1], -t[1])
	switch {
	case r == 0:
		return 'v', f
	case f == 0:
		return 'h', r
	case r == f:
		return 'd', r
	case r == 2*f || f == 2*r:
		return 'n', min(r, f)
	}
	return 0, 1
}

// shape is a target whatever its direction.
func (t target) shape() target {
	r, f := max(t[0], -t[0]), max(t[1], -t[1])
	return target{max(r, f), min(r, f)}
}

// plain leaves of ways to a target only those that the others do not include.
func (t target) plain(w way) way {
	sort, n := t.line()
	if sort == 0 {
		return w
	}
	switch {
	case n == 1:
		w &^= byJump | byHop
		if w&byRide != 0 {
			w |= byLeap
		}
	case n == 2:
		if w&(byLameLeap|byRide) != 0 {
			w = w&^byLameLeap | byRide
		}
		if w&(byJump|byHop) != 0 {
			w = w&^byJump | byHop
		}
		if w&byRide != 0 && w&byHop != 0 {
			w |= byLeap
		}
	case w&byJump != 0:
		w &^= byHop
	}
	if w&byLeap != 0 {
		return byLeap
	}
	return w
}

// excludes reports whether a square that is reached in one way is never reached in another.
func (w way) excludes(o way) bool {
	const over, free = byJump | byHop, byRide | byLameLeap
	return o == 0 || w&^over == 0 && o&^free == 0 || w&^free == 0 && o&^over == 0
}

// told returns how each of the movers alone gets to its targets.
func told(movers []mover) map[target]way {
	out := map[target]way{}
	for _, m := range movers {
		for _, s := range m.steps() {
			s.each(func(t target) { out[t] |= m.way() })
		}
	}
	return out
}

// played returns how the program gets to the targets of all of the movers together.
func played(movers []mover) map[target]way {
	type slot struct {
		hop, rides bool
		direction  target
	}
	type entry struct {
		way way
		s   step
	}
	kept := map[slot]entry{}
	for _, m := range movers {
		for _, s := range m.steps() {
			kept[slot{m.hop != 0, m.rides, target{s.right, s.forward}}] = entry{m.way(), s}
		}
	}
	along, lame := map[byte]way{}, map[target]bool{}
	for at, x := range kept {
		sort, _ := at.direction.line()
		switch x.way {
		case byLeap:
		case byLameLeap:
			lame[at.direction.shape()] = true
		default:
			along[sort] |= x.way
		}
	}
	out := map[target]way{}
	for _, x := range kept {
		x.s.each(func(t target) {
			sort, _ := t.line()
			out[t] |= along[sort]
			if x.way == byLeap {
				out[t] |= byLeap
			}
			if lame[t.shape()] {
				out[t] |= byLameLeap
			}
		})
	}
	return out
}

// mixed reports whether the program plays movers together otherwise than each of them alone.
func mixed(movers ...mover) bool {
	for _, initial := range []bool{false, true} {
		for _, capture := range []bool{false, true} {
			var list []mover
			for _, m := range movers {
				if m.initial == initial && (capture && m.capture || !capture && m.quiet) {
					list = append(list, m)
				}
			}
			here, there := told(list), played(list)
			for t, w := range here {
				if t.plain(w) != t.plain(there[t]) {
					return true
				}
			}
		}
	}
	return false
}

// mixture returns the first two movers that are mixed, the later one first; the first and
// the last one if it takes more than two.
func mixture(movers []mover) (x, y mover, found bool) {
	if !mixed(movers...) {
		return x, y, false
	}
	for i, x := range movers {
		for _, y := range movers[:i] {
			if mixed(y, x) {
				return x, y, true
			}
		}
	}
	return movers[len(movers)-1], movers[0], true // no two of them are by themselves
}
