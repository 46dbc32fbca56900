package match

import (
	"fmt"
	"slices"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A Result is what came out of the pairs played so far.
type Result struct {
	Games []results.Game // two a pair, in order
	Usage [2]play.Usage  // of A and B, when the match is over
	match *Match

	pairs stats.Pentanomial // of whole pairs, by A's score
	ratio float64           // log-likelihood ratio of the test
}

// add takes a pair to the result. In its games the players are called by their
// names.
func (r *Result) add(games []results.Game) {
	var scores []float64
	for half, g := range games {
		for i, label := range g.Seats {
			g.Seats[i] = r.match.Names[slices.Index(Labels[:], label)]
		}
		r.Games = append(r.Games, g)
		if g.Void == "" {
			scores = append(scores, float64(g.Shares[half])/engine.Whole)
		}
	}
	counted, _ := stats.Pairs(stats.Sample{{Values: scores}})
	for i, n := range counted {
		r.pairs[i] += n
	}
	if t := r.match.Test; t != nil && r.pairs.Count() > 0 {
		r.ratio, _ = r.pairs.LLR(stats.ScoreOfElo(t.Elo0), stats.ScoreOfElo(t.Elo1))
	}
}

// AllVoid reports whether games were played and none of them counts.
func (r *Result) AllVoid() bool {
	return len(r.Games) > 0 && !slices.ContainsFunc(r.Games, func(g results.Game) bool { return g.Void == "" })
}

// decided reports whether the match's test has come to an end.
func (r *Result) decided() bool {
	if r.match.Test == nil {
		return false
	}
	lower, upper := r.match.Test.bounds()
	return r.ratio <= lower || r.ratio >= upper
}

// Interrupted reports whether the match was broken off: pairs are left to play, and no test
// made them needless.
func (r *Result) Interrupted() bool { return len(r.Games)/2 < r.match.Pairs && !r.decided() }

// Progress is how many pairs were played: "3 of 200 pairs".
func (r *Result) Progress() string {
	return fmt.Sprintf("%d of %s", len(r.Games)/2, answer.Plural(r.match.Pairs, "pair"))
}

// Pairwise counts the whole pairs by A's score in them.
func (r *Result) Pairwise() stats.Pentanomial { return r.pairs }

// Ratio is the log-likelihood ratio of the match's test, with the bounds at which it
// ends.
func (r *Result) Ratio() (ratio, lower, upper float64) {
	lower, upper = r.match.Test.bounds()
	return r.ratio, lower, upper
}

// sample is A's scores, a block for each pair; void games are left out.
func (r *Result) sample() stats.Sample {
	var s stats.Sample
	for i, g := range r.Games {
		if g.Void != "" {
			continue
		}
		v := float64(g.Shares[i%2]) / engine.Whole
		if n := len(s); n > 0 && s[n-1].Opening == uint64(g.Block) {
			s[n-1].Values = append(s[n-1].Values, v)
			continue
		}
		s = append(s, stats.Block{Opening: uint64(g.Block), Values: []float64{v}})
	}
	return s
}

// audit counts the games that are new, and joins the openings that led to the same one.
func (r *Result) audit() stats.Audit {
	var played []stats.Played
	for _, g := range r.Games {
		if g.Void == "" {
			played = append(played, stats.Played{Opening: uint64(g.Block), Hash: games.Hash(g)})
		}
	}
	return stats.Distinct(played)
}

// Score is A's estimated score. Openings that led to the same game count as one.
func (r *Result) Score() stats.Estimate {
	return stats.Score(r.audit().Clusters.Merge(r.sample()))
}
