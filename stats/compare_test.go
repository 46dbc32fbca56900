package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestEquivalent(t *testing.T) {
	// 2,500 pairs around 1/2 with a pair's sd of 1/4: SE 0.5%, and the 90%
	// interval is ±0.82%.
	narrow := func(shift int) Estimate {
		return Score(repeated([]float64{0.25, 0.75}, 1250-shift, 1250+shift))
	}
	tests := map[string]struct {
		e    Estimate
		want Verdict
		lo   float64 // p-value
		hi   float64
	}{
		"inside":           {narrow(0), Fair, 0.02, 0.025},        // 1-Φ(0.01/0.005)
		"on the edge":      {narrow(50), NotShown, 0.499, 0.5001}, // 51%
		"between":          {narrow(25), NotShown, 0.155, 0.16},   // 50.5%: 1-Φ(1)
		"a little outside": {narrow(75), NotShown, 0.84, 0.845},   // 51.5%: Φ(1)
		"outside":          {narrow(200), NotFair, 0.9999, 1},     // 54%
		"too few blocks":   {Score(pairs(5, 1, 0)), NotShown, math.NaN(), math.NaN()},
		"small sample":     {Score(repeated([]float64{0.25, 0.75}, 20, 20)), NotShown, 0.3, 0.5},
	}
	for name, test := range tests {
		r := Equivalent(test.e, 0.5, 0.01)
		if r.Verdict != test.want {
			t.Errorf("%s: %v, want %v (%v to %v)", name, r.Verdict, test.want, r.Interval.Lo, r.Interval.Hi)
		}
		if math.IsNaN(test.lo) != math.IsNaN(r.P) || r.P < test.lo || r.P > test.hi {
			t.Errorf("%s: p %v, want %v to %v", name, r.P, test.lo, test.hi)
		}
		if r.Interval.OK() && (r.Verdict == Fair) != (r.P < 0.05) {
			t.Errorf("%s: verdict %v with p %v", name, r.Verdict, r.P)
		}
	}
	if Fair.String() != "fair" || NotFair.String() != "not fair" || NotShown.String() != "not shown" {
		t.Error("verdicts' names")
	}
}

// Three values at 50.17%, 50.2% and 54% with a standard error of 0.5% and a margin of 1.2%. The
// normal p-values are 1-Φ(2.06) = 0.0197, 1-Φ(2) = 0.0228 and nearly 1 of equality, and
// 1-Φ(5.6) of the third's inequality. Alone the first two are fair; of three together the
// smallest is 0.0591 and the next is raised to it, so neither is. Together with one more that
// lies at 50%, of p = 1-Φ(2.4) = 0.0082, that one is: 4·0.0082 = 0.0328.
func TestEquivalentTogether(t *testing.T) {
	at := func(value float64) Equivalence {
		return Equivalent(Estimate{Value: value, SE: 0.005, DF: math.Inf(1), Blocks: 1000, Level: math.NaN(), shape: student}.At(Level), 0.5, 0.012)
	}
	alone := []Equivalence{at(0.5017), at(0.502), at(0.54)}
	near(t, "p", alone[0].P, 0.0197, 2e-4)
	near(t, "p", alone[1].P, 0.0228, 2e-4)
	near(t, "beyond", alone[2].Beyond, 0, 1e-6)
	near(t, "beyond, of what is within", alone[0].Beyond, 1-0.0197+0.0031, 2e-4) // 1-Φ(2.74) for the other end
	// Where a margin is next to nothing, what lies at its end is called far off one time in twenty
	// for either side: the evidence needed is that of a two-sided test.
	narrow := Equivalent(Estimate{Value: 0.51, SE: 0.005, DF: math.Inf(1), Blocks: 1000, Level: math.NaN(), shape: student}.At(Level), 0.5, 1e-9)
	near(t, "beyond a margin of nothing", narrow.Beyond, 2*0.02275, 1e-4)
	check := func(all []Equivalence, want ...Verdict) {
		t.Helper()
		for i, e := range EquivalentTogether(all) {
			if e.Verdict != want[i] {
				t.Errorf("value %d: %v, want %v (p %v, beyond %v)", i, e.Verdict, want[i], e.P, e.Beyond)
			}
		}
	}
	check(alone[:1], Fair)
	check(alone[:2], Fair, Fair) // 2·0.0197 = 0.0394, and the next needs no factor
	check(alone, NotShown, NotShown, NotFair)
	check(append(alone, at(0.5)), NotShown, NotShown, NotFair, Fair)
	check([]Equivalence{at(0.5017), at(0.502), at(math.NaN())}, Fair, Fair, NotShown)
	near(t, "together", EquivalentTogether(alone)[1].P, 0.0591, 6e-4)
	if alone[0].Verdict != Fair {
		t.Error("what was given is changed")
	}
	// Of twenty values of which nineteen lie on the margin, any is called fair at most 5% of
	// the time; one by one that is 64%.
	rng := rand.New(rand.NewPCG(1, 2))
	wrong := map[bool]int{}
	const replicates = 400
	for range replicates {
		all := []Equivalence{at(0.5 + 0.005*rng.NormFloat64())}
		for range 19 {
			all = append(all, at(0.512+0.005*rng.NormFloat64()))
		}
		for together, list := range map[bool][]Equivalence{false: all, true: EquivalentTogether(all)} {
			wrong[together] += int(Indicator(slices.ContainsFunc(list[1:], func(e Equivalence) bool { return e.Verdict == Fair })))
		}
	}
	if wrong[true] > replicates*5/100+10 || wrong[false] < replicates/2 {
		t.Errorf("a value on the margin is called fair in %d of %d, one by one in %d", wrong[true], replicates, wrong[false])
	}
}

