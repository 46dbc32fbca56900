package variants

import (
	"regexp"
	"strings"

	"komi/engine/tomlfile"
)

// The rules of a match are a file with overlays, later ones over earlier ones: the
// layers of the setup, in the order in which it names them, then for each option, in the
// order of the file, the value that was chosen. What a value has as [layer.NAME] is laid
// over it where the setup has that layer.
//
// An overlay may hold templates of its own. It may also change the rows of one that it
// is laid over. So templates of the file are replaced by their copies when all is laid
// over, those of overlays before.

// overlay matches the paths of overlays. They are parts of what they are laid over, and
// read with it.
var overlay = regexp.MustCompile(`^(layer|option\.[^.]+\.value)\.[^.]+$`)

// expanded returns a reader of a tree whose templates have been replaced, except those
// of overlays.
func expanded(file string, raw *tomlfile.Node) *reader {
	r := newReader(file, raw)
	r.Root = r.Expand(raw, "", overlay.MatchString, nil)
	return r
}

// overlay returns an overlay, which stands at a path, with its own templates replaced.
func (r *reader) overlay(raw, n *tomlfile.Node, path string) *tomlfile.Node {
	below := func(at string) bool {
		at = strings.TrimPrefix(at, path+".")
		if rest, ok := strings.CutPrefix(at, "layer."); ok {
			_, at, _ = strings.Cut(rest, ".")
		}
		return raw.Find(at) != nil
	}
	return r.Expand(n, path, nil, below)
}

// laid returns the file with layers and the values of options over it, templates
// included.
func (g *Game) laid(values []*tomlfile.Node, layers []string) *tomlfile.Node {
	out := over(g.raw, g.root, layers)
	for _, v := range values {
		out = over(tomlfile.Merge(out, v), v, layers)
	}
	return out
}

// over lays the layers that a part of the file has over a tree.
func over(n, part *tomlfile.Node, layers []string) *tomlfile.Node {
	for _, name := range layers {
		n = tomlfile.Merge(n, layerOf(part, name))
	}
	return n
}

// layerOf returns a layer of a part of the file, nil if it has none of that name.
func layerOf(part *tomlfile.Node, name string) *tomlfile.Node {
	if layers := part.Find("layer"); layers != nil {
		return layers.Table[name]
	}
	return nil
}

// usually returns the file with the defaults of its options over it, or the file alone
// if that cannot be told.
func (g *Game) usually() *tomlfile.Node {
	values, _, err := g.apply(nil)
	if err != nil {
		return g.root // options are wrong; the file is still there
	}
	return expanded(g.File, g.laid(values, nil)).Root
}
