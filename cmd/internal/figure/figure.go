package figure

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"komi/experiments/answer"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"

	"komi/results/outfile"
)

// A Figure is a drawing with its name and what it shows in words.
type Figure struct {
	ID    string // unique in a page, and the name of the files
	Title string
	Desc  string // for those who cannot see it

	width, height vg.Length
	draw          func(draw.Canvas)
}

// Draw makes the drawing of a figure of an answer.
func Draw(f answer.Figure) Figure {
	out := Figure{ID: f.ID, Title: f.Title, Desc: f.Desc, width: Width}
	var plot interface {
		figure() (height vg.Length, paint func(draw.Canvas))
	}
	switch p := f.Plot.(type) {
	case answer.Forest:
		plot = forest{p}
	case answer.Bars:
		plot = bars{p}
	case answer.Steps:
		plot = steps{p}
	case answer.Plane:
		plot = plane{p}
	case answer.Ridges:
		plot = ridges{p}
	case answer.Ternary:
		plot = ternary{p}
	case answer.Heat:
		plot = heat{p}
	default:
		panic(fmt.Sprintf("figure: no drawing of a %T", f.Plot))
	}
	out.height, out.draw = plot.figure()
	return out
}

// Width of every figure. At this width the text is legible on a telephone and
// not too large in a wide page.
const Width = vg.Length(360)

// background fills the canvas with paper.
func (f Figure) background(c vg.CanvasSizer) {
	canvas := draw.New(c)
	canvas.FillPolygon(colour(Paper), []vg.Point{
		canvas.Min, {X: canvas.Max.X, Y: canvas.Min.Y}, canvas.Max, {X: canvas.Min.X, Y: canvas.Max.Y},
	})
}

// paint draws the figure on whatever the canvas holds.
func (f Figure) paint(c vg.CanvasSizer) { f.draw(draw.New(c)) }

// Inline is the figure as an SVG element for the page: with the page's font, the
// CSS variables named by [Palette] for colours, and no background. It fails if a
// figure is drawn in a colour outside the palette.
func (f Figure) Inline() (string, error) { return f.svg(true) }

// dpi of the PNG files: three pixels a point, for print and large screens.
const dpi = 216

// Save writes the figure into a folder, which it makes if need be, and returns the paths.
// Formats are svg, png and pdf; all of them if none is given.
func (f Figure) Save(dir string, formats ...string) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("figure: %w", err)
	}
	var paths []string
	for _, format := range []struct {
		extension string
		write     func(io.Writer) error
	}{
		{"svg", f.writeSVG}, {"png", f.writePNG}, {"pdf", f.writePDF},
	} {
		if len(formats) > 0 && !slices.Contains(formats, format.extension) {
			continue
		}
		path := filepath.Join(dir, f.ID+"."+format.extension)
		var b bytes.Buffer
		err := format.write(&b)
		if err == nil {
			err = outfile.Write(path, b.Bytes())
		}
		if err != nil {
			return paths, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}

func (f Figure) writeSVG(w io.Writer) error {
	text, err := f.svg(false)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

func (f Figure) writePNG(w io.Writer) error {
	c := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(dpi))
	f.background(c)
	f.paint(c)
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

func (f Figure) writePDF(w io.Writer) (err error) {
	// The fonts pass through temporary files, and where there can be none the library panics.
	dir, err := os.MkdirTemp("", "figure-*")
	if err != nil {
		return noFonts(err)
	}
	defer os.RemoveAll(dir)
	defer func() {
		if crash := recover(); crash != nil {
			text, is := crash.(string)
			if !is || !strings.HasPrefix(text, "vgpdf: could not generate font") {
				panic(crash)
			}
			err = noFonts(errors.New(text)) // the disk may be full
		}
	}()
	c := vgpdf.New(f.width, f.height)
	f.background(c)
	f.paint(c)
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	_, err = w.Write(dates.ReplaceAll(b.Bytes(), []byte("${1}D:20000101000000")))
	return err
}

// noFonts says what a PDF file lacks.
func noFonts(err error) error {
	return fmt.Errorf("PDF: no temporary files for the fonts in %s: %w: expected a folder that can be written, such as TMPDIR names", os.TempDir(), reason(err))
}

// reason is an error without the name of a file, which is made up anew each time.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// dates are when a PDF file says it was made. They are overwritten with others
// as long as themselves, so that equal figures are equal files and no offset in
// the file moves.
var dates = regexp.MustCompile(`(/(?:Creation|Mod)Date \()D:[0-9]{14}`)
