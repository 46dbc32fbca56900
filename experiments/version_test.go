package experiments

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"
)

// versionFile holds a version and a digest of what it plays.
const versionFile = "testdata/version.txt"

// versions are experiments that between them play every game, and every way to
// search for three players.
func versions() []string {
	const two, three = `
format = 1
name = "two"
kind = "balance"
about = "Is this how this version plays?"
game = %q
setups = %s
[options]
max_plies = 40
[openings]
plies = 4
window = 2
[budget]
nodes = 150
[games]
pairs = 1
seed = 7
`, `
format = 1
name = "three"
kind = "armies"
about = "Is this how this version plays?"
game = "titans"
[options]
max_plies = 60
[[arm]]
name = "brs+"
model = "brs+"
[[arm]]
name = "paranoid"
model = "paranoid"
[[arm]]
name = "max^n"
model = "max^n"
[[arm]]
name = "mcts"
model = "mcts"
[openings]
plies = 6
[budget]
nodes = 60
[games]
rounds = 1
seed = 7
`
	texts := []string{three}
	for _, game := range []struct{ id, setups string }{
		{"capablanca", `["standard"]`},
		{"changi", `["1", "5s"]`},
		{"chess", `["standard"]`},
		{"classic-sum", `["standard"]`},
		{"classic-sum-light", `["standard"]`},
		{"csx", `["standard"]`},
		{"janggi", `["neen-neen"]`},
		{"shogi", `["standard"]`},
		{"xiangqi", `["standard"]`},
	} {
		texts = append(texts, fmt.Sprintf(two, game.id, game.setups))
	}
	return texts
}

// This build plays the games that its Version stands for. If this fails after a
// change that was meant to change how the engine plays, raise Version and put
// the line below into the file; if not, the change has a side effect.
func TestVersion(t *testing.T) {
	digest := sha256.New()
	for _, text := range versions() {
		s := read(t, text).Schedule()
		s.hash = "a fixed one: the real hash follows from Version, and from rules that may change without the engine"
		w := s.Worker(Searchers())
		for i := range s.Games() {
			g, err := w.Game(ctx, i)
			if err != nil {
				t.Fatal(err)
			}
			if g.Void != "" {
				t.Errorf("%s, game %d: %s", s.Experiment.Name, i, g.Void)
			}
			fmt.Fprintln(digest, g.Start, g.Moves, g.Nodes, g.Reason)
		}
	}
	want, err := os.ReadFile(versionFile)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%s %x\n", Version, digest.Sum(nil)); got != string(want) {
		t.Errorf("%s has\n%sthis build plays\n%s", versionFile, want, got)
	}
}
