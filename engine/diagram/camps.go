package diagram

import (
	"math"

	"komi/engine"
	"komi/engine/board"
)

// camps is the frame of a board of three camps: a hexagon, every other side of
// which is the back rank of a camp. A camp is two quadrilaterals that share its
// middle file:
//
//	    back rank
//	a1 ─── e1 ─── i1        a1, i1  corners of the hexagon
//	 │      │      │        e5      near the centre
//	a5 ──── e5 ─── i5       a5, i5  near the middles of the sides between
type camps struct {
	r      *engine.Rules
	places []point
	corner [6]point
}

// campsRadius is the distance of a corner from the centre, and campsDepth the
// ranks from the back to the border between camps, half a step beyond rank 5.
const (
	campsRadius = 440.0
	campsDepth  = 4.5
)

// newCamps draws the camp of the viewer below.
func newCamps(r *engine.Rules, viewer engine.Player) *camps {
	b := r.Board()
	f := &camps{r: r, places: make([]point, b.Size())}
	mid := point{margin + campsRadius, margin + campsRadius*math.Sqrt(3)/2 + unit/2}
	for i := range f.corner {
		// corner 0 is the left end of the side below, then clockwise
		angle := (120 + 60*float64(i)) * math.Pi / 180
		f.corner[i] = point{mid.x + campsRadius*math.Cos(angle), mid.y + campsRadius*math.Sin(angle)}
	}
	for i := range f.places {
		f.places[i] = mid // a square in the middle of the camps stays there
	}
	files, ranks := b.Files(), b.Ranks()
	for c := range b.Camps() {
		// The next camp in turn order is the right neighbour: anticlockwise.
		seat := (c + b.Camps() - int(viewer)) % b.Camps()
		left, right := f.corner[(6-2*seat)%6], f.corner[(11-2*seat)%6]
		back := between(left, right, 0.5)
		flanks := [2]point{between(left, f.corner[(7-2*seat)%6], 0.5), between(right, f.corner[(10-2*seat)%6], 0.5)}
		for sq := c * files * ranks; sq < (c+1)*files*ranks; sq++ {
			half := float64(files-1) / 2
			u := (float64(sq%files) - half) / half // -1 at file a, 0 in the middle, 1 at the last
			v := (float64(sq/files%ranks) + 0.25) / (campsDepth + 0.25)
			end, flank := left, flanks[0]
			if u > 0 {
				end, flank = right, flanks[1]
			}
			u = math.Abs(u) * 0.97
			f.places[sq] = between(between(back, end, u), between(mid, flank, u), v)
		}
	}
	return f
}

// between is the point at part t of the way from a to b.
func between(a, b point, t float64) point {
	return point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}
}

func (f *camps) size() (w, h float64) {
	return 2*margin + 2*campsRadius, 2*margin + campsRadius*math.Sqrt(3) + unit
}

func (f *camps) at(sq engine.Square) point { return f.places[sq] }

func (f *camps) draw(d *drawing) {
	d.polygon("f", f.corner[:]...)
	for _, name := range f.r.Spec().Display.Zones {
		for p := range f.r.Players() {
			zone := f.r.Zone(name, engine.Player(p))
			for _, sq := range zone.Squares() {
				d.circle("a", f.at(sq), disc+4)
			}
		}
	}
	b := f.r.Board()
	for sq := range b.Size() {
		for h := board.North; h <= board.West; h += 2 {
			for _, a := range b.Steps(engine.Square(sq), h) {
				if int(a.To) > sq {
					d.line("l", f.at(engine.Square(sq)), f.at(a.To))
				}
			}
		}
	}
	for _, pair := range markedSteps(f.r) {
		d.line("l", f.at(pair[0]), f.at(pair[1]))
	}
	for sq := range b.Size() {
		p := f.at(engine.Square(sq))
		d.text("t", point{p.x + 8, p.y + 7}, 8, "start", "", b.Name(engine.Square(sq)))
	}
}
