package points

import (
	"cmp"
	"math"
	"slices"

	"komi/experiments/games"
	"komi/stats"
)

// A Report is what an experiment on points shows so far. What the games do
// not tell yet is nil or empty.
type Report struct {
	Terms  []string
	Rule   CountRule
	Margin float64 // how far from even still counts as fair
	// First is fitted to the positions that came up by the points in force at
	// first, Fit to all positions; it is the table recommended.
	First, Fit *Fitted
	FitError   error
	// Table is the recommended one: that of the last games, else that of Fit.
	Table  map[string]int
	Setups []SetupPoints
	// Drawn counts the games that ended without a winner though the points were
	// in force, Played those games, and Endings say how they ended.
	Drawn, Played int
	Endings       []Ending
	// Decided is the share of positions played on that someone won more often
	// than not; in the others nobody could do anything.
	Decided stats.Estimate
	// Why says why the experiment ended early; empty if it did not.
	Why string
}

// A Ending is a way in which games under the new points ended.
type Ending struct {
	Reason                  string
	Counted, Decided, Drawn int
}

// SetupPoints is what a setup's games say under the recommended table.
type SetupPoints struct {
	Setup string
	Start [2]int // the points of the sides when the game starts
	// K is the compensation recommended: the best of After, of those that were
	// tried in the last games if there were any. NaN if there is none yet.
	K float64
	// Before is read off the games played by the points in force at first,
	// After off the later ones, whose players knew the new points; ByNodes is
	// After at each budget of the last games, all games at the budget.
	Before, After *stats.Compensation
	ByNodes       []BudgetCompensation
	Steps         []SearchStep
	Final         []FinalGames
	// Fair is the first player's score at K in the last games of all budgets
	// together, tested for being within the margin of even: as one of the Tried
	// compensations of these games, because they had a say in which is recommended.
	Fair  *stats.Equivalence
	Tried int
	// Counted, Waiting and Agreement compare the first games with those whose
	// players knew the new points: the share that is counted, the plies since
	// the last capture when it is, and whether the points name the side that
	// wins more when the position is played on, compensation included.
	Counted, Waiting, Agreement [2]stats.Estimate
}

// A BudgetCompensation is read off the games at one budget.
type BudgetCompensation struct {
	Nodes int64
	stats.Compensation
}

// A SearchStep is a step of the search for the compensation.
type SearchStep struct {
	K, Exact float64
	Score    stats.Estimate // the first player's
}

// FinalGames are the last games at a budget and a compensation.
type FinalGames struct {
	Nodes          int64
	K              float64
	Score, Counted stats.Estimate
	// OfCounted and OfDecided are the first player's score in the games that
	// were counted and in the others.
	OfCounted, OfDecided stats.Estimate
	Equivalence          stats.Equivalence
	Games                int
}

// Report makes the estimates.
func (p *Collection) Report() Report {
	r := Report{Terms: p.Terms, Margin: p.Margin}
	r.Rule, _ = p.Rule()
	var first []*source
	for _, s := range p.judged() {
		if s.game.Stage == 0 {
			first = append(first, s)
		}
	}
	if p.steps(StepPlayOn) > 1 {
		r.First, _ = p.fitTo(first)
	}
	r.Fit, r.FitError = p.Fit()
	for _, n := range p.notes {
		if n.Why != "" && n.Step == "" && p.steps(StepFinal) == 0 {
			r.Why = n.Why
		}
		if n.Step == StepFinal {
			r.Table = n.Table
		}
	}
	if r.Table == nil && r.Fit != nil {
		r.Table = r.Fit.Table
	}
	r.Decided = p.share(p.judged(), func(s *source) float64 { return games.Indicator(s.score/float64(s.games) != 0.5) })
	p.endings(&r)
	if r.Table == nil {
		return r
	}
	for _, setup := range p.Setups() {
		r.Setups = append(r.Setups, p.setup(setup, r.Table))
	}
	return r
}

// share is the mean of an indicator over positions, clustered on the openings of
// the games they come from.
func (p *Collection) share(sources []*source, of func(*source) float64) stats.Estimate {
	var openings []uint64
	var values []float64
	for _, s := range sources {
		openings, values = append(openings, s.game.Opening), append(values, of(s))
	}
	return stats.Rate(group(openings, values))
}

// group makes a sample of finite values.
func group(openings []uint64, values []float64) stats.Sample {
	s, err := stats.Group(openings, values)
	if err != nil {
		panic(err)
	}
	return s
}

// endings counts how the games under the new points ended.
func (p *Collection) endings(r *Report) {
	at := map[string]int{}
	for _, g := range p.games {
		if g.Stage == 0 {
			continue
		}
		r.Played++
		i, known := at[g.Reason]
		if !known {
			i = len(r.Endings)
			at[g.Reason] = i
			r.Endings = append(r.Endings, Ending{Reason: g.Reason})
		}
		switch {
		case g.Score == 0.5:
			r.Endings[i].Drawn++
			r.Drawn++
		case g.Counted:
			r.Endings[i].Counted++
		default:
			r.Endings[i].Decided++
		}
	}
	slices.SortStableFunc(r.Endings, func(a, b Ending) int {
		return cmp.Compare(b.Counted+b.Decided+b.Drawn, a.Counted+a.Decided+a.Drawn)
	})
}

