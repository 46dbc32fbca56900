package points

import (
	"slices"
	"strings"

	"komi/engine"
	"komi/experiments/answer"
)

// progressWords says what counts as progress in any of some rules: "a capture or a pawn's
// advance". Only pieces that can come about there are named.
func progressWords(rules []*engine.Rules) string {
	var advances, shifts, moves []string // whose move it is, by what counts of it
	promotes, drops := false, false
	for _, r := range rules {
		drops = drops || r.HasHands()
		var at engine.Places
		r.Stand(&at)
		promoting := r.Spread(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			resets := r.Spec().Pieces[k-1].Resets
			list := &moves
			switch {
			case resets == engine.ResetForward && r.Retracts(k):
				list = &shifts
			case resets == engine.ResetForward:
				list = &advances
			}
			whose := strings.TrimPrefix(r.KindName(k), "the ") + "'s"
			for q := range r.Players() {
				x := engine.MakePiece(engine.Player(q), k)
				promotes = promotes || promoting[x] && resets != engine.ResetAlways // which counts as a move
				if !at[x].Empty() && resets != engine.ResetNever && !slices.Contains(*list, whose) {
					*list = append(*list, whose)
				}
			}
		}
	}
	what := []string{"a capture"}
	if promotes {
		what = append(what, "a promotion")
	}
	if drops {
		what = append(what, "a drop")
	}
	for _, x := range []struct {
		whose []string
		of    string
	}{{advances, "advance"}, {shifts, "move to another rank"}, {moves, "move"}} {
		if len(x.whose) > 0 {
			what = append(what, answer.Article(x.whose[0])+" "+eitherOf(x.whose)+" "+x.of)
		}
	}
	return eitherOf(what)
}

// eitherOf joins items as "a, b or c".
func eitherOf(items []string) string {
	last := len(items) - 1
	if last == 0 {
		return items[0]
	}
	return strings.Join(items[:last], ", ") + " or " + items[last]
}
