package figure

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"komi/experiments/answer"
)

// samples is a figure of every sort, with names that need escaping.
func samples() []Figure {
	rng := rand.New(rand.NewPCG(1, 2))
	nan := math.NaN()
	rows := []answer.Row{
		{Label: "setup 1", Value: .541, Lo: .52, Hi: .562, Mark: answer.MarkFirst, Text: "54.1% (52.0 to 56.2)"},
		{Label: `<b>"2"&`, Value: .501, Lo: .489, Hi: .513, Mark: answer.MarkEven, Text: "50.1% (48.9 to 51.3)"},
		{Label: "a very long name of a setup that nobody wants", Value: .47, Lo: .44, Hi: .495, Mark: answer.MarkSecond, Text: "47.0% (44.0 to 49.5)"},
		{Label: "漢", Value: .51, Lo: .47, Hi: .55, Mark: answer.MarkOpen, Text: "51.0% (47.0 to 55.0)"},
		{Label: "empty", Value: nan, Lo: nan, Hi: nan, Mark: answer.MarkOpen},
	}
	forest := answer.Forest{
		Rows: rows, XLabel: "first mover’s score", Ticks: answer.PercentTicks, Centre: .5, Margin: .02,
		Keys: []answer.Key{{Mark: answer.MarkEven, Label: "fair"}, {Mark: answer.MarkFirst, Label: "favours the first player"}, {Mark: answer.MarkSecond, Label: "favours the second"}, {Mark: answer.MarkOpen, Label: "not shown"}},
	}
	bars := answer.Bars{XLabel: "share of games"}
	for i := range answer.SeriesCount {
		bars.Categories = append(bars.Categories, answer.Category{Label: fmt.Sprintf("reason %d", i), Role: answer.Series(i)})
	}
	bars.Rows = []answer.Stack{{Label: "one", Shares: []float64{.3, .2, .1, .1, .1, .1, .05, .05}}, {Label: "two", Shares: []float64{1, 0, 0, 0, 0, 0, 0, 0}}, {Label: "none", Shares: nil}}
	ridges := answer.Ridges{XLabel: "plies", Whole: true}
	margins := answer.Ridges{XLabel: "points", Zero: true}
	for _, label := range []string{"one", "two"} {
		var plies, points []float64
		for range 500 {
			plies = append(plies, math.Round(90*math.Exp(.4*rng.NormFloat64())))
			points = append(points, math.Round(2*10*rng.NormFloat64())/2)
		}
		ridges.Rows = append(ridges.Rows, answer.Ridge{Label: label, Values: plies, Low: 70, Middle: 90, High: 115})
		margins.Rows = append(margins.Rows, answer.Ridge{Label: label, Values: points, Low: -6, Middle: 0, High: 7})
	}
	ridges.Rows = append(ridges.Rows, answer.Ridge{Label: "none", Values: nil, Low: nan, Middle: nan, High: nan})
	plane := answer.Plane{XLabel: "draws", YLabel: "first mover’s score", Centre: .5, Margin: .02}
	for i, r := range rows {
		x := .05 + .03*float64(i)
		plane.Points = append(plane.Points, answer.Point{Label: r.Label, X: answer.Row{Value: x, Lo: x - .02, Hi: x + .02}, Y: r})
	}
	ternary := answer.Ternary{
		Corners: [3]string{"Xiang-qi", "Shogi", `<b>"F"&`}, Margin: .03,
		Points: []answer.Mix{
			{Label: "std", Shares: [3]float64{.04, .4, .56}, Region: [][3]float64{{.07, .37, .56}, {.04, .43, .53}, {-.01, .42, .59}, {.03, .36, .61}}, Mark: answer.MarkPlain},
			{Label: "even", Shares: [3]float64{.33, .33, .34}, Mark: answer.MarkEven},
			{Label: "a very long name of an arm that nobody wants", Shares: [3]float64{.05, .41, .54}, Mark: answer.MarkOpen},
			{Label: "unknown", Shares: [3]float64{nan, nan, nan}},
		},
	}
	return []Figure{
		Draw(answer.Figure{ID: "forest", Title: "Scores & more", Desc: "A <forest>", Plot: forest}), Draw(answer.Figure{ID: "bars", Title: "Ends", Desc: "Bars", Plot: bars}),
		Draw(answer.Figure{ID: "lengths", Title: "Lengths", Desc: "Ridges", Plot: ridges}), Draw(answer.Figure{ID: "margins", Title: "Margins", Desc: "Ridges", Plot: margins}), Draw(answer.Figure{ID: "plane", Title: "Plane", Desc: "A plane", Plot: plane}),
		Draw(answer.Figure{ID: "nothing", Title: "Nothing", Desc: "No rows", Plot: answer.Forest{Ticks: answer.PercentTicks, Centre: nan}}), Draw(answer.Figure{ID: "no-ridge", Title: "None", Desc: "No rows", Plot: answer.Ridges{}}),
		Draw(answer.Figure{ID: "no-bar", Title: "None", Desc: "No rows", Plot: answer.Bars{}}), Draw(answer.Figure{ID: "no-point", Title: "None", Desc: "No rows", Plot: answer.Plane{Centre: .5}}),
		Draw(answer.Figure{ID: "ternary", Title: "Shares", Desc: "A triangle", Plot: ternary}), Draw(answer.Figure{ID: "no-mix", Title: "None", Desc: "No points", Plot: answer.Ternary{}}),
	}
}

