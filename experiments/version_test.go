package experiments

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// versionFile holds a version and a digest of what it plays.
const versionFile = "testdata/version.txt"

// This build plays the games that its Version stands for. If this fails after a
// change that was meant to change how the engine plays, raise Version and put
// the line below into the file; if not, the change has a side effect.
func TestVersion(t *testing.T) {
	digest := sha256.New()
	for _, game := range []struct{ id, setups string }{
		{"changi", `"1", "5s"`},
		{"janggi", `"neen-neen"`},
		{"xiangqi", `"standard"`},
		{"shogi", `"standard"`},
	} {
		text := strings.NewReplacer(`"changi"`, fmt.Sprintf("%q", game.id), `"1", "3", "5s"`, game.setups,
			"nodes = 10", "nodes = 200", "window = 6", "window = 2").Replace(small)
		s := read(t, text).Schedule()
		s.hash = "a fixed one: the real hash follows from Version, and from rules that may change without the engine"
		w := s.Worker(Searchers())
		for i := range 2 * len(s.Arms) {
			g, err := w.Game(ctx, i)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(digest, g.Start, g.Moves, g.Nodes, g.Reason, g.Void)
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
