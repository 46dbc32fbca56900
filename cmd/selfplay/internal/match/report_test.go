package match

import (
	"fmt"
	"strings"
	"testing"

	"komi/engine/variants/gametest"
	"komi/results"
)

// played is a match of which so many pairs gave A 0, 1/2, 1, 3/2 and 2 points, with a test if there
// is one.
func played(t *testing.T, pairs [5]int, test *Test) *Result {
	t.Helper()
	r := &Result{match: versus(gametest.Rules(t, "xiangqi", ""), nil, nil)}
	r.match.Test, r.match.Pairs = test, 200
	block := int64(0)
	for halves, n := range pairs {
		for range n {
			first := min(halves, 2) // half points of A in the first game, in which he moves first
			g := func(half, a, b int) results.Game {
				return results.Game{Block: block, Whole: 6, Shares: []int{a, b}, Seats: []string{"A", "B"}, Moves: fmt.Sprintf("g%d.%d", block, half), Reason: "made up", Plies: 10 + 2*half}
			}
			r.add([]results.Game{g(0, 3*first, 6-3*first), g(1, 6-3*(halves-first), 3*(halves-first))})
			block++
		}
	}
	return r
}

func reported(t *testing.T, r *Result) string {
	t.Helper()
	var b strings.Builder
	if err := r.Report(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Who is stronger is told by A's score, and A's Elo has the sign of its lead.
func TestWhoIsStronger(t *testing.T) {
	for _, c := range []struct {
		pairs [5]int
		want  []string
	}{
		// A has 10 half points and 10 whole ones of 80 games, that is 18.75%.
		{[5]int{20, 10, 10, 0, 0}, []string{"B is stronger than A, from 40 openings.\n", "18.8% (", "Elo of A over B  -", "(LOS)  0.000\n", "20 10 10 0 0\n", "80 of 11 plies: made up 80\n"}},
		{[5]int{0, 0, 10, 10, 20}, []string{"A is stronger than B, from 40 openings.\n", "81.2% (", "Elo of A over B  +", "(LOS)  1.000\n", "0 0 10 10 20\n"}},
		{[5]int{5, 10, 10, 10, 5}, []string{"No difference is shown, from 40 openings.\n", "50.0% (", "(LOS)  0.500\n"}},
		{[5]int{0, 1, 2, 1, 0}, []string{"Too few games to say who is stronger, from 4 openings.\n"}},
	} {
		got := reported(t, played(t, c.pairs, nil))
		for _, want := range c.want {
			if !strings.Contains(squeezed(got), squeezed(want)) {
				t.Errorf("%v: reported\n%s\nwant in it %q", c.pairs, got, want)
			}
		}
	}
}

// squeezed is a text whose columns stand one space apart.
func squeezed(text string) string {
	for strings.Contains(text, "  ") {
		text = strings.ReplaceAll(text, "  ", " ")
	}
	return text
}

// A test names the Elo that it accepts, and nothing before it has come to an end.
func TestWhatATestAccepts(t *testing.T) {
	for _, c := range []struct {
		pairs [5]int
		want  string
		row   string
		over  bool
	}{
		{[5]int{0, 0, 10, 20, 70}, "The test prefers that A is stronger by Elo 100, to 0, ", "Elo 100 accepted", true},
		{[5]int{70, 20, 10, 0, 0}, "The test prefers that A is stronger by Elo 0, to 100, ", "Elo 0 accepted", true},
		{[5]int{1, 2, 4, 3, 2}, "The test has not come to an end, ", "undecided", false},
	} {
		r := played(t, c.pairs, &Test{0, 100})
		got := reported(t, r)
		if !strings.HasPrefix(got, c.want) || !strings.Contains(got, "test of Elo 100 against 0") || !strings.Contains(got, c.row) || r.Interrupted() == c.over {
			t.Errorf("%v: reported\n%s\nwant %q and %q", c.pairs, got, c.want, c.row)
		}
	}
}
