package games

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"komi/stats"
)

// An Arm is one of the things compared, with what its games say about it.
type Arm struct {
	Name                    string // as the experiment's file has it
	Title                   string // what it is called where that is not its name; see Called
	Variant, Setup, Options string
	Games, Void             int
	Played                  []Game    // those that are not void
	Plies                   []int     // length of each game
	Margins                 []float64 // of the counted games

	Score                      stats.Estimate // first mover's
	FirstWins, Draws, Seconds  stats.Estimate // rates, without games cut off; draws are by a rule of the game
	Decided                    stats.Estimate // rate of games that somebody won on the board: neither counted nor cut off
	CutOff                     stats.Estimate // rate of games that the limit on moves cut off
	LateCount                  stats.Estimate // rate of games that were counted at that limit
	DrawReasons                []ReasonRate   // among the draws, the most frequent first
	Reasons                    []stats.Estimate
	Length, Branching, Counted stats.Estimate
	CountedWon                 stats.Estimate    // rate of games counted that somebody won
	Quantiles                  [5]stats.Estimate // of the length, at Quantiles
	MarginMean                 stats.Estimate
	ScoreCounted, ScorePlayed  stats.Estimate // first mover's, in the counted games and in the others
	// ScoreCutLost and ScoreCutWon are the first mover's score if every game
	// that the limit on moves cut off had been lost, or won.
	ScoreCutLost, ScoreCutWon stats.Estimate
	NodesPerMove              float64
	Pentanomial               stats.Pentanomial
	Others                    int // blocks that are not whole pairs of decided and drawn games
	Extra                     []Extra

	Verdict Verdict
	EdgeP   float64           // against "exactly even", Holm-adjusted over the arms
	Fair    stats.Equivalence // taken alone
	FairP   float64           // the same, Holm-adjusted over the arms that are judged together
	even    float64
	// fairAlone is the p-value of Fair taken alone, in the worst case for the games cut off.
	fairAlone float64
	Scores    stats.Sample // first mover's
}

// Called is what sentences, tables and figures call the arm.
func (a *Arm) Called() string { return cmp.Or(a.Title, a.Name) }

// Quantiles are those of the lengths that are reported.
var Quantiles = [5]float64{0.10, 0.25, 0.50, 0.75, 0.90}

// A ReasonRate is how often a reason holds.
type ReasonRate struct {
	Reason string
	Rate   stats.Estimate
}

// An Extra is the mean of a further count a game.
type Extra struct {
	Name string
	Mean stats.Estimate
	Any  stats.Estimate // rate of games with at least one
}

// estimate fills in everything that the arm's games say taken alone.
func (a *Arm) estimate(games []Game, s *Set) {
	a.Games = len(games)
	sample := s.Sample
	rate := func(of []Game, claim func(Game) bool) stats.Estimate {
		return stats.Rate(sample(of, func(g Game) float64 { return stats.Indicator(claim(g)) }))
	}
	first := func(g Game) float64 { return g.First }
	a.Scores = sample(games, first)
	a.Score = stats.Score(a.Scores)
	a.Pentanomial, a.Others = stats.Pairs(a.Scores)
	a.FirstWins = rate(games, func(g Game) bool { return g.Result == First && !s.CutOff(g) })
	a.Draws = rate(games, s.drawn)
	a.Decided = rate(games, func(g Game) bool { return g.Result != Drawn && !g.Counted() && !s.CutOff(g) })
	a.CutOff = rate(games, s.CutOff)
	a.LateCount = rate(games, func(g Game) bool { return g.Counted() && s.Reasons[g.reason] == MoveLimit })
	a.Seconds = rate(games, func(g Game) bool { return g.Result == Second && !s.CutOff(g) })
	a.Counted = rate(games, Game.Counted)
	a.CountedWon = rate(games, func(g Game) bool { return g.Counted() && g.Result != Drawn })
	drawn := Filter(games, s.drawn)
	for i, reason := range s.Reasons {
		is := func(g Game) bool { return int(g.reason) == i }
		a.Reasons = append(a.Reasons, rate(games, is))
		if slices.ContainsFunc(drawn, is) {
			a.DrawReasons = append(a.DrawReasons, ReasonRate{reason, rate(drawn, is)})
		}
	}
	slices.SortStableFunc(a.DrawReasons, func(x, y ReasonRate) int { return cmp.Compare(y.Rate.Value, x.Rate.Value) })

	lengths := sample(games, func(g Game) float64 { return float64(g.Plies) })
	a.Length = stats.Mean(lengths)
	for i, p := range Quantiles {
		a.Quantiles[i] = stats.Quantile(lengths, p)
	}
	a.Branching = stats.Mean(sample(Filter(games, func(g Game) bool { return g.free > 0 }), Game.Branching))
	counted := Filter(games, Game.Counted)
	a.ScoreCounted = stats.Score(sample(counted, first))
	a.ScorePlayed = stats.Score(sample(Filter(games, func(g Game) bool { return !g.Counted() }), first))
	ifCut := func(score float64) stats.Estimate {
		return stats.Score(sample(games, func(g Game) float64 {
			if s.CutOff(g) {
				return score
			}
			return g.First
		}))
	}
	a.ScoreCutLost, a.ScoreCutWon = ifCut(0), ifCut(1)
	a.MarginMean = stats.Mean(sample(counted, func(g Game) float64 { return g.Margin }))
	for _, g := range counted {
		a.Margins = append(a.Margins, g.Margin)
	}
	for _, name := range slices.Sorted(maps.Keys(s.extra)) {
		a.Extra = append(a.Extra, s.use(name, games))
	}
	a.tally(games)
}

