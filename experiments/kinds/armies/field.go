package armies

import (
	"math"
	"slices"
	"strings"

	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// A Field is what a set of games says: an arm's, or those of a pool.
type Field struct {
	Name  string
	Arm   *games.Arm // nil for a pool
	Order string     // letters of the players in the order of their turns; "" for a pool
	Model string     // the label of the seats where they are alike, else ""
	// Stock is what the armies have more than the setup, or fewer where it is negative, by
	// the player's letter, a colon and the piece's.
	Stock map[string]int
	Alone int // the player against whom the others are allied, -1 for none
	// Side is what the player wins who is alone, and SideP the p-value against a
	// half, adjusted over the fields (Holm).
	Side  stats.Estimate
	SideP float64

	Games, Openings int
	// Shares are what the armies win, draws divided among those alive; their
	// intervals hold for all three at once.
	Shares  []stats.Estimate
	Outline [][3]float64 // of the region where the true shares lie, 95%
	// Apart are the p-values of shares of a third, by player, adjusted over all players of
	// all arms (Holm); nil for a pool.
	Apart []float64
	// Equal says whether all shares are within armyMargin of a third, or in a
	// team game whether the sides are within it of a half, also if every game that the limit
	// on moves cut off had gone to one army, and of an arm as one of all; EqualP is the
	// p-value of a larger difference, taken alone and in the worst case.
	Equal  stats.Verdict
	EqualP float64
	// Hidden reports that the games cut off alone keep the shares from being called equal.
	Hidden  bool
	Balance stats.Estimate // 1 less the largest difference of two shares
	Entropy float64        // of the shares, over that of equal ones

	Undecided     stats.Estimate // games that nobody won
	First, Second []stats.Estimate
	Taken         [3][3]stats.Estimate // by captor and victim, rate of games
	Snow          []Snow               // by player

	games   []games.Game
	samples []stats.Sample
}

// won reports whether the share of an army is shown to be above (1) or below (-1)
// a third, or neither. Of an arm it is said as one of all.
func (f *Field) won(player int) int {
	if f.Apart != nil && !(f.Apart[player] <= games.Alpha) {
		return 0
	}
	return f.wonAlone(player)
}

// wonAlone is the same of an arm taken alone.
func (f *Field) wonAlone(player int) int {
	switch e := f.Shares[player]; {
	case !e.OK():
		return 0
	case e.Lo > 1.0/3:
		return 1
	case e.Hi < 1.0/3:
		return -1
	}
	return 0
}

// describe finds out how the games of a field were played: the order of turns, the allies
// and the players.
func (v *study) describe(f *Field) {
	g := f.games[0]
	order := make([]string, v.Players)
	for q, p := range v.Armies.Players {
		if place := int(v.Extra(document.Turn+p.Letter, g)); place >= 1 && place <= len(order) {
			order[place-1] = p.Letter
		}
		if v.Extra(document.Alone+p.Letter, g) > 0 {
			f.Alone = q
		}
	}
	f.Order = strings.Join(order, "")
	f.Model = v.Seats[g.Seats[0]]
	for _, other := range f.games {
		if other.Seats != g.Seats || g.Seats[1] != g.Seats[0] || g.Seats[2] != g.Seats[0] {
			f.Model = ""
			break
		}
	}
}

// estimate makes the estimates of a field from its games.
func (v *study) estimate(f *Field) {
	f.Games = len(f.games)
	each := func(value func(q int, g games.Game) float64) []stats.Sample {
		var out []stats.Sample
		for q := range v.Players {
			out = append(out, v.Sample(f.games, func(g games.Game) float64 { return value(q, g) }))
		}
		return out
	}
	f.samples = each(func(q int, g games.Game) float64 { return float64(g.Shares[q]) })
	f.Shares = stats.Joint(f.samples, v.Run.Seed)
	f.Openings = f.Shares[0].Blocks
	f.Outline = outline(f.samples, f.Shares)
	f.Balance = stats.Balance(f.samples, v.Run.Seed)
	var shares []float64
	for _, e := range f.Shares {
		shares = append(shares, e.Value)
	}
	f.Entropy = stats.Entropy(shares)
	if f.Alone >= 0 {
		f.Side = stats.Score(f.samples[f.Alone])
		e := stats.Equivalent(f.Side, 0.5, armyMargin)
		f.Equal, f.EqualP = e.Verdict, e.P
	} else {
		var each []stats.Equivalence
		f.Equal, each = stats.EquivalentAll(f.samples, 1.0/3, armyMargin, v.Run.Seed)
		f.EqualP = 0
		for _, e := range each {
			f.EqualP = math.Max(f.EqualP, e.P) // a claim that all hold is as sure as the least sure
		}
	}
	v.judgeWorst(f)
	f.Undecided = stats.Rate(v.undecided(f))
	f.First = stats.Joint(each(func(q int, g games.Game) float64 { return stats.Indicator(v.fall(q, g) == 1) }), v.Run.Seed)
	f.Second = stats.Joint(each(func(q int, g games.Game) float64 { return stats.Indicator(v.fall(q, g) == 2) }), v.Run.Seed)
	for captor := range f.Taken {
		for victim := range f.Taken[captor] {
			f.Taken[captor][victim] = stats.Rate(v.Sample(f.games, func(g games.Game) float64 { return stats.Indicator(v.took(captor, victim, g)) }))
		}
	}
	f.Snow = v.snowball(f.games)
}

// undecided is a sample of the games that no player, or in a team game no side,
// has won.
func (v *study) undecided(f *Field) stats.Sample {
	return v.Sample(f.games, func(g games.Game) float64 {
		if f.Alone >= 0 {
			side := g.Shares[f.Alone]
			return stats.Indicator(side > 0.001 && side < 0.999)
		}
		return stats.Indicator(!slices.ContainsFunc(g.Shares[:], func(v float32) bool { return v > 0.999 }))
	})
}

// outline is the edge of the ellipse that holds the true shares with 95% confidence, by the
// normal approximation; nil where the data say nothing.
func outline(samples []stats.Sample, shares []stats.Estimate) [][3]float64 {
	const chi, corners = 2.4477, 48 // root of the 95% quantile with two degrees of freedom
	for _, e := range shares {
		if !e.OK() {
			return nil
		}
	}
	v := stats.Covariance(samples[:2])
	a := math.Sqrt(v.At(0, 0)) // Cholesky factor, lower: a, b c
	b, c := 0.0, math.Sqrt(v.At(1, 1))
	if a > 0 {
		b = v.At(0, 1) / a
		c = math.Sqrt(math.Max(0, v.At(1, 1)-b*b))
	}
	var out [][3]float64
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		x := shares[0].Value + chi*a*cos
		y := shares[1].Value + chi*(b*cos+c*sin)
		out = append(out, [3]float64{x, y, 1 - x - y})
	}
	return out
}
