package variants

import (
	"regexp"
	"strings"
	"unicode"
)

// pieceHeader is the head of the table of a piece or of one of its clauses.
var pieceHeader = regexp.MustCompile(`^\[piece\.("[^"]*"|[^.\]\s]+)(\.[^\]]*)?\]`)

// ruleNumber is the number of a rule before its sentence: "2: ", "3.7.1, 3.7.3: ".
var ruleNumber = regexp.MustCompile(`^([0-9][0-9a-z]*(?:[.,][ ]?[0-9][0-9a-z]*)*):\s+`)

// Remarks returns what the file says beside the lines of each piece, by its letter:
// the sentences of the rules, as the author of the file wrote them in comments. Of a
// piece that a file and its base both describe, those of the file alone.
func (g *Game) Remarks() map[string][]string {
	out := map[string][]string{}
	own, bases, _ := strings.Cut(g.Text, "\n[[base]]")
	remarks(own, out)
	fromBases := map[string][]string{}
	remarks(bases, fromBases)
	for letter, list := range fromBases {
		if out[letter] == nil {
			out[letter] = list
		}
	}
	return out
}

// remarks adds the comments in the tables of pieces. A comment on a line of its own
// goes on with the one before it.
func remarks(text string, out map[string][]string) {
	letter, open := "", false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if m := pieceHeader.FindStringSubmatch(line); m != nil {
			letter, open = strings.Trim(m[1], `"`), false
		} else if strings.HasPrefix(line, "[") && !strings.Contains(line, "=") {
			letter = ""
		}
		if letter == "" {
			continue
		}
		code, comment := splitComment(line)
		switch {
		case comment == "":
			open = false
		case code == "" && open:
			list := out[letter]
			list[len(list)-1] += " " + comment
		default:
			out[letter] = append(out[letter], comment)
			open = true
		}
	}
	for letter, list := range out {
		var kept []string
		for _, comment := range list {
			if said := sentence(comment); said != "" {
				kept = append(kept, said)
			}
		}
		out[letter] = kept
	}
}

// splitComment splits a line of TOML at its comment.
func splitComment(line string) (code, comment string) {
	var quote byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			return strings.TrimSpace(line[:i]), strings.TrimSpace(strings.TrimLeft(line[i:], "#"))
		}
	}
	return strings.TrimSpace(line), ""
}

// sentence puts the number of the rule behind its sentence. It returns "" for a
// comment that is a number alone.
func sentence(comment string) string {
	if !strings.ContainsFunc(comment, unicode.IsLetter) {
		return ""
	}
	if m := ruleNumber.FindStringSubmatch(comment); m != nil {
		return comment[len(m[0]):] + " (" + m[1] + ")"
	}
	return comment
}
