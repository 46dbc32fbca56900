package train

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/optimize"

	"komi/engine"
	"komi/engine/eval"
)

const (
	slope = eval.LogOdds
	// evidence is how much a sample counts against the prior. The samples of
	// a game are alike and are worth fewer independent ones.
	evidence = 0.2
	// iterations bound the fit; by then the likelihood stands still.
	iterations = 80
	// fitParts is the number of parts the samples are summed in, whatever the
	// number of workers, so that rounding is the same.
	fitParts = 16
)

// ErrFewPositions is the error of a training with too few positions, as of a game in which
// every move captures something: none of its positions is quiet.
var ErrFewPositions = errors.New("too few quiet positions")

// Fit returns the weights that explain the samples best, where the probability
// that the first player wins is the logistic function of the evaluation, shrunk
// towards prior: with u the parameters in parts of the spread expected of them,
// it minimises
//
//	evidence · Σ cross entropy(target, logistic(slope·evaluation)) + |u|²/2
//
// by L-BFGS. The target of a sample is a mean of its result, with the given share,
// and of the logistic function of what the search found: a search sees a little
// further than the evaluation and always, a result sees everything but is mostly
// chance. Which share serves best differs between games. The weights are scaled so that the pieces
// of the start are worth together what they are worth by prior.
func Fit(prior *eval.Weights, samples []Sample, results float64, workers int) (*eval.Weights, error) {
	if len(samples) == 0 {
		return nil, fmt.Errorf("train: %w to learn from: none", ErrFewPositions)
	}
	f := newFitting(prior, samples, results, workers)
	x := make([]float64, f.design.params())
	problem := optimize.Problem{
		Func: func(x []float64) float64 { f.at(x); return f.value },
		Grad: func(grad, x []float64) { f.at(x); copy(grad, f.grad) },
	}
	found, err := optimize.Minimize(problem, x, &optimize.Settings{
		MajorIterations:   iterations,
		GradientThreshold: 1e-3 * math.Sqrt(float64(len(x))),
	}, &optimize.LBFGS{Store: 20})
	// An error of the line search alone, after steps that helped, is an end like others.
	if found == nil || math.IsNaN(found.F) || math.IsInf(found.F, 0) || slices.ContainsFunc(found.X, math.IsNaN) {
		return nil, fmt.Errorf("train: fit: no finite minimum: %w", cmp.Or(err, errors.New("the loss is not a number")))
	}
	f.design.weights(found.X, f.weights)
	v := f.prior
	for i, w := range f.weights {
		v[i][0] += w.middle + w.tilt
		v[i][1] += w.middle - w.tilt
	}
	scale(prior, v)
	return prior.WithVector(v, "fitted to self-play"), nil
}

// scale makes the pieces of the start worth together what they are by prior.
func scale(prior *eval.Weights, v []eval.Taper) {
	r := prior.Rules()
	start := r.New().Material()
	was, is := 0.0, 0.0
	for i, old := range prior.Vector() {
		if t := prior.Term(i); t.Sort == eval.OnBoard && !r.IsRoyal(t.Kind) {
			count := float64(start[0][t.Kind][engine.OnBoard] + start[1][t.Kind][engine.OnBoard])
			was += count * old.At(0.5)
			is += count * v[i].At(0.5)
		}
	}
	ratio := 1.0
	if was > 0 && is > 0 {
		ratio = min(max(was/is, 0.5), 2)
	}
	for i := range v {
		v[i][0] *= ratio
		v[i][1] *= ratio
	}
}

// A fitting is the likelihood of the samples as a function of parameters.
type fitting struct {
	samples []Sample
	design  *design
	prior   []eval.Taper // evened
	base    []float64    // by sample: the evaluation by prior
	target  []float64    // by sample

	workers int
	parts   []part
	weights []tilted
	last    []float64 // the parameters that value and grad belong to
	value   float64
	grad    []float64
}

// A part sums some of the samples.
type part struct {
	lo, hi int
	value  float64
	by     []tilted
}

func newFitting(prior *eval.Weights, samples []Sample, results float64, workers int) *fitting {
	f := &fitting{samples: samples, design: newDesign(prior), workers: workers}
	f.weights = make([]tilted, prior.Terms())
	f.grad = make([]float64, f.design.params())
	f.base, f.target = make([]float64, len(samples)), make([]float64, len(samples))
	f.prior = prior.Vector()
	f.design.even(f.prior)
	for i := range samples {
		s := &samples[i]
		for _, t := range s.terms {
			f.base[i] += float64(t.value) * f.prior[t.index].At(float64(s.phase))
		}
		f.target[i] = results*float64(s.Result) + (1-results)*logistic(slope*float64(s.Score))
	}
	for i := range fitParts {
		f.parts = append(f.parts, part{
			lo: i * len(samples) / fitParts, hi: (i + 1) * len(samples) / fitParts, by: make([]tilted, prior.Terms()),
		})
	}
	return f
}

// at computes value and gradient, unless it did so for the same parameters.
func (f *fitting) at(x []float64) {
	if f.last != nil && floats.Equal(f.last, x) {
		return
	}
	f.last = append(f.last[:0], x...)
	f.design.weights(x, f.weights)
	var all sync.WaitGroup
	slots := make(chan struct{}, max(1, f.workers))
	for i := range f.parts {
		slots <- struct{}{}
		all.Go(func() {
			f.sum(&f.parts[i])
			<-slots
		})
	}
	all.Wait()
	f.value = floats.Dot(x, x) / 2
	copy(f.grad, x)
	for i := range f.parts {
		f.value += f.parts[i].value
		f.design.gradient(f.parts[i].by, f.grad)
	}
}

// sum adds up the samples of a part.
func (f *fitting) sum(part *part) {
	part.value = 0
	clear(part.by)
	for i := part.lo; i < part.hi; i++ {
		s := &f.samples[i]
		lean := float64(2*s.phase - 1)
		z := f.base[i]
		for _, t := range s.terms {
			w := f.weights[t.index]
			z += float64(t.value) * (w.middle + lean*w.tilt)
		}
		z *= slope
		part.value += evidence * (softplus(z) - f.target[i]*z)
		g := evidence * slope * (logistic(z) - f.target[i])
		for _, t := range s.terms {
			by := &part.by[t.index]
			by.middle += g * float64(t.value)
			by.tilt += g * float64(t.value) * lean
		}
	}
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// softplus is log(1 + e^z) without overflow.
func softplus(z float64) float64 { return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) }
