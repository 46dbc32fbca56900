package prose

import (
	"cmp"
	"slices"

	"komi/cmd/report/internal/study"
	"komi/stats"
)

// A Means is something that the rules allow, in words, and how often it came up.
type Means struct {
	Name string
	Any  stats.Estimate // rate of games with at least one
}

// hardly is the share of games below which a rule hardly matters.
const hardly = 0.05

// mostMeans is how many means a sentence lists.
const mostMeans = 8

// Hardly says which means of the game hardly matter: those never used, and those
// that few games use even at the upper end of the interval.
func Hardly(s *study.Study, means []Means) []Sentence {
	if len(means) == 0 || s.All.Games == 0 {
		return nil
	}
	var never []string
	var rare []Means
	for _, m := range means {
		switch {
		case m.Any.Value == 0:
			never = append(never, m.Name)
		case m.Any.OK() && m.Any.Hi < hardly:
			rare = append(rare, m)
		}
	}
	slices.SortStableFunc(rare, func(a, b Means) int { return cmp.Compare(a.Any.Value, b.Any.Value) })
	if len(never)+len(rare) == 0 {
		return []Sentence{say("%v: each of the %v ways to move, drop and promote comes up in a game out of twenty or more, or may do.", strong("No rule is idle"), len(means))}
	}
	out := say("%v between players of this strength, of %v ways to move, drop and promote: ", strong("What hardly matters"), len(means))
	if len(never) > 0 {
		var each []Sentence
		for _, name := range never {
			each = append(each, say("%v", name))
		}
		out = append(out, say("no game used %v", some(each))...)
	}
	if len(rare) > 0 {
		if len(never) > 0 {
			out = append(out, Span{Text: "; "})
		}
		var each []Sentence
		for _, m := range rare {
			each = append(each, say("%v (in %v)", m.Name, estimate(m.Any, Share)))
		}
		out = append(out, say("few games used %v", some(each))...)
	}
	return []Sentence{append(out, say(". This is %v; stronger players may find more in the rules.", from(s.All.Score))...)}
}

// some lists the first of many.
func some(items []Sentence) Sentence {
	if len(items) <= mostMeans {
		return list(items)
	}
	return append(list(items[:mostMeans]), say(" and %v more, listed below", len(items)-mostMeans)...)
}

// History says how often a rule about the game's history forbade a move.
func History(barred study.Extra) []Sentence {
	if !barred.Any.OK() {
		return nil
	}
	if barred.Any.Value == 0 {
		return []Sentence{say("The rule against %v and chase forbade no move in any game: %v of games, %v.",
			strong("perpetual check"), estimate(barred.Any, Share), from(barred.Any))}
	}
	return []Sentence{say("The rule against %v and chase forbade some move in %v of games, %v; over all games, on %v turns a game.",
		strong("perpetual check"), estimate(barred.Any, Share), from(barred.Any), estimate(barred.Mean, Worth))}
}
