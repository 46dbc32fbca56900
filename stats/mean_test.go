package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// near fails the test unless got is within tol of want.
func near(t *testing.T, name string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %v, want %v ± %v", name, got, want, tol)
	}
}

// newRand is a source of random numbers for tests.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// blocks builds a sample with openings 1, 2, ...
func blocks(values ...[]float64) Sample {
	s := make(Sample, len(values))
	for i, v := range values {
		s[i] = Block{Opening: uint64(i + 1), Values: v}
	}
	return s
}

// repeated returns a sample of singletons, counts[i] of them with value
// values[i].
func repeated(values []float64, counts ...int) Sample {
	var s Sample
	for i, n := range counts {
		for range n {
			s = append(s, Block{Opening: uint64(len(s) + 1), Values: values[i : i+1]})
		}
	}
	return s
}

func TestGroup(t *testing.T) {
	s, err := Group([]uint64{7, 9, 7}, []float64{1, 0.5, 0})
	if err != nil {
		t.Fatal(err)
	}
	if len(s) != 2 || s[0].Opening != 7 || len(s[0].Values) != 2 || s[1].Opening != 9 || len(s[1].Values) != 1 {
		t.Errorf("got %v", s)
	}
	if _, err := Group([]uint64{1}, nil); err == nil {
		t.Error("slices of different length: want an error")
	}
	if _, err := Group([]uint64{1}, []float64{math.NaN()}); err == nil {
		t.Error("NaN: want an error")
	}
}

// One block a game is the ordinary t interval.
func TestMeanOfSingletons(t *testing.T) {
	var s Sample
	for i := range 30 {
		s = append(s, Block{uint64(i), []float64{float64(i + 1)}})
	}
	e := Mean(s)
	// 1..n has variance n(n+1)/12; t(29) at 97.5% is 2.0452 (any table).
	se := math.Sqrt(30 * 31 / 12.0 / 30)
	near(t, "value", e.Value, 15.5, 1e-12)
	near(t, "se", e.SE, se, 1e-12)
	near(t, "lo", e.Lo, 15.5-2.0452*se, 1e-3)
	near(t, "hi", e.Hi, 15.5+2.0452*se, 1e-3)
	if e.Blocks != 30 || e.Games != 30 || len(e.Warnings) != 0 {
		t.Errorf("blocks %d games %d warnings %v", e.Blocks, e.Games, e.Warnings)
	}
}

// Blocks of unequal size by hand: totals 3, 2, 1 over sizes 3, 2, 2 have mean
// 6/7, residuals 3/7, 2/7, -5/7, and V = 3/2 · (9+4+25)/49 / 49.
func TestMeanByHand(t *testing.T) {
	e := Mean(blocks([]float64{1, 1, 1}, []float64{2, 0}, []float64{0, 1}))
	near(t, "value", e.Value, 6.0/7, 1e-12)
	near(t, "se", e.SE, math.Sqrt(1.5*38)/49, 1e-12)
	near(t, "df", e.DF, 49.0/17-1, 1e-12)
	if e.OK() || !e.Warned(ErrFewBlocks) {
		t.Errorf("3 blocks: OK %v, warnings %v", e.OK(), e.Warnings)
	}
}

// Duplicating every game inside its block must change nothing, where a
// standard error that forgets the blocks would shrink by √2.
func TestDuplicatesInsideBlocksAddNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var once, twice Sample
	for i := range 40 {
		v := rng.Float64()
		once = append(once, Block{uint64(i), []float64{v}})
		twice = append(twice, Block{uint64(i), []float64{v, v}})
	}
	near(t, "se", Mean(twice).SE, Mean(once).SE, 1e-12)
}

// AlphaZero's classical chess: 772 wins, 8820 draws, 409 losses of White in
// about 10,000 games, White 51.8% (Tomasev et al. 2020); the standard error
// of a trinomial is sqrt((w + d/4 - s²)/n) = 0.17%.
func TestScoreOfPublishedCounts(t *testing.T) {
	e := Score(repeated([]float64{1, 0.5, 0}, 772, 8820, 409))
	near(t, "score", e.Value, 0.518, 0.0005)
	near(t, "se", e.SE, 0.0017, 0.00005)
}

