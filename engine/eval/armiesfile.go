package eval

import (
	"bytes"
	"fmt"

	"komi/engine"
)

// An armiesDocument is the weights file of a game of several players: the value of each
// kind to each player, who is named by his letter. The piece-square table and the
// danger to royals come from the formula.
//
//	format = 1
//	game = "titans"
//	note = "how it was made"
//	[player.x.R]
//	board = 492
//	hand = 0
//	[net] # as in the weights of two players; may be left out
type armiesDocument struct {
	Format int                                       `toml:"format"`
	Game   string                                    `toml:"game"`
	Note   string                                    `toml:"note"`
	Player map[string]map[string]armiesDocumentPiece `toml:"player"`
	Net    *documentNet                              `toml:"net"`
}

type armiesDocumentPiece struct {
	Board int `toml:"board"`
	Hand  int `toml:"hand"`
}

// FittedArmies returns the program's weights for a game of several players. It fails as
// [Fitted] does.
func FittedArmies(r *engine.Rules) (*Armies, error) {
	text, err := fittedText(r)
	if err != nil {
		return nil, err
	}
	return ReadArmies(r, text)
}

// ReadArmies reads weights for a game of several players from the text of a
// weights file. The file must have every kind of every player, and no unknown key. The
// error is as that of [Read].
func ReadArmies(r *engine.Rules, text []byte) (*Armies, error) {
	var d armiesDocument
	f, err := open(text, &d)
	if err != nil {
		return nil, err
	}
	if err := f.head(r, d.Format, d.Game); err != nil {
		return nil, err
	}
	w := mobileArmies(r)
	known := map[string]bool{}
	for q := range r.Players() {
		player := engine.Player(q)
		letter := r.PlayerLetter(player)
		known[letter] = true
		f.each("player."+letter, r, func(k engine.Kind, path string) {
			piece := d.Player[letter][r.Letter(k)]
			f.inRange(path+".board", piece.Board)
			f.inRange(path+".hand", piece.Hand)
			w.revalue(player, k, int32(piece.Board), int32(piece.Hand))
		})
	}
	for _, letter := range f.Root.Find("player").Keys() {
		if !known[letter] {
			f.Fault("player."+letter, "the game has no such player")
		}
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	w.note = d.Note
	w.measureStart()
	if r.Spec().Team != nil {
		return w, nil // who is with whom is no input of a net
	}
	return withNetOf(f, r, w, d.Net)
}

// Under returns the same weights for another setup or other options of the same game.
// The kinds of piece and the board must be the same.
func (w *Armies) Under(r *engine.Rules) (*Armies, error) {
	if r == w.rules {
		return w, nil
	}
	return ReadArmies(r, w.Text())
}

// revalue changes the value of a kind to a player by the same amount on every square.
func (w *Armies) revalue(q engine.Player, k engine.Kind, board, hand int32) {
	x := engine.MakePiece(q, k)
	more := board - w.board[x]
	for sq := range w.rules.Board().Size() {
		w.pieceSquare[slot(x, engine.Square(sq))] += more
	}
	w.board[x], w.inHand[q][k] = board, hand
	w.menace[x] = min(board, menaceCap)
}

// Text returns the values of pieces, and the net, as a file. [ReadArmies] reads the same
// weights from it.
func (w *Armies) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format = 1\ngame = %q\nnote = %q\n", w.rules.ID(), w.note)
	for q := range w.rules.Players() {
		player := engine.Player(q)
		for k := engine.Kind(1); int(k) <= w.rules.Kinds(); k++ {
			fmt.Fprintf(&b, "\n[player.%s.%q] # %s\nboard = %d\nhand = %d\n", w.rules.PlayerLetter(player), w.rules.Letter(k),
				w.rules.KindName(k), w.board[engine.MakePiece(player, k)], w.inHand[q][k])
		}
	}
	if w.net != nil {
		writeNet(&b, &w.net.Weights, w.netNote)
	}
	return b.Bytes()
}
