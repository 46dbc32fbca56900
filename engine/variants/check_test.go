package variants_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

var every = flag.Bool("every", false, "check the largest game too, under every option and setup")

func TestBuiltinGamesAreSound(t *testing.T) {
	for _, id := range variants.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			if testing.Short() || id == "titans" && !*every {
				t.Skip("compiles a hundred rules")
			}
			g := gametest.Game(t, id)
			if err := g.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A number option must allow what the file has.
func TestDefaultsAreValues(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	_, err = variants.Read("x.toml", []byte(strings.Replace(string(text), "max_plies = 300", "max_plies = 10", 1)))
	if want := `rules.max_plies: read the number 10, expected a whole number from 20, as option max_plies says`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A number above the largest that there is says so; which are too small the option says.
func TestLargestNumber(t *testing.T) {
	for number, want := range map[string]string{
		"3000000000":  "rules.max_plies: read the number 3000000000, expected a whole number up to 1000000000",
		"-3000000000": "rules.max_plies: read the number -3000000000, expected a whole number nearer to 0",
		"-1":          "rules.max_plies: read the number -1, expected a whole number from 0, as option max_plies says",
	} {
		_, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\nrules.max_plies = "+number+"\n"))
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", number, err, want)
		}
	}
	r, err := gametest.Game(t, "chess").Rules("", map[string]string{"max_plies": "2000000000"})
	if want := "expected a whole number from 0 to 1000000000"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("of the option: %v, %v, want %s", r, err, want)
	}
}

// That the rules refuse a number that nobody asked for is no fault of the file; that they
// refuse the least one of an option is.
func TestNumbersBeyondTheDefault(t *testing.T) {
	for _, x := range []struct{ more, want string }{
		{"rules.repetition = 0", ""},
		{"rules = { repetition = 0, no_progress = 0, max_plies = 0 }", ""},
		{"option.repetition.min = 1", "x.toml:4:19: option.repetition: rules.repetition: read 1, expected 2 or more, or 0 for never (option repetition=1)"},
		{"[option.n]\nabout = \"n\"\nnumber = \"rules.no_progress\"", "x.toml:4:9: option.n: rules.no_progress: read the number 0.0, expected a whole number, or whole = true in this table (option n=0)"},
		{"rules.repetition = 0\noption.repetition.min = -3", "x.toml:5:19: option.repetition: rules.repetition: read -3, expected 2 or more"},
	} {
		g, err := variants.Read("x.toml", []byte("extends = \"chess\"\nid = \"x\"\nname = \"X\"\n"+x.more+"\n"))
		if err == nil {
			err = g.Check()
		}
		if x.want == "" && err != nil || x.want != "" && (err == nil || !strings.HasPrefix(err.Error(), x.want)) {
			t.Errorf("%s: got %v, want %q", x.more, err, x.want)
		}
	}
}

// Check finds what reading the default does not: faults of other setups,
// exchanges and option values, each with its line and the choice that shows it.
func TestCheckFindsFaults(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	line := func(of string) string {
		before, _, ok := strings.Cut(string(text), of)
		if !ok {
			t.Fatalf("no %q in the example", of)
		}
		return fmt.Sprintf("x.toml:%d:", strings.Count(before, "\n")+1)
	}
	for _, tt := range []struct{ name, old, new, at, want string }{
		{
			"a setup that is not the default", `fen = "hbwmbh/s1ss1s`, `fen = "hbwmbh/s1ss1q`, `fen = "hbwmbh/s1ss1s`,
			`setup.glade.fen: fen: board: rank 6, character 6: read "q"`,
		},
		{
			"the layer of a setup", `"e3-d4-c5"]`, `"e3-d4-c9"]`, `path = ["b2-c3-d4-e5", "e3-d4-c5"]`,
			`lines.path: read "c9" in "e3-d4-c9", expected a square of the board (setup glade)`,
		},
		{
			"the value of an option", `move = "pQ"`, `move = "pY"`, `move = "pQ"`,
			`piece.M.clause.hop.move: `,
		},
		{
			"a key in an option", "one_a_file = false", "one_a_flie = false", "one_a_file = false",
			`drop.S.one_a_flie: unknown key, expected one of both_colours, either, gate, most_a_file, never, no_mate, off, one_a_file, one_a_rank, zone; did you mean one_a_file? (option sprout_drops=many)`,
		},
		{
			"a value that a conflict always excludes", `when = { sprout_drops = ["many"], `, `when = { `, `[option.drop_mate.value.yes]`,
			`option.drop_mate.value.yes: conflicts exclude this value whatever the other options are`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(string(text), tt.old) {
				t.Fatalf("no %q in the example", tt.old)
			}
			g, err := variants.Read("x.toml", []byte(strings.Replace(string(text), tt.old, tt.new, 1)))
			if err != nil {
				t.Fatalf("the default is refused: %v", err)
			}
			err = g.Check()
			if err == nil || !strings.Contains(err.Error(), line(tt.at)) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got\n%v\nwant\n%s... %s", err, line(tt.at), tt.want)
			}
		})
	}
}