// element is a node of parsed XML.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element  `xml:",any"`
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e element) walk(visit func(element)) {
	visit(e)
	for _, c := range e.Children {
		c.walk(visit)
	}
}

func parse(t *testing.T, svg string) element {
	t.Helper()
	var root element
	if err := xml.Unmarshal([]byte(svg), &root); err != nil {
		t.Fatalf("not well-formed: %v\n%s", err, svg)
	}
	return root
}

func TestInlineFigures(t *testing.T) {
	for _, f := range samples() {
		t.Run(f.ID, func(t *testing.T) {
			svg, err := f.Inline()
			if err != nil {
				t.Fatal(err)
			}
			root := parse(t, svg)
			if root.XMLName.Local != "svg" || root.attr("role") != "img" || root.attr("viewBox") == "" {
				t.Errorf("root %v %v, want an svg with role=img and a viewBox", root.XMLName, root.Attrs)
			}
			if root.attr("width") != "" || strings.Contains(svg, "<?xml") {
				t.Error("has a fixed width or a declaration, want neither inside a page")
			}
			title, desc := root.Children[0], root.Children[1]
			if title.XMLName.Local != "title" || title.Text != f.Title || desc.XMLName.Local != "desc" || desc.Text != f.Desc {
				t.Errorf("begins with %+v and %+v, want title %q and desc %q", title, desc, f.Title, f.Desc)
			}
			if want := title.attr("id") + " " + desc.attr("id"); root.attr("aria-labelledby") != want {
				t.Errorf("aria-labelledby %q, want %q", root.attr("aria-labelledby"), want)
			}
			if m := regexp.MustCompile(`#[0-9A-Fa-f]{6}|font-family`).FindString(svg); m != "" {
				t.Errorf("has %s, want only the page's colours and font", m)
			}
			root.walk(func(e element) {
				fill := regexp.MustCompile(`(fill|stroke):`).MatchString(e.attr("style"))
				if (e.XMLName.Local == "path" || e.XMLName.Local == "text") && !fill {
					t.Errorf("%s %v has no colour and would be black in the dark page", e.XMLName.Local, e.Attrs)
				}
			})
		})
	}
}

func TestInlineHasNoBackground(t *testing.T) {
	svg, err := samples()[0].Inline()
	if err != nil {
		t.Fatal(err)
	}
	area := regexp.MustCompile(`M0,0L360,0`)
	if area.MatchString(svg) {
		t.Error("the background is still there")
	}
	file, err := samples()[0].svg(false)
	if err != nil {
		t.Fatal(err)
	}
	if !area.MatchString(file) {
		t.Error("the file has no background")
	}
}

func TestLabelsKeepTheirWidth(t *testing.T) {
	svg, err := samples()[0].Inline()
	if err != nil {
		t.Fatal(err)
	}
	widths := map[string]float64{}
	parse(t, svg).walk(func(e element) {
		if e.XMLName.Local == "text" {
			w, _ := strconv.ParseFloat(e.attr("textLength"), 64)
			widths[e.Text] = w
		}
	})
	// In Liberation Sans a digit and the letter p are 0.556 em wide, t 0.278,
	// s 0.5, e and u 0.556, the space 0.278.
	if w := widths["setup 1"]; math.Abs(w-12*(0.5+0.556+0.278+0.556+0.556+0.278+0.556)) > 0.2 {
		t.Errorf("setup 1 is %v wide, want 39.4", w)
	}
	if w, there := widths["漢"]; !there || w != 0 {
		t.Errorf("漢 has length %v (%v), want none: the font that was measured has no such letter", w, there)
	}
	if _, there := widths[`<b>"2"&`]; !there {
		t.Error("a name with markup in it did not come through as text")
	}
}

