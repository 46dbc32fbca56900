package page

import (
	"strings"

	"komi/engine"
	"komi/engine/diagram"
	"komi/experiments/answer"
)

// Called tells what the pieces of a chapter are called and what they look like.
type called struct {
	rules   *engine.Rules     // nil where they cannot be read
	letters bool              // pieces go by their letters
	signs   map[string]string // by what the texts name
}

// calledBy reads how an answer calls pieces: by name, or, in one about pieces, by letter.
func calledBy(a answer.Answer) *called {
	return &called{rules: a.Rules, signs: map[string]string{}, letters: a.ByLetter}
}

// A calledPiece is what a text names.
type calledPiece struct {
	kind  engine.Kind // 0 for none
	owner engine.Player
	owned bool // by owner, whose army the text names
	hand  bool
}

// piece is what a text names: "rook", "rook (R)", "rook in hand", and where pieces
// go by their letters "R", "@R" in hand, "E:R" of an army.
func (c *called) piece(text string) calledPiece {
	if c == nil || c.rules == nil {
		return calledPiece{}
	}
	if _, letter, both := strings.Cut(strings.TrimSuffix(text, ")"), " ("); both {
		return c.lettered(letter)
	}
	if p := c.lettered(text); c.letters && p.kind != 0 {
		return p
	}
	text, hand := strings.CutSuffix(text, " in hand")
	for k := engine.Kind(1); int(k) <= c.rules.Kinds(); k++ {
		if strings.EqualFold(c.rules.KindName(k), text) {
			return calledPiece{kind: k, hand: hand}
		}
	}
	return calledPiece{}
}

// lettered is the piece that a letter stands for.
func (c *called) lettered(text string) (p calledPiece) {
	if army, letter, of := strings.Cut(text, ":"); of {
		text = letter
		for q := range engine.Player(c.rules.Players()) {
			if c.rules.PlayerLetter(q) == army {
				p.owner, p.owned = q, true
			}
		}
	}
	letter, hand := strings.CutPrefix(text, "@")
	p.kind, _ = c.rules.KindOf(letter)
	p.hand = hand
	return p
}

// sign is the drawing of the piece that a text names, "" for none.
func (c *called) sign(text string) string {
	p := c.piece(text)
	if p.kind == 0 {
		return ""
	}
	if c.signs[text] == "" {
		c.signs[text] = diagram.Sign(c.rules, p.kind)
		if p.owned {
			c.signs[text] = diagram.SignOf(c.rules, engine.MakePiece(p.owner, p.kind))
		}
	}
	return c.signs[text]
}

// name is the name of the piece that a text tells the letter of, "" for none.
func (c *called) name(text string) string {
	if c == nil || c.rules == nil || !c.letters {
		return ""
	}
	p := c.lettered(text)
	if p.kind == 0 {
		return ""
	}
	if p.hand {
		return c.rules.KindName(p.kind) + " in hand"
	}
	return c.rules.KindName(p.kind)
}
