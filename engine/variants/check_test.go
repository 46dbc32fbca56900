package variants_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"komi/engine/variants"
)

func TestBuiltinGamesAreSound(t *testing.T) {
	for _, id := range variants.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			if testing.Short() {
				t.Skip("compiles every option of every game")
			}
			g, err := variants.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Check(); err != nil {
				t.Error(err)
			}
		})
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
		return fmt.Sprintf("x.toml:%d: ", strings.Count(before, "\n")+1)
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
			`drop.S.one_a_flie: unknown key, expected one of never, no_mate, one_a_file, one_a_rank (option sprout_drops=many)`,
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
