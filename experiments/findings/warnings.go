package findings

import (
	"math"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/stats"
)

// worthTelling is the share of games cut off by the limit on moves above which
// the reader is warned.
const worthTelling = 0.01

// Warnings lists what a reader should know before believing the numbers.
func (v *View) Warnings() []answer.Sentence {
	var out []answer.Sentence
	if !v.Complete() {
		out = append(out, v.incomplete())
	}
	if v.unread {
		out = append(out, answer.Say("This version of the program reads the rules in another way than the one that played these games, or cannot read them. "+
			"So boards, sample games and what depends on the rules may be missing. The other numbers come from the records and do not depend on it."))
	}
	if n := v.VoidsOf(document.Endless); n > 0 {
		out = append(out, v.endless(n))
	}
	if n := v.VoidsOf(document.Unopened); n > 0 {
		first := v.Voids[slices.IndexFunc(v.Voids, func(x games.Void) bool { return x.Kind == document.Unopened })]
		out = append(out, answer.Say("%v could not begin: %v. How openings are made is set by %v, %v and %v in a copy of the experiment. Such void games have no result, and no estimate uses them.",
			answer.Plural(n, "game"), first.What, answer.Command("openings.window"), answer.Command("openings.around"), answer.Command("openings.plies")))
	}
	if n := v.VoidsOf(document.Broken); n > 0 {
		out = append(out, answer.Say("%v crashed or broke a rule: the page lists what happened. Such void games have no result, and no estimate uses them.", answer.Plural(n, "game")))
	}
	if a := v.Audit; a.Games > 0 && float64(a.Distinct) < 0.99*float64(a.Games) {
		out = append(out, answer.Say("Only %v of %v games are new; the others repeat an earlier game move for move. Openings that led to the same game count as one opening.", a.Distinct, a.Games))
	}
	blocks := v.All.Score.Blocks
	if n := v.Beginnings; n > 0 && blocks >= stats.MinBlocks && 2*n <= blocks {
		few := answer.Say("Of %v openings only %v differ: what the games say holds for these alone", answer.Count(blocks), answer.InWords(n))
		if n == 1 {
			few = answer.Say("All %v openings are the same one: what the games say holds for it alone", answer.Count(blocks))
		}
		out = append(out, append(few, answer.Say(", and intervals tell no more than how chance in the play scatters.")...))
	}
	if cut := v.All.CutOff; cut.Value > worthTelling {
		share := answer.Say("%v of games were cut off by the limit on moves%v.", answer.Estimate(cut, answer.Share), v.CutWhere)
		if !cut.OK() {
			share = answer.Say("Some games were cut off by the limit on moves%v: %v of %v.", v.CutWhere, answer.Count(int(math.Round(cut.Value*float64(cut.Games)))), answer.Count(cut.Games))
		}
		out = append(out, answer.Join(share, answer.Say("Nobody knows how they would have ended. They are no draws, but the score counts them like draws.")))
	}
	return out
}

// endless tells of games that the rules did not end.
func (v *View) endless(n int) answer.Sentence {
	out := neverEnds(n, v.Played())
	if n == v.Played() {
		out = nil // the headline says it
	}
	return append(out, answer.Say(" To end a game in which nobody wins, set %v, %v or %v in the table [rules] of its file. Games without an end have no result, and no estimate uses them.",
		answer.Command("no_progress"), answer.Command("repetition"), answer.Command("max_plies"))...)
}

// neverEnds says that n of so many games did not end.
func neverEnds(n, of int) answer.Sentence {
	limit := answer.Count(document.EndlessPlies)
	switch {
	case n < of:
		return answer.Say("%v of %v did not end within %v plies.", answer.Count(n), answer.Plural(of, "game"), limit)
	case n == 1:
		return answer.Say("The only game %v within %v plies.", answer.Strong("did not end"), limit)
	}
	return answer.Say("%v of %v games %v within %v plies.", answer.Strong("None"), answer.Count(n), answer.Strong("ended"), limit)
}

// Lost reports whether games are missing of a run that had come to its end, as where a
// damaged file was salvaged. What its last stage says then holds of more games than are
// there.
func (v *View) Lost() bool { return v.Run.Ended() && !v.Complete() }

func (v *View) incomplete() answer.Sentence {
	what := answer.Say("The run is not complete:")
	if v.Lost() {
		what = answer.Say("The run had ended, but not all of its games are here; %v plays the missing ones again:", answer.Command("selfplay run"))
	}
	whole := v.Run.Whole()
	out := answer.Join(what, answer.Say("%v of %v games are counted, in the %v of %v batches that are there without a gap.",
		v.Played(), whole, v.Batches, (whole+v.Run.BatchSize-1)/v.Run.BatchSize))
	if v.Beyond > 0 {
		have := "are"
		if v.Beyond == 1 {
			have = "is"
		}
		out = append(out, answer.Say(" %v beyond the gap %v left out, because games that finish early would otherwise count too much.",
			answer.Plural(v.Beyond, "batch"), have)...)
	}
	return out
}

// Doubts lists the doubts about the arms' scores, each kind once, without those that
// say nothing here.
func (v *View) Doubts(but ...error) []answer.Sentence {
	var out []answer.Sentence
	for _, c := range []struct {
		kind error
		text answer.Sentence
	}{
		{stats.ErrFewBlocks, answer.Say("Openings that count for fewer than %v independent ones, too few to say anything: ", answer.InWords(stats.MinBlocks))},
		{stats.ErrThin, answer.Say("Fewer than %v independent openings, so intervals may be too short: ", answer.InWords(stats.CautionBlocks))},
		{stats.ErrUneven, answer.Say("A few clusters of repeated games hold most of the games: ")},
		{stats.ErrNoSpread, answer.Say("All openings scored exactly alike: ")},
	} {
		if slices.Contains(but, c.kind) {
			continue
		}
		if doubted := v.Where(func(a *games.Arm) bool { return a.Score.Warned(c.kind) }); len(doubted) > 0 {
			out = append(out, answer.Say("%v%v.", c.text, v.Names.These(v.Set, doubted)))
		}
	}
	return out
}
