package variants

import (
	"fmt"
	"maps"
	"slices"
)

// What a file may hold, far beyond what a game needs: a file that holds more is
// a mistake, and would take hours to read or to check.
const (
	maxClauses = 64   // of a piece
	maxOptions = 200  // of a file
	maxValues  = 64   // of an option
	maxStarts  = 4096 // setups of a file, composed and exchanged ones included
	maxPairs   = 10   // pairs a setup can exchange by one swap
)

// limits reports what a file holds too much of, before any of it is read.
func (r *reader) limits(root *node) {
	count := func(path string, n *node, most int, what string) {
		if n != nil && max(len(n.table), len(n.list)) > most {
			r.fault(n.line, path, "read %d %s, expected at most %d", max(len(n.table), len(n.list)), what, most)
		}
	}
	count("option", root.find("option"), maxOptions, "options")
	count("setup", root.find("setup"), maxStarts, "setups")
	count("swap", root.find("swap"), maxPairs, "swaps")
	if pieces := root.find("piece"); pieces != nil {
		for _, letter := range slices.Sorted(maps.Keys(pieces.table)) {
			count("piece."+letter+".clause", pieces.table[letter].find("clause"), maxClauses, "clauses")
		}
	}
	if options := root.find("option"); options != nil {
		for _, name := range slices.Sorted(maps.Keys(options.table)) {
			count("option."+name+".value", options.table[name].find("value"), maxValues, "values")
		}
	}
	if families := root.find("compose"); families != nil {
		count("compose", families, maxOptions, "families of setups")
		for i, c := range families.list {
			first, second := c.find("first"), c.find("second")
			if first != nil && second != nil && len(first.list)*len(second.list) > maxStarts {
				r.fault(c.line, fmt.Sprintf("compose[%d]", i), "read %d by %d setups, expected at most %d in all", len(first.list), len(second.list), maxStarts)
			}
		}
	}
	if swaps := root.find("swap"); swaps != nil {
		for i, s := range swaps.list {
			count(fmt.Sprintf("swap[%d].files", i), s.find("files"), maxPairs/2, "pairs of files")
		}
	}
}

// starts reports a file with too many setups, the listed exchanges among them.
func (r *reader) starts(g *Game) {
	if len(r.faults) > 0 {
		return // a swap may not be what it should be
	}
	n := len(g.setups)
	for _, s := range g.setups {
		for i := range g.swaps {
			if g.swaps[i].listed {
				n += 1<<len(g.swaps[i].pairs(s.fen)) - 1
			}
		}
		if n > maxStarts {
			r.fault(0, "setup", "the file has more than %d starts, exchanges included", maxStarts)
			return
		}
	}
}

// defaults reports number options whose default is not a value they allow.
func (r *reader) defaults(g *Game) {
	for _, o := range g.Options() {
		if o.key == "" {
			continue
		}
		if _, err := o.parse(o.Default); err != nil {
			path := "option." + o.Name
			r.fault(g.root.lineOf(path), path, "the default, which stands at %s: %v", o.key, err)
		}
	}
}
