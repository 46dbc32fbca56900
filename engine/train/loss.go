package train

import (
	"math"

	"komi/engine"
)

// odds returns the log odds that the sum of linear evaluation and network gives the
// player on turn.
func (d *descent) odds(a *about, out float32) float64 {
	return float64(slope*float64(a.of[0].linear)) + float64(out)
}

// target is what a position of a game of two should be thought of, from 0 to 1.
func (d *descent) target(a *about) float64 {
	found := expit(float64(slope * float64(a.of[0].score)))
	if d.course.Results == 0 {
		return found
	}
	result := float64(a.of[0].result) / engine.Whole
	return float64(d.course.Results*result) + float64((1-d.course.Results)*found)
}

// softmax returns the shares that a network makes of those of the linear evaluation:
// each times e to the output, over their sum.
func softmax(a *about, out [engine.MaxPlayers]float32) (shares [engine.MaxPlayers]float64) {
	sum := 0.0
	for q, of := range a.of {
		if of.linear > 0 {
			shares[q] = float64(of.linear) * exp(float64(min(max(out[q], -mostOdds), mostOdds)))
		}
		sum += shares[q]
	}
	for q := range shares {
		shares[q] /= sum
	}
	return shares
}

// mostOdds bounds outputs, so that no sum of shares overflows or is zero.
const mostOdds = 50

// targets are the shares that players of a game of several should be thought to have.
func (d *descent) targets(a *about) (shares [engine.MaxPlayers]float64) {
	sum := 0.0
	for _, of := range a.of {
		sum += float64(of.score)
	}
	for q, of := range a.of {
		found := float64(of.score) / sum
		result := float64(of.result) / engine.Whole
		shares[q] = float64(d.course.Results*result) + float64((1-d.course.Results)*found)
	}
	return shares
}

// crossEntropy is the cross entropy of shares expected where targets are due.
func crossEntropy(targets, expected [engine.MaxPlayers]float64) (loss float64) {
	for q, t := range targets {
		if t > 0 && expected[q] > 0 {
			loss -= float64(t * math.Log(expected[q]))
		}
	}
	return loss
}

// loss returns the loss of an example with and without the network.
func (d *descent) loss(x *pass, i int) (with, without float64) {
	a := &d.examples.about[i]
	x.begin(d.net, d.examples.of(i), nil, a.turn)
	if d.examples.sides() == 1 {
		target := d.target(a)
		z, z0 := d.odds(a, x.output(d.net, a.turn)), d.odds(a, 0)
		return softplus(z) - float64(target*z), softplus(z0) - float64(target*z0)
	}
	var out [engine.MaxPlayers]float32
	for q := range d.examples.sides() {
		out[q] = x.output(d.net, engine.Player(q))
	}
	targets := d.targets(a)
	return crossEntropy(targets, softmax(a, out)), crossEntropy(targets, softmax(a, [engine.MaxPlayers]float32{}))
}
