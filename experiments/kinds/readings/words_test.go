package readings

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
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
	if got, want := headline(nil, readings, leaning(sets[0].Arms[0], readings), nil, 0).String(), "The intervals, taken together, still allow a reading to change the first player’s score by up to "; !strings.Contains(got, want) {
		t.Errorf("said %q, want in it %q", got, want)
	}
}

// A reading that was measured far more roughly than the others does not stand for all.
func TestRoughestReadingIsToldApart(t *testing.T) {
	of := func(name string, lo, hi float64) games.Reading {
		return games.Reading{Arm: &games.Arm{Name: name}, Score: stats.Estimate{Value: (lo + hi) / 2, Lo: lo, Hi: hi, Blocks: 100}}
	}
	rough, fine, other := of("rough", -0.05, 0.2), of("fine", -0.02, 0.03), of("other", -0.025, 0.01)
	if a, rest := apartFrom([]games.Reading{fine, rough, other}); a == nil || a.Name != "rough" || rest != 0.03 {
		t.Errorf("apart is %v with %v for the others, want rough and 0.03", a, rest)
	}
	if a, _ := apartFrom([]games.Reading{fine, of("wide", -0.05, 0.05), other}); a != nil {
		t.Errorf("apart is %q, which is less than twice as wide", a.Name)
	}
	if a, _ := apartFrom([]games.Reading{fine, rough}); a != nil {
		t.Errorf("apart is %q of two", a.Name)
	}
}

// A reading with which a side is shown to be favoured, where with the default none is, is named
// though it is not shown to change anything. The score told is that of the favoured side.
func TestLeaningReadings(t *testing.T) {
	for _, c := range []struct {
		first, other float64 // true scores of the first player
		side         string  // "" for nothing to tell
	}{
		{0.5, 0.5, ""}, {0.5, 0.75, "first"}, {0.5, 0.25, "second"}, {0.7, 0.75, ""},
	} {
		run := fixture.Readings(120)
		run.Paired = false
		run.Arms = append([]fixture.Arm(nil), run.Arms[0], run.Arms[0])
		run.Arms[0].First, run.Arms[1].Draws = c.first, 0
		run.Arms[1].Name, run.Arms[1].Options, run.Arms[1].First = "other", "short_vao=yes", c.other
		path := filepath.Join(t.TempDir(), "run.db")
		fixture.Write(t, path, run)
		sets, err := games.Read(t.Context(), []string{path}, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		defer sets[0].Close()
		said := leaning(sets[0].Arms[0], sets[0].Readings()).String()
		if c.side == "" {
			if said != "" {
				t.Errorf("%v and %v: said %q, want nothing", c.first, c.other, said)
			}
			continue
		}
		found := regexp.MustCompile(`“other” is shown to favour the player who moves ` + c.side + `, with [0-9.]+% \(([0-9.]+) to ([0-9.]+)\), but not to give him more than “[^”]+”, with [0-9.]+% \(([0-9.]+) to ([0-9.]+)\)$`).FindStringSubmatch(said)
		if found == nil {
			t.Errorf("%v and %v: said %q, want the %s player", c.first, c.other, said, c.side)
			continue
		}
		lo, _ := strconv.ParseFloat(found[1], 64)
		hi, _ := strconv.ParseFloat(found[2], 64)
		if lo > 75 || hi < 75 || hi-lo > 20 {
			t.Errorf("%v and %v: said %q, want an interval that holds 75%%", c.first, c.other, said)
		}
		lo, _ = strconv.ParseFloat(found[3], 64)
		hi, _ = strconv.ParseFloat(found[4], 64)
		if lo > 50 || hi < 50 || hi-lo > 20 {
			t.Errorf("%v and %v: said %q, want an interval of the first arm that holds 50%%", c.first, c.other, said)
		}
	}
}

// A reading that is shown to favour a side, and to change nothing, is told in the sentence that
// says so.
func TestLeaningIsNoChange(t *testing.T) {
	wide := games.Reading{Arm: &games.Arm{Name: "wide"}, Score: stats.Estimate{Value: 0.1, Lo: -0.1, Hi: 0.2, Blocks: 90}}
	wide.Effects = []games.Effect{{Diff: wide.Score}}
	const want = "not shown to change how the game goes: “wide” is shown to favour a side."
	if got := headline(nil, []games.Reading{wide}, answer.Say("“wide” is shown to favour a side"), nil, 0).String(); !strings.HasSuffix(got, want) {
		t.Errorf("said %q, want at its end %q", got, want)
	}
	if got := headline(nil, []games.Reading{wide}, nil, nil, 0).String(); !strings.HasSuffix(got, "goes.") {
		t.Errorf("said %q, want no reading named", got)
	}
}

// Of a complete run whose games repeat others it is not said that more games would tell.
func TestReadingsWhoseGamesRepeat(t *testing.T) {
	rare := games.Reading{Arm: &games.Arm{Name: "rare"}, Score: stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}}
	for _, c := range []struct {
		readings []games.Reading
		distinct int
		want     string
	}{
		{[]games.Reading{rare}, 5, "Only five of the 300 games are new, too few to say what the one reading changes: the others repeat games move for move, as would most further ones."},
		{[]games.Reading{rare, rare}, 5, "Only five of the 300 games are new, too few to say what the two readings change: the others repeat games move for move, as would most further ones."},
		{[]games.Reading{rare, rare}, 290, "There are too few games yet to say what the two readings change."},
	} {
		v := &findings.View{Set: &games.Set{Run: results.Run{Games: 300, BatchSize: 300}, Audit: stats.Audit{Games: 300, Distinct: c.distinct}, Batches: 1}}
		if got := headline(v, c.readings, nil, nil, 0).String(); got != c.want {
			t.Errorf("%d new games: said %q, want %q", c.distinct, got, c.want)
		}
	}
}
