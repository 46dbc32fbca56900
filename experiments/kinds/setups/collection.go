package setups

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"

	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A Collection is the games so far, by candidate.
type Collection struct {
	Players    int
	Candidates []*Candidate
	byName     map[string]*Candidate
	clusters   stats.Clusters
	played     []stats.Played
}

// A Candidate is one of the things compared, with its games.
type Candidate struct {
	Name  string
	Games []Game

	spread   spread // of its first games
	measured int    // how many of them
}

// A spread is what a candidate's games say of its coordinates.
type spread struct {
	openings float64
	mean     [2]float64
	cov      [2][2]float64 // of an opening
}

// A Game is what screening and judging need of a game.
type Game struct {
	Index   int // in the schedule
	Opening uint64
	Shares  [3]float64
	Cut     bool // by the limit on moves
}

// newCollection is that of some candidates.
func newCollection(players int, names []string) *Collection {
	c := &Collection{Players: players, byName: map[string]*Candidate{}}
	for _, name := range names {
		x := &Candidate{Name: name}
		c.Candidates, c.byName[name] = append(c.Candidates, x), x
	}
	return c
}

// addAll adds the games of a run, void ones left out, and merges openings that led to
// one game.
func (c *Collection) addAll(list iter.Seq2[results.Game, error]) error {
	for g, err := range list {
		if err != nil {
			return err
		}
		if g.Void != "" || c.byName[g.Arm] == nil {
			continue
		}
		x := Game{Index: g.Index, Opening: uint64(g.Block), Cut: games.Unfinished(g)}
		for q := range min(len(g.Shares), len(x.Shares)) {
			x.Shares[q] = float64(g.Shares[q]) / float64(g.Whole)
		}
		c.played = append(c.played, stats.Played{Opening: x.Opening, Hash: games.Hash(g)})
		c.byName[g.Arm].Games = append(c.byName[g.Arm].Games, x)
	}
	c.clusters = stats.Distinct(c.played).Clusters
	return nil
}

// even is the share of a player where all score alike.
func (c *Collection) even() float64 { return 1 / float64(c.Players) }

// sample groups a value of the games of a candidate by their openings, from a place in
// the schedule on. What leads to a game that the candidate played before that place is
// left out: by such games it was chosen, so they say nothing new of it.
func (c *Collection) sample(x *Candidate, from int, value func(Game) float64) stats.Sample {
	chosen := c.before(x, from)
	var openings []uint64
	var values []float64
	for _, g := range x.Games {
		if g.Index >= from && !chosen[c.clusters.Of(g.Opening)] {
			openings, values = append(openings, g.Opening), append(values, value(g))
		}
	}
	return c.clusters.Merge(stats.MustGroup(openings, values))
}

// before are the clusters of the openings that a candidate played before a place in the
// schedule.
func (c *Collection) before(x *Candidate, from int) map[uint64]bool {
	known := map[uint64]bool{}
	for _, g := range x.Games {
		if g.Index < from {
			known[c.clusters.Of(g.Opening)] = true
		}
	}
	return known
}

// again is how many openings of a candidate, from a place in the schedule on, led to games
// that it had played before.
func (c *Collection) again(x *Candidate, from int) int {
	chosen, again := c.before(x, from), map[uint64]bool{}
	for _, g := range x.Games {
		if g.Index >= from && chosen[c.clusters.Of(g.Opening)] {
			again[g.Opening] = true
		}
	}
	return len(again)
}

// share is a sample of the share of a player; cut, unless NaN, replaces it in games that
// the limit cut off.
func (c *Collection) share(x *Candidate, from, player int, cut float64) stats.Sample {
	return c.sample(x, from, func(g Game) float64 {
		if g.Cut && !math.IsNaN(cut) {
			return cut
		}
		return g.Shares[player]
	})
}

// scored are the players whose shares are judged: of two the first, whose share tells
// the other's.
func (c *Collection) scored() int {
	if c.Players == 2 {
		return 1
	}
	return c.Players
}

// plane are directions along which the shares of three differ from equal, of length one
// and at right angles.
var plane = [2][3]float64{
	{math.Sqrt2 / 2, -math.Sqrt2 / 2, 0},
	{1 / math.Sqrt(6), 1 / math.Sqrt(6), -2 / math.Sqrt(6)},
}

