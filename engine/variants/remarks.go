package variants

import (
	"regexp"
	"strings"
	"unicode"
)

// pieceHeader is the head of the table of a piece or of one of its clauses.
var pieceHeader = regexp.MustCompile(`^\[piece\.("[^"]*"|[^.\]\s]+)(\.[^\]]*)?\]`)

// castlingKing is who castles.
var castlingKing = regexp.MustCompile(`^king_piece\s*=\s*"([^"]+)"`)

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
// goes on with the one on the line before. Otherwise it is about what comes next, be it the
// next table, unless only a blank line does.
func remarks(text string, out map[string][]string) {
	letter, open := "", false
	var waiting string // a comment that is about what comes next
	touches := false   // it stands right below a key
	below := false     // the line before has a key
	castling := ""     // the comment of a castling move, whose king is told further down
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		code, comment := splitComment(line)
		if comment != "" && code == "" {
			switch {
			case open:
				list := out[letter]
				list[len(list)-1] += " " + comment
			case waiting != "":
				waiting += " " + comment
			default:
				waiting, touches = comment, below
			}
			below = false
			continue
		}
		open = false
		if code == "" { // a blank line
			if touches && waiting != "" && letter != "" {
				out[letter] = append(out[letter], waiting)
				waiting = ""
			}
			below = false
			continue
		}
		if m := pieceHeader.FindStringSubmatch(line); m != nil {
			letter = strings.Trim(m[1], `"`)
		} else if strings.HasPrefix(line, "[") && !strings.Contains(line, "=") {
			letter, castling = "", ""
			if code == "[[castle]]" {
				castling = waiting
			}
		} else if m := castlingKing.FindStringSubmatch(code); m != nil && castling != "" {
			out[m[1]] = append(out[m[1]], castling)
			castling = ""
		}
		if letter != "" {
			if waiting != "" {
				out[letter] = append(out[letter], waiting)
			}
			if comment != "" {
				out[letter] = append(out[letter], comment)
				open = true
			}
		}
		waiting, below = "", true
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