// Benjamini and Hochberg 1995, section 3.2: fifteen hypotheses of a study of
// thrombolysis. At 5% Bonferroni and Holm reject three.
func TestMultiplicityExample(t *testing.T) {
	p := []float64{
		0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
		0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000,
	}
	n := 0
	for _, v := range Holm(p) {
		if v <= 0.05 {
			n++
		}
	}
	if n != 3 {
		t.Errorf("Holm rejects %d, want 3", n)
	}
}

// By definition, with the order shuffled and a missing test.
func TestMultiplicityByHand(t *testing.T) {
	p := []float64{0.04, math.NaN(), 0.01, 0.03, 0.005}
	want := []float64{0.06, math.NaN(), 0.03, 0.06, 0.02}
	same := slices.EqualFunc(Holm(p), want, func(a, b float64) bool {
		return math.Abs(a-b) < 1e-12 || math.IsNaN(a) && math.IsNaN(b)
	})
	if !same {
		t.Errorf("got %v, want %v", Holm(p), want)
	}
}

// Equal independent samples make the joint intervals Tukey's. Upper 5% points
// of the studentized range over √2: q(3, ∞) = 3.314, q(12, ∞) = 4.622; and
// q(2, ν)/√2 is Student's t itself.
func TestJointIsTukey(t *testing.T) {
	for _, test := range []struct {
		samples int
		want    float64
	}{{3, 3.314}, {12, 4.622}} {
		var all []Sample
		for k := range test.samples {
			var s Sample
			for i := range 20_000 {
				s = append(s, Block{uint64(k*1_000_000 + i), []float64{float64(i % 2)}})
			}
			all = append(all, s)
		}
		for _, c := range Compare(all, 1) {
			near(t, "critical value", c.Joint.HalfWidth()/c.SE, test.want/math.Sqrt2, 0.03)
		}
	}
	few := Compare([]Sample{repeated([]float64{0, 1}, 6, 6), shifted(repeated([]float64{0, 1}, 6, 6), 100)}, 1)[0]
	near(t, "two samples of twelve", few.Joint.HalfWidth()/few.SE, 2.0739, 0.03) // t(22)
	near(t, "degrees of freedom", few.DF, 22, 1e-9)
}

// Several samples against one, all of one size and independent, make the joint intervals
// Dunnett's: two-sided 5% points of 2.21, 2.44 and 2.65 for two, four and eight comparisons
// with one control and many degrees of freedom (Biometrics 20:482, 1964).
func TestCompareWithFirstIsDunnett(t *testing.T) {
	for others, want := range map[int]float64{2: 2.21, 4: 2.44, 8: 2.65} {
		var all []Sample
		for k := range others + 1 {
			var s Sample
			for i := range 20_000 {
				s = append(s, Block{uint64(k*1_000_000 + i), []float64{float64(i % 2)}})
			}
			all = append(all, s)
		}
		compared := CompareWithFirst(all, 1)
		if len(compared) != others {
			t.Fatalf("%d comparisons, want %d", len(compared), others)
		}
		for k, c := range compared {
			near(t, "critical value", c.Joint.HalfWidth()/c.SE, want, 0.03)
			alone := Compare([]Sample{all[k+1], all[0]}, 1)[0]
			if c.I != k+1 || c.J != 0 || c.Value != alone.Value || c.Lo != alone.Lo {
				t.Errorf("%d with %d: %v from %v, alone %v from %v", c.I, c.J, c.Value, c.Lo, alone.Value, alone.Lo)
			}
		}
	}
	if got := CompareWithFirst(nil, 1); got != nil {
		t.Errorf("no samples: %v", got)
	}
}

// shifted renames the openings, so that they are independent of others.
func shifted(s Sample, by uint64) Sample {
	out := slices.Clone(s)
	for i := range out {
		out[i].Opening += by
	}
	return out
}

