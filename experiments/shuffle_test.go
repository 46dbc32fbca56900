package experiments

import (
	"fmt"
	"strings"
	"testing"
)

const shuffling = `
format = 1
name = "small"
kind = "values"
about = "What is a rook worth wherever it stands?"
game = "GAME"
openings = { plies = 2, shuffle = true }
budget.nodes = 10
games = { pairs = 6, seed = 1 }
values = { unit = "P", arms = ["2P", "N v 3P"] }
`

func TestShuffleIsDecidedByTheSeed(t *testing.T) {
	text := strings.Replace(shuffling, "GAME", "chess", 1)
	s := read(t, text).Schedule()
	one, three := run(t, s, 1), run(t, read(t, text).Schedule(), 3)
	starts := map[string]bool{}
	for i := range one {
		if one[i].Start != three[i].Start || one[i].Moves != three[i].Moves {
			t.Errorf("game %d is %s %s with one worker, %s %s with three", i, one[i].Start, one[i].Moves, three[i].Start, three[i].Moves)
		}
		starts[strings.Fields(one[i].Start)[0]] = true
	}
	if len(starts) != len(one) {
		t.Errorf("%d starts in %d games, expected each its own", len(starts), len(one))
	}
	plain := read(t, strings.Replace(text, ", shuffle = true", "", 1))
	no := read(t, strings.Replace(text, "shuffle = true", "shuffle = false", 1))
	if plain.Hash() != no.Hash() || plain.Hash() == s.Hash() {
		t.Errorf("hashes: without the key %s, with false %s, with true %s", plain.Hash(), no.Hash(), s.Hash())
	}
}

func TestShuffleFaults(t *testing.T) {
	for _, test := range []struct{ game, from, to, want string }{
		{"titans", `["2P", "N v 3P"]`, `["f: P"]`, "expected one of two"},
		{"chess", "plies = 2", `lines = ["e2e4 e7e5"]`, "given lines need the setup as it is"},
		{"chess", `kind = "values"`, `kind = "balance"`, "only starts with unequal armies are shuffled"},
		{"janggi", `values = { unit = "P", arms = ["2P", "N v 3P"] }`, "setups = [\"neen-enne\"]\nvalues = { unit = \"P\", arms = [\"2P\"] }", "does not look the same from both sides"},
		{"janggi", `["2P", "N v 3P"]`, `["2P"]`, ""},
	} {
		text := strings.Replace(strings.Replace(shuffling, "GAME", test.game, 1), test.from, test.to, 1)
		_, err := parse("small.toml", text)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(fmt.Sprint(err), test.want)) {
			t.Errorf("%s with %s: %v, want %q", test.game, test.to, err, test.want)
		}
	}
}
