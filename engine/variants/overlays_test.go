package variants_test

import (
	"errors"
	"strings"
	"testing"

	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// layered is a game whose setups have layers, whose options change them, and whose
// setups come from a template that an option changes.
const layered = `rules.points = true
extends = "chess"
id = "layered"
name = "Layered chess"
[setup."{name}{side}"]
fen = "4k3/{side.pawns}/8/8/8/8/{middle}/4K3 w - 0 1"
layers = ["{name.layers}", "{side.layers}"]
each.name = [{ id = "a", layers = ["weak"] }, { id = "b", layers = ["weak", "strong"] }]
each.side = [{ id = "", pawns = "8", layers = [] }, { id = "p", pawns = "pppppppp", layers = ["late"] }]
each.middle = ["PPPPPPPP"]
[setup]
standard.off = true
[layer.weak.piece.Q]
name = "weak"
value = 1
clause.slide.move = "F"
[layer.strong.piece.Q]
name = "strong"
[layer.late.piece.R]
name = "late"
[option.queen]
about = "what the queen is"
default = "free"
[option.queen.value.free]
[option.queen.value.set]
piece.Q.name = "set"
layer.strong.piece.Q.value = 9
layer.late.piece.R.value = 5
[option.wall]
about = "whether there is a wall"
default = "no"
[option.wall.value.no]
[option.wall.value.yes]
setup."{name}{side}".each.middle = ["8"]
piece."{piece}" = { value = 4, each.piece = ["Q", "N"] }
`

// Layers lie over the file in the order in which a setup names them, and the values of
// options over the layers, each with what it has for them.
func TestLayersCombine(t *testing.T) {
	g, err := variants.Read("layered.toml", []byte(layered))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		setup, options string
		want           string // name and value of the queen, its move, name and value of the rook, pawns
	}{
		{"a", "", "weak 1 F rook 0 PPPPPPPP"},
		{"b", "", "strong 1 F rook 0 PPPPPPPP"},
		{"bp", "", "strong 1 F late 0 PPPPPPPP"},
		{"a", "queen", "set 1 F rook 0 PPPPPPPP"},
		{"b", "queen", "set 9 F rook 0 PPPPPPPP"},
		{"ap", "queen", "set 1 F late 5 PPPPPPPP"},
		{"b", "wall", "strong 4 F rook 0 8"},
		{"b", "queen wall", "set 4 F rook 0 8"},
	} {
		options := map[string]string{}
		for _, name := range strings.Fields(c.options) {
			options[name] = map[string]string{"queen": "set", "wall": "yes"}[name]
		}
		s, err := g.Spec(c.setup, options)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, letter := range []string{"Q", "R"} {
			for _, p := range s.Pieces {
				if p.Letter != letter {
					continue
				}
				got = append(got, p.Name, string(rune('0'+int(p.Value))))
				if letter == "Q" {
					got = append(got, p.Clause[0].Move)
				}
			}
		}
		got = append(got, strings.Split(s.Start, "/")[6])
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s: %v, want %s", c.setup, c.options, got, c.want)
		}
	}
}

// A template of a file below another is not laid over what that one says, and one of
// the file itself is laid over what it builds on.
func TestTemplatesOfBases(t *testing.T) {
	g, err := variants.Read("x.toml", []byte(`
extends = "chess"
id = "x"
name = "X"
piece."{piece}" = { name = "new {piece}", each.piece = ["Q", "R"] }
piece.Q.name = "own"
`))
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Spec("", nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Q": "own", "R": "new R", "N": "knight"}
	for _, p := range s.Pieces {
		if want[p.Letter] != "" && p.Name != want[p.Letter] {
			t.Errorf("%s is called %q, want %q", p.Letter, p.Name, want[p.Letter])
		}
	}
}

// Faults of overlays have their place.
func TestOverlayFaults(t *testing.T) {
	for _, c := range []struct{ name, old, with, at, want string }{
		{"a layer of no setup", "[layer.late.piece.R]", "[layer.lat.piece.R]", "[layer.lat.", `layer.lat: is of no setup`},
		{"a layer of an option for no setup", "layer.late.piece.R.value", "layer.lat.piece.R.value", "layer.lat.", `layer.lat: is of no setup`},
		{"a template that is not there", `setup."{name}{side}".each.middle`, `setup."{nam}{side}".each.middle`, `setup."{nam}`, "read the place {nam}, expected one of middle"},
		{"a row that no setup can have", `each.middle = ["8"]`, `each.middle = ["x7"]`, "fen =", `setup.a.fen: fen: board: rank 2, character 1: read "x"`},
		{"old keys: an order", "id = ", "order = \"wb\"\nid = ", "order", "order: is now written turns.order"},
		{"old keys: a layer", "layers = [", "layer = [", "layer = ", "setup.a.layer: is now written layers, a list"},
		{"old keys: facing", "[layer.weak.", "rules.facing = \"illegal\"\n[layer.weak.", "rules.facing", "rules.facing: is now written facing.rule"},
		{"old keys: a slide", "[layer.weak.", "[piece.Q.clause.slide]\nleast = 2\n[layer.weak.", "least", "piece.Q.clause.slide.least: is now written path.least"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(layered, c.old, c.with, 1)
			if c.name == "old keys: facing" {
				text = strings.Replace(text, "rules.points = true", "", 1)
				text = strings.Replace(text, c.with, "[rules]\nfacing = \"illegal\"\n[layer.weak.", 1)
				c.at = "facing ="
			}
			g, err := variants.Read("layered.toml", []byte(text))
			if err == nil {
				err = g.Check()
			}
			var faults tomlfile.Faults
			if !errors.As(err, &faults) {
				t.Fatalf("error %v, want faults", err)
			}
			line := strings.Count(text[:strings.Index(text, c.at)], "\n") + 1
			for _, f := range faults {
				if f.Line == line && strings.Contains(f.Error(), c.want) {
					return
				}
			}
			t.Errorf("got\n%v\nwant %q in line %d", err, c.want, line)
		})
	}
}
