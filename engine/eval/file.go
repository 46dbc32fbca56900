package eval

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"path"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/eval/nnue"
	"komi/engine/tomlfile"
)

//go:embed weights
var fitted embed.FS

// errAltered is the error of weights that were learned for other rules.
var errAltered = errors.New("those that come with the program were learned for other rules")

// Fitted returns the program's weights for the game of r. Their file is named for the
// game, or for the game and an unusual board. Fitted fails with [fs.ErrNotExist] if
// there is no file, and with another error if r has the id of a game of the program but
// other rules, for which the weights were not learned.
func Fitted(r *engine.Rules) (*Weights, error) {
	text, err := fittedText(r)
	if err != nil {
		return nil, err
	}
	return Read(r, text)
}

// fittedText returns the program's weights file for the game of r.
func fittedText(r *engine.Rules) ([]byte, error) {
	text, err := fittedFile(r)
	if err == nil && r.Spec().Altered {
		err = fmt.Errorf("%s: %w", r.ID(), errAltered)
	}
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return text, nil
}

// fittedFile returns the program's weights file for the id of r, whatever its rules are.
func fittedFile(r *engine.Rules) ([]byte, error) {
	return fitted.ReadFile(fittedPath(r))
}

// fittedPath is the path in [fitted] of the file for the id of r, which need not be there.
func fittedPath(r *engine.Rules) string {
	b := r.Board()
	name := fmt.Sprintf("weights/%s-%dx%d.toml", r.ID(), b.Files(), b.Ranks())
	if _, err := fs.Stat(fitted, name); err == nil {
		return name
	}
	return "weights/" + r.ID() + ".toml"
}

// FittedName returns the name of the file, without .toml, from which [Fitted] and
// [FittedArmies] read the program's weights for the game of r, and "" if there is none or
// it was learned for other rules.
func FittedName(r *engine.Rules) string {
	if _, err := fittedText(r); err != nil {
		return ""
	}
	return strings.TrimSuffix(path.Base(fittedPath(r)), ".toml")
}

// IsForeign reports whether weights for a game of the id of r come with the program but
// were learned for other rules, so that r is played by the formula.
func IsForeign(r *engine.Rules) bool {
	_, err := fittedText(r)
	return errors.Is(err, errAltered)
}

