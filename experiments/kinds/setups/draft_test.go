package setups

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments"
)

// Each setup is tried with handicaps of the pieces that it has itself.
func TestDraftOfUnlikeSetups(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.toml")
	text := `extends = "chess"
id = "own"
name = "Own"
setup.rooks.fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq 0 1"
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := (experiments.Kinds{Kind}).Draft("setups", file)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range e.Arms {
		names = append(names, e.Arms[i].Name)
	}
	got := strings.Join(names, "; ")
	for _, want := range []string{"standard, White without a pawn", "standard, White without a knight", "rooks, the game as it is", "rooks, White without a rook"} {
		if !strings.Contains(got, want) {
			t.Errorf("candidates %s, want %s among them", got, want)
		}
	}
	if strings.Contains(got, "rooks, White without a pawn") {
		t.Errorf("candidates %s: the setup of rooks has no pawn", got)
	}
}
