package findings

import "komi/experiments/games"

// phrases are the ends that read better in other words than the record's.
var phrases = map[string]string{
	"royals captured":  "capture of the royals",
	"bikjang accepted": "accepted facing (bikjang)",
	"two passes":       "two passes in a row",
	"no progress":      "the no-progress rule",
	games.MoveLimit:    "the limit on moves",
	"goal reached":     "reaching the goal",
	"too few pieces":   "a lack of pieces",
	"checks given":     "the number of checks",
	"counted out":      "the rule on counting moves",
}

// reason is the reason of an end in words that fit after "by". Unknown reasons
// are words already.
func reason(record string) string {
	if phrase, known := phrases[record]; known {
		return phrase
	}
	return record
}
