package figure

import (
	"math"
	"strconv"

	"komi/experiments/answer"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ternary draws how something whole is divided among three.
type ternary struct{ answer.Ternary }

// The room about the triangle: names of corners above and below, shares at the
// sides.
const (
	ternaryAbove = 22
	ternaryBelow = 38
	ternaryAside = 34
)

func (g ternary) figure() (height vg.Length, paint func(draw.Canvas)) {
	p := newPlot("")
	p.HideAxes()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, math.Sqrt(3)/2
	p.Add(g)
	side := float64(Width - 2*ternaryAside)
	list := g.list(nil)
	return vg.Length(side*math.Sqrt(3)/2) + ternaryAbove + ternaryBelow + list, func(c draw.Canvas) {
		g.list(&c)
		p.Draw(draw.Crop(c, ternaryAside, -ternaryAside, ternaryBelow+list, -ternaryAbove))
	}
}

// numbered reports whether the points have numbers, which a list under the triangle
// explains: names that are many or long would cover each other and the points.
func (g ternary) numbered() bool {
	const many, long = 4, 64
	sty := lettering(Ink, tickSize, left, middle)
	n, widest := 0, vg.Length(0)
	for _, m := range g.Points {
		if m.Known() {
			n, widest = n+1, max(widest, sty.Width(m.Label))
		}
	}
	return n > many || n > 1 && widest > long
}

// label is what stands beside a point.
func (g ternary) label(i int) string {
	if g.numbered() {
		return strconv.Itoa(i + 1)
	}
	return g.Points[i].Label
}

// list writes what the numbers of points stand for, in as many columns as there is room
// for, and returns its height. With a nil canvas it only measures.
func (g ternary) list(c *draw.Canvas) vg.Length {
	const line, gap = 15, 14
	if !g.numbered() {
		return 0
	}
	sty := lettering(Ink, tickSize, left, middle)
	var texts []string
	widest := vg.Length(0)
	for i, m := range g.Points {
		if m.Known() {
			text := g.label(i) + "  " + ellipsis(m.Label, sty, Width-30)
			texts, widest = append(texts, text), max(widest, sty.Width(text))
		}
	}
	columns := max(1, int((Width-8+gap)/(widest+gap)))
	rows := (len(texts) + columns - 1) / columns
	if c != nil {
		for i, text := range texts {
			at := vg.Point{X: c.Min.X + 4 + vg.Length(i/rows)*(widest+gap), Y: c.Min.Y + (vg.Length(rows-i%rows)-0.5)*line}
			c.FillText(sty, at, text)
		}
	}
	return vg.Length(rows)*line + 2
}

// Plot draws the triangle and the points; it makes ternary a plot.Plotter.
func (g ternary) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(s [3]float64) vg.Point {
		return vg.Point{X: x(s[0]/2 + s[1]), Y: y(s[0] * math.Sqrt(3) / 2)}
	}
	if g.Margin > 0 {
		c.FillPolygon(colour(Band), c.ClipPolygonXY(places(evenly(g.Margin), at)))
	}
	taken := g.grid(c, at)
	third := [3]float64{1.0 / 3, 1.0 / 3, 1.0 / 3}
	cross := at(third)
	c.StrokeLine2(stroke(Muted, 1), cross.X-4, cross.Y, cross.X+4, cross.Y)
	c.StrokeLine2(stroke(Muted, 1), cross.X, cross.Y-4, cross.X, cross.Y+4)
	for _, m := range g.Points {
		if !m.Known() {
			continue
		}
		if line := places(m.Region, at); len(line) > 0 {
			c.StrokeLines(stroke(roleOfMark(m.Mark), 1), append(line, line[0]))
			for _, p := range line {
				taken = append(taken, box(p, 1, 1)) // no label on an outline
			}
			if within(line, at(m.Shares), hidden/2) {
				c.DrawGlyph(draw.GlyphStyle{Color: colour(roleOfMark(m.Mark)), Radius: hidden, Shape: draw.RingGlyph{}}, at(m.Shares)) // the mark would cover the outline
			}
		}
		taken = append(taken, box(at(m.Shares), 6, 6))
	}
	sty := lettering(Ink, tickSize, left, middle)
	inside := vg.Rectangle{Min: vg.Point{X: c.Min.X - ternaryAside, Y: c.Min.Y}, Max: vg.Point{X: c.Max.X + ternaryAside, Y: c.Max.Y + ternaryAbove}}
	for i, m := range g.Points {
		if !m.Known() {
			continue
		}
		spot := at(m.Shares)
		label := g.label(i)
		place := above(spot, sty.Width(label), tickSize, taken, inside)
		if foot := (vg.Point{X: min(max(spot.X, place.Min.X), place.Max.X), Y: place.Min.Y}); foot.Y > spot.Y+12 {
			c.StrokeLine2(stroke(Muted, 0.5), spot.X, spot.Y, foot.X, foot.Y)
		}
		c.FillText(sty, vg.Point{X: place.Min.X, Y: (place.Min.Y + place.Max.Y) / 2}, label)
		taken = append(taken, box(vg.Point{X: (place.Min.X + place.Max.X) / 2, Y: (place.Min.Y + place.Max.Y) / 2}, sty.Width(label)/2+4, tickSize/2)) // 3 and 7 are not to read as 37
	}
	for _, m := range g.Points {
		if m.Known() {
			drawMark(m.Mark, c, at(m.Shares))
		}
	}
}

