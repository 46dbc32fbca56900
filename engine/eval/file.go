package eval

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/engine"
)

//go:embed weights
var fitted embed.FS

// For returns the weights that come with the program for the game of r, or
// those of [Mobility] if there are none, or none that fit its pieces and board.
func For(r *engine.Rules) *Weights {
	text, err := fitted.ReadFile("weights/" + r.ID() + ".toml")
	if errors.Is(err, fs.ErrNotExist) {
		return Mobility(r)
	}
	w, err := Read(r, text)
	if err != nil {
		return Mobility(r)
	}
	return w
}

// A document is a weights file as TOML.
//
//	format = 1
//	game = "xiangqi"
//	note = "how it was made"
//	tempo = 12
//	[piece.R]
//	board = 492
//	hand = 0
//	squares = [   # ranks from the far side to one's own, files from a
//	  [0, 3, ...],
//	]
type document struct {
	Format int                      `toml:"format"`
	Game   string                   `toml:"game"`
	Note   string                   `toml:"note"`
	Tempo  int                      `toml:"tempo"`
	Piece  map[string]documentPiece `toml:"piece"`
}

type documentPiece struct {
	Board   int     `toml:"board"`
	Hand    int     `toml:"hand"`
	Squares [][]int `toml:"squares"`
}

// largest is the greatest absolute value a file may hold, so that sums stay
// within 32 bits and scores away from wins.
const largest = 10_000

// Read reads weights for the game of r from the text of a weights file. It
// wants every kind of piece of the game, every square, and no unknown key.
func Read(r *engine.Rules, text []byte) (*Weights, error) {
	var d document
	dec := toml.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		var strict *toml.StrictMissingError
		if errors.As(err, &strict) {
			line, _ := strict.Errors[0].Position()
			return nil, fmt.Errorf("weights: line %d: unknown key %s", line, strings.Join(strict.Errors[0].Key(), "."))
		}
		return nil, fmt.Errorf("weights: %w", err)
	}
	if d.Format != 1 {
		return nil, fmt.Errorf("weights: format: read %d, expected 1", d.Format)
	}
	if d.Game != r.ID() {
		return nil, fmt.Errorf("weights: game: read %q, expected %q", d.Game, r.ID())
	}
	w := empty(r)
	w.note, w.tempo = d.Note, d.Tempo
	if err := small("tempo", d.Tempo); err != nil {
		return nil, err
	}
	for _, letter := range slices.Sorted(maps.Keys(d.Piece)) {
		k, ok := r.KindOf(letter)
		if !ok {
			return nil, fmt.Errorf("weights: piece.%s: the game has no such piece", letter)
		}
		if err := w.read(k, d.Piece[letter]); err != nil {
			return nil, err
		}
	}
	for k := 1; k <= r.Kinds(); k++ {
		if _, ok := d.Piece[r.Letter(engine.Kind(k))]; !ok {
			return nil, fmt.Errorf("weights: piece.%s is missing", r.Letter(engine.Kind(k)))
		}
	}
	w.compile()
	return w, nil
}

// read fills in one kind.
func (w *Weights) read(k engine.Kind, d documentPiece) error {
	path := "piece." + w.rules.Letter(k)
	if err := errors.Join(small(path+".board", d.Board), small(path+".hand", d.Hand)); err != nil {
		return err
	}
	w.board[k], w.hand[k] = d.Board, d.Hand
	width := w.rules.Board().Files()
	ranks := len(w.square[k]) / width
	if len(d.Squares) != ranks {
		return fmt.Errorf("weights: %s.squares: read %d ranks, expected %d", path, len(d.Squares), ranks)
	}
	for i, row := range d.Squares {
		if len(row) != width {
			return fmt.Errorf("weights: %s.squares: rank %d: read %d squares, expected %d", path, ranks-i, len(row), width)
		}
		for _, v := range row {
			if err := small(path+".squares", v); err != nil {
				return err
			}
		}
		copy(w.square[k][(ranks-1-i)*width:], row)
	}
	return nil
}

func small(path string, v int) error {
	if v < -largest || v > largest {
		return fmt.Errorf("weights: %s: read %d, expected a value from %d to %d", path, v, -largest, largest)
	}
	return nil
}

// Text returns the weights as a file that [Read] reads back to the same.
func (w *Weights) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format = 1\ngame = %q\nnote = %q\ntempo = %d\n", w.rules.ID(), w.note, w.tempo)
	width := w.rules.Board().Files()
	for k := 1; k <= w.rules.Kinds(); k++ {
		fmt.Fprintf(&b, "\n[piece.%q] # %s\n", w.rules.Letter(engine.Kind(k)), w.rules.KindName(engine.Kind(k)))
		fmt.Fprintf(&b, "board = %d\nhand = %d\nsquares = [\n", w.board[k], w.hand[k])
		for lo := len(w.square[k]) - width; lo >= 0; lo -= width {
			b.WriteString("  [")
			for i, v := range w.square[k][lo : lo+width] {
				if i > 0 {
					b.WriteString(", ")
				}
				fmt.Fprintf(&b, "%4d", v)
			}
			b.WriteString("],\n")
		}
		b.WriteString("]\n")
	}
	return b.Bytes()
}
