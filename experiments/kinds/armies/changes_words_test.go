package armies

import (
	"strings"
	"testing"

	"komi/experiments/findings"
	"komi/stats"
)

// Where no change is shown to help, the one that went the farthest is told with its
// interval, and none that went the other way or had no game of its own.
func TestNearestChange(t *testing.T) {
	change := func(name string, gap float64) Change {
		c := Change{Field: &Field{Name: name}}
		c.Gap.Holm = 1
		c.Gap.Estimate = stats.Estimate{Value: gap, Lo: gap - 0.1, Hi: gap + 0.1, SE: 0.05, Blocks: 40}
		return c
	}
	a := &Armies{Changes: []Change{change("ep=next", 0.05), change("nifu=half", -0.08), change("promo=restricted", -0.02)}}
	want := "In these games “nifu=half” comes nearest to bringing them together: for all to win equally often, 8.0 (−2.0 to 18.0) fewer games in a hundred"
	if got := nearest(a); len(got) != 1 || !strings.HasPrefix(got[0].String(), want) {
		t.Errorf("%v, want %q", got, want)
	}
	a.Changes = a.Changes[:1]
	if got := nearest(a); got != nil {
		t.Errorf("%v, want nothing: the change leads away", got)
	}
}

// Orders of turns taken together have no games to compare move for move: the share of games
// that differ is left out, not told as none.
func TestChangeWithoutTwins(t *testing.T) {
	v := &study{Armies: &Armies{Changes: []Change{{Field: &Field{Name: "alt, all orders"}, From: &Field{Name: "std, all orders"}}}}}
	v.View = &findings.View{}
	if cell := changes(v).Parts[2].Table.Rows[0][2]; cell.Text != "" || cell.Sub != "" {
		t.Errorf("the games that differ are told as %q (%s)", cell.Text, cell.Sub)
	}
}

// A way to search favours an army if it is shown to win more than each of the others, not
// only more than a third.
func TestFavourites(t *testing.T) {
	field := func(model string, first, second float64) *Field {
		f := &Field{Model: model}
		for _, share := range []float64{first, second, 1 - first - second} {
			f.Shares = append(f.Shares, stats.Estimate{Value: share, Lo: share - 0.08, Hi: share + 0.08, SE: 0.04, Blocks: 150})
		}
		return f
	}
	a := &Armies{Players: []Army{{"x", "X"}, {"s", "S"}, {"f", "F"}}}
	for _, test := range []struct {
		name   string
		fields []*Field
		want   string
	}{
		{"apart", []*Field{field("A", 0.6, 0.3), field("B", 0.2, 0.6)}, " Other players favour other armies: X with A and S with B."},
		{"too near", []*Field{field("A", 0.6, 0.3), field("B", 0.45, 0.52)}, ""},
	} {
		if got := disagreement(a, test.fields[0], test.fields).String(); !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: said %q, want %q", test.name, got, test.want)
		}
	}
}
