package document

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestSeats(t *testing.T) {
	for _, c := range []struct {
		config string
		want   []string
	}{
		{"[budget]\nnodes = 100\n", nil},
		{"[budget]\nnodes = 100\n[[seat]]\nname = \"A\"\n[[seat]]\nname = \"B\"\nnodes = 100\n", nil},
		{"[budget]\nnodes = 100\n[[seat]]\n[[seat]]\nname = \"strong\"\nnodes = 200\nweights = \"x/w.toml\"\n", []string{
			"A: 100 positions a move", "strong: 200 positions a move, weights w.toml",
		}},
		{"[[seat]]\nengine = \"/bin/fsf\"\n[[seat]]\n", []string{"A: program fsf", "B: the usual search"}},
	} {
		got, err := Seats(c.config)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v, want %q", c.config, got, err, c.want)
		}
	}
	// Whoever wrote a run may have named more seats than there are letters.
	if got, err := Seats(strings.Repeat("[[seat]]\nnodes = 3\n", 8) + "[[seat]]\nnodes = 4\n"); err != nil || got[7] != "H: 3 positions a move" || got[8] != "seat 9: 4 positions a move" {
		t.Errorf("nine seats: %q, %v", got, err)
	}
	if _, err := Seats("["); err == nil {
		t.Error("no error for a broken file")
	}
}

func TestOpeningsOf(t *testing.T) {
	got := OpeningsOf("name = \"x\"\n[openings]\nplies = 4\nwindow = 1.5\nlines = [\"e2e4\", \"d2d4\"]\n")
	if got.Plies != 4 || got.Window != 1.5 || len(got.Lines) != 2 {
		t.Errorf("read %+v", got)
	}
	for _, text := range []string{"", "[", "kind = \"values\"\n"} {
		if got := OpeningsOf(text); len(got.Lines) > 0 || got.Window != 0 {
			t.Errorf("%q: read %+v, want none", text, got)
		}
	}
}

// A seat has the budget's nodes unless it has its own, and there is always one.
func TestPlayersOf(t *testing.T) {
	for config, want := range map[string]Players{
		"": {Seats: []Seat{{Name: "A"}}},
		"[budget]\nnodes = 60\nweights = \"linear\"": {Weights: "linear", Seats: []Seat{{Name: "A", Nodes: 60}}},
		"[budget]\nnodes = 60\nmodel = \"maxn\"\n[[seat]]\nname = \"deep\"\nnodes = 120\n[[seat]]\nengine = \"other\"": {
			Model: "maxn", Seats: []Seat{{Name: "deep", Nodes: 120}, {Name: "B", Nodes: 60, Engine: "other"}},
		},
	} {
		if got, err := PlayersOf(config); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v; want %+v", config, got, err, want)
		}
	}
	if _, err := PlayersOf("[budget"); err == nil {
		t.Error("a broken file was read")
	}
}
