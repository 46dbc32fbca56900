package engine_test

import (
	"slices"
	"strings"
)

// A chessGame is chess or Capablanca chess by articles 3.1 to 3.9 of the FIDE
// Laws. E and H are other letters of C and A.
type chessGame struct {
	book
	choices  string // promotions
	castling map[string]castling
}

// A castling is one castling move by its letter in the state field.
type castling struct{ king, kingTo, rook, rookTo string }

func newChessGame(m match) *chessGame {
	g := &chessGame{choices: "nbrq", castling: map[string]castling{
		"K": {"e1", "g1", "h1", "f1"}, "Q": {"e1", "c1", "a1", "d1"},
		"k": {"e8", "g8", "h8", "f8"}, "q": {"e8", "c8", "a8", "d8"},
	}}
	if m.game == "capablanca" {
		g.choices = "nbrqac"
		g.castling = map[string]castling{
			"K": {"f1", "i1", "j1", "h1"}, "Q": {"f1", "c1", "a1", "d1"},
			"k": {"f8", "i8", "j8", "h8"}, "q": {"f8", "c8", "a8", "d8"},
		}
	}
	g.book = book{royals: "K", reach: g.reach}
	return g
}

func (g *chessGame) reach(b *mailbox, from int) []hit {
	me, kind := owner(b.at[from]), kindOf(b.at[from])
	var hits []hit
	if strings.Contains("RQCE", kind) {
		for _, d := range orthogonals {
			hits = b.slide(hits, me, b.ray(from, d[0], d[1]))
		}
	}
	if strings.Contains("BQAH", kind) {
		for _, d := range diagonals {
			hits = b.slide(hits, me, b.ray(from, d[0], d[1]))
		}
	}
	x, y := from%b.files, from/b.files
	switch kind {
	case "N", "A", "C", "E", "H":
		for _, o := range orthogonals {
			for _, d := range diagonals {
				if o[0]*d[0]+o[1]*d[1] == 1 {
					hits = b.add(hits, me, b.sq(x+o[0]+d[0], y+o[1]+d[1]))
				}
			}
		}
	case "K":
		for _, d := range slices.Concat(orthogonals, diagonals) {
			hits = b.add(hits, me, b.sq(x+d[0], y+d[1]))
		}
	case "P":
		hits = g.pawn(b, from, me)
	}
	return hits
}

// pawn is article 3.7 but for promotion and the pawn taken in passing.
func (g *chessGame) pawn(b *mailbox, from, me int) []hit {
	var hits []hit
	x, y := from%b.files, from/b.files
	one, two := b.sq(x, y+ahead(me)), b.sq(x, y+2*ahead(me))
	if one >= 0 && b.at[one] == "" {
		hits = append(hits, hit{to: one})
		if (me == 0 && y == 1 || me == 1 && y == b.ranks-2) && b.at[two] == "" {
			hits = append(hits, hit{to: two})
		}
	}
	for _, dx := range []int{-1, 1} {
		if sq := b.sq(x+dx, y+ahead(me)); sq >= 0 && b.enemy(sq, me) {
			hits = append(hits, hit{to: sq})
		}
	}
	return hits
}

func (g *chessGame) moves(b *mailbox) []string {
	var out []string
	me := b.turn
	rights, ep, _ := strings.Cut(b.state, ",")
	for from, piece := range b.at {
		if piece == "" || owner(piece) != me {
			continue
		}
		hits := g.reach(b, from)
		if kindOf(piece) == "P" {
			for _, dx := range []int{-1, 1} {
				sq := b.sq(from%b.files+dx, from/b.files+ahead(me))
				if sq >= 0 && ep != "" && b.name(sq) == ep {
					hits = append(hits, hit{to: sq})
				}
			}
		}
		for _, h := range hits {
			c := b.after(from, h, piece)
			diagonal := from%b.files != h.to%b.files
			if kindOf(piece) == "P" && diagonal && b.at[h.to] == "" {
				c.at[h.to-ahead(me)*b.files] = "" // taken in passing
			}
			if g.exposed(c, me) {
				continue
			}
			text := b.name(from) + b.name(h.to)
			if y := h.to / b.files; kindOf(piece) == "P" && (y == 0 || y == b.ranks-1) {
				for _, k := range g.choices {
					out = append(out, text+string(k))
				}
				continue
			}
			out = append(out, text)
		}
	}
	for letter, c := range g.castling {
		if strings.Contains(rights, letter) && owner(letter) == me && g.mayCastle(b, c, me) {
			out = append(out, c.king+c.kingTo)
		}
	}
	slices.Sort(out)
	return out
}

// mayCastle is article 3.8.2: nothing between, the king safe where it stands,
// on the squares it crosses and where it goes.
func (g *chessGame) mayCastle(b *mailbox, c castling, me int) bool {
	king, kingTo, rook, rookTo := b.square(c.king), b.square(c.kingTo), b.square(c.rook), b.square(c.rookTo)
	lo, hi := min(king, kingTo, rook, rookTo), max(king, kingTo, rook, rookTo)
	for sq := lo; sq <= hi; sq++ {
		if sq != king && sq != rook && b.at[sq] != "" {
			return false
		}
	}
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		d := b.copy()
		d.at[king], d.at[sq] = "", own("K", me)
		if sq == kingTo {
			d.at[rook], d.at[rookTo] = "", own("R", me)
		}
		if g.exposed(d, me) {
			return false
		}
	}
	return true
}
