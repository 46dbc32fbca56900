package variants

import (
	"fmt"

	"komi/engine/tomlfile"
)

// What a file may hold, far beyond what a game needs: a file that holds more is
// a mistake, and would take hours to read or to check.
const (
	maxClauses = 64   // of a piece
	maxOptions = 200  // of a file
	maxValues  = 64   // of an option
	maxStarts  = 4096 // setups of a file, exchanged ones included
	maxPairs   = 10   // pairs a setup can exchange by one swap
)

// limits reports what a file holds too much of, before any of it is read.
func (r *reader) limits() {
	root := r.Root
	count := func(path string, n *tomlfile.Node, most int, what string) {
		if n != nil && max(len(n.Table), len(n.List)) > most {
			r.FaultAt(n, path, "read %d %s, expected at most %d", max(len(n.Table), len(n.List)), what, most)
		}
	}
	count("option", root.Find("option"), maxOptions, "options")
	count("setup", root.Find("setup"), maxStarts, "setups")
	count("swap", root.Find("swap"), maxPairs, "swaps")
	if pieces := root.Find("piece"); pieces != nil {
		for _, letter := range pieces.Keys() {
			count("piece."+letter+".clause", pieces.Table[letter].Find("clause"), maxClauses, "clauses")
		}
	}
	if options := root.Find("option"); options != nil {
		for _, name := range options.Keys() {
			count("option."+name+".value", options.Table[name].Find("value"), maxValues, "values")
		}
	}
	if swaps := root.Find("swap"); swaps != nil {
		for i, s := range swaps.List {
			count(fmt.Sprintf("swap[%d].files", i), s.Find("files"), maxPairs/2, "pairs of files")
		}
	}
}

// starts reports a file with too many setups, the listed exchanges among them.
func (r *reader) starts(g *Game) {
	if len(r.Faults) > 0 {
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
			r.Fault("setup", "the file has more than %d starts, exchanges included", maxStarts)
			return
		}
	}
}

// isNumber reports whether a node is a number.
func isNumber(n *tomlfile.Node) bool {
	switch n.Value.(type) {
	case int64, float64:
		return true
	}
	return false
}

// defaults reports number options whose default is not a value they allow: at the number,
// or at the option where that is what the file has changed.
func (r *reader) defaults(g *Game) {
	for _, o := range g.Options() {
		if o.key == "" || r.Failed(o.key) {
			continue
		}
		if _, err := o.parse(o.Default); err == nil {
			continue
		}
		number, least := r.Root.Find(o.key), "option."+o.Name+".min"
		switch option := r.Root.Find(least); {
		case number != nil && !isNumber(number):
			r.Fault("option."+o.Name+".number", "read %s, where %s stands, expected the path of a number such as rules.repetition", o.key, number)
		case number == nil:
			r.Fault("option."+o.Name, "the default is 0, because nothing stands at %s, expected %s", o.key, o.expects())
		case r.younger(option, number):
			r.Fault(least, "read %v, expected at most %s, the default, which stands at %s", o.Min, o.Default, o.key)
		default:
			r.Fault(o.key, "read %s, expected %s, as option %s says", number, o.expectsOf(o.Default), o.Name)
		}
	}
}
