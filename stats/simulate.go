package stats

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Simulation draws games from a known truth, to see whether intervals cover
// it. The expected score of every game is exactly logistic in its terms,
// however strongly the games of an opening depend on each other: results are
// read off correlated normal variables at the thresholds that give each game
// its probabilities.
type Simulation struct {
	Terms []string
	Beta  []float64
	Arms  []SimulatedArm
	// Nu is Davidson's ν: draws against the geometric mean of wins and losses.
	Nu float64
	// Side is the part of the variance of a game that its opening adds in
	// favour of the side observed in all its games, Seat the part it adds in
	// favour of whoever sits there, for that side in every other game and
	// against it in the rest. Side makes the games of an opening alike, Seat
	// makes them opposite. Their sum is at most 1.
	Side, Seat float64
	// Tau is the standard deviation of what each arm adds to the sum of its
	// terms, for the side observed; see [ArmSpread]. It is drawn again each time,
	// once for arms of the same name, in the shape of Effects.
	Tau     float64
	Effects Effects
}

// A SimulatedArm is openings of one design.
type SimulatedArm struct {
	Name string
	// Games holds the terms of each game of an opening.
	Games    [][]float64
	Openings int
}

// Draw plays every opening once.
func (s Simulation) Draw(rng *rand.Rand) []Observation {
	var out []Observation
	var opening uint64
	own := s.armEffects(rng)
	for _, arm := range s.Arms {
		play := s.Opening(arm.Games, own[arm.Name])
		for range arm.Openings {
			for i, y := range play(rng) {
				out = append(out, Observation{Opening: opening, Arm: arm.Name, X: arm.Games[i], Y: y})
			}
			opening++
		}
	}
	return out
}

// Opening returns a function that plays the games of an opening, given their terms and
// what the arm adds: the scores of the side observed.
func (s Simulation) Opening(games [][]float64, own float64) func(rng *rand.Rand) []float64 {
	type thresholds struct{ win, draw float64 }
	at := make([]thresholds, len(games))
	for i, x := range games {
		win, draw := davidsonFor(logistic(dot(x, s.Beta)+own), s.Nu)
		at[i] = thresholds{win, draw}
	}
	return func(rng *rand.Rand) []float64 {
		out := make([]float64, len(games))
		side, seat := rng.NormFloat64(), rng.NormFloat64()
		for i := range games {
			z := math.Sqrt(s.Side)*side + math.Sqrt(s.Seat)*seat + math.Sqrt(1-s.Side-s.Seat)*rng.NormFloat64()
			seat = -seat
			switch u := distuv.UnitNormal.Survival(z); {
			case u < at[i].win:
				out[i] = 1
			case u < at[i].win+at[i].draw:
				out[i] = 0.5
			}
		}
		return out
	}
}

// armEffects draws what each arm adds; nothing is drawn where τ is 0.
func (s Simulation) armEffects(rng *rand.Rand) map[string]float64 {
	own := make(map[string]float64)
	if s.Tau == 0 {
		return own
	}
	for _, arm := range s.Arms {
		if _, seen := own[arm.Name]; !seen {
			own[arm.Name] = s.Tau * s.Effects.Draw(rng)
		}
	}
	return own
}

// Simulation returns the simulation of a logit fit. The coefficients are the truth, and
// every design has as many openings as were played. The rate of draws, the correlation
// of the games of an opening and the scatter of the arms are those of the fit. The
// correlation of the underlying normal variables follows from that of the results by
// Sheppard's formula sin(π·r/2), which holds for even chances without draws.
func (f *Fit) Simulation() Simulation {
	s := Simulation{Terms: f.Terms, Beta: f.Beta, Nu: f.davidsonNu()}
	if spread := f.ArmSpread(); spread.DF >= leastSpare {
		s.Tau = spread.Tau.Value
	}
	r := math.Sin(math.Pi / 2 * f.PairCorrelation())
	if r > 0 {
		s.Side = math.Min(r, 0.99)
	} else {
		s.Seat = math.Min(-r, 0.99)
	}
	at := make(map[string]int)
	for _, p := range f.data.patterns {
		key := p.design()
		i, seen := at[key]
		if !seen {
			i = len(s.Arms)
			at[key] = i
			arm := SimulatedArm{Name: f.data.rows[p.entries[0].row].arm}
			for _, e := range p.entries {
				for range int(e.n) {
					arm.Games = append(arm.Games, f.x(e.row))
				}
			}
			s.Arms = append(s.Arms, arm)
		}
		s.Arms[i].Openings += len(p.openings)
	}
	return s
}

// PairCorrelation is the mean correlation, over openings and pairs of their
// games, between what two games of an opening scored beyond expectation. It is
// zero if no opening has two games.
func (f *Fit) PairCorrelation() float64 {
	products, pairs, squares, games := 0.0, 0.0, 0.0, 0.0
	for _, p := range f.data.patterns {
		count := float64(len(p.openings))
		sum, own, n := 0.0, 0.0, 0.0
		for _, e := range p.entries {
			mu, _ := f.Link.mean(dot(f.x(e.row), f.Beta))
			sum += e.n * (e.y - mu)
			own += e.n * (e.y - mu) * (e.y - mu)
			n += e.n
		}
		products += count * (sum*sum - own) / 2
		pairs += count * n * (n - 1) / 2
		squares += count * own
		games += count * n
	}
	if pairs == 0 || squares == 0 {
		return 0
	}
	return (products / pairs) / (squares / games)
}

// davidsonNu is the ν at which as many draws are expected as were seen.
func (f *Fit) davidsonNu() float64 {
	seen := 0.0
	for _, p := range f.data.patterns {
		for _, e := range p.entries {
			if e.y == 0.5 {
				seen += e.n * float64(len(p.openings))
			}
		}
	}
	if seen == 0 {
		return 0
	}
	n := f.rowGames()
	lo, hi := 0.0, 1.0
	expected := func(nu float64) float64 {
		sum := 0.0
		for r := range f.data.rows {
			mu, _ := f.Link.mean(dot(f.x(r), f.Beta))
			_, draw := davidsonFor(mu, nu)
			sum += n[r] * draw
		}
		return sum
	}
	for expected(hi) < seen && hi < 1e9 {
		hi *= 2
	}
	_, nu := bisect(lo, hi, 100, func(nu float64) bool { return expected(nu) >= seen })
	return nu
}
