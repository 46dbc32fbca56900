package raster

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// A picture has two pixels for each unit of the drawing on a side, but no more than so many
// in all.
const mostPixels = 12e6

// fonts are those that texts are written in.
func fonts() *font.Cache { return font.NewCache(liberation.Collection()) }

// PNG draws the SVG of a diagram in its light colours on white.
func PNG(svg string) ([]byte, error) {
	p := painter{fonts: fonts(), classes: map[string]look{}, at: []frame{{scale: 1}}}
	read := xml.NewDecoder(strings.NewReader(svg))
	for {
		t, err := read.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = p.token(t)
		}
		if err != nil {
			return nil, fmt.Errorf("raster: %w", err)
		}
	}
	if p.canvas == nil {
		return nil, errors.New("raster: read no drawing, expected an SVG with a viewBox")
	}
	var out bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: p.canvas}).WriteTo(&out); err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	return out.Bytes(), nil
}

// A look is what a class looks like. What has no colour is not painted.
type look struct {
	fill, stroke color.Color
	width        float64
}

// A frame is where the units of a group lie on the paper.
type frame struct{ x, y, scale float64 }

// A painter draws the elements of an SVG one after another.
type painter struct {
	canvas  *vgimg.Canvas
	fonts   *font.Cache
	height  float64
	classes map[string]look
	at      []frame // of the groups that are open, the innermost last
	open    []xml.StartElement
}

func (p *painter) token(t xml.Token) error {
	switch t := t.(type) {
	case xml.StartElement:
		p.open = append(p.open, t.Copy())
		return p.begin(t.Name.Local, attributes(t))
	case xml.EndElement:
		p.open = p.open[:len(p.open)-1]
		if t.Name.Local == "g" {
			p.at = p.at[:len(p.at)-1]
		}
	case xml.CharData:
		if len(p.open) == 0 {
			return nil
		}
		in := p.open[len(p.open)-1]
		switch in.Name.Local {
		case "style":
			p.style(string(t))
		case "text":
			return p.text(attributes(in), string(t))
		}
	}
	return nil
}

func attributes(t xml.StartElement) map[string]string {
	out := map[string]string{}
	for _, a := range t.Attr {
		out[a.Name.Local] = a.Value
	}
	return out
}

var (
	rule   = regexp.MustCompile(`\.komi-diagram \.(\w+)\{([^}]*)\}`)
	moving = regexp.MustCompile(`^translate\((\S+) (\S+)\)(?: scale\((\S+)\))?$`)
	leg    = regexp.MustCompile(`^([MLhvZz])(-?[\d.]+)?(?: (-?[\d.]+))?`)
)

// style reads the classes of a style sheet: their plain colours, not the variables.
func (p *painter) style(text string) {
	for _, m := range rule.FindAllStringSubmatch(text, -1) {
		var l look
		for d := range strings.SplitSeq(m[2], ";") {
			switch key, value, _ := strings.Cut(d, ":"); {
			case key == "fill" && strings.HasPrefix(value, "#"):
				l.fill = hex(value)
			case key == "stroke" && strings.HasPrefix(value, "#"):
				l.stroke = hex(value)
			case key == "stroke-width":
				l.width, _ = strconv.ParseFloat(value, 64)
			}
		}
		p.classes[m[1]] = l
	}
}

