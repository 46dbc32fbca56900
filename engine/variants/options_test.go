package variants_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

func TestBuiltin(t *testing.T) {
	ids := variants.Builtin()
	if !slices.IsSorted(ids) {
		t.Errorf("%v is not sorted", ids)
	}
	for _, id := range ids {
		g := gametest.Game(t, id)
		if g.ID != id || g.Name == "" || g.About == "" || g.Text == "" {
			t.Errorf("%s: id %q, name %q, about %q, %d bytes of text", id, g.ID, g.Name, g.About, len(g.Text))
		}
		if !slices.Contains(g.Setups(), g.Default()) || !slices.Contains(g.AllSetups(), g.Default()) {
			t.Errorf("%s: default setup %q is not among %v", id, g.Default(), g.Setups())
		}
	}
	for _, id := range []string{"capablanca", "changi", "chess", "janggi", "shogi", "xiangqi"} {
		if !slices.Contains(ids, id) {
			t.Errorf("%s is missing from %v", id, ids)
		}
	}
}

// Section 9 of the rule page ends with the defaults.
func TestDefaultsOfJanggiAndChangi(t *testing.T) {
	want := map[string]string{
		"pass": "free", "safety": "mate", "royal_loss": "all", "bikjang": "count", "points": "yes",
		"repetition": "3", "perpetual": "lose", "no_progress": "100", "max_plies": "400", "deom": "1.5", "spare_royal": "3",
	}
	check := func(id string) {
		t.Helper()
		got := map[string]string{}
		for _, o := range gametest.Game(t, id).Options() {
			got[o.Name] = o.Default
			if o.About == "" {
				t.Errorf("%s: option %s says nothing about itself", id, o.Name)
			}
		}
		for name, value := range want {
			if got[name] != value {
				t.Errorf("%s: option %s is %q by default, want %q", id, name, got[name], value)
			}
		}
	}
	check("janggi")
	maps.Copy(want, map[string]string{"safety": "capture", "facing": "own", "bikjang": "off", "short_vao": "no"})
	check("changi")
}

// Rules carry the setup and the options that differ from the defaults, and hash
// what decides play.
func TestRulesCarryTheirMatch(t *testing.T) {
	g := gametest.Game(t, "changi")
	plain, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	if plain.ID() != "changi" || plain.Setup() != "1" || len(plain.Options()) != 0 {
		t.Errorf("default rules: id %q, setup %q, options %v", plain.ID(), plain.Setup(), plain.Options())
	}
	for _, c := range []struct {
		name, setup string
		options     map[string]string
		changed     map[string]string
		same        bool
	}{
		{"defaults named", "1", map[string]string{"pass": "free", "deom": "1.5"}, nil, true},
		{"a choice", "", map[string]string{"facing": "off"}, map[string]string{"facing": "off"}, false},
		{"a number", "", map[string]string{"deom": "2.5"}, map[string]string{"deom": "2.5"}, false},
		{"another setup", "2", nil, nil, false},
	} {
		r, err := g.Rules(c.setup, c.options)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := r.Options(); !maps.Equal(got, c.changed) {
			t.Errorf("%s: options %v, want %v", c.name, got, c.changed)
		}
		if same := r.Hash() == plain.Hash(); same != c.same {
			t.Errorf("%s: the hash is that of the defaults: %v, want %v", c.name, same, c.same)
		}
	}
}

func TestBadOptions(t *testing.T) {
	g := gametest.Game(t, "changi")
	for _, c := range []struct {
		options map[string]string
		want    string
	}{
		{map[string]string{"fascing": "off"}, `changi has no option "fascing", expected one of `},
		{map[string]string{"rules.deom": "1"}, "; did you mean deom, which sets rules.deom?"},
		{map[string]string{"rules.repetitions": "1"}, "; did you mean repetition?"},
		{map[string]string{"": "off"}, `no option ""`},
		{map[string]string{"facing": "OFF"}, `facing: read "OFF", expected one of own, file, off`},
		{map[string]string{"facing": ""}, `facing: read ""`},
		{map[string]string{"deom": "much"}, `deom: read "much", expected a number`},
		{map[string]string{"deom": ""}, `deom: read ""`},
		{map[string]string{"deom": "NaN"}, `deom: read "NaN"`},
		{map[string]string{"deom": "Inf"}, `deom: read "Inf"`},
		{map[string]string{"deom": "1e300"}, `deom`},
		{map[string]string{"deom": "-1001"}, `deom: read "-1001", expected a number from -1000`},
		{map[string]string{"deom": "0.00001"}, "at most three decimals"},
		{map[string]string{"spare_royal": "-1"}, `spare_royal: read "-1", expected a number from 0`},
		{map[string]string{"repetition": "2.5"}, `repetition: read "2.5", expected a whole number`},
		{map[string]string{"repetition": "1"}, "repetition"},
		{map[string]string{"repetition": "-3"}, "repetition"},
		{map[string]string{"max_plies": "99999999999999999999"}, "max_plies"},
		{map[string]string{"value_R": "x"}, "value_R"},
		{map[string]string{"value_K": "1"}, `no option "value_K"`},
		{map[string]string{"bikjang": "count"}, "bikjang replaces the capture without moving"},
		{map[string]string{"facing": strings.Repeat("x", 1<<20)}, "facing"},
	} {
		_, err := g.Rules("", c.options)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60v: error %.200v, want one with %q", c.options, err, c.want)
		} else if len(err.Error()) > 1000 {
			t.Errorf("%.60v: an error of %d bytes", c.options, len(err.Error()))
		}
	}
	none, err := variants.Read("none.toml", []byte("extends = \"chess\"\nid = \"none\"\nname = \"None\"\n[option]\n"+optionsOff(gametest.Game(t, "chess"))))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := none.Rules("", map[string]string{"a": "b"}); err == nil || err.Error() != `option: none has no option "a", expected none` {
		t.Errorf("a game without options: %v", err)
	}
}

