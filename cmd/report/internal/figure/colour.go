package figure

import (
	"fmt"
	"image/color"
	"komi/experiments/answer"
	"strings"
)

// A Role is what a colour is for: one of those of answers, or of what a figure has
// besides. Its text is the name of the CSS variable.
type Role = answer.Role

// The roles of what a figure has besides.
const (
	Ink   Role = "ink"   // text and marks
	Muted Role = "muted" // axes and secondary text
	Rule  Role = "rule"  // grid lines
	Paper Role = "paper" // the background, and text on a series
	Band  Role = "band"  // the margin of fairness
	Soft  Role = "soft"  // areas below accent lines
)

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
		{answer.Accent, "#1D5C96", "#86B9EE"},
		{Soft, "#C9DBEA", "#27445F"},
		{answer.First, "#9C4610", "#F2A66E"},
		{answer.Second, "#1F5A9E", "#8BBBF2"},
		{answer.Even, "#1B6A47", "#7FD0A0"},
		{answer.Open, "#646A73", "#AEB4BE"},
		{answer.Series(0), "#1E5F94", "#89B8EC"},
		{answer.Series(1), "#A04A14", "#EFA36C"},
		{answer.Series(2), "#1D6B4A", "#80CFA1"},
		{answer.Series(3), "#852F69", "#E09BCF"},
		{answer.Series(4), "#6C5A04", "#D8C45E"},
		{answer.Series(5), "#0D6A76", "#70C9D4"},
		{answer.Series(6), "#9E2F3A", "#F1999F"},
		{answer.Series(7), "#5C636D", "#ABB2BD"},
	}
}

// colour is the colour to draw a role in.
func colour(r Role) color.Color {
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
