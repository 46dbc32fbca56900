package simulation

import (
	"math"
	"testing"

	"komi/stats"
)

// held is a coverage of so many of 2,000 replicates.
func held(share float64) stats.Estimate {
	half := 1.96 * math.Sqrt(share*(1-share)/2000)
	return stats.Estimate{Value: share, Lo: share - half, Hi: share + half, Blocks: 2000}
}

// A coverage is right if the intervals hold the truth and the controls do not.
func TestCoverageVerdicts(t *testing.T) {
	for _, c := range []struct {
		name                string
		rook, bishop        float64
		arms, plies         float64 // of the controls, for the bishop
		right, held, failed bool
		verdicts            [2]string
	}{
		{"as it must be", 0.95, 0.95, 0.5, 0.8, true, true, true, [2]string{"", ""}},
		{"one piece too low", 0.95, 0.90, 0.5, 0.8, false, false, true, [2]string{"", "wrong"}},
		{"too wide is no error", 0.99, 0.95, 0.5, 0.8, true, true, true, [2]string{"wider than need be", ""}},
		{"a control that holds", 0.95, 0.95, 0.5, 0.95, false, true, false, [2]string{"", ""}},
	} {
		of := func(rook, bishop float64) stats.Coverage {
			return stats.Coverage{Terms: []stats.Estimate{held(rook), held(bishop)}, HalfWidths: []float64{0.4, math.Inf(1)}, All: held(0.95)}
		}
		got := coverage{
			simulated: simulated{unit: 0, of: []int{1, 2}}, replicates: 2000,
			methods:  []stats.Coverage{of(c.rook, c.bishop), of(c.rook, c.bishop)},
			controls: []stats.Coverage{of(0.95, c.arms), of(0.95, 0.95), of(0.95, c.plies)},
		}
		got.games.Tau = 0.1
		got.games.Terms, got.games.Beta = []string{"P", "R", "B"}, []float64{0.5, 2.5, 1.5}
		if got.right() != c.right || got.held() != c.held || got.controlsFail() != c.failed {
			t.Errorf("%s: right %v, held %v, controls fail %v", c.name, got.right(), got.held(), got.controlsFail())
		}
		if got.methods[1].All = held(0.90); got.held() {
			t.Errorf("%s: joint intervals that hold 90%% pass", c.name)
		}
		rows := got.pieces().Rows
		for i, want := range [][2]string{{"R", "5.00"}, {"B", "3.00"}} {
			row := rows[i]
			if row[0].Text != want[0] || row[1].Text != want[1] || row[4].Text != c.verdicts[i] {
				t.Errorf("%s: row %v, want %v and verdict %q", c.name, row, want, c.verdicts[i])
			}
		}
		if rows[0][3].Text != "±0.40" || rows[1][3].Text != "no end" {
			t.Errorf("%s: half-widths %q and %q", c.name, rows[0][3].Text, rows[1][3].Text)
		}
	}
}
