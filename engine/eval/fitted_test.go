package eval

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// The weights of a built-in game are used under all its options, and not for other rules.
func TestFittedForTheirRules(t *testing.T) {
	const head = "extends = \"chess\"\nid = \"chess\"\nname = \"Own\"\n"
	for _, x := range []struct {
		text string
		want string
	}{
		{head, ByNet},
		{head + "rules.no_move = \"loses\"\n", ByFormula},
	} {
		g, err := variants.Read("own.toml", []byte(x.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", map[string]string{"no_progress": "60"})
		if err != nil {
			t.Fatal(err)
		}
		want, err := Named(gametest.Rules(t, "chess", ""), x.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := For(r); got.Note() != want.Note() {
			t.Errorf("%q is played by %.40q, want %.40q", x.text, got.Note(), want.Note())
		}
		if other := x.want == ByFormula; IsForeign(r) != other || DeclinesWeights(r) != other {
			t.Errorf("%q: foreign %v, declined %v, want %v", x.text, IsForeign(r), DeclinesWeights(r), other)
		}
		if got, played := FittedName(r), x.want == ByNet; (got == "chess") != played || (got == "") == played {
			t.Errorf("%q is played by weights named %q", x.text, got)
		}
	}
}

// Every file that comes with the program must fit every setup of its game, and
// say how it was made.
func TestFittedWeightsFit(t *testing.T) {
	used := map[string]bool{} // by note, or by game
	for _, id := range variants.Builtin() {
		g := gametest.Game(t, id)
		for _, setup := range g.Setups() {
			r, err := g.Rules(setup, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Players() != 2 {
				switch _, err := FittedArmies(r); {
				case err == nil:
					used[id] = true
				case !errors.Is(err, fs.ErrNotExist):
					t.Errorf("%s, setup %s: %v", id, setup, err)
				}
				continue
			}
			w, err := Fitted(r)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Errorf("%s, setup %s: %v", id, setup, err)
				continue
			}
			used[w.Note()] = true
			if !strings.Contains(w.Note(), "selfplay train "+id+" ") {
				t.Errorf("%s, setup %s: the note is %q, want the command that made the weights", id, setup, w.Note())
			}
		}
	}
	files, err := fs.Glob(fitted, "weights/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	if len(used) != len(files) {
		t.Errorf("%d files of weights, %d of them used", len(files), len(used))
	}
	for _, name := range files {
		text, err := fitted.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if s := string(text); strings.Contains(s, "\n[net]\n") && !strings.Contains(s, "\ncrc32 = ") {
			t.Errorf("%s has no checksum of its net", name)
		}
	}
}
