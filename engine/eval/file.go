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
	"komi/engine/eval/nnue"
)

//go:embed weights
var fitted embed.FS

// For returns the program's weights for the game of r. If it has none that fit the
// pieces and the board of r, For returns those of [Mobility].
func For(r *engine.Rules) *Weights {
	w, err := Fitted(r)
	if err != nil {
		return Mobility(r)
	}
	return w
}

// Fitted returns the program's weights for the game of r. Their file is named for the
// game, or for the game and an unusual board. Fitted fails with [fs.ErrNotExist] if
// there is no file, and with another error if the file does not fit r, because a game
// of the same name can have other pieces.
func Fitted(r *engine.Rules) (*Weights, error) {
	b := r.Board()
	text, err := fitted.ReadFile(fmt.Sprintf("weights/%s-%dx%d.toml", r.ID(), b.Files(), b.Ranks()))
	if errors.Is(err, fs.ErrNotExist) {
		text, err = fitted.ReadFile("weights/" + r.ID() + ".toml")
	}
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return Read(r, text)
}

// A document is a weights file in TOML. Every number occurs twice: for the start of a
// game and for its end.
//
//	format = 1
//	game = "xiangqi"
//	note = "how it was made"
//	tempo = [12, 8]
//	[piece.R]
//	board = [492, 510]
//	hand = [0, 0]
//	start = [ # the piece-square table: ranks from the far side to the owner's,
//	  [0, 3, ...], # files from a
//	]
//	end = [ ... ]
//	own_start = [ # king tropism, own royal: ranks from three ahead to three behind,
//	  [0, 2, 5, 1], # files aside from 0 to 3; may be left out
//	]
//	own_end = [ ... ]
//	foe_start = [ ... ] # the same for the opponent's royals
//	foe_end = [ ... ]
//	free_start = [0, 4, ...] # added to a passed runner, by rank from its owner's
//	free_end = [ ... ] # first; may be left out
//	[net] # corrects the sum of the above; may be left out
//	note = "how it was made"
//	hidden = 32 # units
//	scale = 8 # one is 2⁸ in the accumulators
//	base = 3 # added to its output
//	weights = """
//	...
//	""" # see [nnue.Weights.Text]
type document struct {
	Format int                      `toml:"format"`
	Game   string                   `toml:"game"`
	Note   string                   `toml:"note"`
	Tempo  [2]int                   `toml:"tempo"`
	Piece  map[string]documentPiece `toml:"piece"`
	Net    *documentNet             `toml:"net"`
}

type documentNet struct {
	Note    string `toml:"note"`
	Hidden  int    `toml:"hidden"`
	Scale   int    `toml:"scale"`
	Base    int    `toml:"base"`
	Weights string `toml:"weights"`
}

type documentPiece struct {
	Board     [2]int  `toml:"board"`
	Hand      [2]int  `toml:"hand"`
	Start     [][]int `toml:"start"`
	End       [][]int `toml:"end"`
	OwnStart  [][]int `toml:"own_start"`
	OwnEnd    [][]int `toml:"own_end"`
	FoeStart  [][]int `toml:"foe_start"`
	FoeEnd    [][]int `toml:"foe_end"`
	FreeStart []int   `toml:"free_start"`
	FreeEnd   []int   `toml:"free_end"`
}

// passedNames are the keys of the tables of passed runners.
var passedNames = [2]string{"free_start", "free_end"}

// largest is the greatest absolute value in a file. It keeps sums within 32 bits.
const largest = 10_000

// Read reads weights for the game of r from the text of a weights file. The file must
// have every kind of piece and every square of the game, and no unknown key.
func Read(r *engine.Rules, text []byte) (*Weights, error) {
	var d document
	if err := decode(text, &d); err != nil {
		return nil, err
	}
	if d.Format != 1 {
		return nil, fmt.Errorf("weights: format: read %d, expected 1", d.Format)
	}
	if d.Game != r.ID() {
		return nil, fmt.Errorf("weights: game: read %q, expected %q", d.Game, r.ID())
	}
	w := empty(r)
	w.note, w.tempo = d.Note, d.Tempo
	if err := inRange("tempo", d.Tempo[:]...); err != nil {
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
	if d.Net == nil {
		return w, nil
	}
	return w.readNet(d.Net)
}

// readNet adds the net of a weights file.
func (w *Weights) readNet(d *documentNet) (*Weights, error) {
	if d.Hidden != nnue.Hidden {
		return nil, fmt.Errorf("weights: net.hidden: read %d, expected %d", d.Hidden, nnue.Hidden)
	}
	if err := inRange("net.base", d.Base); err != nil {
		return nil, err
	}
	net := nnue.Weights{Scale: d.Scale, Base: int16(d.Base)}
	if err := net.ReadText(nnue.NewInputs(w.rules), d.Weights); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return w.WithNet(net, d.Note)
}

// decode reads a weights file and refuses unknown keys.
func decode(text []byte, to any) error {
	dec := toml.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	err := dec.Decode(to)
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		line, _ := strict.Errors[0].Position()
		return fmt.Errorf("weights: line %d: unknown key %s", line, strings.Join(strict.Errors[0].Key(), "."))
	}
	if err != nil {
		return fmt.Errorf("weights: %w", err)
	}
	return nil
}

