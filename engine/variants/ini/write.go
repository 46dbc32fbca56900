package ini

import (
	"fmt"
	"slices"
	"strings"
)

// comment names the keys of the file that a part comes from, "" if none stands there.
func (w *writer) comment(keys []string) string {
	var there []string
	for _, key := range keys {
		if _, ok := w.m.from[key]; ok && !slices.Contains(there, key) {
			there = append(there, key)
		}
	}
	if len(there) == 0 {
		return ""
	}
	if n := len(there); n > 6 {
		there = append(there[:6], fmt.Sprintf("and %d more", n-6))
	}
	return " # " + strings.Join(there, ", ")
}

// body writes the parts.
func (w *writer) body(parts []part, removed []string) {
	for _, text := range w.notes() {
		w.line("# %s", plainText(text))
	}
	if w.base == nil {
		w.line("player = [{ letter = \"w\", name = \"White\" }, { letter = \"b\", name = \"Black\" }]")
		w.line("display.style = \"checkered\"")
	}
	for _, zones := range []struct {
		name string
		all  map[string][]string
	}{{"zones", w.b.zones}, {"fixed_zones", w.b.fixed}} {
		for _, name := range sortedKeys(zones.all) {
			if w.mentions(parts, name) {
				w.line("%s.%s = %s", zones.name, tomlKey(name), inline(zones.all[name]))
			}
		}
	}
	for _, path := range removed {
		if letter, ok := strings.CutPrefix(path, "piece."); ok {
			path, keys := "piece."+letter, []string{}
			for k, l := range w.base.m.letter {
				if string(l) == letter[len(letter)-1:] {
					keys = append(keys, string(k))
				}
			}
			if w.find(path) != nil {
				w.line("%s.off = true%s", tomlPath(path), w.comment(keys))
			}
			continue
		}
		if head, _, _ := strings.Cut(path, "."); head != "rules" && w.find(path) == nil {
			continue
		}
		at, value := without(path)
		w.line("%s = %s", tomlPath(at), inline(value))
	}
	var tables []part
	setup := part{}
	for _, p := range parts {
		t, isTable := p.value.(table)
		switch {
		case p.path == "setup":
			setup = p
		case strings.HasPrefix(p.path, "piece."):
			tables = append(tables, p)
		case isTable && !strings.HasPrefix(p.path, "drop.") && len(t) > 0:
			for i, f := range t {
				comment := ""
				if i == 0 {
					comment = w.comment(p.keys)
				}
				w.line("%s.%s = %s%s", tomlPath(p.path), tomlKey(f.key), inline(f.value), comment)
			}
		default:
			w.line("%s = %s%s", tomlPath(p.path), inline(p.value), w.comment(p.keys))
		}
	}
	w.setup(setup, parts)
	w.options(parts, removed)
	for _, p := range tables {
		w.piece(p)
	}
	w.engines()
}

func sortedKeys(m map[string][]string) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// mentions reports whether some part names a zone.
func (w *writer) mentions(parts []part, zone string) bool {
	var in func(v any) bool
	in = func(v any) bool {
		switch v := v.(type) {
		case string:
			return v == zone
		case table:
			return slices.ContainsFunc(v, func(f field) bool { return in(f.value) })
		case []table:
			return slices.ContainsFunc(v, func(t table) bool { return in(t) })
		}
		return false
	}
	return slices.ContainsFunc(parts, func(p part) bool { return in(p.value) })
}

// setup writes the start. The starts of the game below go, where there is a new one.
func (w *writer) setup(p part, parts []part) {
	fen, _ := p.value.(string)
	if w.base == nil {
		w.line("setup.start.fen = %s%s", quoted(fen), w.comment(p.keys))
		return
	}
	state := slices.ContainsFunc(parts, func(p part) bool { return p.path == "notation.state" })
	if fen == "" && !state {
		return
	}
	if fen == "" {
		for _, q := range w.b.parts {
			if q.path == "setup" {
				fen = q.value.(string)
			}
		}
	}
	fen = w.stated(fen)
	names := w.base.tree.Find("setup").Keys()
	name := names[0]
	if n := w.base.tree.Find("default_setup"); n != nil {
		name, _ = n.Value.(string)
	}
	for _, other := range names {
		if other != name {
			w.line("setup.%s.off = true", tomlKey(other))
		}
	}
	w.line("setup.%s.fen = %s%s", tomlKey(name), quoted(fen), w.comment(p.keys))
}