// weights turn the coordinates of a candidate into the distance of a player's share from
// an even one.
func (c *Collection) weights(player int) [2]float64 {
	if c.Players == 2 {
		return [2]float64{1}
	}
	return [2]float64{plane[0][player], plane[1][player]}
}

// distance is how far coordinates are from even.
func (c *Collection) distance(at [2]float64) float64 {
	most := 0.0
	for q := range c.scored() {
		w := c.weights(q)
		most = math.Max(most, math.Abs(w[0]*at[0]+w[1]*at[1]))
	}
	return most
}

// coordinates are samples of what distances are computed from.
func (c *Collection) coordinates(x *Candidate) []stats.Sample {
	if c.Players == 2 {
		return []stats.Sample{c.sample(x, 0, func(g Game) float64 { return g.Shares[0] - 0.5 })}
	}
	var out []stats.Sample
	for _, d := range plane {
		out = append(out, c.sample(x, 0, func(g Game) float64 {
			return d[0]*g.Shares[0] + d[1]*g.Shares[1] + d[2]*g.Shares[2]
		}))
	}
	return out
}

// The spread within a candidate is known from few games at first, so that of all
// candidates together counts as this many openings more.
const borrowed = 10

// spreadOf is what a candidate's games say of its coordinates.
func (c *Collection) spreadOf(x *Candidate) spread {
	if x.measured == len(x.Games) {
		return x.spread
	}
	samples := c.coordinates(x)
	out := spread{openings: float64(len(samples[0]))}
	for j, s := range samples {
		if out.openings > 0 { // else it is even, at 0
			out.mean[j] = stats.Mean(s).Value
		}
	}
	if out.openings < 2 { // one opening shows no spread
		x.spread, x.measured = out, len(x.Games)
		return out
	}
	cov := stats.Covariance(samples)
	for j := range samples {
		for k := range samples {
			out.cov[j][k] = cov.At(j, k) * out.openings
		}
	}
	x.spread, x.measured = out, len(x.Games)
	return out
}

// population is what some candidates say of each other. A candidate without games, all of them
// void, is known as well as by one opening that came out even: by the others, then, for the
// most part. It fails where no candidate has two openings.
func (c *Collection) population(of []*Candidate) (*stats.Population, error) {
	var pooled [2][2]float64
	all := 0.0
	for _, x := range of {
		s := c.spreadOf(x)
		if s.openings < 2 {
			continue
		}
		all += s.openings - 1
		for j := range pooled {
			for k := range pooled {
				pooled[j][k] += s.cov[j][k] * (s.openings - 1)
			}
		}
	}
	if all == 0 {
		return nil, fmt.Errorf("setups: no candidate has two openings: %w", stats.ErrSmallPopulation)
	}
	c.loosen(&pooled, all)
	var measured []stats.Measured
	for _, x := range of {
		s := c.spreadOf(x)
		m := stats.Measured{Coordinates: c.Players - 1, Mean: s.mean}
		openings := max(1, s.openings)
		for j := range m.Coordinates {
			for k := range m.Coordinates {
				own := s.cov[j][k] * (openings - 1)
				m.Cov[j][k] = (own + borrowed*pooled[j][k]/all) / (openings - 1 + borrowed) / openings
			}
		}
		measured = append(measured, m)
	}
	return stats.NewPopulation(measured)
}

// loosen makes a sum of covariances over openings positive, where the openings all agree: as
// if one more of them had differed by half a game. All games of a new game may be drawn.
func (c *Collection) loosen(pooled *[2][2]float64, openings float64) {
	n := c.Players - 1
	det := pooled[0][0]
	if n > 1 {
		det = pooled[0][0]*pooled[1][1] - pooled[0][1]*pooled[1][0]
	}
	if det > 1e-12 && pooled[0][0] > 1e-12 {
		return
	}
	for j := range n {
		pooled[j][j] += 0.25 * openings / (openings + 1)
	}
}

// A Verdict is what the final shows of a finalist.
type Verdict struct {
	stats.Verdict
	// Shares are those of the players that are judged, in the games of the final, each
	// with its interval for all finalists and looks together.
	Shares []stats.Estimate
	// Least and Most are the ends of the first one's interval where he has lost, and won, all
	// games that were cut off.
	Least, Most float64
}

