package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// playouts draws positions of two to three terms whose first side scores by a table of
// values, in so many games each, two positions an opening that lean alike.
func playouts(rng *rand.Rand, values []float64, positions, games int) []Playout {
	out := make([]Playout, positions)
	leaning := 0.0
	for i := range out {
		if i%2 == 0 {
			leaning = 0.5 * rng.NormFloat64()
		}
		p := Playout{Opening: uint64(i / 2), X: make([]int, len(values))}
		eta := leaning
		for j, v := range values {
			p.X[j] = rng.IntN(5) - 2
			eta += v * float64(p.X[j])
		}
		for range games {
			if rng.Float64() < logistic(eta) {
				p.Score += 1 / float64(games)
			}
		}
		out[i] = p
	}
	return out
}

// Numbers by hand: the side ahead wins one position, loses another by half, and is even in
// the third; nothing was decided in the fourth.
func TestAwardByHand(t *testing.T) {
	positions := []Playout{
		{Opening: 1, X: []int{1, 0}, Score: 1},
		{Opening: 2, X: []int{-1, 1}, Score: 0.75},
		{Opening: 3, X: []int{1, -2}, Score: 0},
		{Opening: 4, X: []int{1, 0}, Score: 0.5},
	}
	a, err := Award([]float64{2, 1}, 0, positions) // leads 2, -1, 0, 2
	if err != nil || a.Decided != 3 || a.Positions != 4 || math.Abs(a.Score.Value-(1+0.25+0.5)/3) > 1e-12 || math.Abs(a.Wrong.Value-(0+1+0.5)/3) > 1e-12 {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err = Award([]float64{2, 1}, 2.5, positions); err != nil || math.Abs(a.Score.Value-(0+0.25+1)/3) > 1e-12 {
		t.Errorf("with a compensation of 2.5: %+v, %v", a, err)
	}
	more, err := CompareAwards([]float64{2, 1}, []float64{1, 2}, positions) // the second: 1, 1, -3, 1
	if err != nil || math.Abs(more.Value-(0-0.5-0.5)/3) > 1e-12 {
		t.Errorf("%v, %v", more, err)
	}
	if _, err := Award([]float64{2, 1}, 0, positions[3:]); err == nil {
		t.Error("a table is judged where nothing was decided")
	}
}

// The interval of the difference of two tables holds the truth. A table
// fitted to the very positions it is judged by looks better than it is.
func TestAwardsOutOfSample(t *testing.T) {
	const replicates, positions = 250, 120
	values := []float64{0.9, 0.5, 0.2}
	right, wrong := []float64{9, 5, 2}, []float64{3, 5, 9}
	truth := 0.0
	rng := rand.New(rand.NewPCG(4, 1))
	for range 30 {
		more, err := CompareAwards(right, wrong, playouts(rng, values, 2000, 4))
		if err != nil {
			t.Fatal(err)
		}
		truth += more.Value / 30
	}
	held, shown, flattered, fresh := 0, 0, 0, 0
	for range replicates {
		here, there := playouts(rng, values, positions, 4), playouts(rng, values, positions, 4)
		more, err := CompareAwards(right, wrong, here)
		if err != nil {
			t.Fatal(err)
		}
		if more.Lo <= truth && truth <= more.Hi {
			held++
		}
		if more.Lo > 0 {
			shown++
		}
		best := right
		for range 25 { // the one of many that suits these positions
			w := []float64{float64(1 + rng.IntN(13)), float64(1 + rng.IntN(13)), float64(1 + rng.IntN(13))}
			if by, err := CompareAwards(w, best, here); err == nil && by.Value > 0 {
				best = w
			}
		}
		in, err := CompareAwards(best, right, here)
		if err != nil {
			t.Fatal(err)
		}
		out, err := CompareAwards(best, right, there)
		if err != nil {
			t.Fatal(err)
		}
		if in.Value > 0 {
			flattered++
		}
		if out.Lo > 0 {
			fresh++
		}
	}
	if lo, hi := ClopperPearson(held, replicates, 0.999); lo > 0.95 || hi < 0.95 {
		t.Errorf("the interval holds the truth in %d of %d runs, want 95%%", held, replicates)
	}
	if shown < replicates*9/10 {
		t.Errorf("an upside-down table is told from the right one in %d of %d runs", shown, replicates)
	}
	if flattered < replicates/2 || fresh > replicates/20 {
		t.Errorf("a table chosen by the positions looks better there in %d of %d runs and is said to be better by others in %d", flattered, replicates, fresh)
	}
}

// Two tables that name different sides in a few positions only are not compared, however many
// there are in which they agree: an interval over zeros would be far too narrow.
func TestTablesThatHardlyDiffer(t *testing.T) {
	heavy, light := []float64{3, 1}, []float64{1, 3}
	compare := func(apart int) Estimate {
		var positions []Playout
		for i := range 400 {
			x := []int{1, 1} // both name the first side
			if i < apart {
				x = []int{1, -1}
			}
			positions = append(positions, Playout{Opening: uint64(i), X: x, Score: 1})
		}
		e, err := CompareAwards(heavy, light, positions)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if e := compare(MinBlocks - 1); e.OK() || !(e.Value > 0) {
		t.Errorf("told apart by %d positions: %v", MinBlocks-1, e)
	}
	if e := compare(MinBlocks); !e.OK() || !(e.Lo > 0) {
		t.Errorf("by %d positions: %v", MinBlocks, e)
	}
}
