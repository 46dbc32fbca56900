package experiments

import (
	"strings"
	"testing"
)

// Seats of one name that are not one player would be counted as one.
func TestSeatNames(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{
			"given twice", "[budget]", "[[seat]]\nname = \"A\"\n[[seat]]\nname = \"A\"\nnodes = 20\n[budget]",
			`small.toml:16:1: seat[1].name: read "A" again for another player, expected a name of his own`,
		},
		{
			"given and usual", "[budget]", "[[seat]]\nname = \"B\"\n[[seat]]\nnodes = 20\n[budget]",
			`small.toml:15:3: seat[1].name: read "B" again for another player`,
		},
		{"alike", "[budget]", "[[seat]]\nname = \"A\"\n[[seat]]\nname = \"A\"\n[budget]", ""},
		{"names of their own", "[budget]", "[[seat]]\nname = \"strong\"\n[[seat]]\nname = \"weak\"\nnodes = 5\n[budget]", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(small, tt.old, tt.new, 1)
			if text == small {
				t.Fatalf("%q is not in the file", tt.old)
			}
			_, err := Read("small.toml", []byte(text))
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want a fault %q", err, tt.want)
			}
		})
	}
	weights := "[[arm]]\nname = \"low\"\nbudgets = [5]\n[[seat]]\n[[seat]]\nweights = \"../engine/eval/weights/chess.toml\"\n"
	text := strings.NewReplacer(`"changi"`, `"chess"`, "setups = [\"1\", \"3\", \"5s\"]\n", "", "[budget]", weights+"[budget]").Replace(small)
	if _, err := Read("small.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), `two different players are called "A"`) {
		t.Errorf("one budget for two players: got %v", err)
	}
}