// DeclinesWeights reports whether r is played by the formula although weights that come
// with the program fit its pieces and its board: they were learned for other rules.
func DeclinesWeights(r *engine.Rules) bool {
	if !r.Spec().Altered {
		return false
	}
	text, err := fittedFile(r)
	if err != nil {
		return false
	}
	if r.Players() > 2 {
		_, err = ReadArmies(r, text)
	} else {
		_, err = Read(r, text)
	}
	return err == nil
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
//	hidden = 32 # units, or 64
//	scale = 8 # one is 2⁸ in the accumulators
//	base = 3 # added to its output
//	crc32 = "9ae0daaf" # of the characters of weights; may be left out
//	weights = ["...", ...] # see [nnue.Weights.Lines]
type document struct {
	Format int                      `toml:"format"`
	Game   string                   `toml:"game"`
	Note   string                   `toml:"note"`
	Tempo  [2]int                   `toml:"tempo"`
	Piece  map[string]documentPiece `toml:"piece"`
	Net    *documentNet             `toml:"net"`
}

type documentNet struct {
	Note    string   `toml:"note"`
	Hidden  int      `toml:"hidden"`
	Scale   int      `toml:"scale"`
	Base    int      `toml:"base"`
	CRC32   string   `toml:"crc32"`
	Weights []string `toml:"weights"`
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

// fileName is what faults call a weights file. The caller, who knows where it is, names it
// by [tomlfile.InFile].
const fileName = "weights"

// Read reads weights for the game of r from the text of a weights file. The
// file must have every kind of piece and every square of the game, and no unknown
// key. The error is [tomlfile.Faults].
func Read(r *engine.Rules, text []byte) (*Weights, error) {
	var d document
	f, err := open(text, &d)
	if err != nil {
		return nil, err
	}
	if err := f.head(r, d.Format, d.Game); err != nil {
		return nil, err
	}
	f.need("tempo")
	f.inRange("tempo", d.Tempo[:]...)
	w := empty(r)
	w.note, w.tempo = d.Note, d.Tempo
	f.each("piece", r, func(k engine.Kind, path string) { f.piece(w, k, path, d.Piece[r.Letter(k)]) })
	if err := f.Err(); err != nil {
		return nil, err
	}
	w.compile()
	return withNetOf(f, r, w, d.Net)
}

// withNetOf returns the weights with the net of the file, if it has one.
func withNetOf[W interface {
	WithNet(net nnue.Weights, note string) (W, error)
}](f file, r *engine.Rules, w W, d *documentNet) (W, error) {
	if d == nil {
		return w, nil
	}
	net, ok := f.net(r, d)
	if !ok {
		var none W
		return none, f.Err()
	}
	w, err := w.WithNet(net, d.Note)
	if err != nil {
		f.Fault("net", "%v", err)
	}
	return w, f.Err()
}

// net returns the weights of the net of the file, if it has no fault.
func (f file) net(r *engine.Rules, d *documentNet) (net nnue.Weights, ok bool) {
	if !nnue.Sized(d.Hidden) {
		f.Fault("net.hidden", "read %d, expected %d or %d", d.Hidden, nnue.Block, nnue.MostBlocks*nnue.Block)
		return net, false
	}
	f.inRange("net.base", d.Base)
	if sum := checksum(d.Weights); d.CRC32 != "" && d.CRC32 != sum {
		f.Fault("net.crc32", "read %q, and the weights as they stand here have %q: a character was changed or lost", d.CRC32, sum)
		return net, false
	}
	net = nnue.Weights{Scale: d.Scale, Base: int16(d.Base)}
	if err := net.ReadLines(nnue.NewInputs(r), d.Hidden, d.Weights); err != nil {
		f.Fault("net.weights", "%v", err)
	}
	return net, f.Err() == nil
}

// A file is a weights file of either kind while it is read.
type file struct{ *tomlfile.Report }

// open opens a weights file and decodes it into d.
func open(text []byte, d any) (file, error) {
	report, err := tomlfile.Open(fileName, text)
	if err != nil {
		return file{}, err
	}
	for _, x := range []struct{ key, of string }{{"id", "games"}, {"extends", "games"}, {"kind", "experiments"}} {
		if report.Has(x.key) && report.Has("name") { // it would be wrong in every line
			report.Fault(x.key, "is a key of %s, expected a file of weights, as selfplay train writes it", x.of)
			return file{}, report.Err()
		}
	}
	report.Decode(d)
	return file{report}, report.Err()
}

// head checks that the file is for the game of r.
func (f file) head(r *engine.Rules, format int, game string) error {
	if format != 1 {
		f.Fault("format", "read %d, expected 1", format)
	}
	if game != r.ID() {
		f.Fault("game", "read %q, expected %q", game, r.ID())
	}
	return f.Err()
}

// each visits every kind of the game with the path of its table in the table of
// pieces at a path. It notes the kinds that have none, and tables of no kind.
func (f file) each(path string, r *engine.Rules, visit func(k engine.Kind, path string)) {
	for _, letter := range f.Root.Find(path).Keys() {
		if k, ok := r.KindOf(letter); !ok || r.Letter(k) != letter {
			f.Fault(tomlfile.Join(path, letter), "the game has no such piece")
		}
	}
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		at := tomlfile.Join(path, r.Letter(k))
		if !f.Has(at) {
			f.Fault(at, "is missing")
			continue
		}
		visit(k, at)
	}
}

// need notes those keys that the file lacks.
func (f file) need(paths ...string) {
	for _, path := range paths {
		if !f.Has(path) {
			f.Fault(path, "is missing")
		}
	}
}

// piece fills in one kind.
func (f file) piece(w *Weights, k engine.Kind, path string, d documentPiece) {
	f.need(tomlfile.Join(path, "board"), tomlfile.Join(path, "hand"))
	f.inRange(path+".board", d.Board[:]...)
	f.inRange(path+".hand", d.Hand[:]...)
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
		if t.rows != nil || t.must {
			f.rows(path+"."+t.name, t.rows, t.width, t.to)
		}
	}
	for phase, row := range [2][]int{d.FreeStart, d.FreeEnd} {
		if row == nil {
			continue
		}
		path, to := path+"."+passedNames[phase], kind.passed[phase]
		switch {
		case to == nil:
			f.Fault(path, "the piece is no runner")
		case len(row) != len(to):
			f.Fault(path, "read %d numbers, expected %d, one a rank", len(row), len(to))
		default:
			f.inRange(path, row...)
			copy(to, row)
		}
	}
}

// rows reads a table. Its first row is the last rank, and so the last row of to.
func (f file) rows(path string, rows [][]int, width int, to []int) {
	n := len(to) / width
	if len(rows) != n {
		f.Fault(path, "read %d ranks, expected %d", len(rows), n)
		return
	}
	for i, row := range rows {
		at := tomlfile.Index(path, i)
		if len(row) != width {
			f.Fault(at, "read %d numbers, expected %d", len(row), width)
			continue
		}
		f.inRange(at, row...)
		copy(to[(n-1-i)*width:], row)
	}
}

// inRange notes values that are too large.
func (f file) inRange(path string, values ...int) {
	for _, v := range values {
		if v < -largest || v > largest {
			f.Fault(path, "read %d, expected a value from %d to %d", v, -largest, largest)
		}
	}
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
		writeNet(&b, &w.net.Weights, w.netNote)
	}
	return b.Bytes()
}

// writeNet writes the table of a net.
func writeNet(b *bytes.Buffer, net *nnue.Weights, note string) {
	lines := net.Lines()
	fmt.Fprintf(b, "\n[net]\nnote = %q\nhidden = %d\nscale = %d\nbase = %d\ncrc32 = %q\nweights = [\n", note, net.Units(), net.Scale, net.Base, checksum(lines))
	for _, line := range lines {
		fmt.Fprintf(b, "  %q,\n", line)
	}
	b.WriteString("]\n")
}

// checksum is the CRC-32 (IEEE 802.3) of the characters of all lines, in hexadecimal
// digits. Without it many a changed character would be read as another number.
func checksum(lines []string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(strings.Join(lines, ""))))
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