// Use is a further count over all games; it is there even if no game has it.
func (s *Set) Use(name string) Extra { return s.use(name, s.Games) }

// UseIn is the same over the games of some arms.
func (s *Set) UseIn(name string, arms []*Arm) Extra {
	var of []Game
	for _, a := range arms {
		of = append(of, a.Played...)
	}
	return s.use(name, of)
}

func (s *Set) use(name string, of []Game) Extra {
	return Extra{
		Name: name,
		Mean: stats.Mean(s.Sample(of, func(g Game) float64 { return s.Extra(name, g) })),
		Any:  stats.Rate(s.Sample(of, func(g Game) float64 { return stats.Indicator(s.Extra(name, g) > 0) })),
	}
}

// EndedBy is the share of the games of some arms that ended for a reason; it is there even if
// none did.
func (s *Set) EndedBy(reason string, arms []*Arm) stats.Estimate {
	var of []Game
	for _, a := range arms {
		of = append(of, a.Played...)
	}
	return stats.Rate(s.Sample(of, func(g Game) float64 { return stats.Indicator(s.Reasons[g.reason] == reason) }))
}

// CutOff is [Unfinished].
func (s *Set) CutOff(g Game) bool { return s.Reasons[g.reason] == MoveLimit && !g.Counted() }

// drawn reports whether a rule made the game a draw. The limit on moves is not such a
// rule: it hides how the game would have ended.
func (s *Set) drawn(g Game) bool { return g.Result == Drawn && !s.CutOff(g) }

// tally adds up what needs no interval: counts and costs.
func (a *Arm) tally(games []Game) {
	var nodes, moves int64
	for _, g := range games {
		a.Plies = append(a.Plies, int(g.Plies))
		nodes += g.Nodes
		moves += int64(g.free)
	}
	a.NodesPerMove = math.NaN()
	if moves > 0 {
		a.NodesPerMove = float64(nodes) / float64(moves)
	}
}

// Together is the arm that some of the arms make together. It is judged by nobody.
func (s *Set) Together(name string, of func(*Arm) bool) *Arm {
	in := make([]bool, len(s.Arms))
	out := &Arm{Name: name}
	for i, a := range s.Arms {
		if in[i] = of(a); in[i] {
			out.Void += a.Void
		}
	}
	out.estimate(Filter(s.Games, func(g Game) bool { return in[g.arm] }), s)
	return out
}

// Filter returns the games for which a claim holds.
func Filter(games []Game, keep func(Game) bool) []Game {
	var out []Game
	for _, g := range games {
		if keep(g) {
			out = append(out, g)
		}
	}
	return out
}

// compareNames orders names as people do: "setup 2" before "setup 10".
func compareNames(a, b string) int {
	for a != "" && b != "" {
		da, db := digits(a), digits(b)
		if da > 0 && db > 0 {
			x, _ := strconv.ParseFloat(a[:da], 64)
			y, _ := strconv.ParseFloat(b[:db], 64)
			if d := cmp.Compare(x, y); d != 0 {
				return d
			}
			a, b = a[da:], b[db:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
