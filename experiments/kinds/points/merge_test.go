package points

import (
	"testing"

	"komi/stats"
)

// Openings that led to the same game are one piece of evidence.
func TestMergedOpenings(t *testing.T) {
	pairs := stats.Clusters{}
	for opening := range uint64(1000) {
		pairs[opening] = opening - opening%2
	}
	p := playedPoints(t, map[string]float64{"R": 2, "C": 1, "N": 0.8, "E": 0.5, "P": 0.3}, 60)
	before := p.Report()
	p.Merge(pairs)
	after := p.Report()
	if before.Decided.Blocks != 30 || after.Decided.Blocks != 15 || before.Setups[0].Counted[0].Blocks != 30 || after.Setups[0].Counted[0].Blocks != 15 {
		t.Errorf("positions of %d and %d openings, games of %d and %d",
			before.Decided.Blocks, after.Decided.Blocks, before.Setups[0].Counted[0].Blocks, after.Setups[0].Counted[0].Blocks)
	}
}
