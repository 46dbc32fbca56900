package simulation

import "testing"

func TestScatterText(t *testing.T) {
	for _, tt := range []struct {
		tau, unit float64
		want      string
	}{{0, -0.3, "0.00 P"}, {0, 0.3, "0.00 P"}, {0.1, -0.3, "~"}, {0.1, 0, "~"}, {0.1, 0.4, "0.25 P"}} {
		if got := scatterText(tt.tau, tt.unit, "P"); got != tt.want {
			t.Errorf("%v of %v: %q, want %q", tt.tau, tt.unit, got, tt.want)
		}
	}
}
