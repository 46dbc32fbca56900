package betza

import (
	"fmt"
	"strings"
)

// A point is a square of a picture, file to the right and rank upward.
type point struct{ x, y int }

func (p point) plus(d point, times int) point { return point{p.x + d.x*times, p.y + d.y*times} }

// unit returns one step of a heading.
func unit(h int) point {
	h = (h%8 + 8) % 8
	return []point{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}[h]
}

// A scene is a board drawn as lines of squares, forward up:
//
//	.  empty, and not an end of any move
//	*  the mover
//	a  a friend
//	x  an enemy that cannot be captured, X one that can
//	m  empty, may be moved to; c an enemy standing here could be captured;
//	o  both; e only en passant
//
// The same picture says where the pieces stand and where moves may end.
type scene struct {
	files, ranks int
	start        point
	pieces       map[point]rune // a or x
}

// sceneOf reads the pieces from a picture.
func sceneOf(picture string) (scene, error) {
	lines := strings.Split(strings.TrimSpace(picture), "\n")
	s := scene{ranks: len(lines), pieces: map[point]rune{}}
	starts := 0
	for i, line := range lines {
		squares := strings.Fields(line)
		if i > 0 && len(squares) != s.files {
			return s, fmt.Errorf("line %d of the picture has %d squares, expected %d", i+1, len(squares), s.files)
		}
		s.files = len(squares)
		for x, sq := range squares {
			at := point{x, s.ranks - 1 - i}
			switch sq {
			case "*":
				s.start = at
				starts++
			case "a":
				s.pieces[at] = 'a'
			case "x", "X":
				s.pieces[at] = 'x'
			case ".", "m", "c", "o", "e":
			default:
				return s, fmt.Errorf("square %q in the picture", sq)
			}
		}
	}
	if starts != 1 {
		return s, fmt.Errorf("%d movers in the picture, expected one", starts)
	}
	return s, nil
}

func (s scene) holds(p point) bool { return p.x >= 0 && p.x < s.files && p.y >= 0 && p.y < s.ranks }

func (s scene) empty(p point) bool { return s.holds(p) && s.pieces[p] == 0 }

// ends walks one move and returns the squares where it may end.
func (s scene) ends(m Move) []point {
	return s.walk(m, 0, s.start, 0)
}

// walk is ends from leg i on.
func (s scene) walk(m Move, i int, at point, heading int) []point {
	leg := m.Legs[i]
	heading += int(leg.Heading)
	if i == len(m.Legs)-1 {
		return s.ride(at, heading, leg, m.Hop)
	}
	var ends []point
	for n := 1; leg.Max == 0 || n <= int(leg.Max); n++ {
		if s.blocked(at, heading, leg) {
			break
		}
		if at = landing(at, heading, leg); !s.empty(at) {
			break
		}
		ends = append(ends, s.walk(m, i+1, at, heading)...)
	}
	return ends
}

// landing returns the square one step away.
func landing(at point, heading int, l Leg) point {
	switch {
	case l.Short == 0 || l.Short == l.Long:
		return at.plus(unit(heading), int(l.Long))
	default:
		return at.plus(unit(heading), int(l.Long)).plus(unit(heading+2*int(l.Side)), int(l.Short))
	}
}

// blocked reports whether a passed square stops a lame step.
func (s scene) blocked(at point, heading int, l Leg) bool {
	if !l.Lame {
		return false
	}
	var way []point
	for range l.Long - l.Short {
		way = append(way, unit(heading))
	}
	for range l.Short {
		way = append(way, unit(heading+int(l.Side)))
	}
	for _, step := range way[:len(way)-1] {
		if at = at.plus(step, 1); !s.empty(at) {
			return true
		}
	}
	return false
}

// ride takes the last leg as far as it goes.
func (s scene) ride(at point, heading int, l Leg, hop Hop) []point {
	var ends []point
	screens := 0
	for n := 1; l.Max == 0 || n <= int(l.Max); n++ {
		if s.blocked(at, heading, l) {
			break
		}
		at = landing(at, heading, l)
		if !s.holds(at) {
			break
		}
		jumped := screens == 1
		if hop == None || jumped {
			ends = append(ends, at)
		}
		if hop == Grasshopper && jumped {
			break
		}
		if s.empty(at) {
			continue
		}
		if hop == None || jumped {
			break
		}
		screens++
	}
	return ends
}

// draw returns the picture of all moves.
func (s scene) draw(moves []Move) string {
	type ways struct{ quiet, capture, passing bool }
	found := map[point]ways{}
	for _, m := range moves {
		for _, p := range s.ends(m) {
			w := found[p]
			found[p] = ways{w.quiet || m.Quiet, w.capture || m.Capture, w.passing || m.EnPassant}
		}
	}
	var b strings.Builder
	for y := s.ranks - 1; y >= 0; y-- {
		for x := range s.files {
			p := point{x, y}
			w := found[p]
			mark := '.'
			switch {
			case p == s.start:
				mark = '*'
			case s.pieces[p] == 'x' && w.capture:
				mark = 'X'
			case s.pieces[p] != 0:
				mark = s.pieces[p]
			case w.quiet && w.capture:
				mark = 'o'
			case w.quiet:
				mark = 'm'
			case w.capture:
				mark = 'c'
			case w.passing:
				mark = 'e'
			}
			if x > 0 {
				b.WriteByte(' ')
			}
			b.WriteRune(mark)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tidy brings a picture of a table into the form that draw returns.
func tidy(picture string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(picture), "\n") {
		b.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
	}
	return b.String()
}
