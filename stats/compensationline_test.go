package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// compensated draws pairs of games at several compensations from a line, openings leaning
// to the first side alike in both games of a pair.
func compensated(rng *rand.Rand, even, slope float64, tried []float64, pairs int) []Compensated {
	var out []Compensated
	for i, k := range tried {
		s := Simulation{Terms: []string{"first"}, Beta: []float64{4 * slope * (even - k)}, Nu: 0, Side: 0.3}
		play := s.Opening([][]float64{{1}, {1}}, 0)
		for o := range pairs {
			for _, y := range play(rng) {
				out = append(out, Compensated{Opening: uint64(i*pairs + o), K: k, Y: y})
			}
		}
	}
	return out
}

// With few openings the critical value is that of the line at the even compensation, as
// [Fit.Ratios] takes it.
func TestCompensationOfFewOpenings(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	tried := []float64{-9.5, 2.5, 14.5}
	for range 5 {
		l, err := FitCompensation(compensated(rng, 1.5, 0.02, tried, 10))
		if err != nil {
			t.Fatal(err)
		}
		want := l.Fit.Ratios([]string{"even"}, [][]float64{l.Fit.Unit(0)}, l.Fit.Unit(1), 1)[0]
		if l.Even.Set != want.Set {
			t.Errorf("even at %s, want %s", l.Even.Set.Text(Number(3)), want.Set.Text(Number(3)))
		}
	}
}

// The set of compensations that even the game out holds the truth at the stated rate, and
// so does the slope, wherever the truth lies among the values tried.
func TestCompensationLineCovers(t *testing.T) {
	const replicates = 300
	tried := []float64{-9.5, -3.5, 2.5, 8.5, 14.5}
	for _, truth := range []struct{ even, slope float64 }{{1.5, 0.008}, {9.3, 0.015}} {
		rng := rand.New(rand.NewPCG(5, 5))
		even, slope, bent, bounded := 0, 0, 0, 0
		for range replicates {
			l, err := FitCompensation(compensated(rng, truth.even, truth.slope, tried, 80))
			if err != nil {
				t.Fatal(err)
			}
			if l.Even.Set.Contains(truth.even) {
				even++
			}
			if l.Even.Set.Bounded() {
				bounded++
			}
			if l.Slope.Lo <= truth.slope && truth.slope <= l.Slope.Hi {
				slope++
			}
			if l.Bent < 0.05 {
				bent++
			}
		}
		for name, n := range map[string]int{"the even compensation": even, "the slope": slope, "a straight line": bent} {
			want := 0.95
			if n == bent {
				n = replicates - bent
			}
			if lo, hi := ClopperPearson(n, replicates, 0.999); lo > want || hi < want {
				t.Errorf("even at %v, slope %v: %s is held in %d of %d runs, want 95%%", truth.even, truth.slope, name, n, replicates)
			}
		}
		if bounded < replicates*7/10 {
			t.Errorf("even at %v: bounded in %d of %d runs", truth.even, bounded, replicates)
		}
	}
}

// A bend is told, and points that move nothing leave the compensation open.
func TestCompensationLineSaysWhatItDoesNotKnow(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	tried := []float64{-9.5, 2.5, 14.5}
	l, err := FitCompensation(compensated(rng, 2.5, 0, tried, 200))
	if err != nil || l.Even.Set.Bounded() {
		t.Errorf("points that move nothing even out at %s (%v)", l.Even.Set.Text(Number(1)), err)
	}
	var games []Compensated
	for i := range 6000 {
		k := tried[i%3]
		y := 0.0
		if rng.Float64() < map[float64]float64{-9.5: 0.6, 2.5: 0.6, 14.5: 0.3}[k] {
			y = 1
		}
		games = append(games, Compensated{Opening: uint64(i), K: k, Y: y})
	}
	if l, err = FitCompensation(games); err != nil || l.Bent > 0.001 {
		t.Errorf("a bent line is taken for straight, p = %v (%v)", l.Bent, err)
	}
	if _, err := FitCompensation(games[:1]); err == nil {
		t.Error("one compensation makes a line")
	}
}

