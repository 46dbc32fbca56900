package diagram

import (
	"strings"

	"komi/engine"
)

// Sign draws a piece of a kind by itself, small enough to stand in a line of text, as
// the first player who has it has it: its symbol, or its letter if it has none. The page
// must hold the [Style] of drawings.
func Sign(r *engine.Rules, k engine.Kind) string {
	var d drawing
	d.WriteString(`<svg class="komi-diagram sign" viewBox="-21 -21 42 42" aria-hidden="true">`)
	owner := drawDisc(&d, engine.MakePiece(ownerOf(r, k), k), point{})
	if symbol := symbolOf(r, k); symbol != "" {
		d.text("p"+owner, point{}, 24, "middle", "", symbol)
	} else {
		d.text("p"+owner, point{}, 20, "middle", "bold", r.Letter(k))
	}
	d.WriteString("</svg>")
	return d.String()
}

// Style is the style sheet of all drawings, for a page that holds several.
func Style() string {
	return strings.TrimSuffix(strings.TrimPrefix(style(), "<style>"), "</style>")
}
