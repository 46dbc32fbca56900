package figure

import (
	"math"
	"strconv"

	"komi/experiments/answer"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// bars draws stacked bars.
type bars struct{ answer.Bars }

func (b bars) figure() (height vg.Length, paint func(draw.Canvas)) {
	var names []string
	for _, r := range b.Rows {
		names = append(names, r.Label)
	}
	var keys []key
	for _, k := range b.Categories {
		keys = append(keys, key{role: k.Role, label: k.Label})
	}
	head := legend(nil, keys)
	p := newPlot(b.XLabel)
	more, wide := rowLabels(p, names)
	row := 26 + min(more, 16)
	scale(p, 0, 1, Width-wide, answer.Percent)
	p.Add(rules{}, b)
	return head + row*vg.Length(len(b.Rows)) + 40, func(c draw.Canvas) {
		legend(&c, keys)
		p.Draw(draw.Crop(c, 0, -16, 2, -head))
	}
}

// Plot draws the bars; it makes bars a plot.Plotter.
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	const half, gap = 8.5, 0.6
	x, y := p.Transforms(&c)
	sty := lettering(Paper, 10.5, centre, middle)
	for i, r := range b.Rows {
		at := y(rowAt(i, len(b.Rows)))
		from := 0.0
		for k, share := range r.Shares {
			lo, hi := x(from)+gap, x(from+share)-gap
			from += share
			if hi <= lo {
				continue
			}
			rect(c, b.Categories[k].Role, lo, at-half, hi, at+half)
			if label := strconv.Itoa(int(math.Round(100*share))) + "%"; sty.Width(label) < hi-lo-5 {
				c.FillText(sty, vg.Point{X: (lo + hi) / 2, Y: at}, label)
			}
		}
	}
}