// One compensation for two setups lies between their own, nearer to the one in which a
// point takes more.
func TestCommonCompensation(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	tried := []float64{-9.5, -3.5, 2.5, 8.5, 14.5}
	line := func(even, slope float64) CompensationLine {
		l, err := FitCompensation(compensated(rng, even, slope, tried, 4000))
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	low, high := line(-3.5, 0.01), line(6.5, 0.01)
	lines := []CompensationLine{low, high}
	c := Common(lines, -20, 20, 1)
	own := Unevenness(lines, []float64{low.Nearest(-20, 20), high.Nearest(-20, 20)}, []bool{true, true})
	// Each is 5 points from its own, at 1% a point.
	if math.Abs(c.K-1.5) > 1 || c.Lo > 1.5 || c.Hi < 1.5 || math.Abs(c.Uneven-0.05) > 0.012 || own > 0.01 || Unevenness(lines, []float64{c.K, c.K}, []bool{false, false}) != c.Uneven || !(c.P < 1e-6) {
		t.Errorf("%+v, with their own uneven by %v, want 1.5, uneven by 5%% and with their own by next to nothing", c, own)
	}
	if c = Common([]CompensationLine{low, line(6.5, 0.03)}, -20, 20, 1); c.K < 4 || c.K > 7 {
		t.Errorf("a setup in which points weigh thrice pulls to %v, want about 5.5", c.K)
	}
	if k := low.Nearest(-20, 20); math.Abs(k+3.5) > 1 {
		t.Errorf("the low one is nearest to even at %v, want -3.5", k)
	}
}

// How far from even setups truly are is told without the errors of their lines: setups that
// are even at one compensation are about 0 from even at it, and at their own, which are known
// no better than the lines, as far as these err.
func TestUnevennessLeavesErrorsOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	tried := []float64{-9.5, -3.5, 2.5, 8.5, 14.5}
	const worlds = 60
	sum, least, chance := 0.0, 0, 0
	for range worlds {
		var lines []CompensationLine
		var ks []float64
		own := make([]bool, 6)
		for i := range own {
			l, err := FitCompensation(compensated(rng, 2.5, 0.01, tried, 150))
			if err != nil {
				t.Fatal(err)
			}
			lines, ks, own[i] = append(lines, l), append(ks, l.Nearest(-60, 60)), true
		}
		c := Common(lines, -60, 60, 1)
		sum += c.Uneven
		if c.Uneven == 0 {
			least++
		}
		if c.P < 0.05 {
			chance++
		}
		if with := Unevenness(lines, ks, own); with < 0.005 {
			t.Errorf("with compensations of their own uneven by %v, though each line errs by a percentage point or more", with)
		}
	}
	if mean := sum / worlds; mean > 0.01 || least < worlds/4 {
		t.Errorf("alike setups are told to be uneven by %v, and %d of %d times by nothing", mean, least, worlds)
	}
	if chance > 8 { // 3 are due
		t.Errorf("setups that are alike are shown to differ %d of %d times", chance, worlds)
	}
}

// Setups that are all even at one compensation, which need not be a half point, are seldom said
// to need different ones.
func TestCommonCompensationNeedNotBeHalf(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	tried := []float64{-5.5, 0.5, 5.5, 10.5}
	const replicates = 30
	wrong := 0
	for range replicates {
		var lines []CompensationLine
		for range 6 {
			l, err := FitCompensation(compensated(rng, 3, 0.03, tried, 600))
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, l)
		}
		if Common(lines, -60, 60, 1).P < 0.05 {
			wrong++
		}
	}
	if wrong > 6 { // by chance with a probability of 0.0006; at half points alone it is nearly all
		t.Errorf("said to differ in %d of %d replicates, want about 5%%", wrong, replicates)
	}
}
