package rulebook

import (
	"strings"
	"testing"

	"komi/results"

	"komi/engine/variants/gametest"
)

// recorded is a run of chess with the rules of its default setup.
func recorded(t *testing.T) results.Run {
	t.Helper()
	g := gametest.Game(t, "chess")
	r := gametest.Rules(t, "chess", "")
	return results.Run{Rules: []results.Rules{{Variant: "chess", Setup: r.Setup(), Players: 2, Hash: r.Hash(), Text: g.Text}}}
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1"

func TestGamesAreSetUpAgain(t *testing.T) {
	run := recorded(t)
	b := New(run)
	if err := b.Check(); err != nil {
		t.Fatal(err)
	}
	g := results.Game{Variant: "chess", Setup: run.Rules[0].Setup, Start: start, Moves: "e2e4 e7e5 g1f3"}
	p, moves, err := b.Moves(g)
	if err != nil {
		t.Fatal(err)
	}
	if p.FEN() != start || len(moves) != 3 {
		t.Errorf("got %s and %d moves, want the start and 3 moves", p.FEN(), len(moves))
	}
	end, err := b.End(g)
	if err != nil {
		t.Fatal(err)
	}
	if want := "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq 1 2"; end.FEN() != want {
		t.Errorf("the game ends in %s, want %s", end.FEN(), want)
	}
}

func TestWhatIsRefused(t *testing.T) {
	run := recorded(t)
	setup := run.Rules[0].Setup
	other := recorded(t)
	other.Rules[0].Hash = "ab" + other.Rules[0].Hash[2:]
	files := recorded(t)
	files.Rules[0].Text = "id = \"chess\"\nname = \"Chess\"\nextends = \"base.toml\"\n"
	for _, c := range []struct {
		name string
		run  results.Run
		game results.Game
		want string
	}{
		{"an illegal move", run, results.Game{Index: 4, Variant: "chess", Setup: setup, Start: start, Moves: "e2e4 e7e4"}, "game 4: ply 2: "},
		{"no position", run, results.Game{Variant: "chess", Setup: setup, Start: "8/8"}, "game 0: start: "},
		{"an unknown setup", run, results.Game{Variant: "chess", Setup: "x", Start: start}, "the run has no rules for chess, setup x"},
		{"rules that are read otherwise", other, results.Game{Variant: "chess", Setup: setup, Start: start}, "expected the build that played them"},
		{"a file of this machine", files, results.Game{Variant: "chess", Setup: setup, Start: start}, "expected the record to carry that file"},
	} {
		if _, _, err := New(c.run).Moves(c.game); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}
