package page

import (
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/diagram"
	"komi/experiments/answer"
)

// Called tells what the pieces of a chapter are called and what they look like.
type called struct {
	rules   *engine.Rules // nil where they cannot be read
	letters bool          // pieces go by their letters
	signs   map[engine.Kind]string
}

// calledBy reads how an answer calls pieces: by name, or, in one about pieces, by letter.
func calledBy(a answer.Answer) *called {
	return &called{
		rules: a.Rules, signs: map[engine.Kind]string{},
		letters: slices.Contains(a.Summary.Columns, "piece"),
	}
}

// kind is the piece that a text names: "rook", "rook (R)", "rook in hand", and where pieces
// go by their letters "R", "@R" in hand, "E:R" of an army.
func (c *called) kind(text string) (k engine.Kind, hand bool) {
	if c == nil || c.rules == nil {
		return 0, false
	}
	if _, letter, both := strings.Cut(strings.TrimSuffix(text, ")"), " ("); both {
		return c.lettered(letter)
	}
	if k, hand := c.lettered(text); c.letters && k != 0 {
		return k, hand
	}
	text, hand = strings.CutSuffix(text, " in hand")
	for k := engine.Kind(1); int(k) <= c.rules.Kinds(); k++ {
		if strings.EqualFold(c.rules.KindName(k), text) {
			return k, hand
		}
	}
	return 0, false
}

// lettered is the piece that a letter stands for.
func (c *called) lettered(text string) (k engine.Kind, hand bool) {
	if i := strings.Index(text, ":"); i >= 0 {
		text = text[i+1:]
	}
	letter, hand := strings.CutPrefix(text, "@")
	k, _ = c.rules.KindOf(letter)
	return k, hand
}

// sign is the drawing of the piece that a text names, "" for none.
func (c *called) sign(text string) string {
	k, _ := c.kind(text)
	if k == 0 {
		return ""
	}
	if c.signs[k] == "" {
		c.signs[k] = diagram.Sign(c.rules, k)
	}
	return c.signs[k]
}

// name is the name of the piece that a text tells the letter of, "" for none.
func (c *called) name(text string) string {
	if c == nil || c.rules == nil || !c.letters {
		return ""
	}
	k, hand := c.lettered(text)
	if k == 0 {
		return ""
	}
	if hand {
		return c.rules.KindName(k) + " in hand"
	}
	return c.rules.KindName(k)
}
