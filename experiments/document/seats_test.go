package document

import (
	"slices"
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
	if _, err := Seats("["); err == nil {
		t.Error("no error for a broken file")
	}
}