// read fills in one kind.
func (w *Weights) read(k engine.Kind, d documentPiece) error {
	path := "piece." + w.rules.Letter(k)
	if err := errors.Join(inRange(path+".board", d.Board[:]...), inRange(path+".hand", d.Hand[:]...)); err != nil {
		return err
	}
	kind := &w.kinds[k]
	kind.board, kind.hand = d.Board, d.Hand
	width := w.rules.Board().Files()
	for _, t := range []struct {
		name  string
		rows  [][]int
		width int
		to    []int
		must  bool
	}{
		{"start", d.Start, width, kind.square[0], true},
		{"end", d.End, width, kind.square[1], true},
		{"own_start", d.OwnStart, nearWidth, kind.own[0][:], false},
		{"own_end", d.OwnEnd, nearWidth, kind.own[1][:], false},
		{"foe_start", d.FoeStart, nearWidth, kind.foe[0][:], false},
		{"foe_end", d.FoeEnd, nearWidth, kind.foe[1][:], false},
	} {
		if t.rows == nil && !t.must {
			continue
		}
		if err := readRows(path+"."+t.name, t.rows, t.width, t.to); err != nil {
			return err
		}
	}
	for phase, row := range [2][]int{d.FreeStart, d.FreeEnd} {
		if row == nil {
			continue
		}
		path, to := path+"."+passedNames[phase], kind.passed[phase]
		if to == nil {
			return fmt.Errorf("weights: %s: the piece is no runner", path)
		}
		if len(row) != len(to) {
			return fmt.Errorf("weights: %s: read %d numbers, expected %d, one a rank", path, len(row), len(to))
		}
		if err := inRange(path, row...); err != nil {
			return err
		}
		copy(to, row)
	}
	return nil
}

// readRows reads a table. Its first row is the last rank, and so the last row of to.
func readRows(path string, rows [][]int, width int, to []int) error {
	n := len(to) / width
	if len(rows) != n {
		return fmt.Errorf("weights: %s: read %d ranks, expected %d", path, len(rows), n)
	}
	for i, row := range rows {
		if len(row) != width {
			return fmt.Errorf("weights: %s: rank %d: read %d numbers, expected %d", path, n-i, len(row), width)
		}
		if err := inRange(path, row...); err != nil {
			return err
		}
		copy(to[(n-1-i)*width:], row)
	}
	return nil
}

func inRange(path string, values ...int) error {
	for _, v := range values {
		if v < -largest || v > largest {
			return fmt.Errorf("weights: %s: read %d, expected a value from %d to %d", path, v, -largest, largest)
		}
	}
	return nil
}

// Text returns the weights as a file. [Read] reads the same weights from it.
func (w *Weights) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format = 1\ngame = %q\nnote = %q\ntempo = [%d, %d]\n", w.rules.ID(), w.note, w.tempo[0], w.tempo[1])
	width := w.rules.Board().Files()
	for k := 1; k <= w.rules.Kinds(); k++ {
		kind := &w.kinds[k]
		fmt.Fprintf(&b, "\n[piece.%q] # %s\n", w.rules.Letter(engine.Kind(k)), w.rules.KindName(engine.Kind(k)))
		fmt.Fprintf(&b, "board = [%d, %d]\nhand = [%d, %d]\n", kind.board[0], kind.board[1], kind.hand[0], kind.hand[1])
		writeRows(&b, "start", width, kind.square[0])
		writeRows(&b, "end", width, kind.square[1])
		if kind.own != [2][nearCells]int{} || kind.foe != [2][nearCells]int{} {
			writeRows(&b, "own_start", nearWidth, kind.own[0][:])
			writeRows(&b, "own_end", nearWidth, kind.own[1][:])
			writeRows(&b, "foe_start", nearWidth, kind.foe[0][:])
			writeRows(&b, "foe_end", nearWidth, kind.foe[1][:])
		}
		if slices.ContainsFunc(slices.Concat(kind.passed[:]...), func(v int) bool { return v != 0 }) {
			for phase, name := range passedNames {
				fmt.Fprintf(&b, "%s = [", name)
				writeRow(&b, kind.passed[phase])
				b.WriteString("]\n")
			}
		}
	}
	if w.net != nil {
		net := &w.net.Weights
		fmt.Fprintf(&b, "\n[net]\nnote = %q\nhidden = %d\nscale = %d\nbase = %d\nweights = \"\"\"\n%s\"\"\"\n", w.netNote, nnue.Hidden, net.Scale, net.Base, net.Text())
	}
	return b.Bytes()
}

func writeRows(b *bytes.Buffer, name string, width int, values []int) {
	fmt.Fprintf(b, "%s = [\n", name)
	for lo := len(values) - width; lo >= 0; lo -= width {
		b.WriteString("  [")
		writeRow(b, values[lo:lo+width])
		b.WriteString("],\n")
	}
	b.WriteString("]\n")
}

func writeRow(b *bytes.Buffer, values []int) {
	for i, v := range values {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(b, "%4d", v)
	}
}
