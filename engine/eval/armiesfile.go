package eval

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"

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
type armiesDocument struct {
	Format int                                       `toml:"format"`
	Game   string                                    `toml:"game"`
	Note   string                                    `toml:"note"`
	Player map[string]map[string]armiesDocumentPiece `toml:"player"`
}

type armiesDocumentPiece struct {
	Board int `toml:"board"`
	Hand  int `toml:"hand"`
}

// ReadArmies reads weights for a game of several players from the text of a weights
// file. The file must have every kind of every player, and no unknown key.
func ReadArmies(r *engine.Rules, text []byte) (*Armies, error) {
	var d armiesDocument
	if err := decode(text, &d); err != nil {
		return nil, err
	}
	if d.Format != 1 {
		return nil, fmt.Errorf("weights: format: read %d, expected 1", d.Format)
	}
	if d.Game != r.ID() {
		return nil, fmt.Errorf("weights: game: read %q, expected %q", d.Game, r.ID())
	}
	w := mobileArmies(r)
	for q := range r.Players() {
		player := engine.Player(q)
		letter := r.PlayerLetter(player)
		army := d.Player[letter]
		delete(d.Player, letter)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			path := "player." + letter + "." + r.Letter(k)
			piece, ok := army[r.Letter(k)]
			if !ok {
				return nil, fmt.Errorf("weights: %s is missing", path)
			}
			delete(army, r.Letter(k))
			if err := errors.Join(inRange(path+".board", piece.Board), inRange(path+".hand", piece.Hand)); err != nil {
				return nil, err
			}
			w.revalue(player, k, int32(piece.Board), int32(piece.Hand))
		}
		for _, letter := range slices.Sorted(maps.Keys(army)) {
			return nil, fmt.Errorf("weights: player.%s.%s: the game has no such piece", r.PlayerLetter(player), letter)
		}
	}
	for _, letter := range slices.Sorted(maps.Keys(d.Player)) {
		return nil, fmt.Errorf("weights: player.%s: the game has no such player", letter)
	}
	w.measureStart()
	return w, nil
}

// revalue changes the value of a kind to a player by the same amount on every square.
func (w *Armies) revalue(q engine.Player, k engine.Kind, board, hand int32) {
	x := engine.MakePiece(q, k)
	more := board - w.board[x]
	for sq := range w.rules.Board().Size() {
		w.pieceSquare[int(x)<<8|sq] += more
	}
	w.board[x], w.inHand[q][k] = board, hand
	w.menace[x] = min(board, menaceCap)
}

// Text returns the values of pieces as a file for [ReadArmies].
func (w *Armies) Text(note string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format = 1\ngame = %q\nnote = %q\n", w.rules.ID(), note)
	for q := range w.rules.Players() {
		player := engine.Player(q)
		for k := engine.Kind(1); int(k) <= w.rules.Kinds(); k++ {
			fmt.Fprintf(&b, "\n[player.%s.%q] # %s\nboard = %d\nhand = %d\n", w.rules.PlayerLetter(player), w.rules.Letter(k),
				w.rules.KindName(k), w.board[engine.MakePiece(player, k)], w.inHand[q][k])
		}
	}
	return b.Bytes()
}
