package figure

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"komi/experiments/answer"
)

// An interval that is no wider than its mark has ends that stand out from under it.
func TestShortCrossesShow(t *testing.T) {
	row := func(value, half float64) answer.Row {
		return answer.Row{Value: value, Lo: value - half, Hi: value + half}
	}
	for half, want := range map[float64]int{0.002: 4, 0.05: 0} {
		f := Draw(answer.Figure{ID: "plane", Title: "Plane", Desc: "A plane", Plot: answer.Plane{
			XLabel: "draws", YLabel: "score", Centre: 0.5, Margin: 0.02,
			Points: []answer.Point{{Label: "one", X: row(0.3, half), Y: row(0.5, half)}, {Label: "far off", X: row(0.9, 0.09), Y: row(0.9, 0.09)}},
		}})
		svg, err := f.svg(false)
		if err != nil {
			t.Fatal(err)
		}
		ends := 0
		for _, m := range regexp.MustCompile(`<path d="M([^,]+),([^L]+)L([^,]+),([^"]+)" style="[^"]*stroke-width:1.2`).FindAllStringSubmatch(svg, -1) {
			var at [4]float64
			for i := range at {
				at[i], _ = strconv.ParseFloat(strings.TrimSpace(m[i+1]), 64)
			}
			if long := max(at[2]-at[0], at[3]-at[1]); long > 2*hidden-0.1 && long < 2*hidden+0.1 {
				ends++
			}
		}
		if ends != want {
			t.Errorf("intervals of ±%v: %d ends stand out, want %d", half, ends, want)
		}
	}
}
