package armies

import (
	"fmt"
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// A Behind says how many doublings of its player's budget an army is behind: with so many
// more positions a move it would win a third of the games.
type Behind struct {
	Player int
	Tried  []int            // doublings, rising
	Shares []stats.Estimate // of the army with each, taken alone
	// Doublings is where a line through the logits of the shares crosses a third, with
	// Fieller's interval. Beyond the doublings that were tried the line is only drawn on.
	Doublings stats.Estimate
	Slope     stats.Estimate // of the logits, for each doubling
}

// beyond reports whether the army is behind by more than was tried.
func (b Behind) beyond() bool {
	return b.Doublings.OK() && b.Doublings.Lo > float64(b.Tried[len(b.Tried)-1])
}

// curve is the share by the number of doublings, as it was fitted; nil where it was not.
func (b Behind) curve() (out []answer.StepPoint) {
	if !b.Doublings.OK() || !b.Slope.OK() {
		return nil
	}
	const third, step = 1.0 / 3, 0.1
	end := math.Max(float64(b.Tried[len(b.Tried)-1]), math.Min(b.Doublings.Hi, float64(2*b.Tried[len(b.Tried)-1])))
	for x := 0.0; x <= end+step/2; x += step {
		odds := math.Exp(b.Slope.Value*(x-b.Doublings.Value)) * third / (1 - third)
		out = append(out, answer.StepPoint{X: x, Value: odds / (1 + odds)})
	}
	return out
}

// handicapped lists how often the budget of each player is doubled in a game; nil where
// all have the same.
func (v *study) handicapped(g games.Game) []int {
	var out []int
	for q, p := range v.Armies.Players {
		if n := int(v.Extra(document.Doublings+p.Letter, g)); n > 0 {
			if out == nil {
				out = make([]int, v.Players)
			}
			out[q] = n
		}
	}
	return out
}

// behind estimates how many doublings armies are behind, from the arms that differ from
// the first only in the budget of one army's player.
func (v *study) behind() []Behind {
	var out []Behind
	base := v.Armies.Base
	for q := range v.Armies.Players {
		byDoublings := map[int][]games.Game{}
		for _, f := range v.Armies.Fields {
			if len(f.games) == 0 || f.Arm.Setup != base.Arm.Setup || f.Arm.Options != base.Arm.Options || !alikeArmies(f, base) {
				continue
			}
			more := v.handicapped(f.games[0])
			switch {
			case more == nil && (f.Model == "" || f.Model != base.Model):
			case more == nil:
				byDoublings[0] = append(byDoublings[0], f.games...)
			case more[q] > 0 && sum(more) == more[q]:
				byDoublings[more[q]] = append(byDoublings[more[q]], f.games...)
			}
		}
		if len(byDoublings) < 2 {
			continue
		}
		out = append(out, v.behindOf(q, byDoublings))
	}
	return out
}

func sum(list []int) (n int) {
	for _, x := range list {
		n += x
	}
	return n
}

func (v *study) behindOf(q int, byDoublings map[int][]games.Game) Behind {
	b := Behind{Player: q}
	for n := range byDoublings {
		b.Tried = append(b.Tried, n)
	}
	slices.Sort(b.Tried)
	var observations []stats.Observation
	for _, n := range b.Tried {
		sample := v.Sample(byDoublings[n], func(g games.Game) float64 { return float64(g.Shares[q]) })
		b.Shares = append(b.Shares, stats.Score(sample))
		for _, block := range sample { // clusters of openings, shared by the arms
			for _, y := range block.Values {
				observations = append(observations, stats.Observation{Opening: block.Opening, Arm: fmt.Sprint(n), X: []float64{1, float64(n)}, Y: math.Min(y, 1)})
			}
		}
	}
	b.Doublings, b.Slope = crossing(observations, 1.0/3)
	return b
}

// crossing is where a line through the logits of a share, by the number of doublings,
// crosses a level, and the slope of the line.
func crossing(observations []stats.Observation, level float64) (at, slope stats.Estimate) {
	none := stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), SE: math.NaN(), Level: stats.Level}
	d, err := stats.NewData([]string{"none", "doubling"}, observations)
	if err != nil {
		return none, none
	}
	f, err := stats.Regress(d, stats.Logit)
	if err != nil {
		return none, none
	}
	slope = f.Contrast(f.Unit(1))
	// The line is at the level where (logit(level) − a) / b doublings are: a fit whose
	// constant is measured from there has the same errors.
	shifted := *f
	shifted.Beta = slices.Clone(f.Beta)
	shifted.Beta[0] -= math.Log(level / (1 - level))
	critical, _ := f.Critical([]float64{1, -shifted.Beta[0] / shifted.Beta[1]}, 1) // of the line where it crosses
	return shifted.Ratio([]float64{-1, 0}, []float64{0, 1}, critical).Estimate, slope
}

