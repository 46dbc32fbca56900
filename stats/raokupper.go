package stats

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// A ThresholdModel is the draw model of Rao and Kupper (JASA 62:194, 1967):
// a game is drawn where neither side is better by a threshold c,
//
//	P(win) = 1/(1 + exp(c - η)),  P(loss) = 1/(1 + exp(c + η)),
//
// with η a sum of terms and c = log(1 + exp(a sum of draw terms)), which keeps
// the threshold positive; their θ is exp(c). BayesElo uses it. It is the rival
// of [DrawModel]: there a draw is an outcome of its own, here it lies between
// the other two.
type ThresholdModel struct {
	Terms, DrawTerms []string
	// Beta holds the coefficients of η and then those of the threshold.
	Beta []float64
	// LogLikelihood is the mean over games at Beta.
	LogLikelihood float64
	Games         int
}

// FitThreshold fits the model by maximum likelihood. It fails as [FitDraws].
func FitThreshold(terms, drawTerms []string, results []Result) (*ThresholdModel, error) {
	if err := checkResults(terms, drawTerms, results); err != nil {
		return nil, fmt.Errorf("stats: threshold model: %w", err)
	}
	m := &ThresholdModel{
		Terms: append([]string(nil), terms...), DrawTerms: append([]string(nil), drawTerms...), Games: len(results),
	}
	mean := func(beta []float64, gradient *mat.VecDense, information *mat.SymDense) float64 {
		gradient.Zero()
		information.Zero()
		value := 0.0
		for _, r := range results {
			value += m.add(beta, r, gradient, information)
		}
		n := float64(len(results))
		gradient.ScaleVec(1/n, gradient)
		information.ScaleSym(1/n, information)
		return value / n
	}
	all := append(append([]string(nil), terms...), drawTerms...)
	beta, _, err := maximise(mean, make([]float64, len(all)), all)
	if err != nil {
		return nil, fmt.Errorf("stats: threshold model: %w", err)
	}
	m.Beta = beta
	k := len(beta)
	m.LogLikelihood = mean(beta, mat.NewVecDense(k, nil), mat.NewSymDense(k, nil))
	return m, nil
}

func checkResults(terms, drawTerms []string, results []Result) error {
	if len(results) == 0 || len(terms)+len(drawTerms) == 0 {
		return fmt.Errorf("%w: %d games and %d terms", errFewData, len(results), len(terms)+len(drawTerms))
	}
	for i, r := range results {
		if len(r.X) != len(terms) || len(r.Drawish) != len(drawTerms) {
			return fmt.Errorf("result %d: %d and %d numbers for %d and %d terms", i, len(r.X), len(r.Drawish), len(terms), len(drawTerms))
		}
		if r.Score != 0 && r.Score != 0.5 && r.Score != 1 {
			return fmt.Errorf("result %d: score %v, want 0, 1/2 or 1", i, r.Score)
		}
	}
	return nil
}

// add adds a game's part of the gradient and of the expected information and
// returns its log-likelihood.
func (m *ThresholdModel) add(beta []float64, r Result, gradient *mat.VecDense, information *mat.SymDense) float64 {
	k := len(r.X)
	eta, gamma := dot(r.X, beta[:k]), dot(r.Drawish, beta[k:])
	win, draw, loss := threshold(eta, gamma)
	// Derivatives of the three probabilities by η and by c.
	up, down := win*(1-win), loss*(1-loss)
	slopes := [3][2]float64{{up, -up}, {down - up, up + down}, {-down, -down}}
	p := [3]float64{win, draw, loss}
	seen := 2 - int(2*r.Score)
	row := make([]float64, len(beta))
	for o, s := range slopes {
		for j, x := range r.X {
			row[j] = s[0] * x
		}
		for j, z := range r.Drawish {
			row[k+j] = s[1] * logistic(gamma) * z
		}
		addOuter(information, 1/math.Max(p[o], 1e-300), row)
		if o == seen {
			for j, v := range row {
				gradient.SetVec(j, gradient.AtVec(j)+v/math.Max(p[o], 1e-300))
			}
		}
	}
	return math.Log(math.Max(p[seen], 1e-300))
}

// threshold returns the probabilities for η and the sum of the draw terms.
func threshold(eta, gamma float64) (win, draw, loss float64) {
	c := softplus(gamma)
	win, loss = logistic(eta-c), logistic(-eta-c)
	// With t = exp(c): draw = (t²-1)·win·loss, which loses no digits.
	return win, math.Expm1(2*c) * win * loss, loss
}

// Probabilities forecasts a game.
func (m *ThresholdModel) Probabilities(x, drawish []float64) (win, draw, loss float64) {
	k := len(m.Terms)
	return threshold(dot(x, m.Beta[:k]), dot(drawish, m.Beta[k:]))
}

// A DrawChoice says which of two draw models forecasts better. The losses are
// means over games of -log of the probability of what happened, each game
// forecast by models fitted without its part of the openings.
type DrawChoice struct {
	Davidson, RaoKupper Estimate
	// Difference is the loss of Rao and Kupper's model less that of
	// Davidson's; if its interval holds 0, neither is shown to be better.
	Difference Estimate
}

// ChooseDraws compares the draw models out of sample: the openings are dealt
// into so many folds at random, each of which is forecast from the others. It
// fails where a model cannot be fitted without one of the folds.
func ChooseDraws(terms, drawTerms []string, results []Result, folds int, seed uint64) (DrawChoice, error) {
	if err := checkResults(terms, drawTerms, results); err != nil {
		return DrawChoice{}, fmt.Errorf("stats: choice of a draw model: %w", err)
	}
	if folds < 2 {
		return DrawChoice{}, fmt.Errorf("stats: choice of a draw model: %d folds, want at least 2", folds)
	}
	rng := rand.New(rand.NewPCG(seed, 0x64726177))
	foldOf := make(map[uint64]int)
	for _, r := range results {
		if _, dealt := foldOf[r.Opening]; !dealt {
			foldOf[r.Opening] = rng.IntN(folds)
		}
	}
	var openings []uint64
	var davidson, raoKupper, difference []float64
	for fold := range folds {
		var fit, held []Result
		for _, r := range results {
			if foldOf[r.Opening] == fold {
				held = append(held, r)
			} else {
				fit = append(fit, r)
			}
		}
		a, err := FitDraws(terms, drawTerms, fit)
		if err != nil {
			return DrawChoice{}, err
		}
		b, err := FitThreshold(terms, drawTerms, fit)
		if err != nil {
			return DrawChoice{}, err
		}
		for _, r := range held {
			la, lb := logLoss(a, r), logLoss(b, r)
			openings = append(openings, r.Opening)
			davidson, raoKupper, difference = append(davidson, la), append(raoKupper, lb), append(difference, lb-la)
		}
	}
	var c DrawChoice
	for _, part := range []struct {
		values []float64
		into   *Estimate
	}{{davidson, &c.Davidson}, {raoKupper, &c.RaoKupper}, {difference, &c.Difference}} {
		s, err := Group(openings, part.values)
		if err != nil {
			return DrawChoice{}, err
		}
		*part.into = Mean(s)
	}
	return c, nil
}

func logLoss(m interface {
	Probabilities(x, drawish []float64) (win, draw, loss float64)
}, r Result,
) float64 {
	win, draw, loss := m.Probabilities(r.X, r.Drawish)
	p := [3]float64{loss, draw, win}[int(2*r.Score)]
	return -math.Log(math.Max(p, 1e-12))
}
