package variants_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// small is a whole game, written for these tests to break.
const small = `format = 1
id = "small"
name = "Small"
default_setup = "start"

[[player]]
letter = "w"
name = "White"

[[player]]
letter = "b"
name = "Black"

[board]
files = 5
ranks = 6

[zones]
camp = ["a1-e2"]
far = ["a6-e6"]

[lines]
cross = ["b1-c2-d3"]

[rules]
safety = "mate"
pass = "free"
repetition = 3

[notation]
state = ["flag"]

[piece.K]
name = "king"
royal = true
min = 1
max = 1
[piece.K.clause.step]
move = "K"

[piece.R]
name = "rook"
max = 9
[piece.R.clause.slide]
move = "R"
[piece.R.clause.marked]
move = "B"
along = "cross"

[piece.P]
name = "pawn"
[piece.P.clause.step]
move = "fW"
promote = [{ to = ["R"], zone = "far", must = "far" }]

[setup.start]
fen = "r1k2/ppppp/5/5/PPPPP/2K1R w - 0 1"

[setup.tall]
fen = "r1k2/ppppp/5/5/5/PPPPP/2K1R w - 0 1"
layers = ["tall"]

[layer.tall.board]
ranks = 7

[option.rook]
about = "how rooks move"
default = "far"
[option.rook.value.far]
[option.rook.value.near.piece.R.clause.slide]
move = "R2"

[option.repetition]
about = "occurrences that end the game"
number = "rules.repetition"
whole = true
`

// read reads the small game with one text replaced by another.
func read(t *testing.T, old, with string) (*variants.Game, string, error) {
	t.Helper()
	if strings.Count(small, old) != 1 {
		t.Fatalf("the small game has %q %d times, want once", old, strings.Count(small, old))
	}
	text := strings.Replace(small, old, with, 1)
	g, err := variants.Read("small.toml", []byte(text))
	return g, text, err
}

// lineOf returns the number of the line that holds a text.
func lineOf(text, part string) int {
	return strings.Count(text[:strings.Index(text, part)], "\n") + 1
}