// off is how far the farthest of its shares is from even.
func (v Verdict) off(even float64) (most float64) {
	for _, s := range v.Shares {
		most = math.Max(most, math.Abs(s.Value-even))
	}
	return most
}

// level is that of the intervals, as text: "97.5%".
func (v Verdict) level() string {
	return strconv.FormatFloat(math.Round(1e4*v.Shares[0].Level)/100, 'f', -1, 64) + "%"
}

// judge tests whether a finalist is fair, as one of so many tests, by the games from a
// place in the schedule on: two one-sided tests for each player, as one interval, each at
// 5% over their number (Bonferroni). Fair must hold for every player, and however the games that were
// cut off might have ended; so must a claim that it is not.
func (c *Collection) judge(x *Candidate, from, tests int, margin float64) Verdict {
	v := Verdict{Verdict: stats.Fair}
	level := 1 - (1-stats.EquivalenceLevel)/float64(tests)
	each := 1 - (1-stats.EquivalenceLevel)/float64(tests*c.scored()) // that one of several is far off is a claim about the one picked
	cut := slices.ContainsFunc(x.Games, func(g Game) bool { return g.Cut && g.Index >= from })
	notFair := false
	for q := range c.scored() {
		share := stats.Score(c.share(x, from, q, math.NaN()))
		low, high := share, share
		if cut {
			low, high = stats.Score(c.share(x, from, q, 0)), stats.Score(c.share(x, from, q, 1))
		}
		v.Shares = append(v.Shares, share.At(level))
		l, h := low.At(level), high.At(level)
		if q == 0 {
			v.Least, v.Most = l.Lo, h.Hi
		}
		if !(l.OK() && h.OK() && l.Lo > c.even()-margin && h.Hi < c.even()+margin) {
			v.Verdict = stats.NotShown
		}
		l, h = low.At(each), high.At(each)
		notFair = notFair || l.OK() && l.Lo > c.even()+margin || h.OK() && h.Hi < c.even()-margin
	}
	if notFair {
		v.Verdict = stats.NotFair
	}
	return v
}

// hidden reports that games cut off alone keep a finalist from a verdict, however many are
// played, by the games from a place in the schedule on: so many are cut off that no shares of
// the others could make it fair, and in the worst case its shares are not too far from even.
// Both must be certain at 95% a number, so that no finalist is given up that more games might
// decide.
func (c *Collection) hidden(x *Candidate, from int, margin float64) bool {
	cut := stats.Rate(c.sample(x, from, func(g Game) float64 { return stats.Indicator(g.Cut) }))
	if !cut.OK() || cut.Lo*(1-c.even()) < margin { // won by one player, they move him so far from even
		return false
	}
	for q := range c.scored() {
		low, high := stats.Score(c.share(x, from, q, 0)), stats.Score(c.share(x, from, q, 1))
		if !low.OK() || !high.OK() || low.Hi > c.even()+margin || high.Lo < c.even()-margin {
			return false
		}
	}
	return true
}

// cutOff is the share of a candidate's games that the limit cut off.
func (c *Collection) cutOff(x *Candidate) float64 {
	if len(x.Games) == 0 {
		return 0
	}
	n := 0
	for _, g := range x.Games {
		if g.Cut {
			n++
		}
	}
	return float64(n) / float64(len(x.Games))
}

// spreadOfRound is the standard deviation of a player's mean share in a round of a candidate,
// that of the player for whom it is largest, with the games cut off all lost or all won,
// whichever spreads more; 0 where it is not known.
func (c *Collection) spreadOfRound(x *Candidate) (most float64) {
	for q := range c.scored() {
		for _, cut := range []float64{0, 1} {
			s := c.share(x, 0, q, cut)
			if sd := stats.Mean(s).SE * math.Sqrt(float64(len(s))); sd > most { // not where it is NaN
				most = sd
			}
		}
	}
	return most
}

// corrected is the share of a player in all games of a candidate, with an interval that
// allows for picking any candidate after any of so many stages beyond the first.
func (c *Collection) corrected(x *Candidate, q, stages int) stats.Estimate {
	return stats.Score(c.share(x, 0, q, math.NaN())).At(1 - (1-stats.Level)/float64(len(c.Candidates)*(1+stages)*c.scored()))
}
