package prose

import (
	"cmp"
	"slices"

	"komi/cmd/report/internal/study"
)

// models tells the range of each army's share over the ways to search, setup by
// setup, and whether another way favours another army.
func models(a *study.Armies) []Sentence {
	var out []Sentence
	for _, first := range Main(a) {
		fields := searched(a, first)
		if len(fields) < 2 {
			continue
		}
		var each []Sentence
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
			each = append(each, say("%v from %v (%v) to %v (%v)", p.Name,
				estimate(least.Shares[q], Share), least.Model, estimate(most.Shares[q], Share), most.Model))
		}
		line := say("What three players do depends on what they expect of each other. Over the %v ways of searching setup %v, the shares run: %v.",
			number(len(fields)), strong(first.Arm.Setup), list(each))
		if len(out) > 0 {
			line = say("Over the %v ways of searching setup %v: %v.", number(len(fields)), strong(first.Arm.Setup), list(each))
		}
		out = append(out, append(line, disagreement(a, fields)...))
	}
	return out
}

// searched are the arms that differ from one in nothing but who plays, itself among
// them.
func searched(a *study.Armies, first *study.Field) []*study.Field {
	var out []*study.Field
	for _, f := range a.Fields {
		if f.Games > 0 && f.Model != "" && f.Arm.Setup == first.Arm.Setup && f.Arm.Options == first.Arm.Options && f.Shares[0].OK() {
			out = append(out, f)
		}
	}
	return out
}

// disagreement says which armies different players are shown to favour.
func disagreement(a *study.Armies, fields []*study.Field) Sentence {
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
	var each []Sentence
	for q, models := range by {
		if len(models) > 0 {
			each = append(each, say("%v with %v", a.Players[q].Name, list(models)))
		}
	}
	return say(" Which army is favoured hangs on it: %v.", list(each))
}

// strongest tells who wins the most of players that differ.
func strongest(a *study.Armies) []Sentence {
	best, shown := a.Strongest()
	if !a.Seats[best].Share.OK() {
		return []Sentence{say("There are too few games yet to say which of the %v players is the strongest.", number(len(a.Seats)))}
	}
	order := make([]int, len(a.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(a.Seats[y].Share.Value, a.Seats[x].Share.Value) })
	var each []Sentence
	for _, i := range order {
		each = append(each, say("%v %v", a.Seats[i].Name, estimate(a.Seats[i].Share, Share)))
	}
	head := say("%v wins the most, and is shown to be stronger than each of the others.", strong(a.Seats[best].Name))
	if !shown {
		head = say("%v wins the most, but it is not shown to be stronger than each of the others.", strong(a.Seats[best].Name))
	}
	return []Sentence{head, say("Of the games it plays each wins: %v, %v. With nothing to choose between them each would win a third.",
		list(each), from(a.Seats[best].Share))}
}
