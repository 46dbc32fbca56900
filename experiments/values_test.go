package experiments

import (
	"strings"
	"testing"

	"komi/experiments/rulebook"
)

const valuesFile = `
format = 1
name = "try"
kind = "values"
about = "What are the pieces worth?"
game = "chess"
[values]
unit = "P"
arms = ["N v 3P", "R v B  2P"]
[openings]
plies = 4
window = 2
[budget]
nodes = 10
[games]
pairs = 3
seed = 7
`

// The games of a round exchange the armies, have the same plies, and keep the
// material of the arm.
func TestRoundsOfAnImbalance(t *testing.T) {
	e := read(t, valuesFile)
	if e.Question == nil || e.Unit != "P" || e.Limit != 0 || e.Games() != 12 {
		t.Fatalf("read %+v of unit %q, %d games", e.Question, e.Unit, e.Games())
	}
	games := run(t, e.Schedule(), 1)
	byArm := map[string]map[string]float64{
		"N v 3P":   {"N": 1, "P": -3},
		"R v B 2P": {"R": 1, "B": -1, "P": -2},
	}
	book := rulebook.New(e.Header("", ""))
	for i, g := range games {
		if g.Void != "" {
			t.Fatalf("game %d: %s", i, g.Void)
		}
		sign := float64(1 - 2*(i%2))
		for _, letter := range []string{"P", "N", "B", "R", "Q"} {
			if got, want := g.Extra["material "+letter], sign*byArm[g.Arm][letter]; got != want {
				t.Errorf("game %d of %s: %s differ by %v, want %v: %s", i, g.Arm, letter, got, want, g.Start)
			}
		}
		if err := Replay(book, g); err != nil {
			t.Error(err)
		}
		_, moves, _ := book.Moves(g)
		p, _ := e.Arms[0].Rules.Parse(g.Start)
		before := p.Material()
		for _, m := range moves[:g.Opening] {
			p.Make(m)
		}
		if p.Material() != before {
			t.Errorf("game %d: the opening changes the material: %s", i, g.Moves)
		}
		if i%2 == 1 {
			words, others := strings.Fields(g.Moves)[:4], strings.Fields(games[i-1].Moves)[:4]
			if strings.Join(words, " ") != strings.Join(others, " ") || g.Block != games[i-1].Block {
				t.Errorf("games %d and %d: openings %v and %v of blocks %d and %d, expected the same", i-1, i, others, words, games[i-1].Block, g.Block)
			}
		}
	}
}

// Twins play from the same starts and openings, whatever their budgets.
func TestBudgetsShareOpenings(t *testing.T) {
	e := read(t, strings.Replace(valuesFile, `unit = "P"`, "unit = \"P\"\nbudgets = [5, 20, 80]", 1))
	if len(e.Arms) != 6 {
		t.Fatalf("%d arms, want 2 at 3 budgets", len(e.Arms))
	}
	type key struct{ block, half int64 }
	starts := map[key]string{}
	budgets := map[key]map[float64]bool{}
	for i, g := range run(t, e.Schedule(), 2) {
		k := key{g.Block, int64(i % 2)}
		opening := g.Start + " " + strings.Join(strings.Fields(g.Moves)[:g.Opening], " ")
		if was, seen := starts[k]; seen && was != opening {
			t.Errorf("block %d: %s and %s", g.Block, was, opening)
		}
		starts[k] = opening
		if budgets[k] == nil {
			budgets[k] = map[float64]bool{}
		}
		budgets[k][g.Extra["budget"]] = true
	}
	if len(starts) != 12 {
		t.Errorf("%d different openings, want 2 arms of 3 rounds of 2 games", len(starts))
	}
	for k, b := range budgets {
		if len(b) != 3 {
			t.Errorf("block %d at budgets %v, want 3", k.block, b)
		}
		if n := OpeningOf(k.block); n < 0 || n > 2 || k.block < 1<<32 {
			t.Errorf("block %d has opening %d, want 0 to 2 of blocks numbered apart from rounds", k.block, n)
		}
	}
}

func TestValuesOfSeveralPlayers(t *testing.T) {
	e := read(t, strings.NewReplacer(`"chess"`, `"titans"`, `arms = ["N v 3P", "R v B  2P"]`, "", "pairs = 3", "rounds = 1",
		"plies = 4", "plies = 0\nmirror = false", "window = 2", "").Replace(valuesFile))
	if len(e.Arms) < 20 || e.Arms[0].Name != "titans: as usual" && e.Arms[0].Imbalance != nil {
		t.Fatalf("%d arms, the first %q", len(e.Arms), e.Arms[0].Name)
	}
	for i := range e.Arms {
		b := e.Arms[i].Imbalance
		if b == nil {
			continue
		}
		army, ok := b.Army()
		if !ok {
			t.Fatalf("%s is about no single army", b.Text)
		}
		for column := range b.Columns() {
			if !strings.HasPrefix(column, e.Arms[i].Rules.PlayerLetter(army)+":") {
				t.Errorf("%s: column %s of another army", b.Text, column)
			}
		}
	}
}

func TestValuesFaults(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`unit = "P"`, ``, "values.unit: is missing"},
		{`unit = "P"`, `unit = "X"`, `read "X", expected a piece of the game`},
		{`"N v 3P"`, `"N v 3X"`, `values.arms[0]: setup standard: imbalance: "N v 3X": read "X"`},
		{`"R v B  2P"`, `"N  v 3P"`, `v.toml:9:19: values.arms[1]: read "N v 3P" twice`},
		{`arms = ["N v 3P", "R v B  2P"]`, `pieces = ["N", "ZQ", "@Q"]`, `v.toml:9:16: values.pieces[1]: read "ZQ", expected some of B N P Q R`},
		{`arms = ["N v 3P", "R v B  2P"]`, `pieces = ["N", "ZQ", "@Q"]`, `v.toml:9:22: values.pieces[2]: read "@Q"`},
		{`unit = "P"`, "unit = \"P\"\npieces = [\"N\"]", "values.pieces: is for a design"},
		{`unit = "P"`, "unit = \"P\"\nrelative = 0", "values.relative: read 0"},
		{`unit = "P"`, "unit = \"P\"\ngames = 20", "values.games: read 20, expected at least 36: the 12 games of the first stage, which are games.pairs of each of 2 arms, and a batch of 24"},
		{`unit = "P"`, "unit = \"P\"\nbudgets = [100]", "values.budgets: read 1 budgets"},
		{`unit = "P"`, "unit = \"P\"\nbudgets = [100, 50]", "values.budgets[1]: read 50 after 100"},
		{"seed = 7", "seed = 7\n[published.K]\nvalues = { N = 3 }", "published.K: has no source"},
		{"seed = 7", "seed = 7\n[published.K]\nsource = \"x\"\nvalues = { Q = 9 }", `read "Q", expected one of the pieces asked for: B N R`},
		{"[openings]", "[[arm]]\nname = \"x\"\n[openings]", "arm: an experiment of values says its arms in values.arms"},
	} {
		_, err := parse("v.toml", strings.Replace(valuesFile, test.old, test.new, 1))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.new, err, test.want)
		}
	}
}
