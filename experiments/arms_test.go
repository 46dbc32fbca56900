package experiments

import (
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/experiments/document"
	"komi/experiments/rulebook"
)

// armed compares readings of Changi.
const armed = `
format = 1
name = "armed"
kind = "readings"
about = "What do three readings change?"
game = "changi"
[options]
max_plies = 60
[[arm]]
name = "as written"
[[arm]]
options = { pass = "stuck" }
[[arm]]
setup = "3"
[arm.options]
royal_loss = "any"
max_plies = 50
[openings]
plies = 4
window = 12
paired = true
[record]
clauses = true
[budget]
nodes = 10
[games]
pairs = 6
batch = 6
seed = 7
`

func TestArms(t *testing.T) {
	e := read(t, armed)
	want := []struct{ name, setup, options string }{
		{"as written", "1", "max_plies=60"},
		{"1 pass=stuck", "1", "max_plies=60 pass=stuck"},
		{"3 max_plies=50 royal_loss=any", "3", "max_plies=50 royal_loss=any"},
	}
	if len(e.Arms) != len(want) {
		t.Fatalf("%d arms, want %d", len(e.Arms), len(want))
	}
	for i, w := range want {
		a := e.Arms[i]
		if got := variants.OptionsText(a.Rules.Options()); a.Name != w.name || got != w.options || a.Rules.Setup() != w.setup {
			t.Errorf("arm %d: %q of setup %q with %q, want %q of %q with %q", i, a.Name, a.Rules.Setup(), got, w.name, w.setup, w.options)
		}
	}
}

func TestArmFaults(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"with setups", "[options]", "setups = [\"1\"]\n[options]", "armed.toml:10:3: arm: expected either setups or [[arm]] tables"},
		{"unknown key", `name = "as written"`, `title = "as written"`, "armed.toml:10:1: arm[0].title: unknown key, expected one of budgets, "},
		{"unknown setup", `setup = "3"`, `setup = "other"`, `armed.toml:14:1: arm[2].setup: setup: changi has no setup "other"`},
		{"unknown option", "royal_loss =", "royal_losses =", `armed.toml:16:1: arm[2].options.royal_losses: option: changi has no option "royal_losses"`},
		{"unknown value", `= "stuck"`, `= "maybe"`, "armed.toml:12:13: arm[1].options.pass: option: pass: read"},
		{"option of all arms", "max_plies = 60", "max_ply = 60", "armed.toml:8:1: options.max_ply: option: changi has no option"},
		{"option's type", "max_plies = 50", "max_plies = [50]", "armed.toml:17:1: arm[2].options.max_plies: read [50], expected a text or a number"},
		{"the path of a key", "max_plies = 50", "rules.max_plies = 50", "armed.toml:17:1: arm[2].options.rules: read a table, expected a text or a number: an option is called by its name, not by the path of a key"},
		{"same name", `setup = "3"`, `name = "as written"`, `armed.toml:14:1: arm[2].name: read "as written" twice`},
		{"same name unsaid", `name = "as written"`, `name = "1 pass=stuck"`, `armed.toml:11:3: arm[1]: read "1 pass=stuck" twice`},
		{"empty name", `"as written"`, `""`, `armed.toml:10:1: arm[0].name: read "", expected a name of one line`},
		{"same rules", `"stuck"`, `"free"`, `armed.toml:11:3: arm[1]: has the setup and the options of arm "as written"`},
		{"a budget for nobody", `name = "as written"`, `budgets = [10, 20, 40]`, "armed.toml:10:1: arm[0].budgets: read 3 budgets, expected at most 2: one for each seat"},
		{"a table", "[[arm]]\nname", "[arm]\nname", "armed.toml:"},
		{"paired is a claim", "paired = true", "paired = 1", "armed.toml:21:1: openings.paired: read the number 1, expected true or false"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(armed, tt.old, tt.new, 1)
			if text == armed {
				t.Fatalf("%q is not in the file", tt.old)
			}
			if _, err := parse("armed.toml", text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v\nwant a fault %q", err, tt.want)
			}
		})
	}
	text := strings.Replace(small, `kind = "balance"`, `kind = "readings"`, 1)
	if _, err := parse("small.toml", strings.Replace(text, `["1", "3", "5s"]`, `["1"]`, 1)); err == nil || !strings.Contains(err.Error(), `small.toml:4:1: kind: read "readings" with one arm`) {
		t.Errorf("readings of one arm: got %v", err)
	}
}

// Pairing and the arms decide the games, so the hash covers them; what is
// recorded of a game stands in its file.
func TestArmHash(t *testing.T) {
	base := read(t, armed).Hash()
	for _, tt := range []struct {
		name, old, new string
		same           bool
	}{
		{"a name as it would be", "setup = \"3\"", "setup = \"3\"\nname = \"3 max_plies=50 royal_loss=any\"", true},
		{"pairing", "paired = true", "paired = false", false},
		{"clauses", "clauses = true", "clauses = false", false},
		{"an option", "max_plies = 50", "max_plies = 40", false},
		{"kind", `"readings"`, `"balance"`, false},
		{"name", "as written", "default", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(armed, tt.old, tt.new, 1)
			if text == armed {
				t.Fatalf("%q is not in the file", tt.old)
			}
			if got := read(t, text).Hash(); (got == base) != tt.same {
				t.Errorf("hash %.12s, base %.12s, want equal: %v", got, base, tt.same)
			}
		})
	}
	if a, b := read(t, small).Hash(), read(t, strings.Replace(small, "window = 6", "window = 6\npaired = false", 1)).Hash(); a != b {
		t.Error("what is usual, written out, changes the hash")
	}
}