func hex(text string) color.Color {
	n, _ := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

func (p *painter) begin(name string, a map[string]string) error {
	switch name {
	case "svg":
		var x, y, w, h float64
		if n, _ := fmt.Sscan(a["viewBox"], &x, &y, &w, &h); n != 4 {
			return fmt.Errorf("read the viewBox %q, expected four numbers", a["viewBox"])
		}
		const most = 20_000 // units of a side; a board is a few thousand
		if !(w > 0 && h > 0 && w < most && h < most) {
			return fmt.Errorf("read the size %v by %v, expected one up to %d", w, h, most)
		}
		p.height = h
		dpi := int(min(2, math.Sqrt(mostPixels/(w*h))) * vg.Inch.Points())
		p.canvas = vgimg.NewWith(vgimg.UseWH(vg.Length(w), vg.Length(h)), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(color.White))
	case "g":
		m := moving.FindStringSubmatch(a["transform"])
		if m == nil {
			return fmt.Errorf("read the transform %q, expected translate(x y), and scale(n) perhaps", a["transform"])
		}
		in := p.at[len(p.at)-1]
		x, y, scale := number(m[1]), number(m[2]), 1.0
		if m[3] != "" {
			scale = number(m[3])
		}
		p.at = append(p.at, frame{in.x + in.scale*x, in.y + in.scale*y, in.scale * scale})
	case "rect":
		p.paint(a["class"], p.box(number(a["x"]), number(a["y"]), number(a["width"]), number(a["height"]), number(a["rx"])))
	case "circle":
		var path vg.Path
		c, r := p.point(number(a["cx"]), number(a["cy"])), p.length(number(a["r"]))
		path.Move(vg.Point{X: c.X + r, Y: c.Y})
		path.Arc(c, r, 0, 2*math.Pi)
		path.Close()
		p.paint(a["class"], path)
	case "path":
		path, err := p.path(a["d"])
		if err != nil {
			return err
		}
		p.paint(a["class"], path)
	case "title", "desc", "style", "text":
	default:
		return fmt.Errorf("read the element %q, which diagrams do not have", name)
	}
	return nil
}

func number(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}

// point puts units of the innermost group on the paper, whose y goes upwards.
func (p *painter) point(x, y float64) vg.Point {
	in := p.at[len(p.at)-1]
	return vg.Point{X: vg.Length(in.x + in.scale*x), Y: vg.Length(p.height - in.y - in.scale*y)}
}

func (p *painter) length(n float64) vg.Length { return vg.Length(p.at[len(p.at)-1].scale * n) }

// path reads the straight lines of a path.
func (p *painter) path(text string) (path vg.Path, err error) {
	var x, y float64
	for rest := text; rest != ""; {
		m := leg.FindStringSubmatch(rest)
		if m == nil || strings.Contains("Zz", m[1]) != (m[2] == "") || strings.Contains("ML", m[1]) != (m[3] != "") {
			return nil, fmt.Errorf("read %q in the path %q, expected M or L and two numbers, h or v and one, or Z", rest, text)
		}
		rest = rest[len(m[0]):]
		switch m[1] {
		case "M", "L":
			x, y = number(m[2]), number(m[3])
		case "h":
			x += number(m[2])
		case "v":
			y += number(m[2])
		case "Z", "z":
			path.Close()
			continue
		}
		if m[1] == "M" {
			path.Move(p.point(x, y))
		} else {
			path.Line(p.point(x, y))
		}
	}
	return path, nil
}

// box is a rectangle with round corners.
func (p *painter) box(x, y, w, h, round float64) (path vg.Path) {
	a, b, r := p.point(x, y+h), p.point(x+w, y), p.length(round)
	path.Move(vg.Point{X: a.X + r, Y: a.Y})
	for i, c := range []vg.Point{{X: b.X - r, Y: a.Y + r}, {X: b.X - r, Y: b.Y - r}, {X: a.X + r, Y: b.Y - r}, {X: a.X + r, Y: a.Y + r}} {
		path.Arc(c, r, float64(i-1)*math.Pi/2, math.Pi/2)
	}
	path.Close()
	return path
}

// paint fills and strokes a path as its class says.
func (p *painter) paint(class string, path vg.Path) {
	l := p.classes[class]
	if l.fill != nil {
		p.canvas.SetColor(l.fill)
		p.canvas.Fill(path)
	}
	if l.stroke != nil {
		p.canvas.SetColor(l.stroke)
		p.canvas.SetLineWidth(p.length(l.width))
		p.canvas.Stroke(path)
	}
}

// text writes a line.
func (p *painter) text(a map[string]string, text string) error {
	f := font.Font{Typeface: "Liberation", Variant: "Sans"}
	if a["font-weight"] == "bold" {
		f.Weight = 3 // bold, as golang.org/x/image/font counts
	}
	face := p.fonts.Lookup(f, p.length(number(a["font-size"])))
	at := p.point(number(a["x"]), number(a["y"]))
	switch a["text-anchor"] {
	case "middle":
		at.X -= face.Width(text) / 2
	case "end":
		at.X -= face.Width(text)
	}
	p.canvas.SetColor(p.classes[a["class"]].fill)
	p.canvas.FillString(face, at, text)
	return nil
}