func TestUnknownColourIsAnError(t *testing.T) {
	f := Figure{ID: "odd", width: 10, height: 10, draw: func(c draw.Canvas) {
		c.FillPolygon(color.NRGBA{R: 0x12, A: 255}, []vg.Point{{}, {X: 5}, {Y: 5}})
	}}
	if _, err := f.Inline(); err == nil || !strings.Contains(err.Error(), "{18 0 0 255}") {
		t.Errorf("error %v, want the colour named", err)
	}
}

func TestSaveWritesThreeFormats(t *testing.T) {
	dir := t.TempDir() + "/new"
	paths, err := samples()[0].Save(dir)
	if err != nil {
		t.Fatal(err)
	}
	magic := []string{"<svg", "\x89PNG", "%PDF"}
	if len(paths) != len(magic) {
		t.Fatalf("paths %q, want three", paths)
	}
	for i, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil || !strings.HasPrefix(string(b), magic[i]) {
			t.Errorf("%s begins with %.8q (%v), want %q", path, b, err, magic[i])
		}
	}
}

// The fonts of a PDF file pass through temporary files.
func TestPDFWithoutTemporaryFiles(t *testing.T) {
	none := t.TempDir() + "/none"
	t.Setenv("TMPDIR", none)
	t.Setenv("TMP", none) // as Windows calls it
	var b strings.Builder
	if err := samples()[0].writePDF(&b); err == nil || !strings.Contains(err.Error(), "PDF: no temporary files for the fonts in "+none) {
		t.Errorf("got %v", err)
	}
}

func TestPDFHasNoDateOfItsOwn(t *testing.T) {
	var b strings.Builder
	if err := samples()[0].writePDF(&b); err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`D:[0-9]+`).FindAllString(b.String(), -1)
	if len(found) == 0 {
		t.Fatal("no date found: has the library stopped writing one?")
	}
	for _, date := range found {
		if date != "D:20000101000000" {
			t.Errorf("date %s, want the same one always", date)
		}
	}
}

func TestFiguresAreTheSameEveryTime(t *testing.T) {
	for i := range samples() {
		a, errA := samples()[i].svg(false)
		b, errB := samples()[i].svg(false)
		if a != b || errors.Join(errA, errB) != nil {
			t.Errorf("figure %d differs from itself (%v, %v)", i, errA, errB)
		}
	}
}