func TestScoreAtTheEdge(t *testing.T) {
	tests := map[string]struct {
		s      Sample
		lo, hi float64
		warned error
	}{
		// Clopper-Pearson for 20 of 20: 0.8316 (Newcombe 1998, table I, by
		// symmetry with 0 of 20).
		"all pairs won": {pairs(20, 1, 1), 0.8316, 1, ErrNoSpread},
		// The same share of other blocks, at worst all at one edge:
		// 0.5 ± 0.5·0.1684.
		"all pairs one each": {pairs(20, 1, 0), 0.4158, 0.5842, ErrNoSpread},
		// 119/120 ± t(59)·0.0083 would pass 1. 119 games won or lost would
		// have this standard error: Wilson by hand with p = 119/120, n = 119
		// and z = t(59) = 2.001.
		"one draw in sixty": {repeated([]float64{1, 0.5}, 59, 1), 0.9527, 0.9986, nil},
	}
	for name, test := range tests {
		e := Score(test.s)
		near(t, name+": lo", e.Lo, test.lo, 5e-4)
		near(t, name+": hi", e.Hi, test.hi, 5e-4)
		if test.warned != nil && !e.Warned(test.warned) {
			t.Errorf("%s: warnings %v, want %v", name, e.Warnings, test.warned)
		}
		if !e.OK() {
			t.Errorf("%s: not OK: %v", name, e.Warnings)
		}
	}
}

func pairs(n int, a, b float64) Sample {
	var s Sample
	for i := range n {
		s = append(s, Block{uint64(i), []float64{a, b}})
	}
	return s
}

func TestRate(t *testing.T) {
	tests := map[string]struct {
		s      Sample
		lo, hi float64
		ok     bool
	}{
		// 81 of 263, Newcombe 1998 table I gives Wilson 0.2553 to 0.3662;
		// t(262) instead of z widens it by half a per cent.
		"independent":     {repeated([]float64{1, 0}, 81, 182), 0.2549, 0.3667, true},
		"none of 20":      {repeated([]float64{0}, 20), 0, 0.1684, true},
		"none of 5":       {repeated([]float64{0}, 5), 0, 0.5218, false},
		"none of no game": {nil, math.NaN(), math.NaN(), false},
	}
	for name, test := range tests {
		e := Rate(test.s)
		if math.IsNaN(test.lo) != math.IsNaN(e.Lo) {
			t.Errorf("%s: got %v to %v", name, e.Lo, e.Hi)
		}
		if !math.IsNaN(test.lo) {
			near(t, name+": lo", e.Lo, test.lo, 2e-4)
			near(t, name+": hi", e.Hi, test.hi, 2e-4)
		}
		if e.OK() != test.ok {
			t.Errorf("%s: OK %v, warnings %v", name, e.OK(), e.Warnings)
		}
	}
}

// Blocks of four equal games are worth one game each.
func TestRateOfWholeBlocks(t *testing.T) {
	var whole, single Sample
	for i := range 100 {
		v := float64(i % 4 / 3)
		whole = append(whole, Block{uint64(i), []float64{v, v, v, v}})
		single = append(single, Block{uint64(i), []float64{v}})
	}
	a, b := Rate(whole), Rate(single)
	near(t, "lo", a.Lo, b.Lo, 1e-3)
	near(t, "hi", a.Hi, b.Hi, 1e-3)
}

func TestPanicsOnWrongUse(t *testing.T) {
	tests := map[string]func(){
		"score above 1":    func() { Score(blocks([]float64{2})) },
		"rate of a half":   func() { Rate(blocks([]float64{0.5})) },
		"quantile 1":       func() { Quantile(blocks([]float64{1}), 1) },
		"no margin":        func() { Equivalent(Estimate{}, 0.5, 0) },
		"more than trials": func() { ClopperPearson(3, 2, Level) },
		"no trials at all": func() { ClopperPearson(0, 0, Level) },
	}
	for name, f := range tests {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: want a panic", name)
				}
			}()
			f()
		}()
	}
}

func TestMeanWithoutSpreadSaysNothing(t *testing.T) {
	e := Mean(pairs(50, 80, 80))
	if e.OK() || !e.Warned(ErrNoSpread) || e.Text(Number(1)) != "~" {
		t.Errorf("OK %v, text %q, warnings %v", e.OK(), e.Text(Number(1)), e.Warnings)
	}
}

func TestUnevenBlocksAreCountedAsFewer(t *testing.T) {
	s := pairs(40, 1, 0)
	for range 200 {
		s[0].Values = append(s[0].Values, 1)
	}
	e := Score(s)
	if !e.Warned(ErrUneven) || !e.Warned(ErrFewBlocks) || e.OK() {
		t.Errorf("DF %v, warnings %v", e.DF, e.Warnings)
	}
	if !errors.Is(e.Warnings[0], ErrUneven) {
		t.Errorf("first warning %v", e.Warnings[0])
	}
}
