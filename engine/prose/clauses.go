package prose

import (
	"fmt"
	"strings"

	"komi/engine"
	"komi/engine/betza"
)

// clauseText describes a way of moving in one line.
func clauseText(s *engine.Spec, c *engine.ClauseSpec) string {
	parts := []string{c.Move}
	if words := betza.Words(c.Move); words != "" {
		if c.Over {
			words = strings.ReplaceAll(words, " that can be blocked", "")
		}
		parts[0] += ": " + words
	}
	add := func(format, value string) {
		if value != "" {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add("along %s", c.Along)
	add("from %s", c.From)
	add("to %s", c.To)
	add("takes %s", c.Takes)
	add("neither leaps nor takes %s", c.Spares)
	add("for %s only", list(ownerNames(s, c.Owners)))
	switch c.Capture {
	case engine.ToHand:
		add("%s", "captures to hand")
	case engine.Rifle:
		add("%s", "captures without moving")
	}
	switch c.EP {
	case engine.EPPass:
		add("%s", "can be taken in passing")
	case engine.EPTake:
		add("%s", "takes in passing")
	case engine.EPAlso:
		add("%s", "takes in passing besides")
	}
	if c.Unmoved {
		add("%s", "if it never moved")
	}
	if c.Least > 1 {
		add("%s steps or more", fmt.Sprint(c.Least))
	}
	if c.Over {
		add("%s", "over occupied squares only")
	}
	for i := range c.Cross {
		parts = append(parts, crossText(&c.Cross[i]))
	}
	parts = append(parts, clauseNotes(c)...)
	return strings.Join(parts, ", ")
}

// ownerNames are the players of these letters.
func ownerNames(s *engine.Spec, letters string) (names []string) {
	for _, p := range s.Players {
		if strings.Contains(letters, p.Letter) {
			names = append(names, p.Name)
		}
	}
	return names
}

// clauseNotes are the conditions of a way of moving that are none of its squares.
func clauseNotes(c *engine.ClauseSpec) (notes []string) {
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if c.Lone {
		add("from elsewhere too if it is the last of its kind")
	}
	if c.Wary != "" {
		add("and no %s of another player was ever aimed at it, whatever stood between", strings.ReplaceAll(letters(c.Wary), ", ", " or "))
	}
	switch c.Dropped {
	case engine.DroppedNever:
		add("not if it was ever dropped")
	case engine.DroppedNotHere:
		add("not if it was dropped in %s", c.From)
	}
	switch c.Check {
	case engine.CheckNever:
		add("not in check")
	case engine.CheckOnly:
		add("in check only")
	case engine.CheckTaker:
		add("in check only to take the one piece that gives it")
	}
	if c.Twice {
		add("also to the squares two such steps away, whatever stands between")
	}
	if c.Via {
		add("may take a neighbour and step on from there")
	}
	if t := c.Tied; t != nil {
		add("may not leave %s while its owner's %s stands in %s, nor enter it otherwise", t.Zone, t.Royal, t.Home)
	}
	if c.Crowd {
		add("not into another camp's central file that holds another of its kind")
	}
	if c.Calm {
		add("not if it then attacks anything or the move gives check")
	}
	if b := c.Bare; b != nil {
		what := "barred"
		if b.Zone != "" {
			what += " from " + b.Zone
		}
		switch {
		case b.Plain:
			what += " without capture and promotion"
		case b.Quiet:
			what += " without capture"
		}
		what += " while royals face each other"
		if b.Check {
			what += ", but gives check then"
		}
		add("%s", what)
	}
	if x := c.Stale; x != nil {
		what := "a stalemate after it is a draw"
		if x.WonFrom != "" || x.WonTo != "" {
			what += ", but won"
			if x.WonFrom != "" {
				what += " from " + x.WonFrom
			}
			if x.WonTo != "" {
				what += " to " + x.WonTo
			}
		}
		add("%s", what)
	}
	if c.Blind {
		add("does not keep anybody from castling")
	}
	for i := range c.Promote {
		add("%s", promoteText(&c.Promote[i]))
	}
	if c.InPlace {
		add("may promote where it stands, as a move")
	}
	return notes
}

// promoteText says into what a move promotes, where, and whether it has to.
func promoteText(p *engine.PromoteSpec) string {
	text := "promotes in " + p.Zone + " to " + either(p.To)
	if p.Either {
		text = "promotes into or from " + p.Zone + " to " + either(p.To)
	}
	switch p.Must {
	case "":
		text += " if its owner likes"
	case p.Zone:
		text += ", and must"
	default:
		text += ", and must in " + p.Must
	}
	if p.Settled {
		text += ", but not with the first move after a drop"
	}
	if p.Draws {
		text += "; a stalemate after it is a draw"
	}
	return text
}

// crossText says which border may not be crossed.
func crossText(x *engine.CrossSpec) string {
	whose := [...]string{engine.Own: "", engine.Theirs: "the others' ", engine.Every: "any "}[x.Whose]
	switch x.Way {
	case engine.Out:
		return "not out of " + whose + x.Zone
	case engine.In:
		return "not into " + whose + x.Zone
	}
	return "not over the border of " + whose + x.Zone
}

// either names letters one of which is meant: "R, B or T".
func either(letters []string) string {
	n := len(letters) - 1
	if n < 1 {
		return strings.Join(letters, "")
	}
	return strings.Join(letters[:n], ", ") + " or " + letters[n]
}
