package rehearsal

import (
	"fmt"
	"math"
	"math/rand/v2"

	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A World is what games are drawn from whose results, and not whose moves, matter.
type World struct {
	// Expected is what each player of an arm is expected to score in the game of a slot.
	// They sum to 1.
	Expected func(arm *experiments.Arm, slot experiments.Slot) []float64
	Draws    float64 // share of drawn games, where nobody is too weak for it
	// Luck is the part of a game's variance that comes from its opening, and Shape how the
	// luck of openings is distributed.
	Luck  float64
	Shape stats.Effects

	openings map[int64]opening
	marks    map[string]map[string]float64 // by arm
}

// Assumed is what the worlds of an experiment are like.
type Assumed struct {
	Draws float64 // share of drawn games
	Luck  float64 // part of a game's variance that comes from its opening
	// Spread is how far apart what is compared is in truth, as a standard deviation of
	// scores.
	Spread float64
	// Unit is what a unit is worth in logarithms of odds, where values are asked for; 0 for
	// what is usual.
	Unit float64
	// Drift is by how much more or less pieces are worth at other moments of the game than at
	// the one that decides, by moment and piece: a factor each, 1 where there is none.
	Drift  map[string]map[string]float64
	Margin float64       // how far from even counts as fair
	Shape  stats.Effects // of the luck of openings, or of the effects of arms
}

// World is a world whose players score as expected.
func (a Assumed) World(expected func(arm *experiments.Arm, slot experiments.Slot) []float64) *World {
	return &World{Expected: expected, Draws: a.Draws, Luck: a.Luck, Shape: a.Shape}
}

// Scores is a world of two players whose first scores, by the name of the arm, are truth.
func (a Assumed) Scores(truth map[string]float64) *World {
	return a.World(func(arm *experiments.Arm, _ experiments.Slot) []float64 {
		return []float64{truth[arm.Name], 1 - truth[arm.Name]}
	})
}

// Play plays an experiment by the world.
func (w *World) Play(e *experiments.Experiment, rng *rand.Rand) (*experiments.Schedule, []results.Game, error) {
	return play(e.WithSeed(rng.Uint64()>>1), func(s *experiments.Schedule, from, to int) ([]results.Game, error) {
		return w.Draw(rng, s, from, to), nil
	})
}

// Read plays an experiment by the world and groups its games as those of a real run are
// grouped. The replicate counts games and stages, and is empty besides.
func (w *World) Read(e *experiments.Experiment, rng *rand.Rand, margin float64) (*games.Set, Replicate, error) {
	s, made, err := w.Play(e, rng)
	if err != nil {
		return nil, Replicate{}, err
	}
	set, err := games.Made(Run(s), made, margin)
	if err != nil {
		return nil, Replicate{}, err
	}
	return set, Replicate{Games: len(made), Stages: 1 + len(s.Stages())}, nil
}

// An opening is what the games of a block have in common.
type opening struct {
	size float64 // of its luck, in its shape
	to   []float64
	u    []float64 // by game: what arms that share the opening draw too
}

// whole is what the shares of a made-up game sum to.
const whole = 12

// alike is how often a game of an arm goes the way that the games of paired arms go, so
// that arms on one opening are alike as those of real runs are.
const alike = 0.5

// Draw draws the games of a stretch of the schedule.
func (w *World) Draw(rng *rand.Rand, s *experiments.Schedule, from, to int) []results.Game {
	if w.openings == nil {
		w.openings, w.marks = map[int64]opening{}, map[string]map[string]float64{}
	}
	var out []results.Game
	for i := from; i < to; i++ {
		slot := s.Slot(i)
		arm := &s.Arms[slot.Arm]
		out = append(out, w.game(rng, s, arm, slot))
	}
	return out
}

func (w *World) opening(rng *rand.Rand, block int64, players, games int) opening {
	o, seen := w.openings[block]
	if !seen {
		o.size = w.Shape.Draw(rng)
		o.to = make([]float64, players)
		o.to[0], o.to[1] = 1, -1
		if players > 2 { // in any direction that leaves the sum alone
			mean, norm := 0.0, 0.0
			for q := range o.to {
				o.to[q] = rng.NormFloat64()
				mean += o.to[q] / float64(players)
			}
			for q := range o.to {
				o.to[q] -= mean
				norm += o.to[q] * o.to[q]
			}
			for q := range o.to {
				o.to[q] *= math.Sqrt(2 / norm)
			}
		}
		for range games {
			o.u = append(o.u, rng.Float64())
		}
		w.openings[block] = o
	}
	return o
}

// game draws a game. Of allies only one is drawn for, and they share what he gets.
func (w *World) game(rng *rand.Rand, s *experiments.Schedule, arm *experiments.Arm, slot experiments.Slot) results.Game {
	expected := w.Expected(arm, slot)
	n := len(expected)
	g := results.Game{
		Index: slot.Index, Block: slot.Block, Arm: arm.Name, Variant: s.Game.ID, Setup: arm.Rules.Setup(), Options: variants.OptionsText(arm.Rules.Options()),
		Seats: slot.Seats, Seed: slot.Seed, Start: fmt.Sprintf("made up %d %d %d", slot.Arm, slot.Block, slot.Game), Whole: whole, Nodes: 1000,
		Shares: make([]int, n), Reason: "made up", Extra: w.marksOf(arm),
	}
	sides := sidesOf(arm, n)
	chances := make([]float64, len(sides))
	for side, players := range sides {
		for _, q := range players {
			chances[side] += expected[q]
		}
	}
	o := w.opening(rng, slot.Block, n, s.PerRound())
	size := o.size
	if arm.Mirrored() && slot.Game%2 == 1 {
		size = -size
	}
	u := o.u[slot.Game]
	if !s.Openings.Paired && arm.Twin == "" || rng.Float64() >= alike {
		u = rng.Float64()
		g.Start += fmt.Sprint(" ", slot.Index)
	}
	winner := w.winner(u, chances, size, o.to)
	for side, players := range sides {
		share := 0
		switch winner {
		case side:
			share = whole
		case drawn:
			share = whole / len(sides)
		}
		for _, q := range players {
			g.Shares[q] = share / len(players)
		}
	}
	return g
}

// marksOf are the arm's marks, worked out once.
func (w *World) marksOf(arm *experiments.Arm) map[string]float64 {
	m, seen := w.marks[arm.Name]
	if !seen {
		m = arm.Marks()
		w.marks[arm.Name] = m
	}
	return m
}

// sidesOf are the players of each side: allies are one.
func sidesOf(arm *experiments.Arm, players int) (sides [][]int) {
	t := arm.Rules.Spec().Team
	var allies []int
	for q := range players {
		if t == nil || q == t.Strong {
			sides = append(sides, []int{q})
		} else {
			allies = append(allies, q)
		}
	}
	if t != nil {
		sides = append(sides, allies)
	}
	return sides
}

const drawn = -1

// winner is the side that wins. Luck is cut short where a chance would leave 0 to 1, alike
// both ways, so that the mean over openings stays what is expected.
func (w *World) winner(u float64, expected []float64, size float64, to []float64) int {
	n := float64(len(expected))
	least := 1.0
	for _, p := range expected {
		least = math.Min(least, p)
	}
	draws := math.Min(w.Draws, 0.9*n*least)
	width := size * math.Sqrt(w.Luck*(1-draws)*expected[0]*(1-expected[0]))
	if len(expected) < len(to) { // two sides of three players
		to = []float64{1, -1}
	}
	for q, p := range expected {
		if room := p - draws/n; math.Abs(width*to[q]) > room {
			width = math.Copysign(room/math.Abs(to[q]), width)
		}
	}
	for q, p := range expected {
		chance := p - draws/n + width*to[q]
		if u < chance {
			return q
		}
		u -= chance
	}
	return drawn
}

// Truths draws what an arm's first player is expected to score: even, just as far from it
// as is called fair, or anywhere about it. At the first two claims are wrong most easily.
func Truths(rng *rand.Rand, arms int, even, margin, spread float64) []float64 {
	out := make([]float64, arms)
	for i := range out {
		switch rng.IntN(3) {
		case 0:
			out[i] = even
		case 1:
			out[i] = even + margin*float64(1-2*rng.IntN(2))
		default:
			out[i] = even + spread*rng.NormFloat64()
		}
		out[i] = min(max(out[i], 0.02), 0.98)
	}
	return out
}