func TestTheSmallGameIsSound(t *testing.T) {
	g, err := variants.Read("small.toml", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	for _, setup := range g.AllSetups() {
		for _, rook := range []string{"far", "near"} {
			r, err := g.Rules(setup, map[string]string{"rook": rook})
			if err != nil {
				t.Fatalf("%s, rook=%s: %v", setup, rook, err)
			}
			if n := r.New().Count(); n == 0 {
				t.Errorf("%s, rook=%s: no move", setup, rook)
			}
		}
	}
}

// A file may name fields of the state that its game does not need, such as one that it
// takes over from another game.
func TestStateThatNothingNeeds(t *testing.T) {
	text := strings.Replace(small, `state = ["flag"]`, `state = ["castling", "unmoved", "ep", "stale", "checks", "count", "flag"]`, 1)
	g, err := variants.Read("small.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("start", nil)
	if err != nil {
		t.Fatal(err)
	}
	fen := r.New().FEN()
	if p, err := r.Parse(fen); err != nil || p.FEN() != fen {
		t.Errorf("%s: %v", fen, err)
	}
	for field := range 6 {
		state := slices.Repeat([]string{"-"}, 6)
		state[field] = "a"
		said := strings.Replace(fen, " - ", " "+strings.Join(state, ",")+" ", 1)
		if _, err := r.Parse(said); err == nil {
			t.Errorf("%s is read", said)
		}
	}
}

// Each fault is found at the line where it stands, with the keys that lead to it
// and what was read there.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, old, with string
		at              string // text on the line of the fault
		path, want      string
	}{
		{"unknown key", `safety = "mate"`, `safty = "mate"`, "safty", "rules.safty", "unknown key"},
		{"a compensation by another name", `safety = "mate"`, "safety = \"mate\"\nkomi = 1.5", "komi", "rules.komi", "komi is called deom here: the points that the last player gets"},
		{"a duty to drop where nothing is dropped", `safety = "mate"`, "safety = \"mate\"\nmust = [\"drop\"]", "must", "rules.must", "no piece can be dropped in this game"},
		{"unknown table", "[zones]", "[zone]", "[zone]", "zone", "unknown key"},
		{"unknown key of a piece", "max = 9", "valeu = 5", "valeu", "piece.R.valeu", "unknown key"},
		{"unknown key of a clause", `along = "cross"`, `allong = "cross"`, "allong", "piece.R.clause.marked.allong", "unknown key"},
		{"unknown key of a setup", `layers = ["tall"]`, `leyers = ["tall"]`, "leyers", "setup.tall.leyers", "unknown key"},
		{"unknown key of an option", "whole = true", "hole = true", "hole", "option.repetition.hole", "unknown key"},
		{"a number for a text", `move = "K"`, "move = 3", "move = 3", "piece.K.clause.step.move", "read the number 3, expected text"},
		{"a text for a number", "files = 5", `files = "5"`, `files = "5"`, "board.files", `read the text "5", expected a whole number`},
		{"a fraction for a whole number", "files = 5", "files = 5.5", "files = 5.5", "board.files", "expected a whole number"},
		{"a text for a flag", "royal = true", `royal = "yes"`, `royal = "yes"`, "piece.K.royal", "expected true or false"},
		{"a text for a list", `far = ["a6-e6"]`, `far = "a6-e6"`, `far = "a6-e6"`, "zones.far", "expected a list of texts"},
		{"a number in a list", `far = ["a6-e6"]`, `far = ["a6", 7]`, `far = ["a6", 7]`, "zones.far", "expected text"},
		{"a text for a table", "[board]\nfiles = 5\nranks = 6", `board = "5x6"`, `board = `, "", ""},
		{"a word that is no choice", `pass = "free"`, `pass = "often"`, `"often"`, "rules.pass", "expected one of never, free, stuck"},
		{"an unknown key of an engine", "[setup.start]", "[engines.uci]\nvariante = \"x\"\n[setup.start]", "variante", "engines.uci.variante", "unknown key"},
		{"a letter of no piece there", "[setup.start]", "[engines.uci]\nletters = { X = \"Y\" }\n[setup.start]", "letters", "engines.uci.letters", "expected the letter of a piece"},
		{"two letters alike there", "[setup.start]", "[engines.uci]\nletters = { R = \"K\" }\n[setup.start]", "letters", "engines.uci.letters", "K and R would both be written K"},
		{"a small letter there", "[setup.start]", "[engines.uci]\nletters = { R = \"r\" }\n[setup.start]", "letters", "engines.uci.letters", "expected one capital letter"},
		{"an unknown field there", "[setup.start]", "[engines.uci]\nfields = [\"hands\"]\n[setup.start]", "fields", "engines.uci.fields", "expected some of castling ep checks halfmove fullmove"},
		{"a date", "max = 9", "value = 2010-01-01", "2010", "piece.R.value", "expected a number"},
		{"another format", "format = 1", "format = 2", "format = 2", "format", "read 2, expected format = 1"},
		{"a bad id", `id = "small"`, `id = "Small Game"`, "Small Game", "id", "expected up to 60 small letters"},
		{"a long id", `id = "small"`, `id = "` + strings.Repeat("long", 16) + `"`, strings.Repeat("long", 16), "id", `longl..." of 64 characters, expected up to 60 small letters`},
		{"no name", "name = \"Small\"\n", "", "", "", `has no key "name"`},
		{"an empty name", `name = "Small"`, `name = ""`, `name = ""`, "name", "expected a name"},
		{"a player of an empty name", `name = "White"`, `name = " "`, `name = " "`, "player[0].name", "expected a name"},
		{"two players of a name", `name = "Black"`, `name = "White"`, "name = \"White\"\n\n[board]", "player[1].name", `read "White", expected a name that no other player has`},
		{"a piece of an empty name", `name = "rook"`, `name = " "`, `name = " "`, "piece.R.name", "expected a name"},
		{"a piece without a name", `name = "rook"` + "\n", "", "[piece.R]", "piece.R", `has no key "name"`},
		{"a piece without a clause", "[piece.K.clause.step]\nmove = \"K\"\n", "", "[piece.K]", "piece.K", "needs at least one way to move"},
		{"a move outside a clause", "[piece.K.clause.step]\nmove", "move", `move = "K"`, "piece.K.move", "expected clause.NAME.move with a name of yours"},
		{"a clause without a name", "[piece.K.clause.step]\nmove", "clause.move", `clause.move`, "piece.K.clause.move", "such as clause.step.move"},
		{"a board without ranks", "ranks = 6\n", "", "[board]", "board", `has no key "ranks"`},
		{"a letter of two", "[setup.start]", "[piece.QQ]\nname = \"q\"\n[piece.QQ.clause.step]\nmove = \"W\"\n[setup.start]", "[piece.QQ]", "piece.QQ", "expected one capital letter"},
		{"a letter in small", "[setup.start]", "[piece.q]\nname = \"q\"\n[piece.q.clause.step]\nmove = \"W\"\n[setup.start]", "[piece.q]", "piece.q", `read letter "q", expected "Q": pieces have capital letters, and small ones in position lines say whose they are`},
		{"a letter in small of a piece that is there", "[piece.P]", "[piece.k]\nmax = 2\n[piece.P]", "[piece.k]", "piece.k", `read letter "k", expected "K": pieces have capital letters`},
		{"a promoted letter in small", "[piece.P]", "[piece.\"+p\"]\nname = \"p\"\n[piece.P]", "[piece.\"+p\"]", "piece.+p", `read letter "+p", expected "+P"`},
		{"a first move in Betza", `move = "fW"`, `move = "fWifmnD"`, "fWifmnD", "piece.P.clause.step.move", `read "fWifmnD": i before the atom of column 7 is for the first move of a piece, which a variant file tells by a clause of its own with unmoved = true or with from, a zone`},
		{"taking in passing in Betza", `move = "fW"`, `move = "fWfceF"`, "fWfceF", "piece.P.clause.step.move", `read "fWfceF": e before the atom of column 6 is for taking in passing, which a variant file tells by a clause of its own with ep = "take"`},
		{"the same piece twice", "[piece.P]", "[piece.R]", "[piece.R]\nname = \"pawn\"", "", ""},
		{"no royal", "royal = true", "royal = false", "", "piece", "no piece is royal"},
		{"a least number of what can be captured", "[piece.R]\nname = \"rook\"", "[piece.R]\nname = \"rook\"\nmin = 7", "min = 7", "piece.R.min", "can be captured"},
		{"a least number of a royal that can be captured", `safety = "mate"`, `safety = "capture"`, "min = 1", "piece.K.min", "can be captured"},
		{"a least number of each of two royals", "[piece.R]\nname = \"rook\"", "[piece.R]\nname = \"rook\"\nroyal = true", "min = 1", "piece.K.min", "can be captured"},
		{"a least number of a royal that can be blasted", "[rules]", "[blast]\nspares = \"P\"\n[rules]", "min = 1", "piece.K.min", "read 1, expected 0: a blast can remove it"},
		{"least more than most", "min = 1", "min = 3", "min = 3", "piece.K.min", "expected 0 <= min <= max"},
		{"a most below 0", "max = 1", "max = -1", "max = -1", "piece.K.max", "read -1, expected 1 or more, or 0 for no limit"},
		{"bad Betza", `move = "fW"`, `move = "fXW?"`, "fXW?", "piece.P.clause.step.move", "column"},
		{"an unknown zone", `zone = "far"`, `zone = "fra"`, `"fra"`, "piece.P.clause.step.promote", `read zone "fra", expected one of camp, far`},
		{"an unknown line", `along = "cross"`, `along = "crss"`, `"crss"`, "piece.R.clause.marked.along", "expected one of cross"},
		{"a line where there is none", "[lines]\ncross = [\"b1-c2-d3\"]\n", "", `along`, "piece.R.clause.marked.along", `read lines "cross", but the game has no lines`},
		{"a zone where there is none", "[zones]\ncamp = [\"a1-e2\"]\nfar = [\"a6-e6\"]\n", "", `zone = "far"`, "piece.P.clause.step.promote", `read zone "far", but the game has no zones`},
		{"a third player", `name = "Black"`, "name = \"Black\"\n[[player]]\nletter = \"r\"\nname = \"Red\"", "[[player]]", "player", "read 3 players, expected 2 on this board, or board.camps instead of files and ranks, which is for three"},
		{"camps for two", "files = 5\nranks = 6", "camps = { centre = true }", "[[player]]", "player", "read 2 players, expected 3 on a board of camps"},
		{"a square off the board", `["a6-e6"]`, `["a6-e7"]`, "e7", "zones.far", `read "a6-e7"`},
		{"a line off the board", `["b1-c2-d3"]`, `["b1-c2-d9"]`, "d9", "lines.cross", `read "d9"`},
		{"a line with a gap", `["b1-c2-d3"]`, `["b1-d3"]`, `["b1-d3"]`, "lines.cross", `read "b1-d3": b1 and d3 are not neighbours, expected every point of the line, as in b1-c2-d3`},
		{"a line with a bent gap", `["b1-c2-d3"]`, `["b1-c2-e3"]`, "e3", "lines.cross", `read "b1-c2-e3": c2 and e3 are not neighbours, expected every point of the line`},
		{"a line with a gap along a rank", `["b1-c2-d3"]`, `["b1-e1"]`, "e1", "lines.cross", "as in b1-c1-d1-e1"},
		{"a promotion to nothing", `to = ["R"]`, `to = ["Q"]`, `["Q"]`, "piece.P.clause.step.promote", `read "Q"`},
		{"promotion to an empty list", `to = ["R"]`, `to = []`, `to = []`, "piece.P.clause.step.promote", "names no piece"},
		{"no squares", "files = 5", "files = 0", "[board]", "board", "0 files"},
		{"too many squares", "ranks = 6", "ranks = 60", "[board]", "board", "at most 256 squares"},
		{"negative ranks", "ranks = 6", "ranks = -6", "[board]", "board", "-6 ranks"},
		{"repetition of one", "repetition = 3", "repetition = 1", "repetition = 1", "rules.repetition", "read 1, expected 2 or more"},
		{"a value that is no number", "max = 9", "value = nan\n[option.rook.value.near.rules]\npoints = true", "nan", "piece.R.value", "expected a number below a million"},
		{"an endless value", "max = 9", "value = inf\n[option.rook.value.near.rules]\npoints = true", "inf", "piece.R.value", "expected a number below a million"},
		{"a flag the notation lacks", `state = ["flag"]`, "state = []", "state = []", "notation.state", `need the field "flag"`},
		{"an unknown state field", `state = ["flag"]`, `state = ["flag", "moon"]`, "moon", "notation.state", `read "moon"`},
		{"two players of one letter", `letter = "b"`, `letter = "w"`, "letter = \"w\"\nname = \"Black\"", "player[1].letter", `read "w", expected a small letter that no other player has`},
		{"a start that does not parse", "r1k2/ppppp/5/5/PPPPP/2K1R w", "r1k2/ppppp/5/5/PPPP/2K1R w", "PPPP/2K1R", "setup.start.fen", "rank 2: read 4 squares"},
		{"a start with the waiter's king missing", "r1k2/ppppp/5/5/PPPPP/2K1R w", "r4/ppppp/5/5/PPPPP/2K1R w", "r4/", "setup.start.fen", "read 0 of k (king), expected 1"},
		{"an unknown default setup", `default_setup = "start"`, `default_setup = "begin"`, "begin", "default_setup", `read "begin"`},
		{"an unknown layer", `layers = ["tall"]`, `layers = ["high"]`, `layers = ["high"]`, "setup.tall.layers", `read "high", expected a layer of the file: tall`},
		{"a default that is no value", `default = "far"`, `default = "wide"`, "option.rook]", "option.rook", `read default "wide"`},
		{"a number option of a key that is not there", `number = "rules.repetition"`, `number = "rules.repetitions"`, "rules.repetitions", "option.repetition.number", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, text, err := read(t, c.old, c.with)
			var faults tomlfile.Faults
			if g != nil || !errors.As(err, &faults) {
				t.Fatalf("game %v, error %v, want faults", g, err)
			}
			f := faults[0]
			for _, x := range faults {
				if strings.HasPrefix(x.Path, c.path) && strings.Contains(x.Msg, c.want) {
					f = x
				}
			}
			if f.File != "small.toml" || !strings.HasPrefix(f.Path, c.path) || !strings.Contains(f.Msg, c.want) {
				t.Fatalf("faults\n%v\nwant one at %s with %q", err, c.path, c.want)
			}
			if c.at != "" && f.Line != lineOf(text, c.at) {
				t.Errorf("%v\nwant line %d, of %q", f, lineOf(text, c.at), c.at)
			}
		})
	}
}

