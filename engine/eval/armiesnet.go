package eval

import (
	"komi/engine"
	"komi/engine/eval/nnue"
)

// A net changes what share of the outcome a player expects. Its outputs are log odds
// between players, a hundredth of a pawn being [LogOdds]: the shares are those of the
// linear evaluation, each multiplied by e to the output, over their sum (a softmax).
// Shares go by the squares of strengths, so a strength changes by e to half the output.

// LogOdds is how much surer a hundredth of a pawn makes a win, in log odds. The games of
// weak players would show less of a slope: what decides them is mostly chance, which
// weights should not be stretched to explain.
const LogOdds = 0.004

const (
	mostCorrection = 1500               // hundredths of a pawn
	factorOne      = 1 << 12            // a factor of one
	rootStep       = 1.0020020013340003 // e to half of LogOdds
)

// factors is e to half the output of a net, by output, from -mostCorrection on. It is
// computed by multiplication, so that it is the same on every machine.
var factors = func() (out [2*mostCorrection + 1]int64) {
	f := 1.0
	for i := range mostCorrection + 1 {
		out[mostCorrection+i] = int64(float64(f*factorOne) + 0.5)
		out[mostCorrection-i] = int64(factorOne/f + 0.5)
		f *= rootStep
	}
	return out
}()

// correct changes the strengths of the living players as the net says.
func (w *Armies) correct(p *engine.Position, a *nnue.Accumulators, s *Strength) {
	turn := p.Turn()
	for q := range w.rules.Players() {
		player := engine.Player(q)
		if p.Royals(player) == 0 {
			continue
		}
		out := min(max(w.net.Output(a, player, turn), -mostCorrection), mostCorrection)
		s[q] = int32(int64(s[q]) * factors[out+mostCorrection] / factorOne)
	}
}
