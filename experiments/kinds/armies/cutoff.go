package armies

import (
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// cutEqualP is the p-value of the claim that the armies, or in a team game the sides, are
// equal to within armyMargin however the games that the limit on moves cut off would have
// ended: all of them won by one army, or lost by it, whichever is worst. It is 0 where no
// game was cut off.
//
// A claim that must hold in each of several cases is tested in each at the full level, and
// its p-value is the largest of theirs (intersection-union test, Berger 1982). So it is to be
// taken together with that of the games as they stand by the larger of the two, before any
// correction for several claims.
func (v *study) cutEqualP(f *Field) float64 {
	if !slices.ContainsFunc(f.games, v.CutOff) {
		return 0
	}
	p := 0.0
	for q := range v.Players {
		even := 1.0 / 3
		if f.Alone >= 0 {
			if even = 0.5; q != f.Alone {
				continue
			}
		}
		for _, share := range []float64{0, 1} {
			if own := stats.Equivalent(v.ifCut(f, q, share), even, armyMargin).P; !math.IsNaN(own) {
				p = max(p, own)
			} else {
				p = 1
			}
		}
	}
	return p
}

// ifCut is what a player would win if every game cut off had given him so much.
func (v *study) ifCut(f *Field, player int, share float64) stats.Estimate {
	return stats.Score(v.Sample(f.games, func(g games.Game) float64 {
		if v.CutOff(g) {
			return share
		}
		return float64(g.Shares[player])
	}))
}

// judgeWorst takes back that a field's shares are equal where the games cut off could have
// made a difference.
func (v *study) judgeWorst(f *Field) {
	p := v.cutEqualP(f)
	if f.Equal == stats.Fair && !(p <= games.Alpha) {
		f.Equal, f.Hidden = stats.NotShown, true
	}
	f.EqualP = max(f.EqualP, p)
}

// hidden says of which fields nobody can tell whether they are equal for the games that were
// cut off; nil if of none.
func hidden(fields []*Field) answer.Sentence {
	var which []answer.Sentence
	for _, f := range fields {
		if f.Hidden {
			which = append(which, answer.Say("%v", fieldName(f)))
		}
	}
	if len(which) == 0 {
		return nil
	}
	return answer.Say("In %v the shares are equal to within %v as they stand, but the games that the limit on moves cut off could have made a difference.",
		answer.List(which), answer.Points(armyMargin))
}

// whicheverWay is what captions that speak of equality add where games were cut off.
func (v *study) whicheverWay() answer.Sentence {
	if !(v.All.CutOff.Value > 0) {
		return nil
	}
	return answer.Say(" Games that the limit on moves cut off count against equality, whichever way they might have ended.")
}

// ends tells how games end, and what those that were cut off may hide.
func ends(v *study) answer.Section {
	if v.Armies == nil {
		return v.Ends()
	}
	t := answer.Table{
		Caption: "What each army would win if it had lost all games cut off by the limit on moves, or won them all, with 95% intervals",
		Columns: []string{v.Names.One, "cut off"},
	}
	for _, p := range v.Armies.Players {
		t.Columns = append(t.Columns, p.Name+", all lost", p.Name+", all won")
	}
	for _, f := range v.Armies.Fields {
		if f.Games == 0 {
			continue
		}
		cells := []answer.Cell{answer.Word(f.Name), answer.Interval(f.Arm.CutOff, answer.Share)}
		for q := range v.Armies.Players {
			most := 1.0
			if f.Alone >= 0 && f.Alone != q {
				most = 0.5 // allies share what they win
			}
			cells = append(cells, answer.Interval(v.ifCut(f, q, 0), answer.Share), answer.Interval(v.ifCut(f, q, most), answer.Share))
		}
		t.Add(cells...)
	}
	return v.EndsWith(t)
}