// Arms that are paired have the same blocks, openings and seeds, so that arms
// whose rules come to the same play the same games.
func TestPaired(t *testing.T) {
	// With a limit of 61 plies in place of 60 games are the same for 60 plies.
	text := strings.Replace(armed, "setup = \"3\"\n[arm.options]\nroyal_loss = \"any\"\nmax_plies = 50", "options.max_plies = 61", 1)
	s := read(t, text).Schedule()
	w := s.Worker(newGreedy)
	same := 0
	for pair := range s.Experiment.Rounds {
		for half := range 2 {
			var first string
			for arm := range s.Arms {
				i := 2*(pair*len(s.Arms)+arm) + half
				slot := s.Slot(i)
				g, err := w.Game(ctx, i)
				if err != nil {
					t.Fatal(err)
				}
				if g.Void != "" {
					t.Fatalf("game %d is void: %s", i, g.Void)
				}
				if g.Block != int64(pair) || slot.Round != i/2 || slot.Arm != arm || g.Arm != s.Arms[arm].Name {
					t.Errorf("game %d: block %d, pair %d of arm %q, want block %d of %q", i, g.Block, slot.Round, g.Arm, pair, s.Arms[arm].Name)
				}
				if want := s.Slot(2*pair*len(s.Arms) + half).Seed; g.Seed != want {
					t.Errorf("game %d: seed %d, want the first arm's %d", i, g.Seed, want)
				}
				opening := strings.Join(strings.Fields(g.Moves)[:g.Opening], " ")
				if arm == 0 {
					first = g.Moves
					continue
				}
				// Arm 1 forbids passing, so it has another opening in place of one with a pass.
				start := strings.Join(strings.Fields(first)[:g.Opening], " ")
				if want := arm == 2 || !strings.Contains(start, "0000"); (opening == start) != want {
					t.Errorf("game %d opens %s, the first arm's %.30s", i, opening, first)
				}
				if arm == 2 && strings.HasPrefix(g.Moves, first) {
					same++
				}
			}
		}
	}
	if same != 2*s.Experiment.Rounds {
		t.Errorf("%d of %d games with a limit of 61 plies begin with those of 60", same, 2*s.Experiment.Rounds)
	}
}

// Records count moves by clause where the experiment asks for it, and a replay
// checks the counts.
func TestClauseCounts(t *testing.T) {
	e := read(t, armed)
	book := rulebook.New(e.Header("test", ""))
	spoiled := 0
	for _, g := range run(t, e.Schedule(), 1) {
		if g.Void != "" { // no opening was found
			continue
		}
		moves, others := 0.0, g.Extra["drops"]+g.Extra["passes"]
		for name, n := range g.Extra {
			if strings.HasPrefix(name, document.ClauseCount) {
				moves += n
			}
		}
		if moves == 0 || moves+others != float64(g.Plies) {
			t.Errorf("game %d: %v moves by clause and %v drops and passes in %d plies", g.Index, moves, others, g.Plies)
		}
		if err := Replay(book, g); err != nil {
			t.Error(err)
		}
		if g.Extra[document.ClauseCount+"P.step"] == 0 {
			continue
		}
		spoiled++
		g.Extra[document.ClauseCount+"P.step"]++
		if err := Replay(book, g); err == nil || !strings.Contains(err.Error(), "clause P.step: read") {
			t.Errorf("game %d with a wrong count: %v", g.Index, err)
		}
	}
	if spoiled == 0 {
		t.Error("no pawn stepped in any game")
	}
	for _, g := range run(t, read(t, strings.Replace(small, "pairs = 8", "pairs = 1", 1)).Schedule(), 1) {
		if countsClauses(g) {
			t.Fatalf("game %d counts clauses without being asked to: %v", g.Index, g.Extra)
		}
	}
}

// The experiment on the readings of Classic sum compares the default with every
// other value of every option that is a choice, one at a time.
func TestEveryReading(t *testing.T) {
	e, err := Known.Load("classic-sum-options")
	if err != nil {
		t.Fatal(err)
	}
	if e.Kind != "readings" || !e.Openings.Paired || len(e.Arms[0].Rules.Options()) != 0 {
		t.Errorf("kind %q, paired %v, first arm with %v; want paired readings against the default", e.Kind, e.Openings.Paired, e.Arms[0].Rules.Options())
	}
	arms := map[string]bool{}
	for _, a := range e.Arms[1:] {
		arms[variants.OptionsText(a.Rules.Options())] = true
	}
	readings := 0
	for _, o := range e.Game.Options() {
		for _, value := range o.Values {
			if value == o.Default {
				continue
			}
			readings++
			if reading := o.Name + "=" + value; !arms[reading] {
				t.Errorf("no arm plays %s", reading)
			}
		}
	}
	if readings != len(arms) {
		t.Errorf("%d arms for %d readings", len(arms), readings)
	}
}
