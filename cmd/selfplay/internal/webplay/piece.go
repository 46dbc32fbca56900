package webplay

import (
	"fmt"
	"strings"

	"komi/engine"
	"komi/engine/diagram"
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
	out := &Piece{Name: r.KindName(k), Letter: r.Letter(k), Facts: facts(r, k)}
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

// facts are what holds for a kind besides its moves, a few words each.
func facts(r *engine.Rules, k engine.Kind) []string {
	spec := r.Spec().Pieces[k-1]
	var out []string
	if spec.Royal {
		out = append(out, "royal")
	}
	if spec.Within != "" {
		out = append(out, "stays in its "+strings.ReplaceAll(spec.Within, "_", " "))
	}
	if to, _ := r.Promotions(k); len(to) > 0 {
		var names []string
		for _, x := range to {
			names = append(names, r.KindName(x))
		}
		out = append(out, "promotes to "+strings.Join(names, ", "))
	}
	if r.Spec().Points != nil {
		points := "points"
		if r.Value(k) == 1 {
			points = "point"
		}
		out = append(out, fmt.Sprintf("counts %g %s", r.Value(k), points))
	}
	return out
}
