package variants

import (
	"cmp"
	"slices"

	"komi/engine/tomlfile"
)

// A Name is what programs call a built-in game of two players, or a choice of its
// options that is a game of its own to them.
type Name struct {
	Text    string
	Game    string
	Options map[string]string
}

// Names returns the names of the built-in games of two players, each once: those of the
// front row, then the others, each sorted. A game is called what the first of its tables [engines.DIALECT] that says
// anything says, or else by its id. The games are read and not compiled, because compiling takes long.
func Names(dialects ...string) ([]Name, error) {
	var out []Name
	known := map[string]bool{}
	for _, ids := range [][]string{Builtin(), Catalogue()} {
		var group []Name
		for _, id := range ids {
			list, err := namesOf(id, dialects)
			if err != nil {
				return nil, err
			}
			group = append(group, list...)
		}
		slices.SortStableFunc(group, func(a, b Name) int { return cmp.Compare(a.Text, b.Text) })
		for _, n := range group {
			if !known[n.Text] {
				out = append(out, n)
			}
			known[n.Text] = true
		}
	}
	return out, nil
}

// namesOf returns the names of one built-in game, none if it is not for two players.
func namesOf(id string, dialects []string) ([]Name, error) {
	text, err := builtinText(id)
	if err != nil {
		return nil, err
	}
	root, err := new(stack).read(id+".toml", text)
	if err != nil {
		return nil, err
	}
	if players := root.Find("player"); players == nil || len(players.List) != 2 {
		return nil, nil
	}
	name := cmp.Or(programName(root, dialects), id)
	out := []Name{{Text: name, Game: id}}
	for _, o := range present(expanded(id, root).Top().Subs("option")) {
		for _, v := range o.Sub("value").Keys() {
			if other := programName(o.Node.Find("value."+v), dialects); other != "" && other != name {
				out = append(out, Name{other, id, map[string]string{o.Key: v}})
			}
		}
	}
	return out, nil
}

// programName returns what programs call the game of a tree, "" if it does not say.
func programName(root *tomlfile.Node, dialects []string) string {
	for _, d := range dialects {
		if n := root.Find("engines." + d + ".variant"); n != nil {
			if text, ok := n.Value.(string); ok {
				return text
			}
		}
	}
	return ""
}
