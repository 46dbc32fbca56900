package prose

import (
	"strings"

	"github.com/dustin/go-humanize"
)

// Count writes a whole number with its thousands parted: 12,345.
func Count(n int) string {
	return strings.Replace(humanize.Comma(int64(n)), "-", "−", 1)
}

// Plural writes a count with its noun: "1 game", "2 games", "3 batches".
func Plural(n int, one string) string {
	switch {
	case n == 1:
		return "1 " + one
	case strings.HasSuffix(one, "ch"):
		one += "e"
	}
	return Count(n) + " " + one + "s"
}

// list joins items as "a, b and c".
func list(items []string) string {
	if n := len(items); n > 1 {
		return strings.Join(items[:n-1], ", ") + " and " + items[n-1]
	}
	return strings.Join(items, "")
}
