package figure

import (
	"fmt"
	"image/color"

	"komi/experiments/answer"
)

// A Role is what a colour is for. An answer has some roles of its own, and a
// figure adds those below. Its text is the name of the CSS variable.
type Role = answer.Role

// The roles that figures add.
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

// Palette lists the shades. Text roles and series have a contrast of at least
// 4.5 to the paper in both pages. Rules and bands are faint on purpose.
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

// A tint is the light colour of a role. It keeps the role, so that a page can
// write the role's CSS variable in its place.
type tint struct {
	color.NRGBA
	role Role
}

// colour is the colour to draw a role in.
func colour(r Role) color.Color {
	for _, s := range Palette() {
		if s.Role == r {
			t := tint{role: r}
			if _, err := fmt.Sscanf(s.Light, "#%02X%02X%02X", &t.R, &t.G, &t.B); err != nil {
				panic("figure: colour " + s.Light)
			}
			t.A = 255
			return t
		}
	}
	panic("figure: no colour for role " + string(r))
}
