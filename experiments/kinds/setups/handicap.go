package setups

import (
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/answer"
)

// handicapWords tells what each army begins with: "FIDE without a queen and an
// archbishop; Shogi without two gold generals". Piece names are those of the game.
func handicapWords(r *engine.Rules, h *play.Imbalance) answer.Sentence {
	var armies []string
	changes := h.Changes()
	for len(changes) > 0 {
		army, n := changes[0].Army, 0
		var lacks, has []string
		for ; n < len(changes) && changes[n].Army == army; n++ {
			c := changes[n]
			switch {
			case c.Hand:
				has = append(has, "with "+answer.Some(c.N, r.KindName(c.Kind))+" in hand")
			case c.Instead != 0:
				has = append(has, "with "+answer.Some(c.N, r.KindName(c.Kind))+" in the place of "+answer.Some(c.N, r.KindName(c.Instead)))
			default:
				lacks = append(lacks, answer.Some(c.N, r.KindName(c.Kind)))
			}
		}
		changes = changes[n:]
		if len(lacks) > 0 {
			has = append([]string{answer.Say("without %v", answer.List(lacks)).String()}, has...)
		}
		armies = append(armies, r.PlayerName(army)+" "+strings.Join(has, " and "))
	}
	return answer.Say("%v", strings.Join(armies, "; "))
}

// leads says that a candidate leads, such as "comes closest": by its name, with its setup in
// words, or, where its handicap is letters, by what these say, after the verb.
func (v *study) leads(r Ranked, how string) answer.Sentence {
	if len(r.Handicap) == 0 || v.spelled(r) {
		return answer.Say("%v %v", answer.Capital(answer.Sentence{answer.Strong(v.Told(r.Arm))}), how)
	}
	return answer.Say("This %v %v: %v", v.Names.One, how, v.inWords(r))
}

// inWords is what a candidate is, without the letters of its handicap. One of several with
// the same handicap that changes nothing else is said to have the usual rules.
func (v *study) inWords(r Ranked) answer.Sentence {
	if len(r.Handicap) == 0 {
		return answer.Sentence{answer.Strong(v.Told(r.Arm))}
	}
	if v.spelled(r) {
		return answer.Say("%v", v.Names.Label(r.Arm))
	}
	rest := strings.TrimSuffix(strings.TrimSuffix(v.Names.Label(r.Arm), v.handicaps.of(r.Arm.Name)), ", ")
	if rest == "" {
		if !slices.ContainsFunc(v.ranked, func(o Ranked) bool { return o.Arm != r.Arm && o.Handicap.String() == r.Handicap.String() }) {
			return r.Handicap
		}
		rest = "the usual rules"
	}
	return append(answer.Say("%v; ", rest), r.Handicap...)
}

// spelled reports whether the name of a candidate says its handicap in words: "Black
// without a pawn".
func (v *study) spelled(r Ranked) bool {
	return strings.Contains(noArticles(v.Names.Label(r.Arm)), noArticles(r.Handicap.String()))
}

// noArticles is a text in lone blanks without "a" and "an".
func noArticles(text string) string {
	words := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return w == "a" || w == "an" })
	return strings.Join(words, " ")
}

// card is what a candidate's board is called: by its name, or without the letters of its
// handicap.
func (v *study) card(r Ranked) string {
	if len(r.Handicap) == 0 {
		return v.Names.Label(r.Arm)
	}
	return v.inWords(r).String()
}
