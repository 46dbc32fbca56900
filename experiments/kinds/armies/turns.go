package armies

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// A Pool is the games of arms that differ only in the order of turns: what
// the armies win apart from when they move, and what the turns are worth apart
// from the armies.
type Pool struct {
	Field
	Key      string   // the setup, and options other than the order
	Orders   []*Field // the arms, the order of the rules first; two may have one order by two names
	Official *Field   // the arm in the game's own order; nil if it was not played
	Whole    bool     // all six orders were played

	// Places are the shares of who moves first, second and third; their
	// intervals hold for all three at once. With all six orders played, every
	// army is in every place as often.
	Places []stats.Estimate
	// Ways are what it does to each army's share if the second army moves next after the
	// first, whoever begins, and not the third. Only where all six orders were played.
	Ways []Shift
	// Choice is the model of shares by army, turn and neighbour; nil where it
	// cannot be fitted.
	Choice *Choice
}

// A Choice is a conditional logit model of who wins (see stats.FitChoices). The
// effects are logarithms of odds, the strongest army's and the first turn's being 0.
type Choice struct {
	Army, Turn []Effect3
	// Behind is how much more a player wins if the others move in the reverse
	// order, so that the one who used to move before him moves after him,
	// compared with the strongest army.
	Behind []Effect3
}

// An Effect3 is an effect on one of three, with its standard error for comparing
// any two (quasi standard error, Firth and de Menezes 2004; NaN if there is none)
// and its difference from the one that is 0 by definition.
type Effect3 struct {
	Value, Quasi float64
	Diff         stats.Estimate
	Zero         bool // by definition
}

// pool puts together arms that differ in the order of turns only.
func (v *study) pool() {
	byKey := map[string]*Pool{}
	for _, f := range v.Armies.Fields {
		if f.Games == 0 || f.Model == "" {
			continue
		}
		var others []string
		for _, option := range strings.Fields(f.Arm.Options) {
			if !strings.HasPrefix(option, orderOption) {
				others = append(others, option)
			}
		}
		key := strings.Join(append([]string{f.Arm.Variant, f.Arm.Setup, f.Model, fmt.Sprint(f.Stock)}, others...), "\n")
		p := byKey[key]
		if p == nil {
			p = &Pool{Key: strings.Join(append([]string{f.Arm.Setup}, others...), " "), Field: Field{Model: f.Model, Alone: f.Alone}}
			p.Name = strings.Join(append([]string{f.Arm.Setup}, v.SayOptions(strings.Join(others, " "))...), ", ") + ", all orders"
			byKey[key] = p
			v.Armies.Pools = append(v.Armies.Pools, p)
		}
		p.Orders = append(p.Orders, f)
		if len(others) == len(strings.Fields(f.Arm.Options)) {
			p.Official = f
		}
	}
	v.Armies.Pools = slices.DeleteFunc(v.Armies.Pools, func(p *Pool) bool { return len(p.Orders) < 2 })
	var ways []float64
	for _, p := range v.Armies.Pools {
		for _, f := range p.distinct() {
			p.games = append(p.games, f.games...)
		}
		p.Whole = len(p.distinct()) == 6
		v.estimate(&p.Field)
		if p.Whole && p.Alone < 0 {
			v.worthOfTurns(p)
			ways = append(ways, v.compareWays(p)...)
		}
	}
	ways = stats.Holm(ways)
	for _, p := range v.Armies.Pools {
		for q := range p.Ways {
			p.Ways[q].Holm, ways = ways[0], ways[1:]
		}
	}
}

// distinct are the arms of a pool, of those with one order of turns the first.
func (p *Pool) distinct() (out []*Field) {
	for _, f := range p.Orders {
		if !slices.ContainsFunc(out, func(o *Field) bool { return o.Order == f.Order }) {
			out = append(out, f)
		}
	}
	return out
}

// place is when a player has his turn in a game: 1 for first.
func (v *study) place(g games.Game, player int) int {
	return int(v.Extra(document.Turn+v.Armies.Players[player].Letter, g))
}

