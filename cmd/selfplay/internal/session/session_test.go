package session

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"komi/cmd/selfplay/internal/livepage"
	"komi/cmd/selfplay/internal/runs"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
	"komi/stats"
)

// Where the games tell too little to plan more of them, the same command would end in the same
// way, and is not offered.
func TestNothingToGoOn(t *testing.T) {
	for _, tt := range []struct {
		why     error
		want    string
		offered bool
	}{
		{fmt.Errorf("setups: no candidate has two openings: %w", stats.ErrSmallPopulation), "run: more games cannot be planned: too few games; 0 of at most 12 games are kept", false},
		{errors.New("the disk is full"), "run: the disk is full; 0 of 12 games are kept", true},
	} {
		if got := endOf(t, tt.why); !strings.HasPrefix(got, tt.want) || strings.Contains(got, "to go on") != tt.offered {
			t.Errorf("%v: got %s", tt.why, got)
		}
	}
}

// endOf is what a session says that ends with an error.
func endOf(t *testing.T, why error) string {
	t.Helper()
	e, err := kinds.Asked().Read("quick.toml", []byte(fixture.Quick(3)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Begin(t.Context(), Caller{Name: "run", Again: "selfplay run", Stdout: io.Discard, Stderr: io.Discard}, e, t.TempDir(), runs.Part{})
	if err != nil {
		t.Fatal(err)
	}
	s.Introduce(t.Context(), "nobody", livepage.First)
	return s.End(t.Context(), why).Error()
}
