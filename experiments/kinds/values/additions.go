package values

import (
	"math"
	"slices"
	"strings"

	"komi/stats"
)

// What may be added to a sum of values. Each is tested and none is fitted.
const (
	// pairTerm and a letter: what a second piece of a kind is worth beyond the
	// first.
	pairTerm = "pair of "
	// bulkTerm is the addition of units beyond two: is the third unit that a side
	// has more worth as much as the first? Where it is not, trades against many
	// units value a piece too high.
	bulkTerm = "units beyond two"
	// levellingTerm is what a strong piece is worth more for each weaker piece
	// that the enemy has. Betza and Muller expect less: weak pieces drive strong
	// ones away, which cannot afford to be traded for them.
	levellingTerm = "levelling"
)

// muchStronger is how many times as much as another a piece is worth that is
// called stronger: more than measured values of like pieces differ by.
const muchStronger = 1.25

// additions tests the terms beyond the sum of values that the games can have.
func (v *Collection) additions(l Level) ([]stats.Addition, error) {
	fitted := v.terms()
	worth := map[string]float64{}
	for _, p := range l.Armies[0].Pieces {
		worth[p.Column] = p.Value.Value
	}
	weaker := weakerThan(worth)
	var tested []string
	for t := range v.beyond(l.Budget, weaker) {
		tested = append(tested, t)
	}
	slices.Sort(tested)
	if len(tested) == 0 {
		return nil, nil
	}
	d, err := v.data(l.Budget, append(slices.Clone(fitted), tested...), func(r rowKey) []float64 {
		x := r.x(fitted)
		more := r.beyond(v.Unit, weaker)
		for _, t := range tested {
			x = append(x, more[t])
		}
		return x
	})
	if err != nil {
		return nil, err
	}
	f, err := stats.Regress(d, stats.Logit, fitted...)
	if err != nil {
		return nil, err
	}
	return f.Additions(tested...)
}

// beyond are the terms that are not zero in some game of a budget, and levelling
// if there are two players.
func (v *Collection) beyond(budget int64, weaker map[string][]string) map[string]bool {
	out := map[string]bool{}
	if v.twoPlayers() && len(weaker) > 0 {
		out[levellingTerm] = true // where it cannot be told, that is said
	}
	columns := v.Columns()
	for _, r := range v.rows {
		if r.budget != budget {
			continue
		}
		for t := range r.beyond(v.Unit, weaker) {
			letter, pair := strings.CutPrefix(t, pairTerm)
			if !pair || !v.plenty(letter) && slices.Contains(columns, letter) {
				out[t] = true
			}
		}
	}
	return out
}

// plenty reports whether an army has more than two of a piece in every game, such as
// pawns, so that one can hardly speak of a pair.
func (v *Collection) plenty(letter string) bool {
	for _, r := range v.rows {
		if max(r.own[letter], r.other[letter]) <= 2 {
			return false
		}
	}
	return true
}

func (v *Collection) twoPlayers() bool {
	for _, r := range v.rows {
		return r.own != nil
	}
	return false
}

// beyond are a row's numbers of the terms that are not zero in it.
func (r rowKey) beyond(unit string, weaker map[string][]string) map[string]float64 {
	out := map[string]float64{}
	note := func(term string, x float64) {
		if x != 0 {
			out[term] = x
		}
	}
	for letter := range r.own {
		note(pairTerm+letter, r.pair(letter))
	}
	for letter := range r.other {
		note(pairTerm+letter, r.pair(letter))
	}
	note(bulkTerm, bulk(r.counts[unit]))
	levelling := 0.0
	for strong, others := range weaker {
		for _, weak := range others {
			levelling += r.own[strong]*r.other[weak] - r.other[strong]*r.own[weak]
		}
	}
	note(levellingTerm, levelling)
	return out
}

// weakerThan lists for each piece those that are worth much less. Units are left
// out: the number of them hardly changes.
func weakerThan(worth map[string]float64) map[string][]string {
	out := map[string][]string{}
	for strong, v := range worth {
		for weak, w := range worth {
			if w > 0 && v >= muchStronger*w {
				out[strong] = append(out[strong], weak)
			}
		}
	}
	return out
}

// bulk is the number of units beyond two, with the sign of the side that has them.
func bulk(units float64) float64 {
	return math.Copysign(max(0, math.Abs(units)-2), units)
}

// armiesOf counts the letters on the board of a position line, "+R" as one, by
// player.
func armiesOf(start string) [2]map[string]float64 {
	board, _, _ := strings.Cut(start, " ")
	board, _, _ = strings.Cut(board, "[")
	count := [2]map[string]float64{{}, {}}
	prefix := ""
	for _, c := range board {
		text := string(c)
		upper := strings.ToUpper(text)
		switch {
		case text == "+":
			prefix = text
			continue
		case upper != text:
			count[1][prefix+upper]++
		case strings.ToLower(text) != text:
			count[0][prefix+upper]++
		}
		prefix = ""
	}
	return count
}
