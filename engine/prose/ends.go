package prose

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine"
)

// An End is something that ends a game.
type End struct {
	What  string // "checkmate"
	Means string // "lost for the player who is mated"
}

// Ends is what ends a game: first the ends that its file defines, in their order.
func Ends(r *engine.Rules) (out []End) {
	s := r.Spec()
	say := func(what, means string) { out = append(out, End{what, means}) }
	even := "a draw" // of what nobody has won
	if s.Points != nil {
		even = "points decide"
	}
	for i := range s.Ends {
		say(endText(s, &s.Ends[i]))
	}
	royal, several := false, false
	for q := range r.Players() {
		n := r.New().Royals(engine.Player(q))
		royal, several = royal || n > 0, several || n > 1
	}
	switch {
	case royal && s.Royals.Safe:
		for i := range s.Mates {
			say(mateText(&s.Mates[i]))
		}
		say("checkmate", [...]string{"lost", "won", "a draw"}[s.Mate]+" for the player who is mated")
		if blastsRoyals(s) {
			what := "a royal"
			if several && !s.Royals.Any {
				what = "the last royal"
			}
			say("a blast that removes "+what, "lost for its owner")
		}
	case royal && r.Players() > 2:
		say("capture of a royal", "its owner is out")
	case royal:
		what := "capture of a royal"
		if several && !s.Royals.Any {
			what = "capture of the last royal"
		}
		if blastsRoyals(s) {
			what += ", or a blast that removes it"
		}
		say(what, "lost for its owner")
	}
	switch s.Pass {
	case engine.PassFree, engine.PassStuck:
		say("two passes in a row", even)
	case engine.PassNever:
		say("no legal move", [...]string{
			engine.NoMoveDraws: "a draw", engine.NoMoveLoses: "lost for the player on turn", engine.NoMoveWins: "won for the player on turn",
			engine.NoMoveByLast: "lost for the player on turn, or a draw where the last move says so", engine.NoMoveCounts: "points decide",
			engine.NoMoveFewer: "who has fewer pieces on the board wins, equal numbers draw",
		}[s.NoMove])
	case engine.PassForced:
		if r.Players() > 2 {
			say("nobody has a move", "a draw")
		}
	}
	for i := range s.Counting {
		say(countText(&s.Counting[i]))
	}
	if n := s.Ending.Repetition; n > 0 {
		means := [...]string{even, "lost for the player who brought it about", "lost for the player who moved first", "won for the player who brought it about"}[s.Ending.Repeated]
		if s.Ending.PerpetualLoses {
			means += ", or lost for the player who gave check all the time"
		}
		say(fmt.Sprintf("the same position %d times", n), means)
	}
	if n := s.Ending.NoProgress; n > 0 {
		say(Count(n)+" plies without progress ("+progressText(r)+")", even)
	}
	if n := s.Ending.MaxPlies; n > 0 {
		means := "broken off by the limit of this file, which reports hold apart from draws"
		if s.Points != nil {
			means = even
		}
		say(Count(n)+" plies", means)
	}
	return out
}

// blastsRoyals reports whether a blast may remove a royal.
func blastsRoyals(s *engine.Spec) bool {
	if s.Blast == nil {
		return false
	}
	survive := lettersIn(s.Blast.Spares + s.Blast.Immune)
	return slices.ContainsFunc(s.Pieces, func(p engine.PieceSpec) bool { return p.Royal && !slices.Contains(survive, p.Letter) })
}

// Limited reports whether a game cannot go on for ever: whether repetition, plies without
// progress or the number of plies end it.
func Limited(r *engine.Rules) bool {
	e := r.Spec().Ending
	return e.Repetition > 0 || e.NoProgress > 0 || e.MaxPlies > 0
}

// mateText says which checkmate means something else, and what.
func mateText(m *engine.MateException) (what, means string) {
	what = "checkmate"
	if m.By != "" {
		what += " by no other piece than " + letters(m.By)
	}
	if m.Without != "" {
		what += " without a check by " + letters(m.Without) + " among those that led up to it"
	}
	return what, [...]string{"lost", "won", "a draw"}[m.Result] + " for the player who is mated"
}

