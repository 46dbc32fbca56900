package experiments

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"komi/engine/play"

	"komi/engine/tomlfile"
	"komi/engine/variants/gametest"
)

// builtins are the built-in experiments that tests have asked for: a
// func() (*Experiment, error) by name.
var builtins sync.Map

// builtin returns a built-in experiment, which is read once for all tests.
func builtin(t *testing.T, name string) *Experiment {
	t.Helper()
	load, _ := builtins.LoadOrStore(name, sync.OnceValues(func() (*Experiment, error) {
		text, err := library.ReadFile("library/" + name + ".toml")
		if err != nil {
			return nil, err
		}
		return parse(name+".toml", string(text))
	}))
	e, err := load.(func() (*Experiment, error))()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestBuiltin(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			e := builtin(t, name)
			if e.Name != name {
				t.Errorf("the file calls itself %q", e.Name)
			}
			if e.Batch%e.PerRound() != 0 {
				t.Errorf("batches of %d games part rounds of %d", e.Batch, e.PerRound())
			}
			for _, a := range e.Arms {
				if strings.Contains(a.Name, "~") { // pieces of one side are exchanged: no mirror turns it into the other
					continue
				}
				if a.mirror == nil && (e.Kind == "balance" || e.Kind == "readings") {
					t.Errorf("the pairs of setup %s are not mirrored", a.Name)
				}
			}
		})
	}
}

