package session

import (
	"errors"
	"strings"

	"komi/experiments"
	"komi/experiments/answer"
)

// Reason is why a question cannot be asked, or ended early, without what was asked of which
// game. Of errors that do not keep the reason apart, it is what comes after the first colon.
func Reason(err error) string {
	var unasked *experiments.UnaskedError
	if errors.As(err, &unasked) {
		return unasked.Why.Error()
	}
	if answer.TooLittle(err) {
		return answer.TooFew("games", err)
	}
	text := err.Error()
	if _, after, found := strings.Cut(strings.TrimPrefix(text, "experiment: "), ": "); found {
		return after
	}
	return text
}
