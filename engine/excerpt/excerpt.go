// Package excerpt cuts text that somebody else wrote to a length that a message can hold.
package excerpt

import (
	"strconv"
	"unicode/utf8"
)

// readable is how many bytes of a text a message shows.
const readable = 60

// Quote shows a text in a message: in quotation marks, on one line, and cut to a readable
// length.
func Quote(text string) string { return strconv.Quote(Cut(text, readable)) }

// dots stand for what is cut off.
const dots = "..."

// Cut is a text of at most n bytes whole, and else so many of its first characters as fit into n
// bytes with the dots that follow them. No character is cut in two.
func Cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return Head(text, max(0, n-len(dots)))
}

// Head is a text of at most n bytes whole, and else so many of its first characters as fit into
// n bytes, with dots after them. No character is cut in two.
func Head(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + dots
}