// TestPalette holds the palette to WCAG 2.1: text and series 4.5 to 1, lines
// that carry meaning 3 to 1.
func TestPalette(t *testing.T) {
	seen := map[string]Role{}
	paper := map[bool]string{}
	for _, s := range Palette() {
		if s.Role == Paper {
			paper[false], paper[true] = s.Light, s.Dark
		}
		if other, twice := seen[s.Light]; twice {
			t.Errorf("%s and %s share the light colour %s", other, s.Role, s.Light)
		}
		seen[s.Light] = s.Role
	}
	for _, s := range Palette() {
		switch s.Role {
		case Rule, Band, Soft, Paper:
			continue
		}
		for dark, shade := range map[bool]string{false: s.Light, true: s.Dark} {
			if c := contrast(t, shade, paper[dark]); c < 4.5 {
				t.Errorf("%s %s on %s: contrast %.2f, want 4.5", s.Role, shade, paper[dark], c)
			}
		}
	}
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// luminance is the relative luminance of WCAG 2.1.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	var rgb [3]int
	if _, err := fmt.Sscanf(hex, "#%02X%02X%02X", &rgb[0], &rgb[1], &rgb[2]); err != nil {
		t.Fatalf("colour %q: %v", hex, err)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v := float64(rgb[i]) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

func TestRoundStep(t *testing.T) {
	for in, want := range map[float64]float64{0.011: 0.02, 0.02: 0.02, 0.3: 0.5, 7: 10, 1: 1} {
		if got := roundStep(in); math.Abs(got-want) > 1e-12 {
			t.Errorf("roundStep(%v) = %v, want %v", in, got, want)
		}
	}
}

func TestAxisText(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{answer.Percent(0.525), "52.5%"},
		{answer.Percent(0.5), "50%"},
		{answer.PointTicks.Write(0.05), "+5"},
		{answer.PointTicks.Write(-0.05), "−5"},
		{answer.PointTicks.Write(-1e-9), "0"},
		{answer.PlainTicks.Write(-3.5), "−3.5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestHistogramHoldsEveryValue(t *testing.T) {
	r := ridges{answer.Ridges{Rows: []answer.Ridge{{Values: []float64{14, 15.2, 399, 400}}, {Values: []float64{-3}}}, Zero: true}}
	lo, width, n := r.grid()
	for _, ridge := range r.Rows {
		sum := 0.0
		for _, share := range histogram(ridge.Values, lo, width, n) {
			sum += share
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%v: shares sum to %v", ridge.Values, sum)
		}
	}
	if edge := math.Mod(lo, width); math.Abs(edge) > 1e-9 {
		t.Errorf("bins of %v from %v, want an edge at zero", width, lo)
	}
}

// Distances begin at zero: they have no sign, and the band ends where the axis does, so that it
// covers no label.
func TestDistances(t *testing.T) {
	f := answer.Forest{XLabel: "distance", Ticks: answer.PointTicks, Margin: 0.05, Distances: true, Rows: []answer.Row{
		{Label: "near", Value: 0.02, Lo: 0.01, Hi: 0.03, Text: "2.0"}, {Label: "far", Value: 0.09, Lo: 0.07, Hi: 0.12, Text: "9.0"},
	}}
	if lo, hi := (forest{f}).span(); lo < -0.01 || lo > 0 || hi < 0.12 {
		t.Errorf("from %v to %v", lo, hi)
	}
	svg, err := Draw(answer.Figure{ID: "d", Title: "Distances", Desc: "Two rows.", Plot: f}).Inline()
	if err != nil {
		t.Fatal(err)
	}
	label, band := 0.0, math.Inf(1)
	parse(t, svg).walk(func(e element) {
		if e.XMLName.Local == "text" && strings.HasPrefix(e.Text, "+") {
			t.Errorf("an axis of distances says %q", e.Text)
		}
		switch e.XMLName.Local {
		case "text":
			if x, err := strconv.ParseFloat(e.attr("x"), 64); err == nil && e.Text == "near" {
				w, _ := strconv.ParseFloat(e.attr("textLength"), 64)
				label = x + w
			}
		case "path":
			if x, err := strconv.ParseFloat(strings.Split(strings.TrimPrefix(e.attr("d"), "M"), ",")[0], 64); err == nil && strings.Contains(e.attr("class")+e.attr("style")+e.attr("fill"), "band") {
				band = math.Min(band, x)
			}
		}
	})
	if !(band > label) || math.IsInf(band, 1) {
		t.Errorf("the band begins at %v, the label ends at %v", band, label)
	}
}

// The names of ticks do not run into each other, however wide what stands beside the plot is,
// and there are two of them at least.
func TestTicksHaveRoom(t *testing.T) {
	for _, room := range []vg.Length{10, 60, 90, 120, 180, 360} {
		for _, axis := range [][2]float64{{0, 1}, {0.11, 0.19}, {-12.3, 1400}, {0.4501, 0.4512}} {
			p := newPlot("score")
			scale(p, axis[0], axis[1], room, answer.PercentTicks.Write)
			ticks := p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max)
			if len(ticks) < 2 || len(ticks) > 7 {
				t.Errorf("%v in %v: %d ticks", axis, room, len(ticks))
			}
			for i := 1; i < len(ticks) && len(ticks) > 2; i++ {
				apart := vg.Length((ticks[i].Value-ticks[i-1].Value)/(axis[1]-axis[0])) * room
				if needs := (p.X.Tick.Label.Width(ticks[i].Label) + p.X.Tick.Label.Width(ticks[i-1].Label)) / 2; needs > apart {
					t.Errorf("%v in %v: %q and %q are %v apart, which need %v", axis, room, ticks[i-1].Label, ticks[i].Label, apart, needs)
				}
			}
		}
	}
}
