package ini

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// Convert writes a section as a variant file. The error is [tomlfile.Faults], with the lines
// of the keys that cannot be read or that Komi cannot express, where the section is wrong.
func (f *File) Convert(name string) (string, error) {
	s := f.Section(name)
	r := &reading{file: f, own: bases}
	switch {
	case s == nil:
		return "", fmt.Errorf("%s: there is no section [%s], expected one of %s%s", f.Name, cut(name), strings.Join(f.Names(), ", "), nearest.Hint(name, f.Names()))
	case r.builtin(name) != nil:
		r.fault(s.Line, "section [%s]: that program has a variant of this name and does not read another, expected a name of its own", name)
		return "", r.bad
	}
	m, base := r.resolve(s, nil)
	if len(r.bad) > 0 {
		if m != nil {
			r.bad = append(r.bad, f.refused(s, m, base, r.unknown == len(r.bad))...)
		}
		return "", r.bad.Sorted()
	}
	if start, err := m.position(); err == nil && !m.toHand && len(start.hands[0])+len(start.hands[1]) == 0 {
		m.drops = false // there is never anything to drop
	}
	var last tomlfile.Faults // of the first way to write it that has some
	for _, below := range f.below(m, base) {
		w := &writer{file: f, section: s, m: m, base: below}
		text := w.write()
		if len(w.bad) == 0 {
			err := sound(s.Name, text)
			if err == nil {
				return text, nil
			}
			w.unsound(err)
		}
		if last == nil {
			last = w.bad.Sorted()
		}
	}
	return "", last
}

// refused are the keys of a model that Komi cannot express, where others could not be read: all
// faults are to be told at once. The start and what a section as a whole lacks may follow from
// those others. If more was wrong than that keys are not known, so may what other keys say
// together.
func (f *File) refused(s *Section, m *model, base string, known bool) tomlfile.Faults {
	w := &writer{file: f, section: s, m: m, base: f.below(m, base)[0]}
	if known {
		w.build(m, w.refuse)
	}
	w.checkOthers()
	return slices.DeleteFunc(w.bad, func(x tomlfile.Fault) bool { return x.Line == s.Line || x.Line == m.from["startFen"].Line })
}

// below are the games that the file of a model may extend, nil for none, in the order in
// which to try.
func (f *File) below(m *model, base string) []*ground {
	if g := groundOf(m, base); g != nil {
		return []*ground{g, nil}
	}
	return []*ground{nil}
}

// sound reports what is wrong with a file that was written.
func sound(name, text string) error {
	g, err := variants.Read(name+".toml", []byte(text))
	if err == nil {
		err = g.Check()
	}
	return err
}

// unsound refuses a game that Komi does not play: most often its start.
func (w *writer) unsound(err error) {
	var bad tomlfile.Faults
	if !errors.As(err, &bad) {
		w.refuse([]string{"startFen"}, "%v", err)
		return
	}
	for _, f := range bad {
		keys := []string{"startFen"}
		if !strings.HasPrefix(f.Path, "setup.") {
			keys = []string{w.section.Base} // no key of the section
		}
		w.refuse(keys, "Komi cannot play it: %s: %s", f.Path, f.Msg)
	}
}

// A ground is a game of Komi's with the model of the same game.
type ground struct {
	id      string
	m       *model
	tree    *tomlfile.Node
	letters map[byte]byte // Komi's of the program's, where they differ
}

// groundOf returns the ground on which a file can build that extends a base, nil if there is
// none: Komi does not have the game, or the board is another one.
func groundOf(m *model, base string) *ground {
	below := bases()[base]
	id := map[string]string{"normal": "chess"}[base]
	if id == "" {
		id = base
	}
	if below == nil || base == "fairy" || below.files != m.files || below.ranks != m.ranks || below.wall != m.wall {
		return nil
	}
	g, err := variants.Load(id)
	if err != nil {
		return nil
	}
	out := &ground{id: id, m: below, tree: g.Tree(), letters: map[byte]byte{}}
	letters := out.tree.Find("engines.uci.letters")
	for _, own := range letters.Keys() {
		if theirs, ok := letters.Table[own].Value.(string); ok && len(own) == 1 && len(theirs) == 1 {
			out.letters[theirs[0]] = own[0]
		}
	}
	return out
}
