package variants_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// Amazon chess: the queen moves like a knight as well.
const amazon = `extends = "chess"
id = "amazon"
name = "Amazon chess"
[piece.Q.clause.leap]
move = "N"
`

// files writes files into a folder and returns the path of the first.
func writeFiles(t *testing.T, files ...[2]string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f[0]), []byte(f[1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, files[0][0])
}

// What another program calls a game is not what it calls those that build on it, however many
// files lie between.
func TestExtendedGameIsUnknown(t *testing.T) {
	base := [2]string{"amazon.toml", amazon}
	on := "extends = \"amazon.toml\"\nid = \"on\"\nname = \"On\"\n"
	for _, x := range []struct {
		name, text string
		known      bool
	}{
		{"no table", on, false},
		{"an empty table", on + "[engines.uci]\n", true},
		{"another table", on + "[engines.other]\n", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			g := gametest.Game(t, writeFiles(t, [2]string{"on.toml", x.text}, base))
			if g.KnownTo("uci") != x.known || gametest.Game(t, writeFiles(t, base)).KnownTo("uci") {
				t.Errorf("known %v, want %v, and amazon.toml unknown", g.KnownTo("uci"), x.known)
			}
		})
	}
}

func TestExtends(t *testing.T) {
	armed := `extends = "amazon.toml"
id = "armed"
name = "Armed"
piece.N.off = true
piece.P.clause.step.promote = [{ to = ["Q"], zone = "last", must = "last" }]
setup.standard.fen = "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq 0 1"
setup.bare.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - 0 1"
option.no_progress.off = true
`
	for _, x := range []struct {
		name, file string
		setups     string
		options    string
		perft      int64 // counted by Fairy-Stockfish
		pieces     int
	}{
		{"one", writeFiles(t, [2]string{"amazon.toml", amazon}), "[standard]", "repetition no_progress max_plies", 12483, 6},
		{"two", writeFiles(t, [2]string{"armed.toml", armed}, [2]string{"amazon.toml", amazon}), "[standard bare]", "repetition max_plies", 0, 5},
	} {
		t.Run(x.name, func(t *testing.T) {
			g := gametest.Game(t, x.file)
			if err := g.Check(); err != nil {
				t.Error(err)
			}
			var options []string
			for _, o := range g.Options() {
				options = append(options, o.Name)
			}
			if got := fmt.Sprint(g.Setups()); g.About != "" || got != x.setups || strings.Join(options, " ") != x.options {
				t.Errorf("about %q, setups %s, options %s, want none of chess, %s, %s", g.About, got, options, x.setups, x.options)
			}
			r, err := g.Rules("", nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.New().Perft(3); x.perft != 0 && got != x.perft {
				t.Errorf("perft 3: %d, want %d", got, x.perft)
			}
			if got := len(r.Spec().Pieces); got != x.pieces {
				t.Errorf("%d kinds of pieces, want %d", got, x.pieces)
			}
			// a record carries what it builds on
			if err := os.RemoveAll(filepath.Dir(x.file)); err != nil {
				t.Fatal(err)
			}
			var recorded variants.Recorded
			back, err := recorded.Rules(g.ID, g.Text, r.Setup(), "", r.Hash())
			if err != nil || back.Hash() != r.Hash() {
				t.Errorf("as a record it reads as %v", err)
			}
		})
	}
}

// What a record carries says nothing of the folders of this machine.
func TestCarriedNames(t *testing.T) {
	deep := t.TempDir()
	put := func(path, text string) {
		t.Helper()
		path = filepath.Join(deep, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	head := "id = \"x\"\nname = \"X\"\n"
	put("secret/base.toml", head+"extends = \"chess\"\n[piece.Q.clause.leap]\nmove = \"N\"\n")
	put("hidden/base.toml", head+"'extends'='../secret/base.toml' # the amazon\npiece.N.off = true\n"+
		"setup.standard.fen = \"r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq 0 1\"\n"+
		"piece.P.clause.step.promote = [{ to = [\"Q\"], zone = \"last\", must = \"last\" }]\n")
	put("hidden/own.toml", fmt.Sprintf("%s\textends = %q\t# below\nrules.no_progress = 60\n", head, filepath.Join(deep, "hidden/base.toml")))
	g, err := variants.Load(filepath.Join(deep, "hidden/own.toml"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{deep, "secret", "hidden", ".."} {
		if strings.Contains(g.Text, folder) {
			t.Errorf("%s is named in what is carried:\n%s", folder, g.Text)
		}
	}
	for _, want := range []string{"\nextends = 'base.toml'\t# below\n", "extends = 'base-2.toml' # the amazon\n", "extends = \"chess\"\n", "file = 'base.toml'\n", "file = 'base-2.toml'\n", "file = 'chess.toml'\n"} {
		if strings.Count(g.Text, want) != 1 {
			t.Errorf("%q is not there once in what is carried:\n%s", want, g.Text)
		}
	}
	if err := os.RemoveAll(deep); err != nil {
		t.Fatal(err)
	}
	var recorded variants.Recorded
	if back, err := recorded.Rules(g.ID, g.Text, r.Setup(), "", r.Hash()); err != nil || back.Hash() != r.Hash() {
		t.Errorf("as a record it reads as %v", err)
	}
	again, err := variants.Read("elsewhere.toml", []byte(g.Text))
	if err != nil || again.Text != g.Text {
		t.Errorf("what is carried is not carried on as it is: %v", err)
	}
}

func TestBadBases(t *testing.T) {
	head := "id = \"x\"\nname = \"X\"\n"
	chain := [][2]string{{"x.toml", head + "extends = \"1.toml\"\n"}}
	for i := 1; i < 12; i++ {
		chain = append(chain, [2]string{fmt.Sprint(i, ".toml"), fmt.Sprintf("%sextends = \"%d.toml\"\n", head, i+1)})
	}
	for name, x := range map[string]struct {
		files [][2]string
		in    string // file of the fault
		line  int
		want  string
	}{
		"no such game":  {[][2]string{{"x.toml", head + "extends = \"ches\"\n"}}, "x.toml", 3, `read "ches"`},
		"no such file":  {[][2]string{{"x.toml", head + "extends = \"y.toml\"\n"}}, "x.toml", 3, "no such file"},
		"no text":       {[][2]string{{"x.toml", head + "extends = 1\n"}}, "x.toml", 3, "text in quotes"},
		"no name":       {[][2]string{{"x.toml", "id = \"x\"\nextends = \"chess\"\n"}}, "x.toml", 0, `"name"`},
		"itself":        {[][2]string{{"x.toml", head + "extends = \"x.toml\"\n"}}, "x.toml", 3, "builds on itself"},
		"in a circle":   {[][2]string{{"x.toml", head + "extends = \"y.toml\"\n"}, {"y.toml", head + "\nextends = \"x.toml\"\n"}}, "y.toml", 4, "builds on itself"},
		"too deep":      {chain, "8.toml", 3, "more than 8 files"},
		"a broken base": {[][2]string{{"x.toml", head + "extends = \"y.toml\"\n"}, {"y.toml", "format = 1\nformat = 2\n"}}, "y.toml", 2, "already defined"},
		"a fault in the base": {
			[][2]string{{"x.toml", head + "extends = \"y.toml\"\n"}, {"y.toml", head + "extends = \"chess\"\n[piece.Q.clause.slide]\nmove = \"QX\"\n"}},
			"y.toml", 5, "piece.Q.clause.slide.move",
		},
		"a fault of its own":                             {[][2]string{{"x.toml", head + "extends = \"chess\"\npiece.Q.clause.slide.mov = \"Q\"\n"}}, "x.toml", 4, "did you mean move"},
		"a number that the base's option refuses":        {[][2]string{{"x.toml", head + "extends = \"chess\"\nrules.no_progress = -3\n"}}, "x.toml", 4, "rules.no_progress: read the number -3, expected a whole number from 0, as option no_progress says"},
		"an option that refuses the base's number":       {[][2]string{{"x.toml", head + "extends = \"chess\"\noption.no_progress.min = 200\n"}}, "x.toml", 4, "option.no_progress.min: read 200, expected at most 100, the default, which stands at rules.no_progress"},
		"an option of a number that is not there":        {[][2]string{{"x.toml", head + "extends = \"chess\"\noption.deom = { about = \"points\", number = \"rules.deom\", min = 1 }\n"}}, "x.toml", 4, "option.deom: the default is 0, because nothing stands at rules.deom, expected a number from 1"},
		"a number that the rules refuse":                 {[][2]string{{"x.toml", head + "extends = \"chess\"\n\nrules.repetition = 1\n"}}, "x.toml", 5, "rules.repetition: read 1, expected 2 or more, or 0 for never"},
		"points that the base's option refuses":          {[][2]string{{"x.toml", head + "extends = \"changi\"\nrules.spare_royal = -1\n"}}, "x.toml", 4, "rules.spare_royal: read the number -1, expected a number from 0"},
		"a draw to nobody":                               {[][2]string{{"x.toml", head + "extends = \"chess\"\nrules.draw_to = \"x\"\n"}}, "x.toml", 4, `rules.draw_to: read "x" in "x", expected letters of players`},
		"a clause barred in a game that bars none":       {[][2]string{{"x.toml", head + "extends = \"chess\"\npiece.Q.clause.slide.bare = {}\n"}}, "x.toml", 4, "piece.Q.clause.slide.bare: the clause slide of Q is barred between facing royals, expected the rule bars"},
		"a game that bars none, with the base's clauses": {[][2]string{{"x.toml", head + "extends = \"classic-sum\"\nfacing.rule = \"illegal\"\n"}}, "x.toml", 4, "facing.rule: the clause"},
		"no pass where the base accepts by one":          {[][2]string{{"x.toml", head + "extends = \"janggi\"\nrules.pass = \"never\"\n"}}, "x.toml", 4, "rules.pass: facing royals are accepted by a pass"},
		"a base left out":                                {[][2]string{{"x.toml", head + "extends = \"chess\"\npiece.Q.off = true\n"}}, "chess.toml", 0, "Q"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := variants.Load(writeFiles(t, x.files...))
			var faults tomlfile.Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), x.want) {
				t.Fatalf("error %v, want one with %q", err, x.want)
			}
			if f := faults[0]; filepath.Base(f.File) != x.in || x.line != 0 && f.Line != x.line {
				t.Errorf("error %v, want one in %s at line %d", err, x.in, x.line)
			}
		})
	}
}

// Without castling the starts of the game below give no right to it; those of the file
// itself must not.
func TestCastlingTakenAway(t *testing.T) {
	const own = "setup.standard.fen = \"4k2r/8/8/8/8/8/8/4K2R w Kk,- 0 1\"\n"
	for name, x := range map[string]struct{ files, more, start, want string }{
		"of the game below": {"", "castle = []\n", "w - 0 1", ""},
		"by a game below":   {"castle = []\n", "", "w - 0 1", ""},
		"of a game below":   {own, "castle = []\n", "4k2r/8/8/8/8/8/8/4K2R w - 0 1", ""},
		"with its own start": {
			"", "castle = []\n" + own, "",
			`x.toml:5:16: setup.standard.fen: fen: state: read castling "Kk", expected -, because this game has no castling`,
		},
		"before the start": {"castle = []\n", own, "", `expected -, because this game has no castling`},
	} {
		t.Run(name, func(t *testing.T) {
			head := "id = \"x\"\nname = \"X\"\n"
			path := writeFiles(t, [2]string{"x.toml", head + "extends = \"y.toml\"\n" + x.more}, [2]string{"y.toml", head + "extends = \"chess\"\n" + x.files})
			g, err := variants.Load(path)
			if x.want != "" {
				if err == nil || !strings.Contains(err.Error(), x.want) {
					t.Errorf("error %v, want %s", err, x.want)
				}
				return
			}
			if err == nil {
				err = g.Check()
			}
			if err != nil {
				t.Fatal(err)
			}
			r, err := g.Rules("", nil)
			if err != nil {
				t.Fatal(err)
			}
			if start := r.New().FEN(); !strings.HasSuffix(start, x.start) {
				t.Errorf("it starts at %s, want %s", start, x.start)
			}
			if _, err := r.ParseAny("uci", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"); err == nil || !strings.Contains(err.Error(), `castling: read "Kk", expected -, because`) {
				t.Errorf("a position of another program with rights: %v", err)
			}
		})
	}
}

// A record that came from elsewhere cannot make this machine read its files.
func TestRecordsNameNoFiles(t *testing.T) {
	path := writeFiles(t, [2]string{"chess.toml", amazon})
	var r variants.Recorded
	_, err := r.Rules("x", fmt.Sprintf("id = \"x\"\nname = \"X\"\nextends = %q\n", path), "", "", "")
	if err == nil || !strings.Contains(err.Error(), "expected the record to carry that file") {
		t.Errorf("error %v", err)
	}
}

// The files in the guide are sound.
func TestGuideExamples(t *testing.T) {
	guide, err := os.ReadFile("adding.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range regexp.MustCompile("(?s)```toml\n(extends.*?)```").FindAllSubmatch(guide, -1) {
		g, err := variants.Read("guide.toml", m[1])
		if err == nil {
			err = g.Check()
		}
		if err != nil {
			t.Errorf("%v in\n%s", err, m[1])
		}
		n++
	}
	if n < 2 {
		t.Errorf("the guide has %d examples of extends, want two or more", n)
	}
}