// optionsOff takes away all options of a game, in a table of options.
func optionsOff(g *variants.Game) string {
	var b strings.Builder
	for _, o := range g.Options() {
		b.WriteString(o.Name + ".off = true\n")
	}
	return b.String()
}

func TestSetupFor(t *testing.T) {
	for _, c := range []struct{ game, fen, want string }{
		{"changi", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", "1"},
		{"changi", "4k4/9/9/9/9/9/9/9/4K4 w - 0 1", "5s"},
		{"changi", "4k4/9 w - 0 1", "1"}, // fits none: the default's parser says what is wrong
		{"changi", "", "1"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", "neen-neen"},
		{"chess", "not a line", "standard"},
	} {
		if got := gametest.Game(t, c.game).SetupFor(c.fen); got != c.want {
			t.Errorf("%s: the setup for %q is %q, want %q", c.game, c.fen, got, c.want)
		}
	}
}

// A swap of a start that is empty is no swap, and no reason to fall over.
func TestSwapOfAnEmptyStart(t *testing.T) {
	g, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\n[[swap]]\nmark = \"~n\"\npieces = \"NB\"\nfiles = [\"b-c\"]\n[setup.later]\nfen = \" \"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Rules("later~nB", nil); err == nil || !strings.Contains(err.Error(), "later") {
		t.Errorf("error %v", err)
	}
}

func TestBadSetups(t *testing.T) {
	for _, c := range []struct{ game, setup, want string }{
		{"chess", "960", `setup: chess has no setup "960", expected one of standard`},
		{"chess", "standard~B", "no swap: the game has none"},
		{"janggi", "neen", `janggi has no setup "neen"`},
		{"janggi", "neen-neen-neen", "has no setup"},
		{"changi", "1m~~B", `read "~"`},
		{"changi", "~B", `has no setup ""`},
		{"changi", strings.Repeat("1", 1<<16), "has no setup"},
	} {
		_, err := gametest.Game(t, c.game).Rules(c.setup, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:%.40s: error %.300v, want one with %q", c.game, c.setup, err, c.want)
		}
	}
}

// A number is the same however it is written.
func TestNumbersHaveOneForm(t *testing.T) {
	for _, c := range []struct{ game, option, text, want string }{
		{"chess", "no_progress", "100", ""},
		{"chess", "no_progress", "100.0", ""},
		{"chess", "no_progress", "1e2", ""},
		{"chess", "no_progress", "+100", ""},
		{"chess", "no_progress", "5e1", "50"},
		{"chess", "no_progress", "0200", "200"},
		{"chess", "no_progress", "-0", "0"},
		{"chess", "max_plies", "1e6", "1000000"},
		{"changi", "deom", "1.50", ""},
		{"changi", "deom", "2.50", "2.5"},
		{"changi", "deom", "-.5", "-0.5"},
		{"changi", "deom", "1e3", "1000"},
	} {
		g := gametest.Game(t, c.game)
		r, err := g.Rules("", map[string]string{c.option: c.text})
		if err != nil {
			t.Errorf("%s=%s: %v", c.option, c.text, err)
			continue
		}
		if got := r.Options()[c.option]; got != c.want {
			t.Errorf("%s=%s is recorded as %q, want %q", c.option, c.text, got, c.want)
		}
		plain, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		if same := r.Hash() == plain.Hash(); same != (c.want == "") {
			t.Errorf("%s=%s: the hash is that of the defaults: %v", c.option, c.text, same)
		}
	}
}
