package setups

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"komi/stats"
)

// A world is candidates whose truth is known. Unlike those of rehearsals it knows games that
// the limit cuts off, and needs no game.
type world struct {
	Players int
	// Truth is what each player scores, by candidate, in games that are not cut off.
	Truth [][3]float64
	Draws float64 // share of drawn games
	Cut   float64 // share of games that the limit cuts off, as a draw
	// Luck is the width of what the opening of a pair is worth, in shares: it helps the
	// first player in one game and the second in the other.
	Luck float64
}

// distance is how far a candidate is from even.
func (w world) distance(i int) (most float64) {
	for q := range w.Players {
		most = math.Max(most, math.Abs(w.Truth[i][q]-1/float64(w.Players)))
	}
	return most
}

// share is what a player of a candidate scores, games cut off among them.
func (w world) share(i, q int) float64 {
	return (1-w.Cut)*w.Truth[i][q] + w.Cut/float64(w.Players)
}

// game draws a game of a candidate.
func (w world) game(rng *rand.Rand, i int, luck float64) (shares [3]float64, cut bool) {
	even := 1 / float64(w.Players)
	u, v := rng.Float64(), rng.Float64()
	if cut = v < w.Cut; cut || (v-w.Cut)/(1-w.Cut) < w.Draws {
		for q := range w.Players {
			shares[q] = even
		}
		return shares, cut
	}
	q := 0
	for u += luck; q < w.Players-1; q++ {
		chance := (w.Truth[i][q] - w.Draws*even) / (1 - w.Draws)
		if u < chance {
			break
		}
		u -= chance
	}
	shares[q] = 1
	return shares, false
}

// play adds rounds of a candidate.
func (w world) play(rng *rand.Rand, c *Collection, i, rounds, perRound int, index *int, opening *uint64) {
	x := c.Candidates[i]
	for range rounds {
		*opening++
		luck := 0.0
		if w.Players == 2 && perRound == 2 {
			luck = w.Luck * (rng.Float64() - 0.5)
		}
		for half := range perRound {
			g := Game{Index: *index, Opening: *opening}
			g.Shares, g.Cut = w.game(rng, i, luck*float64(1-2*half))
			*index++
			x.Games = append(x.Games, g)
		}
	}
}

// An outcome is how a course went in a world.
type outcome struct {
	Games int
	Fair  int     // how many finalists were called fair
	Risk  float64 // stated when the finalists were chosen
	// Lost says that a candidate was dropped that is fairer than the fairest finalist by
	// more than the slack.
	Lost bool
	// WronglyFair and WronglyNot say that a finalist was called so that is not.
	WronglyFair, WronglyNot bool
	// Shrunk is the share of the candidates whose interval held the truth, of the first
	// player, by all candidates together; All says that every interval did that allows for
	// picking any candidate after any stage.
	Shrunk float64
	All    bool
}

// mostStages ends a rehearsal that would go on for ever.
const mostStages = 100

// rehearse plays a course to its end: it screens, drops and judges as a run does, by the
// games drawn. First is how many rounds a candidate plays in the first stage, limit how
// many games there can be.
func (w world) rehearse(c Course, first, limit, perRound int, seed uint64) (outcome, error) {
	rng := rand.New(rand.NewPCG(seed, 9))
	var names []string
	for i := range w.Truth {
		names = append(names, fmt.Sprint(i))
	}
	games := newCollection(w.Players, names)
	var out outcome
	var notes []Note
	var opening uint64
	for i := range names {
		w.play(rng, games, i, first, perRound, &out.Games, &opening)
	}
	for {
		step, err := c.next(place{games, notes, first, out.Games, limit - out.Games, perRound, seed})
		if err != nil {
			return out, err
		}
		if step.End {
			break
		}
		if len(notes) > mostStages {
			return out, errors.New("setups: rehearsal: no end")
		}
		for i, name := range names {
			w.play(rng, games, i, step.Rounds[name], perRound, &out.Games, &opening)
		}
		notes = append(notes, step.Note)
	}
	w.judge(&out, c, games, notes)
	return out, w.cover(&out, games, len(notes))
}

// judge compares what was said of the candidates with the truth.
func (w world) judge(out *outcome, c Course, games *Collection, notes []Note) {
	last := Note{}
	for _, n := range notes {
		if n.Step == final {
			if last.Step != final {
				out.Risk = n.Risk
			}
			last = n
		}
	}
	chosen := finalists(games, notes)
	best, dropped := math.Inf(1), math.Inf(1)
	for i, x := range games.Candidates {
		if !slices.Contains(chosen, x.Name) {
			dropped = math.Min(dropped, w.distance(i))
			continue
		}
		best = math.Min(best, w.distance(i))
		switch games.judge(x, last.From, last.tests(), c.Margin).Verdict {
		case stats.Fair:
			out.Fair++
			out.WronglyFair = out.WronglyFair || w.distance(i) >= c.Margin
		case stats.NotFair:
			out.WronglyNot = out.WronglyNot || w.distance(i) < c.Margin
		}
	}
	out.Lost = dropped < best-c.Slack
}

// cover counts which intervals held the truth.
func (w world) cover(out *outcome, c *Collection, stages int) error {
	p, err := c.population(c.Candidates)
	if err != nil {
		return err
	}
	out.All = true
	for i, x := range c.Candidates {
		truth := w.share(i, 0)
		if _, lo, hi := p.Shrunk(i, c.even(), c.weights(0), stats.Level); lo <= truth && truth <= hi {
			out.Shrunk += 1 / float64(len(c.Candidates))
		}
		for q := range c.scored() {
			e := c.corrected(x, q, stages)
			if truth := w.share(i, q); !(e.Lo <= truth && truth <= e.Hi) {
				out.All = false
			}
		}
	}
	return nil
}
