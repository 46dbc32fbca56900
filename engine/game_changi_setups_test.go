package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// This file holds what the rule page says of setups, swaps and facts about them:
// sections 7, 8 and 11.

// startOf returns the line a setup starts from, without compiling it.
func startOf(t *testing.T, game, setup string) string {
	t.Helper()
	s, err := gametest.Game(t, game).Spec(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Start
}

func TestNumberOfSetups(t *testing.T) {
	for game, want := range map[string]int{"changi": 78, "janggi": 16} {
		list := gametest.Game(t, game).AllSetups()
		if len(list) != want || len(slices.Compact(slices.Sorted(slices.Values(list)))) != want {
			t.Errorf("%s has %d setups, want %d different ones", game, len(list), want)
		}
		boards := map[string]string{}
		for _, s := range list {
			fen := startOf(t, game, s)
			if other := boards[fen]; other != "" {
				t.Errorf("%s: %s and %s start alike", game, s, other)
			}
			boards[fen] = s
		}
	}
	if got := gametest.Game(t, "changi").Default(); got != "1" {
		t.Errorf("changi starts with setup %q, want 1", got)
	}
	if got := gametest.Game(t, "janggi").Default(); got != "neen-neen" {
		t.Errorf("janggi starts with setup %q, want neen-neen", got)
	}
}

// "1m 2m 5m 5sm: B H b h, 16 setups each (10 up to a left-right mirror); 3m 4m:
// only B and h, 4 setups each."
func TestSwapsUpToMirror(t *testing.T) {
	for _, c := range []struct {
		setup         string
		all, mirrored int
	}{
		{"1m", 16, 10}, {"2m", 16, 10}, {"5m", 16, 10}, {"5sm", 16, 10}, {"3m", 4, 4}, {"4m", 4, 4},
	} {
		all, kinds := 0, map[string]bool{}
		for _, s := range gametest.Game(t, "changi").AllSetups() {
			if s != c.setup && !strings.HasPrefix(s, c.setup+"~") {
				continue
			}
			all++
			b := readMailbox(startOf(t, "changi", s))
			one := b.line()
			for y := range b.ranks {
				slices.Reverse(b.at[y*b.files : (y+1)*b.files])
			}
			kinds[min(one, b.line())] = true
		}
		if all != c.all || len(kinds) != c.mirrored {
			t.Errorf("%s: %d setups, %d up to a mirror, want %d and %d", c.setup, all, len(kinds), c.all, c.mirrored)
		}
	}
}

// "All are symmetric under a half turn with exchange of colours", before swaps.
func TestSetupsAreSymmetric(t *testing.T) {
	for _, s := range gametest.Game(t, "changi").Setups() {
		p := match{game: "changi", setup: s}.rules(t).New()
		q := parse(t, p.Rules(), exchanged(p))
		b := strings.Fields(q.FEN())
		if a := strings.Fields(p.FEN()); a[0] != b[0] {
			t.Errorf("%s: %s, turned and exchanged %s", s, a[0], b[0])
		}
	}
}

// "A swap is written ~ and the home file letter of the moa, uppercase for w";
// "~n and letters" swaps knight and elephant; "Both kinds: 3m~Bh~nH".
func TestSwaps(t *testing.T) {
	for _, c := range []struct{ setup, board string }{
		{"1m", "rnegqgenr/bmlakalmb/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/BMLAKALMB/RNEGQGENR"},
		{"1m~B", "rnegqgenr/bmlakalmb/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/BLMAKALMB/RNEGQGENR"},
		{"1m~Bh", "rnegqgenr/bmlakamlb/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/BLMAKALMB/RNEGQGENR"},
		{"1m~BHbh", "rnegqgenr/blmakamlb/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/BLMAKAMLB/RNEGQGENR"},
		{"1~nBh", "rnegqgner/b2aka2b/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/B2AKA2B/RENGQGENR"},
		{"3~nBHbh", "rengqaneb/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/BENAQGNER"},
		{"3m~Bh", "rnegqamlb/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/BLMAQGENR"},
		{"3m~Bh~nH", "rnegqamlb/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/BLMAQGNER"},
		{"3m~nb", "rengqalmb/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/BMLAQGENR"},
		{"5sm~H", "bmla1almb/4q4/2v3v2/1s1s1s1s1/9/1S1S1S1S1/2V3V2/4Q4/BMLA1AMLB"},
	} {
		got := startOf(t, "changi", c.setup)
		if want := c.board + " w - 0 1"; got != want {
			t.Errorf("changi:%s is\n%s, want\n%s", c.setup, got, want)
		}
	}
}

// "Asking for a swap of a pair that is not there is an error."
func TestSwapsThatAreNotThere(t *testing.T) {
	for _, c := range []struct{ setup, want string }{
		{"1~B", `setup: read "~B" in "1~B"`},            // no moa
		{"3m~H", `setup: read "~H" in "3m~H"`},          // w has only b
		{"3m~b", `setup: read "~b" in "3m~b"`},          // b has only h
		{"3m~nB", `setup: read "~nB" in "3m~nB"`},       // moa stands there
		{"5m~nB", `setup: read "~nB" in "5m~nB"`},       // no knight at all
		{"1m~BB", `setup: read "~BB" in "1m~BB"`},       // twice
		{"1m~C", `setup: read "~C" in "1m~C"`},          // file of the other piece
		{"1m~", `setup: read "~" in "1m~"`},             // no letter
		{"1m~B~h", `setup: read "~h" in "1m~B~h"`},      // the same swap twice
		{"1m~x", `setup: read "~x" in "1m~x"`},          // no file of a moa
		{"6", `setup: changi has no setup "6"`},         //
		{"neen-neen", `setup: changi has no setup "ne`}, // of another game
	} {
		_, err := match{game: "changi", setup: c.setup}.compile(t)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("changi:%s: error %v, want one with %s", c.setup, err, c.want)
		}
	}
}

