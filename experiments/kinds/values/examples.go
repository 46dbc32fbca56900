package values

import (
	"strconv"
	"strings"
	"unicode"

	"komi/experiments/answer"
)

// examples say how imbalances are written, by those of the run that are read most easily:
// one with a “v”, one with a piece in the place of another, one of an army of three.
func (n names) examples(arms []string) answer.Sentence {
	var traded, replaced, lacking string
	shorter := func(best *string, arm string, ok bool) {
		if ok && (*best == "" || len(arm) < len(*best)) {
			*best = arm
		}
	}
	for _, arm := range arms {
		ofArmy, instead := strings.Contains(arm, ":"), strings.Contains(arm, ">")
		shorter(&traded, arm, !ofArmy && !instead && strings.Contains(arm, " v "))
		shorter(&replaced, arm, instead && !strings.Contains(arm, " v "))
		shorter(&lacking, arm, ofArmy && !instead)
	}
	if replaced == "" {
		for _, arm := range arms {
			shorter(&replaced, arm, strings.Contains(arm, ">"))
		}
	}
	var out answer.Sentence
	if one, other, ok := strings.Cut(traded, " v "); ok {
		out = answer.Join(out, answer.Say("In “%v” the holder has %v more, the other player %v.", traded, n.pieces(one), n.pieces(other)))
	}
	for word := range strings.FieldsSeq(replaced) {
		if from, to, ok := strings.Cut(word, ">"); ok {
			count := strings.TrimSuffix(from, strings.TrimLeftFunc(from, unicode.IsDigit))
			out = answer.Join(out, answer.Say("“%v” puts %v in the place of %v.", word, n.pieces(count+to), n.pieces(from)))
			break
		}
	}
	if whose, rest, ok := strings.Cut(lacking, ": "); ok {
		if called := n[whose+":"]; called != "" {
			whose = called
		}
		out = answer.Join(out, answer.Say("“%v” is %v without %v.", lacking, whose, n.pieces(rest)))
	}
	return out
}

// pieces names those of one side of an imbalance: "a knight and two pawns" for "N 2P".
func (n names) pieces(side string) answer.Sentence {
	var each []string
	for word := range strings.FieldsSeq(side) {
		column := strings.TrimLeftFunc(word, unicode.IsDigit)
		count, err := strconv.Atoi(strings.TrimSuffix(word, column))
		if name := n.piece(column); err != nil || count == 1 {
			each = append(each, answer.Article(name)+" "+name)
		} else {
			each = append(each, answer.InWords(count)+" "+n.many(column))
		}
	}
	return answer.List(each)
}

// bare is the imbalance in the name of an arm, without the setup before it, in a game of two
// players, and the budget after it.
func bare(arm string, budget int64, twoPlayers bool) string {
	if budget > 0 {
		arm = strings.TrimSuffix(arm, withBudget("", budget))
	}
	if _, imbalance, ok := strings.Cut(arm, ": "); ok && twoPlayers {
		return imbalance
	}
	return arm
}
