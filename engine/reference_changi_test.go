package engine_test

import (
	"cmp"
	"slices"
	"strings"
)

// A palaceGame is janggi or changi by sections 1 to 4 of the rule page.
type palaceGame struct {
	book
	facing, bikjang, pass, safety, royalLoss, shortVao string

	rays map[rayKey][][]int
}

type rayKey struct {
	ranks, sq int
	diagonal  bool
}

func newPalaceGame(m match) *palaceGame {
	g := &palaceGame{rays: map[rayKey][][]int{}, pass: "free", safety: "mate", royalLoss: "all", facing: "off", bikjang: "count", shortVao: "no"}
	if m.game == "changi" {
		g.safety, g.facing, g.bikjang = "capture", "own", "off"
	}
	for name, to := range map[string]*string{
		"facing": &g.facing, "bikjang": &g.bikjang, "pass": &g.pass, "safety": &g.safety,
		"royal_loss": &g.royalLoss, "short_vao": &g.shortVao,
	} {
		*to = cmp.Or(m.options[name], *to)
	}
	g.book = book{royals: "KQ", reach: g.reach}
	return g
}

// lines lists the lines of a family, section 1.
func (g *palaceGame) lines(b *mailbox, diagonal bool) [][]int {
	var out [][]int
	whole := func(x, y, dx, dy int) {
		from := b.sq(x, y)
		out = append(out, append([]int{from}, b.ray(from, dx, dy)...))
	}
	extra := func(squares ...[2]int) {
		for _, mirror := range []bool{false, true} { // in both palaces
			var line []int
			for _, s := range squares {
				x, y := s[0], s[1]
				if mirror {
					x, y = b.files-1-x, b.ranks-1-y
				}
				line = append(line, b.sq(x, y))
			}
			out = append(out, line)
		}
	}
	if !diagonal {
		for x := range b.files {
			whole(x, 0, 0, 1)
		}
		for y := range b.ranks {
			whole(0, y, 1, 0)
		}
		extra([2]int{3, 0}, [2]int{4, 1}, [2]int{5, 2}) // d1-e2-f3
		extra([2]int{5, 0}, [2]int{4, 1}, [2]int{3, 2}) // f1-e2-d3
		return out
	}
	for x := range b.files {
		whole(x, 0, 1, 1)
		whole(x, 0, -1, 1)
	}
	for y := 1; y < b.ranks; y++ {
		whole(0, y, 1, 1)
		whole(b.files-1, y, -1, 1)
	}
	extra([2]int{3, 1}, [2]int{4, 1}, [2]int{5, 1}) // d2-e2-f2
	extra([2]int{4, 0}, [2]int{4, 1}, [2]int{4, 2}) // e1-e2-e3
	return out
}

// raysFrom returns the rays of a family from a square.
func (g *palaceGame) raysFrom(b *mailbox, from int, diagonal bool) [][]int {
	key := rayKey{b.ranks, from, diagonal}
	if rays, ok := g.rays[key]; ok {
		return rays
	}
	var rays [][]int
	for _, line := range g.lines(b, diagonal) {
		i := slices.Index(line, from)
		if i < 0 {
			continue
		}
		back := slices.Clone(line[:i])
		slices.Reverse(back)
		rays = append(rays, line[i+1:], back)
	}
	rays = slices.DeleteFunc(rays, func(ray []int) bool { return len(ray) == 0 })
	g.rays[key] = rays
	return rays
}

// inPalace reports whether a square is in the palace of a player.
func inPalace(b *mailbox, sq, player int) bool {
	x, y := sq%b.files, sq/b.files
	if player == 1 {
		y = b.ranks - 1 - y
	}
	return x >= 3 && x <= 5 && y <= 2
}

func isHopper(piece string) bool { return strings.ContainsAny(piece, "CVcv") }

// reach is section 2.
func (g *palaceGame) reach(b *mailbox, from int) []hit {
	me, kind := owner(b.at[from]), kindOf(b.at[from])
	rays := g.raysFrom(b, from, strings.Contains("QABVS", kind))
	var hits []hit
	switch kind {
	case "K", "G", "Q", "A":
		for _, ray := range rays {
			if inPalace(b, ray[0], me) {
				hits = b.add(hits, me, ray[0])
			}
		}
	case "R", "B":
		for _, ray := range rays {
			hits = b.slide(hits, me, ray)
		}
	case "C", "V":
		for _, ray := range rays {
			straight := len(ray) < 2 || ray[0]%b.files == ray[1]%b.files || ray[0]/b.files == ray[1]/b.files
			if kind == "V" && straight && b.ranks == 9 && g.shortVao == "no" {
				continue
			}
			hits = b.leap(hits, me, ray)
		}
	case "P", "S":
		for _, ray := range rays {
			if (ray[0]/b.files-from/b.files)*ahead(me) >= 0 {
				hits = b.add(hits, me, ray[0])
			}
		}
	default:
		hits = b.bent(hits, me, from, kind)
	}
	if kind == "K" || kind == "Q" {
		hits = g.sight(hits, b, from)
	}
	return hits
}

