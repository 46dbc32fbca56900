package atlas

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
)

// The size of the picture, and its margins.
const (
	wide, high           = 960.0, 620.0
	left, right          = 56.0, 20.0
	top, bottom          = 20.0, 48.0
	letter, line, radius = 6.1, 12.0, 4.0
)

// picture sets the games by length across and the first player's score upwards. A label
// that finds no room is left to the dot's title.
func picture(rows []Row) string {
	list := dotsOf(rows)
	if len(list) == 0 {
		return ""
	}
	c := chartOf(list)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 %.0f %.0f" role="img" aria-labelledby="map-title map-desc"><title id="map-title">Games by their length and the first player’s score</title>`+
		`<desc id="map-desc">A dot a game: higher where the first player scores more, farther right where games last longer. The table below has the numbers.</desc>`, wide, high)
	c.axes(&b)
	var taken []box
	for _, d := range list {
		x, y := c.x(d.plies), c.y(d.score)
		taken = append(taken, box{x - radius, y - radius, x + radius, y + radius})
	}
	for _, d := range list {
		x, y, title := c.x(d.plies), c.y(d.score), d.Text(name)
		fmt.Fprintf(&b, `<a href="#%s"><circle class="dot %s" cx="%.1f" cy="%.1f" r="%.1f"><title>%s: first player %s (%s), %s plies</title></circle>`,
			html.EscapeString(d.ID), d.class(), x, y, radius, html.EscapeString(title), d.Text(score), d.Cells[score].Sub, d.Text(plies))
		for _, l := range besides(x, y, title) {
			if room := l.box(); room.free(taken) {
				taken = append(taken, room)
				fmt.Fprintf(&b, `<text class="label" x="%.1f" y="%.1f">%s</text>`, l.x, l.y, html.EscapeString(title))
				break
			}
		}
		b.WriteString("</a>")
	}
	b.WriteString("</svg>")
	return b.String()
}

// A dot is a game with a place in the picture.
type dot struct {
	Row
	score, plies float64
}

// dotsOf are the games whose score and length are known.
func dotsOf(rows []Row) (list []dot) {
	for _, r := range rows {
		s, n := r.number(score), r.number(plies)
		if !math.IsNaN(s) && !math.IsNaN(n) && n > 0 {
			list = append(list, dot{r, s, n})
		}
	}
	return list
}

// class says by the verdict how a dot looks.
func (d dot) class() string {
	switch word := d.Text(verdict); {
	case word == "favours first":
		return "first"
	case word == "favours second":
		return "second"
	case strings.HasPrefix(word, "fair"), word == drawnWord: // a fair one may favour a side a little
		return "even"
	}
	return "open"
}

// A chart has scores from lo to hi and lengths from one to another, on a logarithmic scale.
type chart struct{ lo, hi, from, to float64 }

// chartOf has room for all dots, of which there is one at least.
func chartOf(list []dot) chart {
	c := chart{lo: 40, hi: 60, from: math.Inf(1), to: math.Inf(-1)}
	for _, d := range list {
		c.lo, c.hi = math.Min(c.lo, d.score-2), math.Max(c.hi, d.score+2)
		c.from, c.to = math.Min(c.from, d.plies), math.Max(c.to, d.plies)
	}
	c.from, c.to = c.from/1.15, c.to*1.25
	return c
}

func (c chart) x(plies float64) float64 {
	return left + (wide-left-right)*math.Log(plies/c.from)/math.Log(c.to/c.from)
}

func (c chart) y(score float64) float64 {
	return high - bottom - (high-top-bottom)*(score-c.lo)/(c.hi-c.lo)
}

// axes draws the grid with its numbers, and says what they are.
func (c chart) axes(b *strings.Builder) {
	for s := math.Ceil(c.lo/5) * 5; s <= c.hi; s += 5 {
		class := "grid"
		if s == 50 {
			class = "even"
		}
		fmt.Fprintf(b, `<line class="%s" x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f"/><text class="tick" x="%.1f" y="%.1f" text-anchor="end">%.0f%%</text>`, class, left, wide-right, c.y(s), c.y(s), left-6, c.y(s)+4, s)
	}
	for _, n := range []float64{5, 10, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600} {
		if n > c.from && n < c.to {
			fmt.Fprintf(b, `<line class="grid" x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f"/><text class="tick" x="%.1f" y="%.1f" text-anchor="middle">%.0f</text>`, c.x(n), c.x(n), top, high-bottom, c.x(n), high-bottom+16, n)
		}
	}
	fmt.Fprintf(b, `<text class="tick" x="%.1f" y="%.1f" text-anchor="middle">plies a game</text><text class="tick" x="%.1f" y="12">first player’s score</text>`, (left+wide-right)/2, high-8, left)
}

// A label begins at x and stands on y.
type label struct{ x, y, width float64 }

// besides are the places for the title of a dot, the best first.
func besides(x, y float64, title string) []label {
	w := letter * float64(len([]rune(title)))
	return []label{
		{x + radius + 3, y + 4, w},
		{x - radius - 3 - w, y + 4, w},
		{x - w/2, y - radius - 4, w},
		{x - w/2, y + radius + line, w},
	}
}

// box is the room that a label takes.
func (l label) box() box { return box{l.x, l.y - line + 2, l.x + l.width, l.y + 2} }

// A box goes from x0 to x1 and from y0 down to y1.
type box struct{ x0, y0, x1, y1 float64 }

// free reports whether a box lies in the picture and touches none that is taken.
func (b box) free(taken []box) bool {
	if b.x0 < left || b.x1 > wide || b.y0 < 0 || b.y1 > high-bottom {
		return false
	}
	return !slices.ContainsFunc(taken, func(t box) bool { return b.x0 < t.x1 && t.x0 < b.x1 && b.y0 < t.y1 && t.y0 < b.y1 })
}
