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

// Names returns the names of the built-in games of two players, each once, sorted. A game
// is called what the first of its tables [engines.DIALECT] says that says anything, or
// else by its id. The games are read and not compiled, which takes long.
func Names(dialects ...string) ([]Name, error) {
	var out []Name
	for _, id := range append(Builtin(), Catalogue()...) {
		text, err := builtinText(id)
		if err != nil {
			return nil, err
		}
		root, err := new(stack).read(id+".toml", text)
		if err != nil {
			return nil, err
		}
		if players := root.Find("player"); players == nil || len(players.List) != 2 {
			continue
		}
		name := cmp.Or(programName(root, dialects), id)
		out = append(out, Name{Text: name, Game: id})
		for _, o := range present(expanded(id, root).Top().Subs("option")) {
			for _, v := range o.Sub("value").Keys() {
				if other := programName(o.Node.Find("value."+v), dialects); other != "" && other != name {
					out = append(out, Name{other, id, map[string]string{o.Key: v}})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Name) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(out, func(a, b Name) bool { return a.Text == b.Text }), nil
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