// Section 8: the pieces on files b, c, g, h, read from file a to file i for both
// sides.
func TestJanggiSetups(t *testing.T) {
	for setup, want := range map[string]string{
		"neen-neen": "rneg1genr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNEG1GENR w - 0 1",
		"nene-enne": "reng1gner/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNEG1GNER w - 0 1",
		"enen-neen": "rneg1genr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RENG1GENR w - 0 1",
	} {
		if got := startOf(t, "janggi", setup); got != want {
			t.Errorf("janggi:%s is\n%s, want\n%s", setup, got, want)
		}
	}
}

// Section 11 states facts about the setups' first moves.
func TestFactsOfTheFirstMove(t *testing.T) {
	start := func(setup string) *engine.Position { return match{game: "changi", setup: setup}.rules(t).New() }
	captures := func(p *engine.Position) []string { return texts(p, p.Captures(nil)) }

	// "In 1, 2, 1m, 2m the first player can take a pawn at once with c3g7 or g3c7,
	// and nothing can recapture; c3a5 or g3i5 attacks the king."
	for _, setup := range []string{"1", "2", "1m", "2m"} {
		for _, move := range []string{"c3g7", "g3c7"} {
			p := start(setup)
			play(t, p, move)
			if !strings.Contains(p.FEN(), "V") || len(p.Pieces(1).Squares()) != len(p.Pieces(0).Squares())-1 {
				t.Errorf("%s: %s captures nothing", setup, move)
			}
			for _, reply := range captures(p) {
				if strings.HasSuffix(reply, move[2:]) {
					t.Errorf("%s: %s recaptures after %s", setup, reply, move)
				}
			}
		}
		for _, move := range []string{"c3a5", "g3i5"} {
			p := start(setup)
			play(t, p, move, "0000")
			if !slices.Contains(captures(p), move[2:]+"e9") {
				t.Errorf("%s: after %s the king on e9 is not attacked", setup, move)
			}
		}
	}
	// "In 5s, 5sm c3f6 or g3d6 takes a stone general that nothing protects."
	for _, setup := range []string{"5s", "5sm"} {
		for _, move := range []string{"c3f6", "g3d6"} {
			p := start(setup)
			play(t, p, move)
			for _, reply := range captures(p) {
				if strings.HasSuffix(reply, move[2:]) {
					t.Errorf("%s: %s recaptures after %s", setup, reply, move)
				}
			}
		}
	}
	// "3, 4, 5 and their m forms have no capture on the first move."
	for _, setup := range []string{"3", "4", "5", "3m", "4m", "5m"} {
		if got := captures(start(setup)); len(got) > 0 {
			t.Errorf("%s: captures %v on the first move, want none", setup, got)
		}
	}
}

// "Letters in the order B H b h": another order is another name of the same
// setup, which is called by the one of that order.
func TestSwapLettersInOrder(t *testing.T) {
	for setup, want := range map[string]string{
		"1m~hB": "1m~Bh", "1m~HB": "1m~BH", "1m~bhHB": "1m~BHbh", "1~nhb": "1~nbh", "3m~nH~hB": "3m~Bh~nH",
	} {
		r := match{game: "changi", setup: setup}.rules(t)
		same := match{game: "changi", setup: want}.rules(t)
		if r.Setup() != want || r.Hash() != same.Hash() || r.New().FEN() != same.New().FEN() {
			t.Errorf("changi:%s is setup %q, hash %.8s, want %q, %.8s", setup, r.Setup(), r.Hash(), want, same.Hash())
		}
	}
}
