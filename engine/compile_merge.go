package engine

// merge joins two groups that open with a look at the same square into one that
// looks there once, so that a queen's quiet slide and its capture, or two
// horse moves over one leg, cost one walk. It reports false if the two differ
// in a way one look cannot express.
func merge(a, b group) (group, bool) {
	m := merger{a: a, b: b, out: make(group, 0, len(a)+len(b)), done: make([]int32, (len(a)+1)*(len(b)+1))}
	entry := m.join(0, 0)
	if m.failed || len(m.out) > maxTrack {
		return nil, false
	}
	return m.out.from(entry), true
}

const maxTrack = 1 << 12

type merger struct {
	a, b   group
	out    group
	done   []int32 // by the two places, end included: the merged look, from 1
	failed bool
}

// join returns the entry of the program that runs a from i and b from j.
func (m *merger) join(i, j int) int {
	if i == end && j == end {
		return end
	}
	known := &m.done[(i+1)*(len(m.b)+1)+j+1]
	if *known != 0 {
		return int(*known) - 1
	}
	if m.failed || len(m.out) > maxTrack {
		m.failed = true
		return end
	}
	var l look
	switch {
	case i == end:
		l = m.b[j]
		l.empty, l.block, l.spare = m.join(end, l.empty), m.join(end, l.block), m.join(end, l.spare)
	case j == end || m.a[i].to != m.b[j].to:
		// first all of a, then b from j
		l = m.a[i]
		l.empty, l.block, l.spare = m.join(l.empty, j), m.join(l.block, j), m.join(l.spare, j)
	default:
		l = m.both(m.a[i], m.b[j])
	}
	m.out = append(m.out, l)
	*known = int32(len(m.out))
	return len(m.out) - 1
}

// both merges two looks at one square.
func (m *merger) both(x, y look) look {
	l := look{to: x.to, class: max(x.class, y.class)}
	var ok1, ok2 bool
	l.quiet, ok1 = either(x.quiet, y.quiet)
	l.capture, ok2 = either(x.capture, y.capture)
	if !ok1 || !ok2 {
		m.failed = true
		return l
	}
	if x.class != y.class {
		// The one that spares nobody treats a spared piece as a block; it must
		// not have a capture there, which the merged look would deny.
		plain := x
		if x.class != 0 {
			plain = y
		}
		if (x.class != 0 && y.class != 0) || plain.capture != 0 {
			m.failed = true
			return l
		}
	}
	sx, sy := x.spare, y.spare
	if x.class == 0 {
		sx = x.block
	}
	if y.class == 0 {
		sy = y.block
	}
	l.empty = m.join(x.empty, y.empty)
	l.block = m.join(x.block, y.block)
	l.spare = m.join(sx, sy)
	return l
}

func either(a, b uint8) (uint8, bool) {
	if a == 0 {
		return b, true
	}
	return a, b == 0 || a == b
}

// mergeAll merges every pair of groups that open on one square, in place.
func mergeAll(groups []group) []group {
	out := groups[:0]
next:
	for _, g := range groups {
		for i, h := range out {
			if h[0].to != g[0].to {
				continue
			}
			if m, ok := merge(h, g); ok {
				out[i] = m
				continue next
			}
		}
		out = append(out, g)
	}
	return out
}
