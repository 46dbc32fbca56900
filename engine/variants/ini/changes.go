package ini

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"komi/engine/tomlfile"
)

// changes returns the parts in which a model differs from that of the game below, so laid
// out that they can be laid over Komi's file of that game, and the paths of those that the
// game below has besides.
func (w *writer) changes() (parts []part, removed []string) {
	silent := func([]string, string, ...any) {}
	before := w.build(w.base.m, silent)
	old := map[string]part{}
	for _, p := range before.parts {
		old[p.path] = p
	}
	handed := before.m.toHand != w.m.toHand
	var changed []part
	pieces, seen := false, map[string]bool{}
	for _, p := range w.b.parts {
		seen[p.path] = true
		q, ok := old[p.path]
		isPiece := strings.HasPrefix(p.path, "piece.")
		if ok && reflect.DeepEqual(p.value, q.value) && !(handed && isPiece) {
			continue
		}
		changed = append(changed, p)
		pieces = pieces || isPiece
	}
	for _, p := range before.parts {
		if !seen[p.path] {
			removed = append(removed, p.path)
			pieces = pieces || strings.HasPrefix(p.path, "piece.")
		}
	}
	if pieces {
		changed, removed = w.complete(changed, removed)
	}
	w.kindsStay(changed, removed)
	for i, p := range changed {
		changed[i].value = w.over(p)
	}
	return changed, removed
}

// complete adds the pieces that Komi's game lacks or has under another letter.
func (w *writer) complete(changed []part, removed []string) ([]part, []string) {
	has := func(path string) bool {
		return slices.ContainsFunc(changed, func(p part) bool { return p.path == path })
	}
	there := map[string]bool{}
	captors := false
	for _, p := range w.b.parts {
		there[p.path] = true
		captors = captors || p.path == "hands.captors"
		if (strings.HasPrefix(p.path, "piece.") || p.path == "hands.captors") && w.find(p.path) == nil && !has(p.path) {
			changed = append(changed, p)
		}
	}
	for _, letter := range w.base.tree.Find("piece").Keys() {
		path := "piece." + letter
		if !there[path] && !slices.Contains(removed, path) {
			removed = append(removed, path)
		}
	}
	for _, letter := range w.base.tree.Find("drop").Keys() {
		path := "drop." + letter
		if !there[path] && !slices.Contains(removed, path) {
			removed = append(removed, path)
		}
	}
	return changed, removed
}

// find returns the node of a part in Komi's game, nil if it is not there or off.
func (w *writer) find(path string) *tomlfile.Node {
	n := w.base.tree.Find(path)
	if n != nil && n.Table["off"] != nil && n.Table["off"].Value == true {
		return nil
	}
	return n
}

// kindsStay refuses changes to pieces to which a key of the base adds something.
func (w *writer) kindsStay(changed []part, removed []string) {
	for key, o := range others {
		if w.m.other(key) == o.usual || len(o.kinds) == 0 {
			continue
		}
		letters, keys := []string{}, []string{key}
		touch := func(path string, from ...string) {
			letter, ok := strings.CutPrefix(path, "piece.")
			if ok && slices.ContainsFunc(o.kinds, func(k kind) bool {
				return k == everyKind || strings.Contains(w.b.letters(k), letter) || string(w.base.m.letter[k]) == letter
			}) {
				letters, keys = append(letters, letter), append(keys, from...)
			}
		}
		for _, p := range changed {
			touch(p.path, p.keys...)
		}
		for _, path := range removed {
			touch(path)
		}
		if len(letters) > 0 {
			w.refuse(append(keys, "capturesToHand", "startFen"), "%s of the game %s (%s) depends on how %s moves: Komi can only take over both", key, w.base.id, o.why, strings.Join(letters, ", "))
		}
	}
}

// over returns the value of a part with what takes away the keys that Komi's game has besides.
func (w *writer) over(p part) any {
	node := w.base.tree.Find(p.path)
	switch v := p.value.(type) {
	case table:
		if node != nil {
			return laid(v, node)
		}
	case []string:
		if p.path == "notation.state" {
			return w.state(v)
		}
	}
	return p.value
}

