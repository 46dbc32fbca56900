package figure

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
)

// An outline that lies under its mark is told from one that reaches beyond it: it gets a ring.
func TestOutlineUnderItsMark(t *testing.T) {
	of := vg.Point{X: 10, Y: 10}
	var small, wide []vg.Point
	for i := range 48 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 48)
		small = append(small, of)
		wide = append(wide, vg.Point{X: of.X + vg.Length(20*cos), Y: of.Y + vg.Length(sin)})
	}
	if !within(small, of, hidden/2) || within(wide, of, hidden/2) {
		t.Error("an outline of no width is hidden by its mark, one that is wide is not")
	}
}