// Everything wrong is reported at once, in the order of the file.
func TestAllFaultsAtOnce(t *testing.T) {
	text := strings.NewReplacer(
		`safety = "mate"`, `safety = "none"`, // of reading
		"max = 9", `value = "five"`,
		"files = 5", "files = 5\nflies = 6",
		`whole = true`, "whole = 1",
	).Replace(small)
	_, err := variants.Read("small.toml", []byte(text))
	var faults tomlfile.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("error %v, want faults", err)
	}
	want := []string{"flies", "safety", "value", "whole"}
	if len(faults) != len(want) {
		t.Fatalf("%d faults, want %d:\n%v", len(faults), len(want), err)
	}
	for i, key := range want {
		if !strings.HasSuffix(faults[i].Path, key) || faults[i].Line != lineOf(text, key+" = ") {
			t.Errorf("fault %d is %v, want %s at line %d", i+1, faults[i], key, lineOf(text, key+" = "))
		}
	}
	// and of compiling
	text = strings.NewReplacer(
		`move = "fW"`, `move = "f?W"`, `move = "K"`, `move = "Kx"`, `along = "cross"`, `along = "crss"`,
	).Replace(small)
	_, err = variants.Read("small.toml", []byte(text))
	if !errors.As(err, &faults) || len(faults) < 3 {
		t.Errorf("error\n%v\nwant three faults", err)
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != len(faults) || !strings.HasPrefix(lines[0], "small.toml:") {
		t.Errorf("the message\n%v\nhas not one line a fault, each with its place", err)
	}
}

