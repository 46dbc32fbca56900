package values

import (
	"testing"

	"komi/stats"
)

// A change that runs beyond tenfold is told by what bounds it, or not at all.
func TestChangesBeyondTenfold(t *testing.T) {
	for _, c := range []struct {
		value, lo, hi float64
		want          string
	}{
		{0.5, -0.2, 1.9, "+50.0% −20.0 to +190.0"},
		{-0.713, -0.997, 30.022, "~ unbounded"},
		{3.679, -0.948, 418.887, "~ unbounded"},
		{5, 0.25, 500, "more than +25.0% unbounded"},
	} {
		cell := changed(stats.Estimate{Value: c.value, Lo: c.lo, Hi: c.hi, Blocks: 400})
		if got := cell.Text + " " + cell.Sub; got != c.want {
			t.Errorf("%v (%v to %v): %q, want %q", c.value, c.lo, c.hi, got, c.want)
		}
	}
}

func TestDuring(t *testing.T) {
	for moment, want := range map[string]string{Start: "at the start", "middle": "in the middle phase", "late": "in the late phase", ending: "in the ending"} {
		if got := During(moment); got != want {
			t.Errorf("%s: %q, want %q", moment, got, want)
		}
	}
}
