package stats

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

var all = flag.Bool("all", false, "simulate every replicate of the coverage tests")

// replicates returns how many of n replicates a test simulates, and how much wider the
// bounds of a share must be for that: three binomial standard errors of 95%.
func replicates(n int) (fewer int, slack float64) {
	if *all {
		return n, 0
	}
	fewer = n / 4
	return fewer, 3 * math.Sqrt(0.05*0.95) * (1/math.Sqrt(float64(fewer)) - 1/math.Sqrt(float64(n)))
}

// The size of an experiment with real games: 14 arms, 2,604 games, openings
// that favour a side and a seat. The bar is that the intervals to be reported
// cover in 93.5% to 96.5% of 2,000 replicates; where arms agree they cover more
// often, because nine arms to spare cannot show that they do.
func TestCoverageOfValues(t *testing.T) {
	s := chessSimulation(93)
	s.Side = 0.3
	n, fewer := replicates(600)
	study := Study{
		Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1, 2, 3, 4},
		Draw: s.Draw, Replicates: n, Seed: 1, Workers: 2,
	}
	lo, hi, slack := 0.925-fewer, 0.975+fewer, 0.025
	for m, coverage := range mustRun(t, study, []Method{FixedArms(), Methods()[0]}) {
		for i, e := range coverage.Terms {
			if e.Value < lo || e.Value > hi+float64(m)*slack {
				t.Errorf("%s, %s: coverage %s, want %v to %v", coverage.Method, chessTerms[study.Of[i]], e.Text(Percent(1)), lo, hi)
			}
		}
		if coverage.Failed > 0 {
			t.Errorf("%s: %d replicates failed", coverage.Method, coverage.Failed)
		}
	}
}

// Six openings an arm, of which 18 have a queen: the critical values for few
// clusters.
func TestCoverageWithFewClusters(t *testing.T) {
	s := chessSimulation(6)
	s.Side = 0.3
	n, fewer := replicates(300)
	study := Study{
		Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1, 2, 3, 4},
		Draw: s.Draw, Replicates: n, Seed: 3, Workers: 2,
	}
	for i, e := range mustRun(t, study, Methods()[:1])[0].Terms {
		if e.Value < 0.915-fewer || e.Value > 0.985+fewer {
			t.Errorf("%s: coverage %s", chessTerms[study.Of[i]], e.Text(Percent(1)))
		}
	}
}

// On the same games a pawn taken as known makes intervals that are never wrong
// and twice as wide as they need be.
func TestKnownBaseWastesGames(t *testing.T) {
	study := Study{
		Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1, 2, 3, 4},
		Draw: chessSimulation(93).Draw, Replicates: 100, Seed: 1, Workers: 2,
	}
	methods := Methods()
	coverage := mustRun(t, study, []Method{FixedArms(), methods[len(methods)-1]})
	for i := range study.Of {
		if coverage[1].Terms[i].Value < 0.99 || coverage[1].HalfWidths[i] < 2*coverage[0].HalfWidths[i] {
			t.Errorf("%s: coverage %.3f, ±%.2f instead of ±%.2f", chessTerms[study.Of[i]],
				coverage[1].Terms[i].Value, coverage[1].HalfWidths[i], coverage[0].HalfWidths[i])
		}
	}
}

func TestJointCoverageOfValues(t *testing.T) {
	s := chessSimulation(60)
	n, fewer := replicates(200)
	study := Study{
		Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1, 2, 3, 4},
		Draw: s.Draw, Replicates: n, Seed: 2, Workers: 2,
	}
	coverage := mustRun(t, study, []Method{FixedArms(), JointFieller(1)})
	alone, joint := coverage[0].All.Value, coverage[1].All.Value
	// Intervals meant to cover one at a time must not cover all four together.
	if joint < 0.91-fewer || joint > 0.99+fewer || alone > 0.91 {
		t.Errorf("all four covered: joint sets %.3f, separate sets %.3f", joint, alone)
	}
}

