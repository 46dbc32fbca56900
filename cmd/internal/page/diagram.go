package page

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"komi/engine"
	"komi/engine/diagram"
	"komi/experiments/answer"
)

// A Board is a start position with its numbers, drawn.
type Board struct {
	answer.Board
	Diagram string // SVG; "" where there is none to draw
	Large   bool   // it takes the width of the page
}

// drawBoard draws a board of a chapter. The first board of a page brings the style
// of all.
func (c *chapter) drawBoard(b answer.Board) Board {
	out := Board{Board: b}
	if b.Position != nil {
		out.Diagram = titled(named(diagram.Board(b.Position), c.id(b.ID), c.page.styled), b.Name)
		c.page.styled = true
		if out.Large = large(b.Position); out.Large {
			out.Diagram = strings.Replace(out.Diagram, diagramClass, diagramClass+WideClass, 1)
		}
	}
	return out
}

const (
	diagramClass = `class="komi-diagram`
	// WideClass is what the class of a board ends with that takes the width of a page to be
	// read; the front page draws such a board larger, too.
	WideClass = " wide"
)

var (
	boardLabel = regexp.MustCompile(`^(<svg[^>]*) aria-label="[^"]*"`)
	boardStyle = regexp.MustCompile(`<style>[^<]*</style>`)
)

// named labels a board by its own title and description, as the figures are,
// and leaves out the style if the page has it already.
func named(svg, id string, styled bool) string {
	id = html.EscapeString(id)
	svg = boardLabel.ReplaceAllString(svg, fmt.Sprintf(`${1} aria-labelledby="%s-title %s-desc"`, id, id))
	svg = strings.Replace(svg, "<title>", `<title id="`+id+`-title">`, 1)
	svg = strings.Replace(svg, "<desc>", `<desc id="`+id+`-desc">`, 1)
	if styled {
		svg = boardStyle.ReplaceAllString(svg, "")
	}
	return svg
}

// titled adds to a drawing's title what the board is called, where that is more than the
// setup of its rules: other options, or a handicap.
func titled(svg, name string) string {
	title, rest, found := strings.Cut(svg, "</title>")
	name = html.EscapeString(name) // "" is in every title
	if !found || strings.Contains(title[strings.LastIndex(title, ">")+1:], name) {
		return svg
	}
	return title + ": " + name + "</title>" + rest
}

// large reports whether a board has so many squares that it takes the width of the page
// to be read.
func large(p *engine.Position) bool {
	return p.Rules().Board().Camps() > 0 || p.Rules().Board().Files() > 14
}