// state is the list of the fields of the state, with those that Komi's game has for rules
// that the file takes over.
func (w *writer) state(fields []string) []string {
	own := []string{"castling", "unmoved", "ep", "checks"}
	for _, n := range elements(w.base.tree.Find("notation.state")) {
		name, _ := n.Value.(string)
		if name == "unmoved" && w.m.other("cambodianMoves") == "true" || !slices.Contains(own, name) {
			fields = append(fields, name)
		}
	}
	return fields
}

// laid lays a table over one of Komi's file. What that has besides is taken away.
func laid(t table, node *tomlfile.Node) table {
	out := table{}
	for _, f := range t {
		below := node.Table[f.key]
		if sub, ok := f.value.(table); ok && below != nil && below.Table != nil {
			f.value = laid(sub, below)
		}
		out = append(out, f)
	}
	for _, key := range node.Keys() {
		if slices.ContainsFunc(t, func(f field) bool { return f.key == key }) {
			continue
		}
		if value, ok := neutral(key, node.Table[key]); ok {
			out = append(out, field{key, value})
		}
	}
	return out
}

// neutral is the value that takes a key away, false if nothing need be done.
func neutral(key string, n *tomlfile.Node) (any, bool) {
	switch {
	case key == "symbol" || key == "name" || key == "value":
		return nil, false
	case n.Table != nil:
		return table{}.with("off", true), n.Table["off"] == nil
	case n.List != nil:
		return []string{}, len(n.List) > 0
	}
	switch v := n.Value.(type) {
	case bool:
		return false, v
	case int64:
		return 0, v != 0
	case string:
		word := map[string]string{"resets": "never", "capture": "kill", "ep": "no", "check": "free", "dropped": "free", "gate": "never", "where": "anywhere", "rule": "off"}[key]
		return word, v != word
	}
	return nil, false
}

// without is the value of a path that takes a part away.
func without(path string) (string, any) {
	head, key, _ := strings.Cut(path, ".")
	switch head {
	case "piece", "drop":
		return path + ".off", true
	case "blast", "walls":
		return head + ".off", true
	case "castle", "end", "mate", "counting":
		return head, []table{}
	case "facing":
		return path, "off"
	case "hands":
		return path, ""
	case "notation":
		if key == "waiter_safe" {
			return path, false
		}
		return path + ".capturable", false
	}
	return path, map[string]any{
		"safety": "capture", "mate": "loses", "repeated": "draws", "perpetual": "count", "draw_to": "", "must": []string{}, "no_check": false,
		"gates": "", "pass": "never", "royal_loss": "all",
	}[key]
}

// key writes a key of TOML.
func tomlKey(key string) string {
	if key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == "" {
		return key
	}
	return quoted(key)
}

func tomlPath(path string) string {
	parts := strings.Split(path, ".")
	for i, key := range parts {
		parts[i] = tomlKey(key)
	}
	return strings.Join(parts, ".")
}

// quoted writes a text of TOML.
func quoted(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range strings.ToValidUTF8(text, "?") {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// inline writes a value on one line.
func inline(value any) string {
	switch v := value.(type) {
	case string:
		return quoted(v)
	case []string:
		var all []string
		for _, x := range v {
			all = append(all, quoted(x))
		}
		return "[" + strings.Join(all, ", ") + "]"
	case table:
		var all []string
		for _, f := range v {
			all = append(all, tomlKey(f.key)+" = "+inline(f.value))
		}
		if len(all) == 0 {
			return "{}"
		}
		return "{ " + strings.Join(all, ", ") + " }"
	case []table:
		if len(v) == 0 {
			return "[]"
		}
		var all []string
		for _, t := range v {
			all = append(all, inline(t))
		}
		if len(v) == 1 {
			return "[" + all[0] + "]"
		}
		return "[\n  " + strings.Join(all, ",\n  ") + ",\n]"
	}
	return fmt.Sprint(value)
}

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

// elements are those of a list, none of what is not there.
func elements(n *tomlfile.Node) []*tomlfile.Node {
	if n == nil {
		return nil
	}
	return n.List
}
