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

// Where armies are unlike, either player may be far ahead: both may begin without a weak, a
// middling or a strong piece.
func TestDraftOfUnlikeArmies(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.toml")
	text := "extends = \"chess\"\nid = \"own\"\nname = \"Own\"\nsetup.standard.fen = \"nnnbkbnn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ 0 1\"\n"
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
	want := "the game as it is; White without a pawn; White without a bishop; White without a queen; " +
		"Black without a pawn; Black without a knight; Black without a bishop"
	if got := strings.Join(names, "; "); got != want {
		t.Errorf("candidates %s, want %s", got, want)
	}
}
