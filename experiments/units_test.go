package experiments

import (
	"math/rand/v2"
	"strings"
	"testing"

	"komi/engine/play"
	"komi/experiments/document"
)

// fewUnits is the file of values with units from some squares.
func fewUnits(squares string) string {
	return strings.Replace(valuesFile, `unit = "P"`, "unit = \"P\"\nunit_on = "+squares, 1)
}

const centrePawns = `["g2", "f2", "e2", "d2", "c2", "b2"]`

// A file without the key plays what it always played: these starts were drawn
// before there was one.
func TestUnitsFromAnywhereStayAsTheyWere(t *testing.T) {
	r := rulesOf(t, "chess", "")
	for text, want := range map[string]string{
		"N v 3P":  "rnbqkb1r/pppppppp/8/8/8/8/2PPP1PP/RNBQKBNR w KQkq 0 1",
		"B>N v P": "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKNNR w KQkq 0 1",
	} {
		b, err := play.ParseImbalance(r, text, nil)
		if err != nil {
			t.Fatal(err)
		}
		starts, err := b.Starts(rand.New(rand.NewPCG(3, 3)))
		if err != nil {
			t.Fatal(err)
		}
		if got := starts[0].FEN(); got != want {
			t.Errorf("%s begins from %s, before there were squares of units from %s", text, got, want)
		}
	}
	plain, some := read(t, valuesFile), read(t, fewUnits(centrePawns))
	again := read(t, fewUnits(`["b2", "c2", "d2", "e2", "f2", "g2"]`))
	if strings.Contains(plain.canonical(), "units") || plain.Hash() == some.Hash() || some.Hash() != again.Hash() {
		t.Errorf("hashes: %s without the key, %s with it, %s with its squares in another order; the first says\n%s",
			plain.Hash(), some.Hash(), again.Hash(), plain.canonical())
	}
	if got := strings.Join(some.UnitOn, " "); got != "b2 c2 d2 e2 f2 g2" {
		t.Errorf("read %s", got)
	}
}

// The unit's pieces keep their places in a shuffle, so another unit makes other openings,
// and without a shuffle of given arms the same.
func TestUnitOfAShuffleIsHashed(t *testing.T) {
	for _, shuffle := range []string{"", "\nshuffle = true"} {
		pawn := strings.Replace(valuesFile, "window = 2", "window = 2"+shuffle, 1)
		one, other := read(t, pawn).Hash(), read(t, strings.Replace(pawn, `unit = "P"`, `unit = "N"`, 1)).Hash()
		if shuffled := shuffle != ""; (one != other) != shuffled {
			t.Errorf("shuffled %t: units P and N have the hashes %s and %s", shuffled, one, other)
		}
	}
}

// The rounds of a schedule take units from the squares, with and without a shuffle,
// at whatever stage an arm comes in.
func TestRoundsTakeUnitsFromTheirSquares(t *testing.T) {
	for _, shuffle := range []string{"", "\nshuffle = true"} {
		s := read(t, strings.Replace(fewUnits(centrePawns), "window = 2", "window = 2"+shuffle, 1)).Schedule()
		arm, err := s.arm(document.Arm{Name: "later", Setup: "standard", Imbalance: "4P"})
		if err != nil {
			t.Fatal(err)
		}
		s.Arms = append(s.Arms, arm)
		draw := rand.New(rand.NewPCG(6, 6))
		for i := range s.Arms {
			for range 20 {
				starts, err := s.Arms[i].Imbalance.Starts(draw)
				if err != nil {
					t.Fatalf("arm %s: %v", s.Arms[i].Name, err)
				}
				for _, p := range starts {
					rows := strings.Split(strings.Fields(p.FEN())[0], "/")
					if a, b := rows[1], rows[6]; a[0] != 'p' || a[len(a)-1] != 'p' || b[0] != 'P' || b[len(b)-1] != 'P' {
						t.Fatalf("%s, shuffled %t: %s lacks a rook's pawn", s.Arms[i].Name, shuffle != "", p.FEN())
					}
				}
			}
		}
	}
}

func TestUnitSquaresFaults(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{centrePawns, `[]`, `v.toml:9:1: values.unit_on: is empty, expected squares such as "b2"`},
		{centrePawns, `["b2", "z9"]`, `v.toml:9:18: values.unit_on[1]: setup standard: read "z9", expected a square of the board`},
		{centrePawns, `["b2", "c2", "b2"]`, `v.toml:9:24: values.unit_on[2]: setup standard: read "b2" twice`},
		{centrePawns, `["b2", "b1"]`, `v.toml:9:18: values.unit_on[1]: setup standard: read "b1", expected a square with P (pawn) in the setup: b1 holds N (knight)`},
		{centrePawns, `["e4"]`, `v.toml:9:12: values.unit_on[0]: setup standard: read "e4", expected a square with P (pawn) in the setup: e4 holds nothing`},
		{centrePawns, `["b7"]`, `v.toml:9:12: values.unit_on[0]: setup standard: read "b7", expected a square with P (pawn) in the setup: b7 holds p (pawn)`},
		{centrePawns, `["b2", "c2"]`, `v.toml:10:9: values.arms[0]: setup standard: imbalance: "N v 3P": there are only 2 of P (pawn) on values.unit_on (b2 c2) to begin with, expected 3`},
		{`"chess"`, `"janggi"`, `values.unit_on[0]: setup`},
		{"plies = 4\nwindow = 2", `lines = ["e2e4 e7e5"]`, "openings.lines: given lines begin with the whole setup, expected plies"},
	} {
		_, err := Known.Read("v.toml", []byte(strings.Replace(fewUnits(centrePawns), test.old, test.new, 1)))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s:\n%v, want\n%s", test.new, err, test.want)
		}
	}
}
