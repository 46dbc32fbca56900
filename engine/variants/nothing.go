package variants

import (
	"slices"
	"strings"

	"komi/engine/tomlfile"
)

// A false where nothing says true, and a list without an entry where nothing has one, are as
// good as no line. Whoever wrote the line took it for more. The whole is a file, its layers,
// the values of its options and the files that it builds on, as for what is absent.

// listTables are the tables in which a list without an entry is as good as none, besides the
// [ruleTables]. A state field of no parts is said aloud.
var listTables = []string{"board", "castle", "fixed_zones", "lines", "rows", "zones"}

// warnNothing warns of what leaves everything as it is, and of ends that do not say when.
func (g *Game) warnNothing(w *tomlfile.Report) {
	own := g.sources().trees
	a := absence{game: g, report: w, trees: append(slices.Clone(own), g.raw)}
	a.more = []func(){a.addBelow, a.addOptions}
	for _, n := range own {
		for _, key := range n.Keys() {
			if x := n.Table[key]; slices.Contains(ruleTables, key) || slices.Contains(listTables, key) {
				a.nothing(x, key)
			}
		}
		for i, x := range endsOf(n) {
			if x.Table["when"] == nil {
				w.FaultAt(x, tomlfile.Index("end", i), `has no key "when", which is read as "reach", expected when = "reach", "left" or "checks"`)
			} else if x.Table["when"].Value == "left" && x.Table["result"] == nil {
				w.FaultAt(x, tomlfile.Index("end", i), `has no key "result", which is read as "wins": who has little left wins; expected result = "wins", "loses", "draws" or "counts"`)
			}
		}
	}
}

// endsOf are the tables [[end]] of a part of a file.
func endsOf(n *tomlfile.Node) []*tomlfile.Node {
	if x := n.Find("end"); x != nil {
		return x.List
	}
	return nil
}

// nothing looks at what stands at a path. Copies of a template may say it for some rows.
func (a *absence) nothing(n *tomlfile.Node, path string) {
	switch {
	case n.Copied() || strings.Contains(path, "{") || strings.HasSuffix(path, ".off") || n.Line == 0:
	case n.Value == false:
		if !a.some(path, func(x *tomlfile.Node) bool { return x.Value == true }) {
			a.report.FaultAt(n, path, "read false, which changes nothing, expected true or no such line")
		}
	case n.List != nil && len(n.List) == 0:
		switch part := section(path); {
		case part == "notation" || a.some(path, func(x *tomlfile.Node) bool { return len(x.List) > 0 }):
		case part == "zones" || part == "fixed_zones" || part == "lines":
			a.report.FaultAt(n, path, "read an empty list, expected squares: it has none")
		default:
			a.report.FaultAt(n, path, "read an empty list, which changes nothing, expected entries or no such line")
		}
	}
	for _, key := range n.Keys() {
		a.nothing(n.Table[key], tomlfile.Join(path, key))
	}
	for i, x := range n.List {
		a.nothing(x, tomlfile.Index(path, i))
	}
}
