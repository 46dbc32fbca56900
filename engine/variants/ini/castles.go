package ini

import (
	"cmp"
	"slices"
	"strings"
)

// castles lists the castling moves.
func (b *builder) castles() {
	m := b.m
	if !m.castling || b.start.castling == "" && !m.castlingDropped { // rights come from the start alone
		return
	}
	var list []table
	for c := range 2 {
		if from, rank, ok := b.castlingKing(c); ok {
			for side := range 2 {
				if t, ok := b.castle(c, side, from, rank); ok {
					list = append(list, t)
				}
			}
		}
	}
	if len(list) > 0 {
		b.part("castle", list, "castling", "castlingKingsideFile", "castlingQueensideFile", "castlingRank", "castlingKingFile", "castlingKingPiece", "castlingKingPieceWhite", "castlingKingPieceBlack", "castlingRookKingsideFile", "castlingRookQueensideFile", "castlingRookPiece", "castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack", "castlingDroppedPiece", "startFen")
	}
}

// castlingKing returns the file and the rank from which the king of a colour castles, both
// counted from 0; false if it does not.
func (b *builder) castlingKing(colour int) (file, rank int, ok bool) {
	m := b.m
	k := m.castlingKing[colour]
	if k != king && b.has(king, colour) && b.has(k, colour) {
		b.refuse([]string{"castlingKingPiece", "castlingKingPiece" + [2]string{"White", "Black"}[colour]}, "%s castles, but that program moves the king of who has one", m.title(k))
	}
	rank = m.castlingRank - 1
	if colour == 1 {
		rank = m.ranks - m.castlingRank
	}
	if !b.has(k, colour) || rank < 0 || rank >= m.ranks {
		return 0, 0, false
	}
	kings := b.start.find(set{k: true}, colour, rank)
	switch {
	case m.castlingDropped:
		return m.castlingFile, rank, true
	case len(kings) == 1 && b.start.count(m, k, colour) == 1:
		return kings[0], rank, true
	}
	return m.castlingFile, rank, slices.Contains(kings, m.castlingFile)
}

// castle returns the castling move of a colour to a side, the king's side being 0, where
// there is one. The king stands on a file and a rank.
func (b *builder) castle(colour, side, file, rank int) (t table, ok bool) {
	m := b.m
	at, piece := b.castlingRook(colour, side, file, rank)
	if at < 0 {
		return nil, false
	}
	step := 1 - 2*side
	to := m.castlingTo[side]
	if to >= m.files || to-step < 0 || to-step >= m.files {
		b.refuse([]string{"castlingKingsideFile", "castlingQueensideFile"}, "the king would castle to file %c, off the board", 'a'+to)
		return nil, false
	}
	k := m.castlingKing[colour]
	t = table{}.with("player", colour+1).with("letter", [2]string{"KQ", "kq"}[colour][side:side+1]).
		with("king", squareName(file, rank)+"-"+squareName(to, rank)).with("rook", squareName(at, rank)+"-"+squareName(to-step, rank)).
		with("king_piece", string(m.letter[k])).with("rook_piece", string(m.letter[piece]))
	if m.castlingDropped {
		t = t.with("by_drops", true)
	}
	if !b.royals[colour][k] {
		t = t.with("way", table{}.with("attacked", true))
	}
	return t, true
}

// castlingRook returns the file and the kind of the rook that a king castles with: the
// outermost between the edge of its side and the king. The file is -1 if there is none.
func (b *builder) castlingRook(colour, side, king, rank int) (file int, piece kind) {
	m := b.m
	if m.castlingDropped {
		return b.droppedRook(colour, side, max(min(m.castlingFrom[side], m.files-1), 0))
	}
	own, beyond := b.rooks(colour, side, king, rank)
	if own >= 0 {
		return own, b.start.men[[2]int{own, rank}].kind
	}
	letters := [2]string{"KQ", "kq"}[colour]
	if beyond >= 0 && strings.IndexByte(b.start.castling, letters[side]) >= 0 {
		other, _ := b.rooks(colour, 1-side, king, rank)
		if beyond != other || strings.IndexByte(b.start.castling, letters[1-side]) < 0 {
			b.refuse([]string{"startFen", [2]string{"castlingRookKingsideFile", "castlingRookQueensideFile"}[side]}, "the right to castle %c is that of a rook on the other side of the king there, expected a rook on its own side, or no right", letters[side])
		}
	}
	return -1, ""
}

// rooks returns the files of the first rook of a colour from the edge of a side up to its
// king, and of the first one beyond it; -1 for none.
func (b *builder) rooks(colour, side, king, rank int) (own, beyond int) {
	m := b.m
	step := 1 - 2*side
	own, beyond = -1, -1
	for f := max(min(m.castlingFrom[side], m.files-1), 0); f >= 0 && f < m.files; f -= step {
		x, there := b.start.men[[2]int{f, rank}]
		switch {
		case !there || x.colour != colour || x.promoted || !m.castlingRooks[colour][x.kind] || f == king:
		case (king-f)*step < 0 && own < 0:
			own = f
		case (king-f)*step > 0 && beyond < 0:
			beyond = f
		}
	}
	return own, beyond
}

// droppedRook is castlingRook where pieces that are dropped castle.
func (b *builder) droppedRook(colour, side, edge int) (file int, piece kind) {
	m := b.m
	for _, k := range kinds {
		switch {
		case !m.castlingRooks[colour][k] || !b.has(k, colour):
		case piece != "":
			b.refuse([]string{"castlingRookPieces", [2]string{"castlingRookPiecesWhite", "castlingRookPiecesBlack"}[colour], "castlingDroppedPiece"}, "several pieces that are dropped can castle as rooks there, and in Komi only those of one kind")
		default:
			piece = k
		}
	}
	if piece == "" {
		return -1, ""
	}
	if edge != [2]int{m.files - 1, 0}[side] {
		b.refuse([]string{[2]string{"castlingRookKingsideFile", "castlingRookQueensideFile"}[side], "castlingDroppedPiece"}, "a rook that is dropped castles there only from the edge of the board")
	}
	return edge, piece
}

// has reports whether a colour can have a kind, unpromoted.
func (b *builder) has(k kind, colour int) bool {
	return b.m.letter[k] != 0 && b.owners[string(b.m.letter[k])][colour]
}

// castled reports whether there is a castling move with a letter.
func (b *builder) castled() (letters string) {
	for _, t := range b.castleTables() {
		letters += t[1].value.(string)
	}
	return letters
}

// castlingRights are the rights of the start, those of castling moves that there are.
func (b *builder) castlingRights(letters string) string {
	out := ""
	for _, l := range []byte("KQkq") {
		if strings.IndexByte(letters, l) >= 0 && b.hasRight(l) {
			out += string(rune(l))
		}
	}
	return cmp.Or(out, "-")
}

// hasRight reports whether the start has a right to castle, by its letter or by the file of
// the rook.
func (b *builder) hasRight(letter byte) bool {
	if strings.IndexByte(b.start.castling, letter) >= 0 {
		return true
	}
	for _, t := range b.castleTables() {
		if t[1].value == string(rune(letter)) && !b.m.gates {
			file := t[3].value.(string)[0]
			return strings.IndexByte(b.start.castling, file&^0x20|letter&0x20) >= 0
		}
	}
	return false
}

// castleTables are the castling moves there are.
func (b *builder) castleTables() []table {
	for _, p := range b.parts {
		if p.path == "castle" {
			return p.value.([]table)
		}
	}
	return nil
}