// sample is a measurement of the games that have it.
func (p *Collection) sample(setup string, measure func(Game) (float64, bool)) stats.Sample {
	var openings []uint64
	var values []float64
	for _, g := range p.games {
		if g.Setup != setup {
			continue
		}
		if v, ok := measure(g); ok {
			openings, values = append(openings, g.Opening), append(values, v)
		}
	}
	return group(openings, values)
}

func (p *Collection) setup(setup string, table map[string]int) SetupPoints {
	out := SetupPoints{Setup: setup, Start: p.start(setup, table), K: math.NaN()}
	if c, err := p.Compensate(setup, table, func(g Game) bool { return g.Stage == 0 }); err == nil {
		out.Before, out.K = &c, c.Best
	}
	if c, err := p.Compensate(setup, table, func(g Game) bool { return g.Stage > 0 }); err == nil {
		out.After, out.K = &c, c.Best
	}
	for _, nodes := range p.Budgets {
		of := func(g Game) bool { return p.inFinal(g) && g.Nodes == nodes }
		if c, err := p.Compensate(setup, table, of); err == nil {
			out.ByNodes = append(out.ByNodes, BudgetCompensation{nodes, c})
		}
	}
	for i, n := range p.notes {
		for _, a := range n.Arms {
			if a.Setup != setup {
				continue
			}
			score := func(g Game) (float64, bool) { return g.Score, g.Stage == i+1 }
			if n.Step == StepSearch {
				out.Steps = append(out.Steps, SearchStep{K: a.K, Exact: a.Exact, Score: stats.Score(p.sample(setup, score))})
			}
			if n.Step == StepFinal {
				if g := p.finalGames(setup, i+1, a); g.Games > 0 {
					out.Final = append(out.Final, g)
				}
			}
		}
	}
	if len(out.Final) > 0 {
		out.K, out.Tried = tested(out)
		e := stats.Score(p.sample(setup, func(g Game) (float64, bool) {
			return g.Score, p.inFinal(g) && g.K == out.K
		}))
		fair := stats.EquivalentOf(out.Tried, e, 0.5, p.Margin)
		out.Fair = &fair
	}
	w := p.weights(table)
	for i, later := range []bool{false, true} {
		of := func(g Game) bool { return (g.Stage > 0) == later }
		out.Counted[i] = stats.Rate(p.sample(setup, func(g Game) (float64, bool) { return games.Indicator(g.Counted), of(g) }))
		out.Waiting[i] = stats.Mean(p.sample(setup, func(g Game) (float64, bool) { return g.Quiet, of(g) && g.Counted }))
		var sources []*source
		for _, s := range p.judged() {
			if s.game.Setup == setup && of(*s.game) {
				sources = append(sources, s)
			}
		}
		out.Agreement[i] = agreement(sources, w, out.K)
	}
	return out
}

// tested is the compensation that was played in the last games and is nearest to
// the best one: what is recommended was tried. It was chosen among so many.
func tested(s SetupPoints) (k float64, among int) {
	k = s.Final[0].K
	tried := map[float64]bool{}
	for _, g := range s.Final {
		tried[g.K] = true
		if s.After != nil && math.Abs(g.K-s.After.Best) < math.Abs(k-s.After.Best) {
			k = g.K
		}
	}
	return k, len(tried)
}

// inFinal claims that a game is one of the fresh ones at the end.
func (p *Collection) inFinal(g Game) bool {
	return g.Stage > 0 && p.notes[g.Stage-1].Step == StepFinal
}

// finalGames is the games of an arm of the last stage.
func (p *Collection) finalGames(setup string, stage int, a NoteArm) FinalGames {
	of := func(g Game) bool { return g.Stage == stage && g.K == a.K && g.Nodes == a.Nodes }
	out := FinalGames{
		Nodes: a.Nodes, K: a.K,
		Score:     stats.Score(p.sample(setup, func(g Game) (float64, bool) { return g.Score, of(g) })),
		Counted:   stats.Rate(p.sample(setup, func(g Game) (float64, bool) { return games.Indicator(g.Counted), of(g) })),
		OfCounted: stats.Score(p.sample(setup, func(g Game) (float64, bool) { return g.Score, of(g) && g.Counted })),
		OfDecided: stats.Score(p.sample(setup, func(g Game) (float64, bool) { return g.Score, of(g) && !g.Counted })),
	}
	out.Games = out.Score.Games
	out.Equivalence = stats.Equivalent(out.Score, 0.5, p.Margin)
	return out
}
