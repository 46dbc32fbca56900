package answer

import (
	"errors"
	"strings"

	"komi/stats"
)

// TooFew says in plain words why an estimate is missing, as "too few games". What there are too
// few of is in the plural. An error that is not about that is told as it is, without the names of
// the packages it went through.
func TooFew(what string, err error) string {
	switch {
	case errors.Is(err, stats.ErrSeparated):
		return "too few " + what + ": with some pieces more a side has always won"
	case errors.Is(err, stats.ErrUnidentified):
		return "too few " + what + " to tell the values of some pieces from those of others"
	case tooFew(err):
		return "too few " + what
	}
	text := err.Error()
	if i := strings.LastIndex(text, "stats: "); i >= 0 {
		text = text[i+len("stats: "):]
	}
	return text
}

// TooLittle reports whether an error of package stats says that there is too little to make an
// estimate of.
func TooLittle(err error) bool {
	return tooFew(err) || errors.Is(err, stats.ErrUnidentified) || errors.Is(err, stats.ErrSeparated)
}

func tooFew(err error) bool {
	return errors.Is(err, stats.ErrFewData) || errors.Is(err, stats.ErrFewBlocks) || errors.Is(err, stats.ErrSmallPopulation)
}
