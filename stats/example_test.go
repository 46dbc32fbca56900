package stats_test

import (
	"fmt"
	"math/rand/v2"

	"komi/stats"
)

// A setup played in colour-swapped pairs: is it fair to the second player?
func ExampleEquivalent() {
	var openings []uint64
	var scores []float64 // of the side that moved first
	rng := rand.New(rand.NewPCG(1, 1))
	for pair := range uint64(4000) {
		for range 2 {
			openings = append(openings, pair)
			scores = append(scores, float64(rng.IntN(3))/2)
		}
	}
	sample, err := stats.Group(openings, scores)
	if err != nil {
		panic(err)
	}
	score := stats.Score(sample)
	fmt.Println("first mover:", score.Text(stats.Percent(1)))
	draws := stats.Rate(sample.Where(func(v float64) bool { return v == 0.5 }))
	fmt.Println("draws:", draws.Text(stats.Percent(1)))
	fmt.Println("within 2% of even:", stats.Equivalent(score, 0.5, 0.02).Verdict)
	fmt.Println("of the first ten games:", stats.Score(sample[:5]).Text(stats.Percent(1)))
	// Output:
	// first mover: 50.8% (49.9 to 51.7)
	// draws: 33.1% (32.1 to 34.2)
	// within 2% of even: fair
	// of the first ten games: ~
}

// Values of two pieces in pawns from three kinds of imbalance.
func ExampleFit_Values() {
	terms := []string{"pawn", "knight", "rook"}
	games := stats.Simulation{
		Terms: terms,
		Beta:  []float64{0.6, 1.9, 3.0}, // the truth: 3.17 and 5 pawns
		Arms: []stats.SimulatedArm{
			{Name: "pawn odds", Games: [][]float64{{1, 0, 0}, {1, 0, 0}}, Openings: 2000},
			{Name: "knight for three pawns", Games: [][]float64{{-3, 1, 0}, {-3, 1, 0}}, Openings: 2000},
			{Name: "rook for knight and pawn", Games: [][]float64{{-1, -1, 1}, {-1, -1, 1}}, Openings: 2000},
		},
		Nu: 0.5, Side: 0.2,
	}.Draw(rand.New(rand.NewPCG(1, 1)))
	data, err := stats.NewData(terms, games)
	if err != nil {
		panic(err)
	}
	fit, err := stats.Regress(data, stats.Logit)
	if err != nil {
		panic(err)
	}
	for _, v := range fit.Values(0, []int{1, 2}, 1) {
		fmt.Printf("%s: %s, jointly %s\n", v.Term, v.Text(stats.Number(2)), v.Joint.Set.Text(stats.Number(2)))
	}
	// Output:
	// knight: 3.20 (3.10 to 3.30), jointly 3.09 to 3.31
	// rook: 4.93 (4.78 to 5.11), jointly 4.76 to 5.14
}
