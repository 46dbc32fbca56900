package diagram

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// A point is a place on paper, y downwards.
type point struct{ x, y float64 }

// A drawing is SVG being written.
type drawing struct {
	strings.Builder
	letters bool // pieces have no signs
}

// A colour is a variable of the page, with a fallback for light and one for dark.
// Inside the drawing it has a short name of its own, because it is written often.
type colour struct{ short, page, light, dark string }

var colours = []colour{
	{"--dl", "--board-line", "#7a6a4c", "#a8966f"},
	{"--df", "--board-fill", "#f7ecd2", "#2d2921"},
	{"--da", "--board-alt", "#e6d2a6", "#433b2b"},
	{"--dt", "--board-text", "#3b362c", "#e4dccb"},
	{"--dp", "--piece-fill", "#fffdf7", "#1a1815"},
	{"--d1", "--piece-first", "#17589e", "#86bdf5"},
	{"--d2", "--piece-second", "#ad2a20", "#f28d82"},
	{"--d3", "--piece-third", "#2f7a3c", "#8fd39a"},
	{"--dm", "--move-mark", "#1d7a46", "#63c98e"},
}

// classes are what the shapes of a drawing look like; {--dl} is a colour.
var classes = []string{
	".l{stroke:{--dl};stroke-width:1.2;fill:none;stroke-linecap:round}", // a line of the board
	".h{stroke:{--dl};stroke-width:3;fill:none;stroke-linecap:round}",   // a heavy one
	".f{fill:{--df}}", ".a{fill:{--da}}", ".t{fill:{--dt}}", ".c{fill:{--dl}}", // board, tinted, text, coordinates
	".m{stroke:{--dm};stroke-width:2.6;fill:none;stroke-linecap:round}", ".d{fill:{--dm}}", // marks of moves
	".s{fill:{--dp};stroke:{--dl};stroke-width:2}", ".g{fill:{--dl}}", // screens, legs
	".o1{fill:{--dp};stroke:{--d1};stroke-width:2.4}", ".p1{fill:{--d1}}", // pieces and what is written on them
	".o2{fill:{--d2};stroke:{--d2};stroke-width:2.4}", ".p2{fill:{--dp}}",
	".o3{fill:{--d3};stroke:{--d3};stroke-width:2.4}", ".p3{fill:{--dp}}",
}

// style writes the style sheet. A program that knows no variables takes the light
// colours.
func style() string {
	var b strings.Builder
	b.WriteString(`<style>.komi-diagram{font-family:system-ui,"Noto Sans","Noto Sans CJK JP","Noto Sans CJK SC","Noto Sans Symbols2","DejaVu Sans",sans-serif`)
	for _, c := range colours {
		fmt.Fprintf(&b, ";%s:var(%s,%s)", c.short, c.page, c.light)
	}
	b.WriteString("}@media(prefers-color-scheme:dark){.komi-diagram{")
	for _, c := range colours {
		fmt.Fprintf(&b, "%s:var(%s,%s);", c.short, c.page, c.dark)
	}
	b.WriteString("}}")
	for _, class := range classes {
		b.WriteString(".komi-diagram " + declarations(class))
	}
	b.WriteString("</style>")
	return b.String()
}

// declarations writes each colour of a class twice: plain, and as a variable.
func declarations(class string) string {
	name, body, _ := strings.Cut(strings.TrimSuffix(class, "}"), "{")
	var out []string
	for _, d := range strings.Split(body, ";") {
		for _, c := range colours {
			if ref := "{" + c.short + "}"; strings.Contains(d, ref) {
				out = append(out, strings.Replace(d, ref, c.light, 1))
				d = strings.Replace(d, ref, "var("+c.short+")", 1)
			}
		}
		out = append(out, d)
	}
	return name + "{" + strings.Join(out, ";") + "}"
}

// open begins an SVG of the given size with its title and description.
func (d *drawing) open(w, h float64, title, desc string) {
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" class="komi-diagram" viewBox="0 0 %s %s" role="img" aria-label="%s">`, num(w), num(h), escape(title))
	fmt.Fprintf(d, `<title>%s</title><desc>%s</desc>%s`, escape(title), escape(desc), style())
}

func (d *drawing) close() { d.WriteString("</svg>\n") }

// group opens a group shifted by a point.
func (d *drawing) group(at point) {
	fmt.Fprintf(d, `<g transform="translate(%s %s)">`, num(at.x), num(at.y))
}

func (d *drawing) ungroup() { d.WriteString("</g>") }

func (d *drawing) line(class string, a, b point) {
	fmt.Fprintf(d, `<path class="%s" d="M%s %sL%s %s"/>`, class, num(a.x), num(a.y), num(b.x), num(b.y))
}

func (d *drawing) circle(class string, c point, r float64) {
	fmt.Fprintf(d, `<circle class="%s" cx="%s" cy="%s" r="%s"/>`, class, num(c.x), num(c.y), num(r))
}

func (d *drawing) rect(class string, at point, w, h, round float64) {
	fmt.Fprintf(d, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"`, class, num(at.x), num(at.y), num(w), num(h))
	if round > 0 {
		fmt.Fprintf(d, ` rx="%s"`, num(round))
	}
	d.WriteString("/>")
}

func (d *drawing) polygon(class string, points ...point) {
	fmt.Fprintf(d, `<path class="%s" d="`, class)
	for i, p := range points {
		d.WriteByte("ML"[min(i, 1)])
		fmt.Fprintf(d, "%s %s", num(p.x), num(p.y))
	}
	d.WriteString(`Z"/>`)
}

// text writes a line; anchor is start, middle or end, and y its middle.
func (d *drawing) text(class string, at point, size float64, anchor, weight, text string) {
	fmt.Fprintf(d, `<text class="%s" x="%s" y="%s" font-size="%s"`, class, num(at.x), num(at.y+0.35*size), num(size))
	if anchor != "start" {
		fmt.Fprintf(d, ` text-anchor="%s"`, anchor)
	}
	if weight != "" {
		fmt.Fprintf(d, ` font-weight="%s"`, weight)
	}
	fmt.Fprintf(d, `>%s</text>`, escape(text))
}

// escape makes a text of a variant file safe to stand in XML, in which control
// characters cannot be written at all.
func escape(text string) string {
	return html.EscapeString(strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c == 0xfffe || c == 0xffff {
			return -1
		}
		return c
	}, text))
}

// num writes a length to a tenth.
func num(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// scaled opens a group shifted by a point and scaled.
func (d *drawing) scaled(at point, by float64) {
	fmt.Fprintf(d, `<g transform="translate(%s %s) scale(%g)">`, num(at.x), num(at.y), by)
}
