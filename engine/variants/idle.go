package variants

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine"
)

// What stands in a file and does nothing is a mistake: a name that nothing has, or
// a key whose partner is missing. An option or a layer can bring the partner, so a
// key is idle only if it is under every choice: no part of the file, layers and
// values of options among them, says what would make it work.

// A sources are the parts of a file that can be laid over each other.
type sources struct {
	g     *Game
	trees []*node
}

// sources are the file itself, its layers, the values of its options, and the
// layers that these change.
func (g *Game) sources() sources {
	s := sources{g: g}
	add := func(n *node) {
		s.trees = append(s.trees, n)
		layers := n.find("layer")
		if layers == nil {
			return
		}
		for _, name := range slices.Sorted(maps.Keys(layers.table)) {
			s.trees = append(s.trees, layers.table[name])
		}
	}
	add(g.root)
	for i := range g.options {
		for _, name := range g.options[i].Values {
			add(g.options[i].overlays[name])
		}
	}
	return s
}

// all returns what the sources have at a path.
func (s sources) all(path string) []*node {
	var out []*node
	for _, t := range s.trees {
		if n := t.find(path); n != nil {
			out = append(out, n)
		}
	}
	return out
}

// has reports whether some source, or a number option, says something at a path
// that counts.
func (s sources) has(path string) bool {
	return slices.ContainsFunc(s.all(path), (*node).says) || slices.ContainsFunc(s.g.options, func(o Option) bool { return o.key == path })
}

// is reports whether some source has the text at a path.
func (s sources) is(path, text string) bool {
	return slices.ContainsFunc(s.all(path), func(n *node) bool { return n.value == text })
}

// says reports whether a node says more than its absence would: no false, no zero and
// no empty text.
func (n *node) says() bool {
	switch n.value {
	case false, int64(0), 0.0, "":
		return false
	}
	return true
}

// idle reports what does nothing whatever is chosen.
func (g *Game) idle(r *reader) {
	s := g.sources()
	three := slices.ContainsFunc(s.all("player"), func(n *node) bool { return len(n.list) > 2 })
	camps := s.is("board.shape", "camps")
	faces := slices.ContainsFunc(s.all("rules.facing"), func(n *node) bool { return n.value != "off" })
	stale := s.is("rules.no_move", "by_last")
	clauses := s.clauses()
	bare := slices.ContainsFunc(slices.Collect(maps.Values(clauses)), func(c clauseNodes) bool { return c.get("bare") != nil })
	for _, x := range []struct {
		path string
		met  bool
		want string
	}{
		{"rules.deom", s.has("rules.points"), "counts for nobody, expected points = true"},
		{"rules.spare_royal", s.has("rules.points"), "counts for nobody, expected points = true"},
		{"rules.facing_home", faces, "is for royals that face each other, expected facing besides"},
		{"rules.facing_swapped", faces && s.has("rules.facing_home"), "is for royals that face each other from home, expected facing and facing_home besides"},
		{"order_leads", s.has("order"), "lets the first of the order begin, expected order besides"},
		{"hands.half_lines", camps, "is for a board of camps"},
		{"takeover", three, "gives an army to a captor, expected it in a game of three: of two the captor has won"},
		{"rows", three && len(s.all("takeover")) > 0 || s.is("hands.pieces", "convert"), "are corresponding pieces, expected [hands] with pieces = \"convert\", or [takeover] in a game of three"},
	} {
		for _, n := range s.all(x.path) {
			if !x.met && n.says() {
				r.fault(n.line, x.path, "%s", x.want)
				break
			}
		}
	}
	for _, n := range s.all("rules.perpetual") {
		if n.value == "lose" && (three || !s.has("rules.repetition")) {
			r.fault(n.line, "rules.perpetual", "is for the repetition of a position, expected repetition besides, in a game of two")
			break
		}
	}
	for _, n := range s.all("rules.facing") {
		if n.value == "bars" && !bare {
			r.fault(n.line, "rules.facing", "read \"bars\", expected a clause with bare, which royals that face each other bar")
			break
		}
	}
	for _, path := range slices.Sorted(maps.Keys(clauses)) {
		c := clauses[path]
		idle := func(key string, met bool, want string) {
			if n := c.get(key); n != nil && !met {
				r.fault(n.line, path+"."+key, "%s", want)
			}
		}
		idle("via", c.get("twice") != nil, "is for a piece that steps twice, expected twice besides")
		idle("crowd", camps, "is for a board of camps")
		idle("stale", stale, "is for no_move = \"by_last\"")
		idle("blind", len(s.all("castle")) > 0, "is for a game with castling")
		idle("over", c.lame(), "needs squares to pass, expected a move with a lame leap, such as nN")
	}
	g.unused(r, s)
}

// clauseNodes are the tables of one clause in all sources.
type clauseNodes []*node

// clauses are those of all pieces in all sources, by path.
func (s sources) clauses() map[string]clauseNodes {
	out := map[string]clauseNodes{}
	for _, pieces := range s.all("piece") {
		for letter, p := range pieces.table {
			own := p.find("clause")
			if own == nil {
				continue
			}
			for name, c := range own.table {
				path := "piece." + letter + ".clause." + name
				out[path] = append(out[path], c)
			}
		}
	}
	return out
}

// get returns what some source says by a key of the clause, nil if none does.
func (c clauseNodes) get(key string) *node {
	for _, n := range c {
		if x := n.find(key); x != nil && x.says() {
			return x
		}
	}
	return nil
}

// lame reports whether some source gives the clause a lame leap.
func (c clauseNodes) lame() bool {
	return slices.ContainsFunc(c, func(n *node) bool {
		move := n.find("move")
		if move == nil {
			return false
		}
		text, ok := move.value.(string)
		return !ok || engine.Lame(text)
	})
}

// unused reports layers that no setup has, and swaps of pieces or files that are
// nowhere.
func (g *Game) unused(r *reader, s sources) {
	layers := map[string]bool{}
	for _, setups := range s.all("setup") {
		for _, x := range setups.table {
			if n := x.find("layer"); n != nil {
				name, _ := n.value.(string)
				layers[name] = true
			}
		}
	}
	if n := g.root.find("layer"); n != nil {
		for _, name := range slices.Sorted(maps.Keys(n.table)) {
			if !layers[name] {
				r.fault(n.table[name].line, "layer."+name, "is of no setup, expected one with layer = %q", name)
			}
		}
	}
	letters, files := map[string]bool{}, 0
	for _, n := range s.all("piece") {
		for letter := range n.table {
			letters[strings.TrimPrefix(letter, "+")] = true
		}
	}
	for _, n := range s.all("board.files") {
		v, _ := n.value.(int64)
		files = max(files, int(v))
	}
	if s.is("board.shape", "camps") || slices.ContainsFunc(g.options, func(o Option) bool { return o.key == "board.files" }) {
		files = 26 // as far as can be told here
	}
	for i, x := range g.swaps {
		path := fmt.Sprintf("swap[%d]", i)
		line := g.root.find("swap").list[i].line
		for _, letter := range strings.Split(x.pieces, "") {
			if !letters[strings.ToUpper(letter)] {
				r.fault(line, path+".pieces", "read %q in %q, expected letters of pieces: %s", letter, x.pieces, strings.Join(slices.Sorted(maps.Keys(letters)), ", "))
			}
		}
		for _, f := range x.files {
			if last := max(f[0][0], f[1][0]); int(last-'a') >= files {
				r.fault(line, path+".files", "read %q, expected files of the board, a to %c", f[0]+"-"+f[1], 'a'+files-1)
			}
		}
	}
}
