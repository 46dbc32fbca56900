package armies

import (
	"math"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// ArmyMargin is how far from a third a share may be where all three are called
// equal.
const ArmyMargin = 0.03

// orderOption is the option of a game that changes the order of turns.
const orderOption = "order="

// Armies are what the games of a run say of three armies.
type Armies struct {
	Players []Army   // by player
	Fields  []*Field // one an arm, in their order
	// Pools put together the arms that differ in nothing but the order of
	// turns; none where there are no such arms.
	Pools   []*Pool
	Changes []Change // one setup or option more or less, on the same openings
	Seats   []Seat   // players that differ; none where all are alike
	// Better compares the seats, I and J being their places.
	Better []stats.Comparison
}

// An Army is one of the three.
type Army struct{ Letter, Name string }

// A Field is what a set of games says: an arm's, or those of a pool.
type Field struct {
	Name  string
	Arm   *games.Arm // nil for a pool
	Order string     // letters of the players in the order of their turns; "" for a pool
	Model string     // the label of the seats where they are alike, else ""
	Alone int        // the player against whom the others are allied, -1 for none
	// Side is what the player wins who is alone, and SideP the p-value against a
	// half, adjusted over the fields (Holm).
	Side  stats.Estimate
	SideP float64

	Games, Openings int
	// Shares are what the armies win, draws divided among those alive; their
	// intervals hold for all three at once.
	Shares  []stats.Estimate
	Outline [][3]float64 // of the region where the true shares lie, 95%
	// Equal says whether all shares are within ArmyMargin of a third, or in a
	// team game whether the sides are within it of a half.
	Equal   stats.Verdict
	Balance stats.Estimate // 1 less the largest difference of two shares
	Entropy float64        // of the shares, over that of equal ones

	Undecided     stats.Estimate // games that nobody won
	First, Second []stats.Estimate
	Taken         [3][3]stats.Estimate // by captor and victim, rate of games
	Snow          []Snow               // by player

	games   []games.Game
	samples []stats.Sample
}

// Snow says what it is worth to take the first king: the share of who took it.
type Snow struct {
	Times int            // that the army took the first king
	Share stats.Estimate // of the game that went on between two
	P     float64        // against a half, adjusted over the armies (Holm)
}

// Won reports whether the share of an army is shown to be above (1) or below (-1)
// a third, or neither.
func (f *Field) Won(player int) int {
	e := f.Shares[player]
	switch {
	case !e.OK():
		return 0
	case e.Lo > 1.0/3:
		return 1
	case e.Hi < 1.0/3:
		return -1
	}
	return 0
}

// fields describes the arms; it leaves Armies nil where the game is not one of three
// armies with names.
func (v *study) fields() {
	if v.Players != 3 {
		return
	}
	players := v.players()
	if players == nil {
		return
	}
	v.Armies = &Armies{Players: players}
	for _, a := range v.Arms {
		f := &Field{Name: a.Name, Arm: a, Alone: -1, games: a.Played}
		if len(f.games) > 0 {
			v.describe(f)
		}
		v.estimate(f)
		v.Armies.Fields = append(v.Armies.Fields, f)
	}
	v.judgeSides()
	v.pool()
	v.compareAll()
	v.rank()
}

// judgeSides tests whether the sides of team games win equally often.
func (v *study) judgeSides() {
	var p []float64
	for _, f := range v.Armies.Fields {
		f.SideP = math.NaN()
		if f.Alone >= 0 && f.Side.OK() {
			f.SideP = games.Differs(f.Side, 0.5)
		}
		p = append(p, f.SideP)
	}
	for i, adjusted := range stats.Holm(p) {
		v.Armies.Fields[i].SideP = adjusted
	}
}

// Favours says which side of a team game is shown to win more than half: 1 for the
// player who is alone, -1 for the allies, 0 for neither.
func (f *Field) Favours() int {
	switch {
	case !(f.SideP <= games.Alpha):
		return 0
	case f.Side.Value > 0.5:
		return 1
	}
	return -1
}

// Teams reports whether the games are team games.
func (a *Armies) Teams() bool {
	return slices.ContainsFunc(a.Fields, func(f *Field) bool { return f.Alone >= 0 })
}

// players reads the names of the players in the variant file that the run carries.
func (v *study) players() []Army {
	var file struct {
		Player []Army `toml:"player"`
	}
	for _, r := range v.Run.AllRules() {
		if toml.Unmarshal([]byte(r.Text), &file) == nil && len(file.Player) == v.Players {
			return file.Player
		}
	}
	return nil
}

// describe says by what its games were played.
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
		f.Equal = stats.Equivalent(f.Side, 0.5, ArmyMargin).Verdict
	} else {
		f.Equal, _ = stats.EquivalentAll(f.samples, 1.0/3, ArmyMargin, v.Run.Seed)
	}
	f.Undecided = stats.Rate(v.undecided(f))
	f.First = stats.Joint(each(func(q int, g games.Game) float64 { return games.Indicator(v.fall(q, g) == 1) }), v.Run.Seed)
	f.Second = stats.Joint(each(func(q int, g games.Game) float64 { return games.Indicator(v.fall(q, g) == 2) }), v.Run.Seed)
	for captor := range f.Taken {
		for victim := range f.Taken[captor] {
			f.Taken[captor][victim] = stats.Rate(v.Sample(f.games, func(g games.Game) float64 { return games.Indicator(v.took(captor, victim, g)) }))
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
			return games.Indicator(side > 0.001 && side < 0.999)
		}
		return games.Indicator(!slices.ContainsFunc(g.Shares[:], func(v float32) bool { return v > 0.999 }))
	})
}

// took reports whether a player took another's last king.
func (v *study) took(captor, victim int, g games.Game) bool {
	p := v.Armies.Players
	return v.Extra(document.Taken+p[victim].Letter+" by "+p[captor].Letter, g) > 0
}

// fall is which of the players to be eliminated a player was: 1, 2, or 0 if he was
// not, or fell together with another.
func (v *study) fall(q int, g games.Game) int {
	at := func(q int) float64 { return v.Extra(document.Fallen+v.Armies.Players[q].Letter, g) }
	mine := at(q)
	if mine == 0 {
		return 0
	}
	place := 1
	for other := range v.Players {
		theirs := at(other)
		switch {
		case other == q || theirs == 0:
		case theirs < mine:
			place++
		case theirs == mine:
			return 0
		}
	}
	return place
}

// snowball estimates what taking the first king is worth to each army.
func (v *study) snowball(played []games.Game) []Snow {
	out := make([]Snow, v.Players)
	p := make([]float64, v.Players)
	for q := range out {
		took := games.Filter(played, func(g games.Game) bool {
			for victim := range v.Players {
				if v.took(q, victim, g) && v.fall(victim, g) == 1 {
					return true
				}
			}
			return false
		})
		out[q] = Snow{Times: len(took), Share: stats.Score(v.Sample(took, func(g games.Game) float64 { return float64(g.Shares[q]) }))}
		p[q] = math.NaN()
		if out[q].Share.OK() {
			p[q] = games.Differs(out[q].Share, 0.5)
		}
	}
	for q, adjusted := range stats.Holm(p) {
		out[q].P = adjusted
	}
	return out
}

// outline is the edge of the ellipse in which the true shares lie with 95%, as the
// normal approximation has it; nil where the data say nothing.
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
