package experiments

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"komi/engine/eval"
)

const rungs = `
format = 1
name = "rungs"
kind = "ladder"
about = "What is twice the budget worth?"
game = "changi"
options = { max_plies = 30 }
openings = { plies = 3 }
ladder = { from = 4, to = 16 }
games = { rounds = 3 }
`

// Each rung plays a budget against half of it, and both have each side of the
// same opening.
func TestLadder(t *testing.T) {
	e := read(t, rungs)
	var names []string
	for _, a := range e.Arms {
		names = append(names, a.Name)
		if a.Mirrored() || a.Seats[0].Nodes != 2*a.Seats[1].Nodes {
			t.Errorf("%s: mirrored %v, seats %+v", a.Name, a.Mirrored(), a.Seats)
		}
	}
	if got, want := strings.Join(names, ", "), "8 v 4, 16 v 8"; got != want {
		t.Fatalf("rungs %s, want %s", got, want)
	}
	s := e.Schedule()
	w := s.Worker(Searchers())
	for i := range 4 {
		g, err := w.Game(ctx, i)
		if err != nil || g.Void != "" {
			t.Fatal(err, g.Void)
		}
		if want := []string{"A B", "B A"}[i%2]; strings.Join(g.Seats, " ") != want {
			t.Errorf("game %d: seats %v, want %s", i, g.Seats, want)
		}
		if i%2 == 1 {
			first, _ := w.Game(ctx, i-1)
			if a, b := strings.Fields(first.Moves)[:3], strings.Fields(g.Moves)[:3]; strings.Join(a, " ") != strings.Join(b, " ") {
				t.Errorf("the games of a round open with %v and %v", a, b)
			}
		}
	}
}

// With three players the stronger one sits in each place once.
func TestLadderOfThree(t *testing.T) {
	e := read(t, strings.NewReplacer(`"changi"`, `"titans"`).Replace(rungs))
	a := e.Arms[0]
	if len(a.Seatings) != 3 {
		t.Fatalf("seatings %v, want 3", a.Seatings)
	}
	places := map[int]bool{}
	for _, seating := range a.Seatings {
		for place, seat := range seating {
			if seat == 0 {
				places[place] = true
			}
		}
	}
	if len(places) != 3 {
		t.Errorf("the stronger seat sits at %v, want every place", places)
	}
	s := e.Schedule()
	w := s.Worker(Searchers())
	for i, want := range []string{"A B B", "B A B", "B B A"} {
		for _, rung := range []int{0, 3} { // every rung labels the stronger one alike
			g, err := w.Game(ctx, rung+i)
			if err != nil || g.Void != "" {
				t.Fatal(err, g.Void)
			}
			if got := strings.Join(g.Seats, " "); got != want {
				t.Errorf("game %d of arm %s: seats %s, want %s", rung+i, g.Arm, got, want)
			}
		}
	}
}

// A window is left out where three play, and refused if the file asks for one.
func TestLadderOfThreeHasNoWindow(t *testing.T) {
	base, err := Known.Load("ladder")
	if err != nil {
		t.Fatal(err)
	}
	e, err := base.WithGame("titans")
	if err != nil {
		t.Fatal(err)
	}
	if again := read(t, e.Text); e.Openings.Window != 0 || base.Openings.Window == 0 || again.Hash() != e.Hash() {
		t.Errorf("a window of %v, %v before", e.Openings.Window, base.Openings.Window)
	}
	text := strings.Replace(base.Text, `game = "changi"`, `game = "titans"`, 1)
	if _, err := parse("mine.toml", text); err == nil || !strings.Contains(err.Error(), "openings.window: a window is around") {
		t.Errorf("got %v, want the window refused", err)
	}
}

func TestLadderFaults(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"no doubling", "to = 16", "to = 15", "ladder.to: read 15, expected 4 doubled"},
		{"three times", "to = 16", "to = 12", "ladder.to: read 12, expected 4 doubled"},
		{"no rung", "to = 16", "to = 4", "ladder.to: read 4, expected 4 doubled"},
		{"budget", "ladder =", "budget = { nodes = 5 }\nladder =", "budget.nodes: a ladder makes its own"},
		{"arms", "ladder =", "seat = [{ name = \"x\" }]\nladder =", "seat: a ladder makes its own"},
		{"mirror", "plies = 3 }", "plies = 2, mirror = true }", "openings.mirror: a ladder compares players"},
		{"asks", "ladder =", "asks = \"fair\"\nladder =", `asks: an experiment of the kind "ladder" asks one question only`},
		{"no table", "ladder = { from = 4, to = 16 }", "", "rungs.toml: ladder: is missing, expected the table [ladder]"},
		{"from nothing", "ladder = { from = 4, to = 16 }", "ladder = { from = 0, to = 16 }", "rungs.toml:9:12: ladder.from: read 0, expected"},
		{"no key", "ladder = { from = 4, to = 16 }", "ladder = { from = 4 }", "rungs.toml:9:1: ladder.to: is missing, expected a number of nodes"},
		{"setup", "ladder =", "setups = [\"no\"]\nladder =", `rungs.toml:9:1: setups: setup: changi has no setup "no"`},
		{"setups", "ladder =", "setups = [\"1\", \"2\"]\nladder =", "expected one setup"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parse("rungs.toml", strings.Replace(rungs, tt.old, tt.new, 1))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want one with %q", err, tt.want)
			}
		})
	}
}