// What cannot be read leaves a hole, and the rest is compiled all the same: each
// fault is told with its line, and none that may be due to another.
func TestFaultsOfAllSorts(t *testing.T) {
	const second = "[setup.other]\nfen = \"r1k2/ppppp/5/5/PPPPP/2K1X w - 0 1\"\n[setup.start]"
	for _, c := range []struct {
		name  string
		edits []string // old, new, ...
		at    []string // texts on the lines of the faults, in the order of the file
	}{
		{
			"of reading and compiling",
			[]string{
				`safety = "mate"`, `safty = "mate"`, `far = ["a6-e6"]`, `far = ["a6-e9"]`, `move = "R"`, `move = "R?"`,
				"ppppp/5/5/PPPPP/2K1R w", "ppppp/5/5/PPPPP/2K1Q w", "whole = true", "whole = true\nmin = \"2\"",
			},
			[]string{`far = ["a6-e9"]`, "safty", `"R?"`, "2K1Q", `min = "2"`},
		},
		{
			"of compiling alone",
			[]string{
				"repetition = 3", "repetition = 1", `far = ["a6-e6"]`, `far = ["a6-e9"]`, `move = "R"`, `move = "R?"`,
				`along = "cross"`, `along = "crss"`, "ppppp/5/5/PPPPP/2K1R w", "ppppp/5/5/PPPPP/2K1Q w", "[setup.start]", second,
			},
			[]string{`far = ["a6-e9"]`, "repetition = 1", `"R?"`, `"crss"`, "2K1X", "2K1Q"},
		},
		{
			"of a board, on which no zone can be told",
			[]string{"files = 5", "files = 0", `far = ["a6-e6"]`, `far = ["a6-e9"]`, `move = "R"`, `move = "R?"`, "ppppp/5/5/PPPPP/2K1R w", "ppppp/5/5/PPPPP/2K1Q w"},
			[]string{"[board]", `"R?"`},
		},
		{
			"of a piece, by whose want others are no faults",
			[]string{`royal = true`, `royal = "yes"`, `move = "R"`, `move = "R?"`, "ppppp/5/5/PPPPP/2K1R w", "ppppp/5/5/PPPPP/2K1Q w"},
			[]string{`royal = "yes"`, `"R?"`, "2K1Q"},
		},
		{
			"of a table that is not there",
			[]string{"[notation]\nstate = [\"flag\"]\n", ""},
			[]string{"[rules]"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := small
			for i := 0; i < len(c.edits); i += 2 {
				if strings.Count(text, c.edits[i]) != 1 {
					t.Fatalf("%q stands %d times in the file", c.edits[i], strings.Count(text, c.edits[i]))
				}
				text = strings.Replace(text, c.edits[i], c.edits[i+1], 1)
			}
			_, err := variants.Read("small.toml", []byte(text))
			var faults tomlfile.Faults
			if !errors.As(err, &faults) || len(faults) != len(c.at) {
				t.Fatalf("faults\n%v\nwant %d", err, len(c.at))
			}
			for i, at := range c.at {
				if faults[i].Line != lineOf(text, at) {
					t.Errorf("%v\nwant line %d, of %q", faults[i], lineOf(text, at), at)
				}
			}
		})
	}
}

