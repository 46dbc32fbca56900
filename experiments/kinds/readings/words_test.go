package readings

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/games"
)

// Of eight readings, none of which changes anything, the farthest that any may change the
// score is read off intervals that hold for all of them together. They are 2.65/1.98 times
// as wide as each alone where arms share no openings.
func TestAllowedHoldsForAllReadings(t *testing.T) {
	run := fixture.Readings(120)
	run.Paired = false
	plain := run.Arms[0]
	run.Arms = run.Arms[:1]
	for i := range 8 {
		a := plain
		a.Name, a.Options = fmt.Sprintf("reading %d", i), "short_vao=yes"
		run.Arms = append(run.Arms, a)
	}
	path := filepath.Join(t.TempDir(), "run.db")
	fixture.Write(t, path, run)
	sets, err := games.Read(t.Context(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	defer sets[0].Close()
	readings := sets[0].Readings()
	most := 0.0
	for _, r := range readings {
		alone := r.Effects[games.ScoreMeasure].Diff
		if ratio := r.Score.HalfWidth() / alone.HalfWidth(); math.Abs(ratio-2.65/1.97) > 0.04 {
			t.Errorf("%s: together %.3f times as wide as alone", r.Arm.Name, ratio)
		}
		most = math.Max(most, math.Abs(r.Score.Value)+r.Score.HalfWidth())
	}
	if got := allowed(readings); math.Abs(got-most) > 1e-9 {
		t.Errorf("allowed %v, want %v", got, most)
	}
	if got, want := headline(readings, nil, 0).String(), "Intervals that hold for all of them together"; !strings.Contains(got, want) {
		t.Errorf("said %q, want in it %q", got, want)
	}
}
