package values

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"komi/stats"
)

// A Trial is an arm as planning sees it.
type Trial struct {
	Name string
	// Counts are the holder's columns less the other's; the holder moves first
	// in one game of a round and second in the other. Of one army of several,
	// Army is its number from 1 and a round has one game.
	Counts map[string]float64
	Army   int
	Cost   float64 // of a round, on any scale; 0 for not known
	Played int     // rounds
}

// games are the numbers of the round's games, for some terms.
func (t Trial) games(terms []string) [][]float64 {
	x := make([]float64, len(terms))
	for i, term := range terms {
		switch {
		case term == FirstMove:
			x[i] = 0
		case term == armyTerm(fmt.Sprint(t.Army)):
			x[i] = 1
		default:
			x[i] = t.Counts[term]
		}
	}
	if t.Army > 0 {
		return [][]float64{x}
	}
	other := make([]float64, len(terms))
	for i := range x {
		other[i] = -x[i]
		if terms[i] == FirstMove {
			x[i], other[i] = 1, 1
		}
	}
	return [][]float64{x, other}
}

// A Guess is what is known, or thought, when games are to be planned.
type Guess struct {
	Terms []string
	Beta  []float64
	// Dispersion is the factor by which the dependence of the games of a round
	// and draws change variances; 1 for neither.
	Dispersion float64
	// Tau2 is the variance of what arms add of their own, 0 where nothing is known.
	Tau2     float64
	Units    []int   // indices of the units
	Of       [][]int // by unit, the columns measured in it
	Critical float64 // joint critical value
}

// Prior is a guess without games: what pieces are thought to be worth in units,
// and the score of a player who is a unit ahead.
func Prior(worth map[string]float64, unit string, odds float64, constants ...string) Guess {
	g := Guess{Dispersion: 1, Terms: []string{unit}}
	slope := math.Log(odds / (1 - odds))
	var columns []string
	for c := range worth {
		if c != unit {
			columns = append(columns, c)
		}
	}
	slices.Sort(columns)
	g.Terms = append(append(g.Terms, columns...), constants...)
	g.Units = []int{0}
	var of []int
	for i, t := range g.Terms {
		w, ok := worth[t]
		if i == 0 {
			w = 1
		} else if ok {
			of = append(of, i)
		}
		g.Beta = append(g.Beta, slope*w)
	}
	g.Of = [][]int{of}
	g.Critical = bonferroni(len(of))
	return g
}

// bonferroni is a critical value for n intervals together, somewhat too large.
func bonferroni(n int) float64 {
	return distuv.UnitNormal.Quantile(1 - (1-stats.Level)/2/float64(max(1, n)))
}

// Guess is what a level says for planning.
func (l Level) Guess(seed uint64) Guess {
	f := l.Fit
	g := Guess{Terms: f.Terms, Beta: f.Beta}
	var contrasts [][]float64
	for _, a := range l.Armies {
		unit := slices.Index(f.Terms, a.Unit)
		g.Units = append(g.Units, unit)
		var of []int
		for _, p := range a.Pieces {
			of = append(of, slices.Index(f.Terms, p.Column))
		}
		g.Of = append(g.Of, of)
		contrasts = append(contrasts, f.ValueContrasts(unit, of)...)
	}
	g.Critical = f.JointCritical(contrasts, seed)
	var clustered, naive float64
	for _, c := range contrasts {
		clustered += quadratic(f.Cov, c)
		naive += quadratic(f.Naive, c)
	}
	g.Dispersion = 1
	if naive > 0 {
		g.Dispersion = min(max(clustered/naive, 0.3), 3)
	}
	g.Tau2 = l.Scatter.Square
	return g
}

func quadratic(m *mat.SymDense, c []float64) (q float64) {
	for i, a := range c {
		for j, b := range c {
			q += a * b * m.At(i, j)
		}
	}
	return q
}

// targets are the contrasts to be known, each over its bound, so that a variance
// of 1/critical² is enough.
func (g Guess) targets(q Question) [][]float64 {
	var out [][]float64
	for i, unit := range g.Units {
		for _, j := range g.Of[i] {
			v := g.Beta[j] / g.Beta[unit]
			bound := max(q.Relative*math.Abs(v), q.Absolute)
			c := make([]float64, len(g.Beta))
			c[j] = 1 / g.Beta[unit] / bound
			c[unit] -= v / g.Beta[unit] / bound
			out = append(out, c)
		}
	}
	return out
}

// A Plan says how to go on.
type Plan struct {
	// Rounds are the rounds to add, by arm, until every value is known well
	// enough, and Total is their sum.
	Rounds map[string]int
	Total  int
	// Shares are the arms' parts of the cost.
	Shares map[string]float64
	// Scatter is the part of the largest variance, over its bound, that comes of the
	// scatter of the arms when Total rounds were played. Only more arms reduce it.
	Scatter float64
}

// errNoSlope: the unit has no value yet, so nothing can be measured in it.
var errNoSlope = errors.New("the unit is not worth anything in these games")

const (
	// Every arm gets this share of the cost or more, so that it can be checked
	// against the others; of many arms together no more than a quarter.
	leastShare = 0.01
	sumOfLeast = 0.25
	// No arm gets more than this, or than so many times its even share: a value must not
	// hang on one trade.
	mostShare = 0.10
	// A plan may need this much more games than the best one: rounds are whole, and the
	// guess it is made by is no better.
	planGap       = 0.01
	timesMoreThan = 3.0
)