// countText says when a count of moves begins, and when it draws the game.
func countText(c *engine.CountSpec) (what, means string) {
	var parts []string
	own := ""
	switch {
	case c.OwnLeast > 1 && c.OwnMost > 0:
		own = fmt.Sprintf("the player on turn has %d to %d pieces", c.OwnLeast, c.OwnMost)
	case c.OwnLeast > 1:
		own = fmt.Sprintf("the player on turn has %d pieces or more", c.OwnLeast)
	case c.OwnMost > 0:
		own = "the player on turn has no more than " + Plural(c.OwnMost, "piece")
	}
	if own != "" {
		parts = append(parts, own)
	}
	if c.TheirsLeast > 0 {
		parts = append(parts, fmt.Sprintf("the other has %d or more", c.TheirsLeast))
	}
	if c.Theirs != "" {
		parts = append(parts, "the other has "+strings.ReplaceAll(letters(c.Theirs), ", ", " and "))
	}
	if c.Without != "" {
		parts = append(parts, "nobody has "+letters(c.Without))
	}
	means = "a draw " + Plural(c.Moves, "move") + " later without mate"
	if c.Pieces {
		means += ", the pieces on the board counted as moves that are over"
	}
	return strings.Join(parts, ", "), means
}

// progressText says what counts as progress.
func progressText(r *engine.Rules) string {
	s := r.Spec()
	what := []string{"a capture"}
	if slices.ContainsFunc(s.Pieces, func(p engine.PieceSpec) bool {
		return slices.ContainsFunc(p.Clause, func(c engine.ClauseSpec) bool { return len(c.Promote) > 0 })
	}) {
		what = append(what, "a promotion")
	}
	if s.Drops != nil {
		for _, rule := range s.Drops.Rules {
			if rule.Gate != engine.GateOnly {
				what = append(what, "a drop")
				break
			}
		}
	}
	if s.Walls != nil && !s.Walls.Moves {
		what = append(what, "a wall")
	}
	var always, forward []string
	for _, p := range s.Pieces {
		switch p.Resets {
		case engine.ResetAlways:
			always = append(always, p.Letter)
		case engine.ResetForward:
			forward = append(forward, p.Letter)
		}
	}
	if len(always) > 0 {
		what = append(what, "a move of "+strings.Join(always, ", "))
	}
	if len(forward) > 0 {
		what = append(what, "a move of "+strings.Join(forward, ", ")+" to another rank")
	}
	return strings.Join(what, ", ")
}

// endText says when an end holds for a player, and what he gets.
func endText(s *engine.Spec, e *engine.EndSpec) (what, means string) {
	of := "a piece"
	if e.Of != "" {
		var names []string
		for _, p := range s.Pieces {
			if slices.Contains(lettersIn(e.Of), p.Letter) {
				names = append(names, p.Name)
			}
		}
		of = strings.Join(names, " or ")
	}
	switch e.When {
	case engine.EndReach:
		what = fmt.Sprintf("%s in its zone %q", of, e.Zone)
	case engine.EndLeft:
		if what = "no " + strings.TrimPrefix(of, "a ") + " left"; e.Most > 0 {
			what = fmt.Sprintf("no more left of %s than %d", strings.Replace(of, "a piece", "all pieces", 1), e.Most)
		}
		if e.Rival > 0 {
			what += fmt.Sprintf(" while the others have %d or more", e.Rival)
		}
	case engine.EndChecks:
		what = Plural(e.Most, "check") + " given"
	}
	switch e.At {
	case engine.EndHeld:
		what += " on the owner's next turn"
	case engine.EndSafe:
		what += ", safe from capture"
	case engine.EndEqual:
		if e.When == engine.EndLeft {
			what += ", unless his next move leaves another player with no more"
		} else {
			what += ", unless one whose turn comes later in the round does the same at once"
		}
	}
	if e.Owners != "" {
		var names []string
		for _, p := range s.Players {
			if strings.Contains(e.Owners, p.Letter) {
				names = append(names, p.Name)
			}
		}
		what += " (" + strings.Join(names, ", ") + ")"
	}
	return what, [...]string{"won for its owner", "lost for its owner", "a draw", "points decide"}[e.Result]
}
