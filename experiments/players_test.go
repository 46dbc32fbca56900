package experiments

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// fakeEngine writes a program that shakes hands over UCI and then, asked for a
// move, does what the line of shell says. Its path is the same in every run, because
// the games of an experiment depend on its file.
func fakeEngine(t *testing.T, answer string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	const path = "./engine.sh"
	text := fmt.Sprintf(`#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo "id name Fake"; echo "option name UCI_Variant type combo"; echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go*) %s ;;
  esac
done
`, answer)
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// withEngine is an experiment in which another program plays against the search.
func withEngine(path string) string {
	return strings.NewReplacer(`"changi"`, `"janggi"`, `setups = ["1", "3", "5s"]`, "", "window = 6", "window = 0").Replace(small) +
		fmt.Sprintf("[[seat]]\n[[seat]]\nname = \"other\"\nengine = %q\n", path)
}

// Another program's moves are played; in janggi a fake one can always pass, which
// it writes as its general's move to its own square.
func TestEnginePlays(t *testing.T) {
	path := fakeEngine(t, `echo "info nodes 9 score cp 50"; echo "bestmove e9e9"`)
	s := read(t, withEngine(path)).Schedule()
	w := s.Worker(Searchers())
	t.Cleanup(w.Close)
	g, err := w.Game(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	// the program is second: its first general stands on e9, or the game is void
	if moves := strings.Fields(g.Moves); len(moves) <= g.Opening || !strings.Contains(g.Moves, " 0000") && g.Void == "" {
		t.Errorf("void %q, moves %s", g.Void, g.Moves)
	}
	if g.Seats[1] != "other" {
		t.Errorf("seats %v", g.Seats)
	}
}

// A fault of the program makes its game void and names the seat, and the next
// game begins with a new process.
func TestEngineFault(t *testing.T) {
	for answer, want := range map[string]string{
		`echo "bestmove a1a9"`:             "illegal move \"a1a9\"",
		`echo "out of cheese" >&2; exit 3`: "out of cheese",
	} {
		s := read(t, withEngine(fakeEngine(t, answer))).Schedule()
		w := s.Worker(Searchers())
		for i := range 2 {
			g, err := w.Game(ctx, i)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(g.Void, "seat other") || !strings.Contains(g.Void, want) {
				t.Errorf("game %d: void %q, want %s of seat other", i, g.Void, want)
			}
		}
		w.Close()
	}
}

// A game that other programs are not told how to write has no such seat.
func TestEngineUnknownGame(t *testing.T) {
	_, err := Known.Read("small.toml", []byte(small+"[[seat]]\n[[seat]]\nengine = \"nowhere\"\n"))
	if err == nil || !strings.Contains(err.Error(), "seat[1].engine") || !strings.Contains(err.Error(), "[engines.uci]") {
		t.Errorf("%v, want that there is no table [engines.uci]", err)
	}
}
