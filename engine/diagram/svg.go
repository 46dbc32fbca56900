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
type drawing struct{ strings.Builder }

// style gives the colours, each a variable of the page with a fallback for light
// and for dark.
const style = `<style>` +
	`.komi-diagram{` +
	`--dl:var(--board-line,#7a6a4c);--df:var(--board-fill,#f7ecd2);--da:var(--board-alt,#e6d2a6);--dt:var(--board-text,#3b362c);` +
	`--dp:var(--piece-fill,#fffdf7);--d1:var(--piece-first,#17589e);--d2:var(--piece-second,#ad2a20);--d3:var(--piece-third,#2f7a3c);--dm:var(--move-mark,#1d7a46);` +
	`font-family:system-ui,"Noto Sans","Noto Sans CJK JP","Noto Sans CJK SC","Noto Sans Symbols2","DejaVu Sans",sans-serif}` +
	`@media(prefers-color-scheme:dark){.komi-diagram{` +
	`--dl:var(--board-line,#a8966f);--df:var(--board-fill,#2d2921);--da:var(--board-alt,#433b2b);--dt:var(--board-text,#e4dccb);` +
	`--dp:var(--piece-fill,#1a1815);--d1:var(--piece-first,#86bdf5);--d2:var(--piece-second,#f28d82);--d3:var(--piece-third,#8fd39a);--dm:var(--move-mark,#63c98e)}}` +
	`.komi-diagram .l{stroke:var(--dl);stroke-width:1.2;fill:none;stroke-linecap:round}` +
	`.komi-diagram .h{stroke:var(--dl);stroke-width:3;fill:none;stroke-linecap:round}` +
	`.komi-diagram .f{fill:var(--df)}.komi-diagram .a{fill:var(--da)}.komi-diagram .t{fill:var(--dt)}.komi-diagram .c{fill:var(--dl)}` +
	`.komi-diagram .m{stroke:var(--dm);stroke-width:2.6;fill:none;stroke-linecap:round}.komi-diagram .d{fill:var(--dm)}` +
	`.komi-diagram .s{fill:var(--dp);stroke:var(--dl);stroke-width:2}.komi-diagram .g{fill:var(--dl)}` +
	`.komi-diagram .o1{fill:var(--dp);stroke:var(--d1);stroke-width:2.4}.komi-diagram .o2{fill:var(--d2);stroke:var(--d2);stroke-width:2.4}.komi-diagram .o3{fill:var(--d3);stroke:var(--d3);stroke-width:2.4}` +
	`.komi-diagram .p1{fill:var(--d1)}.komi-diagram .p2,.komi-diagram .p3{fill:var(--dp)}` +
	`</style>`

// open begins an SVG of the given size with its title and description.
func (d *drawing) open(w, h float64, title, desc string) {
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" class="komi-diagram" viewBox="0 0 %s %s" role="img" aria-label="%s">`, num(w), num(h), html.EscapeString(title))
	fmt.Fprintf(d, `<title>%s</title><desc>%s</desc>%s`, html.EscapeString(title), html.EscapeString(desc), style)
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
	fmt.Fprintf(d, `>%s</text>`, html.EscapeString(text))
}

// num writes a length to a tenth.
func num(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// scaled opens a group shifted by a point and scaled.
func (d *drawing) scaled(at point, by float64) {
	fmt.Fprintf(d, `<g transform="translate(%s %s) scale(%g)">`, num(at.x), num(at.y), by)
}
