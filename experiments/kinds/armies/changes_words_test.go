package armies

import (
	"strings"
	"testing"

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
	want := "In these games “nifu=half” comes nearest to it: for all to win equally often, 8.0 (−2.0 to 18.0) fewer games in a hundred"
	if got := nearest(a); len(got) != 1 || !strings.HasPrefix(got[0].String(), want) {
		t.Errorf("%v, want %q", got, want)
	}
	a.Changes = a.Changes[:1]
	if got := nearest(a); got != nil {
		t.Errorf("%v, want nothing: the change leads away", got)
	}
}