// reversed reports whether the third army moves next after the first, and not the second.
func (v *study) reversed(g games.Game) bool { return (v.place(g, 1)-v.place(g, 0)+3)%3 == 2 }

// compareWays compares the two ways round that turns can go, and returns the p-values.
func (v *study) compareWays(p *Pool) (values []float64) {
	var there, back []games.Game
	for _, g := range p.games {
		if v.reversed(g) {
			back = append(back, g)
		} else {
			there = append(there, g)
		}
	}
	for q := range v.Players {
		share := func(g games.Game) float64 { return float64(g.Shares[q]) }
		d := stats.Compare([]stats.Sample{v.Sample(there, share), v.Sample(back, share)}, v.Run.Seed)[0]
		if !d.OK() {
			d.P = math.NaN()
		}
		p.Ways, values = append(p.Ways, Shift{Estimate: d.Estimate}), append(values, d.P)
	}
	return values
}

// worthOfTurns estimates what the turns are worth.
func (v *study) worthOfTurns(p *Pool) {
	var samples []stats.Sample
	for turn := 1; turn <= v.Players; turn++ {
		samples = append(samples, v.Sample(p.games, func(g games.Game) float64 {
			for q := range v.Players {
				if v.place(g, q) == turn {
					return float64(g.Shares[q])
				}
			}
			return 0
		}))
	}
	p.Places = stats.Joint(samples, v.Run.Seed)

	// The strongest army is the one the others are compared with: the weakest may
	// win nothing, and nothing is no measure.
	first := 0
	for q := range v.Players {
		if p.Shares[q].Value > p.Shares[first].Value {
			first = q
		}
	}
	at := func(q int) int { return (q - first + 3) % 3 } // among the terms; 0 for none
	terms := []string{"second army", "third army", "second turn", "third turn", "second army reversed", "third army reversed"}
	var choices []stats.Choice
	for _, g := range p.games {
		reversed := stats.Indicator(v.reversed(g))
		c := stats.Choice{Opening: g.Block}
		total := 0.0
		for q := range v.Players {
			x := make([]float64, len(terms))
			if i := at(q); i > 0 {
				x[i-1], x[3+i] = 1, reversed
			}
			if turn := v.place(g, q); turn > 1 {
				x[turn] = 1
			}
			c.X = append(c.X, x)
			c.Y = append(c.Y, float64(g.Shares[q]))
			total += c.Y[q]
		}
		for q := range c.Y {
			c.Y[q] /= total // thirds are rounded
		}
		choices = append(choices, c)
	}
	fit, err := stats.FitChoices(terms, choices)
	if err != nil {
		return
	}
	p.Choice = &Choice{Turn: effects(fit, 2)}
	armies, behind := effects(fit, 0), effects(fit, 4)
	for q := range v.Players {
		p.Choice.Army = append(p.Choice.Army, armies[at(q)])
		p.Choice.Behind = append(p.Choice.Behind, behind[at(q)])
	}
}

// effects are three effects. Two stand at places of the fit, and the first
// is zero.
func effects(fit *stats.ChoiceFit, at int) []Effect3 {
	out := []Effect3{{Quasi: math.NaN(), Zero: true}, {Quasi: math.NaN()}, {Quasi: math.NaN()}}
	cov := mat.NewSymDense(3, nil)
	for i := 1; i < 3; i++ {
		weights := make([]float64, len(fit.Beta))
		weights[at+i-1] = 1
		out[i].Value, out[i].Diff = fit.Beta[at+i-1], fit.Contrast(weights)
		for j := 1; j < 3; j++ {
			cov.SetSym(i, j, fit.Cov.At(at+i-1, at+j-1))
		}
	}
	if q, err := stats.NewQuasi(cov); err == nil {
		for i, v := range q.Variances {
			if v > 0 {
				out[i].Quasi = math.Sqrt(v)
			}
		}
	}
	return out
}
