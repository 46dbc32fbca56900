package betza

import "fmt"

// A SyntaxError is one thing wrong with a text.
type SyntaxError struct {
	Text   string // the whole text
	Column int    // 1-based, in characters
	Msg    string // what was read and what was expected
}

// Error returns the text, cut around the column if it is long, the column and the message on
// one line.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("betza: %q, column %d: %s", e.near(), e.Column, e.Msg)
}

// near is the text around the column, with dots where it is cut.
func (e *SyntaxError) near() string {
	const most, side = 80, 30
	text := []rune(e.Text)
	if len(text) <= most {
		return e.Text
	}
	from, to := max(0, e.Column-1-side), min(len(text), e.Column-1+side)
	out := string(text[from:max(from, to)])
	if from > 0 {
		out = "…" + out
	}
	if to < len(text) {
		out += "…"
	}
	return out
}
