package ini

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"komi/engine/tomlfile"
)

// A writer writes one model, with or without a game of Komi's below.
type writer struct {
	file    *File
	section *Section
	m       *model
	base    *ground // nil for none
	bad     tomlfile.Faults
	out     strings.Builder
	b       *builder
	kept    []string // comments on keys that change nothing
}

// refuse notes that something cannot be expressed, at the first of the keys that stands in
// the file, else at the section.
func (w *writer) refuse(keys []string, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	fault := tomlfile.Fault{File: w.file.Name, Line: w.section.Line, Column: 1, Msg: fmt.Sprintf("section [%s]: %s: %s", cut(w.section.Name), keys[0], msg)}
	if !slices.Contains(keyNames, keys[0]) {
		fault.Msg = fmt.Sprintf("section [%s]: %s", cut(w.section.Name), msg)
	}
	for _, key := range keys {
		if k, ok := w.m.from[key]; ok {
			fault.Line, fault.Msg = k.Line, fmt.Sprintf("%s: %s", key, msg)
			break
		}
	}
	if !slices.Contains(w.bad, fault) {
		w.bad = append(w.bad, fault)
	}
}

// write returns the file. It is of no use if there are faults.
func (w *writer) write() string {
	w.b = w.build(w.m, w.refuse)
	w.checkOthers()
	if len(w.bad) > 0 {
		return ""
	}
	parts, removed := w.b.parts, []string(nil)
	if w.base != nil {
		if parts, removed = w.changes(); len(w.bad) > 0 {
			return ""
		}
	}
	w.head()
	w.body(parts, removed)
	return w.out.String()
}

// build makes the parts of a model, with the letters of the game below.
func (w *writer) build(m *model, refuse func(keys []string, format string, args ...any)) *builder {
	start, err := m.position()
	if err != nil {
		refuse([]string{"startFen"}, "%v", err)
		return nil
	}
	if w.base != nil {
		m = w.lettered(m)
	}
	return build(m, start, w.mirror(), refuse)
}

// mirror says whether the sides of the board mirror each other: as in the game below, or nil
// to tell it from the rules.
func (w *writer) mirror() *bool {
	if w.base == nil {
		return nil
	}
	n := w.base.tree.Find("board.reflect")
	reflect := n != nil && n.Value == true
	return &reflect
}

// lettered returns a model with the letters of Komi's game in place of the program's.
func (w *writer) lettered(m *model) *model {
	m = m.clone()
	taken := map[byte]kind{}
	for _, k := range m.kinds() {
		if own, ok := w.base.letters[m.letter[k]]; ok && w.base.m.letter[k] == m.letter[k] {
			m.letter[k] = own
		}
		if other := taken[m.letter[k]]; other != "" {
			w.refuse([]string{string(other), string(k)}, "Komi's game %s writes another piece as %c", w.base.id, m.letter[k])
		}
		taken[m.letter[k]] = k
	}
	return m
}

// head writes the keys that describe the file as a whole.
func (w *writer) head() {
	s := w.section
	title := s.Name
	if s.Base != "" {
		title += ":" + s.Base
	}
	file := filepath.Base(w.file.Name)
	w.line("# Made from section [%s] of %s, a file of variants for Fairy-Stockfish.", plainText(title), plainText(file))
	w.line("# Comments name the keys that a part comes from.")
	for _, text := range w.m.over {
		w.line("# %s", plainText(text))
	}
	if w.base != nil {
		w.line("extends = %q", w.base.id)
	} else {
		w.line("format = 1")
	}
	source := s.URL
	if source == "" || strings.ContainsAny(source, "\"\\") {
		source = fmt.Sprintf("section %s of %s", s.Name, file)
	}
	w.line("id = %s", quoted(identifier(s.Name)))
	w.line("name = %s", quoted(titled(s.Name)))
	w.line("about = %s", quoted(fmt.Sprintf("The variant %s of Fairy-Stockfish's users.", s.Name)))
	w.line("source = %s", quoted(source))
	w.line("")
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.out, format+"\n", args...) }

// plainText leaves out what may not stand in a comment.
func plainText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffd {
			return '?'
		}
		return r
	}, text)
}

// identifier makes an id of the name of a section.
func identifier(name string) string {
	id := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r | 0x20
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '-'
	}, name), "-")
	if len(id) > 60 {
		id = id[:60]
	}
	if id == "" {
		id = "variant"
	}
	return id
}

// titled is the name of a section as the name of a game.
func titled(name string) string {
	name = strings.ToValidUTF8(name, "?")
	if name[0] >= 'a' && name[0] <= 'z' {
		name = string(name[0]&^0x20) + name[1:]
	}
	return plainText(name)
}