func TestFaults(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"not TOML", "format = 1", "format == 1", "small.toml:2:9: "},
		{"wrong type", "nodes = 10", `nodes = "ten"`, `small.toml:14:1: budget.nodes: read the text "ten", expected a whole number`},
		{"no whole number", "pairs = 8", "pairs = 2.5", "small.toml:16:1: games.pairs: read the number 2.5, expected a whole number"},
		{"no flag", "plies = 4", "plies = 4\nmirror = \"no\"", `small.toml:12:1: openings.mirror: read the text "no", expected true or false`},
		{"no list", "[budget]", "[openings.lines]\na = 1\n[budget]", "small.toml:13:11: openings.lines: read a table, expected a list"},
		{"no table", "[options]", "seat = 3\n[options]", "small.toml:8:1: seat: read the number 3, expected a list of tables, written [[seat]]"},
		{"no text", `kind = "balance"`, "kind = 7", "small.toml:4:1: kind: read the number 7, expected text in quotes"},
		{"unknown key", "window = 6", "widow = 6", "small.toml:12:1: openings.widow: unknown key, expected one of around, lines, mirror, paired, plies, sample, shuffle, window"},
		{"unknown table", "[budget]", "[purse]\n[budget]", "small.toml:13:2: purse: unknown key"},
		{"another format", "format = 1", "format = 2", "small.toml:2:1: format: read 2, expected format = 1"},
		{"no format", "format = 1", "", "small.toml: format: is missing, expected format = 1"},
		{"name", `"small"`, `"Small one"`, `small.toml:3:1: name: read "Small one", expected up to 60 small letters`},
		{"kind", `"balance"`, `"magic"`, `small.toml:4:1: kind: read "magic", expected "armies", "balance"`},
		{"no engine", "[budget]", "[[seat]]\nengine = \"no-such-engine\"\n[[seat]]\n[budget]", `seat[0].engine: read "no-such-engine", expected a program`},
		{"no weights", "[budget]", "[[seat]]\n[[seat]]\nweights = \"none.toml\"\n[budget]", `seat[1].weights: read "none.toml": none.toml: `},
		{"weights of another game", "[budget]", "[[seat]]\n[[seat]]\nweights = \"../engine/eval/weights/chess.toml\"\n[budget]", "seat[1].weights: ../engine/eval/weights/chess.toml:2:1: game: read \"chess\", expected \"changi\""},
		{"game", `"changi"`, `"chingi"`, `small.toml:6:1: game: read "chingi", expected`},
		{"game's file", `"changi"`, `"no/such.toml"`, "small.toml:6:1: game: no/such.toml: no such file"},
		{"setup", `"3"`, `"6"`, `small.toml:7:16: setups[1]: setup: changi has no setup "6"`},
		{"setup twice", `"3"`, `"1"`, `small.toml:7:16: setups[1]: read "1" twice`},
		{"setup a number", `"3"`, `3`, `small.toml:7:16: setups[1]: read 3, expected a setup's id in quotes`},
		{"setups a word", `["1", "3", "5s"]`, `"some"`, `small.toml:7:1: setups: read "some", expected a list`},
		{"no setups", `["1", "3", "5s"]`, `[]`, `small.toml:7:1: setups: is empty`},
		{"option", "max_plies", "max_ply", `small.toml:9:1: options.max_ply: option: changi has no option "max_ply"`},
		{"option's value", "max_plies = 60", "max_plies = -1", `small.toml:9:1: options.max_plies: option: max_plies: read "-1"`},
		{"option's type", "max_plies = 60", "max_plies = true", `small.toml:9:1: options.max_plies: read true, expected a text or a number`},
		{"plies and lines", "plies = 4", "plies = 4\nlines = [\"0000\"]", "small.toml:10:2: openings: expected either plies"},
		{"neither", "plies = 4\nwindow = 6", "", "small.toml:10:2: openings: expected either plies"},
		{"negative plies", "plies = 4", "plies = -4", "small.toml:11:1: openings.plies: read -4, expected 0 to 100"},
		{"window", "window = 6", "window = nan", "small.toml:12:1: openings.window: read NaN"},
		{"wide window", "window = 6", "window = 1e9", "small.toml:12:1: openings.window: read 1e+09, expected at most 1000 pawns above 0"},
		{"no table", "format = 1", "format = 1\nrecord = 3", "record: read the number 3, expected a table: a line [record], and below it keys such as clauses"},
		{"around", "window = 6", "window = 6\naround = \"mode\"", `small.toml:13:1: openings.around: read "mode", expected "median" or "zero"`},
		{"around nothing", "window = 6", "around = \"zero\"", "small.toml:12:1: openings.around: there is no window"},
		{"a sample of nothing", "window = 6", "sample = 400", "small.toml:12:1: openings.sample: no median is taken, expected a window around one"},
		{"a sample around zero", "window = 6", "window = 6\naround = \"zero\"\nsample = 400", "small.toml:14:1: openings.sample: no median is taken"},
		{"an empty sample", "window = 6", "window = 6\nsample = 0", "small.toml:13:1: openings.sample: read 0, expected a number from 1 to 10000"},
		{"mirror of odd plies", "plies = 4", "plies = 5\nmirror = true", "small.toml:12:1: openings.mirror: read 5 plies, expected an even number"},
		{"illegal line", "plies = 4\nwindow = 6", "lines = [\n  \"0000\",\n  \"a4a5 a4a5\",\n]", "small.toml:13:3: openings.lines[1]: setup 1: move 2: move: read"},
		{"line that ends the game", "plies = 4\nwindow = 6", `lines = ["0000 0000"]`, "small.toml:11:10: openings.lines[0]: setup 1: the opening ends the game"},
		{"window for lines", "plies = 4", `lines = ["0000"]`, "small.toml:12:1: openings.window: given lines are played as they are"},
		{"no nodes", "nodes = 10", "", "small.toml:13:2: budget.nodes: is missing, expected a number from 1"},
		{"no name", "name = \"small\"\n", "", "small.toml: name: is missing, expected up to 60 small letters"},
		{"no kind", "kind = \"balance\"\n", "", "small.toml: kind: is missing, expected \"armies\""},
		{"no pairs", "pairs = 8", "", "games.pairs: is missing, expected a number from 1"},
		{"too many pairs", "pairs = 8", "pairs = 80000000", "small.toml:16:1: games.pairs: read 80000000, expected a number from 1 to 10000000"},
		{"odd batch", "batch = 4", "batch = 5", "small.toml:17:1: games.batch: read 5, expected a multiple of 2"},
		{"another question", `kind = "balance"`, "kind = \"balance\"\nasks = \"unfair\"", `small.toml:5:1: asks: read "unfair", expected "fairest" or "fair"`},
		{"table of another kind", "[budget]", "[values]\nunit = \"ZZ\"\ngames = -1\n[budget]", `small.toml:13:2: values: the kind "balance" does not read this table, expected it with kind = "points" or "values" only`},
		{"points without the kind", "[budget]", "[points]\nrounds = -3\n[budget]", `small.toml:13:2: points: the kind "balance" does not read`},
		{"ladder without the kind", "[budget]", "[ladder]\nfrom = -3\n[budget]", `small.toml:13:2: ladder: the kind "balance" does not read`},
		{"published without the kind", "[budget]", "[published.x]\n[budget]", `small.toml:13:2: published: the kind "balance" does not read`},
		{"model where two play", "nodes = 10", "nodes = 10\nmodel = \"mcts\"", "small.toml:15:1: budget.model: says how players search where three play"},
		{"model of a seat", "[budget]", "[[seat]]\n[[seat]]\nmodel = \"mcts\"\n[budget]", "small.toml:15:1: seat[1].model: says how players search where three play"},
		{"no table of the kind", `"balance"`, `"points"`, `small.toml: points: is missing, expected the table [points], which says what the kind "points" asks`},
		{"negative seed", "seed = 7", "seed = -7", "small.toml:18:1: games.seed: read -7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(small, tt.old, tt.new, 1)
			if text == small {
				t.Fatalf("%q is not in the file", tt.old)
			}
			_, err := parse("small.toml", text)
			var faults tomlfile.Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v\nwant a fault %q", err, tt.want)
			}
		})
	}
}

