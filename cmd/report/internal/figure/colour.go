package figure

import (
	"fmt"
	"image/color"
	"strings"
)

// A Role is what a colour is for. Its text is the name of the CSS variable.
type Role string

// The roles. Series are told apart by their place in the legend and by gaps, so
// the colours need not carry everything.
const (
	Ink    Role = "ink"    // text and marks
	Muted  Role = "muted"  // axes and secondary text
	Rule   Role = "rule"   // grid lines
	Paper  Role = "paper"  // the background, and text on a series
	Band   Role = "band"   // the margin of fairness
	Accent Role = "accent" // the one series of a plot that has one
	Soft   Role = "soft"   // areas below Accent lines
	First  Role = "first"  // good for the first player
	Second Role = "second" // good for the second player
	Even   Role = "even"   // fair
	Open   Role = "open"   // not shown either way; drawn games
)

// Series is the role of the i-th category of a figure, for i below SeriesCount.
func Series(i int) Role { return Role(fmt.Sprintf("series%d", i+1)) }

// SeriesCount is how many categories have a colour of their own.
const SeriesCount = 8

// A Shade is the colours of a role in the light and in the dark page.
type Shade struct {
	Role        Role
	Light, Dark string // #RRGGBB
}

// Palette lists the shades. No two roles share a light colour, because the
// light colour in gonum's SVG is what names the role. Text roles and series
// have a contrast of at least 4.5 to the paper in both, rules and bands are
// faint on purpose.
func Palette() []Shade {
	return []Shade{
		{Ink, "#1C2128", "#E8E6E1"},
		{Muted, "#59606B", "#A3A9B3"},
		{Rule, "#DCDDDA", "#343A43"},
		{Paper, "#FDFDFB", "#15181D"},
		{Band, "#E9EEF0", "#232B33"},
		{Accent, "#1D5C96", "#86B9EE"},
		{Soft, "#C9DBEA", "#27445F"},
		{First, "#9C4610", "#F2A66E"},
		{Second, "#1F5A9E", "#8BBBF2"},
		{Even, "#1B6A47", "#7FD0A0"},
		{Open, "#646A73", "#AEB4BE"},
		{Series(0), "#1E5F94", "#89B8EC"},
		{Series(1), "#A04A14", "#EFA36C"},
		{Series(2), "#1D6B4A", "#80CFA1"},
		{Series(3), "#852F69", "#E09BCF"},
		{Series(4), "#6C5A04", "#D8C45E"},
		{Series(5), "#0D6A76", "#70C9D4"},
		{Series(6), "#9E2F3A", "#F1999F"},
		{Series(7), "#5C636D", "#ABB2BD"},
	}
}

// colour is the colour to draw a role in.
func (r Role) colour() color.Color {
	for _, s := range Palette() {
		if s.Role == r {
			var c color.NRGBA
			if _, err := fmt.Sscanf(s.Light, "#%02X%02X%02X", &c.R, &c.G, &c.B); err != nil {
				panic("figure: colour " + s.Light)
			}
			c.A = 255
			return c
		}
	}
	panic("figure: no colour for role " + string(r))
}

// roleOf is the role that a colour of gonum's SVG stands for.
func roleOf(hex string) (Role, bool) {
	for _, s := range Palette() {
		if strings.EqualFold(s.Light, hex) {
			return s.Role, true
		}
	}
	return "", false
}
