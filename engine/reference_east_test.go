package engine_test

import (
	"slices"
	"strings"
)

// A xiangqiGame is xiangqi by the rules all federations share.
type xiangqiGame struct{ book }

func newXiangqiGame() *xiangqiGame {
	g := &xiangqiGame{}
	g.book = book{royals: "K", reach: g.reach}
	return g
}

func (g *xiangqiGame) reach(b *mailbox, from int) []hit {
	me, kind := owner(b.at[from]), kindOf(b.at[from])
	x, y := from%b.files, from/b.files
	crossed := y >= b.ranks/2
	if me == 1 {
		crossed = y < b.ranks/2
	}
	var hits []hit
	switch kind {
	case "P":
		hits = b.add(hits, me, b.sq(x, y+ahead(me)))
		if crossed {
			hits = b.add(hits, me, b.sq(x-1, y))
			hits = b.add(hits, me, b.sq(x+1, y))
		}
	case "N":
		hits = b.bent(hits, me, from, "N")
	case "B":
		for _, d := range diagonals {
			eye, to := b.sq(x+d[0], y+d[1]), b.sq(x+2*d[0], y+2*d[1])
			if to >= 0 && b.at[eye] == "" && (to/b.files < b.ranks/2) == (me == 0) {
				hits = b.add(hits, me, to)
			}
		}
	case "A", "K":
		dirs := orthogonals
		if kind == "A" {
			dirs = diagonals
		}
		for _, d := range dirs {
			if to := b.sq(x+d[0], y+d[1]); to >= 0 && inPalace(b, to, me) {
				hits = b.add(hits, me, to)
			}
		}
	case "R":
		for _, d := range orthogonals {
			hits = b.slide(hits, me, b.ray(from, d[0], d[1]))
		}
	case "C":
		for _, d := range orthogonals {
			screens := 0
			for _, sq := range b.ray(from, d[0], d[1]) {
				switch {
				case b.at[sq] == "" && screens == 0:
					hits = append(hits, hit{to: sq})
				case b.at[sq] != "" && screens == 1:
					hits = b.add(hits, me, sq)
					screens = 2
				case b.at[sq] != "":
					screens++
				}
			}
		}
	}
	return hits
}

// faced reports whether the generals look at each other on an open file.
func (g *xiangqiGame) faced(b *mailbox) bool {
	for _, sq := range b.ray(g.royalsOf(b, 0)[0], 0, 1) {
		if b.at[sq] != "" {
			return b.at[sq] == "k"
		}
	}
	return false
}

func (g *xiangqiGame) moves(b *mailbox) []string {
	var out []string
	for from, piece := range b.at {
		if piece == "" || owner(piece) != b.turn {
			continue
		}
		for _, h := range g.reach(b, from) {
			if c := b.after(from, h, piece); !g.exposed(c, b.turn) && !g.faced(c) {
				out = append(out, b.name(from)+b.name(h.to))
			}
		}
	}
	slices.Sort(out)
	return out
}

// A shogiGame is shogi by the rules of the Japan Shogi Association.
type shogiGame struct{ book }

func newShogiGame() *shogiGame {
	g := &shogiGame{}
	g.book = book{royals: "K", reach: g.reach}
	return g
}

func (g *shogiGame) reach(b *mailbox, from int) []hit {
	me, kind := owner(b.at[from]), kindOf(b.at[from])
	x, y, up := from%b.files, from/b.files, ahead(me)
	gold := [][2]int{{0, up}, {1, up}, {-1, up}, {1, 0}, {-1, 0}, {0, -up}}
	var slides, steps [][2]int
	switch kind {
	case "P":
		steps = [][2]int{{0, up}}
	case "L":
		slides = [][2]int{{0, up}}
	case "N":
		steps = [][2]int{{1, 2 * up}, {-1, 2 * up}}
	case "S":
		steps = append([][2]int{{0, up}}, diagonals...)
	case "G", "+P", "+L", "+N", "+S":
		steps = gold
	case "B":
		slides = diagonals
	case "R":
		slides = orthogonals
	case "K":
		steps = slices.Concat(orthogonals, diagonals)
	case "+B":
		slides, steps = diagonals, orthogonals
	case "+R":
		slides, steps = orthogonals, diagonals
	}
	var hits []hit
	for _, d := range slides {
		hits = b.slide(hits, me, b.ray(from, d[0], d[1]))
	}
	for _, d := range steps {
		hits = b.add(hits, me, b.sq(x+d[0], y+d[1]))
	}
	return hits
}

// deep is the rank of a square from a player's own side, from 0.
func deep(b *mailbox, sq, player int) int {
	if player == 1 {
		return b.ranks - 1 - sq/b.files
	}
	return sq / b.files
}

// idle reports whether a kind could never move again from a square.
func idle(b *mailbox, kind string, sq, player int) bool {
	d := deep(b, sq, player)
	return (kind == "P" || kind == "L") && d == 8 || kind == "N" && d >= 7
}

func (g *shogiGame) moves(b *mailbox) []string {
	out := g.boardMoves(b)
	me := b.turn
	for _, kind := range []string{"P", "L", "N", "S", "G", "B", "R"} {
		if !strings.Contains(b.hands, own(kind, me)) {
			continue
		}
		for to, there := range b.at {
			if there != "" || idle(b, kind, to, me) || kind == "P" && b.hasPawn(to%b.files, me) {
				continue
			}
			c := b.copy()
			c.at[to] = own(kind, me)
			c.turn = 1 - me
			if g.exposed(c, me) || kind == "P" && g.exposed(c, 1-me) && len(g.moves(c)) == 0 {
				continue
			}
			out = append(out, kind+"@"+b.name(to))
		}
	}
	slices.Sort(out)
	return out
}

// hasPawn reports whether a player has an unpromoted pawn on a file (nifu).
func (b *mailbox) hasPawn(file, player int) bool {
	for y := range b.ranks {
		if b.at[b.sq(file, y)] == own("P", player) {
			return true
		}
	}
	return false
}

// boardMoves lists the legal moves of pieces on the board.
func (g *shogiGame) boardMoves(b *mailbox) []string {
	var out []string
	me := b.turn
	for from, piece := range b.at {
		if piece == "" || owner(piece) != me {
			continue
		}
		kind := kindOf(piece)
		for _, h := range g.reach(b, from) {
			if g.exposed(b.after(from, h, piece), me) {
				continue
			}
			text := b.name(from) + b.name(h.to)
			if !idle(b, kind, h.to, me) {
				out = append(out, text)
			}
			if strings.Contains("PLNSBR", kind) && (deep(b, from, me) >= 6 || deep(b, h.to, me) >= 6) {
				out = append(out, text+"+")
			}
		}
	}
	return out
}
