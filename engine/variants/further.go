package variants

import (
	"errors"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// A file is read before it is compiled. What cannot be read leaves a hole, and most of
// what compiling would say about the rest may be due to it. This file tells what is
// wrong all the same.

// compiled adds the faults of compiling, each at its place in the file.
func (r *reader) compiled(bad engine.Faults, s resolved) {
	for _, f := range bad {
		p := place(f.Path)
		if p == "start" {
			p = startPath(s.Setup)
		}
		if other := place(f.Other); f.Other != "" && r.younger(s.root.Find(other), s.root.Find(p)) {
			p = other
		}
		at := s.root.Nearest(p)
		if at == nil && strings.HasPrefix(p, "notation.") {
			at = s.root.Nearest("rules") // there is no such table: it is the rules that need it
		}
		r.FaultAt(at, p, "%s", f.Msg)
	}
}

// younger reports whether the first of two keys is more likely to be the wrong one of two
// that do not go together: the other is absent, or stands in a file that this one builds on.
func (r *reader) younger(n, other *tomlfile.Node) bool {
	return n != nil && (other == nil || r.own(n) && !r.own(other))
}

// own reports whether a node stands in the file itself, not in one that it builds on.
func (r *reader) own(n *tomlfile.Node) bool {
	return n != nil && n.Source != nil && n.Source == r.Root.Source
}

// further adds to the faults of reading those of compiling that do not hang on them.
func (g *Game) further(r *reader) {
	root := g.usually()
	probe := newReader(g.File, root)
	probe.limits()
	if len(probe.Faults) > 0 {
		return
	}
	s := probe.spec()
	_, err := engine.Compile(s)
	var bad engine.Faults
	errors.As(err, &bad)
	read := slices.Clone(r.Faults)
	bad = slices.DeleteFunc(bad, func(f engine.Fault) bool {
		known := slices.ContainsFunc(read, func(x tomlfile.Fault) bool { return x.Path == place(f.Path) })
		return f.Path == "start" || known || !apart(place(f.Path), read)
	})
	r.compiled(bad, resolved{Spec: &s, root: root})
	g.boards(r)
}

// apart reports whether a fault of compiling at a path is one whatever becomes of the
// faults of reading.
func apart(path string, read tomlfile.Faults) bool {
	if strings.HasSuffix(path, ".move") && strings.Contains(path, ".clause.") {
		return true // Betza is read by itself
	}
	part := section(path)
	needs := []string{part}
	switch part {
	case "zones", "fixed_zones", "lines":
		needs = append(needs, "player", "board")
	default:
		needs = nil
	}
	for _, f := range read {
		at := section(f.Path)
		switch {
		case slices.Contains(besideRules, at):
		case needs == nil || slices.Contains(needs, at):
			return false
		}
	}
	return true
}

// besideRules are the keys at the top of a file that make no rules by themselves.
var besideRules = []string{"option", "conflict", "setup", "swap", "default_setup", "layer", "display", "format", "id", "name", "about"}

// section is the table at the top of the file that a path leads into.
func section(path string) string {
	if i := strings.IndexAny(path, ".["); i >= 0 {
		return path[:i]
	}
	return path
}

// boards adds what is wrong with the boards of setups without a layer, where that can
// be told: it takes players, a board and pieces that can be read.
func (g *Game) boards(r *reader) {
	for _, f := range r.Faults {
		switch section(f.Path) {
		case "player", "board", "swap":
			return
		case "notation":
			if f.Path != "notation.state" && f.Path != "notation.unmoved" {
				return // it may be about how pieces are written
			}
		}
	}
	root := g.usually()
	s := newReader(g.File, root).spec()
	var starts, at []string
	for _, x := range g.setups {
		path := startPath(x.id)
		if len(x.layers) == 0 && x.fen != "" {
			starts, at = append(starts, x.fen), append(at, path)
		}
	}
	for i, err := range engine.Boards(s, starts) {
		known := slices.ContainsFunc(r.Faults, func(f tomlfile.Fault) bool { return f.Path == at[i] })
		if err != nil && !known {
			r.FaultAt(root.Nearest(at[i]), at[i], "%s", err.Error())
		}
	}
}
