package diagram

import (
	"fmt"

	"komi/engine"
)

// A board with holes is drawn square by square: where there is no square, there is
// no ground and no line.

// holed reports whether the board has holes.
func (f *rectangle) holed() bool {
	for sq := range f.files * f.ranks {
		if f.r.IsHole(engine.Square(sq)) {
			return true
		}
	}
	return false
}

// stands reports whether there is a square at a file and a rank.
func (f *rectangle) stands(file, rank int) bool {
	return file >= 0 && file < f.files && rank >= 0 && rank < f.ranks && !f.r.IsHole(engine.Square(rank*f.files+file))
}

// ground fills the squares, as one shape: between shapes of their own a seam would
// show.
func (f *rectangle) ground(d *drawing) {
	d.WriteString(`<path class="f" d="`)
	for sq := range f.files * f.ranks {
		if f.r.IsHole(engine.Square(sq)) {
			continue
		}
		p := f.at(engine.Square(sq))
		fmt.Fprintf(d, "M%s %sh%sv%sh-%sz", num(p.x-unit/2), num(p.y-unit/2), num(unit), num(unit), num(unit))
	}
	d.WriteString(`"/>`)
}

// edges draws the lines that squares share, each once: those between points, or the
// borders of squares.
func (f *rectangle) edges(d *drawing) {
	points := f.spec.Style == engine.LinePoints
	d.WriteString(`<path class="l" d="`)
	segment := func(a, b point) { fmt.Fprintf(d, "M%s %sL%s %s", num(a.x), num(a.y), num(b.x), num(b.y)) }
	for file := -1; file < f.files; file++ {
		for rank := -1; rank < f.ranks; rank++ {
			here, right, up := f.stands(file, rank), f.stands(file+1, rank), f.stands(file, rank+1)
			p := f.middle(file, rank)
			q, s := f.middle(file+1, rank), f.middle(file, rank+1)
			switch {
			case points && here && right:
				segment(p, q)
			case !points && (here || right):
				x := (p.x + q.x) / 2
				segment(point{x, p.y - unit/2}, point{x, p.y + unit/2})
			}
			switch {
			case points && here && up && rank+1 != f.spec.River:
				segment(p, s)
			case !points && (here || up):
				y := (p.y + s.y) / 2
				segment(point{p.x - unit/2, y}, point{p.x + unit/2, y})
			}
		}
	}
	d.WriteString(`"/>`)
	if !points && f.spec.River > 0 {
		for file := range f.files {
			if p, q := f.middle(file, f.spec.River-1), f.middle(file, f.spec.River); f.stands(file, f.spec.River-1) {
				d.rect("c", point{p.x - unit/2, (p.y+q.y)/2 - 2}, unit, 4, 0)
			}
		}
	}
}
