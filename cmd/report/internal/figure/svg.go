package figure

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// An svgText is what the SVG step adds to a drawing.
type svgText struct {
	id, title, desc string
	// themed makes colours CSS variables, drops the background and leaves the
	// font to the page; otherwise the drawing is a file that stands alone.
	themed bool
}

// rewrite turns gonum's SVG into ours. It keeps the shapes, gives the drawing
// its name and role, and says for every piece of text how wide gonum took it to
// be, so that another font cannot push labels out of their places.
func rewrite(w io.Writer, r io.Reader, t svgText) error {
	s := step{out: &strings.Builder{}, text: t, fonts: font.NewCache(liberation.Collection())}
	d := xml.NewDecoder(r)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = s.token(token)
		}
		if err != nil {
			return fmt.Errorf("figure %s: svg: %w", t.id, err)
		}
	}
	_, err := io.WriteString(w, s.out.String())
	return err
}

// A step is the rewriting of one drawing.
type step struct {
	out   *strings.Builder
	text  svgText
	fonts *font.Cache
	drawn bool   // the background has been seen
	skip  int    // depth inside a dropped element
	label *label // the text element being read
}

// A label is a text element whose width is known once its text is read.
type label struct {
	attrs  []xml.Attr
	size   float64
	bold   bool
	string strings.Builder
}

func (s *step) token(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		return s.start(token)
	case xml.EndElement:
		s.end(token.Name.Local)
	case xml.CharData:
		if s.label != nil {
			s.label.string.Write(token)
		}
	}
	return nil // declarations and comments are gonum's own
}

func (s *step) start(e xml.StartElement) error {
	if s.skip > 0 {
		s.skip++
		return nil
	}
	attrs, err := s.attributes(e)
	if err != nil {
		return err
	}
	switch name := e.Name.Local; {
	case name == "svg":
		s.root(e)
	case name == "path" && !s.drawn && s.text.themed:
		s.drawn, s.skip = true, 1 // the background, always drawn first
	case name == "text":
		s.label = &label{attrs: attrs}
		s.label.font(e)
	default:
		s.write(name, attrs)
	}
	return nil
}

func (s *step) end(name string) {
	if s.skip > 0 {
		s.skip--
		return
	}
	switch name {
	case "text":
		s.writeLabel()
	case "path": // written as an empty element
	default:
		s.out.WriteString("</" + name + ">")
	}
}

func (s *step) root(e xml.StartElement) {
	id := html.EscapeString(s.text.id)
	var view, width, height string
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "viewBox":
			view = a.Value
		case "width":
			width = a.Value
		case "height":
			height = a.Value
		}
	}
	s.out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"`)
	if !s.text.themed {
		fmt.Fprintf(s.out, ` width="%s" height="%s"`, html.EscapeString(width), html.EscapeString(height))
	}
	fmt.Fprintf(s.out, ` viewBox="%s" role="img" aria-labelledby="%s-title %s-desc">`, html.EscapeString(view), id, id)
	fmt.Fprintf(s.out, `<title id="%s-title">%s</title><desc id="%s-desc">%s</desc>`,
		id, html.EscapeString(s.text.title), id, html.EscapeString(s.text.desc))
}

// attributes are an element's, with colours and fonts as the output wants them.
func (s *step) attributes(e xml.StartElement) ([]xml.Attr, error) {
	var out []xml.Attr
	for _, a := range e.Attr {
		if a.Name.Local == "style" {
			value, err := s.style(a.Value)
			if err != nil {
				return nil, err
			}
			a.Value = value
		}
		out = append(out, a)
	}
	return out, nil
}

func (s *step) style(text string) (string, error) {
	if !s.text.themed {
		return text, nil
	}
	var out []string
	for _, declaration := range strings.Split(text, ";") {
		property, value, _ := strings.Cut(declaration, ":")
		switch {
		case property == "font-family" || property == "font-variant" || property == "font-style":
			continue // the page's
		case strings.HasPrefix(value, "#"):
			role, known := roleOf(value)
			if !known {
				return "", fmt.Errorf("read the colour %s, expected one of the palette", value)
			}
			declaration = property + ":var(--" + string(role) + ")"
		case declaration == "font-weight:normal" || declaration == "":
			continue
		}
		out = append(out, declaration)
	}
	return strings.Join(out, ";"), nil
}

func (s *step) write(name string, attrs []xml.Attr) {
	s.out.WriteString("<" + name)
	for _, a := range attrs {
		fmt.Fprintf(s.out, ` %s="%s"`, a.Name.Local, html.EscapeString(a.Value))
	}
	if name == "path" {
		s.out.WriteString("/>")
		return
	}
	s.out.WriteByte('>')
}

// font reads the size and the weight out of the style that gonum wrote.
func (l *label) font(e xml.StartElement) {
	for _, a := range e.Attr {
		if a.Name.Local != "style" {
			continue
		}
		for _, declaration := range strings.Split(a.Value, ";") {
			property, value, _ := strings.Cut(declaration, ":")
			switch property {
			case "font-size":
				l.size, _ = strconv.ParseFloat(strings.TrimSuffix(value, "px"), 64)
			case "font-weight":
				l.bold = value == "bold"
			}
		}
	}
}

func (s *step) writeLabel() {
	l := s.label
	s.label = nil
	text := l.string.String()
	attrs := l.attrs
	if width := s.width(text, l); width > 0 {
		attrs = append(attrs,
			xml.Attr{Name: xml.Name{Local: "textLength"}, Value: strconv.FormatFloat(width, 'f', 1, 64)},
			xml.Attr{Name: xml.Name{Local: "lengthAdjust"}, Value: "spacingAndGlyphs"})
	}
	s.write("text", attrs)
	s.out.WriteString(html.EscapeString(text) + "</text>")
}

// width is how wide gonum took the text to be; 0 if its font lacks a letter, so
// that its measure means nothing.
func (s *step) width(text string, l *label) float64 {
	if l.size == 0 || strings.IndexFunc(text, func(r rune) bool { return r >= 0x2E80 }) >= 0 {
		return 0
	}
	face := s.fonts.Lookup(typeface(l.bold, l.size), font.Length(l.size))
	return face.Width(text).Points()
}
