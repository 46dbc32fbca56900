package variants

import (
	"slices"
	"testing"
)

func TestRemarks(t *testing.T) {
	for _, c := range []struct {
		game, letter string
		want         []string
	}{
		{"changi", "R", []string{"any number of empty squares on a ray, then may capture (2)"}},
		{"changi", "P", []string{
			"halfmove counts from a pawn move that changed rank (4)",
			"forward or sideways on the grid (2)", "diagonally forward on a palace diagonal (2)",
		}},
		{"chess", "N", nil}, // a number alone
		{"chess", "K", []string{"the king is transferred two squares towards the rook, the rook to the square the king has just crossed. (3.8.2)"}},
		{"changi", "L", []string{"two steps diagonally, then one orthogonally outward (2)"}}, // not of the setups, which follow
		{"chess", "P", []string{
			"the movement of any pawn (9.3)", "forward to an empty square, captures diagonally forward (3.7.1, 3.7.3)",
			"two squares provided that both are unoccupied (3.7.2)", "as though the latter had been moved only one square (3.7.4)",
		}},
	} {
		g, err := Load(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Remarks()[c.letter]; !slices.Equal(got, c.want) {
			t.Errorf("%s: remarks on %s are %q, want %q", c.game, c.letter, got, c.want)
		}
	}
}

func TestRemarksOfAnyText(t *testing.T) {
	out := map[string][]string{}
	remarks("# head\n[piece.A]\nname = \"a # b\" # one\n # two\n\n# three\n[piece.\"+B\".clause.x]\nmove = 'W#' # four\n[zones] # five\nx = 1 # six\n", out)
	if want := []string{"head", "one two"}; !slices.Equal(out["A"], want) {
		t.Errorf("remarks on A are %q, want %q", out["A"], want)
	}
	remarks("[piece.C]\nname = \"c\"\n# one,\n# below C\n\n# of the pirates\n[piece.D]\n\n# of D\nmax = 1\n# of E\n[piece.E]\n# of nobody\n[rules]\n", out)
	for letter, want := range map[string][]string{"C": {"one, below C"}, "D": {"of the pirates", "of D"}, "E": {"of E"}} {
		if !slices.Equal(out[letter], want) {
			t.Errorf("remarks on %s are %q, want %q", letter, out[letter], want)
		}
	}
	if want := []string{"three", "four"}; len(out) != 5 || !slices.Equal(out["+B"], want) {
		t.Errorf("remarks are %q, want %q on +B", out, want)
	}
}
