package games

import (
	"math"
	"testing"

	"komi/experiments/fixture"
	"komi/results"
	"komi/stats"
)

// A reading that changes nothing is told apart from one that is only not shown
// to, and from one that changes much.
func TestReadings(t *testing.T) {
	s := read(t, fixture.Readings(120))[0]
	readings := s.Readings()
	if len(readings) != 2 {
		t.Fatalf("%d readings, want 2", len(readings))
	}
	same, other := readings[0], readings[1]
	if same.Arm.Name != "short_vao=yes" || !same.Never() || same.Twins.Games != 240 || len(same.Shown()) != 0 {
		t.Errorf("%s: %d twins, %d the same, shown %v, want 240 that are all the same", same.Arm.Name, same.Twins.Games, same.Same, same.Shown())
	}
	if other.Never() || other.Twins.Games != 240 || !(other.Changed.Value > 0.9) {
		t.Errorf("%s: %d twins, %d the same, want hardly any of 240", other.Arm.Name, other.Twins.Games, other.Same)
	}
	for _, e := range other.Effects {
		var want bool
		switch e.Measure {
		case ScoreMeasure, LengthMeasure:
			want = true
		}
		if e.Shown() != want {
			t.Errorf("measure %d: %s, Holm %v, shown %v, want %v", e.Measure, e.Diff.Text(stats.Number(2)), e.Holm, e.Shown(), want)
		}
		if e.Measure == LengthMeasure && !(e.Diff.Value < -40) {
			t.Errorf("length differs by %v, want about -60 plies", e.Diff.Value)
		}
		if e.Measure == DropMeasure && !Alike(e.Diff) {
			t.Errorf("drops differ by %v, want not at all", e.Diff.Value)
		}
	}
	want := s.Arms[2].Length.Value - s.Arms[0].Length.Value
	if got := other.Effects[LengthMeasure].Diff.Value; math.Abs(got-want) > 1e-9 {
		t.Errorf("length differs by %v, the arms by %v", got, want)
	}
	// Openings are shared, so no arm has more than all together.
	if s.All.Score.Blocks != 120 {
		t.Errorf("%d openings in all, want 120", s.All.Score.Blocks)
	}
}

// The arms are compared within their openings: what an opening is worth to the
// first player adds to both and must not widen the difference.
func TestReadingsArePaired(t *testing.T) {
	run := fixture.Readings(120)
	paired := read(t, run)[0].Readings()[1].Effects[ScoreMeasure].Diff
	run.Paired = false
	apart := read(t, run)[0].Readings()[1]
	if e := apart.Effects[ScoreMeasure].Diff; !(paired.SE < e.SE) {
		t.Errorf("standard error %v paired, %v not, want less", paired.SE, e.SE)
	}
	if apart.Twins.Games != 0 || apart.Changed.OK() {
		t.Errorf("%d twins among games of different openings", apart.Twins.Games)
	}
}

// Setups can be compared with the first as options can.
func TestDifferInOptions(t *testing.T) {
	if s := read(t, fixture.Changi(10))[0]; s.DifferInOptions() || len(s.Readings()) != len(s.Arms)-1 {
		t.Errorf("%d setups: differ in options %v, %d readings", len(s.Arms), s.DifferInOptions(), len(s.Readings()))
	}
	if s := read(t, fixture.Readings(10))[0]; !s.DifferInOptions() {
		t.Error("readings do not differ in options")
	}
}

// Games of equal moves that are counted otherwise are not the same, and games of one seed from
// other openings are no twins.
func TestTwins(t *testing.T) {
	set := &Set{Reasons: []string{"points"}}
	a := Game{seed: 1, moves: 5, Shares: [3]float32{1, 0}, First: 1, Result: First}
	b := a
	if t2 := set.Twins([]Game{a}, []Game{b}); t2.Games != 1 || t2.Same != 1 {
		t.Errorf("equal games: %+v", t2)
	}
	b.Shares, b.First, b.Result = [3]float32{0, 1}, 0, Second
	if t2 := set.Twins([]Game{a}, []Game{b}); t2.Games != 1 || t2.Same != 0 {
		t.Errorf("equal moves, another winner: %+v", t2)
	}
	first := gameOf(results.Game{Seed: 3, Moves: "a1a2 b1b2 c1c2", Opening: 2, Whole: 2, Shares: []int{2, 0}, Seats: []string{"A", "B"}}, []string{"A", "B"}, 0, 0, 0)
	for moves, twins := range map[string]bool{"a1a2 b1b2 d1d2": true, "a1a2 b1b2": true, "a1a2 b1b3 c1c2": false} {
		g := gameOf(results.Game{Seed: 3, Moves: moves, Opening: 2, Whole: 2, Shares: []int{2, 0}, Seats: []string{"A", "B"}}, []string{"A", "B"}, 0, 0, 0)
		if t2 := set.Twins([]Game{first}, []Game{g}); (t2.Games == 1) != twins || (t2.Apart == 0) != twins || !twins && t2.Never() {
			t.Errorf("%s: %d twins, %d apart, want %v", moves, t2.Games, t2.Apart, twins)
		}
	}
}
