package session

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/livepage"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
	"komi/results"
	"komi/stats"
)

// Where the games tell too little to plan more of them, the same command would end in the same
// way, and is not offered.
func TestNothingToGoOn(t *testing.T) {
	for _, tt := range []struct {
		why      error
		unopened int
		want     string
		offered  bool
	}{
		{fmt.Errorf("setups: no candidate has two openings: %w", stats.ErrSmallPopulation), 0, "run: more games cannot be planned: too few games; 0 of at most 12 games are kept", false},
		{fmt.Errorf("values: %w", stats.ErrSmallPopulation), 3, "run: more games cannot be planned: too few games; 3 games found no opening: set openings.window, ", false},
		{errors.New("the disk is full"), 3, "run: the disk is full; 0 of 12 games are kept", true},
	} {
		if got := endOf(t, tt.why, tt.unopened); !strings.HasPrefix(got, tt.want) || strings.Contains(got, "to go on") != tt.offered {
			t.Errorf("%v: got %s", tt.why, got)
		}
	}
}

// endOf is what a session says that ends with an error, after some games without an opening.
func endOf(t *testing.T, why error, unopened int) string {
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
	s.tally.Count(slices.Repeat([]results.Game{{Void: "opening: none was even"}}, unopened))
	return s.End(t.Context(), why).Error()
}
