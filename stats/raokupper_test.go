package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// With one term that is always 1 the model is saturated, and the likelihood
// equations give P(win) and P(loss) the observed shares: η = (logit w - logit
// l)/2 and log θ = -(logit w + logit l)/2 (Rao and Kupper 1967, section 3).
func TestThresholdSaturated(t *testing.T) {
	var results []Result
	for score, n := range map[float64]int{1: 50, 0.5: 30, 0: 20} {
		for i := range n {
			results = append(results, Result{Opening: uint64(i), X: []float64{1}, Drawish: []float64{1}, Score: score})
		}
	}
	m, err := FitThreshold([]string{"side"}, []string{"draw"}, results)
	if err != nil {
		t.Fatal(err)
	}
	logit := func(p float64) float64 { return math.Log(p / (1 - p)) }
	if want := (logit(0.5) - logit(0.2)) / 2; math.Abs(m.Beta[0]-want) > 1e-6 {
		t.Errorf("η %v, want %v", m.Beta[0], want)
	}
	if want := -(logit(0.5) + logit(0.2)) / 2; math.Abs(softplus(m.Beta[1])-want) > 1e-6 {
		t.Errorf("log θ %v, want %v", softplus(m.Beta[1]), want)
	}
	if want := 0.5*math.Log(0.5) + 0.3*math.Log(0.3) + 0.2*math.Log(0.2); math.Abs(m.LogLikelihood-want) > 1e-9 {
		t.Errorf("log-likelihood %v, want %v", m.LogLikelihood, want)
	}
}

// Held-out loss picks the model the games were drawn from, either way round.
func TestChooseDraws(t *testing.T) {
	truths := map[string]func(eta float64) (win, draw float64){
		"Davidson":   func(eta float64) (win, draw float64) { return davidson(eta, 1.5) },
		"Rao-Kupper": func(eta float64) (win, draw float64) { win, draw, _ = threshold(eta, 1); return win, draw },
	}
	for name, probabilities := range truths {
		rng := rand.New(rand.NewPCG(7, 7))
		var results []Result
		for i := range 12000 {
			x := 2.5 * rng.NormFloat64()
			win, draw := probabilities(x)
			r := Result{Opening: uint64(i / 2), X: []float64{x}, Drawish: []float64{1}}
			switch u := rng.Float64(); {
			case u < win:
				r.Score = 1
			case u < win+draw:
				r.Score = 0.5
			}
			results = append(results, r)
		}
		c, err := ChooseDraws([]string{"x"}, []string{"1"}, results, 4, 1)
		if err != nil {
			t.Fatal(err)
		}
		if d := c.Difference; name == "Davidson" && !(d.Lo > 0) || name == "Rao-Kupper" && !(d.Hi < 0) {
			t.Errorf("games by %s: Rao-Kupper's loss less Davidson's is %s", name, d.Text(Number(4)))
		}
	}
}

func TestThresholdRefuses(t *testing.T) {
	_, err := FitThreshold([]string{"x"}, []string{"1"}, []Result{{X: []float64{1}, Drawish: []float64{1}, Score: 0.3}})
	if err == nil {
		t.Error("a score of 0.3 was taken")
	}
}
