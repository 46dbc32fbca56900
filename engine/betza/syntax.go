package betza

import "fmt"

// A SyntaxError is one thing wrong with a text.
type SyntaxError struct {
	Text   string // the whole text
	Column int    // 1-based, in characters
	Msg    string // what was read and what was expected
}

// Error returns the text, the column and the message on one line.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("betza: %q, column %d: %s", e.Text, e.Column, e.Msg)
}