// Weights are added to a table budget however it is written, or not at all.
func TestWithWeights(t *testing.T) {
	path := filepath.Join(t.TempDir(), "weights.toml")
	rules := read(t, rungs).Arms[0].Rules
	if err := os.WriteFile(path, eval.For(rules).Text(), 0o600); err != nil {
		t.Fatal(err)
	}
	const base = "format = 1\nname = \"mine\"\nkind = \"balance\"\nabout = \"Is Changi fair?\"\ngame = \"changi\"\ngames = { rounds = 3 }\nopenings = { plies = 3 }\n"
	for _, budget := range []string{"budget = { nodes = 100 }\n", "budget.nodes = 100\n", "[budget]\nnodes = 100\n", "\n[budget] # how much\nnodes = 100\n"} {
		e, err := read(t, base+budget).WithWeights(path)
		if err != nil || e.Weights != path {
			t.Errorf("%q: weights %q, %v", budget, e.Weights, err)
		}
	}
}

// An experiment can be asked of another game, and says so in its text.
func TestWithGame(t *testing.T) {
	base := read(t, strings.Replace(rungs, "options = { max_plies = 30 }\n", "", 1))
	e, err := base.WithGame("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	again := read(t, e.Text)
	if e.Name != "rungs-xiangqi" || e.Game.ID != "xiangqi" || again.Hash() != e.Hash() || e.Hash() == base.Hash() {
		t.Errorf("%s plays %s", e.Name, e.Game.ID)
	}
	for _, tt := range []struct{ about, want string }{
		{`"Does it pay to think?"`, "Chinese chess: Does it pay to think?"},
		{`"Does Changi pay? changi-like or not."`, "Chinese chess, asked as in rungs: Does Chinese chess pay? Chinese chess-like or not."},
		{"\"\"\"Is this\na long question\nof changi?\"\"\"", "Chinese chess, asked as in rungs: Is this\na long question\nof Chinese chess?"},
		{"'''One line.'''", "Chinese chess: One line."},
	} {
		text := regexp.MustCompile(`(?m)^about = .*$`).ReplaceAllLiteralString(base.Text, "about = "+tt.about)
		e, err := read(t, text).WithGame("xiangqi")
		if err != nil || strings.Replace(e.About, e.Game.Name, "Chinese chess", -1) != tt.want {
			t.Errorf("%s: %v, asks %q, want %q", tt.about, err, e.About, tt.want)
		} else if read(t, e.Text).About != e.About {
			t.Errorf("the text asks %q", read(t, e.Text).About)
		}
	}
	if e, err := base.WithGame("../engine/variants/example/thicket.toml"); err != nil || e.Name != "rungs-thicket" {
		t.Errorf("a game in a file: %v", err)
	}
	// The name is one whatever the file is called.
	text, err := os.ReadFile("../engine/variants/example/thicket.toml")
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{"My_Game.toml": "rungs-my-game", strings.Repeat("x", 90) + ".toml": "rungs-" + strings.Repeat("x", 40)} {
		path := filepath.Join(t.TempDir(), file)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if e, err := base.WithGame(path); err != nil || e.Name != want {
			t.Errorf("%s: %v; want an experiment called %s", file, err, want)
		}
	}
	for game, want := range map[string]string{"nonsense": `read "nonsense"`, "": "game: is missing"} {
		if _, err := base.WithGame(game); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("game %q: got %v, want one with %q", game, err, want)
		}
		if _, err := base.WithGame(game); game != "" && strings.Contains(err.Error(), "rungs.toml") {
			t.Errorf("game %q: got %v, want no word of the experiment's file, which is right", game, err)
		}
	}
	if _, err := read(t, rungs).WithGame("xiangqi"); err == nil || !strings.Contains(err.Error(), "rungs.toml") && !strings.Contains(err.Error(), "options: are those of changi") {
		t.Errorf("with options of its game: %v", err)
	}
}
