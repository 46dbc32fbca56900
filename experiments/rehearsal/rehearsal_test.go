package rehearsal

import (
	"math"
	"math/rand/v2"
	"testing"

	"komi/stats"
)

// normal is a replicate of intervals about 0 that hold it in 95% of cases, made so many
// times as wide.
func normal(rng *rand.Rand, width float64) Replicate {
	x := rng.NormFloat64()
	e := stats.Estimate{Value: x, Lo: x - 1.96*width, Hi: x + 1.96*width, SE: width, Level: 0.95, Blocks: 100}
	return Replicate{Held: []Held{{Sort: "alone", Estimate: e}, {Sort: "at once", Group: "all", Estimate: e}}}
}

// Intervals that are a fifth too narrow are seen to be, and right ones are not. The same
// seed gives the same rates with any number of workers.
func TestRatesSeeNarrowIntervals(t *testing.T) {
	for _, test := range []struct {
		width, want float64
	}{{1, 0.95}, {0.8, 0.883}} { // 2Φ(0.8·1.96) − 1
		one := func(rng *rand.Rand) (Replicate, error) { return normal(rng, test.width), nil }
		list, err := Repeat(2000, 2, 7, one)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Repeat(2000, 1, 7, one)
		if err != nil {
			t.Fatal(err)
		}
		rates := Rates(list)
		for i, r := range rates {
			if math.Abs(r.Share.Value-test.want) > 0.02 {
				t.Errorf("%s, %v times as wide: held the truth in %v, want %v", r.Sort, test.width, r.Share.Value, test.want)
			}
			if narrow := r.Share.Hi < 0.935; narrow != (test.width < 1) {
				t.Errorf("%s, %v times as wide: %v to %v", r.Sort, test.width, r.Share.Lo, r.Share.Hi)
			}
			if got := Rates(again)[i].Share.Value; got != r.Share.Value {
				t.Errorf("%s: %v with one worker, %v with two", r.Sort, got, r.Share.Value)
			}
		}
	}
}

// A group holds the truth if all its intervals do; a claim counts once a replicate.
func TestRatesOfGroupsAndClaims(t *testing.T) {
	at := func(truth float64) Held {
		return Held{Sort: "group", Group: "a", Truth: truth, Estimate: stats.Estimate{Lo: -1, Hi: 1, SE: 0.5, Level: 0.95, Blocks: 100}}
	}
	var list []Replicate
	for i := range 40 {
		r := Replicate{Held: []Held{at(0), at(0)}}
		if i < 10 {
			r.Held[1].Truth = 2
		}
		if i < 4 {
			r.Claims = []Claim{{Sort: "claim", Wrong: true, Most: 0.05}, {Sort: "claim", Wrong: true, Most: 0.05}, {Sort: "claim", Most: 0.05}}
		}
		list = append(list, r)
	}
	rates := Rates(list)
	if len(rates) != 2 || rates[0].Share.Value != 0.75 || rates[1].Share.Value != 0.1 {
		t.Errorf("%+v, want groups that hold in 75%% and a wrong claim in 10%%", rates)
	}
}

// Luck moves no mean, whatever its shape, and takes nobody's chance out of 0 to 1.
func TestLuckMovesNoMean(t *testing.T) {
	for _, expected := range [][]float64{{0.6, 0.4}, {0.9, 0.1}, {0.5, 0.3, 0.2}} {
		for _, shape := range []stats.Effects{stats.Alike, stats.Uneven, stats.HeavyTailed, stats.Sparse} {
			w := World{Draws: 0.3, Luck: 0.5, Shape: shape}
			rng := rand.New(rand.NewPCG(1, 2))
			n := len(expected)
			got := make([]float64, n)
			const games = 40000
			for i := range games {
				w.openings = map[int64]opening{}
				o := w.opening(rng, int64(i), n, 1)
				q := w.winner(rng.Float64(), expected, o.size, o.to)
				for p := range got {
					switch {
					case q == drawn:
						got[p] += 1 / float64(n) / games
					case q == p:
						got[p] += 1.0 / games
					}
				}
			}
			for p := range got {
				if math.Abs(got[p]-expected[p]) > 0.011 {
					t.Errorf("%v, %v: scores %v", expected, shape, got)
					break
				}
			}
		}
	}
}
