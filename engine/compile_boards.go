package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine/board"
)

// boards builds the board, the zones and the marked lines.
func (c *compiler) boards() {
	s, r := &c.spec, c.rules
	if !c.checkPlayers() {
		return
	}
	b, err := s.Board.build(s.Players)
	if err != nil {
		c.fault("board", "%v", err)
		return
	}
	r.holes = c.squares(b, "board.holes", s.Board.Holes)
	c.turnOrder()
	r.board, r.size, r.words = b, b.Size(), (b.Size()+63)/64
	for sq := range r.size {
		r.ranks[sq] = uint8(sq / b.Files())
	}
	for p := range r.players {
		r.targets[p] = (1<<(r.players+1) - 2) &^ (2 << p)
	}
	c.zones = map[string][MaxPlayers]Set{}
	for _, name := range slices.Sorted(maps.Keys(s.Fixed)) {
		c.fixedZone(name)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Zones)) {
		c.turnedZone(name)
	}
	c.marked = map[string]map[[2]Square]bool{}
	for _, name := range slices.Sorted(maps.Keys(s.Lines)) {
		pairs := map[[2]Square]bool{}
		for _, text := range s.Lines[name] {
			c.markLine("lines."+name, text, pairs)
		}
		c.marked[name] = pairs
	}
}

// checkPlayers reports whether there are as many players as the board needs. It notes
// letters and names that cannot stand.
func (c *compiler) checkPlayers() bool {
	want := 2
	if c.spec.Board.Shape == ShapeCamps {
		want = 3
	}
	if len(c.spec.Players) != want {
		where := "on a board of camps"
		if want == 2 {
			where = "on this board"
			if len(c.spec.Players) == 3 {
				where += ", or board.camps instead of files and ranks, which is for three"
			}
		}
		c.fault("player", "read %d players, expected %d %s", len(c.spec.Players), want, where)
		return false
	}
	seen, named := map[string]bool{}, map[string]bool{}
	for i, p := range c.spec.Players {
		path := fmt.Sprintf("player[%d]", i)
		if len(p.Letter) != 1 || p.Letter[0] < 'a' || p.Letter[0] > 'z' || seen[p.Letter] {
			c.fault(path+".letter", "read %q, expected a small letter that no other player has", p.Letter)
		}
		seen[p.Letter] = true
		if p.Name != "" && named[p.Name] {
			c.fault(path+".name", "read %q, expected a name that no other player has", p.Name)
		}
		named[p.Name] = true
	}
	return true
}

// fixedZone builds a zone of the same squares for every player.
func (c *compiler) fixedZone(name string) {
	at := "fixed_zones." + name
	set := c.squares(c.rules.board, at, c.spec.Fixed[name])
	var z [MaxPlayers]Set
	for p := range c.rules.players {
		z[p] = set
	}
	c.zones[name] = z
	if _, both := c.spec.Zones[name]; both {
		c.fault(at, "a zone of this name is described from the players' sides too")
	}
}

// turnedZone builds a zone that each player sees where the first player sees his.
func (c *compiler) turnedZone(name string) {
	set := c.squares(c.rules.board, "zone."+name, c.spec.Zones[name])
	var z [MaxPlayers]Set
	for p := range c.rules.players {
		for _, sq := range set.Squares() {
			z[p].Add(c.rules.board.Turned(p, sq))
		}
	}
	c.zones[name] = z
}

// squares reads the squares that several texts of a key name together.
func (c *compiler) squares(b *board.Board, key string, texts []string) (out Set) {
	for _, text := range texts {
		set, err := squares(b, text)
		if err != nil {
			c.fault(key, "%v", err)
		}
		out = out.Union(set)
	}
	return out
}

// build makes the board.
func (s *BoardSpec) build(players []PlayerSpec) (*board.Board, error) {
	if s.Shape == ShapeCamps {
		if s.Files != 0 || s.Ranks != 0 || s.Reflect {
			return nil, errors.New("board: three camps have files and ranks of their own, expected none here")
		}
		var letters [3]string
		for i := range letters {
			letters[i] = players[i].Letter
		}
		return board.Camps(letters, s.Centre), nil
	}
	if s.Centre {
		return nil, errors.New("board: a rectangle has no centre to add")
	}
	sym := board.HalfTurn
	if s.Reflect {
		sym = board.Reflection
	}
	return board.Rect(s.Files, s.Ranks, sym)
}

