package setups

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"komi/stats"
)

// A world is candidates whose truth is known: what each player scores.
type world struct {
	players int
	truth   [][3]float64
	cut     float64 // share of games that the limit cuts off, as a draw
}

// ofTwo is a world of two players.
func ofTwo(scores ...float64) world {
	w := world{players: 2}
	for _, s := range scores {
		w.truth = append(w.truth, [3]float64{s, 1 - s})
	}
	return w
}

func (w world) distance(i int) (most float64) {
	for q := range w.players {
		most = math.Max(most, math.Abs(w.truth[i][q]-1/float64(w.players)))
	}
	return most
}

func (w world) perRound() int { return 4 - w.players } // pairs of two, single games of three

// play adds rounds of a candidate. The games of a pair share their luck.
func (w world) play(rng *rand.Rand, c *Collection, i, rounds int, index *int, opening *uint64) {
	x := c.Candidates[i]
	for range rounds {
		*opening++
		luck := 0.2 * (rng.Float64() - 0.5)
		for half := range w.perRound() {
			g := Game{Index: *index, Opening: *opening}
			*index++
			u := rng.Float64()
			if w.players == 2 {
				u += luck * float64(1-2*half) // good for the first player in one game, for the second in the other
			}
			switch {
			case rng.Float64() < w.cut:
				g.Cut = true
				for q := range w.players {
					g.Shares[q] = 1 / float64(w.players)
				}
			default:
				q := 0
				for ; q < w.players-1 && u >= w.truth[i][q]; q++ {
					u -= w.truth[i][q]
				}
				g.Shares[q] = 1
			}
			x.Games = append(x.Games, g)
		}
	}
}

// An end is how a run ended.
type end struct {
	games    int
	notes    []Note
	fair     []int // those called fair
	notFair  []int
	risk     float64 // when the finalists were chosen
	lost     bool    // a candidate was dropped that is fairer by more than the slack
	finalist []int
}

// run plays an experiment to its end.
func (w world) run(t *testing.T, c Course, first, limit int, seed uint64) end {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 9))
	var names []string
	for i := range w.truth {
		names = append(names, fmt.Sprint(i))
	}
	games := NewCollection(w.players, names)
	var out end
	var opening uint64
	for i := range names {
		w.play(rng, games, i, first, &out.games, &opening)
	}
	for {
		step, err := c.Next(games, out.notes, first, out.games, limit-out.games, w.perRound(), seed)
		if err != nil {
			t.Fatal(err)
		}
		if step.End {
			break
		}
		if len(out.notes) > 30 {
			t.Fatal("no end")
		}
		for i, name := range names {
			w.play(rng, games, i, step.Rounds[name], &out.games, &opening)
		}
		out.notes = append(out.notes, step.Note)
	}
	if out.games > limit {
		t.Fatalf("%d games, of %d allowed", out.games, limit)
	}
	last := Note{}
	for _, n := range out.notes {
		if n.Step == Final {
			if last.Step != Final {
				out.risk = n.Risk
			}
			last = n
		}
	}
	chosen := finalists(games, out.notes)
	best, dropped := math.Inf(1), math.Inf(1)
	for i, name := range names {
		if !slices.Contains(chosen, name) {
			dropped = math.Min(dropped, w.distance(i))
			continue
		}
		out.finalist = append(out.finalist, i)
		best = math.Min(best, w.distance(i))
		switch games.judge(games.Candidates[i], last.From, last.tests(), c.Margin).Verdict {
		case stats.Fair:
			out.fair = append(out.fair, i)
		case stats.NotFair:
			out.notFair = append(out.notFair, i)
		}
	}
	out.lost = dropped < best-c.Slack
	return out
}

// Many runs of worlds whose truth is known: a fairer candidate is lost, and an unfair one
// called fair, no more often than is stated.
func TestErrorsAreAsStated(t *testing.T) {
	course := Course{Margin: 0.08, Wanted: 2, Finalists: 4, Risk: 0.10, Slack: 0.04}
	spread := func(rng *rand.Rand, n int) (out []float64) {
		for range n {
			out = append(out, 0.53+0.08*rng.NormFloat64())
		}
		return out
	}
	sole := make([]float64, 16)
	for i := range sole {
		sole[i] = 0.64
	}
	sole[11] = 0.50
	edge := make([]float64, 16) // at the margin: never to be called fair
	for i := range edge {
		edge[i] = 0.5 + 0.08*float64(1-2*(i%2))
	}
	for _, c := range []struct {
		name    string
		of      func(rng *rand.Rand) world
		atLeast float64 // mean number of those shown to be fair
	}{
		{"scattered", func(rng *rand.Rand) world { return ofTwo(spread(rng, 16)...) }, 1.2},
		{"one fair among unfair ones", func(*rand.Rand) world { return ofTwo(sole...) }, 0.7},
		{"all at the margin", func(*rand.Rand) world { return ofTwo(edge...) }, 0},
		{"many cut off", func(rng *rand.Rand) world {
			w := ofTwo(spread(rng, 16)...)
			w.cut = 0.2
			return w
		}, 0},
		{"armies", func(rng *rand.Rand) world {
			w := world{players: 3}
			for range 12 {
				a, b := 1.0/3+0.08*rng.NormFloat64(), 1.0/3+0.08*rng.NormFloat64()
				w.truth = append(w.truth, [3]float64{a, b, 1 - a - b})
			}
			return w
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			const runs = 40
			lost, stated, wrong, wrongly, fair, games := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
			for seed := range uint64(runs) {
				w := c.of(rand.New(rand.NewPCG(seed, 5)))
				e := w.run(t, course, 20, 12_000, seed)
				if e.lost {
					lost++
				}
				stated += e.risk
				bad := func(list []int, isBad func(int) bool) float64 {
					if slices.ContainsFunc(list, isBad) {
						return 1
					}
					return 0
				}
				wrong += bad(e.fair, func(i int) bool { return w.distance(i) >= course.Margin })
				wrongly += bad(e.notFair, func(i int) bool { return w.distance(i) < course.Margin })
				fair += float64(len(e.fair))
				games += float64(e.games)
			}
			t.Logf("lost %.3f (stated %.3f), called fair wrongly %.3f, not fair wrongly %.3f, fair %.2f, %.0f games", lost/runs, stated/runs, wrong/runs, wrongly/runs, fair/runs, games/runs)
			// Three binomial standard errors of what is stated.
			if most := course.Risk + 3*math.Sqrt(course.Risk*(1-course.Risk)/runs); lost/runs > most {
				t.Errorf("a fairer candidate was lost in %.3f of the runs, want at most %.2f", lost/runs, course.Risk)
			}
			if most := alpha + 3*math.Sqrt(alpha*(1-alpha)/runs); wrong/runs > most || wrongly/runs > most {
				t.Errorf("called fair wrongly in %.3f of the runs, not fair wrongly in %.3f, want at most %.2f", wrong/runs, wrongly/runs, alpha)
			}
			if fair/runs < c.atLeast {
				t.Errorf("%.2f shown to be fair in a run, want at least %.1f", fair/runs, c.atLeast)
			}
			if c.name == "many cut off" && fair > 0 {
				t.Errorf("%v called fair though a fifth of the games was cut off", fair)
			}
		})
	}
}
