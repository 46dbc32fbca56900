package webplay

import (
	"fmt"

	"komi/engine"
	"komi/engine/diagram"
)

// shapesName begins the ids of the shapes of boards and pieces.
const shapesName = "komi"

// A Board is a board without its position.
type Board struct {
	Width   float64  `json:"width"`
	Height  float64  `json:"height"`
	Shapes  string   `json:"shapes"` // SVG that defines komi-b, the board, and the pieces
	Squares []Spot   `json:"squares"`
	Round   bool     `json:"round,omitempty"`  // squares are touched within a circle
	Points  bool     `json:"points,omitempty"` // the game is counted by points
	Kinds   []Kind   `json:"kinds"`
	Players []string `json:"players"`
}

// A Spot is the middle of a square.
type Spot struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// A Kind is a kind of piece.
type Kind struct {
	Letter string   `json:"letter"`
	Name   string   `json:"name"`
	Shapes []string `json:"shapes"` // by player
}

func drawBoard(r *engine.Rules, viewer engine.Player) (*Board, error) {
	if int(viewer) >= r.Players() {
		return nil, fmt.Errorf("read player %d, expected 0 to %d", viewer, r.Players()-1)
	}
	parts := diagram.NewParts(r, viewer, shapesName)
	b := &Board{
		Width: parts.Width, Height: parts.Height, Shapes: parts.Shapes,
		Round: r.Board().Camps() > 0, Points: r.Spec().Points != nil,
	}
	for _, s := range parts.Squares {
		if s.Name != "" {
			b.Squares = append(b.Squares, Spot{s.Name, s.X, s.Y})
		}
	}
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		kind := Kind{Letter: r.Letter(k), Name: r.KindName(k)}
		for q := range engine.Player(r.Players()) {
			kind.Shapes = append(kind.Shapes, parts.Piece(engine.MakePiece(q, k)))
		}
		b.Kinds = append(b.Kinds, kind)
	}
	for q := range engine.Player(r.Players()) {
		b.Players = append(b.Players, r.PlayerName(q))
	}
	return b, nil
}
