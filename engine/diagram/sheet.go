package diagram

import (
	"math"

	"komi/engine"
)

// Sheet draws a position and below it the moves of every kind of piece of the
// game, as one SVG.
func Sheet(p *engine.Position) string { return sheet(p, false) }

// Letters is a [Sheet] whose pieces are letters without signs, for programs that have no
// font for these.
func Letters(p *engine.Position) string { return sheet(p, true) }

func sheet(p *engine.Position, letters bool) string {
	r := p.Rules()
	f := frameOf(r)
	var list []*moveDrawing
	for k := 1; k <= r.Kinds(); k++ {
		for _, sq := range Squares(r, engine.Kind(k)) {
			list = append(list, newMoveDrawing(r, engine.Kind(k), sq))
		}
	}
	const scale, columns = 0.7, 4
	w, boardHeight := f.size()
	above, below := handRows(r)
	boardHeight += handHeight * float64(len(above)+len(below))
	width := math.Max(w, scale*w*columns)
	height := titleHeight + boardHeight
	heights := make([]float64, 0, len(list)/columns+1) // of the rows
	for i, m := range list {
		if i%columns == 0 {
			heights = append(heights, 0)
		}
		_, h := m.size()
		row := &heights[len(heights)-1]
		*row = math.Max(*row, scale*h+margin)
	}
	for _, h := range heights {
		height += h
	}
	title := r.Name()
	if r.Setup() != "" {
		title += ", setup " + r.Setup()
	}
	d := drawing{letters: letters}
	d.open(width, height, title+": board and moves", r.PlayerName(p.Turn())+" to move: "+p.FEN())
	d.text("t", point{width / 2, titleHeight / 2}, 20, "middle", "bold", title)
	d.group(point{(width - w) / 2, titleHeight})
	drawBoard(&d, p, f)
	d.ungroup()
	y := titleHeight + boardHeight
	for i, m := range list {
		if i > 0 && i%columns == 0 {
			y += heights[i/columns-1]
		}
		d.scaled(point{scale * w * float64(i%columns), y}, scale)
		m.draw(&d)
		d.ungroup()
	}
	d.close()
	return d.String()
}
