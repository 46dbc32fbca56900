package raster

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"komi/engine/diagram"
	"komi/engine/variants"
)

// A board of squares and one with holes are drawn: the picture holds the drawing's colours.
func TestPNG(t *testing.T) {
	for _, name := range []string{"chess", "troitzky"} {
		g, err := variants.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		data, err := PNG(diagram.Letters(r.New()))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		im, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		seen := map[color.NRGBA]int{}
		for y := range im.Bounds().Dy() {
			for x := range im.Bounds().Dx() {
				seen[color.NRGBAModel.Convert(im.At(x, y)).(color.NRGBA)]++
			}
		}
		for what, c := range map[string]color.NRGBA{
			"squares": {0xf7, 0xec, 0xd2, 0xff}, "the first player": {0x17, 0x59 - 1, 0x9e, 0xff}, "the second player": {0xad, 0x2a, 0x20, 0xff},
			"moves": {0x1d, 0x7a, 0x46, 0xff}, "paper": {0xff, 0xff, 0xff, 0xff},
		} {
			if seen[c] < 50 {
				t.Errorf("%s: %d pixels in the colour of %s, expected more", name, seen[c], what)
			}
		}
	}
}

// What diagrams are not made of is refused.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ svg, want string }{
		{"", "no drawing"},
		{`<svg viewBox="0 0 1"></svg>`, "four numbers"},
		{`<svg viewBox="0 0 1 1e9"></svg>`, "size"},
		{`<svg viewBox="0 0 9 9"><image/></svg>`, `"image"`},
		{`<svg viewBox="0 0 9 9"><g transform="rotate(9)"></g></svg>`, "rotate"},
		{`<svg viewBox="0 0 9 9"><path d="M1 1l2 2"/></svg>`, `"l2 2"`},
		{`<svg viewBox="0 0 9 9"><path d="M1 1h2 2"/></svg>`, `"h2 2"`},
		{`<svg viewBox="0 0 9 9"><path d="M1"/></svg>`, `"M1"`},
		{`<svg viewBox="0 0 9 9">`, "EOF"},
	} {
		if _, err := PNG(test.svg); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.svg, err, test.want)
		}
	}
}
