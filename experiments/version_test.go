package experiments

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
)

// versionFile holds a line a game: a version, and a digest of what it plays.
const versionFile = "testdata/version.txt"

// texts are experiments that between them play every game, and every way to
// search for three players.
func texts() []string {
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

// endings are positions of games whose players differ from those of other games at the
// end, when a royal is alone.
var endings = []struct{ game, fen string }{
	{"chess", "8/8/8/4k3/8/8/8/K6R w - 0 1"},
	{"capablanca", "10/10/4k5/10/10/10/10/KA8 w - 0 1"},
}

// This build plays the games that its versions stand for. If this fails after a change
// that was meant to change how the engine plays, raise [Version] and put what is below
// into the file; if not, the change has a side effect. A line whose games are still the
// same keeps the version it has.
func TestVersion(t *testing.T) {
	var got strings.Builder
	for _, text := range texts() {
		s := read(t, text).Schedule()
		s.hash = "a fixed one: the real hash follows from the version, and from rules that may change without the engine"
		w := s.Worker(Searchers())
		digest := sha256.New()
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
		rules := s.Experiment.Arms[0].Rules
		for _, e := range endings {
			if e.game == rules.ID() {
				fmt.Fprintln(digest, ending(t, rules, e.fen))
			}
		}
		fmt.Fprintf(&got, "%s %s %x\n", s.Experiment.Version(), rules.ID(), digest.Sum(nil))
	}
	want, err := os.ReadFile(versionFile)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("%s has\n%sthis build plays\n%s", versionFile, want, got.String())
	}
}

// ending is the moves of a game from a position.
func ending(t *testing.T, r *engine.Rules, fen string) string {
	t.Helper()
	p, err := r.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	s := search.New(r, eval.For(r), 1<<18)
	s.Reset(7)
	var moves []string
	for len(moves) < 40 {
		if _, over := p.Outcome(); over {
			break
		}
		m := s.Best(p, search.Limits{Nodes: 150}).Move
		moves = append(moves, p.MoveText(m))
		p.Make(m)
	}
	return strings.Join(moves, " ")
}
