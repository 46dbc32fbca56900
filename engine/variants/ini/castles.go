package ini

import (
	"cmp"
	"slices"
	"strings"
)

// castles lists the castling moves.
func (b *builder) castles() {
	m := b.m
	var list []table
	rights := [2]string{"KQ", "kq"}
	if m.castling && (b.start.castling != "" || m.castlingDropped) { // rights come from the start alone
		for c := range 2 {
			k := m.castlingKing[c]
			if m.letter[k] == 0 {
				continue
			}
			rank := m.castlingRank - 1
			if c == 1 {
				rank = m.ranks - m.castlingRank
			}
			kings := b.start.find(set{k: true}, c, rank)
			from, ok := -1, false
			switch {
			case m.castlingDropped:
				from, ok = m.castlingFile, true
			case len(kings) == 1 && b.start.count(m, k, c) == 1:
				from, ok = kings[0], true
			default:
				from, ok = m.castlingFile, slices.Contains(kings, m.castlingFile)
			}
			if !ok {
				continue
			}
			for side := range 2 {
				step := 1 - 2*side
				edge := max(min(m.castlingFrom[side], m.files-1), 0)
				at, piece := -1, kind("")
				for f := edge; f != from && f >= 0 && f < m.files && (from-f)*step < 0; f -= step {
					if x, there := b.start.men[[2]int{f, rank}]; there && x.colour == c && !x.promoted && m.castlingRooks[c][x.kind] {
						at, piece = f, x.kind
						break
					}
				}
				if m.castlingDropped {
					at, piece = edge, rook
				}
				if at < 0 || rank < 0 || rank >= m.ranks {
					continue
				}
				to := m.castlingTo[side]
				if to >= m.files || to-step < 0 || to-step >= m.files {
					b.refuse([]string{"castlingKingsideFile", "castlingQueensideFile"}, "the king would castle to file %c, off the board", 'a'+to)
					continue
				}
				t := table{}.with("player", c+1).with("letter", rights[c][side:side+1]).
					with("king", squareName(from, rank)+"-"+squareName(to, rank)).with("rook", squareName(at, rank)+"-"+squareName(to-step, rank)).
					with("king_piece", string(m.letter[k])).with("rook_piece", string(m.letter[piece]))
				if m.castlingDropped {
					t = t.with("by_drops", true)
				}
				if !b.royals[c][k] {
					t = t.with("way", table{}.with("attacked", true))
				}
				list = append(list, t)
			}
		}
	}
	if len(list) > 0 {
		b.part("castle", list, "castling", "castlingKingsideFile", "castlingQueensideFile", "castlingRank", "castlingKingFile", "castlingKingPiece", "castlingKingPieceWhite", "castlingKingPieceBlack", "castlingRookKingsideFile", "castlingRookQueensideFile", "castlingRookPiece", "castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack", "castlingDroppedPiece", "startFen")
	}
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
