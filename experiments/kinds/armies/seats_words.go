package armies

import (
	"cmp"
	"slices"

	"komi/experiments/answer"
)

// strongest tells who wins the most of players that differ.
func strongest(v *study) []answer.Sentence {
	a := v.Armies
	best, shown := a.strongest()
	if !a.Seats[best].Share.OK() {
		return []answer.Sentence{v.FewGames(answer.Say("which of the %v players is the strongest", answer.InWords(len(a.Seats))))}
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
	head := answer.Say("%v wins the most, %v of its games, and is shown to be stronger than each of the others.", answer.Strong(a.Seats[best].Name), answer.Estimate(a.Seats[best].Share, answer.Share))
	switch last := a.Seats[order[len(order)-1]].Share.Value; {
	case a.Seats[best].Share.Value == last:
		head = answer.Say("No player wins more than another.")
	case !shown:
		head = answer.Say("%v wins the most, %v of its games, but it is not shown to be stronger than each of the others.", answer.Strong(a.Seats[best].Name), answer.Estimate(a.Seats[best].Share, answer.Share))
	}
	return []answer.Sentence{head, answer.Say("Each wins this share of its games: %v, %v. Equal players would win a third each.",
		answer.List(each), answer.From(a.Seats[best].Share))}
}