// turnOrder reads the order in which the players move.
func (c *compiler) turnOrder() {
	r := c.rules
	order := c.spec.Order
	if order == nil {
		for p := range r.players {
			order = append(order, p)
		}
	}
	if len(order) != r.players {
		c.fault("order", "read %d players, expected all %d", len(order), r.players)
		return
	}
	seen := map[int]bool{}
	for i, p := range order {
		if p < 0 || p >= r.players || seen[p] {
			c.fault("order", "expected each player once")
			return
		}
		seen[p] = true
		r.place[p] = i
		r.next[p] = Player(order[(i+1)%len(order)])
	}
	r.first = Player(order[0])
}

// markLine adds the steps of one marked line, for every player's side.
func (c *compiler) markLine(path, text string, pairs map[[2]Square]bool) {
	b := c.rules.board
	var prev Square
	gaps := false
	for i, name := range strings.Split(text, "-") {
		sq, ok := b.Square(name)
		if !ok {
			c.fault(path, "read %q in %q, expected a square of the board", name, text)
			return
		}
		if near := steps(b, prev); i > 0 && !near.Has(sq) && !gaps {
			gaps = true
			c.fault(path, "read %q: %s and %s are not neighbours, expected every point of the line%s", text, b.Name(prev), name, between(b, prev, sq))
		}
		for p := range c.rules.players {
			if i > 0 {
				x, y := b.Turned(p, prev), b.Turned(p, sq)
				pairs[[2]Square{x, y}], pairs[[2]Square{y, x}] = true, true
			}
		}
		prev = sq
	}
}

// between is the straight line between two squares as an example, "" if there is none.
func between(b *board.Board, from, to Square) string {
	for h := range b.Headings(from) {
		for n := 2; n < max(b.Files(), b.Ranks()); n++ {
			for _, p := range b.Walk(board.Spot{To: from, Heading: board.Heading(h)}, n) {
				if p.End.To != to {
					continue
				}
				text := ", as in " + b.Name(from)
				for _, sq := range append(p.Passed, to) {
					text += "-" + b.Name(sq)
				}
				return text
			}
		}
	}
	return ""
}

// squares reads "e4" or the rectangle "d1-f3".
func squares(b *board.Board, text string) (Set, error) {
	var set Set
	lo, hi, ranged := strings.Cut(text, "-")
	x, ok1 := b.Square(lo)
	y := x
	ok2 := true
	if ranged {
		y, ok2 = b.Square(hi)
	}
	if !ok1 || !ok2 {
		return set, fmt.Errorf("read %q, expected a square of the board such as a1, or two corners such as a1-%s", text, b.Name(Square(b.Size()-1)))
	}
	w := b.Files()
	if b.Camps() > 0 && int(x)/(w*b.Ranks()) != int(y)/(w*b.Ranks()) {
		return set, fmt.Errorf("read %q, expected two corners in one camp", text)
	}
	f0, f1 := min(int(x)%w, int(y)%w), max(int(x)%w, int(y)%w)
	r0, r1 := min(int(x)/w, int(y)/w), max(int(x)/w, int(y)/w)
	for r := r0; r <= r1; r++ {
		for f := f0; f <= f1; f++ {
			set.Add(Square(r*w + f))
		}
	}
	return set, nil
}

// zone returns a zone's squares for a player; the empty name is the whole board.
func (c *compiler) zone(path, name string, p int) Set {
	if name == "" {
		var all Set
		for sq := range c.rules.size {
			if !c.rules.holes.Has(Square(sq)) {
				all.Add(Square(sq))
			}
		}
		return all
	}
	z, ok := c.zones[name]
	if !ok && p == 0 {
		c.fault(path, "read zone %q, %s", name, oneOf("zones", maps.Keys(c.zones)))
	}
	return z[p]
}
