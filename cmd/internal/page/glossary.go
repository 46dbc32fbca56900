package page

import (
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strings"
)

// A Term is a word of the field with what it means here.
type Term struct {
	ID, Word, Meaning string
	found             *regexp.Regexp
}

// terms are the words that a page explains where they stand and at its end, in the
// order in which they are listed there. A text is searched for each in turn, so what
// holds another word of the list stands before it.
var terms = []Term{
	term("ply", `pl(?:y|ies)`, "ply", "One move of one player. What chess players call a move is two plies."),
	term("opening", `openings?`, "opening", "The first plies of a game, drawn at random. The games of one opening are alike, so openings are counted, not games."),
	term("joint", `joint interval|all at once`, "joint interval", "Joint intervals are so wide that all of them together hold the truth in 95 of 100 experiments. So the best of several may be picked after looking."),
	term("interval", `95% intervals?|intervals?`, "95% interval", "A range found by a method that holds the true value in 95 of 100 experiments like this one."),
	term("score", `scores?`, "score", "A player’s share of what there is to win: 1 for a win, ½ for a draw of two."),
	term("arm", `arms?`, "arm", "One of the ways of playing that a run compares: a setup, a choice of rules, the players, or the armies to begin with."),
	term("mcts", `mcts`, "mcts", "Monte-Carlo tree search: it plays the lines out that have won most so far, more and more often."),
	term("maxn", `max\^n`, "max^n", "A search for several players: each is expected to take what is best for himself."),
	term("paranoid", `paranoid`, "paranoid", "A search for several players that expects all others to play against it together."),
	term("brs", `brs\+`, "brs+", "Best-reply search: between two moves of its own only the most harmful reply of the others is looked at."),
	term("fair", `fair`, "fair", "Shown to be within a margin of even, by a test made for that. Where no advantage is shown there may still be one: that is not fairness."),
	term("komi", `komi|[Cc]ompensation`, "komi, compensation", "Points that the player who moves last gets for moving last."),
	term("holm", `Holm`, "Holm’s method", "A correction for testing several things at once, so that chance alone seldom shows anything."),
	term("p", `p-values?|p`, "p", "The chance that games like these would show at least as much if there were nothing to show. Below 5% it counts as shown."),
	term("rank", `rank correlations?`, "rank correlation", "How far two tables put the pieces in the same order: 1 if they do throughout, 0 if no better than chance, −1 if one is the reverse of the other."),
	term("node", `positions searched|positions a move|nodes`, "positions searched", "How far a player looks for a move: the positions that its search visits, also called nodes."),
	term("unit", `units?`, "unit", "The piece in which the values of the others are told."),
	term("imbalance", `imbalances?`, "imbalance", "A start from unequal armies: one lacks some pieces, the other some others. What each wins tells what the pieces are worth."),
	term("pilot", `pilot`, "pilot", "The first games, which decide where more games are needed."),
	term("elo", `Elo`, "Elo", "A scale of strength. A lead of 100 scores 64%, one of 200 scores 76%."),
	term("seed", `seed`, "seed", "The number that all chance of a run follows from. The same seed gives the same games."),
	term("void", `void`, "void", "A game in which a player hung, crashed or broke a rule, or which the rules did not end within 10,000 plies. It is counted and shown, never scored."),
}

// No line begins with closing marks, and none ends with opening ones.
const (
	closing = ".,:;!?)]”’"
	opening = "([“‘"
)

func term(id, pattern, word, meaning string) Term {
	return Term{ID: "term-" + id, Word: word, Meaning: meaning, found: regexp.MustCompile(`(?:^|[^\p{L}\p{N}-])(` + pattern + `)(?:$|[^\p{L}\p{N}-])`)}
}

// A glossary explains each term where it first stands in a section, and remembers which
// ones there were.
type glossary struct {
	here map[string]bool // in this section
	all  map[string]bool
}

// section begins a section. It writes nothing.
func (g *glossary) section() string {
	g.here = map[string]bool{}
	return ""
}

// explain makes HTML of a text whose terms tell their meaning to those who point at them
// or touch them.
func (g *glossary) explain(text string) template.HTML {
	type mark struct {
		from, to int
		term     Term
	}
	var marks []mark
	for _, t := range terms {
		if g.here[t.ID] {
			continue
		}
		for _, at := range t.found.FindAllStringSubmatchIndex(text, -1) {
			m := mark{at[2], at[3], t}
			free := true
			for _, other := range marks {
				free = free && (m.to <= other.from || other.to <= m.from)
			}
			if free {
				marks = append(marks, m)
				g.here[t.ID], g.all[t.ID] = true, true
				break
			}
		}
	}
	var b strings.Builder
	at := 0
	for at < len(text) {
		next := -1
		for i, m := range marks {
			if m.from >= at && (next < 0 || m.from < marks[next].from) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		m := marks[next]
		begin := at + len(strings.TrimRight(text[at:m.from], opening))
		b.WriteString(html.EscapeString(text[at:begin]))
		button := fmt.Sprintf(`<button type="button" class="term" popovertarget="%s" title="%s">%s</button>`, m.term.ID, html.EscapeString(m.term.Meaning), html.EscapeString(text[m.from:m.to]))
		at = m.to
		// Browsers break lines beside a button, even before a full stop.
		if end := at + len(text[at:]) - len(strings.TrimLeft(text[at:], closing)); end > at || begin < m.from {
			button = `<span class="keep">` + html.EscapeString(text[begin:m.from]) + button + html.EscapeString(text[at:end]) + `</span>`
			at = end
		}
		b.WriteString(button)
	}
	b.WriteString(html.EscapeString(text[at:]))
	return template.HTML(b.String())
}

// used are the terms that stood on the page.
func (g *glossary) used() []Term {
	var out []Term
	for _, t := range terms {
		if g.all[t.ID] {
			out = append(out, t)
		}
	}
	return out
}
