package armies

import (
	"cmp"
	"slices"

	"komi/experiments/answer"
)

// models tells the range of each army's share over the ways to search, setup by
// setup, and whether another way favours another army.
func models(a *Armies) []answer.Sentence {
	var out []answer.Sentence
	for _, first := range Main(a) {
		fields := searched(a, first)
		if len(fields) < 2 {
			continue
		}
		var each []answer.Sentence
		for q, p := range a.Players {
			least, most := fields[0], fields[0]
			for _, f := range fields {
				if f.Shares[q].Value < least.Shares[q].Value {
					least = f
				}
				if f.Shares[q].Value > most.Shares[q].Value {
					most = f
				}
			}
			each = append(each, answer.Say("%v from %v (%v) to %v (%v)", p.Name,
				answer.Estimate(least.Shares[q], answer.Share), least.Model, answer.Estimate(most.Shares[q], answer.Share), most.Model))
		}
		line := answer.Say("What three players do depends on what they expect of each other. Over the %v ways of searching setup %v, the shares run: %v.",
			answer.InWords(len(fields)), answer.Strong(first.Arm.Setup), answer.List(each))
		if len(out) > 0 {
			line = answer.Say("Over the %v ways of searching setup %v: %v.", answer.InWords(len(fields)), answer.Strong(first.Arm.Setup), answer.List(each))
		}
		out = append(out, append(line, disagreement(a, fields)...))
	}
	return out
}

// searched are the arms that differ from one in nothing but who plays, itself among
// them.
func searched(a *Armies, first *Field) []*Field {
	var out []*Field
	for _, f := range a.Fields {
		if f.Games > 0 && f.Model != "" && f.Arm.Setup == first.Arm.Setup && f.Arm.Options == first.Arm.Options && f.Shares[0].OK() {
			out = append(out, f)
		}
	}
	return out
}

// disagreement says which armies different players are shown to favour.
func disagreement(a *Armies, fields []*Field) answer.Sentence {
	var by [3][]string
	favoured := 0
	for q := range a.Players {
		for _, f := range fields {
			if f.Won(q) > 0 && Ranking(f)[0] == q {
				by[q] = append(by[q], f.Model)
			}
		}
		if len(by[q]) > 0 {
			favoured++
		}
	}
	if favoured < 2 {
		return nil
	}
	var each []answer.Sentence
	for q, models := range by {
		if len(models) > 0 {
			each = append(each, answer.Say("%v with %v", a.Players[q].Name, answer.List(models)))
		}
	}
	return answer.Say(" Which army is favoured hangs on it: %v.", answer.List(each))
}

// strongest tells who wins the most of players that differ.
func strongest(a *Armies) []answer.Sentence {
	best, shown := a.Strongest()
	if !a.Seats[best].Share.OK() {
		return []answer.Sentence{answer.Say("There are too few games yet to say which of the %v players is the strongest.", answer.InWords(len(a.Seats)))}
	}
	order := make([]int, len(a.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(a.Seats[y].Share.Value, a.Seats[x].Share.Value) })
	var each []answer.Sentence
	for _, i := range order {
		each = append(each, answer.Say("%v %v", a.Seats[i].Name, answer.Estimate(a.Seats[i].Share, answer.Share)))
	}
	head := answer.Say("%v wins the most, and is shown to be stronger than each of the others.", answer.Strong(a.Seats[best].Name))
	if !shown {
		head = answer.Say("%v wins the most, but it is not shown to be stronger than each of the others.", answer.Strong(a.Seats[best].Name))
	}
	return []answer.Sentence{head, answer.Say("Of the games it plays each wins: %v, %v. With nothing to choose between them each would win a third.",
		answer.List(each), answer.From(a.Seats[best].Share))}
}
