package prose

import (
	"errors"

	"komi/cmd/report/internal/study"
	"komi/experiments/answer"
	"komi/stats"
)

// WorthTelling is the share of games cut off by the limit on moves above which
// the reader is warned.
const WorthTelling = 0.01

// Warnings lists what a reader should know before believing the numbers.
func Warnings(s *study.Study) []answer.Sentence {
	var out []answer.Sentence
	if !s.Complete() {
		out = append(out, incomplete(s))
	}
	if n := len(s.Voids); n > 0 {
		out = append(out, answer.Say("%v crashed or broke a rule. A void game has no result; it is counted here and listed below, and nowhere else.", answer.Plural(n, "game")))
	}
	if a := s.Audit; a.Games > 0 && float64(a.Distinct) < 0.99*float64(a.Games) {
		out = append(out, answer.Say("Only %v of %v games are different from all others. Openings that led to the same game are counted as one opening.", a.Distinct, a.Games))
	}
	for i, reason := range s.Reasons {
		if rate := s.All.Reasons[i]; reason == study.MoveLimit && rate.Value > WorthTelling {
			out = append(out, answer.Say("%v of games were ended by the limit on moves; how they would have ended without it is not known.", answer.Estimate(rate, answer.Share)))
		}
	}
	if s.Worths != nil {
		return out // what is doubtful there is a value, not an arm's score
	}
	return append(out, thin(s)...)
}

func incomplete(s *study.Study) answer.Sentence {
	out := answer.Say("The run is not complete: %v of %v games are in, %v of %v batches without a gap, and only these are counted.",
		s.Played(), s.Run.Games, s.Batches, s.Run.Batches())
	if s.Beyond > 0 {
		have := "are"
		if s.Beyond == 1 {
			have = "is"
		}
		out = append(out, answer.Say(" %v beyond the gap %v left out, because games that finish early would count too much.",
			answer.Capital(answer.Say("%v", pluralEs(s.Beyond, "batch"))), have)...)
	}
	return out
}

func pluralEs(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return answer.Count(n) + " " + one + "es"
}

// thin passes on the doubts of the scores, each kind once.
func thin(s *study.Study) []answer.Sentence {
	n := NamesOf(s)
	var out []answer.Sentence
	for _, c := range []struct {
		kind error
		text answer.Sentence
	}{
		{stats.ErrFewBlocks, answer.Say("Fewer than %v independent openings, too few to say anything: ", answer.InWords(stats.MinBlocks))},
		{stats.ErrThin, answer.Say("Fewer than %v independent openings, so that intervals may be too short: ", answer.InWords(stats.CautionBlocks))},
		{stats.ErrUneven, answer.Say("A few clusters of repeated games hold most of the games: ")},
		{stats.ErrNoSpread, answer.Say("All openings scored exactly alike: ")},
	} {
		if s.Armies != nil && errors.Is(c.kind, stats.ErrNoSpread) {
			continue // the weakest of three armies may well win nothing
		}
		if doubted := with(s, func(a *study.Arm) bool { return a.Score.Warned(c.kind) }); len(doubted) > 0 {
			out = append(out, answer.Say("%v%v.", c.text, n.these(s, doubted)))
		}
	}
	return out
}
