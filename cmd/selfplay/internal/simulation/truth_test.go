package simulation

import (
	"testing"

	"komi/stats"
)

func TestScatterText(t *testing.T) {
	for _, tt := range []struct {
		tau, unit float64
		taus      []float64
		want      string
	}{
		{0, -0.3, nil, "by 0.00 P"},
		{0, 0.3, nil, "by 0.00 P"},
		{0.1, -0.3, nil, "by ~"},
		{0.1, 0, nil, "by ~"},
		{0.1, 0.4, nil, "by 0.25 P"},
		{0, 0.4, []float64{0, 0}, "by 0.00 P"},
		{0, 0.4, []float64{0, 0, 0.1, 0.2}, "by what the games allow, drawn each time: not at all in 50% of the replicates, by up to 0.50 P in the others"},
	} {
		truth := stats.Simulation{Terms: []string{"N", "P"}, Beta: []float64{1, tt.unit}, Tau: tt.tau, Taus: tt.taus}
		if got := scatterText(truth, 1); got != tt.want {
			t.Errorf("%v of %v: %q, want %q", tt.tau, tt.unit, got, tt.want)
		}
	}
}
