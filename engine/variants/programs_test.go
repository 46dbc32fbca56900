package variants

import (
	"maps"
	"testing"
)

// Every game of two has a name, options that programs take for games of their own have
// theirs, and each name leads to a game whose own table has it.
func TestNames(t *testing.T) {
	list, err := Names("uci")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]Name{}
	for _, n := range list {
		if _, twice := named[n.Text]; twice {
			t.Errorf("%s is there twice", n.Text)
		}
		named[n.Text] = n
	}
	for _, id := range Builtin() {
		g, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		two := g.usual.Players() == 2
		if _, ok := named[id]; ok != two {
			t.Errorf("%s is named: %v, for two players: %v", id, ok, two)
		}
	}
	for text, options := range map[string]map[string]string{
		"janggi": nil, "janggimodern": {"bikjang": "off"}, "janggitraditional": {"bikjang": "draw"},
	} {
		n := named[text]
		if n.Game != "janggi" || !maps.Equal(n.Options, options) {
			t.Errorf("%s is %+v, want janggi with %v", text, n, options)
		}
		g, err := Load("janggi")
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Spec("", n.Options)
		if err != nil || s.Dialects["uci"].Variant != text {
			t.Errorf("%s: rules with the name %s, %v", text, s.Dialects["uci"].Variant, err)
		}
	}
}
