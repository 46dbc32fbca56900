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
		like, err := a.Compare(p)
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
