package prose

import (
	"komi/cmd/report/internal/study"
	"komi/stats"
)

// EloFormat is how differences in Elo are written.
var EloFormat = stats.Format{Scale: 1, Digits: 0, Signed: true}

// Ladder answers what twice the budget is worth, rung by rung.
func Ladder(s *study.Study) []Sentence {
	if len(s.Rungs) == 0 {
		return General(s)
	}
	known, gains := 0, 0
	for _, r := range s.Rungs {
		if r.Score.OK() {
			known++
		}
		if r.Gains(s.Even) {
			gains++
		}
	}
	all := len(s.Rungs)
	var out []Sentence
	switch {
	case known == 0:
		return []Sentence{say("There are too few games yet to say what twice the budget is worth.")}
	case gains == all && all == 1:
		out = append(out, say("Twice the budget wins."))
	case gains == 0:
		out = append(out, say("Twice the budget is shown to win on none of the %v rungs.", number(all)))
	case gains == all:
		out = append(out, say("Twice the budget wins on every one of the %v rungs.", number(all)))
	default:
		out = append(out, say("Twice the budget is shown to win on %v of the %v rungs.", number(gains), number(all)))
	}
	for _, r := range s.Rungs {
		if r.Score.OK() && !r.Gains(s.Even) {
			out = append(out, say("At %v positions a move no gain is shown: the stronger player scores %v.", r.Strong, estimate(r.Score, Share)))
		}
	}
	for _, r := range []study.Rung{s.Rungs[0], s.Rungs[all-1]} {
		if r.Elo.OK() {
			out = append(out, say("At %v positions a move against half as many it is worth %v Elo.", r.Strong, estimate(r.Elo, EloFormat)))
		}
		if all == 1 {
			break
		}
	}
	return append(out, Lasts(s)...)
}
