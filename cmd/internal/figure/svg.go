package figure

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// An svgCanvas is a vg.Canvas that writes SVG. Gonum's own canvas writes fixed
// colours, its font and a background, and has no title or description.
//
// As in gonum the origin is at the bottom left and y points up: one group around
// everything turns the picture over, and each text is turned back.
type svgCanvas struct {
	out    strings.Builder
	width  vg.Length
	height vg.Length
	// themed makes colours CSS variables and leaves the font to the page;
	// otherwise the drawing is a file that stands alone.
	themed bool
	stack  []svgState
	err    error // the first one
}

// An svgState is what Push saves and Pop restores.
type svgState struct {
	colour color.Color
	line   vg.Length // width
	dashes []vg.Length
	offset vg.Length // of the dashes
	groups int       // opened since Push
}

// svg is the figure as an SVG element.
func (f Figure) svg(themed bool) (string, error) {
	c := &svgCanvas{width: f.width, height: f.height, themed: themed, stack: []svgState{{}}}
	id := html.EscapeString(f.ID)
	w, h := number(f.width), number(f.height)
	c.out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"`)
	if !themed {
		c.printf(` width="%spt" height="%spt"`, w, h)
	}
	c.printf(` viewBox="0 0 %s %s" role="img" aria-labelledby="%s-title %s-desc">`, w, h, id, id)
	c.printf(`<title id="%s-title">%s</title><desc id="%s-desc">%s</desc>`, id, html.EscapeString(f.Title), id, html.EscapeString(f.Desc))
	c.printf(`<g transform="scale(1, -1) translate(0, -%s)">`, h)
	vg.Initialize(c)
	if !themed {
		f.background(c)
	}
	f.paint(c)
	c.out.WriteString("</g></svg>")
	if c.err != nil {
		return "", fmt.Errorf("figure %s: svg: %w", f.ID, c.err)
	}
	return c.out.String(), nil
}

func (c *svgCanvas) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

func (c *svgCanvas) top() *svgState { return &c.stack[len(c.stack)-1] }

// Size returns the size of the picture.
func (c *svgCanvas) Size() (w, h vg.Length) { return c.width, c.height }

// SetLineWidth sets the width of strokes.
func (c *svgCanvas) SetLineWidth(w vg.Length) { c.top().line = w }

// SetLineDash sets the dashes of strokes; none for a full line.
func (c *svgCanvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	c.top().dashes, c.top().offset = dashes, offset
}

// SetColor sets the colour of strokes, fills and text.
func (c *svgCanvas) SetColor(colour color.Color) { c.top().colour = colour }

// Rotate turns what follows, by radians against the clock.
func (c *svgCanvas) Rotate(radians float64) {
	c.group("rotate(" + strconv.FormatFloat(radians*180/math.Pi, 'g', 8, 64) + ")")
}

// Translate moves what follows.
func (c *svgCanvas) Translate(by vg.Point) { c.group("translate(" + point(by) + ")") }

// Scale stretches what follows.
func (c *svgCanvas) Scale(x, y float64) { c.group(fmt.Sprintf("scale(%g,%g)", x, y)) }

func (c *svgCanvas) group(transform string) {
	c.printf(`<g transform="%s">`, transform)
	c.top().groups++
}

// Push saves the state; the transformations that follow last until Pop.
func (c *svgCanvas) Push() {
	s := *c.top()
	s.groups = 0
	c.stack = append(c.stack, s)
}

// Pop restores the state that Push saved.
func (c *svgCanvas) Pop() {
	c.out.WriteString(strings.Repeat("</g>", c.top().groups))
	c.stack = c.stack[:len(c.stack)-1]
}

// Stroke draws the outline of a path.
func (c *svgCanvas) Stroke(p vg.Path) {
	s := c.top()
	if s.line <= 0 {
		return
	}
	style := "fill:none;stroke:" + c.colour()
	if s.line != 1 {
		style += ";stroke-width:" + number(s.line)
	}
	if len(s.dashes) > 0 {
		dashes := make([]string, len(s.dashes))
		for i, d := range s.dashes {
			dashes[i] = number(d)
		}
		style += ";stroke-dasharray:" + strings.Join(dashes, ",")
		if s.offset != 0 {
			style += ";stroke-dashoffset:" + number(s.offset)
		}
	}
	c.printf(`<path d="%s" style="%s"/>`, pathData(p), style)
}

