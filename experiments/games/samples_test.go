package games

import (
	"testing"

	"komi/experiments/fixture"
)

// TestSamples: the samples are what they are called, and whole records.
func TestSamples(t *testing.T) {
	s := read(t, halted(fixture.Changi(100)))[0]
	cut := -1
	shortest := 1 << 30
	for _, g := range s.Games {
		if s.cutOff(g) {
			if cut < 0 {
				cut = int(g.index)
			}
		} else if g.Result != Drawn {
			shortest = min(shortest, int(g.Plies))
		}
	}
	if len(s.Samples) != 3 || cut < 0 {
		t.Fatalf("%d samples, first game at the limit %d: want 3 and some", len(s.Samples), cut)
	}
	short, typical, limit := s.Samples[0], s.Samples[1], s.Samples[2]
	if short.Why != Short || short.Plies != shortest || short.Shares[0] == short.Shares[1] {
		t.Errorf("the short game is %d of %d plies, shares %v; the shortest won one has %d", short.Index, short.Plies, short.Shares, shortest)
	}
	if typical.Why != Typical || typical.Reason != s.Reasons[0] {
		t.Errorf("the typical game ended by %q, want the most frequent end %q", typical.Reason, s.Reasons[0])
	}
	if d := float64(typical.Plies) - s.All.Quantiles[2].Value; d < -3 || d > 3 {
		t.Errorf("the typical game has %d plies, the median is %v", typical.Plies, s.All.Quantiles[2].Value)
	}
	if limit.Why != CutOff || limit.Index != cut || limit.Reason != moveLimit {
		t.Errorf("the game cut off is %d by %q, want %d", limit.Index, limit.Reason, cut)
	}
}
