package ini

import (
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

// elements are those of a list, none of what is not there.
func elements(n *tomlfile.Node) []*tomlfile.Node {
	if n == nil {
		return nil
	}
	return n.List
}