// Pairing on the opening removes what the openings have in common.
func TestComparePaired(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var a, b Sample
	var d []float64
	for i := range 50 {
		common := 10 * rng.NormFloat64()
		x, y := common+rng.NormFloat64(), common+0.3+rng.NormFloat64()
		a = append(a, Block{uint64(i), []float64{x}})
		b = append(b, Block{uint64(i), []float64{y}})
		d = append(d, x-y)
	}
	differences := make(Sample, len(d))
	for i := range d {
		differences[i] = Block{uint64(i), d[i : i+1]}
	}
	paired, want := Compare([]Sample{a, b}, 1)[0], Mean(differences)
	near(t, "paired value", paired.Value, want.Value, 1e-9)
	near(t, "paired se", paired.SE, want.SE, 1e-9)
	near(t, "paired lo", paired.Lo, want.Lo, 1e-9)

	apart := Compare([]Sample{a, shifted(b, 1000)}, 1)[0]
	se := math.Hypot(Mean(a).SE, Mean(b).SE)
	near(t, "independent se", apart.SE, se, 1e-9)
	if apart.SE < 5*paired.SE {
		t.Errorf("pairing should help here: %v against %v", paired.SE, apart.SE)
	}
}

func TestCompareFindsTheOddOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	var all []Sample
	for k := range 4 {
		var s Sample
		for i := range 400 {
			edge := 0.0
			if k == 2 {
				edge = 1
			}
			s = append(s, Block{uint64(i), opening(rng, edge, 0.5, 0.2)})
		}
		all = append(all, s)
	}
	compared := Compare(all, 7)
	if len(compared) != 6 {
		t.Fatalf("%d comparisons, want 6", len(compared))
	}
	for _, c := range compared {
		odd := c.I == 2 || c.J == 2
		if odd != (c.Holm < 0.05) || odd != (c.JointP < 0.05) {
			t.Errorf("%d-%d: Holm %v, joint %v", c.I, c.J, c.Holm, c.JointP)
		}
		if (c.JointP < 0.05) != (c.Joint.Lo > 0 || c.Joint.Hi < 0) {
			t.Errorf("%d-%d: joint p %v but interval %v to %v", c.I, c.J, c.JointP, c.Joint.Lo, c.Joint.Hi)
		}
		if c.Holm < c.P || c.Joint.Lo > c.Lo || c.Joint.Hi < c.Hi {
			t.Errorf("%d-%d: correction made it sharper: %+v", c.I, c.J, c)
		}
	}
	again := Compare(all, 7)
	if again[0].Joint.Lo != compared[0].Joint.Lo {
		t.Error("same seed, other interval")
	}
}

func TestCompareWithoutData(t *testing.T) {
	for name, samples := range map[string][]Sample{
		"empty":        {nil, nil},
		"no spread":    {pairs(50, 80, 80), shifted(pairs(50, 60, 60), 100)},
		"not a number": {append(pairs(40, 1, 0), Block{99, []float64{math.NaN()}}), shifted(pairs(40, 1, 0), 100)},
		"one block":    {pairs(1, 1, 0), repeated([]float64{0, 1}, 40, 40)},
	} {
		c := Compare(samples, 1)[0]
		if c.OK() || c.Joint.OK() || !math.IsNaN(c.P) || !math.IsNaN(c.Holm) {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// Blocks that all agree do not make a difference certain: 50 pairs of one win
// each leave ±0.5·(1-0.025^(1/50)) = ±3.6% open, two such samples √2 times it.
func TestCompareAgreeingBlocks(t *testing.T) {
	c := Compare([]Sample{pairs(50, 1, 0), shifted(pairs(50, 0, 1), 100)}, 1)[0]
	near(t, "value", c.Value, 0, 1e-12)
	near(t, "half-width", c.HalfWidth(), 0.0356*math.Sqrt2, 0.001)
	if !c.OK() || !c.Warned(ErrNoSpread) {
		t.Errorf("warnings %v", c.Warnings)
	}
	apart := Compare([]Sample{pairs(50, 1, 1), shifted(pairs(50, 0, 0), 100), shifted(repeated([]float64{0, 1}, 40, 40), 200)}, 1)
	for _, c := range apart {
		if !(c.Holm < 1e-6) || !c.Joint.OK() {
			t.Errorf("%d-%d: Holm %v, joint %v to %v", c.I, c.J, c.Holm, c.Joint.Lo, c.Joint.Hi)
		}
	}
}

// Family-wise error of the joint intervals over repetitions with no
// differences, paired openings.
func TestJointCoverage(t *testing.T) {
	n, slack := replicates(300)
	rng := rand.New(rand.NewPCG(11, 12))
	missed := 0
	for r := range n {
		all := make([]Sample, 4)
		for i := range 60 {
			common := rng.NormFloat64()
			for k := range all {
				all[k] = append(all[k], Block{uint64(i), []float64{common + rng.NormFloat64()}})
			}
		}
		for _, c := range Compare(all, uint64(r)) {
			if c.Joint.Lo > 0 || c.Joint.Hi < 0 {
				missed++
				break
			}
		}
	}
	if share := float64(missed) / float64(n); share < 0.02-slack || share > 0.085+slack {
		t.Errorf("family-wise error %.3f, want about 0.05", share)
	}
}
