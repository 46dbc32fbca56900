package findings

import "komi/engine"

// phrases are the ends that read better in other words than the record's.
var phrases = map[string]string{
	engine.RoyalsCaptured.String(): "capture of the royals",
	engine.FacingAccepted.String(): "accepted facing (bikjang)",
	engine.TwoPasses.String():      "two passes in a row",
	engine.NoProgress.String():     "the no-progress rule",
	engine.MoveLimit.String():      "the limit on moves",
	engine.GoalReached.String():    "reaching the goal",
	engine.TooFewPieces.String():   "a lack of pieces",
	engine.ChecksGiven.String():    "the number of checks",
	engine.CountedOut.String():     "the rule on counting moves",
}

// reason is the reason of an end in words that fit after "by". Unknown reasons
// are words already.
func reason(record string) string {
	if phrase, known := phrases[record]; known {
		return phrase
	}
	return record
}
