package webplay

import (
	"fmt"

	"komi/engine"
	"komi/engine/diagram"
	"komi/engine/prose"
)

// Piece is what a page tells of a kind of piece.
type Piece struct {
	Name     string   `json:"name"`
	Letter   string   `json:"letter"`
	Facts    []string `json:"facts,omitempty"`
	Remarks  []string `json:"remarks,omitempty"` // sentences of the rules, from the variant file
	Betza    []string `json:"betza"`
	Diagrams []string `json:"diagrams"` // SVG
}

func (g *Game) piece(r *engine.Rules, q *Request) (*Piece, error) {
	k, known := r.KindOf(q.Piece)
	if !known {
		return nil, fmt.Errorf("read %q, expected the letter of a piece of %s", q.Piece, r.Name())
	}
	spec := r.Spec().Pieces[k-1]
	out := &Piece{Name: r.KindName(k), Letter: r.Letter(k), Facts: prose.Facts(r, k)}
	for _, c := range spec.Clause {
		out.Betza = append(out.Betza, c.Move)
	}
	for _, sq := range diagram.Squares(r, k) {
		out.Diagrams = append(out.Diagrams, diagram.Moves(r, k, sq))
	}
	file, err := g.Source.Game(q.Setup)
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.remarks[file] == nil {
		g.remarks[file] = file.Remarks()
	}
	out.Remarks = g.remarks[file][out.Letter]
	return out, nil
}