// A broken overlay is no worse than a broken file: the fault names its line.
func TestBrokenOverlays(t *testing.T) {
	for _, c := range []struct{ name, old, with, option, setup, at string }{
		{"of an option", `move = "R2"`, `move = "R?"`, "near", "start", "R?"},
		{"an unknown key of an option", `move = "R2"`, `mvoe = "R2"`, "near", "start", "mvoe"},
		{"of a layer", "ranks = 7", "ranks = 7\n[layer.tall.piece.R.clause.slide]\nmove = \"R?\"", "far", "tall", "R?"},
		{"an unknown key of a layer", "ranks = 7", "rnaks = 7", "far", "tall", "rnaks = 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, text, err := read(t, c.old, c.with)
			if err == nil {
				_, err = g.Rules(c.setup, map[string]string{"rook": c.option})
			}
			var faults tomlfile.Faults
			if !errors.As(err, &faults) || faults[0].Line != lineOf(text, c.at) {
				t.Errorf("error %v, want a fault at line %d", err, lineOf(text, c.at))
			}
		})
	}
}

// Files that are no variant file at all.
func TestBrokenFiles(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int
		want       string
	}{
		{"empty", "", 0, "format"},
		{"truncated", small[:len(small)/2+3], 0, ""},
		{"truncated in a text", `format = 1` + "\n" + `id = "sm`, 2, "unterminated"},
		{"an experiment", "format = 1\nkind = \"balance\"\n[openings]\nplies = 2\n", 2, "expected the file of a game"},
		{"a text without quotes", "name = Small\n", 1, "expected a text between straight quotes"},
		{"a text without its end", "name = \"Small\n", 1, "expected a quote at the end"},
		{"a list of tables in single brackets", "[player]\nletter = \"w\"\n[player]\nletter = \"b\"\n", 3, "as in [[player]]"},
		{"the second of a list of tables in double brackets", "[player]\nletter = \"w\"\n[[player]]\nletter = \"b\"\n", 3, "as in [[player]]"},
		{"not TOML", "rules of my game\n", 1, "expected '='"},
		{"a byte that is not UTF-8", "format = 1\nid = \"caf\xe9\"\n", 2, "not UTF-8"},
		{"a zero byte", "format = 1\nid = \"\x00\"\n", 2, "control characters"},
		{"a key twice", "format = 1\nformat = 1\n", 2, "already defined"},
		{"too long", "# " + strings.Repeat("x", 1<<20), 0, "expected a file of at most 1048576"},
		{"deep tables", strings.Repeat("[", 1<<16), 1, ""},
		{"deep lists", "x = " + strings.Repeat("[", 1<<16), 1, ""},
		{"deep keys", strings.Repeat("a.", 1<<16) + "b = 1", 0, ""},
		{"only a list of players", strings.Repeat("[[player]]\n", 1000), 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			begun := time.Now()
			g, err := variants.Read("bad.toml", []byte(c.text))
			if g != nil || err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "bad.toml") {
				t.Fatalf("game %v, error %.300v, want one with %q", g, err, c.want)
			}
			var faults tomlfile.Faults
			if !errors.As(err, &faults) || c.line != 0 && faults[0].Line != c.line {
				t.Errorf("error %.300v, want one at line %d", err, c.line)
			}
			if d := time.Since(begun); d > 20*time.Second {
				t.Errorf("refused after %v", d)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	g, err := variants.Load(write("small.toml", small))
	if err != nil || g.ID != "small" || g.Text != small {
		t.Errorf("the small game loads as %+v, %v", g, err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.toml"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for ref, want := range map[string]string{
		"":                                "expected ",
		"draughts":                        `read "draughts", expected `,
		"small":                           `read "small", expected the path of the file, small.toml`,
		"../variants/chess":               "expected ",
		"chess.toml":                      "chess.toml: ", // a path, and no file is there
		filepath.Join(dir, "none.toml"):   "none.toml: no such file",
		filepath.Join(dir, "folder.toml"): "not a file",
		filepath.Join(dir, "small.txt"):   "expected ",
		write("huge.toml", strings.Repeat("#", 1<<20+1)): "at most 1048576",
		write("bad.toml", "x"):                           "bad.toml:1",
		"a\x00b.toml":                                    "a\x00b.toml: ",
	} {
		if g, err := variants.Load(ref); g != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q loads as %v, error %v, want one with %q", ref, g, err, want)
		}
	}
}