// behindWords says how far behind armies are.
func behindWords(a *Armies) []answer.Sentence {
	var out []answer.Sentence
	others := answer.Sentence(nil)
	if base := a.Base; base != nil && base.Arm != nil && base.Arm.NodesPerMove >= 1 {
		others = answer.Say("Where the others search %v positions a move, ", answer.Count(int(math.Round(base.Arm.NodesPerMove))))
	}
	for _, b := range a.Behind {
		name, most := a.Players[b.Player].Name, b.Tried[len(b.Tried)-1]
		switch e := b.Doublings; {
		case b.beyond():
			out = append(out, answer.Say("The %v army is more than %v of its player’s budget behind: with %v times the positions a move it wins %v of the games.",
				name, answer.Plural(most, "doubling"), answer.Count(1<<most), answer.Estimate(b.Shares[len(b.Shares)-1], answer.Share)))
		case !e.OK() || !b.Slope.OK() || b.Slope.Lo <= 0:
			out = append(out, answer.Say("How many doublings of its player’s budget would make the %v army equal is not known yet.", name))
		case e.Hi < 0:
			out = append(out, answer.Say("The %v army is not behind: it wins more than a third with the budget of the others.", name))
		case e.Lo <= 0:
			out = append(out, answer.Say("The %v army is not shown to be behind: it would win a third with %v doublings of its player’s budget.", name, answer.Estimate(e, answer.Moves)))
		default:
			times, digits := math.Exp2(e.Value), 0
			if times < 10 {
				digits = 1
			}
			factor := stats.Estimate{Value: times, Lo: math.Exp2(e.Lo), Hi: math.Exp2(e.Hi), Blocks: e.Blocks}
			line := answer.Capital(answer.Say("%vthe %v army is %v doublings of its player’s budget behind: with %v times as many it would win a third, by the curve that fits all games.",
				others, name, answer.Estimate(e, answer.Moves), answer.Estimate(factor, stats.Number(digits))))
			if e.Hi > float64(most) {
				line = answer.Join(line, answer.Say("With %v times as many, the most that was tried, it won %v.", answer.Count(1<<most), answer.Estimate(b.Shares[len(b.Shares)-1], answer.Share)))
			}
			out = append(out, line)
		}
	}
	if base := a.Base; len(out) > 0 && base != nil && base.Arm != nil && base.Name != base.Arm.Setup && a.Behind[0].Tried[0] == 0 {
		out[0] = answer.Join(out[0], answer.Say("In %v all search equally many positions.", fieldName(base))) // its name may promise more
	}
	return out
}

// behindSection shows the shares by doublings.
func behindSection(v *study) answer.Section {
	s := answer.Section{ID: "behind", Title: "How far behind an army is"}
	if v.Armies == nil || len(v.Armies.Behind) == 0 {
		return answer.Section{}
	}
	s.Say("The player of one army searches more positions a move than the other two, doubling after doubling; the openings are the same. A line through the logits of its share (logistic regression, clustered on the opening) crosses a third somewhere: so many doublings the army is behind, with Fieller’s interval.")
	for _, b := range v.Armies.Behind {
		name := v.Armies.Players[b.Player].Name
		steps := answer.Steps{XLabel: "doublings of the budget", YLabel: "share of the games", Centre: 1.0 / 3, Chosen: b.Doublings.Value, From: b.Doublings.Lo, To: b.Doublings.Hi, Curve: b.curve()}
		line := answer.StepLine{Label: name, Role: answer.Accent}
		t := answer.Table{Caption: "Share of " + name + " with more positions a move, with 95% intervals taken one by one", Columns: []string{"doublings", "times the positions", "share", "openings"}}
		for i, n := range b.Tried {
			e := b.Shares[i]
			t.Add(answer.Whole(n), answer.Whole(1<<n), answer.Interval(e, answer.Share), answer.Whole(e.Blocks))
			if e.OK() {
				line.Points = append(line.Points, answer.StepPoint{X: float64(n), Value: e.Value, Lo: e.Lo, Hi: e.Hi})
			}
		}
		if len(line.Points) > 1 {
			steps.Lines = []answer.StepLine{line}
			s.Add(answer.Part{Figure: &answer.Figure{
				ID: "behind-" + v.Armies.Players[b.Player].Letter, Title: "Share of " + name + " by its budget", Plot: steps, Data: t,
				Desc:    "The share of one army by how often the budget of its player is doubled.",
				Caption: answer.Say("The points are the shares with their 95% intervals, the curve what is fitted to all of them; the broken line is a third. The band is the 95% interval of where the curve crosses it."),
			}})
			continue
		}
		s.Add(answer.Part{Table: &t})
	}
	return s
}
