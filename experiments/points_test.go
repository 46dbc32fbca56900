package experiments

import (
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

const counted = `
format = 1
name = "counted"
kind = "points"
about = "What should the pieces count?"
game = "janggi"
setups = ["neen-neen", "enne-neen"]
openings = { plies = 2 }
budget = { nodes = 10 }
games = { pairs = 3, batch = 4, seed = 1 }
[values]
unit = "P"
arms_each = 2
relative = 0.2
absolute = 0.2
games = 600
ordinary = 0.5
[points]
neutral = { pass = "stuck", points = "no", bikjang = "off" }
again = 100
counted = 5
positions = 12
playouts = 3
play_nodes = 20
tried = [-5.5, 0.5, 6.5]
rounds = 4
final = 5
budgets = [5, 10]
margin = 0.05
`

// A run has room for all its steps, and what they go by decides the games.
func TestPointsFile(t *testing.T) {
	e := read(t, counted)
	// 600 games of values and 100 once more. By setup: 5 pairs by each of two tables,
	// three times 12 positions played 4 times (3 is not even), 4 pairs at each of 3
	// compensations, and 2 budgets with up to 2 compensations of 5 pairs.
	if most := 600 + 100 + 2*(2*2*5+3*12*4+2*3*4+2*2*2*5); e.Limit < most || e.Limit > most+12*e.Batch {
		t.Errorf("at most %d games, want a little more than %d", e.Limit, most)
	}
	// Values are measured without a count, and the rest is laid out when they are known.
	for _, a := range e.Arms {
		if a.Rules.Spec().Points != nil {
			t.Errorf("arm %q is counted", a.Name)
		}
	}
	if other := read(t, strings.Replace(counted, "playouts = 3", "playouts = 5", 1)); other.Hash() == e.Hash() {
		t.Error("another number of playouts is the same experiment")
	}
	if other := read(t, strings.Replace(counted, "margin = 0.05", "margin = 0.05 # fair", 1)); other.Hash() != e.Hash() {
		t.Error("a comment makes another experiment")
	}
}

func TestPointsFaults(t *testing.T) {
	const setups = `setups = ["neen-neen", "enne-neen"]`
	for _, c := range []struct{ was, is, want string }{
		{`pass = "stuck", points = "no", bikjang = "off"`, `pass = "stuck"`, "points.neutral: with these options games are still counted"},
		{`points = "no"`, `points = "maybe"`, "counted.toml:19:29: points.neutral.points: option"},
		{`game = "janggi"`, `game = "chess"`, "decides no game by points"},
		{"positions = 12", "positions = 1", "points.positions: read 1, expected a number from 2"},
		{"budgets = [5, 10]", "budgets = [5, 5]", "read 5 twice"},
		{"budgets = [5, 10]", "", "points.budgets: is empty"},
		{"margin = 0.05", "", "points.margin: read 0"},
		{"tried = [-5.5, 0.5, 6.5]", "tried = [0.5, 6.5]", "points.tried: read 2 compensations"},
		{"tried = [-5.5, 0.5, 6.5]", "tried = [-5, 0.5, 6.5]", "points.tried[0]: read -5, expected a half point"},
		{"tried = [-5.5, 0.5, 6.5]", "tried = [-5.5, 6.5, 0.5]", "points.tried[2]: read 0.5 after 6.5"},
		{"margin = 0.05", "margin = 0.05\ntop = \"K\"", "points.top: read \"K\""},
		{"margin = 0.05", "margin = 0.05\nmoment = \"noon\"", "points.moments: read \"noon\""},
		{"margin = 0.05", "margin = 0.05\n[points.official]\nX = 3", "points.official.X: is no piece"},
		{"margin = 0.05", "margin = 0.05\n[points.kept]\nR = 0", "points.kept.R: read 0"},
		{"margin = 0.05", "margin = 0.05\nmeasured_in = [\"neen-neen\"]", ""},
		{"games = 600", "", "values.games: is missing"},
		{"games = 600", "games = 600\nbudgets = [5, 10]", "values.budgets: expected none"},
		{setups, "[[arm]]\nsetup = \"neen-neen\"\n[options]", "says its arms in values.arms"},
	} {
		text := strings.Replace(counted, c.was, c.is, 1)
		if c.is == `game = "chess"` {
			text = strings.Replace(text, setups, "", 1)
		}
		if strings.HasPrefix(c.is, "[[arm]]") { // tables come last
			text = strings.Replace(counted, c.was, "", 1) + "[[arm]]\nsetup = \"neen-neen\"\n"
		}
		_, err := parse("counted.toml", text)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.is, err, c.want)
		}
	}
}

// Options of a designer's own game must leave room for other points, and every piece of the
// setups must be measured in some.
func TestPointsOptions(t *testing.T) {
	g := gametest.Game(t, "janggi")
	const deom = "number = \"rules.deom\"\nmin = -1000"
	for _, tt := range []struct{ was, is, want string }{
		{deom, "number = \"rules.deom\"\nwhole = true\n", "game: option deom of janggi takes whole numbers"},
		{deom, "number = \"rules.deom\"", "points.tried[0]: read -5.5, expected at least the 0 that option deom of janggi begins at"},
		{deom, deom + " # far down", ""},
	} {
		text := strings.Replace(g.Text, tt.was, tt.is, 1)
		if text == g.Text {
			t.Fatalf("%q is not in the file", tt.was)
		}
		if strings.Contains(tt.is, "whole") {
			text = strings.Replace(text, "deom = 1.5", "deom = 1", 1)
		}
		_, err := Known.readWith("counted.toml", []byte(counted), levelSample, func(string) (*variants.Game, error) {
			return variants.Read("janggi.toml", []byte(text))
		})
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", tt.is, err, tt.want)
		}
	}
	text := strings.NewReplacer("janggi", "changi", `"neen-neen", "enne-neen"`, `"5m"`, `, bikjang = "off"`, "",
		`unit = "P"`, `unit = "S"`, "margin = 0.05", "margin = 0.05\nmeasured_in = [\"5\"]").Replace(counted)
	const want = "points.measured_in: setup 5m has moa (M), whose value no setup measures"
	if _, err := parse("counted.toml", text); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}