// plan divides the games among the arms so that the sum of the variances of the
// values, each by its bound, is least (A-optimal), and says how many rounds it
// takes until every joint interval is as narrow as asked. Arms scatter by the guess,
// see [stats.AllocateUnder]; where that alone makes an interval wider than asked, no
// number of rounds is enough, and the plan is for as many as the limit given.
func (q Question) plan(g Guess, trials []Trial, limit int) (Plan, error) {
	for _, unit := range g.Units {
		if !(g.Beta[unit] > 0) {
			return Plan{}, fmt.Errorf("plan: %w", errNoSlope)
		}
	}
	targets, arms := g.targets(q), g.designs(trials)
	n := float64(len(trials))
	budget := stats.Budget{
		Least: min(leastShare, sumOfLeast/n), Most: min(1, max(mostShare, timesMoreThan/n)), Tau2: g.Tau2, Gap: planGap,
	}
	allocate := func(cost float64) (stats.Allocation, bool, error) {
		budget.Total = cost
		a, err := stats.AllocateUnder(arms, targets, budget)
		enough := err == nil && !slices.ContainsFunc(a.Variances, func(v float64) bool { return g.Critical*g.Critical*v > 1 })
		return a, enough, err
	}
	start, dearest := 0.0, 0.0
	for _, arm := range arms {
		start, dearest = start+arm.Cost, max(dearest, arm.Cost)
	}
	most := float64(limit) * dearest
	if limit <= 0 {
		most = math.MaxFloat64
	}
	a, cost, enough, err := leastCost(allocate, start, most)
	if err != nil {
		return Plan{}, err
	}
	if !enough && limit <= 0 {
		return Plan{}, errors.New("plan: no number of games is enough")
	}
	p := Plan{Rounds: map[string]int{}, Shares: map[string]float64{}, Scatter: scattered(a, arms, targets, budget, cost)}
	for i, t := range trials {
		p.Shares[t.Name] = a.Weights[i]
		n := max(0, int(math.Ceil(a.Weights[i]*cost/arms[i].Cost))-t.Played)
		p.Rounds[t.Name] = n
		p.Total += n
	}
	return p, nil
}

// designs are the arms as the allocation of games sees them.
func (g Guess) designs(trials []Trial) []stats.ArmDesign {
	arms := make([]stats.ArmDesign, len(trials))
	for i, t := range trials {
		games := t.games(g.Terms)
		signs := []float64{1, -1}
		arms[i] = stats.ArmDesign{Information: stats.PairInformation(g.Beta, games, g.Dispersion), Cost: t.Cost}
		if arms[i].Cost <= 0 {
			arms[i].Cost = 1
		}
		arms[i].Pull, arms[i].Weight = stats.ArmPull(g.Beta, games, signs[:len(games)], g.Dispersion)
	}
	return arms
}

// leastCost is the least cost, to a part in some thousands, at which an allocation is
// enough, and that allocation. It looks upwards from start. Where nothing up to most is
// enough, it returns the first allocation that costs most or more.
func leastCost(allocate func(cost float64) (stats.Allocation, bool, error), start, most float64) (a stats.Allocation, cost float64, enough bool, err error) {
	lo, cost := 0.0, start
	a, enough, err = allocate(cost)
	for ; err == nil && !enough && cost < min(most, 1e12); a, enough, err = allocate(cost) {
		lo, cost = cost, 2*cost
	}
	if err != nil || !enough {
		return a, cost, false, err
	}
	for range 12 {
		mid := (lo + cost) / 2
		b, ok, err := allocate(mid)
		if err != nil {
			return a, cost, false, err
		}
		if ok {
			a, cost = b, mid
		} else {
			lo = mid
		}
	}
	return a, cost, true, nil
}

// scattered is the part of the largest variance that the scatter of the arms makes: it
// is left when each round tells as much as any number of them.
func scattered(a stats.Allocation, arms []stats.ArmDesign, targets [][]float64, b stats.Budget, cost float64) float64 {
	worst := 0
	for i, v := range a.Variances {
		if v > a.Variances[worst] {
			worst = i
		}
	}
	b.Total, b.Tau2 = cost, 0
	chance, err := stats.VariancesOf(arms, targets, a.Weights, b)
	if err != nil || !(a.Variances[worst] > 0) {
		return 0
	}
	return max(0, 1-chance[worst]/a.Variances[worst])
}

// part is the plan shortened to so many rounds at most, every arm by the same
// share.
func (p Plan) part(rounds int) map[string]int {
	out := map[string]int{}
	share := 1.0
	if p.Total > rounds {
		share = float64(rounds) / float64(p.Total)
	}
	for arm, n := range p.Rounds {
		if n := int(math.Round(float64(n) * share)); n > 0 {
			out[arm] = n
		}
	}
	return out
}

// settled reports whether every value is known as well as asked.
func (e Estimates) settled(q Question) bool {
	for _, l := range e.Levels {
		for _, a := range l.Armies {
			for _, p := range a.Pieces {
				if !p.Value.Settled(q.Relative, q.Absolute) {
					return false
				}
			}
		}
	}
	return len(e.Levels) > 0
}

// Costs are the mean numbers of nodes of a game, by arm.
func (v *Collection) Costs() map[string]float64 {
	out := map[string]float64{}
	for arm, c := range v.cost {
		out[arm] = c.nodes / float64(c.games)
	}
	return out
}
