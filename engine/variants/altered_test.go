package variants_test

import (
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// A file that has the id of a built-in game is told from it by its rules, whatever its
// setups, names and defaults are.
func TestAltered(t *testing.T) {
	head := func(id string) string { return "extends = \"" + id + "\"\nid = \"" + id + "\"\nname = \"Own\"\n" }
	copied := func(id, old, new string) string {
		text := gametest.Game(t, id).Text
		if !strings.Contains(text, old) {
			t.Fatalf("%s has no %q", id, old)
		}
		return strings.Replace(text, old, new, 1)
	}
	type options = map[string]string
	for _, x := range []struct {
		name, text string
		setup      string
		options    options
		want       bool
	}{
		{"the same", head("chess"), "", nil, false},
		{"another remark", "# mine\n" + gametest.Game(t, "changi").Text, "5sm", options{"deom": "2.5"}, false},
		{"another start", head("chess") + "setup.own.fen = \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - 0 1\"\n", "own", nil, false},
		{"another name of a piece", head("chess") + "piece.Q.name = \"lady\"\n", "", nil, false},
		{"another default", copied("changi", "deom = 1.5", "deom = 3"), "", nil, false},
		{"another option of the same game", head("chess"), "", options{"no_progress": "60"}, false},
		{"a piece that moves otherwise", head("chess") + "piece.Q.clause.leap.move = \"N\"\n", "", nil, true},
		{"another rule", head("chess") + "rules.no_move = \"loses\"\n", "", nil, true},
		{"without a rule", head("chess") + "castle = []\n", "", nil, true},
		{"an option of its own, not chosen", head("chess") + ownOption, "", nil, false},
		{"an option of its own", head("chess") + ownOption, "", options{"stalemate": "loses"}, true},
		{"another id", strings.Replace(head("chess"), "id = \"chess\"", "id = \"own\"", 1) + "rules.no_move = \"loses\"\n", "", nil, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			g, err := variants.Read("own.toml", []byte(x.text))
			if err != nil {
				t.Fatal(err)
			}
			r, err := g.Rules(x.setup, x.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Spec().Altered; got != x.want {
				t.Errorf("altered: %v, want %v", got, x.want)
			}
		})
	}
}

const ownOption = `[option.stalemate]
about = "What a stalemate is."
default = "draws"
value.draws = {}
value.loses.rules.no_move = "loses"
`

// No choice of a setup and options of a built-in game is altered, though its file were read
// from a record or a copy.
func TestBuiltInGamesAreNotAltered(t *testing.T) {
	for _, id := range variants.Builtin() {
		own := gametest.Game(t, id)
		g, err := variants.Read("copy.toml", []byte(own.Text+"\n# a copy\n"))
		if err != nil {
			t.Fatal(err)
		}
		choices := []map[string]string{nil}
		for _, o := range own.Options() {
			for _, v := range o.Values {
				choices = append(choices, map[string]string{o.Name: v})
			}
		}
		for _, options := range choices {
			for _, setup := range g.Setups() {
				s, err := g.Spec(setup, options)
				if err != nil {
					break // options that exclude each other, or setups that they take away
				}
				if s.Altered {
					t.Errorf("%s, setup %s, options %v: altered", id, setup, options)
				}
			}
		}
	}
}
