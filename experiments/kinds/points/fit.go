package points

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"komi/experiments/games"
	"komi/stats"
)

// A Fitted is a table fitted to positions that were played on.
type Fitted struct {
	// Values are the real-valued fit, by term, on the scale of the table: what
	// a piece does to the logarithm of the odds when such a position is played
	// on, over what a point does, PerPoint, which is taken as known.
	Values   []stats.Estimate
	PerPoint float64
	// Positions are those with games, Games the games from them, and Distinct
	// how many of these are different.
	Positions, Games, Distinct int
	Table                      map[string]int
	Search                     *stats.TableFit
	// InForce is how much the table in force at first misjudges, Official the
	// same for the published table if there is one, each with the line that
	// suits it best.
	InForce, Official Rival
	// Agreement is the share of the positions in which the side ahead in points
	// also scores more than half when they are played on; even ones are left
	// out.
	Agreement stats.Estimate
}

// A Rival is a given table, judged by the same positions.
type Rival struct {
	Table map[string]int // nil if there is none
	// Loss is its share of misjudged truth, More that less the best table's.
	Loss, More stats.Estimate
	// Near says that it lies within one standard error of the best.
	Near bool
}

const (
	// A term starts with what so many games of its own prior would say, which
	// is forgotten once it differs in a few positions.
	priorGames = 4
	// A table a standard error away from the real-valued fit is as unwelcome as
	// one that misjudges a fiftieth of the truth more, and a point of the largest
	// weight as a ten-thousandth.
	nearness, brevity = 0.02, 0.0001
	restarts          = 100
	resamples         = 500
	// leastPositions are needed for a table.
	leastPositions = 12
)

// errFewPositions: not enough positions were played on.
var errFewPositions = errors.New("too few positions were played on")

// judged lists the positions played on, in the order of the games they come
// from.
func (p *Collection) judged() []*source {
	var out []*source
	for _, i := range slices.Sorted(maps.Keys(p.sources)) {
		if s := p.sources[i]; s.games > 0 {
			out = append(out, s)
		}
	}
	return out
}

// truth is the logarithm of the odds that the first player wins, half a game to
// each side added.
func (s *source) truth() float64 {
	return math.Log((s.score + 0.5) / (float64(s.games) - s.score + 0.5))
}

// Fit fits a table to the positions played on so far.
func (p *Collection) Fit() (*Fitted, error) { return p.fitTo(p.judged()) }

func (p *Collection) fitTo(sources []*source) (*Fitted, error) {
	if len(sources) < leastPositions {
		return nil, fmt.Errorf("points: %w: %d, expected at least %d", errFewPositions, len(sources), leastPositions)
	}
	f := &Fitted{Positions: len(sources), Table: map[string]int{}}
	for _, s := range sources {
		f.Games += s.games
		f.Distinct += len(s.lines)
	}
	fit, err := p.regress(sources)
	if err != nil {
		return nil, err
	}
	k := len(p.Terms)
	search := stats.TableSearch{
		Terms: p.Terms, Most: p.Most, Nearness: nearness, Brevity: brevity,
		Restarts: restarts, Resamples: resamples, Seed: p.seed,
	}
	effect := 0.0
	for i := range p.Terms {
		effect = math.Max(effect, fit.DesignEffect(i))
	}
	// The information of the prior is real, the spread of its games is not: the
	// covariance is that of independent games, widened by the design effect.
	cov := mat.NewSymDense(k, nil)
	for i := range k {
		search.Least = append(search.Least, p.leastPoints(p.Terms[i]))
		for j := i; j < k; j++ {
			cov.SetSym(i, j, math.Max(1, effect)*fit.Naive.At(i, j))
		}
	}
	search.Cov, search.Beta = cov, p.positive(fit.Beta)
	scores := p.scores(sources, fit)
	search.Refit = func(times []int) ([]float64, error) { return p.step(fit, scores, times), nil }
	rivals := []map[string]int{p.inForce(), p.Official}
	for _, t := range rivals {
		if len(t) > 0 {
			search.Others = append(search.Others, p.weights(t))
		}
	}
	var positions []stats.Judged
	for _, s := range sources {
		positions = append(positions, stats.Judged{Opening: s.game.Opening, X: s.game.X, Truth: s.truth()})
	}
	if f.Search, err = search.Fit(positions); err != nil {
		return nil, err
	}
	square, product := 0.0, 0.0
	for i, t := range p.Terms {
		w := f.Search.Best.Weights[i]
		f.Table[t] = w
		square += float64(w*w) / cov.At(i, i)
		product += float64(w) * fit.Beta[i] / cov.At(i, i)
	}
	f.PerPoint = product / square
	for i := range p.Terms {
		one := fit.Unit(i)
		one[i] = 1 / f.PerPoint
		f.Values = append(f.Values, fit.Contrast(one))
	}
	for i, into := range []*Rival{&f.InForce, &f.Official} {
		if len(rivals[i]) > 0 {
			*into, err = f.rival(rivals[i], p.weights(rivals[i]), positions)
			if err != nil {
				return nil, err
			}
		}
	}
	f.Agreement = agreement(sources, f.Search.Best.Weights, 0)
	return f, nil
}

// positive are the coefficients of the pieces; none counts for its owner's
// opponent.
func (p *Collection) positive(beta []float64) []float64 {
	out := make([]float64, len(p.Terms))
	for i := range out {
		out[i] = math.Max(beta[i], 1e-6)
	}
	return out
}