// stated puts the fields that Komi's game has besides into a position line.
func (w *writer) stated(fen string) string {
	var mine []string
	for _, q := range w.b.parts {
		if q.path == "notation.state" {
			mine = q.value.([]string)
		}
	}
	all := w.state(slices.Clone(mine))
	if len(all) == len(mine) {
		return fen
	}
	words := strings.Fields(fen)
	values := strings.Split(words[2], ",")
	for len(values) < len(all) {
		values = append(values, "-")
	}
	for i, name := range all[len(mine):] {
		if name == "unmoved" && w.b.start.castling != "" {
			values[len(mine)+i] = w.b.start.castling
		}
	}
	for len(values) > 1 && values[len(values)-1] == "-" {
		values = values[:len(values)-1]
	}
	words[2] = strings.Join(values, ",")
	return strings.Join(words, " ")
}

// options takes away the options of the game below that change what the file changes.
func (w *writer) options(parts []part, removed []string) {
	if w.base == nil {
		return
	}
	touched := func(path string) bool {
		head, _, _ := strings.Cut(path, ".")
		for _, p := range parts {
			if p.path == path || strings.HasPrefix(path, p.path+".") || head != "rules" && strings.HasPrefix(p.path, head) {
				return true
			}
		}
		return slices.ContainsFunc(removed, func(p string) bool { return p == path || strings.HasPrefix(path, p+".") })
	}
	options := w.base.tree.Find("option")
	for _, name := range options.Keys() {
		o := options.Table[name]
		off := false
		if n := o.Table["number"]; n != nil {
			path, _ := n.Value.(string)
			off = strings.HasPrefix(path, "piece.") && touched(path)
		}
		if values := o.Table["value"]; values != nil {
			for _, v := range values.Table {
				for _, key := range v.Keys() {
					if sub := v.Table[key]; sub.Table != nil {
						for _, k := range sub.Keys() {
							off = off || touched(key+"."+k)
						}
					} else {
						off = off || touched(key)
					}
				}
			}
		}
		if off {
			w.line("option.%s.off = true", tomlKey(name))
		}
	}
}

// piece writes the table of a piece.
func (w *writer) piece(p part) {
	w.line("")
	w.line("[%s]%s", tomlPath(p.path), w.comment(p.keys))
	var ways table
	for _, f := range p.value.(table) {
		if f.key == "clause" {
			ways = f.value.(table)
			continue
		}
		w.line("%s = %s", tomlKey(f.key), inline(f.value))
	}
	for _, f := range ways {
		t := f.value.(table)
		if len(t) == 1 {
			w.line("clause.%s.%s = %s", tomlKey(f.key), t[0].key, inline(t[0].value))
			continue
		}
		w.line("clause.%s = %s", tomlKey(f.key), inline(t))
	}
}

// engines says what the program calls the game, and how it writes it.
func (w *writer) engines() {
	w.line("")
	w.line("[engines.uci]")
	w.line("variant = %s", quoted(w.section.Name))
	var letters []string
	for _, f := range w.b.forms {
		if f.sort == raised {
			letters = append(letters, fmt.Sprintf("%q = \"%c~\"", f.letter, f.letter[1]))
		}
	}
	if len(letters) > 0 {
		w.line("letters = { %s }", strings.Join(letters, ", "))
	}
	if w.m.chess960 {
		w.line("castling = \"rook\"%s", w.comment([]string{"chess960"}))
	}
}

// notes are comments on keys that change nothing.
func (w *writer) notes() []string {
	out := slices.Clone(w.kept)
	for _, k := range w.m.kinds() {
		_, told := w.m.from[string(k)]
		if told && !slices.ContainsFunc(w.b.forms, func(f form) bool { return f.base == k || f.kind == k }) {
			out = append(out, fmt.Sprintf("%s = %c: it never comes to the board", k, w.m.letter[k]|0x20))
		}
	}
	return out
}
