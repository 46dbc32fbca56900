package diagram

import (
	"strings"

	"komi/engine"
)

// Sign draws a piece of a kind by itself, small enough to stand in a line of text, as
// the first player who has it has it: its symbol, or its letter if it has none. The page
// must hold the [Style] of drawings.
func Sign(r *engine.Rules, k engine.Kind) string {
	return SignOf(r, engine.MakePiece(ownerOf(r, k), k))
}

// SignOf draws the piece of a player as [Sign] does.
func SignOf(r *engine.Rules, p engine.Piece) string {
	var d drawing
	k := p.Kind()
	d.WriteString(`<svg class="komi-diagram sign" viewBox="-21 -21 42 42" aria-hidden="true">`)
	owner := drawDisc(&d, p, point{})
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
