package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// combined compiles a game that is made of another one and a few rules more.
func combined(t *testing.T, text string) (*engine.Rules, error) {
	t.Helper()
	g, err := variants.Read("own.toml", []byte(text+"\n"))
	if err != nil {
		return nil, err
	}
	return g.Rules("", nil)
}

// movesOf are the moves of a position of a game, in text.
func movesOf(t *testing.T, text, fen string) []string {
	t.Helper()
	r, err := combined(t, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range p.Moves(nil) {
		out = append(out, p.MoveText(m))
	}
	if n := p.Count(); n != len(out) {
		t.Errorf("%s: %d moves are listed and %d counted", fen, len(out), n)
	}
	return out
}

const named = "id = \"own\"\nname = \"Own\"\n"

// An end that waits whether a piece can be taken asks which moves there are. That must not
// ask in turn what these would end, which they never would.
func TestSafeEndsWithRulesThatTryMoves(t *testing.T) {
	const end = "[fixed_zones]\ncentre = [\"d4-e5\"]\n[[end]]\nwhen = \"reach\"\nzone = \"centre\"\nof = \"N\"\nat = \"safe\"\n"
	for _, c := range []struct{ name, text, field string }{
		{"blasts", "extends = \"atomic\"\n" + named + end, "-,-"},
		{"no checks", "extends = \"chess\"\n" + named + "rules.no_check = true\n" + end, "-,-"},
		{"walls", "extends = \"chess\"\n" + named + "walls.where = \"anywhere\"\n" + end, "-,-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := combined(t, c.text)
			if err != nil {
				t.Fatal(err)
			}
			for fen, want := range map[string]bool{
				"k7/2p5/8/3nN3/8/8/5P2/6K1 w " + c.field + " 0 1":  true,  // both stand there, and White's could not be taken
				"k7/2p5/3p4/4N3/8/8/5P2/6K1 b " + c.field + " 0 1": false, // the pawn may take it
			} {
				p, err := r.Parse(fen)
				if err != nil {
					t.Fatal(err)
				}
				if p.Finished() != want {
					t.Errorf("%s is over: %t, want %t", fen, p.Finished(), want)
				}
			}
		})
	}
}

// A piece that captured from where it stands aims its wall from there.
func TestShotsAimWalls(t *testing.T) {
	const rifles = "extends = \"chess\"\n" + named + "walls.where = \"aimed\"\npiece.N.clause.leap.capture = \"rifle\"\n"
	got := movesOf(t, rifles, "7k/8/8/8/8/3p4/8/1N5K w -,- 0 1")
	for _, m := range got {
		if strings.HasPrefix(m, "b1xd3") || strings.HasPrefix(m, "b1d3") {
			t.Errorf("a knight on b1 shot d3: %s", m)
		}
	}
	got = movesOf(t, rifles, "7k/8/8/8/8/2p5/8/1N5K w -,- 0 1")
	var shots []string
	for _, m := range got {
		if strings.Contains(m, "c3") && strings.HasPrefix(m, "b1") {
			shots = append(shots, m[len(m)-2:])
		}
	}
	slices.Sort(shots)
	if want := []string{"a3", "c3", "d2"}; !slices.Equal(shots, want) {
		t.Errorf("after its shot the knight on b1 puts walls on %v, want %v, where it goes", shots, want)
	}
	if _, err := combined(t, "extends = \"atomic\"\n"+named+"walls.where = \"aimed\"\n"); err == nil || !strings.Contains(err.Error(), "walls") {
		t.Errorf("aimed walls and blasts: %v", err)
	}
}

