package variants

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// What stands in a file and does nothing is a mistake: a name that nothing has, or
// a key whose partner is missing. An option or a layer can bring the partner, so a
// key is idle only if it is under every choice: no part of the file, layers and
// values of options among them, says what would make it work.

// A sources are the parts of a file that can be laid over each other.
type sources struct {
	g     *Game
	trees []*tomlfile.Node
}

// sources are the file itself, its layers, the values of its options, and the
// layers that these change.
func (g *Game) sources() sources {
	s := sources{g: g}
	add := func(n *tomlfile.Node) {
		s.trees = append(s.trees, n)
		if layers := n.Find("layer"); layers != nil {
			for _, name := range layers.Keys() {
				s.trees = append(s.trees, layers.Table[name])
			}
		}
	}
	add(g.root)
	for _, v := range g.values() {
		add(v)
	}
	return s
}

// values are those of all options, in the order of the file.
func (g *Game) values() []*tomlfile.Node {
	var out []*tomlfile.Node
	for i := range g.options {
		for _, name := range g.options[i].Values {
			out = append(out, g.options[i].overlays[name])
		}
	}
	return out
}

// layers are the names of all layers, of the file and of values of options.
func (g *Game) layers() []string {
	var out []string
	for _, n := range append(g.values(), g.root) {
		out = append(out, n.Find("layer").Keys()...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// all returns what the sources have at a path.
func (s sources) all(path string) []*tomlfile.Node {
	var out []*tomlfile.Node
	for _, t := range s.trees {
		if n := t.Find(path); n != nil {
			out = append(out, n)
		}
	}
	return out
}

// has reports whether some source, or a number option, says something at a path
// that counts.
func (s sources) has(path string) bool {
	return slices.ContainsFunc(s.all(path), says) || slices.ContainsFunc(s.g.options, func(o Option) bool { return o.key == path })
}

// is reports whether some source has the text at a path.
func (s sources) is(path, text string) bool {
	return slices.ContainsFunc(s.all(path), func(n *tomlfile.Node) bool { return n.Value == text })
}

// says reports whether a node says more than its absence would: no false, no zero and
// no empty text.
func says(n *tomlfile.Node) bool {
	switch n.Value {
	case false, int64(0), 0.0, "":
		return false
	}
	return true
}

// idle reports what does nothing under any choice.
func (g *Game) idle(r *reader) {
	s := g.sources()
	three := slices.ContainsFunc(s.all("player"), func(n *tomlfile.Node) bool { return len(n.List) > 2 })
	camps := len(s.all("board.camps")) > 0
	faces := slices.ContainsFunc(s.all("facing.rule"), func(n *tomlfile.Node) bool { return n.Value != "off" })
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
		{"rules.repeated", s.has("rules.repetition"), "is for the repetition of a position, expected repetition besides"},
		{"facing.home", faces, "is for royals that face each other, expected rule besides"},
		{"facing.swapped", faces && s.has("facing.home"), "is for royals that face each other from home, expected rule and home besides"},
		{"turns.lead", s.has("turns.order"), "lets the first of the order begin, expected order besides"},
		{"hands.camps.half_lines", camps, "is for a board of camps"},
		{"rules.royal_loss", !three, "is for games of two: among three whoever loses a royal is out"},
		{"takeover", three, "gives an army to a captor, expected it in a game of three: of two the captor has won"},
		{"rows", three && len(s.all("takeover")) > 0 || s.is("hands.pieces", "convert"), "are corresponding pieces, expected [hands] with pieces = \"convert\", or [takeover] in a game of three"},
	} {
		for _, n := range s.all(x.path) {
			if !x.met && says(n) {
				r.FaultAt(n, x.path, "%s", x.want)
				break
			}
		}
	}
	s.uncounted(r)
	for _, n := range s.all("rules.mate") {
		if n.Value != "loses" && !s.is("rules.safety", "mate") {
			r.FaultAt(n, "rules.mate", "is for checkmate, expected safety = \"mate\" besides")
			break
		}
	}
	for _, n := range s.all("rules.perpetual") {
		if n.Value == "lose" && (three || !s.has("rules.repetition")) {
			r.FaultAt(n, "rules.perpetual", "is for the repetition of a position, expected repetition besides, in a game of two")
			break
		}
	}
	for _, n := range s.all("rules.safety") {
		if n.Value == "mate" && len(s.all("end")) > 0 && !s.royal() { // without ends it is wrong in any case
			r.FaultAt(n, "rules.safety", "read \"mate\", expected a piece with royal = true, which can be mated")
			break
		}
	}
	for _, n := range s.all("facing.rule") {
		if n.Value == "bars" && !bare {
			r.FaultAt(n, "facing.rule", "read \"bars\", expected a clause with bare, which royals that face each other bar")
			break
		}
	}
	for _, path := range slices.Sorted(maps.Keys(clauses)) {
		c := clauses[path]
		idle := func(key string, met bool, want string) {
			if n := c.get(key); n != nil && !met {
				r.FaultAt(n, path+"."+key, "%s", want)
			}
		}
		idle("camps.crowd", camps, "is for a board of camps")
		idle("stale", stale, "is for no_move = \"by_last\"")
		idle("castling.blind", len(s.all("castle")) > 0, "is for a game with castling")
		idle("path.least", c.moves(engine.Rides), "is for a slide, expected a move that slides, such as R")
		idle("path.over", c.moves(engine.Lame), "needs squares to pass, expected a move with a lame leap, such as nN")
	}
	g.unused(r, s)
}

// uncounted reports what speaks of points in a game that counts none, and a count of nothing.
func (s sources) uncounted(r *reader) {
	values := s.values()
	if !s.has("rules.points") {
		for _, path := range slices.Sorted(maps.Keys(values)) {
			// Who builds on a game and switches its count off need not take every value back.
			if n := values[path]; n.Source == nil || n.Source.File == r.File {
				r.FaultAt(n, path, "counts for nobody, expected points = true in [rules]")
			}
		}
		for _, n := range s.all("rules.no_move") {
			if n.Value == "counts" {
				r.FaultAt(n, "rules.no_move", "read \"counts\", expected points = true besides")
				break
			}
		}
		return
	}
	set := func(o Option) bool { return strings.HasPrefix(o.key, "piece.") && strings.HasSuffix(o.key, ".value") }
	if len(values) > 0 || s.has("rules.deom") || s.has("rules.spare_royal") || slices.ContainsFunc(s.g.options, set) {
		return
	}
	for _, n := range s.all("rules.points") {
		if says(n) {
			r.FaultAt(n, "rules.points", "counts nothing, expected a piece with a value, as in piece.P.value = 1")
			return
		}
	}
}

// values are those of pieces, by path, each where a source first has one.
func (s sources) values() map[string]*tomlfile.Node {
	out := map[string]*tomlfile.Node{}
	for _, pieces := range s.all("piece") {
		for letter, p := range pieces.Table {
			path := "piece." + letter + ".value"
			if n := p.Find("value"); n != nil && says(n) && out[path] == nil {
				out[path] = n
			}
		}
	}
	return out
}

// royal reports whether some source makes a piece royal.
func (s sources) royal() bool {
	for _, pieces := range s.all("piece") {
		for _, p := range pieces.Table {
			if x := p.Find("royal"); x != nil && says(x) {
				return true
			}
		}
	}
	return false
}

// clauseNodes are the tables of one clause in all sources.
type clauseNodes []*tomlfile.Node

// clauses are those of all pieces in all sources, by path.
func (s sources) clauses() map[string]clauseNodes {
	out := map[string]clauseNodes{}
	for _, pieces := range s.all("piece") {
		for letter, p := range pieces.Table {
			own := p.Find("clause")
			if own == nil {
				continue
			}
			for name, c := range own.Table {
				path := "piece." + letter + ".clause." + name
				out[path] = append(out[path], c)
			}
		}
	}
	return out
}

// get returns what some source says by a key of the clause, nil if none does.
func (c clauseNodes) get(key string) *tomlfile.Node {
	for _, n := range c {
		if x := n.Find(key); x != nil && says(x) {
			return x
		}
	}
	return nil
}

// moves reports whether some source gives the clause a move that meets a condition, or
// one that cannot be read.
func (c clauseNodes) moves(met func(move string) bool) bool {
	return slices.ContainsFunc(c, func(n *tomlfile.Node) bool {
		move := n.Find("move")
		if move == nil {
			return false
		}
		text, ok := move.Value.(string)
		return !ok || met(text)
	})
}

// unused reports layers that no setup has, and swaps of pieces or files that are
// nowhere.
func (g *Game) unused(r *reader, s sources) {
	layers := map[string]bool{}
	for _, v := range append(g.values(), nil) {
		for _, x := range present(expanded(g.File, tomlfile.Merge(g.raw, v)).Top().Subs("setup")) {
			for _, name := range x.Texts("layers") {
				layers[name] = true
			}
		}
	}
	for _, n := range append(g.values(), g.root) {
		of := n.Find("layer")
		for _, name := range of.Keys() {
			if !layers[name] {
				r.FaultAt(of.Table[name], "layer."+name, "is of no setup, expected one with layers = [%q]", name)
			}
		}
	}
	letters, files := map[string]bool{}, 0
	for _, n := range s.all("piece") {
		for letter := range n.Table {
			letters[strings.TrimPrefix(letter, "+")] = true
		}
	}
	for _, n := range s.all("board.files") {
		v, _ := n.Value.(int64)
		files = max(files, int(v))
	}
	if len(s.all("board.camps")) > 0 || slices.ContainsFunc(g.options, func(o Option) bool { return o.key == "board.files" }) {
		files = 26 // as far as can be told here
	}
	for i, x := range g.swaps {
		path := fmt.Sprintf("swap[%d]", i)
		for _, letter := range strings.Split(x.pieces, "") {
			if !letters[strings.ToUpper(letter)] {
				r.Fault(path+".pieces", "read %q in %q, expected letters of pieces: %s", letter, x.pieces, strings.Join(slices.Sorted(maps.Keys(letters)), ", "))
			}
		}
		for _, f := range x.files {
			if last := max(f[0][0], f[1][0]); int(last-'a') >= files {
				r.Fault(path+".files", "read %q, expected files of the board, a to %c", f[0]+"-"+f[1], 'a'+files-1)
			}
		}
	}
}