// What is wrong with a seat's weights is told with the name of their file, in every line.
func TestFaultsOfWeights(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.toml")
	if err := os.WriteFile(path, []byte("format = 1\ngame = \"changi\"\nkind = \"linear\"\npices = {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := parse("small.toml", strings.Replace(small, "[budget]", fmt.Sprintf("[[seat]]\n[[seat]]\nweights = %q\n[budget]", path), 1))
	for _, want := range []string{"seat[1].weights: " + path + ":3:1: kind: unknown key", "\n" + path + ":4:1: pices: unknown key"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v\nwant a fault %q", err, want)
		}
	}
}

// All that is wrong is told at once, in the order of the file.
func TestFaultsTogether(t *testing.T) {
	text := strings.NewReplacer("format = 1", "format = 3", "pairs = 8", "pairs = 0", "plies = 4", "plies = 400").Replace(small)
	_, err := parse("small.toml", text)
	var faults tomlfile.Faults
	if !errors.As(err, &faults) || len(faults) != 3 || faults[0].Path != "format" || faults[1].Path != "openings.plies" || faults[2].Path != "games.pairs" {
		t.Errorf("got %v, want faults of format, plies and pairs", err)
	}
}

// So is all that is of another type, or unknown, in whatever tables it stands.
func TestMistypedTogether(t *testing.T) {
	text := strings.NewReplacer("pairs = 8", "pairs = 2.5", "plies = 4", "plies = \"4\"", "seed = 7", "sede = 7").Replace(small)
	_, err := parse("small.toml", text)
	var faults tomlfile.Faults
	if !errors.As(err, &faults) || len(faults) != 3 || faults[0].Path != "openings.plies" || faults[1].Path != "games.pairs" || faults[2].Path != "games.sede" {
		t.Errorf("got %v, want faults of plies, pairs and sede", err)
	}
}

func TestAsymmetricSetup(t *testing.T) {
	text := strings.NewReplacer(`"changi"`, `"janggi"`, `["1", "3", "5s"]`, `["neen-neen", "neen-nene"]`).Replace(small)
	e := read(t, text)
	if !e.Arms[0].Mirrored() || e.Arms[1].Mirrored() {
		t.Errorf("mirrored: %v and %v, want true and false", e.Arms[0].Mirrored(), e.Arms[1].Mirrored())
	}
	_, err := parse("small.toml", strings.Replace(text, "plies = 4", "plies = 4\nmirror = true", 1))
	if want := `setups[1]: setup "neen-nene" does not look the same from both sides`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// A game that is over before it begins cannot be played, and one that the second player begins
// would be told of the wrong one: both are refused where the setup is named.
func TestBadStart(t *testing.T) {
	const head = "extends = \"chess\"\nid = \"x\"\nname = \"X\"\n"
	for _, tt := range []struct{ game, want string }{
		{head + "[setup.standard]\nfen = \"8/8/8/8/8/1q6/8/K1k5 w - 0 1\"\n", `setups[0]: setup "standard": the game is over before it begins: stalemate`},
		{head + "[setup.standard]\nfen = \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - 0 1\"\n", `setups[0]: setup "standard": Black moves first, expected White, whom the game's file lists first: list Black first`},
		{head + "[turns]\norder = \"bw\"\nlead = true\n", `setups[0]: setup "standard": Black moves first, expected White`},
		{head + "[setup.standard]\nfen = \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - 0 1\"\n", ""},
	} {
		text := strings.NewReplacer(`"changi"`, strconv.Quote(writeGame(t, tt.game)), `["1", "3", "5s"]`, `["standard"]`, "max_plies = 60", "").Replace(small)
		_, err := parse("small.toml", text)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", tt.game, err, tt.want)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	changi := gametest.Game(t, "changi")
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("mine.toml", strings.Replace(changi.Text, `id = "changi"`, `id = "mine"`, 1))
	write("broken.toml", strings.Replace(changi.Text, "format = 1", "format = 9", 1))
	mine := write("experiment.toml", strings.Replace(small, `"changi"`, `"mine.toml"`, 1))
	e, err := Known.Load(mine)
	if err != nil {
		t.Fatal(err)
	}
	if e.Game.ID != "mine" || len(e.Arms) != 3 {
		t.Errorf("game %q with %d arms", e.Game.ID, len(e.Arms))
	}
	for _, tt := range []struct{ name, ref, want string }{
		{"unknown name", "chess-openings", `read "chess-openings", expected capablanca-values, changi-openings`},
		{"a way out of the library", "../library/janggi", `read "../library/janggi", expected`},
		{"no file", filepath.Join(dir, "none.toml"), "no such file"},
		{"folder", folder(t, dir, "folder.toml"), "not a file"},
		{"broken game", write("uses.toml", strings.Replace(small, `"changi"`, `"broken.toml"`, 1)), "broken.toml:4:1: format: read 9"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Known.Load(tt.ref); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	all := read(t, strings.Replace(small, `["1", "3", "5s"]`, `"all"`, 1))
	if len(all.Arms) != len(changi.Setups()) {
		t.Errorf("\"all\" is %d arms, want %d", len(all.Arms), len(changi.Setups()))
	}
}

// folder makes a folder.
func folder(t *testing.T, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// A file may say the same with inline tables; faults are found in them too.
func TestInlineTables(t *testing.T) {
	text := `format = 1
name = "small"
kind = "balance"
about = "The same, shorter."
game = "changi"
setups = ["1", "3", "5s"]
options = { max_plies = 60 }
openings = { plies = 4, window = 6 }
budget = { nodes = 10 }
games = { pairs = 8, batch = 4, seed = 7 }
`
	if got, want := read(t, text).Hash(), read(t, small).Hash(); got != want {
		t.Errorf("hash %.12s, want %.12s", got, want)
	}
	_, err := parse("small.toml", strings.Replace(text, "pairs = 8", "pairs = -8", 1))
	if want := "small.toml:10:11: games.pairs: read -8"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// Where the question is how far from even the start is, the window's median is of many
// openings, elsewhere of a few, and a file can say.
func TestSample(t *testing.T) {
	for _, x := range []struct {
		name, text string
		want       int
	}{
		{"balance", small, levelSample},
		{"values", valuesFile, play.MedianSample},
		{"what the file says", strings.Replace(small, "window = 6", "window = 6\nsample = 99", 1), 99},
		{"around zero", strings.Replace(small, "window = 6", "window = 6\naround = \"zero\"", 1), 0},
		{"no window", strings.Replace(small, "window = 6\n", "", 1), 0},
	} {
		e := read(t, x.text)
		if e.Openings.Sample != x.want {
			t.Errorf("%s: a median of %d openings, want %d", x.name, e.Openings.Sample, x.want)
		}
		if m := e.Schedule().books[0].Window.Median; m != nil && m.Sample != x.want {
			t.Errorf("%s: the book's median is of %d openings, want %d", x.name, m.Sample, x.want)
		}
	}
}
