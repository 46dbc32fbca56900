package values

import (
	"math"
	"testing"

	"komi/stats"
)

// Values in another unit are the same ratios, and a table of pawns is divided by what
// it gives for the unit.
func TestValuesInAnotherUnit(t *testing.T) {
	games := played(1500, 1)
	v := collect(t, games)
	v.Unit = "N"
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	a := e.Levels[0].Armies[0]
	if a.Unit != "N" || len(a.Pieces) != 2 || a.Pieces[0].Column != "P" || a.Pieces[1].Column != "R" {
		t.Fatalf("in %s: %v", a.Unit, a.Pieces)
	}
	if !a.Pieces[0].Joint.Set.Contains(1/3.2) || a.Pieces[0].Joint.HalfWidth() > 0.05 || !a.Pieces[1].Joint.Set.Contains(5/3.2) {
		t.Errorf("P %s, R %s", a.Pieces[0].Joint.Set.Text(stats.Number(2)), a.Pieces[1].Joint.Set.Text(stats.Number(2)))
	}
	for _, p := range v.Published {
		like, err := a.compare(p)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{1 / 3.25, 5 / 3.25} {
			// A free table is brought near as a whole, by its unit too.
			slack := 1e-12
			if p.Free {
				slack = 0.08 * want
			}
			if c := like.Columns[i]; math.Abs(c.Published-want) > slack {
				t.Errorf("%s: %s is %.4f, want %.4f", p.Name, c.Column, c.Published, want)
			}
		}
	}
}

// Where the pawn is too weak to divide by, values are told in the piece known best, as the
// same ratios; a pawn that is known stays the unit.
func TestSteadyUnit(t *testing.T) {
	v := collect(t, played(1500, 1))
	if asked, _, ok := v.Steady(1); ok || v.Unit != "P" {
		t.Errorf("the pawn is known, and values are told in %s in place of %q", v.Unit, asked)
	}
	// Pawns are worth nothing, the others what they were.
	nothing := map[string]float64{"P": -0.5, "N v 3P": 1.5, "R v N 2P": 1, "2N v R P": 0.5}
	weakly := playedWith(trials, 1500, 1, nothing)
	v = collect(t, weakly)
	asked, ahead, ok := v.Steady(1)
	if !ok || asked != "P" || v.Unit == "P" || !(ahead.Lo < 0.52) {
		t.Fatalf("values are told in %s, asked for in %q, ahead %v", v.Unit, asked, ahead)
	}
	e, err := v.Answer(1)
	if err != nil {
		t.Fatal(err)
	}
	worth := map[string]float64{"P": 0, "N": 1.6, "R": 2.5}
	for _, p := range e.Levels[0].Armies[0].Pieces {
		if !p.Joint.OK() || !p.Joint.Set.Contains(worth[p.Column]/worth[v.Unit]) {
			t.Errorf("%s is worth %s %s", p.Column, p.Joint.Set.Text(stats.Number(2)), v.Unit)
		}
	}
	// A pawn worth a third of what it was is not too weak, but the others are known much better.
	v = collect(t, playedWith(trials, 1500, 1, map[string]float64{"P": -0.325, "N v 3P": 0.975, "R v N 2P": 0.65, "2N v R P": 0.325}))
	if asked, ahead, ok := v.Steady(1); !ok || asked != "P" || !(ahead.Lo > 0.5) {
		t.Errorf("values are told in %s, asked for in %q, ahead %v", v.Unit, asked, ahead)
	}
	// A table that does not price the other pieces holds the unit.
	v = collect(t, weakly)
	v.Published = []Published{{Name: "pawns", Values: map[string]float64{"P": 1}}}
	if _, _, ok := v.Steady(1); ok {
		t.Error("a table in pawns cannot be read in another unit")
	}
}

// A unit that is not too weak, but much less sure than another piece, gives way to it; one
// that is known well does not, however well the other is known.
func TestShakyUnit(t *testing.T) {
	unit := func(value, se float64) stats.Estimate {
		return stats.Estimate{Value: value, SE: se, Lo: value - 1.96*se, Hi: value + 1.96*se}
	}
	for _, c := range []struct {
		unit   stats.Estimate
		surest float64
		want   bool
	}{
		{unit(1, 0.24), 15, true},
		{unit(1, 0.24), 8, false},  // nothing would be gained
		{unit(1, 0.10), 60, false}, // known to a fifth: its users think in it
	} {
		if weak(c.unit) {
			t.Errorf("%v is too weak already", c.unit)
		}
		if got := shaky(c.unit, c.surest); got != c.want {
			t.Errorf("a unit of %v beside a piece %.0f standard errors from nothing is shaky: %v", c.unit, c.surest, got)
		}
	}
}

// A table that speaks of one piece besides the unit has a distance, but no shape and no order.
func TestTableOfOnePiece(t *testing.T) {
	v := collect(t, played(1500, 1))
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	like, err := e.Levels[0].Armies[0].compare(Published{Name: "made up", Values: map[string]float64{"P": 1, "N": 3}})
	if err != nil || !(like.Distance >= 0) || len(like.Columns) != 1 || !math.IsNaN(like.Shape) || !math.IsNaN(like.Rank) {
		t.Errorf("%+v, %v", like, err)
	}
	for _, c := range []struct {
		inside, of int
		want       string
	}{{1, 1, "its only value lies"}, {0, 1, "its only value does not lie"}, {2, 2, "both of its values lie"}, {0, 2, "none of its two values lies"}, {3, 3, "all three of its values lie"}} {
		if got := lie(c.inside, c.of); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.inside, c.of, got, c.want)
		}
	}
}
