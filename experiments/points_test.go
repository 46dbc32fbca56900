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
game = "changi"
setups = ["1", "2"]
openings = { plies = 2 }
budget = { nodes = 10 }
games = { pairs = 3, batch = 4, seed = 1 }
[points]
play_on = { pass = "stuck", points = "no" }
play_nodes = 20
positions = 12
playouts = 3
most = 9
steps = 2
rounds = 4
final = 5
budgets = [5, 10]
margin = 0.05
`

// A run has room for all its steps, and what they go by decides the games.
func TestPointsFile(t *testing.T) {
	e := read(t, counted)
	// By setup: the first stage, two times 12 positions played 4 times (3 is not
	// even), two steps of 8 games, and 2 budgets with 3 compensations of 10, three
	// times if the first are astray.
	if most := 2 * (6 + 2*12*4 + 2*8 + 3*2*3*10); e.Limit < most || e.Limit > most+12*e.Batch {
		t.Errorf("at most %d games, want a little more than %d", e.Limit, most)
	}
	if other := read(t, strings.Replace(counted, "playouts = 3", "playouts = 5", 1)); other.Hash() == e.Hash() {
		t.Error("another number of playouts is the same experiment")
	}
	if other := read(t, strings.Replace(counted, "margin = 0.05", "margin = 0.05 # fair", 1)); other.Hash() != e.Hash() {
		t.Error("a comment makes another experiment")
	}
}

func TestPointsFaults(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{`pass = "stuck", points = "no"`, `pass = "stuck"`, "points.play_on: with these options games are still counted"},
		{`points = "no" }`, `points = "maybe" }`, "counted.toml:12:29: points.play_on.points: option"},
		{`game = "changi"`, `game = "chess"`, "decides no game by points"},
		{"positions = 12", "positions = 3", "points.positions: read 3, expected a number from 12"},
		{"budgets = [5, 10]", "budgets = [5, 5]", "read 5 twice"},
		{"budgets = [5, 10]", "", "points.budgets: is empty"},
		{"margin = 0.05", "", "points.margin: read 0"},
		{"margin = 0.05", "margin = 0.05\n[points.official]\nX = 3", "points.official.X: is no piece"},
		{`setups = ["1", "2"]`, "[[arm]]\nsetup = \"1\"\n[options]", "an experiment on points makes its own arms"},
	} {
		text := strings.Replace(counted, c.was, c.is, 1)
		if c.is == `game = "chess"` {
			text = strings.Replace(text, `setups = ["1", "2"]`, "", 1)
		}
		if strings.HasPrefix(c.is, "[[arm]]") { // tables come last
			text = strings.Replace(counted, c.was, "", 1) + "[[arm]]\nsetup = \"1\"\n"
		}
		_, err := Known.Read("counted.toml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.is, err, c.want)
		}
	}
}

// Options of a designer's own game must leave room for a search.
func TestPointsOptions(t *testing.T) {
	g := gametest.Game(t, "changi")
	for _, tt := range []struct{ was, is, want string }{
		{"number = \"rules.deom\"\nmin = -1000", "number = \"rules.deom\"\nwhole = true\n", "game: option deom of changi takes whole numbers"},
		{"{ id = \"S\", name = \"stone general\" },\n]", "]\n\n[option.value_S]\nabout = \"points\"\nnumber = \"piece.S.value\"\nmin = 10", "points.most: read 9, expected at least the 10 that option value_S of changi begins at"},
		{"number = \"rules.deom\"\nmin = -1000", "number = \"rules.deom\"", ""},
	} {
		text := strings.Replace(g.Text, tt.was, tt.is, 1)
		if text == g.Text {
			t.Fatalf("%q is not in the file", tt.was)
		}
		if strings.Contains(tt.is, "min = 10") {
			text = strings.Replace(text, "symbol = \"石\"\nvalue = 1\n", "symbol = \"石\"\nvalue = 11\n", 1)
		} else if strings.Contains(tt.is, "whole") {
			text = strings.Replace(text, "deom = 1.5", "deom = 1", 1)
		}
		_, err := Known.readWith("counted.toml", []byte(counted), func(string) (*variants.Game, error) {
			return variants.Read("changi.toml", []byte(text))
		})
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", tt.is, err, tt.want)
		}
	}
}
