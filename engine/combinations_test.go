package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine/variants"
)

// refused checks that a game cannot be read, with a fault that names some word.
func refused(t *testing.T, text, word string) {
	t.Helper()
	if _, err := variants.Read("test.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), word) {
		t.Errorf("want a fault about %s, got %v:\n%s", word, err, text)
	}
}

// movesOf are the moves of a position of a game, in text.
func movesOf(t *testing.T, text, fen string) []string {
	t.Helper()
	p := parse(t, write(t, text), fen)
	out := p.MoveTexts()
	if n := p.Count(); n != len(out) {
		t.Errorf("%s: %d moves are listed and %d counted", fen, len(out), n)
	}
	return out
}

const titled = "id = \"own\"\nname = \"Own\"\n"

// An end that waits whether a piece can be taken asks which moves there are. That must not
// ask in turn what these would end, which they never would.
func TestSafeEndsWithRulesThatTryMoves(t *testing.T) {
	const end = "[fixed_zones]\ncentre = [\"d4-e5\"]\n[[end]]\nwhen = \"reach\"\nzone = \"centre\"\nof = \"N\"\nat = \"safe\"\n"
	for _, c := range []struct{ name, text string }{
		{"blasts", "extends = \"atomic\"\n" + titled + end},
		{"no checks", "extends = \"chess\"\n" + titled + "rules.no_check = true\n" + end},
		{"walls", "extends = \"chess\"\n" + titled + "walls.where = \"anywhere\"\n" + end},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := write(t, c.text)
			for fen, want := range map[string]bool{
				"k7/2p5/8/3nN3/8/8/5P2/6K1 w -,- 0 1":  true,  // both stand there, and White's could not be taken
				"k7/2p5/3p4/4N3/8/8/5P2/6K1 b -,- 0 1": false, // the pawn may take it
			} {
				if p := parse(t, r, fen); p.Finished() != want {
					t.Errorf("%s is over: %t, want %t", fen, p.Finished(), want)
				}
			}
		})
	}
}

// A piece that captured from where it stands aims its wall from there.
func TestShotsAimWalls(t *testing.T) {
	const rifles = "extends = \"chess\"\n" + titled + "walls.where = \"aimed\"\npiece.N.clause.leap.capture = \"rifle\"\n"
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
	refused(t, "extends = \"atomic\"\n"+titled+"walls.where = \"aimed\"\n", "walls")
}

// Nobody passes while in check, walls or not; who cannot move may pass where that is the
// rule, also if only the walls keep him from moving.
func TestPassesWithWalls(t *testing.T) {
	const passes = "extends = \"chess\"\n" + titled + "notation.state = [\"castling\", \"ep\", \"flag\"]\nwalls.where = \"anywhere\"\n"
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
		got := movesOf(t, "extends = \"crazyhouse\"\n"+titled+"rules.must = "+must+"\n", fen)
		if !slices.Contains(got, want) || must[2] == 'c' && len(got) != 1 || must[2] == 'd' && slices.Contains(got, "e4d5") {
			t.Errorf("must = %s: %v, want %s", must, got, want)
		}
	}
	const none = "4k3/8/8/8/4P3/8/8/4K3[N] w -,- 0 1"
	if got := movesOf(t, "extends = \"crazyhouse\"\n"+titled+"rules.must = [\"capture\", \"drop\"]\n", none); slices.Contains(got, "e4e5") || !slices.Contains(got, "N@a1") {
		t.Errorf("with nothing to capture: %v, want drops alone", got)
	}
}

// A limit by file and one by rank hold both.
func TestOneAFileAndARank(t *testing.T) {
	const both = "extends = \"crazyhouse\"\n" + titled + "[drop.N]\none_a_file = true\none_a_rank = true\n"
	for _, m := range movesOf(t, both, "4k3/8/8/8/8/2N5/8/4K3[N] w -,- 0 1") {
		if strings.HasPrefix(m, "N@") && (m[2] == 'c' || m[3] == '3') {
			t.Errorf("%s, with a knight on c3", m)
		}
	}
	for _, key := range []string{"one_a_rank = true", "most_a_file = 1", "both_colours = true"} {
		refused(t, "extends = \"titans\"\n"+titled+"drop.P."+key+"\n", "camps")
	}
}

// Where a blast may take one of several royals, the last is not left attacked.
func TestBlastsLeaveTheLastRoyalSafe(t *testing.T) {
	const several = "extends = \"atomic\"\n" + titled + "rules.royal_loss = \"all\"\npiece.K.max = 2\n"
	r := write(t, several)
	p := parse(t, r, "k6r/8/8/8/8/1p6/P1K5/7K w -,- 0 1")
	if m, err := p.ParseMove("a2b3"); err == nil { // blasts c2, and the rook attacks h1
		t.Errorf("%s leaves the last king attacked", p.MoveText(m))
	}
	refused(t, "extends = \"atomic\"\n"+titled+"facing.rule = \"illegal\"\n", "blast")
}

// A double step over a square on which its own wall is put cannot be taken in passing, so
// that the position is written as it is read.
func TestWallsShutAPassedSquare(t *testing.T) {
	r := write(t, "extends = \"duck\"\n"+titled)
	p := parse(t, r, "4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1")
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