// leap appends what a cannon or vao reaches on a ray.
func (b *mailbox) leap(hits []hit, me int, ray []int) []hit {
	screen := slices.IndexFunc(ray, func(sq int) bool { return b.at[sq] != "" })
	if screen < 0 || isHopper(b.at[ray[screen]]) {
		return hits
	}
	for _, sq := range ray[screen+1:] {
		if b.at[sq] == "" {
			hits = append(hits, hit{to: sq})
			continue
		}
		if b.enemy(sq, me) && !isHopper(b.at[sq]) {
			hits = append(hits, hit{to: sq})
		}
		break
	}
	return hits
}

// bent appends the moves of N, E, M and L: steps of which each turns 45 degrees
// outward from the one before, or goes straight on.
func (b *mailbox) bent(hits []hit, me, from int, kind string) []hit {
	x, y := from%b.files, from/b.files
	for _, o := range orthogonals {
		for _, d := range diagonals {
			if o[0]*d[0]+o[1]*d[1] != 1 { // d is not 45 degrees beside o
				continue
			}
			steps := map[string][][2]int{"N": {o, d}, "E": {o, d, d}, "M": {d, o}, "L": {d, d, o}}[kind]
			to := [2]int{x, y}
			for i, s := range steps {
				to[0], to[1] = to[0]+s[0], to[1]+s[1]
				sq := b.sq(to[0], to[1])
				if sq < 0 {
					break
				}
				if i == len(steps)-1 {
					hits = b.add(hits, me, sq)
				} else if b.at[sq] != "" {
					break
				}
			}
		}
	}
	return hits
}

// sight appends the captures without moving: the first piece seen on a line on
// which the royal sees, if it is an enemy royal.
func (g *palaceGame) sight(hits []hit, b *mailbox, from int) []hit {
	me := owner(b.at[from])
	var dirs [][2]int
	switch {
	case g.facing == "file":
		dirs = [][2]int{{0, 1}, {0, -1}}
	case g.facing == "own" && kindOf(b.at[from]) == "K":
		dirs = orthogonals
	case g.facing == "own":
		dirs = diagonals
	}
	for _, d := range dirs {
		for _, sq := range b.ray(from, d[0], d[1]) {
			if b.at[sq] == "" {
				continue
			}
			if b.enemy(sq, me) && strings.Contains("KQ", kindOf(b.at[sq])) {
				hits = append(hits, hit{to: sq, stay: true})
			}
			break
		}
	}
	return hits
}

// faced reports whether two opposing royals face each other on a file.
func (g *palaceGame) faced(b *mailbox) bool {
	for _, k := range g.royalsOf(b, 0) {
		for _, d := range [][2]int{{0, 1}, {0, -1}} {
			for _, sq := range b.ray(k, d[0], d[1]) {
				if b.at[sq] == "" {
					continue
				}
				if b.enemy(sq, 0) && strings.Contains("KQ", kindOf(b.at[sq])) {
					return true
				}
				break
			}
		}
	}
	return false
}

// inCheck is section 3: the opponent could end the game by capturing a royal.
func (g *palaceGame) inCheck(b *mailbox, me int) bool {
	if len(g.royalsOf(b, me)) > 1 && g.royalLoss == "all" {
		return false
	}
	return g.exposed(b, me)
}

// moves returns the legal moves by their texts, with the line each leads to.
func (g *palaceGame) moves(b *mailbox) map[string]string {
	out := map[string]string{}
	me := b.turn
	if b.state == "pp" || b.state == "a" || b.state == "r" || len(g.royalsOf(b, 0)) == 0 || len(g.royalsOf(b, 1)) == 0 {
		return out
	}
	faced := g.bikjang != "off" && g.faced(b)
	for from, piece := range b.at {
		if piece == "" || owner(piece) != me {
			continue
		}
		for _, h := range g.reach(b, from) {
			c := b.after(from, h, piece)
			if g.safety == "mate" && g.inCheck(c, me) || faced && g.faced(c) {
				continue
			}
			text := b.name(from)
			if h.stay {
				text += "x"
			}
			g.clocks(b, c, from, h)
			out[text+b.name(h.to)] = c.line()
		}
	}
	switch {
	case faced:
	case g.safety == "mate" && g.inCheck(b, me):
		return out
	case g.pass == "stuck" && len(out) > 0:
		return out
	}
	c := b.copy()
	switch {
	case faced:
		c.state = "a"
	case b.state == "p":
		c.state = "pp"
	default:
		c.state = "p"
	}
	c.half++
	c.full += c.turn
	c.turn = 1 - c.turn
	out["0000"] = c.line()
	return out
}

// clocks brings state, turn and counts of c, the board after a hit, up to date:
// section 4.
func (g *palaceGame) clocks(b, c *mailbox, from int, h hit) {
	c.state = "-"
	c.half++
	piece, victim := kindOf(b.at[from]), kindOf(b.at[h.to])
	if victim != "" || (piece == "P" || piece == "S") && from/b.files != h.to/b.files {
		c.half = 0
	}
	if victim != "" && strings.Contains("KQ", victim) && g.royalLoss == "any" {
		c.state = "r"
	}
	c.full += c.turn
	c.turn = 1 - c.turn
}
