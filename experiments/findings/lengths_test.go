package findings

import (
	"slices"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// counts are the means of a count in an arm: a game of an opening has so many each.
func counts(each ...float64) games.Extra {
	var s stats.Sample
	for i := range 20 {
		s = append(s, stats.Block{Opening: uint64(i), Values: []float64{each[i%len(each)]}})
	}
	return games.Extra{Mean: stats.Mean(s)}
}

// A count that is zero in every arm has no column, nor has what tells of the start alone: a game
// with a rook more for one side and the game with it for the other cancel out.
func TestFurtherCounts(t *testing.T) {
	names := []string{document.Captures, document.Army, document.Material + "R", document.Hand + "P", document.Barred, document.Passes, document.Rifles, document.Drops}
	arm := func(name string, each ...games.Extra) *games.Arm {
		for i := range each {
			each[i].Name = names[i]
		}
		return &games.Arm{Name: name, Extra: each}
	}
	one := arm("1", counts(3, 5), counts(2), counts(1, -1), counts(1), counts(0), counts(0), counts(0, 1), counts(0))
	two := arm("2", counts(4, 6), counts(1), counts(1, -1), counts(1), counts(0), counts(0, 0.01), counts(0), counts(0))
	v := &View{Set: &games.Set{Arms: []*games.Arm{one, two}, All: one}, Names: Names{One: "arm"}}
	got := v.extras()
	if want := []string{"arm", "captures", "captures without moving"}; !slices.Equal(got.Columns, want) {
		t.Fatalf("columns %q, want %q", got.Columns, want)
	}
	for i, want := range [][]string{{"1", "4.0", "0.5"}, {"2", "5.0", "none"}} {
		if !slices.EqualFunc(got.Rows[i], want, func(c answer.Cell, text string) bool { return c.Text == text }) {
			t.Errorf("row %v, want %q", got.Rows[i], want)
		}
	}
}
