package engine_test

import (
	"slices"
	"strings"
)

// A gatesGame is chess whose pieces let those in hand in, by the rules of Seirawan chess.
type gatesGame struct{ *chessGame }

func newGatesGame() gatesGame {
	g := gatesGame{newChessGame(match{game: "chess"})}
	g.choices = "nbrqhe"
	return g
}

func (g gatesGame) moves(b *mailbox) []string {
	fields := append(strings.Split(b.state, ","), "", "")
	rights, gates, ep := fields[0], fields[1], fields[2]
	hand := ""
	for _, letter := range strings.Split(b.hands, "") {
		if letter != "" && owner(letter) == b.turn && !strings.Contains(hand, strings.ToLower(letter)) {
			hand += strings.ToLower(letter)
		}
	}
	open := func(square string) bool {
		rank, file := "1", strings.ToUpper(square[:1])
		if b.turn == 1 {
			rank, file = "8", strings.ToLower(file)
		}
		for letter, c := range g.castling {
			if strings.Contains(rights, letter) && (square == c.king || square == c.rook) {
				return true
			}
		}
		return square[1:] == rank && strings.Contains(gates, file)
	}
	plain := b.copy()
	plain.state = rights + "," + strings.Trim(ep, "-")
	var out []string
	for _, text := range g.chessGame.moves(plain) {
		out = append(out, text)
		from, gate := text[:2], []string{text}
		for _, c := range g.castling {
			if text == c.king+c.kingTo && kindOf(b.at[b.square(from)]) == "K" {
				gate = append(gate, c.rook+c.king)
			}
		}
		for _, as := range gate {
			if open(from) {
				for _, letter := range strings.Split(hand, "") {
					out = append(out, as+letter)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