// Nobody passes while in check, walls or not; who cannot move may pass where that is the
// rule, also if only the walls keep him from moving.
func TestPassesWithWalls(t *testing.T) {
	const passes = "extends = \"chess\"\n" + named + "notation.state = [\"castling\", \"ep\", \"flag\"]\nwalls.where = \"anywhere\"\n"
	const mated, quiet, stale = "7k/8/8/8/8/8/5qq1/7K w -,-,- 0 1", "7k/8/8/8/8/8/8/7K w -,-,- 0 1", "7k/8/8/8/8/6q1/8/7K w -,-,- 0 1"
	for _, c := range []struct {
		pass, fen string
		may       bool
	}{
		{"free", mated, false}, {"free", quiet, true}, {"stuck", quiet, false}, {"stuck", stale, false}, {"never", quiet, false},
	} {
		got := movesOf(t, passes+"rules.pass = \""+c.pass+"\"\n", c.fen)
		if may := slices.Contains(got, "0000"); may != c.may {
			t.Errorf("pass %s, %s: %t, want %t; moves %v", c.pass, c.fen, may, c.may, got[:min(len(got), 5)])
		}
	}
}

// Of two sorts of moves that must be made the one listed first is.
func TestMustInOrder(t *testing.T) {
	const fen = "4k3/8/8/3p4/4P3/8/8/4K3[N] w -,- 0 1"
	for must, want := range map[string]string{`["capture", "drop"]`: "e4d5", `["drop", "capture"]`: "N@a1"} {
		got := movesOf(t, "extends = \"crazyhouse\"\n"+named+"rules.must = "+must+"\n", fen)
		if !slices.Contains(got, want) || must[2] == 'c' && len(got) != 1 || must[2] == 'd' && slices.Contains(got, "e4d5") {
			t.Errorf("must = %s: %v, want %s", must, got, want)
		}
	}
	const none = "4k3/8/8/8/4P3/8/8/4K3[N] w -,- 0 1"
	if got := movesOf(t, "extends = \"crazyhouse\"\n"+named+"rules.must = [\"capture\", \"drop\"]\n", none); slices.Contains(got, "e4e5") || !slices.Contains(got, "N@a1") {
		t.Errorf("with nothing to capture: %v, want drops alone", got)
	}
}

// A limit by file and one by rank hold both.
func TestOneAFileAndARank(t *testing.T) {
	const both = "extends = \"crazyhouse\"\n" + named + "[drop.N]\none_a_file = true\none_a_rank = true\n"
	for _, m := range movesOf(t, both, "4k3/8/8/8/8/2N5/8/4K3[N] w -,- 0 1") {
		if strings.HasPrefix(m, "N@") && (m[2] == 'c' || m[3] == '3') {
			t.Errorf("%s, with a knight on c3", m)
		}
	}
	for _, key := range []string{"one_a_rank = true", "most_a_file = 1", "both_colours = true"} {
		if _, err := combined(t, "extends = \"titans\"\n"+named+"drop.P."+key+"\n"); err == nil || !strings.Contains(err.Error(), "camps") {
			t.Errorf("%s on camps: %v", key, err)
		}
	}
}

// Where a blast may take one of several royals, the last is not left attacked.
func TestBlastsLeaveTheLastRoyalSafe(t *testing.T) {
	const several = "extends = \"atomic\"\n" + named + "rules.royal_loss = \"all\"\npiece.K.max = 2\n"
	r, err := combined(t, several)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("k6r/8/8/8/8/1p6/P1K5/7K w -,- 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if m, err := p.ParseMove("a2b3"); err == nil { // blasts c2, and the rook attacks h1
		t.Errorf("%s leaves the last king attacked", p.MoveText(m))
	}
	if _, err := combined(t, "extends = \"atomic\"\n"+named+"facing.rule = \"illegal\"\n"); err == nil || !strings.Contains(err.Error(), "blast") {
		t.Errorf("blasts and facing royals: %v", err)
	}
}

// A double step over a square on which its own wall is put cannot be taken in passing, so
// that the position is written as it is read.
func TestWallsShutAPassedSquare(t *testing.T) {
	r, err := combined(t, "extends = \"duck\"\n"+named)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseMove("e2e4,e4e3")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	again, err := r.Parse(p.FEN())
	if err != nil {
		t.Fatalf("%s is not read: %v", p.FEN(), err)
	}
	if again.Key() != p.Key() {
		t.Errorf("%s has another key when it is read", p.FEN())
	}
}