// Fill fills the inside of a path.
func (c *svgCanvas) Fill(p vg.Path) {
	c.printf(`<path d="%s" style="fill:%s"/>`, pathData(p), c.colour())
}

// FillString writes text with its left end at a point. It says how wide gonum
// takes the text to be, so that another font cannot push labels out of place.
func (c *svgCanvas) FillString(face font.Face, at vg.Point, text string) {
	style := ""
	if !c.themed {
		style = "font-family:Liberation Sans,Arial,sans-serif;"
	}
	if face.Font.Weight == xfont.WeightBold {
		style += "font-weight:bold;"
	}
	c.printf(`<text x="%s" y="%s" transform="scale(1, -1)" style="%sfont-size:%spx;fill:%s"`,
		number(at.X), number(-at.Y), style, number(face.Font.Size), c.colour())
	if measured(text) {
		c.printf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, strconv.FormatFloat(face.Width(text).Points(), 'f', 1, 64))
	}
	c.printf(">%s</text>", html.EscapeString(text))
}

// measured reports whether gonum's font has every letter of the text. It has
// none of the scripts of East Asia, and its measure of them means nothing.
func measured(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return r >= 0x2E80 }) < 0
}

// DrawImage is not supported: no figure holds an image.
func (c *svgCanvas) DrawImage(vg.Rectangle, image.Image) { c.fail("an image in a figure") }

// colour is the present colour as CSS.
func (c *svgCanvas) colour() string {
	t, known := c.top().colour.(tint)
	switch {
	case !known:
		c.fail(fmt.Sprintf("read the colour %v, expected one of the palette", c.top().colour))
		return "none"
	case c.themed:
		return "var(--" + string(t.role) + ")"
	}
	return fmt.Sprintf("#%02X%02X%02X", t.R, t.G, t.B)
}

func (c *svgCanvas) fail(what string) {
	if c.err == nil {
		c.err = fmt.Errorf("%s", what)
	}
}

// pathData is a path in SVG's notation.
func pathData(p vg.Path) string {
	var b strings.Builder
	var here vg.Point
	for _, part := range p {
		switch part.Type {
		case vg.MoveComp:
			here = part.Pos
			b.WriteString("M" + point(here))
		case vg.LineComp:
			here = part.Pos
			b.WriteString("L" + point(here))
		case vg.ArcComp:
			if from := onArc(part, 0); from != here {
				b.WriteString("L" + point(from))
			}
			// An arc that ends where it begins is nothing in SVG: draw halves.
			parts := 1
			if math.Abs(part.Angle) >= 2*math.Pi {
				parts = 2
			}
			for i := range parts {
				here = onArc(part, float64(i+1)/float64(parts))
				size := part.Angle / float64(parts)
				b.WriteString(fmt.Sprintf("A%s,%s 0 %d %d %s", number(part.Radius), number(part.Radius), bit(math.Abs(size) >= math.Pi), bit(size > 0), point(here)))
			}
		case vg.CurveComp:
			b.WriteString(map[int]string{1: "Q", 2: "C"}[len(part.Control)])
			for _, control := range part.Control {
				b.WriteString(point(control) + ",")
			}
			here = part.Pos
			b.WriteString(point(here))
		case vg.CloseComp:
			b.WriteString("Z")
		}
	}
	return b.String()
}

// onArc is the point of an arc after a share of its angle.
func onArc(arc vg.PathComp, share float64) vg.Point {
	sin, cos := math.Sincos(arc.Start + share*arc.Angle)
	return vg.Point{X: arc.Pos.X + arc.Radius*vg.Length(cos), Y: arc.Pos.Y + arc.Radius*vg.Length(sin)}
}

func bit(claim bool) int {
	if claim {
		return 1
	}
	return 0
}

func point(p vg.Point) string { return number(p.X) + "," + number(p.Y) }

// number writes a length in points with five digits, far below a pixel.
func number(l vg.Length) string { return strconv.FormatFloat(l.Points(), 'g', 5, 64) }
