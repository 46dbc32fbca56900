package variants_test

import (
	"errors"
	"strings"
	"testing"

	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// A name that nothing has, and a key that does nothing whatever is chosen, is refused
// at its line.
func TestIdle(t *testing.T) {
	const swap = "[[swap]]\nmark = \"~\"\npieces = \"RP\"\nfiles = [\"a-b\"]\n[setup.start]"
	const family = "[setup.\"{first}-{second}\"]\nfen = \"{second}1k2/ppppp/5/5/PPPPP/2K1{FIRST} w - 0 1\"\neach.first = [\"r\"]\neach.second = [\"r\"]\n[setup.start]"
	for _, c := range []struct {
		name, old, with string
		at, path, want  string // no path: it loads
	}{
		{"owners who do not play", `move = "K"`, "move = \"K\"\nowners = \"x\"", `owners = "x"`, "piece.K.clause.step.owners", `read "x" in "x", expected letters of players`},
		{"owners who play", `move = "R"`, "move = \"R\"\nowners = \"w\"", "", "", ""},
		{"a slide of fewer than no steps", `move = "R"`, "move = \"R\"\npath.least = -1", "path.least = -1", "piece.R.clause.slide.path.least", "read -1, expected a number of steps"},
		{"a promotion that must be made where it cannot", `must = "far"`, `must = "camp"`, "promote = ", "piece.P.clause.step.promote", `read zone "camp", but on a1, outside "far", there is no promotion`},
		{"a swap", "[setup.start]", swap, "", "", ""},
		{"a swap of no pieces", "[setup.start]", strings.Replace(swap, "RP", "ZQ", 1), "\"ZQ\"", "swap[0].pieces", `read "Z" in "ZQ", expected letters of pieces: K, P, R`},
		{"a swap off the board", "[setup.start]", strings.Replace(swap, "a-b", "a-z", 1), "a-z", "swap[0].files", `read "a-z", expected files of the board, a to e`},
		{"a swap of no files", "[setup.start]", strings.Replace(swap, "a-b", "A-b", 1), "A-b", "swap[0].files", `read "A-b", expected two different files in small letters`},
		{"a swap of one pair twice", "[setup.start]", strings.Replace(swap, `"a-b"`, `"a-b", "a-b"`, 1), "\"a-b\", \"a-b\"", "swap[0].files", `read "a-b", expected each pair once`},
		{"a setup without a name", "[setup.start]", "[setup.\"\"]\nfen = \"2k2/ppppp/5/5/PPPPP/2K2 w - 0 1\"\n[setup.start]", "[setup.\"\"]", "setup.", `read the name ""`},
		{"an option with a name that cannot be given", "[setup.start]", "[option.\"a=b\"]\nabout = \"x\"\nnumber = \"rules.repetition\"\n[setup.start]", "[option.\"a=b\"]", "option.a=b", `read the name "a=b"`},
		{"an option with a space of another kind", "[setup.start]", "[option.\"a\u00a0b\"]\nabout = \"x\"\nnumber = \"rules.repetition\"\n[setup.start]", "[option.\"a", "option.a\u00a0b", "read the name"},
		{"a value with a space", "[setup.start]", "[option.still]\nabout = \"x\"\ndefault = \"a loss\"\nvalue.\"a loss\" = {}\nvalue.draw = {}\n[setup.start]", "value.\"a loss\"", "option.still.value.a loss", "expected one without a space"},
		{"a least that is no number", "[setup.start]", "[option.few]\nabout = \"x\"\nnumber = \"rules.repetition\"\nmin = nan\n[setup.start]", "min = nan", "option.few.min", "read NaN, expected a number"},
		{"a number that is a text", "[setup.start]", "[option.few]\nabout = \"x\"\nnumber = \"piece.R.name\"\n[setup.start]", "number = \"piece.R.name\"", "option.few.number", "expected the path of a number such as rules.repetition"},
		{"a number of another option", "[setup.start]", "[option.few]\nabout = \"x\"\nnumber = \"rules.repetition\"\n[option.fewer]\nabout = \"x\"\nnumber = \"option.few.min\"\n[setup.start]", "number = \"option.few.min\"", "option.fewer.number", "is no part of the rules"},
		{"two swaps of one mark", "[setup.start]", strings.Replace(swap, "[setup.start]", swap, 1), "", "swap[1].mark", `read "~" again`},
		{"a family", "[setup.start]", family, "", "", ""},
		{"half a family", "[setup.start]", strings.Replace(family, "each.second = [\"r\"]\n", "", 1), "{first}-{second}", "setup.{first}-{second}", "read the place {second}, expected one of first"},
		{"an empty family", "[setup.start]", strings.Replace(family, `second = ["r"]`, "second = []", 1), "second = []", "setup.{first}-{second}.each.second", "expected a list with a row or more"},
		{"a family with one id", "[setup.start]", strings.Replace(family, `first = ["r"]`, `first = ["r", "r"]`, 1), "{first}-{second}", "setup.{first}-{second}", `makes "r-r" a second time`},
		{"a conflict over no value", "[setup.start]", "[[conflict]]\nwhen = { rook = [\"zzz\"] }\nsay = \"no\"\n[setup.start]", "when = ", "conflict[0].when.rook", `read "zzz", expected one of far, near`},
		{"a conflict over no number", "[setup.start]", "[[conflict]]\nwhen = { repetition = [\"3\", \"2.5\"] }\nsay = \"no\"\n[setup.start]", "when = ", "conflict[0].when.repetition", `read "2.5", expected a whole number from 0`},
		{"a conflict over nothing", "[setup.start]", "[[conflict]]\nsay = \"no\"\n[setup.start]", "[[conflict]]", "conflict[0].when", "names no option"},
		{"a conflict over an empty table", "[setup.start]", "[[conflict]]\nwhen = {}\nsay = \"no\"\n[setup.start]", "when = {}", "conflict[0].when", "names no option"},
		{"a layer that no setup has", "[layer.tall.board]", "[layer.wide.borad]\nx = 1\n[layer.tall.board]", "[layer.wide.borad]", "layer.wide", "is of no setup"},
		{"points of nobody", "repetition = 3", "repetition = 3\ndeom = 1.5", "deom", "rules.deom", "counts for nobody, expected points = true"},
		{"points of somebody", "repetition = 3", "repetition = 3\ndeom = 1.5\npoints = true", "", "", ""},
		{"points without values", "repetition = 3", "repetition = 3\npoints = true", "points = true", "rules.points", "counts nothing, expected a piece with a value"},
		{"points for a spare royal", "repetition = 3", "repetition = 3\npoints = true\nspare_royal = 1", "", "", ""},
		{"points with a value by an option", `move = "R2"`, "move = \"R2\"\n[option.count]\nabout = \"points of the rook\"\nnumber = \"piece.R.value\"\n[option.rook.value.near.rules]\npoints = true", "", "", ""},
		{"a value of nobody", "max = 9", "value = 5", "value = 5", "piece.R.value", "counts for nobody, expected points = true"},
		{"a value by an option", `move = "R2"`, "move = \"R2\"\n[option.rook.value.near.piece.P]\nvalue = 3", "value = 3", "piece.P.value", "counts for nobody, expected points = true"},
		{"no value", "max = 9", "value = 0", "", "", ""},
		{"a value and points by an option", `move = "R2"`, "move = \"R2\"\n[option.rook.value.near.rules]\npoints = true\n[option.rook.value.near.piece.P]\nvalue = 3", "", "", ""},
		{"a stalemate counted without points", "repetition = 3", "repetition = 3\nno_move = \"counts\"", "no_move", "rules.no_move", `read "counts", expected points = true besides`},
		{"a stalemate counted", "repetition = 3", "repetition = 3\nno_move = \"counts\"\npoints = true\ndeom = 0.5", "", "", ""},
		{"no checkmate", `safety = "mate"`, `mate = "wins"`, "mate = ", "rules.mate", `is for checkmate, expected safety = "mate" besides`},
		{"a checkmate that wins", `safety = "mate"`, "safety = \"mate\"\nmate = \"wins\"", "", "", ""},
		{"points by an option", `move = "R2"`, "move = \"R2\"\n[option.rook.value.near.rules]\npoints = true\ndeom = 1", "", "", ""},
		{"a spare royal of nobody", "repetition = 3", "repetition = 3\nspare_royal = 3", "spare_royal", "rules.spare_royal", "counts for nobody"},
		{"home of no facing", "repetition = 3", "repetition = 3\n[facing]\nhome = \"far\"", "home = \"far\"", "facing.home", "expected rule besides"},
		{"swapped without home", "repetition = 3", "repetition = 3\n[facing]\nrule = \"illegal\"\nswapped = true", "swapped", "facing.swapped", "expected rule and home besides"},
		{"bars for nothing", "repetition = 3", "repetition = 3\n[facing]\nrule = \"bars\"", "rule = \"bars\"", "facing.rule", "expected a clause with bare"},
		{"perpetual check of nothing", "repetition = 3", "perpetual = \"lose\"", "", "", ""}, // an option sets repetition
		{"over nothing", `move = "K"`, "move = \"K\"\npath.over = true", "path.over = true", "piece.K.clause.step.path.over", "lame leap"},
		{"over the square of a lame leap", `move = "K"`, "move = \"KnN\"\npath.over = true", "", "", ""},
		{"least of a leap", `move = "K"`, "move = \"K\"\npath.least = 2", "path.least = 2", "piece.K.clause.step.path.least", "expected a move that slides"},
		{"least of a hopper's slide", `move = "K"`, "move = \"pR\"\npath.least = 2", "path.least = 2", "piece.K.clause.step.path.least", "expected a move that slides"},
		{"least of a bounded slide", `move = "R"`, "move = \"R3\"\npath.least = 2", "", "", ""},
		{"no stalemate", `move = "K"`, "move = \"K\"\nstale = {}", "stale = {}", "piece.K.clause.step.stale", "by_last"},
		{"no crowd", `move = "K"`, "move = \"K\"\ncamps.crowd = true", "crowd = true", "piece.K.clause.step.camps.crowd", "board of camps"},
		{"no castling", `move = "K"`, "move = \"K\"\ncastling.blind = true", "blind = true", "piece.K.clause.step.castling.blind", "castling"},
		{"nobody to take over from", "[setup.start]", "[takeover]\n[setup.start]", "[takeover]", "takeover", "expected it in a game of three"},
		{"half lines of a rectangle", "[setup.start]", "[hands.camps]\nhalf_lines = true\n[drop.R]\n[setup.start]", "half_lines", "hands.camps.half_lines", "board of camps"},
		{"no order to lead", "default_setup", "turns.lead = true\ndefault_setup", "turns.lead", "turns.lead", "expected order besides"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, text, err := read(t, c.old, c.with)
			if c.path == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var faults tomlfile.Faults
			if !errors.As(err, &faults) {
				t.Fatalf("error %v, want faults", err)
			}
			for _, f := range faults {
				if strings.HasPrefix(f.Path, c.path) && strings.Contains(f.Msg, c.want) && (c.at == "" || f.Line == lineOf(text, c.at)) {
					return
				}
			}
			t.Errorf("faults\n%v\nwant one at %s with %q on the line of %q", err, c.path, c.want, c.at)
		})
	}
	text := strings.Replace(small, "[option.repetition]\nabout = \"occurrences that end the game\"\nnumber = \"rules.repetition\"\nwhole = true\n", "", 1)
	text = strings.Replace(text, "repetition = 3", "perpetual = \"lose\"", 1)
	if _, err := variants.Read("small.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), "small.toml:28:1: rules.perpetual: is for the repetition of a position") {
		t.Errorf("perpetual check without repetition: got %v", err)
	}
	text = strings.Replace(small, "id = \"small\"", "id = \"small\"\nrows = [[\"Z\", \"Q\"]]", 1)
	if _, err := variants.Read("small.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), "small.toml:3:1: rows: are corresponding pieces") {
		t.Errorf("rows in a game of two: got %v", err)
	}
}