// within reports whether an outline lies no farther than so far from a point.
func within(line []vg.Point, of vg.Point, far vg.Length) bool {
	for _, p := range line {
		if math.Hypot(float64(p.X-of.X), float64(p.Y-of.Y)) > float64(far) {
			return false
		}
	}
	return true
}

// above is the lowest free place for a label over a point, or beside it.
func above(at vg.Point, w, h vg.Length, taken []vg.Rectangle, inside vg.Rectangle) vg.Rectangle {
	var best vg.Rectangle
	least := math.Inf(1)
	for step := range 12 {
		for _, dx := range []vg.Length{w/2 + 8, -w/2 - 8, 0} {
			if step == 0 && dx == 0 {
				continue
			}
			place := box(vg.Point{X: at.X + dx, Y: at.Y + vg.Length(step)*(h+1) + 4}, w/2, h/2)
			cost := float64(w*h-overlap(place, inside)) + float64(step)
			for _, t := range taken {
				cost += 2 * float64(overlap(place, t))
			}
			if cost < least {
				best, least = place, cost
			}
		}
	}
	return best
}

// grid draws the triangle, lines of equal shares a fifth apart, the shares at
// their ends and the names of the corners. It returns where the shares stand.
func (g ternary) grid(c draw.Canvas, at func([3]float64) vg.Point) (taken []vg.Rectangle) {
	// The shares of corner q stand on the side that leads to it from the next.
	aside := [3]struct{ x, dx, dy float64 }{{left, 5, 1}, {centre, 0, -9}, {right, -5, 1}}
	for q := range 3 {
		next, other := (q+1)%3, (q+2)%3
		for i := range 5 {
			v := float64(i) / 5
			var a, b [3]float64
			a[q], a[next] = v, 1-v
			b[q], b[other] = v, 1-v
			from, to := at(a), at(b)
			if i == 0 {
				c.StrokeLine2(stroke(Muted, 1), from.X, from.Y, to.X, to.Y)
				continue
			}
			c.StrokeLine2(stroke(Rule, 0.6), from.X, from.Y, to.X, to.Y)
			s := aside[q]
			sty := lettering(Muted, tickSize-1, s.x, middle)
			spot := vg.Point{X: from.X + vg.Length(s.dx), Y: from.Y + vg.Length(s.dy)}
			c.FillText(sty, spot, answer.Percent(v))
			w := sty.Width(answer.Percent(v))
			taken = append(taken, box(vg.Point{X: spot.X + w*vg.Length(s.x+0.5), Y: spot.Y}, w/2, tickSize/2))
		}
	}
	for q, s := range [3]struct{ x, dx, dy float64 }{{centre, 0, 11}, {right, ternaryAside - 2, -27}, {left, -ternaryAside + 2, -27}} {
		var all [3]float64
		all[q] = 1
		p := at(all)
		c.FillText(lettering(Ink, labelSize, s.x, middle), vg.Point{X: p.X + vg.Length(s.dx), Y: p.Y + vg.Length(s.dy)}, g.Corners[q])
	}
	return taken
}

// places puts an outline of shares on paper; what would be less than nothing is
// put at nothing.
func places(outline [][3]float64, at func([3]float64) vg.Point) []vg.Point {
	var out []vg.Point
	for _, s := range outline {
		sum := 0.0
		for q := range s {
			s[q] = math.Max(0, s[q])
			sum += s[q]
		}
		for q := range s {
			s[q] /= sum
		}
		out = append(out, at(s))
	}
	return out
}

// evenly outlines where every share is within a margin of a third.
func evenly(margin float64) [][3]float64 {
	var out [][3]float64
	third := 1.0 / 3
	for _, d := range [6][3]float64{{1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 0}, {-1, 0, 1}, {0, -1, 1}} {
		out = append(out, [3]float64{third + margin*d[0], third + margin*d[1], third + margin*d[2]})
	}
	return out
}
