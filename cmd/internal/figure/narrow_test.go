package figure

import (
	"math"
	"strconv"
	"testing"

	"komi/experiments/answer"

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

// Numbers of points that lie close together stay apart, so that 3 and 7 do not read as 37.
func TestNumbersOfATriangleStayApart(t *testing.T) {
	var g answer.Ternary
	for _, second := range []float64{0.313, 0.309, 0.484, 0.347, 0.542, 0.486, 0.544, 0.583, 0.683} {
		g.Points = append(g.Points, answer.Mix{Label: "an arm", Shares: [3]float64{0.005, second, 0.995 - second}})
	}
	type spot struct{ x, y float64 }
	numbers := map[string]spot{}
	svg, err := Draw(answer.Figure{ID: "t", Title: "Shares", Desc: "A triangle", Plot: g}).Inline()
	if err != nil {
		t.Fatal(err)
	}
	parse(t, svg).walk(func(e element) {
		if n, err := strconv.Atoi(e.Text); e.XMLName.Local == "text" && err == nil && n > 0 {
			x, _ := strconv.ParseFloat(e.attr("x"), 64)
			y, _ := strconv.ParseFloat(e.attr("y"), 64)
			numbers[e.Text] = spot{x, y}
		}
	})
	if len(numbers) != len(g.Points) {
		t.Fatalf("found the numbers %v, want %d", numbers, len(g.Points))
	}
	for a, p := range numbers {
		for b, q := range numbers {
			if a < b && math.Abs(p.x-q.x) < 9 && math.Abs(p.y-q.y) < 8 {
				t.Errorf("%s at %v and %s at %v are too close", a, p, b, q)
			}
		}
	}
}
