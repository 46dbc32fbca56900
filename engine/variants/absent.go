package variants

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
)

// What a file takes away must be there: off = true for a name that nothing has is a
// misspelling, and the rule would stay. So must be what off = false brings back, what
// an empty text replaces, and the limit that a 0 takes away. It may be in the file itself, in those that it builds on, in a
// layer or in a value of an option.

// An absence looks for what is not there.
type absence struct {
	game   *Game
	report *tomlfile.Report
	trees  []*tomlfile.Node // that may have it
	more   []func()         // adds others, which take longer to make
}

// absent reports what takes away, brings back or replaces what is not there.
func (g *Game) absent(r *reader) {
	own := g.sources().trees
	a := absence{game: g, report: r.Report, trees: append(slices.Clone(own), g.raw)}
	a.more = []func(){a.addBelow, a.addOptions}
	for _, n := range own {
		a.walk(n, "", "", false)
	}
}

// addBelow adds the files that this one builds on, with their overlays.
func (a *absence) addBelow() {
	for _, below := range a.game.below {
		x := expanded(a.report.File, below)
		a.trees = append(a.trees, below, x.Root)
		visitOverlays(x.Root, "", func(n *tomlfile.Node, path string) { a.trees = append(a.trees, x.overlay(below, n, path)) })
	}
}

// addOptions adds the file under each value of its options, which may change the rows of a
// template.
func (a *absence) addOptions() {
	for _, v := range a.game.values() {
		a.trees = append(a.trees, expanded(a.game.File, tomlfile.Merge(a.game.raw, v)).Root)
	}
}

// visitOverlays visits the overlays of a part of a file, and theirs.
func visitOverlays(n *tomlfile.Node, path string, visit func(n *tomlfile.Node, path string)) {
	for _, key := range n.Keys() {
		x, at := n.Table[key], tomlfile.Join(path, key)
		switch {
		case overlay.MatchString(at):
			visit(x, at)
			if layers := x.Find("layer"); layers != nil {
				for name, y := range layers.Table {
					visit(y, tomlfile.Join(at+".layer", name))
				}
			}
		case path == "" && (key == "layer" || key == "option"), strings.HasPrefix(path+".", "option."):
			visitOverlays(x, at, visit)
		}
	}
}

// walk looks at the keys of a table, which stands at a path below its parent's. In copies
// of templates what is empty or false may be so for some rows.
func (a *absence) walk(n *tomlfile.Node, parent, path string, copied bool) {
	for _, key := range n.Keys() {
		x, at := n.Table[key], tomlfile.Join(path, key)
		switch {
		case overlay.MatchString(at) || strings.Contains(key, "{"):
			// it is looked at by itself, or its copies are
		case key == "off" && x.Value == true:
			a.taken(x, parent, path)
		case key == "off" && x.Value == false && !copied:
			if !a.some(at, func(n *tomlfile.Node) bool { return n.Value == true }) {
				a.report.FaultAt(x, at, "read off = false, expected no such line where nothing says off = true")
			}
		case x.Value == "" && !copied && slices.Contains(ruleTables, section(at)) && !a.report.Failed(at):
			if !a.some(at, says) {
				a.report.FaultAt(x, at, "read nothing, %s", missed(at))
			}
		case x.Value == int64(0) && !copied && limit.MatchString(at) && !a.report.Failed(at):
			if !a.some(at, says) && !a.game.sets(at) {
				a.report.FaultAt(x, at, "read 0, which is no limit and changes nothing, expected 1 or more, or no such line")
			}
		case x.Table != nil:
			a.walk(x, path, at, copied || x.Copied())
		}
		for i, y := range x.List {
			if y.Table != nil {
				a.walk(y, at, tomlfile.Index(at, i), copied || y.Copied())
			}
		}
	}
}

// ruleTables are the tables in which an empty text is as good as none.
var ruleTables = []string{
	"blast", "counting", "drop", "end", "facing", "hands", "mate", "notation", "piece", "rules", "takeover", "team", "turns", "walls",
}

// required are the texts in them that must be there, with what they are.
var required = []struct {
	path *regexp.Regexp
	want string
}{
	{regexp.MustCompile(`\.clause\.[^.]+\.move$`), "a move in Betza notation, such as R"},
	{regexp.MustCompile(`^end\[\d+\]\.zone$|\.(promote|cross)\[\d+\]\.zone$|\.tied\.(zone|home)$`), "the name of a zone"},
	{regexp.MustCompile(`\.tied\.royal$`), "the letter of a piece"},
	{regexp.MustCompile(`^team\.strong$`), "the letter of a player"},
}

// missed says what is expected in place of an empty text at a path.
func missed(path string) string {
	for _, x := range required {
		if x.path.MatchString(path) {
			return "expected " + x.want
		}
	}
	return "which changes nothing, expected text or no such line"
}

// limit is where a number limits pieces, and 0 is no limit.
var limit = regexp.MustCompile(`^(piece\.[^.]+\.max|drop\.[^.]+\.most_a_file)$`)

// sets reports whether a number option sets what stands at a path.
func (g *Game) sets(path string) bool {
	return slices.ContainsFunc(g.options, func(o Option) bool { return o.key == path })
}

// named are the tables of what has a name of its own.
var named = regexp.MustCompile(`^(drop|option|piece|setup|piece\.[^.]+\.clause)$`)

// taken reports off = true at a path where nothing has what it takes away.
func (a *absence) taken(off *tomlfile.Node, parent, path string) {
	inFault := slices.ContainsFunc(a.report.Faults, func(f tomlfile.Fault) bool { return strings.HasPrefix(path+".", f.Path+".") })
	if inFault || a.some(path, isThere) {
		return
	}
	name, names := strings.TrimPrefix(path, parent+"."), map[string]bool{}
	if named.MatchString(parent) {
		for _, t := range a.trees {
			if n := t.Find(parent); n != nil {
				for key, x := range n.Table {
					if isThere(x) && !strings.Contains(key, "{") {
						names[key] = true
					}
				}
			}
		}
	}
	if len(names) == 0 {
		a.report.FaultAt(off, path+".off", "read off = true, expected no such line: nothing has %s", path)
		return
	}
	known := slices.Sorted(maps.Keys(names))
	a.report.FaultAt(off, path+".off", "read off = true for %s, which nothing has, expected one of %s%s", tomlfile.Quote(name), strings.Join(known, ", "), nearest.Hint(name, known))
}

// isThere reports whether a table says more than that it is not there.
func isThere(n *tomlfile.Node) bool {
	return n.Table != nil && (n.Table["off"] == nil || len(n.Table) > 1)
}

// some reports whether there is something of a sort at a path of any tree.
func (a *absence) some(path string, sort func(*tomlfile.Node) bool) bool {
	for {
		if slices.ContainsFunc(a.trees, func(t *tomlfile.Node) bool {
			n := t.Find(path)
			return n != nil && sort(n)
		}) {
			return true
		}
		if len(a.more) == 0 {
			return false
		}
		a.more[0]()
		a.more = a.more[1:]
	}
}
