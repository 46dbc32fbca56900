package armies

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/stats"
)

// points writes a difference of shares that is said to be one.
var points = stats.Format{Scale: 100, Digits: 1}

// ofArmy are the pieces of a player, those that bring most first.
func (a *Armies) ofArmy(player int) []Piece {
	var out []Piece
	for _, p := range a.Pieces {
		if p.Player == player {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(x, y Piece) int { return cmp.Compare(y.Share.Value, x.Share.Value) })
	return out
}

// called is the name of a piece, its letter where the rules are not at hand.
func (v *study) called(p Piece) string {
	kind, inHand := p.Kind, ""
	if kind[0] == '@' {
		kind, inHand = kind[1:], " in hand"
	}
	if name := v.Pieces()[kind]; name != "" {
		return name + inHand
	}
	return p.Kind
}

// startsWith says what the armies of a field begin with beyond the setup, or without.
func (v *study) startsWith(f *Field) []answer.Sentence {
	var armies []string
	for _, player := range v.Armies.Players {
		var more, less, has []string
		for _, column := range slices.Sorted(maps.Keys(f.Stock)) {
			kind, own := strings.CutPrefix(column, player.Letter+":")
			switch n := f.Stock[column]; {
			case !own:
			case n > 0:
				more = append(more, answer.Some(n, v.called(Piece{Kind: kind}))+" more")
			default:
				less = append(less, answer.Some(-n, v.called(Piece{Kind: kind})))
			}
		}
		if len(less) > 0 {
			has = append(has, "without "+answer.List(less).String())
		}
		if len(more) > 0 {
			has = append(has, "with "+answer.List(more).String())
		}
		if len(has) > 0 {
			armies = append(armies, player.Name+" "+strings.Join(has, " and "))
		}
	}
	if len(armies) == 0 {
		return nil
	}
	out := answer.Say("Pieces are added to, or taken from, armies that begin otherwise than the setup: %v.", strings.Join(armies, "; "))
	if options := v.OptionsOf(f.Arm); len(options) > 0 {
		out = answer.Join(out, answer.Say("In all games: %v.", answer.List(options)))
	}
	return []answer.Sentence{out}
}

// rivals are the other pieces that may bring their armies as much as one: by the intervals
// that hold all at once.
func (v *study) rivals(best Piece) []answer.Sentence {
	var out []answer.Sentence
	for _, p := range v.Armies.Pieces {
		if (p.Player != best.Player || p.Kind != best.Kind) && p.Joint.OK() && p.Joint.Hi >= best.Joint.Lo {
			out = append(out, answer.Say("the %v of %v with %v", v.called(p), v.Armies.Players[p.Player].Name, answer.Estimate(p.Joint, points)))
		}
	}
	return out
}

// brings tells what the pieces bring their armies.
func brings(v *study) []answer.Sentence {
	a := v.Armies
	var best *Piece
	known, shown := 0, 0
	for i := range a.Pieces {
		p := &a.Pieces[i]
		if p.Joint.OK() {
			known++
		}
		if p.Shown() {
			shown++
			if p.Share.Value > 0 && (best == nil || p.Share.Value > best.Share.Value) {
				best = p
			}
		}
	}
	var out []answer.Sentence
	switch {
	case known == 0:
		return []answer.Sentence{v.FewGames(answer.Say("what the pieces bring their armies"))}
	case best == nil && len(a.Pieces) == 1:
		out = append(out, answer.Say("The %v is not shown to bring its army anything.", answer.Strong(v.called(a.Pieces[0]))))
	case best == nil:
		out = append(out, answer.Say("None of the %v pieces is shown to bring its army anything.", answer.InWords(len(a.Pieces))))
	default:
		army := a.Players[best.Player].Name
		with := answer.Say("with it %v wins %v percentage points more of the games than without.", army, answer.Estimate(best.Joint, points))
		if rivals := v.rivals(*best); len(rivals) == 0 {
			out = append(out, answer.Say("The piece that brings its army most is the %v of %v: %v", answer.Strong(v.called(*best)), army, with))
		} else {
			out = append(out, answer.Say("The piece that seems to bring its army most is the %v of %v: %v It is not shown to bring more than %v.",
				answer.Strong(v.called(*best)), army, with, answer.List(rivals)))
		}
	}
	out = append(out, v.startsWith(a.Base)...)
	for i := range a.Players {
		q := i
		if best != nil { // its army first
			q = (best.Player + i) % len(a.Players)
		}
		var each []answer.Sentence
		for _, p := range a.ofArmy(q) {
			each = append(each, answer.Say("%v %v", answer.Strong(v.called(p)), answer.Estimate(p.Joint, answer.Shift)))
		}
		if len(each) > 0 {
			out = append(out, answer.Say("What a piece brings %v, in percentage points of the games: %v.", a.Players[q].Name, answer.List(each)))
		}
	}
	var harm []string
	for _, p := range a.Pieces {
		if p.Shown() && p.Share.Value < 0 {
			harm = append(harm, v.called(p)+" of "+a.Players[p.Player].Name)
		}
	}
	all := answer.Say("With 95% confidence all these intervals hold at once.")
	if shown > 0 {
		all = answer.Join(all, answer.Say("It is shown for %v of the %v pieces that having them changes what the army wins.", answer.InWords(shown), answer.InWords(len(a.Pieces))))
	}
	if len(harm) > 0 {
		all = answer.Join(all, answer.Say("Having the %v is shown to cost the army games.", answer.List(harm)))
	}
	return append(out, all)
}