// A file that holds far too much, or too little to be counted, is refused at
// once, with the place.
func TestLimits(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	repeat := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	const fen = "hbwmbh/ssssss/6/6/6/SSSSSS/HBMWBH[] w - 0 1"
	for _, tt := range []struct{ name, more, want string }{
		{"clauses", repeat(3000, "[piece.B.clause.c%d]\nmove = \"Q\"\n"), "piece.B.clause: read 3001 clauses, expected at most 64"},
		{
			"clauses by an option", "[option.x]\nabout = \"x\"\ndefault = \"a\"\n[option.x.value.a]\n" + repeat(3000, "[option.x.value.b.piece.B.clause.c%d]\nmove = \"Q\"\n"),
			"piece.B.clause: read 3001 clauses, expected at most 64 (option x=b)",
		},
		{"setups", repeat(5000, "[setup.s%d]\nfen = \""+fen+"\"\n"), "setup: read 5002 setups, expected at most 4096"},
		{"setups with exchanges", repeat(1000, "[setup.s%d]\nfen = \""+fen+"\"\n"), "setup: the file has more than 4096 starts, exchanges included"},
		{"setups that do not parse", repeat(1000, "[setup.s%d]\nfen = \"9\"\n"), "900 more faults"},
		{
			"setups of a template", "[setup.\"{a}{b}\"]\nfen = \"" + fen + "\"\neach.a = [" + repeat(2000, `"%d",`) + "]\neach.b = [" + repeat(2000, `"%d",`) + "]\n",
			"setup.{a}{b}: its copies hold too much",
		},
		{
			"texts of a template", "[option.\"{a}\"]\nabout = \"" + strings.Repeat("{a}", 10_000) + "\"\neach.a = [\"" + strings.Repeat("x", 10_000) + "\"]\n",
			"option.{a}: its copies hold too much",
		},
		{"pairs of a swap", "[[swap]]\nmark = \"~x\"\npieces = \"HB\"\nlisted = true\nfiles = [" + strings.Repeat(`"a-b", `, 60) + "]\n", "swap[1].files: read 60 pairs of files, expected at most 5"},
		{"a swap of one piece", "[[swap]]\nmark = \"~x\"\npieces = \"H\"\nlisted = true\nfiles = [\"a-b\"]\n", "swap[1].pieces: read \"H\", expected two letters"},
		{"options", repeat(5000, "[option.o%d]\nabout = \"x\"\nnumber = \"rules.max_plies\"\n"), "option: read 5005 options, expected at most 200"},
		{"keys", repeat(10000, "k%d = 1\n"), "9900 more faults"},
		{"keys beyond what a file may hold", repeat(40000, "k%d = 1\n"), "expected at most 20000"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := variants.Read("x.toml", []byte(string(text)+tt.more))
			if err == nil {
				err = g.Check()
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %.300v, want %s", err, tt.want)
			}
		})
	}
}