// scores are what each position adds to the score vector of the fit.
func (p *Collection) scores(sources []*source, fit *stats.Fit) [][]float64 {
	out := make([][]float64, len(sources))
	for i, s := range sources {
		x := p.row(s)
		residual := s.score - float64(s.games)*fit.Predict(x).Value
		for j := range x {
			x[j] *= residual
		}
		out[i] = x
	}
	return out
}

// step is the fit of a resample, by one step from that of all positions: the
// inverse information times the change of the score vector.
func (p *Collection) step(fit *stats.Fit, scores [][]float64, times []int) []float64 {
	change := make([]float64, len(fit.Beta))
	for i, s := range scores {
		for j, v := range s {
			change[j] += float64(times[i]-1) * v
		}
	}
	beta := slices.Clone(fit.Beta)
	for i := range beta {
		for j, v := range change {
			beta[i] += fit.Naive.At(i, j) * v
		}
	}
	return p.positive(beta)
}

// inForce is the table of the first stage, if it is one of whole numbers.
func (p *Collection) inForce() map[string]int {
	out := map[string]int{}
	for t, v := range p.Prior {
		if v != math.Trunc(v) || v < 0 {
			return nil
		}
		out[t] = int(v)
	}
	return out
}

func (f *Fitted) rival(table map[string]int, weights []int, positions []stats.Judged) (Rival, error) {
	loss, more, err := stats.CompareTables(weights, f.Search.Best, positions)
	return Rival{Table: table, Loss: loss, More: more, Near: more.Value <= more.SE}, err
}

// agreement is the share of positions with a winner in which the side that the
// points favour wins, given the compensation.
func agreement(sources []*source, weights []int, k float64) stats.Estimate {
	var openings []uint64
	var values []float64
	for _, s := range sources {
		lead := float64(sum(weights, s.game.X)) - k
		score := s.score/float64(s.games) - 0.5
		if lead == 0 || score == 0 {
			continue
		}
		agrees := 0.0
		if (lead > 0) == (score > 0) {
			agrees = 1
		}
		openings, values = append(openings, s.game.Opening), append(values, agrees)
	}
	sample, err := stats.Group(openings, values)
	if err != nil {
		panic(err) // indicators are finite
	}
	return stats.Rate(sample)
}

const (
	termFirst = "moves first"
	termTurn  = "on turn"
	// priorOpening begins the numbers of the openings of prior games.
	priorOpening = 1 << 62
)

// regress fits the scores of the games played on to the material. Each term is
// given a few games of its own in which it is worth what the points in force
// say, on the scale that fits the games best, so that a piece that never differs
// keeps its place.
func (p *Collection) regress(sources []*source) (*stats.Fit, error) {
	terms := append(slices.Clone(p.Terms), termFirst, termTurn)
	prior := make([]float64, len(p.Terms))
	for i, t := range p.Terms {
		if prior[i] = p.Prior[t]; prior[i] <= 0 {
			prior[i] = 1
		}
	}
	var lead, all []stats.Observation
	for _, s := range sources {
		x := p.row(s)
		points := 0.0
		for i, v := range prior {
			points += v * x[i]
		}
		// The score of a position is one observation a game, its mean: within
		// a position games differ by chance alone.
		y := s.score / float64(s.games)
		for range s.games {
			o := stats.Observation{Opening: s.game.Opening, X: x, Y: y}
			all = append(all, o)
			o.X = []float64{points}
			lead = append(lead, o)
		}
	}
	scale, err := slope(lead)
	if err != nil {
		return nil, err
	}
	for i := range p.Terms {
		x := make([]float64, len(terms))
		x[i] = 1
		for range priorGames {
			all = append(all, stats.Observation{
				Opening: priorOpening + uint64(i), X: x, Y: 1 / (1 + math.Exp(-scale*prior[i])),
			})
		}
	}
	for i := range 2 { // and the two constants are nothing much
		x := make([]float64, len(terms))
		x[len(p.Terms)+i] = 1
		for range priorGames {
			all = append(all, stats.Observation{Opening: priorOpening + uint64(len(p.Terms)+i), X: x, Y: 0.5})
		}
	}
	d, err := stats.NewData(terms, all)
	if err != nil {
		return nil, err
	}
	return stats.Regress(d, stats.Logit)
}

// row is what explains the score of a position: the material, and the two
// constants.
func (p *Collection) row(s *source) []float64 {
	x := make([]float64, len(p.Terms)+2)
	for i, n := range s.game.X {
		x[i] = float64(n)
	}
	x[len(p.Terms)] = 1
	x[len(p.Terms)+1] = 2*games.Indicator(s.first) - 1
	return x
}

// slope is what a point does to the logarithm of the odds.
func slope(lead []stats.Observation) (float64, error) {
	d, err := stats.NewData([]string{"points"}, lead)
	if err != nil {
		return 0, err
	}
	f, err := stats.Regress(d, stats.Logit)
	if errors.Is(err, stats.ErrSeparated) || errors.Is(err, stats.ErrUnidentified) {
		return 0.2, nil // the points decide everything, or nothing: any scale will do
	}
	if err != nil {
		return 0, err
	}
	return math.Min(math.Max(f.Beta[0], 0.02), 1), nil
}