// Whole games with every position as a row. Clustering on the game covers. The
// controls must be seen to fail: rows taken as independent, by their sandwich
// or by resampling them, and the ratio whose base is taken as known.
func TestControlsFail(t *testing.T) {
	s := PlySimulation{
		Terms: []string{"P", "N", "R"}, Beta: []float64{0.3, 0.9, 1.5},
		Games: 1000, Plies: 40, Captures: 0.1,
	}
	n, fewer := replicates(120)
	study := Study{
		Terms: s.Terms, Beta: s.Beta, Base: 0, Of: []int{1, 2},
		Draw: s.Draw, Replicates: n, Seed: 1, Workers: 2,
	}
	bounds := map[string][2]float64{
		"cluster, Fieller": {0.90, 0.99},
		"cluster, delta":   {0.86, 0.99},
		"rows, delta":      {0, 0.45},
		"base as if known": {0, 0.70},
		"row bootstrap":    {0, 0.45},
	}
	for _, c := range mustRun(t, study, append(Methods(), RowBootstrap(60, 1))) {
		b, known := bounds[c.Method]
		if !known {
			t.Fatalf("no bounds for method %q", c.Method)
		}
		for i, e := range c.Terms {
			if e.Value < b[0]-fewer || e.Value > b[1]+fewer {
				t.Errorf("%s, %s: coverage %s, want %v to %v", c.Method, s.Terms[study.Of[i]], e.Text(Percent(1)), b[0], b[1])
			}
		}
	}
}

// The same study on one worker and on three gives the same answer.
func TestStudyDoesNotDependOnWorkers(t *testing.T) {
	study := Study{
		Terms: chessTerms, Beta: chessBeta, Base: 0, Of: []int{1},
		Draw: chessSimulation(20).Draw, Replicates: 20, Seed: 5, Workers: 1,
	}
	one := mustRun(t, study, Methods()[:1])[0]
	study.Workers = 3
	three := mustRun(t, study, Methods()[:1])[0]
	if one.HalfWidths[0] != three.HalfWidths[0] || one.Terms[0].Value != three.Terms[0].Value {
		t.Errorf("one worker %v, three %v", one, three)
	}
}

func TestStudyCountsFailures(t *testing.T) {
	s := chessSimulation(1)
	s.Beta = []float64{9, 29, 31, 45, 85, 0} // who is ahead always wins
	study := Study{
		Terms: chessTerms, Beta: s.Beta, Base: 0, Of: []int{1},
		Draw: s.Draw, Replicates: 3, Seed: 5,
	}
	c := mustRun(t, study, Methods()[:1])[0]
	if c.Failed != 3 || !math.IsNaN(c.Terms[0].Value) || c.Terms[0].OK() {
		t.Errorf("%+v", c)
	}
}

func mustRun(t *testing.T, s Study, methods []Method) []Coverage {
	t.Helper()
	c, err := s.Run(methods)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A PlySimulation draws whole games of which every position is observed, as in
// databases of positions. Each ply adds a row, and all rows of a game have its result.
// In every position the expected score is exactly logistic in the material difference:
// the result is drawn first, and captures then favour the winner by just the odds that
// make it so. But the rows of a game say the same thing many times over.
type PlySimulation struct {
	Terms []string
	Beta  []float64
	Games int
	Plies int
	// Captures is the probability that a ply changes the difference, by one
	// piece of a random kind.
	Captures float64
}

// Draw plays the games; their number is the opening of their rows.
func (s PlySimulation) Draw(rng *rand.Rand) []Observation {
	out := make([]Observation, 0, s.Games*s.Plies)
	for g := range s.Games {
		y := float64(rng.IntN(2))
		x := make([]float64, len(s.Beta))
		for range s.Plies {
			if rng.Float64() < s.Captures {
				j := rng.IntN(len(x))
				gain := -1.0
				if rng.Float64() < logistic((2*y-1)*s.Beta[j]) {
					gain = 1
				}
				x = append([]float64(nil), x...)
				x[j] += gain
			}
			out = append(out, Observation{Opening: uint64(g), X: x, Y: y})
		}
	}
	return out
}
