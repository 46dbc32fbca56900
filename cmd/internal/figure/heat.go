package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"komi/experiments/answer"
)

// heat draws a small board for each panel, four in a row.
type heat struct{ answer.Heat }

const (
	heatColumns = 4
	heatGap     = vg.Length(10)
	heatTitle   = vg.Length(14)
)

func (g heat) figure() (height vg.Length, paint func(draw.Canvas)) {
	side := (Width - heatGap*(heatColumns+1)) / heatColumns / vg.Length(g.Files)
	w, h := side*vg.Length(g.Files), side*vg.Length(g.Ranks)
	rows := (len(g.Panels) + heatColumns - 1) / heatColumns
	return vg.Length(rows)*(h+heatTitle+heatGap) + heatGap, func(c draw.Canvas) {
		sty := lettering(Ink, tickSize, left, top)
		for i, p := range g.Panels {
			x := c.Min.X + heatGap + vg.Length(i%heatColumns)*(w+heatGap)
			y := c.Max.Y - heatGap - vg.Length(i/heatColumns)*(h+heatTitle+heatGap)
			c.FillText(sty, vg.Point{X: x, Y: y}, ellipsis(p.Label, sty, w))
			bottom := y - heatTitle - h
			rect(c, Band, x, bottom, x+w, bottom+h)
			for sq, share := range p.Squares {
				// The area of the mark is the share of the square: the page has few colours.
				half := side / 2 * vg.Length(math.Sqrt(share))
				if half <= 0 {
					continue
				}
				cx, cy := x+side*(vg.Length(sq%g.Files)+0.5), bottom+side*(vg.Length(sq/g.Files)+0.5)
				rect(c, answer.Accent, cx-half, cy-half, cx+half, cy+half)
			}
		}
	}
}
