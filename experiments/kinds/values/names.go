package values

import (
	"strings"

	"komi/experiments/answer"
)

// names are what pieces and armies are called, by letter; those that are not among them
// are called by their letters.
type names map[string]string

// piece names a column: "knight", "knight in hand" for "@N", "Shogi rook" for "s:R".
func (n names) piece(column string) string {
	whose, letter := army(column)
	inHand := strings.HasPrefix(letter, "@")
	name, known := n[strings.TrimPrefix(letter, "@")]
	if !known {
		return column
	}
	if inHand {
		name += " in hand"
	}
	if whose == "" {
		return name
	}
	if called := n[whose+":"]; called != "" {
		whose = called
	}
	return whose + " " + name
}

// the is the name with its article, and one with a number; letters have neither.
func (n names) the(column string) string { return n.before("the ", column) }
func (n names) one(column string) string { return n.before("one ", column) }

func (n names) before(word, column string) string {
	if name := n.piece(column); name != column {
		return word + name
	}
	return column
}

// cell names a column in a table, with its letter, by which imbalances are written.
func (n names) cell(column string) answer.Cell {
	name := n.piece(column)
	if name != column {
		name += " (" + column + ")"
	}
	return answer.Word(name)
}

// many is the plural: "knights"; letters have none.
func (n names) many(column string) string {
	name := n.piece(column)
	last, in := name, ""
	if at := strings.Index(name, " in hand"); at >= 0 {
		last, in = name[:at], name[at:]
	}
	if name == column {
		return column
	}
	return answer.Many(last) + in
}

// listed tells what the letters of imbalances stand for; nothing where that is not known.
func (n names) listed(columns []string) answer.Sentence {
	var each []string
	for _, c := range columns {
		if name := n.piece(c); name != c {
			each = append(each, c+" "+name)
		}
	}
	if len(each) == 0 {
		return nil
	}
	return answer.Say(" The letters: %v.", answer.List(each))
}