// A file that switches off the count of the game it builds on need not take back the values
// that it has from there, but gives none of its own.
func TestIdleValuesOfABase(t *testing.T) {
	const text = `extends = "janggi"
id = "x"
name = "X"
rules = { points = false, deom = 0, spare_royal = 0 }
facing.rule = "off"
[option]
points.off = true
deom.off = true
spare_royal.off = true
bikjang.off = true
`
	if _, err := variants.Read("x.toml", []byte(text)); err != nil {
		t.Error(err)
	}
	_, err := variants.Read("x.toml", []byte(text+"[piece.P]\nvalue = 4\n"))
	if want := "x.toml:12:1: piece.P.value: counts for nobody, expected points = true in [rules]"; err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}

// What checkmate means may be said as it is without being said.
func TestUsualMateWithoutCheckmate(t *testing.T) {
	if _, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\npiece.K.min = 0\nrules = { safety = \"capture\", mate = \"loses\" }\nnotation.waiter_safe = false\n")); err != nil {
		t.Error(err)
	}
}

// Mate is for games with a royal.
func TestMateOfNobody(t *testing.T) {
	const text = `extends = "chess"
id = "x"
name = "X"
castle = []
piece.K.royal = false
rules.safety = "mate"
[[end]]
when = "left"
result = "wins"
`
	_, err := variants.Read("x.toml", []byte(text))
	if want := `x.toml:6:7: rules.safety: read "mate", expected a piece with royal = true`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q in it", err, want)
	}
}
