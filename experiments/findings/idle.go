package findings

import (
	"cmp"
	"slices"

	"komi/engine"
	"komi/engine/prose"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/stats"
)

// A means is a way to move, drop or promote, in words, and how often it was used.
type means struct {
	Name string
	Any  stats.Estimate // rate of games with at least one
}

// idleShare is the share of games below which a rule hardly matters.
const idleShare = 0.05

// mostMeans is how many means a sentence lists.
const mostMeans = 8

// hardly says which means hardly matter: those that few games use even at the upper end of
// the interval, the never used ones among them apart. Where games are too few for intervals
// it says nothing. Where another sentence names ends that no game came to, it speaks of ways
// to move only.
func (v *View) hardly(all []means, unmet bool) []answer.Sentence {
	if len(all) == 0 || v.All.Games == 0 {
		return nil
	}
	var never, unused []string // unused are those that more games may show to be used
	var rare []means
	for _, m := range all {
		switch {
		case !m.Any.OK():
			return nil
		case m.Any.Value == 0 && m.Any.Hi < idleShare:
			never = append(never, m.Name)
		case m.Any.Value == 0:
			unused = append(unused, m.Name)
		case m.Any.Hi < idleShare:
			rare = append(rare, m)
		}
	}
	slices.SortStableFunc(rare, func(a, b means) int { return cmp.Compare(a.Any.Value, b.Any.Value) })
	if len(never)+len(rare) == 0 {
		lead := "No rule is shown to be idle"
		if unmet {
			lead = "No way to move is shown to be idle"
		}
		out := answer.Say("%v. There are %v ways to move, drop and promote; for each, the intervals allow that at least one game in twenty uses it.", answer.Strong(lead), len(all))
		if len(unused) > 0 {
			out = answer.Join(out, answer.Say("No game has used %v so far.", some(unused)))
		}
		return []answer.Sentence{out}
	}
	out := answer.Say("%v between players of this strength? Of %v ways to move, drop and promote, ", answer.Strong("What hardly matters"), len(all))
	if len(never) > 0 {
		out = append(out, answer.Say("no game used %v", some(never))...)
	}
	if len(rare) > 0 {
		if len(never) > 0 {
			out = append(out, answer.Span{Text: "; "})
		}
		var each []answer.Sentence
		for _, m := range rare {
			each = append(each, answer.Say("%v (in %v)", m.Name, answer.Estimate(m.Any, answer.Share)))
		}
		out = append(out, answer.Say("few games used %v", someOf(each, inUsed))...)
	}
	return []answer.Sentence{append(out, answer.Say(". This is %v; stronger players may use more of the rules.", answer.From(v.All.Score))...)}
}

// An end is one that the file of the game defines.
type end struct {
	what   string // in words
	reason string // why a game has ended that it ended, as records have it
	arms   []*games.Arm
}

// withEnds adds the ends of the rules of an arm.
func withEnds(ends []end, r *engine.Rules, a *games.Arm) []end {
	words := prose.Ends(r)
	for i, e := range r.Spec().Ends {
		x := end{words[i].What, e.When.Reason().String(), []*games.Arm{a}}
		switch at := slices.IndexFunc(ends, func(e end) bool { return e.what == x.what && e.reason == x.reason }); {
		case at < 0:
			ends = append(ends, x)
		case !slices.Contains(ends[at].arms, a):
			ends[at].arms = append(ends[at].arms, a)
		}
	}
	return ends
}

// unmet names the ends that the file defines and that no game came to, with the games of the
// arms that have them. Records tell only the sort of an end: of several of one sort none is
// named if any came up.
func (v *View) unmet() []answer.Sentence {
	type group struct {
		rate  stats.Estimate
		games int
		what  []answer.Sentence
	}
	var groups []group
	for _, e := range v.ends {
		rate := v.EndedBy(e.reason, e.arms)
		if !rate.OK() || rate.Value > 0 {
			continue
		}
		n := 0
		for _, a := range e.arms {
			n += a.Games
		}
		said := answer.Say("%v", e.what)
		if i := slices.IndexFunc(groups, func(x group) bool { return x.games == n && x.rate.Hi == rate.Hi }); i >= 0 {
			groups[i].what = append(groups[i].what, said)
		} else {
			groups = append(groups, group{rate, n, []answer.Sentence{said}})
		}
	}
	var out []answer.Sentence
	for _, x := range groups {
		head, whose := "An end that no game came to", "Its rule"
		if len(x.what) > 1 {
			head, whose = "Ends that no game came to", "Their rules"
		}
		out = append(out, answer.Say("%v: %v. %v held in %v; %v ended so, %v.",
			answer.Strong(head), someOf(x.what, ""), whose, answer.Plural(x.games, "game"), answer.Estimate(x.rate, answer.Share), answer.From(x.rate)))
	}
	return out
}

// inUsed is where all means are listed.
const inUsed = ", listed under “What was used”"

// some lists the first of many names.
func some(names []string) answer.Sentence {
	var each []answer.Sentence
	for _, name := range names {
		each = append(each, answer.Say("%v", name))
	}
	return someOf(each, inUsed)
}

// someOf lists the first of many, and says where the others are listed.
func someOf(items []answer.Sentence, where string) answer.Sentence {
	if len(items) <= mostMeans {
		return answer.List(items)
	}
	return answer.List(append(slices.Clone(items[:mostMeans]), answer.Say("%v more%v", len(items)-mostMeans, where)))
}

// history says how often a rule about the game's history forbade a move.
func history(barred games.Extra) []answer.Sentence {
	if !barred.Any.OK() {
		return nil
	}
	if barred.Any.Value == 0 {
		return []answer.Sentence{answer.Say("The rule against %v and chase forbade no move in any game: %v of games, %v.",
			answer.Strong("perpetual check"), answer.Estimate(barred.Any, answer.Share), answer.From(barred.Any))}
	}
	out := answer.Say("The rule against %v and chase forbade some move in %v of games, %v.",
		answer.Strong("perpetual check"), answer.Estimate(barred.Any, answer.Share), answer.From(barred.Any))
	if barred.Mean.Hi >= 0.005 { // else it is 0.00 as written
		out = append(out, answer.Say(" Over all games, it did so on %v turns a game.", answer.Estimate(barred.Mean, stats.Number(2)))...)
	}
	return []answer.Sentence{out}
}
