package eval

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

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
}
