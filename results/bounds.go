package results

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The largest numbers that a header or a record may hold. A digest shows that a file is
// undamaged, not that an honest program wrote it. Without bounds a forged run overflows
// sums, or sends a reader through a million million games. No real run comes near them.
const (
	maxGames     = 1 << 30 // in a schedule; fits an int of 32 bits
	maxBatchSize = 1 << 20
	maxPlayers   = 16
	maxName      = 100     // letters of an experiment's name
	maxBlock     = 1 << 48 // experiments may number blocks in several rows
	maxWhole     = 1 << 20
	maxCount     = 1 << 50 // nodes, legal moves and other counts of a game
	maxMargin    = 1 << 30 // points
	maxHashes    = 64
)

// checkName says why a name does not fit a run, whose files and reports bear it.
func checkName(name string) error {
	plain := strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == ""
	if name == "" || len(name) > maxName || !plain || name[0] == '.' {
		return fmt.Errorf("experiment %.200q, expected up to %d letters, digits, -, _ and ., and no . in front", name, maxName)
	}
	return nil
}

// checkHex says why a text is no hash.
func checkHex(text string) error {
	if text == "" || len(text) > 128 || strings.Trim(text, "0123456789abcdef") != "" {
		return fmt.Errorf("hash %.200q, expected hexadecimal digits", text)
	}
	return nil
}

// checkLine says why a text cannot be printed as one line. It could forge lines of a
// listing or steer a terminal. "" is fine.
func checkLine(what, text string) error {
	if i := strings.IndexFunc(text, hidden); i >= 0 || !utf8.ValidString(text) {
		return fmt.Errorf("%s %.200q, expected one line of UTF-8 without control characters", what, text)
	}
	return nil
}

// hidden reports whether a rune steers how others are shown, or shows nothing:
// control characters, ends of lines, marks of the direction of writing.
func hidden(r rune) bool { return !unicode.IsGraphic(r) }

// OneLine makes a text safe to print within a line: whatever would end the line or steer
// a terminal is written out, as in "\x1b".
func OneLine(text string) string { return escaped(text, hidden) }

// Lines is OneLine for a text of several lines, which stay so.
func Lines(text string) string {
	return escaped(text, func(r rune) bool { return hidden(r) && r != '\n' && r != '\t' })
}

func escaped(text string, which func(rune) bool) string {
	if strings.IndexFunc(text, which) < 0 && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if which(r) || r == utf8.RuneError && size == 1 {
			quoted := strconv.Quote(text[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// between says why a number is out of range.
func between[N int | int64](what string, n, from, to N) error {
	if n < from || n > to {
		return fmt.Errorf("%s %d, expected %d to %d", what, n, from, to)
	}
	return nil
}
